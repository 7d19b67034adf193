//! Sets of cells as bits.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};

/// The bits of a word.
const BITS: usize = 64;

/// A set of cells of a board with at most `64 * W` cells: bit `i` for the cell with index `i`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct CellSet<const W: usize>([u64; W]);

impl<const W: usize> CellSet<W> {
    pub(crate) const EMPTY: Self = Self([0; W]);

    /// The set of one cell.
    #[inline]
    pub(crate) fn of(cell: usize) -> Self {
        let mut set = Self::EMPTY;
        set.insert(cell);
        set
    }

    #[inline]
    pub(crate) const fn insert(&mut self, cell: usize) {
        self.0[cell / BITS] |= 1 << (cell % BITS);
    }

    #[inline]
    pub(crate) const fn remove(&mut self, cell: usize) {
        self.0[cell / BITS] &= !(1 << (cell % BITS));
    }

    #[inline]
    pub(crate) fn contains(&self, cell: usize) -> bool {
        self.0[cell / BITS] >> (cell % BITS) & 1 == 1
    }

    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    #[inline]
    pub(crate) fn meets(&self, other: &Self) -> bool {
        !(*self & *other).is_empty()
    }

    #[inline]
    pub(crate) fn is_subset(&self, other: &Self) -> bool {
        (*self & !*other).is_empty()
    }

    /// The cell with the lowest index.
    #[inline]
    pub(crate) fn first(&self) -> Option<usize> {
        self.iter().next()
    }

    /// The cells in ascending order.
    #[inline]
    pub(crate) fn iter(&self) -> CellIter<W> {
        CellIter {
            words: self.0,
            word: 0,
        }
    }
}

impl<const W: usize> Default for CellSet<W> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<const W: usize> FromIterator<usize> for CellSet<W> {
    fn from_iter<I: IntoIterator<Item = usize>>(cells: I) -> Self {
        let mut set = Self::EMPTY;
        cells.into_iter().for_each(|cell| set.insert(cell));
        set
    }
}

impl<const W: usize> BitAnd for CellSet<W> {
    type Output = Self;

    #[inline]
    fn bitand(mut self, other: Self) -> Self {
        self &= other;
        self
    }
}

impl<const W: usize> BitOr for CellSet<W> {
    type Output = Self;

    #[inline]
    fn bitor(mut self, other: Self) -> Self {
        self |= other;
        self
    }
}

impl<const W: usize> BitAndAssign for CellSet<W> {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        self.0
            .iter_mut()
            .zip(other.0)
            .for_each(|(word, other)| *word &= other);
    }
}

impl<const W: usize> BitOrAssign for CellSet<W> {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        self.0
            .iter_mut()
            .zip(other.0)
            .for_each(|(word, other)| *word |= other);
    }
}

/// Every index that is not in the set, also those beyond the board: use it below an `&`.
impl<const W: usize> Not for CellSet<W> {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        Self(self.0.map(|word| !word))
    }
}

/// The cells of a set in ascending order.
#[derive(Clone, Debug)]
pub(crate) struct CellIter<const W: usize> {
    /// What is left.
    words: [u64; W],
    /// The first word that may have a cell.
    word: usize,
}

impl<const W: usize> Iterator for CellIter<W> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        while self.word < W {
            let bits = self.words[self.word];
            if bits != 0 {
                self.words[self.word] = bits & (bits - 1);
                return Some(self.word * BITS + bits.trailing_zeros() as usize);
            }
            self.word += 1;
        }
        None
    }
}

/// The positions of the bits of a mask, in ascending order.
#[inline]
pub(crate) fn bits(mask: impl Into<u32>) -> impl Iterator<Item = usize> {
    let mut mask = mask.into();
    std::iter::from_fn(move || {
        let bit = (mask != 0).then(|| mask.trailing_zeros() as usize);
        mask &= mask.wrapping_sub(1);
        bit
    })
}
