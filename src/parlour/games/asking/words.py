"""What games of asking say."""

RANK_NAMES = (
    "aces",
    "twos",
    "threes",
    "fours",
    "fives",
    "sixes",
    "sevens",
    "eights",
    "nines",
    "tens",
    "jacks",
    "queens",
    "kings",
)


def by_rank(key: str, sentence: str, variant: str = "") -> dict[str, str]:
    """A sentence for each rank: `key.0` for aces, and so on, with the rank's name for `*`."""
    return {f"{key}.{rank}{variant}": sentence.replace("*", RANK_NAMES[rank]) for rank in range(13)}


ASKING_SENTENCES = {
    "deal": "{who} is dealt {cards}.",
    "deal.you": "You are dealt {cards}.",
    "give": "{who} gives {other} {cards}.",
    "give.you": "You give {other} {cards}.",
    "draw": "{who} draws {cards}.",
    "draw.you": "You draw {cards}.",
    "set": "{who} lays down a set: {cards}.",
    "set.you": "You lay down a set: {cards}.",
    "out": "{who} has no cards left, and is out.",
    "out.you": "You have no cards left, and are out.",
    "end.0": "The stock is used up: the sets are counted.",
    "end.1": "All sets are down.",
    "end.2": "There is nobody left to ask: the sets are counted.",
    "end.3": "The limit of moves is reached: the sets are counted.",
    "zone.stock": "Stock",
    "zone.hand": "Hand",
    "zone.sets": "Sets",
    "standing": "{number} sets",
    "standing.1": "1 set",
    "badge.dealer": "dealer",
    "badge.out": "out",
    "reason.shown": "Everybody has seen that {other} holds {cards}.",
    "reason.shown.to_you": "Everybody has seen that you hold {cards}.",
    "reason.last": "Everybody has seen that {other} holds {cards}, the last card of your set.",
    "reason.last.to_you": "Everybody has seen that you hold {cards}, the last card of the set.",
    **by_rank("reason.asked", "{other} has asked for *, and must hold what you want."),
    **by_rank("reason.asked", "You have asked for *, and must hold what is wanted.", ".to_you"),
    "reason.only": "Only {other} can still have it.",
    "reason.chance": "{other} can give you something with a chance of about {number} in 100, "
    "and you hold {held} of the rank.",
    "reason.chance.to_you": "You can give something with a chance of about {number} in 100.",
    "refuse.self": "You cannot ask yourself",
    "refuse.empty": "{other} holds no cards",
    "refuse.empty.to_you": "You hold no cards",
    **by_rank("badge.holds", "holds *"),
    **by_rank("badge.lacks", "no *"),
}
