"""The wheel and the source distribution of gridcsp."""

import os
import zipfile

from .project import LICENCES, ROOT, Failure


def run(project, options):
    """Builds both, and looks at what is in them."""
    maturin = os.environ.get("MATURIN", "maturin")
    folder = project.out / "python"
    with_zig = ["--zig", "--compatibility", "manylinux2014"] if options.zig else []
    place = {"cwd": ROOT / "csp-python"}
    project.run(maturin, "build", "--profile", "dist", "--strip", "--locked", "--out", folder, *with_zig, **place)
    project.run(maturin, "sdist", "--out", folder, **place)
    if project.dry:
        return
    # One wheel is for each Python from 3.11 on.
    for wheel in folder.glob(f"gridcsp-{project.version}-cp311-abi3-*.whl"):
        _look(wheel)
        project.within("wheel", wheel)
        return
    raise Failure(f"there is no wheel with abi3 for {project.version} in {folder}")


def _look(wheel):
    names = zipfile.ZipFile(wheel).namelist()
    for wanted in [*LICENCES, "METADATA", "gridcsp/py.typed", "gridcsp/cpmpy/csp.py"]:
        if not any(name.endswith(wanted) for name in names):
            raise Failure(f"{wheel.name} has no {wanted}")
