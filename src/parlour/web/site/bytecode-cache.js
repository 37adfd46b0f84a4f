/**
 * The compiled Python files of the site, in IndexedDB. Compiling takes most of the time in which Python starts, so a Web
 * Worker stores the results for the next visit.
 */

import { openDatabase, resultOf } from "./indexed-db.js";

/**
 * Zip archives, as `parlour.server.browser.bytecode` writes them.
 *
 * @typedef {{standardLibrary: Uint8Array<ArrayBuffer>, library: Uint8Array<ArrayBuffer>}} Bytecode
 */

const DATABASE = "parlour-bytecode";
const OBJECT_STORE = "archives";

/**
 * Return the bytecode of these Python files, or null if there is none or if the browser denies the storage.
 *
 * @param {string} digest the digest of the Python files
 * @returns {Promise<Bytecode | null>}
 */
export async function readBytecode(digest) {
  try {
    const archives = (await openDatabase(DATABASE, OBJECT_STORE)).transaction(OBJECT_STORE).objectStore(OBJECT_STORE);
    return (await resultOf(archives.get(digest))) ?? null;
  } catch {
    return null;
  }
}

/**
 * Store the bytecode of these Python files instead of that of other files. Nothing is stored if there is no space.
 *
 * @param {string} digest the digest of the Python files
 * @param {Bytecode} bytecode
 */
export async function writeBytecode(digest, bytecode) {
  const transaction = (await openDatabase(DATABASE, OBJECT_STORE)).transaction(OBJECT_STORE, "readwrite");
  const archives = transaction.objectStore(OBJECT_STORE);
  archives.clear();
  archives.put(bytecode, digest);
}
