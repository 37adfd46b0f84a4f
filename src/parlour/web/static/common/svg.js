/**
 * Draws figures in a common style: the same outlines, the same eyes and a few flat colours. A drawing is a list of
 * strokes. The page contains it once and refers to it wherever it is shown.
 */

import { svg } from "./dom.js";

/** @typedef {[string, string]} Stroke a colour (a name or a CSS value) and an SVG path */

export const INK = "#2a1d14";

/**
 * Colours of strokes, by name. Instead of a colour, a stroke can have the name of a style: `line` and `thin`
 * are lines; `ink`, `gleam` and `blush` are shapes without outlines.
 */
const COLORS = /** @type {Record<string, string>} */ ({
  white: "#fffaf0",
  gold: "#e9b53f",
  steel: "#c3ccd2",
  leaf: "#5f9a4c",
  dark: "#3b2c24",
});

/**
 * Return the path of a circle.
 *
 * @param {number} x
 * @param {number} y
 * @param {number} r
 */
export const circle = (x, y, r) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;

/**
 * Return the path of several circles of the same size.
 *
 * @param {number} r
 * @param {...[number, number]} places
 */
export const circles = (r, ...places) => places.map(([x, y]) => circle(x, y, r)).join("");

/** @param {Stroke} stroke */
function drawStroke([colour, d]) {
  if (colour === "line") return svg("path", { d, fill: "none" });
  if (colour === "thin") return svg("path", { d, fill: "none", "stroke-width": 0.5 });
  if (colour === "ink") return svg("path", { d, fill: INK, stroke: "none" });
  if (colour === "gleam") return svg("path", { d, fill: "#fff", stroke: "none" });
  if (colour === "blush") return svg("path", { d, fill: "#d9534a", "fill-opacity": 0.35, stroke: "none" });
  return svg("path", { d, fill: COLORS[colour] ?? colour });
}

/**
 * Return the strokes as one group, scaled and then moved by x and y.
 *
 * @param {Stroke[]} strokes
 * @param {number} [x]
 * @param {number} [y]
 * @param {number} [scale]
 */
export function strokeGroup(strokes, x = 0, y = 0, scale = 1) {
  return svg("g", { transform: `translate(${x} ${y}) scale(${scale})` }, ...strokes.map(drawStroke));
}

/** Join parts of a figure in a group that sets the style of all lines. @param {...SVGElement} parts */
export function joinInk(...parts) {
  const line = { stroke: INK, "stroke-width": 0.8, "stroke-linejoin": "round", "stroke-linecap": "round" };
  return svg("g", line, ...parts);
}

/** @type {SVGElement | null} the hidden element that contains all drawings */
let defsElement = null;

/** @type {Set<string>} */
const definedIds = new Set();

/**
 * Return an SVG `use` element that shows a drawing. The drawing is created when it is first used.
 *
 * @param {string} id
 * @param {string} viewBox
 * @param {() => SVGElement} make
 * @param {Record<string, string | number>} [attributes]
 */
export function useDrawing(id, viewBox, make, attributes = {}) {
  if (!defsElement) {
    defsElement = svg("svg", { class: "drawings", width: 0, height: 0, "aria-hidden": "true" });
    document.body.append(defsElement);
  }
  if (!definedIds.has(id)) {
    definedIds.add(id);
    defsElement.append(svg("symbol", { id, viewBox }, make()));
  }
  return svg("use", { href: `#${id}`, ...attributes });
}

/**
 * Return the strokes of a face that is 12 units wide and centred on the origin: ears, skin, cheeks, eyes and nose.
 * Hair and beard are drawn over it.
 *
 * @param {string} skin
 * @returns {Stroke[]}
 */
export function drawHead(skin) {
  return [
    [skin, circles(1.4, [-5.9, 0.6], [5.9, 0.6])],
    [skin, "M-5.8-3.4Q-5.8-9 0-9Q5.8-9 5.8-3.4V1a5.8 6.6 0 0 1-11.6 0Z"],
    ["blush", circles(1.25, [-3.7, 2.9], [3.7, 2.9])],
    ["ink", circles(0.85, [-2.3, 0.1], [2.3, 0.1])],
    ["thin", "M-3.7-1.9q1.3-.9 2.7-.1M1-2q1.4-.8 2.7.1M.2.9L-.6 2.7H.5"],
  ];
}

export const SMILE = /** @type {Stroke} */ (["line", "M-1.9 4.5q1.9 1.5 3.8 0"]);
