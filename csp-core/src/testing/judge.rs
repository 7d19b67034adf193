//! The checks of a node, of the whole search, and of what propagators state.

use super::case::TestCase;
use super::claim::{Claim, ClaimedNode};
use super::draw::Draw;
use super::failure::{Flaw, Report};
use super::instance::Instance;
use super::naive::Naive;
use super::reasons::ReasonCheck;
use crate::branching::{ValueOrder, VarOrder};
use crate::conflict::Conflict;
use crate::ids::{PropId, Var};
use crate::limits::Limits;
use crate::meaning::{Condition, Statement};
use crate::problem::{Goal, Problem};
use crate::search::Search;
use crate::solver::Solver;
use crate::trail::{Cause, Entry};
use crate::values::Values;
use std::collections::BTreeSet;

/// The most nodes of a search that cannot be compared with brute force.
const SEARCH_NODES: u64 = 200;

/// The most nodes of the search for the values of auxiliary variables.
const COMPLETING_NODES: u64 = 50;

/// Whether the domains before propagation determine the domains at the fixpoint.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Fixpoint {
    /// They do.
    Unique,
    /// The order of propagation may matter.
    Any,
}

/// A constraint on a case, and what brute force says of it.
pub(super) struct Judge<'a> {
    pub(super) case: &'a TestCase,
    instance: &'a Instance,
    claim: &'a Claim,
    fixpoint: Fixpoint,
    /// The words of the trail after posting, before any change.
    root: Vec<u64>,
    /// All solutions among the samples of the case, a value for each variable, in order.
    solutions: Vec<Vec<i32>>,
    /// The same with the values of auxiliary variables, and perhaps of a premise: what reasons are
    /// judged by.
    points: Vec<Vec<i32>>,
    pub(super) report: Report,
}

/// The domains of a node before and after propagation.
pub(super) struct Propagated {
    pub(super) before: Vec<Values>,
    /// `None` on a conflict, and as long as nothing has been propagated.
    pub(super) after: Option<Vec<Values>>,
}

impl Propagated {
    /// The node before propagation.
    pub(super) fn not_yet(solver: &Solver) -> Self {
        Self {
            before: domains(solver),
            after: None,
        }
    }
}

/// What it knows.
impl<'a> Judge<'a> {
    pub(super) fn new(
        case: &'a TestCase,
        instance: &'a Instance,
        claim: &'a Claim,
        fixpoint: Fixpoint,
    ) -> Self {
        Self {
            case,
            instance,
            claim,
            fixpoint,
            root: Vec::new(),
            solutions: Vec::new(),
            points: Vec::new(),
            report: Report::default(),
        }
    }

    /// Learns the solutions by brute force. The constraint has just been posted.
    pub(super) fn prepare(&mut self, solver: &Solver) -> Result<(), Flaw> {
        self.root = words(solver);
        let meaning = &*self.instance.meaning;
        let naive = self.naive().constraint(&self.case.scope, meaning);
        self.solutions = naive.solutions();
        self.points = self.completed(solver, self.solutions.clone(), None)?;
        Ok(())
    }

    /// From now on reasons are judged where the constraint is posted under a premise, the variable
    /// after those of the case. If it is false, all values are a solution.
    pub(super) fn assume_premise(&mut self, solver: &Solver, premise: Var) -> Result<(), Flaw> {
        let with = |value: i32| move |point: &Vec<i32>| [&point[..], &[value]].concat();
        let all = self.naive().solutions();
        let points = self.solutions.iter().map(with(1));
        let points = points.chain(all.iter().map(with(0))).collect();
        self.points = self.completed(solver, points, Some(premise))?;
        Ok(())
    }

    /// All assignments of the samples.
    fn naive<'n>(&self) -> Naive<'n> {
        let samples = self.case.samples.iter();
        Naive::new(samples.map(|sample| sample.iter().copied()))
    }

    /// A new solver with the variables of the case and the constraint. If there is a premise, it is
    /// the variable after those of the case, and the constraint is posted under it.
    pub(super) fn posted(&self, premise: Option<Var>) -> Result<Solver, Flaw> {
        let mut solver = Solver::default();
        let boolean = premise.map(|_| Values::from(0..=1));
        for domain in self.case.domains.iter().chain(&boolean) {
            solver.new_var(domain).map_err(Flaw::Refused)?;
        }
        let vars: Vec<Var> = solver.domains().vars().collect();
        let scope: Vec<Var> = self.case.scope.iter().map(|&x| vars[x]).collect();
        let premise = premise.map(|x| x.in_model(solver.domains().id()));
        (self.instance.post)(&mut solver, &scope, premise).map_err(Flaw::Refused)?;
        Ok(solver)
    }

    /// These solutions with a value for each variable of the solver. Those whose auxiliary variables
    /// are not found at once are left out.
    fn completed(
        &self,
        solver: &Solver,
        points: Vec<Vec<i32>>,
        premise: Option<Var>,
    ) -> Result<Vec<Vec<i32>>, Flaw> {
        if solver.auxiliaries().is_empty() {
            return Ok(points);
        }
        let premise = premise.map(|x| Var::new(x.index() as u32));
        let mut all = Vec::new();
        for point in points {
            all.extend(with_auxiliaries(self.posted(premise)?, &point));
        }
        Ok(all)
    }
}

/// How many assignments each propagator is asked for by itself.
const ALONE: usize = 200;

/// What it checks.
impl Judge<'_> {
    /// All statements hold in each solution. If all propagators state their constraints and there
    /// are no auxiliary variables, the statements hold in nothing else.
    pub(super) fn meaning(&self, solver: &Solver) -> Result<(), Flaw> {
        let d = solver.domains();
        let props = (0..solver.propagators() as u32).map(PropId::new);
        let meanings: Vec<Option<Vec<Statement>>> = props
            .map(|prop| solver.propagator(prop).meaning(d))
            .collect();
        let is_whole = meanings.iter().all(Option::is_some);
        let statements: Vec<Statement> = meanings.into_iter().flatten().flatten().collect();
        for point in &self.points {
            if let Some(wrong) = statements.iter().find(|one| !holds(one, point)) {
                return Err(Flaw::WrongMeaning(format!("{wrong:?}"), point.clone()));
            }
        }
        if !is_whole || !solver.auxiliaries().is_empty() {
            return Ok(());
        }
        self.stated_alone(solver)?;
        let all = self.naive();
        let is_wrong = |point: &Vec<i32>| {
            !(self.instance.meaning)(&self.case.project(point))
                && statements.iter().all(|one| holds(one, point))
        };
        match all.solutions().into_iter().find(is_wrong) {
            Some(point) => Err(Flaw::WeakMeaning(point)),
            None => Ok(()),
        }
    }

    /// What a propagator states is what it keeps without the others, as far as few assignments show it: a part of a
    /// core stands for one propagator. One that states nothing of its own is left out.
    fn stated_alone(&self, solver: &Solver) -> Result<(), Flaw> {
        let points: Vec<Vec<i32>> = self.naive().solutions().into_iter().take(ALONE).collect();
        let mut alone = self.posted(None)?;
        let vars: Vec<Var> = alone.domains().vars().collect();
        for prop in (0..solver.propagators() as u32).map(PropId::new) {
            let stated = solver.propagator(prop).meaning(solver.domains());
            let Some(stated) = stated.filter(|stated| !stated.is_empty()) else {
                continue;
            };
            // A stronger all-different leaves equal values to the one that looks at fixed variables.
            let is_exact = !stated
                .iter()
                .any(|one| matches!(one.condition, Condition::Different(_)));
            for point in &points {
                let is_stated = stated.iter().all(|one| holds(one, point));
                let is_accepted = alone.accepts(prop, &vars, point);
                if is_stated && !is_accepted || is_accepted && !is_stated && is_exact {
                    let name = solver.propagator(prop).name();
                    let flaw = Box::new(Flaw::WeakMeaning(point.clone()));
                    return Err(Flaw::Alone { name, flaw });
                }
            }
        }
        Ok(())
    }

    /// No solution is lost, no value appears, and no wrong assignment is accepted.
    pub(super) fn values(&self, node: &Propagated) -> Result<(), Flaw> {
        self.losses(node)?;
        let assigned = node.after.as_ref().and_then(|after| self.assigned(after));
        match assigned.filter(|values| !(self.instance.meaning)(values)) {
            Some(wrong) => Err(Flaw::Accepted(wrong)),
            None => Ok(()),
        }
    }

    /// No solution is lost, and no value appears.
    pub(super) fn losses(&self, node: &Propagated) -> Result<(), Flaw> {
        let mut here = self
            .solutions
            .iter()
            .filter(|solution| within(solution, &node.before));
        let Some(after) = &node.after else {
            let assigned = self
                .assigned(&node.before)
                .filter(|values| (self.instance.meaning)(values));
            let solution =
                assigned.or_else(|| here.next().map(|solution| self.case.project(solution)));
            return solution.map_or(Ok(()), |solution| Err(Flaw::FalseConflict(solution)));
        };
        if let Some(lost) = here.find(|solution| !within(solution, after)) {
            return Err(Flaw::LostSolution(self.case.project(lost)));
        }
        if let Some(grown) =
            (0..after.len()).find(|&x| !after[x].difference(&node.before[x]).is_empty())
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
    pub(super) fn record(
        &self,
        solver: &mut Solver,
        start: usize,
        decided: usize,
    ) -> Result<(), Flaw> {
        let log = solver.domains().trail().log();
        let searched = |entry: &Entry| matches!(entry.cause(), Cause::Decision | Cause::Refutation);
        if !log[start..decided].iter().all(searched) {
            return Err(Flaw::WrongRecord("a decision has another cause"));
        }
        if !log[decided..]
            .iter()
            .all(|&entry| is_propagators_own(solver, entry))
        {
            return Err(Flaw::WrongRecord(
                "a change during propagation is not a propagator's, on its own scope",
            ));
        }
        let end = log.len();
        let now = words(solver);
        solver.store_mut().walk_to(0);
        let beginning = words(solver);
        solver.store_mut().walk_to(end);
        if !same_words(&beginning, &self.root) || words(solver) != now {
            return Err(Flaw::WrongRecord(
                "walking to the beginning and back does not come to the same words",
            ));
        }
        Ok(())
    }

    /// A new copy comes to the same domains, and changes nothing after propagation.
    pub(super) fn history(&self, node: &Propagated) -> Result<(), Flaw> {
        if self.fixpoint == Fixpoint::Any || !self.case.exact() {
            return Ok(());
        }
        let fresh = self.fresh(&node.before)?;
        if fresh != node.after {
            return Err(Flaw::Stale { fresh });
        }
        let Some(after) = &node.after else {
            return Ok(());
        };
        let again = self.fresh(after)?;
        if again != node.after {
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
    pub(super) fn strength(&mut self, node: &Propagated) -> Result<(), Flaw> {
        let Some(after) = &node.after else {
            return Ok(());
        };
        let solutions: Vec<_> = self
            .solutions
            .iter()
            .filter(|solution| within(solution, after))
            .collect();
        let node = ClaimedNode {
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
    pub(super) fn search(&self, solver: &mut Solver, draw: &mut Draw) -> Result<u64, Flaw> {
        let exact = self.case.exact();
        let limits = if exact {
            Limits::default()
        } else {
            Limits::default().nodes(SEARCH_NODES)
        };
        let found = self.found(solver, draw, limits);
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
    fn found(&self, solver: &mut Solver, draw: &mut Draw, limits: Limits) -> Vec<Vec<i32>> {
        const ORDERS: [VarOrder; 4] = [
            VarOrder::InputOrder,
            VarOrder::FirstFail,
            VarOrder::DomDeg,
            VarOrder::DomWDeg,
        ];
        let seed = draw.int(0..=i64::MAX) as u64;
        let values = [
            ValueOrder::Min,
            ValueOrder::Max,
            ValueOrder::Median,
            ValueOrder::Random(seed),
        ];
        let order = draw.pick(&ORDERS);
        let value = draw.pick(&values);
        let vars: Vec<Var> = solver
            .domains()
            .vars()
            .take(self.case.domains.len())
            .collect();
        let mut brancher = solver
            .ordered(vars.clone(), order, value)
            .expect("its own variables");
        let problem = Problem::new(solver, &mut brancher, Goal::Satisfy);
        Search::new(problem, limits, ())
            .map(|solution| solution.values(&vars))
            .collect()
    }

    /// The reasons of the changes since the log had this length, and of the conflict.
    pub(super) fn reasons(
        &mut self,
        solver: &mut Solver,
        start: usize,
        conflict: Option<Conflict>,
    ) -> Result<(), Flaw> {
        let check = ReasonCheck {
            case: self.case,
            points: &self.points,
            report: &mut self.report,
        };
        check.run(solver, start, conflict)
    }
}

fn is_propagators_own(solver: &Solver, entry: Entry) -> bool {
    let Cause::Propagator(id) = entry.cause() else {
        return false;
    };
    let var = solver.domains().event(entry).map(|(var, _)| var);
    let known = id.index() < solver.propagators();
    known && var.is_none_or(|var| solver.propagator(id).scope().contains(&var))
}

/// Values of all variables, where the first ones have these.
fn with_auxiliaries(mut solver: Solver, point: &[i32]) -> Option<Vec<i32>> {
    let vars: Vec<Var> = solver.domains().vars().collect();
    for (&x, &value) in vars.iter().zip(point) {
        solver.act(Cause::Given, |d| d.fix(x, value)).ok()?;
    }
    let order = solver.ordered(vars.clone(), VarOrder::InputOrder, ValueOrder::Min);
    let brancher = order.expect("its own variables");
    let problem = Problem::new(solver, brancher, Goal::Satisfy);
    let solution = Search::new(problem, Limits::default().nodes(COMPLETING_NODES), ()).next();
    solution.map(|solution| solution.values(&vars))
}

/// Whether these domains, by variable, contain the solution.
fn within(solution: &[i32], domains: &[Values]) -> bool {
    solution
        .iter()
        .zip(domains)
        .all(|(&value, domain)| domain.contains(value))
}

fn holds(statement: &Statement, point: &[i32]) -> bool {
    statement.holds(|x: Var| point[x.index()])
}

/// The words of the trail.
pub(super) fn words(solver: &Solver) -> Vec<u64> {
    solver.domains().trail().words().collect()
}

/// Whether the words of the trail are the same as before. Words that were made since then start as
/// all ones.
pub(super) fn same_words(now: &[u64], before: &[u64]) -> bool {
    let (old, made) = now.split_at(before.len());
    old == before && made.iter().all(|&word| word == u64::MAX)
}

/// The domains of all variables.
pub(super) fn domains(solver: &Solver) -> Vec<Values> {
    let d = solver.domains();
    d.vars().map(|x| d.values(x)).collect()
}
