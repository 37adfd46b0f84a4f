/** Draws cards outside the standard pack. Each shows a picture, a name and a group. */

import { setAttribute, svg } from "../common/dom.js";
import { gameDrawing } from "../common/drawings.js";
import { drawInSizes } from "./card-sizes.js";

/** @typedef {import("./cards.js").CustomFace} Face */

const BORDERS = ["white", "white-gray", "red", "black", "gray-black", "striped", "brown", "gray"];
const MIDDLE = 30;
const JOIN = 42; // vertical middle of the card, where the two halves of a picture meet
const EDGE = 3.6; // width of the border
const INNER = 60 - 2 * EDGE;
const MIN_FONT_SIZE = 0.72; // minimum factor by which a font is scaled; text that is still too wide is squeezed

/**
 * The sizes of a card's parts, for each of three card sizes. `band` is the height of the band at the top, and
 * `group` is the font size in the band. `picture` is the font size of a picture that consists of characters.
 * `drawing` is the size of a drawn picture. `corner` and `name` are the font sizes of the number in the
 * corner and of the card's name. `line` is the baseline of the name.
 */
const LARGE = { band: 11.4, group: 8.4, picture: 33, drawing: 35, corner: 8.6, name: 10.4, line: 70 };
const MEDIUM = { band: 14, group: 11, picture: 34, drawing: 40, corner: 11.4, name: 13.4, line: 76 };
const SMALL = { band: 16.5, group: 13, picture: 37, drawing: 39, corner: 14, name: 15.6, line: 76.6 };

/** @param {Face} own */
export function borderColor(own) {
  return BORDERS.includes(own.border) ? own.border : own.dark ? "black" : "white";
}

/**
 * Estimate the width of a text at font size 1.
 *
 * @type {(text: string) => number}
 */
const estimateTextWidth = (() => {
  /** @type {CanvasRenderingContext2D | null} */
  let canvas = null;
  /** @type {Map<string, number>} */
  const known = new Map();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    if (!canvas) {
      canvas = document.createElement("canvas").getContext("2d");
      if (canvas) canvas.font = `700 100px ${getComputedStyle(document.body).fontFamily}`;
    }
    const width = canvas ? canvas.measureText(text).width / 100 : text.length * 0.7;
    known.set(text, width);
    return width;
  };
})();

/**
 * Return a text element. Text that is too wide for its place gets a smaller font, and is squeezed if that is not
 * enough.
 *
 * @param {string} text
 * @param {{x?: number, y: number, size: number, width?: number, name: string}} place
 */
function fittedText(text, { x = MIDDLE, y, size, width = INNER - 3, name }) {
  const natural = estimateTextWidth(text) * size;
  const drawn = Math.max(size * MIN_FONT_SIZE, Math.min(size, (size * width) / natural));
  const element = svg("text", { x, y, class: name, "font-size": Math.round(drawn * 100) / 100 }, text);
  if ((natural * drawn) / size > width + 0.01) {
    setAttribute(element, "textLength", String(width));
    setAttribute(element, "lengthAdjust", "spacingAndGlyphs");
  }
  return element;
}

/**
 * Return black or white, whichever is easier to read on a colour.
 *
 * @param {string} colour
 */
function contrastColor(colour) {
  const parts = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16) / 255);
  const [red, green, blue] = parts.map((part) => (part <= 0.04 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.18 ? "#1d1b22" : "#fff";
}

/**
 * Return the picture of a card. If the card shows only half of a picture, a cover hides the other half, so that two
 * such cards fit together at every size.
 *
 * @param {Face} own
 * @param {typeof LARGE} measures
 * @param {string} colour
 * @param {number} top the top of the space for the picture
 */
function cardPicture(own, measures, colour, top) {
  const whole = own.drawing ? drawingOf(own, measures.drawing) : textOf(own.picture, measures.picture);
  const shown = svg("svg", { x: 0, y: top, width: 60, height: 84 - top, viewBox: `0 ${top} 60 ${84 - top}` }, whole);
  if (!own.half) return [shown];
  const [from, to] = own.half === "lower" ? [top, JOIN] : [JOIN, 80];
  const covered = { x: EDGE, y: from, width: INNER, height: to - from };
  const cover = svg("g", { class: "cover" }, svg("rect", { ...covered, class: "paper" }), svg("rect", { ...covered, fill: colour, class: "ground" }));
  return [shown, cover, svg("path", { d: `M${EDGE} ${JOIN}H${60 - EDGE}`, class: "join" })];
}

/**
 * @param {Face} own
 * @param {number} size
 */
function drawingOf(own, size) {
  const place = { x: MIDDLE - size / 2, y: JOIN - size / 2, width: size, height: size };
  return gameDrawing(own.game, own.drawing, place);
}

/**
 * Return a picture that consists of one or two characters.
 *
 * @param {string} picture
 * @param {number} size
 */
function textOf(picture, size) {
  const signs = [...picture.replace(/[\ufe0f\u200d]/g, "")].length;
  const drawn = signs > 1 ? size * 0.66 : size;
  return svg("text", { x: MIDDLE, y: JOIN + drawn * 0.36, class: "picture", "font-size": drawn }, picture);
}

/**
 * @param {Face} own
 * @param {typeof LARGE} measures
 * @param {boolean} noted
 */
function drawFace(own, measures, noted) {
  const { band, group, corner, name, line } = measures;
  const colour = /^#[0-9a-f]{6}$/i.test(own.color) ? own.color : "#78838c";
  const heading = own.group || own.heading;
  const inner = { x: EDGE, y: EDGE, width: INNER, height: 84 - 2 * EDGE, rx: 2.6 };
  const strip = line - name;
  const under = EDGE + (heading ? band : 0);
  const parts = [
    svg("rect", { ...inner, class: "paper" }),
    svg("rect", { ...inner, fill: colour, class: "ground" }),
    ...cardPicture(own, measures, colour, under),
    svg("path", { d: `M${EDGE} ${strip}H${60 - EDGE}V77.8a2.6 2.6 0 0 1-2.6 2.6H${EDGE + 2.6}a2.6 2.6 0 0 1-2.6-2.6Z`, class: "strip" }),
    fittedText(own.name, { y: line, size: name, name: "name" }),
  ];
  if (heading) {
    const shape = `M${EDGE} ${under}V${EDGE + 2.6}a2.6 2.6 0 0 1 2.6-2.6H${60 - EDGE - 2.6}a2.6 2.6 0 0 1 2.6 2.6V${under}Z`;
    parts.push(svg("path", { d: shape, fill: colour, class: "band" }));
    const ink = svg("g", { fill: contrastColor(colour), class: "on-band" });
    ink.append(fittedText(heading, { y: EDGE + band * 0.5 + group * 0.36, size: group, name: "group" }));
    parts.push(ink);
  }
  if (own.value) parts.push(...cornerNumber(own.value, under + 1.4, corner));
  if (noted && own.note) parts.push(fittedText(own.note, { y: 78, size: 7.6, name: "note" }));
  return parts;
}

/**
 * Draw the number in the corner, on a rounded background. Return its SVG elements.
 *
 * @param {string} value
 * @param {number} y
 * @param {number} size
 */
function cornerNumber(value, y, size) {
  const width = Math.max(size * 1.35, estimateTextWidth(value) * size + size * 0.6);
  const height = size * 1.25;
  return [
    svg("rect", { x: EDGE + 1.4, y, width, height, rx: height / 2, class: "corner" }),
    svg("text", { x: EDGE + 1.4 + width / 2, y: y + height * 0.5 + size * 0.36, class: "value", "font-size": size }, value),
  ];
}

/** @param {Face} own */
export function customFace(own) {
  const name = `custom-face${own.drawing ? " with-drawing" : ""}${own.dark ? " dark" : ""}${own.half === "upper" || own.half === "lower" ? ` ${own.half}` : ""}`;
  return drawInSizes(name, drawFace(own, LARGE, true), drawFace(own, MEDIUM, false), drawFace(own, SMALL, false));
}
