/** The storage of the room: texts by key in IndexedDB. Python calls its methods (`parlour.server.browser.storage`). */

import { openDatabase, resultOf } from "./indexed-db.js";

const DATABASE = "parlour";
const OBJECT_STORE = "texts";
const LAST_CHARACTER = "\uffff"; // no key contains this character, so that it is after all keys with the same prefix

/** Open the storage. Rejects if the browser denies it, for example in a private window. */
export async function openStorage() {
  return new TextStorage(await openDatabase(DATABASE, OBJECT_STORE));
}

class TextStorage {
  /** @param {IDBDatabase} database */
  constructor(database) {
    this.database = database;
  }

  /**
   * Return the entries whose keys begin with `prefix`, as JSON: a list of pairs of a key and a text.
   *
   * @param {string} prefix
   */
  async read(prefix) {
    const texts = this.database.transaction(OBJECT_STORE).objectStore(OBJECT_STORE);
    const range = IDBKeyRange.bound(prefix, prefix + LAST_CHARACTER);
    const [keys, values] = await Promise.all([resultOf(texts.getAllKeys(range)), resultOf(texts.getAll(range))]);
    return JSON.stringify(keys.map((key, index) => [key, values[index]]));
  }

  /**
   * Make all changes in one transaction. Resolves when they are on the disk.
   *
   * @param {string} changes a JSON list of pairs of a key and a text; null instead of a text deletes the entry
   */
  async write(changes) {
    await this.change((texts) => putTexts(texts, changes));
  }

  /**
   * Delete everything and store other texts, in one transaction. Then the storage is closed.
   *
   * @param {string} entries a JSON list of pairs of a key and a text
   */
  async replace(entries) {
    const replaced = this.change((texts) => {
      texts.clear();
      putTexts(texts, entries);
    });
    this.database.close(); // after the transaction; until then, no other transaction can begin
    try {
      await replaced;
    } catch (reason) {
      this.database = await openDatabase(DATABASE, OBJECT_STORE);
      throw reason;
    }
  }

  /**
   * Make changes in one transaction. Resolves when they are on the disk.
   *
   * @param {(texts: IDBObjectStore) => void} makeChanges
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
}

/**
 * @param {IDBObjectStore} texts
 * @param {string} changes a JSON list of pairs of a key and a text; null instead of a text deletes the entry
 */
function putTexts(texts, changes) {
  for (const [key, text] of /** @type {[string, string | null][]} */ (JSON.parse(changes))) {
    if (text === null) texts.delete(key);
    else texts.put(text, key);
  }
}
