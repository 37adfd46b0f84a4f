/** The tournaments in which the user plays or that the user directs. The module is loaded only if there are any. */

import { byId, h } from "../common/dom.js";
import { formatTime } from "../common/formats.js";
import { home } from "../common/home.js";
import { formatMessage, loadMessages } from "../common/messages.js";
import { getTournaments } from "../tournament/tournament-requests.js";

await loadMessages();

/** @typedef {import("../types.js").TournamentSummary} TournamentSummary */

/** @param {TournamentSummary} tournament */
function progress(tournament) {
  const { status, round_number: number, rounds, ends_at: endsAt } = tournament;
  if (status !== "running") return formatMessage("tournament-state", { status });
  return endsAt ? formatMessage("tournament-until", { time: formatTime(endsAt) }) : formatMessage("tournament-round", { number, rounds });
}

/** What the user waits for. @param {TournamentSummary} tournament */
function situation(tournament) {
  const { status, is_player: plays, running_count: running } = tournament;
  if (status === "open") return formatMessage("tournament-players", { number: tournament.player_count });
  if (tournament.own_table_id) return formatMessage("tournament-now", { now: "table" });
  if (!plays) return formatMessage("tournaments-running-matches", { number: running });
  if (tournament.has_bye) return formatMessage("tournament-now", { now: "bye" });
  return formatMessage("tournament-now", { now: tournament.rounds ? "round" : "opponent" });
}

/** @param {TournamentSummary} tournament */
function renderLine(tournament) {
  const { name, own_table_id: table } = tournament;
  const facts = [tournament.title, progress(tournament), tournament.is_organizer ? formatMessage("tournaments-directing") : "", situation(tournament)];
  const open = formatMessage("tournaments-look", { name });
  return h(
    "li",
    {},
    h(
      "span",
      { class: "what" },
      h("a", { class: "tile-title", href: home.tournamentUrl(tournament.tournament_id) }, name),
      " ",
      h("span", { class: "range" }, facts.filter(Boolean).join(" · ")),
    ),
    table
      ? h("a", { class: "button strong", href: home.tableUrl(table), "aria-label": `${formatMessage("tournament-to-table")}: ${name}` }, formatMessage("tournament-to-table"))
      : h("a", { class: "button", href: home.tournamentUrl(tournament.tournament_id), "aria-label": open }, formatMessage("tournaments-go")),
  );
}

/** Load and show the tournaments. Return the tables of the user's running matches. */
export async function showMyTournaments() {
  const own = (await getTournaments()).filter((tournament) => tournament.is_yours);
  const section = document.getElementById("my-tournaments") ?? h("section", { id: "my-tournaments", class: "resume invitations", "aria-labelledby": "my-tournaments-title" });
  section.hidden = !own.length;
  section.replaceChildren(h("h2", { id: "my-tournaments-title" }, formatMessage("tournaments-own")), h("ul", {}, ...own.map(renderLine)));
  byId("resume").before(section);
  return own.map((tournament) => tournament.own_table_id);
}
