import { byId, h, setAttribute } from "../common/dom.js";
import { fitNews } from "../board/fit.js";

/** @typedef {import("../types.js").Log} Log */
/** @typedef {import("../types.js").LogEntry} LogEntry */
/** @typedef {import("../types.js").LogPage} LogPage */

const SILENT_MS = 500; // milliseconds without announcements after earlier entries have been inserted

/** The log of events. Each entry is shown once, even if it arrives several times. */
export class EventLog {
  /** @param {(beforeSeq: number) => Promise<LogPage | null>} fetchEarlier loads the entries that precede a row of the log */
  constructor(fetchEarlier) {
    this.fetchEarlier = fetchEarlier;
    this.scroller = byId("log");
    this.list = byId("log-list");
    this.match = 0;
    this.firstSeq = 0; // number of a row of the log; all rows after it, up to `lastSeq`, are shown
    this.lastSeq = 0;
    this.earlierButton = byId("log-earlier");
    this.earlierButton.addEventListener("click", () => this.loadEarlier());
    this.drawer = byId("log-panel");
    this.button = byId("log-button");
    this.button.addEventListener("click", () => this.open(!this.drawer.classList.contains("open")));
    byId("log-close").addEventListener("click", () => this.open(false));
    this.drawer.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.open(false);
    });
  }

  /**
   * Open or close the drawer with the log. Wide windows show the log next to the table instead.
   *
   * @param {boolean} open
   */
  open(open) {
    this.drawer.classList.toggle("open", open);
    setAttribute(this.button, "aria-expanded", String(open));
    if (open) {
      this.scroller.focus();
      this.scroller.scrollTop = this.scroller.scrollHeight;
    } else if (this.drawer.contains(document.activeElement)) this.button.focus();
  }

  /** Show the entries that the page has missed. @param {Log} log */
  load({ entries, after_seq: afterSeq, complete }) {
    const hasGap = afterSeq > this.lastSeq;
    if (hasGap) this.list.replaceChildren();
    this.append(entries);
    if (hasGap) {
      this.firstSeq = afterSeq;
      this.lastSeq = Math.max(this.lastSeq, afterSeq);
    }
    if (hasGap || complete) this.earlierButton.hidden = complete;
  }

  /** @param {LogEntry[]} entries */
  append(entries) {
    const newEntries = entries.filter((entry) => entry.seq > this.lastSeq);
    for (const entry of newEntries) {
      if (entry.match_number !== this.match) {
        this.list.replaceChildren();
        this.earlierButton.hidden = true;
      }
      this.match = entry.match_number;
      this.lastSeq = entry.seq;
      const undone = entry.events.find((event) => event.kind === "moves_undone");
      if (undone) this.removeSince(undone.number);
      this.list.append(...renderEntry(entry));
    }
    // Scroll in the next frame, because the browser then computes the layout anyway.
    if (newEntries.length) requestAnimationFrame(() => (this.scroller.scrollTop = this.scroller.scrollHeight));
  }

  /** Remove the sentences about moves that have been undone. @param {number} seq the number of the first row */
  removeSince(seq) {
    for (const item of [...this.list.children]) if (Number(/** @type {HTMLElement} */ (item).dataset.seq) >= seq) item.remove();
  }

  /** Add a sentence that is not in the log of the server. @param {string} text */
  add(text) {
    this.list.append(h("li", {}, text));
    requestAnimationFrame(() => (this.scroller.scrollTop = this.scroller.scrollHeight));
  }

  /** Insert earlier entries above the others, without changing the visible part of the log. */
  async loadEarlier() {
    const { firstSeq: after, match } = this;
    this.earlierButton.hidden = true;
    const page = await this.fetchEarlier(after + 1);
    if (!page || after !== this.firstSeq || match !== this.match) return;
    const distanceFromEnd = this.scroller.scrollHeight - this.scroller.scrollTop;
    setAttribute(this.scroller, "aria-live", "off"); // earlier entries are not announced
    this.list.prepend(...page.entries.flatMap(renderEntry));
    this.firstSeq = page.after_seq;
    this.earlierButton.hidden = page.complete || !page.entries.length;
    this.scroller.scrollTop = this.scroller.scrollHeight - distanceFromEnd;
    setTimeout(() => setAttribute(this.scroller, "aria-live", "polite"), SILENT_MS);
  }
}

/** @param {LogEntry} entry */
function renderEntry({ seq, events }) {
  return events.map(({ kind, number, text }) => h("li", { "data-seq": String(seq), "data-kind": kind, "data-number": String(number) }, text));
}

const MAX_NEWS = 3; // maximum number of sentences shown at the table

/** The latest events, shown in a line at the table, newest first. Screen readers announce the log instead. */
export class LatestEvents {
  constructor() {
    this.root = byId("news");
    /** @type {string[]} */
    this.shown = [];
    /** @type {string[]} sentences about the steps before the next scene; removed when that scene is shown */
    this.pending = [];
    /** @type {string[]} sentences shown in speech bubbles; they are shown here when the bubbles disappear */
    this.spoken = [];
  }

  /** @param {LogEntry[]} entries the events before the page was opened */
  load(entries) {
    const last = entries.at(-1);
    if (last) this.announce(last.events.map((event) => event.text));
  }

  /**
   * Show the events of a scene. Events of other players accumulate until you move again.
   *
   * @param {import("../types.js").SceneUpdate} message
   */
  add({ scene, events }) {
    if (!events.length) return;
    const texts = events.map((event) => event.text);
    this.announce(scene.seat >= 0 && events[0].who === scene.seat ? texts : [...this.shown, ...texts]);
  }

  /** @param {string[]} texts */
  announce(texts) {
    this.shown = texts.slice(-MAX_NEWS);
    this.pending = [];
    this.draw();
  }

  /** Show the sentences about a step that leads to the next scene. @param {string[]} texts */
  showStep(texts) {
    this.pending.push(...texts);
    this.draw();
  }

  /** @param {string[]} texts the sentences that speech bubbles now show */
  setSpoken(texts) {
    if (!texts.length && !this.spoken.length) return;
    this.spoken = texts;
    this.draw();
  }

  draw() {
    const shown = [...this.shown, ...this.pending].filter((text) => !this.spoken.includes(text)).slice(-MAX_NEWS);
    this.root.replaceChildren(...shown.reverse().flatMap((text) => [h("span", {}, text), " "]));
    requestAnimationFrame(fitNews);
  }
}
