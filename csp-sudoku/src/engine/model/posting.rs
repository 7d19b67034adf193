//! What each strategy posts.
//!
//! The reasons are in `docs/decisions/27-stronger-propagation-from-16.md`.

use super::cell_order::CellOrder;
use super::constraint::{HouseForm, SudokuRules, house_vars};
use super::first_fail::FirstFailByPeers;
use super::strategy::{LARGE, Strategy};
use crate::propagators::{ClashCheck, CompleteCheck, ForwardChecking};
use crate::rules::Rules;
use csp_core::branching::{ValueOrder, VarOrder};
use csp_core::error::ModelError;
use csp_core::extend::{Constraint, Posting, Solver};
use csp_core::ids::Var;
use csp_core::propagator::Consistency;

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
#[derive(Debug, Default)]
pub(super) struct Branching {
    pub(super) order: CellOrder,
    /// The cells that look-ahead tries. If there are none, the order chooses alone.
    pub(super) look_ahead: Vec<Var>,
}

impl CellVars {
    /// Makes the variables.
    pub(super) fn new(
        rules: &Rules,
        form: HouseForm,
        solver: &mut Solver,
    ) -> Result<Self, ModelError> {
        let shape = rules.shape();
        let digits = (1..=shape.side() as i32).into();
        let cells: Vec<Var> = (0..shape.cells())
            .map(|_| solver.new_var(&digits))
            .collect::<Result<_, _>>()?;
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
            look_ahead: Vec::new(),
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
        Ok(Branching { order, look_ahead })
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

/// The clues alone. Every strategy needs them.
struct CluesAlone(SudokuRules);

impl Constraint for CluesAlone {
    fn post(self, posting: &mut Posting<'_>) -> Result<(), ModelError> {
        self.0.post_clues(posting)
    }
}
