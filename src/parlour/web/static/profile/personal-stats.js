/** Detailed statistics on your own matches of a game: lengths, win rates and events. */

import { RequestError, getPersonalStats } from "../common/api.js";
import { byId, h } from "../common/dom.js";
import { fillTable } from "../common/formats.js";
import { formatMessage } from "../common/messages.js";

/** @typedef {import("../types.js").PersonalStats} PersonalStats */
/** @typedef {import("../types.js").LengthStats} LengthStats */

let requestCount = 0; // number of the latest request; responses to earlier requests are ignored

/** @param {import("../types.js").GameStats[]} games the user's games, the most played first */
export function setUpPersonalStats(games) {
  const field = /** @type {HTMLSelectElement} */ (byId("personal-stats-game"));
  const choose = h("option", { value: "" }, formatMessage("stats-choose"));
  field.replaceChildren(choose, ...games.map(({ game, title }) => h("option", { value: game }, title)));
  byId("personal-stats").replaceChildren();
  field.onchange = () => loadStats(field.value);
}

/** @param {string} game */
async function loadStats(game) {
  const requestNumber = ++requestCount;
  byId("personal-stats-status").textContent = "";
  if (!game) {
    byId("personal-stats").replaceChildren();
    return;
  }
  byId("personal-stats").replaceChildren(h("p", {}, formatMessage("stats-counting")));
  const sections = await renderStats(game);
  if (requestNumber !== requestCount) return;
  byId("personal-stats").replaceChildren(...sections);
  byId("personal-stats-status").textContent = formatMessage("stats-done");
}

/** @param {string} game */
async function renderStats(game) {
  try {
    return renderSections(await getPersonalStats(game));
  } catch (reason) {
    return [h("p", { class: "failure" }, reason instanceof RequestError ? reason.message : formatMessage("lobby-failed"))];
  }
}

/** @param {PersonalStats} stats */
function renderSections(stats) {
  const sampleNote = h("p", { class: "hint" }, formatMessage("stats-through", { number: stats.replayed_matches }));
  return [
    lengthSection(formatMessage("stats-moves"), stats.move_counts),
    lengthSection(formatMessage("stats-rounds"), stats.round_counts),
    winRateSection(stats),
    ...stats.openings.map((opening) => openingSection(opening)),
    progressSection(stats),
    statSection(stats),
    stats.replayed_matches < stats.matches_played ? sampleNote : null,
  ].filter((part) => part !== null);
}

/**
 * Return an element with a heading, an optional sentence and a table.
 *
 * @param {string} title
 * @param {string} summary
 * @param {string[]} heads
 * @param {(string | number)[][]} rows
 */
function renderSection(title, summary, heads, rows) {
  const table = h("table", {});
  fillTable(
    table,
    heads,
    rows.map((cells) => ({ cells })),
  );
  const tableFrame = h("div", { class: "wide", tabindex: "0", role: "group", "aria-label": title }, table);
  return h("div", {}, h("h3", {}, title), summary ? h("p", {}, summary) : null, tableFrame);
}

/**
 * @param {string} title
 * @param {LengthStats | null} lengths
 */
function lengthSection(title, lengths) {
  if (!lengths) return null;
  const { shortest, first_quartile: firstQuartile, median, third_quartile: thirdQuartile, longest } = lengths;
  const kind = firstQuartile === thirdQuartile ? "most" : firstQuartile + 1 === thirdQuartile ? "either" : "half";
  const summary = shortest === longest ? "" : formatMessage("stats-lengths", { kind, low: firstQuartile, high: thirdQuartile, middle: median });
  return renderSection(title, summary, [formatMessage("stats-least"), formatMessage("stats-middle"), formatMessage("stats-most")], [[shortest, median, longest]]);
}

/** @param {PersonalStats} figures */
function winRateSection({ win_rates: shares }) {
  const rows = shares.map(({ kind, seat_count: players, seat_number: number, matches_played: played, wins: won, low, high, expected: fair }) => [
    formatMessage("stats-share", { kind, players, number: number + 1 }),
    played,
    percent(won / played),
    interval(low, high),
    percent(fair),
  ]);
  const heads = [formatMessage("stats-when"), ...winRateHeadings(), formatMessage("stats-fair")];
  const section = renderSection(formatMessage("stats-shares"), formatMessage("stats-interval"), heads, rows);
  section.classList.add("broad");
  return section;
}

function winRateHeadings() {
  return [formatMessage("stats-played"), formatMessage("stats-won"), formatMessage("stats-likely")];
}

/** @param {import("../types.js").OpeningStats} opening */
function openingSection({ name, groups }) {
  const rows = groups.map(({ count: number, matches_played: played, wins: won, low, high }) => [number, played, percent(won / played), interval(low, high)]);
  return renderSection(name, "", [formatMessage("stats-dealt"), ...winRateHeadings()], rows);
}

/** @param {PersonalStats} figures */
function progressSection({ progress: steps, has_scores: scored }) {
  if (!steps.length) return null;
  const rows = steps.map((step) => [step.percent, step.own, step.best_other]);
  const heads = [formatMessage("stats-part"), formatMessage("stats-own"), formatMessage("stats-best")];
  return renderSection(scored ? formatMessage("stats-score") : formatMessage("stats-cards"), formatMessage("stats-path"), heads, rows);
}

/** @param {PersonalStats} figures */
function statSection({ stats: figures }) {
  if (!figures.length) return null;
  const rows = figures.map(({ name, own, mean_of_others: others }) => [name, own, others ?? "–"]);
  return renderSection(formatMessage("stats-figures"), formatMessage("stats-average"), [formatMessage("stats-what"), formatMessage("stats-own"), formatMessage("stats-each")], rows);
}

/** @param {number} share from 0 to 1 */
const percent = (share) => Math.round(100 * share);

/**
 * @param {number} low
 * @param {number} high
 */
const interval = (low, high) => formatMessage("stats-between", { low: percent(low), high: percent(high) });
