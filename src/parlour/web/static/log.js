import { byId, h, set } from "./dom.js";
import { fitNews } from "./fit.js";

/** @typedef {import("./types.js").Log} Log */
/** @typedef {import("./types.js").LogEntry} LogEntry */
/** @typedef {import("./types.js").Recalled} Recalled */

const QUIET = 500; // milliseconds in which nothing of what is put there is read out

/** What happened, told as it happens; a row is told once, however often it arrives. */
export class Story {
  /** @param {(before: number) => Promise<Recalled | null>} recall what was before a row */
  constructor(recall) {
    this.recall = recall;
    this.part = byId("story");
    this.list = byId("story-list");
    this.match = 0;
    this.after = 0; // all rows above this one and up to the last are told
    this.last = 0;
    this.earlier = byId("story-earlier");
    this.earlier.addEventListener("click", () => this.tellEarlier());
    this.drawer = byId("story-part");
    this.button = byId("story-button");
    this.button.addEventListener("click", () => this.open(!this.drawer.classList.contains("open")));
    byId("story-close").addEventListener("click", () => this.open(false));
    this.drawer.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.open(false);
    });
  }

  /**
   * Opens or closes the drawer, where the story has no place beside the table.
   *
   * @param {boolean} open
   */
  open(open) {
    this.drawer.classList.toggle("open", open);
    set(this.button, "aria-expanded", String(open));
    if (open) {
      this.part.focus();
      this.part.scrollTop = this.part.scrollHeight;
    } else if (this.drawer.contains(document.activeElement)) this.button.focus();
  }

  /** @param {Log} log what was missed */
  begin({ entries, after, whole }) {
    const gap = after > this.last;
    if (gap) this.list.replaceChildren();
    this.tell(entries);
    if (gap) {
      this.after = after;
      this.last = Math.max(this.last, after);
    }
    if (gap || whole) this.earlier.hidden = whole;
  }

  /** @param {LogEntry[]} entries */
  tell(entries) {
    const news = entries.filter((entry) => entry.seq > this.last);
    for (const entry of news) {
      if (entry.match !== this.match) {
        this.list.replaceChildren();
        this.earlier.hidden = true;
      }
      this.match = entry.match;
      this.last = entry.seq;
      this.list.append(...sentences(entry));
    }
    // With the next picture, and not at once: the page is laid out then anyway.
    if (news.length) requestAnimationFrame(() => (this.part.scrollTop = this.part.scrollHeight));
  }

  /** Puts what was before above what is there, which stays where it is. */
  async tellEarlier() {
    const { after, match } = this;
    this.earlier.hidden = true;
    const recalled = await this.recall(after + 1);
    if (!recalled || after !== this.after || match !== this.match) return;
    const below = this.part.scrollHeight - this.part.scrollTop;
    set(this.part, "aria-live", "off"); // it is no news
    this.list.prepend(...recalled.entries.flatMap(sentences));
    this.after = recalled.after;
    this.earlier.hidden = recalled.whole || !recalled.entries.length;
    this.part.scrollTop = this.part.scrollHeight - below;
    setTimeout(() => set(this.part, "aria-live", "polite"), QUIET);
  }
}

/** @param {LogEntry} entry */
function sentences({ events }) {
  return events.map((happening) => h("li", {}, happening.text));
}

const LAST = 3; // sentences that stand by the table, where there is room

/** The last that happened, in one line at the table, the newest first; the log tells it to who hears it. */
export class News {
  constructor() {
    this.part = byId("news");
    /** @type {string[]} */
    this.told = [];
    /** @type {string[]} What is being told of the next scene, which then tells all of it. */
    this.passing = [];
    /** @type {string[]} What somebody says at the table just now: it is read there, and here when it has died away. */
    this.aloud = [];
  }

  /** @param {LogEntry[]} entries what happened before this page came */
  begin(entries) {
    const last = entries.at(-1);
    if (last) this.tell(last.events.map((happening) => happening.text));
  }

  /**
   * What others do is added until one moves oneself.
   *
   * @param {import("./types.js").SceneNow} message
   */
  add({ scene, events }) {
    if (!events.length) return;
    const told = events.map((happening) => happening.text);
    this.tell(scene.seat >= 0 && events[0].who === scene.seat ? told : [...this.told, ...told]);
  }

  /** @param {string[]} told */
  tell(told) {
    this.told = told.slice(-LAST);
    this.passing = [];
    this.draw();
  }

  /** Something on the way to the next scene. @param {string[]} told */
  pass(told) {
    this.passing.push(...told);
    this.draw();
  }

  /** @param {string[]} told that is said at the table just now */
  quote(told) {
    if (!told.length && !this.aloud.length) return;
    this.aloud = told;
    this.draw();
  }

  draw() {
    const shown = [...this.told, ...this.passing].filter((text) => !this.aloud.includes(text)).slice(-LAST);
    this.part.replaceChildren(...shown.reverse().flatMap((text) => [h("span", {}, text), " "]));
    requestAnimationFrame(fitNews);
  }
}
