/** Cards that are laid open and counted line by line, over the middle of the table. */

import { drawFace } from "../board/cards.js";
import { byId, h } from "../common/dom.js";
import { overflows } from "../board/fit.js";
import { formatMessage } from "../common/messages.js";

/** @typedef {import("../types.js").SceneEvent} SceneEvent */
/** @typedef {import("../types.js").SceneZone} Zone */

const MIN_SIZE = 0.4; // of their usual size: what cards and words shrink to at most, to have their room
const SHRINK_FACTOR = 0.94;

/** A hand, a crib or a zoo after another, and what each comes to. */
export class CountingPanel {
  /**
   * @param {() => void} hurry goes on to the next line
   * @param {() => void} goOn goes on after the last
   */
  constructor(hurry, goOn) {
    this.root = byId("counting");
    this.pages = byId("counting-pages");
    this.button = /** @type {HTMLButtonElement} */ (byId("counting-next"));
    /** @type {HTMLElement | null} */
    this.page = null;
    this.sum = 0; // of the lines so far
    this.total = 0; // what the page comes to
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
   * Lays cards open.
   *
   * @param {SceneEvent} event
   * @param {string[]} beside cards that count with them
   * @param {boolean} counted whether they are counted line by line; else what they come to is told at once
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

  /** Make cards and words as large as there is room for. What does not fit even so can be scrolled. */
  fit() {
    for (let size = 1; size > MIN_SIZE; size *= SHRINK_FACTOR) {
      this.root.style.setProperty("--size", String(size));
      if (!overflows(this.pages)) break;
    }
    this.pages.scrollTop = this.pages.scrollHeight;
  }

  /**
   * Counts: the cards of this line are raised.
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

  /** A page that is told is folded to its name and what it comes to. */
  collapse() {
    if (!this.page) return;
    this.writeTotal(this.total);
    this.page.classList.add("counted");
    for (const raised of this.page.querySelectorAll(".raised")) raised.classList.remove("raised");
  }

  /** All is told; it stays until somebody goes on. @param {string} next */
  waitForNext(next) {
    this.collapse();
    this.button.textContent = next;
    this.button.hidden = false;
    this.fit(); // the button has taken of their room
  }

  /** Who goes on by a key, or hears the page, is at the button; not who is about something beside the table. */
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
 * A card, or those of a stack, the upper ones last.
 *
 * @param {string[]} cards
 * @param {string} [more] class
 */
function drawStackCards(cards, more = "") {
  const element = h("span", { class: `counting-stack ${more}`, "data-shows": cards.join(" ") });
  for (const card of cards) element.append(h("span", { class: "card" }, drawFace(card)));
  return element;
}

/**
 * What a table cheers: words over the middle, with the cards that brought it.
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
 * What somebody says, beside where they sit.
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
  const tracks = byId("tracks").getBoundingClientRect(); // they are left free, for their pegs move by what is said
  const height = bubble.offsetHeight;
  const covers = left < tracks.right && left + width > tracks.left && box.bottom + 6 < tracks.bottom && box.bottom + 6 + height > tracks.top;
  const below = covers ? box.bottom - height : box.bottom + 6;
  bubble.style.left = `${left}px`;
  bubble.style.top = `${own ? box.top - height - 6 : below}px`;
  return bubble;
}

/** How the button goes on is called. @param {boolean} deal whether another deal follows */
export function continueLabel(deal) {
  return deal ? formatMessage("counting-deal") : formatMessage("counting-on");
}
