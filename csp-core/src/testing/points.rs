//! All solutions of a case with the values of auxiliary variables.

use super::failure::Flaw;
use super::naive::Naive;
use super::walk::Walk;
use crate::branching::{ValueOrder, VarOrder};
use crate::ids::Var;
use crate::limits::Limits;
use crate::problem::{Goal, Problem};
use crate::search::Search;
use crate::solver::Solver;
use crate::trail::Cause;

/// The most nodes of the search for the values of auxiliary variables.
const NODES: u64 = 50;

impl Walk<'_> {
    /// The solutions, a value for each variable of the solver. Those whose auxiliary variables are
    /// not found at once are left out.
    pub(super) fn complete(&self) -> Result<Vec<Vec<i32>>, Flaw> {
        if self.solver.auxiliaries().is_empty() {
            return Ok(self.solutions.clone());
        }
        self.completed(self.solutions.clone(), None)
    }

    /// The same where the constraint is posted under a premise, the variable after those of the
    /// case. If it is false, all values are a solution.
    pub(super) fn complete_under(&self, premise: Var) -> Result<Vec<Vec<i32>>, Flaw> {
        let with = |value: i32| move |point: &Vec<i32>| [&point[..], &[value]].concat();
        let all = Naive::new(
            self.case
                .samples
                .iter()
                .map(|sample| sample.iter().copied()),
        );
        let idle = all.solutions();
        let points = self
            .solutions
            .iter()
            .map(with(1))
            .chain(idle.iter().map(with(0)))
            .collect();
        if self.solver.auxiliaries().is_empty() {
            return Ok(points);
        }
        self.completed(points, Some(premise))
    }

    fn completed(
        &self,
        points: Vec<Vec<i32>>,
        premise: Option<Var>,
    ) -> Result<Vec<Vec<i32>>, Flaw> {
        let mut all = Vec::new();
        for point in points {
            let mut solver =
                self.posted(premise.map(|premise| Var::new(premise.index() as u32)))?;
            all.extend(completed(&mut solver, &point));
        }
        Ok(all)
    }
}

/// Values of all variables, where the first ones have these.
fn completed(solver: &mut Solver, point: &[i32]) -> Option<Vec<i32>> {
    let vars: Vec<Var> = solver.domains().vars().collect();
    for (&x, &value) in vars.iter().zip(point) {
        solver.act(Cause::Given, |d| d.fix(x, value)).ok()?;
    }
    let order = solver.ordered(vars.clone(), VarOrder::InputOrder, ValueOrder::Min);
    let mut brancher = order.expect("its own variables");
    let problem = Problem::new(solver, &mut brancher, Goal::Satisfy);
    let solution = Search::new(problem, Limits::default().nodes(NODES), ()).next();
    solution.map(|solution| solution.values(&vars))
}
