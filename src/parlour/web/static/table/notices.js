/** Temporary notices about the players, shown over the middle of the table without changing the layout. */

import { byId, h } from "../common/dom.js";
import { placeOverlays } from "../board/fit.js";

export class Notices {
  constructor() {
    this.container = byId("notices");
    this.container.setAttribute("role", "status");
    /** @type {Map<string, ReturnType<typeof setTimeout>>} */
    this.timers = new Map();
  }

  /** @param {string} key */
  find(key) {
    return [...this.container.children].find((each) => each instanceof HTMLElement && each.dataset.notice === key);
  }

  /**
   * Show a notice until it is removed. It replaces a notice with the same key.
   *
   * @param {string} key
   * @param {(Node | string)[]} parts
   * @param {{text: string, act: () => void, strong?: boolean}[]} [acts]
   * @param {string | null} [about] selector of the elements on the board that the notice refers to and must not cover
   */
  show(key, parts, acts = [], about = null) {
    const text = parts.map((part) => (typeof part === "string" ? part : part.textContent)).join("") + acts.map((act) => act.text).join("|");
    const existing = this.find(key);
    if (existing instanceof HTMLElement && existing.dataset.written === text) return;
    const buttons = acts.map(({ text, act, strong }) => {
      const button = h("button", { type: "button", class: strong ? "button strong" : "button" }, text);
      button.addEventListener("click", act);
      return button;
    });
    const notice = h("div", { class: "notice", "data-notice": key, "data-written": text, "data-about": about }, h("p", {}, ...parts), buttons.length ? h("div", { class: "acts" }, ...buttons) : null);
    if (existing) existing.replaceWith(notice);
    else this.container.append(notice);
    placeOverlays();
  }

  /** @param {string} key */
  hide(key) {
    const notice = this.find(key);
    if (!notice) return;
    notice.remove();
    placeOverlays();
  }

  /**
   * Show a notice and remove it after a while.
   *
   * @param {string} key
   * @param {(Node | string)[]} parts
   * @param {number} duration duration in milliseconds
   * @param {string | null} [about] as in `show`
   */
  flash(key, parts, duration, about = null) {
    this.hide(key);
    clearTimeout(this.timers.get(key));
    this.show(key, parts, [], about);
    this.timers.set(key, setTimeout(() => this.hide(key), duration));
  }
}
