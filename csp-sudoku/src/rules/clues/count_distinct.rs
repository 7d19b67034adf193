use crate::rules::clue::{ClueKind, LineField};
use crate::rules::clue_look::ClueLook;
use crate::rules::clue_part::CluePart;
use csp_core::constraints::{Linear, NValue, Relation};
use csp_core::extend::Constraint as _;

/// A digit says how many different digits some cells have.
pub static COUNT_DISTINCT: ClueKind = ClueKind {
    name: "count-distinct",
    lines: &[LineField::exactly("control", 1), LineField::new("cells", 1)],
    says: |clue| {
        format!(
            "{} is the number of different digits in {}",
            clue.names(0),
            clue.names(1)
        )
    },
    holds: |digits| {
        let mut cells = digits.line(1);
        cells.sort_unstable();
        cells.dedup();
        digits.line(0) == [cells.len() as i32]
    },
    parts: |clue, rules| {
        let shift = rules.shape().value(1) - 1;
        vec![CluePart::other(
            clue.lines().concat(),
            move |cells, posting| {
                let (control, counted) = (cells[0], &cells[1..]);
                let number =
                    posting.new_var("number of digits", &(0..=counted.len() as i32).into())?;
                Linear::new([(1, number), (-1, control)], Relation::Equal, shift).post(posting)?;
                NValue::new(counted, number).post(posting)
            },
        )]
    },
    look: ClueLook::Area { color: "orchid" },
    ..ClueKind::PLAIN
};
