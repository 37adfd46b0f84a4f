/** The form for a new tournament. */

import { RequestError, getGames, getMe, updateMe } from "../common/api.js";
import { byId, h, loadStyles, localStore } from "../common/dom.js";
import { GameForm } from "../common/game-form.js";
import { home } from "../common/home.js";
import { formatMessage } from "../common/messages.js";
import { openTournament } from "./tournament-requests.js";

const FORMATS = ["swiss", "arena", "tables"];
const MAX_SEATS = 6; // at tables of equal size

const form = new GameForm({ prefix: "tournament-", onGame: (game) => localStore.set("game", game.name), onError: showError });
const name = h("input", { id: "tournament-name", maxlength: "60", required: true, spellcheck: "false", autocomplete: "off" });
const nickname = h("input", { id: "organizer-name", maxlength: "24", required: true, spellcheck: "false", autocomplete: "nickname" });
const plays = h("input", { type: "checkbox", id: "organizer-plays", checked: true });
const rounds = numberField("tournament-rounds", 1, 20, 5);
const minutes = numberField("tournament-minutes", 5, 300, 60);
const matchMinutes = numberField("tournament-match-minutes", 2, 120, 20);
const roundsLine = field(rounds, formatMessage("tournament-rounds"));
const minutesLine = field(minutes, formatMessage("tournament-minutes"));
const formatText = h("p", { class: "hint", id: "format-text" });
const failure = h("p", { id: "tournament-error", role: "alert", class: "failure", hidden: true });
const button = h("button", { type: "submit", class: "button strong large" }, formatMessage("tournaments-open-new"));

/** @type {import("../types.js").GameInfo[]} */
let games = [];
let format = FORMATS[0];
let ownName = "";

/**
 * @param {string} id
 * @param {number} min
 * @param {number} max
 * @param {number} value
 */
function numberField(id, min, max, value) {
  return h("input", { id, type: "number", min: String(min), max: String(max), step: "1", required: true, value: String(value) });
}

/**
 * @param {HTMLElement} control
 * @param {string} text
 */
function field(control, text) {
  return h("p", { class: "field" }, h("label", { for: control.id }, text), control);
}

/** @param {string} chosen */
function chooseFormat(chosen) {
  format = chosen;
  formatText.textContent = formatMessage("tournament-format-text", { format });
  roundsLine.hidden = format === "arena";
  minutesLine.hidden = format !== "arena";
  rounds.disabled = format === "arena";
  minutes.disabled = format !== "arena";
  showGames();
}

/** Show the games for the format, with the numbers of seats that it allows. */
function showGames() {
  const [least, most] = format === "tables" ? [3, MAX_SEATS] : [2, 2];
  const suitable = games
    .filter((game) => game.min_seats <= most && game.max_seats >= least)
    .map((game) => {
      const [min, max] = [Math.max(game.min_seats, least), Math.min(game.max_seats, most)];
      const seats = Math.min(max, Math.max(min, game.house_table.seat_count));
      return { ...game, min_seats: min, max_seats: max, house_table: { ...game.house_table, seat_count: seats } };
    });
  form.showGames(suitable, form.game?.name ?? localStore.get("game"));
  form.seatsField.hidden = format !== "tables";
}

/** @param {string} sentence */
function showError(sentence) {
  failure.textContent = sentence;
  failure.hidden = false;
}

/** @param {Event} event */
async function submit(event) {
  event.preventDefault();
  if (!form.game) return;
  button.disabled = true;
  failure.hidden = true;
  try {
    if (nickname.value.trim() !== ownName) await updateMe({ nickname: nickname.value.trim() });
    const { game, seat_count, options, private: isPrivate, table_settings } = form.values(form.game);
    const { tournament_id: tournament } = await openTournament({
      name: name.value,
      format,
      game,
      seat_count,
      options,
      private: isPrivate,
      table_settings,
      rounds: Number(rounds.value),
      minutes: Number(minutes.value),
      match_minutes: Number(matchMinutes.value),
      organizer_plays: plays.checked,
    });
    location.assign(home.tournamentUrl(tournament));
  } catch (reason) {
    showError(reason instanceof RequestError ? reason.message : formatMessage("lobby-failed"));
    button.disabled = false;
  }
}

/** Show the form. Its fields are drawn when it is first opened. */
export async function showForm() {
  const root = byId("tournament-form");
  if (root.childElementCount) return;
  const styles = loadStyles(home.fileUrl("static/common/game-form.css"));
  [games, { nickname: ownName }] = await Promise.all([getGames(), getMe()]);
  nickname.value = ownName;
  await styles;
  const formats = FORMATS.map((each) => {
    const input = h("input", { type: "radio", name: "tournament-format", value: each, "aria-describedby": "format-text" });
    input.checked = each === format;
    input.addEventListener("change", () => chooseFormat(each));
    return h("label", { class: "choice-of-game" }, input, h("span", { class: "tile-title" }, formatMessage("tournament-format", { format: each })));
  });
  form.hints.checked = false;
  form.hints.closest("label")?.remove();
  form.isPrivate.checked = false;
  form.tableSettings.setValues({ ...form.tableSettings.values(), allow_takebacks: false, seconds_per_move: 30 });
  form.tableSettings.lines.get("rests")?.remove();
  root.append(
    field(name, formatMessage("tournament-name-field")),
    h("fieldset", {}, h("legend", {}, formatMessage("tournament-kind")), h("div", { class: "game-choices" }, ...formats), formatText),
    form.gameField,
    form.seatsField,
    h("div", { class: "numbers" }, roundsLine, minutesLine, field(matchMinutes, formatMessage("tournament-match-minutes"))),
    field(nickname, formatMessage("lobby-name")),
    h("label", { class: "tick" }, plays, " ", h("span", {}, formatMessage("tournament-plays"))),
    form.settingsField,
    form.optionsField,
    failure,
    h("p", { class: "begin" }, button),
  );
  root.addEventListener("submit", submit);
  chooseFormat(format);
}
