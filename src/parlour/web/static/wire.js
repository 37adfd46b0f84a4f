/** The socket of a table: it comes back by itself, and what was asked is asked again under the same name. */

/** @typedef {import("./types.js").ToClient} FromRoom */
/** @typedef {import("./types.js").Request} Request */
/** @typedef {import("./types.js").Done | import("./types.js").Refused} Plain */
/** @typedef {Plain | import("./types.js").Hinted | import("./types.js").Recalled} Answer */

export const PROTOCOL = 2;
const FIRST_WAIT = 400; // milliseconds until the first new try; each takes twice as long, up to the longest
const LONGEST_WAIT = 10_000;
const RESTART = 1012; // why a socket is closed when the room goes on elsewhere, or is opened anew, as RFC 6455 numbers it
const SPREAD = 1_000; // milliseconds over which all whom the room sent away come back
const PULSE = 20_000; // between two questions whether the room is still there
const PATIENCE = 8_000; // for its answer

export class Wire {
  /**
   * @param {string} table
   * @param {(message: FromRoom) => void} heard
   * @param {(open: boolean) => void} changed
   */
  constructor(table, heard, changed) {
    const address = new URL(`/ws/${encodeURIComponent(table)}`, location.href);
    address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
    this.address = address.href;
    this.heard = heard;
    this.changed = changed;
    this.since = 0;
    this.tries = 0;
    this.ended = false;
    /** @type {WebSocket | null} */
    this.socket = null;
    /** @type {Map<string, {text: string, answer: (answer: Answer) => void}>} */
    this.asked = new Map();
    // What is asked for is called by this name and a number. (`randomUUID` is missing on plain http, where a
    // family plays.)
    this.name = Array.from(crypto.getRandomValues(new Uint8Array(9)), (byte) => byte.toString(36)).join("");
    this.number = 0;
    this.retry = 0;
    this.pulse = 0;
    this.silence = 0;
    addEventListener("offline", () => this.drop());
    addEventListener("online", () => this.again(0));
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden && !this.socket) this.again(0);
    });
    this.open();
  }

  open() {
    clearTimeout(this.retry);
    if (this.socket || this.ended) return;
    const socket = new WebSocket(this.address);
    this.socket = socket;
    socket.addEventListener("open", () => this.greet(socket));
    socket.addEventListener("message", (event) => {
      if (socket === this.socket) this.take(event.data);
    });
    socket.addEventListener("close", ({ code }) => {
      if (socket === this.socket) this.drop(code === RESTART);
    });
  }

  /** @param {WebSocket} socket */
  greet(socket) {
    if (socket !== this.socket) return;
    socket.send(JSON.stringify({ type: "hello", protocol: PROTOCOL, since: this.since }));
    for (const { text } of this.asked.values()) socket.send(text);
    this.ping();
    clearInterval(this.pulse);
    this.pulse = setInterval(() => this.ping(), PULSE);
  }

  /** @param {unknown} data */
  take(data) {
    clearTimeout(this.silence);
    const message = /** @type {FromRoom} */ (JSON.parse(String(data)));
    if ("id" in message) {
      this.settle(message);
      return;
    }
    if (message.type === "trouble" || message.type === "reload") this.ended = true;
    if (message.type === "table") {
      this.tries = 0;
      this.changed(true);
    }
    this.heard(message);
  }

  /** @param {Answer} answer */
  settle(answer) {
    const asked = this.asked.get(answer.id);
    this.asked.delete(answer.id);
    asked?.answer(answer);
  }

  ping() {
    this.socket?.send(JSON.stringify({ type: "ping" }));
    clearTimeout(this.silence);
    this.silence = setTimeout(() => this.drop(), PATIENCE);
  }

  /**
   * Gives the socket up, and tries again in a while unless the machine is offline or the room said to stop.
   *
   * @param {boolean} sent the room said to come back, which is no loss until that fails
   */
  drop(sent = false) {
    const socket = this.socket;
    this.socket = null;
    clearInterval(this.pulse);
    clearTimeout(this.silence);
    socket?.close();
    if (this.ended) return;
    if (sent && navigator.onLine) {
      this.again(Math.random() * SPREAD);
      return;
    }
    this.changed(false);
    if (!navigator.onLine) return;
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.tries);
    this.tries += 1;
    this.again(wait * (0.75 + Math.random() / 2));
  }

  /** @param {number} wait */
  again(wait) {
    clearTimeout(this.retry);
    this.retry = setTimeout(() => this.open(), wait);
  }

  /**
   * Asks the room for something. The promise holds until the room has answered, over however many sockets.
   *
   * @param {Request} request
   * @returns {Promise<Answer>}
   */
  ask(request) {
    this.number += 1;
    const id = `${this.name}-${this.number}`;
    const text = JSON.stringify({ ...request, id });
    return new Promise((answer) => {
      this.asked.set(id, { text, answer });
      if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(text);
    });
  }
}
