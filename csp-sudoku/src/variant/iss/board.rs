//! The board of a text of Interactive Sudoku Solver: its size, and the cells that stand outside of it.

use super::error::IssError;
use super::token::IssToken;
use crate::house::House;
use crate::shape::{Cell, LONGEST_SIDE, Shape, ShapeError};
use crate::variant::part_error::PartFault;
use std::collections::BTreeMap;

/// The group of cells that hold the number of the region of each cell.
pub(super) const REGION_NUMBERS: &str = "CC";

/// Which ties of full ranks are allowed, in the order of their numbers.
pub(super) const TIES: [&str; 3] = ["none", "only-unclued", "any"];

/// The board, and where the cells outside of it stand: in rows below it, a group after the other.
#[derive(Clone, Debug)]
pub(super) struct IssBoard {
    /// The board alone.
    pub(super) inner: Shape,
    /// With the rows below it.
    pub(super) shape: Shape,
    /// Whether rows, columns and boxes are houses.
    pub(super) has_houses: bool,
    /// Whether boxes are, if rows and columns are.
    pub(super) has_boxes: bool,
    /// Which ties of full ranks are allowed.
    pub(super) ties: i32,
    /// The number of cells of a region.
    pub(super) region_size: usize,
    groups: BTreeMap<String, Vec<Cell>>,
}

/// How many cells a group outside of the board has, and how many in a row, 0 for as many as the board has columns.
#[derive(Clone, Copy, Debug)]
struct GroupSize {
    cells: usize,
    columns: usize,
}

impl IssBoard {
    /// The board that these constraints are about.
    pub(super) fn of(tokens: &[IssToken]) -> Result<Self, IssError> {
        let mut board = Self {
            inner: Shape::NINE,
            shape: Shape::NINE,
            has_houses: true,
            has_boxes: tokens.iter().all(|token| token.name != "NoBoxes"),
            ties: 1,
            region_size: 9,
            groups: BTreeMap::new(),
        };
        if let Some(token) = tokens.iter().find(|token| token.name == "Shape") {
            let inner = inner(token);
            board.inner = inner.map_err(|fault| token.refused(fault))?;
            board.has_houses = token.argument(2) != "Raw";
            let longest = board.inner.rows().max(board.inner.columns());
            if board.has_houses && board.inner.side() < longest {
                return Err(
                    token.wrong(token.argument(1), "digits for all cells of a row or column")
                );
            }
        }
        if let Some(token) = tokens.iter().find(|token| token.name == "FullRankTies") {
            let ties = TIES.iter().position(|name| *name == token.argument(0));
            board.ties = ties
                .ok_or_else(|| token.wrong(token.argument(0), "none, only-unclued or any"))?
                as i32;
            if board.ties == 0 && tokens.iter().all(|token| token.name != "FullRank") {
                return Err(token.wrong("none", "of use without a rank"));
            }
        }
        board.region_size = board.inner.rows().max(board.inner.columns());
        if let Some(token) = tokens.iter().find(|token| token.name == "RegionSize") {
            let size = token.number_of(token.argument(0))?;
            let size = usize::try_from(size).ok().filter(|size| *size > 1);
            let size = size.ok_or_else(|| token.wrong(token.argument(0), "a number of cells"))?;
            board.region_size = size;
            if let Some(boxes) = board.inner.with_boxes_of(size) {
                board.inner = boxes;
            } else if let Ok(whole) = board
                .inner
                .with_boxes(board.inner.rows(), board.inner.columns())
            {
                board.inner = whole;
            }
        }
        board.shape = board.inner;
        for token in tokens {
            for (name, size) in outside(token, board.inner)? {
                if board.groups.contains_key(&name) {
                    return Err(token.wrong(&name, "a name of its own"));
                }
                board
                    .add(name, size)
                    .map_err(|error| token.refused(error))?;
            }
        }
        Ok(board)
    }

    /// Adds a group below the board.
    fn add(&mut self, name: String, size: GroupSize) -> Result<(), ShapeError> {
        let wide = self.shape.columns();
        let columns = match size.columns {
            columns @ 1.. if columns <= wide => columns,
            _ => wide,
        };
        let top = self.shape.rows();
        let rows = top + size.cells.div_ceil(columns);
        let shape = Shape::rectangle(rows, wide)?;
        let (from, to) = (
            self.inner.value(1),
            self.inner.value(self.inner.side() as u8),
        );
        self.shape = shape.with_digits(from as usize, to as usize)?;
        let cells = (0..size.cells).map(|index| Cell {
            row: (top + index / columns) as u8,
            column: (index % columns) as u8,
        });
        self.groups.insert(name, cells.collect());
        Ok(())
    }

    /// The cells of a group outside of the board.
    pub(super) fn group(&self, name: &str) -> Option<&[Cell]> {
        self.groups.get(name).map(|cells| &cells[..])
    }

    /// The cells below the board that no group has.
    pub(super) fn voids(&self) -> Vec<Cell> {
        let cells = (self.inner.cells()..self.shape.cells()).map(|index| self.shape.cell(index));
        let taken = |cell: &Cell| self.groups.values().any(|group| group.contains(cell));
        cells.filter(|cell| !taken(cell)).collect()
    }

    /// The cell of a name: `R1C2`, where letters from `a` on follow 9, or a cell of a group, such as `VA1`.
    pub(super) fn cell(&self, name: &str) -> Option<Cell> {
        if let [b'R' | b'r', row, b'C' | b'c', column] = *name.as_bytes() {
            let place = |byte: u8| {
                char::from(byte)
                    .to_digit(17)
                    .and_then(|place| place.checked_sub(1))
            };
            let cell = Cell {
                row: place(row)? as u8,
                column: place(column)? as u8,
            };
            return self.inner.contains(cell).then_some(cell);
        }
        let group = name.trim_end_matches(|c: char| c.is_ascii_digit());
        let cells = self.group(group)?;
        match name[group.len()..].parse::<usize>() {
            Ok(number) if cells.len() > 1 => cells.get(number.checked_sub(1)?).copied(),
            Err(_) if cells.len() == 1 => cells.first().copied(),
            _ => None,
        }
    }

    /// The name of a cell. Cells below the board that no group has have none.
    pub(super) fn name(&self, cell: Cell) -> Option<String> {
        if self.inner.contains(cell) {
            let place = |place: u8| char::from_digit(u32::from(place) + 1, 17);
            return Some(format!("R{}C{}", place(cell.row)?, place(cell.column)?));
        }
        self.groups.iter().find_map(|(name, cells)| {
            let place = cells.iter().position(|other| *other == cell)?;
            Some(match cells.len() {
                1 => name.clone(),
                _ => format!("{name}{}", place + 1),
            })
        })
    }

    /// The names of cells.
    pub(super) fn names(&self, cells: &[Cell]) -> Option<Vec<String>> {
        cells.iter().map(|cell| self.name(*cell)).collect()
    }

    /// The cell of a name in a constraint.
    pub(super) fn cell_of(&self, token: &IssToken, name: &str) -> Result<Cell, IssError> {
        self.cell(name)
            .ok_or_else(|| token.wrong(name, "a cell of the board"))
    }

    /// The cells of names in a constraint.
    pub(super) fn cells_of(
        &self,
        token: &IssToken,
        names: &[String],
    ) -> Result<Vec<Cell>, IssError> {
        names.iter().map(|name| self.cell_of(token, name)).collect()
    }
}

/// The board alone, by `Shape~9x9~0-8`.
fn inner(token: &IssToken) -> Result<Shape, PartFault> {
    let wrong = |expected| PartFault::text(&token.arguments.join("~"), expected);
    let number = |text: &str| text.parse().ok();
    let sides = token.argument(0).split_once('x');
    let sides = sides.and_then(|(rows, columns)| Some((number(rows)?, number(columns)?)));
    let (rows, columns) = sides.ok_or_else(|| wrong("a board such as 9x9"))?;
    let shape = Shape::rectangle(rows, columns)?;
    let range = token.argument(1);
    let digits = match range.split_once('-') {
        _ if range.is_empty() => Some((1, shape.side())),
        Some((from, to)) => number(from).zip(number(to)),
        None => number(range).map(|to| (1, to)),
    };
    let (from, to) = digits.ok_or_else(|| wrong("a board and digits such as 9x9~0-8"))?;
    Ok(shape.with_digits(from, to)?)
}

/// The groups of cells outside of the board that a constraint brings with it.
fn outside(token: &IssToken, board: Shape) -> Result<Vec<(String, GroupSize)>, IssError> {
    let group = |name: &str, cells| (name.to_owned(), GroupSize { cells, columns: 0 });
    Ok(match token.name.as_str() {
        "Var" => vec![(format!("V{}", token.argument(0)), var_size(token)?)],
        "ChaosConstruction" => vec![group(REGION_NUMBERS, board.cells())],
        "Doppelganger" => {
            let is_box = |house: &House| matches!(house, House::Box(_));
            let boxes = board.houses().filter(is_box).count();
            let mut groups = vec![group("DGR", board.columns()), group("DGC", board.rows())];
            if boxes > 0 {
                groups.push(group("DGB", boxes));
            }
            groups
        }
        _ => Vec::new(),
    })
}

/// The cells of `Var`: a number of them, or of rows and columns.
fn var_size(token: &IssToken) -> Result<GroupSize, IssError> {
    let size = token.argument(2);
    let parse = |text: &str| -> Result<usize, IssError> {
        let number = text.parse().ok();
        let number = number.filter(|number| (1..=LONGEST_SIDE * LONGEST_SIDE).contains(number));
        number.ok_or_else(|| token.wrong(size, "a number of cells"))
    };
    let (rows, columns) = match size.split_once('x') {
        _ if size.is_empty() => (1, 1),
        Some((rows, columns)) => (parse(rows)?, parse(columns)?),
        None => (parse(size)?, 0),
    };
    let cells = rows * columns.max(1);
    Ok(GroupSize { cells, columns })
}
