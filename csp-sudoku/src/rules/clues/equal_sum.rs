use super::tools::{all_sums_equal, lines};
use crate::rules::clue::{CellReading, ClueKind, LineField};
use crate::rules::clue_look::ClueLook;

/// All sets of cells have the same sum.
pub static EQUAL_SUM: ClueKind = ClueKind {
    name: "equal-sum",
    reads: CellReading::Values,
    lines: &[LineField::new("cells", 1).repeated()],
    says: |clue| format!("these have the same sum: {}", lines(clue, 0)),
    holds: |digits| {
        let lines = digits.clue().lines().iter();
        let sums: Vec<i32> = lines.map(|line| digits.of(line).iter().sum()).collect();
        sums.windows(2).all(|pair| pair[0] == pair[1])
    },
    parts: |clue, rules| all_sums_equal(clue.lines(), rules.shape()),
    look: ClueLook::Area { color: "tomato" },
    ..ClueKind::PLAIN
};
