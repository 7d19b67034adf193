//! The lines of the format, as serde reads and writes them. Variables and propagators are names
//! here.

use csp_core::trace::{Limit, TraceEnd};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

pub(super) const FORMAT: &str = "csp-trace";

pub(super) type Name<'a> = Cow<'a, str>;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Header<'a> {
    pub(super) format: Name<'a>,
    pub(super) version: u32,
    pub(super) level: Name<'a>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) about: Option<Name<'a>>,
    pub(super) variables: Vec<Name<'a>>,
}

/// The fields that the header of any version has.
#[derive(Deserialize)]
pub(super) struct Title<'a> {
    pub(super) format: Name<'a>,
    pub(super) version: u32,
}

#[derive(Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "lowercase", deny_unknown_fields)]
pub(super) enum TraceLine<'a> {
    Post {
        propagator: Name<'a>,
        scope: Vec<Name<'a>>,
    },
    Node {
        number: u64,
        depth: usize,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        decision: Option<Branch<'a>>,
    },
    Run {
        propagator: Name<'a>,
        lost: Vec<Ranges<'a>>,
    },
    Bound {
        lost: Vec<Ranges<'a>>,
    },
    Learn {
        number: u64,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        from: Option<Source>,
        facts: Vec<Ranges<'a>>,
    },
    Nogood {
        number: u64,
        lost: Vec<Ranges<'a>>,
    },
    Conflict {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<Name<'a>>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        at: Option<Name<'a>>,
    },
    Back {
        depth: usize,
    },
    Jump {
        depth: usize,
    },
    Restart {},
    Solution {
        number: u64,
        values: Vec<i32>,
    },
    End {
        #[serde(with = "EndName")]
        why: TraceEnd,
    },
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Branch<'a> {
    pub(super) variable: Name<'a>,
    pub(super) relation: Name<'a>,
    pub(super) value: i32,
}

/// Values that a variable has or has lost.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Ranges<'a> {
    pub(super) variable: Name<'a>,
    pub(super) values: Vec<(i32, i32)>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Source {
    Restart,
    Constraint,
}

/// The names of the ends of a trace.
#[derive(Serialize, Deserialize)]
#[serde(remote = "TraceEnd", rename_all = "snake_case")]
enum EndName {
    Exhausted,
    Left,
    Limit(#[serde(with = "LimitName")] Limit),
    #[serde(rename = "cut_after_events")]
    CutEvents(u64),
    #[serde(rename = "cut_below_depth")]
    CutDepth(usize),
}

/// The names of limits.
#[derive(Serialize, Deserialize)]
#[serde(remote = "Limit", rename_all = "snake_case")]
enum LimitName {
    Nodes,
    Failures,
    Solutions,
    Stopped,
    Memory,
}
