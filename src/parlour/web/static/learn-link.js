/** The way to a first hand, which says whether one has been there. */

import { learnPage } from "./api.js";
import { h, memory } from "./dom.js";
import { say } from "./words.js";

/** What a page keeps of a first hand: the step that one has come to, or that it is done. @param {string} game */
export const progressOf = (game) => `lesson.${game}`;

export const DONE = "done";

/** @param {string} game */
export function learnLink(game) {
  const again = memory.get(progressOf(game)) === DONE;
  return h("a", { href: learnPage(game), class: "learn-link" }, again ? say("learn-link-again") : say("learn-link"));
}

/**
 * The same beside the button that deals.
 *
 * @param {import("./types.js").GameShape} game
 */
export function learnButton({ name, title }) {
  return h("a", { href: learnPage(name), class: "button learn", "aria-label": say("learn-game", { title }) }, say("learn-short"));
}
