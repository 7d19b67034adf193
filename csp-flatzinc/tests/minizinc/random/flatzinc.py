"""FlatZinc as MiniZinc writes it, an item a line: cut into the models that were compiled together, and read."""

import re
from dataclasses import dataclass, field
from typing import Any

NAME = re.compile(r"[A-Za-z_]\w*")
STRING = re.compile(r'"[^"]*"')
DECLARED = re.compile(r"^(?:var |array )[^:]*:\s*([A-Za-z_]\w*)")


@dataclass
class Flat:
    """The lines of one model. `shown` are its two arrays of values, as names or constants."""

    shown: list[list[str]]
    lines: list[str] = field(default_factory=list)

    def text(self, solve: str) -> str:
        order = {"predicate": 0, "test": 0, "array_par": 1, "var": 2, "array": 3, "constraint": 4}
        place = lambda line: order["array_par" if re.match(r"array \[[^]]*\] of (?!var)", line) else NAME.match(line)[0]]
        return "\n".join(sorted(self.lines, key=place)) + f"\nsolve {solve};\n"


class Groups:
    """Names that belong together (union-find)."""

    def __init__(self) -> None:
        self.parent: dict[str, str] = {}

    def find(self, name: str) -> str:
        root = name
        while self.parent.setdefault(root, root) != root:
            root = self.parent[root]
        self.parent[name] = root
        return root

    def join(self, names: list[str]) -> None:
        for name in names[1:]:
            self.parent[self.find(name)] = self.find(names[0])


def cut(text: str, names: list[str]) -> dict[str, Flat] | None:
    """Each model's part of FlatZinc that was compiled for all of them, or None where two of them share variables.

    What is shown stands in the annotation of `solve`: two arrays for each model, which may hold constants.
    """
    lines = [line for line in text.splitlines() if line and not line.startswith("%")]
    solve = next(line for line in lines if line.startswith("solve"))
    lines.remove(solve)
    declared = {match[1]: line for line in lines if (match := DECLARED.match(line))}
    if "seq_search" not in solve:
        return {name: Flat([[], []], lines) for name in names}
    arrays = [entries(search[1], declared) for search in expression(solve.partition("::")[2])[1]]
    used = lambda line: [name for name in dict.fromkeys(NAME.findall(STRING.sub("", line))) if name in declared]
    # What holds no variable is not what joins models: it is copied to each that uses it.
    is_variable = lambda name: declared[name].startswith("var ") or any(n != name and is_variable(n) for n in used(declared[name]))
    shared = {name for name in declared if not is_variable(name)}
    groups = Groups()
    for line in lines:
        groups.join([name for name in used(line) if name not in shared])

    flats: dict[str, Flat] = {}
    by_root: dict[str, Flat] = {}
    for place, name in enumerate(names):
        flat = flats[name] = Flat(arrays[2 * place : 2 * place + 2])
        roots = {groups.find(entry) for array in flat.shown for entry in array if entry in declared}
        for root in roots:
            if by_root.setdefault(root, flat) is not flat:
                return None
    distribute(lines, used, shared, groups, by_root, list(flats.values()), declared)
    return flats


def distribute(lines: list[str], used: Any, shared: set[str], groups: Groups, by_root: dict[str, Flat], flats: list[Flat], declared: Any) -> None:
    """Gives each line to the model of its variables; to all models if it has none that is shown."""
    for line in lines:
        if line.startswith(("predicate", "test ")) or ((match := DECLARED.match(line)) and match[1] in shared):
            continue
        variables = [name for name in used(line) if name not in shared]
        flat = by_root.get(groups.find(variables[0])) if variables else None
        for to in [flat] if flat else flats:
            to.lines.append(line)
    predicates = [line for line in lines if line.startswith(("predicate", "test "))]
    for flat in flats:
        constants = {name for line in flat.lines for name in used(line) if name in shared}
        flat.lines += [declared[name] for name in constants] + predicates
        names = {entry for array in flat.shown for entry in array if entry in declared}
        flat.lines = [mark(line) if (m := DECLARED.match(line)) and m[1] in names else line for line in flat.lines]


def mark(line: str) -> str:
    """A declaration whose variable is shown in solutions."""
    name = DECLARED.match(line)
    return f"{line[: name.end(1)]} :: output_var{line[name.end(1) :]}"


def entries(array: Any, declared: dict[str, str]) -> list[str]:
    """An array in the annotation of `solve`, or its name there; entries are names or constants as texts."""
    if isinstance(array, str):
        array = expression(declared[array].partition("=")[2])
    return [str(entry).lower() if isinstance(entry, bool) else str(entry) for entry in array]


TOKEN = re.compile(r'\s*(-?\d+\.\.-?\d+|-?\d+|[A-Za-z_]\w*|"[^"]*"|::|[][{}(),;:=])')


def expression(text: str) -> Any:
    """A number, a boolean, a range or set (as frozenset), a name (as text), an array (as list), or a call (as tuple)."""
    value, _ = parse(TOKEN.findall(text), 0)
    return value


def sequence(tokens: list[str], at: int, end: str) -> tuple[list[Any], int]:
    values = []
    while tokens[at] != end:
        value, at = parse(tokens, at)
        values.append(value)
        at += tokens[at] == ","
    return values, at + 1


def parse(tokens: list[str], at: int) -> tuple[Any, int]:
    token = tokens[at]
    if token == "[":
        return sequence(tokens, at + 1, "]")
    if token == "{":
        values, at = sequence(tokens, at + 1, "}")
        return frozenset(values), at
    if ".." in token:
        low, high = map(int, token.split(".."))
        return frozenset(range(low, high + 1)), at + 1
    if token in ("true", "false"):
        return token == "true", at + 1
    if token.lstrip("-").isdigit():
        return int(token), at + 1
    if at + 1 < len(tokens) and tokens[at + 1] == "(":
        values, at = sequence(tokens, at + 2, ")")
        return (token, *values), at
    return token, at + 1
