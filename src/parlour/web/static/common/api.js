/** What the pages ask of the card room outside a socket. */

/** @typedef {{step: number, eyes: number | null, open: boolean}} StepRequest where one looks, and through whose eyes */
/** @typedef {import("../types.js").DayState} DayState */
/** @typedef {import("../types.js").FirstHand} FirstHand */
/** @typedef {import("../types.js").GameShape} GameShape */
/** @typedef {import("../types.js").LessonAnswer} LessonAnswer */
/** @typedef {import("../types.js").LinkOwner} LinkOwner */
/** @typedef {import("../types.js").Me} Me */
/** @typedef {import("../types.js").NewTable} NewTable */
/** @typedef {import("../types.js").NewTableMade} NewTableMade */
/** @typedef {import("../types.js").OwnFigures} OwnFigures */
/** @typedef {import("../types.js").OwnLink} OwnLink */
/** @typedef {import("../types.js").PlayOn} PlayOn */
/** @typedef {import("../types.js").ReplayPage} ReplayPage */
/** @typedef {import("../types.js").ReviewState} ReviewState */
/** @typedef {import("../types.js").RulesPage} RulesPage */
/** @typedef {import("../types.js").RulesPictures} RulesPictures */
/** @typedef {import("../types.js").TableLine} TableLine */
/** @typedef {import("../types.js").Yours} Yours */

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

/** @returns {Promise<GameShape[]>} */
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
export const getPictures = (game) => request(`/api/games/${encodeURIComponent(game)}/pictures`);

/** @param {string} game */
const tutorialUrl = (game) => `/api/games/${encodeURIComponent(game)}/first-hand`;

/**
 * @param {string} game
 * @returns {Promise<FirstHand>}
 */
export const getTutorial = (game) => request(tutorialUrl(game));

/**
 * What comes of a move in a step of a first hand, or why nothing can be done with a card.
 *
 * @param {string} game
 * @param {number} step
 * @param {{move: string} | {zone: string, card: string}} tried
 * @returns {Promise<LessonAnswer>}
 */
export const tryTutorialStep = (game, step, tried) => request(`${tutorialUrl(game)}/${step}?${new URLSearchParams(tried)}`);

/** @param {string} game */
export const learnUrl = (game) => `/learn/${encodeURIComponent(game)}`;

/** @returns {Promise<Me>} */
export const getMe = () => request("/api/me");

/**
 * @param {Partial<import("../types.js").NewMe>} wanted
 * @returns {Promise<Me>}
 */
export const updateMe = (wanted) => request("/api/me", "PUT", wanted);

/** @returns {Promise<import("../types.js").HouseGuest[]>} */
export const getHouseBots = () => request("/api/house");

/** @returns {Promise<Yours>} */
export const getProfile = () => request("/api/yours");

/**
 * A closer look at the own matches of a game.
 *
 * @param {string} game
 * @returns {Promise<OwnFigures>}
 */
export const getPersonalStats = (game) => request(`/api/yours/figures/${encodeURIComponent(game)}`);

/** @param {boolean} wanted */
export const setRatingPreference = (wanted) => request("/api/yours/rating", "PUT", { wanted });

export const deleteAccount = () => request("/api/yours/erase", "POST");

export const signOutOthers = () => request("/api/yours/sign-out", "POST");

/** @returns {Promise<OwnLink>} */
export const createDeviceLink = () => request("/api/yours/link", "POST");

/**
 * @param {string} token
 * @returns {Promise<LinkOwner>}
 */
export const getDeviceLinkOwner = (token) => request("/api/yours/whose", "POST", { token });

/**
 * @param {string} token
 * @param {boolean} bring
 * @returns {Promise<LinkOwner>}
 */
export const redeemDeviceLink = (token, bring) => request("/api/yours/take", "POST", { token, bring });

/**
 * The deal of a day, of today where none is named.
 *
 * @param {string} day
 * @returns {Promise<DayState>}
 */
export const getDailyDeal = (day) => request(day ? `/api/daily/${encodeURIComponent(day)}` : "/api/daily");

/** @returns {Promise<NewTableMade>} */
export const playDailyDeal = () => request("/api/daily", "POST");

/**
 * @param {NewTable} wanted
 * @returns {Promise<NewTableMade>}
 */
export const createTable = (wanted) => request("/api/tables", "POST", wanted);

/** @returns {Promise<TableLine[]>} */
export const getTables = () => request("/api/tables");

/** @returns {Promise<TableLine[]>} */
export const getMyTables = () => request("/api/my-tables");

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
 * @returns {Promise<ReviewState>}
 */
export const startReview = (table, match) =>
  request(`/api/tables/${encodeURIComponent(table)}/review?match=${match}`, "POST");

/**
 * @param {string} table
 * @param {number} match
 * @returns {Promise<ReviewState>}
 */
export const getReview = (table, match) => request(`/api/tables/${encodeURIComponent(table)}/review?match=${match}`);

/**
 * The moment that decided a match; its text is empty where there was none.
 *
 * @param {string} table
 * @param {number} match
 * @returns {Promise<import("../types.js").Moment>}
 */
export const getDecidingMoment = (table, match) => request(`/api/tables/${encodeURIComponent(table)}/moment?match=${match}`);

/**
 * The page on which a match is looked at again.
 *
 * @param {string} table
 * @param {number} match
 * @param {{move?: number, eyes?: number | null, open?: boolean}} [view] at which step, and through whose eyes
 */
export function replayUrl(table, match, view = {}) {
  const query = replayQuery({ move: view.move || null, eyes: view.eyes, open: view.open });
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
export const getReplay = (table, match, { step, eyes, open }) =>
  request(`/api/tables/${encodeURIComponent(table)}/replay?${replayQuery({ match, step, eyes, laid_open: open })}`);

/**
 * How a match that is over was dealt.
 *
 * @param {string} table
 * @param {number} match
 * @returns {Promise<import("../types.js").DealtFrom>}
 */
export const getDeals = (table, match) => request(`/api/tables/${encodeURIComponent(table)}/deals?match=${match}`);

/**
 * The same of a record in a file.
 *
 * @param {string} record
 * @param {StepRequest} looking
 * @returns {Promise<ReplayPage>}
 */
export const getRecordReplay = (record, { step, eyes, open }) =>
  request(`/api/replay?${replayQuery({ step, eyes, laid_open: open })}`, "POST", record);

/**
 * Plays on from a step of the match in a file.
 *
 * @param {string} record
 * @param {Pick<PlayOn, "move" | "seat" | "bot">} wanted
 * @returns {Promise<NewTableMade>}
 */
export const continueRecord = (record, { move, seat, bot }) => request(`/api/replay/play-on?${replayQuery({ move, seat, bot })}`, "POST", record);

/**
 * @param {string} table
 * @param {PlayOn} wanted
 * @returns {Promise<NewTableMade>}
 */
export const continueMatch = (table, wanted) => request(`/api/tables/${encodeURIComponent(table)}/play-on`, "POST", wanted);

/**
 * @param {string} table
 * @param {number} match
 */
export function recordUrl(table, match) {
  return `/api/tables/${encodeURIComponent(table)}/record?match=${match}`;
}
