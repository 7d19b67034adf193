"""The Python of the guide runs, and prints what its chapters say."""

import importlib.util
import sys
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import ModuleType

import pytest

SCRIPT = Path(__file__).parents[2] / ".ci" / "guide"


def loaded() -> ModuleType:
    """What checks the guide, as a module: its file has no ending."""
    spec = importlib.util.spec_from_loader("guide", SourceFileLoader("guide", str(SCRIPT)))
    module = importlib.util.module_from_spec(spec)
    # Its dataclasses look for their module by name.
    sys.modules["guide"] = module
    spec.loader.exec_module(module)
    return module


GUIDE = loaded()
CHAPTERS = [path for path in GUIDE.chapters() if GUIDE.with_answers(path.read_text(), "python")]


@pytest.mark.parametrize("chapter", CHAPTERS, ids=lambda path: path.stem)
def test_a_chapter_prints_what_it_says(chapter):
    wrong = GUIDE.wrong_python(chapter, write=False)
    assert not wrong, "\n".join(wrong)


def test_a_chapter_that_says_otherwise_is_found(tmp_path, monkeypatch):
    monkeypatch.setattr(GUIDE, "ROOT", tmp_path)
    chapter = tmp_path / "sums.md"
    chapter.write_text("```python\nx = 1\n```\n\n```python\nprint(x + 1)\n```\n\nSo:\n\n```text\n3\n```\n")
    (wrong,) = GUIDE.wrong_python(chapter, write=False)
    assert "-3" in wrong and "+2" in wrong
    GUIDE.wrong_python(chapter, write=True)
    assert GUIDE.wrong_python(chapter, write=False) == []
