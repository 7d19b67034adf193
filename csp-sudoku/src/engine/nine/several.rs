//! Several boards side by side, in registers that they share.

use super::board::{Board, Words};
use super::lanes::{Lanes, State, each};
use super::settle::{FourBands, MOST, SettledTogether, Shared, least, round};

/// Boards side by side, while they are settled. In a set of boards, a bit stands for each.
pub(super) trait SeveralBoards<'a> {
    /// How many boards there are.
    const BOARDS: usize;

    /// The boards as they were kept.
    fn open(shared: &'a mut Shared) -> Self;
    /// Keeps them.
    fn close(self);

    /// Puts a board in the place of another.
    fn put(&mut self, board: usize, words: &[[Words; 3]; 3]);
    /// The words of a board.
    fn take(&self, board: usize) -> [[Words; 3]; 3];

    /// Does every step once.
    fn round(&mut self) -> RoundOfBoards;
    /// The boards with a cell that has no candidate.
    fn without_cell(&self) -> u8;
}

/// What one round of several boards has found. A bit stands for a board.
#[derive(Clone, Copy)]
pub(super) struct RoundOfBoards {
    /// Those where a box has lost a digit, or has one twice.
    pub(super) lost: u8,
    /// Those where steps 3 and 4 have removed something.
    pub(super) removed: u8,
}

/// A register of the words of several boards. In the results of tests, a bit stands for a board.
pub(super) trait SharedLanes: Lanes {
    /// How many boards it holds.
    const BOARDS: usize;

    fn load(words: &[FourBands; 3]) -> Self;
    fn store(self, words: &mut [FourBands; 3]);

    /// These words in place of those of a board.
    fn with(self, board: usize, words: &Words) -> Self;
    /// The words of a board.
    fn board(self, board: usize) -> Words;

    /// The boards in which some word is not 0.
    fn have_bits(self) -> u8;
    /// The boards in which some word is 0.
    fn lack_bits(self) -> u8;
}

/// Several boards in nine registers.
pub(super) struct InRegisters<'a, L> {
    shared: &'a mut Shared,
    state: State<L>,
}

impl<'a, L: SharedLanes> SeveralBoards<'a> for InRegisters<'a, L> {
    const BOARDS: usize = L::BOARDS;

    #[inline(always)]
    fn open(shared: &'a mut Shared) -> Self {
        let state = each!(|row, column| L::load(&shared.0[row][column]));
        Self { shared, state }
    }

    #[inline(always)]
    fn close(self) {
        for (words, state) in self.shared.0.iter_mut().zip(self.state) {
            state[0].store(&mut words[0]);
            state[1].store(&mut words[1]);
            state[2].store(&mut words[2]);
        }
    }

    #[inline(always)]
    fn put(&mut self, board: usize, words: &[[Words; 3]; 3]) {
        self.state = each!(|row, column| self.state[row][column].with(board, &words[row][column]));
    }

    #[inline(always)]
    fn take(&self, board: usize) -> [[Words; 3]; 3] {
        each!(|row, column| self.state[row][column].board(board))
    }

    #[inline(always)]
    fn round(&mut self) -> RoundOfBoards {
        let seen = round(&mut self.state);
        RoundOfBoards {
            lost: seen.lost.have_bits(),
            removed: seen.removed.have_bits(),
        }
    }

    #[inline(always)]
    fn without_cell(&self) -> u8 {
        least(&self.state).lack_bits()
    }
}

/// What a [`SettleTogether`](super::settle::SettleTogether) does.
#[inline(always)]
pub(super) fn settle_together<'a, B: SeveralBoards<'a>>(
    shared: &'a mut Shared,
    boards: [&mut Board; MOST],
    fresh: u8,
    active: u8,
) -> SettledTogether {
    let mut several = B::open(shared);
    for board in (0..B::BOARDS).filter(|board| fresh >> board & 1 == 1) {
        several.put(board, &boards[board].words);
    }
    let mut settled = SettledTogether {
        finished: 0,
        alive: 0,
        rounds: 0,
    };
    while settled.finished == 0 {
        settled.rounds += 1;
        let seen = several.round();
        settled.finished = (seen.lost | !seen.removed) & active;
        settled.alive = !seen.lost;
    }
    settled.alive &= settled.finished & !several.without_cell();
    for (board, boxes) in boards.into_iter().enumerate().take(B::BOARDS) {
        if settled.alive >> board & 1 == 1 {
            boxes.words = several.take(board);
        }
    }
    several.close();
    settled
}
