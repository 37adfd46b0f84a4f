/** The form in which a table is set up: which game, who sits there, and how it is played. */

import { Refusal, makeTable } from "./api.js";
import { byId, h, memory } from "./dom.js";
import { botOptions, meetHouse, personOf, tellLevels, usualBot } from "./levels.js";
import { portrait } from "./portrait.js";
import { MannersForm } from "./manners.js";
import { clauseLink, openRules } from "./rules.js";
import { goToMade, rangeOf, usualLevel, usualSeats } from "./shelf.js";
import { say } from "./words.js";

/** @typedef {import("./types.js").GameShape} GameFact */
/** @typedef {import("./types.js").OptionShape} OptionFact */

/** @type {{game: GameFact | null, seats: number, bots: string[], options: Record<string, string | number>,
 *   hints: boolean | null}} `bots` has nothing for a chair that a person is to have */
const choice = { game: null, seats: 0, bots: [], options: {}, hints: null };

const manners = new MannersForm(byId("manners-choices"));

/** @param {GameFact} game */
function chooseGame(game) {
  manners.offer(game.reminders);
  choice.game = game;
  choice.options = {};
  memory.set("game", game.name);
  byId("about-game").textContent = game.how_to;
  chooseSeats(usualSeats(game));
  showSeats(game);
  showOptions(game);
}

/** @param {number} seats */
function chooseSeats(seats) {
  choice.seats = seats;
  const before = choice.bots.slice(1, seats);
  choice.bots = [""];
  for (let at = 1; at < seats; at++) choice.bots.push(before[at - 1] ?? usualBot(choice.game?.bots ?? [], choice.bots, usualLevel()));
  showChairs();
}

/** Keeps the chair beside one's own for a friend, whatever is played. */
export function keepChair() {
  choice.bots[1] = "";
  if (choice.game) showChairs();
}

/** @param {GameFact[]} games */
function showGames(games) {
  const remembered = games.find((game) => game.name === memory.get("game")) ?? games[0];
  byId("games").replaceChildren(
    ...games.map((game) => {
      const [name, range] = ["name", "range"].map((part) => `${part}-of-${game.name}`);
      const described = { "aria-labelledby": name, "aria-describedby": range };
      const input = h("input", { type: "radio", name: "game", value: game.name, ...described });
      input.checked = game === remembered;
      input.addEventListener("change", () => chooseGame(game));
      const parts = [h("span", { class: "tile-title", id: name }, game.title), h("span", { class: "range", id: range }, rangeOf(game))];
      return h("label", { class: "choice-of-game" }, input, ...parts);
    }),
  );
  if (remembered) chooseGame(remembered);
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
  byId("chairs").replaceChildren(...choice.bots.map((_, at) => (at ? chair(at) : ownChair())));
  tellLevels(byId("levels"), choice.game?.bots ?? []);
  showAction();
}

function ownChair() {
  return h("li", {}, h("span", { class: "chair-label" }, say("lobby-chair", { number: 1 })), h("strong", {}, say("lobby-you")));
}

/** @param {number} at */
function chair(at) {
  const bots = choice.game?.bots ?? [];
  const sitter = h("span", { class: "sitter" });
  const manner = h("span", { class: "manner hint", id: `manner-${at}` });
  const select = h(
    "select",
    { id: `chair-${at}`, "aria-describedby": `manner-${at}` },
    ...botOptions(bots),
    h("option", { value: "" }, say("lobby-friend")),
  );
  select.value = choice.bots[at];
  const showSitter = () => {
    const person = personOf(select.value);
    sitter.replaceChildren(...(person ? [portrait({ ...person, name: person.called })] : []));
    manner.textContent = person ? person.manner : "";
  };
  select.addEventListener("change", () => {
    choice.bots[at] = select.value;
    showSitter();
    showAction();
  });
  showSitter();
  return h("li", {}, h("label", { class: "chair-label", for: `chair-${at}` }, say("lobby-chair", { number: at + 1 })), select, sitter, manner);
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

/** @param {unknown} reason */
function fail(reason) {
  tell(reason instanceof Refusal ? reason.message : say("lobby-failed"));
}

/** @param {string} sentence what went wrong */
function tell(sentence) {
  byId("set-up-failure").textContent = sentence;
  byId("set-up-failure").hidden = false;
}

/** @param {Event} event */
async function play(event) {
  event.preventDefault();
  const { game, seats, options } = choice;
  if (!game) return;
  const button = /** @type {HTMLButtonElement} */ (byId("play"));
  button.disabled = true;
  byId("set-up-failure").hidden = true;
  try {
    const bots = Object.fromEntries(choice.bots.flatMap((bot, at) => (bot ? [[String(at), bot]] : [])));
    const hidden = /** @type {HTMLInputElement} */ (byId("private")).checked;
    const { table } = await makeTable({ game: game.name, seats, options, bots, private: hidden, hints: hintsField().checked, manners: manners.values() });
    goToMade(table);
  } catch (reason) {
    fail(reason);
    button.disabled = false;
  }
}

/** @type {GameFact[] | null} the games of the form, until it is filled in */
let unfilled = null;

/**
 * Makes the form work for these games.
 *
 * @param {GameFact[]} games
 */
export async function readySetUp(games) {
  byId("lobby").addEventListener("submit", play);
  hintsField().addEventListener("change", () => (choice.hints = hintsField().checked));
  byId("rules-button").addEventListener("click", () => {
    if (choice.game) openRules(choice.game.name, choice.game.title);
  });
  addEventListener("pageshow", () => {
    /** @type {HTMLButtonElement} */ (byId("play")).disabled = false;
  });
  unfilled = games;
  await fillIn();
}

/** Shows the form, which is filled in when it is opened for the first time. */
export async function openSetUp() {
  byId("set-up").hidden = false;
  byId("set-up").scrollIntoView();
  byId("set-up-title").focus({ preventScroll: true });
  await fillIn();
}

async function fillIn() {
  const games = unfilled;
  if (!games || byId("set-up").hidden) return;
  unfilled = null;
  await meetHouse();
  showGames(games);
}
