//! What was looked for in vain.

use super::board::Board;
use super::technique::Technique;

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
    pub(super) fn changed<const W: usize>(&self, board: &Board<W>, technique: Technique) -> u32 {
        let known = |digit: usize| {
            let index = technique as usize * DIGITS + digit;
            usize::from(self.candidates.get(index).copied().unwrap_or_default())
        };
        let changed = |digit: &usize| known(*digit) != board.cells[*digit].len();
        (0..board.side())
            .filter(changed)
            .fold(0, |mask, digit| mask | 1 << digit)
    }

    /// Nothing is found among the candidates of this digit.
    pub(super) fn note<const W: usize>(
        &mut self,
        board: &Board<W>,
        technique: Technique,
        digit: usize,
    ) {
        if self.candidates.is_empty() {
            self.candidates.resize(Technique::ALL.len() * DIGITS, 0);
        }
        self.candidates[technique as usize * DIGITS + digit] = board.cells[digit].len() as u16;
    }
}
