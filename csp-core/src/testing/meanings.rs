//! Whether propagators state what they keep.

use super::failure::Flaw;
use super::naive::Naive;
use super::walk::Walk;
use crate::ids::{PropId, Var};
use crate::meaning::Statement;

impl Walk<'_> {
    /// All statements hold in each solution. If all propagators state their constraints and there
    /// are no auxiliary variables, the statements hold in nothing else.
    pub(super) fn judge_meaning(&self) -> Result<(), Flaw> {
        let d = self.solver.domains();
        let props = (0..self.solver.propagators() as u32).map(PropId::new);
        let meanings: Vec<Option<Vec<Statement>>> = props
            .map(|prop| self.solver.propagator(prop).meaning(d))
            .collect();
        let is_whole = meanings.iter().all(Option::is_some);
        let statements: Vec<Statement> = meanings.into_iter().flatten().flatten().collect();
        for point in &self.points {
            if let Some(wrong) = statements.iter().find(|one| !holds(one, point)) {
                return Err(Flaw::WrongMeaning(format!("{wrong:?}"), point.clone()));
            }
        }
        if !is_whole || !self.solver.auxiliaries().is_empty() {
            return Ok(());
        }
        let all = Naive::new(
            self.case
                .samples
                .iter()
                .map(|sample| sample.iter().copied()),
        );
        let is_wrong = |point: &Vec<i32>| {
            !(self.instance.meaning)(&self.case.project(point))
                && statements.iter().all(|one| holds(one, point))
        };
        match all.solutions().into_iter().find(is_wrong) {
            Some(point) => Err(Flaw::WeakMeaning(point)),
            None => Ok(()),
        }
    }
}

fn holds(statement: &Statement, point: &[i32]) -> bool {
    statement.holds(|x: Var| point[x.index()])
}
