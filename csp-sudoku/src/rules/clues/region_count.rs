use crate::rules::clue::{ClueKind, LineField, NumberField};
use crate::rules::clue_look::{CellMark, ClueLook};
use crate::rules::clue_part::CluePart;
use csp_core::constraints::{Equal, Linear, Reify as _, Relation};
use csp_core::extend::{Atom, Constraint as _, ModelError, Posting, Var};

/// A digit says how many cells are in the region of the first one, if the others hold the numbers of regions. The first one
/// counts unless the second number is 1.
pub static REGION_COUNT: ClueKind = ClueKind {
    name: "region-count",
    lines: &[
        LineField::exactly("control", 1),
        LineField::new("numbers", 1),
    ],
    numbers: &[NumberField::or("not counted", 0)],
    check: |clue| match clue.number(0) {
        0 | 1 => Ok(()),
        other => Err(format!("0 or 1 cells are not counted, and not {other}")),
    },
    says: |clue| {
        let (control, cells) = (clue.names(0), clue.names(1));
        let first = if clue.number(0) == 0 {
            ""
        } else {
            ", without the first"
        };
        format!(
            "{control} is the number of these cells that have the number of the first one{first}: {cells}"
        )
    },
    holds: |digits| {
        let numbers = digits.line(1);
        let same = numbers
            .iter()
            .filter(|number| **number == numbers[0])
            .count() as i32;
        digits.line(0)[0] == same - digits.number(0)
    },
    parts: |clue, rules| {
        let shape = rules.shape();
        // Values of variables are digits from 1 on, and the first cell always counts.
        let total = clue.number(0) - 1 + shape.value(1) - 1;
        vec![CluePart::other(
            clue.lines().concat(),
            move |cells, posting| {
                let same = same_as_first(&cells[1..], posting)?;
                let counted = same.into_iter().map(|same| (1, same));
                Linear::new(counted.chain([(-1, cells[0])]), Relation::Equal, total).post(posting)
            },
        )]
    },
    look: ClueLook::Mark(CellMark::Circle),
    ..ClueKind::PLAIN
};

/// For each cell but the first, a variable that is 1 if it is equal to it, and else 0.
pub(super) fn same_as_first(
    cells: &[Var],
    posting: &mut Posting<'_>,
) -> Result<Vec<Var>, ModelError> {
    let mut all = Vec::new();
    for &cell in &cells[1..] {
        let same = posting.new_var("the same region", &(0..=1).into())?;
        Equal::new(cells[0], cell)
            .reified(Atom::is(same, 1))
            .post(posting)?;
        all.push(same);
    }
    Ok(all)
}
