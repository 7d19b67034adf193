//! Solvers that are kept from puzzle to puzzle.

/// How many solvers are kept, for inputs that mix boards.
const MOST: usize = 4;

/// The solvers that were used last, each with what it was made for. The latest comes first. To make
/// a solver costs more than to solve most puzzles.
#[derive(Debug)]
pub(super) struct RecentSolvers<K, S>(Vec<(K, S)>);

impl<K, S> Default for RecentSolvers<K, S> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<K: PartialEq, S> RecentSolvers<K, S> {
    /// The solver made for this, kept or new.
    pub(super) fn get_or_make(&mut self, key: K, make: impl FnOnce(&K) -> S) -> &mut S {
        match self.0.iter().position(|(kept, _)| *kept == key) {
            Some(0) => {}
            Some(index) => self.0[..=index].rotate_right(1),
            None => {
                self.0.truncate(MOST - 1);
                let solver = make(&key);
                self.0.insert(0, (key, solver));
            }
        }
        &mut self.0[0].1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_solvers_used_last_are_kept() {
        let mut recent = RecentSolvers::default();
        let mut made = Vec::new();
        for key in [1, 2, 3, 4, 1, 5, 1, 2] {
            recent.get_or_make(key, |key| made.push(*key));
        }
        assert_eq!(made, [1, 2, 3, 4, 5, 2]);
    }
}
