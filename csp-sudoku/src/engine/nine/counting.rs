//! Counting solutions without finding each of them.
//!
//! Three things make it fast once a puzzle is known to have several solutions:
//!
//! - **Pairs.** On a settled board whose open cells all have two candidates, each digit that a house lacks has two places there. So
//!   a choice in one cell decides all cells that are linked with it, and the other choice decides them the other way round. Each
//!   group of linked cells has two ways or none, and one settling tells which. Nothing is branched on.
//! - **Memory.** Boards with the same [`BoardRemainder`] have the same number of solutions. The numbers found last are kept.
//! - **Order.** Cells are decided box by box, from the band with the fewest candidates on. What is left after a few boxes depends
//!   on which digits they have, and less on where. So the same remainders come again and again. First fail would save failures,
//!   which are rare where there are many solutions. It chooses while they are not.

use super::board::{Board, Place, Places, Words};
use super::choose::{Guess, first};
use super::kernel::Kernel;
use super::remainder::BoardRemainder;

/// The number of remainders that are kept, as a power of two. They fit in the second cache of a processor, also for three searches.
const KEPT_BITS: u32 = 11;

/// Cells are chosen by first fail while more than one of this number of nodes has failed.
const NODES_A_FAILURE: u64 = 4;

/// A remainder, and the number of its solutions.
#[derive(Clone, Copy, Debug)]
struct KnownCount {
    words: [[Words; 3]; 3],
    ways: u64,
    /// The count that found it. Numbers of earlier ones are not used: each puzzle costs the same after any other.
    count: u64,
}

/// A node whose subtree is being counted.
#[derive(Clone, Copy, Debug)]
struct BegunCount {
    words: [[Words; 3]; 3],
    /// Where its number is to be kept.
    index: usize,
    /// The number of open levels of the search. The subtree is done when the search leaves that level.
    level: usize,
    /// The solutions that were counted before.
    before: u64,
}

/// What a node of a count is.
pub(super) enum CountedNode {
    /// A board with this number of solutions.
    Ways(u64),
    /// A board to be searched.
    Open,
}

/// The state of a count.
#[derive(Debug, Default)]
pub(super) struct Counting {
    /// The solutions counted so far.
    solutions: u64,
    known: Vec<KnownCount>,
    begun: Vec<BegunCount>,
    /// The number of this count.
    count: u64,
    nodes: u64,
    failures: u64,
    /// The bands in the order in which their cells are decided.
    bands: [usize; 3],
}

impl Counting {
    /// Begins the count of a puzzle.
    pub(super) fn begin(&mut self, puzzle: &Board) {
        self.solutions = 0;
        self.begun.clear();
        self.count += 1;
        self.nodes = 0;
        self.failures = 0;
        self.bands = [0, 1, 2];
        self.bands.sort_by_key(|&band| candidates(puzzle, band));
        if self.known.is_empty() {
            let nothing = KnownCount {
                words: Board::BLANK.words,
                ways: 0,
                count: 0,
            };
            self.known.resize(1 << KEPT_BITS, nothing);
        }
    }

    /// Takes note of a node that has failed.
    pub(super) fn failed(&mut self) {
        self.nodes += 1;
        self.failures += 1;
    }

    /// Whether first fail is to choose the cells.
    pub(super) fn fails_often(&self) -> bool {
        self.failures * NODES_A_FAILURE > self.nodes
    }

    /// Counts a settled board if that takes no search. If it has to be searched, its number is kept once the search leaves the
    /// level. `rounds` are added to.
    pub(super) fn look(
        &mut self,
        kernel: Kernel,
        board: &Board,
        remainder: &BoardRemainder,
        level: usize,
        rounds: &mut u64,
    ) -> CountedNode {
        self.nodes += 1;
        let ways = if remainder.only_pairs {
            ways_of_pairs(kernel, board, &remainder.open, rounds)
        } else {
            let index = (remainder.hash >> (u64::BITS - KEPT_BITS)) as usize;
            let known = &self.known[index];
            if known.count != self.count || known.words != remainder.words {
                self.begun.push(BegunCount {
                    words: remainder.words,
                    index,
                    level,
                    before: self.solutions,
                });
                return CountedNode::Open;
            }
            known.ways
        };
        self.solutions = self.solutions.saturating_add(ways);
        CountedNode::Ways(ways)
    }

    /// Keeps the numbers of the nodes of this level and those below. The search leaves the level.
    pub(super) fn leave_level(&mut self, level: usize) {
        while let Some(begun) = self.begun.pop_if(|begun| begun.level >= level) {
            self.known[begun.index] = KnownCount {
                words: begun.words,
                ways: self.solutions - begun.before,
                count: self.count,
            };
        }
    }

    /// The next guess: the lowest candidate of the first open cell, box by box.
    pub(super) fn next(&self, board: &Board, open: &Places) -> Option<Guess> {
        first(board, open, &self.bands)
    }
}

/// How many candidates the cells of a band have.
fn candidates(board: &Board, band: usize) -> u32 {
    let lanes = band * 4..band * 4 + 3;
    let words = board.words.as_flattened().iter();
    words
        .flat_map(|words| &words.0[lanes.clone()])
        .map(|word| word.count_ones())
        .sum()
}

/// The number of solutions of a settled board whose open cells have two candidates each: 2 for each group of linked cells, or none
/// if some group has none.
fn ways_of_pairs(kernel: Kernel, board: &Board, open: &Places, rounds: &mut u64) -> u64 {
    let mut board = *board;
    let mut ways = 1;
    for (band, mut bits) in open.iter().copied().enumerate() {
        while bits != 0 {
            let place = Place::of_bit(band * 64 + bits.trailing_zeros() as usize);
            bits &= bits - 1;
            let candidates = board.get(place);
            if candidates.is_power_of_two() {
                continue;
            }
            (kernel.keep)(&mut board, place, candidates & candidates.wrapping_neg());
            if !settle_wholly(kernel, &mut board, rounds) {
                return 0;
            }
            ways *= 2;
        }
    }
    ways
}

/// Settles a board until no single is left to come. Returns whether there may be solutions.
fn settle_wholly(kernel: Kernel, board: &mut Board, rounds: &mut u64) -> bool {
    loop {
        let before = *board;
        let settled = (kernel.settle)(board);
        *rounds += settled.rounds;
        if !settled.alive || *board == before {
            return settled.alive;
        }
    }
}
