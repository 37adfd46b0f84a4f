/** What people say to each other: phrases and reactions by a tap, words where the table allows them, a knock. */

import { byId, h } from "./dom.js";
import { roomDrawing } from "./drawings.js";
import { Notices } from "./notices.js";
import { say } from "./words.js";

/** @typedef {import("./types.js").Said} Said */
/** @typedef {import("./types.js").TableState} TableState */
/** @typedef {import("./types.js").Request} Request */

const PHRASES = ["hello", "well-played", "oh-no", "moment", "thanks", "good-game"];
const REACTIONS = ["smile", "laugh", "wow", "cry", "clap", "heart"];
const KEPT = 30; // lines
const SHOWN = 7000; // milliseconds that something said stands over the table

export class Talk {
  /**
   * @param {(request: Request) => Promise<boolean>} ask
   * @param {Notices} notices
   */
  constructor(ask, notices) {
    this.ask = ask;
    this.notices = notices;
    this.heardUpTo = 0;
    this.quiet = true; // until what was said before one came has been heard
    /** @type {TableState | null} */
    this.table = null;
    byId("phrases").replaceChildren(...PHRASES.map((phrase) => this.button(phrase, "phrase")));
    byId("reactions").replaceChildren(...REACTIONS.map((phrase) => this.button(phrase, "reaction")));
    byId("chat").addEventListener("submit", (event) => {
      event.preventDefault();
      this.chat();
    });
  }

  /**
   * @param {string} phrase
   * @param {string} kind
   */
  button(phrase, kind) {
    const words = say("phrase", { phrase });
    const drawn = REACTIONS.includes(phrase);
    const label = drawn ? { "aria-label": words } : {};
    const button = h("button", { type: "button", class: `button ${kind}`, ...label }, drawn ? roomDrawing(phrase) : words);
    button.addEventListener("click", () => {
      byId("talk").hidePopover();
      this.ask({ type: "phrase", phrase });
    });
    return button;
  }

  async chat() {
    const field = /** @type {HTMLInputElement} */ (byId("chat-text"));
    const text = field.value.trim();
    if (text && (await this.ask({ type: "chat", text }))) field.value = "";
  }

  /**
   * @param {TableState} table
   * @param {number[]} waited the seats that are to move
   */
  show(table, waited) {
    this.table = table;
    const mine = table.seats.findIndex((seat) => seat.you);
    const people = table.seats.filter((seat) => seat.kind === "person").length;
    byId("talk-button").hidden = mine < 0 || people < 2 || table.closed;
    byId("chat").hidden = !table.manners.chat;
    const dreamers = table.seats.flatMap((seat, at) => (waited.includes(at) && at !== mine && seat.kind === "person" && !seat.bot ? [at] : []));
    byId("knocks").replaceChildren(
      ...dreamers.map((seat) => {
        const knock = h("button", { type: "button", class: "button" }, say("talk-knock", { name: table.seats[seat].name }));
        knock.addEventListener("click", () => {
          byId("talk").hidePopover();
          this.ask({ type: "nudge", seat });
        });
        return knock;
      }),
    );
  }

  /**
   * @param {Said} said
   * @returns {boolean} whether it is news, and not told again to who came back
   */
  hear(said) {
    if (said.number <= this.heardUpTo) return false;
    this.heardUpTo = said.number;
    const list = byId("said");
    list.append(h("li", {}, h("strong", {}, said.name), " ", ...this.sentence(said)));
    while (list.childElementCount > KEPT) list.firstElementChild?.remove();
    list.scrollTop = list.scrollHeight;
    if (this.quiet) return false;
    const shown = isReaction(said) ? [h("span", { class: "big" }, roomDrawing(said.text))] : this.sentence(said);
    this.notices.pass(`said ${said.seat}`, [h("strong", {}, said.name), " ", ...shown], SHOWN);
    return true;
  }

  /**
   * @param {Said} said
   * @returns {(Node | string)[]}
   */
  sentence(said) {
    const { kind, text, to } = said;
    if (kind === "chat") return [text];
    if (isReaction(said)) return [roomDrawing(text), " ", say("phrase", { phrase: text })];
    if (kind === "phrase") return [say("phrase", { phrase: text })];
    const seat = this.table?.seats[to];
    return [seat?.you ? say("talk-knocks-you") : say("talk-knocks", { name: seat?.name ?? "" })];
  }
}

/** @param {Said} said */
const isReaction = ({ kind, text }) => kind === "phrase" && REACTIONS.includes(text);
