"""The package for npm: the engine and that for models in WebAssembly, with the page's client of them."""

import json

from .project import LICENCES, ROOT

SOURCE = ROOT / "packaging/npm"
OWN = ["README.md", "index.js", "index.d.ts", "parts.js", "parts.browser.js", "parts.node.js", "worker.node.js"]
# These files belong to the page, and are copied as they are.
SHARED = ["engine.js", "door.js", "worker.js", "once.js"]


def run(project, _):
    """Builds the engine of the page if it is not there, and that for models, and packs both."""
    if not (project.page / "csp.wasm").exists():
        project.run(ROOT / "csp-web/build", "--wasm")
    project.run(ROOT / "csp-web/build", "--models")
    engines = [project.page / "csp.wasm", project.target / "models/csp-models.wasm"]
    folder = project.out / "npm"
    package = json.loads((SOURCE / "package.json").read_text())
    package["version"] = project.version
    if project.repository:
        package["repository"] = {"type": "git", "url": f"git+{project.repository}.git"}
    files = {name: (SOURCE / name).read_bytes() for name in OWN}
    files |= {name: (ROOT / "web/src/engine" / name).read_bytes() for name in SHARED}
    files |= {name: (ROOT / name).read_bytes() for name in LICENCES}
    files["package.json"] = json.dumps(package, indent=4, ensure_ascii=False).encode() + b"\n"
    files |= {engine.name: b"" if project.dry else engine.read_bytes() for engine in engines}
    for name, content in files.items():
        project.write(folder / name, content)
    archive = project.out / f"gridcsp-{project.version}.tgz"
    project.archive(archive, "package", {name: (content, 0o644) for name, content in files.items()})
    project.run("node", "--test", SOURCE / "tests/package.test.js", env={"CSP_NPM_PACKAGE": str(folder)})
    project.within("npm", archive)
