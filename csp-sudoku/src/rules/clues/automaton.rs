use super::automaton_text::STOP;
use super::automaton_text::Transitions;
use super::tools::{lines, never};
use crate::rules::clue::{ClueKind, LineField};
use crate::rules::clue_look::{ClueLook, LineEnds};
use crate::rules::clue_part::CluePart;
use csp_core::constraints::Regular;
use csp_core::extend::Constraint as _;

/// An automaton reads the digits of one or more lines, one after the other, and accepts them.
///
/// The text has parts with `;` between them: `start A` names the state in which it begins, `accept A B` those in which it
/// may end, and `A 1 3..5 -> B` what leads from a state to another. `.` is any digit, and `/` the step from one line to
/// the next. If no part has a `/`, the automaton keeps its state there. Several steps by the same digit may be a choice.
pub static AUTOMATON: ClueKind = ClueKind {
    name: "automaton",
    lines: &[
        LineField::new("line", 1),
        LineField::new("line", 1).repeated(),
    ],
    text: Some("an automaton"),
    check: |clue| {
        let transitions = Transitions::read(clue.text())?;
        transitions.check_size(clue.cells().len() + clue.lines().len())
    },
    says: |clue| {
        format!(
            "an automaton ({}) accepts these: {}",
            clue.text(),
            lines(clue, 0)
        )
    },
    holds: |digits| {
        let Ok(transitions) = Transitions::read(digits.clue().text()) else {
            return false;
        };
        let lines: Vec<Vec<i32>> = digits
            .clue()
            .lines()
            .iter()
            .map(|line| digits.of(line))
            .collect();
        transitions.accept(&lines)
    },
    parts: |clue, rules| {
        let shape = rules.shape();
        let Ok(transitions) = Transitions::read(clue.text()) else {
            return vec![never(shape)];
        };
        let Ok(automaton) = transitions.automaton(shape) else {
            return vec![never(shape)];
        };
        let lengths: Vec<usize> = clue.lines().iter().map(Vec::len).collect();
        let stops = transitions.stops();
        vec![CluePart::other(
            clue.lines().concat(),
            move |cells, posting| {
                let mut word = Vec::new();
                let mut cells = cells.iter().copied();
                for (line, length) in lengths.iter().enumerate() {
                    if stops && line > 0 {
                        word.push(posting.new_var("the next line", &STOP.into())?);
                    }
                    word.extend(cells.by_ref().take(*length));
                }
                Regular::new(&word, automaton.clone()).post(posting)
            },
        )]
    },
    look: ClueLook::Line {
        color: "slategray",
        ends: LineEnds::Plain,
    },
    ..ClueKind::PLAIN
};
