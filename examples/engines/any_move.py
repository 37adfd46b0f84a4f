#!/usr/bin/env python3
"""An engine that makes random legal moves; see docs/engines.md. Needs only Python."""

import random
import sys


def send(*lines: str) -> None:
    print(*lines, sep="\n", flush=True)


legal_moves: list[str] = []
may_decline = False
for line in sys.stdin:
    command, _, arguments = line.rstrip("\n").partition(" ")
    if command == "parlour":
        send("name Any move, in Python", "ready")
    elif command == "legal":
        legal_moves.append(arguments)
    elif command == "optional":
        may_decline = True
    elif command == "go":
        _milliseconds, seed = arguments.split()
        rng = random.Random(int(seed))
        send("decline" if may_decline and rng.random() < 0.5 else f"move {rng.choice(legal_moves)}")
        legal_moves, may_decline = [], False
    elif command == "quit":
        break
