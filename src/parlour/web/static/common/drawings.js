/** Drawings: symbols of 40 by 40 in an SVG file of a game or of the server. The browser fetches each file once. */

import { svg } from "./dom.js";

const OWN = "/static/drawings.svg";

/**
 * Return a drawing of a game, by its name in a face.
 *
 * @param {string} game
 * @param {string} name
 * @param {Record<string, string | number>} [place] the position in an enclosing drawing
 */
export const gameDrawing = (game, name, place) => drawing(`/games/${encodeURIComponent(game)}/drawings.svg`, name, place);

/**
 * Return a drawing of the server: a reaction, `chat` or `settings`.
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
