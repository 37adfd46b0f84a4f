/** Ensures that only one tab runs the room. Two rooms would overwrite each other's data. */

const NAME = "parlour-room";
const ANSWER_MS = 300; // milliseconds in which another tab must answer, or a closed tab must release the lock
const RELEASE_MS = 2_000; // milliseconds in which another tab must stop, unless the browser has suspended it

/**
 * @typedef RoomLock
 * @property {() => Promise<boolean>} acquire returns false if another tab has the lock
 * @property {() => Promise<void>} take acquires the lock, and makes the tab that has it stop
 */

/**
 * Return the lock. It uses the Web Locks API, which browsers have only on secure sites, or messages to the other tabs.
 *
 * @param {() => void} onTaken called when another tab takes the lock
 * @returns {RoomLock}
 */
export function createRoomLock(onTaken) {
  return "locks" in navigator ? new WebLock(onTaken) : new MessageLock(onTaken);
}

/** @implements {RoomLock} */
class WebLock {
  /** @param {() => void} onTaken */
  constructor(onTaken) {
    this.onTaken = onTaken;
    /** @type {(() => void) | null} releases the lock; null if this tab does not have it */
    this.release = null;
    this.channel = new BroadcastChannel(NAME);
    this.channel.addEventListener("message", () => this.giveUp());
  }

  acquire() {
    return this.request({ signal: AbortSignal.timeout(ANSWER_MS) }).then(() => true, () => false);
  }

  async take() {
    this.channel.postMessage("take");
    await this.request({ signal: AbortSignal.timeout(RELEASE_MS) }).catch(() => this.request({ steal: true }));
  }

  /**
   * @param {LockOptions} options
   * @returns {Promise<void>} resolved when this tab has the lock
   */
  request(options) {
    return new Promise((resolve, reject) => {
      /** @type {() => Promise<void>} */
      const hold = () => {
        resolve();
        return new Promise((release) => (this.release = release));
      };
      navigator.locks.request(NAME, options, hold).catch((reason) => {
        reject(reason);
        this.giveUp(); // another tab has stolen the lock
      });
    });
  }

  giveUp() {
    if (!this.release) return;
    this.onTaken();
    this.release();
    this.release = null;
  }
}

/** @implements {RoomLock} */
class MessageLock {
  /** @param {() => void} onTaken */
  constructor(onTaken) {
    this.onTaken = onTaken;
    this.tab = Math.random();
    /** @type {"free" | "asking" | "held"} */
    this.state = "free";
    this.channel = new BroadcastChannel(NAME);
    this.channel.addEventListener("message", ({ data }) => this.onMessage(data));
  }

  async acquire() {
    this.state = "asking";
    const isHeld = await this.ask("ask", "held", ANSWER_MS);
    this.state = isHeld ? "free" : "held";
    return !isHeld;
  }

  async take() {
    await this.ask("take", "released", RELEASE_MS);
    this.state = "held";
  }

  /**
   * Send a message to the other tabs. Return true if a tab gives this answer in time.
   *
   * @param {string} type
   * @param {string} answer
   * @param {number} time in milliseconds
   * @returns {Promise<boolean>}
   */
  ask(type, answer, time) {
    return new Promise((resolve) => {
      this.channel.addEventListener("message", ({ data }) => data.type === answer && resolve(true));
      setTimeout(() => resolve(false), time);
      this.channel.postMessage({ type, tab: this.tab });
    });
  }

  /** @param {{type: string, tab: number}} message `tab` is a random number of the sender */
  onMessage({ type, tab }) {
    const isFirst = this.state === "held" || (this.state === "asking" && this.tab < tab); // of two tabs opened at once, one is first
    if (type === "ask" && isFirst) this.channel.postMessage({ type: "held", tab: this.tab });
    if (type !== "take" || this.state !== "held") return;
    this.state = "free";
    this.onTaken();
    this.channel.postMessage({ type: "released", tab: this.tab });
  }
}
