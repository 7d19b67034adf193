"""Checkers of types accept programs as users write them, find the mistakes planted in one, and agree with the module."""

import doctest
import importlib.util
import json
import re
import runpy
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent / "typing"
PROGRAMS = sorted(path for path in HERE.glob("*.py") if path.stem != "planted")


def run(*command):
    return subprocess.run([sys.executable, "-m", *map(str, command)], capture_output=True, text=True, check=False)


def needed(module):
    if importlib.util.find_spec(module) is None:
        pytest.skip(f"{module} is not installed")


def mypy(paths, folder):
    """The lines with errors, by file."""
    needed("mypy")
    told = run("mypy", "--strict", "--cache-dir", folder / "mypy", *paths)
    found = re.findall(r"^(.+?):(\d+): error: (.*)$", told.stdout, re.MULTILINE)
    assert found or "Success" in told.stdout, told.stdout + told.stderr
    return _by_file(found)


def pyright(paths, folder):
    """The lines with errors, by file."""
    needed("pyright")
    if run("pyright", "--version").returncode:
        pytest.skip("pyright finds no Node to run on")
    settings = json.loads((HERE / "pyrightconfig.json").read_text())
    config = folder / "pyrightconfig.json"
    config.write_text(json.dumps(settings | {"include": [str(path) for path in paths]}))
    told = run("pyright", "--outputjson", "--pythonpath", sys.executable, "-p", config, *paths)
    assert told.stdout.startswith("{"), told.stdout + told.stderr
    report = json.loads(told.stdout)
    assert report["summary"]["filesAnalyzed"] == len(paths)
    return _by_file(
        (error["file"], error["range"]["start"]["line"] + 1, error["message"]) for error in report["generalDiagnostics"]
    )


def _by_file(errors):
    lines = {}
    for path, line, message in errors:
        lines.setdefault(Path(path).name, {})[int(line)] = message
    return lines


def readme(folder):
    """The examples of both READMEs as programs. Those with other libraries are left out."""
    root = Path(__file__).parents[2]
    paths = []
    for place, page in enumerate([root / "README.md", root / "csp-python" / "README.md"]):
        blocks = re.findall(r"^```python\n(.*?)^```", page.read_text(), re.MULTILINE | re.DOTALL)
        for number, block in enumerate(blocks):
            code = doctest.script_from_examples(block) if ">>>" in block else block
            if "cpmpy" in code:
                continue
            path = folder / f"readme_{place}_{number}.py"
            path.write_text("# pyright: reportUnusedExpression=false\n" + code)
            paths.append(path)
    assert len(paths) > 3
    return paths


@pytest.mark.parametrize("checker", [mypy, pyright])
def test_checkers_accept_programs_and_find_what_is_planted(checker, tmp_path):
    planted = HERE / "planted.py"
    errors = checker([*PROGRAMS, planted, *_chained(readme(tmp_path), tmp_path)], tmp_path)
    found = errors.pop(planted.name)
    lines = planted.read_text().splitlines()
    marked = {number for number, line in enumerate(lines, 1) if "# error:" in line}
    assert len(marked) > 60
    assert {number: lines[number - 1] for number in marked - set(found)} == {}
    assert {number: message for number, message in found.items() if number not in marked} == {}
    assert errors == {}


def _chained(paths, folder):
    """A page's examples go on from one to the next."""
    pages = {}
    for path in paths:
        pages.setdefault(path.stem.split("_")[1], []).append(path.read_text())
    chained = []
    for page, texts in pages.items():
        path = folder / f"page_{page}.py"
        path.write_text("\n".join(texts))
        chained.append(path)
    return chained


@pytest.mark.parametrize("path", PROGRAMS, ids=lambda path: path.stem)
def test_programs_run(path):
    assert runpy.run_path(str(path))["main"]()


def test_the_stubs_are_those_of_the_module(tmp_path):
    needed("mypy")
    allowed = tmp_path / "allowed"
    allowed.write_text("gridcsp._engine.__all__\n")
    told = run("mypy.stubtest", "gridcsp._engine", "gridcsp.array", "--allowlist", allowed)
    assert told.returncode == 0, told.stdout + told.stderr


def test_all_names_are_listed():
    import gridcsp

    assert sorted(set(gridcsp.__all__)) == sorted(gridcsp.__all__)
    assert all(hasattr(gridcsp, name) for name in gridcsp.__all__)
