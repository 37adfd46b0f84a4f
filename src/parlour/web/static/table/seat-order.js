/** Changes the order of the seats in the waiting room, by dragging a player or with the arrow keys. */

import { h } from "../common/dom.js";
import { formatMessage } from "../common/messages.js";

/** The handles of the players in a list of seats. */
export class SeatOrder {
  /**
   * @param {HTMLElement} list the list of seats, with one row for each
   * @param {(seat: number, toSeat: number) => void} onMove moves the player of a seat to another seat
   * @param {() => void} onDrop draws the list, because it was not drawn during a drag
   */
  constructor(list, onMove, onDrop) {
    this.list = list;
    this.onMove = onMove;
    this.onDrop = onDrop;
    this.isDragging = false;
  }

  /**
   * Return the handle with which the host moves a player.
   *
   * @param {number} seat
   * @param {string} name
   */
  handle(seat, name) {
    const handle = h("button", { type: "button", class: "handle", id: `move-${seat}`, "aria-label": formatMessage("waiting-move", { name }) }, "⠿");
    handle.addEventListener("keydown", (event) => {
      const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
      if (!step) return;
      event.preventDefault();
      const toSeat = seat + step;
      if (toSeat >= 0 && toSeat < this.list.children.length) this.onMove(seat, toSeat);
    });
    handle.addEventListener("pointerdown", (event) => this.drag(handle, seat, event));
    return handle;
  }

  /**
   * Let a row follow the pointer until it is released.
   *
   * @param {HTMLElement} handle
   * @param {number} seat
   * @param {PointerEvent} start
   */
  drag(handle, seat, start) {
    const rows = /** @type {HTMLElement[]} */ ([...this.list.children]);
    const row = rows[seat];
    if (start.button !== 0 || !row) return;
    this.isDragging = true;
    row.classList.add("dragged");
    const centers = rows.map((each) => each.getBoundingClientRect().top + each.getBoundingClientRect().height / 2);
    let toSeat = seat;
    handle.setPointerCapture(start.pointerId);

    /** @param {PointerEvent} event */
    const onMove = (event) => {
      const shift = event.clientY - start.clientY;
      row.style.translate = `0 ${shift}px`;
      const center = centers[seat] + shift;
      toSeat = centers.filter((other, at) => at !== seat && other < center).length;
    };
    /** @param {PointerEvent} event */
    const onEnd = (event) => {
      handle.removeEventListener("pointermove", onMove);
      for (const kind of /** @type {const} */ (["pointerup", "pointercancel"])) handle.removeEventListener(kind, onEnd);
      this.isDragging = false;
      row.classList.remove("dragged");
      row.style.translate = "";
      this.onDrop();
      // Another player may have this seat now, or none.
      const isSameName = document.getElementById(handle.id)?.getAttribute("aria-label") === handle.getAttribute("aria-label");
      if (event.type === "pointerup" && toSeat !== seat && isSameName) this.onMove(seat, toSeat);
    };
    handle.addEventListener("pointermove", onMove);
    for (const kind of /** @type {const} */ (["pointerup", "pointercancel"])) handle.addEventListener(kind, onEnd);
  }
}
