//! An order of propagators in which those that share variables stand near to each other.

use super::watch::Watch;
use std::collections::VecDeque;

/// What stands in which list of numbers: list `i` is `items[starts[i]..starts[i + 1]]`.
struct Lists {
    starts: Vec<u32>,
    items: Vec<u32>,
}

impl Lists {
    /// Lists of the second numbers of these pairs, by the first ones.
    fn new(count: usize, pairs: impl Iterator<Item = (usize, u32)> + Clone) -> Self {
        let mut starts = vec![0; count + 1];
        for (list, _) in pairs.clone() {
            starts[list + 1] += 1;
        }
        for list in 0..count {
            starts[list + 1] += starts[list];
        }
        let mut items = vec![0; starts[count] as usize];
        let mut ends = starts.clone();
        for (list, item) in pairs {
            items[ends[list] as usize] = item;
            ends[list] += 1;
        }
        Self { starts, items }
    }

    fn of(&self, list: u32) -> &[u32] {
        let list = list as usize;
        &self.items[self.starts[list] as usize..self.starts[list + 1] as usize]
    }
}

/// Propagators that share variables, as a graph.
struct Neighbours {
    by_variable: Lists,
    by_propagator: Lists,
}

impl Neighbours {
    /// Adds a part of the graph to `order`, breadth first, and says so in `seen`, which is by propagator.
    fn walk(
        &self,
        from: u32,
        seen: &mut [bool],
        seen_variables: &mut [bool],
        order: &mut Vec<u32>,
    ) {
        let mut next = VecDeque::from([from]);
        seen[from as usize] = true;
        while let Some(prop) = next.pop_front() {
            order.push(prop);
            for &x in self.by_propagator.of(prop) {
                if std::mem::replace(&mut seen_variables[x as usize], true) {
                    continue;
                }
                for &other in self.by_variable.of(x) {
                    if !std::mem::replace(&mut seen[other as usize], true) {
                        next.push_back(other);
                    }
                }
            }
        }
    }
}

/// The propagators in such an order: each part of the graph breadth first, from a propagator that is far from the first one. In a chain that
/// is one end. [Cuthill & McKee 1969; George & Liu 1979]
pub(super) fn order<'a>(
    (variables, propagators): (usize, usize),
    watches: impl Iterator<Item = &'a Watch> + Clone,
) -> Vec<u32> {
    let graph = Neighbours {
        by_variable: Lists::new(variables, watches.clone().map(|w| (w.var(), w.prop))),
        by_propagator: Lists::new(
            propagators,
            watches.map(|watch| (watch.prop as usize, watch.var() as u32)),
        ),
    };
    let (mut near, mut near_variables) = (vec![false; propagators], vec![false; variables]);
    let (mut seen, mut seen_variables) = (near.clone(), near_variables.clone());
    let (mut first, mut order) = (Vec::new(), Vec::with_capacity(propagators));
    for prop in 0..propagators as u32 {
        if near[prop as usize] {
            continue;
        }
        first.clear();
        graph.walk(prop, &mut near, &mut near_variables, &mut first);
        let far = first.last().copied().unwrap_or(prop);
        graph.walk(far, &mut seen, &mut seen_variables, &mut order);
    }
    order
}
