//! The numbers of completions, by counting all of them.

use super::*;
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
        let digits: Vec<u16> =
            (0..9).map(|digit| 1 << digit).filter(|digit| row & digit != 0).collect();
        let order = move |order: [usize; 3]| order.map(|place| digits[place]);
        [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]].map(order)
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
        digits.fold(0, |line, digit| line | 1 << (rows[digit / 3] * 3 + columns[digit % 3]))
    };
    key(lines.map(|lines| lines.map(rename)))
}

const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// The same up to the order of rows and columns of the first box, and their number.
fn classes(all: &BTreeMap<Key, u64>) -> BTreeMap<Key, u64> {
    let mut classes = BTreeMap::new();
    for (lines, number) in all {
        let orders = ORDERS.into_iter().flat_map(|rows| ORDERS.map(|columns| (rows, columns)));
        let least = orders.map(|(rows, columns)| renamed(*lines, rows, columns)).min();
        *classes.entry(least.unwrap_or(*lines)).or_insert(0) += number;
    }
    classes
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
            let count = Corner::new(below(**rows), **columns).count();
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
#[ignore = "it counts the completions of 15 million corners, which takes some minutes"]
fn all_corners() {
    let all = all_columns();
    let mut grids = 0_u128;
    let mut beyond = 0;
    for (columns, number) in classes(&all) {
        for (rows, times) in &all {
            let count = Corner::new(below(*rows), columns).count();
            assert!(count <= MOST);
            grids += u128::from(count) * u128::from(number) * u128::from(*times);
            if count > MOST_WITHOUT_REPEATS {
                beyond += number * times;
            }
        }
    }
    assert_eq!(grids * 362_880, 6_670_903_752_021_072_936_960);
    assert_eq!(beyond, 128 * 36 * 36);
}
