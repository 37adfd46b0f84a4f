"""The verify command, which checks that a match has a fair seed and was dealt from that seed."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import msgspec

from parlour.games import game_class
from parlour.kit.errors import InvalidRecordError
from parlour.records.deal_sheet import DealSheet, build_deal_sheet
from parlour.records.fair_seeds import SEED_METHOD, FairSeed, find_seed_fault, is_seed_share
from parlour.records.record import Record
from parlour.terminal.language import UsageError, format_message
from parlour.terminal.saved_matches import format_player_name, list_player_names

FAULT_MESSAGE_KEYS: Final = {
    "method": "verify-flaw-method",
    "form": "verify-flaw-form",
    "secret": "verify-flaw-secret",
    "seed": "verify-flaw-seed",
}


class UnfairDealError(InvalidRecordError):
    """Raised if a record does not prove that its deals were fair. The message states the reason."""


@dataclass(frozen=True)
class NotedValues:
    """The values that a player wrote down at the table, to check the record against them.

    Attributes:
        commitment: The commitment to the server's secret, or an empty string.
        seed_shares: Seed shares, keyed by seat.
    """

    commitment: str
    seed_shares: dict[int, str]


@dataclass(frozen=True)
class VerifiedRecord:
    """A verified record, and a deal sheet that lists all its shuffles and random numbers."""

    record: Record
    fair: FairSeed
    sheet: DealSheet


def parse_noted_values(commitment: str, share_texts: list[str]) -> NotedValues:
    """Parse the values that a player wrote down. A seed share follows its seat, as in `1=2021…`.

    Raises:
        UsageError: A value is malformed.
    """
    if commitment and not is_seed_share(commitment.lower()):
        raise UsageError(format_message("verify-commitment", given=commitment))
    noted_values = NotedValues(commitment.lower(), {})
    for share_text in share_texts:
        seat, _, seed_share = share_text.partition("=")
        if not (seat.isascii() and seat.isdecimal() and is_seed_share(seed_share.lower())):
            raise UsageError(format_message("verify-seed-share", given=share_text))
        noted_values.seed_shares[int(seat)] = seed_share.lower()
    return noted_values


def verify_record(record: Record, noted_values: NotedValues) -> VerifiedRecord:
    """Verify a record, and compare it with the noted values.

    Raises:
        UnfairDealError: The record does not prove that its deals were fair.
    """
    fair_seed = record.fair
    if fair_seed is None:
        raise UnfairDealError(format_message("verify-none"))
    fault = find_seed_fault(fair_seed, record.seed)
    if fault:
        raise UnfairDealError(
            format_message(FAULT_MESSAGE_KEYS[fault], method=fair_seed.method, known=SEED_METHOD)
        )
    if noted_values.commitment not in ("", fair_seed.commitment):
        raise UnfairDealError(
            format_message(
                "verify-other-commitment", told=fair_seed.commitment, noted=noted_values.commitment
            )
        )
    for seat, seed_share in sorted(noted_values.seed_shares.items()):
        if fair_seed.seed_shares.get(seat) != seed_share:
            raise UnfairDealError(
                format_message(
                    "verify-other-seed-share",
                    seat=seat,
                    noted=seed_share,
                    told=fair_seed.seed_shares.get(seat, "-"),
                )
            )
    try:
        return VerifiedRecord(record, fair_seed, build_deal_sheet(record))
    except InvalidRecordError as error:
        raise UnfairDealError(format_message("verify-not-replayed", reason=str(error))) from None


def format_findings(verified: VerifiedRecord) -> Iterator[str]:
    """Format the findings as sentences."""
    record, sheet, player_names = verified.record, verified.sheet, list_player_names(verified.record)
    title = game_class(record.game).title
    yield format_message("verify-match", title=title, names=list(player_names), moves=len(record.moves))
    yield (
        format_message("verify-end", result=record.result)
        if record.result
        else format_message("verify-no-end")
    )
    yield format_message("verify-secret")
    contributors = [format_player_name(player_names, seat) for seat in sorted(verified.fair.seed_shares)]
    yield (
        format_message("verify-seed", names=contributors)
        if contributors
        else format_message("verify-seed-alone")
    )
    yield format_message("verify-draws", deals=len(sheet.deals), draws=len(sheet.draws))
    yield format_message("verify-read-on")


def encode_findings(verified: VerifiedRecord) -> str:
    """Encode the findings as JSON: the seed, how it was made, and the deal sheet."""
    findings = {"seed": verified.record.seed, "fair": verified.fair, "sheet": verified.sheet}
    return msgspec.json.encode(msgspec.to_builtins(findings, str_keys=True)).decode()
