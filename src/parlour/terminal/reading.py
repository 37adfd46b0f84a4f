"""The rules page of a game as text for a terminal."""

import re

from parlour.games import find_game
from parlour.kit.words import nearest_word
from parlour.rules import Clause, RulesPage, rules_page
from parlour.terminal.arguments import UsageError
from parlour.terminal.said import language, say

MARKS = re.compile(r"`([^`]*)`|\*\*([^*]+)\*\*|\*([^*]+)\*")


def plain_text(markdown: str) -> str:
    """A line of Markdown without its marks."""
    return MARKS.sub(lambda found: next(part for part in found.groups() if part is not None), markdown)


def find_page(name: str) -> RulesPage:
    """The rules page of a game. Raises UnknownGameError, or UsageError where it has none."""
    page = rules_page(find_game(name).name, language())
    if not page.clauses:
        raise UsageError(say("rules-none", title=page.title))
    return page


def rules_lines(name: str, number: str = "") -> list[str]:
    """The whole page or one clause, a paragraph a line. Raises UsageError for a clause that it has not."""
    page = find_page(name)
    if not number:
        return page_lines(page)
    for clause in page.clauses:
        if clause.number.replace("-", "") == number.upper().replace("-", ""):
            return [clause_line(clause), *option_lines(page, clause.number)]
    numbers = [clause.number for clause in page.clauses]
    near = nearest_word(number, numbers)
    known = {"title": page.title, "clause": number, "clauses": ", ".join(numbers), "near": repr(near)}
    raise UsageError(say("rules-no-clause-near", **known) if near else say("rules-no-clause", **known))


def clause_line(clause: Clause) -> str:
    return f"{clause.number}  {plain_text(clause.text)}"


def option_lines(page: RulesPage, number: str = "") -> list[str]:
    """The options, or those that one clause has."""
    return [
        f"{option.name} = {' | '.join(option.values)} [{option.clause}]: {plain_text(option.text)}"
        for option in page.options
        if number in ("", option.clause)
    ]


def page_lines(page: RulesPage) -> list[str]:
    lines = [page.title, "", plain_text(page.how_to), ""]
    section = ""
    for clause in page.clauses:
        if clause.section != section:
            section = clause.section
            lines += ["", section, ""]
        lines.append(clause_line(clause))
    if page.options:
        lines += ["", say("rules-options"), "", *option_lines(page)]
    if page.events:
        lines += ["", say("rules-events"), ""]
        lines += [f"{kind}: {plain_text(text)}" for kind, text in page.events.items()]
    if page.hints:
        lines += ["", say("rules-hints"), "", *(plain_text(hint) for hint in page.hints)]
    return [*lines, "", say("rules-source", source=plain_text(page.source))]
