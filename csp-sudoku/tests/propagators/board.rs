//! A board of propagators to choose, and random walks over its search tree.

use csp_core::conflict::Conflict;
use csp_core::extend::{Cause, Solver};
use csp_core::ids::Var;
use csp_core::prelude::AllDifferent;
use csp_sudoku::propagators::HiddenSingle;
use csp_sudoku::propagators::LockedCandidates;
use csp_sudoku::shape::Shape;
use csp_sudoku::sudoku::Sudoku;
use rand::RngExt as _;
use rand::seq::IndexedRandom as _;
use rand_chacha::ChaCha8Rng;

/// What is posted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Rules {
    pub(crate) all_different: bool,
    pub(crate) hidden_single: bool,
    pub(crate) locked_candidates: bool,
}

/// The cells of a shape under some rules.
pub(crate) struct Board {
    pub(crate) shape: Shape,
    rules: Rules,
    pub(crate) solver: Solver,
    pub(crate) cells: Vec<Var>,
}

impl Board {
    pub(crate) fn new(shape: Shape, rules: Rules) -> Self {
        let mut solver = Solver::default();
        let digits = (1..=shape.side() as i32).into();
        let cells: Vec<Var> = (0..shape.cells())
            .map(|_| solver.new_var(&digits).unwrap())
            .collect();
        let houses: Vec<Vec<Var>> = houses(shape)
            .iter()
            .map(|h| h.iter().map(|&cell| cells[cell]).collect())
            .collect();
        if rules.all_different {
            houses
                .iter()
                .for_each(|house| solver.post(AllDifferent::new(house)).unwrap());
        }
        if rules.hidden_single {
            solver
                .post(HiddenSingle::new(cells.clone(), houses, shape.side()))
                .unwrap();
        }
        if rules.locked_candidates {
            solver
                .post(LockedCandidates::new(shape, cells.clone()))
                .unwrap();
        }
        Self {
            shape,
            rules,
            solver,
            cells,
        }
    }

    pub(crate) fn masks(&self) -> Vec<u64> {
        self.cells
            .iter()
            .map(|&cell| self.solver.domains().word(cell))
            .collect()
    }

    /// Takes these candidates and draws the consequences.
    pub(crate) fn keep(&mut self, masks: &[u64]) -> Result<(), Conflict> {
        let mut kept = self.cells.iter().zip(masks);
        self.solver.act(Cause::Decision, |d| {
            kept.try_for_each(|(&cell, &mask)| d.keep_word(cell, mask))
        })?;
        self.solver.propagate(&mut ())
    }

    /// What the same rules make of these candidates, posted afresh.
    fn afresh(&self, masks: &[u64]) -> Option<Vec<u64>> {
        let mut board = Self::new(self.shape, self.rules);
        board.keep(masks).ok().map(|()| board.masks())
    }

    /// The masks of a random child: a candidate placed, or some removed.
    fn child(masks: &[u64], rng: &mut ChaCha8Rng) -> Option<Vec<u64>> {
        let open: Vec<usize> = (0..masks.len())
            .filter(|&cell| masks[cell].count_ones() > 1)
            .collect();
        let mut child = masks.to_vec();
        let place = rng.random_ratio(1, 3);
        for _ in 0..if place { 1 } else { rng.random_range(1..=6) } {
            let &cell = open.choose(rng)?;
            let bits: Vec<u64> = (0..64)
                .map(|bit| 1 << bit)
                .filter(|bit| child[cell] & bit != 0)
                .collect();
            let &bit = bits.choose(rng)?;
            child[cell] = if place { bit } else { child[cell] & !bit };
        }
        Some(child)
    }

    /// Goes down from the present node, and up again after each step with some chance; `judge` sees
    /// the masks before propagation and after it (`None`: conflict).
    pub(crate) fn walk(
        &mut self,
        steps: usize,
        rng: &mut ChaCha8Rng,
        judge: &mut impl FnMut(&[u64], Option<&[u64]>),
    ) {
        for _ in 0..steps {
            let here = self.masks();
            let Some(child) = Self::child(&here, rng) else {
                return;
            };
            self.solver.push_level();
            let after = self.keep(&child).ok().map(|()| self.masks());
            judge(&child, after.as_deref());
            // Locked candidates alone overlook that a digit has no place at all, and then go on by
            // the order of things.
            if self.rules.hidden_single {
                assert_eq!(
                    after,
                    self.afresh(&child),
                    "not what fresh propagators make of it: {child:?}"
                );
            }
            if after.is_some() && rng.random_ratio(3, 4) {
                self.walk(steps / 2, rng, judge);
            }
            self.solver.pop_level();
            assert_eq!(self.masks(), here, "not restored");
        }
    }
}

/// The cells of each house.
pub(crate) fn houses(shape: Shape) -> Vec<Vec<usize>> {
    shape
        .houses()
        .map(|house| {
            shape
                .house_cells(house)
                .map(|cell| shape.index(cell))
                .collect()
        })
        .collect()
}

/// The number of solutions in these candidates, by a solver without locked candidates.
pub(crate) fn count(shape: Shape, masks: &[u64], most: u64) -> u64 {
    Sudoku::new(shape, masks).unwrap().count(most)
}

/// The candidates of the first that are not in the second, one bit each.
pub(crate) fn removed<'a>(
    before: &'a [u64],
    after: &'a [u64],
) -> impl Iterator<Item = (usize, u64)> + 'a {
    let bits = |(cell, gone): (usize, u64)| {
        (0..64)
            .map(move |bit| (cell, 1 << bit))
            .filter(move |&(_, b)| gone & b != 0)
    };
    before
        .iter()
        .zip(after)
        .map(|(before, after)| before & !after)
        .enumerate()
        .flat_map(bits)
}
