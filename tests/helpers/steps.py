"""Step many random matches, and print a digest of all arrays for each table.

python tests/helpers/steps.py < tables as JSON, each `[game, options]`, and whether librt is available
"""

import hashlib
import json
import sys
from typing import Any

if __name__ == "__main__":
    WANTED = json.load(sys.stdin)
    if not WANTED["librt"]:
        sys.modules["librt"] = None  # type: ignore[assignment]

import numpy as np

import parlour
from parlour.envs.vectorized import VectorEnv

PLACES = 4
STEPS = 150


def digest(name: str, options: dict[str, Any]) -> str:
    """Return a digest of all arrays of all steps, with actions drawn from a fixed seed."""
    env = VectorEnv(name, PLACES, seed=3, **options)
    batch = env.new_batch(np.int64, legal=True)
    assert batch.legal is not None
    assert batch.legal_counts is not None
    env.reset(batch)
    lot = np.random.default_rng(1)
    heard = hashlib.sha256()
    for _ in range(STEPS):
        for array in (batch.observations, batch.masks, batch.seats, batch.rewards, batch.ended):
            assert array is not None
            heard.update(array.tobytes())
        picked = (lot.random(PLACES) * batch.legal_counts).astype(np.int64)
        env.step(batch.legal[np.arange(PLACES), picked], batch)
    return heard.hexdigest()


if __name__ == "__main__":
    found = [digest(name, options) for name, options in WANTED["tables"]]
    print(json.dumps({"compiled": parlour.compiled, "digests": found}))
