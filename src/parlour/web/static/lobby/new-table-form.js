/** The form for a new table: game, seats, players and options. */

import { RequestError, createTable, invitePerson } from "../common/api.js";
import { getDevicePlayers } from "../common/device-players.js";
import { byId, h, loadStyles, localStore } from "../common/dom.js";
import { botOptions, loadHouseBots, houseBotOf, describeLevels, defaultBot } from "../common/bot-choices.js";
import { GameForm } from "../common/game-form.js";
import { home } from "../common/home.js";
import { portrait } from "../common/portrait.js";
import { saveNickname, savedNickname } from "./identity.js";
import { goToNewTable, lastLevel } from "./game-tiles.js";
import { formatMessage, loadMessages } from "../common/messages.js";

await loadMessages();

/** @typedef {import("../types.js").GameInfo} GameFact */

/**
 * @type {{bots: string[], names: string[]}}
 *   `bots` has a string for each seat, which is empty for a person; `names` has the names of people at this device by
 *   seat
 */
const choice = { bots: [], names: [] };

/** @type {string[]} names of other people who have played at this device */
let knownNames = [];

const form = new GameForm({ onGame: (game) => localStore.set("game", game.name), onSeats: chooseBots, onError: showError });

/** Choose bots for the seats, when the number of seats has changed. */
function chooseBots() {
  const previousBots = choice.bots.slice(1, form.seatCount);
  choice.bots = [""];
  for (let at = 1; at < form.seatCount; at++) choice.bots.push(previousBots[at - 1] ?? defaultBot(botsOfGame(), choice.bots, lastLevel()));
  showSeatChoices();
}

/** Return the bots that can play the chosen game. */
function botsOfGame() {
  return form.game?.bots ?? [];
}

/** Reserve the seat next to the host for a friend. */
function reserveFriendSeat() {
  choice.bots[1] = "";
  if (form.game) showSeatChoices();
}

function showSeatChoices() {
  byId("seat-choices").replaceChildren(...choice.bots.map((_, at) => (at ? seatChoice(at) : ownSeat())));
  describeLevels(byId("bot-levels"), botsOfGame());
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
  const bots = botsOfGame();
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

function showSubmitButton() {
  const onlyBots = choice.bots.slice(1).every(Boolean);
  byId("play").textContent = onlyBots || !home.hasServer ? formatMessage("lobby-play") : formatMessage("lobby-open");
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
  const { game } = form;
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
    await saveNickname(ownName() ?? "");
    const { table_id: table } = await createTable({ ...form.values(game), bots });
    const invited = sessionStorage.getItem("parlour.invite");
    sessionStorage.removeItem("parlour.invite");
    if (invited) await invitePerson(table, JSON.parse(invited).person);
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
  byId("lobby").prepend(form.gameField);
  byId("players-field").before(form.seatsField);
  byId("new-table-error").before(form.settingsField, form.optionsField);
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
  const invited = sessionStorage.getItem("parlour.invite");
  byId("invited-person").textContent = invited ? formatMessage("lobby-invites", { name: JSON.parse(invited).name }) : "";
  byId("new-table").hidden = false;
  byId("new-table").scrollIntoView();
  byId("new-table-title").focus({ preventScroll: true });
  if (form.game) return;
  if (!home.hasServer) getDevicePlayers().then(setKnownNames, () => undefined); // the names are only proposals
  await Promise.all([loadHouseBots(), loadStyles(home.fileUrl("static/common/game-form.css"))]);
  form.showGames(games, localStore.get("game"));
}

setUpForm();
