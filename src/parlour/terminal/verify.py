"""Whether a recorded match was dealt fairly: where its seed comes from, and what follows from it."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import msgspec

from parlour.deals import DealSheet, deal_sheet
from parlour.fair import METHOD, Fair, flaw_in, is_part
from parlour.games import game_class
from parlour.kit.errors import InvalidRecordError
from parlour.record import Record
from parlour.terminal.arguments import UsageError
from parlour.terminal.replay import load_record, name_of, names_of
from parlour.terminal.said import say

FLAWS: Final = {
    "method": "verify-flaw-method",
    "form": "verify-flaw-form",
    "secret": "verify-flaw-secret",
    "seed": "verify-flaw-seed",
}


class Unfair(InvalidRecordError):
    """A record whose deals cannot be shown to be fair; the message says why."""


@dataclass(frozen=True)
class Noted:
    """What somebody wrote down at the table: the commitment, or nothing, and parts by seat."""

    commitment: str
    parts: dict[int, str]


@dataclass(frozen=True)
class Verified:
    """A record that holds, with all that chance decided in it."""

    record: Record
    fair: Fair
    sheet: DealSheet


def read_noted(commitment: str, parts: list[str]) -> Noted:
    """What was noted, a part as `1=2021…`. Raises UsageError for what is none."""
    if commitment and not is_part(commitment.lower()):
        raise UsageError(say("verify-commitment", given=commitment))
    noted = Noted(commitment.lower(), {})
    for each in parts:
        seat, _, part = each.partition("=")
        if not (seat.isascii() and seat.isdecimal() and is_part(part.lower())):
            raise UsageError(say("verify-part", given=each))
        noted.parts[int(seat)] = part.lower()
    return noted


def verify(path: Path, noted: Noted) -> Verified:
    """Checks a record, also against what was noted. Raises UsageError for what is no record, and Unfair."""
    record = load_record(path)
    fair = record.fair
    if fair is None:
        raise Unfair(say("verify-none"))
    flaw = flaw_in(fair, record.seed)
    if flaw:
        raise Unfair(say(FLAWS[flaw], method=fair.method, known=METHOD))
    if noted.commitment not in ("", fair.commitment):
        raise Unfair(say("verify-other-commitment", told=fair.commitment, noted=noted.commitment))
    for seat, part in sorted(noted.parts.items()):
        if fair.parts.get(seat) != part:
            raise Unfair(say("verify-other-part", seat=seat, noted=part, told=fair.parts.get(seat, "-")))
    try:
        return Verified(record, fair, deal_sheet(record))
    except InvalidRecordError as reason:
        raise Unfair(say("verify-not-replayed", reason=str(reason))) from None


def verified_lines(verified: Verified) -> Iterator[str]:
    """What has been found, in sentences."""
    record, sheet, names = verified.record, verified.sheet, names_of(verified.record)
    title = game_class(record.game).title
    yield say("verify-match", title=title, names=list(names), moves=len(record.moves))
    yield say("verify-end", result=record.result) if record.result else say("verify-no-end")
    yield say("verify-secret")
    givers = [name_of(names, seat) for seat in sorted(verified.fair.parts)]
    yield say("verify-seed", names=givers) if givers else say("verify-seed-alone")
    yield say("verify-draws", deals=len(sheet.deals), draws=len(sheet.draws))
    yield say("verify-read-on")


def verified_json(verified: Verified) -> str:
    """The same for programs: where the seed comes from, and the sheet of deals."""
    found = {"seed": verified.record.seed, "fair": verified.fair, "sheet": verified.sheet}
    return msgspec.json.encode(msgspec.to_builtins(found, str_keys=True)).decode()
