//! A value for each variable. Each value comes as often as its limits say.

use crate::constraints::difference::all_different::Bits;
use crate::constraints::prelude::*;

/// By value, how many variables at least and at most take it.
pub(super) struct OccurrenceLimits {
    pub(super) least: Vec<u32>,
    pub(super) most: Vec<u32>,
}

/// An assignment. It stays from run to run as a hint that is checked against the present domains.
pub(super) struct Assignment<B> {
    /// By variable.
    values: Vec<u32>,
    /// For each value, how many variables have it.
    load: Vec<u32>,
    /// Whether a variable has a value in this run.
    placed: Vec<bool>,
    unseen: B,
    queue: Vec<u32>,
    /// For each value that a search reached, the variable that would move, and the value to or from
    /// which it would move.
    by: Vec<(u32, u32)>,
}

impl<B: Bits> Assignment<B> {
    pub(super) fn new(variables: usize, values: usize, empty: &B) -> Self {
        Self {
            values: vec![0; variables],
            load: vec![0; values],
            placed: vec![false; variables],
            unseen: empty.clone(),
            queue: Vec::with_capacity(values),
            by: vec![(0, 0); values],
        }
    }

    /// The value of a variable.
    #[inline]
    pub(super) fn value(&self, variable: usize) -> usize {
        self.values[variable] as usize
    }

    /// How many variables have a value.
    #[inline]
    pub(super) fn load(&self, value: usize) -> u32 {
        self.load[value]
    }

    /// Keeps the values that still hold, finds others for the remaining variables, and then moves
    /// variables to values that too few of them have. It ends early if it must stop.
    pub(super) fn repair(
        &mut self,
        rows: &[B],
        limits: &OccurrenceLimits,
        meter: &mut Meter,
    ) -> Outcome {
        self.load.fill(0);
        for (x, row) in rows.iter().enumerate() {
            let value = self.value(x);
            self.placed[x] = row.contains(value) && self.load[value] < limits.most[value];
            self.load[value] += u32::from(self.placed[x]);
        }
        for x in 0..rows.len() {
            if !self.placed[x] {
                self.place(rows, x, limits)?;
                if meter.must_stop(self.work(rows)) {
                    return Ok(());
                }
            }
        }
        for value in 0..self.load.len() {
            while self.load[value] < limits.least[value] {
                self.attract(rows, value, limits)?;
                if meter.must_stop(self.work(rows)) {
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    /// The work of the last search: all variables for each value in the queue.
    fn work(&self, rows: &[B]) -> u64 {
        (rows.len() * (1 + self.queue.len())) as u64
    }

    /// Searches breadth first from a variable without value to a value that can have one more. On
    /// the way, a variable of a full value moves to another value.
    fn place(&mut self, rows: &[B], start: usize, limits: &OccurrenceLimits) -> Outcome {
        self.start_search(rows);
        self.reach(&rows[start], (start as u32, u32::MAX));
        let mut next = 0;
        while let Some(&value) = self.queue.get(next) {
            next += 1;
            if self.load[value as usize] < limits.most[value as usize] {
                self.load[value as usize] += 1;
                let mut to = value;
                loop {
                    let (x, from) = self.by[to as usize];
                    self.values[x as usize] = to;
                    if x as usize == start {
                        self.placed[start] = true;
                        return Ok(());
                    }
                    to = from;
                }
            }
            for (x, row) in rows.iter().enumerate() {
                if self.placed[x] && self.values[x] == value {
                    self.reach(row, (x as u32, value));
                }
            }
        }
        Err(Conflict::SCOPE)
    }

    /// Searches breadth first from a value that too few variables have, back to one that can spare
    /// a variable.
    fn attract(&mut self, rows: &[B], start: usize, limits: &OccurrenceLimits) -> Outcome {
        self.start_search(rows);
        self.unseen.remove(start);
        self.queue.push(start as u32);
        let mut next = 0;
        while let Some(&value) = self.queue.get(next) {
            next += 1;
            if self.load[value as usize] > limits.least[value as usize] {
                self.load[value as usize] -= 1;
                let mut from = value as usize;
                while from != start {
                    let (x, to) = self.by[from];
                    self.values[x as usize] = to;
                    from = to as usize;
                }
                self.load[start] += 1;
                return Ok(());
            }
            for (x, row) in rows.iter().enumerate() {
                let from = self.values[x];
                if row.contains(value as usize) && self.unseen.contains(from as usize) {
                    self.unseen.remove(from as usize);
                    self.by[from as usize] = (x as u32, value);
                    self.queue.push(from);
                }
            }
        }
        Err(Conflict::SCOPE)
    }

    fn start_search(&mut self, rows: &[B]) {
        self.queue.clear();
        self.unseen.clear();
        rows.iter().for_each(|row| self.unseen.add(row));
    }

    /// Queues the values of a row that were not seen yet.
    fn reach(&mut self, row: &B, by: (u32, u32)) {
        while let Some(value) = row.first_common(&self.unseen) {
            self.unseen.remove(value);
            self.by[value] = by;
            self.queue.push(value as u32);
        }
    }
}
