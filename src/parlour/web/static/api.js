/** What the pages ask of the card room outside a socket. */

/** @typedef {import("./types.js").FirstHand} FirstHand */
/** @typedef {import("./types.js").GameShape} GameShape */
/** @typedef {import("./types.js").LessonAnswer} LessonAnswer */
/** @typedef {import("./types.js").Me} Me */
/** @typedef {import("./types.js").NewTable} NewTable */
/** @typedef {import("./types.js").NewTableMade} NewTableMade */
/** @typedef {import("./types.js").PlayOn} PlayOn */
/** @typedef {import("./types.js").ReviewState} ReviewState */
/** @typedef {import("./types.js").RulesPage} RulesPage */
/** @typedef {import("./types.js").RulesPictures} RulesPictures */
/** @typedef {import("./types.js").TableLine} TableLine */

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

/** @returns {Promise<GameShape[]>} */
export const getGames = () => ask("/api/games");

/**
 * @param {string} game
 * @returns {Promise<RulesPage>}
 */
export const getRules = (game) => ask(`/api/games/${encodeURIComponent(game)}/rules`);

/**
 * @param {string} game
 * @returns {Promise<RulesPictures>}
 */
export const getPictures = (game) => ask(`/api/games/${encodeURIComponent(game)}/pictures`);

/** @param {string} game */
const firstHand = (game) => `/api/games/${encodeURIComponent(game)}/first-hand`;

/**
 * @param {string} game
 * @returns {Promise<FirstHand>}
 */
export const getFirstHand = (game) => ask(firstHand(game));

/**
 * What comes of a move in a step of a first hand, or why nothing can be done with a card.
 *
 * @param {string} game
 * @param {number} step
 * @param {{move: string} | {zone: string, card: string}} tried
 * @returns {Promise<LessonAnswer>}
 */
export const tryFirstHand = (game, step, tried) => ask(`${firstHand(game)}/${step}?${new URLSearchParams(tried)}`);

/** @param {string} game */
export const learnPage = (game) => `/learn/${encodeURIComponent(game)}`;

/** @returns {Promise<Me>} */
export const getMe = () => ask("/api/me");

/** @param {string} nickname */
export const putMe = (nickname) => ask("/api/me", "PUT", { nickname });

/**
 * @param {NewTable} wanted
 * @returns {Promise<NewTableMade>}
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
 * @param {PlayOn} wanted
 * @returns {Promise<NewTableMade>}
 */
export const playOn = (table, wanted) => ask(`/api/tables/${encodeURIComponent(table)}/play-on`, "POST", wanted);

/**
 * @param {string} table
 * @param {number} match
 */
export function recordAddress(table, match) {
  return `/api/tables/${encodeURIComponent(table)}/record?match=${match}`;
}
