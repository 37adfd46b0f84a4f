"""How a position of Zambezi Falls is written and read, and what in it no play can lead to."""

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from parlour.games.zambezi_falls.notation import (
    CARD_WORD,
    WITHOUT_SUIT,
    card,
    cards_words,
    ranks_in,
    ranks_of,
)
from parlour.games.zambezi_falls.notes import FIELDS, STAGES
from parlour.games.zambezi_falls.ranks import (
    LOW_TO_HIGH,
    PLACE_FIELD,
    TWO,
    as_counts,
    coded,
    face_of,
    place_of,
)
from parlour.games.zambezi_falls.rules import (
    GIVEN_UNSEEN,
    HIDDEN_STEP,
    KIND_FIELD,
    NOT_GIVEN,
    SEAT_STEP,
    SIZE_STEP,
    SOMEBODY,
    SUITS_STEP,
    ZambeziFalls,
    beats,
    size_in,
)
from parlour.kit.bits import bit, gather, members
from parlour.kit.cards import PACK, RANKS, UNKNOWN, card_text, read_card, set_text
from parlour.kit.errors import InvalidPosition
from parlour.kit.position import PositionReader

SAME_PLAY = PLACE_FIELD | KIND_FIELD


# Writing


def write(game: ZambeziFalls, position: dict[str, Any]) -> None:
    position["hands"] = [" ".join(hand_words(game, seat)) for seat in range(2)]
    position["reserve"] = " ".join(code_words(game, game.reserve[at]) for at in range(game.left - 1, -1, -1))
    position["pile"] = " ".join(play_words(game, at) for at in range(game.plays - 1, -1, -1))
    if game.plays:
        position["leader_of_top"] = game.leader_of_top
    position["must_beat_own"] = game.again
    position["dealer"] = game.dealer
    if game.exchanging:
        position["given"] = ["" if card == NOT_GIVEN else code_words(game, card) for card in game.gave]
    position["wins"] = game.match.total_list()


def hand_words(game: ZambeziFalls, seat: int) -> list[str]:
    """A hand, by its ranks alone where the faces are not kept up."""
    seen = cards_words(game, game.in_hand[seat]) if game.keeps_faces() else ranks_of(game.hands[seat])
    return seen + ["?"] * game.hidden_in(seat)


def code_words(game: ZambeziFalls, code: int) -> str:
    """A card of the reserve, or one that was given."""
    if code < 0:
        return "?"
    return card_text(face_of(code)) if game.keeps_faces() else LOW_TO_HIGH[(code & PLACE_FIELD) // 3]


def play_words(game: ZambeziFalls, at: int) -> str:
    """A play of the pile, its cards joined."""
    play = game.pile[at]
    if game.keeps_faces():
        return "".join(cards_words(game, game.faces_of(play)))
    return LOW_TO_HIGH[(play & PLACE_FIELD) // 3] * size_in(play)


# Reading


def read(game: ZambeziFalls, position: PositionReader) -> None:
    game.clear_round()
    game.clear_notes()
    game.dealer = position.seat("dealer", 0)
    read_wins(game, position)
    # Cards without suits take theirs in this order.
    hands = position.piles("hands")
    reserve = position.pile("reserve")
    plays = plays_in(game, position)
    given = position.piles("given")
    suited = with_suits(game, position)
    read_hands(game, [[suited[card] for card in hand if card != UNKNOWN] for hand in hands])
    game.veiled = hands[0].count(UNKNOWN) + HIDDEN_STEP * hands[1].count(UNKNOWN)
    read_reserve(game, position, [card if card == UNKNOWN else suited[card] for card in reserve])
    read_given(game, position, [[card if card == UNKNOWN else suited[card] for card in at] for at in given])
    read_pile(game, position, [[suited[card] for card in play] for play in plays])
    read_turn(game, position)
    # Every card has its place: those that stand nowhere are out of play.
    position.named = PACK
    if position.has("over"):
        check_end(game, position)
    else:
        check(game, position)


def read_wins(game: ZambeziFalls, position: PositionReader) -> None:
    wins, goal = position.numbers("wins"), game.match.goal
    if min(wins) < 0 or max(wins) > goal // 2 + 1 or sum(wins) > goal:
        raise position.fault("wins", f"a series of {goal} cannot stand at {wins} [ZF-17]")
    game.match.restart()
    game.match.totals = vec[i64](wins)
    game.rounds = sum(wins)


def with_suits(game: ZambeziFalls, position: PositionReader) -> list[int]:
    """ZF-31: the card of the pack for each number that was read; bare ranks take the suits left over."""
    strange = position.named & PACK & ~game.terms.pack_faces
    if strange:
        raise position.fault("hands", f"{set_text(strange).split()[0]} is not in this table's pack [ZF-1]")
    found = list(range(52)) + [0] * 52
    left = game.terms.pack_faces & ~position.named
    for first in range(0, 52, 4):
        free = [card for card in range(first, first + 4) if left >> card & 1]
        for nth in range(4):
            if position.named >> (WITHOUT_SUIT + first + nth) & 1:
                if nth >= len(free):
                    rank = RANKS[first // 4]
                    raise position.fault("hands", f"there are not so many of rank {rank} in the pack [ZF-1]")
                found[WITHOUT_SUIT + first + nth] = free[nth]
    return found


def read_hands(game: ZambeziFalls, hands: list[list[int]]) -> None:
    game.notes.out = game.terms.pack_faces
    for seat, hand in enumerate(hands):
        game.in_hand[seat] = gather(hand)
        game.hands[seat] = as_counts(gather(hand))
        game.notes.out &= ~gather(hand)


def read_reserve(game: ZambeziFalls, position: PositionReader, reserve: list[int]) -> None:
    game.left = len(reserve)
    if game.left > game.terms.most_reserve or game.left % 4:
        raise position.fault("reserve", f"{game.left} cards; it holds 16, 12, 8, 4 or none [ZF-28]")
    for at, face in enumerate(reversed(reserve)):
        game.reserve[at] = lay_down(game, face, UNKNOWN)


def lay_down(game: ZambeziFalls, face: int, unseen: int) -> int:
    """A card that lies hidden, as its place with its suit; it is not out of play."""
    if face == UNKNOWN:
        return unseen
    game.notes.out &= ~bit(face)
    return coded(face)


def read_given(game: ZambeziFalls, position: PositionReader, given: list[list[int]]) -> None:
    """ZF-2: `given` stands there, or `turn` names both seats, while the exchange is under way."""
    turn = position.position.get("turn")
    game.exchanging = position.has("given") or (isinstance(turn, list) and len(turn) == 2)
    for seat, cards in enumerate(given):
        if len(cards) > 1:
            raise position.fault("given", "each seat gives one card [ZF-2]")
        for face in cards:
            game.gave[seat] = lay_down(game, face, GIVEN_UNSEEN)
    if not game.exchanging:
        return
    if not game.terms.exchanges:
        key = "given" if position.has("given") else "turn"
        raise position.fault(key, "at this table no cards are exchanged, and one seat is on turn [ZF-30]")
    if game.gave[0] != NOT_GIVEN and game.gave[1] != NOT_GIVEN:
        raise position.fault("given", "when both have given, the cards are in the hands [ZF-2]")
    if isinstance(turn, list | int) and position.seat_set(turn, "turn") != game.to_move():
        raise position.fault("turn", "those who have not given yet are on turn [ZF-2]")


def plays_in(game: ZambeziFalls, position: PositionReader) -> list[list[int]]:
    written = position.raw("pile")
    words = [str(word) for word in written] if isinstance(written, list) else [str(written or "")]
    plays: list[list[int]] = []
    for word in " ".join(words).split():
        ranks = ranks_in(word)
        if not ranks or len(set(ranks)) > 1 or len(ranks) > 4 or ranks[0] == TWO:
            raise position.fault("pile", f"{word!r} is no play that can lie there [ZF-5]")
        plays.append(position.cards("pile", [card[0] for card in CARD_WORD.finditer(word.upper())]))
    if len(plays) > game.terms.size:
        raise position.fault("pile", "these are more plays than there are cards")
    return plays


def read_pile(game: ZambeziFalls, position: PositionReader, plays: list[list[int]]) -> None:
    if plays and game.exchanging:
        raise position.fault("pile", "nothing is played before the exchange is over [ZF-2]")
    matched = False
    falls = 0
    for cards in reversed(plays):
        place, size = place_of(cards[0]), len(cards)
        if size < game.top_size or (size == game.top_size and place < game.top_place):
            raise position.fault("pile", "each play beats or matches the one below it [ZF-6]")
        matches = place == game.top_place and size == game.top_size
        if matched and matches and not stands(game, size):
            raise position.fault("pile", "at this table nobody matches a match [ZF-20]")
        matched = matches
        suits = gather([card & 3 for card in cards])
        entry = place + SIZE_STEP * (size - 1) + SEAT_STEP * SOMEBODY + SUITS_STEP * suits
        if game.put_on_top(place, size, entry):
            falls += 1
    if game.left > game.terms.most_reserve - 4 * falls and not position.has("over"):
        raise position.fault("reserve", f"{game.left} cards, though the pile shows a Falls [ZF-11]")


def stands(game: ZambeziFalls, size: int) -> bool:
    """ZF-20: whether whoever has matched with so many cards may pass, and the other faces the match."""
    return game.terms.opponent_plays and not (game.terms.must_follow and size == 1)


def read_turn(game: ZambeziFalls, position: PositionReader) -> None:
    """ZF-9: who is on turn, and whether they go again; it follows from who made the top play."""
    lead = position.number("leader_of_top", -1, 0, 1)
    again = position.raw("must_beat_own")
    if again is not None and not isinstance(again, bool):
        raise position.fault("must_beat_own", f"{again!r} is neither true nor false")
    if lead >= 0 and not game.plays:
        raise position.fault("leader_of_top", "nothing lies on the pile, so nobody made the top play [ZF-29]")
    if again and not game.plays:
        raise position.fault("must_beat_own", "there is nothing on the pile to beat [ZF-9]")
    bound = top_matches(game) and not stands(game, game.top_size)
    if again is None and lead < 0 and bound:
        again = True
    first = lead if lead >= 0 and (again or bound) else 1 - lead if lead >= 0 else 1 - game.dealer
    game.turn = position.turn(first)
    if game.exchanging:
        game.turn = 0 if game.to_move() & 1 else 1
    if not game.plays or game.turn < 0:
        game.leader_of_top = max(lead, 0)
        return
    game.leader_of_top = lead if lead >= 0 else game.turn if again else 1 - game.turn
    game.again = game.leader_of_top == game.turn
    if again is not None and again != game.again:
        raise position.fault(
            "must_beat_own", "it is true where whoever is on turn made the top play, else false [ZF-9]"
        )
    if game.again and not top_matches(game):
        raise position.fault("must_beat_own", "the top play matches none below it [ZF-9]")
    if bound and not game.again:
        raise position.fault(
            "must_beat_own", "at this table whoever matched so goes on: true is wanted [ZF-20]"
        )


def top_matches(game: ZambeziFalls) -> bool:
    if game.plays < 2:
        return False
    return game.pile[game.plays - 1] & SAME_PLAY == game.pile[game.plays - 2] & SAME_PLAY


# What no play can lead to


def check(game: ZambeziFalls, position: PositionReader) -> None:
    if 2 * max(game.match.total_list()) > game.match.goal:
        raise position.fault("wins", "the series is won [ZF-17]")
    most_reserve = game.terms.most_reserve
    most = (game.terms.size - most_reserve) // 2 + (most_reserve - game.left) // 2
    for seat in range(2):
        cards = game.cards_held(seat)
        if not cards and not game.exchanging:
            raise position.fault("hands", f"seat {seat} holds no card and has won [ZF-27]")
        if not cards and game.gave[seat] == NOT_GIVEN:
            raise position.fault("hands", f"seat {seat} holds no card to give [ZF-2]")
        if cards > most:
            raise position.fault(
                "hands",
                f"seat {seat} holds {cards}; {most} is the most with {game.left} in the reserve [ZF-11]",
            )
    if not position.veiled and top_matches(game):
        check_follow_up(game, position)


def check_follow_up(game: ZambeziFalls, position: PositionReader) -> None:
    """Whether the hand of whoever has matched is such as the options leave it."""
    follows = beats(game.hands[game.leader_of_top], game.top_place, game.top_size)
    if game.again and game.terms.must_follow and game.top_size == 1 and not follows:
        raise position.fault("hands", f"seat {game.turn} cannot follow its match [ZF-20]")
    if not game.again and game.terms.stuck_only and follows:
        raise position.fault(
            "hands", f"seat {game.leader_of_top} could have beaten its match, and not have passed [ZF-26]"
        )


def check_end(game: ZambeziFalls, position: PositionReader) -> None:
    """The same where the match is over."""
    if game.exchanging:
        raise position.fault("given", "the match is over, and no exchange under way [G-2]")
    winners, _ = position.ending()
    if position.has("wins"):
        highest = game.match.highest()
        if winners != (game.match.with_total(highest) if highest else 0):
            raise position.fault("wins", f"{game.match.total_list()} does not make that winner [ZF-17]")
    if game.match.goal > 1:
        return
    # ZF-27, G-4: who has no cards, or fewer, has won; with equally many nobody has.
    left = [game.cards_held(seat) for seat in range(2)]
    fewer = 0 if left[0] == left[1] else 1 if left[0] < left[1] else 2
    if winners != fewer:
        raise position.fault("over", f"with {left[0]} and {left[1]} cards left, {members(fewer)} won [ZF-27]")


# What was seen on the way


def write_memory(game: ZambeziFalls, state: dict[str, Any]) -> None:
    notes = game.notes
    state["out"] = set_text(notes.out)
    state["stage"] = notes.stage
    state["shed"] = [set_text(faces) for faces in notes.shed]
    state["plays"] = [game.pile[at] for at in range(game.plays)]
    if game.terms.stuck_only:
        state["most_held"] = list(notes.most_held)
    if len(notes.promises):
        state["promises"] = list(notes.promises)
    if not game.exchanging and game.gave[0] != NOT_GIVEN:
        state["gave"] = [code_words(game, card) for card in game.gave]


def read_memory(game: ZambeziFalls, state: dict[str, Any]) -> None:
    if "out" not in state:
        return
    notes = game.notes
    notes.out = faces_in(str(state["out"]))
    notes.stage = int(state["stage"])
    shed = [faces_in(str(words)) for words in state["shed"]]
    most_held = [int(most) for most in state.get("most_held", notes.most_held)]
    promises = [int(number) for number in state.get("promises", [])]
    if not 0 <= notes.stage < STAGES:
        raise InvalidPosition(f"memory: stage: {notes.stage} is none from 0 to {STAGES - 1}")
    if len(shed) != len(notes.shed) or len(most_held) != len(notes.most_held):
        raise InvalidPosition("memory: shed and most_held: one value for each seat and stage is wanted")
    if len(promises) % FIELDS:
        raise InvalidPosition("memory: promises: seat, stage, what was played and place are wanted of each")
    notes.shed = vec[i64](shed)
    notes.most_held = vec[i64](most_held)
    notes.promises = vec[i64](promises)
    for at, play in enumerate(list(state["plays"])[: game.plays]):
        game.pile[at] = int(play)
    for seat, word in enumerate(state.get("gave", [])):
        game.gave[seat] = GIVEN_UNSEEN if word == "?" else coded(card(game, str(word), 0))


def faces_in(words: str) -> int:
    """What `set_text` wrote."""
    return gather([read_card(word) for word in words.split()])
