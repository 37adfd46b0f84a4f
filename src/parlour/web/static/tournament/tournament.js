/** The list of tournaments, and the page of one tournament. */

import { RequestError, getMe, updateMe } from "../common/api.js";
import { confirmAction } from "../common/confirm.js";
import { setUpDialogs } from "../common/dialogs.js";
import { byId, h } from "../common/dom.js";
import { fillTable, formatNumber, formatTime } from "../common/formats.js";
import { home } from "../common/home.js";
import { formatMessage, formatNames, localizePage } from "../common/messages.js";
import { portrait } from "../common/portrait.js";
import { copyLink } from "../table/copy-link.js";
import { beginRound, changeTournament, getTournament, getTournaments, removePlayer, setResult, tournamentPath } from "./tournament-requests.js";

/** @typedef {import("../types.js").TournamentState} TournamentState */
/** @typedef {import("../types.js").TournamentMatch} TournamentMatch */
/** @typedef {import("../types.js").TournamentPlayer} TournamentPlayer */
/** @typedef {import("../types.js").TournamentSummary} TournamentSummary */

const POLL_MS = 3000; // milliseconds between two requests for the state
const id = decodeURIComponent(/\/tournament\/([^/]+)\/?$/.exec(location.pathname)?.[1] ?? "");

/** @type {TournamentState | null} the state that is shown */
let shown = null;

/** @type {TournamentMatch | null} the match whose result the organizer is about to set */
let editedMatch = null;

// The list

/** @param {TournamentSummary[]} tournaments */
function showList(tournaments) {
  byId("list-part").hidden = false;
  byId("no-tournaments").hidden = tournaments.length > 0;
  byId("tournaments").replaceChildren(
    ...tournaments.map(({ tournament_id: tournament, name, title, format, status, player_count: number }) =>
      h(
        "li",
        {},
        h("div", {}, h("strong", {}, name), h("span", { class: "hint" }, [title, formatMessage("tournament-format", { format }), formatMessage("tournament-state", { status }), formatMessage("tournament-players", { number })].join(" · "))),
        h("a", { class: "button", href: home.tournamentUrl(tournament), "aria-label": formatMessage("tournaments-look", { name }) }, formatMessage("tournaments-go")),
      ),
    ),
  );
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
  const isUnchanged = shown?.seq === state.seq && shown.is_organizer === state.is_organizer && shown.own_player === state.own_player;
  shown = state;
  showNow(state);
  if (isUnchanged && state.status !== "open") return;
  document.title = state.name;
  byId("title").textContent = state.name;
  showOrganizer(state);
  showStandings(state);
  showMatches(state);
  byId("invite-part").hidden = state.status === "over";
  byId("standings-part").parentElement?.insertBefore(byId("invite-part"), state.status === "open" ? byId("standings-part") : null);
}

/** Show what the user can do now. @param {TournamentState} state */
function showNow(state) {
  const own = state.players.find((player) => player.is_you);
  byId("now-part").hidden = false;
  byId("now-facts").textContent = [state.title, formatMessage("tournament-format", { format: state.format }), progress(state)].join(" · ");
  setText("now-title", formatMessage("tournament-now", { now: situation(state, own) }));
  setText("now-text", waitText(state, own));
  byId("join-form").hidden = Boolean(own?.is_active) || state.status === "over" || isLastRound(state);
  byId("leave").hidden = !own?.is_active || state.status === "over";
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

/** @param {TournamentState} state */
function isLastRound(state) {
  return state.rounds > 0 && state.round_number >= state.rounds;
}

/** @param {TournamentState} state */
function progress(state) {
  if (state.status !== "running") return formatMessage("tournament-state", { status: state.status });
  if (state.format === "arena") return formatMessage("tournament-until", { time: formatTime(state.ends_at) });
  return formatMessage("tournament-round", { number: state.round_number, rounds: state.rounds });
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
  if (!own) return "new";
  if (!own.is_active) return "left";
  if (state.status === "open") return "joined";
  if (state.byes.some((bye) => bye.player === own.number && bye.round_number === state.round_number)) return "bye";
  return state.format === "arena" ? "opponent" : "round";
}

/**
 * @param {TournamentState} state
 * @param {TournamentPlayer} [own]
 */
function waitText(state, own) {
  if (state.status === "over") {
    const winners = state.players.filter((player) => player.rank === 1 && player.played + player.byes > 0);
    return winners.length ? formatMessage("tournament-won", { names: formatNames(winners.map(({ name }) => name)), number: winners.length }) : "";
  }
  if (state.status === "open") return formatMessage("tournament-players", { number: state.players.filter((player) => player.is_active).length });
  if (state.format === "arena" || !own?.is_active || state.own_table_id) return "";
  const running = state.matches.filter((match) => !match.decided_by).length;
  if (running) return formatMessage("tournament-running", { number: running });
  if (state.players.filter((player) => player.is_active).length < state.seat_count) return formatMessage("tournament-too-few", { number: state.seat_count });
  return state.next_round_at ? formatMessage("tournament-soon", { seconds: Math.max(0, Math.ceil((state.next_round_at - state.now) / 1000)) }) : "";
}

/** @param {TournamentState} state */
function showOrganizer(state) {
  byId("organizer-part").hidden = !state.is_organizer || state.status === "over";
  byId("organizer-text").textContent = state.status === "open" ? formatMessage("tournament-organizer-start", { number: state.seat_count }) : formatMessage("tournament-organizer-text", { minutes: state.match_minutes });
  byId("start").hidden = state.status !== "open";
  byId("next-round").hidden = state.status !== "running" || state.format === "arena" || isLastRound(state) || state.matches.some((match) => !match.decided_by) || !state.round_number;
  byId("end").hidden = state.status === "over";
}

/** @param {TournamentState} state */
function showStandings(state) {
  byId("standings-part").hidden = false;
  const canRemove = state.is_organizer && state.status !== "over";
  const tieBreaks = state.tie_breaks.map((name) => formatMessage("tournament-tie-break", { name }));
  const heads = [formatMessage("tournament-rank"), formatMessage("tournament-name"), formatMessage("tournament-points"), ...tieBreaks];
  if (!state.tie_breaks.includes("fewer_matches")) heads.push(formatMessage("tournament-played"));
  if (canRemove) heads.push(formatMessage("tournament-remove-column"));
  const rows = state.players.map((player) => {
    const played = state.tie_breaks.includes("fewer_matches") ? [] : [player.played];
    const remove = canRemove ? [player.is_active ? h("button", { type: "button", class: "plain", onclick: () => remove_(player), "aria-label": formatMessage("tournament-remove-player", { name: player.name }) }, formatMessage("tournament-remove")) : h("span", {}, "–")] : [];
    return { cells: [player.rank, personCell(player), player.points, ...player.tie_breaks, ...played, ...remove], you: player.is_you };
  });
  fillTable(byId("standings"), heads, rows);
  const byePoints = (state.seat_count - 1) / 2;
  const [first, second] = state.tie_breaks.map((name) => formatMessage("tournament-tie-break-text", { name }));
  byId("rules").textContent = [
    state.seat_count === 2 ? formatMessage("tournament-points-two", { format: state.format }) : formatMessage("tournament-points-more", { number: byePoints, points: formatNumber(byePoints) }),
    formatMessage("tournament-ties", { first, second }),
  ].join(" ");
}

/** @param {TournamentPlayer} player */
function personCell(player) {
  const note = player.is_you ? formatMessage("daily-you") : player.is_active ? "" : formatMessage("tournament-gone");
  return h("span", { class: "person" }, portrait(player, player.number), h("span", {}, player.name, note ? " " : "", note ? h("span", { class: "mark" }, note) : null));
}

/** @param {TournamentState} state */
function showMatches(state) {
  const names = new Map(state.players.map((player) => [player.number, player.name]));
  const listed = state.matches.filter((match) => (state.format === "arena" ? !match.decided_by || match.players.includes(state.own_player) : match.round_number === state.round_number)).reverse();
  const byes = state.byes.filter((bye) => bye.round_number === state.round_number);
  byId("matches-part").hidden = !listed.length && !byes.length;
  byId("matches-title").textContent = state.format === "arena" ? formatMessage("tournament-matches") : formatMessage("tournament-round-title", { number: state.round_number });
  byId("matches").replaceChildren(
    ...listed.map((match) => matchLine(state, match, names)),
    ...byes.map((bye) => h("li", {}, h("span", {}, names.get(bye.player) ?? "", h("span", { class: "hint" }, formatMessage("tournament-bye", { number: bye.points, points: formatNumber(bye.points) }))))),
  );
}

/**
 * @param {TournamentState} state
 * @param {TournamentMatch} match
 * @param {Map<number, string>} names
 */
function matchLine(state, match, names) {
  const players = match.players.map((number) => names.get(number) ?? "");
  const text = match.decided_by ? match.players.map((number, seat) => `${names.get(number)} ${formatNumber(match.points[seat])}`).join(" · ") : formatNames(players);
  const reason = match.decided_by === "organizer" || match.decided_by === "time" ? formatMessage("tournament-decided", { by: match.decided_by }) : "";
  const label = formatNames(players);
  const set = h("button", { type: "button", class: "button", onclick: () => openResult(match, players), "aria-label": formatMessage("tournament-result-of", { names: label }) }, formatMessage("tournament-result"));
  const link = match.decided_by === "match" ? h("a", { class: "button", href: home.replayUrl(match.table_id, 1), "aria-label": formatMessage("tournament-replay-of", { names: label }) }, formatMessage("result-replay")) : null;
  const watch = h("a", { class: "button", href: home.tableUrl(match.table_id), "aria-label": formatMessage("tournament-watch-of", { names: label }) }, formatMessage("lobby-watch"));
  return h(
    "li",
    {},
    h("span", {}, text, reason ? h("span", { class: "hint" }, reason) : null),
    h("span", { class: "acts" }, ...(match.decided_by ? [link] : [watch, state.is_organizer ? set : null])),
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
    showError(reason);
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
  const nickname = /** @type {HTMLInputElement} */ (byId("nickname")).value.trim();
  await act(async () => {
    if (nickname !== (await getMe()).nickname) await updateMe({ nickname });
    return changeTournament(id, "join");
  });
}

/** @param {TournamentPlayer} player */
async function remove_(player) {
  if (await confirmAction(formatMessage("tournament-remove-sure", { name: player.name }), formatMessage("tournament-remove"))) await act(() => removePlayer(id, { player: player.number }));
}

/**
 * @param {TournamentMatch} match
 * @param {string[]} players
 */
function openResult(match, players) {
  editedMatch = match;
  byId("winners").replaceChildren(...players.map((name, seat) => h("label", { class: "tick" }, h("input", { type: "checkbox", name: "winner", value: String(seat) }), " ", h("span", {}, name))));
  /** @type {HTMLDialogElement} */ (byId("result-dialog")).showModal();
}

function saveResult() {
  const winners = [...document.querySelectorAll("#winners input")].flatMap((input, seat) => (/** @type {HTMLInputElement} */ (input).checked ? [seat] : []));
  const match = editedMatch;
  if (match) act(() => setResult(id, { table_id: match.table_id, winners }));
}

async function refresh() {
  try {
    if (id) show(await getTournament(id));
    else showList(await getTournaments());
  } catch (reason) {
    showError(reason);
  }
}

function setUp() {
  localizePage();
  setUpDialogs();
  byId("all-tournaments").hidden = !id;
  byId("new-tournament").addEventListener("click", () => openForm().catch(showError));
  byId("join-form").addEventListener("submit", join);
  byId("result-form").addEventListener("submit", saveResult);
  byId("leave").addEventListener("click", async () => {
    if (await confirmAction(formatMessage("tournament-leave-sure"), formatMessage("tournament-leave"))) await act(() => changeTournament(id, "leave"));
  });
  byId("start").addEventListener("click", () => act(() => changeTournament(id, "start")));
  byId("next-round").addEventListener("click", () => act(() => beginRound(id, { round_number: (shown?.round_number ?? 0) + 1 })));
  byId("end").addEventListener("click", async () => {
    if (await confirmAction(formatMessage("tournament-end-sure"), formatMessage("tournament-end"))) await act(() => changeTournament(id, "end"));
  });
  if (id) {
    /** @type {HTMLInputElement} */ (byId("link")).value = location.href.split("#")[0];
    byId("copy").addEventListener("click", () => copyLink(byId("copy")));
    byId("qr-code").setAttribute("src", `${home.tournamentUrl(id)}/qr.svg?base_url=${encodeURIComponent(location.origin)}`);
    home.setDownload(/** @type {HTMLAnchorElement} */ (byId("csv")), `${tournamentPath(id)}/results.csv`);
    home.setDownload(/** @type {HTMLAnchorElement} */ (byId("json")), `${tournamentPath(id)}/results.json`);
    getMe().then(({ nickname }) => (/** @type {HTMLInputElement} */ (byId("nickname")).value ||= nickname), () => undefined);
  }
  addEventListener("pageshow", (event) => {
    if (event.persisted) shown = null; // the user has come back from the table
    refresh();
  });
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) refresh();
  });
  setInterval(() => {
    if (!document.hidden && shown?.status !== "over") refresh();
  }, POLL_MS);
}

setUp();
