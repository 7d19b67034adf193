"""Whether the project is as a release needs it, and the one place where the version is changed."""

import re

from . import readmes
from .project import LICENCES, ROOT, Failure

# Where else the version stands, as a pattern with the version as its group.
COPIES = {"CITATION.cff": r"^version: (.+)$"}


def run(project, options):
    """Says all that is wrong at once."""
    wrong = [*_versions(project), *_crates(project), *_wheel()]
    wrong += [f"{name}/README.md is old: packaging/build readmes" for name in _old_readmes(project)]
    if options.release:
        wrong += _release(project, options.release)
    elif not project.repository:
        print("the repository is not set (`repository` in Cargo.toml), so nothing can be released yet")
    if wrong:
        raise Failure("\n  ".join(["this has to be put right:", *wrong]))
    print(f"{project.version}: versions, crates and texts are as they have to be")


def _versions(project):
    for name, wanted in project.manifest["workspace"]["dependencies"].items():
        if "path" in wanted and wanted.get("version", project.version) != project.version:
            yield f"Cargo.toml asks for {name} {wanted['version']}, and this is {project.version}: packaging/build version"
    for file, pattern in COPIES.items():
        found = re.search(pattern, (ROOT / file).read_text(), re.MULTILINE)
        if found is None or found[1] != project.version:
            yield f"{file} has another version than {project.version}: packaging/build version"
    if not re.search(rf"^## {re.escape(project.version)}\b", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE):
        yield f"CHANGELOG.md has no section for {project.version}"


def _crates(project):
    inherited = ["version", "edition", "rust-version", "license", "repository"]
    for name, manifest in project.published():
        package = manifest["package"]
        for field in inherited:
            if package.get(field) != {"workspace": True}:
                yield f"{name}/Cargo.toml: {field}.workspace = true is missing"
        for field in ["description", "readme", "keywords", "categories"]:
            if not package.get(field):
                yield f"{name}/Cargo.toml: {field} is missing"
        if (ROOT / name / "src/lib.rs").exists() and "docs" not in package.get("metadata", {}):
            yield f"{name}/Cargo.toml: [package.metadata.docs.rs] is missing"
        yield from _licences(name)
        for needed in manifest.get("dependencies", {}):
            wanted = project.manifest["workspace"]["dependencies"].get(needed, {})
            if isinstance(wanted, dict) and "path" in wanted and "version" not in wanted:
                yield f"{name} needs {needed}, which is not published"


def _wheel():
    return _licences("csp-python")


def _licences(folder):
    for licence in LICENCES:
        file = ROOT / folder / licence
        if not file.exists() or file.read_bytes() != (ROOT / licence).read_bytes():
            yield f"{folder}/{licence} is not the text at the root: ln -s ../{licence} {folder}"


def _old_readmes(project):
    for name in readmes.libraries(project):
        file = ROOT / name / "README.md"
        if not file.exists() or file.read_text() != readmes.readme(name):
            yield name


def _release(project, tag):
    if not project.repository:
        yield "`repository` of [workspace.package] in Cargo.toml is not set"
    if tag != f"v{project.version}":
        yield f"the tag is {tag}, and the version is {project.version}"
    if re.search(rf"^## {re.escape(project.version)}, unreleased", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE):
        yield f"CHANGELOG.md calls {project.version} unreleased: write the day"


def set_version(project, options):
    """Writes the version wherever it stands."""
    if not re.fullmatch(r"\d+\.\d+\.\d+", options.version):
        raise Failure(f"{options.version} is no version such as 0.2.0")
    old, new = project.version, options.version
    manifest = (ROOT / "Cargo.toml").read_text()
    manifest = re.sub(rf'^version = "{re.escape(old)}"$', f'version = "{new}"', manifest, count=1, flags=re.MULTILINE)
    manifest = re.sub(rf'(path = "csp-[a-z]+", version = ")({re.escape(old)})"', rf'\g<1>{new}"', manifest)
    project.write(ROOT / "Cargo.toml", manifest)
    for file, pattern in COPIES.items():
        line = re.compile(pattern, re.MULTILINE)
        text = (ROOT / file).read_text()
        project.write(ROOT / file, line.sub(lambda found: found[0].replace(found[1], new), text))
    project.run("cargo", "update", "--workspace", "--offline")
