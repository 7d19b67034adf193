//! The numbers of completions, by counting all of them.

use super::*;
use itertools::Itertools;
use std::collections::BTreeMap;

/// The lines of two boxes, in any order.
type Key = [Triples; 2];

fn sorted<T: Ord>(mut items: [T; 2]) -> [T; 2] {
    items.sort();
    items
}

fn key(lines: [Triples; 2]) -> Key {
    let sorted_lines = lines.map(|mut lines| {
        lines.sort_unstable();
        lines
    });
    sorted(sorted_lines)
}

/// The columns of the boxes beside the first box, and how many pairs of boxes have them.
fn all_columns() -> BTreeMap<Key, u64> {
    let orders = |row: u16| {
        let digits: Vec<u16> = (0..9)
            .map(|digit| 1 << digit)
            .filter(|digit| row & digit != 0)
            .collect();
        let order = move |order: [usize; 3]| order.map(|place| digits[place]);
        [
            [0, 1, 2],
            [0, 2, 1],
            [1, 0, 2],
            [1, 2, 0],
            [2, 0, 1],
            [2, 1, 0],
        ]
        .map(order)
    };
    let columns = |rows: Triples| {
        // The order of the columns does not matter, so the first row stays as it is.
        let first = orders(rows[0])[0];
        let mut all = Vec::new();
        for second in orders(rows[1]) {
            all.extend(orders(rows[2]).map(|third| lines(&transposed(&[first, second, third]))));
        }
        all
    };
    let mut found = BTreeMap::new();
    for [two, three] in splits(lines(&FIRST)) {
        for left in columns(two) {
            for right in columns(three) {
                *found.entry(key([left, right])).or_insert(0) += 36;
            }
        }
    }
    found
}

/// The digit at row `r` and column `c` of the first box becomes that at `rows[r]` and `columns[c]`.
fn renamed(lines: Key, rows: [usize; 3], columns: [usize; 3]) -> Key {
    let rename = |line: u16| {
        let digits = (0..9).filter(|digit| line >> digit & 1 == 1);
        digits.fold(0, |line, digit| {
            line | 1 << (rows[digit / 3] * 3 + columns[digit % 3])
        })
    };
    key(lines.map(|lines| lines.map(rename)))
}

const ORDERS: [[usize; 3]; 6] = [
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
];

/// The lines up to the order of rows and columns of the first box.
fn class(lines: Key) -> Key {
    let orders = ORDERS
        .into_iter()
        .flat_map(|rows| ORDERS.map(|columns| (rows, columns)));
    orders
        .map(|(rows, columns)| renamed(lines, rows, columns))
        .min()
        .unwrap_or(lines)
}

/// The lines of the boxes below, when the board is transposed.
fn below(lines: Key) -> Key {
    let turn = |line: u16| {
        let digits = (0..9).filter(|digit| line >> digit & 1 == 1);
        digits.fold(0, |line, digit| line | 1 << (digit % 3 * 3 + digit / 3))
    };
    lines.map(|lines| lines.map(turn))
}

#[test]
fn corners_have_the_most_completions_where_boxes_repeat() {
    let all = all_columns();
    assert_eq!(all.values().sum::<u64>(), 2_612_736);
    let repeating: Vec<_> = all.iter().filter(|(lines, _)| repeats(**lines)).collect();
    let mut most = Vec::new();
    for (columns, number) in &repeating {
        for (rows, times) in &repeating {
            let count = BandAndStack::new(below(**rows), **columns).count();
            assert!(count <= MOST);
            if count > MOST_WITHOUT_REPEATS {
                most.push((count, *number * *times));
            }
        }
    }
    let numbers: u64 = most.iter().map(|(_, number)| number).sum();
    assert!(most.iter().all(|(count, _)| *count == MOST));
    // As many as among all corners: see below.
    assert_eq!(numbers, 128 * 36 * 36);
}

/// New names of the digits, by which the rows of two boxes become like those of most other boxes.
struct Names {
    /// How many digits each row of one box and each of the other have in common. Rows with the same table become the same.
    common: [[u32; 3]; 3],
    of: [u16; 9],
}

impl Names {
    fn new([one, other]: Key) -> Self {
        let orders = ORDERS
            .into_iter()
            .flat_map(|first| ORDERS.map(|second| (first, second)));
        orders
            .map(|(first, second)| {
                Self::in_order(first.map(|row| one[row]), second.map(|row| other[row]))
            })
            .max_by_key(|names| names.common)
            .unwrap()
    }

    fn in_order(one: Triples, other: Triples) -> Self {
        let mut of = [0; 9];
        let mut named = 0;
        for (row, across) in one.iter().cartesian_product(&other) {
            for digit in (0..9).filter(|digit| (row & across) >> digit & 1 == 1) {
                of[digit] = named;
                named += 1;
            }
        }
        let common = one.map(|row| other.map(|across| (row & across).count_ones()));
        Self { common, of }
    }

    fn rename(&self, lines: Triples) -> Triples {
        lines.map(|line| {
            let digits = (0..9).filter(|digit| line >> digit & 1 == 1);
            digits.fold(0, |line, digit| line | 1 << self.of[digit])
        })
    }
}

/// The completions of corners with these rows, by the columns.
struct Counts {
    bands: [[Split; SPLITS]; 2],
    /// For each stack, and each number of its columns that was asked for. The other stack does not matter.
    ways: [Vec<Option<Ways>>; 2],
    /// For each pair of numbers of columns that was asked for.
    known: Vec<Option<u32>>,
}

impl Counts {
    fn new(rows: Key) -> Self {
        Self {
            bands: rows.map(splits),
            ways: [0, 1].map(|_| vec![None; PARTITIONS]),
            known: vec![None; PARTITIONS * PARTITIONS],
        }
    }

    /// For columns with their numbers, in any order.
    fn count(&mut self, two: &(usize, Triples), three: &(usize, Triples)) -> u32 {
        let (first, second) = if two.0 < three.0 {
            (two, three)
        } else {
            (three, two)
        };
        let place = first.0 * PARTITIONS + second.0;
        if let Some(count) = self.known[place] {
            return count;
        }
        let count = completions(&self.ways(0, two), &self.ways(1, three));
        *self.known[place].insert(count)
    }

    fn ways(&mut self, stack: usize, (number, columns): &(usize, Triples)) -> Ways {
        *self.ways[stack][*number]
            .get_or_insert_with(|| ways(&self.bands, stack, &splits(*columns)))
    }
}

#[test]
fn all_corners() {
    let all = all_columns();
    let number = |lines: &Triples| CROSSINGS.number(lines);
    let columns: Vec<([usize; 2], u64)> = all
        .iter()
        .map(|(lines, times)| (lines.each_ref().map(number), *times))
        .collect();
    let mut partitions = [Triples::default(); PARTITIONS];
    for lines in all.keys().flatten() {
        partitions[number(lines)] = *lines;
    }
    let mut classes = BTreeMap::new();
    for (lines, times) in &all {
        *classes.entry(class(*lines)).or_insert(0) += times;
    }

    // Names of digits change no number of completions, and up to names the rows are those of few boxes.
    let mut counts = BTreeMap::new();
    let (mut grids, mut beyond) = (0, 0);
    for (lines, rows_times) in classes {
        let rows = below(lines);
        let names = Names::new(rows);
        let counts = counts
            .entry(names.common)
            .or_insert_with(|| Counts::new(rows.map(|lines| names.rename(lines))));
        let renamed = partitions.map(|lines| {
            let lines = names.rename(lines);
            (number(&lines), lines)
        });
        let mut of_these_rows = 0;
        for ([two, three], times) in &columns {
            let count = counts.count(&renamed[*two], &renamed[*three]);
            assert!(count <= MOST);
            of_these_rows += u64::from(count) * times;
            if count > MOST_WITHOUT_REPEATS {
                beyond += rows_times * times;
            }
        }
        grids += u128::from(of_these_rows) * u128::from(rows_times);
        let [two, three] = lines.each_ref().map(|lines| &renamed[number(lines)]);
        assert_eq!(
            BandAndStack::new(rows, lines).count(),
            counts.count(two, three)
        );
    }
    assert_eq!(grids * 362_880, 6_670_903_752_021_072_936_960);
    assert_eq!(beyond, 128 * 36 * 36);
}
