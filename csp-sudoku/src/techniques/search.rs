//! Finding steps: one technique, the first or all.

use super::board::Board;
use super::cell_set::bits;
use super::options::Options;
use super::quiet::Quiet;
use super::step::Step;
use super::technique::Technique;
use super::{
    als, chains, fish, locked, nets, single_digit, singles, subsets, sue_de_coq, uniqueness, wings,
};
use std::ops::ControlFlow;

/// How many steps are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Want {
    /// The first.
    One,
    /// All, each set of eliminations once.
    All,
}

/// Where a family puts the steps that it finds. `?` on what [`Found::add`] gives ends the search.
/// It serves one board on its way to the end.
#[derive(Debug)]
pub(super) struct Found {
    want: Want,
    pub(super) options: Options,
    pub(super) steps: Vec<Step>,
    quiet: Quiet,
}

impl Found {
    pub(super) fn new(want: Want) -> Self {
        let (options, steps, quiet) = (Options::default(), Vec::new(), Quiet::default());
        Self {
            want,
            options,
            steps,
            quiet,
        }
    }

    /// The same with other forms of some techniques.
    pub(super) fn with_options(self, options: Options) -> Self {
        Self { options, ..self }
    }

    /// How many steps are wanted.
    pub(super) fn want(&self) -> Want {
        self.want
    }

    /// Keeps a step. It breaks if no more steps are wanted.
    pub(super) fn add(&mut self, step: Step) -> ControlFlow<()> {
        self.steps.push(step);
        match self.want {
            Want::One => ControlFlow::Break(()),
            Want::All => ControlFlow::Continue(()),
        }
    }

    /// Looks at each digit by itself, but not at those that have not changed since `look` found
    /// nothing there.
    pub(super) fn each_digit<const W: usize>(
        &mut self,
        board: &Board<W>,
        technique: Technique,
        mut look: impl FnMut(usize, &mut Self) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for digit in bits(self.changed(board, technique)) {
            let known = self.steps.len();
            look(digit, self)?;
            if self.steps.len() == known {
                self.note(board, technique, 1 << digit);
            }
        }
        ControlFlow::Continue(())
    }

    /// The digits, as bits, that have changed since the technique found nothing there.
    pub(super) fn changed<const W: usize>(&self, board: &Board<W>, technique: Technique) -> u32 {
        self.quiet.changed(board, technique)
    }

    /// The technique finds nothing among the candidates of these digits.
    pub(super) fn note<const W: usize>(
        &mut self,
        board: &Board<W>,
        technique: Technique,
        digits: u32,
    ) {
        bits(digits).for_each(|digit| self.quiet.note(board, technique, digit));
    }
}

/// Looks for the steps of a technique, in HoDoKu's order.
pub(super) fn find<const W: usize>(
    board: &Board<W>,
    technique: Technique,
    found: &mut Found,
) -> ControlFlow<()> {
    use Technique::*;
    match technique {
        FullHouse => singles::full_houses(board, found),
        NakedSingle => singles::naked(board, found),
        HiddenSingle => singles::hidden(board, found),
        LockedPair | LockedTriple | NakedPair | NakedTriple | NakedQuadruple => {
            subsets::naked(board, technique, found)
        }
        HiddenPair | HiddenTriple | HiddenQuadruple => subsets::hidden(board, technique, found),
        Pointing | Claiming => locked::find(board, technique, found),
        Skyscraper => single_digit::skyscrapers(board, found),
        TwoStringKite => single_digit::kites(board, found),
        EmptyRectangle => single_digit::empty_rectangles(board, found),
        XyWing | XyzWing => wings::find(board, technique, found),
        WWing => wings::w_wings(board, found),
        BugPlus1 | Uniqueness1 | Uniqueness2 | Uniqueness3 | Uniqueness4 | Uniqueness5
        | Uniqueness6 | HiddenRectangle | AvoidableRectangle1 | AvoidableRectangle2 => {
            uniqueness::find(board, technique, found)
        }
        SueDeCoq => sue_de_coq::find(board, found),
        AlsXz | AlsXyWing | AlsChain | DeathBlossom => als::find(board, technique, found),
        RemotePair | TurbotFish | SimpleColors | MultiColors | XChain | XyChain | NiceLoop
        | GroupedNiceLoop | ForcingChain => chains::find(board, technique, found),
        ForcingNet => nets::find(board, found),
        _ => fish::find(board, technique, found),
    }
}
