use super::line_machine::LineMachine;
use super::tools::{each, sum};
use crate::rules::clue::{ClueKind, LineField, NumberField};
use crate::rules::clue_look::ClueLook;
use crate::rules::clue_part::CluePart;
use crate::shape::{Cell, Shape};

/// The first digit of a line says how many of its digits, with itself, add up to a number outside the board.
pub static X_SUM: ClueKind = ClueKind {
    name: "x-sum",
    lines: &[LineField::new("line", 1)],
    numbers: &[NumberField::new("sum")],
    says: |clue| {
        let first = clue.line(0)[0];
        format!(
            "as many digits of {} as {first} says add up to {}",
            clue.names(0),
            clue.number(0)
        )
    },
    holds: |digits| {
        let line = digits.line(0);
        let length = usize::try_from(line[0]).unwrap_or(0);
        let first = line.get(..length).unwrap_or_default();
        length > 0 && first.len() == length && first.iter().sum::<i32>() == digits.number(0)
    },
    parts: |clue, rules| {
        let (line, sum) = (clue.line(0), clue.number(0));
        // How many cells and how much are left.
        let machine = LineMachine {
            start: None,
            step: |state: &Option<(i32, i32)>, digit| {
                let (cells, left) = match *state {
                    None => (digit - 1, sum - digit),
                    Some((0, left)) => (0, left),
                    Some((cells, left)) => (cells - 1, left - digit),
                };
                let fits = cells > 0 && left >= 0 || cells == 0 && left == 0;
                fits.then_some(Some((cells, left)))
            },
            accepts: |state: &Option<(i32, i32)>| *state == Some((0, 0)),
        };
        let part = machine.reads_if_small(line, rules.shape());
        vec![part.unwrap_or_else(|| cases(line, sum, rules.shape()))]
    },
    look: ClueLook::Outside,
    ..ClueKind::PLAIN
};

/// A case for each first digit.
fn cases(line: &[Cell], total: i32, shape: Shape) -> CluePart {
    let case = |length: usize| {
        let mut parts = each(&line[..1], shape, |digit| digit == length as i32);
        parts.push(sum(&line[..length], total));
        parts
    };
    CluePart::AnyOf((1..=line.len()).map(case).collect())
}
