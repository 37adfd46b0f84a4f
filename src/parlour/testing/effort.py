"""How much the tests try: a little each time, and all with `pytest --long`."""

long = False  # set by the plugin before any test is collected


def tries(few: int, all_of_them: int) -> int:
    """How many seeds, deals, matches or examples a test takes.

    What must come of them has to hold of the few as well.

    Returns:
        The few, or under `pytest --long` all of them.
    """
    return all_of_them if long else few
