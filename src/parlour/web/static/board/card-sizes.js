import { svg } from "../common/dom.js";

/**
 * A card's face, 60 by 84, drawn for each of the three sizes that a card can have; its style sheet shows the one that
 * is wanted.
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
