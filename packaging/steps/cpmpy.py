"""The solver within CPMpy: what its page "Adding a new solver" asks for, done to a checkout of CPMpy."""

import re
from pathlib import Path

from .project import ROOT, Failure

SOLVER = ROOT / "csp-python/python/gridcsp/cpmpy/csp.py"
HEAD = "CPMpy csp interface (:mod:`cpmpy.solvers.csp`)"
PAGE = f"""{HEAD}
{"=" * len(HEAD)}

.. automodule:: cpmpy.solvers.csp
    :members:
    :undoc-members:
    :inherited-members:
"""
ROW = """   * - :doc:`csp <api/solvers/csp>`
     - CP (LCG)
     - SAT ASAT ISAT ALLSAT - OPT - PAR
     - pip
     - Native (minimal) cores and MUS
"""

# After which text what is written, file by file. A source distribution has no documentation.
EDITS = [
    ("cpmpy/solvers/utils.py", r"from \.pumpkin import CPM_pumpkin\n", "from .csp import CPM_csp\n"),
    ("cpmpy/solvers/utils.py", r' +\("pumpkin", CPM_pumpkin\),\n', '                ("csp", CPM_csp),\n'),
    ("cpmpy/solvers/__init__.py", r"from \.pumpkin import CPM_pumpkin\n", "from .csp import CPM_csp\n"),
    ("cpmpy/solvers/__init__.py", r'    "CPM_cpo",\n', '    "CPM_csp",\n'),
    ("cpmpy/solvers/__init__.py", r"    pumpkin\n", "    csp\n"),
    ("setup.py", r'    "pumpkin": .*\n', '    "csp": ["gridcsp>={version}"],\n'),
    ("README.md", r"Glasgow GCS, Pumpkin, ", "csp, "),
    ("docs/index.rst", r" +\* - :doc:`Pumpkin (?:.*\n){5}", ROW),
]


def run(project, options):
    """Copies the solver and registers it. What is there already stays."""
    checkout = Path(options.checkout)
    if not (checkout / "cpmpy/solvers/TEMPLATE.py").exists():
        raise Failure(f"{checkout} is no checkout of CPMpy")
    project.write(checkout / "cpmpy/solvers/csp.py", SOLVER.read_bytes())
    if (checkout / "docs").is_dir():
        project.write(checkout / "docs/api/solvers/csp.rst", PAGE)
    for name in dict.fromkeys(name for name, _, _ in EDITS):
        if (checkout / name).exists():
            project.write(checkout / name, _edited(project, name, (checkout / name).read_text()))


def _edited(project, name, text):
    for file, after, added in EDITS:
        added = added.replace("{version}", project.version)
        if file != name or added in text:
            continue
        text, found = re.subn(after, lambda place: place[0] + added, text, count=1)
        if not found:
            raise Failure(f"{name} of CPMpy is another one than is known here: `{after}` is not in it")
    return text
