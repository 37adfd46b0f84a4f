/**
 * Actions that need a question first: leaving, locking and closing, dealing again, the host's actions for other players,
 * and the seat of a bot in a running match.
 */

import { RequestError, getMe, updateMe } from "../common/api.js";
import { chooseAction, confirmAction } from "../common/confirm.js";
import { h } from "../common/dom.js";
import { formatList, formatMessage, loadMessages } from "../common/messages.js";
import { canRemove, hasOtherSpectators } from "./seat-rights.js";

await loadMessages();

/** @typedef {import("../types.js").TableState} TableState */
/** @typedef {import("../types.js").Request} Request */
/** @typedef {(request: Request) => Promise<boolean>} SendRequest */

/**
 * Leave the seat, so that a bot plays on, and go to the first page.
 *
 * @param {TableState} table
 * @param {SendRequest} sendRequest
 */
async function leave(table, sendRequest) {
  const question = table.daily_date ? formatMessage("table-leave-day") : table.tournament_id ? formatMessage("table-leave-tournament") : formatMessage("table-leave-sure");
  if (!(await confirmAction(question, formatMessage("table-leave")))) return;
  const home = /** @type {HTMLAnchorElement} */ (document.querySelector(".bar .home"));
  if (await sendRequest({ type: "leave" })) location.assign(home.href);
}

/**
 * Lock or unlock the table. If it is to be locked and has spectators, offer to send them away.
 *
 * @param {TableState} table
 * @param {SendRequest} sendRequest
 */
async function toggleLock(table, sendRequest) {
  let sendAway = false;
  if (!table.locked && hasOtherSpectators(table)) {
    const question = formatMessage("players-lock-spectators", { number: table.spectators.length, names: formatList(table.spectators) });
    const choice = await chooseAction(question, [formatMessage("players-lock-stay"), formatMessage("players-send-away")]);
    if (choice < 0) return;
    sendAway = choice === 1;
  }
  sendRequest({ type: "lock", locked: !table.locked, send_spectators_away: sendAway });
}

/**
 * @param {TableState} _
 * @param {SendRequest} sendRequest
 */
async function close(_, sendRequest) {
  if (await confirmAction(formatMessage("players-close-sure"), formatMessage("players-close"))) sendRequest({ type: "close" });
}

/** Ask a user without a name for it, because the others at the table read it. Return false if the user cancels. */
async function hasName() {
  const me = await getMe().catch(() => null);
  if (!me || me.nickname) return true;
  const { openNameDialog } = await import("./name-dialog.js");
  return openNameDialog("", async (nickname) => {
    try {
      await updateMe({ nickname });
      return "";
    } catch (reason) {
      return reason instanceof RequestError ? reason.message : formatMessage("lobby-failed");
    }
  });
}

/**
 * Ask the host for the seat of a bot. If there are several, choose one first.
 *
 * @param {TableState} table
 * @param {SendRequest} sendRequest
 */
async function joinMatch(table, sendRequest) {
  const bots = table.seats.flatMap((seat, at) => (seat.kind === "bot" ? [{ at, name: seat.name }] : []));
  const choice = bots.length > 1 ? await chooseAction(formatMessage("seat-join-which"), bots.map(({ name }) => name)) : 0;
  if (bots[choice] && (await hasName())) sendRequest({ type: "request_seat", seat: bots[choice].at });
}

/**
 * Choose a player or bot after a match, and free the seat, so that a spectator can sit there.
 *
 * @param {TableState} table
 * @param {SendRequest} sendRequest
 */
async function removeOccupant(table, sendRequest) {
  const seats = table.seats.flatMap((seat, at) => (seat.is_you || seat.kind === "open" ? [] : [{ at, seat }]));
  const choice = await chooseAction(formatMessage("result-remove-who"), seats.map(({ seat }) => seat.name));
  if (seats[choice]) sendRequest(removalOf(seats[choice].seat, seats[choice].at));
}

/**
 * Return the request that removes the player or bot from a seat.
 *
 * @param {import("../types.js").SeatState} seat
 * @param {number} at
 * @returns {Request}
 */
const removalOf = ({ kind }, at) => ({ type: kind === "bot" ? "remove_bot" : "remove_player", seat: at });

/**
 * Deal the same cards again. An unfinished match that counts becomes practice.
 *
 * @param {TableState} table
 * @param {SendRequest} sendRequest
 */
async function restart(table, sendRequest) {
  if (!mayCount(table) || (await confirmAction(formatMessage("players-restart-sure"), formatMessage("players-restart")))) dealAgain(table, sendRequest, true);
}

/**
 * Begin another match against the same bots. An unfinished match ends without a result.
 *
 * @param {TableState} table
 * @param {SendRequest} sendRequest
 */
async function dealNew(table, sendRequest) {
  if (!mayCount(table) || (await confirmAction(formatMessage("players-new-deal-sure"), formatMessage("players-new-deal")))) dealAgain(table, sendRequest, false);
}

/** Return true if the result of the current match can still count. @param {TableState} table */
const mayCount = (table) => !table.is_over && !table.is_practice;

/**
 * @param {TableState} table
 * @param {SendRequest} sendRequest
 * @param {boolean} isSameDeal
 */
const dealAgain = ({ match_number: match }, sendRequest, isSameDeal) => sendRequest({ type: "rematch", match_number: match, same_deal: isSameDeal });

/** The actions by the id of their buttons. */
export const ACTIONS = { "join-match": joinMatch, lock: toggleLock, "close-table": close, leave, "remove-occupant": removeOccupant, restart, "new-deal": dealNew };

/**
 * Show a request for the seat of a bot to the host and to the spectator who made it. When the host has agreed, the
 * spectator takes the seat.
 *
 * @param {TableState} table
 * @param {SendRequest} sendRequest
 * @param {import("./notices.js").Notices} notices
 */
export function showSeatRequest({ seat_request: request, seats, is_host: isHost }, sendRequest, notices) {
  if (!request) return;
  if (request.is_yours && request.is_granted) {
    sendRequest({ type: "sit", seat: request.seat });
  } else if (request.is_yours) {
    notices.show("seat-request", [formatMessage("seat-request-waits")]);
  } else if (isHost && !request.is_granted) {
    const answer = (/** @type {boolean} */ agree) => sendRequest({ type: "answer_seat_request", agree });
    notices.show("seat-request", [formatMessage("seat-request-asked", { name: request.name, bot: seats[request.seat].name })], [
      { text: formatMessage("seat-request-allow"), act: () => answer(true), strong: true },
      { text: formatMessage("takeback-refuse"), act: () => answer(false) },
    ]);
  }
}

/**
 * Return the buttons for the other players and bots: make the player the host, and remove the player. After a match, the
 * host can also remove bots, and every player can remove a player who is away.
 *
 * @param {TableState} table
 * @param {SendRequest} sendRequest
 */
export function playerButtons(table, sendRequest) {
  return table.seats.flatMap((seat, at) => {
    if (seat.is_you) return [];
    const canHost = table.is_host && seat.kind === "user" && !seat.is_bot_client && (!seat.bot || seat.substituted);
    const { name } = seat;
    const newHost = () => sendRequest({ type: "hand_over_host", seat: at });
    return [
      ...(canHost ? [confirmedButton(formatMessage("players-make-host", { name }), formatMessage("players-make-host-confirm", { name }), newHost)] : []),
      ...(canRemove(table, seat) ? [confirmedButton(formatMessage("players-remove", { name }), formatMessage("players-remove-confirm", { name }), () => sendRequest(removalOf(seat, at)))] : []),
    ];
  });
}

/**
 * @param {string} text
 * @param {string} question
 * @param {() => unknown} act called when the user has confirmed
 */
function confirmedButton(text, question, act) {
  const button = h("button", { type: "button", class: "button" }, text);
  button.addEventListener("click", async () => (await confirmAction(question, text)) && act());
  return button;
}
