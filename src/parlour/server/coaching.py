"""The coach at the tables: hints while a match goes on, and reviews when it is over.

A hint is thought of where the bots think, from the view of whoever asks. A review is made once for all who
ask for it, in a process of its own; one at a time. The moment that decided a match is found there too, in a
few seconds, as soon as somebody looks at how it ended.
"""

import asyncio
import logging
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

import msgspec

import parlour
from parlour.games import game_class
from parlour.kit.chance import Rng
from parlour.kit.game import Game
from parlour.kit.options import parse_options
from parlour.kit.seats import SPECTATOR
from parlour.kit.view import View
from parlour.players.coach import HINT_PLAYOUTS, REVIEW_PLAYOUTS, Advice, Review
from parlour.players.deciding import Moment
from parlour.players.thinking import Result, WhatDecided, WhatHappened, WhatToPlay
from parlour.record import Record
from parlour.scene import events_of
from parlour.server.bot_answers import Answer, Answerer, Unanswered
from parlour.server.protocol import ReviewState
from parlour.server.said import Told, Withheld, room_words

HINT_SECONDS = 1.5
HINT_PATIENCE = 8.0  # seconds, the way there and the queue included
KEPT = 50  # reviews, the latest
WAITING = 20  # reviews that are being made or wait for that
PURE = 60  # play-outs for a decision of a review where the rules are not compiled
LONGEST = 3600.0  # seconds for a review
MOMENT_SECONDS = 8.0  # for the moment that decided a match; on a machine that is free it takes one or two
MOMENT_PATIENCE = 20.0  # seconds, the process's start and a review under way included

NO_MOMENT = Moment(0, "")

logger = logging.getLogger("parlour.server")


class Coach(Answerer, Protocol):
    """Where the coach thinks."""

    async def change_over(self, build: Path) -> None:
        """Think in a compiled build from now on.

        Raises:
            OSError, ValueError: That build cannot be used.
        """

    async def close(self) -> None:
        """Stop thinking; a waiting question gets no answer."""


class NoReview(Told):
    """Nobody has asked for it."""


class NoAnswer(Exception):
    """What was asked of the coach came to nothing; the message says why."""

    in_log = True


def read_answer(said: Answer) -> Any:
    """Raises NoAnswer."""
    if isinstance(said, Result):
        return said.value
    raise NoAnswer(said.reason if isinstance(said, Unanswered) else Withheld(f"{said.reason}\n{said.trace}"))


async def hint_for(view: View, names: list[str], language: str, rng: Rng, workers: Answerer) -> Advice:
    """What to play, from a view alone. Raises NoAnswer."""
    seed = rng.randbelow(2**30)
    question = WhatToPlay(view.game.name, view.to_text(), names, HINT_PLAYOUTS, seed, HINT_SECONDS, language)
    said = await workers.ask(question, HINT_SECONDS, HINT_PATIENCE)
    return msgspec.convert(read_answer(said), Advice)


ReviewKey = tuple[str, int, str]  # a table, the number of its match, and a language


@dataclass(eq=False)
class ReviewJob:
    """One match: `people` by seat; `told` is what happened with the deal and each move, by who reads it."""

    number: int
    people: list[str]
    language: str
    done: float = 0.0
    trouble: str = ""
    review: Review | None = None
    told: dict[int, list[list[str]]] = field(default_factory=dict)
    task: asyncio.Task[None] | None = None

    def state(self, who: str) -> ReviewState:
        seat = self.people.index(who) if who and who in self.people else SPECTATOR
        return ReviewState(
            match=self.number,
            seat=seat,
            done=self.done,
            trouble=self.trouble,
            review=self.review,
            told=self.told.get(seat, []),
        )


class Reviews:
    """Those that were asked for last, by table, match and language."""

    def __init__(self, workers: Coach, playouts: int = 0) -> None:
        self.playouts = playouts or (REVIEW_PLAYOUTS if parlour.compiled else PURE)
        self.kept: dict[tuple[str, int, str], ReviewJob] = {}
        self.moments: dict[tuple[str, int, str], asyncio.Task[Moment | None]] = {}
        self.workers = workers
        self.turn = asyncio.Lock()

    async def change_over(self, build: Path) -> None:
        """Makes the reviews after this one in a compiled build; see Coach.change_over."""
        await self.workers.change_over(build)
        if self.playouts == PURE:
            self.playouts = REVIEW_PLAYOUTS

    async def close(self) -> None:
        tasks: list[asyncio.Task[Any]] = [each.task for each in self.kept.values() if each.task is not None]
        tasks += self.moments.values()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.workers.close()

    def find(self, table: str, number: int, language: str) -> ReviewJob:
        """Raises NoReview."""
        if (table, number, language) not in self.kept:
            raise NoReview("review-not-asked", match=number)
        return self.kept[table, number, language]

    def is_made(self, table: str, number: int, language: str) -> bool:
        found = self.kept.get((table, number, language))
        return found is not None and found.review is not None

    def begin(self, table: str, number: int, record: Record, people: list[str], language: str) -> ReviewJob:
        """The review of a match; it is made from now on where it was not asked for before, or failed.

        Raises NoReview where too many wait already.
        """
        there = self.kept.get((table, number, language))
        if (there is None or there.trouble) and self.waiting() >= WAITING:
            raise NoReview("review-full")
        self.kept.pop((table, number, language), None)
        found = there if there is not None and not there.trouble else ReviewJob(number, people, language)
        self.kept[table, number, language] = found  # the last asked for stands last
        if found is not there:
            found.task = asyncio.create_task(self.make(table, found, record))
        self.drop_old()
        return found

    def waiting(self) -> int:
        return sum(each.task is not None for each in self.kept.values())

    def forget(self, table: str) -> None:
        """Lets go of all reviews of a table: people are called otherwise there now."""
        for key in [key for key in self.kept if key[0] == table]:
            job = self.kept.pop(key)
            if job.task is not None:
                job.task.cancel()
        for key in [key for key in self.moments if key[0] == table]:
            self.moments.pop(key).cancel()

    async def moment(self, table: str, number: int, record: Record, language: str) -> Moment | None:
        """The moment that decided a match, found once for all who ask; None where there was none."""
        key = (table, number, language)
        found = self.moments.pop(key, None) or asyncio.create_task(self.find_moment(table, record, language))
        self.moments[key] = found
        for old in [old for old, task in self.moments.items() if task.done()][: -KEPT or None]:
            del self.moments[old]
        return await asyncio.shield(found)

    async def find_moment(self, table: str, record: Record, language: str) -> Moment | None:
        question = WhatDecided(record.text(), MOMENT_SECONDS, language)
        try:
            said = read_answer(await self.workers.ask(question, MOMENT_SECONDS, MOMENT_PATIENCE))
        except NoAnswer as reason:
            logger.error("table %s: nobody knows what decided its match: %s", table, reason)
            return None
        return None if said is None else msgspec.convert(said, Moment)

    def drop_old(self) -> None:
        for key in [key for key, each in self.kept.items() if each.task is None][: -KEPT or None]:
            del self.kept[key]

    async def make(self, table: str, found: ReviewJob, record: Record) -> None:
        def progress(done: float) -> None:
            found.done = min(done, 0.99)

        try:
            async with self.turn:
                question = WhatHappened(record.text(), self.playouts, LONGEST, found.language)
                said = await self.workers.ask(question, LONGEST, LONGEST, progress)
            review = msgspec.convert(read_answer(said), Review)
            readers = [SPECTATOR, *(seat for seat, who in enumerate(found.people) if who)]
            found.told = await asyncio.to_thread(told_of, record, readers, found.language)
            found.review, found.done = review, 1.0
        except NoAnswer as reason:
            logger.error("table %s: no review of match %s: %s", table, found.number, reason)
            found.trouble = room_words(found.language).say("review-failed")
        finally:
            found.task = None


def told_of(record: Record, readers: list[int], language: str) -> dict[int, list[list[str]]]:
    """What happened with the deal, as everybody saw it, and with each move, as whoever made it saw it.

    It is told to each reader, who is `you` in it.
    """
    kind = game_class(record.game)
    game = kind(record.seats, parse_options(kind.options_type, record.options), record.seed)
    told = {reader: [sentences(game, SPECTATOR, record.names, reader, language)] for reader in readers}
    for seat, line, _ in record.moves:
        heard: dict[int, list[str]] = {reader: [] for reader in readers}
        for code in game.parse_moves(line, seat):
            game.push(seat, code)
            for reader in readers:
                heard[reader] += sentences(game, seat, record.names, reader, language)
        for reader in readers:
            told[reader].append(heard[reader])
    return told


def sentences(game: Game, seat: int, names: list[str], reader: int, language: str) -> list[str]:
    return [event.text for event in events_of(game, seat, names, reader, language)]
