//! Almost locked sets: `n` cells of a house with `n + 1` candidates together. If one candidate is
//! not among the digits of the cells, each of the others is.
//!
//! A restricted common of two sets is a digit that at most one of them has, as all its places in one
//! see all its places in the other. Everything else follows:
//!
//! * XZ: without Z, both sets would have X. So one of them has Z. With two restricted commons each
//!   set has one of them, and all its other digits.
//! * XY-AlsWing and chain: without Z at one end, a restricted common goes from set to set, so the set
//!   at the other end has Z.
//! * Death Blossom: each candidate of a cell takes a digit from a set, which then has Z.
//!
//! For a hint the sets do not share cells, as in HoDoKu. Among all steps they may.

mod blossom;
mod chain;
pub(super) mod list;
mod pair;
mod paths;
pub(super) mod pattern;
mod wing;

use self::list::{AlsList, Overlap, RestrictedCommons};
use super::derived::AnalyzedBoard;
use super::layout::BoardLayout;
use super::outline::{Candidate, DigitSet};
use super::pattern::Pattern;
use super::search::Collector;
use super::step::Step;
use super::technique::Technique;
use super::want::Want;
use crate::cell_set::{CellSet, bits};
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// The steps by almost locked sets.
pub(super) fn find<const W: usize>(
    board: &AnalyzedBoard<'_, W>,
    technique: Technique,
    found: &mut Collector,
) -> ControlFlow<()> {
    let overlaps: &[Overlap] = match found.want() {
        Want::One => &[Overlap::Never],
        Want::All => &[Overlap::Never, Overlap::Allowed],
    };
    let mut steps = AlsSteps {
        technique,
        known: BTreeSet::new(),
        found,
    };
    for overlap in overlaps {
        let search = AlsSearch {
            board,
            sets: board.sets(),
            overlap: *overlap,
        };
        match technique {
            Technique::AlsXz => pair::find(&search, &mut steps)?,
            Technique::AlsXyWing => wing::find(&search, &mut steps)?,
            Technique::AlsChain => chain::find(&search, &mut steps)?,
            _ => blossom::find(&search, &mut steps)?,
        }
    }
    ControlFlow::Continue(())
}

/// What is searched.
struct AlsSearch<'a, const W: usize> {
    board: &'a AnalyzedBoard<'a, W>,
    sets: &'a AlsList<W>,
    overlap: Overlap,
}

impl<const W: usize> AlsSearch<'_, W> {
    fn links(&self) -> &RestrictedCommons {
        self.board.links(self.overlap)
    }

    fn layout(&self) -> &BoardLayout<W> {
        &self.board.layout
    }

    /// Whether two sets that are not linked may be used together.
    fn compatible(&self, one: usize, other: usize) -> bool {
        let (one, other) = (&self.sets.sets[one].cells, &self.sets.sets[other].cells);
        match self.overlap {
            Overlap::Never => !one.meets(other),
            Overlap::Allowed => !one.is_subset(other) && !other.is_subset(one),
        }
    }

    /// What goes if one of two sets has each of these digits.
    fn removals(&self, one: usize, other: usize, digits: u32) -> Removals<W> {
        let digits = bits(digits & self.sets.common(one, other));
        let removal = |digit| (digit, self.sets.seen_by_both(one, other, digit));
        digits
            .map(removal)
            .filter(|(_, cells)| !cells.is_empty())
            .collect()
    }

    /// A set as steps name it.
    fn named(&self, set: usize) -> DigitSet {
        let set = &self.sets.sets[set];
        self.layout().digit_set(&set.cells, set.digits)
    }
}

/// Digits, and the cells from which they go.
type Removals<const W: usize> = Vec<(usize, CellSet<W>)>;

/// The candidates that go, each once.
pub(super) fn eliminations<const W: usize>(
    layout: &BoardLayout<W>,
    removals: &[(usize, CellSet<W>)],
) -> Vec<Candidate> {
    let mut candidates = Vec::new();
    for (digit, cells) in removals {
        for cell in cells.iter() {
            let candidate = layout.candidate(cell, *digit);
            if !candidates.contains(&candidate) {
                candidates.push(candidate);
            }
        }
    }
    candidates
}

/// Where the steps go, each set of eliminations once.
struct AlsSteps<'a, 's, const W: usize> {
    technique: Technique,
    known: BTreeSet<Removals<W>>,
    found: &'a mut Collector<'s>,
}

impl<const W: usize> AlsSteps<'_, '_, W> {
    /// Adds the step with this pattern if its removals are new.
    fn add<P: Into<Pattern>>(
        &mut self,
        search: &AlsSearch<'_, W>,
        removals: Removals<W>,
        pattern: impl FnOnce() -> P,
    ) -> ControlFlow<()> {
        if removals.is_empty() || self.known.contains(&removals) {
            return ControlFlow::Continue(());
        }
        let eliminations = eliminations(search.layout(), &removals);
        self.known.insert(removals);
        let step = Step::removal(
            search.layout().shape(),
            self.technique,
            eliminations,
            pattern(),
        );
        self.found.add(step)
    }
}
