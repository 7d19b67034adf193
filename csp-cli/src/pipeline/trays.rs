//! Trays in the order of their items: each is filled by one worker, and emptied when it is the
//! first.

use std::collections::VecDeque;

/// The results of one item.
#[derive(Debug)]
struct Tray<O> {
    results: Vec<O>,
    finished: bool,
}

/// The trays that stand, by number.
#[derive(Debug)]
pub(super) struct Trays<O> {
    standing: VecDeque<Tray<O>>,
    /// The number of the first that stands.
    first: usize,
}

impl<O> Default for Trays<O> {
    fn default() -> Self {
        Self { standing: VecDeque::new(), first: 0 }
    }
}

impl<O> Trays<O> {
    /// How many stand.
    pub(super) fn len(&self) -> usize {
        self.standing.len()
    }

    /// Whether all have been emptied.
    pub(super) fn is_empty(&self) -> bool {
        self.standing.is_empty()
    }

    /// Adds one behind all others, and gives its number.
    pub(super) fn add(&mut self) -> usize {
        self.standing.push_back(Tray { results: Vec::new(), finished: false });
        self.first + self.standing.len() - 1
    }

    /// Puts a result on one that is not finished.
    pub(super) fn put(&mut self, number: usize, result: O) {
        self.standing[number - self.first].results.push(result);
    }

    /// Nothing more comes on this one.
    pub(super) fn finish(&mut self, number: usize) {
        self.standing[number - self.first].finished = true;
    }

    /// Takes away the results that are next in order.
    pub(super) fn take(&mut self) -> Vec<O> {
        let mut results = Vec::new();
        while let Some(tray) = self.standing.front_mut() {
            results.append(&mut tray.results);
            if !tray.finished {
                break;
            }
            self.standing.pop_front();
            self.first += 1;
        }
        results
    }
}
