/**
 * The curtain between the turns of people who share this device. Each of them has a page of their own at the table. The
 * page opens behind the curtain, and is empty until that person has the device. After the person's turn, it is replaced
 * by the page of the next person. If all players see the same, as in War, there is no curtain.
 */

import { getDeviceTable } from "../common/device-players.js";
import { h, loadStyles } from "../common/dom.js";
import { home } from "../common/home.js";
import { formatMessage } from "../common/messages.js";

/** @typedef {import("../common/device-players.js").DeviceTable} DeviceTable */
/** @typedef {import("../common/device-players.js").DeviceSeat} DeviceSeat */
/** @typedef {import("../types.js").SceneUpdate} SceneUpdate */
/** @typedef {import("../types.js").Request} Request */

const HAND_OVER_MS = 2_000; // milliseconds in which people see the effect of their move before the curtain closes
const OPEN_HAND_OVER_MS = 700; // the same if there is no curtain, so that the next page still shows the effect

export class Curtain {
  /**
   * @param {string} tableId
   * @param {DeviceTable} deviceTable
   */
  constructor(tableId, { match_number: matchNumber, has_hidden_cards: hasHiddenCards, seats }) {
    this.tableId = tableId;
    this.matchNumber = matchNumber; // of the match that this page shows
    this.seats = seats;
    this.waitMs = hasHiddenCards ? HAND_OVER_MS : OPEN_HAND_OVER_MS;
    this.timer = 0;
  }

  isShared() {
    return this.seats.length > 1;
  }

  /**
   * Return true if a scene is of a new match, which must not be shown before the curtain has been closed.
   *
   * @param {SceneUpdate} message
   */
  closeForNewMatch({ match_number: matchNumber }) {
    if (!this.isShared() || matchNumber === this.matchNumber) return false;
    location.replace(home.tableUrl(this.tableId));
    return true;
  }

  /**
   * Hand over soon if it is the turn of another person at this device.
   *
   * @param {SceneUpdate} message the scene that is shown
   */
  consider({ scene }) {
    clearTimeout(this.timer);
    if (!this.isShared() || scene.is_over || scene.to_move.includes(scene.seat)) return;
    this.timer = setTimeout(() => this.handOver(), this.waitMs);
  }

  /** Open the page of the next person. Wait while a dialog or menu is open. */
  async handOver() {
    if (document.querySelector("dialog[open], :popover-open")) {
      this.timer = setTimeout(() => this.handOver(), this.waitMs);
      return;
    }
    const next = nextPerson(await getDeviceTable(this.tableId));
    if (next.player !== home.player) location.replace(home.tableUrl(this.tableId, next.player));
  }

  /**
   * Make a request for a rematch or takeback for the other people at this device too, who do not have to be asked.
   *
   * @param {Request} request a request that the server has carried out
   */
  async agree(request) {
    const agreement = agreementTo(request);
    if (!this.isShared() || !agreement) return;
    const { sendRequestOf } = await import("./device-seats.js");
    for (const { player } of this.seats) if (player !== home.player) await sendRequestOf(player, this.tableId, agreement);
  }
}

/**
 * Return the request with which another player agrees, or null if none has to.
 *
 * @param {Request} request
 * @returns {Request | null}
 */
function agreementTo(request) {
  if (request.type === "rematch") return { type: "rematch", match_number: request.match_number };
  if (request.type === "request_takeback") return { type: "answer_takeback", match_number: request.match_number, agree: true };
  return null;
}

/**
 * Return the next person who must move, beginning with the one at this page. If nobody must move, return the one at this
 * page, or the first person if the page belongs to nobody at the table.
 *
 * @param {DeviceTable} deviceTable
 */
function nextPerson({ seats }) {
  const own = Math.max(0, seats.findIndex((seat) => seat.player === home.player));
  const inOrder = [...seats.slice(own), ...seats.slice(0, own)];
  return inOrder.find((seat) => seat.must_move) ?? inOrder[0];
}

/**
 * Show the curtain until the person has the device.
 *
 * @param {string} name
 * @returns {Promise<void>}
 */
function waitFor(name) {
  const button = h("button", { type: "button", class: "button strong large" }, formatMessage("curtain-open", { name }));
  const title = h("h1", { tabindex: "-1" }, formatMessage("curtain-pass", { name }));
  const { href } = /** @type {HTMLAnchorElement} */ (document.querySelector(".bar .home"));
  const curtain = h("main", { id: "curtain", class: "curtain" }, title, button, h("a", { href }, formatMessage("table-back")));
  document.body.append(curtain);
  document.body.classList.add("covered");
  title.focus(); // not the button, because a key that is still pressed would open the curtain
  return new Promise((resolve) => {
    button.addEventListener("click", () => {
      curtain.remove();
      document.body.classList.remove("covered");
      resolve();
    });
  });
}

/**
 * Open the curtain of a table: during a match of several people at this device, wait until the next one has it, unless
 * all see the same. The promise is never resolved if this is not the page of that person.
 *
 * @param {string} tableId
 * @returns {Promise<Curtain>}
 */
export async function openCurtain(tableId) {
  const deviceTable = await getDeviceTable(tableId).catch(() => ({ match_number: 0, is_playing: false, has_hidden_cards: true, seats: [] }));
  const curtain = new Curtain(tableId, deviceTable);
  if (!curtain.isShared() || !deviceTable.is_playing) return curtain;
  addEventListener("pageshow", (event) => event.persisted && location.reload()); // the browser shows an old page again
  const next = nextPerson(deviceTable);
  if (next.player !== home.player) {
    location.replace(home.tableUrl(tableId, next.player));
    return new Promise(() => undefined);
  }
  if (!deviceTable.has_hidden_cards) return curtain;
  await loadStyles(home.fileUrl("static/table/curtain.css"));
  await waitFor(next.name);
  return curtain;
}
