use super::tools::{equal_lines, lines, same_digits};
use crate::rules::clue::{ClueKind, LineField};
use crate::rules::clue_look::ClueLook;

/// All sets of cells have the same digits, each as often.
pub static SAME_VALUES: ClueKind = ClueKind {
    name: "same-values",
    lines: &[LineField::new("cells", 1).repeated()],
    check: equal_lines,
    says: |clue| format!("these have the same digits: {}", lines(clue, 0)),
    holds: |digits| {
        let sorted = digits.clue().lines().iter().map(|line| {
            let mut line = digits.of(line);
            line.sort_unstable();
            line
        });
        let sorted: Vec<Vec<i32>> = sorted.collect();
        sorted.windows(2).all(|pair| pair[0] == pair[1])
    },
    parts: |clue, rules| same_digits(clue.lines(), rules.shape()),
    look: ClueLook::Area { color: "steelblue" },
    ..ClueKind::PLAIN
};
