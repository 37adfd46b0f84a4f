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
        rng = random.Random(int(seed))
        say("decline" if optional and rng.random() < 0.5 else f"move {rng.choice(moves)}")
        moves, optional = [], False
    elif word == "quit":
        break
