/** The form for a new table: game, seats and options. */

import { RequestError, createTable } from "../common/api.js";
import { getDevicePlayers } from "../common/device-players.js";
import { byId, h, localStore } from "../common/dom.js";
import { botOptions, loadHouseBots, houseBotOf, describeLevels, defaultBot } from "../common/bot-choices.js";
import { home } from "../common/home.js";
import { portrait } from "../common/portrait.js";
import { TableSettingsForm } from "../common/table-settings.js";
import { clauseLink, openRules } from "../common/rules-dialog.js";
import { saveNickname, savedNickname } from "./identity.js";
import { goToNewTable, formatSeatRange, houseRules, lastLevel, defaultSeats } from "./game-tiles.js";
import { formatMessage } from "../common/messages.js";

/** @typedef {import("../types.js").GameInfo} GameFact */
/** @typedef {import("../types.js").OptionInfo} OptionFact */

/**
 * @type {{game: GameFact | null, seats: number, bots: string[], names: string[], options: Record<string, string | number>, hints: boolean | null}}
 *   `bots` has a string for each seat, which is empty for a person; `names` has the names of people at this device by
 *   seat; `options` are those that the user has changed
 */
const choice = { game: null, seats: 0, bots: [], names: [], options: {}, hints: null };

/** @type {string[]} names of other people who have played at this device */
let knownNames = [];

const tableSettings = new TableSettingsForm(byId("table-settings-choices"));

/** @param {GameFact} game */
function chooseGame(game) {
  tableSettings.allowReminders(game.can_show_known_cards);
  choice.game = game;
  choice.options = {};
  localStore.set("game", game.name);
  byId("about-game").textContent = game.summary;
  chooseSeats(defaultSeats(game));
  showSeats(game);
}

/** @param {number} seats */
function chooseSeats(seats) {
  choice.seats = seats;
  const previousBots = choice.bots.slice(1, seats);
  choice.bots = [""];
  for (let at = 1; at < seats; at++) choice.bots.push(previousBots[at - 1] ?? defaultBot(choice.game?.bots ?? [], choice.bots, lastLevel()));
  showSeatChoices();
  if (choice.game) showOptions(choice.game);
}

/** Reserve the seat next to the host for a friend. */
function reserveFriendSeat() {
  choice.bots[1] = "";
  if (choice.game) showSeatChoices();
}

/** @param {GameFact[]} games */
function showGames(games) {
  const remembered = games.find((game) => game.name === localStore.get("game")) ?? games[0];
  byId("games").replaceChildren(
    ...games.map((game) => {
      const [name, range] = ["name", "range"].map((part) => `${part}-of-${game.name}`);
      const described = { "aria-labelledby": name, "aria-describedby": range };
      const input = h("input", { type: "radio", name: "game", value: game.name, ...described });
      input.checked = game === remembered;
      input.addEventListener("change", () => chooseGame(game));
      const parts = [h("span", { class: "tile-title", id: name }, game.title), h("span", { class: "range", id: range }, formatSeatRange(game))];
      return h("label", { class: "choice-of-game" }, input, ...parts);
    }),
  );
  if (remembered) chooseGame(remembered);
}

/** @param {GameFact} game */
function showSeats(game) {
  const numbers = Array.from({ length: game.max_seats - game.min_seats + 1 }, (_, at) => game.min_seats + at);
  byId("seats").replaceChildren(
    ...numbers.map((seats) => {
      const input = h("input", { type: "radio", name: "seats", value: String(seats) });
      input.checked = seats === choice.seats;
      input.addEventListener("change", () => chooseSeats(seats));
      return h("label", { class: "pill" }, input, h("span", {}, String(seats)));
    }),
  );
}

function showSeatChoices() {
  byId("seat-choices").replaceChildren(...choice.bots.map((_, at) => (at ? seatChoice(at) : ownSeat())));
  describeLevels(byId("bot-levels"), choice.game?.bots ?? []);
  showSubmitButton();
}

function ownSeat() {
  const isNameNeeded = seatsAtDevice().length > 0;
  const name = h("input", { id: "own-name", maxlength: "24", autocomplete: "nickname", spellcheck: "false", placeholder: formatMessage("identity-guest"), required: isNameNeeded });
  name.value = ownName() ?? savedNickname();
  const described = h("span", { class: "visually-hidden" }, ` ${formatMessage("lobby-name")}`);
  const label = h("label", { class: "seat-row-label", for: "own-name" }, formatMessage("lobby-chair", { number: 1 }), described);
  return h("li", {}, label, name, h("strong", {}, formatMessage("lobby-you")));
}

/** Return the name in the form, or undefined if the field has not been drawn yet. */
function ownName() {
  const field = document.getElementById("own-name");
  return field instanceof HTMLInputElement ? field.value.trim() : undefined;
}

/** @param {number} at */
function seatChoice(at) {
  const bots = choice.game?.bots ?? [];
  const occupant = h("span", { class: "occupant" });
  const playStyle = h("span", { class: "play-style hint", id: `play-style-${at}` });
  const select = h(
    "select",
    { id: `seat-${at}`, "aria-describedby": `play-style-${at}` },
    ...botOptions(bots),
    h("option", { value: "" }, home.hasServer ? formatMessage("lobby-friend") : formatMessage("lobby-at-device")),
  );
  select.value = choice.bots[at];
  const showOccupant = () => {
    const houseBot = houseBotOf(select.value);
    occupant.replaceChildren(...(houseBot ? [portrait({ ...houseBot, name: houseBot.name })] : []));
    playStyle.textContent = houseBot ? houseBot.play_style : "";
  };
  select.addEventListener("change", () => {
    choice.bots[at] = select.value;
    showSeatChoices();
    byId(`seat-${at}`).focus();
  });
  showOccupant();
  const personName = home.hasServer || choice.bots[at] ? null : personField(at);
  return h("li", {}, h("label", { class: "seat-row-label", for: `seat-${at}` }, formatMessage("lobby-chair", { number: at + 1 })), select, occupant, playStyle, personName);
}

/** @param {{player: string, name: string}[]} players */
function setKnownNames(players) {
  knownNames = players.flatMap(({ player, name }) => (player === home.player ? [] : [name]));
  byId("known-names").replaceChildren(...knownNames.map((name) => h("option", { value: name })));
}

/** Return the seats other than the first of people who share this device. */
function seatsAtDevice() {
  return home.hasServer ? [] : choice.bots.flatMap((bot, at) => (at && !bot ? [at] : []));
}

/**
 * Return the field for the name of a person at this device. It proposes the names of earlier matches.
 *
 * @param {number} at
 */
function personField(at) {
  const otherNames = seatsAtDevice().flatMap((seat) => (seat === at ? [] : [choice.names[seat]]));
  choice.names[at] ||= knownNames.find((name) => !otherNames.includes(name)) ?? "";
  const label = `${formatMessage("lobby-chair", { number: at + 1 })}: ${formatMessage("lobby-person-name")}`;
  const field = h("input", { id: `name-${at}`, class: "person-name", maxlength: "24", autocomplete: "off", spellcheck: "false", required: true, list: "known-names", placeholder: formatMessage("lobby-person-name"), "aria-label": label });
  field.value = choice.names[at];
  field.addEventListener("input", () => (choice.names[at] = field.value.trim()));
  return field;
}

function hintsField() {
  return /** @type {HTMLInputElement} */ (byId("hints"));
}

function showSubmitButton() {
  const onlyBots = choice.bots.slice(1).every(Boolean);
  byId("play").textContent = onlyBots || !home.hasServer ? formatMessage("lobby-play") : formatMessage("lobby-open");
  hintsField().checked = choice.hints ?? onlyBots; // by default, hints are on only if all opponents are bots
}

/** @param {GameFact} game */
function showOptions(game) {
  const reason = houseRules(game, choice.seats)?.reason ?? "";
  byId("house-rules-reason").textContent = reason;
  byId("house-rules-reason").hidden = !reason;
  byId("options").replaceChildren(...game.options.map((fact) => showOption(game, fact)));
  showChangedCount();
}

/** Return the value that a table proposes for an option. @param {OptionFact} fact */
function usualValue(fact) {
  const { game, seats } = choice;
  return (game && houseRules(game, seats)?.options[fact.name]) ?? fact.default;
}

/** Return the value that is chosen for an option. @param {OptionFact} fact */
function chosenValue(fact) {
  return choice.options[fact.name] ?? usualValue(fact);
}

/**
 * @param {GameFact} game
 * @param {OptionFact} fact
 */
function showOption(game, fact) {
  const id = `option-${fact.name}`;
  const field = fact.is_document ? textField(id, fact) : fact.values.length ? choiceField(id, fact) : numberField(id, fact);
  const description = h("span");
  const showDescription = () => {
    description.textContent = `${fact.descriptions[Math.max(0, fact.values.indexOf(field.value))]}. `;
  };
  field.addEventListener("change", () => {
    saveOption(fact, field.value);
    showDescription();
  });
  showDescription();
  const range = fact.is_document
    ? `${formatMessage("lobby-letters", { most: fact.max_value })} `
    : fact.values.length
      ? ""
      : `${formatMessage("lobby-numbers", { low: fact.min_value, high: fact.max_value })} `;
  return h(
    "div",
    { class: fact.is_document ? "option document" : "option" },
    h("label", { for: id }, fact.title),
    field,
    field instanceof HTMLTextAreaElement ? fileField(id, fact, field) : null,
    h(
      "p",
      { id: `${id}-text` },
      description,
      range,
      clauseLink(fact.clause, (clause) => openRules(game.name, game.title, clause)),
    ),
  );
}

/**
 * @param {string} id
 * @param {OptionFact} fact
 */
function choiceField(id, fact) {
  const named = fact.values.map((value, at) => {
    const text = fact.value_titles[at] ?? value;
    return h("option", { value }, value === usualValue(fact) ? formatMessage("lobby-usual", { value: text }) : text);
  });
  const field = h("select", { id, "aria-describedby": `${id}-text` }, ...named);
  field.value = String(chosenValue(fact));
  return field;
}

/**
 * @param {string} id
 * @param {OptionFact} fact
 */
function numberField(id, fact) {
  const range = { min: String(fact.min_value), max: String(fact.max_value), step: "1" };
  const field = h("input", { id, type: "number", "aria-describedby": `${id}-text`, required: true, ...range });
  field.value = String(chosenValue(fact));
  return field;
}

/**
 * @param {string} id
 * @param {OptionFact} fact
 */
function textField(id, fact) {
  const maxLength = String(fact.max_value);
  const field = h("textarea", { id, rows: "3", maxlength: maxLength, spellcheck: "false", "aria-describedby": `${id}-text` });
  field.value = String(chosenValue(fact));
  return field;
}

/**
 * Return a button that sets a text field to the content of a file.
 *
 * @param {string} id
 * @param {OptionFact} fact
 * @param {HTMLTextAreaElement} field
 */
function fileField(id, fact, field) {
  const file = h("input", { id: `${id}-file`, type: "file", class: "visually-hidden" });
  file.addEventListener("change", async () => {
    const text = (await file.files?.[0]?.text()) ?? "";
    file.value = "";
    if (text.length > fact.max_value) {
      showError(formatMessage("lobby-too-long", { length: text.length, most: fact.max_value }));
      return;
    }
    field.value = text;
    saveOption(fact, text);
  });
  return h("label", { class: "button file" }, file, formatMessage("lobby-file"));
}

/**
 * @param {OptionFact} fact
 * @param {string} text
 */
function saveOption(fact, text) {
  const value = fact.values.length || fact.is_document ? text : Number(text);
  if (value === usualValue(fact)) delete choice.options[fact.name];
  else choice.options[fact.name] = value;
  showChangedCount();
}

function showChangedCount() {
  byId("house-rules-state").textContent = formatMessage("lobby-house-changed", { number: Object.keys(choice.options).length });
}

/** @param {unknown} reason */
function showInvalid(reason) {
  showError(reason instanceof RequestError ? reason.message : formatMessage("lobby-failed"));
}

/** @param {string} sentence the error message */
function showError(sentence) {
  byId("new-table-error").textContent = sentence;
  byId("new-table-error").hidden = false;
}

/** Return the first name that occurs twice, or undefined. @param {string[]} names */
function findRepeated(names) {
  return names.find((name, at) => names.indexOf(name) < at);
}

/** @param {Event} event */
async function play(event) {
  event.preventDefault();
  const { game, seats, options } = choice;
  if (!game) return;
  const people = seatsAtDevice().map((seat) => ({ seat, name: choice.names[seat] }));
  const repeatedName = findRepeated([ownName() ?? "", ...people.map(({ name }) => name)]);
  if (people.length && repeatedName) {
    showError(formatMessage("lobby-same-name", { name: repeatedName }));
    return;
  }
  const button = /** @type {HTMLButtonElement} */ (byId("play"));
  button.disabled = true;
  byId("new-table-error").hidden = true;
  try {
    const bots = Object.fromEntries(choice.bots.flatMap((bot, at) => (bot ? [[String(at), bot]] : [])));
    const isPrivate = /** @type {HTMLInputElement} */ (byId("private")).checked;
    await saveNickname(ownName() ?? "");
    const { table_id: table } = await createTable({ game: game.name, seat_count: seats, options: { ...houseRules(game, seats)?.options, ...options }, bots, private: isPrivate, allow_hints: hintsField().checked, table_settings: tableSettings.values() });
    if (people.length) {
      const { seatPeople } = await import("../table/device-seats.js");
      await seatPeople(table, people);
      location.assign(home.tableUrl(table));
    } else goToNewTable(table);
  } catch (reason) {
    showInvalid(reason);
    button.disabled = false;
  }
}

/** Attach the event handlers of the form. */
function setUpForm() {
  byId("lobby").addEventListener("submit", play);
  hintsField().addEventListener("change", () => (choice.hints = hintsField().checked));
  byId("rules-button").addEventListener("click", () => {
    if (choice.game) openRules(choice.game.name, choice.game.title);
  });
  addEventListener("pageshow", () => {
    /** @type {HTMLButtonElement} */ (byId("play")).disabled = false;
  });
}

/**
 * Show the form. Its choices are drawn when it is first opened.
 *
 * @param {GameFact[]} games
 * @param {boolean} withFriend true to reserve the seat next to the host for a friend
 */
export async function openForm(games, withFriend) {
  if (withFriend) reserveFriendSeat();
  byId("new-table").hidden = false;
  byId("new-table").scrollIntoView();
  byId("new-table-title").focus({ preventScroll: true });
  if (choice.game) return;
  if (!home.hasServer) getDevicePlayers().then(setKnownNames, () => undefined); // the names are only proposals
  await loadHouseBots();
  showGames(games);
}

setUpForm();
