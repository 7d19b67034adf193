//! Propagation on a whole board at once, and on several boards that share registers.
//!
//! One round looks at every cell. It takes four steps, all of them on sets of digits in parallel:
//!
//! 1. A cell that is the only one of its box for a digit loses the other digits (hidden single).
//!    Rows and columns need no such step. Once a digit has only one triad in a row, the third step
//!    leaves it no other in the box.
//! 2. A cell of one digit (naked single) takes it from the other cells of its box. The next steps
//!    do the same for rows and columns.
//! 3. A *triad* is three cells of a line within a box. In a band, a digit takes one triad of each
//!    row and of each box, which is a permutation. Of the 3×3 triads where the digit may still be,
//!    those remain that are part of a permutation. A triad is part of one if the 2×2 triads in the
//!    other rows and boxes have a full diagonal. This is domain consistency on the triads of a
//!    band, and more than locked candidates [the triads are those of Dillon, tdoku, 2019].
//! 4. The same step in a stack, with what the third has left. In one go both would take as many instructions with AVX2, and a
//!    sixth more rounds.
//!
//! The rounds end where steps 3 and 4 remove nothing. What steps 1 and 2 have removed in the last round may have made
//! singles within a box. They are left to the next node: to look for them takes half a round at each, and finds some at few.
//!
//! If each lane is the word of a box, a round needs only twelve moves between lanes. Triads of rows
//! and of columns are the unions of three registers each.

use super::board::{Board, DIGITS, Place, Words};
use super::lanes::{Lanes, Lanewise, OneBoard, State, each};

/// The state of a board after some rounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Settled {
    /// Whether there may be solutions.
    pub(super) alive: bool,
    pub(super) rounds: u64,
}

/// Repeats the round until steps 3 and 4 remove nothing, or some box has no place for some digit.
///
/// A board where each cell has one candidate and each box has a place for every digit is a
/// solution. The rounds leave no digit twice in a row or column.
#[inline(always)]
pub(super) fn settle<L: OneBoard>(board: &mut Board) -> Settled {
    let mut state = load::<L>(board);
    let mut rounds = 0;
    loop {
        rounds += 1;
        let seen = round(&mut state);
        if !seen.lost.is_zero() {
            return Settled {
                alive: false,
                rounds,
            };
        }
        if seen.removed.is_zero() {
            break;
        }
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

/// For each lane and each [`relation`] of a register to that of a cell in this lane: all bits of the lanes with a peer of the
/// cell.
const PEER_LANES: [[Words; 16]; 5] = {
    let mut lanes = [[Words([0; 16]); 16]; 5];
    let mut here = 0;
    while here < 12 {
        let mut lane = 0;
        while lane < 12 {
            let same_band = lane / 4 == here / 4;
            let same_stack = lane % 4 == here % 4;
            let is_peer = [
                lane == here,
                same_band,
                same_stack,
                same_band || same_stack,
                same_band != same_stack,
            ];
            let mut relation = 0;
            while relation < 5 {
                if is_peer[relation] && lane % 4 < 3 {
                    lanes[relation][here].0[lane] = u16::MAX;
                }
                relation += 1;
            }
            lane += 1;
        }
        here += 1;
    }
    lanes
};

/// How another register stands to that of a cell: 0 if only its cell in the same box is a peer, 1 if it has the same row within
/// the boxes, 2 the same column, and 4 if it is the same one.
const fn relation(register: usize, other: usize) -> usize {
    if register == other {
        return 4;
    }
    let same_row = register / 3 == other / 3;
    let same_column = register % 3 == other % 3;
    same_row as usize + 2 * same_column as usize
}

/// The relations of all registers to each.
const RELATIONS: [[u8; 9]; 9] = {
    let mut relations = [[0; 9]; 9];
    let mut index = 0;
    while index < 81 {
        relations[index / 9][index % 9] = relation(index / 9, index % 9) as u8;
        index += 1;
    }
    relations
};

/// Leaves a cell these candidates only. If one is left, it is taken from the peers of the cell, which saves the rounds half a
/// round. It writes whole registers, as [`settle`] reads whole registers. A word that is written alone would first have to
/// reach the memory.
#[inline(always)]
pub(super) fn keep<L: OneBoard>(board: &mut Board, place: Place, candidates: u16) {
    let left = board.get(place) & candidates;
    let registers = board.words.as_flattened_mut();
    let here = &mut registers[place.register];
    *here = L::load(here)
        .and(L::splat(left).or(L::load(&OTHERS[place.lane])))
        .store();
    if left.is_power_of_two() {
        let digit = L::splat(left);
        for (words, relation) in registers.iter_mut().zip(RELATIONS[place.register]) {
            let peers = L::load(&PEER_LANES[usize::from(relation)][place.lane]);
            *words = L::load(words).without(digit.and(peers)).store();
        }
    }
}

/// Copies a board. It reads and writes whole registers, as [`keep`] does: a copy by other pieces would have to reach the memory
/// before it could be read.
#[inline(always)]
pub(super) fn copy<L: OneBoard>(from: &Board, into: &mut Board) {
    let state = load::<L>(from);
    into.words = each!(|row, column| state[row][column].store());
}

/// The least word of each box.
#[inline(always)]
pub(super) fn least<W: Lanewise>(state: &State<W>) -> W {
    let mut least = state[0][0];
    for row in state {
        least = least.min(row[0].min(row[1]).min(row[2]));
    }
    least
}

/// Steps 1 and 2. Returns the sums of the words of one digit, by box.
///
/// A sum is the union of these words unless a digit stands twice. Then it has a bit of no such word. The box loses this
/// digit, or it is beyond the digits ([`lost`]).
#[inline(always)]
pub(super) fn fill_boxes<W: Lanewise>(state: &mut State<W>) -> W {
    let twice = twice_in_box(state);
    let picked = each!(|row, column| state[row][column].without_if_left(twice));
    let naked = each!(|row, column| picked[row][column].singles());
    let mut sums = naked[0][0].add(naked[0][1]).add(naked[0][2]);
    for [a, b, c] in &naked[1..] {
        sums = sums.add(a.add(*b).add(*c));
    }
    *state = each!(|row, column| naked[row][column].or_without(picked[row][column], sums));
    sums
}

/// The digits that are candidates of two or more cells of their box.
#[inline(always)]
pub(super) fn twice_in_box<W: Lanewise>(state: &State<W>) -> W {
    let rows = unions_of_rows(state);
    let mut twice = rows[0].majority(rows[1], rows[2]);
    for [a, b, c] in state {
        twice = twice.or(a.majority(*b, *c));
    }
    twice
}

/// What is not 0 where a box has lost a digit, or a digit stands twice. `sums` are those of [`fill_boxes`].
#[inline(always)]
pub(super) fn lost<W: Lanewise>(present: W, sums: W) -> W {
    let digits = W::splat(DIGITS);
    present.xor(digits).or_without(sums, digits)
}

/// What one round has found.
pub(super) struct RoundResult<L> {
    /// Not 0 where a box has lost a digit, or has one twice.
    pub(super) lost: L,
    /// Not 0 where steps 3 and 4 have removed something.
    pub(super) removed: L,
}

/// Does every step once.
#[inline(always)]
pub(super) fn round<L: Lanes>(state: &mut State<L>) -> RoundResult<L> {
    let sums = fill_boxes(state);
    let removed = keep_rows(state);
    let columns = unions_of_columns(state);
    let kept = diagonals(
        &[
            columns[0].next_band(),
            columns[1].next_band(),
            columns[2].next_band(),
        ],
        &[
            columns[0].second_band(),
            columns[1].second_band(),
            columns[2].second_band(),
        ],
    );
    *state = each!(|row, column| state[row][column].and(kept[column]));
    RoundResult {
        lost: lost(in_both(&columns, &kept), sums),
        removed: removed.or(in_first(&columns, &kept)),
    }
}

/// Step 3: leaves each row of a box the digits that it has in some permutation of its band. Returns the digits that lose a
/// triad.
#[inline(always)]
pub(super) fn keep_rows<L: Lanes>(state: &mut State<L>) -> L {
    let rows = unions_of_rows(state);
    let kept = diagonals(
        &[
            rows[0].next_stack(),
            rows[1].next_stack(),
            rows[2].next_stack(),
        ],
        &[
            rows[0].second_stack(),
            rows[1].second_stack(),
            rows[2].second_stack(),
        ],
    );
    *state = each!(|row, column| state[row][column].and(kept[row]));
    in_first(&rows, &kept)
}

/// The candidates of all cells in each row of a box.
#[inline(always)]
pub(super) fn unions_of_rows<W: Lanewise>(x: &State<W>) -> [W; 3] {
    [
        x[0][0].or_both(x[0][1], x[0][2]),
        x[1][0].or_both(x[1][1], x[1][2]),
        x[2][0].or_both(x[2][1], x[2][2]),
    ]
}

/// The candidates of all cells in each column of a box.
#[inline(always)]
pub(super) fn unions_of_columns<W: Lanewise>(x: &State<W>) -> [W; 3] {
    [
        x[0][0].or_both(x[1][0], x[2][0]),
        x[0][1].or_both(x[1][1], x[2][1]),
        x[0][2].or_both(x[1][2], x[2][2]),
    ]
}

/// For each of three lines, the digits that have a diagonal in the other two lines and the next two
/// boxes.
#[inline(always)]
pub(super) fn diagonals<W: Lanewise>(next: &[W; 3], second: &[W; 3]) -> [W; 3] {
    [
        next[1].and_or(second[2], second[1], next[2]),
        next[2].and_or(second[0], second[2], next[0]),
        next[0].and_or(second[1], second[0], next[1]),
    ]
}

/// The digits that some line has in both.
#[inline(always)]
pub(super) fn in_both<W: Lanewise>(lines: &[W; 3], others: &[W; 3]) -> W {
    lines[0]
        .and_or(others[0], lines[1], others[1])
        .or_and(lines[2], others[2])
}

/// The digits that some line has in the first alone.
#[inline(always)]
pub(super) fn in_first<W: Lanewise>(lines: &[W; 3], others: &[W; 3]) -> W {
    lines[0]
        .without(others[0])
        .or_without(lines[1], others[1])
        .or_without(lines[2], others[2])
}

/// The most boards that a kernel settles together.
pub(super) const MOST: usize = 4;

/// Four bands of boards, each four words.
#[derive(Clone, Copy)]
#[repr(C, align(32))]
pub(super) struct FourBands(pub(super) [u64; 4]);

/// Boards side by side, as a kernel keeps them from one call to the next.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
pub(super) struct Shared(pub(super) [[[FourBands; 3]; 3]; 3]);

impl Shared {
    /// Every candidate in every cell, also in the lanes without a board.
    pub(super) const BLANK: Self = Self([[[FourBands([EVERY_DIGIT; 4]); 3]; 3]; 3]);
}

/// Every digit in four words.
pub(super) const EVERY_DIGIT: u64 = u64::from_le_bytes([0xFF, 1, 0xFF, 1, 0xFF, 1, 0xFF, 1]);

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
    /// The active boards whose last round has removed no triad, or which have lost a digit.
    pub(super) finished: u8,
    /// The finished boards that may have solutions.
    pub(super) alive: u8,
    pub(super) rounds: u64,
}

/// Loads the fresh boards, and repeats the round until one of the active boards is finished. The
/// boards that are finished and may have solutions are stored. Boards beyond those of the kernel are
/// never active or fresh.
pub(super) type SettleTogether =
    fn(&mut Shared, [&mut Board; MOST], fresh: u8, active: u8) -> SettledTogether;
