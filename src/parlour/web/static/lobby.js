import { Refusal, getGames, getMe, getTables, makeTable, putMe } from "./api.js";
import { showDayTile } from "./day-tile.js";
import { byId, h, memory } from "./dom.js";
import { botOptions, tellLevels, usualBot } from "./levels.js";
import { clauseLink, openRules, readyDialogs } from "./rules.js";
import { readySettings } from "./settings-dialog.js";
import { list, say, tellPage } from "./words.js";

/** @typedef {import("./types.js").GameShape} GameFact */
/** @typedef {import("./types.js").OptionShape} OptionFact */
/** @typedef {import("./types.js").TableLine} TableLine */

const USUAL_SEATS = 3;
const MOST_TABLES = 12; // listed

/** @type {{games: GameFact[], game: GameFact | null, seats: number, bots: string[],
 *   options: Record<string, string | number>, nickname: string, hints: boolean | null}} */
const choice = { games: [], game: null, seats: 0, bots: [], options: {}, nickname: "", hints: null };

/** @param {GameFact} game */
function chooseGame(game) {
  choice.game = game;
  choice.options = {};
  memory.set("game", game.name);
  byId("about-game").textContent = game.how_to;
  chooseSeats(Math.min(game.most, Math.max(game.fewest, USUAL_SEATS)));
  showSeats(game);
  showOptions(game);
}

/** @param {number} seats */
function chooseSeats(seats) {
  choice.seats = seats;
  const usual = usualBot(choice.game?.bots ?? []);
  choice.bots = Array.from({ length: seats }, (_, at) => (at === 0 ? "" : choice.bots[at] ?? usual));
  showChairs();
}

/** @param {GameFact} game */
function rangeOf({ fewest, most }) {
  return fewest === most ? say("lobby-range-one", { many: most }) : say("lobby-range", { few: fewest, many: most });
}

/** @param {GameFact[]} games */
function showGames(games) {
  const remembered = games.find((game) => game.name === memory.get("game"));
  byId("games").replaceChildren(
    ...games.map((game) => {
      const [name, range, told] = ["name", "range", "told"].map((part) => `${part}-of-${game.name}`);
      const described = { "aria-labelledby": name, "aria-describedby": `${range} ${told}` };
      const input = h("input", { type: "radio", name: "game", value: game.name, ...described });
      input.checked = game === (remembered ?? games[0]);
      input.addEventListener("change", () => chooseGame(game));
      const about = h("span", { class: "about", id: told }, game.how_to);
      return h(
        "label",
        { class: "tile" },
        input,
        h("span", { class: "tile-title", id: name }, game.title),
        h("span", { class: "range", id: range }, rangeOf(game)),
        about,
      );
    }),
  );
  if (games.length) chooseGame(remembered ?? games[0]);
}

/** @param {GameFact} game */
function showSeats(game) {
  const numbers = Array.from({ length: game.most - game.fewest + 1 }, (_, at) => game.fewest + at);
  byId("seats").replaceChildren(
    ...numbers.map((seats) => {
      const input = h("input", { type: "radio", name: "seats", value: String(seats) });
      input.checked = seats === choice.seats;
      input.addEventListener("change", () => chooseSeats(seats));
      return h("label", { class: "pill" }, input, h("span", {}, String(seats)));
    }),
  );
}

function showChairs() {
  const bots = choice.game?.bots ?? [];
  const chairs = choice.bots.map((bot, at) => {
    if (at === 0) {
      return h("li", {}, h("span", { class: "chair-label" }, say("lobby-chair", { number: 1 })), h("strong", {}, say("lobby-you")));
    }
    const select = h(
      "select",
      { id: `chair-${at}`, "aria-describedby": "levels" },
      ...botOptions(bots),
      h("option", { value: "" }, say("lobby-friend")),
    );
    select.value = bot;
    select.addEventListener("change", () => {
      choice.bots[at] = select.value;
      showAction();
    });
    return h("li", {}, h("label", { class: "chair-label", for: `chair-${at}` }, say("lobby-chair", { number: at + 1 })), select);
  });
  byId("chairs").replaceChildren(...chairs);
  tellLevels(byId("levels"), bots);
  showAction();
}

function hintsField() {
  return /** @type {HTMLInputElement} */ (byId("hints"));
}

function showAction() {
  const alone = choice.bots.slice(1).every(Boolean);
  byId("play").textContent = alone ? say("lobby-play") : say("lobby-open");
  hintsField().checked = choice.hints ?? alone; // among friends nobody asks a machine, unless they say so
}

/** @param {GameFact} game */
function showOptions(game) {
  byId("options").replaceChildren(...game.options.map((fact) => showOption(game, fact)));
  showChanged();
}

/**
 * @param {GameFact} game
 * @param {OptionFact} fact
 */
function showOption(game, fact) {
  const id = `option-${fact.name}`;
  const field = fact.document ? textField(id, fact) : fact.values.length ? wordField(id, fact) : numberField(id, fact);
  field.addEventListener("change", () => keepOption(fact, field.value));
  const range = fact.document
    ? `${say("lobby-letters", { most: fact.high })} `
    : fact.values.length
      ? ""
      : `${say("lobby-numbers", { low: fact.low, high: fact.high })} `;
  return h(
    "div",
    { class: fact.document ? "option document" : "option" },
    h("label", { for: id }, fact.title),
    field,
    field instanceof HTMLTextAreaElement ? fileField(id, fact, field) : null,
    h(
      "p",
      { id: `${id}-text` },
      `${fact.text}. `,
      range,
      clauseLink(fact.clause, (clause) => openRules(game.name, game.title, clause)),
    ),
  );
}

/**
 * @param {string} id
 * @param {OptionFact} fact
 */
function wordField(id, fact) {
  const named = fact.values.map((value, at) => {
    const text = fact.titles[at] ?? value;
    return h("option", { value }, value === fact.default ? say("lobby-usual", { value: text }) : text);
  });
  const field = h("select", { id, "aria-describedby": `${id}-text` }, ...named);
  field.value = String(fact.default);
  return field;
}

/**
 * @param {string} id
 * @param {OptionFact} fact
 */
function numberField(id, fact) {
  const range = { min: String(fact.low), max: String(fact.high), step: "1" };
  const field = h("input", { id, type: "number", "aria-describedby": `${id}-text`, required: true, ...range });
  field.value = String(fact.default);
  return field;
}

/**
 * @param {string} id
 * @param {OptionFact} fact
 */
function textField(id, fact) {
  const most = String(fact.high);
  const field = h("textarea", { id, rows: "3", maxlength: most, spellcheck: "false", "aria-describedby": `${id}-text` });
  field.value = String(fact.default);
  return field;
}

/**
 * Takes a text from a file into its field.
 *
 * @param {string} id
 * @param {OptionFact} fact
 * @param {HTMLTextAreaElement} field
 */
function fileField(id, fact, field) {
  const file = h("input", { id: `${id}-file`, type: "file", class: "heard" });
  file.addEventListener("change", async () => {
    const text = (await file.files?.[0]?.text()) ?? "";
    file.value = "";
    if (text.length > fact.high) {
      tell(say("lobby-too-long", { length: text.length, most: fact.high }));
      return;
    }
    field.value = text;
    keepOption(fact, text);
  });
  return h("label", { class: "button file" }, file, say("lobby-file"));
}

/**
 * @param {OptionFact} fact
 * @param {string} written
 */
function keepOption(fact, written) {
  const value = fact.values.length || fact.document ? written : Number(written);
  if (value === fact.default) delete choice.options[fact.name];
  else choice.options[fact.name] = value;
  showChanged();
}

function showChanged() {
  byId("house-state").textContent = say("lobby-house-changed", { number: Object.keys(choice.options).length });
}

/** @param {TableLine[]} tables */
function showTables(tables) {
  const open = tables.filter((table) => !table.over);
  const waiting = [...open.filter((table) => table.open), ...open.filter((table) => !table.open)].slice(0, MOST_TABLES);
  byId("no-tables").hidden = waiting.length > 0;
  byId("tables").replaceChildren(
    ...waiting.map((table) => {
      const seats = table.seats.length;
      const taken = seats - table.open;
      const state = table.started ? say("lobby-playing", { seats }) : say("lobby-taken", { taken, seats });
      const names = table.seats.filter((seat) => seat.kind !== "open").map((seat) => seat.name);
      return h(
        "li",
        {},
        h("span", { class: "tile-title" }, table.title),
        h("span", { class: "range" }, state),
        h("span", { class: "about" }, list(names)),
        h(
          "a",
          { class: "button", href: `/t/${encodeURIComponent(table.table)}` },
          table.open ? say("lobby-join") : say("lobby-watch"),
        ),
      );
    }),
  );
}

/** @param {unknown} reason */
function fail(reason) {
  tell(reason instanceof Refusal ? reason.message : say("lobby-failed"));
}

/** @param {string} sentence what went wrong */
function tell(sentence) {
  byId("failure").textContent = sentence;
  byId("failure").hidden = false;
}

/** @param {Event} event */
async function play(event) {
  event.preventDefault();
  const { game, seats, options } = choice;
  if (!game) return;
  const button = /** @type {HTMLButtonElement} */ (byId("play"));
  button.disabled = true;
  byId("failure").hidden = true;
  try {
    const nickname = /** @type {HTMLInputElement} */ (byId("nickname")).value.trim();
    if (nickname && nickname !== choice.nickname) await putMe(nickname);
    const bots = Object.fromEntries(choice.bots.flatMap((bot, at) => (bot ? [[String(at), bot]] : [])));
    const hidden = /** @type {HTMLInputElement} */ (byId("private")).checked;
    const { table } = await makeTable({ game: game.name, seats, options, bots, private: hidden, hints: hintsField().checked });
    sessionStorage.setItem("parlour.made", table);
    location.assign(`/t/${encodeURIComponent(table)}`);
  } catch (reason) {
    fail(reason);
    button.disabled = false;
  }
}

async function refresh() {
  try {
    showTables(await getTables());
  } catch (reason) {
    fail(reason);
  }
}

function ready() {
  tellPage();
  readyDialogs();
  readySettings();
  showDayTile(document.querySelector("main") ?? document.body);
  byId("lobby").addEventListener("submit", play);
  byId("refresh").addEventListener("click", refresh);
  hintsField().addEventListener("change", () => (choice.hints = hintsField().checked));
  byId("rules-button").addEventListener("click", () => {
    if (choice.game) openRules(choice.game.name, choice.game.title);
  });
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) refresh();
  });
  addEventListener("pageshow", () => {
    /** @type {HTMLButtonElement} */ (byId("play")).disabled = false;
  });
  getMe().then((me) => {
    choice.nickname = me.nickname;
    const field = /** @type {HTMLInputElement} */ (byId("nickname"));
    if (!field.value) field.value = me.nickname; // what was typed meanwhile stays
  }, fail);
  getGames().then((games) => {
    choice.games = games;
    showGames(games);
  }, fail);
  refresh();
}

ready();
