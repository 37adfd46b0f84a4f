"""On small packs, worlds that the public history allows are sampled by their weight, and no others."""

from typing import Any, NamedTuple

import pytest

from parlour.games import game_class, game_names
from parlour.kit.bits import members
from parlour.kit.errors import InvalidOptionError
from parlour.kit.game import Game
from parlour.kit.options import list_option_specs, parse_options
from parlour.kit.rng import Rng
from parlour.testing import check_worlds, effort, push_random_moves
from parlour.testing.properties import collect_card_set
from parlour.testing.worlds import advance_worlds, check_distribution, has_enough_worlds

CASES = [
    ("crazy-eight", 2, "AC AD 2C 3C 3D 4C 4D", {}),
    ("crazy-eight", 3, "AC 2C 2D 3C 3D 4C 4D", {"jokers": "0"}),
    ("crazy-eight", 2, "AC AD 2C 2D 3C 3D *1", {"first_ace": "on"}),
    ("crazy-eight", 2, "AC AD 2C 2D 3C 3D", {"first_ace": "on", "ace": "same_suit", "pick_and_play": "on"}),
    ("crazy-eight", 3, "AC AD 2C 2D 3D 4C *1", {"first_ace": "on", "dealer": "first"}),
    ("crazy-eight", 2, "2C 3C 4D 7C 8C 8D KC", {"starter": "redraw", "calls": "manual"}),
    ("crazy-eight", 2, "AC 2C 3D 4C *1 *2", {"starter": "inert", "after_joker": "below"}),
    ("zop-zoo", 2, "owl lion OWL LION TOUCAN MOLE1 FOX", {}),
    ("zop-zoo", 2, "owl skunk lion fox OWL HYENA RACCOON TOUCAN SKUNK", {}),
    ("zop-zoo", 3, "owl lion fox OWL LION BEAST1 MOLE1", {"limit": 5}),
    ("zop-zoo", 2, "owl lion OWL LION TOUCAN HYENA FOX", {"matching": "honest"}),
    ("go-fish", 2, "AC AD AH 2C 2D 2H 3C 3D", {"hand_over": "one", "end": "all_sets"}),
    ("go-fish", 2, "AC AD AH 2C 2D 3C 3D", {"lucky_draw": "on", "out_wins": "off"}),
    ("authors", 3, "AC AD 2C 2D 3C 3D 3H 4C 4D", {"deal": "stock"}),
    ("authors", 3, "AC AD AH 2C 2D 2H 3C 3D", {"miss": "asked"}),
    ("zambezi-falls", 2, "3C 3D 3H 3S 4C 4D 5C 2C", {"exchange": "off"}),
    ("zambezi-falls", 2, "3C 3D 4C 4D 5C 5D 6C 2C", {"exchange": "off", "passing": "only_when_stuck"}),
    ("zambezi-falls", 2, "3C 3D 3H 4C 4D 4H 5C 2C", {"exchange": "off", "unfollowed_match": "illegal"}),
]


def deal_match(name: str, seats: int, pack: str, options: dict[str, Any], seed: int) -> Game:
    kind = game_class(name)
    return kind.new_match(seats, parse_options(kind.options_type, options), seed, pack)


# The viewer: a spectator or one of two seats. Cases take the three in rotation, or all of them with long
# tests.
VIEWPOINTS = [
    (*case, seat)
    for at, case in enumerate(CASES)
    for seat in (-1, 0, 1)
    if effort.is_long or seat == at % 3 - 1
]


@pytest.mark.worlds
@pytest.mark.parametrize(("name", "seats", "pack", "options", "seat"), VIEWPOINTS)
def test_worlds_are_sampled_by_weight(
    name: str, seats: int, pack: str, options: dict[str, Any], seat: int
) -> None:
    check_worlds(deal_match(name, seats, pack, options, 7 + seat), seat)


class Story(NamedTuple):
    """A position, and moves that reveal something about hidden cards."""

    name: str
    options: dict[str, Any]
    position: dict[str, Any]
    moves: list[tuple[int, str]]


def go_fish_story(hands: list[str], stock: str, moves: list[tuple[int, str]], **options: str) -> Story:
    """Return Go Fish, just dealt."""
    memory = {"deck": " ".join([*hands, stock])}
    position = {"hands": hands, "stock": stock, "completed_sets": ["", "", ""], "turn": 1, "memory": memory}
    return Story("go-fish", options, position, moves)


def crazy_eight_story(moves: list[tuple[int, str]]) -> Story:
    """Return Crazy Eight with one card in the stock, after seat 0 has forgotten to announce "last card"."""
    hands, stock, discards = ["3C", "4C 4D 5C", "5D 6C"], "9C", "TC TD TH QC"
    memory = {"deck": " ".join([*hands, stock, discards])}
    position = {"hands": hands, "stock": stock, "discard_pile": discards, "turn": 1, "memory": memory}
    position |= {"missed_calls": {"0": "last card"}}
    return Story("crazy-eight", {"calls": "manual", "jokers": "0"}, position, moves)


def cribbage_story(
    hands: list[str], played: list[str], count: str, moves: list[tuple[int, str]], **options: str
) -> Story:
    """Return Zombie Cribbage in the play, with few cards in the pack."""
    crib, stock = ["4C 5C", "4D 5D"], "AS 3S KD"
    deck = " ".join([*hands, *played, *crib, "2S", stock])
    position = {"hands": hands, "played_cards": played, "count": count, "turn": moves[0][0], "crib": crib}
    position |= {"starter": "2S", "dealer": 0, "phase": "play", "stock": stock, "memory": {"deck": deck}}
    return Story("zombie-cribbage", options, position, moves)


JOKERS = {"lowdown": "on", "joker_at_31": "optional"}
RUN = {"lowdown": "on", "run": "on"}
STORIES = {
    "had none, has drawn since, and gives what it drew": go_fish_story(
        ["AC 2C 3C", "AD 2D 4C", "3D 4D 4H"],
        "AH 2H 3H",
        [(1, "ask 2 2"), (2, "ask 1 4"), (2, "ask 1 3"), (1, "ask 2 2")],
    ),
    "lays at its next turn the set that it drew": go_fish_story(
        ["4C 2C 3C", "AD AH 2D", "3D 4D 4H"],
        "AC 2H 3H",
        [(1, "ask 2 A"), (2, "ask 1 4"), (1, "ask 2 2")],
    ),
    "had none, draws one, and another is asked in between": go_fish_story(
        ["AC 2C 3C", "AD 2D 4C", "3D AH 4H"],
        "3H 4D 2H",
        [(1, "ask 0 4"), (0, "ask 2 2"), (2, "ask 1 3"), (2, "ask 0 4")],
    ),
    "has not laid a set, so holds none": go_fish_story(
        ["AC 2C 3C", "AD AH 2D", "3D 4D 4H"],
        "4C 2H 3H",
        [(1, "ask 0 2"), (1, "ask 2 A"), (2, "ask 0 3"), (2, "ask 0 4")],
    ),
    "gives the first of several cards": go_fish_story(
        ["AC 2C 2H", "AD 2D 4C", "3D 4D 3C"],
        "AH 4H 3H",
        [(1, "ask 0 2"), (1, "ask 2 4"), (1, "ask 0 4"), (0, "ask 1 2")],
        hand_over="one",
    ),
    "shows lucky draws, then draws unluckily": go_fish_story(
        ["AC 2C 3C", "AD 2D 4C", "3D 4D 4H"],
        "AH 3H 2H",
        [(1, "ask 2 A"), (1, "ask 2 2"), (2, "ask 1 4")],
        lucky_draw="on",
    ),
    "is emptied by giving, and draws": go_fish_story(
        ["2D 2H 3D", "AC 2C 3C", "4D 4H AS"],
        "3S 3H 2S",
        [(1, "ask 0 2"), (1, "ask 0 3"), (1, "ask 2 A")],
        end="all_sets",
    ),
    "is out": go_fish_story(
        ["2D 2H 3D", "AC 2C 3C", "4D 4H AS"],
        "3S 3H 2S",
        [(1, "ask 0 2"), (1, "ask 0 3"), (1, "ask 2 A")],
        empty_hand="out",
        out_wins="off",
    ),
    "plays a joker and stays": cribbage_story(
        ["*1 KC", "2D QC"],
        ["TH 8H", "JC 9C"],
        "JC 8H 9C",
        [(0, "*1"), (0, "stay"), (1, "2D"), (0, "KC")],
        **RUN,
    ),
    "has no card that fits": cribbage_story(
        ["KC QD", "2D QC"], ["TH 8H", "JC 9C"], "TH JC 8H", [(1, "2D"), (0, "KC")]
    ),
    "keeps a joker back": cribbage_story(
        ["*1 9C", "6C AD"],
        ["QD 5S", "KC 6H"],
        "KC QD 6H 5S",
        [(0, "go"), (1, "6C"), (0, "*1"), (1, "AD")],
        **JOKERS,
    ),
    "both keep a joker back": cribbage_story(
        ["*1 9C", "6C *2"],
        ["QD 5S", "KC 6H"],
        "KC QD 6H 5S",
        [(1, "go"), (0, "go"), (1, "6C"), (0, "9C")],
        **JOKERS,
    ),
    "stops": cribbage_story(
        ["3D QD", "2C AC"],
        ["TH 8H", "JC 9D"],
        "TH JC 8H",
        [(1, "2C"), (1, "stop"), (0, "QD"), (1, "AC")],
        after_go="may",
    ),
    "stays and stops": cribbage_story(
        ["*1 2D", "KC QC"],
        ["TH 8H", "JC 9C"],
        "JC 8H 9C",
        [(0, "*1"), (0, "stay"), (0, "stop"), (1, "KC"), (0, "2D")],
        after_go="may",
        **RUN,
    ),
    "has drawn a card before a catch reshuffles the stock": crazy_eight_story(
        [(1, "draw"), (2, "catch 0"), (1, "keep"), (2, "draw")]
    ),
}
STORY_VIEWPOINTS = [
    (title, seat)
    for at, title in enumerate(STORIES)
    for seat in (0, 1, -1)
    if effort.is_long or seat == (0, 1, -1)[at % 3]
]


@pytest.mark.worlds
@pytest.mark.clause("CE-44", "GF-12", "GF-18", "GF-19", "GF-20", "ZC-5", "ZC-10", "ZC-42", "ZC-52")
@pytest.mark.parametrize(("title", "seat"), STORY_VIEWPOINTS)
def test_worlds_agree_with_filtered_earlier_worlds(title: str, seat: int) -> None:
    """Worlds sampled after the moves equal those earlier worlds in which each move looks the same."""
    story = STORIES[title]
    game = game_class(story.name).from_position(story.position | {"options": story.options}, 1)
    rng, before = Rng.fast(seat + 9), game.view(seat)
    worlds = [before.determinize(rng) for _ in range(effort.example_count(12_000, 60_000))]
    results = []
    for number, (actor, text) in enumerate(story.moves, 1):
        move = game.parse_move(text)
        game.push(actor, move)
        worlds = advance_worlds(worlds, actor, move, seat, game.observation_key(seat), rng)
        if number % 2 == len(story.moves) % 2 and has_enough_worlds(worlds):
            results.append(check_distribution(game, worlds, seat, rng))
    assert max(results, default=0) > 1, (len(worlds), results)


FIRST_CARDS = {"AC", "AD", "AH", "AS", "owl"}


@pytest.mark.parametrize("name", game_names())
def test_worlds_of_small_packs_have_the_cards_and_moves_of_the_match(name: str) -> None:
    """In small packs each card is often in each place, and few cards are hidden."""
    kind = game_class(name)
    for seed in range(effort.example_count(25, 600)):
        game, rng = deal_small_pack(kind, Rng.fast(seed)), Rng.fast(seed)
        pack = collect_card_set(game)
        for _ in range(12):
            push_random_moves(game, 1 + int(rng.randbelow(8)), int(rng.randbelow(1000)))
            seat = int(rng.randbelow(game.seats + 1)) - 1
            world = game.view(seat).determinize(rng)
            # In War, cards that are left over from the deal are in no pile.
            assert len(members(collect_card_set(world) ^ pack)) <= 2 * (name == "war"), game.position()
            assert world.view(seat) == game.view(seat), game.position()
            assert world.to_move() == game.to_move()
            for actor in members(world.to_move()):
                assert world.legal(actor), world.position()
            if collect_card_set(world) == collect_card_set(game):
                # In matches that start at these positions, the seat does not know more than it sees.
                deck = {"memory": {"deck": game.variant.deck}}
                restarted = [kind.from_position(each.position() | deck, 1) for each in (game, world)]
                assert restarted[0].view(seat) == restarted[1].view(seat), game.position()
                again = restarted[0].view(seat).determinize(rng)
                assert again.view(seat) == restarted[0].view(seat), game.position()


def deal_small_pack(kind: type[Game], rng: Rng) -> Game:
    """Deal a pack of some groups of four cards, among them the first group, with random options."""
    position = kind.new_match(kind.min_seats, kind.options_type(), 1).position()
    lists = [position[key] for key in kind.card_keys if key in position]
    words = {word for each in lists for word in (each if isinstance(each, str) else " ".join(each)).split()}
    texts = sorted(words, key=lambda word: (word not in FIRST_CARDS, word))
    while True:
        specs = [spec for spec in list_option_specs(kind.options_type) if spec.values and rng.randbelow(2)]
        options = {spec.name: spec.values[int(rng.randbelow(len(spec.values)))] for spec in specs}
        chosen = [at < 4 or not rng.randbelow(4) for at in range(0, len(texts), 4)]
        pack = " ".join(text for at, text in enumerate(texts) if chosen[at // 4])
        seats = int(kind.min_seats + rng.randbelow(2) * (kind.max_seats > kind.min_seats))
        try:
            return kind.new_match(
                seats, parse_options(kind.options_type, options), int(rng.randbelow(1000)), pack
            )
        except InvalidOptionError:
            continue
