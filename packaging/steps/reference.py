"""The reference of gridcsp, out of the docstrings of the package that is installed."""

import sys

from .project import ROOT


def run(project, _):
    """The pages, by the Python that runs this."""
    project.run(sys.executable, ROOT / "csp-python/reference", project.out / "reference")
