/** The layout of a hand: one row, two rows, or a strip that scrolls sideways. */

import { setAttribute } from "../common/dom.js";

const MIN_VISIBLE_STRIP = 24; // minimum visible width of a card for touch, in pixels
const MIN_ROW_STRIP = 28; // visible width of a card in one row, in pixels, below which two rows are preferred
const MIN_TOUCH_SIZE = 44; // minimum visible height of a card for touch, in pixels
const MIN_CARD_WIDTH = 40; // minimum width to which a card is narrowed to fit into a row, in pixels
const MAX_CARD_WIDTH = 132;
const RATIO = 1.4; // ratio of a card's height to its width
const SELECTED_LIFT = 0.11; // space above each row for raised cards, as a fraction of the card height

/**
 * Return the layout of `count` cards in a box: the width of a card, the number of rows, the number of cards in a row,
 * and the distances between cards (`across`) and between rows (`down`).
 *
 * @param {number} count
 * @param {number} width width of the box, in pixels
 * @param {number} height height of the box, in pixels
 * @returns {{wide: number, rows: number, inRow: number, across: number, down: number}}
 */
export function computeLayout(count, width, height) {
  const single = Math.min(MAX_CARD_WIDTH, height / (RATIO * (1 + SELECTED_LIFT)));
  const double = Math.min(MAX_CARD_WIDTH, (height - MIN_TOUCH_SIZE) / (RATIO * (1 + 2 * SELECTED_LIFT)));
  const narrow = Math.min(single, width - MIN_VISIBLE_STRIP * (count - 1));
  const half = Math.ceil(count / 2);
  const isLegible = narrow >= Math.min(MIN_CARD_WIDTH, single) && width - narrow >= MIN_ROW_STRIP * (count - 1);
  const rows = isLegible || double < MIN_CARD_WIDTH ? 1 : 2;
  const inRow = rows === 1 ? count : half;
  const wide = rows === 1 ? Math.max(Math.min(MIN_CARD_WIDTH, single), narrow) : Math.max(MIN_CARD_WIDTH, Math.min(double, width - MIN_VISIBLE_STRIP * (half - 1)));
  const across = inRow > 1 ? Math.max(MIN_VISIBLE_STRIP, Math.min(wide * 0.86, (width - wide) / (inRow - 1))) : 0;
  return { wide, rows, inRow, across, down: rows > 1 ? height - wide * RATIO * (1 + SELECTED_LIFT) : 0 };
}

const FAN_DEGREES = 8; // degrees between the first and last card of a fan
const FOOT = 1.2; // distance of the fan's pivot from the top edge, in card heights

/**
 * Return the layout of a hand as a fan: `lean` is the rotation from each card to the next, in degrees, or 0 if the
 * cards are too close together. The fan keeps space at both sides for the upper corners of rotated cards.
 *
 * @param {number} count
 * @param {number} width width of the box, in pixels
 * @param {number} height height of the box, in pixels
 */
function computeFan(count, width, height) {
  const flat = computeLayout(count, width, height);
  const isFan = flat.rows === 1 && flat.across >= Math.max(32, flat.wide * 0.4) && width >= flat.wide + flat.across * (count - 1) - 0.5;
  if (!isFan) return { ...flat, lean: 0 };
  const lean = FAN_DEGREES / Math.max(count, 7);
  const maxAngle = (((count - 1) / 2) * lean * Math.PI) / 180;
  const sideMargin = flat.wide * RATIO * FOOT * Math.sin(maxAngle);
  return { ...computeLayout(count, width - 2 * sideMargin, height), lean };
}

/**
 * Lay out a hand in its box.
 *
 * @param {HTMLElement} hand
 */
export function layOutHand(hand) {
  const cards = /** @type {HTMLElement[]} */ ([...hand.children]);
  const width = hand.clientWidth;
  const height = hand.offsetHeight;
  if (!cards.length || !width || !height) return;
  const { wide, rows, inRow, across, down, lean } = computeFan(cards.length, width, height);
  const totalWidth = wide + across * (inRow - 1);
  const strip = totalWidth > width + 0.5;
  hand.classList.toggle("strip", strip);
  setAttribute(hand, "tabindex", strip && !hand.querySelector("button") ? "0" : false); // the Tab stop lets arrow keys scroll the strip
  hand.style.setProperty("--w", `${wide}px`);
  hand.dataset.inRow = String(inRow);
  const middle = strip ? totalWidth / 2 : width / 2;
  const top = wide * RATIO * SELECTED_LIFT;
  cards.forEach((card, at) => {
    const row = Math.floor(at / inRow);
    const size = Math.min(inRow, cards.length - row * inRow);
    const offset = (at % inRow) - (size - 1) / 2;
    card.style.left = `${middle + offset * across - wide / 2}px`;
    card.style.top = `${top + row * down}px`;
    card.style.setProperty("--lean", `${offset * lean}deg`);
    card.style.setProperty("--free", at % inRow === size - 1 ? `${wide}px` : `${across}px`);
  });
}

const FINGER = 44; // minimum height of a card for touch, in pixels
const MAX_ROWS = 3;
const GAP = 3;
const OVERLAP = 1.6; // maximum ratio of a card's width to its visible width

/**
 * Choose the card size and number of rows for your own zones other than the hand, so that as much as possible
 * of each card is visible. If too little would be visible, lay the cards out as a strip that scrolls
 * sideways.
 *
 * @param {HTMLElement} container
 */
export function layOutRows(container) {
  const zones = /** @type {HTMLElement[]} */ ([...container.children]).filter((zone) => !zone.classList.contains("own-hand"));
  if (!zones.length) return;
  const counts = zones.map((zone) => Math.max(1, zone.querySelectorAll(".cards > *").length));
  const legendHeight = Math.max(...zones.map((zone) => /** @type {HTMLElement | null} */ (zone.querySelector(".legend"))?.offsetHeight ?? 0));
  const width = container.clientWidth - 8 * zones.length;
  const height = container.clientHeight - legendHeight - 6;
  const cardCount = counts.reduce((sum, count) => sum + count, 0);
  const heightRatio = zones.some((zone) => zone.classList.contains("faced")) ? RATIO + 0.27 : RATIO;
  const stripWidth = Math.min(MAX_CARD_WIDTH, (height - GAP) / heightRatio);
  let best = { rows: 0, free: 0, wide: stripWidth };
  for (let rows = 1; rows <= MAX_ROWS; rows += 1) {
    const maxWidth = Math.min(MAX_CARD_WIDTH, (height / rows - GAP) / heightRatio);
    const share = width / Math.max(1, Math.ceil(cardCount / rows)) - GAP;
    const wide = rows === 1 ? Math.min(maxWidth, share * OVERLAP, (width - MIN_VISIBLE_STRIP * (cardCount - zones.length)) / zones.length) : Math.min(maxWidth, share);
    const free = Math.min(wide, share);
    if (free >= MIN_VISIBLE_STRIP && wide * RATIO >= FINGER && free > best.free) best = { rows, free, wide };
  }
  container.classList.toggle("strip", !best.rows);
  setAttribute(container, "tabindex", !best.rows && !container.querySelector("button") ? "0" : false); // the Tab stop lets arrow keys scroll the strip
  zones.forEach((zone, at) => {
    zone.style.setProperty("--w", `${best.wide}px`);
    zone.style.minWidth = best.rows === 1 ? `${best.wide + MIN_VISIBLE_STRIP * (counts[at] - 1)}px` : "";
    zone.style.flex = best.rows > 1 && zones.length > 1 ? `${counts[at]} 1 0` : "0 1 auto";
    zone.classList.toggle("wraps", best.rows > 1);
  });
}
