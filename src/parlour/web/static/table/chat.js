/** Chat: phrases and reactions, text messages if the table allows them, and nudges. */

import { byId, h, localStore, setAttribute } from "../common/dom.js";
import { roomDrawing } from "../common/drawings.js";
import { Notices } from "./notices.js";
import { formatMessage, loadMessages } from "../common/messages.js";

await loadMessages();

/** @typedef {import("../types.js").ChatMessage} ChatMessage */
/** @typedef {import("../types.js").TableState} TableState */
/** @typedef {import("../types.js").Request} Request */

const PHRASES = ["hello", "well-played", "oh-no", "moment", "thanks", "good-game"];
const REACTIONS = ["smile", "laugh", "wow", "cry", "clap", "heart"];
const MAX_MESSAGES = 30; // maximum number of messages in the list
const SHOWN_MS = 7000; // duration of a message over the table, in milliseconds

export class ChatPanel {
  /**
   * @param {(request: Request) => Promise<boolean>} sendRequest
   * @param {Notices} notices
   */
  constructor(sendRequest, notices) {
    this.sendRequest = sendRequest;
    this.notices = notices;
    this.lastSeq = 0;
    this.unreadCount = 0; // number of messages that arrived while the panel was closed
    /** @type {TableState | null} */
    this.table = null;
    byId("phrases").replaceChildren(...PHRASES.map((phrase) => this.button(phrase, "phrase")));
    byId("reactions").replaceChildren(...REACTIONS.map((phrase) => this.button(phrase, "reaction")));
    byId("chat-panel").addEventListener("toggle", (event) => {
      if (/** @type {ToggleEvent} */ (event).newState !== "open") return;
      this.setUnreadCount(0);
      if (localStore.get("blocked-people")) import("../common/blocked-people.js").then(({ showBlocked }) => showBlocked(byId("blocked-people")), () => undefined);
      byId("chat-messages").scrollTop = byId("chat-messages").scrollHeight;
    });
    byId("chat").addEventListener("submit", (event) => {
      event.preventDefault();
      this.sendChat();
    });
  }

  /**
   * @param {string} phrase
   * @param {string} kind
   */
  button(phrase, kind) {
    const text = formatMessage("phrase", { phrase });
    const isReactionButton = REACTIONS.includes(phrase);
    const label = isReactionButton ? { "aria-label": text } : {};
    const button = h("button", { type: "button", class: `button ${kind}`, ...label }, isReactionButton ? roomDrawing(phrase) : text);
    button.addEventListener("click", () => {
      byId("chat-panel").hidePopover();
      this.sendRequest({ type: "phrase", phrase });
    });
    return button;
  }

  async sendChat() {
    const field = /** @type {HTMLInputElement} */ (byId("chat-text"));
    const text = field.value.trim();
    if (text && (await this.sendRequest({ type: "chat", text }))) field.value = "";
  }

  /**
   * @param {TableState} table
   * @param {number[]} seatsToMove the seats whose turn it is
   */
  show(table, seatsToMove) {
    this.table = table;
    const ownSeat = table.seats.findIndex((seat) => seat.is_you);
    const personCount = table.seats.filter((seat) => seat.kind === "user").length;
    const isSpectator = ownSeat < 0;
    const allowsChat = table.table_settings.allow_chat;
    const hasReader = isSpectator ? allowsChat : personCount > 1 || (allowsChat && table.spectators.length > 0);
    byId("chat-button").hidden = !hasReader || table.closed;
    const isMuted = isSpectator && Boolean(table.spectators_muted);
    for (const id of ["phrases", "reactions"]) byId(id).hidden = isMuted;
    byId("chat-muted").hidden = !isMuted;
    byId("chat").hidden = !allowsChat || isMuted;
    const awaitedSeats = table.seats.flatMap((seat, at) => (!isSpectator && seatsToMove.includes(at) && at !== ownSeat && seat.kind === "user" && !seat.bot ? [at] : []));
    byId("nudges").replaceChildren(
      ...awaitedSeats.map((seat) => {
        const nudgeButton = h("button", { type: "button", class: "button" }, formatMessage("chat-nudge", { name: table.seats[seat].name }));
        nudgeButton.addEventListener("click", () => {
          byId("chat-panel").hidePopover();
          this.sendRequest({ type: "nudge", seat });
        });
        return nudgeButton;
      }),
    );
  }

  /**
   * @param {ChatMessage} message
   * @param {boolean} isEarlier true if the message was sent before the page was opened
   * @returns {boolean} true if the message was sent after the page was opened and is not a repetition after a reconnection
   */
  addMessage(message, isEarlier) {
    if (message.number <= this.lastSeq) return false;
    this.lastSeq = message.number;
    if (message.sender && localStore.get("blocked-people").includes(`"${message.sender}"`)) return false;
    const list = byId("chat-messages");
    const isOwn = Boolean(this.table?.seats[message.seat]?.is_you);
    const line = h("li", {}, timeOf(message), " ", h("strong", {}, message.name), " ", ...this.formatMessage(message));
    if (message.seat < 0) line.querySelector("strong")?.after(" ", h("span", { class: "mark" }, formatMessage("chat-spectator")));
    if (!isOwn && message.sender) line.append(this.blockButton(message));
    list.append(line);
    while (list.childElementCount > MAX_MESSAGES) list.firstElementChild?.remove();
    list.scrollTop = list.scrollHeight;
    if (isEarlier) return false;
    if (!isOwn && !byId("chat-panel").matches(":popover-open")) this.setUnreadCount(this.unreadCount + 1);
    const content = isReaction(message) ? [h("span", { class: "big" }, roomDrawing(message.text))] : this.formatMessage(message);
    this.notices.flash(`said ${message.seat}`, [h("strong", {}, message.name), " ", ...content], SHOWN_MS);
    return true;
  }

  /** Return the button that blocks the sender of a message. @param {ChatMessage} message */
  blockButton({ sender, name }) {
    const act = async () => {
      const { block, showBlocked } = await import("../common/blocked-people.js");
      if (!(await block(sender ?? "", name))) return;
      for (const line of byId("chat-messages").querySelectorAll(`[data-sender="${sender}"]`)) line.closest("li")?.remove();
      showBlocked(byId("blocked-people"));
    };
    return h("button", { type: "button", class: "plain block", "data-sender": sender, "aria-label": formatMessage("chat-block", { name }), onclick: act }, formatMessage("block-act"));
  }

  /** Show the number of unread messages on the button that opens the panel. @param {number} count */
  setUnreadCount(count) {
    this.unreadCount = count;
    setAttribute(byId("chat-button"), "data-unread", count ? String(count) : false);
    byId("chat-button").setAttribute("aria-label", count ? formatMessage("chat-unread", { number: count }) : formatMessage("chat-open"));
  }

  /**
   * @param {ChatMessage} message
   * @returns {(Node | string)[]}
   */
  formatMessage(message) {
    const { kind, text, nudged_seat: nudgedSeat } = message;
    if (kind === "chat") return [text];
    if (isReaction(message)) return [roomDrawing(text), " ", formatMessage("phrase", { phrase: text })];
    if (kind === "phrase") return [formatMessage("phrase", { phrase: text })];
    const seat = this.table?.seats[nudgedSeat];
    return [seat?.is_you ? formatMessage("chat-knocks-you") : formatMessage("chat-knocks", { name: seat?.name ?? "" })];
  }
}

/** Return the time when a message was sent, as an element. @param {ChatMessage} message */
function timeOf({ sent_at: sentAt }) {
  const date = new Date(sentAt ?? 0);
  return h("time", { class: "hint", datetime: date.toISOString() }, date.toLocaleTimeString(document.documentElement.lang, { timeStyle: "short" }));
}

/** @param {ChatMessage} message */
const isReaction = ({ kind, text }) => kind === "phrase" && REACTIONS.includes(text);
