"""The package for npm: the engine in WebAssembly with the page's client of it."""

import json

from .project import LICENCES, ROOT

SOURCE = ROOT / "packaging/npm"
OWN = ["README.md", "index.js", "index.d.ts", "parts.js", "parts.browser.js", "parts.node.js", "worker.node.js"]
# These files belong to the page, and are copied as they are.
SHARED = ["engine.js", "door.js", "worker.js", "once.js"]


def run(project, _):
    """Builds the engine if it is not there, and packs it."""
    engine = project.page / "csp.wasm"
    if not engine.exists():
        project.run(ROOT / "csp-web/build", "--wasm")
    folder = project.out / "npm"
    package = json.loads((SOURCE / "package.json").read_text())
    package["version"] = project.version
    if project.repository:
        package["repository"] = {"type": "git", "url": f"git+{project.repository}.git"}
    files = {name: (SOURCE / name).read_bytes() for name in OWN}
    files |= {name: (ROOT / "web/src/engine" / name).read_bytes() for name in SHARED}
    files |= {name: (ROOT / name).read_bytes() for name in LICENCES}
    files["package.json"] = json.dumps(package, indent=4, ensure_ascii=False).encode() + b"\n"
    files["csp.wasm"] = b"" if project.dry else engine.read_bytes()
    for name, content in files.items():
        project.write(folder / name, content)
    archive = project.out / f"gridcsp-{project.version}.tgz"
    project.archive(archive, "package", {name: (content, 0o644) for name, content in files.items()})
    project.run("node", "--test", SOURCE / "tests/package.test.js", env={"CSP_NPM_PACKAGE": str(folder)})
    project.within("npm", archive)
