use crate::rules::clue::{ClueKind, LineField};
use crate::rules::clue_look::ClueLook;
use crate::rules::clue_part::CluePart;

/// No digit comes twice.
pub static DIFFERENT: ClueKind = ClueKind {
    name: "different",
    lines: &[LineField::new("cells", 1)],
    says: |clue| format!("{} are different", clue.names(0)),
    holds: |digits| {
        let cells = digits.line(0);
        (1..cells.len()).all(|cell| !cells[..cell].contains(&cells[cell]))
    },
    parts: |clue, _| vec![CluePart::Different(clue.line(0).to_vec())],
    look: ClueLook::Area {
        color: "mediumseagreen",
    },
    ..ClueKind::PLAIN
};
