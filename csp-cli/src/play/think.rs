//! Checks, hints, and explanations: what takes knowledge of the puzzle.

use std::time::Duration;

use csp_core::limits::Limits;
use csp_sudoku::by_hand::{Mistake, Whereabouts};
use csp_sudoku::engine::Verdict;
use csp_sudoku::techniques::{Ladder, Level, english};
use csp_sudoku::why::{Claim, SudokuExplainer};

use super::editor::{Editor, Grade, Thought, Tip};
use super::keys::Action;

/// How long an explanation may take.
const PATIENCE: Duration = Duration::from_secs(10);

impl Editor {
    /// Says what is to be known of the puzzle before it is played.
    pub(super) fn greet(&mut self) {
        let puzzle = self.game.puzzle();
        match self.game.verdict() {
            Some(Verdict::None | Verdict::Invalid(_)) => {
                let why = explainer(self).conflict(puzzle);
                let text = format!("{why}\n\nIt can be played, but not to its end.");
                self.open("This puzzle has no solution", text);
            }
            Some(Verdict::Multiple([one, other])) => {
                let cell = one.first_difference(other).map(|cell| cell.to_string());
                let (one, other) = (one.pretty().to_string(), other.pretty().to_string());
                let text = format!(
                    "Here are two; they differ at {} first.\n\n{one}\n{other}\n\
                     It can be played; digits are checked against the rules only.",
                    cell.unwrap_or_default()
                );
                self.open("This puzzle has several solutions", text);
            }
            Some(Verdict::Unknown(..)) => {
                self.remark =
                    "one solution was not proven in time: only rules are checked".to_owned();
            }
            Some(Verdict::Unique(_)) | None => {}
        }
    }

    /// Checks the game, and marks what is wrong.
    pub(super) fn check(&mut self, action: Action) {
        let mistakes = if action == Action::CheckRules || self.game.solution().is_none() {
            self.game
                .violations()
                .into_iter()
                .map(Mistake::Rule)
                .collect()
        } else {
            self.game.mistakes()
        };
        self.wrong = mistakes.iter().flat_map(Mistake::cells).collect();
        let scope = match (action, self.game.solution()) {
            (Action::CheckRules, _) => "no rule is broken",
            (_, Some(_)) => "no digit is wrong",
            (_, None) => "no rule is broken, and there is no one solution to compare with",
        };
        self.remark = match &mistakes[..] {
            [] => scope.to_owned(),
            [only] => format!("{only}; U goes back to before it"),
            [first, others @ ..] => {
                format!(
                    "{first}, and {} more; U goes back to before them",
                    others.len()
                )
            }
        };
    }

    /// Does what may take a while.
    pub(crate) fn think(&mut self, thought: Thought) {
        self.remark.clear();
        match thought {
            Thought::Hint(grade) => self.hint(grade),
            Thought::Why(digit) => self.why(digit),
        }
    }

    fn hint(&mut self, grade: Grade) {
        match self.game.hint(&Ladder::default()) {
            Ok(step) => {
                self.tip = Some(Tip { step, grade });
                self.wrong.clear();
            }
            Err(no_hint) => {
                self.tip = None;
                self.check(Action::CheckDigits);
                let back = if self.wrong.is_empty() {
                    ""
                } else {
                    "; U goes back to before it"
                };
                self.remark = format!("no hint: {no_hint}{back}");
            }
        }
    }

    /// Shows all of the step whose place is shown.
    pub(super) fn show_whole(&mut self) {
        self.tip.iter_mut().for_each(|tip| tip.grade = Grade::Whole);
    }

    /// The text of the tip, if there is one.
    pub(crate) fn tip_text(&self) -> Option<String> {
        let tip = self.tip.as_ref()?;
        let step = &tip.step;
        Some(match tip.grade {
            Grade::Place => {
                let whereabouts = Whereabouts::of(step, self.game.shape());
                format!("Look for a {whereabouts}.\nt: the whole step")
            }
            Grade::Whole => format!("{step}\n\n{}\nEnter: do it", english(step)),
        })
    }

    /// Shows the text of the tip on a page of its own.
    pub(super) fn show_text(&mut self) {
        match self.tip_text() {
            Some(text) => self.open("Hint", text),
            None => self.remark = "there is no step to read; t gives a tip".to_owned(),
        }
    }

    /// Explains why the cell under the cursor has its digit, or does not have another.
    fn why(&mut self, digit: Option<u8>) {
        let cell = self.cell();
        if self.game.is_hopeless() {
            let text = explainer(self).conflict(self.game.puzzle()).to_string();
            return self.open("This puzzle has no solution", text);
        }
        if self.game.is_given(cell) {
            self.remark = format!("{cell} is given");
            return;
        }
        let right = self.game.solution().map(|solution| solution.digit(cell));
        let claim = match (digit.filter(|digit| Some(*digit) != right), right) {
            (Some(digit), _) => Claim::IsNot(cell, digit),
            (None, Some(right)) => Claim::Is(cell, right),
            (None, None) => {
                self.remark = format!("{cell} has no digit that is sure: name one that it is not");
                return;
            }
        };
        // The digits so far count as given, apart from that of the cell itself.
        let mut game = self.game.clone();
        // A cell that is not given can be cleared, and a blank one stays as it is.
        let _ = game.erase(cell);
        let puzzle = if game.mistakes().is_empty() {
            game.to_sudoku()
        } else {
            game.puzzle().clone()
        };
        match explainer(self).why(&puzzle, claim) {
            Ok(answer) => self.open("Why", answer.to_string()),
            Err(error) => self.remark = error.to_string(),
        }
    }

    /// How hard the technique of the tip is.
    pub(crate) fn tip_level(&self) -> Option<Level> {
        let tip = self.tip.as_ref()?;
        Ladder::default()
            .rung(tip.step.technique)
            .map(|rung| rung.level)
    }
}

fn explainer(editor: &Editor) -> SudokuExplainer {
    let limits = Limits::default().nodes(20_000).time(PATIENCE);
    SudokuExplainer::new(editor.game.puzzle().rules()).limits(limits)
}
