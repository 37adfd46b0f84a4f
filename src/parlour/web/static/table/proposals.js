/** Proposals that the other players have to agree to, such as a pause of the clocks. Loaded if the table has a clock or is private. */

import { byId, h, setAttribute } from "../common/dom.js";
import { home } from "../common/home.js";
import { formatMessage, loadMessages } from "../common/messages.js";

await loadMessages();

/** @typedef {import("../types.js").TableState} TableState */
/** @typedef {import("../types.js").Request} Request */
/** @typedef {(request: Request) => Promise<boolean>} SendRequest */

/**
 * Return the button in the menu that makes a proposal. It is created when it is first needed.
 *
 * @param {string} id
 * @param {() => void} act
 */
function menuButton(id, act) {
  const existing = document.getElementById(id);
  const button = existing ?? h("button", { type: "button", class: "button", id });
  if (!existing) byId("leave").before(button);
  button.onclick = act;
  return button;
}

/**
 * Show the buttons for proposals in the menu, and the proposal that players have not answered yet.
 *
 * @param {TableState} table
 * @param {SendRequest} sendRequest
 * @param {import("./notices.js").Notices} notices
 */
export function showProposals(table, sendRequest, notices) {
  const { seconds_per_move: moveSeconds, seconds_per_match: matchSeconds } = table.table_settings;
  const ownSeat = table.seats.findIndex((seat) => seat.is_you);
  const isPlaying = table.started && !table.is_over && !table.closed && ownSeat >= 0 && !table.seats[ownSeat].bot;
  const hasClock = Boolean(moveSeconds || matchSeconds);
  const pause = table.is_clock_paused
    ? { proposal: "resume_clock", text: formatMessage("proposal-resume-clock") }
    : { proposal: "pause_clock", text: formatMessage("proposal-pause-clock") };
  const hands = table.open_hands
    ? { proposal: "close_hands", text: formatMessage("proposal-close-hands") }
    : { proposal: "open_hands", text: formatMessage("proposal-open-hands") };
  const buttons = [
    { id: "add-time", proposal: "add_time", text: formatMessage("proposal-add-time"), canPropose: hasClock },
    { id: "pause-clock", ...pause, canPropose: hasClock },
    { id: "spectator-hands", ...hands, canPropose: table.open_hands || (table.can_open_hands && table.spectators.length > 0) },
  ];
  for (const { id, proposal, text, canPropose } of buttons) {
    const button = menuButton(id, () => sendRequest({ type: "propose", match_number: table.match_number, proposal }));
    button.textContent = text;
    button.hidden = !isPlaying || Boolean(table.proposal) || !canPropose;
  }
  showEarlierHands(table, ownSeat);
  showPending(table, ownSeat, sendRequest, notices);
}

/**
 * Show a link to the hands of earlier rounds to spectators, if the players have agreed to this.
 *
 * @param {TableState} table
 * @param {number} ownSeat
 */
function showEarlierHands(table, ownSeat) {
  const href = home.replayUrl(table.table_id, table.match_number, { open: true });
  const link = document.getElementById("earlier-hands") ?? h("a", { class: "button", id: "earlier-hands", target: "_blank" }, formatMessage("proposal-earlier-hands"));
  setAttribute(link, "href", href);
  if (!link.isConnected) byId("join-match").before(link);
  link.hidden = !table.open_hands || ownSeat >= 0 || table.closed;
}

/**
 * @param {TableState} table
 * @param {number} ownSeat
 * @param {SendRequest} sendRequest
 * @param {import("./notices.js").Notices} notices
 */
function showPending(table, ownSeat, sendRequest, notices) {
  const { proposal: pending } = table;
  if (!pending || table.is_over || ownSeat < 0) {
    notices.hide("proposal");
    return;
  }
  const { name } = table.seats[pending.seat];
  const { proposal } = pending;
  const answer = (/** @type {boolean} */ agree) => sendRequest({ type: "answer_proposal", match_number: table.match_number, agree });
  if (pending.seat === ownSeat) {
    notices.show("proposal", [formatMessage("proposal-waits", { proposal })], [{ text: formatMessage("takeback-never"), act: () => answer(false) }]);
  } else if (!pending.agreed_seats.includes(ownSeat)) {
    notices.show("proposal", [formatMessage("proposal-asked", { name, proposal })], [
      { text: formatMessage("takeback-agree"), act: () => answer(true), strong: true },
      { text: formatMessage("takeback-refuse"), act: () => answer(false) },
    ]);
  } else {
    notices.show("proposal", [formatMessage("proposal-asked", { name, proposal })]);
  }
}
