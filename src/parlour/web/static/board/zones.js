/** Draws each kind of zone, and describes its content for screen readers. */

import { drawFace, isStandard, cardLabel, stackLabel, drawSuit } from "./cards.js";
import { replaceContent, h, reconcile, setAttribute } from "../common/dom.js";
import { cardNames, groupLabel, hasTwoEnds, cardMoves } from "./move-targets.js";
import { isMeld } from "./seating.js";
import { portrait } from "../common/portrait.js";
import { drawTrack, trackLabel } from "./track.js";
import { formatList, formatMessage } from "../common/messages.js";

/** @typedef {import("../types.js").Scene} Scene */
/** @typedef {import("../types.js").SceneZone} Zone */
/** @typedef {import("../types.js").SceneMove} Move */

/**
 * A zone to draw, the element to draw it into, and its scene. `own` is true if the zone belongs to the
 * viewer. `chosen` contains the cards selected to be played together, or is null if the user cannot select
 * several cards. `picked` contains the cards selected as the first end (source or target) of a move.
 * `point` is called with a clicked card. `arranged` sorts the cards of a hand.
 *
 * @typedef {{zone: Zone, cards: HTMLElement, own: boolean, scene: Scene, seats: import("../types.js").SeatState[],
 *   arranged: (cards: string[]) => string[], chosen: string[] | null, picked: string[], point: (card: string, from: HTMLElement) => void}} Drawing
 * @typedef {{card: string, key: string, name: string}} Keyed a card, a stable key, and the name by which moves refer to it
 */

const MAX_VISIBLE_DEPTH = 3; // maximum number of cards drawn for a pile
const MIN_VISIBLE_WIDTH = 24; // minimum width of the visible part of a card, in pixels, at which users can click it
const MAX_SHOWING = 0.4; // visible part of a covered card in a stack, as a fraction of its width
const MAX_STACK_WIDTH = 2; // maximum width of the covered cards of a stack in the middle, in card widths
const MAX_CARD_BACKS = 12; // maximum number of hidden cards drawn for another player's hand

const DRAWERS = /** @type {Record<string, (drawing: Drawing) => void>} */ ({
  pile: drawPile,
  hand: drawHand,
  fan: (drawing) => drawCards(drawing, withKeys(drawing.zone.cards), false),
  row: drawRow,
  track: ({ zone, cards, scene }) => drawTrack(cards, zone, scene.names[zone.seat] ?? ""),
  counter: drawCounter,
  choice: drawChoice,
});

/** @param {Zone} zone */
export function makeZone(zone) {
  return h(
    "div",
    { class: `zone ${zone.kind}`, "data-zone": zone.key },
    h("div", { class: "cards" }),
    h("div", { class: "legend" }),
  );
}

/** @param {Drawing} drawing */
export function drawZone(drawing) {
  const { zone, cards, own, scene } = drawing;
  const draw = DRAWERS[zone.kind] ?? DRAWERS.row;
  draw(drawing);
  const plain = zone.kind === "track" || zone.kind === "counter" || (zone.kind === "hand" && !own && !cards.querySelector("button"));
  setAttribute(cards, "role", plain ? "img" : "group");
  setAttribute(cards, "aria-label", formatMessage("cards-place", { label: zoneLabel(zone, scene), cards: zoneSummary(zone, scene) }));
}

/**
 * Return the name of a zone. Tracks and melds of several players are next to each other, so their names include the
 * owner.
 *
 * @param {Zone} zone
 * @param {Scene} scene
 */
function zoneLabel(zone, scene) {
  const who = scene.names[zone.seat];
  return (zone.kind === "track" || isMeld(zone, scene)) && who ? formatMessage("cards-place-of", { label: zone.label, who }) : zone.label;
}

/**
 * Draw the label of a zone. It omits the name of a player's main hand, row or meld.
 *
 * @param {HTMLElement} element
 * @param {Zone} zone
 * @param {Scene} scene
 * @param {import("../types.js").SeatState[]} seats
 */
export function drawZoneLabel(element, zone, scene, seats) {
  const isOwn = zone.seat === scene.seat && zone.seat >= 0;
  const showsCount = zone.kind === "pile" || (zone.kind === "hand" && !isOwn);
  const isUnlabelled = zone.kind === "counter" || zone.kind === "track";
  const isPlayersZone = zone.seat >= 0 && (zone.kind === "hand" || zone.kind === "row");
  const isMainZone = isPlayersZone && scene.zones.find((each) => each.seat === zone.seat && each.kind !== "track") === zone;
  const parts = [];
  const isMelded = isMeld(zone, scene);
  if (!isMelded && !isUnlabelled && !isMainZone && !(isPlayersZone && zone.kind === "hand")) parts.push(h("span", { class: "label" }, zone.label));
  if (showsCount && (zone.count > 1 || hasUncountedCards(zone))) {
    const count = zone.seat < 0 || zone.kind === "pile" ? String(zone.count) : formatMessage("cards-count", { number: zone.count });
    parts.push(h("span", { class: "count", "data-number": String(zone.count) }, count));
  }
  const hasSymbol = (/** @type {number} */ at) => Boolean(zone.symbols[at]);
  if ((zone.seat < 0 || isMelded) && !isUnlabelled) parts.push(...zone.badges.map((badge, at) => h("span", { class: hasSymbol(at) ? "visually-hidden" : "badge" }, badge)));
  replaceContent(element, parts);
}

/**
 * Return true if the user cannot count a zone's cards, because some are hidden or none are shown.
 *
 * @param {Zone} zone
 */
function hasUncountedCards({ cards, count }) {
  return count > 0 && (!cards.length || cards.includes("?"));
}

/**
 * Draw a large suit over the cards of a zone if a player has declared another suit for them.
 *
 * @param {HTMLElement} element
 * @param {Zone} zone
 */
export function drawDeclaredSuit(element, zone) {
  const suit = zone.symbols.find((sign) => "CDHS".includes(sign)) ?? "";
  const cards = /** @type {HTMLElement} */ (element.querySelector(".cards"));
  const existing = /** @type {HTMLElement | null} */ (element.querySelector(":scope > .named"));
  if (existing?.dataset.suit === suit) return;
  existing?.remove();
  if (!suit) return;
  cards.after(h("span", { class: "named", "data-suit": suit, "aria-hidden": "true" }, drawSuit(suit)));
}

/**
 * Return a description of a zone's content.
 *
 * @param {Zone} zone
 * @param {Scene} scene
 */
function zoneSummary(zone, scene) {
  if (zone.kind === "counter") return String(zone.count);
  if (zone.kind === "track") return trackLabel(zone);
  if (!zone.cards.length) return zone.count ? formatMessage("cards-count", { number: zone.count }) : formatMessage("cards-none");
  if (zone.kind === "choice") return formatList(zone.cards);
  if (zone.kind === "row") return zone.cards.map((stack, at) => stackDescription(stack, at, zone, scene)).join("; ");
  if (zone.kind === "pile") {
    return zone.cards[0] === "?" ? formatMessage("cards-count", { number: zone.count }) : formatMessage("cards-top", { card: cardLabel(zone.cards[0]), number: zone.count });
  }
  const open = zone.cards.filter((card) => card !== "?");
  if (!open.length) return formatMessage("cards-count", { number: zone.count });
  return formatList([formatMessage("cards-count", { number: zone.count }), ...open.map(cardLabel)]);
}

/**
 * Return a description of a stack, with the name of the player who laid it.
 *
 * @param {string} stack
 * @param {number} at
 * @param {Zone} zone
 * @param {Scene} scene
 */
function stackDescription(stack, at, zone, scene) {
  const who = scene.names[zone.stack_seats[at] ?? -1];
  return who ? formatMessage("cards-place", { label: who, cards: stackLabel(stack) }) : stackLabel(stack);
}

/**
 * Return each card with a stable key: its name, with a number if the card is hidden or occurs more than once.
 *
 * @param {string[]} cards
 * @returns {Keyed[]}
 */
function withKeys(cards) {
  const seen = new Map();
  const names = cardNames(cards);
  return cards.map((card, at) => {
    const n = (seen.get(card) ?? 0) + 1;
    seen.set(card, n);
    return { card, key: n === 1 && card !== "?" ? card : `${card}${n}`, name: names[at] };
  });
}

/** @param {Drawing} drawing */
function drawPile(drawing) {
  const { zone } = drawing;
  const known = zone.cards.length ? zone.cards : Array.from({ length: Math.min(zone.count, MAX_VISIBLE_DEPTH) }, () => "?");
  const top = known.slice(0, MAX_VISIBLE_DEPTH).map((card, at) => ({ card, key: card === "?" ? `?${zone.count - at}` : card, name: card }));
  drawCards(drawing, top.reverse(), false);
}

/** @param {Drawing} drawing */
function drawHand(drawing) {
  const { zone, scene, own, arranged } = drawing;
  if (own) {
    drawCards(drawing, withKeys(arranged(zone.cards)), true);
    return;
  }
  const open = zone.cards.filter((card) => card !== "?");
  const hidden = Math.max(0, zone.count - open.length);
  const areClickable = cardMoves(scene, zone, "?").length > 0;
  const backs = Array.from({ length: areClickable ? hidden : Math.min(MAX_CARD_BACKS, hidden) }, () => "?");
  drawCards(drawing, withKeys([...open, ...backs]), false);
}

/**
 * Draw stacks side by side. A stack is one selectable element, even if a move names only one of its cards.
 *
 * @param {Drawing} drawing
 */
function drawRow(drawing) {
  const { zone, scene, point } = drawing;
  const stacks = zone.cards.map((stack) => stack.split("+"));
  const hasCustomFaces = stacks.some(([card]) => card !== "?" && !isStandard(card));
  drawing.cards.parentElement?.classList.toggle("faced", hasCustomFaces);
  drawing.cards.style.setProperty("--covered", String(stacks.length - 1));
  const deep = hasCustomFaces ? 1 : Math.max(1, ...stacks.map((cards) => cards.length));
  drawing.cards.style.setProperty("--deep", String(deep));
  if (zone.seat < 0) drawing.cards.style.setProperty("--showing", String(Math.min(MAX_SHOWING, MAX_STACK_WIDTH / Math.max(1, deep - 1))));
  const items = withKeys(stacks.map((cards) => cards[0])).map(({ key }, at) => {
    const movable = stacks[at].find((card) => cardMoves(scene, zone, card).length);
    return { key: movable ? `button ${key}` : key, cards: stacks[at], stack: zone.cards[at], movable, at };
  });
  reconcile(
    drawing.cards,
    items,
    ({ key }) => key,
    ({ movable }) => makeStack(Boolean(movable), point),
    (element, { cards, stack, movable, at }) => {
      element.classList.toggle("can", Boolean(movable));
      element.classList.toggle("covered", hasCustomFaces && cards.length > 1);
      element.dataset.stack = stack;
      const inner = /** @type {HTMLElement} */ (element.querySelector(".stacked"));
      drawStack(inner, cards);
      drawOwner(element, drawing, zone.stack_seats[at] ?? -1);
      if (element instanceof HTMLButtonElement) drawButton(element, stackLabel(stack), drawing, movable ?? "");
    },
  );
}

/**
 * @param {boolean} pressable
 * @param {(card: string, from: HTMLElement) => void} point
 */
function makeStack(pressable, point) {
  const inner = h("span", { class: "stacked" });
  if (!pressable) return h("div", { class: "stack" }, inner);
  const button = h("button", { type: "button", class: "stack" }, inner);
  button.addEventListener("click", () => point(button.dataset.stack ?? "", button));
  return button;
}

/**
 * @param {HTMLElement} element
 * @param {string[]} cards
 */
function drawStack(element, cards) {
  reconcile(
    element,
    withKeys(cards),
    ({ key }) => key,
    ({ card }) => h("span", { class: "card", "data-card": card }, drawFace(card)),
    () => undefined,
  );
}

/**
 * Return the name and avatar of a seat's player in this match.
 *
 * The avatar is empty if the seat has a new occupant.
 *
 * @param {number} seat
 * @param {Scene} scene
 * @param {import("../types.js").SeatState[]} seats
 * @returns {Pick<import("../types.js").SeatState, "name" | "avatar" | "avatar_color">}
 */
function portraitOfOwner(seat, { names }, seats) {
  const name = names[seat] ?? "";
  return seats[seat]?.name === name ? seats[seat] : { name, avatar: "", avatar_color: "" };
}

/**
 * Draw the avatar of the player who laid a stack.
 *
 * @param {HTMLElement} stack
 * @param {Drawing} drawing
 * @param {number} seat
 */
function drawOwner(stack, { scene, seats }, seat) {
  const existing = /** @type {HTMLElement | null} */ (stack.querySelector(":scope > .by"));
  const owner = portraitOfOwner(seat, scene, seats);
  const { name } = owner;
  const drawnKey = `${seat} ${name} ${owner.avatar} ${owner.avatar_color}`;
  if (existing?.dataset.drawn === drawnKey) return;
  existing?.remove();
  if (name) stack.append(h("span", { class: "by", title: name, "data-drawn": drawnKey }, portrait(owner, seat)));
}

/**
 * @param {Drawing} drawing
 * @param {Keyed[]} items
 * @param {boolean} tried true if a card without a legal move can be clicked, to see why it cannot be played
 */
function drawCards(drawing, items, tried) {
  const { zone, cards, scene, point } = drawing;
  const open = tried && !scene.is_over;
  cards.style.setProperty("--covered", String(items.length - 1));
  /** @param {Keyed} item */
  const pressable = ({ card, name }) => (open && card !== "?") || cardMoves(scene, zone, name).length > 0;
  reconcile(
    cards,
    items,
    (item) => (pressable(item) ? `button ${item.key}` : item.key),
    (item) => makeCard(item, pressable(item), point),
    (element, { card, name }) => {
      const moves = cardMoves(scene, zone, name);
      element.classList.toggle("can", moves.length > 0);
      if (element instanceof HTMLButtonElement) drawButton(element, card === "?" ? groupLabel(moves, zone) : cardLabel(card), drawing, name);
    },
  );
}

/**
 * @param {Keyed} item
 * @param {boolean} pressable
 * @param {(card: string, from: HTMLElement) => void} point
 */
function makeCard({ card, name }, pressable, point) {
  if (!pressable) return h("div", { class: "card", "data-card": card }, drawFace(card));
  const button = h("button", { type: "button", class: "card", "data-card": card, "data-name": name }, drawFace(card));
  button.addEventListener("click", () => point(card === "?" && isCovered(button) ? card : name, button));
  return button;
}

/**
 * Return true if so little of a card or its neighbor is visible that users cannot click the card that they mean.
 *
 * @param {HTMLElement} button
 */
function isCovered(button) {
  const neighbor = (button.nextElementSibling ?? button.previousElementSibling)?.getBoundingClientRect();
  if (!neighbor) return false;
  return neighbor.width === 0 || Math.abs(neighbor.left - button.getBoundingClientRect().left) < MIN_VISIBLE_WIDTH;
}

/**
 * Set the accessible name of a selectable card, and whether it is selected.
 *
 * @param {HTMLElement} button
 * @param {string} name
 * @param {Drawing} drawing
 * @param {string} card
 */
function drawButton(button, name, { zone, scene, chosen, picked }, card) {
  const moves = cardMoves(scene, zone, card);
  const can = moves.length > 0;
  const is = chosen?.includes(card) ?? false;
  const begun = picked.includes(card);
  button.classList.toggle("chosen", is);
  button.classList.toggle("picked", begun);
  const pressed = chosen ? is : moves.some((move) => hasTwoEnds(scene, move)) ? begun : null;
  setAttribute(button, "aria-pressed", can && pressed !== null ? String(pressed) : false);
  setAttribute(button, "aria-label", can && !card.startsWith("?") ? formatMessage("cards-playable", { card: name }) : name);
}

/** @param {Drawing} drawing */
function drawCounter({ zone, cards }) {
  replaceContent(cards, [
    h("span", { class: "number" }, String(zone.count)),
    h("span", { class: "label" }, zone.label),
    ...zone.badges.map((badge) => h("span", { class: "badge" }, badge)),
  ]);
}

/** @param {Drawing} drawing */
function drawChoice({ zone, cards, scene, point }) {
  reconcile(
    cards,
    zone.cards,
    (word) => word,
    (word) => {
      const button = h("button", { type: "button", class: "button" }, word);
      button.addEventListener("click", () => point(word, button));
      return button;
    },
    (element, word) => {
      const can = cardMoves(scene, zone, word).length > 0;
      element.classList.toggle("can", can);
      /** @type {HTMLButtonElement} */ (element).disabled = !can;
    },
  );
}

/** Return the key of the zone that contains an element. @param {Element | null} element */
export function zoneOf(element) {
  return /** @type {HTMLElement | null} */ (element?.closest("[data-zone]") ?? null)?.dataset.zone ?? "";
}
