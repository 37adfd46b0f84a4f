/** Small pictures of cards with captions, at the top of the rules. */

import { drawFace, addFaces, stackLabel } from "../board/cards.js";
import { h } from "./dom.js";
import { formatList } from "./messages.js";

/** @typedef {import("../types.js").RulesPicture} Picture */
/** @typedef {import("../types.js").SceneFace} Face */

const SIGNS = [">", "=", "+", "→"];

/**
 * @param {string} game
 * @param {Picture[]} pictures
 * @param {Record<string, Face>} faces faces of cards outside the standard pack
 */
export function drawPictures(game, pictures, faces) {
  addFaces(game, faces);
  return h("ul", { class: "pictures" }, ...pictures.map(drawPicture));
}

/** @param {Picture} picture */
function drawPicture({ cards, caption }) {
  const label = formatList(cards.filter((word) => !SIGNS.includes(word)).map(stackLabel));
  const pictureElements = cards.map((word) => (SIGNS.includes(word) ? h("span", { class: "sign" }, word) : drawStack(word)));
  return h(
    "li",
    {},
    h("figure", {}, h("div", { class: "picture-cards", role: "img", "aria-label": label }, ...pictureElements), h("figcaption", {}, caption)),
  );
}

/** @param {string} stack the names of stacked cards, joined with `+`, the lowest card first */
function drawStack(stack) {
  const cards = stack.split("+").map((card) => h("span", { class: "card" }, drawFace(card)));
  return h("span", { class: "picture-stack stacked" }, ...cards);
}
