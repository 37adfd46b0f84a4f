/** The shell's side of the Web Worker of the room: requests of pages, and their connections to tables. */

/** @typedef {{status: number, contentType: string, text: string}} Response */
/**
 * @typedef {{type: "progress", stage: "download" | "start", done: number, total: number} | {type: "ready"} | {type: "failure", reason: FailureReason, detail: string} | {type: "saved", isSaved: boolean}
 *   | ({type: "response", id: number} & Response) | {type: "frame", socket: number, text: string} | {type: "closed", socket: number, code: number}} WorkerMessage
 */
/** @typedef {"storage-denied" | "storage-full" | "newer-data" | "start"} FailureReason */
/**
 * @typedef RoomListener
 * @property {(stage: "download" | "start", done: number, total: number) => void} onProgress `done` and `total` are numbers of bytes
 * @property {() => void} onReady
 * @property {(reason: FailureReason, detail: string) => void} onFailure `detail` is a message for developers
 * @property {(isSaved: boolean) => void} onSaved called when changes cannot be saved because the disk is full, and when all changes are saved again
 */

/** A connection of a page to a table, with the part of the interface of a WebSocket that pages use. */
class RoomSocket extends EventTarget {
  /** @type {0 | 1 | 2 | 3} */
  readyState = WebSocket.CONNECTING;

  /** @param {(message: {type: "frame", text: string} | {type: "close"}) => void} post sends a message about this socket to the worker */
  constructor(post) {
    super();
    this.post = post;
  }

  onOpen() {
    if (this.readyState !== WebSocket.CONNECTING) return;
    this.readyState = WebSocket.OPEN;
    this.dispatchEvent(new Event("open"));
  }

  /** @param {string} text */
  send(text) {
    if (this.readyState === WebSocket.OPEN) this.post({ type: "frame", text });
  }

  close() {
    if (this.readyState === WebSocket.CLOSED) return;
    this.readyState = WebSocket.CLOSED;
    this.post({ type: "close" });
  }

  /** @param {string} text */
  onFrame(text) {
    this.dispatchEvent(new MessageEvent("message", { data: text }));
  }

  /** @param {number} code */
  onClosed(code) {
    if (this.readyState === WebSocket.CLOSED) return;
    this.readyState = WebSocket.CLOSED;
    this.dispatchEvent(new CloseEvent("close", { code }));
  }
}

/** The name of the Web Worker if the last session did not end properly, so that its last write may be incomplete. */
export const INTERRUPTED = "interrupted";

export class RoomClient {
  /**
   * @param {RoomListener} listener
   * @param {boolean} wasInterrupted true if the last session did not end properly
   */
  constructor(listener, wasInterrupted) {
    this.listener = listener;
    this.isReady = false;
    this.count = 0; // numbers requests and sockets
    /** @type {Map<number, (response: Response) => void>} */
    this.pendingRequests = new Map();
    /** @type {Map<number, RoomSocket>} */
    this.sockets = new Map();
    this.worker = new Worker(new URL("room-worker.js", import.meta.url), { type: "module", name: wasInterrupted ? INTERRUPTED : "" });
    this.worker.addEventListener("message", ({ data }) => this.onMessage(data));
    this.worker.addEventListener("error", (event) => {
      if (!this.isReady) listener.onFailure("start", event.message ?? "");
    });
  }

  /** @param {WorkerMessage} message */
  onMessage(message) {
    switch (message.type) {
      case "progress":
        this.listener.onProgress(message.stage, message.done, message.total);
        break;
      case "ready":
        this.isReady = true;
        for (const socket of this.sockets.values()) socket.onOpen();
        this.listener.onReady();
        break;
      case "failure":
        this.listener.onFailure(message.reason, message.detail);
        break;
      case "saved":
        this.listener.onSaved(message.isSaved);
        break;
      case "response":
        this.pendingRequests.get(message.id)?.(message);
        this.pendingRequests.delete(message.id);
        break;
      case "frame":
        this.sockets.get(message.socket)?.onFrame(message.text);
        break;
      case "closed":
        this.sockets.get(message.socket)?.onClosed(message.code);
        this.sockets.delete(message.socket);
        break;
    }
  }

  /**
   * Send a request to the HTTP API of the room.
   *
   * @param {string} method
   * @param {string} path
   * @param {string} body JSON, or an empty string
   * @param {string} language
   * @param {string} player the number of the person at this device
   * @returns {Promise<Response>}
   */
  request(method, path, body, language, player) {
    this.count += 1;
    const id = this.count;
    this.worker.postMessage({ type: "request", id, method, path, body, language, player });
    return new Promise((resolve) => this.pendingRequests.set(id, resolve));
  }

  /**
   * Connect a page to a table. The connection is open as soon as the room is ready.
   *
   * @param {string} table
   * @param {string} language
   * @param {string} player the number of the person at this device
   */
  openSocket(table, language, player) {
    this.count += 1;
    const number = this.count;
    this.worker.postMessage({ type: "open", socket: number, table, language, player });
    const socket = new RoomSocket((message) => {
      if (message.type === "close") this.sockets.delete(number);
      this.worker.postMessage({ ...message, socket: number });
    });
    this.sockets.set(number, socket);
    if (this.isReady) setTimeout(() => socket.onOpen());
    return socket;
  }

  /** Stop the room. Requests of pages are no longer answered. */
  stop() {
    this.worker.terminate();
  }
}
