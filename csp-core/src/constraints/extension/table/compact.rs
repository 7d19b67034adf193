//! Compact-table [Demeulenaere et al. 2016].

use super::column::{Column, named};
use super::rows::TableRows;
use super::supports::{self, Live};
use crate::constraints::prelude::*;
use crate::error::TableError;

/// The most bits of supports: a gibibyte.
const LIMIT: u64 = 1 << 33;

/// The possible rows are a set of bits, restored with the trail. The words that are not 0 are a
/// sparse set, of which only the length is restored. A word that becomes 0 is not written. It
/// leaves the set.
///
/// A run keeps the rows that allow some value of each changed variable, and then the values that
/// some of these rows allow. The union of the supports of a variable is made anew each time, as
/// domains are small. The word in which a value has a support is kept as a hint.
pub(super) struct Compact {
    scope: Vec<Var>,
    columns: Vec<Column>,
    rows: Vec<Slot>,
    /// How many rows there are.
    number: usize,
    /// The bytes of the supports.
    memory: u64,
    /// The numbers of all words. Those that are not 0 are in front.
    order: Vec<u32>,
    /// How many are not 0.
    count: Slot,
    /// The status of a complete run. If a variable is in two columns, a second run may find more,
    /// and it is not [`Status::Fixpoint`].
    settled: Status,
    /// Scratch: the rows by word. Words that have left the set are 0.
    table: Vec<u64>,
    /// Scratch: rows that allow some value of a domain, by place in `order`.
    allowed: Vec<u64>,
    /// Scratch: the same by word.
    spread: Vec<u64>,
}

/// The bits of the rows in this word, given how many rows there are.
fn ones(rows: usize, word: usize) -> u64 {
    u64::MAX >> (64 - (rows - 64 * word).min(64))
}

/// How much memory the supports take, in bits, with the values that each column names.
pub(super) fn bits(rows: &TableRows, names: &[Vec<i32>]) -> u64 {
    let columns = names.iter().enumerate();
    columns
        .map(|(column, named)| supports::bits(rows, column, named))
        .sum()
}

impl Compact {
    pub(super) fn new(
        scope: Vec<Var>,
        rows: &TableRows,
        posting: &mut Posting<'_>,
    ) -> Result<Self, ModelError> {
        let names: Vec<Vec<i32>> = (0..scope.len()).map(|column| named(rows, column)).collect();
        let bits = bits(rows, &names);
        if bits > LIMIT {
            return Err(TableError::TooLarge { bits, limit: LIMIT }.into());
        }
        let d = posting.domains();
        let columns = scope.iter().zip(names).enumerate();
        let columns = columns
            .map(|(column, (&x, named))| Column::new(d, x, rows, column, named))
            .collect();
        let words = rows.len().div_ceil(64);
        Ok(Self {
            columns,
            memory: bits / 8,
            rows: (0..words)
                .map(|word| posting.new_slot(ones(rows.len(), word)))
                .collect(),
            number: rows.len(),
            order: (0..words as u32).collect(),
            count: posting.new_slot(words as u64),
            settled: status_of_run(&scope),
            table: vec![0; words],
            allowed: Vec::with_capacity(words),
            spread: Vec::new(),
            scope,
        })
    }

    /// Drops the rows that allow no value of a changed variable. Returns how many words are left.
    fn update(&mut self, d: &mut Domains, woken: Woken) -> usize {
        let mut count = d.get(self.count) as usize;
        for &word in &self.order[..count] {
            self.table[word as usize] = d.get(self.rows[word as usize]);
        }
        for position in woken.positions(self.scope.len()) {
            let words = &self.order[..count];
            self.columns[position].gather(d, words, &mut self.allowed, &mut self.spread);
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

/// Reasons: for each row that would allow a lost value one column with nothing left for it, as few
/// columns as a greedy choice finds [Gent, Miguel & Moore 2010].
impl Compact {
    /// Why no row in `rows` is possible, by other columns than `but`. Returns whether it is so; if
    /// not, nothing is stated.
    fn explain_rows(&self, mut rows: Vec<u64>, but: usize, reason: &mut Reason<'_>) -> bool {
        let words: Vec<u32> = (0..rows.len() as u32)
            .filter(|&at| rows[at as usize] != 0)
            .collect();
        let mut dead = Vec::new();
        let mut alive = Vec::new();
        let mut spread = Vec::new();
        for (column, gather) in self.columns.iter().enumerate().filter(|&(at, _)| at != but) {
            gather.gather(reason, &words, &mut alive, &mut spread);
            let killed = words
                .iter()
                .zip(&alive)
                .map(|(&at, alive)| rows[at as usize] & !alive);
            dead.push((column, killed.collect::<Vec<u64>>()));
        }
        let mut chosen = Vec::new();
        while rows.iter().any(|&row| row != 0) {
            let count = |dead: &[u64]| {
                let killed = words
                    .iter()
                    .zip(dead)
                    .map(|(&at, dead)| rows[at as usize] & dead);
                killed.map(u64::count_ones).sum::<u32>()
            };
            // The first of the best.
            let best = dead.iter().rev().max_by_key(|(_, dead)| count(dead));
            let Some((column, killed)) = best.filter(|(_, dead)| count(dead) > 0) else {
                return false;
            };
            let mut taken = vec![0; rows.len()];
            for (&at, killed) in words.iter().zip(killed) {
                taken[at as usize] = rows[at as usize] & killed;
                rows[at as usize] &= !killed;
            }
            chosen.push((*column, taken));
        }
        chosen
            .iter()
            .for_each(|(column, rows)| self.columns[*column].explain(rows, reason));
        true
    }
}

impl Propagator for Compact {
    about!(name: "table", priority: Quadratic);

    fn memory(&self) -> u64 {
        self.memory
    }

    fn propagate(&mut self, d: &mut Domains, woken: Woken) -> Result<Status, Conflict> {
        let count = self.update(d, woken);
        fail_if(count == 0)?;
        // If only one variable has changed, the values that it has left keep their supports.
        let mut changed = woken.positions(self.scope.len());
        let sole = match (changed.next(), changed.next()) {
            (Some(position), None) if woken != Woken::ALL => position,
            _ => usize::MAX,
        };
        let live = Live {
            table: &self.table,
            words: &self.order[..count],
        };
        for (position, column) in self.columns.iter_mut().enumerate() {
            if position != sole && !d.is_fixed(self.scope[position]) {
                column.filter(d, &live)?;
            }
        }
        Ok(self.settled)
    }

    fn meaning(&self, _: &Domains) -> Option<Vec<Statement>> {
        let mut rows = vec![Vec::with_capacity(self.columns.len()); self.number];
        for column in &self.columns {
            column.each_atom(self.number, |row, atom| {
                rows[row].push(Inequality::of_truths([atom], 1));
            });
        }
        Some(vec![Statement::new(Condition::AnyOf(rows))])
    }

    /// Its rows say nothing about sums, and there may be many.
    fn states_sums(&self) -> bool {
        false
    }

    fn explain(&mut self, what: Consequence, reason: &mut Reason<'_>) {
        let count = self.rows.len();
        let is_explained = match what {
            Consequence::Conflict => {
                let rows = (0..count).map(|word| ones(self.number, word)).collect();
                self.explain_rows(rows, usize::MAX, reason)
            }
            Consequence::Removal(lost) => {
                // A variable may stand in two columns, of which one is why it lost these values.
                let mut columns = positions_of(&self.scope, lost.var());
                columns.any(|column| {
                    let mut rows = vec![0; count];
                    self.columns[column].gather_lost(lost, reason, &mut rows);
                    self.explain_rows(rows, column, reason)
                })
            }
        };
        if !is_explained {
            reason.scope(&self.scope);
        }
    }
}
