//! The parts of a graph, for what constraints state: no propagator needs it.

/// Which nodes are joined.
pub(super) struct JoinedNodes {
    /// By node, the least node of its part that is known.
    part: Vec<usize>,
}

impl JoinedNodes {
    /// Each node by itself.
    pub(super) fn new(nodes: usize) -> Self {
        Self {
            part: (0..nodes).collect(),
        }
    }

    /// Joins the parts of two nodes. `false`: it was one part before.
    pub(super) fn join(&mut self, a: usize, b: usize) -> bool {
        let (one, other) = (self.part[a], self.part[b]);
        for part in &mut self.part {
            if *part == other {
                *part = one;
            }
        }
        one != other
    }

    /// By node, how many nodes its part has.
    pub(super) fn counts(&self) -> Vec<usize> {
        let count = |part: &usize| self.part.iter().filter(|other| *other == part).count();
        self.part.iter().map(count).collect()
    }

    /// Whether all these nodes are in one part, or there are none.
    pub(super) fn are_one(&self, is_meant: impl Fn(usize) -> bool) -> bool {
        let mut meant = (0..self.part.len()).filter(|&node| is_meant(node));
        let first = meant.next().map(|node| self.part[node]);
        meant.all(|node| Some(self.part[node]) == first)
    }
}
