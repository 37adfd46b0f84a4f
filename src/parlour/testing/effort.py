"""Numbers of examples in tests. The pytest options `--long` and `--brief` change these numbers."""

is_long = False  # set by the plugin before tests are collected
is_brief = False  # set by the plugin before tests are collected
BRIEF_DIVISOR = 4  # divisor of the default number of examples, used with `--brief`


def example_count(default_count: int, long_count: int) -> int:
    """Return how many seeds, deals, matches or examples a test should use.

    The test must pass with either number.

    Returns:
        `default_count`, or `long_count` with `pytest --long`.
    """
    return long_count if is_long else default_count


def example_count_reduced_when_brief(default_count: int, long_count: int) -> int:
    """Return the number of seeds or examples for a test that may run fewer of them with `--brief`.

    Returns:
        With `pytest --brief`, a quarter of `default_count`, but at least 1. With `pytest --long`,
            `long_count`. Otherwise `default_count`.
    """
    return max(1, default_count // BRIEF_DIVISOR) if is_brief else example_count(default_count, long_count)
