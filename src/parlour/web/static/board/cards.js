import { borderColor, customFace } from "./custom-cards.js";
import { courtFigure, useCourtHalf, jokerFigure } from "./court-cards.js";
import { h, svg } from "../common/dom.js";
import { drawInSizes } from "./card-sizes.js";
import { formatList, formatMessage } from "../common/messages.js";

/** @typedef {import("../types.js").SceneFace} Face */

const RANKS = "A23456789TJQK";
const SUITS = "CDHS";

const SHAPES = /** @type {Record<string, string>} */ ({
  C: "M12 1.8a4.8 4.8 0 0 1 4.1 7.3 4.9 4.9 0 1 1-3 8.3c.2 2.2 1.1 3.7 3 4.8H7.9c1.9-1.1 2.8-2.6 3-4.8a4.9 4.9 0 1 1-3-8.3A4.8 4.8 0 0 1 12 1.8Z",
  D: "M12 1.2C14.2 5 17 8.7 20.4 12 17 15.3 14.2 19 12 22.8 9.8 19 7 15.3 3.6 12 7 8.7 9.8 5 12 1.2Z",
  H: "M12 22C5.5 16.2 2 12.2 2 8.1 2 5 4.3 2.8 7.1 2.8c2 0 3.9 1.1 4.9 3.2 1-2.1 2.9-3.2 4.9-3.2C19.7 2.8 22 5 22 8.1c0 4.1-3.5 8.1-10 13.9Z",
  S: "M12 1.6c6.5 5.6 10 9.2 10 13.2a4.7 4.7 0 0 1-8.7 2.5c.2 2.2 1.1 3.7 3 4.9H7.7c1.9-1.2 2.8-2.7 3-4.9A4.7 4.7 0 0 1 2 14.8c0-4 3.5-7.6 10-13.2Z",
});

const LEFT = 21;
const MIDDLE = 30;
const RIGHT = 39;

/** The pip positions of number cards, on a face of 60 by 84 units. Pips below the centre are upside down. */
const PIPS = /** @type {Record<string, [number, number][]>} */ ({
  2: [[MIDDLE, 18], [MIDDLE, 66]],
  3: [[MIDDLE, 18], [MIDDLE, 42], [MIDDLE, 66]],
  4: [[LEFT, 18], [RIGHT, 18], [LEFT, 66], [RIGHT, 66]],
  5: [[LEFT, 18], [RIGHT, 18], [MIDDLE, 42], [LEFT, 66], [RIGHT, 66]],
  6: [[LEFT, 18], [RIGHT, 18], [LEFT, 42], [RIGHT, 42], [LEFT, 66], [RIGHT, 66]],
  7: [[LEFT, 18], [RIGHT, 18], [MIDDLE, 30], [LEFT, 42], [RIGHT, 42], [LEFT, 66], [RIGHT, 66]],
  8: [[LEFT, 18], [RIGHT, 18], [MIDDLE, 30], [LEFT, 42], [RIGHT, 42], [MIDDLE, 54], [LEFT, 66], [RIGHT, 66]],
  9: [[LEFT, 17], [RIGHT, 17], [LEFT, 34], [RIGHT, 34], [MIDDLE, 42], [LEFT, 50], [RIGHT, 50], [LEFT, 67], [RIGHT, 67]],
  T: [
    [LEFT, 17], [RIGHT, 17], [MIDDLE, 25], [LEFT, 34], [RIGHT, 34], [LEFT, 50], [RIGHT, 50], [MIDDLE, 59], [LEFT, 67],
    [RIGHT, 67],
  ],
});

/** @typedef {Face & {game: string}} CustomFace a face, and the name of the game that provides its drawing */

/** The known faces of cards outside the standard pack, by card. */
const customFaces = /** @type {Map<string, CustomFace>} */ (new Map());

/**
 * @param {string} game
 * @param {Record<string, Face>} faces
 */
export function setFaces(game, faces) {
  customFaces.clear();
  addFaces(game, faces);
}

/**
 * Add faces of cards that are shown outside the table, without replacing existing faces.
 *
 * @param {string} game
 * @param {Record<string, Face>} faces
 */
export function addFaces(game, faces) {
  for (const [card, each] of Object.entries(faces)) if (!customFaces.has(card)) customFaces.set(card, { ...each, game });
}

/** @param {string} card */
export function customFaceOf(card) {
  return customFaces.get(card);
}

/**
 * Return true if a card has a rank and a suit.
 *
 * @param {string} card
 */
export function isStandard(card) {
  return card.length === 2 && RANKS.includes(card[0]) && SUITS.includes(card[1]);
}

/**
 * Return the accessible name of a card.
 *
 * @param {string} card
 */
export function cardLabel(card) {
  if (card === "?") return formatMessage("cards-hidden");
  if (card.startsWith("*")) return formatMessage("cards-joker");
  if (isStandard(card)) return formatMessage("cards-standard", { rank: card[0], suit: card[1] });
  const own = customFaces.get(card);
  return own ? [own.name, own.group.toLowerCase(), own.note].filter(Boolean).join(" ") : card;
}

/**
 * Return the accessible name of a stack, the top card first.
 *
 * @param {string} stack
 */
export function stackLabel(stack) {
  const cards = stack.split("+");
  if (isStandard(cards[0])) return formatList(cards.map(cardLabel));
  return cards.map(cardLabel).reduce((lower, upper) => formatMessage("cards-stack", { upper, lower }));
}

/**
 * Sort the cards of a hand by suit, or keep the game's order. Cards outside the standard pack come last.
 *
 * @param {string[]} cards
 * @param {boolean} bySuit
 */
export function sortCards(cards, bySuit) {
  /** @param {string} card */
  const groupIndex = (card) => (!isStandard(card) ? SUITS.length : bySuit ? "CDSH".indexOf(card[1]) : 0);
  return [...cards].sort((a, b) => groupIndex(a) - groupIndex(b));
}

/**
 * @param {string} path SVG path in a square of 24 units
 * @param {number} x horizontal position of the centre
 * @param {number} y
 * @param {number} size
 * @param {boolean} [turned]
 */
function shape(path, x, y, size, turned = false) {
  const scale = size / 24;
  const turn = turned ? " rotate(180)" : "";
  return svg("path", { d: path, transform: `translate(${x} ${y})${turn} scale(${scale}) translate(-12 -12)` });
}

/**
 * Return the symbol of a suit, in its colour.
 *
 * @param {string} suit
 */
export function drawSuit(suit) {
  return svg("svg", { viewBox: "0 0 24 24", class: `sign suit-${suit}`, "aria-hidden": "true" }, svg("path", { d: SHAPES[suit] }));
}

/** @param {string} rank */
const rankText = (rank) => (rank === "T" ? "10" : rank);

/**
 * Return the corner index of a card: its rank above its suit.
 *
 * @param {string} card
 * @param {{x: number, y: number, size: number, sign: number, gap: number}} measures position and font size of the rank, size of the suit sign below it, and the gap between them
 */
function drawIndex(card, { x, y, size, sign, gap }) {
  const rank = rankText(card[0]);
  const text = svg("text", { x, y, class: rank.length > 1 ? "rank ten" : "rank", "font-size": rank.length > 1 ? size * 0.86 : size }, rank);
  return svg("g", { class: "index" }, text, shape(SHAPES[card[1]], x, y + gap + sign / 2, sign));
}

const CORNER = { x: 6.4, y: 13.5, size: 11.6, sign: 8, gap: 2 };
const BIG = { x: 15, y: 27, size: 29, sign: 16, gap: 3.5 };
const SINGLE = { x: 24, y: 37, size: 44, sign: 33, gap: 5.5 };

/**
 * Return the pips of a number card, or the figure of a court card.
 *
 * @param {string} card
 */
function drawMiddle(card) {
  const [rank, suit] = card;
  if (rank === "A") return svg("g", { class: "pips" }, shape(SHAPES[suit], 30, 42, 30));
  if (PIPS[rank]) {
    return svg("g", { class: "pips" }, ...PIPS[rank].map(([x, y]) => shape(SHAPES[suit], x, y, 12, y > 42)));
  }
  const sign = () => shape(SHAPES[suit], 17.3, 13, 7.4);
  return svg("g", { class: "pips" }, courtFigure(card), sign(), svg("g", { transform: "rotate(180 30 42)" }, sign()));
}

/** @param {string} card */
function standardFace(card) {
  const far = svg("g", { transform: "rotate(180 30 42)" }, drawIndex(card, CORNER));
  const figure = "JQK".includes(card[0])
    ? useCourtHalf(card, { x: 11.5, y: 36.6, width: 49.4, height: 48 })
    : shape(SHAPES[card[1]], 38, 59, 38);
  return drawInSizes("standard", [drawMiddle(card), drawIndex(card, CORNER), far], [figure, drawIndex(card, BIG)], [drawIndex(card, SINGLE)]);
}

/** Return the face of a joker: a juggler with the four suits. */
function jokerFace() {
  const letters = [...formatMessage("cards-joker-mark")];
  /**
   * @param {number} x
   * @param {number} y
   * @param {number} size
   */
  const word = (x, y, size) => letters.map((letter, at) => svg("text", { x, y: y + at * size * 1.02, class: "rank", "font-size": size }, letter));
  /** @param {[number, number][]} places */
  const juggled = (places) =>
    places.map(([x, y], at) => svg("g", { class: `suit-${SUITS[at]}` }, shape(SHAPES[SUITS[at]], x, y, 9.5)));
  const far = svg("g", { transform: "rotate(180 30 42)" }, ...word(6, 12, 9.5));
  return drawInSizes(
    "joker-face",
    [jokerFigure({ x: 12, y: 22, width: 36, height: 56 }), ...juggled([[16.5, 30], [24, 18.6], [36, 18.6], [43.5, 30]]), ...word(6, 12, 9.5), far],
    [jokerFigure({ x: 17, y: 21, width: 41, height: 63.8 }), ...juggled([[21.5, 30], [30.6, 16], [44.4, 16], [53.5, 30]]), ...word(8, 16, 14)],
    [jokerFigure({ x: 19, y: 22, width: 40, height: 62.2 }), ...word(10, 17, 15.6)],
  );
}

/**
 * Return the face of a card.
 *
 * @param {string} card
 */
export function drawFace(card) {
  const element = h("span", { class: "face" });
  const customFaceOfCard = customFaces.get(card);
  if (card === "?") element.classList.add("back");
  else if (card.startsWith("*")) element.append(jokerFace());
  else if (isStandard(card)) element.append(standardFace(card));
  else if (customFaceOfCard) element.append(customFace(customFaceOfCard));
  else element.append(h("span", { class: "word" }, card));
  if (card.startsWith("*")) element.classList.add("joker");
  else if (isStandard(card)) element.classList.add(`suit-${card[1]}`);
  else if (customFaceOfCard) element.classList.add("pictured", `edge-${borderColor(customFaceOfCard)}`);
  return element;
}
