"""The README of each library is the front page of its documentation, written for those who see it outside of rustdoc."""

import re

from .project import ROOT

MARK = "<!-- Written by `packaging/build readmes` out of src/lib.rs. -->"

# A link of rustdoc: `[`Model`]` with or without a path, and other words with one that is no address.
LINK = re.compile(r"\[(`[^`]+`)\](?:\((?!https?:)[^)]*\))?|\[([^\]`]+)\]\((?!https?:)[^)]*\)")


def libraries(project):
    """The published crates that are libraries."""
    return [name for name, _ in project.published() if (ROOT / name / "src/lib.rs").exists()]


def readme(name):
    """The text of the README of a library."""
    lines = []
    for line in (ROOT / name / "src/lib.rs").read_text().splitlines():
        if not line.startswith("//!"):
            break
        lines.append(line[3:].removeprefix(" "))
    text = "\n".join(_shown(lines)).strip()
    page = f"https://docs.rs/{name}"
    end = f"[The documentation]({page}) has more. Licensed under MIT or Apache-2.0, at your choice."
    return f"# {name}\n\n{MARK}\n\n{text}\n\n{end}\n"


def _shown(lines):
    """The lines without what rustdoc hides, with links of rustdoc as their words."""
    is_code = False
    for line in lines:
        if line.startswith("```"):
            is_code = not is_code
            yield "```rust" if is_code and line == "```" else line
        elif not is_code:
            # The title of the page has one mark.
            yield LINK.sub(lambda link: link[1] or link[2], f"#{line}" if line.startswith("# ") else line)
        elif not re.match(r"# |#$", line):
            yield line


def run(project, _):
    """Writes all."""
    for name in libraries(project):
        project.write(ROOT / name / "README.md", readme(name))
