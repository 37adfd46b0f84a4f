/** The list of tournaments, and the page of one tournament. */

import { RequestError, getGames, getMe, updateMe } from "../common/api.js";
import { confirmAction } from "../common/confirm.js";
import { setUpDialogs } from "../common/dialogs.js";
import { byId, h, replaceContent } from "../common/dom.js";
import { fillTable, formatDateTime, formatNumber, formatTime } from "../common/formats.js";
import { home } from "../common/home.js";
import { formatMessage, formatNames, localizePage } from "../common/messages.js";
import { portrait } from "../common/portrait.js";
import { describeOption, describeTableSettings } from "../common/table-texts.js";
import { copyLink } from "../table/copy-link.js";
import { describeDecision, showAllMatches, showMatches } from "./matches.js";
import { isAsked } from "./organizer-offers.js";
import { OrganizerPart } from "./organizer.js";
import { setUpResultDialog } from "./result-dialog.js";
import { changeTournament, getEndedTournaments, getTournament, getTournaments, removePlayer, tournamentPath } from "./tournament-requests.js";

/** @typedef {import("../types.js").TournamentState} TournamentState */
/** @typedef {import("../types.js").TournamentPlayer} TournamentPlayer */
/** @typedef {import("../types.js").TournamentSummary} TournamentSummary */

const POLL_MS = 3000; // milliseconds between two requests for the state
const id = decodeURIComponent(/\/tournament\/([^/]+)\/?$/.exec(location.pathname)?.[1] ?? "");

/** @type {TournamentState | null} the state that is shown */
let shown = null;

/** @type {OrganizerPart | null} */
let organizerPart = null;

/** True if the last request for the state has failed. */
let hasLostConnection = false;

/**
 * The milliseconds by which the server's clock is ahead. If nothing has changed, the browser answers a request from its
 * cache, and `now` is old.
 */
let clockLead = -Infinity;

// The list

/** @param {TournamentSummary[]} tournaments */
function showList(tournaments) {
  byId("list-part").hidden = false;
  byId("no-tournaments").hidden = tournaments.length > 0;
  byId("tournaments").replaceChildren(...tournaments.map((tournament) => listLine(tournament, formatMessage("tournament-state", { status: tournament.status }))));
}

async function showEnded() {
  const tournaments = await getEndedTournaments();
  byId("ended-part").hidden = !tournaments.length;
  byId("ended-tournaments").replaceChildren(...tournaments.map((tournament) => listLine(tournament, formatDateTime(tournament.ended_at))));
}

/**
 * @param {TournamentSummary} tournament
 * @param {string} state
 */
function listLine({ tournament_id: tournament, name, title, format, player_count: number }, state) {
  const facts = [title, formatMessage("tournament-format", { format }), state, formatMessage("tournament-players", { number })];
  const link = h("a", { class: "button", href: home.tournamentUrl(tournament), "aria-label": formatMessage("tournaments-look", { name }) }, formatMessage("tournaments-go"));
  return h("li", {}, h("div", {}, h("strong", {}, name), h("span", { class: "hint" }, facts.join(" · "))), link);
}

async function openForm() {
  const { showForm } = await import("./new-tournament-form.js");
  byId("form-part").hidden = false;
  byId("form-title").focus();
  await showForm();
}

// One tournament

/** @param {TournamentState} state */
function show(state) {
  const isNewTable = Boolean(shown && !shown.own_table_id && state.own_table_id);
  if (isNewTable && !document.hidden) {
    location.assign(home.tableUrl(state.own_table_id));
    return;
  }
  const isUnchanged = shown?.seq === state.seq && shown.is_organizer === state.is_organizer && shown.own_player === state.own_player && isFinal(shown) === isFinal(state);
  shown = state;
  orderParts(state);
  showNow(state);
  if (isUnchanged && state.status !== "open") return;
  document.title = state.name;
  byId("title").textContent = state.name;
  showStandings(state);
  showMatches(state);
  showOpenList();
  byId("invite-part").hidden = state.status === "over";
}

/** Put the parts into the order in which the user needs them now. @param {TournamentState} state */
function orderParts(state) {
  const isOpen = state.status === "open";
  const directs = state.is_organizer || isAsked(state);
  const results = state.status === "over" ? ["standings-part", "matches-part"] : ["matches-part", "standings-part"];
  const parts = [directs ? "organizer-part" : "", isOpen ? "invite-part" : "", ...results, isOpen ? "" : "invite-part", directs ? "" : "organizer-part"].filter(Boolean);
  const shownParts = [...document.querySelectorAll("main > section[id]")].map(({ id: part }) => part).filter((part) => parts.includes(part));
  if (shownParts.join() !== parts.join()) byId("now-part").after(...parts.map((part) => byId(part)));
}

/** Show what the user can do now. @param {TournamentState} state */
function showNow(state) {
  const own = state.players.find((player) => player.is_you);
  byId("now-part").hidden = false;
  const title = state.seat_count === 2 ? state.title : formatMessage("waiting-game", { title: state.title, seats: state.seat_count });
  byId("now-facts").textContent = [title, formatMessage("tournament-format", { format: state.format }), ...progress(state)].join(" · ");
  setText("now-title", formatMessage("tournament-now", { now: situation(state, own) }));
  setText("now-text", [describeDecision(state), waitText(state, own)].filter(Boolean).join(" "));
  const canJoin = !own?.is_active && state.status !== "over" && !isLastRound(state);
  byId("join-form").hidden = !canJoin || state.is_organizer;
  byId("join-too").hidden = !canJoin || !state.is_organizer;
  byId("leave").hidden = !own?.is_active || state.status === "over";
  organizerPart?.show(state, isRoundDue(state));
  byId("own-table").hidden = !state.own_table_id;
  if (state.own_table_id) byId("own-table").setAttribute("href", home.tableUrl(state.own_table_id));
}

/**
 * Set a text only if it changes, so that a screen reader does not repeat it.
 *
 * @param {string} element
 * @param {string} text
 */
function setText(element, text) {
  if (byId(element).textContent !== text) byId(element).textContent = text;
}

/** Return true if results can no longer be corrected. @param {TournamentState} state */
function isFinal(state) {
  return state.status === "over" && state.now >= state.closes_at;
}

/** @param {TournamentState} state */
function isLastRound(state) {
  return state.rounds > 0 && state.round_number >= state.rounds;
}

/** How far the tournament has come, and before the start how long it lasts. @param {TournamentState} state */
function progress(state) {
  const { status, rounds, minutes } = state;
  if (status !== "running") {
    const length = rounds ? formatMessage("tournament-length-rounds", { rounds }) : formatMessage("tournament-length-minutes", { minutes });
    return [status === "open" ? length : "", formatMessage("tournament-state", { status })].filter(Boolean);
  }
  if (state.format === "arena") return [formatMessage("tournament-until", { time: formatTime(state.ends_at) })];
  return [formatMessage("tournament-round", { number: state.round_number, rounds })];
}

/** Show the house rules and the settings of all tables. @param {TournamentState} state */
async function showSettings(state) {
  const facts = (await getGames()).find((game) => game.name === state.game)?.options ?? [];
  const changed = facts.filter((fact) => fact.name in state.options);
  const texts = [formatMessage("tournament-longest", { minutes: state.match_minutes }), ...describeTableSettings(state.table_settings), ...changed.map((fact) => describeOption(fact, state.options[fact.name]))];
  replaceContent(byId("settings-list"), texts.map((text) => h("li", {}, text)));
}

/**
 * Return the key of what the user waits for.
 *
 * @param {TournamentState} state
 * @param {TournamentPlayer} [own]
 */
function situation(state, own) {
  if (state.status === "over") return "over";
  if (state.own_table_id) return "table";
  if (!own) return !state.is_organizer ? "new" : state.status === "open" ? "director" : "running";
  if (!own.is_active) return "left";
  if (state.status === "open") return "joined";
  if (state.byes.some((bye) => bye.player === own.number && bye.round_number === state.round_number)) return "bye";
  if (state.busy_with) return "busy";
  return state.format === "arena" ? "opponent" : "round";
}

/**
 * @param {TournamentState} state
 * @param {TournamentPlayer} [own]
 */
function waitText(state, own) {
  if (state.status === "over") {
    const winners = state.players.filter((player) => player.rank === 1 && player.played + player.byes > 0);
    const won = winners.length ? formatMessage("tournament-won", { names: formatNames(winners.map(({ name }) => name)), number: winners.length }) : "";
    const open = state.now < state.closes_at && state.matches.length ? formatMessage("tournament-closes", { time: formatTime(state.closes_at) }) : "";
    return [won, open].filter(Boolean).join(" ");
  }
  if (state.status === "open") return formatMessage("tournament-players", { number: state.players.filter((player) => player.is_active).length });
  if (own?.is_active && !state.own_table_id && state.busy_with) return formatMessage("tournament-busy", { name: state.busy_with });
  if (state.format === "arena" || state.own_table_id || !(own?.is_active || state.is_organizer)) return "";
  const running = state.matches.filter((match) => !match.decided_by).length;
  if (running) return formatMessage("tournament-running", { number: running });
  if (state.players.filter((player) => player.is_active).length < state.seat_count) return formatMessage("tournament-too-few", { number: state.seat_count });
  return state.next_round_at ? formatMessage("tournament-soon", { seconds: Math.max(0, Math.ceil((state.next_round_at - state.now) / 1000)) }) : "";
}

/** Return true if the organizer can begin the next round. @param {TournamentState} state */
function isRoundDue(state) {
  const isBetweenRounds = state.status === "running" && state.format !== "arena" && state.round_number > 0 && !isLastRound(state);
  return isBetweenRounds && state.matches.every((match) => match.decided_by);
}

/** @param {TournamentState} state */
function showStandings(state) {
  byId("standings-part").hidden = false;
  const canRemove = state.is_organizer && state.status !== "over";
  const tieBreaks = state.tie_breaks.map((name) => formatMessage("tournament-tie-break", { name }));
  const isArena = state.tie_breaks.includes("fewer_matches"); // the number of matches is a tie-break there
  const details = [...tieBreaks, ...(isArena ? [] : [formatMessage("tournament-played")])];
  const heads = [formatMessage("tournament-rank"), formatMessage("tournament-name"), formatMessage("tournament-points"), ...details];
  const rows = state.players.map((player) => {
    const values = [...player.tie_breaks, ...(isArena ? [] : [player.played])];
    const hint = details.map((name, at) => `${name} ${formatNumber(values[at], 2)}`).join(" · ");
    return { cells: [player.rank, personCell(player, hint, canRemove && player.is_active), player.points, ...values], you: player.is_you };
  });
  const focused = document.activeElement?.getAttribute("data-player");
  fillTable(byId("standings"), heads, rows, 2);
  if (focused) /** @type {HTMLElement | null} */ (document.querySelector(`#standings [data-player="${focused}"]`))?.focus();
  const byePoints = (state.seat_count - 1) / 2;
  const [first, second] = state.tie_breaks.map((name) => formatMessage("tournament-tie-break-text", { name }));
  byId("rules").textContent = [
    state.seat_count === 2 ? formatMessage("tournament-points-two", { format: state.format }) : formatMessage("tournament-points-more", { number: byePoints, points: formatNumber(byePoints) }),
    formatMessage("tournament-ties", { first, second }),
  ].join(" ");
}

/**
 * @param {TournamentPlayer} player
 * @param {string} details the values of the columns that a narrow window does not show
 * @param {boolean} canRemove
 */
function personCell(player, details, canRemove) {
  const note = player.is_you ? formatMessage("daily-you") : player.is_active ? "" : formatMessage("tournament-gone");
  const remove = canRemove && !player.is_you ? h("button", { type: "button", class: "plain", "data-player": String(player.number), onclick: () => remove_(player), "aria-label": formatMessage("tournament-remove-player", { name: player.name }) }, formatMessage("tournament-remove")) : null;
  return h(
    "span",
    { class: "person" },
    portrait(player, player.number),
    h("span", { class: "person-name" }, player.name, note ? " " : "", note ? h("span", { class: "mark" }, note) : null, h("span", { class: "hint details" }, details), remove ? " " : "", remove),
  );
}

// Actions

/** Perform an action, and show its error if it fails. @param {() => Promise<TournamentState | void>} action */
async function act(action) {
  byId("failure").hidden = true;
  try {
    const state = await action();
    if (state) show(state);
  } catch (reason) {
    await refresh(); // the message is about a state that the page may not show yet
    showError(reason);
    byId("failure").scrollIntoView({ block: "nearest" });
  }
}

/** @param {unknown} reason */
function showError(reason) {
  byId("failure").textContent = reason instanceof RequestError ? reason.message : formatMessage("lobby-failed");
  byId("failure").hidden = false;
}

/** @param {Event} event */
async function join(event) {
  event.preventDefault();
  await act(async () => {
    await saveName();
    return changeTournament(id, "join");
  });
}

/** Save the name in the form. */
async function saveName() {
  const nickname = /** @type {HTMLInputElement} */ (byId("nickname")).value.trim();
  if (nickname && nickname !== (await getMe()).nickname) await updateMe({ nickname });
}

/** Offer to direct, with the name in the form if it is shown: the organizer reads the name. */
async function volunteer() {
  const form = /** @type {HTMLFormElement} */ (byId("join-form"));
  if (!form.hidden && !form.reportValidity()) return;
  await act(async () => {
    await saveName();
    return changeTournament(id, "organizer/volunteer");
  });
}

/** @param {TournamentPlayer} player */
async function remove_(player) {
  if (await confirmAction(formatMessage("tournament-remove-sure", { name: player.name }), formatMessage("tournament-remove"))) await act(() => removePlayer(id, { player: player.number }));
}

/** Show all matches if this list is open. */
function showOpenList() {
  if (/** @type {HTMLDetailsElement} */ (byId("all-matches")).open) showAllMatches(id).catch(showError);
}

async function refresh() {
  try {
    if (id) show(withCurrentTime(await getTournament(id)));
    else showList(await getTournaments());
    if (hasLostConnection) byId("failure").hidden = true;
    hasLostConnection = false;
  } catch (reason) {
    hasLostConnection = true;
    showError(reason);
  }
}

/** @param {TournamentState} state */
function withCurrentTime(state) {
  clockLead = Math.max(clockLead, state.now - Date.now());
  return { ...state, now: Date.now() + clockLead };
}

function setUp() {
  localizePage();
  setUpDialogs();
  byId("all-tournaments").hidden = !id;
  byId("new-tournament").addEventListener("click", () => openForm().catch(showError));
  byId("join-form").addEventListener("submit", join);
  byId("join-too").addEventListener("click", () => act(() => changeTournament(id, "join")));
  byId("leave").addEventListener("click", async () => {
    if (await confirmAction(formatMessage("tournament-leave-sure"), formatMessage("tournament-leave"))) await act(() => changeTournament(id, "leave"));
  });
  if (id) {
    organizerPart = new OrganizerPart(id, act);
    setUpResultDialog(id, act);
    byId("all-matches").addEventListener("toggle", showOpenList);
    byId("volunteer").addEventListener("click", volunteer);
    byId("settings").addEventListener("toggle", () => shown && showSettings(shown).catch(showError));
    /** @type {HTMLInputElement} */ (byId("link")).value = location.href.split("#")[0];
    byId("copy").addEventListener("click", () => copyLink(byId("copy")));
    byId("qr-code").setAttribute("src", `${home.tournamentUrl(id)}/qr.svg?base_url=${encodeURIComponent(location.origin)}`);
    home.setDownload(/** @type {HTMLAnchorElement} */ (byId("csv")), `${tournamentPath(id)}/results.csv`);
    home.setDownload(/** @type {HTMLAnchorElement} */ (byId("json")), `${tournamentPath(id)}/results.json`);
    getMe().then(({ nickname }) => (/** @type {HTMLInputElement} */ (byId("nickname")).value ||= nickname), () => undefined);
  }
  if (!id) showEnded().catch(showError);
  addEventListener("pageshow", (event) => {
    if (event.persisted) shown = null; // the user has come back from the table
    refresh();
  });
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) refresh();
  });
  setInterval(() => {
    if (!document.hidden && !(shown && isFinal(shown))) refresh();
  }, POLL_MS);
}

setUp();
