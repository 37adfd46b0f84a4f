/** The user's unfinished matches. */

import { getMyTables } from "../common/api.js";
import { byId, h } from "../common/dom.js";
import { home } from "../common/home.js";
import { portrait } from "../common/portrait.js";
import { formatList, formatMessage } from "../common/messages.js";

/** @typedef {import("../types.js").LobbyTable} LobbyTable */

const FIRST_SHOWN = 2; // number of matches shown until the user asks for all

let showAll = false;

/** @param {LobbyTable} table */
function formatState(table) {
  if (table.is_your_turn) return h("strong", { class: "your-turn" }, formatMessage("table-your-turn"));
  return h("span", { class: "range" }, table.started ? formatMessage("resume-others") : formatMessage("resume-waiting"));
}

/** @param {LobbyTable} table */
function renderLine(table) {
  const others = table.seats.filter((seat) => !seat.is_you && seat.kind !== "open");
  const names = others.length ? formatMessage("resume-with", { names: formatList(others.map((seat) => seat.name)) }) : "";
  const label = formatMessage("resume-on-with", { title: table.title });
  const link = h("a", { class: "button strong", href: home.tableUrl(table.table_id), "aria-label": label }, formatMessage("resume-on"));
  return h(
    "li",
    {},
    h("span", { class: "portraits" }, ...others.slice(0, 3).map((seat) => portrait(seat))),
    h("span", { class: "what" }, h("span", { class: "tile-title" }, table.title), " ", h("span", { class: "about" }, names)),
    formatState(table),
    link,
  );
}

/** @param {LobbyTable[]} tables */
function show(tables) {
  byId("resume").hidden = !tables.length;
  byId("resume-list").replaceChildren(...(showAll ? tables : tables.slice(0, FIRST_SHOWN)).map(renderLine));
  const hiddenCount = tables.length - FIRST_SHOWN;
  byId("resume-more").hidden = showAll || hiddenCount <= 0;
  byId("resume-more").textContent = formatMessage("resume-more", { number: hiddenCount });
  byId("resume-more").onclick = () => {
    showAll = true;
    show(tables);
    byId("resume-list").querySelectorAll("a")[FIRST_SHOWN]?.focus();
  };
}

/** Load and show the user's unfinished matches. */
export async function showMyTables() {
  show(await getMyTables());
}
