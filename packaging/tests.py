"""What the scripts of packaging do by themselves: `python3 packaging/tests.py`. Nothing is built."""

import gzip
import io
import re
import subprocess
import sys
import tarfile
import tempfile
import tomllib
import unittest
from pathlib import Path
from types import SimpleNamespace
from unittest import mock

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).parent))

from steps import checks, cpmpy, npm, readmes, rendered, tried  # noqa: E402
from steps.project import GOALS, LIMITS, ROOT, Failure, Project  # noqa: E402


def here(out, dry=False):
    return Project(SimpleNamespace(dry_run=dry, out=out))


class Packaging(unittest.TestCase):
    def setUp(self):
        room = tempfile.TemporaryDirectory()
        self.addCleanup(room.cleanup)
        self.room = Path(room.name)
        self.project = here(self.room)
        said = mock.patch("sys.stdout", new_callable=io.StringIO)
        self.said = said.start()
        self.addCleanup(said.stop)

    def test_a_release_needs_a_repository_a_tag_and_a_day(self):
        self.project.repository = ""
        with self.assertRaisesRegex(Failure, "`repository`.* is not set") as caught:
            checks.run(self.project, SimpleNamespace(release="v9.9.9"))
        self.assertIn("the tag is v9.9.9", str(caught.exception))
        with self.assertRaisesRegex(Failure, "the repository is not set: write its address into"):
            rendered.formula(self.project, SimpleNamespace(sha256="0" * 64))

    def test_without_a_repository_all_else_is_checked(self):
        self.project.repository = ""
        checks.run(self.project, SimpleNamespace(release=None))
        self.assertIn("the repository is not set", self.said.getvalue())

    def test_what_is_wrong_is_found(self):
        self.project.version = "9.9.9"
        with self.assertRaises(Failure) as caught:
            checks.run(self.project, SimpleNamespace(release=None))
        for text in ["csp-core 0", "CITATION.cff has another version", "CHANGELOG.md has no section for 9.9.9"]:
            self.assertIn(text, str(caught.exception))
        with mock.patch.object(readmes, "readme", lambda name: "another"):
            with self.assertRaisesRegex(Failure, "csp-core/README.md is old"):
                checks.run(here(self.room), SimpleNamespace(release=None))

    def test_a_new_version_is_written_everywhere(self):
        written = {}
        self.project.write = lambda path, text: written.update({path.name: text})
        self.project.run = lambda *command, **_: written.update({"ran": command})
        checks.set_version(self.project, SimpleNamespace(version="1.2.3"))
        manifest = tomllib.loads(written["Cargo.toml"])["workspace"]
        self.assertEqual(manifest["package"]["version"], "1.2.3")
        wanted = [need["version"] for need in manifest["dependencies"].values() if "path" in need and "version" in need]
        self.assertEqual(set(wanted), {"1.2.3"})
        self.assertGreaterEqual(len(wanted), 8)
        self.assertEqual(manifest["dependencies"]["clap"]["version"], self.project.manifest["workspace"]["dependencies"]["clap"]["version"])
        self.assertRegex(written["CITATION.cff"], r"(?m)^version: 1\.2\.3$")
        self.assertEqual(written["ran"][:2], ("cargo", "update"))
        with self.assertRaises(Failure):
            checks.set_version(self.project, SimpleNamespace(version="next"))

    def test_templates_are_filled(self):
        self.project.repository = "https://forge.example/csp/"
        for step, name in [(rendered.formula, "csp.rb"), (rendered.recipe, "recipe.yaml")]:
            step(self.project, SimpleNamespace(sha256="ab" * 32))
            text = (self.room / name).read_text()
            self.assertIn(f"https://forge.example/csp/archive/refs/tags/v{self.project.version}.tar.gz", text)
            self.assertIn("ab" * 32, text)
            self.assertIsNone(re.search(r"@\w+@", text))

    def test_archives_are_the_same_each_time(self):
        for name in ["one.tar.gz", "other.tar.gz"]:
            self.project.archive(self.room / name, "top", {"b": (b"2", 0o755), "a": (b"1", 0o644)})
        one = (self.room / "one.tar.gz").read_bytes()
        self.assertEqual(one, (self.room / "other.tar.gz").read_bytes())
        with tarfile.open(fileobj=io.BytesIO(gzip.decompress(one))) as tar:
            self.assertEqual([(entry.name, entry.mode) for entry in tar], [("top/a", 0o644), ("top/b", 0o755)])

    def test_what_has_grown_too_large_is_refused(self):
        package = self.room / "package"
        for kind, limit in LIMITS.items():
            goal = GOALS[kind]
            self.assertLessEqual(goal, limit)
            for size, said in [(goal, f"{limit:,}\n"), (limit, f"{limit:,}; the goal is {goal:,}\n")]:
                package.write_bytes(bytes(size))
                self.project.within(kind, package)
                self.assertTrue(self.said.getvalue().endswith(f"package: {size:,} bytes of {said}"), self.said.getvalue())
            package.write_bytes(bytes(limit + 7))
            with self.assertRaisesRegex(Failure, f"/package has {limit + 7:,} bytes, and {kind} may have {limit:,}: 7 are too many"):
                self.project.within(kind, package)

    def test_a_dry_run_writes_nothing(self):
        dry = here(self.room, dry=True)
        npm.run(dry, None)
        self.assertIn("would write", self.said.getvalue())
        self.assertEqual(list(self.room.iterdir()), [])

    def test_a_command_that_is_missing_or_fails_is_told(self):
        with self.assertRaisesRegex(Failure, "`no-such-command` is not installed"):
            self.project.run("no-such-command")
        with self.assertRaisesRegex(Failure, "ended with code 1"):
            self.project.run("false")

    def test_packages_are_tried_in_an_empty_place(self):
        with self.assertRaisesRegex(Failure, "there is no package in .*: `packaging/build all` makes them"):
            tried.run(self.project, None)
        # A command that answers only where nothing is and little is set.
        script = f'#!/bin/sh\ntest "$(ls)" = csp-x && test "$HOME" = "$PWD" && test -z "${{CSP_TOLD-}}" && echo {tried.SOLUTION}\n'
        archive = self.room / f"csp-{self.project.version}-any.tar.gz"
        with mock.patch.dict("os.environ", {"CSP_TOLD": "yes"}):
            self.project.archive(archive, "csp-x", {"csp": (script.encode(), 0o755)})
            tried.run(self.project, None)
            self.assertRegex(self.said.getvalue(), r"csp-.*-any\.tar\.gz: installed and answered after \d+\.\d s")
            self.project.archive(archive, "csp-x", {"csp": (b"#!/bin/sh\necho 1\n", 0o755)})
            with self.assertRaisesRegex(Failure, "solves .* wrongly: 1"):
                tried.run(self.project, None)
            self.project.archive(archive, "csp-x", {"csp": (b"#!/bin/sh\necho no >&2; exit 3\n", 0o755)})
            with self.assertRaisesRegex(Failure, "ended with code 3: no"):
                tried.run(self.project, None)

    def test_readmes_show_what_rustdoc_shows(self):
        lines = ["# A model", "A [`Model`](model::Model) of [words](x) [Knuth 1998], [`run`], [far](https://x.example).", "```", "# hidden", "#[derive(Debug)]", "x", "```"]
        shown = ["## A model", "A `Model` of words [Knuth 1998], `run`, [far](https://x.example).", "```rust", "#[derive(Debug)]", "x", "```"]
        self.assertEqual(list(readmes._shown(lines)), shown)

    def test_the_parts_of_the_npm_package_are_named(self):
        imports = set()
        for file in [*(npm.SOURCE.glob("*.js")), *(ROOT / "web/src/engine" / name for name in npm.SHARED)]:
            imports |= set(re.findall(r'(?:from |import\(|URL\()"\./([^"]+)"', file.read_text()))
        self.assertLessEqual(imports, {*npm.OWN, *npm.SHARED, "csp.wasm", "csp-models.wasm"})
        self.assertIn("worker.node.js", imports)

    def test_the_solver_goes_into_a_checkout_of_cpmpy_once(self):
        with self.assertRaisesRegex(Failure, "is no checkout of CPMpy"):
            cpmpy.run(self.project, SimpleNamespace(checkout=self.room))
        solvers = self.room / "cpmpy/solvers"
        solvers.mkdir(parents=True)
        (solvers / "TEMPLATE.py").touch()
        before = 'from .pumpkin import CPM_pumpkin\n    pumpkin\n    "CPM_cpo",\n    ("pumpkin", CPM_pumpkin),\n'
        for name in ["utils.py", "__init__.py"]:
            (solvers / name).write_text(before)
        texts = []
        for _ in range(2):
            cpmpy.run(self.project, SimpleNamespace(checkout=self.room))
            texts.append([(solvers / name).read_text() for name in ["utils.py", "__init__.py"]])
        self.assertEqual(texts[0], texts[1])
        self.assertIn('("csp", CPM_csp),\n', texts[0][0])
        self.assertEqual((solvers / "csp.py").read_bytes(), cpmpy.SOLVER.read_bytes())
        (solvers / "utils.py").write_text("")
        with self.assertRaisesRegex(Failure, "utils.py of CPMpy is another one"):
            cpmpy.run(self.project, SimpleNamespace(checkout=self.room))

    def test_each_step_tells_its_options(self):
        for step in ["check", "version", "command", "wheel", "reference", "npm", "crates", "publish", "formula", "recipe", "cpmpy", "container", "try"]:
            subprocess.run([ROOT / "packaging/build", step, "--help"], check=True, stdout=subprocess.DEVNULL)


if __name__ == "__main__":
    unittest.main()
