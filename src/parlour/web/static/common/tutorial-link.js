/** The link to a tutorial, which shows whether the user has completed it. */

import { h, localStore } from "./dom.js";
import { home } from "./home.js";
import { formatMessage } from "./messages.js";

/** Return the storage key for the progress of a tutorial. The stored value is the current step, or `DONE`. @param {string} game */
export const progressKey = (game) => `tutorial.${game}`;

export const DONE = "done";

/** @param {string} game */
export function tutorialLink(game) {
  const isCompleted = localStore.get(progressKey(game)) === DONE;
  return h("a", { href: home.learnUrl(game), class: "learn-link" }, isCompleted ? formatMessage("learn-link-again") : formatMessage("learn-link"));
}

/**
 * Return a tutorial link in the form of a button, to be placed next to the button that starts a match.
 *
 * @param {import("../types.js").GameInfo} game
 */
export function tutorialButton({ name, title }) {
  return h("a", { href: home.learnUrl(name), class: "button learn", "aria-label": formatMessage("learn-game", { title }) }, formatMessage("learn-short"));
}
