/** The arrangement of zones as seen from your own seat, and the space that each part of the table needs. */

import { setAttribute } from "../common/dom.js";

/** @typedef {import("../types.js").Scene} Scene */
/** @typedef {import("../types.js").SceneZone} Zone */

/**
 * Return true if a zone is shown as a badge: a number, such as a score, next to a player's name.
 *
 * @param {Zone} zone
 */
export function isBadge({ kind, seat }) {
  return kind === "counter" && seat >= 0;
}

/**
 * Return true if a zone contains a player's cards that are drawn in the middle of the table, next to those of other
 * players. This applies only if no player has a hand or a row.
 *
 * @param {Zone} zone
 * @param {Scene} scene
 */
export function isMeld({ kind, seat }, { zones }) {
  return kind === "fan" && seat >= 0 && !zones.some((other) => other.kind === "hand" || other.kind === "row");
}

/**
 * Return the zones of each area, as seen from your own seat. The zones of other players are listed clockwise, starting
 * with the player on your left. Your own track is listed last.
 *
 * @param {Scene} scene
 */
export function arrangeZones(scene) {
  const size = Math.max(1, scene.names.length);
  /** @param {number} seat */
  const distance = (seat) => (seat - Math.max(0, scene.seat) - (scene.seat < 0 ? 0 : 1) + size) % size;
  /** @param {number} seat */
  const zonesAt = (seat) => scene.zones.filter((zone) => zone.seat === seat && zone.kind !== "track" && !isBadge(zone) && !isMeld(zone, scene));
  const own = scene.seat < 0 ? [] : zonesAt(scene.seat);
  const hasHand = own.some((zone) => zone.kind === "hand");
  const inOrder = (/** @type {Zone[]} */ zones) => zones.sort((a, b) => distance(a.seat) - distance(b.seat));
  const melds = inOrder(scene.zones.filter((zone) => isMeld(zone, scene)));
  return {
    others: scene.names
      .map((_, seat) => seat)
      .filter((seat) => seat !== scene.seat)
      .sort((a, b) => distance(a) - distance(b)),
    tracks: inOrder(scene.zones.filter((zone) => zone.kind === "track")),
    middle: [...melds.filter((zone) => zone.seat !== scene.seat), ...zonesAt(-1), ...melds.filter((zone) => zone.seat === scene.seat)],
    header: own.filter((zone) => hasHand && zone.kind !== "hand"),
    own: own.filter((zone) => !hasHand || zone.kind === "hand"),
    seat: zonesAt,
  };
}

const CARD_WIDTHS = /** @type {Record<string, number>} */ ({ pile: 1.4, counter: 1.2, choice: 2 });
const MAX_WIDTH = 2.8; // maximum width of cards side by side, in card widths; further cards overlap
const SIDE_WIDTH = 0.45; // additional width for each further card, in card widths

/**
 * Return the width of a zone in the middle, in card widths.
 *
 * @param {Zone} zone
 */
function zoneWidth(zone) {
  const fixed = CARD_WIDTHS[zone.kind];
  if (fixed !== undefined) return fixed;
  return zone.cards.length ? Math.min(MAX_WIDTH, 1.2 + SIDE_WIDTH * (zone.cards.length - 1)) : 0;
}

/**
 * Set the attributes and properties that the style sheets use: the number of players, whether players have rows but no
 * hands, whether players have hands and rows, whether players have melds in the middle, and the width of the middle in
 * card widths. This width only grows during a match, so that cards keep their size when a zone is temporarily empty.
 *
 * @param {HTMLElement} root
 * @param {HTMLElement} middle
 * @param {Scene} scene
 */
export function setLayoutClasses(root, middle, scene) {
  const seated = scene.zones.filter((zone) => zone.seat >= 0);
  const hasHands = seated.some((zone) => zone.kind === "hand");
  const otherCount = scene.names.length - (scene.seat < 0 ? 0 : 1);
  root.dataset.players = String(otherCount + 1);
  root.style.setProperty("--others-count", String(otherCount));
  setAttribute(root, "data-lines", !hasHands && seated.some((zone) => zone.kind === "row"));
  const middleZones = arrangeZones(scene).middle;
  setAttribute(root, "data-sets", hasHands && seated.some((zone) => zone.kind === "row"));
  setAttribute(root, "data-melds", middleZones.some((zone) => zone.seat >= 0));
  const breadth = middleZones.reduce((sum, zone) => sum + zoneWidth(zone), 0);
  const previousBreadth = root.dataset.game === scene.game ? Number(root.dataset.breadth) : 0;
  root.dataset.game = scene.game;
  root.dataset.breadth = String(Math.max(previousBreadth, breadth));
  middle.style.setProperty("--columns", root.dataset.breadth);
  const directions = scene.zones.flatMap((zone) => zone.symbols).filter((sign) => sign === "+" || sign === "-");
  setAttribute(middle, "data-way", directions[0] ?? false);
}
