//! Nine digits in three triples, and how two such partitions cross.

use std::sync::LazyLock;

/// Nine digits in three triples: bit `d - 1` stands for digit `d`.
pub(super) type Triples = [u16; 3];

/// In how many ways the digits of three lines of a box can be spread over the lines of the other
/// two boxes.
pub(super) const SPLITS: usize = 56;

/// The lines of two boxes.
pub(super) type Split = [Triples; 2];

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
pub(super) struct Crossings {
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
pub(super) static CROSSINGS: LazyLock<Crossings> = LazyLock::new(Crossings::new);

impl Crossings {
    fn new() -> Self {
        let triples: Vec<u16> = (0..512)
            .filter(|mask: &u16| mask.count_ones() == 3)
            .collect();
        let mut partitions: Vec<Triples> = Vec::with_capacity(PARTITIONS);
        for &first in triples.iter().filter(|first| *first & 1 == 1) {
            let rest = 0x1FF & !first;
            let least = rest & rest.wrapping_neg();
            let seconds = triples
                .iter()
                .filter(|second| *second & !rest == 0 && *second & least != 0);
            partitions.extend(seconds.map(|&second| [first, second, rest & !second]));
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
    pub(super) fn number(&self, triples: &Triples) -> usize {
        let rank = |triple: u16| usize::from(self.rank[usize::from(triple)]);
        usize::from(self.number[rank(triples[0])][rank(triples[1])])
    }
}
