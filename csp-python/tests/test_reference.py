"""Each public name has an example in its docstring, each example prints what it says, and pages are made of them."""

import ast
import doctest
import importlib
import importlib.util
import inspect
import subprocess
import sys
from importlib.machinery import SourceFileLoader
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[1] / "reference"
# What examples need beside the package.
NEEDED = {
    "gridcsp.distributed.bulk": "pyarrow",
    "gridcsp.distributed.ray_executor": "ray",
    "gridcsp.sudoku.Hints": "pyarrow",
    "gridcsp.sudoku.Rated": "pyarrow",
    "gridcsp.sudoku.Solved": "pyarrow",
}


def loaded():
    """The script as a module: its file has no ending."""
    loader = SourceFileLoader("reference", str(SCRIPT))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader("reference", loader))
    loader.exec_module(module)
    return module


REFERENCE = loaded()
HAS_CPMPY = importlib.util.find_spec("cpmpy") is not None
MODULES = [importlib.import_module(name) for name in REFERENCE.MODULES if HAS_CPMPY or name != "gridcsp.cpmpy"]
PUBLIC = {f"{module.__name__}.{name}": (module, getattr(module, name)) for module in MODULES for name in module.__all__}
# What is no function and no class is a variable, whose docstring only a parser finds.
VARIABLES = [name for name, (_, thing) in PUBLIC.items() if not inspect.isroutine(thing) and not inspect.isclass(thing)]
CLASSES = [name for name, (_, thing) in PUBLIC.items() if inspect.isclass(thing)]


def examples(docstring):
    return doctest.DocTestParser().get_examples(docstring or "")


def members(cls):
    """The public methods and properties of a class that the package has written, by name. What overrides a method of another package means
    what it means there.
    """
    ours = [base for base in cls.__mro__ if base.__module__.startswith("gridcsp")]
    theirs = {name for base in cls.__mro__ if base not in ours for name in dir(base)}
    for base in ours:
        for name, member in vars(base).items():
            is_method = inspect.isroutine(member) or isinstance(member, (property, classmethod, staticmethod))
            if not name.startswith("_") and name not in theirs and (is_method or hasattr(member, "__get__")):
                yield name, getattr(member, "__func__", member)


def called(docstring):
    """The names after a dot in the examples of a docstring."""
    trees = [ast.parse(example.source) for example in examples(docstring)]
    return {node.attr for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Attribute)}


def without_example(cls):
    """The methods that have no example, neither their own nor in that of the class."""
    shown = called(inspect.getdoc(cls))
    return sorted({name for name, member in members(cls) if not examples(inspect.getdoc(member)) and name not in shown})


def failures(name, docstring, module):
    """What examples print that their docstring does not say. They begin with the names of the module."""
    test = doctest.DocTestParser().get_doctest(inspect.cleandoc(docstring), dict(vars(module)), name, None, 0)
    said = []
    doctest.DocTestRunner(verbose=False).run(test, out=said.append)
    return "".join(said)


def docstring_of(name):
    if name in VARIABLES:
        pytest.importorskip("pdoc")
        return REFERENCE.written().get(name.rpartition(".")[2])
    return inspect.getdoc(PUBLIC[name][1])


@pytest.mark.parametrize("name", PUBLIC)
def test_a_name_has_an_example(name):
    assert examples(docstring_of(name)), f"the docstring of {name} has no example"


@pytest.mark.parametrize("name", CLASSES)
def test_a_method_has_an_example(name):
    missing = without_example(PUBLIC[name][1])
    assert not missing, f"neither their docstrings nor that of {name} have an example of {', '.join(missing)}"


@pytest.mark.parametrize("name", PUBLIC)
def test_examples_print_what_they_say(name):
    if name in NEEDED:
        pytest.importorskip(NEEDED[name])
    module, thing = PUBLIC[name]
    listed = {name: docstring_of(name)}
    if inspect.isclass(thing):
        listed |= {f"{name}.{method}": inspect.getdoc(member) for method, member in members(thing)}
    wrong = "".join(failures(name, text, module) for name, text in listed.items() if text)
    assert not wrong, wrong


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.__name__)
def test_examples_of_a_module_print_what_they_say(module):
    wrong = failures(module.__name__, module.__doc__, module)
    assert not wrong, wrong


def test_what_is_missing_or_wrong_is_found():
    class Half:
        """A class.

        >>> Half().shown()
        1
        """

        __module__ = "gridcsp"

        def shown(self):
            """It is in the example of the class."""

        def hidden(self):
            """It is in none."""

    assert without_example(Half) == ["hidden"]
    assert not examples("Without one.")
    assert "Expected:\n    5" in failures("sum", "A sum.\n\n>>> Sum(2, 2)\n5", MODULES[0])


def test_pages_are_made_and_are_the_same_each_time(tmp_path):
    for needed in ["pdoc", "cpmpy"]:
        pytest.importorskip(needed)
    for folder in ["one", "other"]:
        subprocess.run([sys.executable, SCRIPT, tmp_path / folder], check=True)
    files = sorted(path.relative_to(tmp_path / "one") for path in (tmp_path / "one").rglob("*") if path.is_file())
    assert len(files) == len(MODULES) + 2
    for file in files:
        assert (tmp_path / "one" / file).read_bytes() == (tmp_path / "other" / file).read_bytes()
    for module in MODULES:
        page = (tmp_path / "one" / f"{module.__name__.replace('.', '/')}.html").read_text()
        assert [name for name in module.__all__ if f'id="{name}"' not in page] == []


def test_what_is_not_installed_is_told(tmp_path):
    done = subprocess.run([sys.executable, "-S", SCRIPT, tmp_path], capture_output=True, text=True)
    assert done.returncode == 2
    assert "pip install './csp-python[reference]'" in done.stderr
