/** The layout of a hand: one row, two rows, or a strip that scrolls sideways. */

import { setAttribute } from "../common/dom.js";

const MIN_VISIBLE_STRIP = 24; // pixels of a card's width that stay visible for touch
const MIN_TOUCH_SIZE = 44; // pixels of a card's height that stay visible for touch
const MIN_CARD_WIDTH = 40; // pixels of width below which a card is not made narrower to fit into a row
const MAX_CARD_WIDTH = 132;
const RATIO = 1.4; // ratio of a card's height to its width
const PLAYABLE = 0.08; // part of a card's height by which playable cards may be raised
const SELECTED_LIFT = 0.11; // part of a card's height that is kept free above, for raised cards

/**
 * Return the layout of a hand of `count` cards in a box: the width of a card, the cards in a row, and the distances
 * between cards and between rows.
 *
 * @param {number} count
 * @param {number} width of the box
 * @param {number} height of the box
 * @returns {{wide: number, rows: number, inRow: number, across: number, down: number}}
 */
export function computeLayout(count, width, height) {
  const single = Math.min(MAX_CARD_WIDTH, height / (RATIO * (1 + SELECTED_LIFT)));
  const double = Math.min(MAX_CARD_WIDTH, (height - MIN_TOUCH_SIZE) / (RATIO * (1 + SELECTED_LIFT + PLAYABLE)));
  const narrow = Math.min(single, width - MIN_VISIBLE_STRIP * (count - 1));
  const half = Math.ceil(count / 2);
  const rows = narrow >= Math.min(MIN_CARD_WIDTH, single) || double < MIN_CARD_WIDTH ? 1 : 2;
  const inRow = rows === 1 ? count : half;
  const wide = rows === 1 ? Math.max(Math.min(MIN_CARD_WIDTH, single), narrow) : Math.max(MIN_CARD_WIDTH, Math.min(double, width - MIN_VISIBLE_STRIP * (half - 1)));
  const across = inRow > 1 ? Math.max(MIN_VISIBLE_STRIP, Math.min(wide * 0.86, (width - wide) / (inRow - 1))) : 0;
  return { wide, rows, inRow, across, down: rows > 1 ? height - wide * RATIO * (1 + SELECTED_LIFT) : 0 };
}

const FAN_DEGREES = 8; // degrees between the first and last card of a fan
const FOOT = 1.2; // distance of the fan's pivot from the top edge, in card heights

/**
 * Return the layout of a hand, and by how many degrees each card is rotated from the one before, if they are far enough
 * apart. The upper corner of a rotated card needs more room.
 *
 * @param {number} count
 * @param {number} width of the box
 * @param {number} height of the box
 */
function computeFan(count, width, height) {
  const flat = computeLayout(count, width, height);
  const isFan = flat.rows === 1 && flat.across >= Math.max(32, flat.wide * 0.4) && width >= flat.wide + flat.across * (count - 1) - 0.5;
  if (!isFan) return { ...flat, lean: 0 };
  const lean = FAN_DEGREES / Math.max(count, 7);
  const most = (((count - 1) / 2) * lean * Math.PI) / 180;
  const aside = flat.wide * RATIO * FOOT * Math.sin(most);
  return { ...computeLayout(count, width - 2 * aside, height), lean };
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
  const long = wide + across * (inRow - 1);
  const strip = long > width + 0.5;
  hand.classList.toggle("strip", strip);
  setAttribute(hand, "tabindex", strip && !hand.querySelector("button") ? "0" : false); // so that keys can scroll it
  hand.style.setProperty("--w", `${wide}px`);
  hand.dataset.inRow = String(inRow);
  const middle = strip ? long / 2 : width / 2;
  const top = wide * RATIO * SELECTED_LIFT;
  cards.forEach((card, at) => {
    const row = Math.floor(at / inRow);
    const size = Math.min(inRow, cards.length - row * inRow);
    const off = (at % inRow) - (size - 1) / 2;
    card.style.left = `${middle + off * across - wide / 2}px`;
    card.style.top = `${top + row * down}px`;
    card.style.setProperty("--lean", `${off * lean}deg`);
    card.style.setProperty("--free", at % inRow === size - 1 ? `${wide}px` : `${across}px`);
  });
}

const FINGER = 44; // minimum height of a card, in pixels
const MAX_ROWS = 3;
const GAP = 3;
const OVERLAP = 1.6; // maximum ratio of a card's width to its uncovered width

/**
 * Choose the size and the number of rows of your own cards outside the hand, so that as much of each as possible is
 * visible. If that is not enough, lay them out as a strip that scrolls sideways.
 *
 * @param {HTMLElement} own
 */
export function layOutRows(own) {
  const zones = /** @type {HTMLElement[]} */ ([...own.children]).filter((zone) => !zone.classList.contains("own-hand"));
  if (!zones.length) return;
  const counts = zones.map((zone) => Math.max(1, zone.querySelectorAll(".cards > *").length));
  const legend = Math.max(...zones.map((zone) => /** @type {HTMLElement | null} */ (zone.querySelector(".legend"))?.offsetHeight ?? 0));
  const width = own.clientWidth - 8 * zones.length;
  const height = own.clientHeight - legend - 6;
  const all = counts.reduce((sum, count) => sum + count, 0);
  const deep = zones.some((zone) => zone.classList.contains("faced")) ? RATIO + 0.27 : RATIO;
  const strip = Math.min(MAX_CARD_WIDTH, (height - GAP) / deep);
  let best = { rows: 0, free: 0, wide: strip };
  for (let rows = 1; rows <= MAX_ROWS; rows += 1) {
    const high = Math.min(MAX_CARD_WIDTH, (height / rows - GAP) / deep);
    const share = width / Math.max(1, Math.ceil(all / rows)) - GAP;
    const wide = rows === 1 ? Math.min(high, share * OVERLAP, (width - MIN_VISIBLE_STRIP * (all - zones.length)) / zones.length) : Math.min(high, share);
    const free = Math.min(wide, share);
    if (free >= MIN_VISIBLE_STRIP && wide * RATIO >= FINGER && free > best.free) best = { rows, free, wide };
  }
  own.classList.toggle("strip", !best.rows);
  setAttribute(own, "tabindex", !best.rows && !own.querySelector("button") ? "0" : false); // so that keys can scroll it
  zones.forEach((zone, at) => {
    zone.style.setProperty("--w", `${best.wide}px`);
    zone.style.minWidth = best.rows === 1 ? `${best.wide + MIN_VISIBLE_STRIP * (counts[at] - 1)}px` : "";
    zone.style.flex = best.rows > 1 && zones.length > 1 ? `${counts[at]} 1 0` : "0 1 auto";
    zone.classList.toggle("wraps", best.rows > 1);
  });
}
