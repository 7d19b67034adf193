//! Positions with the step that is found in them, for the tests of several crates.

use csp_sudoku::rules::Rules;
use csp_sudoku::techniques::{Candidate, Ladder, Options, Position, Step, Technique, Use};
use csp_sudoku::{Cell, Shape};

/// All forms of techniques.
pub(crate) fn all_options() -> Options {
    Options::default()
        .siamese_fish(Use::On)
        .als_in_chains(Use::On)
}

/// A position, and the step that is found in it.
pub(crate) struct Example {
    pub(crate) position: Position,
    pub(crate) expected: &'static str,
}

/// The examples of `positions.txt`, which come from the puzzles of `benches/data`. A paragraph has
/// the digits row by row, with `+` before those that are no givens; the candidates that were removed
/// (digit, row, column), or `-`; the step, in one or more lines.
pub(crate) fn examples() -> impl Iterator<Item = Example> {
    read_examples(include_str!("positions.txt"))
}

/// The examples of techniques with all options.
pub(crate) fn examples_of_options() -> impl Iterator<Item = Example> {
    read_examples(include_str!("options.txt"))
}

fn read_examples(text: &'static str) -> impl Iterator<Item = Example> {
    let paragraphs = text.trim_end().split("\n\n");
    paragraphs.map(|paragraph| {
        let lines: Vec<&str> = paragraph.lines().collect();
        let [digits, removed, ..] = lines[..] else {
            panic!("{paragraph}")
        };
        let expected = &paragraph[digits.len() + removed.len() + 2..];
        Example {
            position: position(digits, removed),
            expected,
        }
    })
}

impl Example {
    /// The first step of the technique that is expected: the hint, or the first among all if the
    /// hint is of another technique of the rung. A verity of forcing chains is never the hint, as
    /// the contradiction with the same chains comes before it.
    pub(crate) fn step(&self) -> Step {
        self.step_with(Options::default())
    }

    /// The same with other forms of techniques.
    pub(crate) fn step_with(&self, options: Options) -> Step {
        let expected = self.expected.trim_start_matches("Siamese ");
        let fits = |technique: &&Technique| expected.starts_with(technique.name());
        let named = Technique::ALL.iter().filter(fits);
        let technique = named
            .max_by_key(|technique| technique.name().len())
            .unwrap();
        let ladder = Ladder::default().only(|other| other == technique.rung());
        let ladder = ladder.with_options(options);
        let of_technique = |step: &Step| step.technique == *technique;
        let hint = ladder.hint(&self.position).filter(of_technique);
        let all = || {
            ladder
                .all_steps(&self.position)
                .into_iter()
                .find(of_technique)
        };
        hint.or_else(all)
            .unwrap_or_else(|| panic!("nothing for {}", self.expected))
    }
}

/// The position of these digits without these candidates.
fn position(digits: &str, removed: &str) -> Position {
    let mut position = Position::empty(&Rules::classic(Shape::NINE)).unwrap();
    let mut index = 0;
    let mut given = true;
    for symbol in digits.chars() {
        if symbol == '+' {
            given = false;
            continue;
        }
        if let Some(digit) = symbol.to_digit(10) {
            let candidate = Candidate {
                digit: digit as u8,
                cell: Shape::NINE.cell(index),
            };
            let fill = if given {
                Position::give
            } else {
                Position::place
            };
            fill(&mut position, candidate).unwrap();
        }
        given = true;
        index += 1;
    }
    assert_eq!(index, 81, "{digits}");
    for word in removed.split_whitespace().filter(|word| *word != "-") {
        let number = |index: usize| word.as_bytes()[index] - b'0';
        let cell = Cell {
            row: number(1) - 1,
            column: number(2) - 1,
        };
        position
            .remove(Candidate {
                digit: number(0),
                cell,
            })
            .unwrap();
    }
    position
}
