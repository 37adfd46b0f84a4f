import { byId, h } from "./dom.js";

/** @typedef {import("./types.js").LogEntry} LogEntry */

/** What happened, told as it happens; a row is told once, however often it arrives. */
export class Story {
  constructor() {
    this.part = byId("story");
    this.list = /** @type {HTMLElement} */ (this.part.firstElementChild);
    this.match = 0;
    this.last = 0;
  }

  /**
   * @param {LogEntry[]} entries
   * @param {boolean} whole whether they begin with the match
   */
  tell(entries, whole) {
    const news = entries.filter((entry) => entry.seq > this.last);
    if (whole && this.last === 0) this.list.replaceChildren();
    for (const entry of news) {
      if (entry.match !== this.match) this.list.replaceChildren();
      this.match = entry.match;
      this.last = entry.seq;
      for (const happening of entry.events) this.list.append(h("li", {}, happening.text));
    }
    if (news.length) this.part.scrollTop = this.part.scrollHeight;
  }
}
