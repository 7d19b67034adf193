//! Which instructions do the work.

use super::board::{Board, Place};
use super::choose::{Guess, choose};
use super::portable::Portable;
use super::settle::{Settled, keep, settle};
#[cfg(target_arch = "x86_64")]
use super::simd;
use super::trio::Pulser;
use std::fmt;

/// A way to compute on boards. All give the same results, down to the nodes of the search tree; they differ in speed.
///
/// ```
/// use csp_sudoku::fast::Kernel;
///
/// assert_eq!(Kernel::all().first().map(|kernel| kernel.name()), Some("portable"));
/// assert_eq!(Kernel::all().last().map(|kernel| kernel.name()), Some(Kernel::best().name()));
/// ```
#[derive(Clone, Copy)]
pub struct Kernel {
    pub(super) name: &'static str,
    pub(super) settle: fn(&mut Board) -> Settled,
    pub(super) keep: fn(&mut Board, Place, candidates: u16),
    pub(super) choose: fn(&Board) -> Option<Guess>,
    pub(super) pulse: Option<Pulser>,
}

impl Kernel {
    /// The one that works on every machine.
    pub const PORTABLE: Self = Self {
        name: "portable",
        settle: settle::<Portable>,
        keep: keep::<Portable>,
        choose: choose::<Portable>,
        pulse: None,
    };

    /// Those that this machine has, slowest first.
    #[must_use]
    pub fn all() -> Vec<Self> {
        let mut all = vec![Self::PORTABLE];
        #[cfg(target_arch = "x86_64")]
        all.extend([simd::avx2(), simd::avx512()].into_iter().flatten());
        all
    }

    /// The fastest that this machine has.
    #[must_use]
    pub fn best() -> Self {
        Self::all().pop().unwrap_or(Self::PORTABLE)
    }

    /// Its name: `portable`, `avx2` or `avx512`.
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.name
    }
}

impl fmt::Debug for Kernel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Kernel").field(&self.name).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fast::board::{CELLS, DIGITS};
    use crate::fast::trio::Trio;
    use rand::{Rng, RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    /// Boards between blank and hopeless: each cell has lost each candidate with the same chance.
    fn random_board(rng: &mut impl Rng) -> Board {
        let mut board = Board::BLANK;
        let loss = rng.random_range(0.0..0.7);
        for cell in 0..CELLS {
            let kept = (0..9).filter(|_| !rng.random_bool(loss)).fold(0, |mask, digit| mask | 1 << digit);
            let Place { register, lane } = Place::of(cell);
            board.words.as_flattened_mut()[register].0[lane] = if kept == 0 { DIGITS } else { kept };
        }
        board
    }

    #[test]
    fn kernels_do_the_same_to_any_board() {
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        let (mut alive, mut guessed) = (0, 0);
        for _ in 0..20_000 {
            let board = random_board(&mut rng);
            let mut settled = board;
            let expected = (Kernel::PORTABLE.settle)(&mut settled);
            let guess = (Kernel::PORTABLE.choose)(&settled);
            alive += u32::from(expected.alive);
            guessed += u32::from(guess.is_some());
            for kernel in Kernel::all() {
                let mut other = board;
                assert_eq!((kernel.settle)(&mut other), expected, "{kernel:?}: {board:?}");
                assert_eq!(other, settled, "{kernel:?}: {board:?}");
                assert_eq!((kernel.choose)(&other), guess, "{kernel:?}: {settled:?}");
            }
        }
        assert!(alive > 2_000 && guessed > 2_000, "{alive} alive, {guessed} with a guess: the boards say too little");
    }

    #[test]
    fn three_boards_are_settled_as_each_alone() {
        let mut rng = ChaCha8Rng::seed_from_u64(2);
        for kernel in Kernel::all() {
            let Some(pulse) = kernel.pulse else { continue };
            for _ in 0..5_000 {
                let mut boards = [(); 3].map(|()| random_board(&mut rng));
                let alone = boards.map(|mut board| ((kernel.settle)(&mut board), board));
                let (mut trio, mut fresh, mut active, mut rounds) = (Trio::BLANK, 0b111, 0b111, 0);
                while active != 0 {
                    let seen = pulse(&mut trio, boards.each_mut(), fresh, active);
                    rounds += seen.rounds;
                    for board in (0..3).filter(|board| seen.finished >> board & 1 == 1) {
                        let (settled, expected) = alone[board];
                        assert_eq!((seen.alive >> board & 1 == 1, rounds), (settled.alive, settled.rounds));
                        assert!(!settled.alive || boards[board] == expected);
                    }
                    fresh = 0;
                    active &= !seen.finished;
                }
            }
        }
    }
}
