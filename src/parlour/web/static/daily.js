/** The deal of a day: to be played, and compared. */

import { Refusal, getDay, playDay, replayAddress } from "./api.js";
import { byId, h } from "./dom.js";
import { clockWritten, dayWritten, fillTable } from "./told.js";
import { people, say, tellPage } from "./words.js";

/** @typedef {import("./types.js").DayPlay} DayPlay */
/** @typedef {import("./types.js").DayState} DayState */

/** @param {DayState} day */
function show(day) {
  byId("deal").hidden = false;
  byId("deal-date").textContent = dayWritten(day.day);
  byId("deal-title").textContent = day.title;
  byId("deal-state").textContent = stateWritten(day);
  byId("deal-acts").hidden = day.over || day.done || day.closed;
  byId("deal-play").textContent = day.table ? say("day-go-on") : say("day-play");
  byId("deal-ends").hidden = day.over;
  byId("deal-ends").textContent = say("day-ends", { time: clockWritten(day.ends) });
  showPlays(day);
  byId("shown-part").hidden = !(day.over && day.finished);
  byId("seed").textContent = day.seed;
  const before = /** @type {HTMLAnchorElement} */ (byId("day-before"));
  before.hidden = !day.before;
  before.href = `/daily?day=${encodeURIComponent(day.before)}`;
  byId("day-today").hidden = !day.over;
}

/** @param {DayState} day */
function stateWritten({ over, done, closed, finished, plays, bots }) {
  const own = plays.find((each) => each.you);
  if (own) return say("day-placed", { place: own.place, number: finished });
  if (closed) return say("day-cleared");
  if (over || done) return say("day-finished", { number: finished });
  return `${say("day-against", { names: people(bots) })} ${say("day-finished", { number: finished })}`;
}

/** @param {DayState} day */
function showPlays({ plays }) {
  byId("plays-part").hidden = !plays.length;
  const scored = plays.some((each) => each.score !== null);
  const heads = [say("day-place"), say("day-name"), say("day-outcome"), ...(scored ? [say("day-points")] : []), say("day-moves")];
  const rows = plays.map((each) => {
    const result = say("day-result", { outcome: outcomeOf(each), number: Math.abs(each.ahead ?? 0) });
    const cells = [each.place, nameCell(each), result, ...(scored ? [each.score ?? "–"] : []), each.moves];
    return { cells, you: each.you };
  });
  fillTable(byId("plays"), heads, rows);
}

/** @param {DayPlay} play */
function outcomeOf({ won, left, ahead }) {
  if (left) return "left";
  return `${won ? "won" : "lost"}${ahead ? "-by" : ""}`;
}

/**
 * The name leads to the match as soon as it may be looked at.
 *
 * @param {DayPlay} play
 */
function nameCell({ name, you, table }) {
  const look = table && { href: replayAddress(table, 1), "aria-label": say("day-look-at", { name }) };
  return h("span", {}, look ? h("a", look, name) : name, " ", you ? h("span", { class: "mark" }, say("day-you")) : null);
}

/** @param {() => Promise<void>} what */
async function attempt(what) {
  byId("failure").hidden = true;
  try {
    await what();
  } catch (reason) {
    byId("failure").textContent = reason instanceof Refusal ? reason.message : say("lobby-failed");
    byId("failure").hidden = false;
  }
}

function ready() {
  tellPage();
  const wanted = new URLSearchParams(location.search).get("day") ?? "";
  byId("deal-play").addEventListener("click", () =>
    attempt(async () => {
      const { table } = await playDay();
      location.assign(`/t/${encodeURIComponent(table)}`);
    }),
  );
  const refresh = () => attempt(async () => show(await getDay(wanted)));
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) refresh();
  });
  refresh();
}

ready();
