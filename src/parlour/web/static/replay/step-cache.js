/** The steps of a finished match, loaded in pages. */

/** @typedef {import("../types.js").ReplayPage} ReplayPage */
/** @typedef {import("../types.js").ReplayStep} ReplayStep */
/** @typedef {import("../common/api.js").StepRequest} StepRequest */

const PREFETCH_STEPS = 25; // distance from the end of a page, in steps, at which the next page is loaded

export class StepCache {
  /** @param {(request: StepRequest) => Promise<ReplayPage>} fetchPage loads the page that contains a step */
  constructor(fetchPage) {
    this.fetchPage = fetchPage;
    this.viewer = /** @type {number | null} */ (null);
    this.open = false;
    /** @type {Map<number, Promise<ReplayPage>>} pages by their first step */
    this.pages = new Map();
    this.pageLength = 0; // number of steps in a page; 0 until the first page is loaded
  }

  /**
   * Switch to the view of another seat, or to open or closed hands. The cached pages are dropped.
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
   * Return the page that contains a step. If the step is near the end of the page, start loading the next page.
   *
   * @param {number} step
   * @returns {Promise<ReplayPage>}
   */
  async getPage(step) {
    const page = await this.cachedPage(step);
    const nextFirstStep = page.first_step + page.steps.length;
    if (nextFirstStep <= page.move_count && nextFirstStep - step <= PREFETCH_STEPS) this.cachedPage(nextFirstStep).catch(() => undefined);
    return page;
  }

  /** @param {number} step */
  cachedPage(step) {
    const { pages } = this;
    const firstStep = this.pageLength ? step - (step % this.pageLength) : -1; // unknown before the first response
    const cached = pages.get(firstStep);
    if (cached) return cached;
    const request = this.fetchPage({ step, viewer: this.viewer, open: this.open });
    pages.set(firstStep, request);
    request.then(
      (page) => {
        this.pageLength = page.page_size;
        pages.set(page.first_step, request);
      },
      () => pages.delete(firstStep),
    );
    return request;
  }
}
