//! The rules of a puzzle with clues, as constraints that can be looked at one by one.

use super::guide::ClueGuide;
use super::rule::{HintRule, ScopedRule, scoped};
use crate::engine::model::{KeepHouseSum, ModelSolver, PartName, domain, parts};
use crate::rules::Rules;
use crate::techniques::position::Position;
use csp_core::error::ModelError;
use csp_core::explain::StepRule;
use csp_core::extend::Solver;
use csp_core::ids::{PropId, Var};
use csp_core::limits::Limits;

/// The most nodes of the search for a solution, which steps are compared with.
const NODES: u64 = 200_000;

/// The rules of a puzzle with clues, posted.
#[derive(Debug)]
pub(in crate::techniques) struct ClueModel {
    solver: Solver,
    cells: Vec<Var>,
    rules: Vec<ScopedRule>,
    groups: Vec<StepRule>,
    /// A solution of the position, as its digits.
    likely: Vec<u8>,
}

impl ClueModel {
    /// The rules of this position, if they have clues and a solution is found.
    pub(in crate::techniques) fn new(position: &Position) -> Option<Self> {
        let rules = position.rules();
        if rules.clues().is_empty() {
            return None;
        }
        let mut model = Self {
            solver: Solver::default(),
            cells: Vec::new(),
            rules: scoped(rules),
            groups: Vec::new(),
            likely: Vec::new(),
        };
        // Parts of clues that the engine refuses are those of puzzles that it cannot solve either.
        model.post(rules).ok()?;
        let limits = Limits::default().nodes(NODES);
        let found = ModelSolver::new(rules).solve(&position.to_sudoku(), 1, &limits);
        model.likely = found.first?.digits().to_vec();
        Some(model)
    }

    /// Posts each rule, and notes its propagators.
    fn post(&mut self, rules: &Rules) -> Result<(), ModelError> {
        let shape = rules.shape();
        let domains = (0..shape.cells()).map(|place| domain(rules, shape.cell(place)));
        let cells = domains.map(|digits| self.solver.new_var(&digits));
        self.cells = cells.collect::<Result<_, _>>()?;
        self.groups = vec![StepRule::default(); self.rules.len()];
        for (name, part) in parts(rules, &self.cells) {
            let from = self.solver.propagators();
            self.solver.post(part)?;
            let own = |rule: &ScopedRule| match (&rule.rule, &name) {
                (HintRule::House(house), PartName::Once(own) | PartName::EachDigit(own)) => {
                    house == own
                }
                (HintRule::Clue(number, _), PartName::Clue(own, _)) => number == own,
                _ => false,
            };
            if let Some(place) = self.rules.iter().position(own) {
                self.note(place, from);
            }
        }
        for place in 0..self.rules.len() {
            if let HintRule::Sum(sum) = &self.rules[place].rule {
                let from = self.solver.propagators();
                self.solver
                    .post(KeepHouseSum::new(rules, &self.cells, sum))?;
                self.note(place, from);
            }
        }
        Ok(())
    }

    /// Gives the propagators from this number on to a rule.
    fn note(&mut self, place: usize, from: usize) {
        let new = (from..self.solver.propagators()).map(|prop| PropId::new(prop as u32));
        self.groups[place].propagators.extend(new);
    }

    /// A guide along these rules.
    pub(in crate::techniques) fn guide(&mut self) -> Option<ClueGuide<'_>> {
        let groups = std::mem::take(&mut self.groups);
        ClueGuide::new(
            &mut self.solver,
            groups,
            &self.cells,
            &self.rules,
            &self.likely,
        )
    }
}
