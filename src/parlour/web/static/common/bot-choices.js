/** The choice of bots: house bots by level, and bots of other packages by name. */

import { getHouseBots } from "./api.js";
import { h } from "./dom.js";
import { formatMessage } from "./messages.js";

/** @typedef {import("../types.js").HouseBotInfo} HouseBotInfo */

export const LEVELS = /** @type {const} */ (["easy", "medium", "hard", "expert"]);
const DEFAULT_LEVEL = "medium";
const BASELINE_BOTS = ["simple", "random"]; // for measurements only, so they are not offered to players

/** @type {HouseBotInfo[]} shuffled, so that the bots of a level take turns */
let houseBots = [];
/** @type {Promise<void> | null} */
let loading = null;

/** Load the house bots. */
export function loadHouseBots() {
  loading ??= getHouseBots().then(
    (found) => {
      houseBots = found.map((houseBot) => ({ houseBot, at: Math.random() })).sort((a, b) => a.at - b.at).map(({ houseBot }) => houseBot);
    },
    () => {
      loading = null;
    },
  );
  return loading;
}

/**
 * @param {string} bot the name of a bot, as in a request
 * @returns {HouseBotInfo | undefined}
 */
export function houseBotOf(bot) {
  return houseBots.find((houseBot) => houseBot.key === bot);
}

/** @param {string} level */
function houseBotsOfLevel(level) {
  return houseBots.filter((houseBot) => houseBot.level === level);
}

/** @param {string[]} bots */
function offeredBots(bots) {
  return bots.filter((bot) => !BASELINE_BOTS.includes(bot));
}

/** @param {string} bot */
function botTitle(bot) {
  if (LEVELS.some((level) => level === bot)) return formatMessage("level-named", { level: bot });
  return formatMessage("bot-named", { bot: bot.slice(0, 1).toUpperCase() + bot.slice(1) });
}

/**
 * Return the default bot of an open seat: a bot of that level that is not at the table yet.
 *
 * @param {string[]} bots
 * @param {string[]} [there] bots as in requests, or names of players at the table
 * @param {string} [level]
 */
export function defaultBot(bots, there = [], level = DEFAULT_LEVEL) {
  if (!bots.includes(level)) return offeredBots(bots)[0] ?? "";
  const found = houseBotsOfLevel(level);
  const free = found.find(({ key: name, name: called }) => !there.includes(name) && !there.includes(called));
  return (free ?? found[0])?.key ?? level;
}

/** @param {string[]} bots */
export function botOptions(bots) {
  const options = [];
  for (const bot of offeredBots(bots)) {
    const found = houseBotsOfLevel(bot).sort((one, two) => one.name.localeCompare(two.name));
    const named = found.map((houseBot) => h("option", { value: houseBot.key }, houseBot.name));
    options.push(named.length ? h("optgroup", { label: formatMessage("level-named", { level: bot }) }, ...named) : h("option", { value: bot }, botTitle(bot)));
  }
  return options;
}

/**
 * Show a description of each level, if there is one. Bots of other packages have only a name.
 *
 * @param {HTMLElement} list
 * @param {string[]} bots
 */
export function describeLevels(list, bots) {
  const lines = offeredBots(bots).map((bot) => ({ bot, plays: formatMessage("bot-plays", { bot }) }));
  const known = lines.filter(({ plays }) => plays);
  list.replaceChildren(
    ...known.map(({ bot, plays }) => h("div", {}, h("dt", {}, formatMessage("level-named", { level: bot })), h("dd", {}, plays))),
  );
}
