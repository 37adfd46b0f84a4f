/**
 * Card animations. Each card moves to its new position from its previous one or, if it was not shown, from the zone
 * that it left.
 */

import { drawFace } from "./cards.js";
import { h } from "../common/dom.js";
import { isOnPath, movesCards } from "./scene-steps.js";
import { getPreference } from "../common/preferences.js";

/** @typedef {import("../types.js").SceneZone} Zone */
/** @typedef {import("../types.js").SceneEvent} SceneEvent */
/** @typedef {{x: number, y: number, width: number}} CardPosition */

/**
 * A snapshot before a change: the positions of card elements (`cards`), of cards by name (`named`), of pegs and of
 * zones, and the number of copies of each card in each zone (`cardCounts`).
 *
 * @typedef {{cards: Map<Element, CardPosition>, named: Map<string, CardPosition>, pegs: Map<Element, CardPosition>, zones: Map<string, CardPosition>,
 *   cardCounts: Map<string, Map<string, number>>}} Snapshot
 */

/** @typedef {{length: number, apart: number, curve: string, arc: number}} Motion `length` is the duration of a card's movement and `apart` the delay from one card to the next, in milliseconds; `curve` is the easing, and `arc` the height of the path */

const EASE_OUT = "cubic-bezier(.2, .7, .25, 1)";
const EASE_IN_OUT = "cubic-bezier(.5, .05, .2, 1)";
const MOTIONS = {
  deal: { length: 220, apart: 45, curve: EASE_OUT, arc: 0 },
  play: { length: 260, apart: 30, curve: EASE_OUT, arc: 0 },
  give: { length: 300, apart: 40, curve: EASE_IN_OUT, arc: 0.12 },
  sweep: { length: 420, apart: 20, curve: EASE_IN_OUT, arc: 0 },
  settle: { length: 220, apart: 0, curve: EASE_OUT, arc: 0 },
};
const HOLE_MS = 120; // duration of a peg's jump per hole, in milliseconds
const MAX_LEAP_MS = 900;
const MAX_DEAL_MS = 1400; // maximum delay from the first dealt card to the last, in milliseconds
const MAX_MOVING_CARDS = 60; // maximum number of cards that move at the same time
const MAX_GROWTH = 4; // maximum ratio of a card's old and new widths; a larger ratio means that one was measured before the layout was complete
const ANIMATION_ID = "glide"; // identifies the animations of this module
const SPEED_FACTORS = { slow: 1.8, normal: 1, fast: 0.5 };

const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

export function isStill() {
  return reducedMotion.matches;
}

let hurryFactor = 1;

/** @param {number} factor factor for all subsequent durations */
export function setHurry(factor) {
  hurryFactor = factor;
}

/** Return the current factor for all durations. */
export function durationFactor() {
  return SPEED_FACTORS[getPreference("pace")] * hurryFactor;
}

/**
 * @param {Element} element
 * @returns {CardPosition}
 */
function cardPosition(element) {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2, width: box.width };
}

/**
 * Count the copies of each card in each zone. Hidden cards are counted under `?`.
 *
 * @param {Zone[]} zones
 */
function countCards(zones) {
  /** @type {Map<string, Map<string, number>>} */
  const cardCounts = new Map();
  for (const zone of zones) {
    const cards = new Map();
    for (const card of zone.cards.flatMap((stack) => stack.split("+"))) cards.set(card, (cards.get(card) ?? 0) + 1);
    cardCounts.set(zone.key, cards);
  }
  return cardCounts;
}

/**
 * @param {Element} root
 * @param {Zone[]} zones
 * @returns {Snapshot}
 */
export function capture(root, zones) {
  /** @type {Snapshot} */
  const snapshot = { cards: new Map(), named: new Map(), pegs: new Map(), zones: new Map(), cardCounts: countCards(zones) };
  if (isStill()) return snapshot;
  for (const element of root.querySelectorAll("[data-card]")) {
    const position = cardPosition(element);
    const card = /** @type {HTMLElement} */ (element).dataset.card ?? "?";
    snapshot.cards.set(element, position);
    if (card !== "?") snapshot.named.set(card, position);
  }
  for (const peg of root.querySelectorAll(".peg")) snapshot.pegs.set(peg, cardPosition(peg));
  for (const element of root.querySelectorAll("[data-zone]")) {
    snapshot.zones.set(/** @type {HTMLElement} */ (element).dataset.zone ?? "", zoneAnchor(element));
  }
  return snapshot;
}

/**
 * Return the position of a zone's top card, where cards enter and leave the zone. For an empty zone, return its own
 * position with width 0.
 *
 * @param {Element} zone
 */
function zoneAnchor(zone) {
  const cards = zone.querySelectorAll("[data-card]");
  const anchor = cards[cards.length - 1] ?? zone.querySelector(".cards") ?? zone;
  const position = cardPosition(anchor);
  return anchor.hasAttribute("data-card") ? position : { ...position, width: 0 };
}

/**
 * For each lost card that cannot be tracked by name, return the key of the zone that has lost it.
 *
 * @param {Snapshot} before
 * @param {Zone[]} zones
 */
function zonesWithLostCards(before, zones) {
  const after = countCards(zones);
  const shownCards = new Set([...after.values()].flatMap((cards) => [...cards.keys()]));
  /** @type {string[]} */
  const zonesOfLostCards = [];
  for (const [zone, cards] of before.cardCounts) {
    for (const [card, count] of cards) {
      const remaining = after.get(zone)?.get(card) ?? 0;
      const isTracked = card !== "?" && shownCards.has(card);
      if (!isTracked) for (let n = remaining; n < count; n++) zonesOfLostCards.push(zone);
    }
  }
  return zonesOfLostCards;
}

/**
 * Return the kind of motion that the cards make in this step.
 *
 * @param {SceneEvent[]} events
 * @param {Zone[]} zones
 * @param {boolean} gather
 * @returns {Motion}
 */
function motionOf(events, zones, gather) {
  const event = events.find(movesCards);
  if (gather) return MOTIONS.sweep;
  if (!event) return MOTIONS.settle;
  if (event.animation === "deals") return MOTIONS.deal;
  if (event.source.includes("*")) return MOTIONS.sweep;
  const targetZone = zones.find((zone) => isOnPath(event.target, zone.key));
  return targetZone && targetZone.kind !== "hand" && zones.some((zone) => isOnPath(event.source, zone.key) && zone.seat >= 0)
    ? MOTIONS.play
    : MOTIONS.give;
}

/**
 * Animate every card in `root` from its old position to its new one, with the motion that the events of this step
 * require. Return the duration in milliseconds.
 *
 * @param {Element} root
 * @param {Snapshot} before
 * @param {Zone[]} zones
 * @param {SceneEvent[]} [events]
 * @param {boolean} [gather]
 */
export function animateCards(root, before, zones, events = [], gather = false) {
  finishAll(root);
  if (isStill()) return 0;
  const paths = events.filter(movesCards);
  const motion = motionOf(events, zones, gather);
  const elements = /** @type {HTMLElement[]} */ ([...root.querySelectorAll("[data-card]")]);
  const arriving = elements.filter((each) => !before.cards.has(each) && !before.named.has(each.dataset.card ?? ""));
  const order = dealingOrder(arriving, paths);
  const interval = Math.min(motion.apart, MAX_DEAL_MS / Math.max(1, arriving.length));
  const zonesOfLostCards = zonesWithLostCards(before, zones);
  /** @type {(() => number)[]} */
  const startFlights = [];
  for (const element of elements) {
    if (startFlights.length >= MAX_MOVING_CARDS) break;
    const origin = findOrigin(element, before, zonesOfLostCards, paths, root);
    if (!origin) continue;
    const position = cardPosition(element);
    if (!hasMoved(origin, position)) continue;
    const dealIndex = order.get(element);
    const onPath = origin.known && paths.some((event) => isOnPath(event.target, zoneOf(element)));
    const cardMotion = onPath || dealIndex !== undefined || gather ? motion : MOTIONS.settle;
    const delay = (dealIndex ?? 0) * interval * durationFactor();
    startFlights.push(() => flyCard(element, origin, position, cardMotion, delay));
  }
  // All positions are measured before the first animation starts; otherwise each measurement would force a new layout.
  const startJumps = animatePegs(root, before);
  const sweepDurations = paths.map((event) => animateSweep(root, event, zones));
  return Math.max(0, ...sweepDurations, ...[...startFlights, ...startJumps].map((start) => start()));
}

/** @param {Element} element */
function zoneOf(element) {
  return /** @type {HTMLElement | null} */ (element.closest("[data-zone]"))?.dataset.zone ?? "";
}

/**
 * Return the index of each arriving card in dealing order: each zone gets its first card, then each gets its second.
 *
 * @param {HTMLElement[]} arriving
 * @param {SceneEvent[]} paths
 */
function dealingOrder(arriving, paths) {
  /** @type {Map<string, number>} */
  const dealtCounts = new Map();
  /** @type {Map<Element, number>} */
  const order = new Map();
  const targetCount = Math.max(1, paths.length);
  for (const element of arriving) {
    const zone = zoneOf(element);
    const targetIndex = Math.max(0, paths.findIndex((event) => isOnPath(event.target, zone)));
    const round = dealtCounts.get(zone) ?? 0;
    dealtCounts.set(zone, round + 1);
    order.set(element, round * targetCount + targetIndex);
  }
  return order;
}

/**
 * Return the position from which a card moves, or undefined if this position is unknown. `hidden` is true if
 * the card was hidden there. If this element was already on the board, the result is the element's earlier
 * position, and `known` is false. Otherwise `known` is true.
 *
 * @param {HTMLElement} element
 * @param {Snapshot} before
 * @param {string[]} zonesOfLostCards the zone used as the origin is removed from this list
 * @param {SceneEvent[]} paths
 * @param {Element} root
 * @returns {(CardPosition & {hidden: boolean, known: boolean}) | undefined}
 */
function findOrigin(element, before, zonesOfLostCards, paths, root) {
  const card = element.dataset.card ?? "?";
  const sameElement = before.cards.get(element);
  if (sameElement) return { ...sameElement, hidden: false, known: false };
  const sameCard = before.named.get(card);
  if (sameCard) return { ...sameCard, hidden: false, known: true };
  const currentZone = zoneOf(element);
  const path = paths.find((event) => isOnPath(event.target, currentZone) && event.source !== currentZone);
  const sourceZone = path ? pathSource(path, before) : undefined;
  const lostIndex = zonesOfLostCards.findIndex((zone) => (sourceZone === undefined ? zone !== currentZone : zone === sourceZone));
  const zone = sourceZone ?? (lostIndex >= 0 ? zonesOfLostCards[lostIndex] : undefined);
  if (lostIndex >= 0) zonesOfLostCards.splice(lostIndex, 1);
  const position = zone === undefined ? undefined : before.zones.get(zone);
  if (position) return { ...position, hidden: card !== "?" && Boolean(before.cardCounts.get(zone ?? "")?.has("?")), known: true };
  if (!path || path.source) return undefined;
  return { ...cardPosition(root.querySelector("#middle") ?? root), width: 0, hidden: card !== "?", known: true };
}

/**
 * @param {SceneEvent} path
 * @param {Snapshot} before
 */
function pathSource(path, before) {
  return [...before.zones.keys()].find((key) => isOnPath(path.source, key));
}

/**
 * Return the ratio of a card's old width to its new one, or 1 if either width is missing or the ratio is implausible.
 *
 * @param {CardPosition} from
 * @param {CardPosition} to
 */
function scaleOf(from, to) {
  const ratio = from.width && to.width ? from.width / to.width : 1;
  return ratio > 1 / MAX_GROWTH && ratio < MAX_GROWTH ? ratio : 1;
}

/**
 * Return true if a card visibly moves, changes its size or is turned over.
 *
 * @param {CardPosition & {hidden: boolean}} from
 * @param {CardPosition} to
 */
function hasMoved(from, to) {
  return from.hidden || Math.abs(from.x - to.x) >= 1 || Math.abs(from.y - to.y) >= 1 || Math.abs(scaleOf(from, to) - 1) >= 0.02;
}

/**
 * Start the movement of a card. Return the duration in milliseconds.
 *
 * @param {HTMLElement} element
 * @param {CardPosition & {hidden: boolean}} from
 * @param {CardPosition} to
 * @param {Motion} motion
 * @param {number} delay
 */
function flyCard(element, from, to, motion, delay) {
  const x = from.x - to.x;
  const y = from.y - to.y;
  const scale = scaleOf(from, to);
  const rise = motion.arc * Math.hypot(x, y);
  const frames = [0, 0.25, 0.5, 0.75, 1].map((progress) => ({
    offset: progress,
    translate: `${x * (1 - progress)}px ${y * (1 - progress) - 4 * rise * progress * (1 - progress)}px`,
  }));
  const timing = { duration: motion.length * durationFactor(), easing: motion.curve, delay, fill: /** @type {const} */ ("backwards"), id: ANIMATION_ID };
  // Only properties that need no style recalculation in each frame are animated.
  const flight = element.animate(frames, { ...timing, composite: element.style.translate ? "add" : "replace" });
  if (scale !== 1) element.animate([{ scale: String(scale) }, { scale: "1" }], timing);
  liftAbove(element, flight);
  if (from.hidden) flipCard(element, timing);
  return delay + timing.duration;
}

const LIFT_Z_INDEX = "60"; // z-index above all cards that do not move

/** @type {WeakMap<Element, Animation>} the last animation that lifted each card */
const lifted = new WeakMap();

/**
 * Show a card above all others while it moves.
 *
 * @param {HTMLElement} element
 * @param {Animation} flight
 */
function liftAbove(element, flight) {
  const lower = () => {
    if (lifted.get(element) === flight) element.style.zIndex = "";
  };
  lifted.set(element, flight);
  element.style.zIndex = LIFT_Z_INDEX;
  flight.finished.then(lower, lower);
}

/**
 * Flip a card about its centre. Its back is visible during the first half.
 *
 * @param {HTMLElement} element
 * @param {KeyframeAnimationOptions} timing
 */
function flipCard(element, timing) {
  const back = h("span", { class: "flipping", "aria-hidden": "true" }, drawFace("?"));
  element.append(back);
  const frames = [
    { offset: 0, transform: "rotateY(0deg)" },
    { offset: 0.5, transform: "rotateY(90deg)" },
    { offset: 0.5, transform: "rotateY(-90deg)" },
    { offset: 1, transform: "rotateY(0deg)" },
  ];
  element.animate(frames, timing);
  const backFrames = [
    { offset: 0, opacity: 1 },
    { offset: 0.5, opacity: 1 },
    { offset: 0.5, opacity: 0 },
    { offset: 1, opacity: 0 },
  ];
  removeAfter(back, back.animate(backFrames, { ...timing, fill: "both" }));
}

/**
 * Remove an element when its animation ends.
 *
 * @param {Element} element
 * @param {Animation} animation
 */
function removeAfter(element, animation) {
  animation.finished.then(
    () => element.remove(),
    () => element.remove(),
  );
}

/**
 * Animate cards that a player has won: move copies of the visible ones to the player. Return the duration
 * in milliseconds.
 *
 * @param {Element} root
 * @param {SceneEvent} event
 * @param {Zone[]} zones
 */
function animateSweep(root, event, zones) {
  const targetZone = [...root.querySelectorAll("[data-zone]")].find((zone) => isOnPath(event.target, zoneOf(zone)));
  const sourceCards = new Set(zones.filter((zone) => isOnPath(event.source, zone.key)).flatMap((zone) => zone.cards));
  const visibleCards = event.cards.filter((card) => sourceCards.has(card));
  if (!targetZone || !event.source.includes("*") || !visibleCards.length) return 0;
  const to = zoneAnchor(targetZone);
  const { length, apart, curve } = MOTIONS.sweep;
  const pause = length * durationFactor(); // delay during which the cards stay in place
  const elements = visibleCards.map((card) => {
    return [...root.querySelectorAll(`[data-card="${CSS.escape(card)}"]`)].find((each) => isOnPath(event.source, zoneOf(each)));
  });
  const startPositions = elements.flatMap((card) => (card ? [{ card, from: cardPosition(card) }] : []));
  const ghosts = startPositions.map(({ card, from }) => ({ ghost: cloneCard(card), from }));
  const measuredGhosts = ghosts.map(({ ghost, from }) => ({ ghost, from, layoutPosition: cardPosition(ghost) }));
  measuredGhosts.forEach(({ ghost, from, layoutPosition }, at) => {
    const start = `${from.x - layoutPosition.x}px ${from.y - layoutPosition.y}px`;
    const end = `${to.x - layoutPosition.x}px ${to.y - layoutPosition.y}px`;
    const frames = [
      { translate: start, opacity: 1 },
      { translate: end, opacity: 0.9 },
    ];
    const timing = { duration: length * durationFactor(), delay: pause + at * apart * durationFactor(), easing: curve };
    removeAfter(ghost, ghost.animate(frames, { ...timing, fill: "both", id: ANIMATION_ID }));
  });
  return pause + (length + visibleCards.length * apart) * durationFactor();
}

/**
 * Append a copy of a card, and return the copy. The copy has a fixed position in the window.
 *
 * @param {Element} card
 */
function cloneCard(card) {
  const ghost = /** @type {HTMLElement} */ (card.cloneNode(true));
  ghost.classList.add("ghost");
  ghost.removeAttribute("data-card");
  ghost.setAttribute("aria-hidden", "true");
  ghost.style.setProperty("position", "fixed");
  card.parentElement?.append(ghost);
  return ghost;
}

/**
 * Prepare the animations of pegs that jump from hole to hole. Return one function per moved peg, which starts the
 * animation and returns its duration in milliseconds.
 *
 * @param {Element} root
 * @param {Snapshot} before
 */
function animatePegs(root, before) {
  /** @type {(() => number)[]} */
  const startJumps = [];
  for (const peg of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll(".peg"))) {
    const from = before.pegs.get(peg);
    const lane = peg.parentElement;
    if (!from || !lane) continue;
    const to = cardPosition(peg);
    const distanceX = from.x - to.x;
    if (Math.abs(distanceX) < 1 && Math.abs(from.y - to.y) < 1) continue;
    const holeWidth = lane.clientWidth / Number(lane.style.getPropertyValue("--holes") || 1);
    const hops = Math.max(1, Math.min(12, Math.round(Math.abs(distanceX) / Math.max(1, holeWidth))));
    const duration = Math.min(MAX_LEAP_MS, HOLE_MS * hops) * durationFactor();
    const frames = Array.from({ length: 2 * hops + 1 }, (_, at) => {
      const remaining = 1 - at / (2 * hops);
      return { translate: `${distanceX * remaining - to.width / 2}px ${(from.y - to.y) * remaining - (at % 2 ? 10 : 0)}px` };
    });
    startJumps.push(() => {
      peg.animate(frames, { duration, easing: "linear", id: ANIMATION_ID });
      return duration;
    });
  }
  return startJumps;
}

/**
 * Finish all card animations immediately.
 *
 * @param {Element} root
 */
export function finishAll(root) {
  for (const animation of root.getAnimations({ subtree: true })) if (animation.id === ANIMATION_ID) animation.cancel();
  for (const element of root.querySelectorAll(".flipping, .ghost")) element.remove();
}

/**
 * Shake an element briefly.
 *
 * @param {Element | null} element
 */
export function shake(element) {
  if (!element || isStill()) return;
  const frames = [0, -5, 5, -3, 3, 0].map((x) => ({ translate: `${x}px 0` }));
  element.animate(frames, { duration: 300, id: "shake" });
}
