//! Floor 2: the constraints of XCSP3-core, as data.

use super::expression::XcspExpr;
use crate::error::InstancePlace;
use csp_core::constraints::Relation;
use std::sync::Arc;

/// What a number has to be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum XcspCondition {
    Compare(Relation, XcspExpr),
    /// In one of these ranges.
    Inside(Vec<(i64, i64)>),
    /// In none of them.
    Outside(Vec<(i64, i64)>),
}

/// A row of a table; `None` is any value.
pub(super) type XcspRow = Vec<Option<i64>>;

/// An automaton, or a decision diagram, whose states are numbers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct XcspAutomaton {
    pub(super) states: usize,
    pub(super) start: usize,
    pub(super) accepting: Vec<usize>,
    pub(super) transitions: Vec<(usize, i64, usize)>,
}

/// The greatest or the least.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum XcspExtreme {
    Maximum,
    Minimum,
}

/// Which of several equal entries is meant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum XcspRank {
    Any,
    First,
    Last,
}

/// A list whose entries are counted from `start`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct XcspIndexed {
    pub(super) list: Vec<XcspExpr>,
    pub(super) start: i64,
}

/// What the loads of bins have to be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum XcspBins {
    /// Those of all bins in which something lies.
    Used(XcspCondition),
    /// That of each of these bins, counted from this number. Other bins are free.
    Each(i64, Vec<XcspCondition>),
}

/// A constraint.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum XcspConstraint {
    Intension(XcspExpr),
    /// A condition on the value of an expression.
    Unary(XcspExpr, XcspCondition),
    Extension {
        list: Vec<XcspExpr>,
        rows: Arc<Vec<XcspRow>>,
        is_positive: bool,
    },
    Regular {
        list: Vec<XcspExpr>,
        automaton: Arc<XcspAutomaton>,
    },
    AllDifferent {
        list: Vec<XcspExpr>,
        except: Vec<i64>,
    },
    AllDifferentLists {
        lists: Vec<Vec<XcspExpr>>,
        except: Vec<Vec<i64>>,
    },
    AllEqual(Vec<XcspExpr>),
    Ordered {
        list: Vec<XcspExpr>,
        /// One for each but the last.
        lengths: Vec<XcspExpr>,
        relation: Relation,
    },
    /// Each list before all that follow it.
    Lex {
        lists: Vec<Vec<XcspExpr>>,
        relation: Relation,
    },
    Precedence {
        list: Vec<XcspExpr>,
        values: Vec<i64>,
        is_covered: bool,
    },
    Sum {
        /// Pairs that are multiplied.
        terms: Vec<(XcspExpr, XcspExpr)>,
        condition: XcspCondition,
    },
    Count {
        list: Vec<XcspExpr>,
        values: Vec<XcspExpr>,
        condition: XcspCondition,
    },
    NValues {
        list: Vec<XcspExpr>,
        except: Vec<i64>,
        condition: XcspCondition,
    },
    Cardinality {
        list: Vec<XcspExpr>,
        values: Vec<XcspExpr>,
        occurs: Vec<XcspCondition>,
        is_closed: bool,
    },
    Extremum {
        list: Vec<XcspExpr>,
        extreme: XcspExtreme,
        condition: XcspCondition,
    },
    ArgExtremum {
        list: XcspIndexed,
        extreme: XcspExtreme,
        rank: XcspRank,
        condition: XcspCondition,
    },
    /// The entry at the index, or some entry if there is no index.
    Element {
        list: XcspIndexed,
        index: Option<XcspExpr>,
        condition: XcspCondition,
    },
    ElementMatrix {
        rows: Vec<Vec<XcspExpr>>,
        starts: [i64; 2],
        indices: [XcspExpr; 2],
        condition: XcspCondition,
    },
    /// `f[i] = j` exactly if `g[j] = i`; the first may be the shorter one.
    Channel {
        f: XcspIndexed,
        g: XcspIndexed,
    },
    /// The entry at this index is 1, and no other is.
    ChannelValue {
        list: XcspIndexed,
        value: XcspExpr,
    },
    NoOverlap {
        /// The coordinates of each task or box.
        origins: Vec<Vec<XcspExpr>>,
        lengths: Vec<Vec<XcspExpr>>,
        is_zero_ignored: bool,
    },
    Cumulative {
        origins: Vec<XcspExpr>,
        lengths: Vec<XcspExpr>,
        ends: Option<Vec<XcspExpr>>,
        heights: Vec<XcspExpr>,
        condition: XcspCondition,
    },
    BinPacking {
        list: Vec<XcspExpr>,
        sizes: Vec<i64>,
        bins: XcspBins,
    },
    Knapsack {
        list: Vec<XcspExpr>,
        weights: Vec<i64>,
        weight: XcspCondition,
        profits: Vec<i64>,
        profit: XcspCondition,
    },
    Circuit {
        list: XcspIndexed,
        size: Option<XcspExpr>,
    },
    Instantiation(Vec<(XcspExpr, i64)>),
}

/// A constraint, with its name and where it stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct XcspStated {
    pub(super) place: InstancePlace,
    /// The name of its element.
    pub(super) element: String,
    pub(super) constraint: XcspConstraint,
}

/// What is made of the values of a list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum XcspAggregate {
    Sum,
    Product,
    Minimum,
    Maximum,
    NValues,
}

/// What is sought.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct XcspObjective {
    pub(super) place: InstancePlace,
    pub(super) is_greatest: bool,
    pub(super) aggregate: XcspAggregate,
    /// Pairs that are multiplied.
    pub(super) terms: Vec<(XcspExpr, XcspExpr)>,
}
