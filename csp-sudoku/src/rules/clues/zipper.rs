use super::tools::{all_sums_equal, equal_sums};
use crate::rules::clue::{CellReading, ClueKind, LineField};
use crate::rules::clue_look::{ClueLook, LineEnds};

/// Digits as far from the middle of a line have the same sum, which is the middle digit if there is one.
pub static ZIPPER: ClueKind = ClueKind {
    name: "zipper",
    reads: CellReading::Values,
    lines: &[LineField::new("line", 2)],
    says: |clue| {
        format!(
            "digits as far from the middle of the line {} have the same sum",
            clue.names(0)
        )
    },
    holds: |digits| {
        let line = digits.line(0);
        let half = line.len() / 2;
        let sum = match line.len() % 2 {
            0 => line[half - 1] + line[half],
            _ => line[half],
        };
        (0..half).all(|place| line[place] + line[line.len() - 1 - place] == sum)
    },
    parts: |clue, rules| {
        let line = clue.line(0);
        let half = line.len() / 2;
        let middle = line[half..line.len() - half].to_vec();
        let pairs = (0..half).map(|place| vec![line[place], line[line.len() - 1 - place]]);
        if middle.is_empty() {
            return all_sums_equal(&pairs.collect::<Vec<_>>(), rules.shape());
        }
        pairs.map(|pair| equal_sums(&pair, &middle)).collect()
    },
    look: ClueLook::Line {
        color: "blueviolet",
        ends: LineEnds::Plain,
    },
    ..ClueKind::PLAIN
};
