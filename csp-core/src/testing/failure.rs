//! The results of a run, as data and as text.

use crate::atom::Atom;
use crate::error::ModelError;
use crate::ids::Var;
use crate::values::Values;
use std::fmt;

/// The counts of a run without failure.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Report {
    /// Random cases.
    pub cases: u64,
    /// Search nodes. The constraint was propagated and checked at each.
    pub nodes: u64,
    /// Nodes that ended in a conflict.
    pub conflicts: u64,
    /// Nodes at which the claimed strength was checked.
    pub claims: u64,
    /// Solutions that the search of the engine found.
    pub solutions: u64,
    /// Reasons that propagators were asked for.
    pub reasons: u64,
    /// The length of all reasons: how many values they exclude that were there at the beginning. A
    /// bound of a domain of more than one word counts as one.
    pub reason_facts: u64,
    /// What their length would be if each propagator gave all that was known of its scope.
    pub default_facts: u64,
}

impl Report {
    /// Adds the counts of a case.
    pub(super) fn add(&mut self, other: Self) {
        self.nodes += other.nodes;
        self.conflicts += other.conflicts;
        self.claims += other.claims;
        self.solutions += other.solutions;
        self.reasons += other.reasons;
        self.reason_facts += other.reason_facts;
        self.default_facts += other.default_facts;
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            cases,
            nodes,
            conflicts,
            claims,
            solutions,
            ..
        } = self;
        let Self {
            reasons,
            reason_facts,
            default_facts,
            ..
        } = self;
        write!(
            f,
            "{cases} cases, {nodes} nodes ({conflicts} conflicts, {claims} claims), {solutions} \
             solutions, {reasons} reasons of {reason_facts} facts (by default {default_facts})"
        )
    }
}

/// What is wrong with a constraint. Values stand in the order of the scope.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Flaw {
    /// It could not be posted.
    #[error("cannot be posted: {0}")]
    Refused(ModelError),
    /// The constraint or the engine panicked.
    #[error("panicked: {0}")]
    Panicked(String),
    /// Propagation removed a value of this solution.
    #[error("lost the solution {0:?}")]
    LostSolution(Vec<i32>),
    /// Propagation reported a conflict although there is this solution.
    #[error("reported a conflict in spite of the solution {0:?}")]
    FalseConflict(Vec<i32>),
    /// Propagation accepted this assignment, which is not a solution.
    #[error("accepted {0:?}, which is not a solution")]
    Accepted(Vec<i32>),
    /// Propagation kept a value that the claimed strength forbids.
    #[error("kept {var:?} = {value}, which its claim forbids")]
    Unsupported {
        /// The variable.
        var: Var,
        /// The value.
        value: i32,
    },
    /// The domain of this variable has a value that it did not have before propagation.
    #[error("gave {0:?} a value that it did not have")]
    Grown(Var),
    /// Closing a level did not restore the words of the trail.
    #[error("was not restored when a level was closed")]
    NotRestored,
    /// From the same domains, a new copy comes to other domains: some state was not restored, or an
    /// event was not watched.
    #[error("came to other domains than a fresh copy, which came to {}", Reached(fresh.as_deref()))]
    Stale {
        /// The domains of the new copy after propagation; `None`: a conflict.
        fresh: Option<Vec<Values>>,
    },
    /// A new copy still changes the domains after propagation.
    #[error("was not at a fixpoint: a fresh copy came to {}", Reached(again.as_deref()))]
    NotIdempotent {
        /// The domains of the new copy; `None`: a conflict.
        again: Option<Vec<Values>>,
    },
    /// The search of the engine does not find the solutions of the naive solver.
    #[error("search does not find {missing:?} and finds {extra:?} beyond the solutions")]
    WrongSolutions {
        /// Solutions that the search does not find.
        missing: Vec<Vec<i32>>,
        /// Assignments that it finds although they are no solutions, and solutions found twice.
        extra: Vec<Vec<i32>>,
    },
    /// The record on the trail is wrong.
    #[error("left a wrong record on the trail: {0}")]
    WrongRecord(&'static str),
    /// A reason has a premise that did not hold just before the change.
    #[error("has {name} explain {what} by {premise}, which did not hold")]
    FalsePremise {
        /// The propagator's name.
        name: &'static str,
        /// What was to be explained.
        what: String,
        /// The premise.
        premise: String,
    },
    /// What was to be explained does not follow from the premises by the constraint.
    #[error("has {name} explain {what} by [{reason}] in spite of the solution {solution:?}")]
    WrongReason {
        /// The propagator's name.
        name: &'static str,
        /// What was to be explained.
        what: String,
        /// The premises.
        reason: String,
        /// A solution that has these premises all the same.
        solution: Vec<i32>,
    },
    /// A propagator states this, which does not hold in this solution.
    #[error("states {0}, which does not hold in the solution {1:?}")]
    WrongMeaning(String, Vec<i32>),
    /// What the propagators state holds for these values, which are no solution.
    #[error("states nothing that {0:?} breaks, which is not a solution")]
    WeakMeaning(Vec<i32>),
    /// One of its propagators is wrong when the others have not run, as in explanations.
    #[error("without the other propagators, {name} {flaw}")]
    Alone {
        /// The propagator's name.
        name: &'static str,
        /// What is wrong.
        flaw: Box<Self>,
    },
    /// It is wrong when it is posted under a premise.
    #[error("under a premise {0}")]
    UnderPremise(Box<Self>),
    /// Under an open premise it changed this variable.
    #[error("changed {0:?} while the premise was open")]
    ChangedUnderPremise(Var),
}

/// A flaw, with everything that is needed to repeat it.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "{constraint}{} {flaw}\n  case {case} of seed {seed}: .seed({seed}).only({case}) shows it again\n  \
     scope {scope:?}\n  domains at the root {}\n  path: {}\n  before propagation {}\n  after it {}",
    InBrackets(note), Reached(Some(domains)), DecisionPath(path), Reached(Some(before)), Reached(after.as_deref())
)]
#[non_exhaustive]
pub struct Failure {
    /// The name of the constraint, as given to the harness.
    pub constraint: String,
    /// The note of the instance ([`Instance::note`](super::Instance::note)); may be empty.
    pub note: String,
    /// What is wrong.
    pub flaw: Flaw,
    /// The seed of the run.
    pub seed: u64,
    /// The number of the case in the run.
    pub case: u64,
    /// The scope.
    pub scope: Vec<Var>,
    /// The domains of all variables at the root, by number.
    pub domains: Vec<Values>,
    /// What was decided on the way to the node.
    pub path: Vec<Atom>,
    /// The domains of the node before propagation.
    pub before: Vec<Values>,
    /// The domains of the node after propagation; `None`: a conflict or a panic.
    pub after: Option<Vec<Values>>,
}

struct InBrackets<'a>(&'a str);

impl fmt::Display for InBrackets<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() {
            Ok(())
        } else {
            write!(f, " ({})", self.0)
        }
    }
}

struct Reached<'a>(Option<&'a [Values]>);

impl fmt::Display for Reached<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(domains) = self.0 else {
            return f.write_str("a conflict");
        };
        for (index, domain) in domains.iter().enumerate() {
            let comma = if index == 0 { "" } else { ", " };
            write!(f, "{comma}x{index}: {domain}")?;
        }
        Ok(())
    }
}

struct DecisionPath<'a>(&'a [Atom]);

impl fmt::Display for DecisionPath<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() {
            return f.write_str("the root");
        }
        for (index, atom) in self.0.iter().enumerate() {
            let comma = if index == 0 { "" } else { ", " };
            write!(f, "{comma}{atom}")?;
        }
        Ok(())
    }
}
