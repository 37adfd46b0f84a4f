import { byId, h, localStore, reconcile, setAttribute } from "../common/dom.js";
import { formatMessage } from "../common/messages.js";
import { isPressMeantFor, rememberControls } from "../common/press-guard.js";
import { CardDrag, releaseDropped } from "./card-drag.js";
import { animateCards, capture, shake } from "./card-motion.js";
import { CardSelection } from "./card-selection.js";
import { collapseBadges, collapseButtons, fitNews, fitText, placeOverlays } from "./fit.js";
import { layOutHand, layOutRows } from "./hand-layout.js";
import { HandOrder } from "./hand-order.js";
import { BoardKeyboard } from "./keyboard.js";
import { closeIfImpossible, markAsHinted } from "./move-chooser.js";
import { buttonMoves, groupLabel, hasTwoEnds, matchesCard, moveCards, zoneMoves } from "./move-targets.js";
import { drawSeatLabel } from "./seat-label.js";
import { arrangeZones, isMeld, setLayoutClasses } from "./seating.js";
import { drawDeclaredSuit, drawZone, drawZoneLabel, makeZone, zoneOf } from "./zones.js";

/** @typedef {import("../types.js").Scene} Scene */
/** @typedef {import("../types.js").SceneZone} Zone */
/** @typedef {import("../types.js").SceneMove} Move */
/** @typedef {import("../types.js").SeatState} SeatState */
/** @typedef {import("../types.js").SceneEvent} SceneEvent */
/** @typedef {{scene: Scene, seats: SeatState[]}} ShownScene */

const COUNTED_KINDS = ["shows", "counts"]; // animations that show or count cards, which all players watch together

/** The board of a match. It draws each scene (the table as one viewer sees it) and handles clicks and drags. */
export class Board {
  /**
   * @param {(move: string, from: HTMLElement | null) => void} onMove makes a move
   * @param {(zone: string, card: string) => void} onExplainCard asks why a card cannot be played
   */
  constructor(onMove, onExplainCard) {
    this.root = byId("board");
    this.others = byId("others");
    this.middle = byId("middle");
    this.tracks = byId("tracks");
    this.own = byId("own-zones");
    this.ownHeader = byId("own-header");
    this.buttons = byId("moves");
    /** @type {import("./seat-details.js").SeatDetails | null} loaded when the details are first opened */
    this.seatDetails = null;
    /** @type {ShownScene | null} */
    this.shown = null;
    /** @type {string | null} The suggested move. */
    this.hintedMove = null;
    this.bySuit = localStore.get("sort") === "suit";
    this.order = new HandOrder();
    this.selection = new CardSelection({
      sendMove: onMove,
      explainCard: onExplainCard,
      redraw: () => this.redraw(),
      hintedMove: () => this.hintedMove,
      focusOtherEnd: (isOwn) => this.keyboard.focusOtherEnd(isOwn),
    });
    this.keyboard = new BoardKeyboard(this, {
      reorderCard: (card, index) => this.reorderCard(card, index),
      playChosen: (card) => Boolean(this.shown && isPressMeantFor(card) && this.selection.playChosen(this.shown.scene, card)),
      clearFirstEnd: () => this.selection.clearFirstEnd(),
    });
    new CardDrag(
      this.root,
      (card, onto) => Boolean(this.shown && isPressMeantFor(card) && this.selection.dropCard(this.shown.scene, card, onto)),
      (card, index) => this.reorderCard(card, index),
    );
    // The text size can change without the size of the board, which fills the window on a phone. The area of the other
    // players changes when the result appears.
    const textSize = h("i", { class: "text-size" });
    this.root.append(textSize);
    const observer = new ResizeObserver(() => this.layOut());
    for (const each of [this.root, textSize, byId("others")]) observer.observe(each);
  }

  /** Return the moves that the board offers. */
  offeredMoves() {
    return this.shown?.scene.moves.map((each) => each.move) ?? [];
  }

  /**
   * @param {Scene} scene
   * @param {SeatState[]} seats
   * @param {SceneEvent[] | null} [events] the events that led to the scene and determine how cards move; null to animate nothing
   * @param {boolean} [gather] true to gather the cards for a new deal
   * @returns {number} the duration of the card movements, in milliseconds
   */
  show(scene, seats, events = [], gather = false) {
    if (this.shown && this.shown.scene !== scene) rememberControls();
    const focus = this.keyboard.rememberFocus();
    const before = events && this.shown ? capture(this.root, this.shown.scene.zones) : null;
    releaseDropped(this.root);
    this.shown = { scene, seats };
    this.selection.keep(scene);
    this.draw(this.shown);
    this.layOut();
    this.markHint(scene);
    closeIfImpossible(scene.moves);
    this.keyboard.restoreFocus(focus);
    return before && events ? animateCards(this.root, before, scene.zones, events, gather) : 0;
  }

  /**
   * Show an intermediate step on the way to a scene, without offering any moves.
   *
   * @param {Scene} scene
   * @param {SeatState[]} seats
   * @param {import("./scene-steps.js").Step} step
   */
  showStep(scene, seats, { zones, events, gather }) {
    const { to_move: seatsToMove } = this.shown?.scene ?? scene;
    const { scores, formatted_scores: formattedScores } = gather ? scene : (this.shown?.scene ?? scene); // when cards are gathered for a new deal, the scores of the previous deal are already known
    const toMove = gather || events.some((event) => COUNTED_KINDS.includes(event.animation)) ? [] : seatsToMove; // while cards are gathered, shown or counted, it is not the turn of any player
    return this.show({ ...scene, zones, moves: [], is_over: false, winners: [], scores, formatted_scores: formattedScores, to_move: toMove }, seats, events, gather);
  }

  clear() {
    this.shown = null;
    for (const part of [this.others, this.middle, this.tracks, this.ownHeader, this.own, this.buttons]) part.replaceChildren();
  }

  /** @param {ShownScene} shown */
  draw(shown) {
    const { scene } = shown;
    const zonesByArea = arrangeZones(scene);
    const drawOwnSide = [() => this.drawZones(this.own, zonesByArea.own, shown), () => this.drawButtons(scene)];
    // When the focused element is removed, the browser applies all pending layout changes. If a button has the focus,
    // the buttons are therefore drawn first, while few changes are pending.
    if (this.buttons.contains(document.activeElement)) drawOwnSide.reverse();
    for (const draw of drawOwnSide) draw();
    setAttribute(this.root, "data-turn", scene.to_move.includes(scene.seat) && scene.seat >= 0);
    setLayoutClasses(this.root, this.middle, scene);
    reconcile(
      this.others,
      zonesByArea.others,
      (seat) => String(seat),
      (seat) => makeSeatElement(seat, () => this.openSeatDetails([seat])),
      (element, seat) => this.drawSeat(element, seat, shown),
    );
    this.tracks.hidden = !zonesByArea.tracks.length;
    this.drawZones(this.tracks, zonesByArea.tracks, shown);
    this.drawZones(this.middle, zonesByArea.middle, shown);
    this.drawZones(this.ownHeader, zonesByArea.header, shown);
    byId("own").hidden = scene.seat < 0;
    if (scene.seat >= 0) drawSeatLabel(byId("own-person"), scene.seat, shown);
    this.seatDetails?.update(shown);
  }

  /** Open the details of these players, or of all players if `seats` is missing. @param {number[]} [seats] */
  async openSeatDetails(seats) {
    if (!this.seatDetails) {
      const { SeatDetails } = await import("./seat-details.js");
      this.seatDetails ??= new SeatDetails();
    }
    if (this.shown) this.seatDetails.open(seats ?? this.shown.scene.names.map((_, seat) => seat), this.shown);
  }

  /**
   * @param {Element} parent
   * @param {Zone[]} zones
   * @param {ShownScene} shown
   */
  drawZones(parent, zones, shown) {
    reconcile(
      parent,
      zones,
      (zone) => zone.key,
      (zone) => makeZone(zone),
      (element, zone) => this.drawZone(element, zone, shown),
    );
  }

  /**
   * @param {HTMLElement} element
   * @param {number} seat
   * @param {ShownScene} shown
   */
  drawSeat(element, seat, shown) {
    const { scene } = shown;
    setAttribute(element, "data-turn", scene.to_move.includes(seat));
    setAttribute(element, "aria-label", formatMessage("table-seat-of", { who: scene.names[seat] ?? "" }));
    drawSeatLabel(/** @type {HTMLElement} */ (element.children[1]), seat, shown);
    setAttribute(/** @type {Element} */ (element.firstElementChild), "aria-label", formatMessage("table-seat-details", { who: scene.names[seat] ?? "" }));
    const zones = arrangeZones(scene).seat(seat);
    const shownZones = zones.filter((zone) => zone.count > 0);
    element.style.setProperty("--parts", String(Math.max(1, shownZones.length)));
    element.style.setProperty("--covered-there", String(shownZones.reduce((sum, zone) => sum + Math.max(0, zone.cards.length - 1), 0)));
    this.drawZones(/** @type {Element} */ (element.lastElementChild), zones, shown);
  }

  /**
   * @param {HTMLElement} element
   * @param {Zone} zone
   * @param {ShownScene} shown
   */
  drawZone(element, zone, { scene, seats }) {
    const own = zone.seat === scene.seat && zone.seat >= 0;
    element.classList.toggle("own-hand", zone.kind === "hand" && own);
    element.classList.toggle("meld", isMeld(zone, scene));
    element.classList.toggle("own-meld", own && isMeld(zone, scene));
    const cards = /** @type {HTMLElement} */ (element.querySelector(".cards"));
    const chosen = this.selection.chosenIn(scene, zone);
    const picked = this.selection.firstEndIn(zone);
    /** @type {(card: string, from: HTMLElement) => void} */
    const point = (card, from) => this.onPoint(zone.key, card, from);
    drawZone({ zone, cards, own, scene, seats, arranged: (hand) => this.order.arrange(hand, this.bySuit), chosen, picked, point });
    drawZoneLabel(/** @type {HTMLElement} */ (element.querySelector(".legend")), zone, scene, seats);
    drawDeclaredSuit(element, zone);
    this.drawTarget(element, zone, scene);
  }

  /**
   * Draw a button on a zone if the zone as a whole is the target of a move.
   *
   * @param {HTMLElement} element
   * @param {Zone} zone
   * @param {Scene} scene
   */
  drawTarget(element, zone, scene) {
    const moves = zoneMoves(scene, zone.key);
    element.classList.toggle("open", moves.length > 0);
    const existing = element.querySelector(":scope > .target");
    if (!moves.length || (zone.kind === "hand" && zone.seat === scene.seat)) {
      existing?.remove();
      return;
    }
    const button = existing ?? h("button", { type: "button", class: "target" });
    const label = groupLabel(moves, zone);
    const needsBothEnds = moves.some((move) => hasTwoEnds(scene, move));
    setAttribute(button, "tabindex", needsBothEnds ? false : "-1"); // a move that needs only one click also has a move button, so this button needs no Tab stop
    button.classList.toggle("lit", !this.selection.isFirstEnd(zone) && this.selection.movesFromFirstEnd(scene, moves).length > 0);
    setAttribute(button, "aria-pressed", needsBothEnds ? String(this.selection.isFirstEnd(zone)) : false);
    setAttribute(button, "aria-label", label);
    setAttribute(button, "title", label);
    if (existing) return;
    button.addEventListener("click", () => this.onPoint(zone.key, "", /** @type {HTMLElement} */ (button)));
    element.append(button);
  }

  /**
   * Handle a click on a card or, if `card` is empty, on a zone.
   *
   * @param {string} key key of the zone
   * @param {string} card
   * @param {HTMLElement} from
   */
  onPoint(key, card, from) {
    if (this.shown) this.selection.onPoint(this.shown.scene, key, card, from);
  }

  /**
   * Draw the move buttons: first the moves of the selected cards, then the moves that cannot be made by clicking a
   * card.
   *
   * @param {Scene} scene
   */
  drawButtons(scene) {
    const exactMoves = this.selection.chosenMoves(scene);
    const groups = [...exactMoves.map((move) => [move]), ...buttonMoves(scene)];
    reconcile(
      this.buttons,
      groups,
      (moves) => (moves.length > 1 ? `all at ${moves[0].zone}` : moves[0].move),
      () => h("button", { type: "button", class: "button move" }),
      (element, moves, at) => {
        const zone = scene.zones.find((each) => each.key === moves[0].zone);
        const label = groupLabel(moves, zone);
        if (element.textContent !== label) element.textContent = label;
        element.classList.toggle("strong", at < exactMoves.length);
        element.onclick = () => this.selection.choose(moves, element, at < exactMoves.length ? this.selection.chosen.cards : []);
      },
    );
    byId("chosen").textContent = this.selection.chosenText(scene, exactMoves.length);
  }

  redraw() {
    if (this.shown) this.show(this.shown.scene, this.shown.seats);
  }

  /**
   * Store the suggested move and mark its cards, stack or button; null removes the mark.
   *
   * @param {string | null} move
   */
  showHint(move) {
    this.hintedMove = move;
    if (this.shown) this.markHint(this.shown.scene);
    placeOverlays();
  }

  /** @param {Scene} scene */
  markHint(scene) {
    for (const marked of this.root.querySelectorAll(".hinted")) {
      marked.classList.remove("hinted");
      marked.removeAttribute("aria-description");
    }
    const move = scene.moves.find((each) => each.move === this.hintedMove);
    for (const element of move ? this.hintElements(move) : []) {
      markAsHinted(element);
    }
  }

  /**
   * Return the elements to mark for a move: the target of the move, and your own source card if the move has one.
   *
   * @param {Move} move
   */
  hintElements(move) {
    const sourceCards = this.keyboard.ownCards().filter((card) => move.source_card && matchesCard(move.source_card, card.dataset.card ?? ""));
    return [...this.targetElement(move), ...sourceCards.slice(0, 1)];
  }

  /** @param {Move} move */
  targetElement(move) {
    const zone = this.root.querySelector(`[data-zone="${CSS.escape(move.zone)}"]`);
    const button = [...this.buttons.children].find((each) => /** @type {HTMLElement} */ (each).dataset.key === move.move);
    if (button || !zone) return button ? [button] : [];
    if (!move.card) return [...zone.querySelectorAll(":scope > .target")];
    const choice = [...zone.querySelectorAll(".cards > button.button")].find((each) => each.textContent === move.card);
    if (choice) return [choice];
    const cards = /** @type {HTMLElement[]} */ ([...zone.querySelectorAll(".cards > .card, .stacked > .card")]);
    return moveCards(move).flatMap((written) => {
      const at = cards.findIndex((card) => matchesCard(written, card.dataset.name ?? card.dataset.card ?? ""));
      return at < 0 ? [] : cards.splice(at, 1);
    });
  }

  /**
   * Move a card to another position in your hand.
   *
   * @param {HTMLElement} from
   * @param {number} index new index among the other cards
   */
  reorderCard(from, index) {
    const zone = this.shown?.scene.zones.find((each) => each.key === zoneOf(from));
    if (!zone) return;
    this.order.moveCard(this.order.arrange(zone.cards, this.bySuit), from.dataset.card ?? "", index);
    this.redraw();
  }

  /** Fit hands, labels, buttons and text into their boxes, which keep their size from turn to turn. */
  layOut() {
    if (!this.shown) return;
    for (const hand of this.own.querySelectorAll(".own-hand .cards")) layOutHand(/** @type {HTMLElement} */ (hand));
    layOutRows(this.own);
    collapseBadges([...this.root.querySelectorAll(".seat-label")].map((label) => /** @type {HTMLElement} */ (label)));
    collapseButtons(this.buttons);
    for (const id of ["prompt", "chosen"]) fitText(byId(id));
    fitNews();
    placeOverlays();
  }

  sort() {
    this.bySuit = !this.bySuit;
    this.order.reset();
    localStore.set("sort", this.bySuit ? "suit" : "rank");
    this.redraw();
  }

  /** @param {string} card */
  shakeCard(card) {
    shake(this.own.querySelector(`[data-card="${CSS.escape(card)}"] .face`));
  }
}

/**
 * @param {number} seat
 * @param {() => void} openDetails
 */
function makeSeatElement(seat, openDetails) {
  const detailsButton = h("button", { type: "button", class: "seat-details-button" });
  detailsButton.addEventListener("click", openDetails);
  const seatElement = h(
    "section",
    { class: "seat", "data-seat": String(seat) },
    detailsButton,
    h("div", { class: "seat-label" }),
    h("div", { class: "zones" }),
  );
  seatElement.addEventListener("contextmenu", (event) => {
    event.preventDefault();
    openDetails();
  });
  return seatElement;
}
