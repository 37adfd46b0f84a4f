/** Drawings, which are symbols of 40 by 40 units in an SVG file of a game or of the server. */

import { svg } from "./dom.js";
import { home } from "./home.js";

const SERVER_DRAWINGS = home.fileUrl("static/drawings.svg");

/**
 * Return a drawing from the SVG file of a game.
 *
 * @param {string} game
 * @param {string} name
 * @param {Record<string, string | number>} [place] attributes with the position in an enclosing drawing
 */
export const gameDrawing = (game, name, place) => drawing(home.fileUrl(`games/${encodeURIComponent(game)}/drawings.svg`), name, place);

/**
 * Return a drawing from the server's own SVG file, which does not belong to a game.
 *
 * @param {string} name the name of a reaction, or `chat` or `settings`
 */
export const roomDrawing = (name) => drawing(SERVER_DRAWINGS, name);

/**
 * @param {string} file
 * @param {string} name
 * @param {Record<string, string | number>} [place]
 */
function drawing(file, name, place = {}) {
  const use = svg("use", { href: `${file}#${name}` });
  return svg("svg", { viewBox: "0 0 40 40", class: "drawing", "aria-hidden": "true", focusable: "false", ...place }, use);
}
