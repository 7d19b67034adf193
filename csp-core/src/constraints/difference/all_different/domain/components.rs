//! Which variables can exchange their values among each other.

use super::bits::Bits;
use super::matching::Matching;
use crate::domains::Outcome;

/// Strongly connected components of a graph. Each variable leads to the owners of its values, and a
/// free value leads to all variables. A pair that is not in the matching is in some other maximum
/// matching if and only if its ends are in one component [Régin 1994].
///
/// The algorithm is path-based [Purdom & Munro 1968; Gabow 2000], with sets of values for the
/// vertices. All edges of a component are one word or a few, so each step takes a few instructions
/// for any number of edges. There is no recursion.
pub(super) struct ResidualComponents<B> {
    /// The components on the path. Those beyond its end are scratch.
    path: Vec<Component<B>>,
    /// The values of all components of the path but the last.
    below: B,
    unseen: B,
}

/// A set that is known to be strongly connected, and the values where it leads.
#[derive(Clone)]
pub(super) struct Component<B> {
    /// The values that its variables have, and the free ones if it leads to one.
    pub(super) values: B,
    /// The values that its variables could take.
    pub(super) reach: B,
}

impl<B: Bits> ResidualComponents<B> {
    pub(super) fn new(empty: &B) -> Self {
        let component = Component {
            values: empty.clone(),
            reach: empty.clone(),
        };
        Self {
            path: vec![component],
            below: empty.clone(),
            unseen: empty.clone(),
        }
    }

    /// Calls `found` once for each component, after those that it leads to. The rows are among
    /// `values`, and so is the matching.
    pub(super) fn for_each(
        &mut self,
        rows: &[B],
        matching: &Matching<B>,
        values: &B,
        mut found: impl FnMut(&Component<B>) -> Outcome,
    ) -> Outcome {
        self.start(matching.free(), values);
        let mut last = 0;
        loop {
            let reach = &self.path[last].reach;
            if reach.meets(&self.below) {
                last -= 1;
                self.merge(last);
            } else if let Some(value) = reach.first_common(&self.unseen) {
                last += 1;
                self.push(last, value, &rows[matching.owner(value)]);
            } else {
                found(&self.path[last])?;
                if last == 0 {
                    return Ok(());
                }
                last -= 1;
                self.below.subtract(&self.path[last].values);
            }
        }
    }

    /// Begins the path with the free values, which lead to all variables.
    fn start(&mut self, free: &B, values: &B) {
        self.below.clear();
        self.unseen.clone_from(values);
        self.unseen.subtract(free);
        self.path[0].values.clone_from(free);
        self.path[0].reach.clone_from(values);
    }

    /// Makes the owner of a value the new end of the path.
    fn push(&mut self, last: usize, value: usize, row: &B) {
        self.below.add(&self.path[last - 1].values);
        self.unseen.remove(value);
        if last == self.path.len() {
            self.path.push(self.path[last - 1].clone());
        }
        let component = &mut self.path[last];
        component.values.clear();
        component.values.insert(value);
        component.reach.clone_from(row);
    }

    /// Joins the end of the path with the component before it, as it leads back there.
    fn merge(&mut self, last: usize) {
        if let [.., into, end] = &mut self.path[..last + 2] {
            self.below.subtract(&into.values);
            into.values.add(&end.values);
            into.reach.add(&end.reach);
        }
    }
}
