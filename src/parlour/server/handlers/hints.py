"""Hints for a player, computed by the bots' worker processes from what that player can see."""

import logging
import secrets
from typing import Any

import msgspec

from parlour.bots.coach.hint import HINT_PLAYOUTS, Hint
from parlour.bots.worker import FinalResult, HintRequest
from parlour.kit.errors import ParlourError, UserError
from parlour.kit.game import View
from parlour.kit.rng import Rng
from parlour.server.decisions.commands import require_hint_allowed
from parlour.server.log.refusals import RedactedText, refusal, render_error, server_catalog
from parlour.server.socket_messages import HintResult, Refused, RequestHint
from parlour.server.tables.bot_answers import NoResult, RequestExecutor, WorkerOutcome
from parlour.server.tables.clients import Client
from parlour.server.tables.live_table import LiveTable

HINT_SECONDS = 1.5  # seconds that the coach may spend on computing a hint
# maximum seconds to wait for the hint, including the time in the queue and the transmission
HINT_TIMEOUT_SECONDS = 8.0

logger = logging.getLogger("parlour.server")


class CoachError(Exception):
    """Raised if a request to the coach failed; the message says why."""

    log_text = True


def require_result(outcome: WorkerOutcome) -> Any:
    """Return the result of a request to the coach.

    Raises:
        CoachError: The request failed, or the result came too late.
    """
    if isinstance(outcome, FinalResult):
        return outcome.value
    raise CoachError(
        outcome.reason
        if isinstance(outcome, NoResult)
        else RedactedText(f"{outcome.reason}\n{outcome.traceback}")
    )


async def request_hint(
    view: View, player_names: list[str], language: str, rng: Rng, workers: RequestExecutor
) -> Hint:
    """Return a hint, computed from the view alone.

    Raises:
        CoachError: The request failed, or the result came too late.
    """
    seed = rng.randbelow(2**30)
    request = HintRequest(
        view.game.name, view.to_text(), player_names, HINT_PLAYOUTS, seed, HINT_SECONDS, language
    )
    outcome = await workers.request(request, HINT_SECONDS, HINT_TIMEOUT_SECONDS)
    return msgspec.convert(require_result(outcome), Hint)


class Hints:
    """Hints for the players of a room, at most one at a time for each user."""

    def __init__(self, workers: RequestExecutor) -> None:
        self.workers = workers
        self.rng = Rng.fast(secrets.randbits(60))
        self.waiting_user_ids: set[str] = set()

    async def answer(self, live_table: LiveTable, client: Client, request: RequestHint) -> None:
        """Compute a hint, and send it to this client only."""
        user_id = client.user_id
        try:
            async with live_table.hold():
                await live_table.read_new_rows()
                match, seat = require_hint_allowed(live_table.table, user_id, request)
            if user_id in self.waiting_user_ids:
                raise refusal("hint-in-progress")
            self.waiting_user_ids.add(user_id)
            try:
                seq, view = live_table.table.shown_seq, match.game.view(seat)
                hint = await request_hint(
                    view, match.names(client.language), client.language, self.rng, self.workers
                )
            finally:
                self.waiting_user_ids.discard(user_id)
            client.send_message(HintResult(request.request_id, seq, hint))
        except UserError as error:
            client.send_message(
                Refused(request.request_id, render_error(error, client.language), error.clause)
            )
        except (CoachError, ParlourError) as error:
            logger.error("table %s: could not compute a hint: %s", live_table.table.id, error)
            message = server_catalog(client.language).format("hint-failed")
            client.send_message(Refused(request.request_id, message, ""))
