//! Finding steps: one technique, the first or all; and what was looked for in vain.

use super::board::CandidateBoard;
use super::clues::guide::ClueGuide;
use super::derived::AnalyzedBoard;
use super::options::Options;
use super::step::Step;
use super::technique::Technique;
use super::want::Want;
use crate::cell_set::bits;
use std::ops::ControlFlow;

/// Where a family puts the steps that it finds. `?` on what [`Collector::add`] gives ends the search.
/// It serves one board on its way to the end.
#[derive(Debug)]
pub(super) struct Collector<'s> {
    want: Want,
    guide: Option<ClueGuide<'s>>,
    pub(super) options: Options,
    pub(super) steps: Vec<Step>,
    quiet: Quiet,
}

impl<'s> Collector<'s> {
    /// A collector with a guide along the clues, if there are any.
    pub(super) fn new(want: Want, guide: Option<ClueGuide<'s>>) -> Self {
        let (options, steps, quiet) = (Options::default(), Vec::new(), Quiet::default());
        Self {
            want,
            guide,
            options,
            steps,
            quiet,
        }
    }

    /// The same with other forms of some techniques.
    pub(super) fn with_options(self, options: Options) -> Self {
        Self { options, ..self }
    }

    /// What finds steps by clues.
    pub(super) fn guide(&mut self) -> Option<&mut ClueGuide<'s>> {
        self.guide.as_mut()
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
        board: &CandidateBoard<W>,
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
    pub(super) fn changed<const W: usize>(
        &self,
        board: &CandidateBoard<W>,
        technique: Technique,
    ) -> u32 {
        self.quiet.changed(board, technique)
    }

    /// The technique finds nothing among the candidates of these digits.
    pub(super) fn note<const W: usize>(
        &mut self,
        board: &CandidateBoard<W>,
        technique: Technique,
        digits: u32,
    ) {
        bits(digits).for_each(|digit| self.quiet.note(board, technique, digit));
    }
}

/// Room for the digits of the largest boards.
const DIGITS: usize = 32;

/// For techniques that look at each digit by itself: the digits among which a technique has found
/// nothing on the way. Candidates only go on the way, so their number tells whether a digit is as it
/// was.
#[derive(Debug, Default)]
pub(super) struct Quiet {
    /// By technique and digit, the number of candidates among which nothing was found.
    candidates: Vec<u16>,
}

impl Quiet {
    /// The digits, as bits, that have changed since nothing was found.
    pub(super) fn changed<const W: usize>(
        &self,
        board: &CandidateBoard<W>,
        technique: Technique,
    ) -> u32 {
        let known = |digit: usize| {
            let index = technique as usize * DIGITS + digit;
            usize::from(self.candidates.get(index).copied().unwrap_or_default())
        };
        let changed = |digit: &usize| known(*digit) != board.cells[*digit].len();
        (0..board.side())
            .filter(changed)
            .fold(0, |mask, digit| mask | 1 << digit)
    }

    /// Notes that nothing was found among the candidates of this digit.
    pub(super) fn note<const W: usize>(
        &mut self,
        board: &CandidateBoard<W>,
        technique: Technique,
        digit: usize,
    ) {
        if self.candidates.is_empty() {
            self.candidates.resize(Technique::ALL.len() * DIGITS, 0);
        }
        self.candidates[technique as usize * DIGITS + digit] = board.cells[digit].len() as u16;
    }
}

/// Declares the search for each technique of the table.
macro_rules! finders {
    ($(
        $rung:ident $name:literal $code:literal $short:literal,
        $place:literal $level:ident $score:literal $tried:ident $solutions:ident
        => $family:ident::$find:ident
        $(+ $kind:ident $($text:literal)*)*;
    )*) => {
        /// Looks for the steps of a rung, in HoDoKu's order.
        pub(super) fn find<const W: usize>(
            board: &AnalyzedBoard<'_, W>,
            technique: Technique,
            found: &mut Collector<'_>,
        ) -> ControlFlow<()> {
            match technique {
                $(Technique::$rung => super::$family::$find(board, technique, found),)*
                _ => ControlFlow::Continue(()),
            }
        }
    };
}

techniques!(finders);
