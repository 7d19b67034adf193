use super::tools::{at_least, cycle, group, groups};
use crate::rules::clue::{ClueKind, LineField, NumberField};
use crate::rules::clue_look::{ClueLook, LineEnds};

/// The digits are divided into groups of a size: with 9 digits and size 3 into low, middle and high ones. Cells in a
/// row, as many as there are groups, have digits of different groups.
pub static ENTROPIC: ClueKind = ClueKind {
    name: "entropic",
    lines: &[LineField::new("line", 2)],
    numbers: &[NumberField::or("size", 3)],
    check: |clue| at_least(clue, 0, 1),
    says: |clue| {
        let (line, size) = (clue.names(0), clue.number(0));
        format!("cells in a row on the line {line} have digits of all groups of {size}")
    },
    holds: |digits| {
        let shape = digits.shape();
        let group = |digit: i32| (digit - shape.value(1)) / digits.number(0);
        let line: Vec<i32> = digits.line(0).into_iter().map(group).collect();
        let all = group(shape.value(shape.side() as u8)) as usize + 1;
        let length = line.len().min(all);
        line.windows(length)
            .all(|window| (1..length).all(|cell| !window[..cell].contains(&window[cell])))
    },
    parts: |clue, rules| {
        let (size, shape) = (clue.number(0), rules.shape());
        let length = groups(size, shape) as usize;
        cycle(clue.line(0), shape, length, |digit| {
            group(digit, size, shape)
        })
    },
    look: ClueLook::Line {
        color: "darkorange",
        ends: LineEnds::Plain,
    },
    ..ClueKind::PLAIN
};
