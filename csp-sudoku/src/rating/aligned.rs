//! Aligned exclusion: two or three cells have no combination with a candidate, because each would
//! leave a cell that they all see without candidates.

use super::board::{BitBoard, CandidateId, candidate};
use super::houses::{CELLS, Cells, PEERS, split_by_house};
use super::method::Method;
use super::outcome::RatingStep;
use crate::cell_set::bits;

/// The cells that may be aligned, and for each cell the cells that may exclude combinations.
struct Aligned<'a> {
    board: &'a BitBoard,
    bases: Vec<usize>,
    is_base: Cells,
    /// The cells with few candidates that a base cell sees.
    excluders: [Cells; CELLS],
}

/// Two cells whose combinations are excluded.
pub(super) fn pair_exclusion(board: &BitBoard) -> Option<RatingStep> {
    let aligned = Aligned::new(board, 2);
    aligned
        .pairs()
        .find_map(|[one, two]| aligned.exclude(&[one, two], (Method::AlignedPairExclusion, 62)))
}

/// Three cells whose combinations are excluded.
pub(super) fn triplet_exclusion(board: &BitBoard) -> Option<RatingStep> {
    let aligned = Aligned::new(board, 3);
    let rated = (Method::AlignedTripletExclusion, 75);
    aligned.pairs().find_map(|[one, two]| {
        let thirds = aligned.thirds(one, two);
        thirds
            .into_iter()
            .find_map(|third| aligned.exclude(&[one, two, third], rated))
    })
}

impl<'a> Aligned<'a> {
    fn new(board: &'a BitBoard, size: u32) -> Self {
        let of_count = |fits: &dyn Fn(u32) -> bool| -> Cells {
            (0..CELLS).filter(|cell| fits(board.count(*cell))).collect()
        };
        let single = of_count(&|count| count == 1);
        let few = of_count(&|count| (2..=size).contains(&count));
        let mut excluders = [Cells::EMPTY; CELLS];
        let mut bases = Vec::new();
        for cell in (0..CELLS).filter(|cell| board.count(*cell) >= 2) {
            excluders[cell] = PEERS[cell] & few;
            if !PEERS[cell].meets(&single) && !excluders[cell].is_empty() {
                bases.push(cell);
            }
        }
        let is_base = bases.iter().copied().collect();
        Self {
            board,
            bases,
            is_base,
            excluders,
        }
    }

    /// The pairs of base cells, by the second cell and then by the first.
    fn pairs(&self) -> impl Iterator<Item = [usize; 2]> {
        let before = |second: usize| self.bases[..second].iter().map(move |one| (*one, second));
        let pairs = (0..self.bases.len()).flat_map(before);
        pairs.map(|(one, second)| [one, self.bases[second]])
    }

    /// The base cells that may join two others: the excluders of the first, then of the second.
    fn thirds(&self, one: usize, two: usize) -> Vec<usize> {
        let others = self.is_base & !Cells::of(one) & !Cells::of(two);
        let first = self.excluders[one] & others;
        let second = self.excluders[two] & others & !first;
        let ordered = |from, set| {
            split_by_house(from, set)
                .into_iter()
                .flat_map(|part| part.iter())
        };
        ordered(one, first).chain(ordered(two, second)).collect()
    }

    /// The candidates of these cells that are in no combination.
    fn exclude(&self, set: &[usize], rated: (Method, u16)) -> Option<RatingStep> {
        let common = set
            .iter()
            .fold(!Cells::EMPTY, |common, cell| common & self.excluders[*cell]);
        if common.len() < 2 {
            return None;
        }
        let excluders: Vec<u16> = common
            .iter()
            .map(|cell| self.board.candidates[cell])
            .collect();
        let allowed = self.allowed(set, &excluders);
        let lost = |(cell, allowed): (&usize, u16)| {
            let cell = *cell;
            bits(self.board.candidates[cell] & !allowed).map(move |digit| candidate(cell, digit))
        };
        let lost: Vec<CandidateId> = set.iter().zip(allowed).flat_map(lost).collect();
        (!lost.is_empty()).then(|| RatingStep::removal(rated.0, rated.1, lost))
    }

    /// The digits of two or three cells that are in some combination.
    fn allowed(&self, set: &[usize], excluders: &[u16]) -> [u16; 3] {
        let digits = |index: usize| {
            set.get(index)
                .map_or(1, |cell| self.board.candidates[*cell])
        };
        // A digit that the cell at `index` may not have if the cell `other` has it.
        let seen = |index: usize, other: usize| {
            let cell = set
                .get(index)
                .filter(|cell| PEERS[**cell].contains(set[other]));
            cell.map_or(0, |_| u16::MAX)
        };
        let all = [digits(0), digits(1), digits(2)];
        let mut allowed = [0; 3];
        for one in bits(all[0]).map(|digit| 1 << digit) {
            for two in bits(all[1] & !(one & seen(1, 0))).map(|digit| 1 << digit) {
                let three = all[2] & !(one & seen(2, 0)) & !(two & seen(2, 1));
                let three = excluders.iter().fold(three, |three, excluder| {
                    let left = excluder & !one & !two;
                    match left.count_ones() {
                        0 => 0,
                        1 if set.len() == 3 => three & !left,
                        _ => three,
                    }
                });
                if three != 0 {
                    let found = [one, two, three];
                    allowed
                        .iter_mut()
                        .zip(found)
                        .for_each(|(allowed, found)| *allowed |= found);
                    if allowed == all {
                        return allowed;
                    }
                }
            }
        }
        allowed
    }
}
