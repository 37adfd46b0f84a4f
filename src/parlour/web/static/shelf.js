/** The shop window: a tile for each game, with one button that deals at once. */

import { makeTable } from "./api.js";
import { byId, h, memory } from "./dom.js";
import { learnButton } from "./learn-link.js";
import { LEVELS } from "./levels.js";
import { say } from "./words.js";

/** @typedef {import("./types.js").GameShape} GameFact */

const USUAL_LEVEL = "medium";
const USUAL_SEATS = 3;
const NO_PICTURE = "/static/cards.svg";
export const WITH_FRIENDS = "#with-friends";
const TABLE_PICTURE = "/static/table.svg";

/** @param {GameFact} game */
export function usualSeats(game) {
  return Math.min(game.most, Math.max(game.fewest, USUAL_SEATS));
}

/** Against whom one plays where nothing else is said. */
export function usualLevel() {
  const kept = memory.get("level");
  return LEVELS.find((level) => level === kept) ?? USUAL_LEVEL;
}

/** @param {GameFact} game */
export function rangeOf({ fewest, most }) {
  return fewest === most ? say("lobby-range-one", { many: most }) : say("lobby-range", { few: fewest, many: most });
}

/**
 * Goes to a table that was just made, and sits down there.
 *
 * @param {string} table
 */
export function goToMade(table) {
  sessionStorage.setItem("parlour.made", table);
  location.assign(`/t/${encodeURIComponent(table)}`);
}

/** Deals as many as usual, against bots of the level that was chosen last. @param {GameFact} game */
export async function deal(game) {
  const seats = usualSeats(game);
  const level = usualLevel();
  const bot = game.bots.includes(level) ? level : game.bots[0];
  const bots = Object.fromEntries(Array.from({ length: seats - 1 }, (_, at) => [String(at + 1), bot]));
  const { table } = await makeTable({ game: game.name, seats, bots });
  goToMade(table);
}

/** @param {string} text */
function firstSentence(text) {
  return /^.*?[.!?](?= |$)/.exec(text)?.[0] ?? text;
}

/**
 * @param {GameFact} game
 * @param {(reason: unknown) => void} fail
 */
function tile(game, fail) {
  const [name, told] = ["tile", "told"].map((part) => `${part}-${game.name}`);
  const button = h("button", { type: "button", class: "button strong deal", "aria-describedby": told }, say("window-play"));
  button.setAttribute("aria-label", say("window-play-game", { title: game.title }));
  button.addEventListener("click", async () => {
    busy(true);
    try {
      await deal(game);
    } catch (reason) {
      busy(false);
      fail(reason);
    }
  });
  const picture = h("img", { src: game.picture || NO_PICTURE, alt: "", width: "320", height: "180" });
  return h(
    "li",
    { class: "tile", "data-game": game.name },
    picture,
    h("h3", { class: "tile-title", id: name }, game.title),
    h("p", { class: "about", id: told }, firstSentence(game.how_to)),
    h("p", { class: "range" }, rangeOf(game)),
    h("div", { class: "acts" }, button, game.first_hand ? learnButton(game) : null),
  );
}

/** @param {boolean} dealing */
function busy(dealing) {
  for (const button of byId("shelf").querySelectorAll("button")) button.disabled = dealing;
}

/**
 * @param {GameFact[]} games
 * @param {(reason: unknown) => void} fail
 */
export function showShelf(games, fail) {
  byId("shelf").replaceChildren(...games.map((game) => tile(game, fail)), friendsTile());
}

/** The last tile leads to the form, where a chair is kept free for a friend. */
function friendsTile() {
  const link = h("a", { class: "button deal", href: WITH_FRIENDS }, say("lobby-set-up"));
  return h(
    "li",
    { class: "tile friends" },
    h("img", { src: TABLE_PICTURE, alt: "", width: "320", height: "180" }),
    h("h3", { class: "tile-title" }, say("window-friends")),
    h("p", { class: "about" }, say("window-friends-about")),
    h("p", { class: "range" }),
    h("div", { class: "acts" }, link),
  );
}

export function readyShelf() {
  const level = usualLevel();
  byId("against").replaceChildren(
    ...LEVELS.map((each) => {
      const input = h("input", { type: "radio", name: "level", value: each });
      input.checked = each === level;
      input.addEventListener("change", () => memory.set("level", each));
      return h("label", { class: "segment", title: say("bot-plays", { bot: each }) }, input, h("span", {}, say("level-named", { level: each })));
    }),
  );
  addEventListener("pageshow", () => busy(false));
}
