import { byId, h, setAttribute } from "../common/dom.js";
import { fitNews } from "../board/fit.js";

/** @typedef {import("../types.js").Log} Log */
/** @typedef {import("../types.js").LogEntry} LogEntry */
/** @typedef {import("../types.js").LogPage} LogPage */

const SILENT_AFTER = 500; // milliseconds in which nothing of what is put there is read out

/** What happened, told as it happens; a row is told once, however often it arrives. */
export class EventLog {
  /** @param {(before: number) => Promise<LogPage | null>} recall what was before a row */
  constructor(recall) {
    this.fetchEarlier = recall;
    this.scroller = byId("log");
    this.list = byId("log-list");
    this.match = 0;
    this.firstSeq = 0; // all rows above this one and up to the last are told
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
   * Opens or closes the drawer, where the log has no place next to the table.
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

  /** @param {Log} log what was missed */
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
    // With the next picture, and not at once: the page is laid out then anyway.
    if (fresh.length) requestAnimationFrame(() => (this.scroller.scrollTop = this.scroller.scrollHeight));
  }

  /** Puts what was before above what is there, which stays where it is. */
  async loadEarlier() {
    const { firstSeq: after, match } = this;
    this.earlierButton.hidden = true;
    const page = await this.fetchEarlier(after + 1);
    if (!page || after !== this.firstSeq || match !== this.match) return;
    const below = this.scroller.scrollHeight - this.scroller.scrollTop;
    setAttribute(this.scroller, "aria-live", "off"); // it is no news
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

const MAX_NEWS = 3; // sentences that stand by the table, where there is room

/** The last that happened, in one line at the table, the newest first; the log tells it to who hears it. */
export class LatestEvents {
  constructor() {
    this.root = byId("news");
    /** @type {string[]} */
    this.shown = [];
    /** @type {string[]} What is being told of the next scene, which then tells all of it. */
    this.pending = [];
    /** @type {string[]} What somebody says at the table just now: it is read there, and here when it has died away. */
    this.spoken = [];
  }

  /** @param {LogEntry[]} entries what happened before this page came */
  load(entries) {
    const last = entries.at(-1);
    if (last) this.announce(last.events.map((happening) => happening.text));
  }

  /**
   * What others do is added until one moves oneself.
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

  /** Something on the way to the next scene. @param {string[]} texts */
  showStep(texts) {
    this.pending.push(...texts);
    this.draw();
  }

  /** @param {string[]} texts that is said at the table just now */
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
