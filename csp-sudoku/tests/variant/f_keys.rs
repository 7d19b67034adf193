//! What each key of f-puzzles means: all grids of 4×4 are held against a meaning that is written here once more.

use super::f_json;
use csp_sudoku::rules::Rules;
use csp_sudoku::variant::{DrawnParts, read};
use csp_sudoku::{Grid, Shape, Sudoku, SudokuSolver};

/// A grid. Rows and columns count from 1.
struct Square<'a>(&'a Grid);

impl Square<'_> {
    fn at(&self, row: usize, column: usize) -> i32 {
        i32::from(self.0.digits()[(row - 1) * 4 + column - 1])
    }

    fn row(&self, row: usize) -> Vec<i32> {
        (1..=4).map(|column| self.at(row, column)).collect()
    }

    fn column(&self, column: usize) -> Vec<i32> {
        (1..=4).map(|row| self.at(row, column)).collect()
    }

    /// The pairs of cells that are this far apart.
    fn pairs(&self, down: usize, across: usize) -> Vec<(i32, i32)> {
        let mut pairs = Vec::new();
        for row in 1..=4 - down {
            for column in 1..=4 - across {
                pairs.push((self.at(row, column), self.at(row + down, column + across)));
                pairs.push((self.at(row, column + across), self.at(row + down, column)));
            }
        }
        pairs
    }

    /// Whether the pairs of cells that share an edge and keep the condition are all among these: `12` and `13` for the
    /// cells of row 1 in columns 2 and 3.
    fn only(&self, marked: &[(usize, usize)], keeps: impl Fn(i32, i32) -> bool) -> bool {
        let cells = (1..=4).flat_map(|row| (1..=4).map(move |column| 10 * row + column));
        let right = cells
            .clone()
            .filter(|cell| cell % 10 < 4)
            .map(|cell| (cell, cell + 1));
        let down = cells
            .filter(|cell| *cell < 40)
            .map(|cell| (cell, cell + 10));
        let mut pairs = right.chain(down);
        pairs.all(|pair| marked.contains(&pair) || !self.all(&[pair], &keeps))
    }

    /// Whether all of these pairs of cells keep the condition.
    fn all(&self, pairs: &[(usize, usize)], keeps: impl Fn(i32, i32) -> bool) -> bool {
        let digit = |cell: usize| self.at(cell / 10, cell % 10);
        pairs
            .iter()
            .all(|(one, other)| keeps(digit(*one), digit(*other)))
    }
}

/// Whether digits differ by 1.
fn touch(one: i32, other: i32) -> bool {
    (one - other).abs() == 1
}

/// Whether one digit is the double of the other.
fn doubled(one: i32, other: i32) -> bool {
    one == 2 * other || other == 2 * one
}

/// All grids of 4×4.
fn grids() -> Vec<Grid> {
    let shape = Shape::new(2, 2).unwrap();
    let blank = Sudoku::new(shape, vec![0b1111; 16]).unwrap();
    let grids: Vec<Grid> = SudokuSolver::new().solutions(&blank).unwrap().collect();
    assert_eq!(grids.len(), 288);
    grids
}

/// The parts of a puzzle, and what they mean.
type Meaning = (&'static str, fn(&Square<'_>) -> bool);

/// Holds all grids against the parts of puzzles.
fn check(meanings: &[Meaning]) {
    let grids = grids();
    for (parts, keeps) in meanings {
        let puzzle = read(&f_json(4, parts), DrawnParts::Refuse);
        let puzzle = puzzle.unwrap_or_else(|error| panic!("{parts}: {error}"));
        let kept = grids.iter().filter(|grid| keeps(&Square(grid)));
        let kept: Vec<&Grid> = kept.collect();
        assert!(kept.len() < 288, "{parts}: all are kept");
        // No grid of 4×4 keeps the rule of kings.
        assert_eq!(kept.is_empty(), parts.contains("antiking"), "{parts}");
        for grid in &grids {
            let holds = puzzle.verify(grid).is_ok();
            assert_eq!(holds, keeps(&Square(grid)), "{parts} and {grid}");
        }
        assert_eq!(puzzle.count(1000), kept.len() as u64, "{parts}");
    }
}

fn differ(mut digits: Vec<i32>) -> bool {
    digits.sort_unstable();
    digits.windows(2).all(|pair| pair[0] != pair[1])
}

fn increase(digits: &[i32]) -> bool {
    digits.windows(2).all(|pair| pair[0] < pair[1])
}

fn seen(digits: &[i32]) -> usize {
    let highest = |place: usize| digits[..place].iter().max().copied().unwrap_or(0);
    (0..4)
        .filter(|&place| digits[place] > highest(place))
        .count()
}

#[test]
fn rules_of_the_whole_board() {
    check(&[
        (r#""diagonal+": true"#, |s| {
            differ((1..=4).map(|n| s.at(5 - n, n)).collect())
        }),
        (r#""diagonal-": true"#, |s| {
            differ((1..=4).map(|n| s.at(n, n)).collect())
        }),
        (
            r#""antiking": true, "killercage": [{"cells": ["R1C1", "R2C4"]}]"#,
            |s| s.pairs(1, 1).iter().all(|(one, other)| one != other) && s.at(1, 1) != s.at(2, 4),
        ),
        (r#""antiknight": 1"#, |s| {
            let pairs = [s.pairs(1, 2), s.pairs(2, 1)].concat();
            pairs.iter().all(|(one, other)| one != other)
        }),
        (r#""disjointgroups": true"#, |s| {
            let places = [(1, 1), (1, 2), (2, 1), (2, 2)];
            let group = |(row, column)| {
                vec![
                    s.at(row, column),
                    s.at(row, column + 2),
                    s.at(row + 2, column),
                    s.at(row + 2, column + 2),
                ]
            };
            places.into_iter().all(|place| differ(group(place)))
        }),
        (
            r#""nonconsecutive": true, "difference": [{"cells": ["R1C2", "R1C3"]}, {"cells": ["R1C2", "R2C2"]}, {"cells": ["R1C4", "R2C4"]}, {"cells": ["R3C1", "R4C1"]}, {"cells": ["R3C2", "R3C3"]}, {"cells": ["R3C3", "R4C3"]}, {"cells": ["R4C2", "R4C3"]}], "ratio": [{"cells": ["R2C2", "R2C3"]}]"#,
            |s| {
                let white = [
                    (12, 13),
                    (12, 22),
                    (14, 24),
                    (31, 41),
                    (32, 33),
                    (33, 43),
                    (42, 43),
                ];
                s.all(&white, touch)
                    && s.all(&[(22, 23)], doubled)
                    && s.only(&[&white[..], &[(22, 23)]].concat(), touch)
            },
        ),
    ]);
}

#[test]
fn all_dots_and_letters_are_given() {
    check(&[
        (
            r#""negative": ["ratio", "foglight"], "ratio": [{"cells": ["R1C2", "R1C3"], "value": "3"}, {"cells": ["R3C2", "R3C3"], "value": "3"}]"#,
            |s| {
                let is_ratio = |one: i32, other: i32| one == 3 * other || other == 3 * one;
                let dots = [(12, 13), (32, 33)];
                s.all(&dots, is_ratio) && s.only(&dots, is_ratio)
            },
        ),
        (
            r#""negative": ["ratio"], "ratio": [{"cells": ["R2C1", "R3C1"]}, {"cells": ["R3C1", "R3C2"]}, {"cells": ["R2C3", "R2C4"]}, {"cells": ["R1C1", "R1C2"]}, {"cells": ["R4C3", "R4C4"]}], "difference": [{"cells": ["R2C3", "R3C3"]}]"#,
            |s| {
                let black = [(21, 31), (31, 32), (23, 24), (11, 12), (43, 44)];
                s.all(&black, doubled)
                    && s.all(&[(23, 33)], touch)
                    && s.only(&[&black[..], &[(23, 33)]].concat(), doubled)
            },
        ),
        (
            r#""negative": ["xv"], "xv": [{"cells": ["R1C2", "R1C3"], "value": "v"}, {"cells": ["R2C2", "R2C3"], "value": "v"}, {"cells": ["R3C2", "R3C3"], "value": "v"}, {"cells": ["R4C2", "R4C3"], "value": "v"}]"#,
            |s| {
                let letters = [(12, 13), (22, 23), (32, 33), (42, 43)];
                let is_five = |one: i32, other: i32| one + other == 5;
                s.all(&letters, is_five) && s.only(&letters, is_five)
            },
        ),
    ]);
}

#[test]
fn cells_and_groups() {
    check(&[
        (r#""odd": [{"cell": "R1C1"}, {"cell": "R2C3"}]"#, |s| {
            s.at(1, 1) % 2 == 1 && s.at(2, 3) % 2 == 1
        }),
        (r#""even": [{"cell": "R1C1"}]"#, |s| s.at(1, 1) % 2 == 0),
        (r#""minimum": [{"cell": "R1C1"}, {"cell": "R1C2"}]"#, |s| {
            s.at(1, 1) < s.at(2, 1) && s.at(1, 2) < s.at(2, 2) && s.at(1, 2) < s.at(1, 3)
        }),
        (r#""maximum": [{"cell": "R4C4"}]"#, |s| {
            s.at(4, 4) > s.at(3, 4) && s.at(4, 4) > s.at(4, 3)
        }),
        (
            r#""extraregion": [{"cells": ["R2C2", "R2C3", "R3C2", "R3C3"]}, {"cells": ["R1C1", "R4C4"]}]"#,
            |s| {
                differ(vec![s.at(2, 2), s.at(2, 3), s.at(3, 2), s.at(3, 3)])
                    && s.at(1, 1) != s.at(4, 4)
            },
        ),
        (
            r#""clone": [{"cells": ["R1C1", "R2C2", "R1C2"], "cloneCells": ["R3C3", "R2C2", "R4C4"]}]"#,
            |s| s.at(1, 1) == s.at(3, 3) && s.at(1, 2) == s.at(4, 4),
        ),
        (
            r#""quadruple": [{"cells": ["R2C2", "R2C3", "R3C2", "R3C3"], "values": [1, 3, 1]}, {"cells": [], "values": []}]"#,
            |s| {
                let cells = [s.at(2, 2), s.at(2, 3), s.at(3, 2), s.at(3, 3)];
                cells.iter().filter(|digit| **digit == 1).count() >= 2 && cells.contains(&3)
            },
        ),
        (
            r#""killercage": [{"cells": ["R1C1", "R2C1", "R2C2"], "value": "7"}, {"cells": ["R3C3", "R4C4"], "value": 0},
            {"cells": ["R2C3", "R3C4"], "value": ""}]"#,
            |s| {
                s.at(1, 1) + s.at(2, 1) + s.at(2, 2) == 7
                    && s.at(3, 3) != s.at(4, 4)
                    && s.at(2, 3) != s.at(3, 4)
            },
        ),
        (r#""rowindexer": [{"cells": ["R2C1"]}]"#, |s| {
            s.at(s.at(2, 1) as usize, 1) == 2
        }),
        (r#""columnindexer": [{"cells": ["R2C1", "R3C1"]}]"#, |s| {
            [2, 3]
                .into_iter()
                .all(|row| s.at(row, s.at(row, 1) as usize) == 1)
        }),
        (r#""boxindexer": [{"cells": ["R2C1"]}]"#, |s| {
            let places = [s.at(1, 1), s.at(1, 2), s.at(2, 1), s.at(2, 2)];
            places[places[2] as usize - 1] == 3
        }),
    ]);
}

#[test]
fn clues_beside_the_board() {
    check(&[
        (
            r#""littlekillersum": [{"cell": "R0C1", "direction": "DR", "value": 5},
                {"cell": "R5C4", "direction": "UL", "value": 0}, {"cell": "R1C1", "direction": "DR"}]"#,
            |s| s.at(1, 2) + s.at(2, 3) + s.at(3, 4) == 5,
        ),
        (
            r#""littlekillersum": [{"cell": "R5C2", "direction": "UR", "value": "5"},
                {"cell": "R2C1", "direction": "UR", "value": 3}, {"cell": "R4C5", "direction": "UL", "value": 8}]"#,
            |s| {
                s.at(4, 3) + s.at(3, 4) == 5
                    && s.at(2, 1) + s.at(1, 2) == 3
                    && s.at(3, 4) + s.at(2, 3) + s.at(1, 2) == 8
            },
        ),
        (
            r#""sandwichsum": [{"cell": "R0C2", "value": 0}, {"cell": "R3C5", "value": "5"}, {"cell": "R1C0", "value": ""}]"#,
            |s| {
                let sum = |line: Vec<i32>| -> i32 {
                    let mut ends: Vec<usize> =
                        (0..4).filter(|&n| [1, 4].contains(&line[n])).collect();
                    ends.sort_unstable();
                    line[ends[0] + 1..ends[1]].iter().sum()
                };
                sum(s.column(2)) == 0 && sum(s.row(3)) == 5
            },
        ),
        (
            r#""xsum": [{"cell": "R0C1", "value": 6}, {"cell": "R2C5", "value": 3}, {"cell": "R5C2"}]"#,
            |s| {
                let sum = |line: Vec<i32>| line[..line[0] as usize].iter().sum::<i32>();
                let mut row = s.row(2);
                row.reverse();
                sum(s.column(1)) == 6 && sum(row) == 3
            },
        ),
        (
            r#""skyscraper": [{"cell": "R5C1", "value": 3}, {"cell": "R2C0", "value": "2"}]"#,
            |s| {
                let mut column = s.column(1);
                column.reverse();
                seen(&column) == 3 && seen(&s.row(2)) == 2
            },
        ),
    ]);
}

#[test]
fn dots_and_letters() {
    check(&[
        (
            r#""difference": [{"cells": ["R1C1", "R1C2"], "value": "3"}, {"cells": ["R2C4", "R3C4"], "value": null}]"#,
            |s| (s.at(1, 1) - s.at(1, 2)).abs() == 3 && (s.at(2, 4) - s.at(3, 4)).abs() == 1,
        ),
        (
            r#""ratio": [{"cells": ["R1C1", "R1C2"], "value": 4}, {"cells": ["R2C4", "R3C4"]}]"#,
            |s| {
                let is_ratio =
                    |one: i32, other: i32, ratio: i32| one == ratio * other || other == ratio * one;
                is_ratio(s.at(1, 1), s.at(1, 2), 4) && is_ratio(s.at(2, 4), s.at(3, 4), 2)
            },
        ),
        (
            r#""xv": [{"cells": ["R1C1", "R1C2"], "value": "V"}, {"cells": ["R2C1", "R3C1"], "value": ""}]"#,
            |s| s.at(1, 1) + s.at(1, 2) == 5,
        ),
    ]);
    let ten = r#""xv": [{"cells": ["R1C1", "R1C2"], "value": "x"}]"#;
    let puzzle = read(&f_json(9, ten), DrawnParts::Refuse).unwrap();
    assert_eq!(
        super::clues(&puzzle),
        ["neighbors on r1c1, r1c2 add up to 10"]
    );
}

#[test]
fn arrows() {
    check(&[
        (
            r#""arrow": [{"cells": ["R2C2"], "lines": [["R2C2", "R1C1", "R1C2"], ["R2C2", "R2C3", "R3C2"], ["R2C2"]]},
                {"cells": ["R4C4"], "lines": []}]"#,
            |s| {
                let circle = s.at(2, 2);
                circle == s.at(1, 1) + s.at(1, 2) && circle == s.at(2, 3) + s.at(3, 2)
            },
        ),
        (
            r#""arrow": [{"cells": ["R1C1", "R1C2"], "lines": [["R1C2", "R2C2", "R2C3", "R3C3", "R3C4"]]}]"#,
            |s| 10 * s.at(1, 1) + s.at(1, 2) == s.at(2, 2) + s.at(2, 3) + s.at(3, 3) + s.at(3, 4),
        ),
    ]);
}

#[test]
fn lines() {
    check(&[
        (
            r#""thermometer": [{"lines": [["R1C1", "R1C2"], ["R1C1", "R2C2", "R3C3"], ["R4C4"]]}]"#,
            |s| {
                increase(&[s.at(1, 1), s.at(1, 2)])
                    && increase(&[s.at(1, 1), s.at(2, 2), s.at(3, 3)])
            },
        ),
        (
            r#""slowthermometer": [{"lines": [["R1C1", "R2C3", "R3C2"]]}]"#,
            |s| s.at(1, 1) <= s.at(2, 3) && s.at(2, 3) <= s.at(3, 2),
        ),
        (
            r#""palindrome": [{"lines": [["R1C1", "R2C2", "R3C2", "R3C3", "R4C3"]]}]"#,
            |s| s.at(1, 1) == s.at(4, 3) && s.at(2, 2) == s.at(3, 3),
        ),
        (
            r#""betweenline": [{"lines": [["R1C1", "R1C2", "R2C2", "R3C3"], ["R4C4", "R4C3"]]}]"#,
            |s| {
                let (one, other) = (s.at(1, 1), s.at(3, 3));
                let between = one.min(other) + 1..one.max(other);
                between.contains(&s.at(1, 2)) && between.contains(&s.at(2, 2))
            },
        ),
        (
            r#""lockout": [{"lines": [["R1C1", "R2C3", "R3C3"]]}]"#,
            |s| {
                let (one, other) = (s.at(1, 1), s.at(3, 3));
                let within = one.min(other)..=one.max(other);
                (one - other).abs() >= 2 && !within.contains(&s.at(2, 3))
            },
        ),
        (
            r#""renban": [{"lines": [["R1C2", "R1C3", "R2C3"], ["R4C4"]]}]"#,
            |s| {
                let mut digits = [s.at(1, 2), s.at(1, 3), s.at(2, 3)];
                digits.sort_unstable();
                digits.windows(2).all(|pair| pair[1] - pair[0] == 1)
            },
        ),
        (
            r#""nabner": [{"lines": [["R1C2", "R1C3"], ["R3C3", "R4C4"]]}]"#,
            |s| (s.at(1, 2) - s.at(1, 3)).abs() > 1 && (s.at(3, 3) - s.at(4, 4)).abs() > 1,
        ),
    ]);
}

#[test]
fn lines_with_numbers() {
    fn whisper(s: &Square<'_>, least: i32) -> bool {
        let line = [s.at(1, 2), s.at(1, 3), s.at(2, 3)];
        line.windows(2)
            .all(|pair| (pair[0] - pair[1]).abs() >= least)
    }
    check(&[
        (
            r#""whispers": [{"lines": [["R1C2", "R1C3", "R2C3"]]}]"#,
            |s| whisper(s, 2),
        ),
        (
            r#""whispers": [{"lines": [["R1C2", "R1C3"], ["R3C1"]], "value": "3"}]"#,
            |s| (s.at(1, 2) - s.at(1, 3)).abs() >= 3,
        ),
        (
            r#""germanwhispers": [{"lines": [["R1C2", "R1C3", "R2C3"]]}]"#,
            |s| whisper(s, 2),
        ),
        (r#""dutchwhispers": [{"lines": [["R2C2", "R3C3"]]}]"#, |s| {
            s.at(2, 2) != s.at(3, 3)
        }),
        (
            r#""regionsumline": [{"lines": [["R1C2", "R1C3", "R2C3", "R3C1"]]}]"#,
            |s| {
                let sum = s.at(1, 3) + s.at(2, 3);
                s.at(1, 2) == sum && s.at(3, 1) == sum
            },
        ),
        (
            r#""regionsumline": [{"lines": [["R1C2", "R2C2", "R2C3", "R1C3"]]}]"#,
            |s| s.at(1, 2) + s.at(2, 2) == s.at(2, 3) + s.at(1, 3),
        ),
        (
            r#""entropicline": [{"lines": [["R1C1", "R2C2", "R3C3", "R4C3"], ["R1C3", "R2C3"]]}]"#,
            |s| {
                let part = |digit: i32| [0, 1, 1, 2][digit as usize - 1];
                let line = [s.at(1, 1), s.at(2, 2), s.at(3, 3), s.at(4, 3)].map(part);
                let all_parts = |cells: &[i32]| differ(cells.to_vec());
                line.windows(3).all(all_parts) && part(s.at(1, 3)) != part(s.at(2, 3))
            },
        ),
        (
            r#""modularline": [{"lines": [["R1C1", "R2C2", "R3C3", "R4C3"], ["R1C3", "R2C3"]]}]"#,
            |s| {
                let line = [s.at(1, 1), s.at(2, 2), s.at(3, 3), s.at(4, 3)].map(|digit| digit % 3);
                line.windows(3).all(|cells| differ(cells.to_vec()))
                    && s.at(1, 3) % 3 != s.at(2, 3) % 3
            },
        ),
        (
            r#""doublearrow": [{"lines": [["R1C1", "R1C2", "R1C3"], ["R3C1", "R3C2"]]}]"#,
            |s| s.at(1, 1) + s.at(1, 3) == s.at(1, 2),
        ),
        (
            r#""zipperline": [{"lines": [["R1C1", "R1C2", "R1C3"], ["R2C1", "R2C2", "R3C2", "R3C3"]]}]"#,
            |s| {
                s.at(1, 1) + s.at(1, 3) == s.at(1, 2)
                    && s.at(2, 1) + s.at(3, 3) == s.at(2, 2) + s.at(3, 2)
            },
        ),
    ]);
}

/// The parts of entropic lines, where the digits are no multiple of three.
#[test]
fn parts_of_entropic_lines() {
    for (size, parts) in [(5, "11233"), (7, "1122233"), (8, "11122333")] {
        let json = f_json(size, r#""entropicline": [{"lines": [["R1C1", "R2C2"]]}]"#);
        let puzzle = read(&json, DrawnParts::Refuse).unwrap();
        let parts: Vec<char> = parts.chars().collect();
        let clue = &puzzle.rules().clues()[0];
        for one in 1..=size {
            for other in 1..=size {
                let pairs = clue.numbers().chunks(2);
                let is_listed = pairs
                    .into_iter()
                    .any(|pair| *pair == [one as i32, other as i32]);
                assert_eq!(
                    is_listed,
                    parts[one - 1] != parts[other - 1],
                    "{size}: {one} {other}"
                );
            }
        }
    }
    let json = f_json(6, r#""entropicline": [{"lines": [["R1C1", "R2C2"]]}]"#);
    let puzzle = read(&json, DrawnParts::Refuse).unwrap();
    assert_eq!(puzzle.rules().clues()[0].numbers(), [2]);
}

/// The classic rules hold for all of these.
#[test]
fn boards_keep_their_boxes() {
    let puzzle = read(&f_json(4, r#""title": "Small""#), DrawnParts::Refuse).unwrap();
    assert_eq!(*puzzle.rules(), Rules::classic(Shape::new(2, 2).unwrap()));
    assert_eq!(puzzle.name(), Some("Small"));
}
