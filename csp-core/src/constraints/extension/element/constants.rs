//! An array of constants.

use super::pairs::ValueIndexPairs;
use crate::constraints::arithmetic::words::shift;
use crate::constraints::prelude::*;

/// An index stays as long as its value does, and a value as long as one of its indices does. The
/// tables are in terms of the values of the variables. So views cost nothing in a run.
pub(super) struct Constants {
    /// Index and value.
    scope: [Var; 2],
    table: EntryTable,
}

enum EntryTable {
    /// For two one-word domains: for each bit of the index, the bit of the value, or 0 if there is
    /// none.
    WordOffsets(Vec<u64>),
    /// For wider domains.
    ValueIndexPairs(ValueIndexPairs),
}

impl Constants {
    /// The propagator of an index and a value whose scales are not 0.
    pub(super) fn new(array: &[i32], index: View, value: View, posting: &mut Posting<'_>) -> Self {
        let d = posting.domains();
        let scope = [index.var(), value.var()];
        let table = if scope.iter().all(|&x| d.is_word(x)) {
            let base = scope.map(|x| i64::from(d.base(x)));
            let word = |bit: i64| {
                let place = i64::from(index.scale()) * (base[0] + bit) + i64::from(index.offset());
                let entry = array.get(usize::try_from(place).ok()?)?;
                let found = value.solve(i64::from(*entry))?;
                Some(shift(1, i64::from(found) - base[1]))
            };
            EntryTable::WordOffsets((0..64).map(|bit| word(bit).unwrap_or(0)).collect())
        } else {
            let pair = |(place, &entry): (i64, &i32)| {
                Some((value.solve(entry.into())?, index.solve(place)?))
            };
            let mut pairs: Vec<(i32, i32)> = (0..).zip(array).filter_map(pair).collect();
            pairs.sort_unstable();
            EntryTable::ValueIndexPairs(ValueIndexPairs::new(pairs, scope, posting))
        };
        Self { scope, table }
    }
}

impl Propagator for Constants {
    about!(name: "element");

    fn propagate(&mut self, d: &mut Domains, _: Woken) -> Result<Status, Conflict> {
        let [index, value] = self.scope;
        match &mut self.table {
            EntryTable::WordOffsets(words) => {
                let mut indices = 0;
                let mut values = 0;
                for bit in Ones(d.word(index)) {
                    let common = words[bit] & d.word(value);
                    indices |= u64::from(common != 0) << bit;
                    values |= common;
                }
                d.keep_word(index, indices)?;
                d.keep_word(value, values)?;
                Ok(fixpoint_unless(index == value))
            }
            EntryTable::ValueIndexPairs(pairs) => {
                pairs.propagate(d)?;
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
            EntryTable::WordOffsets(words) => {
                let entries = (0..).zip(words).map(|(bit, &word)| {
                    let place = d.base(index).checked_add(bit)?;
                    Some(entry(
                        place,
                        Ones(word).map(|bit| d.base(value) + bit as i32).collect(),
                    ))
                });
                Some(entries.flatten().collect())
            }
            EntryTable::ValueIndexPairs(pairs) => {
                let others = pairs.indices().complement();
                let beyond = others.ranges().map(|gap| Statement::outside(index, gap));
                let entries = pairs.all().iter().map(|&(v, place)| entry(place, vec![v]));
                Some(beyond.chain(entries).collect())
            }
        }
    }

    fn explain(&mut self, what: Consequence, reason: &mut Reason<'_>) {
        let [index, value] = self.scope;
        match what {
            Consequence::Removal(lost) if index != value => match &self.table {
                EntryTable::WordOffsets(words) if lost.var() == index => {
                    let bits = lost.word().unwrap_or(0);
                    reason.lacks(value, Ones(bits).fold(0, |gone, bit| gone | words[bit]));
                }
                EntryTable::WordOffsets(words) => {
                    let bits = lost.word().unwrap_or(0);
                    let has = |bit: &usize| words[*bit] & bits != 0;
                    reason.lacks(
                        index,
                        (0..64).filter(has).fold(0, |gone, bit| gone | 1 << bit),
                    );
                }
                EntryTable::ValueIndexPairs(pairs) if lost.var() == index => {
                    pairs.explain_index(lost, reason);
                }
                EntryTable::ValueIndexPairs(pairs) => pairs.explain_value(lost, reason),
            },
            _ => reason.scope(&self.scope),
        }
    }
}
