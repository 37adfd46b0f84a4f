/** What the pages ask of the card room outside a socket. */

/**
 * @typedef {import("./types.js").SeatState} SeatState
 * @typedef {import("./types.js").ReviewState} ReviewState
 * @typedef {{name: string, default: string | number, values: string[], low: number, high: number,
 *   document: boolean, clause: string, text: string}} OptionFact
 * @typedef {{name: string, title: string, fewest: number, most: number, options: OptionFact[], bots: string[],
 *   how_to: string}} GameFact
 * @typedef {{table: string, game: string, title: string, options: Record<string, string | number>,
 *   seats: SeatState[], open: number, started: boolean, over: boolean}} TableLine
 * @typedef {{game: string, seats: number, options: Record<string, string | number>, bots: Record<string, string>,
 *   private: boolean, hints: boolean}} NewTable
 * @typedef {{game: string, title: string, how_to: string, source: string, hints: string[],
 *   clauses: {number: string, section: string, text: string}[],
 *   options: {name: string, clause: string, values: string[], text: string}[],
 *   events: Record<string, string>}} RulesPage
 */

/** An answer that is no answer; the message is for the person at the page. */
export class Refusal extends Error {}

/**
 * @param {string} path
 * @param {string} [method]
 * @param {unknown} [body]
 * @returns {Promise<any>}
 */
async function ask(path, method = "GET", body) {
  const sent = body === undefined ? {} : { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } };
  const answer = await fetch(path, { method, credentials: "same-origin", ...sent });
  const text = await answer.text();
  const isJson = (answer.headers.get("Content-Type") ?? "").includes("json");
  const told = isJson && text ? JSON.parse(text) : text;
  if (!answer.ok) throw new Refusal(told?.detail ?? `${answer.status} ${answer.statusText}`);
  return told;
}

/** @returns {Promise<GameFact[]>} */
export const getGames = () => ask("/api/games");

/**
 * @param {string} game
 * @returns {Promise<RulesPage>}
 */
export const getRules = (game) => ask(`/api/games/${encodeURIComponent(game)}/rules`);

/** @returns {Promise<{nickname: string}>} */
export const getMe = () => ask("/api/me");

/** @param {string} nickname */
export const putMe = (nickname) => ask("/api/me", "PUT", { nickname });

/**
 * @param {NewTable} wanted
 * @returns {Promise<{table: string}>}
 */
export const makeTable = (wanted) => ask("/api/tables", "POST", wanted);

/** @returns {Promise<TableLine[]>} */
export const getTables = () => ask("/api/tables");

/**
 * @param {string} table
 * @param {number} match
 */
export function reviewPage(table, match) {
  return `/t/${encodeURIComponent(table)}/review?match=${match}`;
}

/**
 * Has a match reviewed, or says how far that is.
 *
 * @param {string} table
 * @param {number} match
 * @returns {Promise<ReviewState>}
 */
export const beginReview = (table, match) =>
  ask(`/api/tables/${encodeURIComponent(table)}/review?match=${match}`, "POST");

/**
 * @param {string} table
 * @param {number} match
 * @returns {Promise<ReviewState>}
 */
export const getReview = (table, match) => ask(`/api/tables/${encodeURIComponent(table)}/review?match=${match}`);

/**
 * @param {string} table
 * @param {{match: number, move: number, seat: number, bot: string}} wanted
 * @returns {Promise<{table: string}>}
 */
export const playOn = (table, wanted) => ask(`/api/tables/${encodeURIComponent(table)}/play-on`, "POST", wanted);

/**
 * @param {string} table
 * @param {number} match
 */
export function recordAddress(table, match) {
  return `/api/tables/${encodeURIComponent(table)}/record?match=${match}`;
}
