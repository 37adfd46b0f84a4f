/** How bots are offered to people. */

import { h } from "./dom.js";
import { say } from "./words.js";

const USUAL = "medium";
const YARDSTICKS = ["simple", "random"]; // they are there to be measured against, and nobody wants to meet them

/** @param {string[]} bots */
function offered(bots) {
  return bots.filter((bot) => !YARDSTICKS.includes(bot));
}

/**
 * The bot that sits in a chair as long as nobody chose another.
 *
 * @param {string[]} bots
 */
export function usualBot(bots) {
  return bots.includes(USUAL) ? USUAL : offered(bots)[0] ?? "";
}

/** @param {string[]} bots */
export function botOptions(bots) {
  return offered(bots).map((bot) => h("option", { value: bot }, say("bot-named", { bot: bot.slice(0, 1).toUpperCase() + bot.slice(1) })));
}

/**
 * Says of each bot how it plays, where that is known; bots of other packages have their name alone.
 *
 * @param {HTMLElement} list
 * @param {string[]} bots
 */
export function tellLevels(list, bots) {
  const told = offered(bots).map((bot) => ({ bot, plays: say("bot-plays", { bot }) }));
  const known = told.filter(({ plays }) => plays);
  list.replaceChildren(...known.map(({ bot, plays }) => h("div", {}, h("dt", {}, bot), h("dd", {}, plays))));
}
