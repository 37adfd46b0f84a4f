"""Fair deals: a seed that neither the room nor the players chose alone.

Before the players' pages add anything, the room commits itself to a secret by telling its hash. Each page
adds a part of its own. The seed of the match is the hash of the secret and of all parts; when the match is
over, the secret is told. docs/fair-deals.md says how anybody can check that, and what it does not prove.
"""

import hashlib
import secrets
from collections.abc import Mapping

import msgspec

SEED_METHOD = 1
SEED_BYTES = 32  # of a secret, a part, and a seed
COMMITMENT_TAG = b"parlour commitment 1\n"
SEED_TAG = b"parlour seed 1\n"


class FairSeed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where the seed of a match comes from; all in small hexadecimal digits.

    Attributes:
        secret: The room's, 64 digits.
        commitment: Its hash, which was told before anybody added a part.
        seed_shares: What players added, by seat, 64 digits each.
        method: By which the seed is made of them, 1.
    """

    secret: str
    commitment: str
    seed_shares: dict[int, str] = {}
    method: int = SEED_METHOD


def random_share() -> str:
    """32 random bytes in hexadecimal digits: a secret, or a part."""
    return secrets.token_hex(SEED_BYTES)


def is_seed_share(text: str) -> bool:
    """Whether it is 32 bytes in small hexadecimal digits."""
    return len(text) == 2 * SEED_BYTES and set(text) <= set("0123456789abcdef")


def make_commitment(secret: str) -> str:
    """What the room tells of a secret before anybody adds a part.

    Args:
        secret: 64 hexadecimal digits.

    Returns:
        64 hexadecimal digits.
    """
    return hashlib.sha256(COMMITMENT_TAG + bytes.fromhex(secret)).hexdigest()


def combine_seed(secret: str, parts: Mapping[int, str]) -> str:
    """The seed of a match: a hash of the secret, and of each part behind the number of its seat.

    Args:
        secret: 64 hexadecimal digits.
        parts: By seat, 0 to 255, what was added there, 64 hexadecimal digits each; without any, the secret
            counts alone.

    Returns:
        64 hexadecimal digits.
    """
    mixed = hashlib.sha256(SEED_TAG + bytes.fromhex(secret))
    for seat in sorted(parts):
        mixed.update(bytes([seat]) + bytes.fromhex(parts[seat]))
    return mixed.hexdigest()


def find_seed_fault(fair: FairSeed, seed: int | str) -> str:
    """What is wrong with what a record says of its seed.

    Args:
        fair: What the record says of how its seed was made.
        seed: The seed of the record.

    Returns:
        `method` for one that is not known here, `form` for what is not 32 bytes, `secret` for one to which
        the room had not committed itself, `seed` for one that does not follow; empty where nothing is wrong.
    """
    if fair.method != SEED_METHOD:
        return "method"
    if not all(map(is_seed_share, [fair.secret, fair.commitment, *fair.seed_shares.values()])):
        return "form"
    if not all(0 <= seat < 256 for seat in fair.seed_shares):
        return "form"
    if make_commitment(fair.secret) != fair.commitment:
        return "secret"
    return "" if combine_seed(fair.secret, fair.seed_shares) == seed else "seed"
