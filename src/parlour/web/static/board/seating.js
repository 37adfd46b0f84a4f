/** The layout of the table from the view of your own seat, and the room that its parts take. */

import { setAttribute } from "../common/dom.js";

/** @typedef {import("../types.js").Scene} Scene */
/** @typedef {import("../types.js").SceneZone} Zone */

/**
 * Return true for a zone that is a player's number: it is shown next to the name.
 *
 * @param {Zone} zone
 */
export function isBadge({ kind, seat }) {
  return kind === "counter" && seat >= 0;
}

/**
 * Return true if a player has laid these cards out against those of others. If no player has a hand or row, they meet
 * in the middle.
 *
 * @param {Zone} zone
 * @param {Scene} scene
 */
export function isMeld({ kind, seat }, { zones }) {
  return kind === "fan" && seat >= 0 && !zones.some((other) => other.kind === "hand" || other.kind === "row");
}

/**
 * Return the places of all zones, seen from your own seat: the other players clockwise from the left. Tracks are next
 * to each other, your own last.
 *
 * @param {Scene} scene
 */
export function arrangeZones(scene) {
  const size = Math.max(1, scene.names.length);
  /** @param {number} seat */
  const distance = (seat) => (seat - Math.max(0, scene.seat) - (scene.seat < 0 ? 0 : 1) + size) % size;
  /** @param {number} seat */
  const at = (seat) => scene.zones.filter((zone) => zone.seat === seat && zone.kind !== "track" && !isBadge(zone) && !isMeld(zone, scene));
  const own = scene.seat < 0 ? [] : at(scene.seat);
  const hand = own.some((zone) => zone.kind === "hand");
  const inOrder = (/** @type {Zone[]} */ zones) => zones.sort((a, b) => distance(a.seat) - distance(b.seat));
  const laidOut = inOrder(scene.zones.filter((zone) => isMeld(zone, scene)));
  return {
    others: scene.names
      .map((_, seat) => seat)
      .filter((seat) => seat !== scene.seat)
      .sort((a, b) => distance(a) - distance(b)),
    tracks: inOrder(scene.zones.filter((zone) => zone.kind === "track")),
    middle: [...laidOut.filter((zone) => zone.seat !== scene.seat), ...at(-1), ...laidOut.filter((zone) => zone.seat === scene.seat)],
    header: own.filter((zone) => hand && zone.kind !== "hand"),
    own: own.filter((zone) => !hand || zone.kind === "hand"),
    seat: at,
  };
}

const CARD_WIDTHS = /** @type {Record<string, number>} */ ({ pile: 1.4, counter: 1.2, choice: 2 });
const MELD_KINDS = 1.05; // cards that a player has laid out; further cards overlap
const BESIDE_MELDS = /** @type {Record<string, number>} */ ({ pile: 1.2, counter: 0 }); // next to such cards; a counter has its own size in pixels
const MAX_WIDTH = 2.8; // of cards side by side; more overlap
const SIDE_WIDTH = 0.45; // for each further card

/**
 * Return the width of a zone in the middle, in card widths.
 *
 * @param {Zone} zone
 * @param {boolean} byLaidOut true if players lay cards in the middle
 */
function zoneWidth(zone, byLaidOut) {
  if (zone.seat >= 0) return MELD_KINDS;
  const fixed = (byLaidOut ? BESIDE_MELDS[zone.kind] : undefined) ?? CARD_WIDTHS[zone.kind];
  if (fixed !== undefined) return fixed;
  return zone.cards.length ? Math.min(MAX_WIDTH, 1.2 + SIDE_WIDTH * (zone.cards.length - 1)) : 0;
}

/**
 * Set the classes and properties for the style sheets: the number of players, whether others have rows but no hands,
 * whether the middle is empty, and how much it must hold. The last only grows during a match, so that cards keep their
 * size when a place is empty for a while.
 *
 * @param {HTMLElement} root
 * @param {HTMLElement} middle
 * @param {Scene} scene
 */
export function setLayoutClasses(root, middle, scene) {
  const seated = scene.zones.filter((zone) => zone.seat >= 0);
  const hands = seated.some((zone) => zone.kind === "hand");
  const others = scene.names.length - (scene.seat < 0 ? 0 : 1);
  root.dataset.players = String(others + 1);
  root.style.setProperty("--others-count", String(others));
  setAttribute(root, "data-lines", !hands && seated.some((zone) => zone.kind === "row"));
  const middling = arrangeZones(scene).middle;
  setAttribute(root, "data-bare", !middling.length);
  const byLaidOut = middling.some((zone) => zone.seat >= 0);
  const breadth = middling.reduce((sum, zone) => sum + zoneWidth(zone, byLaidOut), 0);
  const before = root.dataset.game === scene.game ? Number(root.dataset.breadth) : 0;
  root.dataset.game = scene.game;
  root.dataset.breadth = String(Math.max(before, breadth));
  middle.style.setProperty("--columns", root.dataset.breadth);
  const ways = scene.zones.flatMap((zone) => zone.symbols).filter((sign) => sign === "+" || sign === "-");
  setAttribute(middle, "data-way", ways[0] ?? false);
}
