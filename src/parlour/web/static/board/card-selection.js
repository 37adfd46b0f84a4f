/** The selected cards on the board, and the moves that they form. */

import { formatList, formatMessage } from "../common/messages.js";
import { cardLabel, stackLabel } from "./cards.js";
import { openChooser } from "./move-chooser.js";
import { cardMoves, groupLabel, hasTwoEnds, isMultiSelect, movesExactly, movesIncluding, moveTextWith, pointedMoves } from "./move-targets.js";
import { zoneOf } from "./zones.js";

/** @typedef {import("../types.js").Scene} Scene */
/** @typedef {import("../types.js").SceneZone} Zone */
/** @typedef {import("../types.js").SceneMove} Move */
/** @typedef {{zone: string, cards: string[]}} Selected cards, and the zone that contains them */

/**
 * Actions that follow from a selection.
 *
 * @typedef {object} Actions
 * @property {(move: string, from: HTMLElement | null) => void} sendMove
 * @property {(zone: string, card: string) => void} explainCard asks why a card cannot be played
 * @property {() => void} redraw
 * @property {(isOwn: boolean) => void} focusOtherEnd `isOwn` is true if the first end of the move is your own card
 */

/** @returns {Selected} */
const nothing = () => ({ zone: "", cards: [] });

/** The selection: several cards for a move that takes several, or the first end of a move with two ends. */
export class CardSelection {
  /** @param {Actions} actions */
  constructor(actions) {
    this.actions = actions;
    /** The cards selected to be played together. */
    this.chosen = nothing();
    /** The selected first end of a move; without cards it is a whole zone. */
    this.firstEnd = nothing();
  }

  /** Keep the selection while it leads to a move. @param {Scene} scene */
  keep(scene) {
    this.keepChosen(scene);
    this.keepFirstEnd(scene);
  }

  /**
   * Return the selected cards of a zone, or null if cards are not selected together there.
   *
   * @param {Scene} scene
   * @param {Zone} zone
   */
  chosenIn(scene, zone) {
    return this.chosen.zone === zone.key ? this.chosen.cards : isMultiSelect(scene, zone) ? [] : null;
  }

  /** Return the cards of a zone that are the first end of a move. @param {Zone} zone */
  firstEndIn(zone) {
    return this.firstEnd.zone === zone.key ? this.firstEnd.cards : [];
  }

  /** Return true if a whole zone is the first end of a move. @param {Zone} zone */
  isFirstEnd(zone) {
    return this.firstEnd.zone === zone.key && !this.firstEnd.cards.length;
  }

  /** Return the moves with exactly the selected cards. @param {Scene} scene */
  chosenMoves(scene) {
    return movesExactly(scene, this.chosen.zone, this.chosen.cards);
  }

  /** Deselect the first end of a move. Return true if there was one. */
  clearFirstEnd() {
    if (!this.firstEnd.zone) return false;
    this.firstEnd = nothing();
    this.actions.redraw();
    return true;
  }

  /**
   * Return a text about the selection and what is still missing.
   *
   * @param {Scene} scene
   * @param {number} moves number of moves with exactly the selected cards
   */
  chosenText(scene, moves) {
    const chosen = this.chosen.cards.map(cardLabel);
    if (chosen.length) return formatMessage("table-chosen", { cards: formatList(chosen), moves });
    const zone = scene.zones.find((each) => each.key === this.firstEnd.zone);
    if (!zone) return "";
    const { cards } = this.firstEnd;
    if (zone.seat === scene.seat) return formatMessage("table-picked-own", { card: stackLabel(cards.join("+")) });
    return formatMessage("table-picked-other", { begun: groupLabel(pointedMoves(scene, zone, cards), zone) });
  }

  /**
   * Handle a click on a card or stack, or on a zone if `card` is empty. Where cards are played together, it selects a
   * card. Otherwise it makes the move or opens a choice of moves. If there is no move, it asks the server for the
   * reason.
   *
   * @param {Scene} scene
   * @param {string} key of the zone
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
   * Handle a click on one end of moves with two ends. If the other end is selected, make the move. Otherwise select
   * this end. If only one other end is possible, make the move at once.
   *
   * @param {Scene} scene
   * @param {Zone} zone
   * @param {string[]} cards
   * @param {HTMLElement} from
   */
  completeMove(scene, zone, cards, from) {
    const here = pointedMoves(scene, zone, cards);
    const other = scene.zones.find((each) => each.key === this.firstEnd.zone);
    const joined = other ? pointedMoves(scene, other, this.firstEnd.cards).filter((move) => here.includes(move)) : [];
    const same = other === zone && this.firstEnd.cards.join() === cards.join();
    const own = zone.seat === scene.seat;
    const ends = new Set(here.map((move) => (own ? `${move.zone} ${move.card}` : move.source_card)));
    const keys = from.matches(":focus-visible");
    if (joined.length && !same) this.choose(joined, from, own ? cards : this.firstEnd.cards);
    else if (ends.size === 1) this.choose(here, from, cards);
    else {
      this.firstEnd = same ? nothing() : { zone: zone.key, cards };
      this.actions.redraw();
      if (keys && !same) this.actions.focusOtherEnd(own);
    }
  }

  /**
   * @param {Move[]} moves
   * @param {HTMLElement} from
   * @param {string[]} [cards] that were clicked
   */
  choose(moves, from, cards = []) {
    if (moves.length > 1) openChooser(moves, from, (move) => this.makeMove(move, cards, from));
    else if (moves.length) this.makeMove(moves[0], cards, from);
  }

  /**
   * @param {Move} move
   * @param {string[]} cards that were clicked
   * @param {HTMLElement} from
   */
  makeMove(move, cards, from) {
    this.firstEnd = nothing();
    this.actions.sendMove(moveTextWith(move, cards), from);
  }

  /**
   * Select or deselect a card. A card that does not fit the selection starts a new one.
   *
   * @param {Scene} scene
   * @param {Zone} zone
   * @param {string} card
   */
  toggleCard(scene, zone, card) {
    const { zone: before, cards } = this.chosen;
    const selected = before === zone.key ? cards : [];
    const more = [...selected, card];
    const fits = movesIncluding(scene, zone.key, more).length > 0;
    const now = selected.includes(card) ? selected.filter((each) => each !== card) : fits ? more : [card];
    this.chosen = { zone: zone.key, cards: now };
    this.actions.redraw();
  }

  /**
   * Keep the selected cards while they can be played together.
   *
   * @param {Scene} scene
   */
  keepChosen(scene) {
    const { zone: key, cards } = this.chosen;
    const zone = scene.zones.find((each) => each.key === key);
    const stay = zone && isMultiSelect(scene, zone) && cards.every((card) => zone.cards.includes(card));
    if (!stay || !movesIncluding(scene, key, cards).length) this.chosen = nothing();
  }

  /**
   * Keep the selected first end while it leads to a move.
   *
   * @param {Scene} scene
   */
  keepFirstEnd(scene) {
    const zone = scene.zones.find((each) => each.key === this.firstEnd.zone);
    const there = zone && this.firstEnd.cards.every((card) => zone.cards.some((stack) => stack.split("+").includes(card)));
    if (!there || !pointedMoves(scene, zone, this.firstEnd.cards).length) this.firstEnd = nothing();
  }

  /**
   * Play a dropped card at its target, or by another move if it has none there. If it has no move, ask the server for
   * the reason.
   *
   * @param {Scene} scene
   * @param {HTMLElement} from
   * @param {Element | null} onto
   */
  dropCard(scene, from, onto) {
    const zone = scene.zones.find((each) => each.key === zoneOf(from));
    const card = from.dataset.card ?? "";
    if (!zone) return false;
    const together = this.chosen.zone === zone.key && this.chosen.cards.includes(card) ? this.chosen.cards : [card];
    const single = cardMoves(scene, zone, card);
    const moves = isMultiSelect(scene, zone) ? movesExactly(scene, zone.key, together) : single;
    const seatElement = /** @type {HTMLElement | null} */ (onto?.closest("[data-seat]") ?? null);
    const theirs = scene.zones.filter((each) => each.key === zoneOf(onto) || (seatElement && each.seat === Number(seatElement.dataset.seat)));
    const meant = moves.filter((move) => theirs.some((each) => each.key === move.zone));
    if (moves.length) this.choose(meant.length ? meant : moves, from, together);
    else if (single.length) this.toggleCard(scene, zone, card);
    else this.actions.explainCard(zone.key, card);
    return moves.length > 0;
  }

  /**
   * Make the move of the selected cards, if there is exactly one.
   *
   * @param {Scene} scene
   * @param {HTMLElement} from
   */
  playChosen(scene, from) {
    const moves = movesExactly(scene, this.chosen.zone, this.chosen.cards);
    if (moves.length !== 1) return false;
    this.actions.sendMove(moveTextWith(moves[0], this.chosen.cards), from);
    return true;
  }
}
