/*
 * Says kindly that there is no network. Nothing else is kept: whatever a match shows comes from the room, or not
 * at all.
 */

const KEPT = "sorry-3";
const PAGE = "/offline";
const PARTS = [
  "/static/room.css",
  "/static/sorry.css",
  "/static/sorry.js",
  "/static/look.js",
  "/static/settings.js",
  "/static/dom.js",
  "/static/icon.svg",
  "/static/cards.svg",
];

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(KEPT).then((kept) => kept.addAll([PAGE, ...PARTS])).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const old = (names) => names.filter((name) => name !== KEPT).map((name) => caches.delete(name));
  event.waitUntil(caches.keys().then((names) => Promise.all(old(names))).then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const path = new URL(request.url).pathname;
  const page = request.mode === "navigate";
  if (request.method !== "GET" || (!page && !PARTS.includes(path))) return;
  event.respondWith(fetch(request).catch(() => caches.match(page ? PAGE : path).then((found) => found ?? Response.error())));
});
