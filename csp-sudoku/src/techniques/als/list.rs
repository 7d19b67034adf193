//! The list of almost locked sets of a position, and how they are linked.

use crate::cell_set::{CellSet, bits};
use crate::techniques::board::CandidateBoard;

/// The most cells of a set on boards with more than nine digits, where larger ones are too many.
const LARGEST: usize = 5;

/// An almost locked set: `n` cells of a house with `n + 1` candidates together.
#[derive(Clone, Debug)]
pub(in crate::techniques) struct Als<const W: usize> {
    pub(in crate::techniques) cells: CellSet<W>,
    pub(in crate::techniques) digits: u32,
    /// Where its lowest digit stands in [`AlsList::places`].
    first: usize,
}

/// The places of a digit of a set.
#[derive(Clone, Debug)]
struct DigitPlaces<const W: usize> {
    /// The cells of the set where the digit is a candidate.
    inside: CellSet<W>,
    /// The cells outside, with the digit as a candidate, that see all of these.
    seen: CellSet<W>,
}

/// All almost locked sets, those of rows first, then of columns, then of boxes. A set of two houses
/// stands with the first.
#[derive(Clone, Debug)]
pub(in crate::techniques) struct AlsList<const W: usize> {
    pub(in crate::techniques) sets: Vec<Als<W>>,
    places: Vec<DigitPlaces<W>>,
}

impl<const W: usize> AlsList<W> {
    pub(in crate::techniques) fn new(board: &CandidateBoard<W>) -> Self {
        let mut list = Self {
            sets: Vec::new(),
            places: Vec::new(),
        };
        let largest = if board.side() <= 9 {
            board.side() - 1
        } else {
            LARGEST
        };
        for house in 0..board.layout.houses.len() {
            let cells = board.layout.houses[house]
                .cells
                .iter()
                .map(|cell| usize::from(*cell));
            let few = |cell: &usize| {
                (1..=largest + 1).contains(&(board.candidates[*cell].count_ones() as usize))
            };
            let cells: Vec<usize> = cells.filter(few).collect();
            let growth = AlsGrowth {
                house,
                largest,
                cells: &cells,
            };
            list.grow(board, &growth, 0, (CellSet::EMPTY, 0));
        }
        list
    }

    /// Adds all sets that begin with these cells, in lexicographic order.
    fn grow(
        &mut self,
        board: &CandidateBoard<W>,
        growth: &AlsGrowth<'_>,
        from: usize,
        (cells, digits): (CellSet<W>, u32),
    ) {
        let size = cells.len() + 1;
        for (index, cell) in growth.cells.iter().enumerate().skip(from) {
            let digits = digits | board.candidates[*cell];
            let count = digits.count_ones() as usize;
            if count > growth.largest + 1 {
                continue;
            }
            let mut cells = cells;
            cells.insert(*cell);
            if count == size + 1 && !in_earlier_house(board, growth.house, &cells) {
                self.add(board, cells, digits);
            }
            if size < growth.largest {
                self.grow(board, growth, index + 1, (cells, digits));
            }
        }
    }

    fn add(&mut self, board: &CandidateBoard<W>, cells: CellSet<W>, digits: u32) {
        self.sets.push(Als {
            cells,
            digits,
            first: self.places.len(),
        });
        for digit in bits(digits) {
            let inside = cells & board.cells[digit];
            let seen = board.layout.common_peers(&inside) & board.cells[digit] & !cells;
            self.places.push(DigitPlaces { inside, seen });
        }
    }

    fn places(&self, set: usize, digit: usize) -> &DigitPlaces<W> {
        let Als { digits, first, .. } = &self.sets[set];
        let lower = digits & ((1 << digit) - 1);
        &self.places[first + lower.count_ones() as usize]
    }

    /// The cells of a set where one of its digits is a candidate.
    pub(in crate::techniques) fn inside(&self, set: usize, digit: usize) -> CellSet<W> {
        self.places(set, digit).inside
    }

    /// The cells outside a set that see all places of one of its digits, and have it too.
    #[inline]
    pub(in crate::techniques) fn seen(&self, set: usize, digit: usize) -> CellSet<W> {
        self.places(set, digit).seen
    }

    /// The cells that lose a digit which is in one of two sets.
    #[inline]
    pub(super) fn seen_by_both(&self, one: usize, other: usize, digit: usize) -> CellSet<W> {
        self.seen(one, digit) & self.seen(other, digit)
    }

    /// The digits that two sets have in common.
    #[inline]
    pub(super) fn common(&self, one: usize, other: usize) -> u32 {
        self.sets[one].digits & self.sets[other].digits
    }

    /// For each digit the sets that have it, with its places there.
    fn by_digit(&self) -> Vec<Vec<(usize, CellSet<W>)>> {
        let mut by_digit = Vec::new();
        for (index, set) in self.sets.iter().enumerate() {
            for digit in bits(set.digits) {
                if by_digit.len() <= digit {
                    by_digit.resize(digit + 1, Vec::new());
                }
                by_digit[digit].push((index, self.places(index, digit).inside));
            }
        }
        by_digit
    }
}

/// Where sets are looked for.
struct AlsGrowth<'a> {
    house: usize,
    largest: usize,
    /// The cells of the house that may be in a set.
    cells: &'a [usize],
}

/// Whether cells of a house lie in an earlier house too.
fn in_earlier_house<const W: usize>(
    board: &CandidateBoard<W>,
    house: usize,
    cells: &CellSet<W>,
) -> bool {
    let layout = &board.layout;
    let seats = cells.first().map_or(&[][..], |first| layout.seats(first));
    let mut houses = seats.iter().map(|seat| usize::from(seat.house));
    houses.any(|other| other < house && cells.is_subset(&layout.houses[other].set))
}

/// Two sets, the first earlier in the list, and the digits that at most one of them has: the
/// restricted commons.
#[derive(Clone, Copy, Debug)]
pub(in crate::techniques) struct RestrictedCommon {
    pub(in crate::techniques) from: usize,
    pub(in crate::techniques) to: usize,
    pub(in crate::techniques) digits: u32,
}

/// Whether linked sets may share cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::techniques) enum Overlap {
    /// They may not.
    Never,
    /// They may, but not in a place of a restricted common.
    Allowed,
}

/// All links, by their first set and then by their second.
#[derive(Clone, Debug)]
pub(in crate::techniques) struct RestrictedCommons {
    pub(in crate::techniques) links: Vec<RestrictedCommon>,
    /// The links from set `i` are `links[starts[i]..starts[i + 1]]`.
    starts: Vec<usize>,
}

impl RestrictedCommons {
    pub(in crate::techniques) fn new<const W: usize>(sets: &AlsList<W>, overlap: Overlap) -> Self {
        let mut links = Vec::new();
        let mut starts = vec![0];
        let by_digit = sets.by_digit();
        // For each set the digits that it and `from` have at most once.
        let mut restricted = vec![0; sets.sets.len()];
        for (from, one) in sets.sets.iter().enumerate() {
            for digit in bits(one.digits) {
                let seen = sets.seen(from, digit);
                if seen.is_empty() {
                    continue;
                }
                let others = &by_digit[digit];
                let later = others.partition_point(|(other, _)| *other <= from);
                for (to, _) in others[later..]
                    .iter()
                    .filter(|(_, cells)| cells.is_subset(&seen))
                {
                    restricted[*to] |= 1 << digit;
                }
            }
            for (to, other) in sets.sets.iter().enumerate().skip(from + 1) {
                let digits = std::mem::take(&mut restricted[to]);
                let apart = || overlap == Overlap::Allowed || !one.cells.meets(&other.cells);
                if digits != 0 && apart() {
                    links.push(RestrictedCommon { from, to, digits });
                }
            }
            starts.push(links.len());
        }
        Self { links, starts }
    }

    /// The links from a set to later ones.
    #[inline]
    pub(super) fn from(&self, set: usize) -> &[RestrictedCommon] {
        &self.links[self.starts[set]..self.starts[set + 1]]
    }

    /// The index of the first link from a set.
    pub(super) fn start(&self, set: usize) -> usize {
        self.starts[set]
    }
}
