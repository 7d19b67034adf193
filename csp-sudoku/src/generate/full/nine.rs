//! Complete 9×9 grids, each as likely as the others.
//!
//! The first box is 1 to 9. The boxes beside and below it are drawn evenly from all 2,612,736 pairs
//! each that fit. The number of completions of what then stands is counted, which is quick
//! (`corner`). The draw is kept with a probability in proportion to that number, and one of the
//! completions is drawn evenly. So each grid with this first box is as likely as the others. At last
//! the digits get random names.
//!
//! The greatest number of completions is [`MOST`]. It was found by counting all cases, up to the
//! symmetries of the first box, which add up to the 6,670,903,752,021,072,936,960 grids of
//! [Felgenhauer & Jarvis 2005]. A test does that, which is not run by default.

use super::corner::Corner;
use super::triples::{SPLITS, Split, Triples, splits};
use crate::random::Random;
use std::sync::LazyLock;

/// The rows of a box.
type Cells = [Triples; 3];

/// The first box, 1 to 9.
const FIRST: Cells = [[1, 2, 4], [8, 16, 32], [64, 128, 256]];

/// The most completions that a first band and a first stack can have.
const MOST: u32 = 11_664;

/// The same unless the boxes [repeat](repeats).
const MOST_WITHOUT_REPEATS: u32 = 6_280;

/// A random grid, in row-major order.
pub(super) fn draw(random: &mut Random) -> [u8; 81] {
    let boxes = loop {
        let drawn = random.below(MOST);
        let [two, three] = beside(&BESIDE_FIRST, random);
        let [four, seven] = beside(&BELOW_FIRST, random).map(|cells| transposed(&cells));
        let rows = [lines(&four), lines(&seven)];
        let columns = [lines(&transposed(&two)), lines(&transposed(&three))];
        // What is not counted would not be kept.
        if drawn >= MOST_WITHOUT_REPEATS && !(repeats(rows) && repeats(columns)) {
            continue;
        }
        let corner = Corner::new(rows, columns);
        if drawn >= corner.count() {
            continue;
        }
        if let Some([five, six, eight, nine]) = corner.completion(drawn) {
            break [FIRST, two, three, four, five, six, seven, eight, nine];
        }
    };
    let names = random.permutation(9);
    let mut digits = [0; 81];
    for (number, cells) in boxes.iter().enumerate() {
        for (place, cell) in cells.as_flattened().iter().enumerate() {
            let row = number / 3 * 3 + place / 3;
            let column = number % 3 * 3 + place % 3;
            digits[row * 9 + column] = names[cell.trailing_zeros() as usize] + 1;
        }
    }
    digits
}

/// The rows of the boxes beside the first one, and the columns of those below.
static BESIDE_FIRST: LazyLock<[Split; SPLITS]> = LazyLock::new(|| splits(lines(&FIRST)));
static BELOW_FIRST: LazyLock<[Split; SPLITS]> =
    LazyLock::new(|| splits(lines(&transposed(&FIRST))));

/// Two boxes whose rows are spread in one of these ways, each pair as likely as the others.
fn beside(splits: &[Split; SPLITS], random: &mut Random) -> [Cells; 2] {
    let split = &splits[random.index(SPLITS)];
    split.map(|rows| rows.map(|row| in_random_order(row, random)))
}

/// The three digits of a row.
fn in_random_order(mut row: u16, random: &mut Random) -> [u16; 3] {
    let mut digits = [0; 3].map(|_: u16| {
        let lowest = row & row.wrapping_neg();
        row &= row - 1;
        lowest
    });
    random.shuffle(&mut digits);
    digits
}

/// Whether two boxes have the same lines, in any order.
fn repeats([first, second]: [Triples; 2]) -> bool {
    first.iter().all(|line| second.contains(line))
}

/// The digits of each row.
fn lines(cells: &Cells) -> Triples {
    cells.map(|row| row[0] | row[1] | row[2])
}

fn transposed(cells: &Cells) -> Cells {
    [0, 1, 2].map(|column| cells.map(|row| row[column]))
}

#[cfg(test)]
mod tests;
