/** The matches of a tournament: those of the round, corrected results, and the list of all matches. */

import { byId, h, replaceContent } from "../common/dom.js";
import { formatNumber, formatTime } from "../common/formats.js";
import { home } from "../common/home.js";
import { formatMessage, formatNames } from "../common/messages.js";
import { formatResult, openResultDialog } from "./result-dialog.js";
import { getResults } from "./tournament-requests.js";

/** @typedef {import("../types.js").TournamentState} TournamentState */
/** @typedef {import("../types.js").TournamentMatch} TournamentMatch */

/** @param {TournamentState} state */
export function showMatches(state) {
  const isArena = state.format === "arena";
  const listed = state.matches.filter((match) => (isArena ? !match.decided_by || match.players.includes(state.own_player) : match.round_number === state.round_number)).reverse();
  const corrected = state.matches.filter((match) => match.first_points.length && !listed.includes(match)).reverse();
  byId("matches-part").hidden = !state.round_number;
  byId("all-matches").hidden = state.round_number < 2;
  byId("matches-title").textContent = isArena ? formatMessage("tournament-matches") : formatMessage("tournament-round-title", { number: state.round_number });
  replaceContent(byId("matches"), roundLines(state, listed, state.round_number));
  byId("corrected-part").hidden = !corrected.length;
  replaceContent(byId("corrected"), corrected.map((match) => matchLine(state, match)));
}

/**
 * Load and show all matches, the last round first.
 *
 * @param {string} tournament
 */
export async function showAllMatches(tournament) {
  const state = await getResults(tournament);
  const rounds = [...new Set(state.matches.map((match) => match.round_number))].reverse();
  const lines = (/** @type {number} */ number) => roundLines(state, state.matches.filter((match) => match.round_number === number), number);
  const parts =
    state.format === "arena"
      ? [h("ul", { class: "matches" }, ...[...state.matches].reverse().map((match) => matchLine(state, match)))]
      : rounds.flatMap((number) => [h("h3", {}, formatMessage("tournament-round-title", { number })), h("ul", { class: "matches" }, ...lines(number))]);
  replaceContent(byId("all-matches-list"), parts);
}

/**
 * @param {TournamentState} state
 * @param {TournamentMatch[]} matches
 * @param {number} round
 */
function roundLines(state, matches, round) {
  const byes = state.byes.filter((bye) => bye.round_number === round);
  const byeText = (/** @type {number} */ points) => h("span", { class: "hint" }, formatMessage("tournament-bye", { number: points, points: formatNumber(points) }));
  return [...matches.map((match) => matchLine(state, match)), ...byes.map((bye) => h("li", {}, h("span", {}, nameOf(state, bye.player), byeText(bye.points))))];
}

/**
 * @param {TournamentState} state
 * @param {number} number
 */
const nameOf = (state, number) => state.players.find((player) => player.number === number)?.name ?? "";

/** @param {TournamentState} state */
const canCorrect = (state) => state.is_organizer && (state.status !== "over" || state.now < state.closes_at);

/**
 * @param {TournamentState} state
 * @param {TournamentMatch} match
 */
function matchLine(state, match) {
  const names = match.players.map((number) => nameOf(state, number));
  const label = formatNames(names);
  const text = match.decided_by ? formatResult(names, match.points) : label;
  const note = decisionNote(match, names);
  const open = () => openResultDialog(match, names);
  const watch = h("a", { class: "button", href: home.tableUrl(match.table_id), "aria-label": formatMessage("tournament-watch-of", { names: label }) }, formatMessage("lobby-watch"));
  const replay = h("a", { class: "button", href: home.replayUrl(match.table_id, 1), "aria-label": formatMessage("tournament-replay-of", { names: label }) }, formatMessage("result-replay"));
  const set = h("button", { type: "button", class: "button", onclick: open, "aria-label": formatMessage("tournament-result-of", { names: label }) }, formatMessage("tournament-result"));
  const correct = h("button", { type: "button", class: "button", onclick: open, "aria-label": formatMessage("tournament-correct-of", { names: label }) }, formatMessage("tournament-correct"));
  const acts = match.decided_by
    ? [match.decided_by === "match" ? replay : null, canCorrect(state) ? correct : null]
    : state.status === "over"
      ? []
      : [watch, state.is_organizer ? set : null];
  return h("li", { "data-table": match.table_id }, h("span", {}, text, note ? h("span", { class: "hint" }, note) : null), h("span", { class: "acts" }, ...acts));
}

/**
 * Who has set or corrected a result, and when.
 *
 * @param {TournamentMatch} match
 * @param {string[]} names
 */
function decisionNote(match, names) {
  const [name, time] = [match.set_by, formatTime(match.set_at)];
  if (match.first_points.length) return formatMessage("tournament-corrected", { name, time, result: formatResult(names, match.first_points) });
  if (match.decided_by === "organizer") return formatMessage("tournament-set-by", { name, time });
  return match.decided_by === "time" ? formatMessage("tournament-timed-out") : "";
}

/**
 * Tell a player that the organizer or the time limit has decided their last match. Return "" if neither has.
 *
 * @param {TournamentState} state
 */
export function describeDecision(state) {
  const match = state.matches.filter(({ players }) => players.includes(state.own_player)).at(-1);
  if (!match || (match.decided_by !== "organizer" && match.decided_by !== "time")) return "";
  const names = match.players.map((number) => nameOf(state, number));
  return formatMessage("tournament-decided", { by: match.decided_by, name: match.set_by, result: formatResult(names, match.points) });
}
