"""Trained players as bots: networks that play alone, guide a search, or try moves by playing them out.

A network was trained for one game, with these seats and these options, and for what a learner saw of it then.
At any other table it is refused, which is told from its file alone: NumPy is wanted where it thinks
(`parlour.players.nets`).
"""

import hashlib
import math
import zipfile
import zlib
from dataclasses import fields
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

import msgspec

from parlour.extras import require
from parlour.games import game_class
from parlour.kit.actions import get_action_space
from parlour.kit.chance import Rng
from parlour.kit.errors import ParlourError
from parlour.kit.features import get_feature_list
from parlour.kit.game import Game
from parlour.kit.options import DealerOptions, Options, changed_options, list_option_specs
from parlour.kit.view import View
from parlour.kit.words import Sentence
from parlour.players.search import Tree
from parlour.wrong import Wrong

FORMAT: Final = 1
ABOUT: Final = "about.json"
MOST_BYTES: Final = 64_000_000  # of any part of a file
# What reading a broken archive raises; RuntimeError for one with a password.
BROKEN: Final = (zipfile.BadZipFile, zlib.error, EOFError, OSError, RuntimeError, ValueError)
UNLIKELY: Final = 0.02  # a move of which the policy thinks less is not searched
# Who deals first is no matter of how to play, and the room says it anew for each match.
NO_MATTER: Final = {each.name for each in fields(DealerOptions)} - {each.name for each in fields(Options)}


class InvalidNet(Wrong):
    """A file is no network that can be read here."""

    FOLDER = "players"


class OtherTable(Wrong):
    """A network was trained for another game, other seats or other options."""

    FOLDER = "players"


class About(msgspec.Struct, forbid_unknown_fields=True):
    """What a network is for.

    Attributes:
        format: Of the file.
        game: Its name.
        rules: The number of its rules.
        seats: How many play.
        options: Those that are not at their default.
        sees: A digest of the features and actions, which are to be the same.
        trained: How it was trained, for people.
    """

    format: int
    game: str
    rules: int
    seats: int
    options: dict[str, int | str]
    sees: str
    trained: dict[str, int | float | str] = {}


def misfit(about: About, table: Game) -> Sentence | None:
    """Why a network cannot play at a table; nothing where it can."""
    kind = type(table)
    title = kind.title
    if kind.name != about.game:
        return Sentence("net-game", {"was": title_of(about.game), "title": title})
    if table.seats != about.seats:
        return Sentence("net-seats", {"number": about.seats, "seats": int(table.seats)})
    if kind.rules_version != about.rules:
        return Sentence("net-rules", {"rules": about.rules, "title": title, "number": kind.rules_version})
    chosen = options_that_matter(table)
    for fact in list_option_specs(kind.options_type):
        was, here = about.options.get(fact.name, fact.default), chosen.get(fact.name, fact.default)
        if was != here:
            return Sentence("net-option", {"was": f"{fact.name}={was}", "option": f"{fact.name}={here}"})
    if sees_of(table) != about.sees:
        return Sentence("net-sees", {"title": title})
    return None


def title_of(name: str) -> str:
    """The title of a game, or its name where it is not installed."""
    try:
        return game_class(name).title
    except ParlourError:
        return name


def options_that_matter(table: Game) -> dict[str, Any]:
    """The options of a table that are not at their default, but for those that do not change how to play."""
    chosen = changed_options(table.options)
    return {name: value for name, value in chosen.items() if name not in NO_MATTER}


def sees_of(table: Game) -> str:
    """A digest of the features and actions of a table."""
    features = [[each.name, list(each.values), each.low, each.high] for each in get_feature_list(table)]
    actions = get_action_space(table)
    told = [features, list(map(int, actions.codes)), int(actions.size)]
    return hashlib.sha256(msgspec.json.encode(told)).hexdigest()[:16]


def about_table(table: Game, trained: dict[str, int | float | str]) -> About:
    """What a network is for that is trained at a table."""
    kind = type(table)
    chosen = options_that_matter(table)
    return About(FORMAT, kind.name, kind.rules_version, int(table.seats), chosen, sees_of(table), trained)


def about_file(path: Path) -> About:
    """What the network of a file is for. Raises InvalidNet."""
    with opened(path) as archive:
        return read_about(path, archive)


def opened(path: Path) -> zipfile.ZipFile:
    """The archive that a file is. Raises InvalidNet."""
    try:
        return zipfile.ZipFile(path)
    except FileNotFoundError:
        raise InvalidNet("bot-no-file", path=str(path)) from None
    except OSError as reason:
        raise InvalidNet("net-file", path=str(path), reason=reason.strerror or str(reason)) from None
    except zipfile.BadZipFile:
        raise no_net(path) from None


def no_net(path: Path) -> InvalidNet:
    return InvalidNet("net-none", path=str(path))


def read_about(path: Path, archive: zipfile.ZipFile) -> About:
    """What the network of an archive is for. Raises InvalidNet."""
    try:
        text = content(archive, ABOUT)
        number = msgspec.json.decode(text)["format"]
    except (*BROKEN, msgspec.DecodeError, TypeError, KeyError):
        raise no_net(path) from None
    if number != FORMAT:
        raise InvalidNet("net-format", path=str(path), given=str(number), format=FORMAT)
    try:
        return msgspec.json.decode(text, type=About)
    except msgspec.ValidationError as reason:
        raise InvalidNet("net-file", path=f"{path}: {ABOUT}", reason=reason) from None


def content(archive: zipfile.ZipFile, name: str) -> bytes:
    """A file of an archive. Raises KeyError where it is not there, and one of BROKEN."""
    if archive.getinfo(name).file_size > MOST_BYTES:
        raise ValueError(f"{name} is larger than that of any trained player")
    return archive.read(name)


# As a bot


class TrainedPlayer:
    """A bot that plays by the network of a file: alone, or after having compared the moves it thinks likely.

    It compares them by a search of so many `playouts`, or in so many `worlds` by playing for all seats.
    """

    def __init__(self, path: Path, playouts: int = 0, worlds: int = 0) -> None:
        """Raises InvalidNet, and MissingExtra where NumPy is not there."""
        require("lab", "net:FILE.npz", ("numpy",))
        self.path = path
        self.playouts = playouts
        self.worlds = worlds
        self.about = about_file(path)
        self.fits: set[tuple[type[Game], int, Options]] = set()  # tables that it has been checked for

    def check(self, table: Game) -> None:
        """Raises OtherTable where it cannot play at a table."""
        key = (type(table), int(table.seats), table.options)
        if key in self.fits:
            return
        if fault := misfit(self.about, table):
            raise OtherTable("net-cannot", name=self.path.name, fault=fault)
        self.fits.add(key)

    def __call__(self, view: View, rng: Rng, ends: float = math.inf) -> int:
        """The most probable move of the policy, or the best of those compared.

        Raises OtherTable, and InvalidNet where the file is not whole.
        """
        from parlour.players.nets import net_of_file

        self.check(view.game)
        moves = view.legal()
        waited_for = view.game.to_move() >> view.seat & 1
        if len(moves) == 1 and waited_for:
            return moves[0]
        net = net_of_file(self.path)
        policy = net.policy_of(view)
        favourite = max(policy, key=lambda move: policy[move])
        likely = [move for move, share in policy.items() if share >= UNLIKELY or move == favourite]
        if len(likely) == 1:
            return favourite
        if self.worlds and waited_for:
            from parlour.players.rollouts import best_played_out

            return best_played_out(net, view, rng, ends, self.worlds, likely, favourite)
        return searched(view, rng, ends, self.playouts, likely, favourite) if self.playouts else favourite


def searched(view: View, rng: Rng, ends: float, playouts: int, likely: list[int], favourite: int) -> int:
    """The best of the likely moves; the favourite among them where no other is clearly better."""
    tree = Tree(view, rng, playouts)
    tree.restrict(likely)
    tree.comparison.favourite = tree.edge_of_move(favourite)
    tree.search_until(ends, playouts)
    return tree.best()


@lru_cache(maxsize=16)
def trained_player(path: Path, playouts: int, worlds: int) -> TrainedPlayer:
    """The bot of a file, looked at once. Raises InvalidNet and MissingExtra."""
    return TrainedPlayer(path, playouts, worlds)
