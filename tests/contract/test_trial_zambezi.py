"""The contract on a cut of Zambezi Falls: choices made at once, unseen, and told together."""

from collections import Counter
from itertools import combinations, permutations
from typing import Any

import pytest

from parlour.kit.bits import members
from parlour.kit.cards import RANKS
from parlour.kit.chance import Rng
from parlour.kit.errors import IllegalMove, InvalidMove, InvalidPosition
from parlour.kit.game import SPECTATOR, Game
from parlour.players.playout import play_out
from parlour.scene import scene_of
from tests.fair import assert_fair

from .trial_zambezi import GIVE, NOTHING, TrialZambezi, less

NAMES = ["Ann", "Ben"]
PACK = "3 3 4 4 5 5 6 7 8"


def at_table(hands: list[str], reserve: str, **more: Any) -> TrialZambezi:
    """The exchange about to begin."""
    position: dict[str, Any] = {"hands": hands, "reserve": reserve, "turn": [0, 1], "given": ["", ""], **more}
    position["memory"] = {"deck": " ".join([*hands, reserve])}
    game = TrialZambezi.from_position(position, 0)
    assert isinstance(game, TrialZambezi)
    return game


def ranks(words: str) -> list[int]:
    return [RANKS.index(word) for word in words.split()]


def seen(game: Game, seat: int) -> tuple[Any, ...]:
    """All that reaches a seat, as a page, a bot or a search has it."""
    view = game.view(seat)
    moves = game.vocabulary()
    refusals = [str(game.refusal(seat, move)) for move in moves] if seat >= 0 else []
    told = [(str(event), event.cards, event.hidden) for event in game.events(seat, NAMES)]
    return view.text(), view.legal(), refusals, told, int(game.observation_key(seat)), scene_of(view, NAMES)


def test_both_seats_are_owed_until_both_have_given() -> None:
    game = TrialZambezi(2, None, 1)
    assert members(game.to_move()) == [0, 1]
    assert game.turn == 0
    assert game.position()["turn"] == [0, 1]
    game.play(0, game.legal(0)[0])
    assert (members(game.to_move()), game.turn) == ([1], 1)
    game.play(1, game.legal(1)[0])
    assert (members(game.to_move()), game.turn) == ([1], 1)
    assert "given" not in game.position()


def test_either_seat_may_give_first_and_it_comes_to_the_same() -> None:
    here, there = (at_table(["3 4 8", "3 5 6"], "4 5 7") for _ in range(2))
    here.play(0, "give 8")
    here.play(1, "give 3")
    there.play(1, "give 3")
    assert there.turn == 0
    there.play(0, "give 8")
    assert here.state()["memory"] == there.state()["memory"]
    assert here.position() == there.position()
    assert here.position()["hands"] == ["3 3 4", "5 6 8"]
    for seat in (0, 1, SPECTATOR):
        assert seen(here, seat) == seen(there, seat)


@pytest.mark.parametrize("first", [0, 1])
def test_what_the_first_gives_reaches_nobody_before_the_second_gives(first: int) -> None:
    begun = at_table(["3 4 8", "3 5 6"], "4 5 7")
    second = 1 - first
    for watcher in (second, SPECTATOR):
        every = []
        for move in begun.legal(first):
            game = begun.copy()
            game.push(first, move)
            every.append(seen(game, watcher))
        assert len(every) == 3
        assert every[0] == every[1] == every[2]
        assert [event[0] for event in every[0][3]] == [f"{NAMES[first]} lays a card aside."]
    told = {int(after.observation_key(first)) for after in all_after(begun, first)}
    assert len(told) == 3, "who gives knows what it was"


def all_after(game: TrialZambezi, seat: int) -> list[TrialZambezi]:
    after = []
    for move in game.legal(seat):
        after.append(game.copy())
        after[-1].push(seat, move)
    return after


def test_the_two_gifts_are_told_together_in_the_order_of_the_seats() -> None:
    game = at_table(["3 4 8", "3 5 6"], "4 5 7")
    game.play(1, "give 5")
    game.play(0, "give 8")
    heard = [[str(event) for event in game.events(seat, NAMES)] for seat in (0, 1)]
    assert heard == [["Ann gives Ben 8.", "Ben gives you 5."], ["Ann gives you 8.", "Ben gives Ann 5."]]
    assert [str(event) for event in game.events()] == [
        "Seat 0 gives Seat 1 a card.",
        "Seat 1 gives Seat 0 a card.",
    ]


def test_a_spectator_is_told_the_same_whatever_is_given() -> None:
    begun = at_table(["3 4 8", "3 5 6"], "4 5 7")
    ended = [last for given in all_after(begun, 0) for last in all_after(given, 1)]
    assert len({game.view().text() for game in ended}) == 1
    assert len({int(game.observation_key(SPECTATOR)) for game in ended}) == 1
    assert len({int(game.observation_key(0)) for game in ended}) == 9, "both players know both cards now"


def test_giving_twice_playing_early_and_giving_late_are_refused() -> None:
    game = at_table(["3 4 8", "3 5 6"], "4 5 7")
    refused(game, 0, "give 5", "G-3")
    refused(game, 0, "8", "ZF-2")
    refused(game, 0, "pass", "ZF-2")
    game.play(0, "give 8")
    refused(game, 0, "give 3", "G-1")
    game.play(1, "give 3")
    refused(game, 1, "give 5", "ZF-2")
    refused(game, 0, "3", "G-1")
    refused(game, 1, "pass", "ZF-26")
    for nonsense in ("give", "give 2 3", "9", "give K", "", "33"):
        with pytest.raises(InvalidMove):
            game.play(1, nonsense)


def refused(game: TrialZambezi, seat: int, move: str, clause: str) -> None:
    before = game.state()
    with pytest.raises(IllegalMove) as caught:
        game.play(seat, move)
    assert caught.value.clause == clause
    assert game.state() == before


# What a seat imagines


@pytest.mark.parametrize("seat", [0, 1])
def test_one_imagines_worlds_that_keep_the_card_one_laid_aside(seat: int) -> None:
    game = at_table(["3 4 8", "3 5 6"], "4 5 7")
    game.play(seat, "give 3")
    view = TrialZambezi.view_from(game.view(seat).text())
    assert view == game.view(seat)
    for number in range(100):
        world = view.determinize(Rng.fast(number))
        assert isinstance(world, TrialZambezi)
        assert world.given[seat] == RANKS.index("3")
        assert world.given[1 - seat] == NOTHING
        assert world.hands[seat] == game.hands[seat]
        assert world.view(seat) == view
        assert members(world.to_move()) == [1 - seat]
        play_out(world, Rng.fast(number), 100)
    assert game.view(seat) == view


def test_one_imagines_what_the_other_may_have_laid_aside() -> None:
    game = at_table(["3 4 8", "3 5 6"], "4 5 7")
    game.play(0, "give 8")
    view = game.view(1)
    worlds = [view.determinize(Rng.fast(number)) for number in range(300)]
    given = {world.given[0] for world in worlds if isinstance(world, TrialZambezi)}
    assert given == set(ranks("3 4 4 5 7 8")), "every card that is not in one's own hand"
    assert all(world.view(1) == view for world in worlds)


Key = tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]


def key_of(game: Game) -> Key:
    assert isinstance(game, TrialZambezi)
    return tuple(game.hands[0]), tuple(game.hands[1]), tuple(game.reserve)


def consistent(begun: TrialZambezi, moves: list[tuple[int, str]], seat: int) -> Counter[Key]:
    """In how many deals, heard alike by that seat, each world comes about; equal cards count apart."""
    real = begun.copy()
    heard = hear(real, moves, seat)
    cards = less(begun.pack, begun.hands[seat])
    found: Counter[Key] = Counter()
    for hand in combinations(range(len(cards)), 3):
        rest = [cards[at] for at in range(len(cards)) if at not in hand]
        for reserve in permutations(rest):
            game = begun.copy()
            game.hands[1 - seat] = sorted(cards[at] for at in hand)
            game.reserve = list(reserve)
            if hear(game, moves, seat) == heard:
                assert game.view(seat) == real.view(seat)
                found[key_of(game)] += 1
    return found


def hear(game: TrialZambezi, moves: list[tuple[int, str]], seat: int) -> list[int]:
    heard = []
    for who, text in moves:
        move = game.parse(text)
        if game.refusal(who, move) is not None:
            break
        game.push(who, move)
        heard.append(int(game.observation_key(seat)))
    return heard


HISTORIES = [
    ["0 give 8"],
    ["0 give 8", "1 give 5"],
    ["0 give 3", "1 give 3", "1 5"],
    ["0 give 3", "1 give 3", "1 3", "0 4"],
    ["0 give 4", "1 give 6", "1 4", "0 6", "1 pass", "0 3", "1 5"],
]


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("history", HISTORIES)
def test_worlds_are_drawn_in_their_weights(history: list[str], seat: int) -> None:
    begun = at_table(["3 4 8", "3 5 6"], "4 5 7")
    moves = [(int(line[0]), line[2:]) for line in history]
    if len(moves) == 1 and seat == 1:
        moves = [(1, "give 3")]
    weights = consistent(begun, moves, seat)
    game = begun.copy()
    hear(game, moves, seat)
    view = TrialZambezi.view_from(game.view(seat).text())
    assert view == game.view(seat)
    rng = Rng.fast(1)
    assert_fair(lambda: key_of(view.determinize(rng)), weights)


def test_the_card_that_one_gave_is_known_until_it_may_have_been_played() -> None:
    game = at_table(["3 4 8", "3 5 6"], "4 5 7")
    game.play(0, "give 3")
    game.play(1, "give 6")
    assert game.view(0).position()["hands"][1] == "3 ? ?"
    assert game.view(SPECTATOR).position()["hands"] == ["? ? ?", "? ? ?"]
    game.play(1, "3")
    assert game.view(0).position()["hands"][1] == "? ?"


# How it is written, and whole matches


@pytest.mark.parametrize("seed", range(4))
def test_a_match_is_the_same_from_every_text(seed: int) -> None:
    game: Game = TrialZambezi(2, None, seed)
    rng = Rng.fast(seed)
    while not game.over:
        assert type(game).from_state(game.state()).state() == game.state()
        assert type(game).from_position(game.position()).position() == game.position()
        for seat in (0, 1, SPECTATOR):
            view = game.view(seat)
            assert type(game).view_from(view.text()) == view
            assert view.determinize(rng).view(seat) == view
        for seat in (0, 1):
            allowed = [move for move in game.vocabulary() if game.refusal(seat, move) is None]
            assert sorted(game.legal(seat)) == sorted(allowed) == sorted(game.view(seat).legal())
        seat = members(game.to_move())[int(rng.below(len(members(game.to_move()))))]
        moves = game.legal(seat)
        move = moves[int(rng.below(len(moves)))]
        assert game.parse(game.text(move)) == move
        before, twin = game.state(), game.copy()
        twin.play(seat, move)
        assert game.state() == before
        game.play(seat, game.text(move))
        assert game.state() == twin.state()
    assert game.outcome is not None
    assert len(game.outcome.winners) == 1


def test_the_compiled_loops_play_it() -> None:
    game = TrialZambezi(2, None, 1)
    assert play_out(game, Rng.fast(1), 10_000) > 20
    assert game.over


def test_a_position_with_too_many_of_a_rank_is_refused() -> None:
    with pytest.raises(InvalidPosition, match="more than four"):
        TrialZambezi.from_position({"hands": ["3 3 3", "3 3"]})
    with pytest.raises(InvalidPosition, match="not a rank"):
        TrialZambezi.from_position({"hands": ["3 X", "4"]})


def test_the_pack_of_the_trial_is_what_the_positions_hold() -> None:
    game = TrialZambezi(2, None, 5, PACK)
    assert [len(hand) for hand in game.hands] == [3, 3]
    assert sorted(game.hands[0] + game.hands[1] + game.reserve) == sorted(ranks(PACK))
    assert all(move >= GIVE for move in game.legal(0) + game.legal(1))
