/** Ensures that only one tab runs the room. Two rooms would overwrite each other's data. */

const NAME = "parlour-room";
const ANSWER_MS = 300; // milliseconds in which another tab must answer, or a closed tab must release the lock
const RELEASE_MS = 2_000; // milliseconds in which another tab must stop, unless the browser has suspended it

/**
 * @typedef RoomLock
 * @property {() => Promise<boolean>} acquire returns false if another tab has the lock
 * @property {() => Promise<boolean>} take acquires the lock, and makes the tab that has it stop; returns false if that tab refuses
 */

/**
 * Return the lock. It uses the Web Locks API, which browsers have only on secure sites, or messages to the other tabs.
 *
 * @param {() => void} onTaken called when another tab takes the lock
 * @param {() => boolean} mayBeTaken returns false if this tab has data that would be lost
 * @returns {RoomLock}
 */
export function createRoomLock(onTaken, mayBeTaken) {
  return "locks" in navigator ? new WebLock(onTaken, mayBeTaken) : new MessageLock(onTaken, mayBeTaken);
}

/** @implements {RoomLock} */
class WebLock {
  /**
   * @param {() => void} onTaken
   * @param {() => boolean} mayBeTaken
   */
  constructor(onTaken, mayBeTaken) {
    this.onTaken = onTaken;
    this.mayBeTaken = mayBeTaken;
    /** @type {(() => void) | null} releases the lock; null if this tab does not have it */
    this.release = null;
    this.channel = new BroadcastChannel(NAME);
    this.channel.addEventListener("message", ({ data }) => data === "take" && this.onTake());
  }

  acquire() {
    return this.request({ signal: AbortSignal.timeout(ANSWER_MS) }).then(() => true, () => false);
  }

  async take() {
    /** @type {Promise<"refused">} */
    const refusal = new Promise((resolve) => this.channel.addEventListener("message", ({ data }) => data === "refused" && resolve(data)));
    this.channel.postMessage("take");
    const release = this.request({ signal: AbortSignal.timeout(RELEASE_MS) }).then(() => "released", () => "");
    const answer = await Promise.race([refusal, release]);
    if (answer === "") await this.request({ steal: true });
    return answer !== "refused";
  }

  onTake() {
    if (!this.release || this.mayBeTaken()) this.giveUp();
    else this.channel.postMessage("refused");
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
  /**
   * @param {() => void} onTaken
   * @param {() => boolean} mayBeTaken
   */
  constructor(onTaken, mayBeTaken) {
    this.onTaken = onTaken;
    this.mayBeTaken = mayBeTaken;
    this.tab = Math.random();
    /** @type {"free" | "asking" | "held"} */
    this.state = "free";
    this.channel = new BroadcastChannel(NAME);
    this.channel.addEventListener("message", ({ data }) => this.onMessage(data));
  }

  async acquire() {
    this.state = "asking";
    const isHeld = await this.ask("ask", ["held"], ANSWER_MS);
    this.state = isHeld ? "free" : "held";
    return !isHeld;
  }

  async take() {
    if ((await this.ask("take", ["released", "refused"], RELEASE_MS)) === "refused") return false;
    this.state = "held";
    return true;
  }

  /**
   * Send a message to the other tabs. Return the first of these answers that a tab gives in time, or an empty string.
   *
   * @param {string} type
   * @param {string[]} answers
   * @param {number} time in milliseconds
   * @returns {Promise<string>}
   */
  ask(type, answers, time) {
    return new Promise((resolve) => {
      this.channel.addEventListener("message", ({ data }) => answers.includes(data.type) && resolve(data.type));
      setTimeout(() => resolve(""), time);
      this.channel.postMessage({ type, tab: this.tab });
    });
  }

  /** @param {{type: string, tab: number}} message `tab` is a random number of the sender */
  onMessage({ type, tab }) {
    const isFirst = this.state === "held" || (this.state === "asking" && this.tab < tab); // of two tabs opened at once, one is first
    if (type === "ask" && isFirst) this.channel.postMessage({ type: "held", tab: this.tab });
    if (type !== "take" || this.state !== "held") return;
    if (!this.mayBeTaken()) {
      this.channel.postMessage({ type: "refused", tab: this.tab });
      return;
    }
    this.state = "free";
    this.onTaken();
    this.channel.postMessage({ type: "released", tab: this.tab });
  }
}
