/** A user's profile: results, other devices, and data. */

import { RequestError, deleteAccount, getProfile, getDeviceLinkOwner, createDeviceLink, signOutOthers, redeemDeviceLink, setExportDownload, setRatingPreference } from "../common/api.js";
import { setUpDeviceData } from "./device-data.js";
import { setUpPersonalStats } from "./personal-stats.js";
import { byId, h } from "../common/dom.js";
import { formatTime, fillTable, formatNumber, formatDateTime } from "../common/formats.js";
import { home } from "../common/home.js";
import { formatNames, formatMessage, localizePage } from "../common/messages.js";

/** @typedef {import("../types.js").Highlight} Highlight */
/** @typedef {import("../types.js").RetentionDays} RetentionDays */
/** @typedef {import("../types.js").MatchSummary} MatchSummary */
/** @typedef {import("../types.js").OpponentStats} OpponentStats */
/** @typedef {import("../types.js").Rating} Rating */
/** @typedef {import("../types.js").Profile} Profile */

const NO_VALUE = "–";
const MIN_RATED_MATCHES = 5; // minimum number of matches for which a rating is shown

// Results

/** @param {Profile} profile */
function showProfile(profile) {
  byId("no-matches").hidden = profile.matches_played > 0;
  byId("counts").hidden = !profile.matches_played;
  for (const part of ["games-part", "personal-stats-part", "highlights-part", "opponents-part", "matches-part"]) byId(part).hidden = !profile.matches_played;
  showCounts(profile);
  showGames(profile);
  setUpPersonalStats(profile.games);
  byId("retention").textContent = formatRetention(profile.retention);
  byId("highlights").replaceChildren(...profile.highlights.map(highlightLine));
  const heads = [formatMessage("profile-opponent"), formatMessage("profile-played"), formatMessage("profile-won"), formatMessage("profile-lost")];
  fillTable(
    byId("opponents"),
    heads,
    profile.opponents.map((each) => ({ cells: [h("span", { class: "opponent" }, opponentName(each), inviteButton(each)), each.matches_played, each.wins, each.losses] })),
  );
  byId("matches").replaceChildren(...profile.recent_matches.map(matchLine));
}

/**
 * Return sentences that state how long each kind of data is stored, as set by the administrator.
 *
 * @param {RetentionDays} retention
 */
function formatRetention({ log_days: rows, table_days: tables, unstarted_table_days: unbegun, user_days: names }) {
  const limits = [
    rows ? formatMessage("retention-rows", { days: rows }) : "",
    tables ? formatMessage("retention-tables", { days: tables }) : "",
    unbegun ? formatMessage("retention-unbegun", { days: unbegun }) : "",
    names ? formatMessage("retention-people", { days: names }) : "",
  ].filter(Boolean);
  return [...(limits.length ? limits : [formatMessage("retention-for-good")]), formatMessage("retention-always")].join(" ");
}

/** @param {Profile} profile */
function showCounts(profile) {
  const counts = [
    [formatMessage("profile-played"), profile.matches_played],
    [formatMessage("profile-won"), profile.wins],
    [formatMessage("profile-streak"), profile.current_streak],
    [formatMessage("profile-best-streak"), profile.best_streak],
    [formatMessage("profile-days"), profile.day_streak],
  ];
  byId("counts").replaceChildren(...counts.map(([name, number]) => h("div", {}, h("dt", {}, String(name)), h("dd", {}, String(number)))));
}

/** @param {Profile} profile */
function showGames(profile) {
  const heads = [formatMessage("profile-game"), formatMessage("profile-played"), formatMessage("profile-won"), formatMessage("profile-in-a-row")];
  const rated = profile.wants_rating;
  const rows = profile.games.map((each) => {
    const cells = [each.title, each.matches_played, each.wins, each.best_streak];
    return { cells: rated ? [...cells, each.rating ? formatRating(each.rating) : NO_VALUE] : cells };
  });
  fillTable(byId("games"), rated ? [...heads, formatMessage("profile-rating")] : heads, rows);
  ratingField().checked = profile.wants_rating;
}

/**
 * Format a rating. After fewer than `MIN_RATED_MATCHES` matches, say how many are missing instead.
 *
 * @param {Rating} rating
 */
function formatRating({ points, deviation, matches, rank, rated_users: ratedUsers }) {
  if (matches < MIN_RATED_MATCHES) return h("span", { class: "hint" }, formatMessage("profile-rating-soon", { number: MIN_RATED_MATCHES - matches }));
  const rankNote = ratedUsers > 1 ? h("span", { class: "hint" }, ` ${formatMessage("profile-rating-place", { place: rank, among: ratedUsers })}`) : null;
  return h("span", {}, formatMessage("profile-rating-is", { points, doubt: deviation }), rankNote);
}

/** @param {OpponentStats} opponent */
function opponentName({ name, bot }) {
  return bot ? formatMessage("profile-bots", { bot }) : name;
}

/** Return the button that opens the form for a table to which a person is invited. @param {OpponentStats} opponent */
function inviteButton({ name, person }) {
  if (!person || !home.hasServer) return null;
  const invite = () => {
    sessionStorage.setItem("parlour.invite", JSON.stringify({ person, name }));
    location.assign(`${/** @type {HTMLAnchorElement} */ (document.querySelector(".home")).href}#with-friends`);
  };
  return h("button", { type: "button", class: "button", "aria-label": formatMessage("profile-invite-name", { name }), onclick: invite }, formatMessage("profile-invite"));
}

/** @param {Highlight} highlight */
function highlightLine({ kind, value: number, match }) {
  const description = formatMessage("profile-highlight", { kind, number, title: match.title });
  return h("li", {}, h("span", {}, description, h("span", { class: "hint" }, formatDateTime(match.ended_at))), replayLink(match, description));
}

/** @param {MatchSummary} match */
function matchLine(match) {
  const others = match.names.filter((_, seat) => seat !== match.seat);
  const outcome = match.left_early ? "left" : match.won ? (match.winners.length > 1 ? "shared" : "won") : match.winners.length ? "lost" : "drawn";
  const description = formatMessage("profile-match", { outcome, title: match.title });
  const scores = match.scores.length ? ` · ${match.names.map((name, seat) => `${name} ${formatNumber(match.scores[seat])}`).join(", ")}` : "";
  return h(
    "li",
    { class: match.won ? "won" : false },
    h(
      "span",
      {},
      h("span", { class: "outcome" }, description),
      ` ${formatMessage("profile-against", { names: formatNames(others) })}`,
      h("span", { class: "hint" }, `${formatDateTime(match.ended_at)}${scores}`),
    ),
    replayLink(match, description),
  );
}

/**
 * @param {MatchSummary} match
 * @param {string} description text that describes the match in the accessible name of the link
 */
function replayLink(match, description) {
  if (!match.can_replay) return h("span", { class: "hint closed" }, formatMessage("profile-closed"));
  return h("a", { class: "button", href: home.replayUrl(match.table_id, match.match_number), "aria-label": formatMessage("profile-look-at", { words: description }) }, formatMessage("profile-look"));
}

function ratingField() {
  return /** @type {HTMLInputElement} */ (byId("wants-rating"));
}

// Other devices

async function createLink() {
  const { url, qr_code: qrCode, expires_at: expiresAt } = await createDeviceLink();
  const field = /** @type {HTMLInputElement} */ (byId("link"));
  field.value = url;
  /** @type {HTMLImageElement} */ (byId("link-picture")).src = qrCode;
  byId("link-part").hidden = false;
  byId("link-until").textContent = formatMessage("device-until", { time: formatTime(expiresAt) });
  byId("link-here").hidden = !["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);
  field.focus();
  field.select();
}

async function copyLink() {
  const field = /** @type {HTMLInputElement} */ (byId("link"));
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    byId("link-until").textContent = formatMessage("device-copied");
  } catch {
    // If the browser cannot copy, the user can: the URL is visible and selected.
  }
}

async function signOut() {
  await signOutOthers();
  byId("link-part").hidden = true;
  showDone(formatMessage("device-signed-out"));
}

/** @param {string} token the token from the URL */
async function showDeviceLink(token) {
  const owner = await getDeviceLinkOwner(token);
  if (owner.is_you) {
    showDone(formatMessage("device-link-same"));
    return;
  }
  const name = owner.nickname || formatMessage("device-link-nameless");
  byId("device-link-title").textContent = formatMessage("device-link-title", { name });
  byId("device-link-yes").textContent = formatMessage("device-link-yes", { name });
  byId("merge-history-part").hidden = !owner.matches_played;
  byId("merge-history-text").textContent = formatMessage("device-link-bring", { number: owner.matches_played });
  byId("device-link").hidden = false;
  byId("device-link-title").focus();
  byId("device-link-no").addEventListener("click", () => (byId("device-link").hidden = true));
  byId("device-link-yes").addEventListener("click", () =>
    withErrors(async () => {
      await redeemDeviceLink(token, /** @type {HTMLInputElement} */ (byId("merge-history")).checked && owner.matches_played > 0);
      byId("device-link").hidden = true;
      showDone(formatMessage("device-link-done", { name }));
      await refresh();
    }),
  );
}

// Data

async function deleteEverything() {
  dialog().close();
  await deleteAccount();
  byId("link-part").hidden = true;
  showDone(formatMessage("delete-account-done"));
  await refresh();
}

function dialog() {
  return /** @type {HTMLDialogElement} */ (byId("delete-dialog"));
}

// Page

/** @param {string} sentence */
function showDone(sentence) {
  byId("done").textContent = sentence;
  byId("done").hidden = false;
}

/**
 * Perform an action, and show its error if it fails.
 *
 * @param {() => Promise<void>} action
 * @param {HTMLElement} [failure] the element for the error
 */
async function withErrors(action, failure = byId("failure")) {
  failure.hidden = true;
  try {
    await action();
  } catch (reason) {
    failure.hidden = false;
    failure.textContent = reason instanceof RequestError ? reason.message : formatMessage("lobby-failed");
  }
}

async function refresh() {
  showProfile(await getProfile());
}

function setUp() {
  localizePage();
  const token = location.hash.slice(1);
  if (token) history.replaceState(null, "", location.pathname + location.search); // removes the secret token from the URL
  byId("make-link").addEventListener("click", () => withErrors(createLink));
  byId("sign-out").addEventListener("click", () => withErrors(signOut));
  byId("copy").addEventListener("click", copyLink);
  setExportDownload(byId("export"));
  if (!home.hasServer) setUpDeviceData((action) => withErrors(action, byId("device-data-failure")));
  byId("delete-account").addEventListener("click", () => dialog().showModal());
  byId("delete-no").addEventListener("click", () => dialog().close());
  byId("delete-yes").addEventListener("click", () => withErrors(deleteEverything));
  ratingField().addEventListener("change", () =>
    withErrors(async () => {
      await setRatingPreference(ratingField().checked);
      await refresh();
    }),
  );
  withErrors(async () => {
    await refresh();
    if (token) await showDeviceLink(token);
  });
}

setUp();
