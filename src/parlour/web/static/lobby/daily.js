/** The deal of a day: to be played, and compared. */

import { RequestError, getDailyDeal, playDailyDeal, replayUrl } from "../common/api.js";
import { byId, h } from "../common/dom.js";
import { formatTime, formatDate, fillTable } from "../common/formats.js";
import { formatNames, formatMessage, localizePage } from "../common/messages.js";

/** @typedef {import("../types.js").DayPlay} DayPlay */
/** @typedef {import("../types.js").DayState} DayState */

/** @param {DayState} day */
function show(day) {
  byId("deal").hidden = false;
  byId("deal-date").textContent = formatDate(day.day);
  byId("deal-title").textContent = day.title;
  byId("deal-state").textContent = formatState(day);
  byId("deal-acts").hidden = day.over || day.done || day.closed;
  byId("deal-play").textContent = day.table ? formatMessage("daily-go-on") : formatMessage("daily-play");
  byId("deal-ends").hidden = day.over;
  byId("deal-ends").textContent = formatMessage("daily-ends", { time: formatTime(day.ends) });
  showResults(day);
  byId("shown-part").hidden = !(day.over && day.finished);
  byId("seed").textContent = day.seed;
  const before = /** @type {HTMLAnchorElement} */ (byId("day-before"));
  before.hidden = !day.before;
  before.href = `/daily?day=${encodeURIComponent(day.before)}`;
  byId("day-today").hidden = !day.over;
}

/** @param {DayState} day */
function formatState({ over, done, closed, finished, plays, bots }) {
  const own = plays.find((each) => each.you);
  if (own) return formatMessage("daily-placed", { place: own.place, number: finished });
  if (closed) return formatMessage("daily-cleared");
  if (over || done) return formatMessage("daily-finished", { number: finished });
  return `${formatMessage("daily-against", { names: formatNames(bots) })} ${formatMessage("daily-finished", { number: finished })}`;
}

/** @param {DayState} day */
function showResults({ plays }) {
  byId("plays-part").hidden = !plays.length;
  const scored = plays.some((each) => each.score !== null);
  const heads = [formatMessage("daily-place"), formatMessage("daily-name"), formatMessage("daily-outcome"), ...(scored ? [formatMessage("daily-points")] : []), formatMessage("daily-moves")];
  const rows = plays.map((each) => {
    const result = formatMessage("daily-result", { outcome: formatOutcome(each), number: Math.abs(each.ahead ?? 0) });
    const cells = [each.place, nameCell(each), result, ...(scored ? [each.score ?? "–"] : []), each.moves];
    return { cells, you: each.you };
  });
  fillTable(byId("plays"), heads, rows);
}

/** @param {DayPlay} play */
function formatOutcome({ won, left, ahead }) {
  if (left) return "left";
  return `${won ? "won" : "lost"}${ahead ? "-by" : ""}`;
}

/**
 * The name leads to the match as soon as it may be looked at.
 *
 * @param {DayPlay} play
 */
function nameCell({ name, you, table }) {
  const look = table && { href: replayUrl(table, 1), "aria-label": formatMessage("daily-look-at", { name }) };
  return h("span", {}, look ? h("a", look, name) : name, " ", you ? h("span", { class: "mark" }, formatMessage("daily-you")) : null);
}

/** @param {() => Promise<void>} what */
async function withErrors(what) {
  byId("failure").hidden = true;
  try {
    await what();
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
      const { table } = await playDailyDeal();
      location.assign(`/t/${encodeURIComponent(table)}`);
    }),
  );
  const refresh = () => withErrors(async () => show(await getDailyDeal(wanted)));
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) refresh();
  });
  refresh();
}

setUp();
