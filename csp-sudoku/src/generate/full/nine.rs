//! Complete 9×9 grids, each as likely as the others.
//!
//! The first box is 1 to 9. The boxes beside and below it are drawn evenly from all 2,612,736 pairs
//! each that fit. The number of completions of what then stands is counted, which is quick
//! ([`BandAndStack`]). The draw is kept with a probability in proportion to that number, and one of the
//! completions is drawn evenly. So each grid with this first box is as likely as the others. At last
//! the digits get random names.
//!
//! The greatest number of completions is [`MOST`]. It was found by counting all cases, up to the
//! symmetries of the first box and the names of digits, which add up to the
//! 6,670,903,752,021,072,936,960 grids of [Felgenhauer & Jarvis 2005]. A test does that.

use csp_core::random::Random;
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
        let corner = BandAndStack::new(rows, columns);
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

/// A 9×9 grid of which the first band and the first stack are known: a mask for each box, by rows
/// and columns within the box.
///
/// The four boxes that are missing are filled in two steps. Let the rows of the first stack's boxes be
/// spread over the boxes beside them, in one of 56 ways in each of the two bands, and the columns
/// of the first band's boxes over the boxes below them, in one of 56 ways in each stack. Then each
/// missing box has the digits of its rows and the digits of its columns, and it can be filled in
/// one way if these cross, and else not at all.
pub(super) struct BandAndStack {
    /// The rows of the boxes beside, for the second and for the third band.
    bands: [[Split; SPLITS]; 2],
    /// The columns of the boxes below, for the second and for the third stack.
    stacks: [[Split; SPLITS]; 2],
    /// For the second and for the third stack: in how many ways its columns can be spread, for each
    /// way of the second and of the third band.
    ways: [Ways; 2],
}

type Ways = [[u8; SPLITS]; SPLITS];

impl BandAndStack {
    /// The corner with these rows of the boxes 4 and 7, and these columns of the boxes 2 and 3.
    pub(super) fn new(rows: [Triples; 2], columns: [Triples; 2]) -> Self {
        let bands = rows.map(splits);
        let stacks = columns.map(splits);
        let ways = [0, 1].map(|stack| ways(&bands, stack, &stacks[stack]));
        Self {
            bands,
            stacks,
            ways,
        }
    }

    /// How many completions there are.
    pub(super) fn count(&self) -> u32 {
        completions(&self.ways[0], &self.ways[1])
    }

    /// The completion with this number, counted from 0: the boxes 5, 6, 8 and 9, by row and column.
    /// `None` if there are fewer.
    fn completion(&self, mut number: u32) -> Option<[[Triples; 3]; 4]> {
        for second in 0..SPLITS {
            for third in 0..SPLITS {
                let [left, right] = [0, 1].map(|stack| u32::from(self.ways[stack][second][third]));
                if number < left * right {
                    let left_columns = self.columns(0, second, third, number % left)?;
                    let right_columns = self.columns(1, second, third, number / left)?;
                    let [five, six] = &self.bands[0][second];
                    let [eight, nine] = &self.bands[1][third];
                    return Some([
                        fill(five, &left_columns[0]),
                        fill(six, &right_columns[0]),
                        fill(eight, &left_columns[1]),
                        fill(nine, &right_columns[1]),
                    ]);
                }
                number -= left * right;
            }
        }
        None
    }

    /// The way with this number to spread the columns of a stack, if the rows are spread like this.
    fn columns(&self, stack: usize, second: usize, third: usize, number: u32) -> Option<&Split> {
        let upper = &self.bands[0][second][stack];
        let lower = &self.bands[1][third][stack];
        let fits = |split: &&Split| crosses(upper, &split[0]) && crosses(lower, &split[1]);
        self.stacks[stack].iter().filter(fits).nth(number as usize)
    }
}

/// How many completions there are, if the columns of the second and of the third stack can be spread in so many ways.
fn completions(second: &Ways, third: &Ways) -> u32 {
    let products = |(left, right): (&[u8; SPLITS], &[u8; SPLITS])| {
        let pairs = left.iter().zip(right);
        pairs
            .map(|(left, right)| u32::from(u16::from(*left) * u16::from(*right)))
            .sum::<u32>()
    };
    second.iter().zip(third).map(products).sum()
}

/// For each way of the second and of the third band, how many ways of a stack fit both.
fn ways(bands: &[[Split; SPLITS]; 2], stack: usize, columns: &[Split; SPLITS]) -> Ways {
    let table = &*CROSSINGS;
    let [upper, lower] = [0, 1].map(|band| {
        std::array::from_fn::<_, SPLITS, _>(|way| table.number(&bands[band][way][stack]))
    });
    // For each way of the second band, the fitting ways of the stack as bits.
    let mut fits_upper = [0_u64; SPLITS];
    let mut fits_lower = [[0; SPLITS]; SPLITS];
    for (split, columns) in columns.iter().enumerate() {
        let crosses = &table.cross[table.number(&columns[0])];
        for (fits, number) in fits_upper.iter_mut().zip(upper) {
            *fits |= u64::from(crosses[number]) << split;
        }
        let crosses = &table.cross[table.number(&columns[1])];
        fits_lower[split] = lower.map(|number| crosses[number]);
    }
    fits_upper.map(|mut fits| {
        let mut ways = [0; SPLITS];
        while fits != 0 {
            let lower = &fits_lower[fits.trailing_zeros() as usize];
            ways.iter_mut()
                .zip(lower)
                .for_each(|(ways, fits)| *ways += fits);
            fits &= fits - 1;
        }
        ways
    })
}

fn crosses(rows: &Triples, columns: &Triples) -> bool {
    let table = &*CROSSINGS;
    table.cross[table.number(rows)][table.number(columns)] == 1
}

/// The cells of a box: a digit is where its row and its column cross.
fn fill(rows: &Triples, columns: &Triples) -> [Triples; 3] {
    rows.map(|row| columns.map(|column| row & column))
}

/// Nine digits in three triples: bit `d - 1` stands for digit `d`.
pub(super) type Triples = [u16; 3];

/// In how many ways the digits of three lines of a box can be spread over the lines of the other
/// two boxes.
const SPLITS: usize = 56;

/// The lines of two boxes.
type Split = [Triples; 2];

/// All ways to spread the digits of a box over the lines of the other two boxes of its band or
/// stack. `lines` are the digits of its three lines.
///
/// A digit of the first line is in the second line of one of the two boxes, and in the third line
/// of the other one. So it is with the digits of the other lines. Each line of a box gets three
/// digits if as many from each line go the same way around. That makes 1 + 27 + 27 + 1 ways.
pub(super) fn splits(lines: Triples) -> [Split; SPLITS] {
    let mut splits = [[[0; 3]; 2]; SPLITS];
    let mut count = 0;
    let parts = lines.map(subsets);
    for size in 0..=3 {
        for first in parts[0].iter().filter(|part| part.count_ones() == size) {
            for second in parts[1].iter().filter(|part| part.count_ones() == size) {
                for third in parts[2].iter().filter(|part| part.count_ones() == size) {
                    let around = [*first, *second, *third];
                    let back = [lines[0] & !first, lines[1] & !second, lines[2] & !third];
                    let line = |a: &Triples, b: &Triples, line: usize| {
                        a[(line + 2) % 3] | b[(line + 1) % 3]
                    };
                    splits[count] = [
                        [0, 1, 2].map(|to| line(&around, &back, to)),
                        [0, 1, 2].map(|to| line(&back, &around, to)),
                    ];
                    count += 1;
                }
            }
        }
    }
    splits
}

/// The eight subsets of a triple.
fn subsets(triple: u16) -> [u16; 8] {
    let mut subset = 0_u16;
    std::array::from_fn(|_| {
        let this = subset;
        subset = subset.wrapping_sub(triple) & triple;
        this
    })
}

/// The number of partitions into three triples, where the order of the triples does not count.
const PARTITIONS: usize = 280;

/// Which partitions cross: each triple of one has one digit in common with each of the other.
///
/// Where the rows and the columns of a box are such partitions, there is one way to fill the box,
/// and else there is none.
struct Crossings {
    /// The number of each triple among all 84.
    rank: [u8; 512],
    /// The number of the partition by the ranks of its first two triples.
    number: Vec<[u16; TRIPLES]>,
    /// 1 for two partitions that cross, else 0.
    pub(super) cross: Vec<[u8; PARTITIONS]>,
}

/// The number of triples of nine digits.
const TRIPLES: usize = 84;

/// The table of all partitions.
static CROSSINGS: LazyLock<Crossings> = LazyLock::new(Crossings::new);

impl Crossings {
    fn new() -> Self {
        let triples: Vec<u16> = (0..512)
            .filter(|mask: &u16| mask.count_ones() == 3)
            .collect();
        let mut partitions: Vec<Triples> = Vec::with_capacity(PARTITIONS);
        for &first in triples.iter().filter(|first| *first & 1 == 1) {
            let others = 0x1FF & !first;
            let least = others & others.wrapping_neg();
            let seconds = triples
                .iter()
                .filter(|second| *second & !others == 0 && *second & least != 0);
            partitions.extend(seconds.map(|&second| [first, second, others & !second]));
        }
        let mut rank = [0; 512];
        for (index, triple) in triples.iter().enumerate() {
            rank[usize::from(*triple)] = index as u8;
        }
        let mut number = vec![[0; TRIPLES]; TRIPLES];
        for (index, partition) in partitions.iter().enumerate() {
            let ranks = partition.map(|triple| usize::from(rank[usize::from(triple)]));
            for a in 0..3 {
                number[ranks[a]][ranks[(a + 1) % 3]] = index as u16;
                number[ranks[a]][ranks[(a + 2) % 3]] = index as u16;
            }
        }
        let cross = |a: &Triples, b: &Triples| {
            let crosses = |x: &u16| b.iter().all(|y| (x & y).count_ones() == 1);
            u8::from(a.iter().all(crosses))
        };
        let row = |a: &Triples| std::array::from_fn(|b| cross(a, &partitions[b]));
        Self {
            rank,
            number,
            cross: partitions.iter().map(row).collect(),
        }
    }

    /// The number of a partition.
    #[inline]
    fn number(&self, triples: &Triples) -> usize {
        let rank = |triple: u16| usize::from(self.rank[usize::from(triple)]);
        usize::from(self.number[rank(triples[0])][rank(triples[1])])
    }
}

#[cfg(test)]
mod tests;
