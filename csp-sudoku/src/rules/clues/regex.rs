use super::regex_text;
use super::tools::never;
use crate::rules::clue::{ClueKind, LineField};
use crate::rules::clue_look::{ClueLook, LineEnds};
use crate::rules::clue_part::CluePart;
use csp_core::constraints::Automaton;

/// The digits of a line, each a character, match a regular expression.
///
/// A character is that digit, `.` is any digit, `[1-35]` one of these, `[^1-35]` any other. After these, or a group in
/// parentheses: `*` any number of times, `+` at least once, `?` at most once, `{3}` three times, `{3,}` at least, and
/// `{3,5}` at least and at most. `|` is the choice between what stands left and right of it. Blanks mean nothing.
pub static REGEX: ClueKind = ClueKind {
    name: "regex",
    // For longer lines, the engine may refuse the greatest automata.
    lines: &[LineField::between("line", 1, 4000)],
    text: Some("a regular expression"),
    check: |clue| regex_text::check(clue.text()),
    says: |clue| format!("the line {} matches {}", clue.names(0), clue.text()),
    holds: |digits| {
        let characters = digits.clue().line(0).iter();
        let line: Vec<i32> = characters.map(|cell| digits.at(*cell)).collect();
        regex_text::matches(digits.clue().text(), &line)
    },
    parts: |clue, rules| {
        let shape = rules.shape();
        let cells = clue.line(0).to_vec();
        let automaton = Automaton::expression(&regex_text::with_digits(clue.text(), shape));
        match automaton {
            Ok(automaton) => vec![CluePart::Machine { cells, automaton }],
            Err(_) => vec![never(shape)],
        }
    },
    look: ClueLook::Line {
        color: "slategray",
        ends: LineEnds::Plain,
    },
    ..ClueKind::PLAIN
};
