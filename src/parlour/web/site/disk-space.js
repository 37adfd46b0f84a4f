/** Free space on the disk. The browser's estimate does not help: Chromium reports the same quota for every disk. */

const CACHE_NAME = "parlour-space";

/**
 * Return true if there is space for this number of bytes. They are written to Cache Storage and deleted. Also returns true
 * on sites without Cache Storage, which are not secure.
 *
 * @param {number} bytes
 */
export async function hasSpace(bytes) {
  if (!("caches" in self)) return true;
  try {
    const cache = await caches.open(CACHE_NAME);
    await cache.put(import.meta.url, new Response(new Uint8Array(bytes)));
    await cache.delete(import.meta.url); // otherwise the space would be free only when the garbage collector deletes `cache`
    return true;
  } catch {
    return false;
  } finally {
    await deleteCache(CACHE_NAME);
  }
}

/** Delete a cache if it exists. @param {string} name */
export async function deleteCache(name) {
  try {
    await caches.delete(name);
  } catch {
    // The disk is full, or the site is not secure.
  }
}
