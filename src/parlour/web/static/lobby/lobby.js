import { RequestError, getGames, getInvitations, getMe, getMyTables, getTables } from "../common/api.js";
import { showDailyTile } from "./daily-tile.js";
import { byId, h, localStore } from "../common/dom.js";
import { home } from "../common/home.js";
import { setUpInstall } from "./install.js";
import { setUpDialogs } from "../common/dialogs.js";
import { setUpPreferences } from "../common/preferences-button.js";
import { NEW_TABLE, setUpGameTiles, showGameTiles, WITH_FRIENDS } from "./game-tiles.js";
import { formatList, formatMessage, localizePage } from "../common/messages.js";
import { setUpIdentity } from "./identity.js";

/** @typedef {import("../types.js").GameInfo} GameFact */
/** @typedef {import("../types.js").LobbyTable} LobbyTable */

const MAX_TABLES = 12; // maximum number of tables in the list

/** @type {GameFact[] | null} null until the list of games is loaded */
let games = null;

/** @type {Promise<import("../types.js").Me> | null} the user when the page was opened */
let firstMe = null;

/**
 * Format the time when a table was created, in the user's locale.
 *
 * @param {number} time milliseconds since 1970
 */
function formatOpenedAt(time) {
  const [opened, today] = [new Date(time), new Date()];
  /** @type {Intl.DateTimeFormatOptions} */
  const format = opened.toDateString() === today.toDateString() ? { timeStyle: "short" } : { weekday: "short", hour: "numeric", minute: "2-digit" };
  return formatMessage("lobby-since", { time: opened.toLocaleTimeString(document.documentElement.lang, format) });
}

/** @param {LobbyTable[]} tables */
function showTables(tables) {
  const unfinished = tables.filter((table) => !table.is_over);
  const listed = [...unfinished.filter((table) => table.open_seats), ...unfinished.filter((table) => !table.open_seats)].slice(0, MAX_TABLES);
  byId("no-tables").hidden = listed.length > 0;
  byId("tables").replaceChildren(
    ...listed.map((table) => {
      const seats = table.seats.length;
      const taken = seats - table.open_seats;
      const state = table.started ? formatMessage("lobby-playing", { seats }) : formatMessage("lobby-taken", { taken, seats });
      const names = table.seats.filter((seat) => seat.kind !== "open").map((seat) => seat.name);
      return h(
        "li",
        {},
        h(
          "div",
          { class: "what" },
          h("span", { class: "tile-title" }, table.title),
          h("span", { class: "range" }, [state, formatOpenedAt(table.created_at), formatMessage("lobby-watching", { number: table.spectator_count })].filter(Boolean).join(" · ")),
          h("span", { class: "about" }, formatList(names)),
        ),
        h(
          "a",
          { class: "button", href: home.tableUrl(table.table_id) },
          table.open_seats ? formatMessage("lobby-join") : formatMessage("lobby-watch"),
        ),
      );
    }),
  );
}

/** @param {unknown} reason */
function showError(reason) {
  byId("failure").textContent = reason instanceof RequestError ? reason.message : formatMessage("lobby-failed");
  byId("failure").hidden = false;
}

/** Show the user's tournaments and running matches. A match that its tournament shows is not shown again. */
async function showMyTables() {
  const [tables, shown] = await Promise.all([getMyTables(), showTournaments()]);
  const others = tables.filter((table) => !shown.includes(table.table_id));
  if (others.length || !byId("resume").hidden) (await import("./resume-list.js")).show(others);
}

async function showInvitations() {
  const invitations = home.hasServer ? await getInvitations() : [];
  if (invitations.length || !byId("invitations").hidden) (await import("./invitations.js")).showInvitations(invitations, showError);
}

/** @returns {Promise<string[]>} the tables of the user's running matches in the shown tournaments */
async function showTournaments() {
  const me = await (firstMe ?? getMe());
  firstMe = null;
  if (!me.in_tournament && !document.getElementById("my-tournaments")) return [];
  return (await import("./my-tournaments.js")).showMyTournaments();
}

async function refresh() {
  await Promise.all([showMyTables(), showInvitations(), getTables().then(showTables)]).catch(showError);
}

/** Open the form for a new table if the URL's hash asks for it. The form's module is loaded on first use. */
async function openFormFromHash() {
  if (!games || ![NEW_TABLE, WITH_FRIENDS].includes(location.hash)) return;
  try {
    const { openForm } = await import("./new-table-form.js");
    await openForm(games, location.hash === WITH_FRIENDS);
  } catch (reason) {
    showError(reason);
  }
}

async function setUp() {
  localizePage();
  if (!home.hasServer) document.title = formatMessage("parlour");
  setUpDialogs();
  setUpPreferences();
  setUpInstall(byId("lobby-tools"));
  setUpGameTiles();
  firstMe = setUpIdentity();
  showDailyTile(byId("daily"));
  if (home.otherRoom) import("./other-room.js").then(({ showOtherRoom }) => showOtherRoom(byId("other-room")), () => undefined);
  byId("refresh").addEventListener("click", refresh);
  addEventListener("hashchange", openFormFromHash);
  byId("game-tiles").addEventListener("click", (event) => {
    const link = /** @type {HTMLElement} */ (event.target).closest("a");
    if (link?.hash === location.hash) openFormFromHash(); // if the hash stays the same, there is no `hashchange` event
  });
  addEventListener("pageshow", refresh); // including when the user comes back from a table with the Back button
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) refresh();
  });
  try {
    games = await getGames();
    showGameTiles(games, showError);
    const shownGames = games;
    // only on a device on which a match has ended; the tiles also work without the ladders
    if (localStore.get("played")) import("./ladder-tiles.js").then(({ showLadders }) => showLadders(shownGames, showError)).catch(() => undefined);
  } catch (reason) {
    showError(reason);
  }
  openFormFromHash();
}

setUp();
