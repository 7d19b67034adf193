//! Propagation on a whole board at once, and on several boards that share registers.
//!
//! One round looks at every cell. It takes four steps, all of them on sets of digits in parallel:
//!
//! 1. A *triad* is three cells of a line within a box. In a band, a digit takes one triad of each
//!    row and of each box, which is a permutation. Of the 3×3 triads where the digit may still be,
//!    those remain that are part of a permutation. A triad is part of one if the 2×2 triads in the
//!    other rows and boxes have a full diagonal. This is domain consistency on the triads of a
//!    band, and more than locked candidates [the triads are those of Dillon, tdoku, 2019].
//! 2. The same step in a stack.
//! 3. A cell that is the only one of its box for a digit loses the other digits (hidden single).
//!    Rows and columns need no such step. Once a digit has only one triad in a row, the first step
//!    leaves it no other in the box.
//! 4. A cell of one digit (naked single) takes it from the other cells of its box. The first steps
//!    do the same for rows and columns.
//!
//! If each lane is the word of a box, a round needs only twelve moves between lanes. Triads of rows
//! and of columns are the unions of three registers each.

use super::board::{Board, DIGITS, Place, Words};
use super::lanes::{Lanes, OneBoard, State, each};

/// The state of a board after some rounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Settled {
    /// Whether there may be solutions.
    pub(super) alive: bool,
    pub(super) rounds: u64,
}

/// Repeats the round until nothing changes or some box has no place for some digit.
///
/// A board where each cell has one candidate and each box has a place for every digit is a
/// solution. The rounds leave no digit twice in a row or column.
#[inline(always)]
pub(super) fn settle<L: OneBoard>(board: &mut Board) -> Settled {
    let mut state = load::<L>(board);
    let mut rounds = 0;
    let mut before = total(&state);
    loop {
        rounds += 1;
        let seen = round(&mut state);
        if !seen.present.xor(L::splat(DIGITS)).is_zero() {
            return Settled {
                alive: false,
                rounds,
            };
        }
        if seen.total.xor(before).is_zero() {
            break;
        }
        before = seen.total;
    }
    board.words = each!(|row, column| state[row][column].store());
    Settled {
        alive: !least(&state).lacks_box(),
        rounds,
    }
}

/// The words of a board in registers.
#[inline(always)]
pub(super) fn load<L: OneBoard>(board: &Board) -> State<L> {
    each!(|row, column| L::load(&board.words[row][column]))
}

/// For each lane, all bits of the other lanes.
const OTHERS: [Words; 16] = {
    let mut others = [Words([u16::MAX; 16]); 16];
    let mut lane = 0;
    while lane < 16 {
        others[lane].0[lane] = 0;
        lane += 1;
    }
    others
};

/// Leaves a cell these candidates only. It writes whole registers, as [`settle`] reads whole
/// registers. A word that is written alone would first have to reach the memory.
#[inline(always)]
pub(super) fn keep<L: OneBoard>(board: &mut Board, place: Place, candidates: u16) {
    let words = &mut board.words.as_flattened_mut()[place.register];
    *words = L::load(words)
        .and(L::splat(candidates).or(L::load(&OTHERS[place.lane])))
        .store();
}

/// The least word of each box.
#[inline(always)]
fn least<L: Lanes>(state: &State<L>) -> L {
    let mut least = state[0][0];
    for row in state {
        least = least.min(row[0].min(row[1]).min(row[2]));
    }
    least
}

/// What one round has found.
struct RoundResult<L> {
    /// The digits that each box has a place for, after the steps with permutations.
    pub(super) present: L,
    /// The [`total`] after the round.
    pub(super) total: L,
}

/// Does every step once.
#[inline(always)]
fn round<L: Lanes>(state: &mut State<L>) -> RoundResult<L> {
    let kept = keep_permutations(state);
    let rows = unions_of_rows(&kept);
    let hidden = without_others_of_box(&kept, &kept, &rows);
    let picked = each!(|row, column| hidden[row][column].or_else(kept[row][column]));
    let naked = each!(|row, column| picked[row][column].singles());
    let after = without_others_of_box(&picked, &naked, &unions_of_rows(&naked));
    *state = after;
    RoundResult {
        present: rows[0].or_both(rows[1], rows[2]),
        total: total(state),
    }
}

/// The candidates of all cells in each row of a box.
#[inline(always)]
fn unions_of_rows<L: Lanes>(x: &State<L>) -> [L; 3] {
    [
        x[0][0].or_both(x[0][1], x[0][2]),
        x[1][0].or_both(x[1][1], x[1][2]),
        x[2][0].or_both(x[2][1], x[2][2]),
    ]
}

/// Steps 1 and 2: leaves each triad the digits that are there in some permutation of its band or
/// stack.
#[inline(always)]
fn keep_permutations<L: Lanes>(x: &State<L>) -> State<L> {
    let rows = unions_of_rows(x);
    let columns = [
        x[0][0].or_both(x[1][0], x[2][0]),
        x[0][1].or_both(x[1][1], x[2][1]),
        x[0][2].or_both(x[1][2], x[2][2]),
    ];
    let right = [
        rows[0].next_stack(),
        rows[1].next_stack(),
        rows[2].next_stack(),
    ];
    let second_right = [
        rows[0].second_stack(),
        rows[1].second_stack(),
        rows[2].second_stack(),
    ];
    let below = [
        columns[0].next_band(),
        columns[1].next_band(),
        columns[2].next_band(),
    ];
    let second_below = [
        columns[0].second_band(),
        columns[1].second_band(),
        columns[2].second_band(),
    ];
    let in_row = diagonals(&right, &second_right);
    let in_column = diagonals(&below, &second_below);
    each!(|row, column| x[row][column].and_both(in_row[row], in_column[column]))
}

/// For each of three lines, the digits that have a diagonal in the other two lines and the next two
/// boxes.
#[inline(always)]
fn diagonals<L: Lanes>(next: &[L; 3], second: &[L; 3]) -> [L; 3] {
    let of = |a: usize, b: usize| next[a].and_or(second[b], second[a], next[b]);
    [of(1, 2), of(2, 0), of(0, 1)]
}

/// Each cell of `x` without the candidates that the other cells of its box have in `y`. `rows` are
/// the unions of the rows of `y`.
#[inline(always)]
fn without_others_of_box<L: Lanes>(x: &State<L>, y: &State<L>, rows: &[L; 3]) -> State<L> {
    each!(|row, column| {
        let others = rows[(row + 1) % 3].or_both(rows[(row + 2) % 3], y[row][(column + 1) % 3]);
        x[row][column].without(others, y[row][(column + 2) % 3])
    })
}

/// The sum of the words of each box. A round that removes a candidate makes it smaller, and it is
/// less than 2^13.
#[inline(always)]
fn total<L: Lanes>(state: &State<L>) -> L {
    let row = |row: usize| state[row][0].add(state[row][1]).add(state[row][2]);
    row(0).add(row(1)).add(row(2))
}

/// The most boards that a kernel settles together.
pub(super) const MOST: usize = 3;

/// Boards side by side, as a kernel keeps them from one call to the next.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
pub(super) struct Shared(pub(super) [[[u16; 32]; 3]; 3]);

impl Shared {
    /// Every candidate in every cell, also in the lanes without a board.
    pub(super) const BLANK: Self = Self([[[DIGITS; 32]; 3]; 3]);
}

/// How a kernel settles several boards together.
#[derive(Clone, Copy)]
pub(super) struct Together {
    /// How many boards.
    pub(super) boards: usize,
    pub(super) settle: SettleTogether,
}

/// The result of some rounds. A bit stands for a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SettledTogether {
    /// The active boards in which nothing changed in the last round, or some box lacks a digit.
    pub(super) finished: u8,
    /// The finished boards that may have solutions.
    pub(super) alive: u8,
    pub(super) rounds: u64,
}

/// Loads the fresh boards, and repeats the round until one of the active boards is finished. The
/// boards that are finished and may have solutions are stored. Boards beyond those of the kernel are
/// never active or fresh.
type SettleTogether = fn(&mut Shared, [&mut Board; MOST], fresh: u8, active: u8) -> SettledTogether;

/// A register of the words of several boards. In the results of tests, a bit stands for a board.
#[cfg(any(
    target_arch = "x86_64",
    all(target_arch = "wasm32", target_feature = "simd128")
))]
pub(super) trait SeveralBoards: Lanes {
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

/// What a [`SettleTogether`] does.
#[cfg(any(
    target_arch = "x86_64",
    all(target_arch = "wasm32", target_feature = "simd128")
))]
#[inline(always)]
pub(super) fn settle_together<L: SeveralBoards>(
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
