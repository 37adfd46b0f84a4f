/**
 * The storage of the room: texts by key in an object store of IndexedDB. IndexedDB also works on sites without HTTPS, in
 * contrast to the origin private file system. Python calls `read` and `write` (`parlour.server.browser.storage`).
 */

const DATABASE = "parlour";
const OBJECT_STORE = "texts";
const LAST_CHARACTER = "\uffff"; // no key contains this character, so that it is after all keys with the same prefix

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

/** Open the storage. Rejects if the browser denies it, for example in a private window. */
export async function openStorage() {
  const request = indexedDB.open(DATABASE, 1);
  request.addEventListener("upgradeneeded", () => request.result.createObjectStore(OBJECT_STORE));
  const database = await resultOf(request);
  return { read: (/** @type {string} */ prefix) => read(database, prefix), write: (/** @type {string} */ changes) => write(database, changes) };
}

/**
 * Return the entries whose keys begin with `prefix`, as JSON: a list of pairs of a key and a text.
 *
 * @param {IDBDatabase} database
 * @param {string} prefix
 */
async function read(database, prefix) {
  const texts = database.transaction(OBJECT_STORE).objectStore(OBJECT_STORE);
  const range = IDBKeyRange.bound(prefix, prefix + LAST_CHARACTER);
  const [keys, values] = await Promise.all([resultOf(texts.getAllKeys(range)), resultOf(texts.getAll(range))]);
  return JSON.stringify(keys.map((key, index) => [key, values[index]]));
}

/**
 * Make all changes in one transaction. Resolves when they are on the disk.
 *
 * @param {IDBDatabase} database
 * @param {string} changes a JSON list of pairs of a key and a text; null instead of a text deletes the entry
 * @returns {Promise<void>}
 */
function write(database, changes) {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(OBJECT_STORE, "readwrite", { durability: "strict" });
    transaction.addEventListener("complete", () => resolve());
    transaction.addEventListener("abort", () => reject(transaction.error));
    const texts = transaction.objectStore(OBJECT_STORE);
    for (const [key, text] of /** @type {[string, string | null][]} */ (JSON.parse(changes))) {
      if (text === null) texts.delete(key);
      else texts.put(text, key);
    }
    transaction.commit();
  });
}
