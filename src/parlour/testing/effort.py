"""Number of examples in tests: a few by default, all with `pytest --long`, and fewer with `--brief`."""

is_long = False  # set by the plugin before tests are collected
is_brief = False  # set by the plugin before tests are collected
BRIEF_DIVISOR = 4  # with --brief, the number of equivalent examples is divided by this


def example_count(few: int, all_of_them: int) -> int:
    """Return the number of seeds, deals, matches or examples for a test.

    Assertions must hold for the smaller number too.

    Returns:
        `few`, or `all_of_them` with `pytest --long`.
    """
    return all_of_them if is_long else few


def repeated_example_count(few: int, all_of_them: int) -> int:
    """Return the number of equivalent seeds or examples for a test.

    Returns:
        The same as `example_count`, but a quarter of `few` with `pytest --brief`.
    """
    return max(1, few // BRIEF_DIVISOR) if is_brief else example_count(few, all_of_them)
