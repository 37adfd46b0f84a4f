"""What games of asking count beyond who won."""

from typing import Final

from parlour.kit.figures import Figure, Figures

HITS: Final = Figure("hits", ("give",), by="other")
DRAWS: Final = Figure("draws", ("draw",), by="who")
FIGURES: Final = Figures((HITS, DRAWS), dealer="dealer")
