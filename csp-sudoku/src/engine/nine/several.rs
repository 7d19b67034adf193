//! Settling several boards, on any registers that hold them.

use super::board::{Board, Words};
use super::lanes::{Lanes, State, each};
use super::settle::{least, round, total};
use super::together::{MOST, SettledTogether, Shared};

/// A register of the words of several boards. In the results of tests, a bit stands for a board.
pub(super) trait Several: Lanes {
    /// How many boards it holds.
    const BOARDS: usize;

    fn load(words: &[u16; 32]) -> Self;
    fn store(self) -> [u16; 32];

    /// These words in place of those of a board.
    fn with(self, board: usize, words: &Words) -> Self;
    /// The words of a board.
    fn board(self, board: usize) -> Words;

    /// The boards in which some word is not every digit.
    fn lack_digits(self) -> u8;
    /// The boards in which some word is not 0.
    fn have_bits(self) -> u8;
    /// The boards in which some word is 0.
    fn lack_bits(self) -> u8;
}

/// What a [`SettleTogether`](super::together::SettleTogether) does.
#[inline(always)]
pub(super) fn settle_together<L: Several>(
    shared: &mut Shared,
    boards: [&mut Board; MOST],
    fresh: u8,
    active: u8,
) -> SettledTogether {
    let mut state: State<L> = each!(|row, column| L::load(&shared.0[row][column]));
    for board in (0..L::BOARDS).filter(|board| fresh >> board & 1 == 1) {
        let words = &boards[board].words;
        state = each!(|row, column| state[row][column].with(board, &words[row][column]));
    }
    let mut settled = SettledTogether {
        finished: 0,
        alive: 0,
        rounds: 0,
    };
    let mut before = total(&state);
    while settled.finished == 0 {
        settled.rounds += 1;
        let seen = round(&mut state);
        let dead = seen.present.lack_digits();
        let changed = seen.total.xor(before).have_bits();
        before = seen.total;
        settled.finished = (dead | !changed) & active;
        settled.alive = !dead;
    }
    settled.alive &= settled.finished & !least(&state).lack_bits();
    let alive = |board: &usize| settled.alive >> board & 1 == 1;
    for (board, boxes) in boards
        .into_iter()
        .enumerate()
        .filter(|(board, _)| alive(board))
    {
        boxes.words = each!(|row, column| state[row][column].board(board));
    }
    shared.0 = each!(|row, column| state[row][column].store());
    settled
}
