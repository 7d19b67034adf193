use super::tools::sets;
use crate::rules::clue::{ClueKind, LineField};
use crate::rules::clue_look::ClueLook;
use crate::rules::clue_part::CluePart;
use csp_core::constraints::Count;
use csp_core::extend::Constraint as _;

/// Digits are different. There are as many even ones as odd ones, and as many low ones as high ones. The middle digit is
/// neither low nor high, and does not come.
pub static EQUALITY_CAGE: ClueKind = ClueKind {
    name: "equality-cage",
    lines: &[LineField::new("cells", 2)],
    check: |clue| match clue.line(0).len() % 2 {
        0 => Ok(()),
        _ => Err("it needs an even number of cells".to_owned()),
    },
    says: |clue| {
        format!(
            "{} are different, as many even as odd ones, and as many low as high ones",
            clue.names(0)
        )
    },
    holds: |digits| {
        let cells = digits.line(0);
        let shape = digits.shape();
        let differ = (1..cells.len()).all(|cell| !cells[..cell].contains(&cells[cell]));
        let ends = shape.value(1) + shape.value(shape.side() as u8);
        let count = |kept: &dyn Fn(i32) -> bool| cells.iter().filter(|digit| kept(**digit)).count();
        let halves = [
            count(&|digit| digit % 2 == 0),
            count(&|digit| digit % 2 == 1),
            count(&|digit| 2 * digit < ends),
            count(&|digit| 2 * digit > ends),
        ];
        differ && halves.iter().all(|half| 2 * half == cells.len())
    },
    parts: |clue, rules| {
        let shape = rules.shape();
        let side = shape.side() as i32;
        let ends = shape.value(1) + shape.value(shape.side() as u8);
        let balanced = |digits: &[i32]| {
            let count = |kept: fn(i32, i32) -> bool| {
                digits.iter().filter(|digit| kept(**digit, ends)).count()
            };
            let even = count(|digit, _| digit % 2 == 0);
            let low = count(|digit, ends| 2 * digit < ends);
            let high = count(|digit, ends| 2 * digit > ends);
            [even, low, high] == [digits.len() / 2; 3]
        };
        if let Some(sets) = sets(clue.line(0), shape, balanced) {
            return vec![sets];
        }
        let even: Vec<u8> = (1..=side as u8)
            .filter(|&digit| shape.value(digit) % 2 == 0)
            .collect();
        let halves = CluePart::other(clue.line(0), move |cells, posting| {
            let half = cells.len() / 2;
            Count::exactly(cells, &even[..], half).post(posting)?;
            Count::exactly(cells, 1..=side / 2, half).post(posting)?;
            Count::exactly(cells, side - side / 2 + 1..=side, half).post(posting)
        });
        vec![CluePart::Different(clue.line(0).to_vec()), halves]
    },
    look: ClueLook::Area { color: "slateblue" },
    ..ClueKind::PLAIN
};
