//! The model on the engine. It is built once for some rules, and then takes one puzzle after the other.

use super::cell_order::CellOrder;
use super::constraint::HouseForm;
use super::solutions::{BorrowedSolutions, ModelSolutions};
use super::strategy::{Branching, CellVars, Strategy};
use crate::engine::answer::{Found, SudokuAnswer};
use crate::engine::choice::Engine;
use crate::grid::Grid;
use crate::rules::Rules;
use crate::shape::Shape;
use crate::sudoku::Sudoku;
use csp_core::error::ModelError;
use csp_core::extend::{Cause, Problem, Solver};
use csp_core::ids::Var;
use csp_core::limits::Limits;
use csp_core::prelude::{Consistency, Goal};
use csp_core::replay::{self, Replayed};
use csp_core::trace::{Legend, Trace, TraceError, Tracer};

/// The rules of a board as all-different constraints, with hidden singles, ready for any number of
/// puzzles.
///
/// ```
/// use csp_core::limits::Limits;
/// use csp_sudoku::{shape::Shape, engine::model::ModelSolver, sudoku::Sudoku};
///
/// let mut solver = ModelSolver::new(Shape::NINE);
/// let puzzle: Sudoku = "98.7..6..75..4......3..8.7.8....9.5..3.2..1.....4....6.7...4.3....8..4......1...2".parse()?;
/// let mut solutions = solver.solutions(&puzzle, Limits::default());
/// assert!(solutions.next().unwrap().check().is_ok());
/// assert!(solutions.next().is_none() && solutions.is_exhausted());
/// # Ok::<(), csp_sudoku::read::ParseError>(())
/// ```
#[derive(Debug)]
pub struct ModelSolver {
    rules: Rules,
    solver: Solver,
    cells: Vec<Var>,
    branching: Branching,
}

impl ModelSolver {
    /// The model of these rules, for example those of a [`Shape`], with the best strategy for the
    /// board ([`Strategy::default_for`]). Where there are clues, locked candidates are kept as well,
    /// the search decides by domain size and failures, and when failures mount, half of its work goes to runs that learn
    /// from them.
    #[must_use]
    pub fn new(rules: impl Into<Rules>) -> Self {
        let rules = rules.into();
        if !rules.clues().is_empty() {
            return Self::build(rules, HouseForm::Apart, CellVars::post_with_clues);
        }
        let strategy = Strategy::default_for(rules.shape());
        Self::with_strategy(rules, strategy)
    }

    /// The model of these rules, solved by this strategy.
    #[must_use]
    pub fn with_strategy(rules: impl Into<Rules>, strategy: Strategy) -> Self {
        Self::by_strategy(rules.into(), HouseForm::Joint, strategy)
    }

    /// The same model with an all-different propagator for each house. Its changes and conflicts
    /// name the house, which traces need. The search has the same nodes and is slower.
    #[must_use]
    pub fn house_by_house(rules: impl Into<Rules>, strategy: Strategy) -> Self {
        Self::by_strategy(rules.into(), HouseForm::Single, strategy)
    }

    fn by_strategy(rules: Rules, form: HouseForm, strategy: Strategy) -> Self {
        Self::build(rules, form, |vars, solver| vars.post(strategy, solver))
    }

    /// The model of these rules with all-different constraints of this strength.
    #[must_use]
    pub fn with_consistency(rules: impl Into<Rules>, consistency: Consistency) -> Self {
        Self::build(rules.into(), HouseForm::Joint, |vars, solver| {
            vars.post_by_strength(consistency, solver)
        })
    }

    fn build(
        rules: Rules,
        form: HouseForm,
        post: impl FnOnce(&CellVars, &mut Solver) -> Result<Branching, ModelError>,
    ) -> Self {
        let mut solver = Solver::default();
        let vars = CellVars::new(&rules, form, &mut solver);
        let posted = vars.and_then(|vars| {
            let branching = post(&vars, &mut solver)?;
            Ok((vars.cells, branching))
        });
        let (cells, branching) =
            posted.expect("cells of one word and houses without repeated cells are never refused");
        // Only clues can cause a conflict here. Then no puzzle has a solution.
        let _ = solver.propagate(&mut ());
        Self {
            rules,
            solver,
            cells,
            branching,
        }
    }

    /// The rules it was made for.
    #[must_use]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The board it was made for.
    #[must_use]
    pub fn shape(&self) -> Shape {
        self.rules.shape()
    }

    /// The engine, in the state of the last search.
    #[must_use]
    pub fn engine(&self) -> &Solver {
        &self.solver
    }

    /// The variables of the cells, in row-major order.
    #[must_use]
    pub fn cells(&self) -> &[Var] {
        &self.cells
    }

    /// The solutions of a puzzle, one after the other. A puzzle of other rules has none.
    pub fn solutions(&mut self, puzzle: &Sudoku, limits: Limits) -> BorrowedSolutions<'_> {
        self.search(puzzle, limits, ())
    }

    /// Looks for `wanted` solutions. A puzzle of other rules has none.
    pub fn solve(&mut self, puzzle: &Sudoku, wanted: u64, limits: &Limits) -> Found<Grid> {
        self.solutions(puzzle, limits.clone()).look_for(wanted)
    }

    /// Looks for two solutions. A puzzle of other rules has none.
    ///
    /// ```
    /// use csp_core::limits::Limits;
    /// use csp_sudoku::engine::model::ModelSolver;
    /// use csp_sudoku::{Shape, SudokuVerdict};
    ///
    /// let mut solver = ModelSolver::new(Shape::new(2, 2)?);
    /// let answer = solver.verdict(&"12..34..........".parse()?, Limits::default());
    /// assert!(matches!(answer.verdict, SudokuVerdict::Multiple(_)));
    /// assert!(answer.stats.nodes > 0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn verdict(&mut self, puzzle: &Sudoku, limits: Limits) -> SudokuAnswer {
        let found = self.solutions(puzzle, limits).look_for(2);
        SudokuAnswer::of(puzzle, Engine::Model, found)
    }

    /// The solutions, observed.
    pub fn search<T: Tracer>(
        &mut self,
        puzzle: &Sudoku,
        limits: Limits,
        tracer: T,
    ) -> BorrowedSolutions<'_, T> {
        self.load(puzzle);
        let shape = self.shape();
        let Branching { order, form } = &mut self.branching;
        ModelSolutions::new(shape, (&mut self.solver, order, form), limits, tracer)
    }

    /// The same as [`solutions`](Self::solutions), in an iterator that owns the model.
    #[must_use]
    pub fn into_solutions(
        mut self,
        puzzle: &Sudoku,
        limits: Limits,
    ) -> ModelSolutions<Solver, CellOrder> {
        self.load(puzzle);
        let Branching { order, form } = self.branching;
        let shape = self.rules.shape();
        ModelSolutions::new(shape, (self.solver, order, &form), limits, ())
    }

    /// The names in traces: cells are `r4c7`, and variables that only clues have are `x81` and so on.
    ///
    /// ```
    /// use csp_core::{limits::Limits, trace::{TraceLevel, Recorder, Trace}};
    /// use csp_sudoku::{shape::Shape, engine::model::ModelSolver, sudoku::Sudoku};
    ///
    /// let puzzle: Sudoku = "12..34..........".parse()?;
    /// let mut solver = ModelSolver::new(Shape::new(2, 2)?);
    /// let legend = solver.legend();
    /// let mut recorder = Recorder::new(&legend, TraceLevel::Changes, Trace::default());
    /// assert!(solver.search(&puzzle, Limits::default(), &mut recorder).next().is_some());
    /// let trace = recorder.finish();
    /// assert_eq!(solver.replay(&puzzle, &trace)?.solutions, 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn legend(&self) -> Legend {
        let cells = (0..self.shape().cells()).map(|place| self.shape().cell(place).to_string());
        let others = self.engine().domains().len() - self.shape().cells();
        let names: Vec<String> = cells.chain(vec![String::new(); others]).collect();
        self.engine().legend(names.iter().map(String::as_str))
    }

    /// Checks a trace of this puzzle, line by line ([`csp_core::replay`]).
    ///
    /// # Errors
    /// The first line that is not right.
    pub fn replay(&mut self, puzzle: &Sudoku, trace: &Trace) -> Result<Replayed, TraceError> {
        let legend = self.legend();
        replay::replay(self.problem(puzzle), &legend, trace)
    }

    /// Prepares the search of the puzzle.
    fn problem(&mut self, puzzle: &Sudoku) -> Problem<&mut Solver, &mut CellOrder> {
        self.load(puzzle);
        Problem::new(&mut self.solver, &mut self.branching.order, Goal::Satisfy)
    }

    /// Replaces the givens of the last puzzle by those of this one.
    fn load(&mut self, puzzle: &Sudoku) {
        while self.solver.domains().trail().level() > 0 {
            self.solver.pop_level();
        }
        self.solver.push_level();
        let full = self.rules.shape().all_digits();
        let fits = *puzzle.rules() == self.rules;
        let cells = &self.cells;
        // If a cell has no candidates, the solver is failed, and the search finds no solutions.
        let _ = self.solver.act(Cause::Given, |d| {
            if !fits {
                return d.keep_word(cells[0], 0);
            }
            let mut given = cells
                .iter()
                .zip(puzzle.masks())
                .filter(|(_, mask)| **mask != full);
            given.try_for_each(|(&cell, mask)| d.keep_word(cell, *mask))
        });
    }
}

#[cfg(test)]
mod tests {
    use super::super::strategy::SearchForm;
    use super::*;
    use crate::rules::{ClueFields, clues};
    use crate::shape::Cell;

    #[test]
    fn where_a_grid_may_be_a_solution_in_two_cases_no_run_decides_between_them() {
        let cells = [0, 1].map(|column| Cell { row: 0, column });
        let cage = |total| clues::CAGE.clue([cells], [total]).unwrap();
        let fields = ClueFields {
            clues: vec![cage(3), clues::CAGE.clue([cells], []).unwrap()],
            ..ClueFields::default()
        };
        let either = clues::OR.clue_of(fields).unwrap();
        for (clue, learns) in [(cage(3), true), (either, false)] {
            let rules = Rules::classic(Shape::NINE).with_clue(clue).unwrap();
            let solver = ModelSolver::new(rules);
            assert_eq!(
                matches!(solver.branching.form, SearchForm::Learning),
                learns
            );
        }
    }
}
