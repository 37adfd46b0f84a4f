/** The part of the page about the organizer: the buttons that direct the tournament, and the change of the organizer. */

import { confirmAction } from "../common/confirm.js";
import { byId, h, replaceContent } from "../common/dom.js";
import { formatTime } from "../common/formats.js";
import { formatMessage } from "../common/messages.js";
import { isAsked, listOffers } from "./organizer-offers.js";
import { beginRound, changeTournament, requestOrganizer } from "./tournament-requests.js";

/** @typedef {import("../types.js").TournamentState} TournamentState */
/** @typedef {import("./organizer-offers.js").Act} Act */

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
    byId("start").addEventListener("click", change("start"));
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
    const isInvolved = state.volunteers.some((each) => each.is_you) || isAsked(state);
    byId("organizer-part").hidden = isOver && !directs && !opened;
    byId("organizer-title").textContent = formatMessage(directs ? "tournament-organizer" : "tournament-organizer-other");
    byId("organizer-text").textContent = directs ? this.ownText(state) : formatMessage("tournament-directed-by", { name: state.organizer_name });
    byId("start").hidden = !directs || !isOpen;
    byId("next-round").hidden = !directs || !isRoundDue;
    byId("end").hidden = !directs || isOver;
    byId("hand-over").hidden = !directs || isOver || !this.otherPlayers.length;
    byId("volunteer").hidden = directs || opened || isOver || isInvolved;
    byId("reclaim").hidden = directs || !opened;
    replaceContent(byId("organizer-offers"), listOffers(state, this.act).map(offerLine));
  }

  /** @param {TournamentState} state */
  ownText(state) {
    if (state.status === "open") return formatMessage("tournament-organizer-start", { number: state.seat_count });
    if (state.status === "running") return formatMessage("tournament-organizer-text", { minutes: state.match_minutes });
    return state.now < state.closes_at ? formatMessage("tournament-organizer-over", { time: formatTime(state.closes_at) }) : formatMessage("tournament-organizer-final");
  }
}

/** @param {import("./organizer-offers.js").Offer} offer */
function offerLine({ number, text, acts }) {
  const buttons = acts.map(({ text, act, strong }) => h("button", { type: "button", class: strong ? "button strong" : "button", onclick: act }, text));
  return h("div", { class: "offer", "data-number": String(number) }, text ? h("p", {}, text) : null, h("p", { class: "acts" }, ...buttons));
}
