//! The checks of a node, and of the whole search.

use super::claim::Node;
use super::failure::Flaw;
use super::oracle::Fixpoint;
use super::walk::{Walk, domains, same_words};
use crate::branching::{ValueOrder, VarOrder};
use crate::ids::Var;
use crate::limits::Limits;
use crate::problem::{Goal, Problem};
use crate::search::Search;
use crate::trail::{Cause, Entry};
use crate::values::Values;
use std::collections::BTreeSet;

/// The most nodes of a search that cannot be compared with brute force.
const SEARCH_NODES: u64 = 200;

impl Walk<'_> {
    /// No solution is lost, no value appears, and no wrong assignment is accepted.
    pub(super) fn judge_values(&self) -> Result<(), Flaw> {
        self.judge_losses()?;
        let assigned = self.after.as_ref().and_then(|after| self.assigned(after));
        match assigned.filter(|values| !(self.instance.meaning)(values)) {
            Some(wrong) => Err(Flaw::Accepted(wrong)),
            None => Ok(()),
        }
    }

    /// No solution is lost, and no value appears.
    pub(super) fn judge_losses(&self) -> Result<(), Flaw> {
        let mut here = self
            .solutions
            .iter()
            .filter(|solution| within(solution, &self.before));
        let Some(after) = &self.after else {
            let assigned = self
                .assigned(&self.before)
                .filter(|values| (self.instance.meaning)(values));
            let solution =
                assigned.or_else(|| here.next().map(|solution| self.case.project(solution)));
            return solution.map_or(Ok(()), |solution| Err(Flaw::FalseConflict(solution)));
        };
        if let Some(lost) = here.find(|solution| !within(solution, after)) {
            return Err(Flaw::LostSolution(self.case.project(lost)));
        }
        if let Some(grown) =
            (0..after.len()).find(|&x| !after[x].difference(&self.before[x]).is_empty())
        {
            return Err(Flaw::Grown(Var::new(grown as u32)));
        }
        Ok(())
    }

    /// The values of the scope, if it is fixed.
    fn assigned(&self, domains: &[Values]) -> Option<Vec<i32>> {
        let value = |&x: &usize| domains[x].min().filter(|_| domains[x].len() == 1);
        self.case.scope.iter().map(value).collect()
    }

    /// The entries up to `decided` are by the search. The later ones are by propagators, each on
    /// its own scope. A walk from the end of the log to the beginning and back restores the words.
    pub(super) fn judge_record(&mut self, start: usize, decided: usize) -> Result<(), Flaw> {
        let log = self.solver.domains().trail().log();
        let searched = |entry: &Entry| matches!(entry.cause(), Cause::Decision | Cause::Refutation);
        if !log[start..decided].iter().all(searched) {
            return Err(Flaw::WrongRecord("a decision has another cause"));
        }
        if !log[decided..]
            .iter()
            .all(|&entry| self.is_propagators_own(entry))
        {
            return Err(Flaw::WrongRecord(
                "a change during propagation is not a propagator's, on its own scope",
            ));
        }
        let end = log.len();
        let now = self.words();
        self.solver.store_mut().walk_to(0);
        let beginning = self.words();
        self.solver.store_mut().walk_to(end);
        if !same_words(&beginning, &self.root) || self.words() != now {
            return Err(Flaw::WrongRecord(
                "walking to the beginning and back does not come to the same words",
            ));
        }
        Ok(())
    }

    fn is_propagators_own(&self, entry: Entry) -> bool {
        let Cause::Propagator(id) = entry.cause() else {
            return false;
        };
        let var = self.solver.domains().event(entry).map(|(var, _)| var);
        let known = id.index() < self.solver.propagators();
        known && var.is_none_or(|var| self.solver.propagator(id).scope().contains(&var))
    }

    /// A new copy comes to the same domains, and changes nothing after propagation.
    pub(super) fn judge_history(&self) -> Result<(), Flaw> {
        if self.fixpoint == Fixpoint::Any || !self.case.exact() {
            return Ok(());
        }
        let fresh = self.fresh(&self.before)?;
        if fresh != self.after {
            return Err(Flaw::Stale { fresh });
        }
        let Some(after) = &self.after else {
            return Ok(());
        };
        let again = self.fresh(after)?;
        if again != self.after {
            Err(Flaw::NotIdempotent { again })
        } else {
            Ok(())
        }
    }

    /// The domains to which a new solver comes from these; `None`: a conflict. Its variables start
    /// with the domains of the case, which gives them the same representation.
    fn fresh(&self, from: &[Values]) -> Result<Option<Vec<Values>>, Flaw> {
        let mut solver = self.posted(None)?;
        let vars: Vec<Var> = solver.domains().vars().collect();
        for (&x, values) in vars.iter().zip(from) {
            let kept = solver.act(Cause::Given, |d| d.keep(x, values));
            if kept.is_err() {
                return Ok(None);
            }
        }
        Ok(solver.propagate(&mut ()).ok().map(|()| domains(&solver)))
    }

    /// The domains are as small as the constraint claims.
    pub(super) fn judge_claim(&mut self) -> Result<(), Flaw> {
        let Some(after) = &self.after else {
            return Ok(());
        };
        let solutions: Vec<_> = self
            .solutions
            .iter()
            .filter(|solution| within(solution, after))
            .collect();
        let node = Node {
            case: self.case,
            meaning: &*self.instance.meaning,
            after,
            solutions: &solutions,
        };
        match self.claim.judge(&node) {
            Ok(judged) => self.report.claims += u64::from(judged),
            Err(kept) => {
                return Err(Flaw::Unsupported {
                    var: Var::new(kept.variable as u32),
                    value: kept.value,
                });
            }
        }
        Ok(())
    }

    /// The search of the engine, in a random order, finds the solutions of the naive solver.
    /// Returns their number.
    pub(super) fn judge_search(&mut self) -> Result<u64, Flaw> {
        let exact = self.case.exact();
        let limits = if exact {
            Limits::default()
        } else {
            Limits::default().nodes(SEARCH_NODES)
        };
        self.before = domains(&self.solver);
        self.after = None;
        let found = self.search(limits);
        let mut missing: BTreeSet<&Vec<i32>> = if exact {
            self.solutions.iter().collect()
        } else {
            BTreeSet::new()
        };
        let is_right = |solution: &Vec<i32>| (self.instance.meaning)(&self.case.project(solution));
        let extra = found.iter().filter(|solution| {
            if exact {
                !missing.remove(solution)
            } else {
                !is_right(solution)
            }
        });
        let extra: Vec<Vec<i32>> = extra.map(|solution| self.case.project(solution)).collect();
        if extra.is_empty() && missing.is_empty() {
            return Ok(found.len() as u64);
        }
        let missing = missing
            .into_iter()
            .map(|solution| self.case.project(solution))
            .collect();
        Err(Flaw::WrongSolutions { missing, extra })
    }

    /// The solutions that the solver finds from the root on, each a value for each variable.
    fn search(&mut self, limits: Limits) -> Vec<Vec<i32>> {
        const ORDERS: [VarOrder; 4] = [
            VarOrder::InputOrder,
            VarOrder::FirstFail,
            VarOrder::DomDeg,
            VarOrder::DomWDeg,
        ];
        let seed = self.draw.int(0..=i64::MAX) as u64;
        let values = [
            ValueOrder::Min,
            ValueOrder::Max,
            ValueOrder::Median,
            ValueOrder::Random(seed),
        ];
        let order = self.draw.pick(&ORDERS);
        let value = self.draw.pick(&values);
        let vars: Vec<Var> = self
            .solver
            .domains()
            .vars()
            .take(self.case.domains.len())
            .collect();
        let mut brancher = self
            .solver
            .ordered(vars.clone(), order, value)
            .expect("its own variables");
        let problem = Problem::new(&mut self.solver, &mut brancher, Goal::Satisfy);
        Search::new(problem, limits, ())
            .map(|solution| solution.values(&vars))
            .collect()
    }
}

/// Whether these domains, by variable, contain the solution.
fn within(solution: &[i32], domains: &[Values]) -> bool {
    solution
        .iter()
        .zip(domains)
        .all(|(&value, domain)| domain.contains(value))
}
