import { cardLabel, stackLabel } from "./cards.js";
import { closeIfImpossible, openChooser } from "./move-chooser.js";
import { byId, h, localStore, reconcile, setAttribute } from "../shared/dom.js";
import { fitNews, fitText, collapseButtons, collapseBadges, placeOverlays } from "./fit.js";
import { CardDrag, releaseDropped } from "./card-drag.js";
import { animateCards, capture, shake } from "./card-motion.js";
import { buttonMoves, moveCards, commonWords, hasTwoEnds, isMultiSelect, matchesCard, zoneMoves, movesExactly, cardMoves, pointedMoves, movesIncluding, moveTextWith } from "./move-targets.js";
import { HandOrder } from "./hand-order.js";
import { drawSeatLabel } from "./seat-label.js";
import { setLayoutClasses, arrangeZones } from "./seating.js";
import { SeatDetails } from "./seat-details.js";
import { layOutRows, layOutHand } from "./hand-layout.js";
import { formatList, formatMessage } from "../shared/messages.js";
import { drawZoneLabel, drawDeclaredSuit, drawZone, makeZone } from "./zones.js";

/** @typedef {import("../types.js").Scene} Scene */
/** @typedef {import("../types.js").SceneZone} Zone */
/** @typedef {import("../types.js").SceneMove} Move */
/** @typedef {import("../types.js").SeatState} SeatState */
/** @typedef {import("../types.js").SceneEvent} SceneEvent */
/** @typedef {{scene: Scene, seats: SeatState[]}} ShownScene */

const COUNTED_KINDS = ["shows", "counts"]; // parts of events that everybody looks at together

/**
 * The table: draws whatever scene it is given, and says what a person pointed at.
 */
export class Board {
  /**
   * @param {(move: string, from: HTMLElement | null) => void} onMove makes a move
   * @param {(zone: string, card: string) => void} onExplainCard asks why nothing can be done with a card
   */
  constructor(onMove, onExplainCard) {
    this.onMove = onMove;
    this.onExplainCard = onExplainCard;
    this.root = byId("board");
    this.others = byId("others");
    this.middle = byId("middle");
    this.tracks = byId("tracks");
    this.own = byId("own-zones");
    this.ownHeader = byId("own-header");
    this.buttons = byId("moves");
    this.seatDetails = new SeatDetails();
    /** @type {ShownScene | null} */
    this.shown = null;
    /** The cards that are chosen to be played together, and where they lie. */
    this.chosen = { zone: "", cards: /** @type {string[]} */ ([]) };
    /** Where one of the two ends of a move was pointed at; without cards a zone as a whole. */
    this.firstEnd = { zone: "", cards: /** @type {string[]} */ ([]) };
    /** @type {string | null} The move that the coach advises. */
    this.hintedMove = null;
    this.bySuit = localStore.get("sort") === "suit";
    this.focusedCard = 0; // where among the own cards the keyboard stands
    new ResizeObserver(() => this.layOut()).observe(this.root);
    this.root.addEventListener("keydown", (event) => this.onKey(event));
    this.order = new HandOrder();
    new CardDrag(this.root, (card, onto) => this.dropCard(card, onto), (card, place) => this.reorderCard(card, place));
  }

  /**
   * @param {Scene} scene
   * @param {SeatState[]} seats
   * @param {SceneEvent[] | null} [events] that led to it: its cards move by them; null where nothing is to move
   * @param {boolean} [gather] whether cards come together for a new deal
   * @returns {number} how many milliseconds its cards move
   */
  show(scene, seats, events = [], gather = false) {
    const focus = this.rememberFocus();
    const before = events && this.shown ? capture(this.root, this.shown.scene.zones) : null;
    releaseDropped(this.root);
    this.shown = { scene, seats };
    this.keepChosen(scene);
    this.keepFirstEnd(scene);
    this.draw(this.shown);
    this.layOut();
    this.markHint(scene);
    closeIfImpossible(scene.moves);
    this.restoreFocus(focus);
    return before && events ? animateCards(this.root, before, scene.zones, events, gather) : 0;
  }

  /**
   * Shows how the table stood on the way to a scene, when nothing could be done.
   *
   * @param {Scene} scene
   * @param {SeatState[]} seats
   * @param {import("./scene-steps.js").Step} step
   */
  showStep(scene, seats, { zones, events, gather }) {
    const { to_move: waited } = this.shown?.scene ?? scene;
    const { scores, standing } = gather ? scene : (this.shown?.scene ?? scene); // the deal before has been counted
    const toMove = gather || events.some((event) => COUNTED_KINDS.includes(event.part)) ? [] : waited; // then all look on
    return this.show({ ...scene, zones, moves: [], over: false, winners: [], scores, standing, to_move: toMove }, seats, events, gather);
  }

  clear() {
    this.shown = null;
    for (const part of [this.others, this.middle, this.tracks, this.ownHeader, this.own, this.buttons]) part.replaceChildren();
  }

  /** @param {ShownScene} sitting */
  draw(sitting) {
    const { scene } = sitting;
    const placed = arrangeZones(scene);
    const mine = [() => this.drawZones(this.own, placed.own, sitting), () => this.drawButtons(scene)];
    // Where what has the focus goes away the browser lays out all that is new by then: so that part is drawn first.
    if (this.buttons.contains(document.activeElement)) mine.reverse();
    for (const draw of mine) draw();
    setAttribute(this.root, "data-turn", scene.to_move.includes(scene.seat) && scene.seat >= 0);
    setLayoutClasses(this.root, this.middle, scene);
    reconcile(
      this.others,
      placed.others,
      (seat) => String(seat),
      (seat) => makeSeatElement(seat, () => this.openSeatDetails([seat])),
      (element, seat) => this.drawSeat(element, seat, sitting),
    );
    this.tracks.hidden = !placed.tracks.length;
    this.drawZones(this.tracks, placed.tracks, sitting);
    this.drawZones(this.middle, placed.middle, sitting);
    this.drawZones(this.ownHeader, placed.rim, sitting);
    byId("own").hidden = scene.seat < 0;
    if (scene.seat >= 0) drawSeatLabel(byId("own-person"), scene.seat, sitting);
    this.seatDetails.update(sitting);
  }

  /** A nearer look at some who sit here; at all of them. @param {number[]} [seats] */
  openSeatDetails(seats) {
    if (this.shown) this.seatDetails.open(seats ?? this.shown.scene.names.map((_, seat) => seat), this.shown);
  }

  /**
   * @param {Element} parent
   * @param {Zone[]} zones
   * @param {ShownScene} sitting
   */
  drawZones(parent, zones, sitting) {
    reconcile(
      parent,
      zones,
      (zone) => zone.key,
      (zone) => makeZone(zone),
      (element, zone) => this.drawZone(element, zone, sitting),
    );
  }

  /**
   * @param {HTMLElement} element
   * @param {number} seat
   * @param {ShownScene} sitting
   */
  drawSeat(element, seat, sitting) {
    const { scene } = sitting;
    setAttribute(element, "data-turn", scene.to_move.includes(seat));
    setAttribute(element, "aria-label", formatMessage("table-seat-of", { who: scene.names[seat] ?? "" }));
    drawSeatLabel(/** @type {HTMLElement} */ (element.children[1]), seat, sitting);
    setAttribute(/** @type {Element} */ (element.firstElementChild), "aria-label", formatMessage("table-nearer", { who: scene.names[seat] ?? "" }));
    const zones = arrangeZones(scene).seat(seat);
    const parts = zones.filter((zone) => zone.count > 0);
    element.style.setProperty("--parts", String(Math.max(1, parts.length)));
    element.style.setProperty("--covered-there", String(parts.reduce((sum, zone) => sum + Math.max(0, zone.cards.length - 1), 0)));
    this.drawZones(/** @type {Element} */ (element.lastElementChild), zones, sitting);
  }

  /**
   * @param {HTMLElement} element
   * @param {Zone} zone
   * @param {ShownScene} sitting
   */
  drawZone(element, zone, { scene, seats }) {
    const own = zone.seat === scene.seat && zone.seat >= 0;
    element.classList.toggle("own-hand", zone.kind === "hand" && own);
    const cards = /** @type {HTMLElement} */ (element.querySelector(".cards"));
    const chosen = this.chosen.zone === zone.key ? this.chosen.cards : isMultiSelect(scene, zone) ? [] : null;
    const picked = this.firstEnd.zone === zone.key ? this.firstEnd.cards : [];
    /** @type {(card: string, from: HTMLElement) => void} */
    const point = (card, from) => this.onPoint(zone.key, card, from);
    drawZone({ zone, cards, own, scene, seats, arranged: (hand) => this.order.arrange(hand, this.bySuit), chosen, picked, point });
    drawZoneLabel(/** @type {HTMLElement} */ (element.querySelector(".legend")), zone, scene, seats);
    drawDeclaredSuit(element, zone);
    this.drawTarget(element, zone, scene);
  }

  /**
   * A button on a zone that a move points to as a whole.
   *
   * @param {HTMLElement} element
   * @param {Zone} zone
   * @param {Scene} scene
   */
  drawTarget(element, zone, scene) {
    const moves = zoneMoves(scene, zone.key);
    element.classList.toggle("open", moves.length > 0);
    const here = element.querySelector(":scope > .target");
    if (!moves.length || (zone.kind === "hand" && zone.seat === scene.seat)) {
      here?.remove();
      return;
    }
    const button = here ?? h("button", { type: "button", class: "target" });
    const label = groupLabel(moves, zone);
    const two = moves.some((move) => hasTwoEnds(scene, move));
    setAttribute(button, "tabindex", two ? false : "-1"); // else there is a button for it
    setAttribute(button, "aria-pressed", two ? String(this.firstEnd.zone === zone.key && !this.firstEnd.cards.length) : false);
    setAttribute(button, "aria-label", label);
    setAttribute(button, "title", label);
    if (here) return;
    button.addEventListener("click", () => this.onPoint(zone.key, "", /** @type {HTMLElement} */ (button)));
    element.append(button);
  }

  /**
   * What can be done with the chosen cards first, then what no card leads to.
   *
   * @param {Scene} scene
   */
  drawButtons(scene) {
    const just = movesExactly(scene, this.chosen.zone, this.chosen.cards);
    const groups = [...just.map((move) => [move]), ...buttonMoves(scene)];
    reconcile(
      this.buttons,
      groups,
      (moves) => (moves.length > 1 ? `all at ${moves[0].zone}` : moves[0].move),
      () => h("button", { type: "button", class: "button move" }),
      (element, moves, at) => {
        const zone = scene.zones.find((each) => each.key === moves[0].zone);
        const label = groupLabel(moves, zone);
        if (element.textContent !== label) element.textContent = label;
        element.classList.toggle("strong", at < just.length);
        element.onclick = () => this.choose(moves, element, at < just.length ? this.chosen.cards : []);
      },
    );
    byId("chosen").textContent = this.chosenText(scene, just.length);
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
   * @param {string} key of the zone
   * @param {string} card
   * @param {HTMLElement} from
   */
  onPoint(key, card, from) {
    const scene = this.shown?.scene;
    const zone = scene?.zones.find((each) => each.key === key);
    if (!scene || !zone) return;
    const cards = !card ? [] : zone.kind === "row" ? card.split("+") : [card];
    const moves = pointedMoves(scene, zone, cards);
    if (!moves.length) this.onExplainCard(key, card);
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
    const ends = new Set(here.map((move) => (own ? `${move.zone} ${move.card}` : move.through)));
    const keys = from.matches(":focus-visible");
    if (joined.length && !same) this.choose(joined, from, own ? cards : this.firstEnd.cards);
    else if (ends.size === 1) this.choose(here, from, cards);
    else {
      this.firstEnd = same ? { zone: "", cards: [] } : { zone: zone.key, cards };
      this.redraw();
      if (keys && !same) this.focusOtherEnd(own);
    }
  }

  /**
   * Goes on to the other end, for who has no mouse.
   *
   * @param {boolean} there whether it is somebody else's
   */
  focusOtherEnd(there) {
    const spots = this.root.querySelectorAll(".others .target, .others .zones button, .middle button.can");
    const end = there ? spots[0] : this.ownCards().find((card) => card.classList.contains("can"));
    /** @type {HTMLElement | undefined} */ (end)?.focus();
  }

  /**
   * What is picked stays so as long as it leads to a move.
   *
   * @param {Scene} scene
   */
  keepFirstEnd(scene) {
    const zone = scene.zones.find((each) => each.key === this.firstEnd.zone);
    const there = zone && this.firstEnd.cards.every((card) => zone.cards.some((stack) => stack.split("+").includes(card)));
    if (!there || !pointedMoves(scene, zone, this.firstEnd.cards).length) this.firstEnd = { zone: "", cards: [] };
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
    this.firstEnd = { zone: "", cards: [] };
    this.onMove(moveTextWith(move, cards), from);
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
    const kept = before === zone.key ? cards : [];
    const more = [...kept, card];
    const fits = movesIncluding(scene, zone.key, more).length > 0;
    const now = kept.includes(card) ? kept.filter((each) => each !== card) : fits ? more : [card];
    this.chosen = { zone: zone.key, cards: now };
    this.redraw();
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
    if (!stay || !movesIncluding(scene, key, cards).length) this.chosen = { zone: "", cards: [] };
  }

  redraw() {
    if (this.shown) this.show(this.shown.scene, this.shown.seats);
  }

  /**
   * Marks what the advised move is made with: cards, a stack, or a button.
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
    for (const before of this.root.querySelectorAll(".hinted")) {
      before.classList.remove("hinted");
      before.removeAttribute("aria-description");
    }
    const move = scene.moves.find((each) => each.move === this.hintedMove);
    for (const element of move ? this.elementsOf(move) : []) {
      element.classList.add("hinted");
      setAttribute(element, "aria-description", formatMessage("hint-mark"));
    }
  }

  /**
   * What a move is made with, as it lies on the table: each card that it names once.
   *
   * @param {Move} move
   */
  elementsOf(move) {
    const through = this.ownCards().filter((card) => move.through && matchesCard(move.through, card.dataset.card ?? ""));
    return [...this.targetElement(move), ...through.slice(0, 1)];
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
      const at = cards.findIndex((card) => matchesCard(written, card.dataset.card ?? ""));
      return at < 0 ? [] : cards.splice(at, 1);
    });
  }

  /**
   * A card was dropped on something: it is played there, or where it can only go; else the room is asked why not.
   *
   * @param {HTMLElement} from
   * @param {Element | null} onto
   */
  dropCard(from, onto) {
    const scene = this.shown?.scene;
    const zone = scene?.zones.find((each) => each.key === zoneOf(from));
    const card = from.dataset.card ?? "";
    if (!scene || !zone) return false;
    const together = this.chosen.zone === zone.key && this.chosen.cards.includes(card) ? this.chosen.cards : [card];
    const single = cardMoves(scene, zone, card);
    const moves = isMultiSelect(scene, zone) ? movesExactly(scene, zone.key, together) : single;
    const place = /** @type {HTMLElement | null} */ (onto?.closest("[data-seat]") ?? null);
    const theirs = scene.zones.filter((each) => each.key === zoneOf(onto) || (place && each.seat === Number(place.dataset.seat)));
    const meant = moves.filter((move) => theirs.some((each) => each.key === move.zone));
    if (moves.length) this.choose(meant.length ? meant : moves, from, together);
    else if (single.length) this.toggleCard(scene, zone, card);
    else this.onExplainCard(zone.key, card);
    return moves.length > 0;
  }

  /**
   * Puts a card to another place in one's hand.
   *
   * @param {HTMLElement} from
   * @param {number} place among the others
   */
  reorderCard(from, place) {
    const zone = this.shown?.scene.zones.find((each) => each.key === zoneOf(from));
    if (!zone) return;
    this.order.moveCard(this.order.arrange(zone.cards, this.bySuit), from.dataset.card ?? "", place);
    this.redraw();
  }

  /** Makes everything fit the room it has, which no turn changes. */
  layOut() {
    if (!this.shown) return;
    for (const hand of this.own.querySelectorAll(".own-hand .cards")) layOutHand(/** @type {HTMLElement} */ (hand));
    layOutRows(this.own);
    collapseBadges([...this.root.querySelectorAll(".seat-label")].map((person) => /** @type {HTMLElement} */ (person)));
    collapseButtons(this.buttons);
    fitText(byId("prompt"));
    fitNews();
    placeOverlays();
  }

  sort() {
    this.bySuit = !this.bySuit;
    this.order.reset();
    localStore.set("sort", this.bySuit ? "suit" : "rank");
    this.redraw();
  }

  /** The own cards that can be pointed at, those of the hand last. */
  ownCards() {
    return /** @type {HTMLElement[]} */ ([...byId("own").querySelectorAll("button.card, button.stack")]);
  }

  focusHand() {
    const cards = this.ownCards();
    (cards[Math.min(this.focusedCard, cards.length - 1)] ?? this.buttons.querySelector("button"))?.focus();
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    if (this.onKeyAmongOthers(event)) return;
    const cards = this.ownCards();
    const at = cards.indexOf(/** @type {HTMLElement} */ (event.target));
    if (at < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    const aside = event.shiftKey ? { ArrowLeft: -1, ArrowRight: 1 }[event.key] : undefined;
    if (aside && cards[at].closest(".own-hand")) {
      event.preventDefault();
      const hand = [...(cards[at].parentElement?.children ?? [])];
      this.reorderCard(cards[at], Math.max(0, hand.indexOf(cards[at]) + aside));
      return;
    }
    if (event.key === "Enter" && cards[at].classList.contains("chosen") && this.playChosen(cards[at])) {
      event.preventDefault();
      return;
    }
    /** @type {Record<string, number>} */
    const places = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: cards.length - 1 };
    const next = places[event.key] ?? this.moveVertically(event.key, cards, at);
    if (next === undefined) return;
    event.preventDefault();
    this.focusedCard = (next + cards.length) % cards.length;
    this.updateTabStops();
    cards[this.focusedCard].focus();
  }

  /**
   * Along those who can be pointed at; Escape puts back what is picked.
   *
   * @param {KeyboardEvent} event
   */
  onKeyAmongOthers(event) {
    if (event.key === "Escape" && this.firstEnd.zone) {
      this.firstEnd = { zone: "", cards: [] };
      this.redraw();
      return true;
    }
    const spots = /** @type {HTMLElement[]} */ ([...this.others.querySelectorAll(".target")]);
    const at = spots.indexOf(/** @type {HTMLElement} */ (event.target));
    const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
    if (at < 0 || !step) return false;
    event.preventDefault();
    spots[(at + step + spots.length) % spots.length].focus();
    return true;
  }

  /**
   * Makes the move that the chosen cards are for, where there is just one.
   *
   * @param {HTMLElement} from
   */
  playChosen(from) {
    if (!this.shown) return false;
    const moves = movesExactly(this.shown.scene, this.chosen.zone, this.chosen.cards);
    if (moves.length !== 1) return false;
    this.onMove(moveTextWith(moves[0], this.chosen.cards), from);
    return true;
  }

  /**
   * The card above or below, in a hand of several rows.
   *
   * @param {string} key
   * @param {HTMLElement[]} cards
   * @param {number} at
   */
  moveVertically(key, cards, at) {
    const inRow = Number(cards[at].parentElement?.dataset.inRow ?? cards.length);
    if (key === "ArrowUp") return Math.max(at - inRow, at % inRow);
    if (key === "ArrowDown") return Math.min(at + inRow, cards.length - 1);
    return undefined;
  }

  /** Only one of the own cards is a stop of the Tab key. */
  updateTabStops() {
    const cards = this.ownCards();
    this.focusedCard = Math.max(0, Math.min(this.focusedCard, cards.length - 1));
    cards.forEach((card, at) => (card.tabIndex = at === this.focusedCard ? 0 : -1));
  }

  /** What had the focus before a change, to give it back after. */
  rememberFocus() {
    const active = document.activeElement;
    if (!(active instanceof HTMLElement) || !this.root.contains(active)) return null;
    const at = this.ownCards().indexOf(active);
    if (at >= 0) this.focusedCard = at;
    return { element: active, hand: at >= 0 };
  }

  /** @param {{element: HTMLElement, hand: boolean} | null} focus */
  restoreFocus(focus) {
    const cards = this.ownCards();
    const at = focus ? cards.indexOf(focus.element) : -1;
    if (at >= 0) this.focusedCard = at;
    this.updateTabStops();
    if (focus?.element.id === "prompt" && cards.length) {
      cards[this.focusedCard].focus(); // it was at the prompt only as long as the hand was empty
      return;
    }
    if (!focus || (focus.element.isConnected && focus.element === document.activeElement)) return;
    if (focus.element.isConnected) {
      focus.element.focus();
      return;
    }
    const button = /** @type {HTMLElement | null} */ (this.buttons.querySelector("button"));
    const wanted = focus.hand ? cards[this.focusedCard] ?? button : button ?? cards[this.focusedCard];
    (wanted ?? byId("prompt")).focus();
  }

  /** @param {string} card */
  shakeCard(card) {
    shake(this.own.querySelector(`[data-card="${CSS.escape(card)}"] .face`));
  }
}

/** @param {Element | null} element */
function zoneOf(element) {
  return /** @type {HTMLElement | null} */ (element?.closest("[data-zone]") ?? null)?.dataset.zone ?? "";
}

/**
 * What a button says that stands for one move, or for several of one place.
 *
 * @param {Move[]} moves
 * @param {Zone} [zone]
 */
function groupLabel(moves, zone) {
  if (moves.length === 1) return moves[0].label;
  return formatMessage("table-more", { begun: commonWords(moves) || (zone?.label ?? formatMessage("table-choose")) });
}

/**
 * @param {number} seat
 * @param {() => void} look
 */
function makeSeatElement(seat, look) {
  const nearer = h("button", { type: "button", class: "seat-details-button" });
  nearer.addEventListener("click", look);
  const place = h(
    "section",
    { class: "seat", "data-seat": String(seat) },
    nearer,
    h("div", { class: "seat-label" }),
    h("div", { class: "zones" }),
  );
  place.addEventListener("contextmenu", (event) => {
    event.preventDefault();
    look();
  });
  return place;
}
