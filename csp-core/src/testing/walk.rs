//! One case: a random search tree whose nodes are checked.

use super::case::Case;
use super::claim::Claim;
use super::draw::Draw;
use super::failure::{Flaw, Report};
use super::instance::Instance;
use super::naive::Naive;
use super::oracle::Fixpoint;
use crate::atom::Atom;
use crate::domains::Outcome;
use crate::ids::Var;
use crate::solver::Solver;
use crate::trail::Cause;
use crate::values::Values;

/// The most decisions of a path; the last node may add one.
const DEPTH: usize = 8;

/// A constraint posted on a case, at a node of the search tree.
pub(super) struct Walk<'a> {
    pub(super) case: &'a Case,
    pub(super) instance: &'a Instance,
    pub(super) claim: &'a Claim,
    pub(super) fixpoint: Fixpoint,
    pub(super) draw: Draw,
    pub(super) solver: Solver,
    /// The words of the trail after posting, before any change.
    pub(super) root: Vec<u64>,
    /// All solutions among the samples of the case, a value for each variable, in order.
    pub(super) solutions: Vec<Vec<i32>>,
    /// The same with the values of auxiliary variables, and perhaps of a premise: what reasons are
    /// judged by.
    pub(super) points: Vec<Vec<i32>>,
    nodes_left: u32,
    /// What was decided on the way to the present node.
    pub(super) path: Vec<Atom>,
    /// The domains of the present node before propagation.
    pub(super) before: Vec<Values>,
    /// The domains after propagation; `None` on a conflict.
    pub(super) after: Option<Vec<Values>>,
    pub(super) report: Report,
}

impl<'a> Walk<'a> {
    pub(super) fn new(
        case: &'a Case,
        instance: &'a Instance,
        claim: &'a Claim,
        fixpoint: Fixpoint,
        draw: Draw,
    ) -> Self {
        Self {
            case,
            instance,
            claim,
            fixpoint,
            draw,
            solver: Solver::default(),
            root: Vec::new(),
            solutions: Vec::new(),
            points: Vec::new(),
            nodes_left: 0,
            path: Vec::new(),
            before: case.domains.clone(),
            after: None,
            report: Report::default(),
        }
    }

    /// Walks over at most `nodes` nodes. Then the search of the engine finds all solutions.
    pub(super) fn run(&mut self, nodes: u32) -> Result<(), Flaw> {
        self.nodes_left = nodes;
        self.solver = self.posted(None)?;
        self.root = self.words();
        let meaning = &*self.instance.meaning;
        self.solutions = Naive::new(
            self.case
                .samples
                .iter()
                .map(|sample| sample.iter().copied()),
        )
        .constraint(&self.case.scope, meaning)
        .solutions();
        self.points = self.complete()?;
        self.judge_meaning()?;
        self.visit(0)?;
        self.report.solutions = self.judge_search()?;
        self.path.clear();
        match self.draw.int(0..=3) {
            0 => self.judge_alone(),
            1 => self.judge_premise(),
            _ => Ok(()),
        }
    }

    pub(super) fn add_to(&self, report: &mut Report) {
        report.nodes += self.report.nodes;
        report.conflicts += self.report.conflicts;
        report.claims += self.report.claims;
        report.solutions += self.report.solutions;
        report.reasons += self.report.reasons;
        report.reason_facts += self.report.reason_facts;
        report.default_facts += self.report.default_facts;
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

    /// Propagates and checks the present node, then its children. `start` is the length of the log
    /// when its level was opened.
    fn visit(&mut self, start: usize) -> Result<(), Flaw> {
        self.nodes_left = self.nodes_left.saturating_sub(1);
        self.report.nodes += 1;
        self.before = domains(&self.solver);
        self.after = None;
        let decided = self.log_length();
        let conflict = self.solver.propagate(&mut ()).err();
        match conflict {
            None => self.after = Some(domains(&self.solver)),
            Some(_) => self.report.conflicts += 1,
        }
        self.judge_values()?;
        self.judge_record(start, decided)?;
        self.judge_reasons(decided, conflict)?;
        self.judge_history()?;
        self.judge_claim()?;
        if self.after.is_none() {
            Ok(())
        } else {
            self.branch()
        }
    }

    /// Takes both sides of a random decision.
    fn branch(&mut self) -> Result<(), Flaw> {
        if self.path.len() >= DEPTH {
            return Ok(());
        }
        let Some(decision) = self.decide() else {
            return Ok(());
        };
        for (side, cause) in [(decision, Cause::Decision), (!decision, Cause::Refutation)] {
            if self.nodes_left > 0 {
                self.child(side, cause)?;
            }
        }
        Ok(())
    }

    /// Visits a child, sometimes after a second decision at the same level, and comes back.
    fn child(&mut self, side: Atom, cause: Cause) -> Result<(), Flaw> {
        let words = self.words();
        let start = self.log_length();
        let depth = self.path.len();
        self.solver.push_level();
        let mut taken = self.take(side, cause);
        if taken.is_ok()
            && self.draw.chance(1, 4)
            && let Some(second) = self.decide()
        {
            taken = self.take(second, Cause::Decision);
        }
        if taken.is_ok() {
            self.visit(start)?;
        }
        self.solver.pop_level();
        if !same_words(&self.words(), &words) {
            return Err(Flaw::NotRestored);
        }
        self.path.truncate(depth);
        Ok(())
    }

    pub(super) fn take(&mut self, side: Atom, cause: Cause) -> Outcome {
        self.path.push(side);
        self.solver.branch(side, cause)
    }

    /// A random decision of which both sides remove a value; `None`: every variable is fixed.
    pub(super) fn decide(&mut self) -> Option<Atom> {
        let d = self.solver.domains();
        let own = d.vars().take(self.case.domains.len());
        let unfixed: Vec<Var> = own.filter(|&x| !d.is_fixed(x)).collect();
        if unfixed.is_empty() {
            return None;
        }
        let x = self.draw.pick(&unfixed);
        let min = d.min(x);
        let max = d.max(x);
        let inner = self.case.samples[x.index()]
            .iter()
            .copied()
            .filter(|&v| min < v && v < max && d.contains(x, v));
        let values: Vec<i32> = [min, max].into_iter().chain(inner).collect();
        let value = self.draw.pick(&values);
        Some(match self.draw.int(0..=3) {
            2 if value < max => Atom::at_most(x, value),
            3 if value > min => Atom::at_least(x, value),
            _ => Atom::is(x, value),
        })
    }

    pub(super) fn words(&self) -> Vec<u64> {
        self.solver.domains().trail().words().collect()
    }

    pub(super) fn log_length(&self) -> usize {
        self.solver.domains().trail().log().len()
    }
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
