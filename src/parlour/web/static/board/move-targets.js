/** Selectable elements of the board, and the moves that a click on each of them leads to. */

import { formatMessage } from "../common/messages.js";

/** @typedef {import("../types.js").Scene} Scene */
/** @typedef {import("../types.js").SceneZone} Zone */
/** @typedef {import("../types.js").SceneMove} Move */

const MAX_BUTTONS_PER_ZONE = 3; // maximum number of moves in one zone that get separate buttons
const MAX_SINGLE_BUTTONS = 10; // maximum number of moves without a zone that get separate buttons

/**
 * Return true if the name of a target matches a card. A rank alone matches every card of that rank.
 *
 * @param {string} targetName
 * @param {string} card
 */
export function matchesCard(targetName, card) {
  return targetName === card || (targetName.length === 1 && card.slice(0, -1) === targetName);
}

/**
 * Return the names by which moves refer to cards: `?3` is the third hidden card of a zone.
 *
 * @param {string[]} cards
 */
export function cardNames(cards) {
  let hidden = 0;
  return cards.map((card) => (card === "?" ? `?${(hidden += 1)}` : card));
}

/** @param {Move} move */
export function moveCards(move) {
  return move.card ? move.card.split(" ") : [];
}

/**
 * Return the text of a move for these cards. A move that names only ranks is rewritten with the clicked cards.
 *
 * @param {Move} move
 * @param {string[]} cards
 */
export function moveTextWith(move, cards) {
  const hasAllCards = move.click_notation && cards.length === moveCards(move).length;
  return hasAllCards ? move.click_notation.replace("*", cards.join("")) : move.move;
}

/**
 * Return true if a move takes all of these cards. Each card must match a different card of the move.
 *
 * @param {string[]} cards
 * @param {Move} move
 */
function isSubset(cards, move) {
  const remaining = moveCards(move);
  for (const card of cards) {
    const exactIndex = remaining.indexOf(card);
    const index = exactIndex >= 0 ? exactIndex : remaining.findIndex((targetName) => matchesCard(targetName, card));
    if (index < 0) return false;
    remaining.splice(index, 1);
  }
  return true;
}

/**
 * Return the moves whose target is a whole zone.
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
 * @param {string[]} cards the clicked cards; empty for the whole zone
 */
export function pointedMoves(scene, zone, cards) {
  if (!cards.length) return zoneMoves(scene, zone.key);
  return scene.moves.filter((move) => cards.some((card) => cardMoves(scene, zone, card).includes(move)));
}

/** @param {Zone} zone */
function cardsIn(zone) {
  return cardNames(zone.cards.flatMap((stack) => stack.split("+")));
}

/**
 * Return the moves that use a card, alone or together with others. See `cardNames` for the name of a hidden card;
 * `?` means any hidden card of the zone.
 *
 * @param {Scene} scene
 * @param {Zone} zone
 * @param {string} card
 */
export function cardMoves(scene, zone, card) {
  if (card === "?") return scene.moves.filter((move) => move.zone === zone.key && move.card.startsWith("?"));
  const own = zone.seat >= 0 && zone.seat === scene.seat;
  return scene.moves.filter(
    (move) =>
      (move.zone === zone.key && (move.card === card || moveCards(move).some((targetName) => matchesCard(targetName, card)))) ||
      (own && Boolean(move.source_card) && matchesCard(move.source_card, card)),
  );
}

/**
 * Return true if several cards of a zone can be selected, because a move takes several of them. In a zone of the kind
 * `choice`, which contains words instead of cards, only one can be selected.
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
 * Return the moves that take exactly these cards.
 *
 * @param {Scene} scene
 * @param {string} zone
 * @param {string[]} cards
 */
export function movesExactly(scene, zone, cards) {
  return movesIncluding(scene, zone, cards).filter((move) => cards.length && moveCards(move).length === cards.length);
}

/**
 * Return true if all cards of a move can be selected in its zone.
 *
 * @param {Move} move
 * @param {Zone[]} zones
 */
function isReachable(move, zones) {
  const zone = zones.find((each) => each.key === move.zone);
  if (!move.card || !zone) return false;
  if (zone.kind === "choice") return zone.cards.includes(move.card);
  const cards = cardsIn(zone);
  const selectable = zone.kind === "pile" ? cards.slice(0, 1) : cards;
  return moveCards(move).every((targetName) => selectable.some((card) => matchesCard(targetName, card)));
}

/**
 * Return the moves that need a button because they cannot be made by clicking an element. If a zone has many moves,
 * they form one group; each other move is a group of its own.
 *
 * @param {Scene} scene
 * @returns {Move[][]}
 */
export function buttonMoves(scene) {
  /** @type {Map<string, Move[]>} */
  const movesByZone = new Map();
  for (const move of scene.moves) {
    if (isReachable(move, scene.zones) || hasTwoEnds(scene, move)) continue;
    movesByZone.set(move.zone, [...(movesByZone.get(move.zone) ?? []), move]);
  }
  return [...movesByZone].flatMap(([zone, moves]) => {
    const maxButtons = zone ? MAX_BUTTONS_PER_ZONE : MAX_SINGLE_BUTTONS;
    return moves.length > maxButtons ? [moves] : moves.map((move) => [move]);
  });
}

/**
 * Return the longest sequence of words with which all labels begin. The sequence is never a whole label.
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
 * Return the label of a button for one move, or for several moves of a zone.
 *
 * @param {Move[]} moves
 * @param {Zone} [zone]
 */
export function groupLabel(moves, zone) {
  if (moves.length === 1) return moves[0].label;
  return formatMessage("table-more", { begun: commonWords(moves) || (zone?.label ?? formatMessage("table-choose")) });
}
