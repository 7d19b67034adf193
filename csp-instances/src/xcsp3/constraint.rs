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

/// The rows of a table.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct XcspRows {
    /// Those in which each entry is a number, sorted.
    pub(super) whole: Vec<Vec<i64>>,
    /// Those in which some entry is any value, which is `None`.
    pub(super) short: Vec<Vec<Option<i64>>>,
}

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

/// Rows that values have to be one of, or must not be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct XcspTable {
    pub(super) list: Vec<XcspExpr>,
    pub(super) rows: Arc<XcspRows>,
    pub(super) is_positive: bool,
}

/// A list that an automaton accepts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct XcspWord {
    pub(super) list: Vec<XcspExpr>,
    pub(super) automaton: Arc<XcspAutomaton>,
}

/// Different values, but for some.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct XcspDifferent {
    pub(super) list: Vec<XcspExpr>,
    pub(super) except: Vec<i64>,
}

/// Lists that differ somewhere, but for some.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct XcspDifferentLists {
    pub(super) lists: Vec<Vec<XcspExpr>>,
    pub(super) except: Vec<Vec<i64>>,
}

/// Equal values, but for some.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct XcspEqual {
    pub(super) list: Vec<XcspExpr>,
    pub(super) except: Vec<i64>,
}

/// Each entry and its length before the next entry.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct XcspOrdered {
    pub(super) list: Vec<XcspExpr>,
    /// One for each but the last.
    pub(super) lengths: Vec<XcspExpr>,
    pub(super) relation: Relation,
}

/// Each list before all that follow it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct XcspLex {
    pub(super) lists: Vec<Vec<XcspExpr>>,
    pub(super) relation: Relation,
}

/// The first place of each value after that of the value before.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct XcspPrecedence {
    pub(super) list: Vec<XcspExpr>,
    pub(super) values: Vec<i64>,
    /// Whether all values occur.
    pub(super) is_covered: bool,
}

/// A condition on a sum.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct XcspSum {
    /// Pairs that are multiplied.
    pub(super) terms: Vec<(XcspExpr, XcspExpr)>,
    pub(super) condition: XcspCondition,
}

/// A condition on how many entries have one of some values.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct XcspCount {
    pub(super) list: Vec<XcspExpr>,
    pub(super) values: Vec<XcspExpr>,
    pub(super) condition: XcspCondition,
}

/// A condition on the number of values that occur, but for some.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct XcspNValues {
    pub(super) list: Vec<XcspExpr>,
    pub(super) except: Vec<i64>,
    pub(super) condition: XcspCondition,
}

/// A condition for each of some values, on how many entries have it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct XcspCardinality {
    pub(super) list: Vec<XcspExpr>,
    pub(super) values: Vec<XcspExpr>,
    pub(super) occurs: Vec<XcspCondition>,
    /// Whether there are no other values.
    pub(super) is_closed: bool,
}

/// A condition on the greatest or the least entry.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct XcspExtremum {
    pub(super) list: Vec<XcspExpr>,
    pub(super) extreme: XcspExtreme,
    pub(super) condition: XcspCondition,
}

/// A condition on the place of the greatest or the least entry.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct XcspArgExtremum {
    pub(super) list: XcspIndexed,
    pub(super) extreme: XcspExtreme,
    pub(super) rank: XcspRank,
    pub(super) condition: XcspCondition,
}

/// A condition on the entry at an index.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct XcspElementAt {
    pub(super) list: XcspIndexed,
    pub(super) index: XcspExpr,
    pub(super) condition: XcspCondition,
}

/// A condition on the cell of a matrix at two indices.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct XcspMatrixCell {
    pub(super) rows: Vec<Vec<XcspExpr>>,
    pub(super) starts: [i64; 2],
    pub(super) indices: [XcspExpr; 2],
    pub(super) condition: XcspCondition,
}

/// `f[i] = j` exactly if `g[j] = i`; the first may be the shorter one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct XcspChannel {
    pub(super) f: XcspIndexed,
    pub(super) g: XcspIndexed,
}

/// The entry at this index is 1, and no other is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct XcspChannelValue {
    pub(super) list: XcspIndexed,
    pub(super) value: XcspExpr,
}

/// Tasks or boxes that have no point in common.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct XcspNoOverlap {
    /// The coordinates of each task or box.
    pub(super) origins: Vec<Vec<XcspExpr>>,
    pub(super) lengths: Vec<Vec<XcspExpr>>,
    /// Whether those without a size are ignored.
    pub(super) is_zero_ignored: bool,
}

/// A condition on the heights of tasks at each time.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct XcspCumulative {
    pub(super) origins: Vec<XcspExpr>,
    pub(super) lengths: Vec<XcspExpr>,
    pub(super) ends: Option<Vec<XcspExpr>>,
    pub(super) heights: Vec<XcspExpr>,
    pub(super) condition: XcspCondition,
}

/// Items in bins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct XcspPacking {
    /// The bin of each item.
    pub(super) list: Vec<XcspExpr>,
    pub(super) sizes: Vec<i64>,
    pub(super) bins: XcspBins,
}

/// Conditions on the weight and on the profit of what is chosen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct XcspKnapsack {
    /// How many there are of each.
    pub(super) list: Vec<XcspExpr>,
    pub(super) weights: Vec<i64>,
    pub(super) weight: XcspCondition,
    pub(super) profits: Vec<i64>,
    pub(super) profit: XcspCondition,
}

/// Successors that are one circuit; nodes that are their own successors are not on it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct XcspCircuit {
    pub(super) list: XcspIndexed,
    /// The number of nodes on it.
    pub(super) size: Option<XcspExpr>,
}

/// A constraint.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum XcspConstraint {
    Intension(XcspExpr),
    /// A condition on the value of an expression.
    Unary(XcspExpr, XcspCondition),
    Extension(XcspTable),
    Regular(XcspWord),
    AllDifferent(XcspDifferent),
    AllDifferentLists(XcspDifferentLists),
    AllEqual(XcspEqual),
    Ordered(XcspOrdered),
    Lex(XcspLex),
    Precedence(XcspPrecedence),
    Sum(XcspSum),
    Count(XcspCount),
    NValues(XcspNValues),
    Cardinality(XcspCardinality),
    Extremum(XcspExtremum),
    ArgExtremum(XcspArgExtremum),
    Element(XcspElementAt),
    /// Some entry meets a condition.
    SomeElement(Vec<XcspExpr>, XcspCondition),
    ElementMatrix(XcspMatrixCell),
    Channel(XcspChannel),
    ChannelValue(XcspChannelValue),
    NoOverlap(XcspNoOverlap),
    Cumulative(XcspCumulative),
    BinPacking(XcspPacking),
    Knapsack(XcspKnapsack),
    Circuit(XcspCircuit),
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
