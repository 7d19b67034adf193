"""Runs CPMpy's own tests with csp: `python tests/cpmpy_suite.py [arguments of pytest]`.

The tests come from the source distribution on the Python registry, for the version that is installed.
It does not have their conftest.py and utils.py; what they need of these is here. Nor does it have the
files that the tests of readers and examples read, which are left out.
"""

import importlib.metadata
import importlib.util
import subprocess
import sys
import tarfile
import tempfile
import types
from pathlib import Path

import pytest
from cpmpy import SolverLookup
from cpmpy.transformations.int2bool import IntVarEnc

import gridcsp.cpmpy  # noqa: F401


WITHOUT_FILES = ["test_tools_io*", "test_tools_datasets.py", "test_tools_xcsp3.py", "test_examples.py"]
MARKERS = (
    "generate_constraints requires_solver requires_dependency depends_on_solver dataset_download "
    "timeout flaky"
)


def pytest_addoption(parser):
    parser.addoption("--solver", default="csp")


def pytest_configure(config):
    for name in MARKERS.split():
        config.addinivalue_line("markers", f"{name}: of CPMpy")
    # The texts that some tests expect have names with meanings.
    IntVarEnc.NAMED = True
    # The solver is the first, so that tests that name none take it as well.
    name = config.getoption("--solver")
    solvers = sorted(SolverLookup.base_solvers(), key=lambda pair: pair[0] != name)
    SolverLookup.base_solvers = classmethod(lambda cls: solvers)


@pytest.fixture
def solver(request):
    return request.config.getoption("--solver")


def pytest_generate_tests(metafunc):
    marker = metafunc.definition.get_closest_marker("generate_constraints")
    if marker is not None:
        made = list(marker.args[0](metafunc.config.getoption("--solver")))
        metafunc.parametrize("constraint", made, ids=map(str, range(len(made))))


def _reason(item, solver):
    """Why a test does not concern the solver."""
    if item.name == "test_bool_mult":
        return "numbers the variables that OR-tools makes"
    for marker in item.iter_markers():
        if marker.name == "requires_solver" and solver not in marker.args:
            return f"for {marker.args}"
        if marker.name == "requires_dependency":
            missing = [name for name in marker.args if importlib.util.find_spec(name) is None]
            if missing:
                return f"needs {missing}"
        if marker.name == "dataset_download":
            return "downloads data"
    return None


def pytest_collection_modifyitems(config, items):
    for item in items:
        reason = _reason(item, config.getoption("--solver"))
        if reason is not None:
            item.add_marker(pytest.mark.skip(reason=reason))


def _utils():
    """What the tests import from utils.py."""
    utils = types.ModuleType("utils")
    utils.skip_on_missing_pblib = lambda **_: lambda test: test
    utils.inclusive_range = lambda low, high: range(low, high + 1)

    def lambda_assert(condition):
        def check():
            assert condition()

        return check

    utils.lambda_assert = lambda_assert
    return utils


def main(arguments):
    version = importlib.metadata.version("cpmpy")
    with tempfile.TemporaryDirectory() as folder:
        download = [sys.executable, "-m", "pip", "download", "-q", "--no-deps", "--no-binary", ":all:"]
        subprocess.run([*download, "-d", folder, f"cpmpy=={version}"], check=True)
        with tarfile.open(next(Path(folder).glob("*.tar.gz"))) as archive:
            archive.extractall(folder, filter="data")
        tests = Path(folder) / f"cpmpy-{version}" / "tests"
        sys.modules["utils"] = _utils()
        plugin = sys.modules[__name__]
        settings = ["--rootdir", str(tests), "-p", "no:cacheprovider"]
        settings += [f"--ignore-glob={tests}/{name}" for name in WITHOUT_FILES]
        return pytest.main([*settings, str(tests), *arguments], plugins=[plugin])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
