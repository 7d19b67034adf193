//! The events of a trace, and the line of the text for each.

use super::branch::Branch;
use super::legend::Legend;
use crate::ids::{PropId, Var};
use crate::trail::Cause;
use crate::values::Values;
use std::fmt::{self, Write as _};
use std::str::FromStr;

/// How much a trace contains.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
#[non_exhaustive]
pub enum TraceLevel {
    /// Nodes, conflicts, solutions.
    #[default]
    Decisions,
    /// Also the propagators, and each run that removed values, with these values.
    Changes,
    /// Also the runs that removed nothing.
    Wakes,
}

impl TraceLevel {
    /// All levels, from the least to the most.
    pub const ALL: [Self; 3] = [Self::Decisions, Self::Changes, Self::Wakes];
}

/// `decisions`, `changes`, `wakes`.
impl fmt::Display for TraceLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Decisions => "decisions",
            Self::Changes => "changes",
            Self::Wakes => "wakes",
        })
    }
}

impl FromStr for TraceLevel {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let found = Self::ALL
            .into_iter()
            .find(|level| level.to_string() == text);
        found.ok_or_else(|| format!("there is no level `{text}`: decisions, changes or wakes"))
    }
}

/// The version of the format.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
#[non_exhaustive]
pub enum Version {
    /// Version 1: there are no nogoods.
    #[default]
    Plain,
    /// Version 2: the search learns from its failures, or restarts. There are nogoods and jumps.
    Learning,
}

impl Version {
    /// All versions, from the first to the newest.
    pub const ALL: [Self; 2] = [Self::Plain, Self::Learning];

    /// The number in the header of a trace.
    #[must_use]
    pub const fn number(self) -> u32 {
        match self {
            Self::Plain => 1,
            Self::Learning => 2,
        }
    }

    /// The version with this number.
    ///
    /// # Errors
    /// There is no such version, or it is not known here.
    pub fn numbered(number: u32) -> Result<Self, String> {
        let found = Self::ALL
            .into_iter()
            .find(|version| version.number() == number);
        found.ok_or_else(|| {
            format!(
                "this is version {number} of the format; versions 1 and 2 are what is read here"
            )
        })
    }
}

/// Where a nogood comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NogoodOrigin {
    /// A failure, or a solution behind which the search went on.
    Failure,
    /// A run that was cut: what it has closed stays closed.
    Restart,
    /// A constraint, which implies it.
    Constraint,
}

impl NogoodOrigin {
    /// All origins.
    pub const ALL: [Self; 3] = [Self::Failure, Self::Restart, Self::Constraint];
}

/// `failure`, `restart`, `constraint`.
impl fmt::Display for NogoodOrigin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Failure => "failure",
            Self::Restart => "restart",
            Self::Constraint => "constraint",
        })
    }
}

/// One line of a trace.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TraceEvent {
    /// A propagator of the model.
    Posted {
        /// The propagator.
        prop: PropId,
        /// Its scope.
        scope: Vec<Var>,
    },
    /// The search enters a node.
    Node {
        /// Counted from 1, the root, in the order of entering.
        number: u64,
        /// How many decisions hold there (left sides that lead to it).
        depth: usize,
        /// How it was reached from its parent; `None` for the root, and after a jump for the node
        /// that is visited again.
        branch: Option<Branch>,
    },
    /// A propagator ran.
    Ran {
        /// The propagator.
        prop: PropId,
        /// The values that it removed, by variable.
        losses: Vec<Loss>,
    },
    /// Branch and bound removed values from the objective.
    Bounded {
        /// The values that it removed.
        losses: Vec<Loss>,
    },
    /// The search knows a new nogood.
    Learnt {
        /// Counted from 1.
        number: u64,
        /// Where it comes from.
        origin: NogoodOrigin,
        /// These cannot all hold. If there are none, there is no other solution.
        facts: Vec<Held>,
    },
    /// All facts of a nogood but one held, and it removed the values of that one.
    Excluded {
        /// The number of the nogood.
        nogood: u64,
        /// The values that it removed.
        losses: Vec<Loss>,
    },
    /// The node has no solution.
    Failed {
        /// What found the failure; `None` if the space does not say. Nogoods have the number of
        /// the trace.
        by: Option<Cause>,
        /// The variable that has no value left, if there is one.
        at: Option<Var>,
    },
    /// The search leaves a closed node for the right side of the newest open decision.
    Back {
        /// How many decisions hold there.
        depth: usize,
    },
    /// The search leaves a closed node for one on the path to it, which it visits again.
    Jumped {
        /// How many decisions hold there.
        depth: usize,
    },
    /// The node is a solution.
    Solved {
        /// Counted from 1.
        number: u64,
        /// The value of each variable, in the order of the variables; empty if the space does not
        /// say.
        values: Vec<i32>,
    },
    /// The search leaves a closed node and enters the root again.
    Restarted,
    /// The trace is over. This is the last event of a trace, and stands nowhere else.
    Ended(TraceEnd),
}

impl TraceEvent {
    /// Checks that a trace of this version may have the event.
    ///
    /// # Errors
    /// Only searches that learn have it, and the version is that of the others.
    pub fn check_version(&self, version: Version) -> Result<(), String> {
        let learns = matches!(
            self,
            Self::Learnt { .. }
                | Self::Excluded { .. }
                | Self::Jumped { .. }
                | Self::Failed {
                    by: Some(Cause::Nogood(_)),
                    ..
                }
        );
        if learns && version < Version::Learning {
            return Err("only a trace of version 2 has nogoods and jumps".to_string());
        }
        Ok(())
    }

    /// The line of the text for this event, without the end of line.
    ///
    /// ```
    /// use csp_core::trace::{TraceEvent, Legend};
    /// assert_eq!(TraceEvent::Back { depth: 2 }.line(&Legend::default()), "back to depth 2");
    /// ```
    #[must_use]
    pub fn line(&self, legend: &Legend) -> String {
        let mut line = String::new();
        self.write(&mut line, legend);
        line.pop();
        line
    }

    // Writing to a `String` cannot fail: the results of `write!` are ignored here and below.

    /// Writes one event with its end of line.
    pub(super) fn write(&self, out: &mut String, legend: &Legend) {
        match self {
            Self::Posted { prop, scope } => {
                out.push_str("post");
                word(out, legend.prop(*prop));
                for &x in scope {
                    word(out, legend.var(x));
                }
            }
            Self::Node {
                number,
                depth,
                branch,
            } => {
                let _ = write!(out, "node {number} depth {depth}");
                if let Some(branch) = branch {
                    out.push(':');
                    write_branch(out, legend, *branch);
                }
            }
            Self::Ran { prop, losses } => {
                out.push_str("  ");
                out.push_str(legend.prop(*prop));
                write_losses(out, legend, losses);
            }
            Self::Bounded { losses } => {
                out.push_str("  bound");
                write_losses(out, legend, losses);
            }
            Self::Learnt {
                number,
                origin,
                facts,
            } => {
                write_learnt(out, legend, *number, *origin, facts);
            }
            Self::Excluded { nogood, losses } => {
                let _ = write!(out, "  nogood {nogood}");
                write_losses(out, legend, losses);
            }
            Self::Failed { by, at } => write_failure(out, legend, *by, *at),
            Self::Jumped { depth } => {
                let _ = write!(out, "jump to depth {depth}");
            }
            Self::Back { depth } => {
                let _ = write!(out, "back to depth {depth}");
            }
            Self::Solved { number, values } => write_solution(out, *number, values),
            Self::Restarted => out.push_str("restart"),
            Self::Ended(end) => {
                let _ = write!(out, "{end}");
            }
        }
        out.push('\n');
    }
}

/// Why a trace is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TraceEnd {
    /// The whole tree has been searched.
    Exhausted,
    /// The search reached this limit.
    Limit(Limit),
    /// The caller left the search before its end.
    Left,
    /// The trace reached its own limit on events, which is the number here.
    CutEvents(u64),
    /// The trace reached its own limit on depth, which is the number here.
    CutDepth(usize),
}

/// What ended a search before its tree was exhausted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Limit {
    /// The limit on nodes was reached.
    Nodes,
    /// The limit on failures was reached.
    Failures,
    /// The limit on solutions was reached.
    Solutions,
    /// The stop function returned `true`: a deadline or an interrupt.
    Stopped,
    /// The limit on memory was reached.
    Memory,
}

/// Values that a variable lost.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Loss {
    /// The variable.
    pub var: Var,
    /// The values that it had before and has no longer.
    pub values: Values,
}

/// The fact that a variable has one of these values.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Held {
    /// The variable.
    pub var: Var,
    /// The values: some of those that it has at the root.
    pub values: Values,
}

/// The last line of a trace.
impl fmt::Display for TraceEnd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Exhausted => f.write_str("exhausted"),
            Self::Limit(limit) => write!(f, "limit {limit}"),
            Self::Left => f.write_str("left"),
            Self::CutEvents(events) => write!(f, "cut after {events} events"),
            Self::CutDepth(depth) => write!(f, "cut below depth {depth}"),
        }
    }
}

/// `nodes`, `failures`, `solutions`, `stopped`.
impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Nodes => "nodes",
            Self::Failures => "failures",
            Self::Solutions => "solutions",
            Self::Stopped => "stopped",
            Self::Memory => "memory",
        })
    }
}

/// Writes a word after a blank.
pub(super) fn word(out: &mut String, word: &str) {
    out.push(' ');
    out.push_str(word);
}

fn write_failure(out: &mut String, legend: &Legend, by: Option<Cause>, at: Option<Var>) {
    out.push_str("  conflict");
    if let Some(by) = by {
        word(out, &legend.cause(by));
    }
    if let Some(at) = at {
        out.push(':');
        word(out, legend.var(at));
    }
}

fn write_losses(out: &mut String, legend: &Legend, losses: &[Loss]) {
    for (i, loss) in losses.iter().enumerate() {
        out.push(if i == 0 { ':' } else { ',' });
        word(out, legend.var(loss.var));
        out.push_str(" -");
        write_values(out, &loss.values);
    }
}

fn write_learnt(
    out: &mut String,
    legend: &Legend,
    number: u64,
    origin: NogoodOrigin,
    facts: &[Held],
) {
    let _ = write!(out, "  learn {number}");
    if origin != NogoodOrigin::Failure {
        let _ = write!(out, " from {origin}");
    }
    for (i, fact) in facts.iter().enumerate() {
        out.push(if i == 0 { ':' } else { ',' });
        word(out, legend.var(fact.var));
        out.push_str(" in");
        write_values(out, &fact.values);
    }
}

/// Writes values as `Values` prints them, with a blank before each range.
fn write_values(out: &mut String, values: &Values) {
    for range in values.ranges() {
        let (lo, hi) = range.into_inner();
        out.push(' ');
        integer(out, lo);
        if lo < hi {
            out.push_str(if i64::from(hi) - i64::from(lo) == 1 {
                " "
            } else {
                ".."
            });
            integer(out, hi);
        }
    }
}

/// Writes a number. Most values have one digit, for which `write!` takes ten times as long.
fn integer(out: &mut String, value: i32) {
    match u8::try_from(value) {
        Ok(digit @ 0..=9) => out.push(char::from(b'0' + digit)),
        _ => {
            let _ = write!(out, "{value}");
        }
    }
}

fn write_branch(out: &mut String, legend: &Legend, branch: Branch) {
    word(out, legend.var(branch.atom.var()));
    let (relation, value) = branch.relation();
    let _ = write!(out, " {relation} {value}");
}

fn write_solution(out: &mut String, number: u64, values: &[i32]) {
    let _ = write!(out, "  solution {number}");
    if !values.is_empty() {
        out.push(':');
    }
    for &value in values {
        out.push(' ');
        integer(out, value);
    }
}
