"""How much the tests try: a little each time, all with `pytest --long`, less with `--brief`."""

is_long = False  # set by the plugin before any test is collected
is_brief = False  # the same
BRIEF_DIVISOR = 4  # of so many like examples one is tried, where the others are tried elsewhere


def example_count(few: int, all_of_them: int) -> int:
    """How many seeds, deals, matches or examples a test takes.

    What must come of them has to hold of the few as well.

    Returns:
        The few, or under `pytest --long` all of them.
    """
    return all_of_them if is_long else few


def repeated_example_count(few: int, all_of_them: int) -> int:
    """How many seeds or examples a test takes that all show the same.

    Returns:
        As many as `tries`; under `pytest --brief` a quarter of the few.
    """
    return max(1, few // BRIEF_DIVISOR) if is_brief else example_count(few, all_of_them)
