"""Go Fish. The rules page is rules.md."""

from parlour.games.go_fish.rules import GoFish, GoFishOptions

__all__ = ["GoFish", "GoFishOptions"]
