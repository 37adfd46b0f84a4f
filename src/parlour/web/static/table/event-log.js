import { byId, h, setAttribute } from "../common/dom.js";
import { fitNews } from "../board/fit.js";

/** @typedef {import("../types.js").Log} Log */
/** @typedef {import("../types.js").LogEntry} LogEntry */
/** @typedef {import("../types.js").LogPage} LogPage */

const SILENT_AFTER = 500; // milliseconds during which additions are not announced

/** The log of events. Each row is shown once, even if it arrives several times. */
export class EventLog {
  /** @param {(before: number) => Promise<LogPage | null>} recall loads the entries before a row */
  constructor(recall) {
    this.fetchEarlier = recall;
    this.scroller = byId("log");
    this.list = byId("log-list");
    this.match = 0;
    this.firstSeq = 0; // all rows from the one after this to `lastSeq` are shown
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
   * Open or close the drawer, if there is no room for the log next to the table.
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

  /** @param {Log} log the missed entries */
  load({ entries, after_seq: after, complete: whole }) {
    const gap = after > this.lastSeq;
    if (gap) this.list.replaceChildren();
    this.append(entries);
    if (gap) {
      this.firstSeq = after;
      this.lastSeq = Math.max(this.lastSeq, after);
    }
    if (gap || whole) this.earlierButton.hidden = whole;
  }

  /** @param {LogEntry[]} entries */
  append(entries) {
    const fresh = entries.filter((entry) => entry.seq > this.lastSeq);
    for (const entry of fresh) {
      if (entry.match_number !== this.match) {
        this.list.replaceChildren();
        this.earlierButton.hidden = true;
      }
      this.match = entry.match_number;
      this.lastSeq = entry.seq;
      this.list.append(...renderEntry(entry));
    }
    // Scroll in the next frame, when the page is laid out anyway.
    if (fresh.length) requestAnimationFrame(() => (this.scroller.scrollTop = this.scroller.scrollHeight));
  }

  /** Insert earlier entries above the others, without moving these. */
  async loadEarlier() {
    const { firstSeq: after, match } = this;
    this.earlierButton.hidden = true;
    const page = await this.fetchEarlier(after + 1);
    if (!page || after !== this.firstSeq || match !== this.match) return;
    const below = this.scroller.scrollHeight - this.scroller.scrollTop;
    setAttribute(this.scroller, "aria-live", "off"); // earlier entries are not announced
    this.list.prepend(...page.entries.flatMap(renderEntry));
    this.firstSeq = page.after_seq;
    this.earlierButton.hidden = page.complete || !page.entries.length;
    this.scroller.scrollTop = this.scroller.scrollHeight - below;
    setTimeout(() => setAttribute(this.scroller, "aria-live", "polite"), SILENT_AFTER);
  }
}

/** @param {LogEntry} entry */
function renderEntry({ events }) {
  return events.map((happening) => h("li", {}, happening.text));
}

const MAX_NEWS = 3; // sentences shown at the table, if there is room

/** The latest events, in one line at the table, the newest first. Screen readers get them from the log. */
export class LatestEvents {
  constructor() {
    this.root = byId("news");
    /** @type {string[]} */
    this.shown = [];
    /** @type {string[]} Sentences about the steps to the next scene, which then shows all of them. */
    this.pending = [];
    /** @type {string[]} Sentences shown in a speech bubble. They are shown here when the bubble disappears. */
    this.spoken = [];
  }

  /** @param {LogEntry[]} entries the events before the page was opened */
  load(entries) {
    const last = entries.at(-1);
    if (last) this.announce(last.events.map((happening) => happening.text));
  }

  /**
   * Show the events of a scene. Those of other players accumulate until your own next move.
   *
   * @param {import("../types.js").SceneUpdate} message
   */
  add({ scene, events }) {
    if (!events.length) return;
    const texts = events.map((happening) => happening.text);
    this.announce(scene.seat >= 0 && events[0].who === scene.seat ? texts : [...this.shown, ...texts]);
  }

  /** @param {string[]} texts */
  announce(texts) {
    this.shown = texts.slice(-MAX_NEWS);
    this.pending = [];
    this.draw();
  }

  /** Show texts of a step to the next scene. @param {string[]} texts */
  showStep(texts) {
    this.pending.push(...texts);
    this.draw();
  }

  /** @param {string[]} texts the texts now shown in speech bubbles */
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
