"""Sessions: a cookie counts as long as its generation is that of its identity.

Signing out other devices adds one to the generation of a person. Of an erased person a hash of the identity
is kept, so that no cookie brings it back. Both are rows of the table of people whose generation is not 0. A
room keeps them in memory, so that no request needs a query, and reads new ones once a second.
"""

from typing import Final

from parlour.server.row_renaming import erased_id
from parlour.server.rows import current_time_ms
from parlour.server.writing import PlayerStore

ERASED: Final = -1  # the generation of an erased identity, which no cookie has
BEFORE: Final = 10_000  # milliseconds by which clocks of several rooms, and the order of commits, may differ


class Sessions:
    """The generations of identities, as far as they are not 0."""

    def __init__(self) -> None:
        self.generations: dict[str, int] = {}
        self.newest = 0

    def current(self, who: str) -> int:
        """Return the generation that a cookie of this identity must have."""
        if self.generations and erased_id(who) in self.generations:
            return ERASED
        return self.generations.get(who, 0)

    def set(self, key: str, generation: int) -> bool:
        """Keep a generation; return True if it was another. A generation never decreases."""
        before = self.generations.get(key, 0)
        self.generations[key] = max(before, generation)
        return generation > before

    async def hear(self, store: PlayerStore) -> bool:
        """Read new generations; return True if there were any. Raises ReadError."""
        found = await store.read_generations(self.newest - BEFORE)
        self.newest = min(max([self.newest, *(each.at for each in found)]), current_time_ms())
        fresh = [each for each in found if self.set(each.id, each.generation)]
        return bool(fresh)

    async def sign_out(self, store: PlayerStore, who: str) -> None:
        """End all sessions of a person, and the link to another device. Raises WriteError."""
        self.set(who, await store.increase_generation(who))
