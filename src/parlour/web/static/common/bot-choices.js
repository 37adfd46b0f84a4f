/** The choice of bots: house bots by level, and bots from other packages by name. */

import { getHouseBots } from "./api.js";
import { h } from "./dom.js";
import { formatMessage } from "./messages.js";

/** @typedef {import("../types.js").HouseBotInfo} HouseBotInfo */

export const LEVELS = /** @type {const} */ (["easy", "medium", "hard", "expert"]);
const DEFAULT_LEVEL = "medium";
const BASELINE_BOTS = ["simple", "random"]; // bots for measurements, which are not offered to players

/** @type {HouseBotInfo[]} in random order, so that the default bot of a level varies */
let houseBots = [];
/** @type {Promise<void> | null} */
let loading = null;

/** Load the house bots. */
export function loadHouseBots() {
  loading ??= getHouseBots().then(
    (loaded) => {
      houseBots = loaded.map((houseBot) => ({ houseBot, sortKey: Math.random() })).sort((a, b) => a.sortKey - b.sortKey).map(({ houseBot }) => houseBot);
    },
    () => {
      loading = null;
    },
  );
  return loading;
}

/**
 * @param {string} bot the name of a bot, as used in requests
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
 * Return the default bot for an open seat: if possible, one of the given level that is not at the table yet.
 *
 * @param {string[]} bots
 * @param {string[]} [present] names of the bots or players already at the table
 * @param {string} [level]
 */
export function defaultBot(bots, present = [], level = DEFAULT_LEVEL) {
  if (!bots.includes(level)) return offeredBots(bots)[0] ?? "";
  const botsOfLevel = houseBotsOfLevel(level);
  const freeBot = botsOfLevel.find(({ key, name }) => !present.includes(key) && !present.includes(name));
  return (freeBot ?? botsOfLevel[0])?.key ?? level;
}

/** @param {string[]} bots */
export function botOptions(bots) {
  const options = [];
  for (const bot of offeredBots(bots)) {
    const botsOfLevel = houseBotsOfLevel(bot).sort((one, two) => one.name.localeCompare(two.name));
    const botElements = botsOfLevel.map((houseBot) => h("option", { value: houseBot.key }, houseBot.name));
    options.push(botElements.length ? h("optgroup", { label: formatMessage("level-named", { level: bot }) }, ...botElements) : h("option", { value: bot }, botTitle(bot)));
  }
  return options;
}

/**
 * Show the description of each level. Bots from other packages are left out because they do not have a description.
 *
 * @param {HTMLElement} list
 * @param {string[]} bots
 */
export function describeLevels(list, bots) {
  const lines = offeredBots(bots).map((bot) => ({ bot, plays: formatMessage("bot-plays", { bot }) }));
  const described = lines.filter(({ plays }) => plays);
  list.replaceChildren(
    ...described.map(({ bot, plays }) => h("div", {}, h("dt", {}, formatMessage("level-named", { level: bot })), h("dd", {}, plays))),
  );
}
