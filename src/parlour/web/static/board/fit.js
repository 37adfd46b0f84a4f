/** Fits text, badges and buttons into their boxes, and places overlays so that they cover nothing important. */

import { openChoices } from "./move-chooser.js";
import { byId, h, setAttribute } from "../common/dom.js";
import { formatMessage } from "../common/messages.js";

const SIZES = [1.05, 1, 0.95, 0.9, 0.85, 0.8125]; // font sizes in rem, the largest first
const MIN_FONT_SIZE = 13; // the smallest font size, in pixels
const SHRINK_FACTOR = 0.92;
const OVERLAY_GAP = 6; // pixels between an overlay and the element that it refers to

/** @param {HTMLElement} box */
export function overflows(box) {
  return box.scrollHeight > box.clientHeight + 1 || box.scrollWidth > box.clientWidth + 1;
}

/**
 * The text and box size at the last fit, by element. Elements are not measured again until one of these changes,
 * because measurements are slow.
 */
const lastFitted = /** @type {WeakMap<Element, string>} */ (new WeakMap());

/**
 * Return true if a text or the space for it has changed since the last fit.
 *
 * @param {HTMLElement} box
 * @param {string} text
 * @param {HTMLElement} [space] the element whose size limits the box, if its own size depends on the text
 */
function hasChanged(box, text, space = box) {
  const currentState = `${space.clientWidth} ${space.clientHeight} ${getComputedStyle(document.documentElement).fontSize} ${text}`;
  if (lastFitted.get(box) === currentState) return false;
  lastFitted.set(box, currentState);
  return true;
}

/**
 * Set the font size of a text to the largest that fits into its box.
 *
 * @param {HTMLElement} box
 */
export function fitText(box) {
  const line = /** @type {HTMLElement} */ (box.parentElement);
  if (!box.checkVisibility() || !hasChanged(box, box.textContent ?? "", line)) return;
  const root = parseFloat(getComputedStyle(document.documentElement).fontSize);
  const sizes = SIZES.map((size) => size * root);
  while (sizes[sizes.length - 1] > MIN_FONT_SIZE) sizes.push(Math.max(MIN_FONT_SIZE, sizes[sizes.length - 1] * SHRINK_FACTOR));
  for (const size of sizes) {
    box.style.fontSize = `${size}px`;
    if (!overflows(box)) return;
  }
}

/** Show at most two lines of the latest event. Show earlier events only if all their lines fit. */
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
 * Hide the badges that do not fit into their label, and show an ellipsis instead. Only reminders and marks of the
 * occupant can be hidden: facts of the game, such as the dealer or the number of sets, stay visible. Screen readers
 * still read all badges. All labels are measured together to avoid repeated layouts.
 *
 * @param {HTMLElement[]} labels
 */
export function collapseBadges(labels) {
  let crowded = labels.filter((label) => hasChanged(label, label.dataset.written ?? ""));
  const changed = crowded;
  for (const label of crowded) {
    label.classList.remove("tight");
    label.style.removeProperty("--longest-line");
    label.querySelector(".more-badges")?.remove();
    for (const badge of label.querySelectorAll(".collapsed")) badge.classList.remove("collapsed");
  }
  while ((crowded = crowded.filter((label) => overflows(label) && label.querySelector(COLLAPSIBLE))).length) {
    const hidden = crowded.map(overflowingBadges);
    crowded.forEach((label, at) => collapse(label, hidden[at]));
  }
  const tight = changed.filter(overflows);
  for (const label of tight) label.classList.add("tight"); // hides the avatar and shortens the name
  const widths = tight.map(longestLine);
  tight.forEach((label, at) => label.style.setProperty("--longest-line", `${widths[at]}px`));
}

/**
 * Return the width of the longest line of a label, in whole pixels.
 *
 * @param {HTMLElement} label
 */
function longestLine(label) {
  const boxes = [...label.children].map((part) => part.getBoundingClientRect()).filter(({ width }) => width > 0);
  return Math.ceil(Math.max(...boxes.map(({ right }) => right)) - Math.min(...boxes.map(({ left }) => left)));
}

const COLLAPSIBLE = ":is(.reminder, .mark:is(.bot, .bot-client, .you)):not(.collapsed)";

/**
 * Return the collapsible badges outside the label's box, or the last one if there are none.
 *
 * @param {HTMLElement} label
 */
function overflowingBadges(label) {
  const box = label.getBoundingClientRect();
  const badges = [...label.querySelectorAll(COLLAPSIBLE)];
  const outside = badges.filter((badge) => {
    const { right, bottom } = badge.getBoundingClientRect();
    return right > box.right + 1 || bottom > box.bottom + 1;
  });
  return outside.length ? outside : badges.slice(-1);
}

/**
 * @param {HTMLElement} label
 * @param {Element[]} badges
 */
function collapse(label, badges) {
  for (const badge of badges) badge.classList.add("collapsed");
  if (!label.querySelector(".more-badges")) label.append(h("span", { class: "more-badges", "aria-hidden": "true" }, "…"));
}

/**
 * Hide the buttons that do not fit, and show the menu button instead.
 *
 * @param {HTMLElement} moves
 */
export function collapseButtons(moves) {
  const more = byId("more-moves");
  const buttons = /** @type {HTMLElement[]} */ ([...moves.children]);
  for (const button of buttons) button.classList.remove("collapsed");
  more.hidden = true;
  const isCrowded = () => overflows(moves) || buttons.some((button) => button.offsetParent && overflows(button));
  if (!isCrowded()) return;
  more.hidden = false;
  const visibleButtons = [...buttons];
  while (visibleButtons.length > 1 && isCrowded()) visibleButtons.pop()?.classList.add("collapsed");
}

/** Make the menu button offer the moves of the hidden buttons. */
export function setUpMoreButton() {
  const more = byId("more-moves");
  more.addEventListener("click", () => {
    const hidden = /** @type {HTMLElement[]} */ ([...byId("moves").querySelectorAll(".collapsed")]);
    const choices = hidden.map((button) => ({ label: button.textContent ?? "", choose: () => button.click() }));
    openChoices(choices, more);
  });
}

/**
 * Return the elements that the hint and the notices refer to.
 *
 * @param {Element} overlay
 */
function mentionedElements(overlay) {
  const notices = /** @type {HTMLElement[]} */ ([...overlay.querySelectorAll("[data-about]")]);
  const selectors = [".hinted", ...notices.map((notice) => notice.dataset.about ?? "")];
  return [...byId("board").querySelectorAll(selectors.join())];
}

/**
 * Place the overlays above or below the elements that the hint and the notices refer to, on the side with
 * more free space. Limit the height of the overlays to this space.
 */
export function placeOverlays() {
  const overlay = byId("overlay");
  const overlayBox = overlay.getBoundingClientRect();
  const markedBoxes = mentionedElements(overlay)
    .map((each) => each.getBoundingClientRect())
    .filter((each) => each.bottom > overlayBox.top && each.top < overlayBox.bottom && each.right > overlayBox.left && each.left < overlayBox.right);
  const below = overlayBox.bottom - Math.max(overlayBox.top, ...markedBoxes.map((each) => each.bottom));
  const above = Math.min(overlayBox.bottom, ...markedBoxes.map((each) => each.top)) - overlayBox.top;
  const isAbove = markedBoxes.length > 0 && above > below;
  overlay.dataset.side = isAbove ? "top" : "bottom";
  overlay.style.setProperty("--free", markedBoxes.length ? `${Math.max(above, below) - OVERLAY_GAP}px` : "100%");
}
