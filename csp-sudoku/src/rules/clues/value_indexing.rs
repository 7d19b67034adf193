use crate::rules::clue::{ClueKind, LineField};
use crate::rules::clue_look::{ClueLook, LineEnds};
use crate::rules::clue_part::CluePart;
use csp_core::constraints::Element;
use csp_core::extend::{Constraint as _, View};

/// The first digit of a line stands again on the line, as many cells behind the second cell as the digit there says.
pub static VALUE_INDEXING: ClueKind = ClueKind {
    name: "value-indexing",
    lines: &[LineField::new("line", 3)],
    says: |clue| {
        let line = clue.line(0);
        let (first, second) = (line[0], line[1]);
        format!(
            "on the line {} the digit of {first} stands as far behind {second} as {second} says",
            clue.names(0)
        )
    },
    holds: |digits| {
        let line = digits.line(0);
        let place = usize::try_from(line[1]).unwrap_or(0);
        place > 0 && line.get(1 + place) == Some(&line[0])
    },
    parts: |clue, rules| {
        // The first entry stands for place 1.
        let offset = rules.shape().value(1) - 2;
        vec![CluePart::other(clue.line(0), move |cells, posting| {
            let place = View::new(1, cells[1], offset);
            Element::of_vars(&cells[2..], place, cells[0]).post(posting)
        })]
    },
    look: ClueLook::Line {
        color: "dimgray",
        ends: LineEnds::Bulb,
    },
    ..ClueKind::PLAIN
};
