//! The kernels of this machine.

use super::kernel::Kernel;
#[cfg(target_arch = "x86_64")]
use super::simd;

impl Kernel {
    /// The kernels that this machine has, slowest first.
    #[must_use]
    pub fn all() -> Vec<Self> {
        let all = std::iter::once(Self::PORTABLE);
        #[cfg(target_arch = "x86_64")]
        let all = all.chain([simd::avx2(), simd::avx512()].into_iter().flatten());
        all.collect()
    }

    /// The fastest kernel that this machine has.
    #[must_use]
    pub fn best() -> Self {
        Self::all().pop().unwrap_or(Self::PORTABLE)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::nine::board::Board;
    use crate::engine::nine::board::{CELLS, DIGITS, Place};
    use crate::engine::nine::trio::Trio;
    use rand::{Rng, RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    /// Random boards: each cell has lost each candidate with the same probability.
    fn random_board(rng: &mut impl Rng) -> Board {
        let mut board = Board::BLANK;
        let loss = rng.random_range(0.0..0.7);
        for cell in 0..CELLS {
            let kept =
                (0..9).filter(|_| !rng.random_bool(loss)).fold(0, |mask, digit| mask | 1 << digit);
            let Place { register, lane } = Place::of(cell);
            board.words.as_flattened_mut()[register].0[lane] =
                if kept == 0 { DIGITS } else { kept };
        }
        board
    }

    #[test]
    fn kernels_do_the_same_to_any_board() {
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        let mut alive = 0;
        let mut guessed = 0;
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
        assert!(
            alive > 2_000 && guessed > 2_000,
            "{alive} alive, {guessed} with a guess: the boards say too little"
        );
    }

    #[test]
    fn three_boards_are_settled_as_each_alone() {
        let mut rng = ChaCha8Rng::seed_from_u64(2);
        for kernel in Kernel::all() {
            let Some(settle_trio) = kernel.settle_trio else { continue };
            for _ in 0..5_000 {
                let mut boards = [(); 3].map(|()| random_board(&mut rng));
                let alone = boards.map(|mut board| ((kernel.settle)(&mut board), board));
                let mut trio = Trio::BLANK;
                let mut fresh = 0b111;
                let mut active = 0b111;
                let mut rounds = 0;
                while active != 0 {
                    let seen = settle_trio(&mut trio, boards.each_mut(), fresh, active);
                    rounds += seen.rounds;
                    for board in (0..3).filter(|board| seen.finished >> board & 1 == 1) {
                        let (settled, expected) = alone[board];
                        assert_eq!(
                            (seen.alive >> board & 1 == 1, rounds),
                            (settled.alive, settled.rounds)
                        );
                        assert!(!settled.alive || boards[board] == expected);
                    }
                    fresh = 0;
                    active &= !seen.finished;
                }
            }
        }
    }
}
