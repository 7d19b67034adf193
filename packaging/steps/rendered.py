"""What package managers of others read, written out of templates with the version and the address of the sources."""

import re
import shutil

from .project import ROOT


def _filled(project, template, sha256):
    values = {
        "version": project.version,
        "repository": project.need_repository().removesuffix("/"),
        "rust": project.manifest["workspace"]["package"]["rust-version"],
        "sha256": sha256,
    }
    text = (ROOT / "packaging" / template).read_text()
    return re.sub(r"@(\w+)@", lambda found: values[found[1]], text)


def formula(project, options):
    """The formula for Homebrew."""
    project.write(project.out / "csp.rb", _filled(project, "csp.rb.in", options.sha256))


def recipe(project, options):
    """The recipe for conda, of the command and of the Python package."""
    project.write(project.out / "recipe.yaml", _filled(project, "recipe.yaml.in", options.sha256))


def container(project, _):
    """The image, by podman or docker."""
    tool = shutil.which("podman") or "docker"
    project.run(tool, "build", "--file", "packaging/Containerfile", "--tag", f"csp:{project.version}", ".")
