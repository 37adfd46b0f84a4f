"""What a command line asks for, read with messages for whoever typed it."""

from dataclasses import dataclass
from pathlib import Path

from parlour.games import game_class, game_names
from parlour.kit.errors import InvalidOption, ParlourError
from parlour.kit.game import Game
from parlour.kit.options import option_facts
from parlour.players.bots import bot_names

YOU = "you"
PEOPLE = ("Guest", "Second guest", "Third guest", "Fourth guest", "Fifth guest", "Sixth guest")
BOTS = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn")
LONGEST_NAME = 24


class Wrong(ParlourError):
    """A command line that cannot be carried out; the message says what would be right."""


@dataclass(frozen=True)
class Chair:
    """Who sits at a seat: `player` is `you` or the name of a bot, `name` what the table calls them."""

    player: str
    name: str

    @property
    def person(self) -> bool:
        return self.player == YOU


def chosen_games(names: list[str]) -> list[type[Game]]:
    """The games of these names, or all."""
    return [game_class(name) for name in names or game_names()]


def read_chairs(text: str, kind: type[Game]) -> list[Chair]:
    """Who sits where, from `you,simple` or `you:Ann,you:Ben`; left empty, one person and the fewest bots."""
    words = [word.strip() for word in text.split(",")] if text else [YOU] + ["simple"] * (kind.fewest - 1)
    if not kind.fewest <= len(words) <= kind.most:
        raise Wrong(f"--seats {text}: {kind.title} is for {kind.seat_range()} seats, not {len(words)}")
    chairs: list[Chair] = []
    for word in words:
        chairs.append(read_chair(word, text, chairs))
    names = [chair.name for chair in chairs]
    if len(set(names)) < len(names):
        raise Wrong(f"--seats {text}: two seats have the same name")
    return chairs


def read_chair(word: str, text: str, before: list[Chair]) -> Chair:
    player, _, name = (part.strip() for part in word.partition(":"))
    if player != YOU and player not in bot_names():
        sorts = ", ".join([YOU, *bot_names()])
        raise Wrong(f"--seats {text}: nobody is called {player!r}; there are {sorts} (you:Ann names a seat)")
    if len(name) > LONGEST_NAME or not name.isprintable():
        raise Wrong(f"--seats {text}: a name has at most {LONGEST_NAME} letters")
    alike = sum(chair.person == (player == YOU) for chair in before)
    return Chair(player, name or (PEOPLE if player == YOU else BOTS)[alike])


def read_chosen_options(pairs: list[str], kind: type[Game]) -> dict[str, object]:
    """Options from `name=value`; of a document from `name=@file`."""
    documents = [fact.name for fact in option_facts(kind.options_type) if fact.document]
    chosen: dict[str, object] = {}
    for pair in pairs:
        name, equals, value = (part.strip() for part in pair.partition("="))
        if not equals or not name or not value:
            raise InvalidOption(f"--option {pair!r}: write it as name=value")
        chosen[name] = read_document(name, value[1:]) if name in documents and value[0] == "@" else value
    return chosen


def read_document(name: str, path: str) -> str:
    """The text of a file. Raises InvalidOption."""
    try:
        return Path(path).read_text(encoding="utf-8")
    except OSError as reason:
        raise InvalidOption(f"{name}: {path}: {reason.strerror or reason}") from None
    except UnicodeDecodeError:
        raise InvalidOption(f"{name}: {path} is not a text in UTF-8") from None


def read_seed(text: str) -> int | str:
    """A seed: a whole number, or 64 hexadecimal digits as a fair table has it."""
    if len(text) == 64:
        return text
    try:
        return int(text)
    except ValueError:
        raise Wrong(f"--seed {text!r}: a whole number or 64 hexadecimal digits are wanted") from None
