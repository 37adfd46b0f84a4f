"""How a position of Zambezi Falls is written and read, and what in it no play can lead to."""

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from parlour.games.zambezi_falls.notation import (
    CARD_WORD,
    WITHOUT_SUIT,
    card,
    ranks_in,
    ranks_of,
)
from parlour.games.zambezi_falls.notes import FIELDS, STAGES, Notes
from parlour.games.zambezi_falls.ranks import (
    LOW_TO_HIGH,
    PLACE_FIELD,
    TWO,
    coded,
    face_of,
    face_words,
    place_of,
)
from parlour.games.zambezi_falls.rules import (
    GIVEN_UNSEEN,
    KIND_FIELD,
    MOST_RESERVE,
    NOT_GIVEN,
    SEAT_STEP,
    SIZE_STEP,
    SOMEBODY,
    SUITS_STEP,
    ZambeziFalls,
    beats,
    size_in,
)
from parlour.kit.bits import bit, gather, lowest, members
from parlour.kit.cards import PACK, RANKS, UNKNOWN, card_text, read_card, set_text
from parlour.kit.errors import InvalidPosition
from parlour.kit.given import shown as shown_text
from parlour.kit.position import PositionReader, laid

SAME_PLAY = PLACE_FIELD | KIND_FIELD


# Cards in words, by their ranks alone where the faces are not kept up


def hand_text(game: ZambeziFalls, seat: int) -> str:
    held = face_words(game.hands[seat]) if game.keeps_faces() else ranks_of(game.counts[seat])
    return " ".join(held)


def code_words(game: ZambeziFalls, code: int) -> str:
    """A card of the reserve, or one that was given."""
    if code < 0:
        return "?"
    return card_text(face_of(code)) if game.keeps_faces() else LOW_TO_HIGH[(code & PLACE_FIELD) // 3]


def play_words(game: ZambeziFalls, play: int) -> str:
    """A play of the pile, its cards joined."""
    if game.keeps_faces():
        return "".join(face_words(game.faces_of(play)))
    return LOW_TO_HIGH[(play & PLACE_FIELD) // 3] * size_in(play)


# ZF-31: a card may be written as its rank alone


def with_suits(game: ZambeziFalls, position: PositionReader) -> dict[str, Any]:
    """The position with suits for bare ranks, those that are left over, and without cards of other packs."""
    reader = PositionReader(game, position.position, position.veiled)
    hands, reserve = reader.piles("hands"), reader.pile("reserve")
    plays, given = plays_in(game, reader), reader.piles("given")
    strange = reader.named & PACK & ~game.terms.pack_faces
    if strange:
        raise position.fault("hands", f"{set_text(strange).split()[0]} is not in this table's pack [ZF-1]")
    if reader.named <= PACK:
        return position.position
    words = suited_words(game, reader)
    whole = {
        "hands": [" ".join([words[card] for card in hand]) for hand in hands],
        "reserve": " ".join([words[card] for card in reserve]),
        "pile": " ".join(["".join([words[card] for card in play]) for play in plays]),
        "given": [" ".join([words[card] for card in gift]) for gift in given],
    }
    return position.position | {key: whole[key] for key in whole if position.has(key)}


def suited_words(game: ZambeziFalls, position: PositionReader) -> dict[int, str]:
    """Each number that was read as a card of the pack."""
    words = {card: card_text(card) for card in range(52)} | {UNKNOWN: "?"}
    left = int(game.terms.pack_faces) & ~position.named  # with bare ranks named, more than an i64 holds
    for first in range(0, 52, 4):
        free = [card for card in range(first, first + 4) if left >> card & 1]
        for nth in range(4):
            if position.named >> (WITHOUT_SUIT + first + nth) & 1:
                if nth >= len(free):
                    rank = RANKS[first // 4]
                    raise position.fault("hands", f"the pack has fewer cards of rank {rank} [ZF-1]")
                words[WITHOUT_SUIT + first + nth] = card_text(free[nth])
    return words


# The places


def reserve_text(game: ZambeziFalls, reserve: vec[i64], left: int) -> str:
    return " ".join([code_words(game, reserve[at]) for at in range(left - 1, -1, -1)])


def read_reserve(game: ZambeziFalls, position: PositionReader) -> tuple[vec[i64], int]:
    cards = position.pile("reserve")
    if len(cards) > game.terms.most_reserve or len(cards) % 4:
        raise position.fault("reserve", f"the reserve has 16, 12, 8, 4 or no cards, not {len(cards)} [ZF-28]")
    return laid([card if card == UNKNOWN else coded(card) for card in cards], MOST_RESERVE), len(cards)


def pile_text(game: ZambeziFalls, pile: vec[i64], plays: int) -> str:
    return " ".join([play_words(game, pile[at]) for at in range(plays - 1, -1, -1)])


def plays_in(game: ZambeziFalls, position: PositionReader) -> list[list[int]]:
    written = position.raw("pile")
    words = [str(word) for word in written] if isinstance(written, list) else [str(written or "")]
    plays: list[list[int]] = []
    for word in " ".join(words).split():
        ranks = ranks_in(word)
        if not ranks or len(set(ranks)) > 1 or len(ranks) > 4 or ranks[0] == TWO:
            raise position.fault("pile", f"{shown_text(word)} is not a play that can lie on the pile [ZF-5]")
        plays.append(position.cards("pile", ["".join(card) for card in CARD_WORD.findall(word.upper())]))
    if len(plays) > game.terms.size:
        raise position.fault("pile", "these are more plays than there are cards")
    return plays


def read_pile(game: ZambeziFalls, position: PositionReader) -> tuple[vec[i64], i64]:
    """Lays the plays on the round one after another."""
    matched = False
    falls = 0
    for cards in reversed(plays_in(game, position)):
        place, size = place_of(cards[0]), len(cards)
        if size < game.top_size or (size == game.top_size and place < game.top_place):
            raise position.fault("pile", "each play must beat or match the one below it [ZF-6]")
        matches = place == game.top_place and size == game.top_size
        if matched and matches and not stands(game, size):
            raise position.fault(
                "pile", "a single that was matched must be beaten at this table, not matched again [ZF-20]"
            )
        matched = matches
        suits = gather([card & 3 for card in cards])
        entry = place + SIZE_STEP * (size - 1) + SEAT_STEP * SOMEBODY + SUITS_STEP * suits
        if game.put_on_top(place, size, entry):
            falls += 1
    # ZF-14: once the reserve is used up, a Falls takes nothing from it.
    if game.left > max(0, game.terms.most_reserve - 4 * falls) and not position.has("over"):
        raise position.fault(
            "reserve",
            f"the pile shows a Falls, for which cards were dealt, so {game.left} cards are too many [ZF-11]",
        )
    return game.pile, game.plays


def stands(game: ZambeziFalls, size: int) -> bool:
    """ZF-20: whether whoever has matched with so many cards may pass, and the other faces the match."""
    return game.terms.opponent_plays and not (game.terms.must_follow and size == 1)


def leader_text(game: ZambeziFalls, leader: int, again: bool) -> int | None:
    return leader if game.plays else None


def own_text(game: ZambeziFalls, again: bool) -> bool:
    return again


def read_leader(game: ZambeziFalls, position: PositionReader) -> tuple[int, bool]:
    """ZF-9: who made the top play, and whether they go again; who is on turn tells one from the other."""
    lead = position.number("leader_of_top", -1, 0, 1)
    again = position.raw("must_beat_own")
    if again is not None and not isinstance(again, bool):
        raise position.fault("must_beat_own", f"{shown_text(again)} is neither true nor false")
    if lead >= 0 and not game.plays:
        raise position.fault("leader_of_top", "no play lies on the pile, so nobody made the top one [ZF-29]")
    if again and not game.plays:
        raise position.fault("must_beat_own", "no play lies on the pile, so there is nothing to beat [ZF-9]")
    if not game.plays or is_exchange(position):
        return max(lead, 0), False
    bound = top_matches(game) and not stands(game, game.top_size)
    if again is None and lead < 0 and bound:
        again = True
    first = lead if again or bound else 1 - lead
    turn = position.turn(first if lead >= 0 else 1 - position.seat("dealer", 0))
    if turn < 0:
        return max(lead, 0), False
    leader = lead if lead >= 0 else turn if again else 1 - turn
    if again is not None and again != (leader == turn):
        raise position.fault(
            "must_beat_own",
            "a player must beat their own play (true) exactly when they made the top one [ZF-9]",
        )
    if leader == turn and not top_matches(game):
        raise position.fault(
            "must_beat_own", "the top play matches no play below it, so its player does not go again [ZF-9]"
        )
    if bound and leader != turn:
        raise position.fault(
            "must_beat_own", "a player who matches a single goes again at this table, so this is true [ZF-20]"
        )
    return leader, leader == turn


def top_matches(game: ZambeziFalls) -> bool:
    if game.plays < 2:
        return False
    return game.pile[game.plays - 1] & SAME_PLAY == game.pile[game.plays - 2] & SAME_PLAY


def given_text(game: ZambeziFalls, gave: vec[i64]) -> list[str] | None:
    if not game.exchanging:
        return None
    return ["" if card == NOT_GIVEN else code_words(game, card) for card in gave]


def is_exchange(position: PositionReader) -> bool:
    """ZF-2: `given` stands there, or `turn` names both seats, while the exchange is under way."""
    turn = position.position.get("turn")
    return position.has("given") or (isinstance(turn, list) and len(turn) == 2)


def read_given(game: ZambeziFalls, position: PositionReader) -> tuple[vec[i64]]:
    gave = vec[i64]([NOT_GIVEN] * 2)
    for seat, cards in enumerate(position.piles("given")):
        if len(cards) > 1:
            raise position.fault("given", "each seat gives one card [ZF-2]")
        for face in cards:
            gave[seat] = GIVEN_UNSEEN if face == UNKNOWN else coded(face)
    game.exchanging = is_exchange(position)
    if game.exchanging and not game.terms.exchanges:
        key = "given" if position.has("given") else "turn"
        raise position.fault(key, "no cards are exchanged at this table, so one seat is on turn [ZF-30]")
    if gave[0] != NOT_GIVEN and gave[1] != NOT_GIVEN:
        raise position.fault("given", "when both have given a card, the cards are in their hands [ZF-2]")
    return (gave,)


def wins_text(game: ZambeziFalls) -> list[int]:
    return game.match.total_list()


def read_wins(game: ZambeziFalls, position: PositionReader) -> tuple[Any, ...]:
    wins, goal = position.numbers("wins"), game.match.goal
    if min(wins) < 0 or max(wins) > goal // 2 + 1 or sum(wins) > goal:
        raise position.fault("wins", f"a series of {goal} cannot stand at {wins} [ZF-17]")
    game.match.totals = vec[i64](wins)
    game.rounds = sum(wins)
    return ()


# What no play can lead to


def check(game: ZambeziFalls, position: PositionReader) -> None:
    """Takes what follows from the places, and refuses what no play can lead to."""
    game.count_hands()
    game.notes.out = game.terms.pack_faces & ~game.hands[0] & ~game.hands[1]
    for code in [*game.reserve[: game.left], *game.gave]:
        if code >= 0:
            game.notes.out &= ~bit(face_of(code))
    # Every card has its place: those that stand nowhere are out of play.
    position.named |= game.terms.pack_faces
    read_turn(game, position)
    if position.has("over"):
        check_end(game, position)
    else:
        check_play(game, position)


def read_turn(game: ZambeziFalls, position: PositionReader) -> None:
    leader = int(game.leader_of_top)
    first = 1 - int(game.dealer) if not game.plays else leader if game.again else 1 - leader
    game.turn = position.turn(first)
    if not game.exchanging:
        return
    turn = position.position.get("turn")
    if isinstance(turn, list | int) and position.seat_set(turn, "turn") != game.to_move():
        raise position.fault("turn", "a player is on turn until they have given a card [ZF-2]")
    if game.plays:
        raise position.fault("pile", "no card is played before the exchange is over [ZF-2]")
    game.turn = lowest(game.to_move())


def check_play(game: ZambeziFalls, position: PositionReader) -> None:
    """The match goes on."""
    if 2 * max(game.match.total_list()) > game.match.goal:
        raise position.fault("wins", "a player has won the series, so the match is over [ZF-17]")
    most_reserve = game.terms.most_reserve
    most = (game.terms.size - most_reserve) // 2 + (most_reserve - game.left) // 2
    for seat in range(2):
        cards = game.cards_held(seat)
        if not cards and not game.exchanging:
            raise position.fault("hands", f"seat {seat} holds no cards, so it has won [ZF-27]")
        if not cards and game.gave[seat] == NOT_GIVEN:
            raise position.fault("hands", f"seat {seat} holds no card to give [ZF-2]")
        if cards > most:
            raise position.fault(
                "hands",
                f"seat {seat} holds {cards} cards; with {game.left} in the reserve, {most} at most [ZF-11]",
            )
    if not position.veiled and top_matches(game):
        check_follow_up(game, position)


def check_follow_up(game: ZambeziFalls, position: PositionReader) -> None:
    """Whether the hand of whoever has matched is such as the options leave it."""
    follows = beats(game.counts[game.leader_of_top], game.top_place, game.top_size)
    if game.again and game.terms.must_follow and game.top_size == 1 and not follows:
        raise position.fault(
            "hands",
            f"seat {game.turn} holds nothing that beats its match, so it could not have matched [ZF-20]",
        )
    if not game.again and game.terms.stuck_only and follows:
        raise position.fault(
            "hands", f"seat {game.leader_of_top} can beat its match, so it could not have passed [ZF-26]"
        )


def check_end(game: ZambeziFalls, position: PositionReader) -> None:
    """The same where the match is over."""
    if game.exchanging:
        raise position.fault("given", "the match is over, so no exchange is under way [G-2]")
    winners, _ = position.ending()
    if position.has("wins"):
        highest = game.match.highest()
        if winners != (game.match.with_total(highest) if highest else 0):
            raise position.fault(
                "wins", f"with games won {game.match.total_list()} that seat is not the winner [ZF-17]"
            )
    if game.match.goal > 1:
        return
    # ZF-27, G-4: who has no cards, or fewer, has won; with equally many nobody has.
    left = [game.cards_held(seat) for seat in range(2)]
    fewer = 0 if left[0] == left[1] else 1 if left[0] < left[1] else 2
    if winners != fewer:
        raise position.fault("over", f"with {left[0]} and {left[1]} cards left, {members(fewer)} won [ZF-27]")


# What was seen on the way


def write_learnt(
    game: ZambeziFalls, state: dict[str, Any], notes: Notes, pile: vec[i64], gave: vec[i64]
) -> None:
    state["out"] = set_text(notes.out)
    state["stage"] = notes.stage
    state["shed"] = [set_text(faces) for faces in notes.shed]
    state["plays"] = [pile[at] for at in range(game.plays)]
    if game.terms.stuck_only:
        state["most_held"] = list(notes.most_held)
    if len(notes.promises):
        state["promises"] = list(notes.promises)
    if not game.exchanging and gave[0] != NOT_GIVEN:
        state["gave"] = [code_words(game, card) for card in gave]


def read_learnt(game: ZambeziFalls, state: dict[str, Any]) -> tuple[Notes, vec[i64], vec[i64]] | tuple[()]:
    if "out" not in state:
        return ()
    stage = int(state["stage"])
    shed = [faces_in(str(words)) for words in state["shed"]]
    most_held = [int(most) for most in state.get("most_held", game.notes.most_held)]
    promises = [int(number) for number in state.get("promises", [])]
    if not 0 <= stage < STAGES:
        raise InvalidPosition(f"memory: stage: {stage} is none from 0 to {STAGES - 1}")
    if len(shed) != len(game.notes.shed) or len(most_held) != len(game.notes.most_held):
        raise InvalidPosition("memory: shed and most_held: one value for each seat and stage is wanted")
    if len(promises) % FIELDS:
        raise InvalidPosition("memory: promises: seat, stage, what was played and place are wanted of each")
    notes = Notes(vec[i64](shed), vec[i64](most_held), vec[i64](promises))
    notes.out = faces_in(str(state["out"]))
    notes.stage = stage
    pile, gave = game.pile[:], game.gave[:]
    for at, play in enumerate(list(state["plays"])[: game.plays]):
        pile[at] = int(play)
    for seat, word in enumerate(state.get("gave", [])):
        gave[seat] = GIVEN_UNSEEN if word == "?" else coded(card(game, str(word), 0))
    return notes, pile, gave


def faces_in(words: str) -> int:
    """What `set_text` wrote."""
    return gather([read_card(word) for word in words.split()])
