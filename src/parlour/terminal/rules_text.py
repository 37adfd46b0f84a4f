"""The rules page of a game as plain text for a terminal."""

import re

from parlour.games import find_game
from parlour.records.rules_page import Clause, RulesPage, load_rules_page
from parlour.terminal.language import UsageError, format_message, language
from parlour.text.suggestions import nearest_word

MARKDOWN_MARKS = re.compile(r"`([^`]*)`|\*\*([^*]+)\*\*|\*([^*]+)\*")


def strip_markdown(markdown: str) -> str:
    """Remove the Markdown markup for code, bold text and italic text."""
    return MARKDOWN_MARKS.sub(
        lambda match: next(group for group in match.groups() if group is not None), markdown
    )


def find_rules_page(game: str) -> RulesPage:
    """Return the rules page of a game.

    Raises:
        UnknownGameError: The game does not exist or cannot be loaded.
        UsageError: The game does not have a rules page.
    """
    page = load_rules_page(find_game(game).name, language())
    if not page.clauses:
        raise UsageError(format_message("rules-none", title=page.title))
    return page


def format_rules(game: str, clause_number: str = "") -> list[str]:
    """Format the whole rules page or a single clause, with one line per paragraph.

    Raises:
        UnknownGameError: The game does not exist or cannot be loaded.
        UsageError: The page has no such clause.
    """
    page = find_rules_page(game)
    if not clause_number:
        return format_page(page)
    for clause in page.clauses:
        if clause.number.replace("-", "") == clause_number.upper().replace("-", ""):
            return [format_clause(clause), *format_options(page, clause.number)]
    numbers = [clause.number for clause in page.clauses]
    suggestion = nearest_word(clause_number, numbers)
    fields = {
        "title": page.title,
        "clause": clause_number,
        "clauses": ", ".join(numbers),
        "near": repr(suggestion),
    }
    raise UsageError(
        format_message("rules-no-clause-near", **fields)
        if suggestion
        else format_message("rules-no-clause", **fields)
    )


def format_clause(clause: Clause) -> str:
    return f"{clause.number}  {strip_markdown(clause.text)}"


def format_options(page: RulesPage, clause_number: str = "") -> list[str]:
    """Format all options, or only the options of one clause."""
    return [
        f"{option.name} = {' | '.join(option.values)} [{option.clause}]: {strip_markdown(option.text)}"
        for option in page.options
        if clause_number in ("", option.clause)
    ]


def format_page(page: RulesPage) -> list[str]:
    general_clauses = [clause for clause in page.clauses if clause.number.startswith("G-")]
    lines = [page.title]
    if page.how_to_play:
        lines += ["", format_message("rules-how-to-play")]
        lines += [line for paragraph in page.how_to_play for line in ("", strip_markdown(paragraph))]
    lines += format_sections([clause for clause in page.clauses if clause not in general_clauses])
    if page.options:
        lines += ["", format_message("rules-options"), "", *format_options(page)]
    if page.hints:
        lines += ["", format_message("rules-hints"), "", *(strip_markdown(hint) for hint in page.hints)]
    if page.events:
        lines += ["", format_message("rules-events"), ""]
        lines += [f"{kind}: {strip_markdown(text)}" for kind, text in page.events.items()]
    lines += format_sections(general_clauses)
    return [*lines, "", format_message("rules-source", source=strip_markdown(page.source))]


def format_sections(clauses: list[Clause]) -> list[str]:
    """Format the clauses as lines, with each section below its heading."""
    lines: list[str] = []
    section = ""
    for clause in clauses:
        if clause.section != section:
            section = clause.section
            lines += ["", section, ""]
        lines.append(format_clause(clause))
    return lines
