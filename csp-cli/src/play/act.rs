//! What the keys of the board do.

use csp_sudoku::by_hand::{Cause, Clearing, MoveError, Progress};
use csp_sudoku::techniques::Candidate;

use super::editor::{Editor, Entry, Grade, Layer, Then, Thought, Wish};
use super::keys::{self, Action};
use crate::tui::cursor::moved;

impl Editor {
    /// Does an action.
    pub(super) fn act(&mut self, action: Action) -> Wish {
        let side = self.game.shape().side();
        match action {
            Action::Move(way) => self.cursor = moved(self.cursor, way, self.game.shape()),
            Action::RowStart => self.cursor -= self.cursor % side,
            Action::RowEnd => self.cursor += side - 1 - self.cursor % side,
            Action::Digit(digit) if self.entry == Entry::Digits => self.enter(digit),
            Action::Digit(digit) | Action::Mark(digit) => self.mark(digit),
            Action::Erase => {
                let erased = self.game.erase(self.cell()).map(|entry| entry.is_some());
                self.after(erased);
            }
            Action::SwitchEntry => {
                self.entry = if self.entry == Entry::Digits {
                    Entry::Marks
                } else {
                    Entry::Digits
                };
            }
            Action::SwitchClearing => {
                self.clearing = if self.clearing == Clearing::On {
                    Clearing::Off
                } else {
                    Clearing::On
                };
            }
            Action::Fill => {
                let filled = self.game.fill_candidates().is_some();
                self.after(Ok(filled));
            }
            Action::Undo | Action::Redo | Action::BeforeMistake => self.travel(action),
            Action::CheckRules | Action::CheckDigits => self.check(action),
            Action::Tip if self.tip.is_some() => self.show_whole(),
            Action::Tip => return Wish::Think(Thought::Hint(Grade::Place)),
            Action::Step => return Wish::Think(Thought::Hint(Grade::Whole)),
            Action::Apply => self.apply(),
            Action::Text => self.show_text(),
            Action::Help => self.open("Keys", keys::HELP),
            Action::Why => self.layer = Layer::Why,
            Action::Light => self.layer = Layer::Light,
            Action::Command => self.layer = Layer::Command,
            Action::GiveUp => self.layer = Layer::AskGiveUp,
            Action::Close => {
                self.tip = None;
                self.wrong.clear();
                self.lit = None;
            }
            Action::Save => return self.save(Then::Stay),
            Action::SaveAs => self.layer = Layer::Name(String::new(), Then::Stay),
            Action::Quit if self.is_unsaved() => self.layer = Layer::AskQuit,
            Action::Quit => return Wish::Quit,
        }
        Wish::Stay
    }

    fn enter(&mut self, digit: u8) {
        let candidate = Candidate {
            digit,
            cell: self.cell(),
        };
        let entered = self
            .game
            .enter(candidate, self.clearing)
            .map(|entry| entry.is_some());
        self.after(entered);
    }

    fn mark(&mut self, digit: u8) {
        let candidate = Candidate {
            digit,
            cell: self.cell(),
        };
        let marked = self
            .game
            .toggle_mark(candidate)
            .map(|entry| entry.is_some());
        self.after(marked);
    }

    /// Does the step of the tip.
    fn apply(&mut self) {
        match self.tip.clone() {
            Some(tip) => {
                let cell = tip
                    .step
                    .placement
                    .or(tip.step.eliminations().first().copied());
                let applied = self.game.apply(&tip.step, self.clearing);
                let applied = applied.map(|entry| entry.is_some());
                let text = tip.step.to_string();
                self.after(applied);
                if self.remark.is_empty() {
                    self.remark = text;
                }
                cell.into_iter().for_each(|candidate| {
                    self.cursor = self.game.shape().index(candidate.cell);
                });
            }
            None => self.remark = "there is no step to do; t gives a tip".to_owned(),
        }
    }

    /// What follows a move, or the attempt at one.
    pub(super) fn after(&mut self, moved: Result<bool, MoveError>) {
        match moved {
            Err(error) => self.remark = error.to_string(),
            Ok(false) => self.remark = "nothing changes".to_owned(),
            Ok(true) => {
                self.forget();
                self.tell_end();
            }
        }
    }

    /// What was shown is about another position.
    fn forget(&mut self) {
        self.tip = None;
        self.wrong.clear();
    }

    /// Says so if the game has come to an end.
    fn tell_end(&mut self) {
        let moves = self.game.at();
        let is_step = |cause: Cause| matches!(cause, Cause::Step(_));
        let steps = self
            .game
            .done()
            .iter()
            .filter(|entry| is_step(entry.cause))
            .count();
        self.remark = match self.game.progress() {
            Progress::Blank(_) => return,
            Progress::Solved if steps == 0 => format!("Solved in {moves} moves, without a hint!"),
            Progress::Solved => format!("Solved in {moves} moves, {steps} of them by hints!"),
            Progress::GivenUp => "given up: this is the solution; u takes that back".to_owned(),
            Progress::Wrong => {
                "every cell is filled, but something is wrong: c and C check, U goes back"
                    .to_owned()
            }
        };
    }

    fn travel(&mut self, action: Action) {
        let before = self.game.at();
        match action {
            Action::Undo => drop(self.game.undo().is_some()),
            Action::Redo => drop(self.game.redo().is_some()),
            _ => self.game.go_to(self.game.before_mistake()),
        }
        let after = self.game.at();
        if before == after {
            self.remark = match action {
                Action::Undo => "this is the start",
                Action::Redo => "nothing is undone",
                _ if self.game.mistakes().is_empty() => "there is no mistake to go back from",
                _ => "the puzzle itself is wrong",
            }
            .to_owned();
            return;
        }
        self.forget();
        let turned = self
            .game
            .record()
            .get(before.min(after))
            .and_then(|entry| entry.changes.first());
        if let Some(change) = turned {
            self.cursor = self.game.shape().index(change.cell);
        }
        self.remark = format!("move {after} of {}", self.game.record().len());
    }

    pub(super) fn save(&mut self, then: Then) -> Wish {
        match self.file() {
            Some(path) => Wish::Save(path.to_owned(), then),
            None => {
                self.layer = Layer::Name(String::new(), then);
                Wish::Stay
            }
        }
    }
}
