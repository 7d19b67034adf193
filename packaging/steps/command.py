"""The command: one file that needs no other, in an archive with completions, the manual and the licences."""

import subprocess
import urllib.request
from pathlib import Path

from .project import ROOT, Failure

SHELLS = {"bash": "csp.bash", "zsh": "_csp", "fish": "csp.fish", "powershell": "_csp.ps1"}
PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def run(project, options):
    """Builds, tries out and packs it."""
    target = options.target or _target()
    if not options.without_page:
        _page(project)
    # All is in the file: with musl so by itself, with glibc and on Windows by this. Names of functions are not: a setting of the profile
    # would not reach a package that has an opt-level of its own.
    flags = ["-C strip=symbols"] + ([] if "apple" in target else ["-C target-feature=+crt-static"])
    project.run(
        "cargo", "build", "-p", "csp-cli", "--locked", "--profile", options.profile, "--target", target,
        env={f"CARGO_TARGET_{target.upper().replace('-', '_')}_RUSTFLAGS": " ".join(flags)},
    )  # fmt: skip
    name = "csp.exe" if "windows" in target else "csp"
    program = project.target / target / options.profile / name
    archive = project.out / f"csp-{project.version}-{target}.tar.gz"
    if project.dry:
        print(f"would try {program}, and write {archive}")
        return
    _try(program, target, with_page=not options.without_page)
    project.within("command", program)
    files = {name: (program.read_bytes(), 0o755), **project.texts()}
    for shell, file in SHELLS.items():
        files[f"completions/{file}"] = (_said(program, "completions", shell), 0o644)
    files["man/csp.1"] = (_said(program, "man"), 0o644)
    project.archive(archive, f"csp-{project.version}-{target}", files)


def _target():
    """This machine. On Linux with musl where rustc has it: then the file runs on each Linux."""
    host = _lines("rustc", "-vV", begin="host: ")
    musl = host.replace("-gnu", "-musl")
    library = Path(_lines("rustc", "--print", "target-libdir", "--target", musl))
    if musl != host and not any(library.glob("libstd-*")):
        print(f"rustc has no {musl} here (rustup target add {musl}): glibc is linked statically")
        return host
    return musl


def _lines(*command, begin=""):
    said = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout
    return next(line.removeprefix(begin) for line in said.splitlines() if line.startswith(begin))


def _page(project):
    """The page, which goes into the command: `csp-cli/build.rs` takes it from here."""
    page = ROOT / "web/dist/csp.html"
    if page.exists():
        print("the page is in web/dist")
    else:
        project.run(ROOT / "csp-web/build", env={"CSP_WEB_DIST": str(page.parent)})
    if project.dry:
        print(f"would copy {page}")
    elif page.exists():
        project.write(project.out / f"csp-{project.version}.html", page.read_bytes())
    else:
        raise Failure("web/dist/csp.html was not made: it takes node")


def _try(program, target, with_page):
    """Whether it runs, solves, has the page, and needs no library."""
    solved = _said(program, "sudoku", "solve", PUZZLE).decode().strip()
    if not solved.startswith("534678912"):
        raise Failure(f"{program} solves a sudoku wrongly: {solved}")
    if "linux" in target:
        # The name of the loader stands in each file that needs one.
        if b"/ld-linux" in program.read_bytes()[:4096]:
            raise Failure(f"{program} is not linked statically")
    if with_page:
        _page_is_served(program)
    print(f"{program} runs")


def _page_is_served(program):
    with subprocess.Popen([program, "web", "--no-open", "--port", "0"], stdout=subprocess.PIPE, text=True) as served:
        try:
            address = next((word for word in served.stdout.readline().split() if word.startswith("http://")), None)
            if address is None:
                raise Failure(f"{program} does not have the page")
            with urllib.request.urlopen(address, timeout=10) as page:
                if b"<html" not in page.read():
                    raise Failure(f"{address} is no page")
        finally:
            served.terminate()


def _said(program, *arguments):
    return subprocess.run([program, *arguments], stdout=subprocess.PIPE, check=True).stdout
