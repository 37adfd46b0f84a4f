"""Fair seeds, which neither the server nor the players can choose alone.

The server first commits to a secret by publishing its hash. Then each player's browser adds a random share.
The seed of the match is a hash of the secret and all shares. The server publishes the secret after the match.
docs/fair-deals.md explains how to check a seed, and the limits of this check.
"""

import hashlib
import secrets
from collections.abc import Mapping

import msgspec

SEED_METHOD = 1
SEED_BYTES = 32  # length of a secret, a share or a seed, in bytes
COMMITMENT_TAG = b"parlour commitment 1\n"
SEED_TAG = b"parlour seed 1\n"


class FairSeed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The origin of a match's seed. All hashes, secrets and shares are lower-case hexadecimal digits.

    Attributes:
        secret: The secret of the server, 64 digits.
        commitment: The hash of the secret, published before any share was added.
        seed_shares: The shares that players added, by seat, 64 digits each.
        method: Number of the method that combines the secret and the shares into the seed; always 1.
    """

    secret: str
    commitment: str
    seed_shares: dict[int, str] = {}
    method: int = SEED_METHOD


def new_random_hex() -> str:
    """Return 32 random bytes as hexadecimal digits, for use as a secret or a share."""
    return secrets.token_hex(SEED_BYTES)


def is_seed_share(text: str) -> bool:
    """Return True if the text consists of 64 lower-case hexadecimal digits (32 bytes)."""
    return len(text) == 2 * SEED_BYTES and set(text) <= set("0123456789abcdef")


def make_commitment(secret: str) -> str:
    """Return the hash that commits to a secret. The hash is published before any share is added.

    Args:
        secret: 64 hexadecimal digits.

    Returns:
        64 hexadecimal digits.
    """
    return hashlib.sha256(COMMITMENT_TAG + bytes.fromhex(secret)).hexdigest()


def combine_seed(secret: str, seed_shares: Mapping[int, str]) -> str:
    """Return the seed of a match: a hash of the secret, and of each seat's number and share.

    Args:
        secret: 64 hexadecimal digits.
        seed_shares: Shares of 64 hexadecimal digits, by seat from 0 to 255. If the mapping is empty, only the
            secret is hashed.

    Returns:
        64 hexadecimal digits.
    """
    seed_hash = hashlib.sha256(SEED_TAG + bytes.fromhex(secret))
    for seat in sorted(seed_shares):
        seed_hash.update(bytes([seat]) + bytes.fromhex(seed_shares[seat]))
    return seed_hash.hexdigest()


def find_seed_fault(fair_seed: FairSeed, seed: int | str) -> str:
    """Check the origin of a record's seed, and return the kind of fault.

    Args:
        fair_seed: The origin of the seed according to the record.
        seed: The seed of the record.

    Returns:
        `method` for an unknown method, `form` for a malformed value, `secret` if the commitment does not
            match the secret, `seed` if the seed does not follow from the secret and the shares, or an empty
            string for a correct seed.
    """
    if fair_seed.method != SEED_METHOD:
        return "method"
    if not all(map(is_seed_share, [fair_seed.secret, fair_seed.commitment, *fair_seed.seed_shares.values()])):
        return "form"
    if not all(0 <= seat < 256 for seat in fair_seed.seed_shares):
        return "form"
    if make_commitment(fair_seed.secret) != fair_seed.commitment:
        return "secret"
    return "" if combine_seed(fair_seed.secret, fair_seed.seed_shares) == seed else "seed"
