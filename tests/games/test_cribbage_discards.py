"""Values of discards in Zombie Cribbage, and the race to the last hole.

They are compared with a plain enumeration and with probability theory.
"""

from itertools import combinations
from typing import Any

import pytest

import parlour
from parlour.games.zombie_cribbage.discard_odds import DEALER_PAIR_WEIGHTS, PONE_PAIR_WEIGHTS
from parlour.games.zombie_cribbage.race_odds import get_race_tables
from parlour.kit.options import parse_options
from parlour.kit.rng import Rng
from tests.games import zombie_cribbage_oracle as oracle

# Small packs, because the enumeration is slow: many flushes, jacks of the starter's suit, pairs and runs.
SMALL_PACK = "4C 5C 6C 7C JC QC 5D JD 6D AD 6H JH 4H 5S JS"
PACK_WITH_JOKERS = "*1 *2 AC 2C 3C JC KC 9C 2D JD 3D AH JH 2S 5S"


def pair_weight(one: str, other: str, dealing: bool) -> int:
    """Return the weight with which the opponent of a seat discards these two cards."""
    weights = PONE_PAIR_WEIGHTS if dealing else DEALER_PAIR_WEIGHTS
    return int(weights[14 * oracle.rank(one) + oracle.rank(other)])


def enumerate_discards(
    hand: list[str], deck: list[str], dealing: bool, options: dict[str, Any]
) -> dict[str, float]:
    """Return the mean points of each discard, over all discards of the opponent and all starters."""
    unseen = [card for card in deck if card not in hand]
    found = {}
    for laid in combinations(hand, 2):
        kept = [card for card in hand if card not in laid]
        shown = {starter: oracle.show(kept, starter, False, options) for starter in unseen}
        points = odds = 0
        for theirs in combinations(unseen, 2):
            weight = pair_weight(*theirs, dealing)
            for starter in unseen:
                if starter in theirs:
                    continue
                crib = oracle.show([*laid, *theirs], starter, True, options)
                crib += 2 if starter[0] == "J" else 0
                points += weight * (shown[starter] + (crib if dealing else -crib))
                odds += weight
        found[f"crib {laid[0]} {laid[1]}"] = points / odds
    return found


def deal_small_pack(deck: str, dealing: bool, seed: int, **options: str) -> tuple[Any, int]:
    """Return a match from a small pack, and the seat that deals, or does not deal."""
    kind = parlour.game_class("zombie-cribbage")
    game = kind.new_match(2, parse_options(kind.options_type, dict(options)), seed, deck)
    return game, game.position()["dealer"] if dealing else 1 - game.position()["dealer"]


SETTINGS = [
    {},
    {"crib_flush": "standard"},
    {"lowdown": "on"},
    {"lowdown": "on", "joker_pair": "off", "crib_flush": "standard"},
]
PACKS = [(SMALL_PACK, options) for options in SETTINGS]
PACKS += [(PACK_WITH_JOKERS, options) for options in SETTINGS if "lowdown" in options]


@pytest.mark.worlds
@pytest.mark.parametrize(("deck", "options"), PACKS, ids=str)
@pytest.mark.parametrize("dealing", [True, False])
def test_discard_values_match_enumeration(deck: str, dealing: bool, options: dict[str, str]) -> None:
    game, seat = deal_small_pack(deck, dealing, 5, **options)
    table = game.view(seat).game
    found = {
        table.format_move(each.move): each.points
        for each in table.variant.strategy.appraise_moves(table, seat)
    }
    hand = game.position()["hands"][seat].split()
    assert found == pytest.approx(enumerate_discards(hand, deck.split(), dealing, options))


def position(**keys: Any) -> Any:
    """Return a match from a written position."""
    return parlour.game_class("zombie-cribbage").from_position({"game": "zombie-cribbage", **keys}, 1)


def before_discard(seat: int, **keys: Any) -> Any:
    """Return a position before the discard, with a good hand for one seat."""
    hands = ["5H 5D TC JS 2C 9H", "AC AD 7H 8S 8C KD"]
    return position(hands=hands if seat == 0 else hands[::-1], **keys)


@pytest.mark.parametrize("dealer", [0, 1])
def test_utility_follows_points_far_from_the_line(dealer: int) -> None:
    game = before_discard(0, dealer=dealer)
    exact = game.variant.strategy.appraise_moves(game, 0)
    best = max(exact, key=lambda each: each.utility)
    assert best.points > max(each.points for each in exact) - 0.2
    assert all(-1 < each.utility < 1 for each in exact)


def test_first_counted_hand_decides_near_the_line() -> None:
    """Both need 5 points. The pone shows first and keeps a hand that has them, whatever goes to the crib."""
    game = position(hands=["5H 5D 5C 2S KD 9C", "AC AD 7H 8S 8C KH"], dealer=1, leading_zombies=[56, 60])
    exact = game.variant.strategy.appraise_moves(game, 0)
    best = max(exact, key=lambda each: each.utility)
    assert best.utility == pytest.approx(
        max(each.utility for each in exact if "5" not in game.format_move(each.move))
    )
    assert best.utility > max(each.utility for each in exact if game.format_move(each.move) == "crib 5D 5H")


def test_appraisal_needs_an_unknown_crib() -> None:
    table = before_discard(0, dealer=0).view(1).game
    assert table.variant.strategy.appraise_moves(table, 0) == []
    game = before_discard(0, dealer=0)
    assert len(game.variant.strategy.appraise_moves(game, 0)) == 15
    game.play(0, "crib 2C 9H")
    assert game.variant.strategy.appraise_moves(game, 0) == []
    table = game.view(1).game
    assert len(table.variant.strategy.appraise_moves(table, 1)) == 15
    game.play(1, "crib 7H KD")
    assert game.variant.strategy.appraise_moves(game, 0) == []
    assert game.variant.strategy.appraise_moves(game, 1) == []


def test_discard_does_not_depend_on_hidden_cards() -> None:
    one = position(hands=["5H 5D TC JS 2C 9H", "AC AD 7H 8S 8C KD"], dealer=1)
    two = position(hands=["5H 5D TC JS 2C 9H", "QC QD QH 3S 3C 3D"], dealer=1)
    exact = [game.variant.strategy.appraise_moves(game, 0) for game in (one, two)]
    found = [[(each.move, each.points, each.utility) for each in moves] for moves in exact]
    assert found[0] == found[1]


# The race


@pytest.mark.parametrize("lowdown", [False, True])
def test_win_chance_grows_with_points(lowdown: bool) -> None:
    race = get_race_tables(lowdown)
    for chance in (race.win_chance_before_hand, race.win_chance_before_show):
        for dealing in (True, False):
            for theirs in range(0, 61, 5):
                chances = [chance(mine, theirs, dealing) for mine in range(61)]
                assert chances == sorted(chances)
                assert chances[0] > -1e-9
                assert chances[-1] < 1 + 1e-9
            assert chance(30, 20, dealing) == pytest.approx(1 - chance(20, 30, not dealing))


def sample_points(counted: Any, rng: Rng) -> int:
    """Return points sampled from this distribution."""
    at = rng.randbelow(1_000_000) / 1_000_000
    points = 0
    while at >= counted[points] and points + 1 < len(counted):
        at -= counted[points]
        points += 1
    return points


def race_winner(race: Any, scores: list[int], dealer: int, rng: Rng) -> int:
    """Return the winner of a race with sampled scores, counted in the order of the rules page."""
    holes = list(scores)
    while True:
        pone = 1 - dealer
        holes[dealer] += sample_points(race.heels_odds, rng)
        pegs = {dealer: 0, pone: 0}
        while not any(pegs.values()):
            pegs = {dealer: sample_points(race.dealer_pegs, rng), pone: sample_points(race.pone_pegs, rng)}
        if holes[dealer] > 60:
            return dealer
        holes = [holes[seat] + pegs[seat] for seat in (0, 1)]
        if max(holes) > 60:
            return rng.randbelow(2) if min(holes) > 60 else holes.index(max(holes))
        for seat, odds in ((pone, race.pone_hand), (dealer, race.dealer_shows)):
            holes[seat] += sample_points(odds, rng)
            if holes[seat] > 60:
                return seat
        dealer = pone


@pytest.mark.parametrize(("mine", "theirs"), [(0, 0), (40, 45), (55, 52)])
def test_race_table_matches_simulation(mine: int, theirs: int) -> None:
    race = get_race_tables(False)
    rng = Rng.fast(8)
    games = 4000
    won = sum(race_winner(race, [mine, theirs], 0, rng) == 0 for _ in range(games))
    assert won / games == pytest.approx(race.win_chance_before_hand(mine, theirs, True), abs=0.03)


@pytest.mark.parametrize(("mine", "theirs"), [(0, 0), (30, 41), (50, 48), (58, 57)])
def test_mean_hand_chance_equals_chance_before_deal(mine: int, theirs: int) -> None:
    """The mean over all values of hand and crib equals the win chance before the deal."""
    race = get_race_tables(False)
    chance = 0.0
    for heels in (0, 2):
        dealer = race.dealer_win_chances_before_play(mine + heels, theirs)
        chance += race.heels_odds[heels] * sum(dealer[n] * race.dealer_shows[n] for n in range(59))
    assert chance == pytest.approx(race.win_chance_before_hand(mine, theirs, True), abs=0.01)
    pone = race.pone_win_chances_before_play(mine, theirs)
    crib = [0.1 if 2 <= n < 12 else 0.0 for n in range(30)]
    rich = [0.1 if 12 <= n < 22 else 0.0 for n in range(30)]
    by_crib = [
        sum(pone[30 * n + m] * race.pone_hand[n] * odds[m] for n in range(30) for m in range(30))
        for odds in (crib, rich)
    ]
    assert by_crib[0] >= by_crib[1]


def test_first_to_show_wins_at_the_line() -> None:
    race = get_race_tables(False)
    assert race.win_chance_before_show(60, 60, True) < 0.1
    assert race.win_chance_before_show(60, 60, False) > 0.9


def test_match_chance_depends_on_remaining_games() -> None:
    race = get_race_tables(False)
    assert race.match_win_chance(0.3, 1, 1) == 0.3
    # If the leader loses this game, the last one decides at even wins, and the loser of this one deals it.
    assert race.match_win_chance(0.0, 1, 2) == pytest.approx(race.win_chance_before_hand(0, 0, True))
    assert race.match_win_chance(1.0, 2, 1) == pytest.approx(race.win_chance_before_hand(0, 0, False))
    ahead = before_discard(0, dealer=0, options={"match": "3"}, wins=[1, 0])
    even = before_discard(0, dealer=0, options={"match": "3"}, wins=[1, 1])
    assert 0 < even.utility(0) < ahead.utility(0) < 1
    assert ahead.utility(0) == pytest.approx(-ahead.utility(1))


# Queries of a search and of the coach


def test_each_hand_has_a_new_deal_number() -> None:
    game = parlour.new("zombie-cribbage", seed=2, match="3")
    seen = {game.deal_number()}
    while not game.is_over:
        rounds = game.round_count
        dealt = game.deal_number()
        assert game.copy().deal_number() == game.view(0).game.deal_number() == dealt
        game.push(game.turn, game.heuristic(game.turn))
        fresh = game.position()["phase"] == "discard" and game.turn == 0 and not game.is_over
        fresh = fresh and not any(game.position()["crib"])
        if game.round_count > rounds and not game.is_over:
            assert game.deal_number() == dealt + 1
        if game.deal_number() != dealt:
            assert fresh
        seen.add(game.deal_number())
    assert len(seen) > 6


def test_margin_is_the_difference_in_points() -> None:
    game = before_discard(0, dealer=0, leading_zombies=[31, 40])
    assert (game.variant.strategy.margin(game, 0), game.variant.strategy.margin(game, 1)) == (-9.0, 9.0)


def reason_text(game: Any, seat: int, move: str) -> str | None:
    """Return the reason for a move as a sentence, or None."""
    table = game.view(seat).game
    message = table.variant.strategy.move_reason(table, seat, table.parse_move(move))
    return None if message is None else table.format_message(message, ["Ann", "Ben"])


def test_discard_reason_shows_mean_points() -> None:
    own = reason_text(before_discard(0, dealer=0), 0, "crib 2C 9H")
    other = reason_text(before_discard(0, dealer=1), 0, "crib 2C 9H")
    assert own is not None
    assert other is not None
    assert own.startswith("If you keep 5♦ 5♥ 10♣ J♠, your hand scores 1")
    assert "your crib" in own
    assert "Ben's crib" in other
    game = before_discard(0, dealer=0)
    exact = {each.move: each for each in game.variant.strategy.appraise_moves(game, 0)}
    hand, crib = (float(word.rstrip(".")) for word in own.split() if word[0].isdecimal() and "." in word)
    assert hand + crib == pytest.approx(
        exact[before_discard(0, dealer=0).parse_move("crib 2C 9H")].points, abs=0.5
    )


PLAYED = {"dealer": 1, "phase": "play", "starter": "2D"}
REASONS = [
    (["5C 9H", "KD 8S"], ["TC QD", "TH 3C"], "TH", 0, "5C", "It makes fifteen for 2 points."),
    (["TS 9H", "KD 8S"], ["2C QD", "TH 3C"], "TH", 0, "TS", "It makes a pair for 2 points."),
    (["TS 9H", "KD 8S"], ["TC QD", "TH 3C"], "TC TH", 0, "9H", None),
    (["9S 6C", "KD 8S"], ["7C QD", "8H 3C"], "7C 8H", 0, "6C", "It completes a run for 3 points."),
    (
        ["6S 6C", "KD 8S"],
        ["4C QD", "5H 3C"],
        "4C 5H",
        0,
        "6S",
        "It scores in two ways, 5 points in all.",
    ),
    (["4S 4C 6D 9D", "KD 8S 7C 7D"], ["", ""], "", 0, "4S", "If your opponent makes a pair with 4♠"),
    (["4S 8C 6D 9D", "KD 8S 7C 7D"], ["", ""], "", 0, "4S", "No card can take the count from 4 to"),
    (["4S 8C 6D 9D", "KD 8S 7C 7D"], ["", ""], "", 0, "9D", None),
    (["AS 9H", "KD 8S"], ["TC QD", "7H 3C"], "TC 7H", 0, "AS", "No card can take the count from 18 to"),
]


@pytest.mark.parametrize(("hands", "played", "running", "seat", "move", "words"), REASONS)
def test_reason_for_playing_a_card(
    hands: list[str], played: list[str], running: str, seat: int, move: str, words: str | None
) -> None:
    game = position(hands=hands, played_cards=played, count=running, turn=seat, **PLAYED)
    text = reason_text(game, seat, move)
    assert text is None if words is None else text is not None and text.startswith(words)


def test_counts_and_claims_have_reasons_and_mistakes() -> None:
    game = position(
        hands=["", ""],
        played_cards=["5C 5D 5H JS", "AC 2C 3C KD"],
        starter="5S",
        dealer=1,
        phase="count",
        options={"counting": "claimed"},
    )
    assert reason_text(game, 0, "count 29") == "That is exactly what the cards are worth."
    assert reason_text(game, 0, "count 27") is None
    assert (
        game.format_move(game.variant.strategy.careless_move(game, game.parse_move("count 29"))) == "count 27"
    )
    game.play(0, "count 27")
    assert reason_text(game, 1, "claim 2") == "That is exactly the number of missed points."
    assert reason_text(game, 1, "claim 0") is None
    assert (
        game.format_move(game.variant.strategy.careless_move(game, game.parse_move("claim 2"))) == "claim 0"
    )
    game.play(1, "claim 2")
    game.play(1, f"count {oracle.show(['AC', '2C', '3C', 'KD'], '5S', False, {})}")
    assert reason_text(game, 0, "claim 0") == "No points were missed."
