//! The values that can exchange variables with each other.

use super::assignment::{Assignment, OccurrenceLimits};
use crate::constraints::difference::all_different::Bits;

/// Strongly connected components of a graph. A value leads to all values that its variables could
/// take instead. A value that can have one more variable leads, by way of the sink, to all that can
/// spare one [Régin 1996].
pub(super) struct FlowComponents<B> {
    /// For each value, the values that it leads to, and those that lead to it.
    ahead: Vec<B>,
    back: Vec<B>,
    /// The values that can have one more, and those that can spare one.
    slack: B,
    spare: B,
    /// For each value, its component, which has the number of its first value.
    components: Vec<u32>,
    sets: Vec<B>,
    /// The values that are in no component yet, and scratch of the searches.
    open: B,
    left: [B; 2],
    queue: Vec<u32>,
}

impl<B: Bits> FlowComponents<B> {
    pub(super) fn new(values: usize, empty: &B) -> Self {
        Self {
            ahead: vec![empty.clone(); values],
            back: vec![empty.clone(); values],
            slack: empty.clone(),
            spare: empty.clone(),
            components: vec![0; values],
            sets: vec![empty.clone(); values],
            open: empty.clone(),
            left: [empty.clone(), empty.clone()],
            queue: Vec::with_capacity(values),
        }
    }

    /// The values that are connected with this one.
    #[inline]
    pub(super) fn of(&self, value: usize) -> &B {
        &self.sets[self.components[value] as usize]
    }

    /// Finds the components. Each has the values that its first value can reach and that can reach
    /// it.
    pub(super) fn find(
        &mut self,
        rows: &[B],
        assignment: &Assignment<B>,
        limits: &OccurrenceLimits,
    ) {
        self.draw(rows, assignment, limits);
        let Self {
            ahead,
            back,
            slack,
            spare,
            components,
            sets,
            open,
            left: [unreached, unreaching],
            queue,
        } = self;
        while let Some(first) = open.first_common(open) {
            unreached.clone_from(open);
            unreaching.clone_from(open);
            visit(first, ahead, (slack, spare), unreached, queue);
            visit(first, back, (spare, slack), unreaching, queue);
            let component = &mut sets[first];
            component.clone_from(open);
            component.subtract(unreached);
            component.subtract(unreaching);
            component
                .ones()
                .for_each(|value| components[value] = first as u32);
            open.subtract(component);
        }
    }

    /// The graph.
    fn draw(&mut self, rows: &[B], assignment: &Assignment<B>, limits: &OccurrenceLimits) {
        for set in [&mut self.open, &mut self.slack, &mut self.spare] {
            set.clear();
        }
        rows.iter().for_each(|row| self.open.add(row));
        for value in self.open.ones() {
            self.ahead[value].clear();
            self.back[value].clear();
            if assignment.load(value) < limits.most[value] {
                self.slack.insert(value);
            }
            if assignment.load(value) > limits.least[value] {
                self.spare.insert(value);
            }
        }
        for (x, row) in rows.iter().enumerate() {
            let value = assignment.value(x);
            self.ahead[value].add(row);
            row.ones().for_each(|other| self.back[other].insert(value));
        }
    }
}

/// Takes from `unseen` the values that a value can reach. The sink leads from each value of one set
/// to all of another.
fn visit<B: Bits>(
    start: usize,
    leads: &[B],
    (into, out): (&B, &B),
    unseen: &mut B,
    queue: &mut Vec<u32>,
) {
    unseen.remove(start);
    queue.clear();
    queue.push(start as u32);
    let mut sunk = false;
    while let Some(value) = queue.pop() {
        let by_sink = !sunk && into.contains(value as usize);
        sunk |= by_sink;
        for next in [Some(&leads[value as usize]), by_sink.then_some(out)]
            .into_iter()
            .flatten()
        {
            while let Some(other) = next.first_common(unseen) {
                unseen.remove(other);
                queue.push(other as u32);
            }
        }
    }
}
