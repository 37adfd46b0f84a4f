/** The dialog in which the organizer sets or corrects the result of a match. */

import { byId, h } from "../common/dom.js";
import { formatNumber } from "../common/formats.js";
import { formatMessage } from "../common/messages.js";
import { setResult } from "./tournament-requests.js";

/** @typedef {import("../types.js").TournamentState} TournamentState */
/** @typedef {import("../types.js").TournamentMatch} TournamentMatch */

/** The places of both seats, for each result of a match of two. */
const OUTCOMES = [[1, 2], [2, 1], [1, 1], [0, 0]];

/** @type {{match: TournamentMatch, readPlaces: () => number[]} | null} */
let edited = null;

/**
 * @param {string} tournament
 * @param {(action: () => Promise<TournamentState | void>) => Promise<void>} act
 */
export function setUpResultDialog(tournament, act) {
  byId("result-form").addEventListener("submit", () => {
    if (!edited) return;
    const { match, readPlaces } = edited;
    act(() => setResult(tournament, { table_id: match.table_id, places: readPlaces(), known_points: match.points }));
  });
}

/**
 * @param {TournamentMatch} match
 * @param {string[]} names the names of the players, by seat
 */
export function openResultDialog(match, names) {
  const isCorrection = match.points.length > 0;
  byId("result-title").textContent = formatMessage(isCorrection ? "tournament-correct" : "tournament-result");
  byId("result-legend").textContent = formatMessage(names.length === 2 ? "tournament-winners" : "tournament-places");
  byId("result-text").textContent = formatMessage(isCorrection ? "tournament-correct-text" : "tournament-result-text");
  const { choices, readPlaces } = names.length === 2 ? outcomeChoices(match, names) : placeChoices(match, names);
  byId("result-choices").replaceChildren(...choices);
  edited = { match, readPlaces };
  /** @type {HTMLDialogElement} */ (byId("result-dialog")).showModal();
}

/**
 * One choice for each result of a match of two.
 *
 * @param {TournamentMatch} match
 * @param {string[]} names
 */
function outcomeChoices(match, names) {
  const texts = [...names.map((name) => formatMessage("tournament-wins", { name })), formatMessage("tournament-draw"), formatMessage("tournament-no-points")];
  const current = match.points.length ? OUTCOMES.findIndex((places) => places.every((place, seat) => pointsOf(place, places) === match.points[seat])) : -1;
  const inputs = texts.map((_, at) => {
    const input = h("input", { type: "radio", name: "outcome", value: String(at), required: true });
    input.checked = at === current;
    return input;
  });
  const choices = texts.map((text, at) => h("label", { class: "tick" }, inputs[at], " ", h("span", {}, text)));
  return { choices, readPlaces: () => OUTCOMES[inputs.findIndex((input) => input.checked)] };
}

/**
 * The points in a match of two.
 *
 * @param {number} place
 * @param {number[]} places
 */
const pointsOf = (place, places) => (!place ? 0 : places[0] === places[1] ? 0.5 : place === 1 ? 1 : 0);

/**
 * A list of places for each player of a larger table.
 *
 * @param {TournamentMatch} match
 * @param {string[]} names
 */
function placeChoices(match, names) {
  const { points } = match;
  const unplaced = points.filter((each) => !each).length;
  const selects = names.map((_, seat) => {
    const places = names.map((_name, at) => h("option", { value: String(at + 1) }, formatMessage("tournament-place", { number: at + 1 })));
    const none = h("option", { value: "0" }, formatMessage("tournament-place-none"));
    const select = h("select", { id: `place-${seat}`, required: true }, h("option", { value: "" }, "–"), ...places, none);
    const place = points[seat] || unplaced === 1 ? 1 + points.filter((each) => each > points[seat]).length : 0;
    if (points.length) select.value = String(place);
    return select;
  });
  const choices = names.map((name, seat) => h("p", { class: "field place" }, h("label", { for: `place-${seat}` }, name), selects[seat]));
  return { choices, readPlaces: () => selects.map((select) => Number(select.value)) };
}

/**
 * Format the points of all players.
 *
 * @param {string[]} names
 * @param {number[]} points
 */
export const formatResult = (names, points) => names.map((name, seat) => `${name} ${formatNumber(points[seat])}`).join(" · ");
