"""Scenario files, run for their report."""

import os
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from parlour.scenario import InvalidScenario, Verdict, check_file


@dataclass
class Checked:
    """What became of the files: a verdict for each scenario, and a message for each that cannot be run."""

    scenarios: list[Verdict] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)

    @property
    def status(self) -> int:
        """The exit status: 2 for a wrong file, 1 where a scenario fails, 0 where all hold."""
        if self.wrong:
            return 2
        return 1 if any(verdict.failure for verdict in self.scenarios) else 0


def check_files(files: list[Path]) -> Checked:
    """Runs every scenario of the files; a folder stands for the files in it."""
    checked = Checked()
    for file in files:
        for each in sorted(file.rglob("*.yaml")) if os.path.isdir(file) else [file]:
            try:
                for verdict in check_file(each):
                    if verdict.wrong:
                        checked.wrong.append(verdict.failure)
                    else:
                        checked.scenarios.append(verdict)
            except InvalidScenario as reason:
                checked.wrong.append(str(reason))
    if not checked.scenarios and not checked.wrong:
        checked.wrong.append(f"{', '.join(map(str, files))}: no scenario file (*.yaml) there")
    return checked


def check_json(checked: Checked) -> str:
    """One JSON document."""
    scenarios = [
        {
            "file": verdict.file,
            "title": verdict.title,
            "game": verdict.game,
            "rules": verdict.rules,
            "holds": not verdict.failure,
            "failure": verdict.failure or None,
        }
        for verdict in checked.scenarios
    ]
    document = {"status": checked.status, "scenarios": scenarios, "wrong": checked.wrong}
    return msgspec.json.format(msgspec.json.encode(document), indent=2).decode()


def failure_lines(checked: Checked) -> list[str]:
    """A paragraph for each scenario that fails: where it stands, what was expected and what was found."""
    return [
        f"FAILS {verdict.file}: {verdict.title} [{', '.join(verdict.rules)}]\n      {verdict.failure}"
        for verdict in checked.scenarios
        if verdict.failure
    ]


def count_line(checked: Checked) -> str:
    failed = sum(1 for verdict in checked.scenarios if verdict.failure)
    held = len(checked.scenarios) - failed
    wrong = f", {len(checked.wrong)} cannot be run" if checked.wrong else ""
    return (
        f"{held} scenario{'' if held == 1 else 's'} hold{'s' if held == 1 else ''},"
        f" {failed} fail{'s' if failed == 1 else ''}{wrong}"
    )
