"""What a notebook shows of a model."""

from __future__ import annotations

import html


class Picture:
    """A picture as SVG, which a notebook shows."""

    def __init__(self, svg: str):
        self.svg = svg

    def _repr_svg_(self) -> str:
        return self.svg

    def __str__(self) -> str:
        return self.svg


class Explanation:
    """Why something follows, step by step. It is true if it does follow."""

    def __init__(self, text: str, follows: bool):
        self.text = text
        self.follows = follows

    def __bool__(self) -> bool:
        return self.follows

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return self.text

    def _repr_html_(self) -> str:
        lines = "".join(f"<li>{html.escape(line)}</li>" for line in self.text.splitlines())
        return f'<ul style="list-style:none;padding:0;font-family:monospace;white-space:pre">{lines}</ul>'
