//! An array of constants.

use crate::agenda::{Event, Ones, Priority, Woken};
use crate::atom::Atom;
use crate::conflict::Conflict;
use crate::constraints::arithmetic::words::shift;
use crate::constraints::difference::equal::remove_between;
use crate::domains::{Domains, Outcome};
use crate::ids::Var;
use crate::meaning::Statement;
use crate::propagator::{Propagator, Status};
use crate::reason::{Consequence, Reason, Removal};
use crate::values::Values;
use crate::view::View;

/// An index stays as long as its value does, and a value as long as one of its indices does. The
/// tables are in terms of the values of the variables. So views cost nothing in a run.
#[derive(Clone, Debug)]
pub(super) struct Constants {
    /// Index and value.
    scope: [Var; 2],
    table: Table,
}

#[derive(Clone, Debug)]
enum Table {
    /// For two one-word domains: for each bit of the index, the bit of the value, or 0 if there is
    /// none.
    Words(Vec<u64>),
    /// Values with their indices, in order, and all indices.
    Pairs(Vec<(i32, i32)>, Values),
}

impl Constants {
    /// The propagator of an index and a value whose scales are not 0.
    pub(super) fn new(array: &[i32], index: View, value: View, d: &Domains) -> Self {
        let scope = [index.var(), value.var()];
        let table = if scope.iter().all(|&x| d.is_word(x)) {
            let base = scope.map(|x| i64::from(d.base(x)));
            let word = |bit: i64| {
                let place = i64::from(index.scale()) * (base[0] + bit) + i64::from(index.offset());
                let entry = array.get(usize::try_from(place).ok()?)?;
                let found = value.solve(i64::from(*entry))?;
                Some(shift(1, i64::from(found) - base[1]))
            };
            Table::Words((0..64).map(|bit| word(bit).unwrap_or(0)).collect())
        } else {
            let pair = |(place, &entry): (i64, &i32)| {
                Some((value.solve(entry.into())?, index.solve(place)?))
            };
            let mut pairs: Vec<(i32, i32)> = (0..).zip(array).filter_map(pair).collect();
            pairs.sort_unstable();
            let indices = pairs.iter().map(|&(_, index)| index).collect();
            Table::Pairs(pairs, indices)
        };
        Self { scope, table }
    }
}

impl Propagator for Constants {
    fn name(&self) -> &'static str {
        "element"
    }

    fn scope(&self) -> &[Var] {
        &self.scope
    }

    fn propagate(&mut self, d: &mut Domains, _: Woken) -> Result<Status, Conflict> {
        let [index, value] = self.scope;
        match &self.table {
            Table::Words(words) => {
                let mut indices = 0;
                let mut values = 0;
                for bit in Ones(d.word(index)) {
                    let common = words[bit] & d.word(value);
                    indices |= u64::from(common != 0) << bit;
                    values |= common;
                }
                d.keep_word(index, indices)?;
                d.keep_word(value, values)?;
                Ok(if index == value { Status::Active } else { Status::Fixpoint })
            }
            Table::Pairs(pairs, indices) => {
                keep_indices(index, indices, d)?;
                filter(pairs, index, value, d)?;
                Ok(Status::Active)
            }
        }
    }

    fn meaning(&self, d: &Domains) -> Option<Vec<Statement>> {
        let [index, value] = self.scope;
        let entry = |place: i32, values: Vec<i32>| {
            let values = values.into_iter().map(|v| Atom::is(value, v));
            Statement::clause([Atom::is_not(index, place)].into_iter().chain(values))
        };
        match &self.table {
            Table::Words(words) => {
                let entries = (0..).zip(words).map(|(bit, &word)| {
                    let place = d.base(index).checked_add(bit)?;
                    Some(entry(place, Ones(word).map(|bit| d.base(value) + bit as i32).collect()))
                });
                Some(entries.flatten().collect())
            }
            Table::Pairs(pairs, indices) => {
                let others = indices.complement();
                let beyond = others.ranges().map(|gap| Statement::outside(index, gap));
                let entries = pairs.iter().map(|&(v, place)| entry(place, vec![v]));
                Some(beyond.chain(entries).collect())
            }
        }
    }

    fn event(&self, _: usize) -> Event {
        Event::Any
    }

    fn priority(&self) -> Priority {
        Priority::Linear
    }

    fn explain(&mut self, what: Consequence, reason: &mut Reason<'_>) {
        let [index, value] = self.scope;
        match what {
            Consequence::Removal(lost) if index != value => match &self.table {
                Table::Words(words) if lost.var() == index => {
                    let bits = lost.word().unwrap_or(0);
                    reason.lacks(value, Ones(bits).fold(0, |gone, bit| gone | words[bit]));
                }
                Table::Words(words) => {
                    let bits = lost.word().unwrap_or(0);
                    let has = |bit: &usize| words[*bit] & bits != 0;
                    reason.lacks(index, (0..64).filter(has).fold(0, |gone, bit| gone | 1 << bit));
                }
                Table::Pairs(pairs, _) if lost.var() == index => {
                    explain_index(pairs, self.scope, lost, reason);
                }
                Table::Pairs(pairs, _) => explain_value(pairs, index, lost, reason),
            },
            _ => reason.scope(&self.scope),
        }
    }
}

/// An index of the array goes because its value is gone; others can be no solution.
fn explain_index(
    pairs: &[(i32, i32)],
    [index, value]: [Var; 2],
    lost: Removal,
    reason: &mut Reason<'_>,
) {
    for &(v, i) in pairs {
        if lost.contains(i) && reason.contains(index, i) {
            reason.is_not(value, v);
        }
    }
}

/// A value goes because all its indices are gone. If those of all values below it are, too, the
/// reason is one for a bound; the same above.
fn explain_value(pairs: &[(i32, i32)], index: Var, lost: Removal, reason: &mut Reason<'_>) {
    let upto = pairs.partition_point(|&(v, _)| v <= lost.last());
    let from = pairs.partition_point(|&(v, _)| v < lost.first());
    let is_gone = |&(_, i): &(i32, i32)| !reason.contains(index, i);
    let is_low = lost.is_below() && pairs[..upto].iter().all(is_gone);
    let is_high = !is_low && lost.is_above() && pairs[from..].iter().all(is_gone);
    let range = match (is_low, is_high) {
        (true, _) => 0..upto,
        (_, true) => from..pairs.len(),
        _ => from..upto,
    };
    for &(v, i) in &pairs[range] {
        if is_low || is_high || lost.contains(v) {
            reason.is_not(index, i);
        }
    }
    if is_low && let Some(least) = lost.last().checked_add(1) {
        reason.proves_at_least(least);
    }
    if is_high && let Some(most) = lost.first().checked_sub(1) {
        reason.proves_at_most(most);
    }
}

/// Keeps the indices within the array.
fn keep_indices(index: Var, indices: &Values, d: &mut Domains) -> Outcome {
    let (Some(first), Some(last)) = (indices.min(), indices.max()) else {
        return Err(Conflict::SCOPE);
    };
    d.at_least(index, first)?;
    d.at_most(index, last)?;
    if indices.ranges().nth(1).is_some() { d.keep(index, indices) } else { Ok(()) }
}

/// Goes through the values of the array in order, and removes from the domain what lies between the
/// possible ones.
fn filter(pairs: &[(i32, i32)], index: Var, value: Var, d: &mut Domains) -> Outcome {
    let mut last = None;
    for group in pairs.chunk_by(|one, other| one.0 == other.0) {
        let v = group[0].0;
        if !d.contains(value, v) {
            group.iter().try_for_each(|&(_, i)| d.remove(index, i))?;
        } else if group.iter().any(|&(_, i)| d.contains(index, i)) {
            match last {
                None => d.at_least(value, v)?,
                Some(last) => remove_between(d, value, i64::from(last), i64::from(v))?,
            }
            last = Some(v);
        }
    }
    d.at_most(value, last.ok_or(Conflict::SCOPE)?)
}
