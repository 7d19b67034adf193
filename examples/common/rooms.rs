//! Boards that walls divide into rooms.

use crate::{InstanceError, cells, lines, words};
use itertools::Itertools as _;

/// The rooms of a board. Each cell is in one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rooms {
    /// By row and column, the number of the room, from 0.
    pub room_of: Vec<Vec<usize>>,
    /// By room, the number that stands in it.
    pub numbers: Vec<Option<usize>>,
}

/// The most rows, and the most columns, of a board.
const MOST: usize = 1_000;

/// Reads rooms in one of two forms.
///
/// Rooms that are rectangles take a line each: the row and the column of the upper left cell, from
/// 0, then the numbers of rows and of columns, and the number in the room or a point. Other rooms
/// are a picture with a letter for each cell. A room is a connected part of equal letters, so that a
/// letter may serve for several rooms. The numbers follow after a line with a `/`: for each cell a
/// word, which is the number of its room, or a point.
///
/// ```
/// let rectangles = csp_examples::rooms("0 0 1 2 .\n0 2 2 1 1\n1 0 1 2 3\n")?;
/// assert_eq!(rectangles.room_of, [[0, 0, 1], [2, 2, 1]]);
/// assert_eq!(rectangles.numbers, [None, Some(1), Some(3)]);
/// let picture = csp_examples::rooms("AAB\nABA\n/\n. . 1\n. . 12\n")?;
/// assert_eq!(picture.room_of, [[0, 0, 1], [0, 2, 3]]);
/// assert_eq!(picture.numbers, [None, Some(1), None, Some(12)]);
/// # Ok::<(), csp_examples::InstanceError>(())
/// ```
///
/// # Errors
/// A word means nothing. A cell is in no room or in two of them. A room has two numbers. Lines are
/// too long, or too few. A board has more than 1,000 rows or columns.
pub fn rooms(text: &str) -> Result<Rooms, InstanceError> {
    match lines(text).find(|(_, line)| *line == "/") {
        Some((border, _)) => picture(text, border),
        None => rectangles(text),
    }
}

fn wrong(line: usize, fault: &'static str) -> InstanceError {
    InstanceError::Form { line, fault }
}

fn number(word: &str) -> Option<Option<usize>> {
    if word == "." {
        Some(None)
    } else {
        word.parse().ok().map(Some)
    }
}

fn rectangles(text: &str) -> Result<Rooms, InstanceError> {
    let mut rooms = Vec::new();
    for ((line, _), room) in lines(text).zip(words(text, number)?) {
        let [Some(row), Some(column), Some(rows), Some(columns), number] = room[..] else {
            let found = room.iter().flatten().count();
            return Err(InstanceError::Length {
                line,
                found,
                expected: 5,
            });
        };
        if row.max(rows) > MOST / 2 || column.max(columns) > MOST / 2 {
            return Err(wrong(line, "a place or a size above 500"));
        }
        rooms.push((line, row..row + rows, column..column + columns, number));
    }
    let rows = rooms
        .iter()
        .map(|(_, rows, ..)| rows.end)
        .max()
        .unwrap_or(0);
    let columns = rooms
        .iter()
        .map(|(_, _, columns, _)| columns.end)
        .max()
        .unwrap_or(0);
    let mut room_of = vec![vec![None; columns]; rows];
    for (room, (line, rows, columns, _)) in rooms.iter().enumerate() {
        for (row, column) in rows.clone().cartesian_product(columns.clone()) {
            if room_of[row][column].replace(room).is_some() {
                return Err(wrong(*line, "the room has a cell of a room above"));
            }
        }
    }
    let last = rooms.last().map_or(0, |(line, ..)| *line);
    let room_of: Option<Vec<Vec<usize>>> = room_of
        .into_iter()
        .map(|row| row.into_iter().collect::<Option<_>>())
        .collect();
    Ok(Rooms {
        room_of: room_of.ok_or_else(|| wrong(last, "a cell of the board is in no room"))?,
        numbers: rooms.into_iter().map(|(.., number)| number).collect(),
    })
}

/// The text with nothing in the lines that are not wanted, so that the others keep their numbers.
fn only(text: &str, is_wanted: impl Fn(usize) -> bool) -> String {
    let numbered = (1..).zip(text.lines());
    numbered
        .map(|(line, content)| if is_wanted(line) { content } else { "" })
        .join("\n")
}

fn picture(text: &str, border: usize) -> Result<Rooms, InstanceError> {
    let letters = cells(&only(text, |line| line < border), |c| {
        c.is_alphabetic().then_some(c)
    })?;
    let below = only(text, |line| line > border);
    let words = words(&below, number)?;
    let columns = letters.first().map_or(0, Vec::len);
    if words.len() != letters.len() || letters.len().max(columns) > MOST {
        return Err(wrong(
            border,
            "above and below are not as many lines, or more than 1,000",
        ));
    }
    let room_of = parts(&letters);
    let count = room_of.iter().flatten().max().map_or(0, |last| last + 1);
    let mut numbers = vec![None; count];
    for (((line, _), rooms), words) in lines(&below).zip(&room_of).zip(&words) {
        if words.len() != columns {
            return Err(InstanceError::Length {
                line,
                found: words.len(),
                expected: columns,
            });
        }
        for (&room, &number) in rooms
            .iter()
            .zip(words)
            .filter(|(_, number)| number.is_some())
        {
            if numbers[room].is_some() {
                return Err(wrong(line, "a second number in a room"));
            }
            numbers[room] = number;
        }
    }
    Ok(Rooms { room_of, numbers })
}

/// The connected parts of equal letters: by row and column, the number of the part.
fn parts(letters: &[Vec<char>]) -> Vec<Vec<usize>> {
    let rows = letters.len();
    let columns = letters.first().map_or(0, Vec::len);
    let mut part_of = vec![vec![usize::MAX; columns]; rows];
    let mut count = 0;
    for first in (0..rows).cartesian_product(0..columns) {
        if part_of[first.0][first.1] != usize::MAX {
            continue;
        }
        let mut open = vec![first];
        while let Some((row, column)) = open.pop() {
            part_of[row][column] = count;
            let beside = [
                (row.wrapping_sub(1), column),
                (row + 1, column),
                (row, column.wrapping_sub(1)),
                (row, column + 1),
            ];
            open.extend(beside.into_iter().filter(|&(row, column)| {
                row < rows
                    && column < columns
                    && part_of[row][column] == usize::MAX
                    && letters[row][column] == letters[first.0][first.1]
            }));
        }
        count += 1;
    }
    part_of
}

#[cfg(test)]
mod tests {
    use super::rooms;

    #[test]
    fn what_is_no_board_is_an_error_with_its_line() {
        let faults = [
            ("0 0 1 2\n", "line 1: 4 cells, and 5 in the first line"),
            (
                "0 0 1 2 .\n0 1 1 1 .\n",
                "line 2: the room has a cell of a room above",
            ),
            (
                "# two\n0 0 1 1 .\n1 1 1 1 .\n",
                "line 3: a cell of the board is in no room",
            ),
            ("0 0 1 501 .\n", "line 1: a place or a size above 500"),
            (
                "AB\nA1\n/\n. .\n. .\n",
                "line 2, place 2: \"1\" means nothing here",
            ),
            (
                "AB\nA\n/\n. .\n. .\n",
                "line 2: 1 cells, and 2 in the first line",
            ),
            (
                "AB\n/\n. .\n. .\n",
                "line 2: above and below are not as many lines, or more than 1,000",
            ),
            (
                "AB\nAB\n/\n. .\n. . .\n",
                "line 5: 3 cells, and 2 in the first line",
            ),
            ("AB\nAB\n/\n. 1\n2 3\n", "line 5: a second number in a room"),
            ("AB\n/\n. ?\n", "line 3, place 2: \"?\" means nothing here"),
        ];
        for (text, expected) in faults {
            assert_eq!(rooms(text).unwrap_err().to_string(), expected, "{text}");
        }
        assert!(rooms("").unwrap().room_of.is_empty() && rooms("/").unwrap().numbers.is_empty());
    }
}
