/**
 * The room of this page, for the edition without a server: the room runs in a Web Worker of the shell, `index.html`,
 * which shows this page in a frame. Addresses are relative, because the folder can be anywhere.
 */

/** @typedef {import("../static/common/home.js").Home} Home */
/** @typedef {import("./shell.js").ParlourRoom} ParlourRoom */

const MAX_DOWNLOAD_MS = 60_000; // milliseconds until the memory of a downloaded file is released
const parameters = new URLSearchParams(location.search);
const player = parameters.get("player") ?? "1"; // number of the person at this device
const room = /** @type {Window & {parlourRoom?: ParlourRoom}} */ (window.parent).parlourRoom ?? (await openShell());

if (player !== "1") {
  for (const link of document.links) link.search = String(new URLSearchParams([...new URLSearchParams(link.search), ["player", player]]));
}

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
 * @param {string} page
 * @param {Record<string, string>} [query]
 */
function pageUrl(page, query = {}) {
  const search = String(new URLSearchParams(player === "1" ? query : { ...query, player }));
  return `${page}.html${search && `?${search}`}`;
}

/** @type {Home} */
export const home = {
  hasServer: false,

  tableUrl(table) {
    return pageUrl("table", { table });
  },

  qrCodeUrl() {
    return "";
  },

  reviewUrl(table, match) {
    return pageUrl("review", { table, match: String(match) });
  },

  replayUrl(table, match, { move = 0, viewer = null, open = false } = {}) {
    return pageUrl("replay", {
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

  profileUrl() {
    return pageUrl("profile");
  },

  fileUrl(path) {
    return `../${path}`;
  },

  pageParameters() {
    return { table: parameters.get("table") ?? "", match: Number(parameters.get("match") ?? "1"), game: parameters.get("game") ?? "" };
  },

  async sendRequest(method, path, body = "") {
    const { status, contentType, text } = await room.request(method, path, body, document.documentElement.lang, player);
    return { ok: status < 400, status, statusText: "", contentType, text };
  },

  openSocket(table) {
    const socket = room.openSocket(table, document.documentElement.lang, player);
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
