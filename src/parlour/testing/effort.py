"""How much the tests try: a little each time, all with `pytest --long`, less with `--brief`."""

long = False  # set by the plugin before any test is collected
brief = False  # the same
BRIEF = 4  # of so many like examples one is tried, where the others are tried elsewhere


def tries(few: int, all_of_them: int) -> int:
    """How many seeds, deals, matches or examples a test takes.

    What must come of them has to hold of the few as well.

    Returns:
        The few, or under `pytest --long` all of them.
    """
    return all_of_them if long else few


def draws(few: int, all_of_them: int) -> int:
    """How many seeds or examples a test takes that all show the same.

    Returns:
        As many as `tries`; under `pytest --brief` a quarter of the few.
    """
    return max(1, few // BRIEF) if brief else tries(few, all_of_them)
