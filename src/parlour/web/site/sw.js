/* The service worker of the site. It keeps all files in a cache, so that the site works offline. A file has its digest
   in the key of the cache, so that a new version fetches only the files that have changed. */

const CACHE_NAME = "parlour-files";
/** @type {Record<string, string>} the digest of each file by name; filled in when the site is written */
const DIGESTS = {/* digests */};

/** @param {string} name */
const fileUrl = (name) => new URL(name, self.registration.scope).href;

/** @param {string} name */
const cacheKey = (name) => `${fileUrl(name)}?${encodeURIComponent(DIGESTS[name])}`;

/** Return the name of the file at a URL. @param {string} url */
function fileName(url) {
  const path = url.split(/[?#]/)[0];
  const name = path.startsWith(self.registration.scope) ? path.slice(self.registration.scope.length) : "";
  return name || "index.html";
}

/** Fetch a file of this version. A copy of an older version in the cache of the browser has another digest. @param {string} name */
async function fetchFile(name) {
  const integrity = DIGESTS[name];
  return fetch(fileUrl(name), { integrity }).catch(() => fetch(fileUrl(name), { integrity, cache: "reload" }));
}

async function cacheFiles() {
  const cache = await caches.open(CACHE_NAME);
  const known = new Set((await cache.keys()).map(({ url }) => url));
  const missing = Object.keys(DIGESTS).filter((name) => !known.has(cacheKey(name)));
  await Promise.all(missing.map(async (name) => cache.put(cacheKey(name), await fetchFile(name))));
}

async function deleteOldFiles() {
  const cache = await caches.open(CACHE_NAME);
  const current = new Set(Object.keys(DIGESTS).map(cacheKey));
  await Promise.all((await cache.keys()).filter(({ url }) => !current.has(url)).map((request) => cache.delete(request)));
}

self.addEventListener("install", (event) => event.waitUntil(cacheFiles()));
self.addEventListener("activate", (event) => event.waitUntil(deleteOldFiles().then(() => self.clients.claim())));
self.addEventListener("message", ({ data }) => {
  if (data === "activate") self.skipWaiting(); // the user wants the new version
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const name = fileName(request.url);
  if (request.method !== "GET" || new URL(request.url).origin !== location.origin || !(name in DIGESTS)) return;
  event.respondWith(caches.open(CACHE_NAME).then((cache) => cache.match(cacheKey(name))).then((cached) => cached ?? fetchFile(name)));
});
