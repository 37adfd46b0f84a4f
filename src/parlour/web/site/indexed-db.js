/** Databases of IndexedDB with one object store, which works on all sites, in contrast to the origin private file system. */

/**
 * @template T
 * @param {IDBRequest<T>} request
 * @returns {Promise<T>}
 */
export function resultOf(request) {
  return new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error));
  });
}

/**
 * Open a database, and create it if it does not exist. Rejects if the browser denies it, for example in a private window.
 *
 * @param {string} name
 * @param {string} objectStore
 * @returns {Promise<IDBDatabase>}
 */
export function openDatabase(name, objectStore) {
  const request = indexedDB.open(name, 1);
  request.addEventListener("upgradeneeded", () => request.result.createObjectStore(objectStore));
  return resultOf(request);
}
