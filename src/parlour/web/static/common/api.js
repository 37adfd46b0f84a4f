/** The pages' requests to the HTTP API. */

import { home } from "./home.js";

/**
 * @typedef {{step: number, viewer: number | null, open: boolean}} StepRequest `step`: the step of the replay; `viewer`: the seat whose view is shown; `open`: true to show all hands
 */
/** @typedef {import("../types.js").DailyDeal} DailyDeal */
/** @typedef {import("../types.js").Tutorial} Tutorial */
/** @typedef {import("../types.js").GameInfo} GameInfo */
/** @typedef {import("../types.js").TutorialAnswer} TutorialAnswer */
/** @typedef {import("../types.js").DeviceLinkOwner} DeviceLinkOwner */
/** @typedef {import("../types.js").Me} Me */
/** @typedef {import("../types.js").NewTable} NewTable */
/** @typedef {import("../types.js").TableCreated} TableCreated */
/** @typedef {import("../types.js").TableSetup} TableSetup */
/** @typedef {import("../types.js").PersonalStats} PersonalStats */
/** @typedef {import("../types.js").DeviceLink} DeviceLink */
/** @typedef {import("../types.js").ContinueMatch} ContinueMatch */
/** @typedef {import("../types.js").ReplayPage} ReplayPage */
/** @typedef {import("../types.js").ReviewStatus} ReviewStatus */
/** @typedef {import("../types.js").RulesPage} RulesPage */
/** @typedef {import("../types.js").RulesPictures} RulesPictures */
/** @typedef {import("../types.js").LobbyTable} LobbyTable */
/** @typedef {import("../types.js").Profile} Profile */

/** Thrown if a request fails. The message can be shown to the user. */
export class RequestError extends Error {}

/**
 * @param {string} path
 * @param {string} [method]
 * @param {unknown} [body] a string is sent unchanged
 * @param {string} [player] the number of the person at this device, see `Home`
 * @returns {Promise<any>}
 */
export async function request(path, method = "GET", body, player) {
  const response = await send(path, method, body, player);
  return isJson(response) ? JSON.parse(response.text) : response.text;
}

/**
 * Return the text of the response as it is.
 *
 * @param {string} path
 * @param {string} [method]
 * @param {string} [body]
 */
const requestText = async (path, method = "GET", body) => (await send(path, method, body)).text;

/**
 * @param {string} path
 * @param {string} method
 * @param {unknown} [body]
 * @param {string} [player]
 */
async function send(path, method, body, player) {
  const response = await home.sendRequest(method, path, typeof body === "string" ? body : JSON.stringify(body), player);
  if (response.ok) return response;
  throw new RequestError((isJson(response) && JSON.parse(response.text).detail) || `${response.status} ${response.statusText}`);
}

/** @param {import("./home.js").RoomResponse} response */
const isJson = ({ contentType, text }) => contentType.includes("json") && text;

/** Return the messages of the scripts that a page loads later. @param {string} page */
export const getPageMessages = (page) => request(`/api/messages/${page}`);

/** @returns {Promise<GameInfo[]>} */
export const getGames = () => request("/api/games");

/**
 * @param {string} game
 * @returns {Promise<RulesPage>}
 */
export const getRules = (game) => request(`/api/games/${encodeURIComponent(game)}/rules`);

/**
 * @param {string} game
 * @returns {Promise<RulesPictures>}
 */
export const getPictures = (game) => request(`/api/games/${encodeURIComponent(game)}/rules-pictures`);

/** @param {string} game */
const tutorialUrl = (game) => `/api/games/${encodeURIComponent(game)}/tutorial`;

/**
 * @param {string} game
 * @returns {Promise<Tutorial>}
 */
export const getTutorial = (game) => request(tutorialUrl(game));

/**
 * Try a move in a step of the tutorial, or ask why a card cannot be played.
 *
 * @param {string} game
 * @param {number} step
 * @param {{move: string} | {zone: string, card: string}} attempt
 * @returns {Promise<TutorialAnswer>}
 */
export const tryTutorialStep = (game, step, attempt) => request(`${tutorialUrl(game)}/${step}?${new URLSearchParams(attempt)}`);

/** @returns {Promise<Me>} */
export const getMe = () => request("/api/me");

/**
 * @param {import("../types.js").MeUpdate} changes
 * @param {string} [player] the number of another person at this device
 * @returns {Promise<Me>}
 */
export const updateMe = (changes, player) => request("/api/me", "PUT", changes, player);

/** @returns {Promise<import("../types.js").HouseBotInfo[]>} */
export const getHouseBots = () => request("/api/house-bots");

/** @returns {Promise<Profile>} */
export const getProfile = () => request("/api/me/profile");

/**
 * Return detailed statistics of your own matches of a game.
 *
 * @param {string} game
 * @returns {Promise<PersonalStats>}
 */
export const getPersonalStats = (game) => request(`/api/me/stats/${encodeURIComponent(game)}`);

/** Return your ladder in each game. @returns {Promise<import("../types.js").GameLadder[]>} */
export const getLadders = () => request("/api/me/ladders");

/** @param {boolean} wantsRating */
export const setRatingPreference = (wantsRating) =>
  request("/api/me/rating", "PUT", /** @satisfies {import("../types.js").RatingPreference} */ ({ wants_rating: wantsRating }));

/** Make a link download everything that is stored about the user. @param {HTMLAnchorElement} link */
export const setExportDownload = (link) => home.setDownload(link, "/api/me/export");

/** Return all data on this device, if Parlour runs without a server. */
export const getDeviceData = () => request("/api/device/data");

/**
 * Replace all data on this device with the data in a file. Afterwards the room must be restarted.
 *
 * @param {string} file
 */
export const replaceDeviceData = (file) => request("/api/device/data", "PUT", file);

export const deleteAccount = () => request("/api/me/delete", "POST");

export const signOutOthers = () => request("/api/me/sign-out", "POST");

/** @returns {Promise<DeviceLink>} */
export const createDeviceLink = () => request("/api/me/device-link", "POST");

/**
 * @param {string} token
 * @returns {Promise<DeviceLinkOwner>}
 */
export const getDeviceLinkOwner = (token) => request("/api/device-link/owner", "POST", { token });

/**
 * @param {string} token
 * @param {boolean} mergeHistory
 * @returns {Promise<DeviceLinkOwner>}
 */
export const redeemDeviceLink = (token, mergeHistory) =>
  request("/api/device-link/redeem", "POST", /** @satisfies {import("../types.js").RedeemDeviceLink} */ ({ token, merge_history: mergeHistory }));

/**
 * Return the deal of a day, or today's deal if `day` is empty.
 *
 * @param {string} day
 * @returns {Promise<DailyDeal>}
 */
export const getDailyDeal = (day) => request(day ? `/api/daily/${encodeURIComponent(day)}` : "/api/daily");

/**
 * Return the standings of the week in which a day lies.
 *
 * @param {string} day
 * @returns {Promise<import("../types.js").DailyWeek>}
 */
export const getDailyWeek = (day) => request(`/api/daily/${encodeURIComponent(day)}/week`);

/** Return today's exercises. @returns {Promise<import("../types.js").Exercises>} */
export const getExercises = () => request("/api/exercises");

/**
 * Return the exercises from a match.
 *
 * @param {string} table
 * @param {number} match
 * @param {number} seat the seat whose decisions are used
 * @returns {Promise<import("../types.js").Exercises>}
 */
export const getMatchExercises = (table, match, seat) => request(`/api/tables/${encodeURIComponent(table)}/exercises?match=${match}&seat=${seat}`);

/** @returns {Promise<TableCreated>} */
export const playDailyDeal = () => request("/api/daily", "POST");

/**
 * @param {NewTable} newTable
 * @returns {Promise<TableCreated>}
 */
export const createTable = (newTable) => request("/api/tables", "POST", newTable);

/**
 * Return the game that is played at a table, and the settings. Only the host may ask.
 *
 * @param {string} table
 * @returns {Promise<TableSetup>}
 */
export const getTableSetup = (table) => request(`/api/tables/${encodeURIComponent(table)}/setup`);

/**
 * Return the score of all finished matches at a table.
 *
 * @param {string} table
 * @returns {Promise<import("../types.js").TableScore>}
 */
export const getTableScore = (table) => request(`/api/tables/${encodeURIComponent(table)}/score`);

/**
 * Change the game that is played at a table, and the settings.
 *
 * @param {string} table
 * @param {number} matchCount the number of matches that had begun when the user saw the table
 * @param {TableSetup} setup
 * @returns {Promise<TableSetup>}
 */
export const changeTableSetup = (table, matchCount, setup) => request(`/api/tables/${encodeURIComponent(table)}/setup?match_count=${matchCount}`, "PUT", setup);

/** @returns {Promise<LobbyTable[]>} */
export const getTables = () => request("/api/tables");

/** @returns {Promise<LobbyTable[]>} */
export const getMyTables = () => request("/api/me/tables");

/** @returns {Promise<import("../types.js").Invitation[]>} */
export const getInvitations = () => request("/api/me/invitations");

/**
 * Decline the invitation to a table, and return the remaining invitations.
 *
 * @param {string} table
 * @returns {Promise<import("../types.js").Invitation[]>}
 */
export const declineInvitation = (table) => request(`/api/tables/${encodeURIComponent(table)}/invitations/decline`, "POST");

/**
 * Invite a person to a table.
 *
 * @param {string} table
 * @param {string} person the key of the person
 */
export const invitePerson = (table, person) => request(`/api/tables/${encodeURIComponent(table)}/invitations`, "POST", { person });

/**
 * Start the review of a match if there is none yet. Return the status of the review.
 *
 * @param {string} table
 * @param {number} match
 * @returns {Promise<ReviewStatus>}
 */
export const startReview = (table, match) =>
  request(`/api/tables/${encodeURIComponent(table)}/review?match=${match}`, "POST");

/**
 * @param {string} table
 * @param {number} match
 * @returns {Promise<ReviewStatus>}
 */
export const getReview = (table, match) => request(`/api/tables/${encodeURIComponent(table)}/review?match=${match}`);

/**
 * Return the deciding moment of a match. If none is found, `move` is 0, and the text says so.
 *
 * @param {string} table
 * @param {number} match
 * @returns {Promise<import("../types.js").DecidingMoment>}
 */
export const getDecidingMoment = (table, match) => request(`/api/tables/${encodeURIComponent(table)}/deciding-moment?match=${match}`);

/** Return a query string without the parameters that are null, undefined or false. @param {Record<string, string | number | boolean | null | undefined>} parameters */
function replayQuery(parameters) {
  const present = Object.entries(parameters).filter(([, value]) => value !== null && value !== undefined && value !== false);
  return new URLSearchParams(present.map(([name, value]) => [name, String(value)])).toString();
}

/**
 * @param {string} table
 * @param {number} match
 * @param {StepRequest} stepRequest
 * @returns {Promise<ReplayPage>}
 */
export const getReplay = (table, match, { step, viewer, open }) =>
  request(`/api/tables/${encodeURIComponent(table)}/replay?${replayQuery({ match, step, viewer, open_hands: open })}`);

/**
 * Return the report on how a finished match was dealt.
 *
 * @param {string} table
 * @param {number} match
 * @returns {Promise<import("../types.js").DealReport>}
 */
export const getDeals = (table, match) => request(`/api/tables/${encodeURIComponent(table)}/deals?match=${match}`);

/**
 * Return the page that contains a step in the replay of an uploaded record.
 *
 * @param {string} record
 * @param {StepRequest} stepRequest
 * @returns {Promise<ReplayPage>}
 */
export const getRecordReplay = (record, { step, viewer, open }) =>
  request(`/api/replay?${replayQuery({ step, viewer, open_hands: open })}`, "POST", record);

/**
 * Continue the match of an uploaded record from one of its positions.
 *
 * @param {string} record
 * @param {Pick<ContinueMatch, "move_count" | "seat" | "bot">} position
 * @returns {Promise<TableCreated>}
 */
export const continueRecord = (record, { move_count: move, seat, bot }) => request(`/api/replay/continue?${replayQuery({ move, seat, bot })}`, "POST", record);

/**
 * @param {string} table
 * @param {ContinueMatch} position
 * @returns {Promise<TableCreated>}
 */
export const continueMatch = (table, position) => request(`/api/tables/${encodeURIComponent(table)}/continue`, "POST", position);

/**
 * @param {string} table
 * @param {number} match
 */
const recordUrl = (table, match) => `/api/tables/${encodeURIComponent(table)}/record?match=${match}`;

/**
 * Return the report of a move. The move is the last one up to row `seq` of the log, or move number `move`.
 *
 * @param {string} table
 * @param {number} match
 * @param {{seq?: number, move?: number}} place
 */
export const getMoveReport = (table, match, place) => requestText(`/api/tables/${encodeURIComponent(table)}/report?${replayQuery({ match, ...place })}`);

/**
 * Return the report of a move in an uploaded record.
 *
 * @param {string} record
 * @param {number} move
 */
export const getRecordMoveReport = (record, move) => requestText(`/api/replay/report?move=${move}`, "POST", record);

/**
 * Return the record of a match.
 *
 * @param {string} table
 * @param {number} match
 * @returns {Promise<string>}
 */
export const getRecord = async (table, match) => JSON.stringify(await request(recordUrl(table, match)));

/**
 * Make a link download the record of a match.
 *
 * @param {HTMLAnchorElement} link
 * @param {string} table
 * @param {number} match
 */
export function setRecordDownload(link, table, match) {
  link.download = `${table}-${match}.json`;
  home.setDownload(link, recordUrl(table, match));
}
