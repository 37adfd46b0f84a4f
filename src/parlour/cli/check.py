"""The check command, which runs scenario files and reports the results."""

import os
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from parlour.records.scenario import InvalidScenarioError, ScenarioResult, run_file


@dataclass
class CheckResult:
    """The results of a check. `errors` has a message for each file or scenario that cannot be run."""

    scenario_results: list[ScenarioResult] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)

    @property
    def exit_status(self) -> int:
        """The exit status: 2 if a file or a scenario is invalid, 1 if a scenario fails, 0 if all pass."""
        if self.errors:
            return 2
        return 1 if any(scenario_result.failure for scenario_result in self.scenario_results) else 0


def check_files(files: list[Path]) -> CheckResult:
    """Run every scenario in the files. For a folder, run all scenario files below it."""
    result = CheckResult()
    for file in files:
        for path in sorted(file.rglob("*.yaml")) if os.path.isdir(file) else [file]:
            try:
                for scenario_result in run_file(path):
                    if scenario_result.is_invalid:
                        result.errors.append(scenario_result.failure)
                    else:
                        result.scenario_results.append(scenario_result)
            except InvalidScenarioError as error:
                result.errors.append(str(error))
    if not result.scenario_results and not result.errors:
        result.errors.append(f"{', '.join(map(str, files))}: no scenario files (*.yaml) found")
    return result


def encode_result(result: CheckResult) -> str:
    """Encode the result as a JSON document."""
    scenarios = [
        {
            "file": scenario_result.file,
            "title": scenario_result.title,
            "game": scenario_result.game,
            "rules": scenario_result.rules,
            "holds": not scenario_result.failure,
            "failure": scenario_result.failure or None,
            "problems": scenario_result.problems,
        }
        for scenario_result in result.scenario_results
    ]
    document = {"status": result.exit_status, "scenarios": scenarios, "wrong": result.errors}
    return msgspec.json.format(msgspec.json.encode(document), indent=2).decode()


def format_failures(result: CheckResult) -> list[str]:
    """Format each failing scenario as a paragraph with its file, expectation and actual result."""
    return [
        f"FAILED {scenario_result.file}: {scenario_result.title} [{', '.join(scenario_result.rules)}]\n"
        f"      {scenario_result.failure}"
        for scenario_result in result.scenario_results
        if scenario_result.failure
    ]


def format_problems(result: CheckResult) -> list[str]:
    """Format a line for each part of a position that play cannot lead to."""
    return [
        f"UNREACHABLE {scenario_result.file}: {scenario_result.title}: {problem}"
        for scenario_result in result.scenario_results
        for problem in scenario_result.problems
    ]


def format_summary(result: CheckResult) -> str:
    failed_count = sum(1 for scenario_result in result.scenario_results if scenario_result.failure)
    passed_count = len(result.scenario_results) - failed_count
    error_text = f", {len(result.errors)} cannot be run" if result.errors else ""
    return (
        f"{passed_count} scenario{'' if passed_count == 1 else 's'} passed, {failed_count} failed{error_text}"
    )
