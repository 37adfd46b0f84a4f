"""The program `parlour`, also as `python -m parlour`."""

import sys

from parlour.compiling.extras import MISSING_EXTRA_STATUS, MissingExtraError, require_extra


def main() -> None:
    """Runs the command line; where only the library is installed, says what it needs."""
    try:
        require_extra("terminal", "the command line")
    except MissingExtraError as reason:
        print(f"parlour: {reason}", file=sys.stderr)
        sys.exit(MISSING_EXTRA_STATUS)
    from parlour.cli.program import main as run

    run()


if __name__ == "__main__":
    main()
