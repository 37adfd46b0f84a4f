/** The user's running matches, in a list that can be folded. The module is loaded only if the user has any. */

import { byId, h, localStore } from "../common/dom.js";
import { home } from "../common/home.js";
import { portrait } from "../common/portrait.js";
import { formatList, formatMessage, loadMessages } from "../common/messages.js";

await loadMessages();

/** @typedef {import("../types.js").LobbyTable} LobbyTable */

const REMOVED = "removed-matches"; // the key of the tables that the user has removed from the list on this device
const FOLDED = "resume-folded";

/** @returns {string[]} */
const getRemoved = () => localStore.get(REMOVED).split(" ").filter(Boolean);

/** @param {LobbyTable} table */
const hasLeft = (table) => table.seats.some((seat) => seat.is_you && seat.bot && !seat.substituted);

/** @param {LobbyTable} table */
function formatState(table) {
  if (hasLeft(table)) return h("span", { class: "range" }, formatMessage("resume-left"));
  if (table.is_your_turn) return h("strong", { class: "your-turn" }, formatMessage("table-your-turn"));
  return h("span", { class: "range" }, table.started ? formatMessage("resume-others") : formatMessage("resume-waiting"));
}

/**
 * @param {LobbyTable} table
 * @param {LobbyTable[]} tables
 */
function renderLine(table, tables) {
  const { title } = table;
  const others = table.seats.filter((seat) => !seat.is_you && seat.kind !== "open");
  const names = others.length ? formatMessage("resume-with", { names: formatList(others.map((seat) => seat.name)) }) : "";
  const [text, label] = hasLeft(table)
    ? [formatMessage("resume-return"), formatMessage("resume-return-to", { title })]
    : [formatMessage("resume-on"), formatMessage("resume-on-with", { title })];
  const remove = () => {
    localStore.set(REMOVED, [...getRemoved(), table.table_id].join(" "));
    show(tables);
    byId("resume-title").focus();
  };
  return h(
    "li",
    {},
    h("span", { class: "portraits" }, ...others.slice(0, 3).map((seat) => portrait(seat))),
    h("span", { class: "what" }, h("span", { class: "tile-title" }, title), " ", h("span", { class: "about" }, names), " ", formatState(table)),
    h("a", { class: "button strong", href: home.tableUrl(table.table_id), "aria-label": label }, text),
    h("button", { type: "button", class: "plain remove", "aria-label": formatMessage("resume-remove", { title }), onclick: remove }, "×"),
  );
}

/**
 * Show the running matches, without those that the user has removed from the list.
 *
 * @param {LobbyTable[]} tables
 */
export function show(tables) {
  const removed = getRemoved().filter((id) => tables.some((table) => table.table_id === id));
  localStore.set(REMOVED, removed.join(" "));
  const listed = tables.filter((table) => !removed.includes(table.table_id));
  const turns = listed.filter((table) => table.is_your_turn).length;
  const resume = /** @type {HTMLDetailsElement} */ (byId("resume"));
  resume.hidden = !tables.length;
  resume.open = localStore.get(FOLDED) !== "yes" && listed.length > 0;
  byId("resume-title").onclick = () => localStore.set(FOLDED, resume.open ? "yes" : "");
  byId("resume-count").textContent = formatMessage("resume-count", { number: listed.length, turns });
  byId("resume-list").replaceChildren(...listed.map((table) => renderLine(table, tables)));
  byId("resume-restore").hidden = !removed.length;
  byId("resume-restore").textContent = formatMessage("resume-restore", { number: removed.length });
  byId("resume-restore").onclick = () => {
    localStore.set(REMOVED, "");
    show(tables);
    byId("resume-list").querySelector("a")?.focus();
  };
}
