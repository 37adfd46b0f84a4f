/** What has a fixed room and must fit it: text, marks, buttons; and what lies over the middle without covering more. */

import { openChoices } from "./chooser.js";
import { byId, h } from "./dom.js";
import { say } from "./words.js";

const SIZES = [1.05, 1, 0.95, 0.9, 0.85, 0.8125]; // rem of a text that is made to fit
const LEAST = 13; // pixels, below which no text goes
const STEP = 0.92;
const APART = 6; // pixels between what is marked and what lies over the middle

/** @param {HTMLElement} box */
function overflows(box) {
  return box.scrollHeight > box.clientHeight + 1 || box.scrollWidth > box.clientWidth + 1;
}

/**
 * Writes a text as large as its box allows.
 *
 * @param {HTMLElement} box
 */
export function fitText(box) {
  if (!box.checkVisibility()) return;
  const root = parseFloat(getComputedStyle(document.documentElement).fontSize);
  const sizes = SIZES.map((size) => size * root);
  while (sizes[sizes.length - 1] > LEAST) sizes.push(Math.max(LEAST, sizes[sizes.length - 1] * STEP));
  for (const size of sizes) {
    box.style.fontSize = `${size}px`;
    if (!overflows(box)) return;
  }
}

/**
 * Marks of a person for which there is no room are counted; who hears them hears all.
 *
 * @param {HTMLElement} person
 */
export function foldMarks(person) {
  person.querySelector(".more-badges")?.remove();
  const marks = [...person.querySelectorAll(".mark, .badge")];
  for (const mark of marks) mark.classList.remove("folded");
  if (!overflows(person)) return;
  const more = person.appendChild(h("span", { class: "more-badges", "aria-hidden": "true" }));
  const folded = [];
  while (marks.length && overflows(person)) {
    const last = /** @type {Element} */ (marks.pop());
    last.classList.add("folded");
    folded.unshift(last.textContent ?? "");
    more.textContent = say("table-more-marks", { number: folded.length });
  }
  more.title = folded.join(", ");
  if (overflows(person)) more.remove();
}

/**
 * Buttons for which there is no room stand behind one that offers them.
 *
 * @param {HTMLElement} moves
 */
export function foldButtons(moves) {
  const more = byId("more-moves");
  const buttons = /** @type {HTMLElement[]} */ ([...moves.children]);
  for (const button of buttons) button.classList.remove("folded");
  more.hidden = true;
  const tight = () => overflows(moves) || buttons.some((button) => button.offsetParent && overflows(button));
  if (!tight()) return;
  more.hidden = false;
  const left = [...buttons];
  while (left.length > 1 && tight()) left.pop()?.classList.add("folded");
}

/** Lets the button behind which others stand offer them. */
export function readyMore() {
  const more = byId("more-moves");
  more.addEventListener("click", () => {
    const folded = /** @type {HTMLElement[]} */ ([...byId("moves").querySelectorAll(".folded")]);
    const choices = folded.map((button) => ({ label: button.textContent ?? "", choose: () => button.click() }));
    openChoices(choices, more);
  });
}

/**
 * Lets what lies over the middle leave free what the hint speaks of: it stands below that or above it, wherever there
 * is more room, and is no higher than the room.
 */
export function placeOver() {
  const over = byId("over");
  const room = over.getBoundingClientRect();
  const marked = [...byId("board").querySelectorAll(".advised")]
    .map((each) => each.getBoundingClientRect())
    .filter((each) => each.bottom > room.top && each.top < room.bottom && each.right > room.left && each.left < room.right);
  const below = room.bottom - Math.max(room.top, ...marked.map((each) => each.bottom));
  const above = Math.min(room.bottom, ...marked.map((each) => each.top)) - room.top;
  const up = marked.length > 0 && above > below;
  over.dataset.side = up ? "top" : "bottom";
  over.style.setProperty("--free", marked.length ? `${Math.max(above, below) - APART}px` : "100%");
}
