/** The steps of a match that is over, fetched a page at a time. */

/** @typedef {import("../types.js").ReplayPage} ReplayPage */
/** @typedef {import("../types.js").ReplayStep} ReplayStep */
/** @typedef {import("../common/api.js").StepRequest} StepRequest */

const PREFETCH_STEPS = 25; // steps before the end of a page at which the next is fetched

export class StepCache {
  /** @param {(looking: StepRequest) => Promise<ReplayPage>} ask fetches the page with a step */
  constructor(ask) {
    this.fetchPage = ask;
    this.viewer = /** @type {number | null} */ (null);
    this.open = false;
    /** @type {Map<number, Promise<ReplayPage>>} by the first step of each */
    this.pages = new Map();
    this.pageLength = 0; // steps that go on a page, once one is there
  }

  /**
   * Sees all through other eyes from now on.
   *
   * @param {number | null} viewer
   * @param {boolean} open
   */
  setViewer(viewer, open) {
    this.viewer = viewer;
    this.open = open;
    this.pages = new Map();
  }

  /**
   * The page with a step. The one after it is fetched as well when its end is near.
   *
   * @param {number} step
   * @returns {Promise<ReplayPage>}
   */
  async getPage(step) {
    const found = await this.cachedPage(step);
    const next = found.first_step + found.steps.length;
    if (next <= found.move_count && next - step <= PREFETCH_STEPS) this.cachedPage(next).catch(() => undefined);
    return found;
  }

  /** @param {number} step */
  cachedPage(step) {
    const { pages } = this;
    const first = this.pageLength ? step - (step % this.pageLength) : -1; // before the first answer nobody knows
    const known = pages.get(first);
    if (known) return known;
    const asked = this.fetchPage({ step, viewer: this.viewer, open: this.open });
    pages.set(first, asked);
    asked.then(
      (page) => {
        this.pageLength = page.page_size;
        pages.set(page.first_step, asked);
      },
      () => pages.delete(first),
    );
    return asked;
  }
}
