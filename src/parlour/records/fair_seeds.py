"""Fair seeds, which neither the server nor the players can choose alone.

The server first commits to a secret by publishing its hash. Then each player's browser adds a random share.
The seed of the match is a hash of the secret and all shares. The server publishes the secret after the match.
docs/fair-deals.md explains how to check a seed, and the limits of this check.
"""

import hashlib
import secrets
from collections.abc import Mapping

import msgspec

from parlour.kit.validation import as_int, validate_number, wrong_type_error

SEED_METHOD = 1
MAX_SEAT = 255
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


def is_seed_share(text: object) -> bool:
    """Return True if the argument is a string of 64 lower-case hexadecimal digits (32 bytes)."""
    return isinstance(text, str) and len(text) == 2 * SEED_BYTES and set(text) <= set("0123456789abcdef")


def require_seed_share(name: str, text: object) -> bytes:
    """Return the 32 bytes that a text of 64 hexadecimal digits stands for.

    Raises:
        ParlourError: The argument is not such a text.
    """
    if not isinstance(text, str) or not is_seed_share(text.lower()):
        raise wrong_type_error(name, "64 hexadecimal digits", text)
    return bytes.fromhex(text)


def make_commitment(secret: str) -> str:
    """Return the hash that commits to a secret. The hash is published before any share is added.

    Args:
        secret: 64 hexadecimal digits.

    Returns:
        64 hexadecimal digits.

    Raises:
        ParlourError: The argument is not 64 hexadecimal digits.
    """
    return hashlib.sha256(COMMITMENT_TAG + require_seed_share("secret", secret)).hexdigest()


def combine_seed(secret: str, seed_shares: Mapping[int, str]) -> str:
    """Return the seed of a match: a hash of the secret, and of each seat's number and share.

    Args:
        secret: 64 hexadecimal digits.
        seed_shares: Shares of 64 hexadecimal digits, by seat from 0 to 255. If the mapping is empty, only the
            secret is hashed.

    Returns:
        64 hexadecimal digits.

    Raises:
        ParlourError: The secret or a share is not 64 hexadecimal digits, or a seat is not valid.
    """
    seed_hash = hashlib.sha256(SEED_TAG + require_seed_share("secret", secret))
    if not isinstance(seed_shares, Mapping):
        raise wrong_type_error("seed_shares", "a mapping of seats to shares", seed_shares)
    shares = {
        validate_number("seat", seat, 0, MAX_SEAT): require_seed_share("seed_shares", share)
        for seat, share in seed_shares.items()
    }
    for seat in sorted(shares):
        seed_hash.update(bytes([seat]) + shares[seat])
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

    Raises:
        ParlourError: The first argument is not a FairSeed.
    """
    if not isinstance(fair_seed, FairSeed):
        raise wrong_type_error("fair_seed", "a FairSeed", fair_seed)
    if fair_seed.method != SEED_METHOD:
        return "method"
    if not is_seed_share(fair_seed.secret) or not is_seed_share(fair_seed.commitment):
        return "form"
    if not isinstance(fair_seed.seed_shares, Mapping):
        return "form"
    if not all(map(is_seed_share, fair_seed.seed_shares.values())):
        return "form"
    if not all(0 <= (-1 if (n := as_int(seat)) is None else n) <= MAX_SEAT for seat in fair_seed.seed_shares):
        return "form"
    if make_commitment(fair_seed.secret) != fair_seed.commitment:
        return "secret"
    return "" if combine_seed(fair_seed.secret, fair_seed.seed_shares) == seed else "seed"
