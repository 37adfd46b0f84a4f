import { face, sorted, spoken } from "./cards.js";
import { checkChooser, openChooser } from "./chooser.js";
import { byId, h, memory, reconcile, set, svg } from "./dom.js";
import { glide, look, shake } from "./motion.js";
import { words } from "./words.js";

/** @typedef {import("./types.js").Scene} Scene */
/** @typedef {import("./types.js").Zone} Zone */
/** @typedef {import("./types.js").Move} Move */
/** @typedef {import("./types.js").SeatState} SeatState */
/** @typedef {{scene: Scene, seats: SeatState[], spots: Map<string, Move[]>}} Sitting */

const DEEP = 3; // cards of a pile that are drawn
const BACKS = 12; // hidden cards of another's hand that are drawn
const REACH = 24; // pixels of a card that stay free to be touched

/**
 * The table: draws whatever scene it is given, and says what a person pointed at.
 */
export class Board {
  /**
   * @param {(move: string, from: HTMLElement | null) => void} act
   */
  constructor(act) {
    this.act = act;
    this.root = byId("board");
    this.others = byId("others");
    this.middle = byId("middle");
    this.own = byId("own-zones");
    this.buttons = byId("moves");
    /** @type {Sitting | null} */
    this.sitting = null;
    this.bySuit = memory.get("sort") === "suit";
    this.hand = 0; // where in the hand the keyboard stands
    new ResizeObserver(() => this.layOut()).observe(this.own);
    this.root.addEventListener("keydown", (event) => this.walk(event));
  }

  /**
   * @param {Scene} scene
   * @param {SeatState[]} seats
   */
  show(scene, seats) {
    const focus = this.focused();
    const before = this.sitting ? look(this.root, this.sitting.scene.zones) : null;
    this.sitting = { scene, seats, spots: spotsOf(scene.moves) };
    this.draw(this.sitting);
    this.layOut();
    if (before) glide(this.root, before, scene.zones);
    checkChooser(scene.moves);
    this.refocus(focus);
  }

  clear() {
    this.sitting = null;
    for (const part of [this.others, this.middle, this.own, this.buttons]) part.replaceChildren();
  }

  /** @param {Sitting} sitting */
  draw(sitting) {
    const { scene } = sitting;
    const placed = placesOf(scene);
    this.root.dataset.players = String(scene.names.length);
    set(this.root, "data-turn", scene.owed.includes(scene.seat) && scene.seat >= 0);
    reconcile(
      this.others,
      placed.others,
      (seat) => String(seat),
      (seat) => makePlace(seat),
      (element, seat) => this.drawPlace(element, seat, sitting),
    );
    this.drawZones(this.middle, placed.middle, sitting);
    this.drawZones(this.own, placed.own, sitting);
    byId("own").hidden = scene.seat < 0;
    if (scene.seat >= 0) drawPerson(byId("own-person"), scene.seat, sitting);
    this.drawButtons(sitting);
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
    set(element, "data-turn", scene.owed.includes(seat));
    set(element, "aria-label", words.table.seatOf(scene.names[seat] ?? ""));
    drawPerson(/** @type {HTMLElement} */ (element.firstElementChild), seat, sitting);
    const zones = scene.zones.filter((zone) => zone.seat === seat);
    this.drawZones(/** @type {Element} */ (element.lastElementChild), zones, sitting);
  }

  /**
   * @param {HTMLElement} element
   * @param {Zone} zone
   * @param {Sitting} sitting
   */
  drawZone(element, zone, sitting) {
    const own = zone.seat === sitting.scene.seat && zone.seat >= 0;
    const cards = /** @type {HTMLElement} */ (element.querySelector(".cards"));
    const drawn = DRAWN[zone.kind] ?? DRAWN.row;
    const shown = zone.kind === "hand" && own ? sorted(zone.cards, this.bySuit) : zone.cards;
    element.classList.toggle("own-hand", zone.kind === "hand" && own);
    drawn({ zone, cards, shown, own, sitting, board: this });
    const legend = /** @type {HTMLElement} */ (element.querySelector(".legend"));
    drawLegend(legend, zone, own);
    const closed = zone.kind === "hand" && !own;
    set(cards, "role", closed ? "img" : "group");
    set(cards, "aria-label", words.cards.place(zone.label, summary(zone)));
    this.drawSpot(element, zone, sitting);
  }

  /**
   * A button on a zone that a move points to as a whole; a pile is such a button itself.
   *
   * @param {HTMLElement} element
   * @param {Zone} zone
   * @param {Sitting} sitting
   */
  drawSpot(element, zone, sitting) {
    const moves = sitting.spots.get(spotKey(zone.key, "")) ?? [];
    element.classList.toggle("open", moves.length > 0);
    const here = element.querySelector(":scope > .spot");
    if (zone.kind === "hand" && zone.seat === sitting.scene.seat) return;
    if (!moves.length) {
      here?.remove();
      return;
    }
    const button = here ?? h("button", { type: "button", class: "spot", tabindex: "-1" });
    const label = moves.length === 1 ? moves[0].label : `${zone.label}…`;
    set(button, "aria-label", label);
    set(button, "title", label);
    if (here) return;
    button.addEventListener("click", () => this.point(zone.key, "", /** @type {HTMLElement} */ (button)));
    element.append(button);
  }

  /** @param {Sitting} sitting */
  drawButtons(sitting) {
    const moves = sitting.scene.moves.filter((move) => !move.card);
    reconcile(
      this.buttons,
      moves,
      (move) => move.move,
      (move) => {
        const button = h("button", { type: "button", class: "button move" });
        button.addEventListener("click", () => this.act(move.move, button));
        return button;
      },
      (element, move) => {
        if (element.textContent !== move.label) element.textContent = move.label;
      },
    );
  }

  /**
   * Somebody pointed at a card, or at a zone (then `card` is empty): its move is made, one of several is asked for,
   * and a card without a move is tried, so that the room says why not.
   *
   * @param {string} zone
   * @param {string} card
   * @param {HTMLElement} element
   */
  point(zone, card, element) {
    const moves = this.sitting?.spots.get(spotKey(zone, card)) ?? [];
    if (moves.length > 1) openChooser(moves, element, (move) => this.act(move.move, element));
    else if (moves.length === 1) this.act(moves[0].move, element);
    else if (card) this.act(card, element);
  }

  /** Spreads the own hand over the width there is, in as many rows as fingers need. */
  layOut() {
    for (const hand of this.own.querySelectorAll(".own-hand .cards")) spread(/** @type {HTMLElement} */ (hand));
  }

  sort() {
    this.bySuit = !this.bySuit;
    memory.set("sort", this.bySuit ? "suit" : "rank");
    if (this.sitting) this.show(this.sitting.scene, this.sitting.seats);
  }

  handCards() {
    return /** @type {HTMLElement[]} */ ([...this.own.querySelectorAll("button.card")]);
  }

  focusHand() {
    const cards = this.handCards();
    (cards[Math.min(this.hand, cards.length - 1)] ?? this.buttons.querySelector("button"))?.focus();
  }

  /** @param {KeyboardEvent} event */
  walk(event) {
    const cards = this.handCards();
    const at = cards.indexOf(/** @type {HTMLElement} */ (event.target));
    if (at < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
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

  /** Only one card of the hand is a stop of the Tab key. */
  rove() {
    const cards = this.handCards();
    this.hand = Math.max(0, Math.min(this.hand, cards.length - 1));
    cards.forEach((card, at) => (card.tabIndex = at === this.hand ? 0 : -1));
  }

  /** What had the focus before a change, to give it back after. */
  focused() {
    const active = document.activeElement;
    if (!(active instanceof HTMLElement) || !this.root.contains(active)) return null;
    const at = this.handCards().indexOf(active);
    if (at >= 0) this.hand = at;
    return { element: active, hand: at >= 0 };
  }

  /** @param {{element: HTMLElement, hand: boolean} | null} focus */
  refocus(focus) {
    const cards = this.handCards();
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
 * @param {string} zone
 * @param {string} card
 */
function spotKey(zone, card) {
  return `${zone}\n${card}`;
}

/** @param {Move[]} moves */
function spotsOf(moves) {
  /** @type {Map<string, Move[]>} */
  const spots = new Map();
  for (const move of moves) {
    const key = spotKey(move.zone, move.card);
    spots.set(key, [...(spots.get(key) ?? []), move]);
  }
  return spots;
}

/**
 * Who sits where, seen from the own seat: the others clockwise from the left.
 *
 * @param {Scene} scene
 */
function placesOf(scene) {
  const seats = scene.names.map((_, seat) => seat);
  const others = seats.map((_, at) => (at + Math.max(0, scene.seat) + (scene.seat < 0 ? 0 : 1)) % seats.length);
  return {
    others: others.filter((seat) => seat !== scene.seat),
    middle: scene.zones.filter((zone) => zone.seat < 0),
    own: scene.zones.filter((zone) => zone.seat >= 0 && zone.seat === scene.seat).sort((a, b) => last(a) - last(b)),
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

/** @param {Zone} zone */
function makeZone(zone) {
  return h(
    "div",
    { class: `zone ${zone.kind}`, "data-zone": zone.key },
    h("div", { class: "cards" }),
    h("div", { class: "legend" }),
  );
}

/**
 * Name, marks and whose turn it is.
 *
 * @param {HTMLElement} element
 * @param {number} seat
 * @param {Sitting} sitting
 */
function drawPerson(element, seat, { scene, seats }) {
  const name = scene.names[seat] ?? "";
  const state = seats[seat];
  const marks = [];
  const bot = seat !== scene.seat && state?.kind === "bot" && state.name === name;
  if (seat === scene.seat) marks.push(words.table.you);
  if (state?.away && state.name === name) marks.push(words.table.away);
  if (scene.scores.length) marks.push(words.table.points(scene.scores[seat]));
  const badges = scene.zones.filter((zone) => zone.seat === seat).flatMap((zone) => zone.badges);
  const turn = scene.owed.includes(seat) && seat !== scene.seat;
  const parts = [
    h("span", { class: `face-of tint-${seat % 6}`, "aria-hidden": "true" }, [...name][0]?.toUpperCase() ?? ""),
    h("span", { class: "name" }, name),
    bot ? h("span", { class: "mark bot" }, words.table.bot) : null,
    ...marks.map((mark) => h("span", { class: "mark" }, mark)),
    ...badges.map((badge) => h("span", { class: "badge" }, badge)),
  ];
  if (turn) parts.splice(2, 0, h("span", { class: "turn" }, words.table.plays));
  const shown = parts.filter((part) => part !== null);
  if (scene.winners.includes(seat)) element.dataset.won = "";
  else delete element.dataset.won;
  const written = shown.map((part) => part.outerHTML).join("");
  if (element.dataset.written === written) return;
  element.dataset.written = written;
  element.replaceChildren(...shown);
}

/**
 * @param {HTMLElement} element
 * @param {Zone} zone
 * @param {boolean} own
 */
function drawLegend(element, zone, own) {
  const counted = zone.kind === "pile" || (zone.kind === "hand" && !own);
  const parts = [];
  if (zone.kind !== "counter" && zone.seat < 0) parts.push(h("span", { class: "label" }, zone.label));
  if (counted) {
    const count = zone.seat < 0 ? String(zone.count) : words.cards.count(zone.count);
    parts.push(h("span", { class: "count" }, count));
  }
  if (zone.seat < 0) parts.push(...zone.badges.map((badge) => h("span", { class: "badge" }, badge)));
  element.replaceChildren(...parts);
}

/** @param {Zone} zone */
function summary(zone) {
  if (zone.kind === "counter") return String(zone.count);
  if (zone.kind === "track") return words.cards.list(zone.pegs.map((peg) => words.cards.peg(peg, zone.length)));
  if (!zone.cards.length) return zone.count ? words.cards.count(zone.count) : words.cards.none;
  if (zone.kind === "pile") {
    return zone.cards[0] === "?" ? words.cards.count(zone.count) : words.cards.top(spoken(zone.cards[0]), zone.count);
  }
  const open = zone.cards.filter((card) => card !== "?");
  if (!open.length) return words.cards.count(zone.count);
  return words.cards.list([words.cards.count(zone.count), ...open.map(spoken)]);
}

/**
 * @typedef {{zone: Zone, cards: HTMLElement, shown: string[], own: boolean, sitting: Sitting, board: Board}} Drawing
 * @typedef {{card: string, key: string}} Keyed
 */

/** How each kind of zone is drawn. */
const DRAWN = /** @type {Record<string, (drawing: Drawing) => void>} */ ({
  pile: drawPile,
  hand: drawHand,
  fan: (drawing) => drawCards(drawing, keyed(drawing.shown), drawing.own),
  row: drawRow,
  track: drawTrack,
  counter: drawCounter,
  choice: drawChoice,
});

/**
 * Cards with keys that stay theirs: the name, and for hidden cards the place among the hidden.
 *
 * @param {string[]} cards
 * @returns {Keyed[]}
 */
function keyed(cards) {
  const seen = new Map();
  return cards.map((card) => {
    const n = (seen.get(card) ?? 0) + 1;
    seen.set(card, n);
    return { card, key: n === 1 && card !== "?" ? card : `${card}${n}` };
  });
}

/** @param {Drawing} drawing */
function drawPile(drawing) {
  const { zone, shown } = drawing;
  const known = shown.length ? shown : Array.from({ length: Math.min(zone.count, DEEP) }, () => "?");
  const top = known.slice(0, DEEP).map((card, at) => ({ card, key: card === "?" ? `?${zone.count - at}` : card }));
  drawCards(drawing, top.reverse(), false);
}

/** @param {Drawing} drawing */
function drawHand(drawing) {
  if (drawing.own) {
    drawCards(drawing, keyed(drawing.shown), true);
    return;
  }
  const open = drawing.shown.filter((card) => card !== "?");
  const hidden = Math.max(0, drawing.zone.count - open.length);
  const backs = Array.from({ length: Math.min(BACKS, hidden) }, () => "?");
  drawCards(drawing, keyed([...open, ...backs]), false);
}

/** @param {Drawing} drawing */
function drawRow(drawing) {
  const { cards, shown } = drawing;
  reconcile(
    cards,
    shown.map((stack, at) => ({ stack, at })),
    ({ at }) => `stack ${at}`,
    () => h("div", { class: "stack" }),
    (element, { stack }) => drawCards({ ...drawing, cards: element }, keyed(stack.split("+")), drawing.own),
  );
}

/**
 * @param {Drawing} drawing
 * @param {Keyed[]} items
 * @param {boolean} pressable whether cards without a move can be tried
 */
function drawCards({ zone, cards, sitting, board }, items, pressable) {
  const may = pressable && !sitting.scene.over;
  /** @param {string} card */
  const movesOf = (card) => sitting.spots.get(spotKey(zone.key, card)) ?? [];
  reconcile(
    cards,
    items,
    ({ card, key }) => (movesOf(card).length || (may && card !== "?") ? `button ${key}` : key),
    ({ card }) => makeCard(card, movesOf(card).length > 0 || (may && card !== "?"), zone.key, board),
    (element, { card }) => {
      const can = movesOf(card).length > 0;
      element.classList.toggle("can", can);
      if (element instanceof HTMLButtonElement) {
        set(element, "aria-label", can ? words.cards.playable(spoken(card)) : spoken(card));
      }
    },
  );
}

/**
 * @param {string} card
 * @param {boolean} pressable
 * @param {string} zone
 * @param {Board} board
 */
function makeCard(card, pressable, zone, board) {
  if (!pressable) return h("div", { class: "card", "data-card": card }, face(card));
  const button = h("button", { type: "button", class: "card", "data-card": card }, face(card));
  button.addEventListener("click", () => board.point(zone, card, button));
  return button;
}

/** @param {Drawing} drawing */
function drawCounter({ zone, cards }) {
  cards.replaceChildren(
    h("span", { class: "number" }, String(zone.count)),
    h("span", { class: "label" }, zone.label),
    ...zone.badges.map((badge) => h("span", { class: "badge" }, badge)),
  );
}

/** @param {Drawing} drawing */
function drawTrack({ zone, cards }) {
  const length = Math.max(1, zone.length);
  /** @param {number} peg */
  const at = (peg) => 8 + (184 * Math.max(0, Math.min(peg, length))) / length;
  const line = svg("line", { x1: 8, y1: 12, x2: 192, y2: 12, class: "line" });
  const pegs = zone.pegs.map((peg, n) => svg("circle", { cx: at(peg), cy: 12, r: n === 0 ? 6 : 4.5, class: `peg-${n}` }));
  const text = zone.pegs.map((peg) => words.cards.peg(peg, zone.length)).join(" · ");
  cards.replaceChildren(
    h("span", { class: "label" }, text),
    svg("svg", { viewBox: "0 0 200 24", class: "track-line", "aria-hidden": "true" }, line, ...pegs),
  );
}

/** @param {Drawing} drawing */
function drawChoice({ zone, cards, shown, sitting, board }) {
  reconcile(
    cards,
    shown,
    (word) => word,
    (word) => {
      const button = h("button", { type: "button", class: "button" }, word);
      button.addEventListener("click", () => board.point(zone.key, word, button));
      return button;
    },
    (element, word) => element.classList.toggle("can", sitting.spots.has(spotKey(zone.key, word))),
  );
}

/** @param {HTMLElement} hand */
function spread(hand) {
  const cards = /** @type {HTMLElement[]} */ ([...hand.children]);
  const first = cards[0];
  if (!first) {
    hand.style.height = "";
    return;
  }
  const width = hand.clientWidth;
  const wide = first.offsetWidth;
  const high = first.offsetHeight;
  const fit = Math.max(1, Math.floor((width - wide) / REACH) + 1);
  const rows = Math.ceil(cards.length / fit);
  const inRow = Math.ceil(cards.length / rows);
  const step = Math.min(wide * 0.86, (width - wide) / Math.max(1, inRow - 1));
  const lower = high * 0.52;
  hand.dataset.inRow = String(inRow);
  cards.forEach((card, at) => {
    const row = Math.floor(at / inRow);
    const size = Math.min(inRow, cards.length - row * inRow);
    const off = (at % inRow) - (size - 1) / 2;
    const dip = rows === 1 ? Math.min(1.6, 14 / size) * off * off * 0.35 : 0;
    card.style.left = `${width / 2 + off * step - wide / 2}px`;
    card.style.top = `${row * lower + dip}px`;
    card.style.setProperty("--lean", rows === 1 ? `${(off * 14) / Math.max(size, 7)}deg` : "0deg");
  });
  const drop = rows === 1 ? Math.min(1.6, 14 / inRow) * ((inRow - 1) / 2) ** 2 * 0.35 : 0;
  hand.style.height = `${high + (rows - 1) * lower + drop}px`;
}
