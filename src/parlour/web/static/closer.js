/** A closer look at the own matches of one game: how long they were, when one won, and what happened in them. */

import { Refusal, getOwnFigures } from "./api.js";
import { byId, h } from "./dom.js";
import { fillTable } from "./told.js";
import { say } from "./words.js";

/** @typedef {import("./types.js").OwnFigures} OwnFigures */
/** @typedef {import("./types.js").OwnLengths} OwnLengths */

let asked = 0; // what was asked for last is shown, in whatever order answers come

/** @param {import("./types.js").Fared[]} games the one that was played most first */
export function offerCloser(games) {
  const field = /** @type {HTMLSelectElement} */ (byId("closer-game"));
  const choose = h("option", { value: "" }, say("closer-choose"));
  field.replaceChildren(choose, ...games.map(({ game, title }) => h("option", { value: game }, title)));
  byId("closer").replaceChildren();
  field.onchange = () => look(field.value);
}

/** @param {string} game */
async function look(game) {
  const mine = ++asked;
  byId("closer-done").textContent = "";
  if (!game) {
    byId("closer").replaceChildren();
    return;
  }
  byId("closer").replaceChildren(h("p", {}, say("closer-counting")));
  const shown = await told(game);
  if (mine !== asked) return;
  byId("closer").replaceChildren(...shown);
  byId("closer-done").textContent = say("closer-done");
}

/** @param {string} game */
async function told(game) {
  try {
    return parts(await getOwnFigures(game));
  } catch (reason) {
    return [h("p", { class: "failure" }, reason instanceof Refusal ? reason.message : say("lobby-failed"))];
  }
}

/** @param {OwnFigures} figures */
function parts(figures) {
  const through = h("p", { class: "hint" }, say("closer-through", { number: figures.counted }));
  return [
    lengthPart(say("closer-moves"), figures.moves),
    lengthPart(say("closer-rounds"), figures.rounds),
    sharePart(figures),
    ...figures.openings.map((opening) => openingPart(opening)),
    pathPart(figures),
    figurePart(figures),
    figures.counted < figures.played ? through : null,
  ].filter((part) => part !== null);
}

/**
 * A heading, a sentence, and a table.
 *
 * @param {string} title
 * @param {string} said
 * @param {string[]} heads
 * @param {(string | number)[][]} rows
 */
function part(title, said, heads, rows) {
  const table = h("table", {});
  fillTable(
    table,
    heads,
    rows.map((cells) => ({ cells })),
  );
  const frame = h("div", { class: "wide", tabindex: "0", role: "group", "aria-label": title }, table);
  return h("div", {}, h("h3", {}, title), said ? h("p", {}, said) : null, frame);
}

/**
 * @param {string} title
 * @param {OwnLengths | null} lengths
 */
function lengthPart(title, lengths) {
  if (!lengths) return null;
  const { least, quarter, middle, three_quarters: threeQuarters, most } = lengths;
  const kind = quarter === threeQuarters ? "most" : quarter + 1 === threeQuarters ? "either" : "half";
  const said = least === most ? "" : say("closer-lengths", { kind, low: quarter, high: threeQuarters, middle });
  return part(title, said, [say("closer-least"), say("closer-middle"), say("closer-most")], [[least, middle, most]]);
}

/** @param {OwnFigures} figures */
function sharePart({ shares }) {
  const rows = shares.map(({ kind, players, number, played, won, low, high, fair }) => [
    say("closer-share", { kind, players, number: number + 1 }),
    played,
    percent(won / played),
    interval(low, high),
    percent(fair),
  ]);
  const heads = [say("closer-when"), ...shareHeads(), say("closer-fair")];
  const shown = part(say("closer-shares"), say("closer-interval"), heads, rows);
  shown.classList.add("broad");
  return shown;
}

function shareHeads() {
  return [say("closer-played"), say("closer-won"), say("closer-likely")];
}

/** @param {import("./types.js").OwnOpening} opening */
function openingPart({ name, groups }) {
  const rows = groups.map(({ number, played, won, low, high }) => [number, played, percent(won / played), interval(low, high)]);
  return part(name, "", [say("closer-dealt"), ...shareHeads()], rows);
}

/** @param {OwnFigures} figures */
function pathPart({ steps, scored }) {
  if (!steps.length) return null;
  const rows = steps.map((step) => [step.part, step.own, step.others]);
  const heads = [say("closer-part"), say("closer-own"), say("closer-best")];
  return part(scored ? say("closer-score") : say("closer-cards"), say("closer-path"), heads, rows);
}

/** @param {OwnFigures} figures */
function figurePart({ figures }) {
  if (!figures.length) return null;
  const rows = figures.map(({ name, own, others }) => [name, own, others ?? "–"]);
  return part(say("closer-figures"), say("closer-average"), [say("closer-what"), say("closer-own"), say("closer-each")], rows);
}

/** @param {number} share from 0 to 1 */
const percent = (share) => Math.round(100 * share);

/**
 * @param {number} low
 * @param {number} high
 */
const interval = (low, high) => say("closer-between", { low: percent(low), high: percent(high) });
