/** The selected cards on the board, and the moves that can be made with them. */

import { formatList, formatMessage } from "../common/messages.js";
import { isMoveMeant } from "../common/press-guard.js";
import { cardLabel, stackLabel } from "./cards.js";
import { openChooser } from "./move-chooser.js";
import { cardMoves, groupLabel, hasTwoEnds, isMultiSelect, movesExactly, movesIncluding, moveTextWith, pointedMoves } from "./move-targets.js";
import { zoneOf } from "./zones.js";

/** @typedef {import("../types.js").Scene} Scene */
/** @typedef {import("../types.js").SceneZone} Zone */
/** @typedef {import("../types.js").SceneMove} Move */
/** @typedef {{zone: string, cards: string[]}} Selected selected cards, and the key of their zone */

/**
 * Actions that follow from a selection.
 *
 * @typedef {object} Actions
 * @property {(move: string, from: HTMLElement | null) => void} sendMove
 * @property {(zone: string, card: string) => void} explainCard asks why a card cannot be played
 * @property {() => void} redraw
 * @property {() => string | null} hintedMove returns the move that a hint marks
 * @property {(isOwn: boolean) => void} focusOtherEnd focuses the second end (source or target) of a move;
 *   `isOwn` is true if the first end is your own card
 */

/** @returns {Selected} */
const nothing = () => ({ zone: "", cards: [] });

/**
 * The current selection: the cards to play together, or the first end (source or target) of a move that needs two
 * clicks.
 */
export class CardSelection {
  /** @param {Actions} actions */
  constructor(actions) {
    this.actions = actions;
    /** The cards selected to be played together. */
    this.chosen = nothing();
    /**
     * The end (source or target) of a move that the player selected first: cards of a zone, or the whole zone
     * if `cards` is empty.
     */
    this.firstEnd = nothing();
  }

  /** Clear the selection if it no longer leads to a move. @param {Scene} scene */
  keep(scene) {
    this.keepChosen(scene);
    this.keepFirstEnd(scene);
  }

  /**
   * Return the selected cards of a zone, or null if no move takes several cards of this zone.
   *
   * @param {Scene} scene
   * @param {Zone} zone
   */
  chosenIn(scene, zone) {
    return this.chosen.zone === zone.key ? this.chosen.cards : isMultiSelect(scene, zone) ? [] : null;
  }

  /** Return the cards of a zone that are the first end (source or target) of a move. @param {Zone} zone */
  firstEndIn(zone) {
    return this.firstEnd.zone === zone.key ? this.firstEnd.cards : [];
  }

  /** Return true if the first end of a move is this whole zone, not some of its cards. @param {Zone} zone */
  isFirstEnd(zone) {
    return this.firstEnd.zone === zone.key && !this.firstEnd.cards.length;
  }

  /**
   * Return those of the moves that begin with the selected first end (source or target).
   *
   * @param {Scene} scene
   * @param {Move[]} moves
   */
  movesFromFirstEnd(scene, moves) {
    const zone = scene.zones.find((each) => each.key === this.firstEnd.zone);
    return zone ? pointedMoves(scene, zone, this.firstEnd.cards).filter((move) => moves.includes(move)) : [];
  }

  /** Return the moves that take exactly the selected cards. @param {Scene} scene */
  chosenMoves(scene) {
    return movesExactly(scene, this.chosen.zone, this.chosen.cards);
  }

  /** Deselect the first end (source or target) of a move. Return true if an end was selected. */
  clearFirstEnd() {
    if (!this.firstEnd.zone) return false;
    this.firstEnd = nothing();
    this.actions.redraw();
    return true;
  }

  /**
   * Return a sentence about the selected cards and about what is still missing for a move.
   *
   * @param {Scene} scene
   * @param {number} moves number of moves that take exactly the selected cards
   */
  chosenText(scene, moves) {
    const chosen = this.chosen.cards.map(cardLabel);
    if (chosen.length) return formatMessage("table-chosen", { cards: formatList(chosen), moves });
    const zone = scene.zones.find((each) => each.key === this.firstEnd.zone);
    if (!zone) return "";
    const { cards } = this.firstEnd;
    const begun = pointedMoves(scene, zone, cards);
    if (zone.seat !== scene.seat) return formatMessage("table-picked-other", { begun: groupLabel(begun, zone) });
    return scene.source_prompts[begun[0]?.source_card] ?? formatMessage("table-picked-own", { card: stackLabel(cards.join("+")) });
  }

  /**
   * Handle a click on a card or stack, or on a zone if `card` is empty. If several cards of the zone can be played
   * together, select the card. Otherwise make the move, or open a choice of moves. If the click does not match any
   * move, ask the server for the reason.
   *
   * @param {Scene} scene
   * @param {string} key key of the zone
   * @param {string} card
   * @param {HTMLElement} from
   */
  onPoint(scene, key, card, from) {
    const zone = scene.zones.find((each) => each.key === key);
    if (!zone) return;
    const cards = !card ? [] : zone.kind === "row" ? card.split("+") : [card];
    const moves = pointedMoves(scene, zone, cards);
    if (!moves.length) this.actions.explainCard(key, card);
    else if (moves.every((move) => hasTwoEnds(scene, move))) this.completeMove(scene, zone, cards, from);
    else if (!card || !isMultiSelect(scene, zone)) this.choose(moves, from, cards);
    else this.toggleCard(scene, zone, cards.find((each) => cardMoves(scene, zone, each).length) ?? card);
  }

  /**
   * Handle a click on the source or the destination of a move that has both. If the other end is already selected, or
   * only one other end is possible, make the move. Otherwise select this end.
   *
   * @param {Scene} scene
   * @param {Zone} zone
   * @param {string[]} cards
   * @param {HTMLElement} from
   */
  completeMove(scene, zone, cards, from) {
    const endMoves = pointedMoves(scene, zone, cards);
    const completedMoves = this.movesFromFirstEnd(scene, endMoves);
    const isSameEnd = zone.key === this.firstEnd.zone && this.firstEnd.cards.join() === cards.join();
    const isOwn = zone.seat === scene.seat;
    const otherEnds = new Set(endMoves.map((move) => (isOwn ? `${move.zone} ${move.card}` : move.source_card)));
    const isKeyboardUser = from.matches(":focus-visible");
    if (completedMoves.length && !isSameEnd) this.choose(completedMoves, from, isOwn ? cards : this.firstEnd.cards);
    else if (otherEnds.size === 1) this.choose(endMoves, from, cards);
    else {
      this.firstEnd = isSameEnd ? nothing() : { zone: zone.key, cards };
      this.actions.redraw();
      if (isKeyboardUser && !isSameEnd) this.actions.focusOtherEnd(isOwn);
    }
  }

  /**
   * @param {Move[]} moves
   * @param {HTMLElement} from
   * @param {string[]} [cards] the clicked cards
   */
  choose(moves, from, cards = []) {
    if (moves.length > 1) openChooser(moves, from, this.actions.hintedMove(), (move) => this.makeMove(move, cards, from));
    else if (moves.length) this.makeMove(moves[0], cards, from);
  }

  /**
   * @param {Move} move
   * @param {string[]} cards the clicked cards
   * @param {HTMLElement} from
   */
  makeMove(move, cards, from) {
    if (!isMoveMeant(move.move)) return;
    this.firstEnd = nothing();
    this.actions.sendMove(moveTextWith(move, cards), from);
  }

  /**
   * Select or deselect a card. A card that does not fit the current selection replaces it.
   *
   * @param {Scene} scene
   * @param {Zone} zone
   * @param {string} card
   */
  toggleCard(scene, zone, card) {
    const { zone: selectedZone, cards } = this.chosen;
    const selected = selectedZone === zone.key ? cards : [];
    const extended = [...selected, card];
    const fits = movesIncluding(scene, zone.key, extended).length > 0;
    const newSelection = selected.includes(card) ? selected.filter((each) => each !== card) : fits ? extended : [card];
    this.chosen = { zone: zone.key, cards: newSelection };
    this.actions.redraw();
  }

  /**
   * Keep the selection if its cards can still be played together; otherwise clear it.
   *
   * @param {Scene} scene
   */
  keepChosen(scene) {
    const { zone: key, cards } = this.chosen;
    const zone = scene.zones.find((each) => each.key === key);
    const isSelectable = zone && isMultiSelect(scene, zone) && cards.every((card) => zone.cards.includes(card));
    if (!isSelectable || !movesIncluding(scene, key, cards).length) this.chosen = nothing();
  }

  /**
   * Deselect the first end (the selected source or target of a move) if it does not fit any legal move.
   *
   * @param {Scene} scene
   */
  keepFirstEnd(scene) {
    const zone = scene.zones.find((each) => each.key === this.firstEnd.zone);
    const isPresent = zone && this.firstEnd.cards.every((card) => zone.cards.some((stack) => stack.split("+").includes(card)));
    if (!isPresent || !pointedMoves(scene, zone, this.firstEnd.cards).length) this.firstEnd = nothing();
  }

  /**
   * Make a move with a dropped card: a move to the drop target if possible, otherwise any other move. If the card has
   * no legal move, ask the server for the reason. Return true if a move was made or is offered.
   *
   * @param {Scene} scene
   * @param {HTMLElement} from
   * @param {Element | null} dropTarget
   */
  dropCard(scene, from, dropTarget) {
    const zone = scene.zones.find((each) => each.key === zoneOf(from));
    const card = from.dataset.card ?? "";
    if (!zone) return false;
    const playedCards = this.chosen.zone === zone.key && this.chosen.cards.includes(card) ? this.chosen.cards : [card];
    const singleMoves = cardMoves(scene, zone, card);
    const moves = isMultiSelect(scene, zone) ? movesExactly(scene, zone.key, playedCards) : singleMoves;
    const seatElement = /** @type {HTMLElement | null} */ (dropTarget?.closest("[data-seat]") ?? null);
    const targetZones = scene.zones.filter((each) => each.key === zoneOf(dropTarget) || (seatElement && each.seat === Number(seatElement.dataset.seat)));
    const targetMoves = moves.filter((move) => targetZones.some((each) => each.key === move.zone));
    if (moves.length) this.choose(targetMoves.length ? targetMoves : moves, from, playedCards);
    else if (singleMoves.length) this.toggleCard(scene, zone, card);
    else this.actions.explainCard(zone.key, card);
    return moves.length > 0;
  }

  /**
   * Make the move of the selected cards if there is exactly one. Return true if it was made.
   *
   * @param {Scene} scene
   * @param {HTMLElement} from
   */
  playChosen(scene, from) {
    const moves = movesExactly(scene, this.chosen.zone, this.chosen.cards);
    if (moves.length !== 1 || !isMoveMeant(moves[0].move)) return false;
    this.actions.sendMove(moveTextWith(moves[0], this.chosen.cards), from);
    return true;
  }
}
