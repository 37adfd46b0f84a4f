/** Proposals that the other players have to agree to, such as a pause of the clocks. Loaded if the table has a clock. */

import { byId, h } from "../common/dom.js";
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
  const canPropose = isPlaying && !table.proposal && Boolean(moveSeconds || matchSeconds);
  /** @type {[string, string, string][]} */
  const buttons = [
    ["add-time", "add_time", formatMessage("proposal-add-time")],
    table.is_clock_paused
      ? ["pause-clock", "resume_clock", formatMessage("proposal-resume-clock")]
      : ["pause-clock", "pause_clock", formatMessage("proposal-pause-clock")],
  ];
  for (const [id, proposal, text] of buttons) {
    const button = menuButton(id, () => sendRequest({ type: "propose", match_number: table.match_number, proposal }));
    button.textContent = text;
    button.hidden = !canPropose;
  }
  showPending(table, ownSeat, sendRequest, notices);
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
