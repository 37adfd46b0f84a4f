/** How bots are offered to people: as those of the house whom one may meet, and bots of other packages by name. */

import { getHouseBots } from "./api.js";
import { h } from "./dom.js";
import { formatMessage } from "./messages.js";

/** @typedef {import("../types.js").HouseBotInfo} HouseBotInfo */

export const LEVELS = /** @type {const} */ (["easy", "medium", "hard", "expert"]);
const DEFAULT_LEVEL = "medium";
const BASELINE_BOTS = ["simple", "random"]; // they are there to be measured against, and nobody wants to meet them

/** @type {HouseBotInfo[]} those of a level in another order each time, so that one meets them all */
let houseBots = [];
/** @type {Promise<void> | null} */
let loading = null;

/** Learns who lives here. */
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
 * @param {string} bot as it is asked for
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
 * The bot of an open seat until the host chooses one: of that level, and not at the table yet.
 *
 * @param {string[]} bots
 * @param {string[]} [there] bots as they are asked for, or names of those who sit there
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
 * Says of each level how it plays, where that is known; bots of other packages have their name alone.
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
