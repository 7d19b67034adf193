use super::places::regions;
use super::tools::all_sums_equal;
use crate::rules::Rules;
use crate::rules::clue::{CellReading, ClueKind, LineField};
use crate::rules::clue_look::{ClueLook, LineEnds};
use crate::shape::Cell;

/// Where a line passes through boxes, the digits of each of its segments in a box have the same sum. If there are no
/// boxes, these are the regions of a jigsaw.
pub static REGION_SUM: ClueKind = ClueKind {
    name: "region-sum",
    reads: CellReading::Values,
    lines: &[LineField::new("line", 1)],
    says: |clue| {
        format!(
            "the segments of the line {} in different boxes have the same sum",
            clue.names(0)
        )
    },
    holds: |digits| {
        let mut sums: Vec<i32> = Vec::new();
        let mut last = None;
        for segment in segments(digits.clue().line(0), digits.rules()) {
            let sum = digits.of(&segment).iter().sum();
            sums.push(sum);
            last = last.or(Some(sum));
        }
        sums.iter().all(|sum| Some(*sum) == last)
    },
    parts: |clue, rules| all_sums_equal(&segments(clue.line(0), rules), rules.shape()),
    look: ClueLook::Line {
        color: "deepskyblue",
        ends: LineEnds::Plain,
    },
    ..ClueKind::PLAIN
};

/// The line, divided where it enters another box. There are no segments without boxes.
fn segments(line: &[Cell], rules: &Rules) -> Vec<Vec<Cell>> {
    let regions = regions(rules);
    if regions.is_empty() {
        return Vec::new();
    }
    let of = |cell: &Cell| regions.iter().position(|region| region.contains(cell));
    let segments = line.chunk_by(|one, other| of(one) == of(other));
    segments.map(<[Cell]>::to_vec).collect()
}
