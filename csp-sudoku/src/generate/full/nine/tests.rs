//! The numbers of completions, by counting all of them.

use super::*;
use rayon::prelude::*;
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

#[test]
#[ignore = "it counts the completions of millions of corners: `.ci/run` runs it with optimisation"]
fn all_corners() {
    let all: Vec<(Key, u64, Key)> = all_columns()
        .into_iter()
        .map(|(lines, number)| (lines, number, class(lines)))
        .collect();
    let mut classes = BTreeMap::new();
    all.iter()
        .for_each(|(_, number, class)| *classes.entry(*class).or_insert(0) += number);
    // Transposed corners have as many completions, so one of two orders of classes is enough.
    let pairs: Vec<(Key, Key, u64)> = classes
        .iter()
        .flat_map(|(columns, number)| {
            let rows = all.iter().filter(move |(_, _, class)| class >= columns);
            rows.map(move |(rows, times, class)| {
                let orders = if class == columns { 1 } else { 2 };
                (*columns, *rows, orders * number * times)
            })
        })
        .collect();
    let counts = pairs.par_iter().map(|(columns, rows, weight)| {
        let count = BandAndStack::new(below(*rows), *columns).count();
        assert!(count <= MOST);
        let beyond = if count > MOST_WITHOUT_REPEATS {
            *weight
        } else {
            0
        };
        (u128::from(count) * u128::from(*weight), beyond)
    });
    let (grids, beyond) = counts.reduce(|| (0, 0), |one, other| (one.0 + other.0, one.1 + other.1));
    assert_eq!(grids * 362_880, 6_670_903_752_021_072_936_960);
    assert_eq!(beyond, 128 * 36 * 36);
}
