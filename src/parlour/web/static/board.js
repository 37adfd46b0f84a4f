import { spoken } from "./cards.js";
import { checkChooser, openChooser } from "./chooser.js";
import { byId, h, memory, reconcile, set } from "./dom.js";
import { glide, look, shake } from "./motion.js";
import { buttonMoves, cardsOf, commonWords, isChosenFrom, means, movesAt, movesJustWith, movesOf, movesWith, writtenWith } from "./moves.js";
import { drawPerson } from "./person.js";
import { spread } from "./spread.js";
import { list, say } from "./words.js";
import { drawLegend, drawZone, makeZone } from "./zones.js";

/** @typedef {import("./types.js").Scene} Scene */
/** @typedef {import("./types.js").SceneZone} Zone */
/** @typedef {import("./types.js").SceneMove} Move */
/** @typedef {import("./types.js").SeatState} SeatState */
/** @typedef {{scene: Scene, seats: SeatState[]}} Sitting */

/**
 * The table: draws whatever scene it is given, and says what a person pointed at.
 */
export class Board {
  /**
   * @param {(move: string, from: HTMLElement | null) => void} act makes a move
   * @param {(zone: string, card: string) => void} wonder asks why nothing can be done with a card
   */
  constructor(act, wonder) {
    this.act = act;
    this.wonder = wonder;
    this.root = byId("board");
    this.others = byId("others");
    this.middle = byId("middle");
    this.tracks = byId("tracks");
    this.own = byId("own-zones");
    this.buttons = byId("moves");
    /** @type {Sitting | null} */
    this.sitting = null;
    /** The cards that are chosen to be played together, and where they lie. */
    this.chosen = { zone: "", cards: /** @type {string[]} */ ([]) };
    /** @type {string | null} The move that the coach advises. */
    this.advised = null;
    this.bySuit = memory.get("sort") === "suit";
    this.hand = 0; // where among the own cards the keyboard stands
    new ResizeObserver(() => this.layOut()).observe(this.own);
    this.root.addEventListener("keydown", (event) => this.press(event));
  }

  /**
   * @param {Scene} scene
   * @param {SeatState[]} seats
   */
  show(scene, seats) {
    const focus = this.focused();
    const before = this.sitting ? look(this.root, this.sitting.scene.zones) : null;
    this.sitting = { scene, seats };
    this.keepChosen(scene);
    this.draw(this.sitting);
    this.layOut();
    this.markAdvised(scene);
    if (before) glide(this.root, before, scene.zones);
    checkChooser(scene.moves);
    this.refocus(focus);
  }

  clear() {
    this.sitting = null;
    for (const part of [this.others, this.middle, this.tracks, this.own, this.buttons]) part.replaceChildren();
  }

  /** @param {Sitting} sitting */
  draw(sitting) {
    const { scene } = sitting;
    const placed = placesOf(scene);
    this.root.dataset.players = String(scene.names.length);
    set(this.root, "data-turn", scene.to_move.includes(scene.seat) && scene.seat >= 0);
    set(this.root, "data-rows", scene.zones.some((zone) => zone.kind === "row" && zone.seat >= 0));
    reconcile(
      this.others,
      placed.others,
      (seat) => String(seat),
      (seat) => makePlace(seat),
      (element, seat) => this.drawPlace(element, seat, sitting),
    );
    this.tracks.hidden = !placed.tracks.length;
    this.drawZones(this.tracks, placed.tracks, sitting);
    this.drawZones(this.middle, placed.middle, sitting);
    this.drawZones(this.own, placed.own, sitting);
    byId("own").hidden = scene.seat < 0;
    if (scene.seat >= 0) drawPerson(byId("own-person"), scene.seat, sitting);
    this.drawButtons(scene);
  }

  /**
   * @param {Element} parent
   * @param {Zone[]} zones
   * @param {Sitting} sitting
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
   * @param {Sitting} sitting
   */
  drawPlace(element, seat, sitting) {
    const { scene } = sitting;
    set(element, "data-turn", scene.to_move.includes(seat));
    set(element, "aria-label", say("table-seat-of", { who: scene.names[seat] ?? "" }));
    drawPerson(/** @type {HTMLElement} */ (element.firstElementChild), seat, sitting);
    const zones = placesOf(scene).seat(seat);
    this.drawZones(/** @type {Element} */ (element.lastElementChild), zones, sitting);
  }

  /**
   * @param {HTMLElement} element
   * @param {Zone} zone
   * @param {Sitting} sitting
   */
  drawZone(element, zone, { scene }) {
    const own = zone.seat === scene.seat && zone.seat >= 0;
    element.classList.toggle("own-hand", zone.kind === "hand" && own);
    const cards = /** @type {HTMLElement} */ (element.querySelector(".cards"));
    const chosen = this.chosen.zone === zone.key ? this.chosen.cards : isChosenFrom(scene, zone) ? [] : null;
    /** @type {(card: string, from: HTMLElement) => void} */
    const point = (card, from) => this.point(zone.key, card, from);
    drawZone({ zone, cards, own, scene, bySuit: this.bySuit, chosen, point });
    drawLegend(/** @type {HTMLElement} */ (element.querySelector(".legend")), zone, scene);
    this.drawSpot(element, zone, scene);
  }

  /**
   * A button on a zone that a move points to as a whole.
   *
   * @param {HTMLElement} element
   * @param {Zone} zone
   * @param {Scene} scene
   */
  drawSpot(element, zone, scene) {
    const moves = movesAt(scene, zone.key);
    element.classList.toggle("open", moves.length > 0);
    const here = element.querySelector(":scope > .spot");
    if (!moves.length || (zone.kind === "hand" && zone.seat === scene.seat)) {
      here?.remove();
      return;
    }
    const button = here ?? h("button", { type: "button", class: "spot", tabindex: "-1" });
    const label = togetherLabel(moves, zone);
    set(button, "aria-label", label);
    set(button, "title", label);
    if (here) return;
    button.addEventListener("click", () => this.point(zone.key, "", /** @type {HTMLElement} */ (button)));
    element.append(button);
  }

  /**
   * What can be done with the chosen cards first, then what no card leads to.
   *
   * @param {Scene} scene
   */
  drawButtons(scene) {
    const just = movesJustWith(scene, this.chosen.zone, this.chosen.cards);
    const groups = [...just.map((move) => [move]), ...buttonMoves(scene)];
    reconcile(
      this.buttons,
      groups,
      (moves) => (moves.length > 1 ? `all at ${moves[0].zone}` : moves[0].move),
      () => h("button", { type: "button", class: "button move" }),
      (element, moves, at) => {
        const zone = scene.zones.find((each) => each.key === moves[0].zone);
        const label = togetherLabel(moves, zone);
        if (element.textContent !== label) element.textContent = label;
        element.classList.toggle("strong", at < just.length);
        element.onclick = () => this.choose(moves, element, at < just.length ? this.chosen.cards : []);
      },
    );
    const chosen = this.chosen.cards.map(spoken);
    byId("chosen").textContent = chosen.length ? say("table-chosen", { cards: list(chosen), moves: just.length }) : "";
  }

  /**
   * Somebody pointed at a card or a stack, or at a zone (then `card` is empty): it is chosen where cards are chosen
   * together, else its move is made or one of several is asked for. Without any the room is asked why not.
   *
   * @param {string} key of the zone
   * @param {string} card
   * @param {HTMLElement} from
   */
  point(key, card, from) {
    const scene = this.sitting?.scene;
    const zone = scene?.zones.find((each) => each.key === key);
    if (!scene || !zone) return;
    if (!card) {
      this.choose(movesAt(scene, key), from);
      return;
    }
    const cards = zone.kind === "row" ? card.split("+") : [card];
    const moves = scene.moves.filter((move) => cards.some((each) => movesOf(scene, zone, each).includes(move)));
    if (!moves.length) this.wonder(key, card);
    else if (!isChosenFrom(scene, zone)) this.choose(moves, from, cards);
    else this.toggle(scene, zone, cards.find((each) => movesOf(scene, zone, each).length) ?? card);
  }

  /**
   * @param {Move[]} moves
   * @param {HTMLElement} from
   * @param {string[]} [cards] that were pointed at
   */
  choose(moves, from, cards = []) {
    if (moves.length > 1) openChooser(moves, from, (move) => this.act(writtenWith(move, cards), from));
    else if (moves.length) this.act(writtenWith(moves[0], cards), from);
  }

  /**
   * Chooses a card, or puts it back; one that cannot go with the others is the first of a new choice.
   *
   * @param {Scene} scene
   * @param {Zone} zone
   * @param {string} card
   */
  toggle(scene, zone, card) {
    const { zone: before, cards } = this.chosen;
    const kept = before === zone.key ? cards : [];
    const more = [...kept, card];
    const fits = movesWith(scene, zone.key, more).length > 0;
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
    const stay = zone && isChosenFrom(scene, zone) && cards.every((card) => zone.cards.includes(card));
    if (!stay || !movesWith(scene, key, cards).length) this.chosen = { zone: "", cards: [] };
  }

  redraw() {
    if (this.sitting) this.show(this.sitting.scene, this.sitting.seats);
  }

  /**
   * Marks what the advised move is made with: cards, a stack, or a button.
   *
   * @param {string | null} move
   */
  advise(move) {
    this.advised = move;
    if (this.sitting) this.markAdvised(this.sitting.scene);
  }

  /** @param {Scene} scene */
  markAdvised(scene) {
    for (const before of this.root.querySelectorAll(".advised")) {
      before.classList.remove("advised");
      before.removeAttribute("aria-description");
    }
    const move = scene.moves.find((each) => each.move === this.advised);
    for (const element of move ? this.elementsOf(move) : []) {
      element.classList.add("advised");
      set(element, "aria-description", say("hint-mark"));
    }
  }

  /**
   * What a move is made with, as it lies on the table: each card that it names once.
   *
   * @param {Move} move
   */
  elementsOf(move) {
    const through = this.ownCards().filter((card) => move.through && means(move.through, card.dataset.card ?? ""));
    return [...this.spotOf(move), ...through.slice(0, 1)];
  }

  /** @param {Move} move */
  spotOf(move) {
    const zone = this.root.querySelector(`[data-zone="${CSS.escape(move.zone)}"]`);
    const button = [...this.buttons.children].find((each) => /** @type {HTMLElement} */ (each).dataset.key === move.move);
    if (button || !zone) return button ? [button] : [];
    if (!move.card) return [...zone.querySelectorAll(":scope > .spot")];
    const choice = [...zone.querySelectorAll(".cards > button.button")].find((each) => each.textContent === move.card);
    if (choice) return [choice];
    const cards = /** @type {HTMLElement[]} */ ([...zone.querySelectorAll(".cards > .card, .stacked > .card")]);
    return cardsOf(move).flatMap((written) => {
      const at = cards.findIndex((card) => means(written, card.dataset.card ?? ""));
      return at < 0 ? [] : cards.splice(at, 1);
    });
  }

  /** Spreads the own hand over the width there is. */
  layOut() {
    for (const hand of this.own.querySelectorAll(".own-hand .cards")) spread(/** @type {HTMLElement} */ (hand));
  }

  sort() {
    this.bySuit = !this.bySuit;
    memory.set("sort", this.bySuit ? "suit" : "rank");
    this.redraw();
  }

  /** The own cards that can be pointed at, those of the hand last. */
  ownCards() {
    return /** @type {HTMLElement[]} */ ([...this.own.querySelectorAll("button.card, button.stack")]);
  }

  focusHand() {
    const cards = this.ownCards();
    (cards[Math.min(this.hand, cards.length - 1)] ?? this.buttons.querySelector("button"))?.focus();
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    const cards = this.ownCards();
    const at = cards.indexOf(/** @type {HTMLElement} */ (event.target));
    if (at < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Enter" && cards[at].classList.contains("chosen") && this.makeChosen(cards[at])) {
      event.preventDefault();
      return;
    }
    /** @type {Record<string, number>} */
    const places = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: cards.length - 1 };
    const next = places[event.key] ?? this.vertical(event.key, cards, at);
    if (next === undefined) return;
    event.preventDefault();
    this.hand = (next + cards.length) % cards.length;
    this.rove();
    cards[this.hand].focus();
  }

  /**
   * Makes the move that the chosen cards are for, where there is just one.
   *
   * @param {HTMLElement} from
   */
  makeChosen(from) {
    if (!this.sitting) return false;
    const moves = movesJustWith(this.sitting.scene, this.chosen.zone, this.chosen.cards);
    if (moves.length !== 1) return false;
    this.act(writtenWith(moves[0], this.chosen.cards), from);
    return true;
  }

  /**
   * The card above or below, in a hand of several rows.
   *
   * @param {string} key
   * @param {HTMLElement[]} cards
   * @param {number} at
   */
  vertical(key, cards, at) {
    const inRow = Number(cards[at].parentElement?.dataset.inRow ?? cards.length);
    if (key === "ArrowUp") return Math.max(at - inRow, at % inRow);
    if (key === "ArrowDown") return Math.min(at + inRow, cards.length - 1);
    return undefined;
  }

  /** Only one of the own cards is a stop of the Tab key. */
  rove() {
    const cards = this.ownCards();
    this.hand = Math.max(0, Math.min(this.hand, cards.length - 1));
    cards.forEach((card, at) => (card.tabIndex = at === this.hand ? 0 : -1));
  }

  /** What had the focus before a change, to give it back after. */
  focused() {
    const active = document.activeElement;
    if (!(active instanceof HTMLElement) || !this.root.contains(active)) return null;
    const at = this.ownCards().indexOf(active);
    if (at >= 0) this.hand = at;
    return { element: active, hand: at >= 0 };
  }

  /** @param {{element: HTMLElement, hand: boolean} | null} focus */
  refocus(focus) {
    const cards = this.ownCards();
    const at = focus ? cards.indexOf(focus.element) : -1;
    if (at >= 0) this.hand = at;
    this.rove();
    if (!focus || (focus.element.isConnected && focus.element === document.activeElement)) return;
    if (focus.element.isConnected) {
      focus.element.focus();
      return;
    }
    const button = /** @type {HTMLElement | null} */ (this.buttons.querySelector("button"));
    const wanted = focus.hand ? cards[this.hand] ?? button : button ?? cards[this.hand];
    (wanted ?? byId("prompt")).focus();
  }

  /** @param {string} card */
  refuse(card) {
    shake(this.own.querySelector(`[data-card="${CSS.escape(card)}"] .face`));
  }
}

/**
 * What a button says that stands for one move, or for several of one place.
 *
 * @param {Move[]} moves
 * @param {Zone} [zone]
 */
function togetherLabel(moves, zone) {
  if (moves.length === 1) return moves[0].label;
  return say("table-more", { begun: commonWords(moves) || (zone?.label ?? say("table-choose")) });
}

/**
 * Who sits where, seen from the own seat: the others clockwise from the left. Tracks lie together, the own one last.
 *
 * @param {Scene} scene
 */
function placesOf(scene) {
  const size = Math.max(1, scene.names.length);
  /** @param {number} seat */
  const distance = (seat) => (seat - Math.max(0, scene.seat) - (scene.seat < 0 ? 0 : 1) + size) % size;
  /** @param {number} seat */
  const at = (seat) => scene.zones.filter((zone) => zone.seat === seat && zone.kind !== "track");
  return {
    others: scene.names
      .map((_, seat) => seat)
      .filter((seat) => seat !== scene.seat)
      .sort((a, b) => distance(a) - distance(b)),
    tracks: scene.zones.filter((zone) => zone.kind === "track").sort((a, b) => distance(a.seat) - distance(b.seat)),
    middle: at(-1),
    own: scene.seat < 0 ? [] : at(scene.seat).sort((a, b) => last(a) - last(b)),
    seat: at,
  };
}

/**
 * The own hand lies nearest.
 *
 * @param {Zone} zone
 */
function last(zone) {
  return zone.kind === "hand" ? 1 : 0;
}

/** @param {number} seat */
function makePlace(seat) {
  return h(
    "section",
    { class: "place", "data-seat": String(seat) },
    h("div", { class: "person" }),
    h("div", { class: "zones" }),
  );
}
