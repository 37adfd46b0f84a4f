/** Cards that move: each starts where it was seen last and glides to its new place. */

/** @typedef {{x: number, y: number, width: number}} Spot */

/**
 * What was seen before a change.
 *
 * @typedef {{cards: Map<Element, Spot>, named: Map<string, Spot>, zones: Map<string, Spot>,
 *   held: Map<string, Map<string, number>>}} Sight
 */

const GLIDE = { duration: 340, easing: "cubic-bezier(.2,.7,.25,1)" };
const PAUSE = 28; // between cards dealt from one place
const MOST = 40; // cards that move at once

const quiet = matchMedia("(prefers-reduced-motion: reduce)");

export function still() {
  return quiet.matches;
}

/**
 * @param {Element} element
 * @returns {Spot}
 */
function spotOf(element) {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2 + scrollX, y: box.top + box.height / 2 + scrollY, width: box.width };
}

/**
 * How often each card lies in each zone; `?` counts the hidden ones.
 *
 * @param {import("./types.js").SceneZone[]} zones
 */
function holdings(zones) {
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
 * @param {import("./types.js").SceneZone[]} zones
 * @returns {Sight}
 */
export function look(root, zones) {
  /** @type {Sight} */
  const sight = { cards: new Map(), named: new Map(), zones: new Map(), held: holdings(zones) };
  for (const element of root.querySelectorAll("[data-card]")) {
    const spot = spotOf(element);
    const card = /** @type {HTMLElement} */ (element).dataset.card ?? "?";
    sight.cards.set(element, spot);
    if (card !== "?") sight.named.set(card, spot);
  }
  for (const element of root.querySelectorAll("[data-zone]")) {
    const place = element.querySelector("[data-card]") ?? element.querySelector(".cards") ?? element;
    const spot = spotOf(place);
    const shown = place.hasAttribute("data-card") ? spot.width : 0;
    sight.zones.set(/** @type {HTMLElement} */ (element).dataset.zone ?? "", { ...spot, width: shown });
  }
  return sight;
}

/**
 * The zones that lost cards which nobody can follow by name, one entry a card.
 *
 * @param {Sight} before
 * @param {import("./types.js").SceneZone[]} zones
 */
function losses(before, zones) {
  const after = holdings(zones);
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
 * Moves every card of `root` from where it was to where it is.
 *
 * @param {Element} root
 * @param {Sight} before
 * @param {import("./types.js").SceneZone[]} zones
 */
export function glide(root, before, zones) {
  const elements = /** @type {HTMLElement[]} */ ([...root.querySelectorAll("[data-card]")]);
  for (const element of elements) stop(element);
  if (still()) return;
  const lost = losses(before, zones);
  let dealt = 0;
  let moved = 0;
  for (const element of elements) {
    const from = origin(element, before, lost);
    if (!from || moved >= MOST) continue;
    const to = spotOf(element);
    const known = before.cards.has(element) || before.named.has(element.dataset.card ?? "");
    if (travel(element, from, to, known ? 0 : PAUSE * dealt)) {
      moved += 1;
      if (!known) dealt += 1;
    }
  }
}

/**
 * @param {HTMLElement} element
 * @param {Sight} before
 * @param {string[]} lost
 */
function origin(element, before, lost) {
  const own = before.cards.get(element);
  if (own) return own;
  const named = before.named.get(element.dataset.card ?? "");
  if (named) return named;
  const zone = element.closest("[data-zone]");
  const here = /** @type {HTMLElement | null} */ (zone)?.dataset.zone;
  const at = lost.findIndex((other) => other !== here);
  if (at < 0) return undefined;
  const [source] = lost.splice(at, 1);
  return before.zones.get(source);
}

/**
 * @param {HTMLElement} element
 * @param {Spot} from
 * @param {Spot} to
 * @param {number} delay
 */
function travel(element, from, to, delay) {
  const x = from.x - to.x;
  const y = from.y - to.y;
  const scale = from.width && to.width ? from.width / to.width : 1;
  if (Math.abs(x) < 1 && Math.abs(y) < 1 && Math.abs(scale - 1) < 0.02) return false;
  const start = { transform: `translate(${x}px, ${y}px) scale(${scale})`, zIndex: 60 };
  element.animate([start, { transform: "none", zIndex: 60 }], { ...GLIDE, delay, fill: "backwards", id: "glide" });
  return true;
}

/** @param {Element} element */
function stop(element) {
  for (const animation of element.getAnimations()) if (animation.id === "glide") animation.cancel();
}

/**
 * A short shake of the head.
 *
 * @param {Element | null} element
 */
export function shake(element) {
  if (!element || still()) return;
  const frames = [0, -5, 5, -3, 3, 0].map((x) => ({ translate: `${x}px 0` }));
  element.animate(frames, { duration: 300, id: "shake" });
}
