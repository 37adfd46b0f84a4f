/** Notices about the players, over the middle of the table. They move nothing else, and disappear. */

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
   * @param {string | null} [about] a selector of the elements on the board that it refers to and must not cover
   */
  show(key, parts, acts = [], about = null) {
    const text = parts.map((part) => (typeof part === "string" ? part : part.textContent)).join("") + acts.map((act) => act.text).join("|");
    const old = this.find(key);
    if (old instanceof HTMLElement && old.dataset.written === text) return;
    const buttons = acts.map(({ text, act, strong }) => {
      const button = h("button", { type: "button", class: strong ? "button strong" : "button" }, text);
      button.addEventListener("click", act);
      return button;
    });
    const notice = h("div", { class: "notice", "data-notice": key, "data-written": text, "data-about": about }, h("p", {}, ...parts), buttons.length ? h("div", { class: "acts" }, ...buttons) : null);
    if (old) old.replaceWith(notice);
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
   * Show a notice for some time.
   *
   * @param {string} key
   * @param {(Node | string)[]} parts
   * @param {number} time in milliseconds
   */
  flash(key, parts, time) {
    this.hide(key);
    clearTimeout(this.timers.get(key));
    this.show(key, parts);
    this.timers.set(key, setTimeout(() => this.hide(key), time));
  }
}
