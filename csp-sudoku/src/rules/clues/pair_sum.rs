use super::tools::sum;
use crate::rules::clue::{CellReading, ClueKind, LineField, NumberField};
use crate::rules::clue_look::{ClueLook, Numeral, SignDot};

/// Neighbors on a line add up to a number, as beside an X or a V.
pub static PAIR_SUM: ClueKind = ClueKind {
    name: "pair-sum",
    reads: CellReading::Values,
    lines: &[LineField::new("line", 2)],
    numbers: &[NumberField::new("total")],
    says: |clue| {
        format!(
            "neighbors on {} add up to {}",
            clue.names(0),
            clue.number(0)
        )
    },
    holds: |digits| {
        let line = digits.line(0);
        line.windows(2)
            .all(|pair| pair[0] + pair[1] == digits.number(0))
    },
    parts: |clue, _| {
        let pairs = clue.line(0).windows(2);
        pairs.map(|pair| sum(pair, clue.number(0))).collect()
    },
    look: ClueLook::Sign {
        numeral: Numeral::Roman,
        dot: SignDot::Absent,
    },
    ..ClueKind::PLAIN
};
