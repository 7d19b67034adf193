"""What a notebook shows of models, arrays and answers."""

from __future__ import annotations

import html
from typing import TypeVar

T = TypeVar("T")



MOST_SHOWN = 40
"""The most rows, and the most columns, that a table shows."""


def table(head: list[str] | None, rows: list[list[str]]) -> str:
    """A table as HTML, cut where it is large."""

    def row(tag: str, cells: list[str]) -> str:
        shown = cut(cells, "…")
        return "<tr>" + "".join(f"<{tag}>{html.escape(cell)}</{tag}>" for cell in shown) + "</tr>"

    lines = ([row("th", head)] if head else []) + [row("td", cells) for cells in cut(rows, ["…"])]
    return f"<table>{''.join(lines)}</table>"


def cut(entries: list[T], more: T) -> list[T]:
    """The first entries, and a sign that there are more."""
    return entries if len(entries) <= MOST_SHOWN else [*entries[:MOST_SHOWN], more]


class Picture:
    """A picture as SVG, which a notebook shows."""

    def __init__(self, svg: str):
        self.svg = svg

    def _repr_svg_(self) -> str:
        return self.svg

    def __str__(self) -> str:
        return self.svg


class Explanation:
    """Why something follows, step by step. It is true if it does follow.

    >>> model = Model()
    >>> x, y = model.intvar(0, 9, name="x"), model.intvar(0, 9, name="y")
    >>> model.add(x < y)
    >>> why = model.why(y != 0)
    >>> why.follows, why.text == str(why)
    (True, True)
    >>> print(model.why(y != 1))
    not so, here is a solution: x = 0, y = 1
    """

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
