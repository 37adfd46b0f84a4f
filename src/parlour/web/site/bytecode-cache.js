/**
 * The compiled Python files of the site. Compiling takes most of the time in which Python starts, so a Web Worker stores
 * the results for the next visit. They are in Cache Storage, apart from the data of the room. Only secure sites have it.
 */

import { deleteCache } from "./disk-space.js";

/**
 * Zip archives, as `parlour.server.browser.bytecode` writes them.
 *
 * @typedef {{standardLibrary: Uint8Array<ArrayBuffer>, library: Uint8Array<ArrayBuffer>}} Bytecode
 */

const CACHE_NAME = "parlour-bytecode";
const SPARE_BYTES = 50_000_000; // bytes that must remain free for the data of the room

/** @param {string} digest @param {string} archive */
const cacheKey = (digest, archive) => new URL(`${archive}?${encodeURIComponent(digest)}`, import.meta.url).href;

/**
 * Return the bytecode of these Python files, or null if there is none or if the browser denies the storage.
 *
 * @param {string} digest the digest of the Python files
 * @returns {Promise<Bytecode | null>}
 */
export async function readBytecode(digest) {
  /** @param {string} archive */
  const read = async (archive) => {
    const response = await caches.match(cacheKey(digest, archive), { cacheName: CACHE_NAME });
    return new Uint8Array(await /** @type {Response} */ (response).arrayBuffer());
  };
  try {
    return { standardLibrary: await read("standard-library"), library: await read("library") };
  } catch {
    return null;
  }
}

/**
 * Store the bytecode of these Python files instead of that of other files. Nothing is stored if there is little space.
 *
 * @param {string} digest the digest of the Python files
 * @param {Bytecode} bytecode
 */
export async function writeBytecode(digest, { standardLibrary, library }) {
  await deleteBytecode();
  try {
    const { quota = 0, usage = 0 } = await navigator.storage.estimate();
    if (quota - usage < standardLibrary.length + library.length + SPARE_BYTES) return;
    const cache = await caches.open(CACHE_NAME);
    await cache.put(cacheKey(digest, "standard-library"), new Response(standardLibrary));
    await cache.put(cacheKey(digest, "library"), new Response(library));
  } catch {
    await deleteBytecode();
  }
}

/** Delete the bytecode, so that there is space for the data of the room. */
export function deleteBytecode() {
  return deleteCache(CACHE_NAME);
}
