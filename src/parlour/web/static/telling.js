/** Cards that are laid open and counted line by line, over the middle of the table. */

import { face } from "./cards.js";
import { byId, h } from "./dom.js";
import { overflows } from "./fit.js";
import { say } from "./words.js";

/** @typedef {import("./types.js").SceneEvent} Happening */
/** @typedef {import("./types.js").SceneZone} Zone */

const LEAST = 0.4; // of their usual size: what cards and words shrink to at most, to have their room
const STEP = 0.94;

/** A hand, a crib or a zoo after another, and what each comes to. */
export class Telling {
  /**
   * @param {() => void} hurry goes on to the next line
   * @param {() => void} goOn goes on after the last
   */
  constructor(hurry, goOn) {
    this.part = byId("telling");
    this.pages = byId("telling-pages");
    this.button = /** @type {HTMLButtonElement} */ (byId("telling-next"));
    /** @type {HTMLElement | null} */
    this.page = null;
    this.sum = 0; // of the lines so far
    this.whole = 0; // what the page comes to
    this.part.addEventListener("click", (event) => {
      if (event.target instanceof Element && event.target.closest("#telling-next")) goOn();
      else hurry();
    });
    new ResizeObserver(() => this.fit()).observe(byId("over"));
  }

  get isOpen() {
    return !this.part.hidden;
  }

  /**
   * Lays cards open.
   *
   * @param {Happening} event
   * @param {string[]} beside cards that count with them
   * @param {boolean} counted whether they are counted line by line; else what they come to is told at once
   */
  lay(event, beside, counted) {
    this.fold();
    this.sum = 0;
    this.whole = event.number;
    const cards = [...event.cards.map((card) => drawn([card])), ...beside.map((card) => drawn([card], "beside"))];
    this.page = h(
      "section",
      { class: "telling-page" },
      h("h3", {}, h("span", {}, event.call || event.text), h("output", { class: "telling-sum", "aria-hidden": "true" })),
      h("div", { class: "telling-cards", "aria-hidden": "true" }, ...cards),
      h("ol", { class: "telling-lines" }),
    );
    this.pages.append(this.page);
    if (!counted) this.write(this.whole);
    this.button.hidden = true;
    this.part.hidden = false;
    this.fit();
  }

  /** Make cards and words as large as there is room for. What does not fit even so can be scrolled. */
  fit() {
    for (let size = 1; size > LEAST; size *= STEP) {
      this.part.style.setProperty("--size", String(size));
      if (!overflows(this.pages)) break;
    }
    this.pages.scrollTop = this.pages.scrollHeight;
  }

  /**
   * Counts: the cards of this line are raised.
   *
   * @param {Happening} event
   */
  count(event) {
    if (!this.page) return;
    this.sum += event.number;
    const cards = /** @type {HTMLElement} */ (this.page.querySelector(".telling-cards"));
    const lies = (/** @type {string} */ card) => cards.querySelector(`[data-shows~="${CSS.escape(card)}"]`);
    if (!event.cards.every(lies)) cards.append(drawn(event.cards));
    for (const each of cards.children) {
      const shows = (/** @type {HTMLElement} */ (each).dataset.shows ?? "").split(" ");
      each.classList.toggle("raised", event.cards.some((card) => shows.includes(card)));
    }
    const lines = /** @type {HTMLElement} */ (this.page.querySelector(".telling-lines"));
    lines.append(h("li", {}, event.call || event.text));
    this.write(this.sum);
    this.fit();
  }

  /** @param {number} sum */
  write(sum) {
    const output = this.page?.querySelector("output");
    if (output) output.textContent = String(sum);
  }

  /** A page that is told is folded to its name and what it comes to. */
  fold() {
    if (!this.page) return;
    this.write(this.whole);
    this.page.classList.add("told");
    for (const raised of this.page.querySelectorAll(".raised")) raised.classList.remove("raised");
  }

  /** All is told; it stays until somebody goes on. @param {string} next */
  wait(next) {
    this.fold();
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
    const focused = this.part.contains(document.activeElement);
    this.part.hidden = true;
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
function drawn(cards, more = "") {
  const element = h("span", { class: `telling-stack ${more}`, "data-shows": cards.join(" ") });
  for (const card of cards) element.append(h("span", { class: "card" }, face(card)));
  return element;
}

/**
 * What a table cheers: words over the middle, with the cards that brought it.
 *
 * @param {Happening} event
 * @param {number} length in milliseconds
 */
export function cheer(event, length) {
  const part = h("div", { class: "cheer", "aria-hidden": "true" });
  part.style.setProperty("--length", `${length}ms`);
  const cards = event.cards.map((card, at) => {
    const element = h("span", { class: "card" }, face(card));
    element.style.setProperty("--nth", String(at));
    return element;
  });
  part.append(h("p", {}, event.call || event.text), h("div", { class: "cheer-cards" }, ...cards));
  byId("telling").before(part);
  return part;
}

/**
 * What somebody says, beside where they sit.
 *
 * @param {Happening} event
 * @param {Element} board
 */
export function bubble(event, board) {
  const place = board.querySelector(`[data-seat="${event.who}"] .person`) ?? board.querySelector("#own-person");
  if (!place) return null;
  const said = h("p", { class: "bubble", "aria-hidden": "true" }, event.call || event.text);
  byId("telling").before(said);
  const box = place.getBoundingClientRect();
  const width = said.offsetWidth;
  const left = Math.min(Math.max(8, box.left + box.width / 2 - width / 2), innerWidth - width - 8);
  const own = place.id === "own-person";
  const tracks = byId("tracks").getBoundingClientRect(); // they are left free, for their pegs move by what is said
  const height = said.offsetHeight;
  const covers = left < tracks.right && left + width > tracks.left && box.bottom + 6 < tracks.bottom && box.bottom + 6 + height > tracks.top;
  const below = covers ? box.bottom - height : box.bottom + 6;
  said.style.left = `${left}px`;
  said.style.top = `${own ? box.top - height - 6 : below}px`;
  return said;
}

/** How the button goes on is called. @param {boolean} deal whether another deal follows */
export function goesOn(deal) {
  return deal ? say("telling-deal") : say("telling-on");
}
