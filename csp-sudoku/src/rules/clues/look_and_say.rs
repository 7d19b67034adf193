use crate::rules::clue::{ClueKind, LineField, NumberField};
use crate::rules::clue_look::ClueLook;
use crate::rules::clue_part::CluePart;
use csp_core::constraints::Count;
use csp_core::extend::Constraint as _;

/// The cells have some digits exactly as often as it is said. The numbers are pairs: how often, and which digit.
pub static LOOK_AND_SAY: ClueKind = ClueKind {
    name: "look-and-say",
    lines: &[LineField::new("cells", 1)],
    numbers: &[NumberField::repeated("numbers and digits")],
    check: |clue| match clue.numbers().len() % 2 {
        0 => Ok(()),
        _ => Err("it needs a digit behind each number".to_owned()),
    },
    says: |clue| {
        let pairs = clue.numbers().chunks(2);
        let counts: Vec<String> = pairs
            .map(|pair| format!("{} times {}", pair[0], pair[1]))
            .collect();
        format!("{} contain {}", clue.names(0), counts.join(", "))
    },
    holds: |digits| {
        let cells = digits.line(0);
        digits.clue().numbers().chunks(2).all(|pair| {
            let count = cells.iter().filter(|digit| **digit == pair[1]).count();
            count as i32 == pair[0]
        })
    },
    parts: |clue, rules| {
        let shift = rules.shape().value(1) - 1;
        let numbers = clue.numbers().to_vec();
        vec![CluePart::other(clue.line(0), move |cells, posting| {
            let mut pairs = numbers.chunks(2);
            pairs.try_for_each(|pair| Count::exactly(cells, pair[1] - shift, pair[0]).post(posting))
        })]
    },
    look: ClueLook::Area { color: "gold" },
    ..ClueKind::PLAIN
};
