//! Compact-table [Demeulenaere et al. 2016].

use super::column::{Column, Live, named};
use super::rows::Row;
use crate::agenda::{Event, Priority, Woken};
use crate::conflict::Conflict;
use crate::constraints::difference::all_different::has_repeats;
use crate::domains::Domains;
use crate::error::{ModelError, TableError};
use crate::ids::Var;
use crate::propagator::{Posting, Propagator, Status};
use crate::trail::Slot;

/// The most bits of supports: a gibibyte.
const LIMIT: u64 = 1 << 33;

/// The possible rows are a set of bits, restored with the trail. The words that are not 0 are a
/// sparse set, of which only the length is restored: a word that becomes 0 is not written, but
/// leaves the set.
///
/// A run keeps the rows that allow some value of each changed variable (the union of their supports
/// is made anew: domains are small), then the values that some of these rows allow. Where one finds
/// a support is remembered as a hint.
pub(super) struct Compact {
    scope: Vec<Var>,
    columns: Vec<Column>,
    rows: Vec<Slot>,
    /// All words by number, those that are not 0 in front.
    order: Vec<u32>,
    /// How many are not 0.
    count: Slot,
    /// What [`Status::Fixpoint`] would be: with a variable that stands in two columns a second run
    /// may find more.
    settled: Status,
    /// Scratch: the rows by word. Those words are 0 that have left the set.
    table: Vec<u64>,
    /// Scratch: rows that allow some value of a domain, by place in `order`.
    allowed: Vec<u64>,
}

impl Compact {
    pub(super) fn new(
        scope: Vec<Var>,
        rows: &[Row],
        posting: &mut Posting<'_>,
    ) -> Result<Self, ModelError> {
        let names: Vec<Vec<i32>> = (0..scope.len()).map(|column| named(rows, column)).collect();
        let bits = names.iter().map(|named| (named.len() as u64 + 1) * rows.len() as u64).sum();
        if bits > LIMIT {
            return Err(TableError::TooLarge { bits, limit: LIMIT }.into());
        }
        let d = posting.domains();
        let columns = scope.iter().zip(names).enumerate();
        let columns =
            columns.map(|(column, (&x, named))| Column::new(d, x, rows, column, named)).collect();
        let words = rows.len().div_ceil(64);
        let ones = |word: usize| u64::MAX >> (64 - (rows.len() - 64 * word).min(64));
        Ok(Self {
            columns,
            rows: (0..words).map(|word| posting.new_slot(ones(word))).collect(),
            order: (0..words as u32).collect(),
            count: posting.new_slot(words as u64),
            settled: if has_repeats(&scope) { Status::Active } else { Status::Fixpoint },
            table: vec![0; words],
            allowed: Vec::with_capacity(words),
            scope,
        })
    }

    /// Drops the rows that allow no value of a variable that changed; how many words are left.
    fn update(&mut self, d: &mut Domains, woken: Woken) -> usize {
        let mut count = d.get(self.count) as usize;
        for &word in &self.order[..count] {
            self.table[word as usize] = d.get(self.rows[word as usize]);
        }
        for position in woken.positions(self.scope.len()) {
            self.columns[position].gather(d, &self.order[..count], &mut self.allowed);
            for place in (0..count).rev() {
                let row = &mut self.table[self.order[place] as usize];
                *row &= self.allowed[place];
                if *row == 0 {
                    count -= 1;
                    self.order.swap(place, count);
                }
            }
        }
        for &word in &self.order[..count] {
            d.set(self.rows[word as usize], self.table[word as usize]);
        }
        d.set(self.count, count as u64);
        count
    }
}

impl Propagator for Compact {
    fn name(&self) -> &'static str {
        "table"
    }

    fn scope(&self) -> &[Var] {
        &self.scope
    }

    fn propagate(&mut self, d: &mut Domains, woken: Woken) -> Result<Status, Conflict> {
        let count = self.update(d, woken);
        if count == 0 {
            return Err(Conflict::SCOPE);
        }
        // The values left of a variable that alone has changed have the supports they had.
        let mut changed = woken.positions(self.scope.len());
        let sole = match (changed.next(), changed.next()) {
            (Some(position), None) if woken != Woken::ALL => position,
            _ => usize::MAX,
        };
        let live = Live { table: &self.table, words: &self.order[..count] };
        for (position, column) in self.columns.iter_mut().enumerate() {
            if position != sole && !d.is_fixed(self.scope[position]) {
                column.filter(d, &live)?;
            }
        }
        Ok(self.settled)
    }

    fn event(&self, _: usize) -> Event {
        Event::Any
    }

    fn priority(&self) -> Priority {
        Priority::Quadratic
    }
}
