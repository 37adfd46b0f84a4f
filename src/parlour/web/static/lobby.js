import { Refusal, getGames, getTables } from "./api.js";
import { showDayTile } from "./day-tile.js";
import { byId, h } from "./dom.js";
import { showGoing } from "./going.js";
import { readyInstall } from "./install.js";
import { readyDialogs } from "./rules.js";
import { keepChair, openSetUp, readySetUp } from "./set-up.js";
import { readySettings } from "./settings.js";
import { readyShelf, showShelf, WITH_FRIENDS } from "./shelf.js";
import { list, say, tellPage } from "./words.js";
import { readyYou } from "./you.js";

/** @typedef {import("./types.js").TableLine} TableLine */

const MOST_TABLES = 12; // listed

/**
 * When a table was opened, as the reader writes times.
 *
 * @param {number} at milliseconds since 1970
 */
function since(at) {
  const [opened, today] = [new Date(at), new Date()];
  /** @type {Intl.DateTimeFormatOptions} */
  const form = opened.toDateString() === today.toDateString() ? { timeStyle: "short" } : { weekday: "short", hour: "numeric", minute: "2-digit" };
  return say("lobby-since", { time: opened.toLocaleTimeString(document.documentElement.lang, form) });
}

/** @param {TableLine[]} tables */
function showTables(tables) {
  const open = tables.filter((table) => !table.over);
  const waiting = [...open.filter((table) => table.open), ...open.filter((table) => !table.open)].slice(0, MOST_TABLES);
  byId("no-tables").hidden = waiting.length > 0;
  byId("tables").replaceChildren(
    ...waiting.map((table) => {
      const seats = table.seats.length;
      const taken = seats - table.open;
      const state = table.started ? say("lobby-playing", { seats }) : say("lobby-taken", { taken, seats });
      const names = table.seats.filter((seat) => seat.kind !== "open").map((seat) => seat.name);
      return h(
        "li",
        {},
        h(
          "div",
          { class: "what" },
          h("span", { class: "tile-title" }, table.title),
          h("span", { class: "range" }, [state, since(table.since), say("lobby-watching", { number: table.watching })].filter(Boolean).join(" · ")),
          h("span", { class: "about" }, list(names)),
        ),
        h(
          "a",
          { class: "button", href: `/t/${encodeURIComponent(table.table)}` },
          table.open ? say("lobby-join") : say("lobby-watch"),
        ),
      );
    }),
  );
}

/** @param {unknown} reason */
function fail(reason) {
  byId("failure").textContent = reason instanceof Refusal ? reason.message : say("lobby-failed");
  byId("failure").hidden = false;
}

async function refresh() {
  await Promise.all([showGoing(), getTables().then(showTables)]).catch(fail);
}

/** The form opens for whoever comes by its own address. */
function openByAddress() {
  if (!["#set-up", WITH_FRIENDS].includes(location.hash)) return;
  if (location.hash === WITH_FRIENDS) keepChair();
  openSetUp().catch(fail);
}

async function ready() {
  tellPage();
  readyDialogs();
  readySettings();
  readyInstall(byId("lobby-tools"));
  readyShelf();
  readyYou().catch(fail);
  showDayTile(byId("day-part"));
  byId("refresh").addEventListener("click", refresh);
  addEventListener("hashchange", openByAddress);
  byId("shelf").addEventListener("click", (event) => {
    const link = /** @type {HTMLElement} */ (event.target).closest("a");
    if (link?.hash === location.hash) openByAddress(); // for the second time
  });
  addEventListener("pageshow", refresh); // also on the way back from a table
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) refresh();
  });
  openByAddress();
  try {
    const games = await getGames();
    showShelf(games, fail);
    await readySetUp(games);
  } catch (reason) {
    fail(reason);
  }
  openByAddress();
}

ready();
