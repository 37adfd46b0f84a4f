/** Shown cards that are counted line by line, over the middle of the table. */

import { drawFace } from "../board/cards.js";
import { byId, h } from "../common/dom.js";
import { overflows } from "../board/fit.js";
import { formatMessage } from "../common/messages.js";

/** @typedef {import("../types.js").SceneEvent} SceneEvent */
/** @typedef {import("../types.js").SceneZone} Zone */

const MIN_SIZE = 0.4; // the smallest factor by which cards and text shrink to fit
const SHRINK_FACTOR = 0.94;

/** The panel for counting: hands, a crib or a zoo one after another, and the points of each. */
export class CountingPanel {
  /**
   * @param {() => void} hurry skips to the next line
   * @param {() => void} goOn continues after the last line
   */
  constructor(hurry, goOn) {
    this.root = byId("counting");
    this.pages = byId("counting-pages");
    this.button = /** @type {HTMLButtonElement} */ (byId("counting-next"));
    /** @type {HTMLElement | null} */
    this.page = null;
    this.sum = 0; // points of the lines so far
    this.total = 0; // points of the page
    this.root.addEventListener("click", (event) => {
      if (event.target instanceof Element && event.target.closest("#counting-next")) goOn();
      else hurry();
    });
    new ResizeObserver(() => this.fit()).observe(byId("overlay"));
  }

  get isOpen() {
    return !this.root.hidden;
  }

  /**
   * Show the cards of a hand.
   *
   * @param {SceneEvent} event
   * @param {string[]} beside cards that count together with them
   * @param {boolean} counted true if they are counted line by line; otherwise the total is shown at once
   */
  addHand(event, beside, counted) {
    this.collapse();
    this.sum = 0;
    this.total = event.number;
    const cards = [...event.cards.map((card) => drawStackCards([card])), ...beside.map((card) => drawStackCards([card], "beside"))];
    this.page = h(
      "section",
      { class: "counting-page" },
      h("h3", {}, h("span", {}, event.callout || event.text), h("output", { class: "counting-sum", "aria-hidden": "true" })),
      h("div", { class: "counting-cards", "aria-hidden": "true" }, ...cards),
      h("ol", { class: "counting-lines" }),
    );
    this.pages.append(this.page);
    if (!counted) this.writeTotal(this.total);
    this.button.hidden = true;
    this.root.hidden = false;
    this.fit();
  }

  /** Make cards and text as large as they fit. If the smallest size does not fit, the panel scrolls. */
  fit() {
    for (let size = 1; size > MIN_SIZE; size *= SHRINK_FACTOR) {
      this.root.style.setProperty("--size", String(size));
      if (!overflows(this.pages)) break;
    }
    this.pages.scrollTop = this.pages.scrollHeight;
  }

  /**
   * Show a line of the count, with its cards raised.
   *
   * @param {SceneEvent} event
   */
  addLine(event) {
    if (!this.page) return;
    this.sum += event.number;
    const cards = /** @type {HTMLElement} */ (this.page.querySelector(".counting-cards"));
    const lies = (/** @type {string} */ card) => cards.querySelector(`[data-shows~="${CSS.escape(card)}"]`);
    if (!event.cards.every(lies)) cards.append(drawStackCards(event.cards));
    for (const each of cards.children) {
      const shows = (/** @type {HTMLElement} */ (each).dataset.shows ?? "").split(" ");
      each.classList.toggle("raised", event.cards.some((card) => shows.includes(card)));
    }
    const lines = /** @type {HTMLElement} */ (this.page.querySelector(".counting-lines"));
    lines.append(h("li", {}, event.callout || event.text));
    this.writeTotal(this.sum);
    this.fit();
  }

  /** @param {number} sum */
  writeTotal(sum) {
    const output = this.page?.querySelector("output");
    if (output) output.textContent = String(sum);
  }

  /** Collapse a finished page to its name and its points. */
  collapse() {
    if (!this.page) return;
    this.writeTotal(this.total);
    this.page.classList.add("counted");
    for (const raised of this.page.querySelectorAll(".raised")) raised.classList.remove("raised");
  }

  /** Wait for the user to continue after the last line. @param {string} next */
  waitForNext(next) {
    this.collapse();
    this.button.textContent = next;
    this.button.hidden = false;
    this.fit(); // the button takes some of their room
  }

  /** Focus the button for users of the keyboard or a screen reader, unless they are working elsewhere on the page. */
  takeFocus() {
    const at = document.activeElement;
    if (!at || at === document.body || at.closest("#board")) this.button.focus({ preventScroll: true });
  }

  close() {
    const focused = this.root.contains(document.activeElement);
    this.root.hidden = true;
    this.pages.replaceChildren();
    this.page = null;
    if (focused) byId("prompt").focus();
  }
}

/**
 * Draw a card, or the cards of a stack from the lowest to the highest.
 *
 * @param {string[]} cards
 * @param {string} [more] additional class
 */
function drawStackCards(cards, more = "") {
  const element = h("span", { class: `counting-stack ${more}`, "data-shows": cards.join(" ") });
  for (const card of cards) element.append(h("span", { class: "card" }, drawFace(card)));
  return element;
}

/**
 * Show a celebration: text over the middle, with the cards that caused it.
 *
 * @param {SceneEvent} event
 * @param {number} length in milliseconds
 */
export function showCelebration(event, length) {
  const part = h("div", { class: "cheer", "aria-hidden": "true" });
  part.style.setProperty("--length", `${length}ms`);
  const cards = event.cards.map((card, at) => {
    const element = h("span", { class: "card" }, drawFace(card));
    element.style.setProperty("--nth", String(at));
    return element;
  });
  part.append(h("p", {}, event.callout || event.text), h("div", { class: "cheer-cards" }, ...cards));
  byId("counting").before(part);
  return part;
}

/**
 * Show a speech bubble next to the player's seat.
 *
 * @param {SceneEvent} event
 * @param {Element} board
 */
export function showSpeechBubble(event, board) {
  const anchor = board.querySelector(`[data-seat="${event.who}"] .seat-label`) ?? board.querySelector("#own-person");
  if (!anchor) return null;
  const bubble = h("p", { class: "bubble", "aria-hidden": "true" }, event.callout || event.text);
  byId("counting").before(bubble);
  const box = anchor.getBoundingClientRect();
  const width = bubble.offsetWidth;
  const left = Math.min(Math.max(8, box.left + box.width / 2 - width / 2), innerWidth - width - 8);
  const own = anchor.id === "own-person";
  const tracks = byId("tracks").getBoundingClientRect(); // they stay uncovered, because their pegs move
  const height = bubble.offsetHeight;
  const covers = left < tracks.right && left + width > tracks.left && box.bottom + 6 < tracks.bottom && box.bottom + 6 + height > tracks.top;
  const below = covers ? box.bottom - height : box.bottom + 6;
  bubble.style.left = `${left}px`;
  bubble.style.top = `${own ? box.top - height - 6 : below}px`;
  return bubble;
}

/** Return the label of the button that continues. @param {boolean} deal true if another deal follows */
export function continueLabel(deal) {
  return deal ? formatMessage("counting-deal") : formatMessage("counting-on");
}
