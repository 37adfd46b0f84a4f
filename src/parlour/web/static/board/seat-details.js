/** Details of players: all zones at their seats, in full size. */

import { h, setAttribute } from "../common/dom.js";
import { drawSeatLabel } from "./seat-label.js";
import { arrangeZones } from "./seating.js";
import { formatMessage, loadMessages } from "../common/messages.js";
import { drawZoneLabel, drawZone, makeZone } from "./zones.js";

await loadMessages();

/** @typedef {import("./board.js").ShownScene} ShownScene */

/** The popover with the details of players. As a popover, it closes on Escape or a click outside. */
export class SeatDetails {
  constructor() {
    this.list = h("div", { class: "seat-details-list" });
    const close = h("button", { type: "button", class: "close", "aria-label": formatMessage("table-dismiss") }, "×");
    this.dialog = h("div", { id: "seat-details", class: "menu", popover: "", role: "dialog", "aria-label": formatMessage("table-people"), tabindex: "-1" }, close, this.list);
    close.addEventListener("click", () => this.dialog.hidePopover());
    document.querySelector("main")?.append(this.dialog);
    /** @type {number[]} the seats shown */
    this.seats = [];
  }

  /**
   * @param {number[]} seats
   * @param {ShownScene} shown
   */
  open(seats, shown) {
    this.seats = seats;
    this.dialog.showPopover();
    this.update(shown);
    this.dialog.focus();
  }

  /**
   * Update the details while they are open.
   *
   * @param {ShownScene} shown
   */
  update(shown) {
    if (!this.dialog.matches(":popover-open")) return;
    this.list.replaceChildren(...this.seats.map((seat) => drawSeat(seat, shown)));
  }
}

/**
 * @param {number} seat
 * @param {ShownScene} shown
 */
function drawSeat(seat, { scene, seats }) {
  const label = h("div", { class: "seat-label" });
  drawSeatLabel(label, seat, { scene, seats });
  const state = seats[seat];
  const playStyleText = state?.name === scene.names[seat] ? playStyle(state) : "";
  const sceneWithoutMoves = { ...scene, moves: [] };
  const zones = arrangeZones(scene)
    .seat(seat)
    .filter((zone) => seat !== scene.seat || zone.kind !== "hand")
    .map((zone) => {
      const element = makeZone(zone);
      const [cards, legend] = /** @type {HTMLElement[]} */ ([...element.children]);
      drawZone({ zone, cards, own: false, scene: sceneWithoutMoves, seats, arranged: (hand) => hand, chosen: null, picked: [], point: () => undefined });
      drawZoneLabel(legend, zone, sceneWithoutMoves, seats);
      return element;
    });
  const section = h("div", { class: "seat-details-seat", role: "group" }, label, playStyleText ? h("p", { class: "hint" }, playStyleText) : "", ...zones);
  setAttribute(section, "aria-label", formatMessage("table-seat-of", { who: scene.names[seat] ?? "" }));
  return section;
}

/**
 * Return a sentence about the play style of a bot or bot client, or an empty string for people.
 *
 * @param {import("../types.js").SeatState} seat
 */
function playStyle(seat) {
  if (seat.is_bot_client) return formatMessage("bot-client-plays");
  return seat.kind === "bot" ? formatMessage("bot-plays", { bot: seat.bot }) : "";
}
