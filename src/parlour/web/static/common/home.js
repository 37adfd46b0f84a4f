/**
 * The room of this page: how to reach it, and the addresses of its pages. No other module knows them, so that an edition
 * without a server needs only another version of this module.
 */

import { localStore } from "./dom.js";

/** @typedef {{ok: boolean, status: number, statusText: string, contentType: string, text: string}} RoomResponse */
/** @typedef {Pick<WebSocket, "readyState" | "send" | "close" | "addEventListener">} RoomSocket */
/** @typedef {{move?: number, viewer?: number | null, open?: boolean, together?: boolean}} ReplayView `move`: the number of moves before the step; `viewer`: the seat whose view is shown; `open`: true to show all hands; `together`: true to watch together with the others at the table */

/**
 * @typedef Home
 * @property {boolean} hasServer false if the room runs in this browser, where no other user can reach it
 * @property {{url: string, replayUrl: string} | null} otherRoom the first page and the page for records of the other room on this website: the room in the browser if this one has a server, and the reverse; null if there is none
 * @property {string} player the number of the person at this page, among the people who share this device; "1" with a server
 * @property {(table: string, player?: string) => string} tableUrl the page of a table, by default for the same person
 * @property {(table: string) => string} qrCodeUrl the URL of a QR code for the invite link; empty if there is no server
 * @property {(table: string, match: number) => string} reviewUrl
 * @property {(table: string, match: number, view?: ReplayView) => string} replayUrl
 * @property {(game: string) => string} learnUrl the URL of the tutorial of a game
 * @property {(date?: string) => string} dailyUrl the URL of the deal of a day, by default of today
 * @property {(decision?: {table: string, match: number, seat: number, move: number}) => string} exercisesUrl the URL of today's exercises, or of those from the decisions of a seat in a match, beginning with a move
 * @property {() => string} profileUrl
 * @property {(tournament?: string) => string} tournamentUrl the URL of a tournament, or of the list of tournaments; empty if there is no server
 * @property {(path: string) => string} fileUrl the URL of a file of the room, for example of `static/cards.svg`
 * @property {() => {table: string, match: number, game: string}} pageParameters the table, match and game of this page; a table or game is empty if the page has none, and a match is 1
 * @property {(method: string, path: string, body?: string, player?: string) => Promise<RoomResponse>} sendRequest sends a request to the HTTP API; rejected if the room cannot be reached. Without a server, `player` can be another person at this device
 * @property {(table: string, player?: string) => RoomSocket} openSocket connects to a table; `player` is as for `sendRequest`
 * @property {() => boolean} isReachable false if the device is offline and needs a network to reach the room
 * @property {(onLost: () => void, onBack: () => void) => void} watchNetwork calls a function whenever the network is lost or is back
 * @property {(link: HTMLAnchorElement, path: string) => void} setDownload makes a link download the response to a GET request of the HTTP API
 * @property {(onInstallable: (install: () => Promise<unknown>) => void) => void} watchInstallability calls a function when the browser can install Parlour as an app, with the function that installs it
 * @property {() => void} restart restarts the room if it runs in this browser, and reloads this page
 * @property {(language: "system" | "en" | "de") => void} setLanguage stores the language and opens this page in that language
 */

/** The base path of the server: `/`, or a path prefix set by a reverse proxy. The server rewrites URLs in this file. */
const BASE_PATH = "/offline".slice(0, -"offline".length);

/** The path of the edition without a server; empty if this room does not serve it. */
const sitePath = /** @type {HTMLMetaElement | null} */ (document.querySelector('meta[name="site"]'))?.content ?? "";
if (sitePath) localStore.set("room", BASE_PATH); // so that the site finds this room

/** @type {Home} */
export const home = {
  hasServer: true,
  otherRoom: sitePath ? { url: sitePath, replayUrl: `${sitePath}#${document.documentElement.lang}/replay.html` } : null,
  player: "1",

  tableUrl(table) {
    return `/t/${encodeURIComponent(table)}`;
  },

  qrCodeUrl(table) {
    return `/t/${encodeURIComponent(table)}/qr.svg?base_url=${encodeURIComponent(location.origin)}`;
  },

  reviewUrl(table, match) {
    return `/t/${encodeURIComponent(table)}/review?match=${match}`;
  },

  replayUrl(table, match, { move = 0, viewer = null, open = false, together = false } = {}) {
    const query = new URLSearchParams();
    if (move) query.set("move", String(move));
    if (viewer !== null) query.set("viewer", String(viewer));
    if (open) query.set("open", "true");
    if (together) query.set("together", "true");
    return `/t/${encodeURIComponent(table)}/match/${match}${String(query) && `?${query}`}`;
  },

  learnUrl(game) {
    return `/learn/${encodeURIComponent(game)}`;
  },

  dailyUrl(date = "") {
    return date ? `/daily?day=${encodeURIComponent(date)}` : "/daily";
  },

  exercisesUrl(decision) {
    return decision ? `/exercises?${new URLSearchParams(Object.entries(decision).map(([name, value]) => [name, String(value)]))}` : "/exercises";
  },

  profileUrl() {
    return "/profile";
  },

  tournamentUrl(tournament = "") {
    return tournament ? `/tournament/${encodeURIComponent(tournament)}` : "/tournaments";
  },

  fileUrl(path) {
    return BASE_PATH + path;
  },

  pageParameters() {
    const [, table = "", matchInPath] = /\/t\/([^/]+)(?:\/review|\/match\/([^/]+))?\/?$/.exec(location.pathname) ?? [];
    const [, game = ""] = /\/learn\/([^/]+)\/?$/.exec(location.pathname) ?? [];
    const match = matchInPath ?? new URLSearchParams(location.search).get("match") ?? "1";
    return { table: decodeURIComponent(table), match: Number(match), game: decodeURIComponent(game) };
  },

  async sendRequest(method, path, body) {
    const requestOptions = body === undefined ? {} : { body, headers: { "Content-Type": "application/json" } };
    const response = await fetch(path, { method, credentials: "same-origin", ...requestOptions });
    const { ok, status, statusText } = response;
    return { ok, status, statusText, contentType: response.headers.get("Content-Type") ?? "", text: await response.text() };
  },

  openSocket(table) {
    const address = new URL(`/ws/${encodeURIComponent(table)}`, location.href);
    address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
    return new WebSocket(address);
  },

  isReachable() {
    return navigator.onLine;
  },

  watchNetwork(onLost, onBack) {
    addEventListener("offline", onLost);
    addEventListener("online", onBack);
  },

  setDownload(link, path) {
    link.href = path;
  },

  watchInstallability(onInstallable) {
    if (!isSecureContext || !navigator.serviceWorker) return;
    navigator.serviceWorker.register("/sw.js").catch(() => undefined); // the site works without a service worker
    addEventListener("beforeinstallprompt", (event) => {
      event.preventDefault();
      onInstallable(() => /** @type {Event & {prompt: () => Promise<unknown>}} */ (event).prompt());
    });
  },

  restart() {
    location.reload();
  },

  setLanguage(language) {
    const maxAge = language === "system" ? "; max-age=0" : "; max-age=31536000";
    document.cookie = `parlour-language=${language}; path=${BASE_PATH}; samesite=lax${maxAge}`;
    location.reload();
  },
};
