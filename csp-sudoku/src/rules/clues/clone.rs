use super::tools::{equal_lines, lines, same};
use crate::rules::clue::{ClueKind, LineField};
use crate::rules::clue_look::ClueLook;

/// All copies of some cells have their digits, cell by cell.
pub static CLONE: ClueKind = ClueKind {
    name: "clone",
    lines: &[LineField::new("cells", 1).repeated()],
    check: equal_lines,
    says: |clue| format!("these are equal, cell by cell: {}", lines(clue, 0)),
    holds: |digits| {
        let lines = digits.clue().lines();
        lines.iter().all(|line| digits.of(line) == digits.line(0))
    },
    parts: |clue, rules| {
        let copies = clue.lines()[1..].iter();
        let pairs = copies.flat_map(|copy| clue.line(0).iter().zip(copy));
        pairs
            .map(|(&one, &other)| same(one, other, rules.shape()))
            .collect()
    },
    look: ClueLook::Area { color: "gray" },
    ..ClueKind::PLAIN
};
