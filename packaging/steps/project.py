"""What all steps know of the project, and how they run commands and write archives."""

import gzip
import io
import json
import os
import shlex
import subprocess
import tarfile
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LICENCES = ["LICENSE-MIT", "LICENSE-APACHE"]

# How large a package may become, in bytes, and how small it shall be once: CONTRIBUTING.md says what stands between.
LIMITS = {"command": 21_000_000, "wheel": 5_700_000, "npm": 3_800_000}
GOALS = {"command": 12_000_000, "wheel": 4_000_000, "npm": 1_200_000}


class Failure(Exception):
    """What is wrong, and what to do about it."""


class Project:
    """The workspace: its version, its crates, where things go."""

    def __init__(self, options):
        self.dry = options.dry_run
        self.manifest = tomllib.loads((ROOT / "Cargo.toml").read_text())
        package = self.manifest["workspace"]["package"]
        self.version = package["version"]
        self.repository = package["repository"]
        self.target = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target")).resolve()
        self.page = Path(os.environ.get("CSP_WEB_DIST", ROOT / "web/dist")).resolve()
        self.out = Path(options.out).resolve() if options.out else self.target / "packages"

    def published(self):
        """The crates for crates.io with their manifests, each after those that it needs."""
        for name in self.manifest["workspace"]["members"]:
            manifest = tomllib.loads((ROOT / name / "Cargo.toml").read_text())
            if manifest["package"].get("publish", True):
                yield name, manifest

    def need_repository(self):
        """The address of the sources."""
        if not self.repository:
            raise Failure(
                "the repository is not set: write its address into `repository` of [workspace.package] in Cargo.toml"
            )
        return self.repository

    def run(self, *command, cwd=ROOT, env=None, quiet=False):
        """Runs a command, or says that it would. The result is what it prints, if that is `quiet`."""
        shown = shlex.join(map(str, command))
        settings = "".join(f"{name}={shlex.quote(value)} " for name, value in (env or {}).items())
        if self.dry or not quiet:
            print(f"+ {settings}{shown}", flush=True)
        if self.dry:
            return ""
        try:
            done = subprocess.run(
                list(map(str, command)),
                cwd=cwd,
                env={**os.environ, **(env or {})},
                stdout=subprocess.PIPE if quiet else None,
                text=True,
                check=True,
            )
        except FileNotFoundError:
            raise Failure(f"`{command[0]}` is not installed") from None
        except subprocess.CalledProcessError as error:
            raise Failure(f"`{shown}` ended with code {error.returncode}") from None
        return done.stdout or ""

    def write(self, path, content):
        """Writes a file, or says that it would."""
        if self.dry:
            print(f"would write {path}")
            return
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        print(f"wrote {path}: {path.stat().st_size:,} bytes")

    def archive(self, path, folder, files):
        """Writes a .tar.gz with these files, `{name: (bytes, mode)}`, below a folder. The same files give the same bytes."""
        packed = io.BytesIO()
        with tarfile.open(fileobj=packed, mode="w", format=tarfile.USTAR_FORMAT) as tar:
            for name, (content, mode) in sorted(files.items()):
                entry = tarfile.TarInfo(f"{folder}/{name}")
                entry.size, entry.mode, entry.mtime = len(content), mode, 315532800
                tar.addfile(entry, io.BytesIO(content))
        self.write(path, gzip.compress(packed.getvalue(), 9, mtime=0))

    def within(self, kind, path):
        """Whether a file is as small as it has to be."""
        if self.dry:
            return
        size, limit, goal = path.stat().st_size, LIMITS[kind], GOALS[kind]
        if size > limit:
            # It is written before it is weighed, so that one can look at what fills it.
            raise Failure(f"{path} has {size:,} bytes, and {kind} may have {limit:,}: {size - limit:,} are too many. Make it smaller")
        print(f"{path.name}: {size:,} bytes of {limit:,}" + (f"; the goal is {goal:,}" if size > goal else ""))

    def texts(self):
        """The files that each archive has."""
        return {name: ((ROOT / name).read_bytes(), 0o644) for name in [*LICENCES, "README.md", "CHANGELOG.md"]}

    def packages(self):
        """What cargo knows of each package of the workspace, by name."""
        text = subprocess.run(
            ["cargo", "metadata", "--no-deps", "--locked", "--format-version", "1"],
            cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True,
        ).stdout
        return {package["name"]: package for package in json.loads(text)["packages"]}
