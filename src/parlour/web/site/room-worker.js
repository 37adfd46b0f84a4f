/**
 * The Web Worker of the room. It answers the requests of the pages, which the shell passes on, and connects the pages to
 * the tables. It starts further Web Workers for bots and reviews.
 *
 * @typedef {{type: "request", id: number, method: string, path: string, body: string, language: string, player: string}} RequestMessage
 * @typedef {{type: "open", socket: number, table: string, language: string, player: string}} OpenMessage
 * @typedef {{type: "frame", socket: number, text: string} | {type: "close", socket: number}} SocketMessage
 */

import { download, loadPython } from "./python.js";
import { INTERRUPTED } from "./room-client.js";
import { openStorage } from "./storage.js";

/** A Web Worker for bots or reviews. Python starts and stops it (`parlour.server.browser.worker_executor`). */
class BotWorker {
  /** @type {Worker | null} */
  worker = null;
  /** @type {(line: string) => void} set by Python; an empty line means that the worker has failed */
  onLine = () => undefined;

  start() {
    if (this.worker) return;
    this.worker = new Worker(new URL("bot-worker.js", import.meta.url), { type: "module" });
    this.worker.addEventListener("message", ({ data }) => this.onLine(data));
    this.worker.addEventListener("error", () => this.onLine(""));
  }

  /** @param {string} line */
  post(line) {
    this.worker?.postMessage(line);
  }

  stop() {
    this.worker?.terminate();
    this.worker = null;
  }
}

/** @type {Map<number, Promise<{on_text: (text: string) => void, on_page_closed: () => void}>>} */
const sockets = new Map();

/** @param {unknown} error an error of Python has the name of its class as `type` */
function failureReason(error) {
  const type = error instanceof Error && "type" in error ? error.type : "";
  if (type === "NewerDataError") return "newer-data";
  if (error instanceof DOMException) return error.name === "QuotaExceededError" ? "storage-full" : "storage-denied";
  return type === "StorageError" ? "storage-denied" : "start";
}

const COMPILE_DELAY_MS = 10_000; // milliseconds from the start of the room, so that the first table does not wait

async function openRoom() {
  const { python, botDelay, storeBytecode } = await loadPython((done, total) => postMessage({ type: "progress", stage: "download", done, total }));
  postMessage({ type: "progress", stage: "start", done: 0, total: 1 });
  const wasInterrupted = self.name === INTERRUPTED;
  const storage = await openStorage(wasInterrupted, (isSaved) => postMessage({ type: "saved", isSaved }));
  const room = await python.pyimport("parlour.server.browser.web_worker").open_room(storage, new BotWorker(), new BotWorker(), botDelay);
  const runIfSaved = (/** @type {() => Promise<void>} */ task) => storage.runTask(async () => void (storage.isSaved && (await task())));
  setTimeout(() => storeBytecode(runIfSaved), COMPILE_DELAY_MS);
  return room;
}

/**
 * Answers that are the same for every user, by path. They were computed when the site was written, so that a page does
 * not wait for Python.
 *
 * @type {Map<string, Promise<Record<string, unknown>>>}
 */
const staticAnswers = new Map();

/** @param {string} language @returns {Promise<Record<string, unknown>>} */
function loadStaticAnswers(language) {
  const file = new URL(`../api/${language}.json.gz`, import.meta.url);
  const answers = staticAnswers.get(language) ?? download(file).then((content) => JSON.parse(new TextDecoder().decode(content)));
  staticAnswers.set(language, answers);
  return answers;
}

/** @param {RequestMessage} request */
async function answerRequest({ id, method, path, body, language, player }) {
  const staticAnswer = method === "GET" ? (await loadStaticAnswers(language))[path] : undefined;
  const [status, text] = staticAnswer
    ? [200, JSON.stringify(staticAnswer)]
    : JSON.parse(await (await roomPromise).answer(method, path, body, language, player));
  postMessage({ type: "response", id, status, contentType: "application/json", text });
}

/** @param {OpenMessage} message */
function openSocket({ socket, table, language, player }) {
  const sendText = (/** @type {string} */ text) => postMessage({ type: "frame", socket, text });
  const onClosed = (/** @type {number} */ code) => {
    sockets.delete(socket);
    postMessage({ type: "closed", socket, code });
  };
  sockets.set(socket, roomPromise.then((room) => room.open_socket(table, language, player, sendText, onClosed)));
}

/** @param {SocketMessage} message */
async function onSocketMessage(message) {
  const connection = await sockets.get(message.socket);
  if (message.type === "frame") connection?.on_text(message.text);
  else {
    sockets.delete(message.socket);
    connection?.on_page_closed();
  }
}

const roomPromise = openRoom();
roomPromise.then(
  () => postMessage({ type: "ready" }),
  (error) => postMessage({ type: "failure", reason: failureReason(error), detail: String(error) }),
);
addEventListener("message", ({ data }) => {
  if (data.type === "request") answerRequest(data);
  else if (data.type === "open") openSocket(data);
  else onSocketMessage(data);
});
