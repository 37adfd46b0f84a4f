"""Statistics of Go Fish and Authors."""

from typing import Final

from parlour.kit.stats import Stat, StatTable

HITS: Final = Stat("hits", ("give",), owner="other")
DRAWS: Final = Stat("draws", ("draw",), owner="who")
STATS: Final = StatTable((HITS, DRAWS), dealer_field="dealer")
