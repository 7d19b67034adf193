use crate::rules::clue::{CellReading, ClueKind, LineField, NumberField};
use crate::rules::clue_look::ClueLook;
use crate::rules::clue_part::CluePart;

/// Digits add up to a number. They may be equal. Numbers behind the total are factors of the cells.
pub static SUM: ClueKind = ClueKind {
    name: "sum",
    reads: CellReading::Values,
    lines: &[LineField::new("cells", 1)],
    numbers: &[NumberField::new("total"), NumberField::repeated("factor")],
    says: |clue| {
        let (names, total) = (clue.names(0), clue.number(0));
        let factors: Vec<String> = clue.numbers()[1..].iter().map(i32::to_string).collect();
        if factors.is_empty() {
            return format!("{names} add up to {total}");
        }
        format!("{names} times {} add up to {total}", factors.join(", "))
    },
    holds: |digits| {
        let factors = digits.clue().numbers()[1..].iter().copied();
        let factors = factors.chain(std::iter::repeat(1));
        let terms = digits.line(0).into_iter().zip(factors);
        let products = terms.map(|(digit, factor)| i64::from(digit) * i64::from(factor));
        products.sum::<i64>() == i64::from(digits.number(0))
    },
    parts: |clue, _| {
        let factor = |index: usize| clue.numbers().get(index + 1).copied().unwrap_or(1);
        let cells = clue.line(0).iter().enumerate();
        vec![CluePart::Sum {
            terms: cells.map(|(index, &cell)| (factor(index), cell)).collect(),
            total: clue.number(0),
        }]
    },
    look: ClueLook::Area { color: "gray" },
    ..ClueKind::PLAIN
};
