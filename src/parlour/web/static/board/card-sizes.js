import { svg } from "../common/dom.js";

/**
 * Return the face of a card, 60 by 84 units, with a drawing for each of three sizes. The style sheet shows the drawing
 * for the current size.
 *
 * @param {string} name
 * @param {(Node | string)[]} large
 * @param {(Node | string)[]} medium
 * @param {(Node | string)[]} small
 */
export function drawInSizes(name, large, medium, small) {
  return svg(
    "svg",
    { viewBox: "0 0 60 84", "aria-hidden": "true", focusable: "false", class: name },
    svg("g", { class: "large" }, ...large),
    svg("g", { class: "medium" }, ...medium),
    svg("g", { class: "small" }, ...small),
  );
}
