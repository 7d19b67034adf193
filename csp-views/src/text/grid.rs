//! The grid as lines.

use super::key::{digit, sign};
use super::{Detail, Line, Look, Span};
use crate::board::{BoardHouses, Slots};
use crate::scene::{Content, Scene, SceneCell, SceneMark, Shade};
use csp_sudoku::{House, symbols};

/// The characters of a digit with its sign.
const SLOT: usize = 2;

/// The grid with its labels.
pub(super) fn lines(scene: &Scene, detail: Detail) -> Vec<Line> {
    let painter = Painter::new(scene, detail);
    let rows = scene.shape().rows();
    let mut lines = vec![painter.header()];
    for row in 0..rows {
        lines.extend(painter.border(row));
        lines.extend((0..painter.slots.rows).map(|part| painter.line(row, part)));
    }
    lines.extend(painter.border(rows));
    lines
}

struct Painter<'a> {
    scene: &'a Scene,
    board: &'a BoardHouses,
    detail: Detail,
    slots: Slots,
    /// The characters of the cells of each column.
    widths: Vec<usize>,
    /// The characters before each column, and after the last one.
    gaps: Vec<usize>,
    /// The characters of a row's number.
    label: usize,
}

impl<'a> Painter<'a> {
    fn new(scene: &'a Scene, detail: Detail) -> Self {
        let board = &scene.board;
        let shape = scene.shape();
        let slots = match detail {
            Detail::Digits | Detail::Rows => Slots {
                rows: 1,
                columns: 1,
            },
            Detail::Candidates => board.slots(),
        };
        let gap = |column: usize| {
            let has_wall = (0..shape.rows()).any(|row| is_wall(board, row, column));
            match detail {
                Detail::Candidates => 1,
                Detail::Digits | Detail::Rows if column == 0 => 1,
                Detail::Digits | Detail::Rows => usize::from(has_wall) * 2,
            }
        };
        let cells = |column| (0..shape.rows()).map(move |row| row * shape.columns() + column);
        let width = |column: usize| match detail {
            Detail::Rows => {
                let words = cells(column).map(|cell| word(scene, cell));
                let lengths = words.map(|word| word.iter().map(|span| span.text.len()).sum());
                lengths.max().unwrap_or(SLOT)
            }
            Detail::Digits | Detail::Candidates => slots.columns * SLOT,
        };
        let gaps = (0..=shape.columns()).map(gap).collect();
        Self {
            scene,
            board,
            detail,
            slots,
            widths: (0..shape.columns()).map(width).collect(),
            gaps,
            label: 2,
        }
    }

    /// The numbers of the columns.
    fn header(&self) -> Line {
        let mut line = vec![Span::plain(" ".repeat(self.label + 1))];
        for column in 0..self.scene.shape().columns() {
            line.push(Span::plain(" ".repeat(self.gaps[column])));
            let number = (column + 1).to_string();
            // Above the middle of the block.
            let before = (self.slots.columns - 1) / 2 * SLOT + SLOT - number.len().min(SLOT);
            let after = self.widths[column] - before - number.len();
            line.push(Span::plain(" ".repeat(before)));
            line.push(Span {
                text: number,
                look: self.label_look(House::Column(column)),
            });
            line.push(Span::plain(" ".repeat(after)));
        }
        line
    }

    fn label_look(&self, house: House) -> Look {
        let shaded = self
            .scene
            .houses
            .iter()
            .find(|shaded| shaded.house == house);
        shaded.map_or(Look::Label, |shaded| Look::House(shaded.part))
    }

    /// The line above a row: walls, or a blank between blocks.
    fn border(&self, row: usize) -> Option<Line> {
        let (rows, columns) = (self.scene.shape().rows(), self.scene.shape().columns());
        let walls: Vec<bool> = (0..columns)
            .map(|column| is_floor(self.board, row, column))
            .collect();
        if self.detail != Detail::Candidates && !walls.contains(&true) {
            return None;
        }
        let mut text = " ".repeat(self.label + 1);
        for column in 0..=columns {
            let before = column
                .checked_sub(1)
                .and_then(|before| walls.get(before))
                .copied();
            let after = walls.get(column).copied();
            let above = row
                .checked_sub(1)
                .is_some_and(|row| is_wall(self.board, row, column));
            let below = row < rows && is_wall(self.board, row, column);
            let dash = |wall: Option<bool>| if wall == Some(true) { '-' } else { ' ' };
            let corner = match (before == Some(true) || after == Some(true), above || below) {
                (true, true) => '+',
                (true, false) => '-',
                (false, true) => '|',
                (false, false) => ' ',
            };
            let gap = self.gaps[column];
            (1..gap).for_each(|_| text.push(dash(before)));
            if gap > 0 {
                text.push(corner);
            }
            if column < columns {
                text.extend(std::iter::repeat_n(dash(after), self.widths[column]));
            }
        }
        Some(vec![Span::plain(text)])
    }

    /// A line of a row of cells.
    fn line(&self, row: usize, part: usize) -> Line {
        let middle = part == (self.slots.rows - 1) / 2;
        let number = if middle {
            (row + 1).to_string()
        } else {
            String::new()
        };
        let blank = " ".repeat(self.label - number.len().min(self.label));
        let look = self.label_look(House::Row(row));
        let mut line = vec![
            Span::plain(blank),
            Span { text: number, look },
            Span::plain(" "),
        ];
        let columns = self.scene.shape().columns();
        for column in 0..=columns {
            let wall = if is_wall(self.board, row, column) {
                "|"
            } else {
                " "
            };
            let gap = self.gaps[column];
            if gap > 0 {
                line.push(Span::plain(format!("{wall:>gap$}")));
            }
            if column < columns {
                let index = row * columns + column;
                let cell = &self.scene.cells[index];
                if self.detail == Detail::Rows {
                    line.extend(self.word(index, column));
                } else {
                    line.extend((0..self.slots.columns).map(|slot| self.slot(cell, part, slot)));
                }
            }
        }
        line
    }

    /// What a cell has on one line, as long as its column is wide.
    fn word(&self, index: usize, column: usize) -> Vec<Span> {
        let mut word = word(self.scene, index);
        let length: usize = word.iter().map(|span| span.text.len()).sum();
        word.push(Span::plain(" ".repeat(self.widths[column] - length)));
        word
    }

    /// A digit with its sign, or blanks.
    fn slot(&self, cell: &SceneCell, row: usize, column: usize) -> Span {
        let blank = Span::plain(" ".repeat(SLOT));
        if cell.content != Content::Open {
            let middle = ((self.slots.rows - 1) / 2, (self.slots.columns - 1) / 2);
            let (sign, look) = digit(cell, self.detail);
            let digit = self.scene.shape().character(cell.content.digit());
            let shown = (row, column) == middle;
            return if shown {
                Span {
                    text: format!("{sign}{digit}"),
                    look,
                }
            } else {
                blank
            };
        }
        if self.detail == Detail::Digits {
            return open(cell);
        }
        let here = cell
            .marks
            .iter()
            .find(|mark| self.slots.place(mark.digit) == (row, column));
        here.map_or(blank, |mark| {
            let digit = self.scene.shape().character(mark.digit);
            let text = format!("{}{digit}", sign(mark.part));
            Span {
                text,
                look: Look::Candidate(mark.part),
            }
        })
    }
}

/// The digit of a cell with its sign, or its candidates side by side. Those without a part have no sign, but the first a blank.
fn word(scene: &Scene, index: usize) -> Vec<Span> {
    let (cell, shape) = (&scene.cells[index], scene.shape());
    if cell.content != Content::Open {
        let (sign, look) = digit(cell, Detail::Rows);
        let digit = shape.character(cell.content.digit());
        let text = format!("{sign}{digit}");
        return vec![Span { text, look }];
    }
    let mark = |(place, mark): (usize, &SceneMark)| {
        let digit = shape.character(mark.digit);
        let text = match sign(mark.part) {
            ' ' if place > 0 => digit.to_string(),
            sign => format!("{sign}{digit}"),
        };
        Span {
            text,
            look: Look::Candidate(mark.part),
        }
    };
    match cell.marks.is_empty() {
        true => vec![open(cell)],
        false => cell.marks.iter().enumerate().map(mark).collect(),
    }
}

/// An open cell in which no candidates are shown, with the sign of the greatest part in it.
fn open(cell: &SceneCell) -> Span {
    let part = cell.marks.iter().map(|mark| mark.part).max();
    let (sign, look) = match (cell.shade, part) {
        (Shade::Wrong, _) => ('!', Look::Wrong),
        (_, Some(part)) if sign(part) != ' ' => (sign(part), Look::Candidate(part)),
        (Shade::None, _) => (' ', Look::Plain),
        _ => ('*', Look::Step),
    };
    Span {
        text: format!("{sign}{}", symbols::BLANK),
        look,
    }
}

/// Whether a wall stands on the left of a cell. `column` may be one too large.
fn is_wall(board: &BoardHouses, row: usize, column: usize) -> bool {
    let left = board.cell(Some(row), column.checked_sub(1));
    board.has_wall(left, board.cell(Some(row), Some(column)))
}

/// Whether a wall lies above a cell. `row` may be one too large.
fn is_floor(board: &BoardHouses, row: usize, column: usize) -> bool {
    let above = board.cell(row.checked_sub(1), Some(column));
    board.has_wall(above, board.cell(Some(row), Some(column)))
}
