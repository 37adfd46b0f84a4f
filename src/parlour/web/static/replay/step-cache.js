/** The steps of a finished match, loaded in pages. */

/** @typedef {import("../types.js").ReplayPage} ReplayPage */
/** @typedef {import("../types.js").ReplayStep} ReplayStep */
/** @typedef {import("../common/api.js").StepRequest} StepRequest */

const PREFETCH_STEPS = 25; // distance to the end of a page, in steps, at which the next one is loaded

export class StepCache {
  /** @param {(looking: StepRequest) => Promise<ReplayPage>} ask loads the page with a step */
  constructor(ask) {
    this.fetchPage = ask;
    this.viewer = /** @type {number | null} */ (null);
    this.open = false;
    /** @type {Map<number, Promise<ReplayPage>>} pages by their first step */
    this.pages = new Map();
    this.pageLength = 0; // steps in a page, known after the first page
  }

  /**
   * Switch to another view from now on.
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
   * Return the page with a step. Near its end, also load the next page.
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
    const first = this.pageLength ? step - (step % this.pageLength) : -1; // unknown before the first response
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
