"""What was packed, as somebody gets it who has nothing else: installed in an empty folder, with an empty environment, and asked."""

import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
import time
from pathlib import Path

from .project import Failure

PUZZLE, SOLUTION = "1.....2..3.....4", "1243342143122134"
PYTHON = f"from gridcsp import sudoku; print(sudoku.solve_one('{PUZZLE}')[1][0])"
NODE = f"import {{ sudoku }} from 'gridcsp'; console.log((await sudoku.solve('{PUZZLE}')).solutions[0]);"


def run(project, _):
    """Tries each package that there is, and says how long it took to the first answer."""
    ways = {
        f"csp-{project.version}-*.tar.gz": command,
        f"python/gridcsp-{project.version}-*.whl": wheel,
        f"gridcsp-{project.version}.tgz": npm,
    }
    tried = 0
    for pattern, way in ways.items():
        for package in sorted(project.out.glob(pattern)):
            if project.dry:
                print(f"would try {package}")
                continue
            with tempfile.TemporaryDirectory() as room:
                begin = time.monotonic()
                said = way(package, Path(room)).strip()
                if said != SOLUTION:
                    raise Failure(f"{package} solves {PUZZLE} wrongly: {said}")
                print(f"{package.name}: installed and answered after {time.monotonic() - begin:.1f} s")
            tried += 1
    if not tried and not project.dry:
        raise Failure(f"there is no package in {project.out}: `packaging/build all` makes them")


def command(archive, room):
    """The command is unpacked."""
    with tarfile.open(archive) as packed:
        packed.extractall(room, filter="data")
    (program,) = room.glob("*/csp")
    return _said(room, program, PUZZLE)


def wheel(package, room):
    """The wheel is installed by pip, which fetches numpy."""
    _said(room, sys.executable, "-m", "venv", room / "venv")
    _said(room, room / "venv/bin/pip", "install", "--quiet", package)
    return _said(room, room / "venv/bin/python", "-c", PYTHON)


def npm(package, room):
    """The package is installed by npm, and answers under node."""
    (room / "package.json").write_text('{ "private": true, "type": "module" }\n')
    _said(room, _found("npm"), "install", "--silent", "--no-audit", "--no-fund", package)
    return _said(room, _found("node"), "--input-type=module", "--eval", NODE)


def _found(program):
    found = shutil.which(program)
    if found is None:
        raise Failure(f"`{program}` is not installed")
    return found


def _said(room, program, *arguments):
    """What a program prints that knows nothing of this machine but where programs are and by which certificates others are trusted."""
    kept = [name for name in os.environ if name == "PATH" or "CERT" in name or name.upper().endswith("_PROXY")]
    environment = {**{name: os.environ[name] for name in kept}, "HOME": str(room)}
    done = subprocess.run(
        [str(program), *map(str, arguments)], cwd=room, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    if done.returncode != 0:
        raise Failure(f"{program} ended with code {done.returncode}: {done.stderr.strip()}")
    return done.stdout
