/** What the pages ask of the card room outside a socket. */

/** @typedef {{step: number, viewer: number | null, open: boolean}} StepRequest where one looks, and through whose eyes */
/** @typedef {import("../types.js").DailyDeal} DailyDeal */
/** @typedef {import("../types.js").Tutorial} Tutorial */
/** @typedef {import("../types.js").GameInfo} GameInfo */
/** @typedef {import("../types.js").TutorialAnswer} TutorialAnswer */
/** @typedef {import("../types.js").DeviceLinkOwner} DeviceLinkOwner */
/** @typedef {import("../types.js").Me} Me */
/** @typedef {import("../types.js").NewTable} NewTable */
/** @typedef {import("../types.js").TableCreated} TableCreated */
/** @typedef {import("../types.js").PersonalStats} PersonalStats */
/** @typedef {import("../types.js").DeviceLink} DeviceLink */
/** @typedef {import("../types.js").ContinueMatch} ContinueMatch */
/** @typedef {import("../types.js").ReplayPage} ReplayPage */
/** @typedef {import("../types.js").ReviewStatus} ReviewStatus */
/** @typedef {import("../types.js").RulesPage} RulesPage */
/** @typedef {import("../types.js").RulesPictures} RulesPictures */
/** @typedef {import("../types.js").LobbyTable} LobbyTable */
/** @typedef {import("../types.js").Profile} Profile */

/** An answer that is no answer; the message is for the person at the page. */
export class RequestError extends Error {}

/**
 * @param {string} path
 * @param {string} [method]
 * @param {unknown} [body] a text is sent as it is
 * @returns {Promise<any>}
 */
async function request(path, method = "GET", body) {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const sent = body === undefined ? {} : { body: text, headers: { "Content-Type": "application/json" } };
  const answer = await fetch(path, { method, credentials: "same-origin", ...sent });
  const received = await answer.text();
  const isJson = (answer.headers.get("Content-Type") ?? "").includes("json");
  const result = isJson && received ? JSON.parse(received) : received;
  if (!answer.ok) throw new RequestError(result?.detail ?? `${answer.status} ${answer.statusText}`);
  return result;
}

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
 * What comes of a move in a step of a first hand, or why nothing can be done with a card.
 *
 * @param {string} game
 * @param {number} step
 * @param {{move: string} | {zone: string, card: string}} tried
 * @returns {Promise<TutorialAnswer>}
 */
export const tryTutorialStep = (game, step, tried) => request(`${tutorialUrl(game)}/${step}?${new URLSearchParams(tried)}`);

/** @param {string} game */
export const learnUrl = (game) => `/learn/${encodeURIComponent(game)}`;

/** @returns {Promise<Me>} */
export const getMe = () => request("/api/me");

/**
 * @param {Partial<import("../types.js").MeUpdate>} wanted
 * @returns {Promise<Me>}
 */
export const updateMe = (wanted) => request("/api/me", "PUT", wanted);

/** @returns {Promise<import("../types.js").HouseBotInfo[]>} */
export const getHouseBots = () => request("/api/house-bots");

/** @returns {Promise<Profile>} */
export const getProfile = () => request("/api/me/profile");

/**
 * A closer look at the own matches of a game.
 *
 * @param {string} game
 * @returns {Promise<PersonalStats>}
 */
export const getPersonalStats = (game) => request(`/api/me/stats/${encodeURIComponent(game)}`);

/** @param {boolean} wanted */
export const setRatingPreference = (wanted) =>
  request("/api/me/rating", "PUT", /** @satisfies {import("../types.js").RatingPreference} */ ({ wants_rating: wanted }));

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
 * The deal of a day, of today where none is named.
 *
 * @param {string} day
 * @returns {Promise<DailyDeal>}
 */
export const getDailyDeal = (day) => request(day ? `/api/daily/${encodeURIComponent(day)}` : "/api/daily");

/** @returns {Promise<TableCreated>} */
export const playDailyDeal = () => request("/api/daily", "POST");

/**
 * @param {NewTable} wanted
 * @returns {Promise<TableCreated>}
 */
export const createTable = (wanted) => request("/api/tables", "POST", wanted);

/** @returns {Promise<LobbyTable[]>} */
export const getTables = () => request("/api/tables");

/** @returns {Promise<LobbyTable[]>} */
export const getMyTables = () => request("/api/me/tables");

/**
 * @param {string} table
 * @param {number} match
 */
export function reviewUrl(table, match) {
  return `/t/${encodeURIComponent(table)}/review?match=${match}`;
}

/**
 * Has a match reviewed, or says how far that is.
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
 * The moment that decided a match; its text is empty where there was none.
 *
 * @param {string} table
 * @param {number} match
 * @returns {Promise<import("../types.js").DecidingMoment>}
 */
export const getDecidingMoment = (table, match) => request(`/api/tables/${encodeURIComponent(table)}/deciding-moment?match=${match}`);

/**
 * The page on which a match is looked at again.
 *
 * @param {string} table
 * @param {number} match
 * @param {{move?: number, viewer?: number | null, open?: boolean}} [view] at which step, and through whose eyes
 */
export function replayUrl(table, match, view = {}) {
  const query = replayQuery({ move: view.move || null, viewer: view.viewer, open: view.open });
  return `/t/${encodeURIComponent(table)}/match/${match}${query && `?${query}`}`;
}

/** @param {Record<string, string | number | boolean | null | undefined>} wanted */
function replayQuery(wanted) {
  const given = Object.entries(wanted).filter(([, value]) => value !== null && value !== undefined && value !== false);
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
}

/**
 * @param {string} table
 * @param {number} match
 * @param {StepRequest} looking
 * @returns {Promise<ReplayPage>}
 */
export const getReplay = (table, match, { step, viewer, open }) =>
  request(`/api/tables/${encodeURIComponent(table)}/replay?${replayQuery({ match, step, viewer, open_hands: open })}`);

/**
 * How a match that is over was dealt.
 *
 * @param {string} table
 * @param {number} match
 * @returns {Promise<import("../types.js").DealReport>}
 */
export const getDeals = (table, match) => request(`/api/tables/${encodeURIComponent(table)}/deals?match=${match}`);

/**
 * The same of a record in a file.
 *
 * @param {string} record
 * @param {StepRequest} looking
 * @returns {Promise<ReplayPage>}
 */
export const getRecordReplay = (record, { step, viewer, open }) =>
  request(`/api/replay?${replayQuery({ step, viewer, open_hands: open })}`, "POST", record);

/**
 * Plays on from a step of the match in a file.
 *
 * @param {string} record
 * @param {Pick<ContinueMatch, "move_count" | "seat" | "bot">} wanted
 * @returns {Promise<TableCreated>}
 */
export const continueRecord = (record, { move_count: move, seat, bot }) => request(`/api/replay/continue?${replayQuery({ move, seat, bot })}`, "POST", record);

/**
 * @param {string} table
 * @param {ContinueMatch} wanted
 * @returns {Promise<TableCreated>}
 */
export const continueMatch = (table, wanted) => request(`/api/tables/${encodeURIComponent(table)}/continue`, "POST", wanted);

/**
 * @param {string} table
 * @param {number} match
 */
export function recordUrl(table, match) {
  return `/api/tables/${encodeURIComponent(table)}/record?match=${match}`;
}
