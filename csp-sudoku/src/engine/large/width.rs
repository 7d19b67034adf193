//! How wide boards are kept: up to 32×32 in words of 32 bits, up to 64×64 in words of 64.
//!
//! All of the engine is generic over this. Lists have a length that is a power of two and known to the compiler, and indices are taken
//! modulo it, so that no access is checked at run time.

use std::fmt::Debug;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};

/// A word of bits.
pub(super) trait MaskWord:
    Copy
    + Eq
    + Debug
    + Send
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + Not<Output = Self>
    + BitAndAssign
    + BitOrAssign
    + 'static
{
    /// No bit.
    const NONE: Self;

    /// The bit at this place.
    fn bit(place: usize) -> Self;

    /// This number of bits from the lowest one up, at least one.
    fn ones(count: usize) -> Self;

    /// The place of the lowest bit. Without bits it is the width of the word.
    fn lowest(self) -> usize;

    /// The number of bits.
    fn count(self) -> u32;

    /// The other bits than the lowest one.
    fn without_lowest(self) -> Self;

    /// Whether there are exactly two bits.
    #[inline(always)]
    fn has_two(self) -> bool {
        let one = self.without_lowest();
        (one != Self::NONE) & (one.without_lowest() == Self::NONE)
    }
}

/// A number of a candidate or an item, as it is stored.
pub(super) trait CodeNumber: Copy + Eq + Ord + Debug + Send + 'static {
    const ZERO: Self;

    /// The number, which has to be small enough.
    fn of(number: usize) -> Self;

    fn number(self) -> usize;

    /// The same plus one, if `when`; it may wrap.
    fn plus(self, when: bool) -> Self;

    /// The same minus one, unless it is 0.
    fn less_one(self) -> Option<Self>;
}

macro_rules! words {
    ($mask:ty, $code:ty) => {
        impl MaskWord for $mask {
            const NONE: Self = 0;

            #[inline(always)]
            fn bit(place: usize) -> Self {
                1 << place
            }

            fn ones(count: usize) -> Self {
                Self::MAX >> (Self::BITS as usize - count)
            }

            #[inline(always)]
            fn lowest(self) -> usize {
                self.trailing_zeros() as usize
            }

            #[inline(always)]
            fn count(self) -> u32 {
                self.count_ones()
            }

            #[inline(always)]
            fn without_lowest(self) -> Self {
                self & self.wrapping_sub(1)
            }
        }

        impl CodeNumber for $code {
            const ZERO: Self = 0;

            #[inline(always)]
            fn of(number: usize) -> Self {
                number as Self
            }

            #[inline(always)]
            fn number(self) -> usize {
                self as usize
            }

            #[inline(always)]
            fn plus(self, when: bool) -> Self {
                self.wrapping_add(Self::from(when))
            }

            #[inline(always)]
            fn less_one(self) -> Option<Self> {
                self.checked_sub(1)
            }
        }
    };
}

words!(u32, u16);
words!(u64, u32);

/// What lists hold.
pub(super) trait ListEntry: Copy + Debug + Send + 'static {}

impl<T: Copy + Debug + Send + 'static> ListEntry for T {}

/// A list whose length is known. Indices are taken modulo the length.
pub(super) trait FixedList<T>: Clone + Debug + Send {
    /// All entries are this one.
    fn filled(entry: T) -> Self;

    /// The same, elsewhere than on the stack.
    fn boxed(entry: T) -> Box<Self>;

    fn at(&self, index: usize) -> &T;

    fn at_mut(&mut self, index: usize) -> &mut T;

    fn entries(&self) -> &[T];

    fn entries_mut(&mut self) -> &mut [T];
}

impl<T: ListEntry, const N: usize> FixedList<T> for [T; N] {
    fn filled(entry: T) -> Self {
        [entry; N]
    }

    fn boxed(entry: T) -> Box<Self> {
        let list: Result<Box<Self>, _> = vec![entry; N].into_boxed_slice().try_into();
        list.expect("it has this length")
    }

    #[inline(always)]
    fn at(&self, index: usize) -> &T {
        &self[index % N]
    }

    #[inline(always)]
    fn at_mut(&mut self, index: usize) -> &mut T {
        &mut self[index % N]
    }

    fn entries(&self) -> &[T] {
        self
    }

    fn entries_mut(&mut self) -> &mut [T] {
        self
    }
}

/// How wide boards are kept.
pub(super) trait BoardWidth: Copy + Eq + Ord + Debug + Send + 'static {
    /// Rows, columns, boxes, places and digits are numbers of this many bits.
    const BITS: usize;

    /// They are below this.
    const MOST: usize = 1 << Self::BITS;

    /// A bit for each of them.
    type Mask: MaskWord;
    /// It has room for the numbers of all candidates, and of all items.
    type Code: CodeNumber;
    /// An entry for each row, column, box, place or digit.
    type ByPlace<T: ListEntry>: FixedList<T> + ListEntry;
    /// An entry for each row, column, box and row of cells.
    type ByLine<T: ListEntry>: FixedList<T>;
    /// An entry for each cell.
    type ByCell<T: ListEntry>: FixedList<T>;
    /// An entry for each item.
    type ByItem<T: ListEntry>: FixedList<T>;
    /// An entry for each candidate.
    type ByCandidate<T: ListEntry>: FixedList<T>;
    /// A bit for each candidate.
    type CandidateBits: FixedList<u64>;
    /// Two entries for each candidate.
    type TwiceByCandidate<T: ListEntry>: FixedList<T>;

    /// Which of the items of this line have two candidates.
    fn pairs_in(masks: &Self::ByItem<Self::Mask>, line: usize) -> Self::Mask;
}

/// Boards of up to 32×32.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct NarrowBoard;

/// Boards of up to 64×64.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct WideBoard;

macro_rules! width {
    ($width:ty, $bits:literal, $mask:ty, $code:ty) => {
        impl BoardWidth for $width {
            const BITS: usize = $bits;

            type Mask = $mask;
            type Code = $code;
            type ByPlace<T: ListEntry> = [T; 1 << $bits];
            type ByLine<T: ListEntry> = [T; 4 << $bits];
            type ByCell<T: ListEntry> = [T; 1 << (2 * $bits)];
            type ByItem<T: ListEntry> = [T; 4 << (2 * $bits)];
            type ByCandidate<T: ListEntry> = [T; 1 << (3 * $bits)];
            type CandidateBits = [u64; (1 << (3 * $bits)) / 64];
            type TwiceByCandidate<T: ListEntry> = [T; 2 << (3 * $bits)];

            /// The compiler uses vector instructions for it.
            #[inline(always)]
            fn pairs_in(masks: &Self::ByItem<$mask>, line: usize) -> $mask {
                const PLACES: [$mask; 1 << $bits] = {
                    let mut bits = [1; 1 << $bits];
                    let mut place = 1;
                    while place < bits.len() {
                        bits[place] = bits[place - 1] << 1;
                        place += 1;
                    }
                    bits
                };
                let masks = &masks.as_chunks::<{ 1 << $bits }>().0[line];
                masks.iter().zip(PLACES).fold(0, |twos, (&mask, bit)| {
                    twos | if mask.has_two() { bit } else { 0 }
                })
            }
        }
    };
}

width!(NarrowBoard, 5, u32, u16);
width!(WideBoard, 6, u64, u32);
