/** The steps of a match that is over, fetched a page at a time. */

/** @typedef {import("./types.js").ReplayPage} ReplayPage */
/** @typedef {import("./types.js").ReplayStep} ReplayStep */
/** @typedef {{step: number, eyes: number | null, open: boolean}} Looking where one looks, and through whose eyes */

const AHEAD = 25; // steps before the end of a page at which the next is fetched

export class Film {
  /** @param {(looking: Looking) => Promise<ReplayPage>} ask fetches the page with a step */
  constructor(ask) {
    this.ask = ask;
    this.eyes = /** @type {number | null} */ (null);
    this.open = false;
    /** @type {Map<number, Promise<ReplayPage>>} by the first step of each */
    this.pages = new Map();
    this.length = 0; // steps that go on a page, once one is there
  }

  /**
   * Sees all through other eyes from now on.
   *
   * @param {number | null} eyes
   * @param {boolean} open
   */
  see(eyes, open) {
    this.eyes = eyes;
    this.open = open;
    this.pages = new Map();
  }

  /**
   * The page with a step. The one after it is fetched as well when its end is near.
   *
   * @param {number} step
   * @returns {Promise<ReplayPage>}
   */
  async page(step) {
    const found = await this.kept(step);
    const next = found.first + found.steps.length;
    if (next <= found.moves && next - step <= AHEAD) this.kept(next).catch(() => undefined);
    return found;
  }

  /** @param {number} step */
  kept(step) {
    const { pages } = this;
    const first = this.length ? step - (step % this.length) : -1; // before the first answer nobody knows
    const known = pages.get(first);
    if (known) return known;
    const asked = this.ask({ step, eyes: this.eyes, open: this.open });
    pages.set(first, asked);
    asked.then(
      (page) => {
        this.length = page.length;
        pages.set(page.first, asked);
      },
      () => pages.delete(first),
    );
    return asked;
  }
}
