//! A queue that puts results in the order of their items.

use std::collections::VecDeque;

/// The results of one item.
#[derive(Debug)]
struct ItemResults<O> {
    results: Vec<O>,
    finished: bool,
}

/// The results of the items in work, by the number of the item.
#[derive(Debug)]
pub(super) struct ReorderBuffer<O> {
    slots: VecDeque<ItemResults<O>>,
    /// The number of the first item in the queue.
    first: usize,
}

impl<O> Default for ReorderBuffer<O> {
    fn default() -> Self {
        Self {
            slots: VecDeque::new(),
            first: 0,
        }
    }
}

impl<O> ReorderBuffer<O> {
    /// The number of items in the queue.
    pub(super) fn len(&self) -> usize {
        self.slots.len()
    }

    /// Whether no item is in the queue.
    pub(super) fn is_empty(&self) -> bool {
        self.slots.is_empty()
    }

    /// Adds an item behind all others and returns its number.
    pub(super) fn add(&mut self) -> usize {
        self.slots.push_back(ItemResults {
            results: Vec::new(),
            finished: false,
        });
        self.first + self.slots.len() - 1
    }

    /// Adds a result of an item that is not finished.
    pub(super) fn put(&mut self, number: usize, result: O) {
        self.slots[number - self.first].results.push(result);
    }

    /// Marks an item as finished: it has no more results.
    pub(super) fn finish(&mut self, number: usize) {
        self.slots[number - self.first].finished = true;
    }

    /// Takes the results that are next in order.
    pub(super) fn take(&mut self) -> Vec<O> {
        let mut results = Vec::new();
        while let Some(slot) = self.slots.front_mut() {
            results.append(&mut slot.results);
            if !slot.finished {
                break;
            }
            self.slots.pop_front();
            self.first += 1;
        }
        results
    }
}
