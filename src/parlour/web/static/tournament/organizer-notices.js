/**
 * Tells a user at a table of the requests and offers to direct the tournament. The menu has the buttons that answer them,
 * so that they cover no cards.
 */

import { byId, h, setAttribute } from "../common/dom.js";
import { formatMessage, loadMessages } from "../common/messages.js";
import { listOffers } from "./organizer-offers.js";
import { getTournament } from "./tournament-requests.js";

await loadMessages();

/** @typedef {import("../types.js").TournamentState} TournamentState */
/** @typedef {import("./organizer-offers.js").Offer} Offer */

const POLL_MS = 10_000; // milliseconds between two requests for the state
const NOTICE_MS = 8000; // duration of a notice, in milliseconds
const PLAYED_CARDS = "#middle [data-card]"; // selector of the cards that a notice must not cover

let isWatching = false;

/**
 * Begin to watch a tournament. Further calls have no effect.
 *
 * @param {string} tournament
 * @param {import("../table/notices.js").Notices} notices
 */
export function watchOrganizer(tournament, notices) {
  if (isWatching) return;
  isWatching = true;
  /** @type {boolean | null} */
  let directs = null;
  let announced = ""; // the texts of the latest notice

  /** @param {string} text */
  const notify = (text) => notices.flash("organizer", [text], NOTICE_MS, PLAYED_CARDS);

  /** @param {TournamentState} state */
  function show(state) {
    const offers = listOffers(state, act).filter(({ isWaiting }) => !isWaiting);
    const text = offers.map((offer) => offer.text).filter(Boolean).join(" ");
    showInMenu(offers, text);
    if (text && text !== announced) notify(`${text} ${formatMessage("tournament-in-menu")}`);
    else if (directs === false && state.is_organizer) notify(formatMessage("tournament-organizer"));
    announced = text;
    directs = state.is_organizer;
  }

  async function refresh() {
    if (document.hidden) return;
    const state = await getTournament(tournament).catch(() => null);
    if (state) show(state);
  }

  /** @type {import("./organizer-offers.js").Act} */
  async function act(action) {
    try {
      const state = await action();
      if (state) show(state);
    } catch {
      await refresh(); // the offer no longer exists
    }
  }

  refresh();
  setInterval(refresh, POLL_MS);
  document.addEventListener("visibilitychange", refresh);
}

/**
 * Show the offers at the top of the menu, and mark its button.
 *
 * @param {Offer[]} offers
 * @param {string} text the texts of all offers
 */
function showInMenu(offers, text) {
  const part = document.getElementById("organizer-menu") ?? h("div", { id: "organizer-menu", class: "organizer-menu" });
  const menuButton = byId("menu-button");
  if (part.dataset.text === text) return; // keeps the focus
  part.dataset.text = text;
  part.hidden = !offers.length;
  part.replaceChildren(...offers.flatMap(renderOffer));
  byId("menu").prepend(part);
  setAttribute(menuButton, "data-unread", offers.length ? "!" : false);
  setAttribute(menuButton, "aria-label", text ? `${formatMessage("table-menu")}: ${text}` : null);
}

/** @param {Offer} offer */
function renderOffer({ text, acts }) {
  const buttons = acts.map(({ text, act, strong }) => h("button", { type: "button", class: strong ? "button strong" : "button", onclick: act }, text));
  return [text ? h("p", {}, text) : "", ...buttons];
}
