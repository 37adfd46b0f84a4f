"""The `parlour` command, also available as `python -m parlour`."""

import sys

from parlour.compiling.extras import MISSING_EXTRA_STATUS, MissingExtraError, require_extra


def main() -> None:
    """Run the command line. If required packages are missing, print how to install them."""
    try:
        require_extra("terminal", "the command line")
    except MissingExtraError as error:
        print(f"parlour: {error}", file=sys.stderr)
        sys.exit(MISSING_EXTRA_STATUS)
    from parlour.cli.program import main as run

    run()


if __name__ == "__main__":
    main()
