//! Why no steps can be given.

use super::names::{digit_text, names};
use csp_sudoku::BoardText;
use csp_sudoku::sudoku::Sudoku;
use csp_sudoku::techniques::{Obstacle, PositionMistake};
use csp_sudoku::why::{Account, Basis, SudokuExplainer, WhyAnswer};
use serde_json::{Map, Value, json};

/// The obstacle as an object. `status` is `none` or `invalid` (no solution; the second if givens
/// break a rule), `multiple`, `mistakes` or `unknown`; `text` is a sentence. Then, by status: what
/// contradicts itself as `givens` and `houses`; two `solutions`; `mistakes`, each with its `cell`,
/// its digit `found` (null if the candidate is missing) and the digit `expected`.
///
/// ```
/// use csp_sudoku::SudokuSolver;
/// use csp_sudoku::techniques::Start;
///
/// let obstacle = Start::new(&"11......2...2...".parse()?, &mut SudokuSolver::new()).unwrap_err();
/// let object = csp_views::json::obstacle::obstacle(&obstacle);
/// assert_eq!(object["status"], "invalid");
/// # Ok::<(), csp_sudoku::read::ParseError>(())
/// ```
#[must_use]
pub fn obstacle(obstacle: &Obstacle) -> Value {
    let mut object = Map::new();
    let mut put = |name: &str, value: Value| {
        object.insert(name.to_owned(), value);
    };
    match obstacle {
        Obstacle::NoSolution(puzzle) => {
            let clash = puzzle.check().is_err();
            put("status", if clash { "invalid" } else { "none" }.into());
            let basis = conflict(puzzle);
            put("text", no_solution(basis.as_ref()).into());
            if let Some(basis) = &basis {
                put(
                    "givens",
                    names(basis.givens.iter().map(|claim| claim.cell())),
                );
                put("houses", names(&basis.houses));
            }
            return object.into();
        }
        Obstacle::Several(grids) => {
            put("status", "multiple".into());
            put("solutions", names(grids));
        }
        Obstacle::Mistakes(mistakes) => {
            put("status", "mistakes".into());
            put("mistakes", mistakes.iter().map(mistake).collect());
        }
        _ => put("status", "unknown".into()),
    }
    put("text", sentence(obstacle).into());
    object.into()
}

/// What stands in the way, on one line. If there is no solution, the givens and houses that leave
/// none.
#[must_use]
pub fn sentence(obstacle: &Obstacle) -> String {
    match obstacle {
        Obstacle::NoSolution(puzzle) => no_solution(conflict(puzzle).as_ref()),
        other => other.to_string(),
    }
}

fn mistake(mistake: &PositionMistake) -> Value {
    json!({
        "cell": mistake.cell.to_string(),
        "found": mistake.found.map(|digit| digit_text(mistake.shape, digit)),
        "expected": digit_text(mistake.shape, mistake.expected),
    })
}

/// What leaves no solution, if it can be told.
fn conflict(puzzle: &Sudoku) -> Option<Basis> {
    match SudokuExplainer::new(puzzle.rules().clone()).conflict(puzzle) {
        WhyAnswer::Steps(Account { basis, .. }) | WhyAnswer::Search(basis) => Some(basis),
        _ => None,
    }
}

fn no_solution(basis: Option<&Basis>) -> String {
    let basis = basis.filter(|basis| !basis.givens.is_empty());
    let Some(basis) = basis else {
        return "there is no solution".to_owned();
    };
    let givens = basis.givens.iter().map(|claim| claim.on(basis.shape));
    let givens = listed(givens);
    if basis.houses.is_empty() {
        return format!("there is no solution; these contradict each other: {givens}");
    }
    let houses = listed(&basis.houses);
    format!("there is no solution; these contradict each other in {houses}: {givens}")
}

fn listed<T: ToString>(things: impl IntoIterator<Item = T>) -> String {
    let things: Vec<String> = things.into_iter().map(|thing| thing.to_string()).collect();
    things.join(", ")
}
