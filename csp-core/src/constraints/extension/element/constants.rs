//! An array of constants.

use crate::agenda::{Event, Ones, Priority, Woken};
use crate::conflict::Conflict;
use crate::constraints::arithmetic::words::shift;
use crate::constraints::difference::equal::remove_between;
use crate::domains::{Domains, Outcome};
use crate::ids::Var;
use crate::propagator::{Propagator, Status};

/// An index stays while its value does, a value while one of its indices does.
#[derive(Clone, Debug)]
pub(super) struct Constants {
    /// Index and value.
    scope: [Var; 2],
    table: Table,
}

#[derive(Clone, Debug)]
enum Table {
    /// Both domains are one word: by bit of the index the bit of the value, 0 if there is none.
    Words(Vec<u64>),
    /// Values with their indices, in order.
    Pairs(Vec<(i32, i32)>),
}

impl Constants {
    pub(super) fn new(array: Vec<i32>, index: Var, value: Var, d: &Domains) -> Self {
        let table = if d.is_word(index) && d.is_word(value) {
            let at = |bit: i64| array.get(usize::try_from(i64::from(d.base(index)) + bit).ok()?);
            let word =
                |bit| at(bit).map_or(0, |&v| shift(1, i64::from(v) - i64::from(d.base(value))));
            Table::Words((0..64).map(word).collect())
        } else {
            let mut pairs: Vec<(i32, i32)> = array.into_iter().zip(0..).collect();
            pairs.sort_unstable();
            Table::Pairs(pairs)
        };
        Self { scope: [index, value], table }
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
            Table::Pairs(pairs) => {
                filter(pairs, index, value, d)?;
                Ok(Status::Active)
            }
        }
    }

    fn event(&self, _: usize) -> Event {
        Event::Any
    }

    fn priority(&self) -> Priority {
        Priority::Linear
    }
}

/// Goes through the values of the array in order, and removes from the domain what lies between
/// those that can be.
fn filter(pairs: &[(i32, i32)], index: Var, value: Var, d: &mut Domains) -> Outcome {
    d.at_least(index, 0)?;
    d.at_most(index, i32::try_from(pairs.len()).map_or(i32::MAX, |len| len - 1))?;
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
