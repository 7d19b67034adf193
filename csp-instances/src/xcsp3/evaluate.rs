//! Floor 2: whether values keep what an instance says. Nothing of it is shared with the posting of constraints.

use super::constraint::{
    XcspAggregate, XcspAutomaton, XcspBins, XcspCondition, XcspConstraint, XcspExtreme,
    XcspIndexed, XcspObjective, XcspRank, XcspRow,
};
use super::expression::{XcspExpr, XcspOperator};
use csp_core::constraints::Relation;
use std::collections::{BTreeMap, BTreeSet};

/// The value of an expression; `None` if it has none: a divisor is 0, an exponent is negative, a number is beyond `i128`.
type Value = Option<i128>;

/// A value for each variable of an instance.
#[derive(Clone, Copy)]
pub(super) struct XcspAssignment<'a>(pub(super) &'a [i64]);

impl XcspAssignment<'_> {
    fn value(self, expression: &XcspExpr) -> Value {
        match expression {
            XcspExpr::Number(value) => Some((*value).into()),
            XcspExpr::Var(x) => Some(self.0[*x].into()),
            XcspExpr::Apply(operator, arguments) => {
                let arguments = self.values(arguments)?;
                applied(*operator, &arguments)
            }
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

    fn meets(self, value: i128, condition: &XcspCondition) -> Option<bool> {
        let is_in = |ranges: &[(i64, i64)]| {
            let mut ranges = ranges.iter();
            ranges.any(|&(low, high)| i128::from(low) <= value && value <= i128::from(high))
        };
        Some(match condition {
            XcspCondition::Compare(relation, other) => {
                compare(value, *relation, self.value(other)?)
            }
            XcspCondition::Inside(ranges) => is_in(ranges),
            XcspCondition::Outside(ranges) => !is_in(ranges),
        })
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

    /// Whether a constraint holds; `None` if a part of it has no value.
    pub(super) fn holds(self, constraint: &XcspConstraint) -> Option<bool> {
        use XcspConstraint as C;
        Some(match constraint {
            C::Intension(condition) => self.value(condition)? != 0,
            C::Unary(x, condition) => self.meets(self.value(x)?, condition)?,
            C::Extension {
                list,
                rows,
                is_positive,
            } => {
                let values = self.values(list)?;
                rows.iter().any(|row| matches(row, &values)) == *is_positive
            }
            C::Regular { list, automaton } => accepts(automaton, &self.values(list)?),
            C::AllDifferent { .. }
            | C::AllDifferentLists { .. }
            | C::AllEqual(_)
            | C::Ordered { .. }
            | C::Lex { .. } => self.holds_comparison(constraint)?,
            C::Precedence {
                list,
                values,
                is_covered,
            } => precedes(&self.values(list)?, values, *is_covered),
            C::Sum { terms, condition } => self.meets(sum(self.products(terms)?)?, condition)?,
            C::Knapsack { .. } | C::BinPacking { .. } => self.holds_packing(constraint)?,
            C::Count { .. } | C::NValues { .. } | C::Cardinality { .. } => {
                self.holds_counting(constraint)?
            }
            C::NoOverlap { .. } | C::Cumulative { .. } => self.holds_schedule(constraint)?,
            C::Circuit { list, size } => {
                let nodes = circuit(&self.values(&list.list)?, list.start);
                match (nodes, size) {
                    (None, _) => false,
                    (Some(_), None) => true,
                    (Some(nodes), Some(size)) => self.value(size)? == nodes,
                }
            }
            C::Instantiation(pairs) => {
                let fits =
                    |(x, value): &(XcspExpr, i64)| Some(self.value(x)? == i128::from(*value));
                let fits: Option<Vec<bool>> = pairs.iter().map(fits).collect();
                fits?.into_iter().all(|fits| fits)
            }
            _ => self.holds_connection(constraint)?,
        })
    }

    fn holds_comparison(self, constraint: &XcspConstraint) -> Option<bool> {
        use XcspConstraint as C;
        Some(match constraint {
            C::AllDifferent { list, except } => {
                let mut values = self.values(list)?;
                values.retain(|value| !is_one_of(*value, except));
                distinct(&values) == values.len()
            }
            C::AllDifferentLists { lists, except } => {
                let mut lists = self.lists(lists)?;
                let is_excepted = |list: &Vec<i128>| {
                    let equals = |tuple: &Vec<i64>| {
                        tuple
                            .iter()
                            .map(|&value| i128::from(value))
                            .eq(list.iter().copied())
                    };
                    except.iter().any(equals)
                };
                lists.retain(|list| !is_excepted(list));
                lists.iter().collect::<BTreeSet<_>>().len() == lists.len()
            }
            C::AllEqual(list) => distinct(&self.values(list)?) <= 1,
            C::Ordered {
                list,
                lengths,
                relation,
            } => {
                let (values, lengths) = (self.values(list)?, self.values(lengths)?);
                let mut pairs = values.windows(2).zip(lengths);
                pairs.all(|(pair, length)| compare(pair[0] + length, *relation, pair[1]))
            }
            C::Lex { lists, relation } => {
                let lists = self.lists(lists)?;
                let mut pairs = lists.windows(2);
                pairs.all(|pair| in_order(&pair[0], *relation, &pair[1]))
            }
            _ => return None,
        })
    }

    fn holds_counting(self, constraint: &XcspConstraint) -> Option<bool> {
        let number = |list: &[i128], value| list.iter().filter(|&&x| x == value).count() as i128;
        match constraint {
            XcspConstraint::Count {
                list,
                values,
                condition,
            } => {
                let (list, values) = (self.values(list)?, self.values(values)?);
                let count = list.iter().filter(|value| values.contains(value)).count();
                self.meets(count as i128, condition)
            }
            XcspConstraint::NValues {
                list,
                except,
                condition,
            } => {
                let mut list = self.values(list)?;
                list.retain(|value| !is_one_of(*value, except));
                self.meets(distinct(&list) as i128, condition)
            }
            XcspConstraint::Cardinality {
                list,
                values,
                occurs,
                is_closed,
            } => {
                let (list, values) = (self.values(list)?, self.values(values)?);
                let mut holds = !is_closed || list.iter().all(|value| values.contains(value));
                for (&value, occurs) in values.iter().zip(occurs) {
                    holds &= self.meets(number(&list, value), occurs)?;
                }
                Some(holds)
            }
            _ => None,
        }
    }

    fn holds_packing(self, constraint: &XcspConstraint) -> Option<bool> {
        match constraint {
            XcspConstraint::Knapsack {
                list,
                weights,
                weight,
                profits,
                profit,
            } => {
                let list = self.values(list)?;
                let total = |factors: &[i64]| {
                    let terms = list.iter().zip(factors);
                    let terms = terms.map(|(x, &factor)| x.checked_mul(factor.into()));
                    sum(terms.collect::<Option<Vec<_>>>()?)
                };
                let fits = self.meets(total(weights)?, weight)?;
                Some(fits && self.meets(total(profits)?, profit)?)
            }
            XcspConstraint::BinPacking { list, sizes, bins } => {
                let mut loads: BTreeMap<i128, i128> = BTreeMap::new();
                for (bin, &size) in self.values(list)?.into_iter().zip(sizes) {
                    *loads.entry(bin).or_default() += i128::from(size);
                }
                let mut holds = true;
                match bins {
                    XcspBins::Used(condition) => {
                        for &load in loads.values() {
                            holds &= self.meets(load, condition)?;
                        }
                    }
                    XcspBins::Each(start, conditions) => {
                        let numbers =
                            (*start).into()..i128::from(*start) + conditions.len() as i128;
                        for (bin, condition) in numbers.zip(conditions) {
                            let load = loads.get(&bin).copied().unwrap_or(0);
                            holds &= self.meets(load, condition)?;
                        }
                    }
                }
                Some(holds)
            }
            _ => None,
        }
    }

    fn holds_schedule(self, constraint: &XcspConstraint) -> Option<bool> {
        match constraint {
            XcspConstraint::NoOverlap {
                origins,
                lengths,
                is_zero_ignored,
            } => {
                let (origins, lengths) = (self.lists(origins)?, self.lists(lengths)?);
                let counts = |i: &usize| !is_zero_ignored || !lengths[*i].contains(&0);
                let boxes: Vec<usize> = (0..origins.len()).filter(counts).collect();
                let is_before =
                    |i: usize, j: usize, k: usize| origins[i][k] + lengths[i][k] <= origins[j][k];
                let is_apart = |i: usize, j: usize| {
                    (0..origins[i].len()).any(|k| is_before(i, j, k) || is_before(j, i, k))
                };
                let mut pairs = boxes.iter().enumerate();
                Some(pairs.all(|(n, &i)| boxes[n + 1..].iter().all(|&j| is_apart(i, j))))
            }
            XcspConstraint::Cumulative {
                origins,
                lengths,
                ends,
                heights,
                condition,
            } => {
                let (origins, lengths) = (self.values(origins)?, self.values(lengths)?);
                let heights = self.values(heights)?;
                let tasks = || origins.iter().zip(&lengths);
                let mut holds = true;
                if let Some(ends) = ends {
                    let sums = tasks().map(|(origin, length)| origin + length);
                    holds &= sums.eq(self.values(ends)?);
                }
                // The sum of heights changes only where a task begins or ends.
                let times = tasks().flat_map(|(&origin, &length)| [origin, origin + length]);
                for time in times {
                    let runs = |&(&origin, &length): &(&i128, &i128)| {
                        origin <= time && time < origin + length
                    };
                    let running = tasks().zip(&heights).filter(|(task, _)| runs(task));
                    let height = running.map(|(_, height)| height).sum();
                    holds &= self.meets(height, condition)?;
                }
                Some(holds)
            }
            _ => None,
        }
    }

    fn holds_connection(self, constraint: &XcspConstraint) -> Option<bool> {
        match constraint {
            XcspConstraint::Extremum {
                list,
                extreme,
                condition,
            } => self.meets(extremum(&self.values(list)?, *extreme)?, condition),
            XcspConstraint::ArgExtremum {
                list,
                extreme,
                rank,
                condition,
            } => {
                let values = self.values(&list.list)?;
                let best = extremum(&values, *extreme)?;
                let places = (i128::from(list.start)..).zip(&values);
                let mut places: Vec<i128> = places
                    .filter(|&(_, &value)| value == best)
                    .map(|(place, _)| place)
                    .collect();
                match rank {
                    XcspRank::Any => {}
                    XcspRank::First => places.truncate(1),
                    XcspRank::Last => places = places.split_off(places.len() - 1),
                }
                let mut holds = false;
                for place in places {
                    holds |= self.meets(place, condition)?;
                }
                Some(holds)
            }
            XcspConstraint::Element { .. } | XcspConstraint::ElementMatrix { .. } => {
                self.holds_element(constraint)
            }
            XcspConstraint::Channel { f, g } => self.is_inverse(f, g),
            XcspConstraint::ChannelValue { list, value } => {
                let values = self.values(&list.list)?;
                let place = self.value(value)?;
                let mut places = (i128::from(list.start)..).zip(&values);
                let is_right = places.all(|(i, &x)| (x == 1) == (i == place));
                Some(is_right && entry(&values, place, list.start).is_some())
            }
            _ => None,
        }
    }

    fn holds_element(self, constraint: &XcspConstraint) -> Option<bool> {
        match constraint {
            XcspConstraint::Element {
                list,
                index,
                condition,
            } => {
                let values = self.values(&list.list)?;
                let Some(index) = index else {
                    let holding = values.into_iter().map(|value| self.meets(value, condition));
                    let holding: Option<Vec<bool>> = holding.collect();
                    return Some(holding?.contains(&true));
                };
                match entry(&values, self.value(index)?, list.start) {
                    Some(&value) => self.meets(value, condition),
                    None => Some(false),
                }
            }
            XcspConstraint::ElementMatrix {
                rows,
                starts,
                indices: [row, column],
                condition,
            } => {
                let rows = self.lists(rows)?;
                let row = entry(&rows, self.value(row)?, starts[0]);
                let column = self.value(column)?;
                match row.and_then(|row| entry(row, column, starts[1])) {
                    Some(&value) => self.meets(value, condition),
                    None => Some(false),
                }
            }
            _ => None,
        }
    }

    fn is_inverse(self, f: &XcspIndexed, g: &XcspIndexed) -> Option<bool> {
        let (left, right) = (self.values(&f.list)?, self.values(&g.list)?);
        let maps = |from: &[i128], from_start: i64, to: &[i128], to_start: i64| {
            let mut pairs = (i128::from(from_start)..).zip(from);
            pairs.all(|(i, &j)| entry(to, j, to_start) == Some(&i))
        };
        let is_forth = maps(&left, f.start, &right, g.start);
        // A second list that is longer has entries that name nothing of the first.
        let is_back = left.len() < right.len() || maps(&right, g.start, &left, f.start);
        Some(is_forth && is_back)
    }
}

fn sum(values: Vec<i128>) -> Value {
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
    list.get(usize::try_from(index - i128::from(start)).ok()?)
}

fn extremum(values: &[i128], extreme: XcspExtreme) -> Value {
    match extreme {
        XcspExtreme::Maximum => values.iter().copied().max(),
        XcspExtreme::Minimum => values.iter().copied().min(),
    }
}

fn compare(left: i128, relation: Relation, right: i128) -> bool {
    match relation {
        Relation::AtMost => left <= right,
        Relation::AtLeast => left >= right,
        Relation::Less => left < right,
        Relation::Greater => left > right,
        Relation::Equal => left == right,
        Relation::NotEqual => left != right,
    }
}

fn in_order(left: &[i128], relation: Relation, right: &[i128]) -> bool {
    match relation {
        Relation::AtMost => left <= right,
        Relation::AtLeast => left >= right,
        Relation::Less => left < right,
        Relation::Greater => left > right,
        Relation::Equal => left == right,
        Relation::NotEqual => left != right,
    }
}

fn matches(row: &XcspRow, values: &[i128]) -> bool {
    let mut pairs = row.iter().zip(values);
    pairs.all(|(entry, &value)| entry.is_none_or(|entry| i128::from(entry) == value))
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

/// Whether the first place of each value, if there is one, is after the first place of the value before.
fn precedes(list: &[i128], values: &[i64], is_covered: bool) -> bool {
    let first = |value: i64| list.iter().position(|&x| x == i128::from(value));
    let in_order = values
        .windows(2)
        .all(|pair| match (first(pair[0]), first(pair[1])) {
            (_, None) => true,
            (None, Some(_)) => false,
            (Some(before), Some(after)) => before < after,
        });
    let last = values.last();
    in_order && (!is_covered || last.is_none_or(|&last| first(last).is_some()))
}

/// The number of nodes on the circuit, if there is exactly one; nodes that are their own successors are on none.
fn circuit(successors: &[i128], start: i64) -> Value {
    let next = |i: usize| {
        let next = usize::try_from(successors[i] - i128::from(start)).ok()?;
        Some(next).filter(|&next| next < successors.len())
    };
    let next: Vec<usize> = (0..successors.len()).map(next).collect::<Option<_>>()?;
    let on_it = next
        .iter()
        .enumerate()
        .filter(|&(i, &next)| i != next)
        .count();
    let first = (0..next.len()).find(|&i| next[i] != i)?;
    let (mut at, mut seen) = (next[first], 1);
    while at != first && seen <= on_it {
        at = next[at];
        seen += 1;
    }
    (at == first && seen == on_it).then_some(on_it as i128)
}

fn applied(operator: XcspOperator, values: &[i128]) -> Value {
    use XcspOperator as O;
    let truth = |holds: bool| Some(i128::from(holds));
    let chain = |relation| {
        values
            .windows(2)
            .all(|pair| compare(pair[0], relation, pair[1]))
    };
    let is_true = |value: &&i128| **value != 0;
    let all_equal = |values: &[i128]| values.iter().all(|value| *value == values[0]);
    let (first, second) = (values[0], values.get(1).copied().unwrap_or(0));
    match operator {
        O::Neg => first.checked_neg(),
        O::Abs => first.checked_abs(),
        O::Sqr => first.checked_mul(first),
        O::Add => sum(values.to_vec()),
        O::Sub => first.checked_sub(second),
        O::Mul => values
            .iter()
            .try_fold(1_i128, |product, &value| product.checked_mul(value)),
        O::Div => first.checked_div(second),
        O::Mod => first.checked_rem(second),
        O::Pow => first.checked_pow(u32::try_from(second).ok()?),
        O::Min => values.iter().copied().min(),
        O::Max => values.iter().copied().max(),
        O::Dist => first.checked_sub(second)?.checked_abs(),
        O::Lt => truth(chain(Relation::Less)),
        O::Le => truth(chain(Relation::AtMost)),
        O::Ge => truth(chain(Relation::AtLeast)),
        O::Gt => truth(chain(Relation::Greater)),
        O::Ne => truth(distinct(values) == values.len()),
        O::Eq => truth(all_equal(values)),
        O::Not => truth(first == 0),
        O::And => truth(values.iter().all(|value| *value != 0)),
        O::Or => truth(values.iter().any(|value| *value != 0)),
        O::Xor => truth(values.iter().filter(is_true).count() % 2 == 1),
        O::Iff => {
            let truths: Vec<i128> = values.iter().map(|&value| i128::from(value != 0)).collect();
            truth(all_equal(&truths))
        }
        O::Imp => truth(first == 0 || second != 0),
        O::If => Some(if first == 0 { values[2] } else { second }),
        O::In => truth(values[1..].contains(&first)),
        O::NotIn => truth(!values[1..].contains(&first)),
    }
}
