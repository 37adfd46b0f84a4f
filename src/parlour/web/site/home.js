/**
 * The room of this page, for the edition without a server: the room runs in a Web Worker of the shell, `index.html`,
 * which shows this page in a frame. Addresses are relative to this page, because the folder can be anywhere.
 */

/** @typedef {import("../static/common/home.js").Home} Home */
/** @typedef {import("./shell.js").ParlourRoom} ParlourRoom */

const MAX_DOWNLOAD_MS = 60_000; // milliseconds until the memory of a downloaded file is released
const parameters = new URLSearchParams(location.search);
const player = parameters.get("player") ?? "1"; // number of the person at this device
const room = /** @type {Window & {parlourRoom?: ParlourRoom}} */ (window.parent).parlourRoom ?? (await openShell());

/**
 * Open this page in the shell. The promise is never resolved, so that no other script of this page runs.
 *
 * @returns {Promise<ParlourRoom>}
 */
function openShell() {
  const [language, page] = location.pathname.split("/").slice(-2);
  location.replace(`../index.html#${language}/${page || "index.html"}${location.search}${location.hash}`);
  return new Promise(() => undefined);
}

/**
 * Return the URL of a page. It is absolute, because WebKit resolves a relative URL of `location.assign` with the URL of the
 * shell if the shell has resolved the promise before.
 *
 * @param {string} page
 * @param {Record<string, string>} [query]
 */
function pageUrl(page, query = {}) {
  const search = String(new URLSearchParams(query));
  return new URL(`${page}.html${search && `?${search}`}`, location.href).href;
}

/**
 * Return the URL of a page about a table. Only these pages can be those of a person other than the first, who has the
 * lobby and the profile.
 *
 * @param {string} page
 * @param {Record<string, string>} query
 * @param {string} [reader] number of the person at the page
 */
function tablePageUrl(page, query, reader = player) {
  return pageUrl(page, reader === "1" ? query : { ...query, player: reader });
}

/** @type {Home} */
export const home = {
  hasServer: false,
  otherRoom: room.serverPath ? { url: room.serverPath, replayUrl: `${room.serverPath}replay` } : null,
  player,

  tableUrl(table, reader) {
    return tablePageUrl("table", { table }, reader);
  },

  qrCodeUrl() {
    return "";
  },

  reviewUrl(table, match) {
    return tablePageUrl("review", { table, match: String(match) });
  },

  replayUrl(table, match, { move = 0, viewer = null, open = false } = {}) {
    return tablePageUrl("replay", {
      table,
      match: String(match),
      ...(move ? { move: String(move) } : {}),
      ...(viewer === null ? {} : { viewer: String(viewer) }),
      ...(open ? { open: "true" } : {}),
    });
  },

  learnUrl(game) {
    return pageUrl("learn", { game });
  },

  dailyUrl(day = "") {
    return pageUrl("daily", day ? { day } : {});
  },

  exercisesUrl(decision) {
    if (!decision) return pageUrl("exercises");
    const { table, match, seat, move } = decision;
    return tablePageUrl("exercises", { table, match: String(match), seat: String(seat), move: String(move) });
  },

  profileUrl() {
    return pageUrl("profile");
  },

  tournamentUrl() {
    return "";
  },

  fileUrl(path) {
    return `../${path}`;
  },

  pageParameters() {
    return { table: parameters.get("table") ?? "", match: Number(parameters.get("match") ?? "1"), game: parameters.get("game") ?? "" };
  },

  async sendRequest(method, path, body = "", sender = player) {
    const { status, contentType, text } = await room.request(method, path, body, document.documentElement.lang, sender);
    return { ok: status < 400, status, statusText: "", contentType, text };
  },

  openSocket(table, sender = player) {
    const socket = room.openSocket(table, document.documentElement.lang, sender);
    addEventListener("pagehide", () => socket.close());
    return socket;
  },

  isReachable() {
    return true;
  },

  watchNetwork() {},

  setDownload(link, path) {
    link.href = "#";
    link.onclick = async (event) => {
      event.preventDefault();
      const { text, contentType } = await home.sendRequest("GET", path);
      const file = document.createElement("a");
      file.href = URL.createObjectURL(new Blob([text], { type: contentType }));
      file.download = link.download;
      file.click();
      setTimeout(() => URL.revokeObjectURL(file.href), MAX_DOWNLOAD_MS);
    };
  },

  watchInstallability(onInstallable) {
    room.watchInstallability(onInstallable);
  },

  restart() {
    room.restart();
  },

  setLanguage() {
    room.changeLanguage();
  },
};
