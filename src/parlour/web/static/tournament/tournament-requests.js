/** The page's requests about tournaments. */

import { request } from "../common/api.js";

/** @typedef {import("../types.js").TournamentState} TournamentState */
/** @typedef {import("../types.js").TournamentSummary} TournamentSummary */

const PATH = "/api/tournaments";

/** @param {string} tournament */
export const tournamentPath = (tournament) => `${PATH}/${encodeURIComponent(tournament)}`;

/** @returns {Promise<TournamentSummary[]>} the tournaments that are not over */
export const getTournaments = () => request(PATH);

/** @returns {Promise<TournamentSummary[]>} the tournaments that ended in the last weeks */
export const getEndedTournaments = () => request(`${PATH}?over=true`);

/**
 * @param {import("../types.js").NewTournament} tournament
 * @returns {Promise<import("../types.js").TournamentCreated>}
 */
export const openTournament = (tournament) => request(PATH, "POST", tournament);

/**
 * @param {string} tournament
 * @returns {Promise<TournamentState>}
 */
export const getTournament = (tournament) => request(tournamentPath(tournament));

/**
 * Return the state with all matches.
 *
 * @param {string} tournament
 * @returns {Promise<TournamentState>}
 */
export const getResults = (tournament) => request(`${tournamentPath(tournament)}/results.json`);

/**
 * Make a change that has no further data.
 *
 * @param {string} tournament
 * @param {"join" | "leave" | "start" | "end" | "organizer/volunteer" | "organizer/decline" | "organizer/reclaim"} action
 * @returns {Promise<TournamentState>}
 */
export const changeTournament = (tournament, action) => request(`${tournamentPath(tournament)}/${action}`, "POST");

/**
 * @param {string} tournament
 * @param {import("../types.js").NextRound} round
 * @returns {Promise<TournamentState>}
 */
export const beginRound = (tournament, round) => request(`${tournamentPath(tournament)}/rounds`, "POST", round);

/**
 * @param {string} tournament
 * @param {import("../types.js").MatchResult} result
 * @returns {Promise<TournamentState>}
 */
export const setResult = (tournament, result) => request(`${tournamentPath(tournament)}/result`, "POST", result);

/**
 * @param {string} tournament
 * @param {import("../types.js").OrganizerRequest} person
 * @returns {Promise<TournamentState>}
 */
export const requestOrganizer = (tournament, person) => request(`${tournamentPath(tournament)}/organizer/request`, "POST", person);

/**
 * @param {string} tournament
 * @param {import("../types.js").RemovedPlayer} player
 * @returns {Promise<TournamentState>}
 */
export const removePlayer = (tournament, player) => request(`${tournamentPath(tournament)}/remove`, "POST", player);
