/** Selectable elements of the board, and the moves of each. */

import { formatMessage } from "../common/messages.js";

/** @typedef {import("../types.js").Scene} Scene */
/** @typedef {import("../types.js").SceneZone} Zone */
/** @typedef {import("../types.js").SceneMove} Move */

const MAX_BUTTONS_PER_ZONE = 3; // moves of one zone with a button each
const MAX_SINGLE_BUTTONS = 10; // moves without a zone with a button each

/**
 * Return true if a target names this card. A rank alone matches every card of that rank.
 *
 * @param {string} written
 * @param {string} card
 */
export function matchesCard(written, card) {
  return written === card || (written.length === 1 && card.slice(0, -1) === written);
}

/** @param {Move} move */
export function moveCards(move) {
  return move.card ? move.card.split(" ") : [];
}

/**
 * Return the text of a move with these cards. If it names only ranks, it is written with the cards.
 *
 * @param {Move} move
 * @param {string[]} cards
 */
export function moveTextWith(move, cards) {
  const named = move.click_notation && cards.length === moveCards(move).length;
  return named ? move.click_notation.replace("*", cards.join("")) : move.move;
}

/**
 * Return true if a move names all of these cards, each for a different one.
 *
 * @param {string[]} cards
 * @param {Move} move
 */
function isSubset(cards, move) {
  const left = moveCards(move);
  for (const card of cards) {
    const same = left.indexOf(card);
    const at = same >= 0 ? same : left.findIndex((written) => matchesCard(written, card));
    if (at < 0) return false;
    left.splice(at, 1);
  }
  return true;
}

/**
 * Return the moves of a whole zone.
 *
 * @param {Scene} scene
 * @param {string} zone
 */
export function zoneMoves(scene, zone) {
  return scene.moves.filter((move) => move.zone === zone && !move.card);
}

/**
 * Return true if a move has two ends on the table: a card of your own, and a card or zone of another player.
 *
 * @param {Scene} scene
 * @param {Move} move
 */
export function hasTwoEnds(scene, move) {
  const zone = scene.zones.find((each) => each.key === move.zone);
  if (!move.source_card || !zone || zone.seat === scene.seat || (move.card && !isReachable(move, scene.zones))) return false;
  return scene.zones.some((each) => each.seat === scene.seat && cardsIn(each).some((card) => matchesCard(move.source_card, card)));
}

/**
 * Return the moves that a click on a zone or one of its cards leads to.
 *
 * @param {Scene} scene
 * @param {Zone} zone
 * @param {string[]} cards none for the whole zone
 */
export function pointedMoves(scene, zone, cards) {
  if (!cards.length) return zoneMoves(scene, zone.key);
  return scene.moves.filter((move) => cards.some((card) => cardMoves(scene, zone, card).includes(move)));
}

/** @param {Zone} zone */
function cardsIn(zone) {
  return zone.cards.flatMap((stack) => stack.split("+"));
}

/**
 * Return the moves with a card, alone or with others.
 *
 * @param {Scene} scene
 * @param {Zone} zone
 * @param {string} card
 */
export function cardMoves(scene, zone, card) {
  if (card === "?") return [];
  const own = zone.seat >= 0 && zone.seat === scene.seat;
  return scene.moves.filter(
    (move) =>
      (move.zone === zone.key && (move.card === card || moveCards(move).some((written) => matchesCard(written, card)))) ||
      (own && Boolean(move.source_card) && matchesCard(move.source_card, card)),
  );
}

/**
 * Return true if cards of a zone are selected together, because a move there takes several. (A choice has words.)
 *
 * @param {Scene} scene
 * @param {Zone} zone
 */
export function isMultiSelect(scene, zone) {
  return zone.kind !== "choice" && scene.moves.some((move) => move.zone === zone.key && moveCards(move).length > 1);
}

/**
 * Return the moves that are still possible with these cards selected.
 *
 * @param {Scene} scene
 * @param {string} zone
 * @param {string[]} cards
 */
export function movesIncluding(scene, zone, cards) {
  return scene.moves.filter((move) => move.zone === zone && isSubset(cards, move));
}

/**
 * Return the moves with exactly these cards.
 *
 * @param {Scene} scene
 * @param {string} zone
 * @param {string[]} cards
 */
export function movesExactly(scene, zone, cards) {
  return movesIncluding(scene, zone, cards).filter((move) => cards.length && moveCards(move).length === cards.length);
}

/**
 * Return true if the card of a move is in a place where it can be selected.
 *
 * @param {Move} move
 * @param {Zone[]} zones
 */
function isReachable(move, zones) {
  const zone = zones.find((each) => each.key === move.zone);
  if (!move.card || !zone) return false;
  if (zone.kind === "choice") return zone.cards.includes(move.card);
  const cards = cardsIn(zone);
  const open = zone.kind === "pile" ? cards.slice(0, 1) : cards;
  return moveCards(move).every((written) => open.some((card) => matchesCard(written, card)));
}

/**
 * Return the moves that need a button, because no element leads to them: one by one, or as a group for many moves of a
 * zone.
 *
 * @param {Scene} scene
 * @returns {Move[][]}
 */
export function buttonMoves(scene) {
  /** @type {Map<string, Move[]>} */
  const places = new Map();
  for (const move of scene.moves) {
    if (isReachable(move, scene.zones) || hasTwoEnds(scene, move)) continue;
    places.set(move.zone, [...(places.get(move.zone) ?? []), move]);
  }
  return [...places].flatMap(([zone, moves]) => {
    const most = zone ? MAX_BUTTONS_PER_ZONE : MAX_SINGLE_BUTTONS;
    return moves.length > most ? [moves] : moves.map((move) => [move]);
  });
}

/**
 * Return the words at the beginning of all labels, if each label continues after them.
 *
 * @param {Move[]} moves
 */
export function commonWords(moves) {
  const [first, ...others] = moves.map((move) => move.label.split(" "));
  let n = 0;
  while (n < first.length - 1 && others.every((each) => n < each.length - 1 && each[n] === first[n])) n += 1;
  return first.slice(0, n).join(" ");
}

/**
 * Return the label of a button for one move, or for several of one zone.
 *
 * @param {Move[]} moves
 * @param {Zone} [zone]
 */
export function groupLabel(moves, zone) {
  if (moves.length === 1) return moves[0].label;
  return formatMessage("table-more", { begun: commonWords(moves) || (zone?.label ?? formatMessage("table-choose")) });
}
