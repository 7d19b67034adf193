//! The models that Gecode solves, too. Variables, constraints and branching are those of the
//! MiniZinc files in `data/models`.

mod all_interval;
mod costas;
mod golomb;
mod langford;
mod latin;
mod magic;
mod queens;

use csp_core::error::ModelError;
use csp_core::extend::Goal;
use csp_core::model::Model;
use csp_core::stats::Stats;

/// What both solvers are asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Question {
    /// One solution.
    First,
    /// All solutions.
    All,
    /// The best solution, with a proof.
    Best,
}

/// A model with its goal.
pub type Built = Result<(Model, Goal), ModelError>;

/// A problem for both solvers.
#[derive(Clone, Copy, Debug)]
pub struct Comparison {
    /// The name of its row in the table.
    pub name: &'static str,
    /// The model and its data in MiniZinc.
    pub minizinc: [&'static str; 2],
    /// What the solvers are asked for.
    pub question: Question,
    /// The model for csp, from the same data.
    pub build: fn(&str) -> Built,
}

/// A row from the name of a model in `data/models`, and data in MiniZinc.
macro_rules! row {
    ($name:literal, $model:literal, $data:expr, $question:ident, $build:path) => {
        Comparison {
            name: $name,
            minizinc: [
                include_str!(concat!("../data/models/", $model, ".mzn")),
                $data,
            ],
            question: Question::$question,
            build: $build,
        }
    };
}

/// Data from a file in `data/models`.
macro_rules! file {
    ($name:literal) => {
        include_str!(concat!("../data/models/", $name, ".dzn"))
    };
}

/// All rows.
pub const COMPARISONS: [Comparison; 17] = [
    row!("queens_8", "queens", "n=8;", All, queens::build),
    row!("queens_9", "queens", "n=9;", All, queens::build),
    row!("queens_10", "queens", "n=10;", All, queens::build),
    row!("queens_11", "queens", "n=11;", All, queens::build),
    row!("queens_12", "queens", "n=12;", All, queens::build),
    row!(
        "langford_2_11",
        "langford",
        "k=2;n=11;",
        All,
        langford::build
    ),
    row!("magic_4", "magic", "n=4;", All, magic::build),
    row!("costas_10", "costas", "n=10;", All, costas::build),
    row!("costas_11", "costas", "n=11;", All, costas::build),
    row!(
        "all_interval_12",
        "all_interval",
        "n=12;",
        All,
        all_interval::build
    ),
    row!("golomb_10", "golomb", "n=10;", Best, golomb::build),
    row!(
        "quasigroup_25_1",
        "quasigroup",
        file!("quasigroup_25_1"),
        First,
        latin::quasigroup
    ),
    row!(
        "quasigroup_25_2",
        "quasigroup",
        file!("quasigroup_25_2"),
        First,
        latin::quasigroup
    ),
    row!(
        "quasigroup_30_1",
        "quasigroup",
        file!("quasigroup_30_1"),
        First,
        latin::quasigroup
    ),
    row!(
        "quasigroup_30_2",
        "quasigroup",
        file!("quasigroup_30_2"),
        First,
        latin::quasigroup
    ),
    row!(
        "sudoku_25_1",
        "sudoku",
        file!("sudoku_25_1"),
        First,
        latin::sudoku
    ),
    row!(
        "sudoku_25_2",
        "sudoku",
        file!("sudoku_25_2"),
        First,
        latin::sudoku
    ),
];

impl Comparison {
    /// Searches until the question is answered.
    ///
    /// # Errors
    /// The model does not have the objective of the goal.
    pub fn solve(&self, model: &mut Model, goal: Goal) -> Result<Stats, ModelError> {
        let mut search = model.search(goal, ())?;
        search.count_up_to(if self.question == Question::First {
            1
        } else {
            u64::MAX
        });
        Ok(search.stats())
    }
}

/// The numbers in a text, in order.
fn numbers(text: &str) -> impl Iterator<Item = usize> + '_ {
    text.split(|c: char| !c.is_ascii_digit())
        .filter_map(|word| word.parse().ok())
}
