/** The matches in which one sits, to go on with. */

import { getOwnTables } from "./api.js";
import { byId, h } from "./dom.js";
import { portrait } from "./portrait.js";
import { list, say } from "./words.js";

/** @typedef {import("./types.js").TableLine} TableLine */

const FIRST = 2; // are shown at once

let all = false;

/** @param {TableLine} table */
function state(table) {
  if (table.your_turn) return h("strong", { class: "your-turn" }, say("table-your-turn"));
  return h("span", { class: "range" }, table.started ? say("going-others") : say("going-waiting"));
}

/** @param {TableLine} table */
function line(table) {
  const others = table.seats.filter((seat) => !seat.you && seat.kind !== "open");
  const names = others.length ? say("going-with", { names: list(others.map((seat) => seat.name)) }) : "";
  const label = say("going-on-with", { title: table.title });
  const link = h("a", { class: "button strong", href: `/t/${encodeURIComponent(table.table)}`, "aria-label": label }, say("going-on"));
  return h(
    "li",
    {},
    h("span", { class: "portraits" }, ...others.slice(0, 3).map((seat) => portrait(seat))),
    h("span", { class: "what" }, h("span", { class: "tile-title" }, table.title), " ", h("span", { class: "about" }, names)),
    state(table),
    link,
  );
}

/** @param {TableLine[]} tables */
function show(tables) {
  byId("going").hidden = !tables.length;
  byId("going-list").replaceChildren(...(all ? tables : tables.slice(0, FIRST)).map(line));
  const more = tables.length - FIRST;
  byId("going-more").hidden = all || more <= 0;
  byId("going-more").textContent = say("going-more", { number: more });
  byId("going-more").onclick = () => {
    all = true;
    show(tables);
    byId("going-list").querySelectorAll("a")[FIRST]?.focus();
  };
}

/** Asks the room, and shows them. */
export async function showGoing() {
  show(await getOwnTables());
}
