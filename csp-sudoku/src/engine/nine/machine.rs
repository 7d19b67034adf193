//! The kernels of this machine, and whether they compute the same.

use super::board::{Board, CELLS, DIGITS, Place};
use super::choose::Guess;
use super::kernel::Kernel;
use super::settle::{MOST, Settled, Shared, Together};
#[cfg(target_arch = "x86_64")]
use super::simd;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
use super::wasm;
use csp_core::random::Random;

/// The kernels that this machine has, slowest first.
///
/// ```
/// use csp_sudoku::engine::nine::{Kernel, kernels};
///
/// assert_eq!(kernels().first().map(Kernel::name), Some("portable"));
/// ```
#[must_use]
pub fn kernels() -> Vec<Kernel> {
    let all = std::iter::once(Kernel::PORTABLE);
    #[cfg(target_arch = "x86_64")]
    let all = all.chain([simd::avx2(), simd::avx512()].into_iter().flatten());
    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    let all = all.chain([wasm::SIMD128]);
    all.collect()
}

/// The fastest kernel that this machine has.
#[must_use]
pub fn best_kernel() -> Kernel {
    kernels().pop().unwrap_or(Kernel::PORTABLE)
}

/// What [`self_check`] has looked at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Checked {
    /// The boards that were settled.
    pub boards: u64,
    /// Those that may have solutions.
    pub alive: u64,
    /// Those with a cell that is still open.
    pub open: u64,
}

/// A kernel that does not compute what [`Kernel::PORTABLE`] does.
#[derive(Clone, Debug, thiserror::Error)]
#[error("the kernel {} differs from the portable one on random board {board} of seed {seed}", kernel.name())]
pub struct KernelDiffers {
    /// The kernel.
    pub kernel: Kernel,
    /// The seed.
    pub seed: u64,
    /// The number of the board.
    pub board: u64,
}

/// Compares all kernels of this machine on this many random boards: what they settle alone and
/// together, what they choose, what both sides of the choice are, and what they find left.
///
/// ```
/// use csp_sudoku::engine::nine::self_check;
///
/// assert_eq!(self_check(100, 1)?.boards, 100);
/// # Ok::<(), csp_sudoku::engine::nine::KernelDiffers>(())
/// ```
///
/// # Errors
/// The first kernel that differs from the portable one.
pub fn self_check(boards: u64, seed: u64) -> Result<Checked, KernelDiffers> {
    let kernels = kernels();
    let mut checked = Checked::default();
    for number in 0..boards {
        let items: [u64; MOST] = std::array::from_fn(|item| item as u64);
        let several = items.map(|item| random_board(seed, number + item));
        let settled = several.map(|board| settled_by(Kernel::PORTABLE, board));
        let guess = (Kernel::PORTABLE.choose)(&settled[0].1);
        let first = (Kernel::PORTABLE.choose_first)(&settled[0].1);
        let left = (Kernel::PORTABLE.remainder)(&settled[0].1);
        let both = guess.map(|guess| sides(Kernel::PORTABLE, &settled[0].1, guess));
        checked.boards += 1;
        checked.alive += u64::from(settled[0].0.alive);
        checked.open += u64::from(guess.is_some());
        for &kernel in &kernels {
            let alone = settled_by(kernel, several[0]);
            let together = kernel
                .together
                .is_none_or(|how| agree(how, several, &settled));
            let same = alone == settled[0]
                && (kernel.choose)(&alone.1) == guess
                && (kernel.choose_first)(&alone.1) == first
                && (kernel.remainder)(&alone.1) == left
                && guess.map(|guess| sides(kernel, &alone.1, guess)) == both;
            if !(same && together) {
                return Err(KernelDiffers {
                    kernel,
                    seed,
                    board: number,
                });
            }
        }
    }
    Ok(checked)
}

/// A board on which each cell has lost each candidate with the same probability.
fn random_board(seed: u64, number: u64) -> Board {
    let mut random = Random::new(seed, number);
    let mut board = Board::BLANK;
    let loss = random.below(70);
    for cell in 0..CELLS {
        let kept = (0..9).filter(|_| random.below(100) >= loss);
        let kept = kept.fold(0, |mask, digit| mask | 1 << digit);
        let Place { register, lane } = Place::of(cell);
        board.words.as_flattened_mut()[register].0[lane] = if kept == 0 { DIGITS } else { kept };
    }
    board
}

fn settled_by(kernel: Kernel, mut board: Board) -> (Settled, Board) {
    ((kernel.settle)(&mut board), board)
}

/// The boards of both sides of a guess, before they are settled.
fn sides(kernel: Kernel, board: &Board, guess: Guess) -> [Board; 2] {
    [guess.digit, !guess.digit].map(|candidates| {
        let mut side = *board;
        (kernel.keep)(&mut side, guess.place, candidates);
        side
    })
}

/// Whether boards are settled together as each alone. A board without solutions may hold
/// anything.
fn agree(how: Together, mut boards: [Board; MOST], alone: &[(Settled, Board); MOST]) -> bool {
    let mut shared = Shared::BLANK;
    let mut fresh = (1 << how.boards) - 1;
    let mut active = fresh;
    let mut rounds = 0;
    let mut same = true;
    while active != 0 {
        let seen = (how.settle)(&mut shared, boards.each_mut(), fresh, active);
        rounds += seen.rounds;
        for board in (0..MOST).filter(|board| seen.finished >> board & 1 == 1) {
            let (settled, expected) = alone[board];
            let alive = seen.alive >> board & 1 == 1;
            same &= Settled { alive, rounds } == settled;
            same &= !alive || boards[board] == expected;
        }
        fresh = 0;
        active &= !seen.finished;
    }
    same
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kernels_do_the_same_to_any_board() {
        let Checked {
            boards,
            alive,
            open,
        } = self_check(20_000, 1).unwrap();
        assert_eq!(boards, 20_000);
        assert!(
            alive > 2_000 && open > 2_000,
            "{alive} alive, {open} with a guess: the boards say too little"
        );
    }
}
