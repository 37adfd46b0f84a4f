/** The requests and offers about the change of the organizer, as texts with buttons. */

import { formatTime } from "../common/formats.js";
import { formatMessage } from "../common/messages.js";
import { changeTournament, requestOrganizer } from "./tournament-requests.js";

/** @typedef {import("../types.js").TournamentState} TournamentState */
/** @typedef {(action: () => Promise<TournamentState | void>) => Promise<void>} Act performs an action, and shows its error */

/**
 * `number`: the number of the offer, or 0; `isWaiting`: true if the user waits for an answer of another user
 *
 * @typedef {{number: number, text: string, acts: {text: string, act: () => void, strong?: boolean}[], isWaiting: boolean}} Offer
 */

/** Return true if the organizer has asked the user to direct the tournament. @param {TournamentState} state */
export const isAsked = ({ requested_player: requested, own_player: own }) => requested > 0 && requested === own;

/**
 * @param {TournamentState} state
 * @param {Act} act
 * @returns {Offer[]}
 */
export function listOffers(state, act) {
  if (state.status === "over") return [];
  const { tournament_id: tournament, organizer_name: organizer, volunteers } = state;
  const accept = () => act(() => changeTournament(tournament, "organizer/volunteer"));
  const decline = () => act(() => changeTournament(tournament, "organizer/decline"));
  if (state.is_organizer) return [...offersToOrganizer(state, act, decline), ...ownRequest(state, decline)];
  if (isAsked(state)) {
    const acts = [{ text: formatMessage("tournament-direct"), act: accept, strong: true }, { text: formatMessage("tournament-decline"), act: decline }];
    return [{ number: 0, text: formatMessage("tournament-asked", { name: organizer }), acts, isWaiting: false }];
  }
  if (!volunteers.some((each) => each.is_you)) return [];
  const text = [formatMessage("tournament-volunteered"), formatTakeover(state)].filter(Boolean).join(" ");
  return [{ number: 0, text, acts: [{ text: formatMessage("tournament-withdraw-offer"), act: decline }], isWaiting: true }];
}

/**
 * The offers that wait for an answer of the organizer.
 *
 * @param {TournamentState} state
 * @param {Act} act
 * @param {() => void} decline
 */
function offersToOrganizer(state, act, decline) {
  const offers = state.volunteers.map(({ number, name }) => {
    const accept = () => act(() => requestOrganizer(state.tournament_id, { volunteer: number }));
    const acts = [{ text: formatMessage("tournament-hand-to", { name }), act: accept, strong: true }];
    return { number, text: formatMessage("tournament-offer", { name }), acts, isWaiting: false };
  });
  if (!offers.length) return [];
  return [...offers, { number: 0, text: formatTakeover(state, "tournament-takeover-you"), acts: [{ text: formatMessage("tournament-keep"), act: decline }], isWaiting: false }];
}

/**
 * @param {TournamentState} state
 * @param {() => void} decline
 */
function ownRequest({ players, requested_player: requested }, decline) {
  const asked = players.find(({ number }) => number === requested);
  if (!asked) return [];
  return [{ number: 0, text: formatMessage("tournament-requested", { name: asked.name }), acts: [{ text: formatMessage("tournament-withdraw-request"), act: decline }], isWaiting: true }];
}

/**
 * Who replaces an organizer who does not answer, and when.
 *
 * @param {TournamentState} state
 * @param {"tournament-takeover" | "tournament-takeover-you"} [key]
 */
function formatTakeover({ players, takeover_player: takeover, takeover_at: time }, key = "tournament-takeover") {
  const successor = players.find(({ number }) => number === takeover);
  return successor ? formatMessage(key, { name: successor.name, time: formatTime(time) }) : "";
}
