"""How Crazy Eight is written: its moves. Positions are in positions.py."""

from parlour.games.crazy_eight.cards import EIGHTS
from parlour.games.crazy_eight.rules import CATCH, DRAW, KEEP, PLAY, TAKE, CrazyEight
from parlour.games.crazy_eight.table import card_label, draw_label, take_label
from parlour.kit.cards import JOKERS
from parlour.kit.grammar import Card, Each, Form, Grammar, Seat, Suit

HAND, STOCK = "hand.{turn}", "stock"


def pack(game: CrazyEight) -> int:
    return int(game.terms.pack)


def plain_cards(game: CrazyEight) -> int:
    """CE-10: an 8 names a suit, unless what counters with it leaves it at the printed one."""
    return pack(game) if game.terms.printed_counter else pack(game) & ~EIGHTS


def eights(game: CrazyEight) -> int:
    return EIGHTS


def is_manual(game: CrazyEight) -> bool:
    return bool(game.terms.manual)


def jokers_held(game: CrazyEight, seat: int) -> int:
    return game.hands[seat] & JOKERS


def called_once(game: CrazyEight, line: str) -> str:
    """A call is one, however loud."""
    return line.rstrip("! ") + "!" if line.endswith("!") else line


NAMER = Card(pack=pack, cards=eights, fault="fault-names")
SUIT = Suit("fault-suit-named")
CAUGHT = Seat("fault-caught")

GRAMMAR = Grammar(
    Each(
        "card",
        Form("{card}[!]", card_label, f"{HAND} {{card}}", "example-card", PLAY, may_say=is_manual),
        Form(
            "{card}={suit}[!]",
            card_label,
            f"{HAND} {{card}}",
            "example-eight",
            PLAY,
            may_say=is_manual,
            slots=(NAMER,),
        ),
    ),
    Form("draw[!]", draw_label, STOCK, kind=DRAW, may_say=is_manual),
    Form("keep[!]", "move-keep", HAND, kind=KEEP, may_say=is_manual),
    Form("take[!]", take_label, STOCK, kind=TAKE, may_say=is_manual),
    Form("catch {seat}", "move-catch", "hand.{seat}", kind=CATCH, only=is_manual),
    slots=(Card(pack=pack, cards=plain_cards), SUIT, CAUGHT),
    spoken=called_once,
)
