"""Display of Zombie Cribbage: zones, prompts, animations and click targets."""

from typing import Final, final

from parlour.games.zombie_cribbage.beliefs import possible_cards
from parlour.games.zombie_cribbage.cards import CARD_VALUES, CARDS_FITTING_TOTAL, THIRTY_ONE
from parlour.games.zombie_cribbage.rules import (
    CLAIMING,
    COUNT,
    COUNTING,
    DISCARD,
    DISCARDING,
    FINISH_POINTS,
    HOLE_COUNT,
    PLAY,
    PLAYING,
    RUNNING,
    STOP,
    ZombieCribbage,
)
from parlour.kit.bits import bit, count, members
from parlour.kit.cards import format_standard_card, format_standard_cards
from parlour.kit.display import Display, score_margin
from parlour.kit.moves import CARD_FIELD, KIND_FIELD, NO_SEAT, move_other
from parlour.kit.zones import COUNTER, FAN, PILE, TRACK, Face, Zone
from parlour.text.message import Message

# Cards.


def hidden_stock_count(game: ZombieCribbage) -> int:
    """Return the number of hidden cards in the stock."""
    visible_cards = (
        game.hands[0]
        | game.hands[1]
        | game.discards[0]
        | game.discards[1]
        | game.played_cards[0]
        | game.played_cards[1]
    )
    for card in (game.starter, game.top_card):
        if card >= 0:
            visible_cards |= bit(card)
    hidden_elsewhere = (
        game.hidden_counts[0]
        + game.hidden_counts[1]
        + game.hidden_crib_counts[0]
        + game.hidden_crib_counts[1]
    )
    return int(game.pack_size - count(visible_cards | game.stock) - hidden_elsewhere)


def format_stock(game: ZombieCribbage, top_card: int, known_stock_cards: int) -> str:
    top_cards = [format_standard_card(top_card)] if top_card >= 0 else []
    return " ".join(
        top_cards + format_standard_cards(known_stock_cards).split() + ["?"] * hidden_stock_count(game)
    )


LAST_SHOW_LABELS: Final = ("zone-last-hand", "zone-last-hand", "zone-last-crib", "zone-last-starter")


def prompt_discard(game: ZombieCribbage, seat: int) -> Message:
    if seat >= 0 and (game.waiting_seats >> seat) & 1:
        key = "prompt-lay-own" if seat == game.dealer else "prompt-lay-other"
        return Message(key, {"other": game.dealer})
    if game.waiting_seats == 3:
        return Message("prompt-laying", {"who": game.dealer})
    return Message("prompt-laid", {"who": game.turn})


def prompt_play(game: ZombieCribbage, seat: int) -> Message:
    """Return the prompt during the play, for the player whose turn it is."""
    if not game.count_size:
        return Message("prompt-lead")
    fields = {"other": 1 - seat, "number": game.count_total}
    if not game.hands[seat] & CARDS_FITTING_TOTAL[game.count_total]:
        return Message("prompt-stop", fields)
    if game.count_total == THIRTY_ONE:
        if game.choices.joker_at_31 == "optional":
            key = "prompt-joker-stop" if game.can_stop() else "prompt-joker"
        else:
            key = "prompt-joker-forced-stop" if game.can_stop() else "prompt-joker-forced"
        return Message(key, fields)
    if game.has_said_go(1 - seat):
        return Message("prompt-on-stop" if game.can_stop() else "prompt-on", fields)
    return Message("prompt-play", fields)


def play_reveals_nothing(game: ZombieCribbage, seat: int, card: int) -> bool:
    """Return True if playing this card shows its player nothing new.

    A card shows whether the opponent can play next (ZC-5), unless the player already knows this. A joker may
    also turn the opponent's hand face up or end the deal (ZC-31, ZC-32).
    """
    other = 1 - seat
    other_count = int(game.hand_size(other))
    if card >= 52 and (game.choices.reveal or game.choices.run):
        return False
    if not other_count or game.gone_seats & bit(other):
        return True
    possible_hand = possible_cards(game, other)
    fitting_cards = possible_hand & CARDS_FITTING_TOTAL[game.count_total + CARD_VALUES[card]]
    return not fitting_cards or count(possible_hand & ~fitting_cards) < other_count


def label_play(game: ZombieCribbage, move: int) -> Message:
    card = move & CARD_FIELD
    return Message("move-play", {"card": card, "number": game.count_total + CARD_VALUES[card]})


def label_count_move(game: ZombieCribbage, move: int) -> Message:
    points = move_other(move)
    return Message("move-count" if points else "move-count-none", {"number": points})


def label_claim(game: ZombieCribbage, move: int) -> Message:
    points = move_other(move)
    return Message("move-claim" if points else "move-claim-none", {"number": points})


def click_target_of_count(game: ZombieCribbage, move: int) -> tuple[str, str]:
    return ("crib" if game.is_crib_shown else f"played_card.{game.turn}", "")


def click_target_of_claim(game: ZombieCribbage, move: int) -> tuple[str, str]:
    """Return the click target of a claim: the opponent's cards, which are being counted (ZC-48)."""
    return ("crib" if game.is_crib_shown else f"played_card.{1 - game.turn}", "")


# Zones in the middle of the table.


def build_running_count_zones(game: ZombieCribbage) -> list[Zone]:
    """Build the zones of the running count: its total and its cards."""
    cards = [format_standard_card(game.count_cards[index]) for index in range(game.count_size)]
    return [
        Zone(COUNTER, "total", "zone-total", [], count=game.count_total),
        Zone(FAN, "count", "zone-count", cards),
    ]


def build_starter_zones(game: ZombieCribbage) -> list[Zone]:
    starter = [format_standard_card(game.starter)] if game.starter >= 0 else []
    return [Zone(PILE, "starter", "zone-starter", starter)]


def build_stock_zones(game: ZombieCribbage) -> list[Zone]:
    return [Zone(PILE, "stock", "zone-stock", format_stock(game, game.top_card, game.stock).split())]


def build_crib_zones(game: ZombieCribbage) -> list[Zone]:
    """Build the zone of the crib and, while players discard, zones for the cards shown in the last deal."""
    crib: list[str] = []
    for seat in range(2):
        crib += format_standard_cards(game.discards[seat]).split() + ["?"] * game.hidden_crib_counts[seat]
    badges = ["badge-counting"] if game.is_crib_shown and not game.is_over else []
    zones = [Zone(FAN, "crib", "zone-crib", crib, game.dealer, badges=badges)]
    for index, cards in enumerate(game.last_show):
        if game.phase == DISCARDING and cards:
            owner = index if index < 2 else NO_SEAT
            zones.append(
                Zone(
                    FAN, f"last.{index}", LAST_SHOW_LABELS[index], format_standard_cards(cards).split(), owner
                )
            )
    return zones


# Zones of each seat.


def build_track_zones(game: ZombieCribbage) -> list[Zone]:
    """Build one track for each seat, with two zombies on it."""
    return [
        Zone(
            TRACK,
            f"track.{seat}",
            "zone-track",
            [],
            seat,
            pegs=[game.leading_zombies[seat], game.trailing_zombies[seat]],
            length=HOLE_COUNT,
        )
        for seat in range(2)
    ]


def build_games_won_zones(game: ZombieCribbage) -> list[Zone]:
    """Build a counter of games won for each seat, or none if the match is a single game."""
    if game.match_score.goal == 1:
        return []
    return [
        Zone(COUNTER, f"wins.{seat}", "zone-wins", [], seat, count=game.match_score.totals[seat])
        for seat in range(2)
    ]


def hand_badges(game: ZombieCribbage, seat: int) -> list[str]:
    badges = ["badge-dealer"] if seat == game.dealer else []
    if game.phase == DISCARDING and not (game.waiting_seats >> seat) & 1:
        badges.append("badge-laid")
    if game.has_said_go(seat):
        badges.append("badge-gone")
    if is_hand_open(game, seat):
        badges.append("badge-open")
    return badges


def is_hand_open(game: ZombieCribbage, seat: int) -> bool:
    """Return True if a joker has turned this seat's hand face up (ZC-31)."""
    return bool((game.open_hands >> seat) & 1)


def played_badges(game: ZombieCribbage, seat: int) -> list[str]:
    return ["badge-counting"] if not game.is_crib_shown and seat == counted_seat(game) else []


def counted_seat(game: ZombieCribbage) -> int:
    """Return the seat whose hand or crib is being counted, or NO_SEAT outside the show."""
    if game.is_over or game.phase not in (COUNTING, CLAIMING):
        return NO_SEAT
    return game.turn if game.phase == COUNTING else 1 - game.turn


@final
class ZombieCribbageDisplay(Display[ZombieCribbage]):
    """The display of Zombie Cribbage."""

    def progress(self, game: ZombieCribbage) -> Message:
        """ZC-19, ZC-53: return the points that win a game, and the number of the game in a series."""
        goal, total = FINISH_POINTS + 1, int(game.match_score.goal)
        if total == 1:
            return Message("progress-single", {"goal": goal})
        number = int(game.round_count) + (not game.is_over)
        return Message("progress-series", {"number": number, "total": total, "goal": goal})

    def end_reason(self, game: ZombieCribbage) -> Message:
        winner = members(game.winners)[0]
        if game.match_score.goal == 1:
            return Message("ended-points", {"number": int(game.leading_zombies[winner])})
        return Message("ended-series", {"who": winner, "number": int(game.match_score.totals[winner])})

    def margin(self, game: ZombieCribbage) -> Message | None:
        """Return the difference of points in a single game; a series counts only won games."""
        return score_margin(game) if game.match_score.goal == 1 else None

    def prompt(self, game: ZombieCribbage, seat: int) -> Message:
        if game.is_over:
            return Message("prompt-over")
        if game.phase == DISCARDING:
            return prompt_discard(game, seat)
        fields = {"who": game.turn}
        if game.phase == PLAYING:
            return prompt_play(game, seat) if seat == game.turn else Message("prompt-wait", fields)
        if game.phase == RUNNING:
            return Message("prompt-run") if seat == game.turn else Message("prompt-wait-run", fields)
        if game.phase == COUNTING:
            if seat != game.turn:
                return Message("prompt-wait-count", fields)
            return Message("prompt-count-crib" if game.is_crib_shown else "prompt-count")
        if seat != game.turn:
            return Message("prompt-wait-claim", fields)
        return Message("prompt-claim", {"other": 1 - seat, "number": game.announced_points})

    def reveals_nothing(self, game: ZombieCribbage, seat: int, move: int) -> bool:
        """Return True if a move shows its player nothing new.

        For example, return False for the second discard, which turns up the starter (ZC-3), and for a claim,
        which reveals the missed points (ZC-48).
        """
        kind, other = move & KIND_FIELD, 1 - seat
        if kind == DISCARD:
            return bool(game.waiting_seats & bit(other))
        if kind == PLAY:
            return play_reveals_nothing(game, seat, move & CARD_FIELD)
        if kind == STOP:
            return bool(game.hands[seat]) or bool(game.hand_size(other))
        return kind == COUNT

    def faces(self, game: ZombieCribbage) -> dict[str, Face]:
        return {"peg": Face(Message("peg"), "", "", "", None, False, drawing="zombie")}
