/** Which cards are selected on the board, and the moves they come to. */

import { formatList, formatMessage } from "../common/messages.js";
import { cardLabel, stackLabel } from "./cards.js";
import { openChooser } from "./move-chooser.js";
import { cardMoves, groupLabel, hasTwoEnds, isMultiSelect, movesExactly, movesIncluding, moveTextWith, pointedMoves } from "./move-targets.js";
import { zoneOf } from "./zones.js";

/** @typedef {import("../types.js").Scene} Scene */
/** @typedef {import("../types.js").SceneZone} Zone */
/** @typedef {import("../types.js").SceneMove} Move */
/** @typedef {{zone: string, cards: string[]}} Selected cards, and the zone in which they lie */

/**
 * What a selection leads to.
 *
 * @typedef {object} Actions
 * @property {(move: string, from: HTMLElement | null) => void} sendMove
 * @property {(zone: string, card: string) => void} explainCard asks why nothing can be done with a card
 * @property {() => void} redraw
 * @property {(isOwn: boolean) => void} focusOtherEnd where a move's first end is one's own, or not
 */

/** @returns {Selected} */
const nothing = () => ({ zone: "", cards: [] });

/** Cards are selected one after another where a move takes several, and the ends of moves that have two. */
export class CardSelection {
  /** @param {Actions} actions */
  constructor(actions) {
    this.actions = actions;
    /** The cards that are chosen to be played together. */
    this.chosen = nothing();
    /** Where one of the two ends of a move was pointed at; without cards a zone as a whole. */
    this.firstEnd = nothing();
  }

  /** What is selected stays so as long as it leads to a move. @param {Scene} scene */
  keep(scene) {
    this.keepChosen(scene);
    this.keepFirstEnd(scene);
  }

  /**
   * The chosen cards of a zone, null where cards are not chosen together.
   *
   * @param {Scene} scene
   * @param {Zone} zone
   */
  chosenIn(scene, zone) {
    return this.chosen.zone === zone.key ? this.chosen.cards : isMultiSelect(scene, zone) ? [] : null;
  }

  /** The cards of a zone that are the first end of a move. @param {Zone} zone */
  firstEndIn(zone) {
    return this.firstEnd.zone === zone.key ? this.firstEnd.cards : [];
  }

  /** Whether a zone as a whole is the first end of a move. @param {Zone} zone */
  isFirstEnd(zone) {
    return this.firstEnd.zone === zone.key && !this.firstEnd.cards.length;
  }

  /** The moves that can be made with just the chosen cards. @param {Scene} scene */
  chosenMoves(scene) {
    return movesExactly(scene, this.chosen.zone, this.chosen.cards);
  }

  /** Puts back the first end of a move; says whether there was one. */
  clearFirstEnd() {
    if (!this.firstEnd.zone) return false;
    this.firstEnd = nothing();
    this.actions.redraw();
    return true;
  }

  /**
   * What is chosen or picked, and what is wanted beside it.
   *
   * @param {Scene} scene
   * @param {number} moves that can be made with just the chosen cards
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
   * Somebody pointed at a card or a stack, or at a zone (then `card` is empty): it is chosen where cards are chosen
   * together, else its move is made or one of several is asked for. Without any the room is asked why not.
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
   * One end of moves with two ends was pointed at: with the other end the move is made, else it stays picked until that
   * one is pointed at too. Where only one other end is left, it need not be.
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
   * @param {string[]} [cards] that were pointed at
   */
  choose(moves, from, cards = []) {
    if (moves.length > 1) openChooser(moves, from, (move) => this.makeMove(move, cards, from));
    else if (moves.length) this.makeMove(moves[0], cards, from);
  }

  /**
   * @param {Move} move
   * @param {string[]} cards that were pointed at
   * @param {HTMLElement} from
   */
  makeMove(move, cards, from) {
    this.firstEnd = nothing();
    this.actions.sendMove(moveTextWith(move, cards), from);
  }

  /**
   * Chooses a card, or puts it back; one that cannot go with the others is the first of a new choice.
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
   * Chosen cards stay chosen as long as they can be played together.
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
   * What is picked stays so as long as it leads to a move.
   *
   * @param {Scene} scene
   */
  keepFirstEnd(scene) {
    const zone = scene.zones.find((each) => each.key === this.firstEnd.zone);
    const there = zone && this.firstEnd.cards.every((card) => zone.cards.some((stack) => stack.split("+").includes(card)));
    if (!there || !pointedMoves(scene, zone, this.firstEnd.cards).length) this.firstEnd = nothing();
  }

  /**
   * A card was dropped on something: it is played there, or where it can only go; else the room is asked why not.
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
   * Makes the move that the chosen cards are for, where there is just one.
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
