/** What has a fixed room and must fit it: text, marks, buttons; and what lies over the middle without covering more. */

import { openChoices } from "./move-chooser.js";
import { byId, h, setAttribute } from "../common/dom.js";
import { formatMessage } from "../common/messages.js";

const SIZES = [1.05, 1, 0.95, 0.9, 0.85, 0.8125]; // rem of a text that is made to fit
const MIN_FONT_SIZE = 13; // pixels, below which no text goes
const SHRINK_FACTOR = 0.92;
const OVERLAY_GAP = 6; // pixels between what is marked and what lies over the middle

/** @param {HTMLElement} box */
export function overflows(box) {
  return box.scrollHeight > box.clientHeight + 1 || box.scrollWidth > box.clientWidth + 1;
}

/** What was fitted last: text and box, by element. To measure is dear, and most of the time nothing has changed. */
const lastFitted = /** @type {WeakMap<Element, string>} */ (new WeakMap());

/**
 * Whether a text or its box is another than when it was fitted last.
 *
 * @param {HTMLElement} box
 * @param {string} text
 */
function hasChanged(box, text) {
  const now = `${box.clientWidth} ${box.clientHeight} ${getComputedStyle(document.documentElement).fontSize} ${text}`;
  if (lastFitted.get(box) === now) return false;
  lastFitted.set(box, now);
  return true;
}

/**
 * Writes a text as large as its box allows.
 *
 * @param {HTMLElement} box
 */
export function fitText(box) {
  const line = /** @type {HTMLElement} */ (box.parentElement);
  if (!box.checkVisibility() || !hasChanged(line, box.textContent ?? "")) return;
  const root = parseFloat(getComputedStyle(document.documentElement).fontSize);
  const sizes = SIZES.map((size) => size * root);
  while (sizes[sizes.length - 1] > MIN_FONT_SIZE) sizes.push(Math.max(MIN_FONT_SIZE, sizes[sizes.length - 1] * SHRINK_FACTOR));
  for (const size of sizes) {
    box.style.fontSize = `${size}px`;
    if (!overflows(box)) return;
  }
}

/**
 * Of the last that happened the newest is shown whole, and what came before it where its lines have room for that too.
 */
export function fitNews() {
  const news = byId("news");
  const line = /** @type {HTMLElement} */ (news.parentElement);
  if (!news.checkVisibility() || !hasChanged(line, news.textContent ?? "")) return;
  const sentences = /** @type {HTMLElement[]} */ ([...news.children]);
  for (const each of sentences) each.hidden = false;
  news.classList.remove("long");
  const isLong = () => news.offsetHeight > line.clientHeight + 1;
  for (const older of sentences.slice(1).reverse()) {
    if (!isLong()) return;
    older.hidden = true;
  }
  news.classList.toggle("long", isLong());
}

/**
 * Badges that do not fit are counted; a screen reader still reads all of them. All are measured together, so that
 * the page is laid out a few times and not once for each mark.
 *
 * @param {HTMLElement[]} labels
 */
export function collapseBadges(labels) {
  let crowded = labels.filter((label) => hasChanged(label, label.dataset.written ?? ""));
  for (const label of crowded) {
    label.querySelector(".more-badges")?.remove();
    for (const badge of label.querySelectorAll(".collapsed")) badge.classList.remove("collapsed");
  }
  crowded = crowded.filter(overflows);
  while (crowded.length) {
    const hidden = crowded.map(overflowingBadges);
    crowded.forEach((label, at) => collapse(label, hidden[at]));
    crowded = crowded.filter((label) => overflows(label) && label.querySelector(BADGES));
  }
}

const BADGES = ":is(.mark, .badge):not(.collapsed)";

/**
 * The marks of a person that are outside their box, one at least.
 *
 * @param {HTMLElement} label
 */
function overflowingBadges(label) {
  const box = label.getBoundingClientRect();
  const badges = [...label.querySelectorAll(BADGES)];
  const first = badges.findIndex((badge) => {
    const { right, bottom } = badge.getBoundingClientRect();
    return right > box.right + 1 || bottom > box.bottom + 1;
  });
  return badges.slice(first < 0 ? -1 : first);
}

/**
 * @param {HTMLElement} label
 * @param {Element[]} badges
 */
function collapse(label, badges) {
  for (const badge of badges) badge.classList.add("collapsed");
  const hidden = [...label.querySelectorAll(".collapsed")].map((badge) => badge.textContent ?? "");
  const more = label.querySelector(".more-badges") ?? label.appendChild(h("span", { class: "more-badges", "aria-hidden": "true" }));
  more.textContent = formatMessage("table-more-marks", { number: hidden.length });
}

/**
 * Buttons for which there is no room stand behind one that offers them.
 *
 * @param {HTMLElement} moves
 */
export function collapseButtons(moves) {
  const more = byId("more-moves");
  const buttons = /** @type {HTMLElement[]} */ ([...moves.children]);
  for (const button of buttons) button.classList.remove("collapsed");
  more.hidden = true;
  const tight = () => overflows(moves) || buttons.some((button) => button.offsetParent && overflows(button));
  if (!tight()) return;
  more.hidden = false;
  const left = [...buttons];
  while (left.length > 1 && tight()) left.pop()?.classList.add("collapsed");
}

/** Lets the button behind which others stand offer them. */
export function setUpMoreButton() {
  const more = byId("more-moves");
  more.addEventListener("click", () => {
    const hidden = /** @type {HTMLElement[]} */ ([...byId("moves").querySelectorAll(".collapsed")]);
    const choices = hidden.map((button) => ({ label: button.textContent ?? "", choose: () => button.click() }));
    openChoices(choices, more);
  });
}

/**
 * What the hint and the notices speak of.
 *
 * @param {Element} over
 */
function mentionedElements(over) {
  const notices = /** @type {HTMLElement[]} */ ([...over.querySelectorAll("[data-about]")]);
  const selectors = [".hinted", ...notices.map((notice) => notice.dataset.about ?? "")];
  return [...byId("board").querySelectorAll(selectors.join())];
}

/**
 * Lets what lies over the middle leave free what the hint and the notices speak of: it stands below that or above it,
 * wherever there is more room, and is no higher than the room.
 */
export function placeOverlays() {
  const over = byId("overlay");
  const room = over.getBoundingClientRect();
  const marked = mentionedElements(over)
    .map((each) => each.getBoundingClientRect())
    .filter((each) => each.bottom > room.top && each.top < room.bottom && each.right > room.left && each.left < room.right);
  const below = room.bottom - Math.max(room.top, ...marked.map((each) => each.bottom));
  const above = Math.min(room.bottom, ...marked.map((each) => each.top)) - room.top;
  const up = marked.length > 0 && above > below;
  over.dataset.side = up ? "top" : "bottom";
  over.style.setProperty("--free", marked.length ? `${Math.max(above, below) - OVERLAY_GAP}px` : "100%");
}
