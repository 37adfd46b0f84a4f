"""Proposals of a player that are carried out when all other players agree, such as a pause of the clocks."""

from parlour.kit.bits import bit
from parlour.server.decisions.changes import Asker, Decision, decide_request, require_own_seat
from parlour.server.log.clock import has_clock
from parlour.server.log.entries import (
    ProposalAccepted,
    ProposalCarriedOut,
    ProposalDeclined,
    Proposed,
)
from parlour.server.log.occupants import is_bot_id
from parlour.server.log.refusals import refusal
from parlour.server.log.table import Proposal, Table
from parlour.server.socket_messages import AnswerProposal, Propose

CLOCK_PROPOSALS = ("add_time", "pause_clock", "resume_clock")
PROPOSALS = (*CLOCK_PROPOSALS, "open_hands", "close_hands")
ADDED_SECONDS = 60  # seconds that `add_time` gives to every player


@decide_request.register
def decide_proposal(request: Propose, table: Table, asker: Asker) -> Decision:
    """Return the decision that makes a proposal or, if no other player has to agree, carries it out.

    Raises:
        UserError: The user may not make this proposal now.
    """
    if request.proposal not in PROPOSALS:
        raise refusal("proposal-unknown", proposals=list(PROPOSALS))
    match, own_seat = require_own_seat(table, asker.user_id, request)
    if match.game.is_over:
        raise refusal("proposal-over")
    if table.proposal is not None:
        raise refusal("proposal-still")
    require_useful(request, table)
    proposal = Proposal(request.proposal, own_seat)
    # every player can end the consent alone
    if request.proposal == "close_hands" or have_all_agreed(table, proposal):
        return Decision(carry_out(proposal))
    return Decision(Proposed(own_seat, request.proposal))


def require_useful(request: Propose, table: Table) -> None:
    """Check that a proposal would change the table.

    Raises:
        UserError: It would not.
    """
    if request.proposal in CLOCK_PROPOSALS and not has_clock(table):
        raise refusal("proposal-no-clock")
    if request.proposal == "open_hands" and not can_open_hands(table):
        raise refusal("proposal-open-hands")
    if request.proposal == "pause_clock" and table.clock_paused_at:
        raise refusal("proposal-paused")
    if request.proposal == "resume_clock" and not table.clock_paused_at:
        raise refusal("proposal-not-paused")


def can_open_hands(table: Table) -> bool:
    """Return True if the players can agree that spectators see all hands of earlier rounds.

    This is possible in a running match at a private table. A game without choices has no hands.
    """
    has_hands = table.match is not None and table.match.game.has_choices
    return has_hands and table.is_private and table.is_playing and not (table.daily_date or table.open_hands)


@decide_request.register
def decide_proposal_answer(request: AnswerProposal, table: Table, asker: Asker) -> Decision:
    """Return the decision about an answer to a proposal.

    Raises:
        UserError: There is no proposal, or the user cannot answer it.
    """
    _, own_seat = require_own_seat(table, asker.user_id, request)
    proposal = table.proposal
    if proposal is None:
        raise refusal("proposal-none")
    if not request.agree:
        return Decision(ProposalDeclined(own_seat, proposal.proposal))
    if proposal.seat == own_seat or proposal.agreed_seats & bit(own_seat):
        raise refusal("takeback-waits")
    new_proposal = Proposal(proposal.proposal, proposal.seat, proposal.agreed_seats | bit(own_seat))
    if have_all_agreed(table, new_proposal):
        return Decision(carry_out(new_proposal))
    return Decision(ProposalAccepted(own_seat))


def have_all_agreed(table: Table, proposal: Proposal) -> bool:
    """Return True if all players have agreed. Bots, bot clients and replaced players are not asked."""
    agreed_seats = proposal.agreed_seats | bit(proposal.seat)
    return all(
        agreed_seats & bit(seat_number) or not seat.user_id or seat.bot or is_bot_id(seat.user_id)
        for seat_number, seat in enumerate(table.seats)
    )


def carry_out(proposal: Proposal) -> ProposalCarriedOut:
    seconds = ADDED_SECONDS if proposal.proposal == "add_time" else 0
    return ProposalCarriedOut(proposal.seat, proposal.proposal, seconds)
