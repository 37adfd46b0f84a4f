/** Drawings: symbols of 40 by 40 in a file, of a game's own or of the room's, which the browser fetches once. */

import { svg } from "./dom.js";

const OWN = "/static/drawings.svg";

/**
 * A drawing of a game, as a face names it.
 *
 * @param {string} game
 * @param {string} name
 * @param {Record<string, string | number>} [place] where it is in another drawing
 */
export const gameDrawing = (game, name, place) => drawing(`/games/${encodeURIComponent(game)}/drawings.svg`, name, place);

/**
 * A drawing of the room's: a reaction, `chat` or `settings`.
 *
 * @param {string} name
 */
export const roomDrawing = (name) => drawing(OWN, name);

/**
 * @param {string} file
 * @param {string} name
 * @param {Record<string, string | number>} [place]
 */
function drawing(file, name, place = {}) {
  const use = svg("use", { href: `${file}#${name}` });
  return svg("svg", { viewBox: "0 0 40 40", class: "drawing", "aria-hidden": "true", focusable: "false", ...place }, use);
}
