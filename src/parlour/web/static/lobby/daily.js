/** The page of a deal of the day: play it and compare results. */

import { RequestError, getDailyDeal, getDailyWeek, playDailyDeal } from "../common/api.js";
import { byId, h } from "../common/dom.js";
import { home } from "../common/home.js";
import { formatTime, formatDate, fillTable } from "../common/formats.js";
import { formatMessage, localizePage } from "../common/messages.js";
import { formatResult, formatState, shareResult } from "./daily-share.js";
import { formatRemaining, formatStreak } from "./daily-texts.js";

/** @typedef {import("../types.js").DailyResult} DailyResult */
/** @typedef {import("../types.js").DailyDeal} DailyDeal */

/** @param {DailyDeal} day */
function show(day) {
  byId("deal").hidden = false;
  byId("deal-date").textContent = formatDate(day.date);
  byId("deal-title").textContent = day.title;
  byId("deal-state").textContent = formatState(day);
  byId("deal-acts").hidden = day.is_over || day.completed || day.closed;
  byId("deal-play").textContent = day.table_id ? formatMessage("daily-go-on") : formatMessage("daily-play");
  byId("deal-ends").hidden = day.is_over;
  byId("deal-ends").textContent = day.completed ? formatRemaining(day.ends_at - Date.now()) : formatMessage("daily-ends", { time: formatTime(day.ends_at) });
  byId("deal-streak").textContent = formatStreak(day.streak);
  byId("deal-share").hidden = !day.results.some((each) => each.is_you);
  byId("share-result").onclick = () => shareResult(day, byId("share-done"), /** @type {HTMLTextAreaElement} */ (byId("share-text")));
  showResults(day);
  byId("shown-part").hidden = !(day.is_over && day.finished_count);
  byId("seed").textContent = day.seed;
  const before = /** @type {HTMLAnchorElement} */ (byId("day-before"));
  before.hidden = !day.previous_date;
  before.href = home.dailyUrl(day.previous_date);
  byId("day-today").hidden = !day.is_over;
}

/** @param {import("../types.js").DailyWeek} week */
function showWeek({ standings }) {
  byId("week-part").hidden = !standings.length;
  fillTable(
    byId("week"),
    [formatMessage("daily-name"), formatMessage("daily-week-days"), formatMessage("evening-wins"), formatMessage("daily-points")],
    standings.map(({ name, days, wins, points, is_you: you }) => ({ cells: [name, days, wins, points], you })),
  );
}

/** @param {DailyDeal} day */
function showResults({ results: plays }) {
  byId("plays-part").hidden = !plays.length;
  const scored = plays.some((each) => each.score !== null);
  const heads = [formatMessage("daily-place"), formatMessage("daily-name"), formatMessage("daily-outcome"), ...(scored ? [formatMessage("daily-points")] : []), formatMessage("daily-moves")];
  const rows = plays.map((each) => {
    const cells = [each.rank, nameCell(each), formatResult(each), ...(scored ? [each.score ?? "–"] : []), each.move_count];
    return { cells, you: each.is_you };
  });
  fillTable(byId("plays"), heads, rows);
}

/**
 * Return the cell with the name of a player. If the replay of the match is available, the name is a link to it.
 *
 * @param {DailyResult} play
 */
function nameCell({ name, is_you: you, table_id: table }) {
  const linkAttributes = table && { href: home.replayUrl(table, 1), "aria-label": formatMessage("daily-look-at", { name }) };
  return h("span", {}, linkAttributes ? h("a", linkAttributes, name) : name, " ", you ? h("span", { class: "mark" }, formatMessage("daily-you")) : null);
}

/** Perform an action, and show its error if it fails. @param {() => Promise<void>} action */
async function withErrors(action) {
  byId("failure").hidden = true;
  try {
    await action();
  } catch (reason) {
    byId("failure").textContent = reason instanceof RequestError ? reason.message : formatMessage("lobby-failed");
    byId("failure").hidden = false;
  }
}

function setUp() {
  localizePage();
  const wanted = new URLSearchParams(location.search).get("day") ?? "";
  byId("deal-play").addEventListener("click", () =>
    withErrors(async () => {
      const { table_id: table } = await playDailyDeal();
      location.assign(home.tableUrl(table));
    }),
  );
  const refresh = () =>
    withErrors(async () => {
      const day = await getDailyDeal(wanted);
      show(day);
      showWeek(await getDailyWeek(day.date));
    });
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) refresh();
  });
  refresh();
}

setUp();
