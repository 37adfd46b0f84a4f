/** The way to a first hand, which says whether one has been there. */

import { learnUrl } from "./api.js";
import { h, localStore } from "./dom.js";
import { formatMessage } from "./messages.js";

/** What a page keeps of a first hand: the step that one has come to, or that it is done. @param {string} game */
export const progressKey = (game) => `tutorial.${game}`;

export const DONE = "done";

/** @param {string} game */
export function tutorialLink(game) {
  const again = localStore.get(progressKey(game)) === DONE;
  return h("a", { href: learnUrl(game), class: "learn-link" }, again ? formatMessage("learn-link-again") : formatMessage("learn-link"));
}

/**
 * The same beside the button that deals.
 *
 * @param {import("../types.js").GameInfo} game
 */
export function tutorialButton({ name, title }) {
  return h("a", { href: learnUrl(name), class: "button learn", "aria-label": formatMessage("learn-game", { title }) }, formatMessage("learn-short"));
}
