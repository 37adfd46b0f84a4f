import { byId, h } from "./dom.js";
import { botOptions, tellLevels, usualBot } from "./levels.js";
import { tellManners } from "./manners.js";
import { kindOf } from "./person.js";
import { clauseLink, openRules } from "./rules.js";
import { readyShare } from "./share.js";
import { portrait } from "./portrait.js";
import { say } from "./words.js";

/** @typedef {import("./types.js").TableState} TableState */
/** @typedef {import("./types.js").SeatState} SeatState */
/** @typedef {import("./types.js").Request} Request */
/** @typedef {import("./types.js").GameShape} GameFact */

/** The table before the first card, and between two matches: the link to share, the chairs, the start. */
export class Waiting {
  /** @param {(request: Request) => Promise<boolean>} ask */
  constructor(ask) {
    this.ask = ask;
    /** @type {TableState | null} */
    this.table = null;
    /** @type {GameFact[]} */
    this.games = [];
    /** @type {Map<number, string>} the bot picked for each open chair, but not yet put there */
    this.picked = new Map();
    /** @type {(nickname: string) => Promise<unknown>} */
    this.rename = async () => undefined;
    this.nickname = "";
    const link = /** @type {HTMLInputElement} */ (byId("link"));
    link.value = location.href.split("#")[0];
    link.addEventListener("focus", () => link.select());
    for (const id of ["copy", "invite"]) byId(id).addEventListener("click", () => copy(link, byId(id)));
    readyShare(decodeURIComponent(location.pathname.split("/").filter(Boolean).pop() ?? ""), link.value);
    byId("start").addEventListener("click", () => this.ask({ type: "start" }));
    const name = this.nameField();
    name.addEventListener("change", () => this.keepName());
  }

  nameField() {
    return /** @type {HTMLInputElement} */ (byId("nickname"));
  }

  /**
   * @param {string} nickname
   * @param {(nickname: string) => Promise<unknown>} rename
   */
  know(nickname, rename) {
    this.nickname = nickname;
    this.rename = rename;
    const field = this.nameField();
    if (!field.value) field.value = nickname;
  }

  /** @param {GameFact[]} games */
  offer(games) {
    this.games = games;
    if (this.table) this.show(this.table);
  }

  async keepName() {
    const wanted = this.nameField().value.trim();
    if (!wanted || wanted === this.nickname) return;
    await this.rename(wanted);
    this.nickname = wanted;
  }

  /** @param {TableState} table */
  show(table) {
    this.table = table;
    const active = document.activeElement instanceof HTMLElement ? document.activeElement.id : "";
    byId("chairs").replaceChildren(...table.seats.map((seat, at) => this.chair(seat, at, table)));
    tellLevels(byId("levels"), this.botsOf(table.game));
    byId("levels").hidden = !table.yours || table.seats.every((seat) => seat.kind !== "open");
    byId("name-part").hidden = table.seats.some((seat) => seat.you);
    const facts = this.games.find((game) => game.name === table.game)?.options ?? []; // none until they are here
    const house = facts.filter((fact) => fact.name in table.options);
    byId("house").replaceChildren(
      ...house.map((fact) => {
        const value = table.options[fact.name];
        const told = h("code", {}, `${fact.title}: ${fact.titles[fact.values.indexOf(value)] ?? value}`);
        const link = clauseLink(fact.clause, (clause) => openRules(table.game, table.title, clause));
        return h("li", {}, told, ` ${fact.text} `, link);
      }),
    );
    byId("house-part").hidden = !house.length;
    byId("hints-state").textContent = table.hints ? say("waiting-hints") : say("waiting-no-hints");
    byId("manners-state").replaceChildren(...tellManners(table.manners).map((told) => h("li", {}, told)));
    const full = table.seats.every((seat) => seat.kind !== "open");
    const start = /** @type {HTMLButtonElement} */ (byId("start"));
    start.hidden = !table.begins || table.over;
    start.disabled = !full;
    const hint = !table.begins ? say("waiting-start-other") : full ? "" : say("waiting-start-hint");
    byId("start-hint").textContent = hint;
    if (active && active !== document.activeElement?.id) document.getElementById(active)?.focus();
  }

  /**
   * @param {SeatState} seat
   * @param {number} at
   * @param {TableState} table
   */
  chair(seat, at, table) {
    const seated = table.seats.some((each) => each.you);
    const who = seat.kind === "open" ? say("waiting-open") : seat.name;
    const marks = [
      seat.you ? h("span", { class: "mark" }, say("table-you")) : null,
      kindOf(seat) ? h("span", { class: "mark" }, kindOf(seat)) : null,
      seat.away && seat.kind === "person" ? h("span", { class: "mark" }, say("table-away")) : null,
    ];
    return h(
      "li",
      { class: "chair", "data-kind": seat.kind },
      portrait(seat, at),
      h("span", { class: "who" }, h("span", { class: "name" }, who), ...marks),
      h("span", { class: "acts" }, ...this.acts(seat, at, table, seated)),
    );
  }

  /**
   * @param {SeatState} seat
   * @param {number} at
   * @param {TableState} table
   * @param {boolean} seated
   */
  acts(seat, at, table, seated) {
    const acts = [];
    if (seat.kind === "open" && !seated) {
      acts.push(this.button(`sit-${at}`, say("waiting-sit"), () => this.sit(at), true));
    }
    if (seat.kind === "open" && table.yours) acts.push(...this.botActs(at, table.game));
    if (seat.kind === "bot" && table.yours) {
      acts.push(this.button(`clear-${at}`, say("waiting-clear"), () => this.ask({ type: "clear_seat", seat: at })));
    }
    if (seat.you) acts.push(this.button(`up-${at}`, say("waiting-leave"), () => this.ask({ type: "leave" })));
    return acts;
  }

  /** @param {string} game */
  botsOf(game) {
    return this.games.find((each) => each.name === game)?.bots ?? [];
  }

  /**
   * @param {number} at
   * @param {string} game
   */
  botActs(at, game) {
    const bots = this.botsOf(game);
    if (!bots.length) return [];
    const which = h(
      "select",
      { id: `which-${at}`, "aria-label": say("waiting-which-bot"), "aria-describedby": "levels" },
      ...botOptions(bots),
    );
    which.value = this.picked.get(at) ?? usualBot(bots, this.table?.seats.map((seat) => seat.name));
    which.addEventListener("change", () => this.picked.set(at, which.value));
    const seatBot = () => this.ask({ type: "seat_bot", seat: at, bot: which.value });
    return [...(bots.length > 1 ? [which] : []), this.button(`bot-${at}`, say("waiting-add-bot"), seatBot)];
  }

  /**
   * @param {string} id
   * @param {string} text
   * @param {() => unknown} act
   * @param {boolean} [strong]
   */
  button(id, text, act, strong = false) {
    const button = h("button", { type: "button", class: strong ? "button strong" : "button", id }, text);
    button.addEventListener("click", () => act());
    return button;
  }

  /** @param {number} seat */
  async sit(seat) {
    await this.keepName();
    await this.ask({ type: "sit", seat });
  }
}

/**
 * Copies the link, also on plain http, where there is no clipboard to write to.
 *
 * @param {HTMLInputElement} link
 * @param {HTMLElement} button
 */
async function copy(link, button) {
  try {
    await navigator.clipboard.writeText(link.value);
  } catch {
    const field = h("textarea", { class: "heard" });
    field.value = link.value;
    button.after(field);
    field.select();
    document.execCommand("copy");
    field.remove();
    button.focus();
  }
  const told = button.dataset.told ?? button.textContent ?? "";
  button.dataset.told = told;
  button.textContent = say("waiting-copied");
  setTimeout(() => (button.textContent = told), 2000);
}
