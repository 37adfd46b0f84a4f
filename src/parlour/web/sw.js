/* The service worker. It shows the offline page if the server cannot be reached. Only the files of that page
   are cached, because a match cannot be played without the server. */

const CACHE_PREFIX = "offline-";
const CACHE_NAME = `${CACHE_PREFIX}6`;
const PAGE = "/offline";
const CACHED_FILES = [
  "/static/common/base.css",
  "/static/common/error.css",
  "/static/common/offline.js",
  "/static/common/theme.js",
  "/static/common/preferences.js",
  "/static/common/dom.js",
  "/static/common/home.js",
  "/static/icon.svg",
  "/static/cards.svg",
];

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE_NAME).then((cache) => cache.addAll([PAGE, ...CACHED_FILES])).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const isOld = (name) => name.startsWith(CACHE_PREFIX) && name !== CACHE_NAME; // the edition without a server has a cache of its own
  const deleteOldCaches = (names) => names.filter(isOld).map((name) => caches.delete(name));
  event.waitUntil(caches.keys().then((names) => Promise.all(deleteOldCaches(names))).then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const path = new URL(request.url).pathname;
  const isPage = request.mode === "navigate";
  if (request.method !== "GET" || (!isPage && !CACHED_FILES.includes(path))) return;
  event.respondWith(fetch(request).catch(() => caches.match(isPage ? PAGE : path).then((cached) => cached ?? Response.error())));
});
