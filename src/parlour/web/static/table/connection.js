/** The WebSocket connection of a table. It reconnects automatically and resends pending requests with the same IDs. */

import { home } from "../common/home.js";

/** @typedef {import("../common/home.js").RoomSocket} RoomSocket */
/** @typedef {import("../types.js").ServerMessage} FromRoom */
/** @typedef {import("../types.js").Request} Request */
/** @typedef {import("../types.js").Done | import("../types.js").Refused} DoneOrRefused */
/** @typedef {DoneOrRefused | import("../types.js").HintResult | import("../types.js").LogPage} Answer */

export const PROTOCOL_VERSION = 1;
const MIN_RECONNECT_MS = 400; // milliseconds before the first retry; each further delay is twice as long, up to MAX_RECONNECT_MS
const MAX_RECONNECT_MS = 10_000;
// WebSocket close code that tells the client to reconnect, for example because the server restarts
const RESTART_CODE = 1012;
const RESTART_SPREAD_MS = 1_000; // maximum random delay of a reconnection, in milliseconds, so that not all clients reconnect at the same time
const PING_INTERVAL_MS = 20_000; // milliseconds between two pings
const PONG_TIMEOUT_MS = 8_000; // milliseconds without a message after a ping until the connection counts as lost

export class TableConnection {
  /**
   * @param {string} tableId
   * @param {(message: FromRoom) => void} onMessage
   * @param {(open: boolean) => void} onStatusChange
   * @param {string} [player] the number of another person at this device
   */
  constructor(tableId, onMessage, onStatusChange, player) {
    this.tableId = tableId;
    this.player = player;
    this.onMessage = onMessage;
    this.onStatusChange = onStatusChange;
    this.lastSeq = 0;
    this.tries = 0;
    this.ended = false;
    /** @type {RoomSocket | null} */
    this.socket = null;
    /** @type {Map<string, {text: string, answer: (answer: Answer) => void}>} */
    this.pendingRequests = new Map();
    // Prefix of request IDs, which end with a number. `crypto.randomUUID` does not exist on plain http, which
    // is common in home networks.
    this.clientId = Array.from(crypto.getRandomValues(new Uint8Array(9)), (byte) => byte.toString(36)).join("");
    this.requestCount = 0;
    this.reconnectTimer = 0;
    this.pingTimer = 0;
    this.pongTimer = 0;
    home.watchNetwork(() => this.reconnect(), () => this.scheduleReconnect(0));
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden && !this.socket) this.scheduleReconnect(0);
    });
    this.open();
  }

  open() {
    clearTimeout(this.reconnectTimer);
    if (this.socket || this.ended) return;
    const socket = home.openSocket(this.tableId, this.player);
    this.socket = socket;
    socket.addEventListener("open", () => this.sendHello(socket));
    socket.addEventListener("message", (event) => {
      if (socket === this.socket) this.onData(event.data);
    });
    socket.addEventListener("close", ({ code }) => {
      if (socket === this.socket) this.reconnect(code === RESTART_CODE);
    });
  }

  /** End the connection. */
  close() {
    this.ended = true;
    this.reconnect();
  }

  isOpen() {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  /** @param {RoomSocket} socket */
  sendHello(socket) {
    if (socket !== this.socket) return;
    /** @type {import("../types.js").Hello} */
    const hello = { type: "hello", protocol_version: PROTOCOL_VERSION, last_seq: this.lastSeq };
    socket.send(JSON.stringify(hello));
    for (const { text } of this.pendingRequests.values()) socket.send(text);
    this.ping();
    clearInterval(this.pingTimer);
    this.pingTimer = setInterval(() => this.ping(), PING_INTERVAL_MS);
  }

  /** @param {unknown} data */
  onData(data) {
    clearTimeout(this.pongTimer);
    const message = /** @type {FromRoom} */ (JSON.parse(String(data)));
    if ("request_id" in message) {
      this.settleRequest(message);
      return;
    }
    if (message.type === "disconnect" || message.type === "reload") this.ended = true;
    if (message.type === "table") {
      this.tries = 0;
      this.onStatusChange(true);
    }
    this.onMessage(message);
  }

  /** @param {Answer} answer */
  settleRequest(answer) {
    const pending = this.pendingRequests.get(answer.request_id);
    this.pendingRequests.delete(answer.request_id);
    pending?.answer(answer);
  }

  ping() {
    this.socket?.send(JSON.stringify({ type: "ping" }));
    clearTimeout(this.pongTimer);
    this.pongTimer = setTimeout(() => this.reconnect(), PONG_TIMEOUT_MS);
  }

  /**
   * Close the socket and reconnect later, unless the device is offline or the server has ended the connection.
   *
   * @param {boolean} isRestart true if the server asked clients to reconnect; the connection is then reported
   *   as lost only if the next attempt to connect fails
   */
  reconnect(isRestart = false) {
    const socket = this.socket;
    this.socket = null;
    clearInterval(this.pingTimer);
    clearTimeout(this.pongTimer);
    socket?.close();
    if (this.ended) return;
    if (isRestart && home.isReachable()) {
      this.scheduleReconnect(Math.random() * RESTART_SPREAD_MS);
      return;
    }
    this.onStatusChange(false);
    if (!home.isReachable()) return;
    const wait = Math.min(MAX_RECONNECT_MS, MIN_RECONNECT_MS * 2 ** this.tries);
    this.tries += 1;
    this.scheduleReconnect(wait * (0.75 + Math.random() / 2));
  }

  /** @param {number} delay delay in milliseconds */
  scheduleReconnect(delay) {
    clearTimeout(this.reconnectTimer);
    this.reconnectTimer = setTimeout(() => this.open(), delay);
  }

  /**
   * Send a request. The promise resolves with the answer of the server, which can arrive after reconnections.
   *
   * @param {Request} request
   * @returns {Promise<Answer>}
   */
  sendRequest(request) {
    this.requestCount += 1;
    const request_id = `${this.clientId}-${this.requestCount}`;
    const text = JSON.stringify({ ...request, request_id });
    return new Promise((answer) => {
      this.pendingRequests.set(request_id, { text, answer });
      if (this.isOpen()) this.socket?.send(text);
    });
  }
}
