#!/usr/bin/env python3
"""An engine that makes any legal move: see docs/engines.md. Needs nothing but Python."""

import random
import sys


def say(*lines: str) -> None:
    print(*lines, sep="\n", flush=True)


moves: list[str] = []
optional = False
for line in sys.stdin:
    word, _, rest = line.rstrip("\n").partition(" ")
    if word == "parlour":
        say("name Any move, in Python", "ready")
    elif word == "legal":
        moves.append(rest)
    elif word == "optional":
        optional = True
    elif word == "go":
        milliseconds, seed = rest.split()
        dice = random.Random(int(seed))
        say("decline" if optional and dice.random() < 0.5 else f"move {dice.choice(moves)}")
        moves, optional = [], False
    elif word == "quit":
        break
