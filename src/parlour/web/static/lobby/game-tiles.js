/** The games in the lobby: a tile for each, with a button that starts a match at once. */

import { createTable } from "../common/api.js";
import { byId, h, localStore } from "../common/dom.js";
import { home } from "../common/home.js";
import { tutorialButton } from "../common/tutorial-link.js";
import { LEVELS } from "../common/bot-choices.js";
import { formatSeatRange } from "../common/game-choices.js";
import { formatMessage } from "../common/messages.js";

/** @typedef {import("../types.js").GameInfo} GameFact */

const LEVEL_KEY = "medium";
const NO_PICTURE = home.fileUrl("static/cards.svg");
export const NEW_TABLE = "#new-table";
export const WITH_FRIENDS = "#with-friends";
const TABLE_PICTURE = home.fileUrl("static/table.svg");

/** Return the most recently chosen bot level, or the default. */
export function lastLevel() {
  const storedLevel = localStore.get("level");
  return LEVELS.find((level) => level === storedLevel) ?? LEVEL_KEY;
}

/**
 * Open the page of a table that the user has just created. The page takes a seat for the user.
 *
 * @param {string} table
 */
export function goToNewTable(table) {
  sessionStorage.setItem("parlour.made", table);
  location.assign(home.tableUrl(table));
}

/** Start a match at the game's house table, against bots of the most recently chosen level. @param {GameFact} game */
export async function quickPlay(game) {
  const { seat_count: seats, options } = game.house_table;
  const level = lastLevel();
  const bot = game.bots.includes(level) ? level : game.bots[0];
  const bots = Object.fromEntries(Array.from({ length: seats - 1 }, (_, at) => [String(at + 1), bot]));
  const { table_id: table } = await createTable({ game: game.name, seat_count: seats, options, bots });
  goToNewTable(table);
}

/** @param {string} text */
function firstSentence(text) {
  return /^.*?[.!?](?= |$)/.exec(text)?.[0] ?? text;
}

/**
 * @param {GameFact} game
 * @param {(reason: unknown) => void} onError
 */
function gameTile(game, onError) {
  const [name, about] = ["tile", "about"].map((part) => `${part}-${game.name}`);
  const button = h("button", { type: "button", class: "button strong deal", "aria-describedby": about }, formatMessage("quick-play-play"));
  button.setAttribute("aria-label", formatMessage("quick-play-play-game", { title: game.title }));
  button.addEventListener("click", async () => {
    setBusy(true);
    try {
      await quickPlay(game);
    } catch (reason) {
      setBusy(false);
      onError(reason);
    }
  });
  const picture = h("img", { src: game.picture_url || NO_PICTURE, alt: "", width: "320", height: "180" });
  return h(
    "li",
    { class: "tile", "data-game": game.name },
    picture,
    h("h3", { class: "tile-title", id: name }, game.title),
    h("p", { class: "about", id: about }, firstSentence(game.summary)),
    h("p", { class: "range" }, formatSeatRange(game)),
    h("div", { class: "acts" }, button, game.has_tutorial ? tutorialButton(game) : null),
  );
}

/** Disable the buttons of all games while a table is created. @param {boolean} isBusy */
function setBusy(isBusy) {
  for (const button of byId("game-tiles").querySelectorAll("button")) button.disabled = isBusy;
}

/**
 * @param {GameFact[]} games
 * @param {(reason: unknown) => void} onError
 */
export function showGameTiles(games, onError) {
  byId("game-tiles").replaceChildren(...games.map((game) => gameTile(game, onError)), newTableTile());
}

/**
 * Return the tile that opens the form for a new table. If there is a server, it is for a match with friends, and a seat
 * is reserved for a friend.
 */
function newTableTile() {
  const link = h("a", { class: "button deal", href: home.hasServer ? WITH_FRIENDS : NEW_TABLE }, formatMessage("lobby-set-up"));
  return h(
    "li",
    { class: "tile friends" },
    h("img", { src: TABLE_PICTURE, alt: "", width: "320", height: "180" }),
    h("h3", { class: "tile-title" }, home.hasServer ? formatMessage("quick-play-friends") : formatMessage("quick-play-own")),
    h("p", { class: "about" }, home.hasServer ? formatMessage("quick-play-friends-about") : formatMessage("quick-play-own-about")),
    h("p", { class: "range" }),
    h("div", { class: "acts" }, link),
  );
}

export function setUpGameTiles() {
  const level = lastLevel();
  byId("opponent-level").replaceChildren(
    ...LEVELS.map((each) => {
      const input = h("input", { type: "radio", name: "level", value: each });
      input.checked = each === level;
      input.addEventListener("change", () => localStore.set("level", each));
      return h("label", { class: "segment", title: formatMessage("bot-plays", { bot: each }) }, input, h("span", {}, formatMessage("level-named", { level: each })));
    }),
  );
  addEventListener("pageshow", () => setBusy(false));
}
