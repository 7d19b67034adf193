//! Checks, hints, and explanations of a game: what takes knowledge of the puzzle.

use std::time::Duration;

use csp_core::limits::Limits;
use csp_sudoku::BoardText;
use csp_sudoku::by_hand::{Game, PlayerMistake, Whereabouts};
use csp_sudoku::engine::SudokuVerdict;
use csp_sudoku::rules::Rules;
use csp_sudoku::shape::Cell;
use csp_sudoku::techniques::{Ladder, Level, Step, english};
use csp_sudoku::why::{SudokuClaim, SudokuExplainer};

/// How long an explanation may take.
const PATIENCE: Duration = Duration::from_secs(10);

/// How much of a hint is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum HintDetail {
    /// Where to look.
    Place,
    /// The whole step.
    Whole,
}

/// A hint that is shown.
#[derive(Clone, Debug)]
pub(crate) struct Tip {
    pub(crate) step: Step,
    pub(crate) detail: HintDetail,
}

impl Tip {
    pub(crate) fn text(&self, rules: &Rules) -> String {
        let step = &self.step;
        match self.detail {
            HintDetail::Place => {
                let whereabouts = Whereabouts::of(step, rules);
                format!("Look for a {whereabouts}.\nt: the whole step")
            }
            HintDetail::Whole => format!("{step}\n\n{}\nEnter: do it", english(step)),
        }
    }

    /// How hard its technique is.
    pub(crate) fn level(&self) -> Option<Level> {
        let ladder = Ladder::default();
        ladder.rung(self.step.technique).map(|rung| rung.level)
    }
}

/// What a check compares a game with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CheckScope {
    Rules,
    /// The solution, if there is one.
    Digits,
}

/// What is to be known of a puzzle before it is played: the title of a page, if it takes one, and the text.
pub(super) fn greeting(game: &Game) -> Option<(Option<&'static str>, String)> {
    match game.verdict() {
        Some(SudokuVerdict::None | SudokuVerdict::Invalid(_)) => {
            let why = explainer(game).conflict(game.puzzle());
            let text = format!("{why}\n\nIt can be played, but not to its end.");
            Some((Some(HOPELESS), text))
        }
        Some(SudokuVerdict::Multiple([one, other])) => {
            let cell = one.first_difference(other).map(|cell| cell.to_string());
            let (one, other) = (one.pretty().to_string(), other.pretty().to_string());
            let text = format!(
                "Here are two; they differ at {} first.\n\n{one}\n{other}\n\
                 It can be played; digits are checked against the rules only.",
                cell.unwrap_or_default()
            );
            Some((Some("This puzzle has several solutions"), text))
        }
        Some(SudokuVerdict::Unknown(..)) => {
            let text = "one solution was not proven in time: only rules are checked";
            Some((None, text.to_owned()))
        }
        Some(SudokuVerdict::Unique(_)) | None => {
            let told = "the puzzle has fog, which is not drawn here: all clues are seen";
            game.puzzle().fog().map(|_| (None, told.to_owned()))
        }
    }
}

/// The title of a page about a puzzle without a solution.
const HOPELESS: &str = "This puzzle has no solution";

/// Checks a game. Returns the cells that are wrong, and the result in words.
pub(super) fn checked(game: &Game, scope: CheckScope) -> (Vec<Cell>, String) {
    let mistakes = if scope == CheckScope::Rules || game.solution().is_none() {
        game.broken_rules()
    } else {
        game.mistakes()
    };
    let remark = match (&mistakes[..], scope, game.solution()) {
        ([], CheckScope::Rules, _) => "no rule is broken".to_owned(),
        ([], CheckScope::Digits, Some(_)) => "no digit is wrong".to_owned(),
        ([], CheckScope::Digits, None) => {
            "no rule is broken, and there is no one solution to compare with".to_owned()
        }
        ([only], ..) => {
            format!("{}; U goes back to before it", only.on(game.shape()))
        }
        ([first, others @ ..], ..) => format!(
            "{}, and {} more; U goes back to before them",
            first.on(game.shape()),
            others.len()
        ),
    };
    (
        mistakes.iter().flat_map(PlayerMistake::cells).collect(),
        remark,
    )
}

/// Explains why a cell has its digit, or does not have another: the title of a page and its text. Or says why that
/// cannot be explained.
pub(super) fn explained(
    game: &Game,
    cell: Cell,
    digit: Option<u8>,
) -> Result<(&'static str, String), String> {
    if game.is_hopeless() {
        let why = explainer(game).conflict(game.puzzle());
        return Ok((HOPELESS, why.to_string()));
    }
    if game.is_given(cell) {
        return Err(format!("{cell} is given"));
    }
    let right = game.solution().map(|solution| solution.digit(cell));
    let claim = match (digit.filter(|digit| Some(*digit) != right), right) {
        (Some(digit), _) => SudokuClaim::IsNot(cell, digit),
        (None, Some(right)) => SudokuClaim::Is(cell, right),
        (None, None) => {
            return Err(format!(
                "{cell} has no digit that is sure: name one that it is not"
            ));
        }
    };
    // The digits so far count as given, apart from that of the cell itself.
    let mut before = game.clone();
    // A cell that is not given can be cleared, and a blank one stays as it is.
    let _ = before.erase(cell);
    let puzzle = if before.mistakes().is_empty() {
        before.to_sudoku()
    } else {
        before.puzzle().clone()
    };
    match explainer(game).why(&puzzle, claim) {
        Ok(answer) => Ok(("Why", answer.to_string())),
        Err(error) => Err(error.to_string()),
    }
}

fn explainer(game: &Game) -> SudokuExplainer {
    let limits = Limits::default().nodes(20_000).time(PATIENCE);
    SudokuExplainer::new(game.puzzle().rules()).limits(limits)
}
