/** The part of the page about the organizer: the buttons that direct the tournament, and the change of the organizer. */

import { confirmAction } from "../common/confirm.js";
import { byId, h, replaceContent } from "../common/dom.js";
import { formatTime } from "../common/formats.js";
import { formatMessage } from "../common/messages.js";
import { beginRound, changeTournament, requestOrganizer } from "./tournament-requests.js";

/** @typedef {import("../types.js").TournamentState} TournamentState */
/** @typedef {(action: () => Promise<TournamentState | void>) => Promise<void>} Act performs an action, and shows its error */

export class OrganizerPart {
  /**
   * @param {string} tournament
   * @param {Act} act
   */
  constructor(tournament, act) {
    this.tournament = tournament;
    this.act = act;
    /** @type {TournamentState | null} */
    this.state = null;
    const change = (/** @type {Parameters<typeof changeTournament>[1]} */ action) => () => act(() => changeTournament(tournament, action));
    this.accept = change("organizer/volunteer");
    this.decline = change("organizer/decline");
    byId("start").addEventListener("click", change("start"));
    byId("volunteer").addEventListener("click", this.accept);
    byId("reclaim").addEventListener("click", change("organizer/reclaim"));
    byId("next-round").addEventListener("click", () => act(() => beginRound(tournament, { round_number: (this.state?.round_number ?? 0) + 1 })));
    byId("end").addEventListener("click", async () => {
      if (await confirmAction(formatMessage("tournament-end-sure"), formatMessage("tournament-end"))) await change("end")();
    });
    byId("hand-over").addEventListener("click", () => this.openDialog());
    byId("organizer-form").addEventListener("submit", () => {
      const player = Number(/** @type {HTMLSelectElement} */ (byId("new-organizer")).value);
      act(() => requestOrganizer(tournament, { player }));
    });
  }

  /** The active players whom the organizer can ask. */
  get otherPlayers() {
    return this.state?.players.filter((player) => player.is_active && !(player.is_you && this.state?.is_organizer)) ?? [];
  }

  openDialog() {
    const sorted = [...this.otherPlayers].sort((one, other) => one.name.localeCompare(other.name));
    byId("new-organizer").replaceChildren(...sorted.map((player) => h("option", { value: String(player.number) }, player.name)));
    /** @type {HTMLDialogElement} */ (byId("organizer-dialog")).showModal();
  }

  /**
   * @param {TournamentState} state
   * @param {boolean} isRoundDue true if the organizer can begin the next round
   */
  show(state, isRoundDue) {
    this.state = state;
    const { is_organizer: directs, is_creator: opened } = state;
    const isOver = state.status === "over";
    const isOpen = state.status === "open";
    const isInvolved = state.volunteers.some((each) => each.is_you) || this.isAsked;
    byId("organizer-part").hidden = isOver && !directs && !opened;
    byId("organizer-title").textContent = formatMessage(directs ? "tournament-organizer" : "tournament-organizer-other");
    byId("organizer-text").textContent = directs ? this.ownText(state) : formatMessage("tournament-directed-by", { name: state.organizer_name });
    byId("start").hidden = !directs || !isOpen;
    byId("next-round").hidden = !directs || !isRoundDue;
    byId("end").hidden = !directs || isOver;
    byId("hand-over").hidden = !directs || isOver || !this.otherPlayers.length;
    byId("volunteer").hidden = directs || opened || isOver || isInvolved;
    byId("reclaim").hidden = directs || !opened;
    replaceContent(byId("organizer-offers"), isOver ? [] : directs ? this.offersToOrganizer(state) : this.ownOffer(state));
  }

  get isAsked() {
    return Boolean(this.state?.requested_player) && this.state?.requested_player === this.state?.own_player;
  }

  /** @param {TournamentState} state */
  ownText(state) {
    if (state.status === "open") return formatMessage("tournament-organizer-start", { number: state.seat_count });
    if (state.status === "running") return formatMessage("tournament-organizer-text", { minutes: state.match_minutes });
    return state.now < state.closes_at ? formatMessage("tournament-organizer-over", { time: formatTime(state.closes_at) }) : formatMessage("tournament-organizer-final");
  }

  /** The offers that wait for an answer of the organizer. @param {TournamentState} state */
  offersToOrganizer(state) {
    const offers = state.volunteers.map(({ number, name }) =>
      offerLine(number, formatMessage("tournament-offer", { name }), button(formatMessage("tournament-hand-to", { name }), () => this.act(() => requestOrganizer(this.tournament, { volunteer: number })), true)),
    );
    if (offers.length) offers.push(offerLine(0, this.takeoverText(state), button(formatMessage("tournament-keep"), this.decline)));
    const asked = state.players.find(({ number }) => number === state.requested_player);
    if (asked) offers.push(offerLine(0, formatMessage("tournament-requested", { name: asked.name }), button(formatMessage("tournament-withdraw-request"), this.decline)));
    return offers;
  }

  /** The user's own offer, or the request of the organizer to the user. @param {TournamentState} state */
  ownOffer(state) {
    if (this.isAsked) {
      const text = formatMessage("tournament-asked", { name: state.organizer_name });
      return [offerLine(0, text, button(formatMessage("tournament-direct"), this.accept, true), button(formatMessage("tournament-decline"), this.decline))];
    }
    if (!state.volunteers.some((each) => each.is_you)) return [];
    return [offerLine(0, `${formatMessage("tournament-volunteered")} ${this.takeoverText(state)}`, button(formatMessage("tournament-withdraw-offer"), this.decline))];
  }

  /** Who replaces an organizer who does not answer, and when. @param {TournamentState} state */
  takeoverText(state) {
    const successor = state.players.find(({ number }) => number === state.takeover_player);
    return successor ? formatMessage("tournament-takeover", { name: successor.name, time: formatTime(state.takeover_at) }) : "";
  }
}

/**
 * @param {number} number the number of the offer, or 0
 * @param {string} text
 * @param {...HTMLElement} buttons
 */
const offerLine = (number, text, ...buttons) => h("div", { class: "offer", "data-number": String(number) }, text ? h("p", {}, text) : null, h("p", { class: "acts" }, ...buttons));

/**
 * @param {string} text
 * @param {() => void} onclick
 * @param {boolean} [isStrong]
 */
const button = (text, onclick, isStrong = false) => h("button", { type: "button", class: isStrong ? "button strong" : "button", onclick }, text);
