//! The best of many, without looking at all of them.

use super::scores::{Score, Scores};
use crate::domains::{Changes, Domains};
use crate::ids::Var;
use std::cmp::Ordering;

/// The variables of a brancher as the leaves of a tree of comparisons. Each inner node knows which
/// variable below it has the greatest score. Ties go to the first variable. One change is repaired
/// in as many steps as the tree is high [Knuth 1973, volume 3, section 5.4.1].
#[derive(Debug)]
pub(super) struct Tournament {
    /// By position in the list.
    scores: Vec<Score>,
    /// The root is number 1, and the nodes below number `i` are `2i` and `2i + 1`.
    winners: Vec<u32>,
    /// By variable number its first position in the list, or [`NOT_LISTED`].
    positions: Vec<u32>,
    changes: Changes,
    /// Variables whose score may have changed for another reason than their domain.
    touched: Vec<Var>,
    /// Whether the whole tree has to be made anew.
    is_stale: bool,
}

const NOT_LISTED: u32 = u32::MAX;

/// A score that is less than that of any open variable.
const CLOSED: Score = Score::LEAST;

impl Tournament {
    /// A tournament that takes no memory before it is asked.
    pub(super) fn new() -> Self {
        Self {
            scores: Vec::new(),
            winners: Vec::new(),
            positions: Vec::new(),
            changes: Changes::default(),
            touched: Vec::new(),
            is_stale: true,
        }
    }

    /// Makes room for this list of variables.
    fn grow(&mut self, vars: &[Var]) {
        let count = vars.iter().map(|x| x.index() + 1).max().unwrap_or(0);
        self.positions = vec![NOT_LISTED; count];
        for (position, x) in vars.iter().enumerate().rev() {
            self.positions[x.index()] = position as u32;
        }
        self.scores = vec![CLOSED; vars.len()];
        self.winners = vec![0; 2 * vars.len().next_power_of_two()];
    }

    /// Notes that the score of this variable may have changed.
    pub(super) fn touch(&mut self, x: Var) {
        if self.touched.len() < self.scores.len() {
            self.touched.push(x);
        } else {
            self.is_stale = true;
        }
    }

    /// Notes that all scores may have changed.
    pub(super) fn forget(&mut self) {
        self.is_stale = true;
    }

    /// The position of the open variable with the greatest score. Ties go to the first variable.
    pub(super) fn best(&mut self, d: &Domains, vars: &[Var], by: &Scores) -> Option<usize> {
        let mut changed = std::mem::take(&mut self.touched);
        // Each repair takes about as many steps as the tree is high. A new tree takes two steps for
        // each variable.
        let height = vars.len().next_power_of_two().ilog2() as usize + 1;
        let most = if self.is_stale {
            0
        } else {
            2 * vars.len() / height
        };
        self.changes.each(d, |x| {
            if changed.len() <= most {
                changed.push(x);
            }
        });
        if self.is_stale || changed.len() > most {
            self.build(d, vars, by);
        } else {
            for &x in &changed {
                self.repair(d, x, by);
            }
        }
        changed.clear();
        self.touched = changed;
        let best = *self.winners.get(1)? as usize;
        (self.scores.get(best)?.compare(CLOSED) == Ordering::Greater).then_some(best)
    }

    fn build(&mut self, d: &Domains, vars: &[Var], by: &Scores) {
        self.is_stale = false;
        if self.winners.is_empty() {
            self.grow(vars);
        }
        for (position, &x) in vars.iter().enumerate() {
            // A variable that is listed twice counts at its first position.
            if self.positions[x.index()] as usize == position {
                self.scores[position] = score_of(d, x, by);
            }
        }
        let leaves = self.winners.len() / 2;
        for leaf in 0..leaves {
            // Leaves beyond the end of the list never win against those before.
            self.winners[leaves + leaf] = leaf as u32;
        }
        for node in (1..leaves).rev() {
            self.winners[node] = self.winner(node);
        }
    }

    fn repair(&mut self, d: &Domains, x: Var, by: &Scores) {
        let Some(&position) = self.positions.get(x.index()) else {
            return;
        };
        if position == NOT_LISTED {
            return;
        }
        let score = score_of(d, x, by);
        let old = std::mem::replace(&mut self.scores[position as usize], score);
        if old == score {
            return;
        }
        let mut node = (self.winners.len() / 2 + position as usize) / 2;
        while node > 0 {
            let winner = self.winner(node);
            let before = std::mem::replace(&mut self.winners[node], winner);
            // The nodes above have not seen its score before, and do not see it now.
            if before == winner && winner != position {
                return;
            }
            node /= 2;
        }
    }

    /// The better one of the two winners below.
    fn winner(&self, node: usize) -> u32 {
        let (left, right) = (self.winners[2 * node], self.winners[2 * node + 1]);
        let score = |position: u32| {
            self.scores
                .get(position as usize)
                .copied()
                .unwrap_or(CLOSED)
        };
        if score(right).compare(score(left)) == Ordering::Greater {
            right
        } else {
            left
        }
    }
}

fn score_of(d: &Domains, x: Var, by: &Scores) -> Score {
    if d.is_fixed(x) { CLOSED } else { by.of(d, x) }
}
