"""Hints for a player, computed by the bots' worker processes from what that player can see."""

from typing import Any

import msgspec

from parlour.bots.coach.hint import HINT_PLAYOUTS, Hint
from parlour.bots.worker import FinalResult, HintRequest
from parlour.kit.game import View
from parlour.kit.rng import Rng
from parlour.server.tables.bot_answers import NoResult, RequestExecutor, WorkerOutcome
from parlour.server.tables.refusals import RedactedText

HINT_SECONDS = 1.5  # seconds that the coach may spend on computing a hint
# maximum seconds to wait for the hint, including the time in the queue and the transmission
HINT_TIMEOUT_SECONDS = 8.0


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
