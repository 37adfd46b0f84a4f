/**
 * A replay that users at a table watch together: one person leads, and the others see the same step. A viewer who chooses
 * another step watches alone until they follow again.
 */

import { byId, h, setAttribute } from "../common/dom.js";
import { formatMessage, loadMessages } from "../common/messages.js";
import { TableConnection } from "../table/connection.js";

await loadMessages();

/** @typedef {import("../types.js").TableState} TableState */
/** @typedef {{step: number, viewer: number, open: boolean}} View */

const SEND_MS = 250; // delay between the last change of the leader's view and the message to the others, in milliseconds

export class SharedReplay {
  /**
   * @param {string} table
   * @param {number} match
   * @param {(view: View) => void} show shows the view of the person who leads
   * @param {() => View} getView returns the view that is shown now
   */
  constructor(table, match, show, getView) {
    this.match = match;
    this.show = show;
    this.getView = getView;
    this.isFollowing = true;
    /** @type {TableState["shared_replay"]} */
    this.shared = null;
    this.sendTimer = 0;
    this.hasAsked = false;
    this.text = h("span", { role: "status" });
    this.followButton = h("button", { type: "button", class: "button", onclick: () => this.follow() }, formatMessage("together-follow"));
    this.leadButton = h("button", { type: "button", class: "button", onclick: () => this.lead() }, formatMessage("together-lead"));
    this.stopButton = h("button", { type: "button", class: "button", onclick: () => this.stop() }, formatMessage("together-stop"));
    byId("together").replaceChildren(this.text, this.followButton, this.leadButton, this.stopButton);
    byId("together").hidden = false;
    this.connection = new TableConnection(table, (message) => message.type === "table" && this.onTable(message), () => undefined);
  }

  get isLeading() {
    return Boolean(this.shared?.is_yours && this.shared.match_number === this.match);
  }

  /** @param {TableState} table */
  onTable(table) {
    const wasLeading = this.isLeading;
    const isSame = this.shared && this.shared.match_number === this.match ? this.shared : null;
    this.shared = table.shared_replay?.match_number === this.match ? table.shared_replay : null;
    const canLead = table.is_host || table.seats.some((seat) => seat.is_you);
    const { shared, isLeading } = this;
    if (!shared) this.text.textContent = formatMessage("together-nobody");
    else if (isLeading) this.text.textContent = formatMessage("together-you");
    else this.text.textContent = this.isFollowing ? formatMessage("together-following", { name: shared.leader }) : formatMessage("together-alone", { name: shared.leader });
    this.followButton.hidden = !shared || isLeading || this.isFollowing;
    this.leadButton.hidden = isLeading || !canLead;
    this.stopButton.hidden = !isLeading;
    if (!shared && canLead && !this.hasAsked) this.lead();
    this.hasAsked = true;
    const hasMoved = shared && (isSame?.step !== shared.step || isSame.viewer !== shared.viewer || isSame.open_hands !== shared.open_hands);
    if (shared && hasMoved && this.isFollowing && !isLeading && !wasLeading) this.showShared(shared);
  }

  /** @param {NonNullable<TableState["shared_replay"]>} shared */
  showShared({ step, viewer, open_hands: open }) {
    this.show({ step, viewer: viewer ?? -1, open: Boolean(open) });
  }

  /** Called when the user of this page has chosen another view. */
  onOwnChange() {
    if (this.isLeading) {
      clearTimeout(this.sendTimer);
      this.sendTimer = setTimeout(() => this.send(), SEND_MS);
    } else if (this.shared && this.isFollowing) {
      this.isFollowing = false;
      this.followButton.hidden = false;
      this.text.textContent = formatMessage("together-alone", { name: this.shared.leader });
    }
  }

  follow() {
    this.isFollowing = true;
    this.followButton.hidden = true;
    if (!this.shared) return;
    this.text.textContent = formatMessage("together-following", { name: this.shared.leader });
    this.showShared(this.shared);
  }

  lead() {
    return this.send();
  }

  async send() {
    const { step, viewer, open } = this.getView();
    await this.request({ type: "lead_replay", match_number: this.match, step, viewer, open_hands: open });
  }

  stop() {
    return this.request({ type: "stop_replay" });
  }

  /** @param {import("../types.js").Request} request */
  async request(request) {
    const answer = await this.connection.sendRequest(request);
    if (answer.type === "refused") this.text.textContent = answer.reason;
    setAttribute(byId("together"), "data-refused", answer.type === "refused");
  }
}
