"""Descriptions of networks, read from their files without NumPy."""

import hashlib
import zipfile
import zlib
from dataclasses import fields
from pathlib import Path
from typing import Any, Final

import msgspec

from parlour.bots.bot_messages import bot_message
from parlour.games import game_class
from parlour.kit.errors import ParlourError, message_of
from parlour.kit.game import Game
from parlour.kit.learning import get_action_space, get_feature_list
from parlour.kit.options import DealerOptions, Options, changed_options, list_option_specs
from parlour.records.record import EARLIER_FORMAT, read_format_version
from parlour.text.message import Message

FORMAT_VERSION: Final = 1
INFO_FILE: Final = "about.json"
MAX_FILE_BYTES: Final = 64_000_000  # maximum number of bytes in each file of the archive
# Exceptions raised when reading a broken archive. RuntimeError is raised if the archive has a password.
ARCHIVE_ERRORS: Final = (zipfile.BadZipFile, zlib.error, EOFError, OSError, RuntimeError, ValueError)
# Names of the options that choose the first dealer. They make no difference to a network.
IGNORED_OPTIONS: Final = {option.name for option in fields(DealerOptions)} - {
    option.name for option in fields(Options)
}


class InvalidNetworkError(ParlourError):
    """Raised if a file is not a network that this version can read."""


class NetworkMismatchError(ParlourError):
    """Raised if a network was trained for a different game, number of seats or options."""


class NetworkInfo(msgspec.Struct, forbid_unknown_fields=True):
    """The description of a network, and of the game, seats and options that it was trained for.

    Attributes:
        format_version: Format version of the file.
        game: Name of the game.
        rules_version: Version of the game's rules.
        seats: Number of seats.
        options: Options that differ from their defaults, except those that choose the first dealer.
        encoding_digest: Digest of the features and actions, from `compute_encoding_digest`. A network can
            play only matches with the same digest.
        training: Facts about the training, for human readers.
    """

    format_version: int
    game: str
    rules_version: int
    seats: int
    options: dict[str, int | str]
    encoding_digest: str
    training: dict[str, int | float | str] = {}


def find_mismatch(info: NetworkInfo, game: Game) -> Message | None:
    """Return the reason why a network cannot play a match like `game`, or None if it can."""
    table_class = type(game)
    title = table_class.title
    if table_class.name != info.game:
        return bot_message("net-game", was=get_game_title(info.game), title=title)
    if game.seats != info.seats:
        return bot_message("net-seats", number=info.seats, seats=int(game.seats))
    if table_class.rules_version != info.rules_version:
        return bot_message(
            "net-rules", rules=info.rules_version, title=title, number=table_class.rules_version
        )
    table_options = get_options_for_network_file(game)
    for spec in list_option_specs(table_class.options_type):
        trained_value, table_value = (
            info.options.get(spec.name, spec.default),
            table_options.get(spec.name, spec.default),
        )
        if trained_value != table_value:
            return bot_message(
                "net-option", was=f"{spec.name}={trained_value}", option=f"{spec.name}={table_value}"
            )
    if compute_encoding_digest(game) != info.encoding_digest:
        return bot_message("net-sees", title=title)
    return None


def get_game_title(name: str) -> str:
    """Return the title of a game, or the name of the game if it is not installed."""
    try:
        return game_class(name).title
    except ParlourError:
        return name


def get_options_for_network_file(game: Game) -> dict[str, Any]:
    """Return the options that differ from their defaults, except those that choose the first dealer."""
    options = changed_options(game.options)
    return {name: value for name, value in options.items() if name not in IGNORED_OPTIONS}


def compute_encoding_digest(game: Game) -> str:
    """Return a digest of the features and actions for a match with these options and seats."""
    features = [
        [feature.name, list(feature.values), feature.low, feature.high] for feature in get_feature_list(game)
    ]
    actions = get_action_space(game)
    encoding = [features, list(map(int, actions.codes)), int(actions.size)]
    return hashlib.sha256(msgspec.json.encode(encoding)).hexdigest()[:16]


def new_network_info(game: Game, training: dict[str, int | float | str]) -> NetworkInfo:
    """Return the description of a network trained for the seats and options of `game`."""
    table_class = type(game)
    options = get_options_for_network_file(game)
    return NetworkInfo(
        FORMAT_VERSION,
        table_class.name,
        table_class.rules_version,
        int(game.seats),
        options,
        compute_encoding_digest(game),
        training,
    )


def read_network_info(path: Path) -> NetworkInfo:
    """Return the description of the network in a file.

    Raises:
        InvalidNetworkError: The file is not a network or cannot be read.
    """
    with open_archive(path) as archive:
        return parse_network_info(path, archive)


def open_archive(path: Path) -> zipfile.ZipFile:
    """Open a network file as an archive.

    Raises:
        InvalidNetworkError: The file is missing or is not an archive.
    """
    try:
        return zipfile.ZipFile(path)
    except FileNotFoundError:
        raise InvalidNetworkError(bot_message("bot-no-file", path=str(path))) from None
    except OSError as error:
        raise InvalidNetworkError(
            bot_message("net-file", path=str(path), reason=error.strerror or str(error))
        ) from None
    except zipfile.BadZipFile:
        raise invalid_network_error(path) from None


def invalid_network_error(path: Path) -> InvalidNetworkError:
    return InvalidNetworkError(bot_message("net-none", path=str(path)))


def parse_network_info(path: Path, archive: zipfile.ZipFile) -> NetworkInfo:
    """Return the description of the network in an archive.

    Raises:
        InvalidNetworkError: The description is missing, is not valid, or has a different format version.
    """
    try:
        text = read_member(archive, INFO_FILE)
        version = read_format_version(text)
    except (*ARCHIVE_ERRORS, KeyError, msgspec.DecodeError):
        raise invalid_network_error(path) from None
    if version == EARLIER_FORMAT:
        raise InvalidNetworkError(bot_message("net-earlier", path=str(path)))
    if version != FORMAT_VERSION:
        raise InvalidNetworkError(
            bot_message("net-format", path=str(path), given=str(version), format=FORMAT_VERSION)
        )
    try:
        return msgspec.json.decode(text, type=NetworkInfo)
    except msgspec.ValidationError as error:
        raise InvalidNetworkError(
            bot_message("net-file", path=f"{path}: {INFO_FILE}", reason=message_of(error))
        ) from None


def read_member(archive: zipfile.ZipFile, name: str) -> bytes:
    """Return the content of a file in an archive.

    Raises:
        KeyError: The archive does not contain a file with this name.
        ValueError: The file is too large.
        Exception: One of `ARCHIVE_ERRORS`, if the archive is broken.
    """
    if archive.getinfo(name).file_size > MAX_FILE_BYTES:
        raise ValueError(f"{name} is too large: at most {MAX_FILE_BYTES} bytes are allowed")
    return archive.read(name)
