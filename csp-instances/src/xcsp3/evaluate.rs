//! Floor 2: whether values keep what an instance says. Nothing of it is shared with the posting of constraints.

use super::constraint::{
    XcspAggregate, XcspArgExtremum, XcspAutomaton, XcspBins, XcspCardinality, XcspChannel,
    XcspChannelValue, XcspCircuit, XcspCondition, XcspConstraint, XcspCount, XcspCumulative,
    XcspDifferent, XcspDifferentLists, XcspElementAt, XcspEqual, XcspExtreme, XcspExtremum,
    XcspKnapsack, XcspLex, XcspMatrixCell, XcspNValues, XcspNoOverlap, XcspObjective, XcspOrdered,
    XcspPacking, XcspPrecedence, XcspRank, XcspRows, XcspTable,
};
use super::expression::{XcspExpr, XcspFunction, XcspOperator, XcspTest};
use csp_core::constraints::Relation;
use std::collections::{BTreeMap, BTreeSet};

/// The value of an expression; `None` if it has none: a divisor is 0, an exponent is negative, a number is beyond `i128`.
type Value = Option<i128>;

/// Whether something holds; `None` if a part of it has no value.
type Holds = Option<bool>;

/// A value for each variable of an instance.
#[derive(Clone, Copy)]
pub(super) struct XcspAssignment<'a>(pub(super) &'a [i64]);

impl XcspAssignment<'_> {
    fn value(self, expression: &XcspExpr) -> Value {
        match expression {
            XcspExpr::Number(value) => Some((*value).into()),
            XcspExpr::Var(x) => self.0.get(*x).copied().map(i128::from),
            XcspExpr::Apply(operator, arguments) => applied(*operator, &self.values(arguments)?),
        }
    }

    fn values(self, list: &[XcspExpr]) -> Option<Vec<i128>> {
        list.iter().map(|entry| self.value(entry)).collect()
    }

    fn lists(self, lists: &[Vec<XcspExpr>]) -> Option<Vec<Vec<i128>>> {
        lists.iter().map(|list| self.values(list)).collect()
    }

    fn products(self, terms: &[(XcspExpr, XcspExpr)]) -> Option<Vec<i128>> {
        let product =
            |(factor, x): &(XcspExpr, XcspExpr)| self.value(factor)?.checked_mul(self.value(x)?);
        terms.iter().map(product).collect()
    }

    fn meets(self, value: i128, condition: &XcspCondition) -> Holds {
        let is_in = |ranges: &[(i64, i64)]| {
            let mut ranges = ranges.iter();
            ranges.any(|&(low, high)| i128::from(low) <= value && value <= i128::from(high))
        };
        Some(match condition {
            XcspCondition::Compare(relation, other) => {
                compare(&value, *relation, &self.value(other)?)
            }
            XcspCondition::Inside(ranges) => is_in(ranges),
            XcspCondition::Outside(ranges) => !is_in(ranges),
        })
    }

    /// Whether all of these meet the condition that each has.
    fn meet<'c>(self, pairs: impl IntoIterator<Item = (i128, &'c XcspCondition)>) -> Holds {
        let mut holds = true;
        for (value, condition) in pairs {
            holds &= self.meets(value, condition)?;
        }
        Some(holds)
    }

    /// The value of the objective.
    pub(super) fn objective(self, objective: &XcspObjective) -> Value {
        let values = self.products(&objective.terms)?;
        match objective.aggregate {
            XcspAggregate::Sum => sum(values),
            XcspAggregate::Product => values.into_iter().try_fold(1, i128::checked_mul),
            XcspAggregate::Minimum => values.into_iter().min(),
            XcspAggregate::Maximum => values.into_iter().max(),
            XcspAggregate::NValues => Some(distinct(&values) as i128),
        }
    }

    /// Whether a constraint holds.
    pub(super) fn holds(self, constraint: &XcspConstraint) -> Holds {
        use XcspConstraint as C;
        match constraint {
            C::Intension(condition) => Some(self.value(condition)? != 0),
            C::Unary(x, condition) => self.meets(self.value(x)?, condition),
            C::Extension(it) => self.extension(it),
            C::Regular(it) => Some(accepts(&it.automaton, &self.values(&it.list)?)),
            C::AllDifferent(it) => self.all_different(it),
            C::AllDifferentLists(it) => self.all_different_lists(it),
            C::AllEqual(it) => self.all_equal(it),
            C::Ordered(it) => self.ordered(it),
            C::Lex(it) => self.lex(it),
            C::Precedence(it) => self.precedence(it),
            C::Sum(it) => self.meets(sum(self.products(&it.terms)?)?, &it.condition),
            C::Count(it) => self.count(it),
            C::NValues(it) => self.n_values(it),
            C::Cardinality(it) => self.cardinality(it),
            C::Extremum(it) => self.extremum(it),
            C::ArgExtremum(it) => self.arg_extremum(it),
            C::Element(it) => self.element(it),
            C::SomeElement(list, condition) => self.some_meets(self.values(list)?, condition),
            C::ElementMatrix(it) => self.matrix_cell(it),
            C::Channel(it) => self.channel(it),
            C::ChannelValue(it) => self.channel_value(it),
            C::NoOverlap(it) => self.no_overlap(it),
            C::Cumulative(it) => self.cumulative(it),
            C::BinPacking(it) => self.bin_packing(it),
            C::Knapsack(it) => self.knapsack(it),
            C::Circuit(it) => self.circuit(it),
            C::Instantiation(pairs) => self.instantiation(pairs),
        }
    }

    fn some_meets(self, values: Vec<i128>, condition: &XcspCondition) -> Holds {
        let mut holds = false;
        for value in values {
            holds |= self.meets(value, condition)?;
        }
        Some(holds)
    }

    fn extension(self, it: &XcspTable) -> Holds {
        Some(is_row(&it.rows, &self.values(&it.list)?) == it.is_positive)
    }

    fn all_different(self, it: &XcspDifferent) -> Holds {
        let mut values = self.values(&it.list)?;
        values.retain(|value| !is_one_of(*value, &it.except));
        Some(distinct(&values) == values.len())
    }

    fn all_different_lists(self, it: &XcspDifferentLists) -> Holds {
        let mut lists = self.lists(&it.lists)?;
        let equals = |tuple: &[i64], list: &[i128]| {
            let tuple = tuple.iter().map(|&value| i128::from(value));
            tuple.eq(list.iter().copied())
        };
        lists.retain(|list| !it.except.iter().any(|tuple| equals(tuple, list)));
        Some(lists.iter().collect::<BTreeSet<_>>().len() == lists.len())
    }

    fn all_equal(self, it: &XcspEqual) -> Holds {
        let mut values = self.values(&it.list)?;
        values.retain(|value| !is_one_of(*value, &it.except));
        Some(distinct(&values) <= 1)
    }

    fn ordered(self, it: &XcspOrdered) -> Holds {
        let (values, lengths) = (self.values(&it.list)?, self.values(&it.lengths)?);
        let mut holds = true;
        for (pair, length) in values.windows(2).zip(lengths) {
            let end = pair[0].checked_add(length)?;
            holds &= compare(&end, it.relation, &pair[1]);
        }
        Some(holds)
    }

    fn lex(self, it: &XcspLex) -> Holds {
        let lists = self.lists(&it.lists)?;
        let mut pairs = lists.windows(2);
        Some(pairs.all(|pair| compare(&pair[0], it.relation, &pair[1])))
    }

    /// Whether the first place of each value, if there is one, is after the first place of the value before.
    fn precedence(self, it: &XcspPrecedence) -> Holds {
        let list = self.values(&it.list)?;
        let first = |value: i64| list.iter().position(|&x| x == i128::from(value));
        let in_order = |pair: &[i64]| match (first(pair[0]), first(pair[1])) {
            (_, None) => true,
            (None, Some(_)) => false,
            (Some(before), Some(after)) => before < after,
        };
        let are_all_there = it.values.iter().all(|&value| first(value).is_some());
        Some(it.values.windows(2).all(in_order) && (!it.is_covered || are_all_there))
    }

    fn count(self, it: &XcspCount) -> Holds {
        let (list, values) = (self.values(&it.list)?, self.values(&it.values)?);
        let count = list.iter().filter(|value| values.contains(value)).count();
        self.meets(count as i128, &it.condition)
    }

    fn n_values(self, it: &XcspNValues) -> Holds {
        let mut list = self.values(&it.list)?;
        list.retain(|value| !is_one_of(*value, &it.except));
        self.meets(distinct(&list) as i128, &it.condition)
    }

    fn cardinality(self, it: &XcspCardinality) -> Holds {
        let (list, values) = (self.values(&it.list)?, self.values(&it.values)?);
        let number = |value: &i128| list.iter().filter(|&x| x == value).count() as i128;
        let is_closed = list.iter().all(|value| values.contains(value));
        let fits = self.meet(values.iter().map(number).zip(&it.occurs))?;
        Some(fits && (!it.is_closed || is_closed))
    }

    fn extremum(self, it: &XcspExtremum) -> Holds {
        self.meets(
            extremum(&self.values(&it.list)?, it.extreme)?,
            &it.condition,
        )
    }

    fn arg_extremum(self, it: &XcspArgExtremum) -> Holds {
        let values = self.values(&it.list.list)?;
        let best = extremum(&values, it.extreme)?;
        let places = (i128::from(it.list.start)..).zip(&values);
        let mut places: Vec<i128> = places
            .filter(|&(_, &value)| value == best)
            .map(|(place, _)| place)
            .collect();
        match it.rank {
            XcspRank::Any => {}
            XcspRank::First => places.truncate(1),
            XcspRank::Last => places = places.split_off(places.len() - 1),
        }
        self.some_meets(places, &it.condition)
    }

    fn element(self, it: &XcspElementAt) -> Holds {
        let values = self.values(&it.list.list)?;
        match entry(&values, self.value(&it.index)?, it.list.start) {
            Some(&value) => self.meets(value, &it.condition),
            None => Some(false),
        }
    }

    fn matrix_cell(self, it: &XcspMatrixCell) -> Holds {
        let rows = self.lists(&it.rows)?;
        let [row, column] = [self.value(&it.indices[0])?, self.value(&it.indices[1])?];
        let row = entry(&rows, row, it.starts[0]);
        match row.and_then(|row| entry(row, column, it.starts[1])) {
            Some(&value) => self.meets(value, &it.condition),
            None => Some(false),
        }
    }

    fn channel(self, it: &XcspChannel) -> Holds {
        let (left, right) = (self.values(&it.f.list)?, self.values(&it.g.list)?);
        let maps = |from: &[i128], from_start: i64, to: &[i128], to_start: i64| {
            let mut pairs = (i128::from(from_start)..).zip(from);
            pairs.all(|(i, &j)| entry(to, j, to_start) == Some(&i))
        };
        let is_forth = maps(&left, it.f.start, &right, it.g.start);
        // A second list that is longer has entries that name nothing of the first.
        let is_back = left.len() < right.len() || maps(&right, it.g.start, &left, it.f.start);
        Some(is_forth && is_back)
    }

    fn channel_value(self, it: &XcspChannelValue) -> Holds {
        let values = self.values(&it.list.list)?;
        let place = self.value(&it.value)?;
        let mut places = (i128::from(it.list.start)..).zip(&values);
        let is_right = places.all(|(i, &x)| (x == 1) == (i == place));
        Some(is_right && entry(&values, place, it.list.start).is_some())
    }

    fn no_overlap(self, it: &XcspNoOverlap) -> Holds {
        let (origins, lengths) = (self.lists(&it.origins)?, self.lists(&it.lengths)?);
        let mut boxes = Vec::new();
        for (origin, length) in origins.into_iter().zip(lengths) {
            if !(it.is_zero_ignored && length.contains(&0)) {
                let ends = origin
                    .iter()
                    .zip(&length)
                    .map(|(x, size)| x.checked_add(*size));
                boxes.push((ends.collect::<Option<Vec<_>>>()?, origin));
            }
        }
        let is_before = |ends: &[i128], origin: &[i128]| {
            let mut sides = ends.iter().zip(origin);
            sides.any(|(end, start)| end <= start)
        };
        let is_apart = |a: &(Vec<i128>, Vec<i128>), b: &(Vec<i128>, Vec<i128>)| {
            is_before(&a.0, &b.1) || is_before(&b.0, &a.1)
        };
        let mut pairs = boxes.iter().enumerate();
        Some(pairs.all(|(n, a)| boxes[n + 1..].iter().all(|b| is_apart(a, b))))
    }

    fn cumulative(self, it: &XcspCumulative) -> Holds {
        let (origins, lengths) = (self.values(&it.origins)?, self.values(&it.lengths)?);
        let heights = self.values(&it.heights)?;
        let ends = origins.iter().zip(&lengths);
        let ends: Option<Vec<i128>> = ends.map(|(x, length)| x.checked_add(*length)).collect();
        let ends = ends?;
        let mut holds = match &it.ends {
            Some(given) => self.values(given)? == ends,
            None => true,
        };
        // The sum of heights changes only where a task begins or ends.
        for time in origins.iter().chain(&ends) {
            let tasks = origins.iter().zip(&ends).zip(&heights);
            let running = tasks.filter(|((from, to), _)| *from <= time && time < *to);
            let height = sum(running.map(|(_, &height)| height))?;
            holds &= self.meets(height, &it.condition)?;
        }
        Some(holds)
    }

    fn bin_packing(self, it: &XcspPacking) -> Holds {
        let mut loads: BTreeMap<i128, i128> = BTreeMap::new();
        for (bin, &size) in self.values(&it.list)?.into_iter().zip(&it.sizes) {
            *loads.entry(bin).or_default() += i128::from(size);
        }
        match &it.bins {
            XcspBins::Used(condition) => self.meet(loads.values().map(|&load| (load, condition))),
            XcspBins::Each(start, conditions) => {
                let load = |bin| loads.get(&bin).copied().unwrap_or(0);
                let bins = (i128::from(*start)..).zip(conditions);
                self.meet(bins.map(|(bin, condition)| (load(bin), condition)))
            }
        }
    }

    fn knapsack(self, it: &XcspKnapsack) -> Holds {
        let list = self.values(&it.list)?;
        let total = |factors: &[i64]| {
            let terms = list.iter().zip(factors);
            let terms = terms.map(|(x, &factor)| x.checked_mul(factor.into()));
            sum(terms.collect::<Option<Vec<_>>>()?)
        };
        let totals = [total(&it.weights)?, total(&it.profits)?];
        self.meet(totals.into_iter().zip([&it.weight, &it.profit]))
    }

    fn circuit(self, it: &XcspCircuit) -> Holds {
        let nodes = circuit(&self.values(&it.list.list)?, it.list.start);
        Some(match (nodes, &it.size) {
            (None, _) => false,
            (Some(_), None) => true,
            (Some(nodes), Some(size)) => self.value(size)? == nodes,
        })
    }

    fn instantiation(self, pairs: &[(XcspExpr, i64)]) -> Holds {
        let mut holds = true;
        for (x, value) in pairs {
            holds &= self.value(x)? == i128::from(*value);
        }
        Some(holds)
    }
}

fn sum(values: impl IntoIterator<Item = i128>) -> Value {
    values.into_iter().try_fold(0, i128::checked_add)
}

fn distinct(values: &[i128]) -> usize {
    values.iter().collect::<BTreeSet<_>>().len()
}

fn is_one_of(value: i128, values: &[i64]) -> bool {
    values.iter().any(|&other| i128::from(other) == value)
}

/// The entry at an index, counted from `start`.
fn entry<T>(list: &[T], index: i128, start: i64) -> Option<&T> {
    let place = index.checked_sub(i128::from(start))?;
    list.get(usize::try_from(place).ok()?)
}

fn extremum(values: &[i128], extreme: XcspExtreme) -> Value {
    match extreme {
        XcspExtreme::Maximum => values.iter().copied().max(),
        XcspExtreme::Minimum => values.iter().copied().min(),
    }
}

fn compare<T: Ord>(left: &T, relation: Relation, right: &T) -> bool {
    match relation {
        Relation::AtMost => left <= right,
        Relation::AtLeast => left >= right,
        Relation::Less => left < right,
        Relation::Greater => left > right,
        Relation::Equal => left == right,
        Relation::NotEqual => left != right,
    }
}

/// Whether values are a row of a table.
fn is_row(rows: &XcspRows, values: &[i128]) -> bool {
    let numbers = values.iter().map(|&value| i64::try_from(value).ok());
    let is_whole = match numbers.collect::<Option<Vec<i64>>>() {
        Some(numbers) => rows.whole.binary_search(&numbers).is_ok(),
        None => false,
    };
    let fits = |row: &Vec<Option<i64>>| {
        let mut pairs = row.iter().zip(values);
        pairs.all(|(entry, &value)| entry.is_none_or(|entry| i128::from(entry) == value))
    };
    is_whole || rows.short.iter().any(fits)
}

/// Whether a word is accepted, by the set of states after each of its letters.
fn accepts(automaton: &XcspAutomaton, word: &[i128]) -> bool {
    let mut states = BTreeSet::from([automaton.start]);
    for &letter in word {
        let steps = automaton.transitions.iter();
        let steps =
            steps.filter(|&&(from, by, _)| i128::from(by) == letter && states.contains(&from));
        states = steps.map(|&(.., to)| to).collect();
    }
    automaton
        .accepting
        .iter()
        .any(|state| states.contains(state))
}

/// The number of nodes on the circuit, if there is exactly one; nodes that are their own successors are on none.
fn circuit(successors: &[i128], start: i64) -> Value {
    let next = |&successor: &i128| {
        let next = usize::try_from(successor.checked_sub(start.into())?).ok()?;
        Some(next).filter(|&next| next < successors.len())
    };
    let next: Vec<usize> = successors.iter().map(next).collect::<Option<_>>()?;
    let moves = next.iter().enumerate().filter(|&(i, &next)| i != next);
    let on_it = moves.count();
    let first = (0..next.len()).find(|&i| next[i] != i)?;
    let (mut at, mut seen) = (next[first], 1);
    while at != first && seen <= on_it {
        at = next[at];
        seen += 1;
    }
    (at == first && seen == on_it).then_some(on_it as i128)
}

/// What an operator makes of these values of its arguments.
fn applied(operator: XcspOperator, values: &[i128]) -> Value {
    match operator {
        XcspOperator::Function(function) => function_value(function, values),
        XcspOperator::Test(test) => Some(i128::from(passes(test, values))),
    }
}

fn function_value(function: XcspFunction, values: &[i128]) -> Value {
    use XcspFunction as F;
    let (first, second) = (values[0], values.get(1).copied().unwrap_or(0));
    match function {
        F::Neg => first.checked_neg(),
        F::Abs => first.checked_abs(),
        F::Sqr => first.checked_mul(first),
        F::Add => sum(values.iter().copied()),
        F::Sub => first.checked_sub(second),
        F::Mul => values.iter().copied().try_fold(1, i128::checked_mul),
        F::Div => first.checked_div(second),
        F::Mod => first.checked_rem(second),
        F::Pow => first.checked_pow(u32::try_from(second).ok()?),
        F::Min => values.iter().copied().min(),
        F::Max => values.iter().copied().max(),
        F::Dist => first.checked_sub(second)?.checked_abs(),
        F::If => Some(if first == 0 { values[2] } else { second }),
    }
}

fn passes(test: XcspTest, values: &[i128]) -> bool {
    use XcspTest as T;
    let chain = |relation| {
        let mut pairs = values.windows(2);
        pairs.all(|pair| compare(&pair[0], relation, &pair[1]))
    };
    let truths = values.iter().filter(|value| **value != 0).count();
    match test {
        T::Lt => chain(Relation::Less),
        T::Le => chain(Relation::AtMost),
        T::Ge => chain(Relation::AtLeast),
        T::Gt => chain(Relation::Greater),
        T::Ne => distinct(values) == values.len(),
        T::Eq => chain(Relation::Equal),
        T::Not => truths == 0,
        T::And => truths == values.len(),
        T::Or => truths > 0,
        T::Xor => truths % 2 == 1,
        T::Iff => truths == 0 || truths == values.len(),
        T::Imp => values[0] == 0 || values[1] != 0,
        T::In => values[1..].contains(&values[0]),
        T::NotIn => !values[1..].contains(&values[0]),
    }
}
