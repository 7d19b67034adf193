//! Which shape a domain has, in the table of all domains.

use super::bits::BitsDomain;

/// The shape of a domain, in 8 bytes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Layout {
    /// The smallest value that the domain had when it was made, from which words count values.
    pub(super) base: i32,
    /// [`WORD`], [`BOUNDS`], [`HOLES`] and a number, or the number of the first tail word.
    kind: u32,
}

const WORD: u32 = u32::MAX;
const BOUNDS: u32 = u32::MAX - 1;
const HOLES: u32 = 1 << 31;

/// What says which values between the bounds of a wide domain are there.
#[derive(Clone, Copy, Debug)]
pub(super) enum Between {
    /// All are.
    Everything,
    Bits(BitsDomain),
    /// The number of the holes.
    Holes(usize),
}

impl Layout {
    pub(super) const fn word(base: i32) -> Self {
        Self { base, kind: WORD }
    }

    pub(super) const fn bounds(base: i32) -> Self {
        Self { base, kind: BOUNDS }
    }

    pub(super) const fn bits(base: i32, first: usize) -> Self {
        let kind = first as u32;
        Self { base, kind }
    }

    pub(super) const fn holes(base: i32, number: usize) -> Self {
        let kind = HOLES + number as u32;
        Self { base, kind }
    }

    /// Whether the head word is the domain.
    #[inline]
    pub(super) const fn is_word(self) -> bool {
        self.kind == WORD
    }

    /// The shape of a domain that is not one word.
    #[inline]
    pub(super) const fn between(self) -> Between {
        match self.kind {
            BOUNDS => Between::Everything,
            HOLES.. => Between::Holes((self.kind - HOLES) as usize),
            first => Between::Bits(BitsDomain {
                base: self.base,
                first: first as usize,
            }),
        }
    }
}
