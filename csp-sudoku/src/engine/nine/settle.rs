//! Propagation on a whole board at once.
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
use super::lanes::{Lanes, Single, State, each};

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
pub(super) fn settle<L: Single>(board: &mut Board) -> Settled {
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
pub(super) fn load<L: Single>(board: &Board) -> State<L> {
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
pub(super) fn keep<L: Single>(board: &mut Board, place: Place, candidates: u16) {
    let words = &mut board.words.as_flattened_mut()[place.register];
    *words = L::load(words)
        .and(L::splat(candidates).or(L::load(&OTHERS[place.lane])))
        .store();
}

/// The least word of each box.
#[inline(always)]
pub(super) fn least<L: Lanes>(state: &State<L>) -> L {
    let mut least = state[0][0];
    for row in state {
        least = least.min(row[0].min(row[1]).min(row[2]));
    }
    least
}

/// What one round has found.
pub(super) struct Seen<L> {
    /// The digits that each box has a place for, after the steps with permutations.
    pub(super) present: L,
    /// The [`total`] after the round.
    pub(super) total: L,
}

/// Does every step once.
#[inline(always)]
pub(super) fn round<L: Lanes>(state: &mut State<L>) -> Seen<L> {
    let kept = keep_permutations(state);
    let rows = unions_of_rows(&kept);
    let hidden = without_rest_of_box(&kept, &kept, &rows);
    let picked = each!(|row, column| hidden[row][column].or_else(kept[row][column]));
    let naked = each!(|row, column| picked[row][column].singles());
    let after = without_rest_of_box(&picked, &naked, &unions_of_rows(&naked));
    *state = after;
    Seen {
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
fn without_rest_of_box<L: Lanes>(x: &State<L>, y: &State<L>, rows: &[L; 3]) -> State<L> {
    each!(|row, column| {
        let rest = rows[(row + 1) % 3].or_both(rows[(row + 2) % 3], y[row][(column + 1) % 3]);
        x[row][column].without(rest, y[row][(column + 2) % 3])
    })
}

/// The sum of the words of each box. A round that removes a candidate makes it smaller, and it is
/// less than 2^13.
#[inline(always)]
pub(super) fn total<L: Lanes>(state: &State<L>) -> L {
    let row = |row: usize| state[row][0].add(state[row][1]).add(state[row][2]);
    row(0).add(row(1)).add(row(2))
}
