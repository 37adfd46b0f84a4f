"""Authors. The rules page is rules.md."""

from parlour.games.authors.rules import Authors, AuthorsOptions

__all__ = ["Authors", "AuthorsOptions"]
