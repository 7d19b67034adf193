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
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Flaw {
    /// It could not be posted.
    Refused(ModelError),
    /// The constraint or the engine panicked.
    Panicked(String),
    /// Propagation removed a value of this solution.
    LostSolution(Vec<i32>),
    /// Propagation reported a conflict although there is this solution.
    FalseConflict(Vec<i32>),
    /// Propagation accepted this assignment, which is not a solution.
    Accepted(Vec<i32>),
    /// Propagation kept a value that the claimed strength forbids.
    Unsupported {
        /// The variable.
        var: Var,
        /// The value.
        value: i32,
    },
    /// The domain of this variable has a value that it did not have before propagation.
    Grown(Var),
    /// Closing a level did not restore the words of the trail.
    NotRestored,
    /// From the same domains, a new copy comes to other domains: some state was not restored, or an
    /// event was not watched.
    Stale {
        /// The domains of the new copy after propagation; `None`: a conflict.
        fresh: Option<Vec<Values>>,
    },
    /// A new copy still changes the domains after propagation.
    NotIdempotent {
        /// The domains of the new copy; `None`: a conflict.
        again: Option<Vec<Values>>,
    },
    /// The search of the engine does not find the solutions of the naive solver.
    WrongSolutions {
        /// Solutions that the search does not find.
        missing: Vec<Vec<i32>>,
        /// Assignments that it finds although they are no solutions, and solutions found twice.
        extra: Vec<Vec<i32>>,
    },
    /// The record on the trail is wrong.
    WrongRecord(&'static str),
    /// A reason has a premise that did not hold just before the change.
    FalsePremise {
        /// The propagator's name.
        name: &'static str,
        /// What was to be explained.
        what: String,
        /// The premise.
        premise: String,
    },
    /// What was to be explained does not follow from the premises by the constraint.
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
    WrongMeaning(String, Vec<i32>),
    /// What the propagators state holds for these values, which are no solution.
    WeakMeaning(Vec<i32>),
    /// One of its propagators is wrong when the others have not run, as in explanations.
    Alone {
        /// The propagator's name.
        name: &'static str,
        /// What is wrong.
        flaw: Box<Self>,
    },
    /// It is wrong when it is posted under a premise.
    UnderPremise(Box<Self>),
    /// Under an open premise it changed this variable.
    ChangedUnderPremise(Var),
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Refused(error) => write!(f, "cannot be posted: {error}"),
            Self::Panicked(message) => write!(f, "panicked: {message}"),
            Self::LostSolution(values) => write!(f, "lost the solution {values:?}"),
            Self::FalseConflict(values) => {
                write!(f, "reported a conflict in spite of the solution {values:?}")
            }
            Self::Accepted(values) => write!(f, "accepted {values:?}, which is not a solution"),
            Self::Unsupported { var, value } => {
                write!(f, "kept {var:?} = {value}, which its claim forbids")
            }
            Self::Grown(var) => write!(f, "gave {var:?} a value that it did not have"),
            Self::NotRestored => f.write_str("was not restored when a level was closed"),
            Self::Stale { fresh } => {
                let fresh = Outcome(fresh.as_deref());
                write!(
                    f,
                    "came to other domains than a fresh copy, which came to {fresh}"
                )
            }
            Self::NotIdempotent { again } => {
                let again = Outcome(again.as_deref());
                write!(f, "was not at a fixpoint: a fresh copy came to {again}")
            }
            Self::WrongSolutions { missing, extra } => write!(
                f,
                "search does not find {missing:?} and finds {extra:?} beyond the solutions"
            ),
            Self::WrongRecord(what) => write!(f, "left a wrong record on the trail: {what}"),
            Self::FalsePremise {
                name,
                what,
                premise,
            } => {
                write!(
                    f,
                    "has {name} explain {what} by {premise}, which did not hold"
                )
            }
            Self::WrongReason {
                name,
                what,
                reason,
                solution,
            } => write!(
                f,
                "has {name} explain {what} by [{reason}] in spite of the solution {solution:?}"
            ),
            Self::WrongMeaning(statement, values) => {
                write!(
                    f,
                    "states {statement}, which does not hold in the solution {values:?}"
                )
            }
            Self::WeakMeaning(values) => {
                write!(
                    f,
                    "states nothing that {values:?} breaks, which is not a solution"
                )
            }
            Self::Alone { name, flaw } => write!(f, "without the other propagators, {name} {flaw}"),
            Self::UnderPremise(flaw) => write!(f, "under a premise {flaw}"),
            Self::ChangedUnderPremise(var) => {
                write!(f, "changed {var:?} while the premise was open")
            }
        }
    }
}

/// A flaw, with everything that is needed to repeat it.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "{constraint}{} {flaw}\n  case {case} of seed {seed}: .seed({seed}).only({case}) shows it again\n  \
     scope {scope:?}\n  domains at the root {}\n  path: {}\n  before propagation {}\n  after it {}",
    Note(note), Outcome(Some(domains)), Path(path), Outcome(Some(before)), Outcome(after.as_deref())
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

struct Note<'a>(&'a str);

impl fmt::Display for Note<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() {
            Ok(())
        } else {
            write!(f, " ({})", self.0)
        }
    }
}

struct Outcome<'a>(Option<&'a [Values]>);

impl fmt::Display for Outcome<'_> {
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

struct Path<'a>(&'a [Atom]);

impl fmt::Display for Path<'_> {
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
