/**
 * The storage of the room: texts by key. All texts are in memory, and a database has a copy of them. If the disk is full,
 * the room continues with the texts in memory, which are saved as soon as there is space.
 *
 * Python calls `read`, `write` and `replace` (`parlour.server.browser.storage`). They throw only instances of `Error`,
 * because Pyodide does not return from a promise that is rejected with a `QuotaExceededError`.
 */

import { deleteBytecode } from "./bytecode-cache.js";
import { openDatabase, renewDatabase } from "./text-database.js";

/** @typedef {import("./text-database.js").TextDatabase} TextDatabase */

const TIMEOUT_MS = 15_000; // milliseconds after which an operation has failed; some never end when the disk is full
const RETRY_MS = 5_000; // milliseconds between two attempts to save the changes when the disk is full

/**
 * Open the storage. Rejects if the browser denies it, for example in a private window.
 *
 * @param {boolean} wasInterrupted true if the last write to the database may have been cut off
 * @param {(isSaved: boolean) => void} onSaved called when changes cannot be saved, and when all changes are saved again
 */
export async function openStorage(wasInterrupted, onSaved) {
  const database = await openDatabase();
  const storage = new TextStorage(await database.readAll(), onSaved);
  if (wasInterrupted) {
    database.close();
    await storage.runTask(() => storage.save());
  } else {
    storage.useDatabase(database);
  }
  return storage;
}

/**
 * Return the result of an operation of the browser. Rejects if the operation takes too long.
 *
 * @template T
 * @param {Promise<T>} operation
 * @returns {Promise<T>}
 */
function withTimeout(operation) {
  return new Promise((resolve, reject) => {
    operation.then(resolve, reject);
    setTimeout(() => reject(new Error("The browser does not answer")), TIMEOUT_MS);
  });
}

class TextStorage {
  /**
   * @param {Map<string, string>} texts the texts in the database
   * @param {(isSaved: boolean) => void} onSaved
   */
  constructor(texts, onSaved) {
    this.texts = texts;
    this.onSaved = onSaved;
    /** @type {TextDatabase | null} null if the database must be renewed before the next write */
    this.database = null;
    /** @type {Map<string, string | null>} the changes that are not in the database; null means that the entry is deleted */
    this.unsavedChanges = new Map();
    this.isSaved = true; // false after a failed attempt to save the changes
    this.isClosed = false;
    /** @type {Promise<unknown>} the last task that uses the disk; all of them are done one after another */
    this.lastTask = Promise.resolve();
  }

  /**
   * Return the entries whose keys begin with `prefix`, as JSON: a list of pairs of a key and a text.
   *
   * @param {string} prefix
   */
  async read(prefix) {
    return JSON.stringify([...this.texts].filter(([key]) => key.startsWith(prefix)));
  }

  /**
   * Make changes. Resolves when they are on the disk. If the disk is full, they are only in memory, and this is reported.
   *
   * @param {string} changes a JSON list of pairs of a key and a text; null instead of a text deletes the entry
   */
  async write(changes) {
    this.checkOpen();
    for (const [key, text] of /** @type {[string, string | null][]} */ (JSON.parse(changes))) {
      if (text === null) this.texts.delete(key);
      else this.texts.set(key, text);
      this.unsavedChanges.set(key, text);
    }
    await this.runTask(() => this.save());
  }

  /**
   * Delete everything and store other texts, in one transaction. Then the storage is closed. Rejects without a change if
   * the disk is full.
   *
   * @param {string} entries a JSON list of pairs of a key and a text
   */
  async replace(entries) {
    this.checkOpen();
    this.isClosed = true; // a room that still has the old data cannot write it
    try {
      const texts = new Map(/** @type {[string, string][]} */ (JSON.parse(entries)));
      await this.runTask(async () => {
        if (this.database) await this.database.replace(texts);
        else this.useDatabase(await renewDatabase(texts));
      });
    } catch (reason) {
      this.giveUpDatabase();
      this.isClosed = false;
      throw new Error(String(reason));
    }
    this.giveUpDatabase();
    this.unsavedChanges.clear();
    this.reportSaved(true);
  }

  checkOpen() {
    if (this.isClosed) throw new Error("The storage is closed");
  }

  /**
   * Run a task that uses the disk after all tasks before it. While the task runs, nothing is written to the database.
   *
   * @param {() => Promise<void>} task
   */
  runTask(task) {
    const result = this.lastTask.then(task);
    this.lastTask = result.catch(() => undefined);
    return result;
  }

  /** Save all changes. If the disk is full, report it and try again later. */
  async save() {
    if (!this.isSaved) return; // a timer is running
    if (await this.trySave()) return;
    await withTimeout(deleteBytecode()).catch(() => undefined);
    if (await this.trySave()) return;
    this.reportSaved(false);
    this.saveLater();
  }

  saveLater() {
    const retry = async () => {
      if (await this.trySave()) this.reportSaved(true);
      else this.saveLater();
    };
    setTimeout(() => this.runTask(retry), RETRY_MS);
  }

  /** Return true if all changes are on the disk. */
  async trySave() {
    const changes = this.unsavedChanges;
    if (this.isClosed || (this.database && changes.size === 0)) return true;
    this.unsavedChanges = new Map();
    try {
      if (this.database) await withTimeout(this.database.write(changes));
      else this.useDatabase(await withTimeout(renewDatabase(this.texts)));
      return true;
    } catch (reason) {
      console.warn("Changes cannot be saved:", reason);
      this.giveUpDatabase();
      this.unsavedChanges = new Map([...changes, ...this.unsavedChanges]);
      return false;
    }
  }

  /** @param {TextDatabase} database */
  useDatabase(database) {
    this.database = database;
    database.watchClosing(() => {
      if (this.database !== database) return;
      this.database = null; // the browser may also have deleted its texts
      this.runTask(() => this.save());
    });
  }

  giveUpDatabase() {
    this.database?.close();
    this.database = null;
  }

  /** @param {boolean} isSaved */
  reportSaved(isSaved) {
    if (isSaved !== this.isSaved) this.onSaved(isSaved);
    this.isSaved = isSaved;
  }
}
