/* The service worker: shows a page when there is no network. Nothing else is cached, because all content of a match
   comes from the server. */

const CACHE_NAME = "offline-4";
const PAGE = "/offline";
const CACHED_FILES = [
  "/static/common/base.css",
  "/static/common/error.css",
  "/static/common/offline.js",
  "/static/common/theme.js",
  "/static/common/preferences.js",
  "/static/common/dom.js",
  "/static/icon.svg",
  "/static/cards.svg",
];

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE_NAME).then((kept) => kept.addAll([PAGE, ...CACHED_FILES])).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const old = (names) => names.filter((name) => name !== CACHE_NAME).map((name) => caches.delete(name));
  event.waitUntil(caches.keys().then((names) => Promise.all(old(names))).then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const path = new URL(request.url).pathname;
  const page = request.mode === "navigate";
  if (request.method !== "GET" || (!page && !CACHED_FILES.includes(path))) return;
  event.respondWith(fetch(request).catch(() => caches.match(page ? PAGE : path).then((found) => found ?? Response.error())));
});
