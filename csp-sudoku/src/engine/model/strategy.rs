//! The classical ways to solve a sudoku, weakest first. Each is a choice of propagators and a
//! brancher, over the same engine. [`Strategy`] names them, and [`CellVars::post`] says what each of them posts.
//!
//! The reasons are in `docs/decisions/27-stronger-propagation-from-16.md` and `docs/decisions/28-look-ahead-after-failures.md`.

use super::cell_order::{CellOrder, FirstFailByPeers};
use super::clue_order::ClueOrder;
use super::constraint::{HouseForm, SudokuRules, domain, full_sets, house_vars};
use crate::propagators::{ClashCheck, CompleteCheck, ForwardChecking};
use crate::rules::{CluePart, Rules};
use crate::shape::{Cell, Shape};
use csp_core::branching::{ValueOrder, VarOrder};
use csp_core::error::ModelError;
use csp_core::extend::{Constraint, Posting, Solver};
use csp_core::ids::Var;
use csp_core::propagator::Consistency;
use std::fmt;
use std::str::FromStr;

#[cfg(doc)]
use crate::propagators::{HiddenSingle, LockedCandidates};
#[cfg(doc)]
use csp_core::constraints::AllDifferent;

/// A way to solve a sudoku. All of them search depth first and try the digits of a cell from the
/// smallest up. They differ in the cell that comes next, and in what they conclude from an
/// assignment.
///
/// A node is one side of a choice between two or more digits. A cell with one digit left is no
/// choice. Its assignment is part of the node that left it one digit.
///
/// ```
/// use csp_core::limits::Limits;
/// use csp_sudoku::{shape::Shape, engine::model::{ModelSolver, Strategy}, sudoku::Sudoku};
///
/// let puzzle: Sudoku = "1.....2..3.....4".parse()?;
/// let nodes = Strategy::ALL.map(|strategy| {
///     let mut solver = ModelSolver::with_strategy(puzzle.shape(), strategy);
///     solver.verdict(&puzzle, Limits::default().nodes(1000)).stats.nodes
/// });
/// assert_eq!(nodes, [1000, 109, 9, 1, 1, 1]);
/// assert_eq!("backtracking".parse(), Ok(Strategy::Backtracking));
/// # Ok::<(), csp_sudoku::read::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Strategy {
    /// Fills the cells in reading order and tests complete grids only. This is the British Museum
    /// procedure [Newell, Shaw & Simon 1957]. It works on the smallest boards only. Give it a limit
    /// of nodes.
    GenerateAndTest,
    /// Fills the cells in reading order and checks each against those assigned before it
    /// [Walker 1960; Golomb & Baumert 1965]. Nothing is removed from other cells.
    Backtracking,
    /// Fills the cells in reading order and removes the digit of each assigned cell from its peers
    /// [Haralick & Elliott 1980]. A cell with one candidate left waits until the search comes to it.
    ForwardChecking,
    /// Forward checking, where the cell with the fewest candidates is next (MRV, "first fail").
    /// Ties go to the first cell in reading order [Haralick & Elliott 1980].
    ///
    /// A cell with one candidate left is next at once, before any choice. So forward checking goes
    /// on from cell to cell until it reaches the fixpoint of the value-consistent [`AllDifferent`].
    /// This strategy posts that constraint. The choices and the nodes are the same.
    MrvForwardChecking,
    /// Naked and hidden singles at every node [Simonis 2005]: value-consistent [`AllDifferent`] and
    /// [`HiddenSingle`]. The order is MRV, and ties go to the cell that its peers press hardest
    /// ([`FirstFailByPeers`]). Both the hidden singles and the ties improve on the strategy before
    /// this one.
    Singles,
    /// Domain-consistent [`AllDifferent`] [Régin 1994] and [`LockedCandidates`] at every node, with
    /// hidden singles and MRV as above.
    ///
    /// On boards from 16×16 on, [`LookAhead`] replaces MRV after 1000 failures. For these boards
    /// this strategy is the default. No other strategy looks ahead.
    ///
    /// [`LookAhead`]: csp_core::look_ahead::LookAhead
    Domain,
}

/// The text names no strategy.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no strategy is called `{text}`: use {}", Strategy::ALL.map(Strategy::name).join(", "))]
pub struct StrategyError {
    /// The text that was given.
    pub text: String,
}

/// From this side on, [`Strategy::Domain`] is the default and looks ahead.
const LARGE: usize = 16;

impl Strategy {
    /// All of them, weakest first.
    pub const ALL: [Self; 6] = [
        Self::GenerateAndTest,
        Self::Backtracking,
        Self::ForwardChecking,
        Self::MrvForwardChecking,
        Self::Singles,
        Self::Domain,
    ];

    /// The best strategy for a shape: [`Strategy::Singles`] on small boards, [`Strategy::Domain`]
    /// from 16×16 on.
    #[must_use]
    pub fn default_for(shape: Shape) -> Self {
        if shape.side() < LARGE {
            Self::Singles
        } else {
            Self::Domain
        }
    }

    /// Its name in text.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::GenerateAndTest => "generate_and_test",
            Self::Backtracking => "backtracking",
            Self::ForwardChecking => "forward_checking",
            Self::MrvForwardChecking => "mrv_forward_checking",
            Self::Singles => "singles",
            Self::Domain => "domain",
        }
    }
}

impl fmt::Display for Strategy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Strategy {
    type Err = StrategyError;

    fn from_str(text: &str) -> Result<Self, StrategyError> {
        let found = Self::ALL
            .into_iter()
            .find(|strategy| strategy.name() == text);
        found.ok_or_else(|| StrategyError {
            text: text.to_owned(),
        })
    }
}

/// The variables of a board, ready for its rules.
#[derive(Debug)]
pub(super) struct CellVars {
    rules: Rules,
    /// The cells, in row-major order.
    pub(super) cells: Vec<Var>,
    houses: Vec<Vec<Var>>,
    form: HouseForm,
}

/// How the search branches over the posted model.
#[derive(Debug)]
pub(super) struct Branching {
    pub(super) order: CellOrder,
    pub(super) form: SearchForm,
}

/// How the tree is searched.
#[derive(Debug)]
pub(super) enum SearchForm {
    /// In one run. Look-ahead tries these cells. If there are none, the order chooses alone.
    LookAhead(Vec<Var>),
    /// In runs that learn and runs that do not.
    Learning,
}

impl CellVars {
    /// Makes the variables.
    pub(super) fn new(
        rules: &Rules,
        form: HouseForm,
        solver: &mut Solver,
    ) -> Result<Self, ModelError> {
        let shape = rules.shape();
        let domains = (0..shape.cells()).map(|place| domain(rules, shape.cell(place)));
        let cells = domains.map(|digits| solver.new_var(&digits));
        let cells: Vec<Var> = cells.collect::<Result<_, _>>()?;
        let houses = house_vars(rules, &cells);
        Ok(Self {
            rules: rules.clone(),
            cells,
            houses,
            form,
        })
    }

    /// Posts the rules as a strategy keeps them.
    pub(super) fn post(
        &self,
        strategy: Strategy,
        solver: &mut Solver,
    ) -> Result<Branching, ModelError> {
        let cells = || self.cells.clone();
        let houses = || self.houses.clone();
        match strategy {
            Strategy::GenerateAndTest => solver.post(CompleteCheck::new(cells(), houses()))?,
            Strategy::Backtracking => {
                houses()
                    .into_iter()
                    .try_for_each(|house| solver.post(ClashCheck::new(house)))?;
            }
            Strategy::ForwardChecking => solver.post(ForwardChecking::new(cells(), houses()))?,
            Strategy::MrvForwardChecking => solver.post(AllDifferentAlone(self.constraint()))?,
            Strategy::Singles => return self.post_by_strength(Consistency::Value, solver),
            Strategy::Domain => return self.post_by_strength(Consistency::Domain, solver),
        }
        solver.post(CluesAlone(self.constraint()))?;
        let mrv = strategy == Strategy::MrvForwardChecking;
        let order = if mrv {
            VarOrder::FirstFail
        } else {
            VarOrder::InputOrder
        };
        let order = CellOrder::Standard(solver.ordered(cells(), order, ValueOrder::Min)?);
        Ok(Branching {
            order,
            form: SearchForm::LookAhead(Vec::new()),
        })
    }

    /// Posts all-different of this strength, and hidden singles. With domain consistency it also
    /// posts locked candidates, and looks ahead on large boards.
    pub(super) fn post_by_strength(
        &self,
        consistency: Consistency,
        solver: &mut Solver,
    ) -> Result<Branching, ModelError> {
        let domain = consistency == Consistency::Domain;
        let constraint = self.constraint().consistency(consistency);
        let constraint = if domain {
            constraint.with_locked_candidates()
        } else {
            constraint
        };
        solver.post(constraint)?;
        let order = CellOrder::ByPeers(FirstFailByPeers::new(self.cells.clone(), &self.houses));
        // On small boards look-ahead costs more than it saves.
        let looks_ahead = domain && self.rules.shape().side() >= LARGE;
        let look_ahead = if looks_ahead {
            self.cells.clone()
        } else {
            Vec::new()
        };
        let form = SearchForm::LookAhead(look_ahead);
        Ok(Branching { order, form })
    }

    /// Posts value-consistent all-different, hidden singles, locked candidates and clues, for a search that learns.
    pub(super) fn post_with_clues(&self, solver: &mut Solver) -> Result<Branching, ModelError> {
        let rules = self.constraint();
        let parts = rules.clue_parts();
        let degrees = self.degrees(&parts);
        let mut houses = self.full_houses();
        houses.extend(full_sets(&self.rules, &parts));
        solver.post(HousesAndParts { rules, parts })?;
        let side = self.rules.shape().side();
        let order = ClueOrder::new(self.cells.clone(), &degrees, houses, side);
        let form = match self.has_cases() {
            true => SearchForm::LookAhead(Vec::new()),
            false => SearchForm::Learning,
        };
        let order = CellOrder::Clued(order);
        Ok(Branching { order, form })
    }

    /// Whether a clue is about others, of which several may hold. Runs that learn would decide between these, so that a
    /// grid counted twice. Where clues of other kinds have cases, one of them holds.
    fn has_cases(&self) -> bool {
        let mut clues = self.rules.clues().iter();
        clues.any(|clue| clue.kind().takes_clues)
    }

    /// For each cell the cells of all houses and parts of clues that it is in.
    fn degrees(&self, parts: &[CluePart]) -> Vec<u64> {
        let shape = self.rules.shape();
        let mut degrees = vec![0; shape.cells()];
        let mut add = |cells: &[Cell]| {
            for cell in cells {
                degrees[shape.index(*cell)] += cells.len() as u64;
            }
        };
        self.rules.houses().iter().for_each(|(_, cells)| add(cells));
        parts.iter().for_each(|part| add(&part.cells()));
        degrees
    }

    /// The houses that have each digit, as places of cells.
    fn full_houses(&self) -> Vec<Vec<usize>> {
        let shape = self.rules.shape();
        let houses = self.rules.houses().into_iter();
        let full = houses.filter(|(_, cells)| cells.len() == shape.side());
        full.map(|(_, cells)| cells.iter().map(|cell| shape.index(*cell)).collect())
            .collect()
    }

    fn constraint(&self) -> SudokuRules {
        SudokuRules::new(&self.rules, &self.cells).form(self.form)
    }
}

/// The all-different constraints of the houses, without hidden singles.
struct AllDifferentAlone(SudokuRules);

impl Constraint for AllDifferentAlone {
    fn post(self, posting: &mut Posting<'_>) -> Result<(), ModelError> {
        self.0.post_all_different(posting)
    }
}

/// The houses, and the parts of the clues, which are known.
struct HousesAndParts {
    rules: SudokuRules,
    parts: Vec<CluePart>,
}

impl Constraint for HousesAndParts {
    fn post(self, posting: &mut Posting<'_>) -> Result<(), ModelError> {
        self.rules.post_houses(posting)?;
        self.rules.post_locked_candidates_of_board(posting)?;
        self.rules.post_parts(self.parts, posting)
    }
}

/// The clues alone. Every strategy needs them.
struct CluesAlone(SudokuRules);

impl Constraint for CluesAlone {
    fn post(self, posting: &mut Posting<'_>) -> Result<(), ModelError> {
        self.0.post_parts(self.0.clue_parts(), posting)
    }
}
