/**
 * A database of texts by key in IndexedDB, which works on all sites, in contrast to the origin private file system.
 *
 * Chromium appends each change to a log. If a write was cut off, for example because the disk was full, Chromium still
 * appends the next changes. When it opens the database after that, it finds that the log is damaged, and deletes
 * everything. `renewDatabase` makes Chromium begin a new log.
 */

import { hasSpace } from "./disk-space.js";

const NAME = "parlour";
const OBJECT_STORE = "texts";
const TEXT_KEYS = IDBKeyRange.lowerBound(""); // all texts; the keys of the filler are numbers
// Chromium begins a new log after 4 MB. It stores an entry of more than 64 kB in a file of its own.
const FILLER = "-".repeat(50_000);
const FILLER_COUNT = 90;
const SPARE_BYTES = 6_000_000; // bytes that a renewal needs, in addition to the texts in two files

/** Open the database, and create it if it does not exist. Rejects if the browser denies it, for example in a private window. */
export async function openDatabase() {
  const request = indexedDB.open(NAME, 1);
  request.addEventListener("upgradeneeded", () => request.result.createObjectStore(OBJECT_STORE));
  return new TextDatabase(await resultOf(request));
}

/**
 * Replace everything in the database, in which the last write may have been cut off. Rejects if there is not enough space.
 * Nothing is written before the space was checked, because after a second write that is cut off, Chromium would delete
 * everything.
 *
 * @param {Map<string, string>} texts
 */
export async function renewDatabase(texts) {
  const size = [...texts].reduce((sum, [key, text]) => sum + key.length + text.length, 0);
  if (!(await hasSpace(2 * size + SPARE_BYTES))) throw new Error("The disk is full");
  const database = await openDatabase();
  try {
    await database.change((store) => {
      store.clear();
      putTexts(store, texts);
      for (let key = 0; key < FILLER_COUNT; key++) store.put(FILLER, key);
    });
    await database.change((store) => store.delete(IDBKeyRange.upperBound(FILLER_COUNT))); // this is in the new log
  } catch (reason) {
    database.close();
    throw reason;
  }
  return database;
}

export class TextDatabase {
  /** @param {IDBDatabase} database */
  constructor(database) {
    this.database = database;
  }

  /** Call a function when the browser closes the database, for example after an error of the disk. @param {() => void} onClosed */
  watchClosing(onClosed) {
    this.database.addEventListener("close", onClosed);
  }

  /** @returns {Promise<Map<string, string>>} all texts by key */
  async readAll() {
    const store = this.database.transaction(OBJECT_STORE).objectStore(OBJECT_STORE);
    const [keys, texts] = await Promise.all([resultOf(store.getAllKeys(TEXT_KEYS)), resultOf(store.getAll(TEXT_KEYS))]);
    return new Map(keys.map((key, index) => [String(key), texts[index]]));
  }

  /**
   * Make all changes in one transaction. Resolves when they are on the disk.
   *
   * @param {Map<string, string | null>} changes null instead of a text deletes the entry
   */
  write(changes) {
    return this.change((store) => putTexts(store, changes));
  }

  /**
   * Delete everything and store other texts, in one transaction. Resolves when they are on the disk.
   *
   * @param {Map<string, string>} texts
   */
  replace(texts) {
    return this.change((store) => {
      store.clear();
      putTexts(store, texts);
    });
  }

  /**
   * @param {(store: IDBObjectStore) => void} makeChanges
   * @returns {Promise<void>}
   */
  change(makeChanges) {
    return new Promise((resolve, reject) => {
      const transaction = this.database.transaction(OBJECT_STORE, "readwrite", { durability: "strict" });
      transaction.addEventListener("complete", () => resolve());
      transaction.addEventListener("abort", () => reject(transaction.error));
      try {
        makeChanges(transaction.objectStore(OBJECT_STORE));
        transaction.commit();
      } catch (reason) {
        transaction.abort(); // otherwise the changes before the error would be stored
        reject(reason);
      }
    });
  }

  close() {
    this.database.close();
  }
}

/**
 * @param {IDBObjectStore} store
 * @param {Map<string, string | null>} changes
 */
function putTexts(store, changes) {
  for (const [key, text] of changes) {
    if (text === null) store.delete(key);
    else store.put(text, key);
  }
}

/**
 * @template T
 * @param {IDBRequest<T>} request
 * @returns {Promise<T>}
 */
function resultOf(request) {
  return new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error));
  });
}
