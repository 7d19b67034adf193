//! Layers: what a person fills in.

use crate::note::NoteValue;
use crate::sign::At;
use csp_core::ids::Var;
use csp_core::model::{Direction, GridShape, Place};
use std::fmt;
use std::ops::RangeInclusive;

/// Where the values of a layer are.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum LayerKind {
    /// In the cells.
    Cells,
    /// On the steps from a cell to its neighbours: parts of a line through the middles of cells. The edges of the graph of
    /// the cells.
    Steps,
    /// On the sides of the cells: parts of a line along the grid. The edges of the graph of the corners.
    Sides,
    /// Between neighbouring cells: borders of regions. The edges of the graph of the cells.
    Borders,
}

/// What a value looks like, and what it is called.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ValueLook {
    /// The value.
    pub value: i32,
    /// Its name in sentences: "shaded".
    pub word: &'static str,
    /// Its character in pictures.
    pub sign: char,
}

impl ValueLook {
    /// A value with its name and its character.
    #[must_use]
    pub const fn new(value: i32, word: &'static str, sign: char) -> Self {
        Self { value, word, sign }
    }

    /// Its character where a line leads down instead of across.
    #[must_use]
    pub const fn turned(self) -> char {
        match self.sign {
            '─' => '│',
            '═' => '║',
            sign => sign,
        }
    }
}

/// Cells that are shaded (1) or not (0).
pub const SHADING: &[ValueLook] = &[
    ValueLook::new(0, "unshaded", '.'),
    ValueLook::new(1, "shaded", '#'),
];

/// Lines that are drawn (1) or not (0).
pub const LINES: &[ValueLook] = &[
    ValueLook::new(0, "no line", ' '),
    ValueLook::new(1, "a line", '─'),
];

/// Borders of regions that are there (1) or not (0).
pub const BORDERS: &[ValueLook] = &[
    ValueLook::new(0, "no border", ' '),
    ValueLook::new(1, "a border", '│'),
];

/// A layer of a board: a variable for each of its places.
#[derive(Clone, Debug)]
pub struct Layer {
    name: &'static str,
    kind: LayerKind,
    values: RangeInclusive<i32>,
    looks: &'static [ValueLook],
    /// What is noted, from the value 0 on, if the layer is one of notes.
    notes: Vec<NoteValue>,
    vars: Vec<Var>,
    spots: Vec<Spot>,
}

impl Layer {
    /// A layer of cells in which these values, from 0 on, are noted.
    pub(crate) fn of_notes(
        name: &'static str,
        notes: Vec<NoteValue>,
        vars: Vec<Var>,
        cells: GridShape,
    ) -> Self {
        let values = (0..=notes.len() as i32 - 1, &[][..]);
        let layer = Self::new(name, LayerKind::Cells, values, vars, cells);
        Self { notes, ..layer }
    }

    pub(crate) fn new(
        name: &'static str,
        kind: LayerKind,
        (values, looks): (RangeInclusive<i32>, &'static [ValueLook]),
        vars: Vec<Var>,
        cells: GridShape,
    ) -> Self {
        let graph = match kind {
            LayerKind::Sides => GridShape {
                rows: cells.rows + 1,
                columns: cells.columns + 1,
            }
            .graph(),
            _ => cells.graph(),
        };
        let columns = cells.columns + usize::from(kind == LayerKind::Sides);
        let place = |node: usize| (node / columns, node % columns);
        let spots = match kind {
            LayerKind::Cells => cells.places().map(Spot::Cell).collect(),
            _ => {
                let between = |&(one, other): &(usize, usize)| {
                    let ends = [place(one), place(other)];
                    match kind {
                        LayerKind::Sides => Spot::side(ends, cells),
                        LayerKind::Borders => Spot::Border(ends),
                        _ => Spot::Step(ends),
                    }
                };
                graph.edges().iter().map(between).collect()
            }
        };
        Self {
            name,
            kind,
            values,
            looks,
            notes: Vec::new(),
            vars,
            spots,
        }
    }

    /// Its name: "shading".
    #[must_use]
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// Where its values are.
    #[must_use]
    pub const fn kind(&self) -> LayerKind {
        self.kind
    }

    /// The values that can be filled in, whatever the puzzle.
    #[must_use]
    pub fn values(&self) -> RangeInclusive<i32> {
        self.values.clone()
    }

    /// Its variables, one for each [spot](Self::spots).
    #[must_use]
    pub fn vars(&self) -> &[Var] {
        &self.vars
    }

    /// The places of its variables.
    #[must_use]
    pub fn spots(&self) -> &[Spot] {
        &self.spots
    }

    /// The look of a value; `None`: it is written as a number.
    #[must_use]
    pub fn look(&self, value: i32) -> Option<ValueLook> {
        self.looks.iter().copied().find(|look| look.value == value)
    }

    /// The value of a spot with nothing in it, such as "no line". People leave such spots blank.
    #[must_use]
    pub fn empty_value(&self) -> Option<i32> {
        let is_empty =
            |look: &&ValueLook| matches!(look.sign, '.' | ' ') && self.values.contains(&look.value);
        self.looks.iter().find(is_empty).map(|look| look.value)
    }

    /// A value in words.
    #[must_use]
    pub fn word(&self, value: i32) -> String {
        if let Some(look) = self.look(value) {
            return look.word.to_owned();
        }
        let note = self.note(value);
        note.map_or_else(|| value.to_string(), |note| note.word.clone())
    }

    /// How a value is noted; `None`: it is filled in.
    #[must_use]
    pub fn note(&self, value: i32) -> Option<&NoteValue> {
        let place = usize::try_from(value).ok()?;
        self.notes.get(place)
    }
}

/// A place that is filled in.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Spot {
    /// A cell.
    Cell(Place),
    /// The step between two neighbouring cells.
    Step([Place; 2]),
    /// A side of a cell.
    Side {
        /// The corners that it is between.
        ends: [Place; 2],
        /// The cell below it or to the right of it, or else the one before it.
        cell: Place,
        /// Where it is, as seen from the cell.
        way: Direction,
    },
    /// The border between two neighbouring cells.
    Border([Place; 2]),
}

impl Spot {
    /// Its middle, in half cells to the right of the upper left corner of the board, and below it.
    ///
    /// ```
    /// use csp_puzzles::layer::Spot;
    /// assert_eq!(Spot::Cell((0, 2)).middle(), (5, 1));
    /// assert_eq!(Spot::Border([(0, 0), (1, 0)]).middle(), (1, 2));
    /// ```
    #[must_use]
    pub const fn middle(self) -> (usize, usize) {
        match self {
            Self::Cell((row, column)) => (2 * column + 1, 2 * row + 1),
            Self::Step([one, other]) | Self::Border([one, other]) => {
                (one.1 + other.1 + 1, one.0 + other.0 + 1)
            }
            Self::Side {
                ends: [one, other], ..
            } => (one.1 + other.1, one.0 + other.0),
        }
    }

    /// The side between two corners of a board.
    fn side(ends: [Place; 2], cells: GridShape) -> Self {
        let [(row, column), (below, _)] = ends;
        let (cell, way) = match row == below {
            true if row < cells.rows => ((row, column), Direction::Up),
            true => ((row - 1, column), Direction::Down),
            false if column < cells.columns => ((row, column), Direction::Left),
            false => ((row, column - 1), Direction::Right),
        };
        Self::Side { ends, cell, way }
    }
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Cell(place) => At(place).fmt(f),
            Self::Step([one, other]) => write!(f, "{}-{}", At(one), At(other)),
            Self::Border([one, other]) => write!(f, "{}|{}", At(one), At(other)),
            Self::Side { cell, way, .. } => {
                let which = match way {
                    Direction::Up => "upper",
                    Direction::Down => "lower",
                    Direction::Left => "left",
                    _ => "right",
                };
                write!(f, "the {which} side of {}", At(cell))
            }
        }
    }
}
