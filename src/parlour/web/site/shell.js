/**
 * The shell: starts the room in a Web Worker, and shows the pages in a frame. The room keeps running while the user goes
 * from page to page.
 */

import { RoomClient } from "./room-client.js";
import { createRoomLock } from "./room-lock.js";
import { SHELL_TEXTS, chooseLanguage, readPreference } from "./shell-texts.js";
import { watchForUpdates } from "./updates.js";

/** @typedef {import("./room-client.js").FailureReason} FailureReason */
/** @typedef {() => Promise<unknown>} Install */

/**
 * The interface of the shell for its pages.
 *
 * @typedef ParlourRoom
 * @property {string} serverPath the path of the card room with a server that serves this site; empty if there is none
 * @property {RoomClient["request"]} request
 * @property {RoomClient["openSocket"]} openSocket
 * @property {(onInstallable: (install: Install) => void) => void} watchInstallability calls a function when the browser can install Parlour as an app
 * @property {() => void} restart starts the room again, with the current page
 * @property {() => void} changeLanguage opens the current page in the language that the user has now chosen
 */

/** The part of the URL before the address of a page. */
const SITE_PATH = new URL(".", location.href).pathname;
/** The path of the folder with the site. If a card room serves the site, it is the path of the room, which the room's pages store. */
const PARENT_PATH = new URL("..", location.href).pathname;
const PAGE_PATTERN = new RegExp(`^(?:${Object.keys(SHELL_TEXTS).join("|")})/[a-z]+[.]html(?=[?#]|$)`);
const MEGABYTE = 1_000_000;
const SESSION = "session"; // the name of the preference that says whether the last session has ended properly
const OPEN = "open";
const CREATED = 201; // the status of the response when a table was created

/** @param {string} id */
const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

let texts = SHELL_TEXTS[chooseLanguage()];
/** @type {RoomClient | null} */
let room = null;
/** @type {HTMLIFrameElement | null} */
let frame = null;
/** @type {Install | null} */
let install = null;
/** @type {(install: Install) => void} */
let onInstallable = () => undefined;
let hasAskedToKeepData = false;

const lock = createRoomLock(() => showOccupied(texts.occupied), () => !hasUnsavedChanges());

// Start

/** Return the name of a feature that the browser does not have, or an empty string. */
function findMissingFeature() {
  let hasModuleWorkers = false;
  const options = {
    /** @returns {WorkerType} read only by browsers that have module workers */
    get type() {
      hasModuleWorkers = true;
      return "module";
    },
  };
  new Worker("data:text/javascript,", options).terminate();
  if (!hasModuleWorkers) return "module workers";
  if (typeof WebAssembly !== "object") return "WebAssembly";
  return "indexedDB" in window && indexedDB ? "" : "IndexedDB";
}

function startRoom() {
  clearNotice();
  showProgress("start", 0, 0);
  const wasInterrupted = readPreference(SESSION) === OPEN;
  room = new RoomClient({ onProgress: showProgress, onReady, onFailure: showFailure, onSaved }, wasInterrupted);
  markSession();
  openFrame();
}

/**
 * @param {"download" | "start"} stage
 * @param {number} done
 * @param {number} total
 */
function showProgress(stage, done, total) {
  const isKnown = stage === "download" && done < total; // Python needs some seconds to start after the last byte
  const progress = /** @type {HTMLProgressElement} */ (byId("progress"));
  if (isKnown) progress.value = done / total;
  else progress.removeAttribute("value");
  byId("stage").textContent = isKnown ? texts.download(formatMegabytes(done), formatMegabytes(total)) : texts.start;
}

/** @param {number} bytes */
function formatMegabytes(bytes) {
  return (bytes / MEGABYTE).toLocaleString(document.documentElement.lang, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
}

function onReady() {
  byId("start").hidden = true;
  watchForUpdates(texts);
}

/** Show that changes are not saved, until all are saved. @param {boolean} isSaved */
function onSaved(isSaved) {
  byId("unsaved").textContent = isSaved ? "" : texts.unsaved;
  byId("unsaved").hidden = isSaved;
  markSession();
}

const hasUnsavedChanges = () => !byId("unsaved").hidden;

/** Store whether this session has ended properly: the page was hidden before it was closed, and everything was saved. */
function markSession() {
  if (!room) return;
  const isOpen = document.visibilityState === "visible" || !room.isReady || hasUnsavedChanges();
  try {
    localStorage.setItem(`parlour.${SESSION}`, isOpen ? OPEN : "");
  } catch {
    // The browser does not allow storage, or the disk is full.
  }
}

/** Show the page that the URL names, or the lobby. It is shown before the room is ready, which answers later. */
function openFrame() {
  const page = location.hash.slice(1);
  frame = document.createElement("iframe");
  frame.className = "page";
  frame.src = PAGE_PATTERN.test(page) ? page : `${chooseLanguage()}/index.html`;
  frame.addEventListener("load", onPageLoad);
  document.body.append(frame);
}

// Notices

/**
 * Show a sentence instead of the pages.
 *
 * @param {string} sentence
 * @param {string} [detail] a message for developers
 */
function showNotice(sentence, detail = "") {
  stopRoom();
  byId("loading").hidden = true;
  byId("start").hidden = false;
  byId("start").classList.remove("bar");
  const paragraphs = [sentence, detail].filter(Boolean).map((text) => Object.assign(document.createElement("p"), { textContent: text }));
  if (detail) paragraphs[1].className = "detail";
  byId("notice").replaceChildren(...paragraphs);
  document.title = "Parlour";
}

/**
 * Show a button below the sentence.
 *
 * @param {string} text
 * @param {() => void} onClick
 */
function showNoticeButton(text, onClick) {
  byId("notice-button").textContent = text;
  byId("notice-button").onclick = onClick;
  byId("notice-button").hidden = false;
  byId("notice-button").focus();
}

function clearNotice() {
  byId("notice").replaceChildren();
  byId("notice-button").hidden = true;
  byId("loading").hidden = false;
  byId("start").classList.add("bar");
}

/**
 * @param {FailureReason} reason
 * @param {string} detail
 */
function showFailure(reason, detail) {
  if (reason === "start") showNotice(texts.failed, detail);
  else showNotice(texts[reason]);
  showNoticeButton(texts.reload, () => location.reload());
}

/** @param {string} sentence */
function showOccupied(sentence) {
  showNotice(sentence);
  showNoticeButton(texts.use, async () => {
    clearNotice();
    if (await lock.take()) startRoom();
    else showOccupied(texts["occupied-unsaved"]);
  });
}

function stopRoom() {
  onSaved(true);
  room?.stop();
  room = null;
  frame?.remove();
  frame = null;
}

// The page in the frame

function onPageLoad() {
  const page = frame?.contentWindow;
  if (!page) return;
  page.addEventListener("hashchange", showAddress);
  /** @type {{navigation?: EventTarget}} */ (page).navigation?.addEventListener("currententrychange", showAddress); // not all browsers report changes by `replaceState`
  new MutationObserver(showTitle).observe(page.document.head, { subtree: true, childList: true, characterData: true });
  showAddress();
  showTitle();
  page.focus();
}

/** Return the address of the page in the frame, relative to the site. */
function pageAddress() {
  const { pathname, search, hash } = /** @type {Window} */ (frame?.contentWindow).location;
  return pathname.slice(SITE_PATH.length) + search + hash;
}

/** Put the address of the page into the URL of the shell, so that a reload returns to the page. */
function showAddress() {
  if (frame?.contentWindow) history.replaceState(null, "", `#${pageAddress()}`);
}

function showTitle() {
  if (!frame?.contentDocument) return;
  document.title = frame.contentDocument.title;
  frame.title = frame.contentDocument.title;
  setLanguage(frame.contentDocument.documentElement.lang);
}

/** @param {string} language */
function setLanguage(language) {
  if (!(language in SHELL_TEXTS)) return; // for example, an error page of the host
  document.documentElement.lang = language;
  texts = SHELL_TEXTS[language];
}

/** Open a page without an entry in the history of the browser. @param {string} address */
function openPage(address) {
  frame?.contentWindow?.location.replace(new URL(address, location.href));
}

/**
 * Ask the browser not to delete the data of this site when it needs space. Some browsers ask the user, so this is not
 * called before there is something to keep. Only secure sites have this function.
 */
function keepData() {
  if (hasAskedToKeepData) return;
  hasAskedToKeepData = true;
  navigator.storage?.persist();
}

/** @type {ParlourRoom} */
const parlourRoom = {
  serverPath: readPreference("room") === PARENT_PATH ? PARENT_PATH : "",
  async request(...request) {
    const response = await /** @type {RoomClient} */ (room).request(...request);
    if (response.status === CREATED) keepData();
    return response;
  },
  openSocket: (...request) => /** @type {RoomClient} */ (room).openSocket(...request),
  watchInstallability(listener) {
    onInstallable = listener;
    if (install) onInstallable(install);
  },
  restart() {
    location.reload();
  },
  changeLanguage() {
    openPage(pageAddress().replace(/^[a-z]+/, chooseLanguage()));
  },
};

async function setUp() {
  byId("before-script").remove();
  setLanguage(chooseLanguage());
  for (const name of ["scheme", "contrast"]) document.documentElement.dataset[name] = readPreference(name);
  Object.assign(window, { parlourRoom });
  addEventListener("hashchange", () => {
    const page = location.hash.slice(1); // the user has changed the URL
    if (PAGE_PATTERN.test(page)) openPage(page);
  });
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    install = () => {
      install = null; // the browser shows its prompt only once
      return /** @type {Event & {prompt: Install}} */ (event).prompt();
    };
    onInstallable(install);
  });
  addEventListener("appinstalled", keepData);
  document.addEventListener("visibilitychange", markSession);
  addEventListener("beforeunload", (event) => {
    if (hasUnsavedChanges()) event.preventDefault(); // the browser asks whether to leave the page
  });
  const missingFeature = findMissingFeature();
  if (missingFeature) showNotice(texts.missing(missingFeature));
  else if (await lock.acquire()) startRoom();
  else showOccupied(texts.occupied);
}

setUp();
