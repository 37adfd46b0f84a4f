/** Card animations: each card starts at its last visible position, or at its origin, and moves to its place. */

import { drawFace } from "./cards.js";
import { h } from "../common/dom.js";
import { isOnPath, movesCards } from "./scene-steps.js";
import { getPreference } from "../common/preferences.js";

/** @typedef {import("../types.js").SceneZone} Zone */
/** @typedef {import("../types.js").SceneEvent} SceneEvent */
/** @typedef {{x: number, y: number, width: number}} CardPosition */

/**
 * A snapshot before a change: the position of each card, the `faces` it showed, and the cards of each zone.
 *
 * @typedef {{cards: Map<Element, CardPosition>, named: Map<string, CardPosition>, pegs: Map<Element, CardPosition>, zones: Map<string, CardPosition>,
 *   held: Map<string, Map<string, number>>}} Snapshot
 */

/** @typedef {{length: number, apart: number, curve: string, arc: number}} Motion */

const EASE_OUT = "cubic-bezier(.2, .7, .25, 1)";
const EASE_IN_OUT = "cubic-bezier(.5, .05, .2, 1)";
const MOTIONS = {
  deal: { length: 220, apart: 45, curve: EASE_OUT, arc: 0 },
  play: { length: 260, apart: 30, curve: EASE_OUT, arc: 0 },
  give: { length: 300, apart: 40, curve: EASE_IN_OUT, arc: 0.12 },
  sweep: { length: 420, apart: 20, curve: EASE_IN_OUT, arc: 0 },
  settle: { length: 220, apart: 0, curve: EASE_OUT, arc: 0 },
};
const HOLE_MS = 120; // milliseconds for each hole of a peg's jump
const MAX_LEAP_MS = 900;
const MAX_DEAL_MS = 1400; // from the first dealt card to the last
const MAX_MOVING_CARDS = 60; // cards that move at the same time
const MAX_GROWTH = 4; // above this, one of the two was not laid out yet
const ANIMATION_ID = "glide"; // identifies these animations
const SPEED_FACTORS = { slow: 1.8, normal: 1, fast: 0.5 };

const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

export function isStill() {
  return reducedMotion.matches;
}

let hurryFactor = 1;

/** @param {number} part the factor for all durations from now on */
export function setHurry(part) {
  hurryFactor = part;
}

/** Return the current factor for durations. */
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
 * Count the copies of each card in each zone; `?` counts hidden cards.
 *
 * @param {Zone[]} zones
 */
function countCards(zones) {
  /** @type {Map<string, Map<string, number>>} */
  const held = new Map();
  for (const zone of zones) {
    const cards = new Map();
    for (const card of zone.cards.flatMap((stack) => stack.split("+"))) cards.set(card, (cards.get(card) ?? 0) + 1);
    held.set(zone.key, cards);
  }
  return held;
}

/**
 * @param {Element} root
 * @param {Zone[]} zones
 * @returns {Snapshot}
 */
export function capture(root, zones) {
  /** @type {Snapshot} */
  const sight = { cards: new Map(), named: new Map(), pegs: new Map(), zones: new Map(), held: countCards(zones) };
  if (isStill()) return sight;
  for (const element of root.querySelectorAll("[data-card]")) {
    const position = cardPosition(element);
    const card = /** @type {HTMLElement} */ (element).dataset.card ?? "?";
    sight.cards.set(element, position);
    if (card !== "?") sight.named.set(card, position);
  }
  for (const peg of root.querySelectorAll(".peg")) sight.pegs.set(peg, cardPosition(peg));
  for (const element of root.querySelectorAll("[data-zone]")) {
    sight.zones.set(/** @type {HTMLElement} */ (element).dataset.zone ?? "", zoneAnchor(element));
  }
  return sight;
}

/**
 * Return the element where cards enter and leave a zone: its top card, otherwise its empty place.
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
 * Return the zones that lost cards that cannot be tracked by name, one entry per card.
 *
 * @param {Snapshot} before
 * @param {Zone[]} zones
 */
function lostCards(before, zones) {
  const after = countCards(zones);
  const seen = new Set([...after.values()].flatMap((cards) => [...cards.keys()]));
  /** @type {string[]} */
  const lost = [];
  for (const [zone, cards] of before.held) {
    for (const [card, count] of cards) {
      const left = after.get(zone)?.get(card) ?? 0;
      const followed = card !== "?" && seen.has(card);
      if (!followed) for (let n = left; n < count; n++) lost.push(zone);
    }
  }
  return lost;
}

/**
 * Return how cards move in a step.
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
  const goal = zones.find((zone) => isOnPath(event.target, zone.key));
  return goal && goal.kind !== "hand" && zones.some((zone) => isOnPath(event.source, zone.key) && zone.seat >= 0)
    ? MOTIONS.play
    : MOTIONS.give;
}

/**
 * Move every card of `root` from its old position to its new one, by the events of this step. Return the duration in
 * milliseconds.
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
  const apart = Math.min(motion.apart, MAX_DEAL_MS / Math.max(1, arriving.length));
  const lost = lostCards(before, zones);
  /** @type {(() => number)[]} */
  const travels = [];
  for (const element of elements) {
    if (travels.length >= MAX_MOVING_CARDS) break;
    const origin = findOrigin(element, before, lost, paths, root);
    if (!origin) continue;
    const position = cardPosition(element);
    if (!hasMoved(origin, position)) continue;
    const arrives = order.get(element);
    const onPath = origin.known && paths.some((event) => isOnPath(event.target, zoneOf(element)));
    const how = onPath || arrives !== undefined || gather ? motion : MOTIONS.settle;
    const delay = (arrives ?? 0) * apart * durationFactor();
    travels.push(() => flyCard(element, origin, position, how, delay));
  }
  // Measure everything before starting an animation. Otherwise each measurement would force a new layout.
  const leaps = animatePegs(root, before);
  const sweeps = paths.map((event) => animateSweep(root, event, zones));
  return Math.max(0, ...sweeps, ...[...travels, ...leaps].map((start) => start()));
}

/** @param {Element} element */
function zoneOf(element) {
  return /** @type {HTMLElement | null} */ (element.closest("[data-zone]"))?.dataset.zone ?? "";
}

/**
 * Return the position of each arriving card in dealing order: one card to each place, in rounds.
 *
 * @param {HTMLElement[]} arriving
 * @param {SceneEvent[]} paths
 */
function dealingOrder(arriving, paths) {
  /** @type {Map<string, number>} */
  const dealt = new Map();
  /** @type {Map<Element, number>} */
  const order = new Map();
  const width = Math.max(1, paths.length);
  for (const element of arriving) {
    const zone = zoneOf(element);
    const at = Math.max(0, paths.findIndex((event) => isOnPath(event.target, zone)));
    const nth = dealt.get(zone) ?? 0;
    dealt.set(zone, nth + 1);
    order.set(element, nth * width + at);
  }
  return order;
}

/**
 * Return the origin of a card, and true if it was hidden there; nothing if the origin is unknown.
 *
 * @param {HTMLElement} element
 * @param {Snapshot} before
 * @param {string[]} lost
 * @param {SceneEvent[]} paths
 * @param {Element} root
 * @returns {(CardPosition & {hidden: boolean, known: boolean}) | undefined}
 */
function findOrigin(element, before, lost, paths, root) {
  const card = element.dataset.card ?? "?";
  const own = before.cards.get(element);
  if (own) return { ...own, hidden: false, known: false };
  const named = before.named.get(card);
  if (named) return { ...named, hidden: false, known: true };
  const here = zoneOf(element);
  const path = paths.find((event) => isOnPath(event.target, here) && event.source !== here);
  const from = path ? pathSource(path, before) : undefined;
  const at = lost.findIndex((zone) => (from === undefined ? zone !== here : zone === from));
  const zone = from ?? (at >= 0 ? lost[at] : undefined);
  if (at >= 0) lost.splice(at, 1);
  const position = zone === undefined ? undefined : before.zones.get(zone);
  if (position) return { ...position, hidden: card !== "?" && Boolean(before.held.get(zone ?? "")?.has("?")), known: true };
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
 * Return how much larger a card was.
 *
 * @param {CardPosition} from
 * @param {CardPosition} to
 */
function scaleOf(from, to) {
  const grown = from.width && to.width ? from.width / to.width : 1;
  return grown > 1 / MAX_GROWTH && grown < MAX_GROWTH ? grown : 1;
}

/**
 * Return true if a movement is large enough to see.
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
  const frames = [0, 0.25, 0.5, 0.75, 1].map((part) => ({
    offset: part,
    translate: `${x * (1 - part)}px ${y * (1 - part) - 4 * rise * part * (1 - part)}px`,
  }));
  const timing = { duration: motion.length * durationFactor(), easing: motion.curve, delay, fill: /** @type {const} */ ("backwards"), id: ANIMATION_ID };
  // Animate only properties that need no style recalculation for each frame.
  const flight = element.animate(frames, { ...timing, composite: element.style.translate ? "add" : "replace" });
  if (scale !== 1) element.animate([{ scale: String(scale) }, { scale: "1" }], timing);
  liftAbove(element, flight);
  if (from.hidden) flipCard(element, timing);
  return delay + timing.duration;
}

const LIFT_Z_INDEX = "60"; // above cards that do not move

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
  const shown = [
    { offset: 0, opacity: 1 },
    { offset: 0.5, opacity: 1 },
    { offset: 0.5, opacity: 0 },
    { offset: 1, opacity: 0 },
  ];
  removeAfter(back, back.animate(shown, { ...timing, fill: "both" }));
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
 * Move copies of won cards that are still visible to their new owner.
 *
 * @param {Element} root
 * @param {SceneEvent} event
 * @param {Zone[]} zones
 */
function animateSweep(root, event, zones) {
  const goal = [...root.querySelectorAll("[data-zone]")].find((zone) => isOnPath(event.target, zoneOf(zone)));
  const held = new Set(zones.filter((zone) => isOnPath(event.source, zone.key)).flatMap((zone) => zone.cards));
  const left = event.cards.filter((card) => held.has(card));
  if (!goal || !event.source.includes("*") || !left.length) return 0;
  const to = zoneAnchor(goal);
  const { length, apart, curve } = MOTIONS.sweep;
  const rest = length * durationFactor(); // so that the cards are visible before they move
  const lying = left.map((card) => {
    return [...root.querySelectorAll(`[data-card="${CSS.escape(card)}"]`)].find((each) => isOnPath(event.source, zoneOf(each)));
  });
  const there = lying.flatMap((card) => (card ? [{ card, from: cardPosition(card) }] : []));
  const ghosts = there.map(({ card, from }) => ({ ghost: cloneCard(card), from }));
  const placed = ghosts.map(({ ghost, from }) => ({ ghost, from, off: cardPosition(ghost) }));
  placed.forEach(({ ghost, from, off }, at) => {
    const start = `${from.x - off.x}px ${from.y - off.y}px`;
    const end = `${to.x - off.x}px ${to.y - off.y}px`;
    const frames = [
      { translate: start, opacity: 1 },
      { translate: end, opacity: 0.9 },
    ];
    const timing = { duration: length * durationFactor(), delay: rest + at * apart * durationFactor(), easing: curve };
    removeAfter(ghost, ghost.animate(frames, { ...timing, fill: "both", id: ANIMATION_ID }));
  });
  return rest + (length + left.length * apart) * durationFactor();
}

/**
 * Return a copy of a card, at the same position in the window.
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
 * Prepare the jumps of pegs from hole to hole. Return a function for each jump, which starts it and returns its
 * duration in milliseconds.
 *
 * @param {Element} root
 * @param {Snapshot} before
 */
function animatePegs(root, before) {
  /** @type {(() => number)[]} */
  const leaps = [];
  for (const peg of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll(".peg"))) {
    const from = before.pegs.get(peg);
    const lane = peg.parentElement;
    if (!from || !lane) continue;
    const to = cardPosition(peg);
    const away = from.x - to.x;
    if (Math.abs(away) < 1 && Math.abs(from.y - to.y) < 1) continue;
    const hole = lane.clientWidth / Number(lane.style.getPropertyValue("--holes") || 1);
    const hops = Math.max(1, Math.min(12, Math.round(Math.abs(away) / Math.max(1, hole))));
    const duration = Math.min(MAX_LEAP_MS, HOLE_MS * hops) * durationFactor();
    const frames = Array.from({ length: 2 * hops + 1 }, (_, at) => {
      const left = 1 - at / (2 * hops);
      return { translate: `${away * left - to.width / 2}px ${(from.y - to.y) * left - (at % 2 ? 10 : 0)}px` };
    });
    leaps.push(() => {
      peg.animate(frames, { duration, easing: "linear", id: ANIMATION_ID });
      return duration;
    });
  }
  return leaps;
}

/**
 * Finish all animations at once.
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
