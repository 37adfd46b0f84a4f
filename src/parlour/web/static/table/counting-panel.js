/** Counting panel, celebrations and speech bubbles over the table. */

import { drawFace } from "../board/cards.js";
import { byId, h } from "../common/dom.js";
import { overflows } from "../board/fit.js";
import { formatMessage } from "../common/messages.js";

/** @typedef {import("../types.js").SceneEvent} SceneEvent */
/** @typedef {import("../types.js").SceneZone} Zone */

const MIN_SIZE = 0.4; // minimum factor by which cards and text are scaled to fit
const SHRINK_FACTOR = 0.94;

/** The counting panel. It shows hands, cribs or zoos one after another, and adds up their points line by line. */
export class CountingPanel {
  /**
   * @param {() => void} onHurry called to skip to the next line
   * @param {() => void} onContinue called to continue after the last line
   */
  constructor(onHurry, onContinue) {
    this.root = byId("counting");
    this.pages = byId("counting-pages");
    this.button = /** @type {HTMLButtonElement} */ (byId("counting-next"));
    /** @type {HTMLElement | null} */
    this.page = null;
    this.sum = 0; // points of the lines shown so far
    this.total = 0; // points of all lines of the current hand
    this.root.addEventListener("click", (event) => {
      if (event.target instanceof Element && event.target.closest("#counting-next")) onContinue();
      else onHurry();
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
   * @param {string[]} countedWith further cards that count together with the hand
   * @param {boolean} isCountedByLine true if the cards are counted line by line; otherwise the total is shown immediately
   */
  addHand(event, countedWith, isCountedByLine) {
    this.collapse();
    this.sum = 0;
    this.total = event.number;
    const cards = [...event.cards.map((card) => drawStackCards([card])), ...countedWith.map((card) => drawStackCards([card], "beside"))];
    this.page = h(
      "section",
      { class: "counting-page" },
      h("h3", {}, h("span", {}, event.callout || event.text), h("output", { class: "counting-sum", "aria-hidden": "true" })),
      h("div", { class: "counting-cards", "aria-hidden": "true" }, ...cards),
      h("ol", { class: "counting-lines" }),
    );
    this.pages.append(this.page);
    if (!isCountedByLine) this.writeTotal(this.total);
    this.button.hidden = true;
    this.root.hidden = false;
    this.fit();
  }

  /** Show cards and text at the largest size that fits. If even the minimum size does not fit, the panel scrolls. */
  fit() {
    for (let size = 1; size > MIN_SIZE; size *= SHRINK_FACTOR) {
      this.root.style.setProperty("--size", String(size));
      if (!overflows(this.pages)) break;
    }
    this.pages.scrollTop = this.pages.scrollHeight;
  }

  /**
   * Add a line of the count, and raise the cards that it counts.
   *
   * @param {SceneEvent} event
   */
  addLine(event) {
    if (!this.page) return;
    this.sum += event.number;
    const cards = /** @type {HTMLElement} */ (this.page.querySelector(".counting-cards"));
    const isShown = (/** @type {string} */ card) => cards.querySelector(`[data-shows~="${CSS.escape(card)}"]`);
    if (!event.cards.every(isShown)) cards.append(drawStackCards(event.cards));
    for (const each of cards.children) {
      const shownCards = (/** @type {HTMLElement} */ (each).dataset.shows ?? "").split(" ");
      each.classList.toggle("raised", event.cards.some((card) => shownCards.includes(card)));
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

  /** Mark the current hand as finished, and show its total points. */
  collapse() {
    if (!this.page) return;
    this.writeTotal(this.total);
    this.page.classList.add("counted");
    for (const raised of this.page.querySelectorAll(".raised")) raised.classList.remove("raised");
  }

  /** Show the button with which the user ends the count. @param {string} label the label of the button */
  waitForNext(label) {
    this.collapse();
    this.button.textContent = label;
    this.button.hidden = false;
    this.fit(); // the button takes space from cards and text
  }

  /** Focus the button, unless the focus is outside the board, for example in the chat. */
  takeFocus() {
    const focusedElement = document.activeElement;
    if (!focusedElement || focusedElement === document.body || focusedElement.closest("#board")) this.button.focus({ preventScroll: true });
  }

  close() {
    const hadFocus = this.root.contains(document.activeElement);
    this.root.hidden = true;
    this.pages.replaceChildren();
    this.page = null;
    if (hadFocus) byId("prompt").focus();
  }
}

/**
 * Draw a card, or a stack of cards. The first card is at the bottom of the stack.
 *
 * @param {string[]} cards
 * @param {string} [className] additional class
 */
function drawStackCards(cards, className = "") {
  const element = h("span", { class: `counting-stack ${className}`, "data-shows": cards.join(" ") });
  for (const card of cards) element.append(h("span", { class: "card" }, drawFace(card)));
  return element;
}

/**
 * Show a celebration over the middle of the table: a text, and the cards that caused it. Return its element.
 *
 * @param {SceneEvent} event
 * @param {number} duration duration in milliseconds
 */
export function showCelebration(event, duration) {
  const celebration = h("div", { class: "cheer", "aria-hidden": "true" });
  celebration.style.setProperty("--length", `${duration}ms`);
  const cards = event.cards.map((card, at) => {
    const element = h("span", { class: "card" }, drawFace(card));
    element.style.setProperty("--nth", String(at));
    return element;
  });
  celebration.append(h("p", {}, event.callout || event.text), h("div", { class: "cheer-cards" }, ...cards));
  byId("counting").before(celebration);
  return celebration;
}

/**
 * Show a speech bubble next to the player's seat. Return its element, or null if the seat is not shown.
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
  const isOwn = anchor.id === "own-person";
  const tracks = byId("tracks").getBoundingClientRect(); // the bubble must not cover the tracks, because their pegs move
  const height = bubble.offsetHeight;
  const coversTracks = left < tracks.right && left + width > tracks.left && box.bottom + 6 < tracks.bottom && box.bottom + 6 + height > tracks.top;
  const top = coversTracks ? box.bottom - height : box.bottom + 6;
  bubble.style.left = `${left}px`;
  bubble.style.top = `${isOwn ? box.top - height - 6 : top}px`;
  return bubble;
}

/** Return the label of the button that ends a count. @param {boolean} isDealNext true if a deal follows */
export function continueLabel(isDealNext) {
  return isDealNext ? formatMessage("counting-deal") : formatMessage("counting-on");
}
