//! Clues that houses cannot express, and what a kind of clues is.

use super::Rules;
use super::cell_values::CellValues;
use super::clue_look::ClueLook;
use super::clue_part::CluePart;
use crate::grid::Grid;
use crate::shape::{Cell, Shape};
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::RangeInclusive;

/// What a puzzle says about some cells: a [kind](super::clues) with lines of cells and numbers.
///
/// ```
/// use csp_sudoku::Cell;
/// use csp_sudoku::rules::clues::WHISPER;
///
/// let line = ["r1c1", "r1c2", "r2c3"].map(|name| name.parse::<Cell>().unwrap());
/// let clue = WHISPER.clue([line], [5])?;
/// assert_eq!(clue.to_string(), "neighbors on the line r1c1, r1c2, r2c3 differ by at least 5");
/// # Ok::<(), csp_sudoku::rules::ClueError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Clue {
    kind: &'static ClueKind,
    lines: Vec<Vec<Cell>>,
    numbers: Vec<i32>,
    text: String,
    clues: Vec<Self>,
}

/// A kind of clues. Each is a file in `rules/clues/`, and a line in `rules/clues/mod.rs`.
pub struct ClueKind {
    /// Its name, in lower case with hyphens.
    pub name: &'static str,
    /// The lines of cells that it takes.
    pub lines: &'static [LineField],
    /// The numbers that it takes.
    pub numbers: &'static [NumberField],
    /// What its text is, if it takes one.
    pub text: Option<&'static str>,
    /// Whether it takes other clues.
    pub takes_clues: bool,
    /// Whether it is about the digits of cells, or about what they are worth.
    pub reads: CellReading,
    /// What is wrong with a clue whose lines, numbers and text are those that the kind takes, if anything is.
    pub check: fn(&Clue) -> Result<(), String>,
    /// The cells that it is about. They may be more than those that it names.
    pub scope: fn(&Clue, &Rules) -> Vec<Cell>,
    /// What it says, in words.
    pub says: fn(&Clue) -> String,
    /// Whether a complete grid keeps it. It shares nothing with the engine: no constraint, no
    /// search (a predicate of two digits may be shared with [`parts`](Self::parts)).
    pub holds: fn(&ClueDigits<'_>) -> bool,
    /// The constraints that it is made of.
    pub parts: fn(&Clue, &Rules) -> Vec<CluePart>,
    /// What follows from it together with houses and other clues. Searches keep this as well; explanations do not, as
    /// it is not said by the clue alone.
    pub follows: fn(&Clue, &Rules) -> Vec<CluePart>,
    /// What searches keep in place of the parts, if that is faster and says the same together with houses and other clues.
    pub searched: fn(&Clue, &Rules) -> Option<Vec<CluePart>>,
    /// How it is drawn.
    pub look: ClueLook,
}

/// What a kind of clues reads in cells. Most boards have no [modifiers](super::clues::MODIFIERS), and it makes no
/// difference there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CellReading {
    /// The digits.
    Digits,
    /// What they are worth: twice the digit of a doubler.
    Values,
    /// It says itself what they are worth.
    Defines,
}

/// A line of cells that a kind of clues takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineField {
    /// Its name.
    pub name: &'static str,
    /// How many cells it may have.
    pub cells: RangeInclusive<usize>,
    /// Whether there may be more lines like this one, or none. It is the last one.
    pub repeats: bool,
}

/// A number that a kind of clues takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NumberField {
    /// Its name.
    pub name: &'static str,
    /// What it is if it is not given.
    pub default: Option<i32>,
    /// Whether there may be more numbers like this one, or none. It is the last one.
    pub repeats: bool,
}

/// The most cells of a line.
const MOST: usize = 4096;

/// The greatest number of a clue.
const GREATEST: u32 = 100_000;

impl LineField {
    /// A line of at least this number of cells.
    #[must_use]
    pub const fn new(name: &'static str, least: usize) -> Self {
        Self {
            name,
            cells: least..=MOST,
            repeats: false,
        }
    }

    /// A line of this number of cells.
    #[must_use]
    pub const fn exactly(name: &'static str, cells: usize) -> Self {
        Self {
            name,
            cells: cells..=cells,
            repeats: false,
        }
    }

    /// A line of at least and at most these numbers of cells.
    #[must_use]
    pub const fn between(name: &'static str, least: usize, most: usize) -> Self {
        Self {
            name,
            cells: least..=most,
            repeats: false,
        }
    }

    /// Any number of lines like this.
    #[must_use]
    pub const fn repeated(self) -> Self {
        Self {
            repeats: true,
            ..self
        }
    }
}

impl NumberField {
    /// A number that has to be given.
    #[must_use]
    pub const fn new(name: &'static str) -> Self {
        Self {
            name,
            default: None,
            repeats: false,
        }
    }

    /// A number that may be left out.
    #[must_use]
    pub const fn or(name: &'static str, default: i32) -> Self {
        Self {
            name,
            default: Some(default),
            repeats: false,
        }
    }

    /// Any number of numbers.
    #[must_use]
    pub const fn repeated(name: &'static str) -> Self {
        Self {
            name,
            default: None,
            repeats: true,
        }
    }
}

/// The reason why cells and numbers are no clue of a kind.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ClueError {
    /// More or fewer lines of cells than the kind takes.
    #[error("{kind} takes {expected} lines of cells, and not {found}")]
    Lines {
        /// The kind.
        kind: &'static str,
        /// How many there have to be.
        expected: usize,
        /// How many there are.
        found: usize,
    },
    /// A line with too few or too many cells.
    #[error("{line} of {kind} has {found} cells, and needs {}", words(expected))]
    Cells {
        /// The kind.
        kind: &'static str,
        /// The line.
        line: &'static str,
        /// How many cells it may have.
        expected: RangeInclusive<usize>,
        /// How many there are.
        found: usize,
    },
    /// More or fewer numbers than the kind takes.
    #[error("{kind} takes {expected} numbers, and not {found}")]
    Numbers {
        /// The kind.
        kind: &'static str,
        /// How many there have to be.
        expected: usize,
        /// How many there are.
        found: usize,
    },
    /// The text means nothing for the kind.
    #[error("{kind}: {what}")]
    Text {
        /// The kind.
        kind: &'static str,
        /// What is wrong.
        what: String,
    },
    /// Lines and numbers that mean nothing together, or nothing for the kind.
    #[error("{kind}: {what}")]
    Meaning {
        /// The kind.
        kind: &'static str,
        /// What is wrong.
        what: String,
    },
    /// Other clues for a kind that takes none, or none for one that needs them.
    #[error("{kind} {}", if *.takes { "needs other clues" } else { "takes no other clues" })]
    Clues {
        /// The kind.
        kind: &'static str,
        /// Whether it takes other clues.
        takes: bool,
    },
}

/// A range of numbers of cells: `3`, `3 at least`, `1 to 3`.
fn words(range: &RangeInclusive<usize>) -> String {
    match (*range.start(), *range.end()) {
        (from, to) if from == to => from.to_string(),
        (from, MOST) => format!("{from} at least"),
        (from, to) => format!("{from} to {to}"),
    }
}

impl ClueKind {
    /// A clue of this kind. Numbers at the end that have a default may be left out.
    ///
    /// # Errors
    /// These are not as many lines, cells or numbers as the kind takes, or it takes a text or other clues.
    pub fn clue<L: IntoIterator<Item = Cell>>(
        &'static self,
        lines: impl IntoIterator<Item = L>,
        numbers: impl IntoIterator<Item = i32>,
    ) -> Result<Clue, ClueError> {
        let lines = lines.into_iter().map(|line| line.into_iter().collect());
        self.clue_of(ClueFields {
            lines: lines.collect(),
            numbers: numbers.into_iter().collect(),
            ..ClueFields::default()
        })
    }

    /// A clue of this kind, of any fields.
    ///
    /// # Errors
    /// The fields are not those that the kind takes.
    pub fn clue_of(&'static self, fields: ClueFields) -> Result<Clue, ClueError> {
        let ClueFields {
            lines,
            mut numbers,
            text,
            clues,
        } = fields;
        self.check_lines(&lines)?;
        for field in self.numbers.get(numbers.len()..).unwrap_or_default() {
            numbers.extend(field.default);
        }
        let repeats = self.numbers.last().is_some_and(|last| last.repeats);
        let expected = self.numbers.len() - usize::from(repeats);
        let fits = numbers.len() == expected || repeats && numbers.len() > expected;
        if !fits {
            return Err(ClueError::Numbers {
                kind: self.name,
                expected,
                found: numbers.len(),
            });
        }
        if self.text.is_none() != text.is_empty() {
            let what = match self.text {
                Some(what) => format!("it needs {what}"),
                None => format!("it takes no text, and `{text}` is one"),
            };
            return Err(ClueError::Text {
                kind: self.name,
                what,
            });
        }
        if self.takes_clues == clues.is_empty() {
            return Err(ClueError::Clues {
                kind: self.name,
                takes: self.takes_clues,
            });
        }
        if clues
            .iter()
            .any(|clue| clue.kind.reads == CellReading::Defines)
        {
            return Err(ClueError::Meaning {
                kind: self.name,
                what: "what cells are worth cannot be one of several clues".to_owned(),
            });
        }
        let clue = Clue {
            kind: self,
            lines,
            numbers,
            text,
            clues,
        };
        let kind = self.name;
        match self.check_numbers(&clue).and_then(|()| (self.check)(&clue)) {
            Ok(()) => Ok(clue),
            Err(what) => Err(ClueError::Meaning { kind, what }),
        }
    }

    /// Sums and products of greater numbers are not sure to be right.
    fn check_numbers(&self, clue: &Clue) -> Result<(), String> {
        let great = clue
            .numbers
            .iter()
            .find(|number| number.abs_diff(0) > GREATEST);
        great.map_or(Ok(()), |number| Err(format!("{number} is too great")))
    }

    fn check_lines(&self, lines: &[Vec<Cell>]) -> Result<(), ClueError> {
        let kind = self.name;
        let repeats = self.lines.last().is_some_and(|last| last.repeats);
        let expected = self.lines.len() - usize::from(repeats);
        if lines.len() != expected && !(repeats && lines.len() > expected) {
            return Err(ClueError::Lines {
                kind,
                expected,
                found: lines.len(),
            });
        }
        for (index, cells) in lines.iter().enumerate() {
            let field = &self.lines[index.min(self.lines.len() - 1)];
            if !field.cells.contains(&cells.len()) {
                return Err(ClueError::Cells {
                    kind,
                    line: field.name,
                    expected: field.cells.clone(),
                    found: cells.len(),
                });
            }
        }
        Ok(())
    }

    /// What kinds have in common that take nothing. Each names what it says and means.
    pub(super) const PLAIN: Self = Self {
        name: "",
        lines: &[],
        numbers: &[],
        text: None,
        takes_clues: false,
        reads: CellReading::Digits,
        check: |_| Ok(()),
        scope: |clue, _| clue.lines.concat(),
        says: |_| String::new(),
        holds: |_| true,
        parts: |_, _| Vec::new(),
        follows: |_, _| Vec::new(),
        searched: |_, _| None,
        look: ClueLook::Board,
    };
}

/// What a clue is made of.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ClueFields {
    /// Its lines of cells.
    pub lines: Vec<Vec<Cell>>,
    /// Its numbers.
    pub numbers: Vec<i32>,
    /// Its text.
    pub text: String,
    /// The clues that it is about.
    pub clues: Vec<Clue>,
}

/// Kinds have names of their own.
impl PartialEq for ClueKind {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for ClueKind {}

impl Hash for ClueKind {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.name.hash(state);
    }
}

/// The name.
impl fmt::Debug for ClueKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

impl Clue {
    /// The kind.
    #[must_use]
    pub const fn kind(&self) -> &'static ClueKind {
        self.kind
    }

    /// The cells, line by line.
    #[must_use]
    pub fn lines(&self) -> &[Vec<Cell>] {
        &self.lines
    }

    /// The cells of a line, none if there is no such line.
    #[must_use]
    pub fn line(&self, index: usize) -> &[Cell] {
        self.lines.get(index).map_or(&[], |line| line)
    }

    /// The numbers.
    #[must_use]
    pub fn numbers(&self) -> &[i32] {
        &self.numbers
    }

    /// The number at this place, 0 if there is none.
    #[must_use]
    pub fn number(&self, index: usize) -> i32 {
        self.numbers.get(index).copied().unwrap_or(0)
    }

    /// The text.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The clues that it is about.
    #[must_use]
    pub fn clues(&self) -> &[Self] {
        &self.clues
    }

    /// All cells that it names, in the order of the lines. A cell may be on several lines.
    #[must_use]
    pub fn cells(&self) -> Vec<Cell> {
        let own = self.lines.iter().flatten().copied();
        let others = self.clues.iter().flat_map(Self::cells);
        own.chain(others).collect()
    }

    /// All cells that it is about, also those that it does not name. A cell may come several times.
    #[must_use]
    pub fn scope(&self, rules: &Rules) -> Vec<Cell> {
        let mut own = (self.kind.scope)(self, rules);
        if let Some(values) = self.values(rules) {
            let marks = own.iter().filter_map(|&cell| values.mark(cell));
            own = own.iter().copied().chain(marks).collect();
        }
        let others = self.clues.iter().flat_map(|clue| clue.scope(rules));
        own.into_iter().chain(others).collect()
    }

    /// What cells are worth, if it reads that, and that is not their digits.
    fn values(&self, rules: &Rules) -> Option<CellValues> {
        match self.kind.reads {
            CellReading::Values => rules.cell_values(),
            CellReading::Digits | CellReading::Defines => None,
        }
    }

    /// The cells of a line in words: `r1c1, r1c2`.
    #[must_use]
    pub fn names(&self, line: usize) -> String {
        list(self.line(line))
    }

    /// The constraints that it is made of, on a board of these rules.
    #[must_use]
    pub fn parts(&self, rules: &Rules) -> Vec<CluePart> {
        self.of_values((self.kind.parts)(self, &self.read_by(rules)), rules)
    }

    /// What searches keep of it: all that it says, and what follows from it together with houses and other clues of these
    /// rules.
    #[must_use]
    pub fn searched(&self, rules: &Rules) -> Vec<CluePart> {
        let read = self.read_by(rules);
        let parts = (self.kind.searched)(self, &read);
        let mut parts = parts.unwrap_or_else(|| (self.kind.parts)(self, &read));
        parts.extend((self.kind.follows)(self, &read));
        self.of_values(parts, rules)
    }

    /// The rules with the numbers that it reads in cells as their digits.
    fn read_by(&self, rules: &Rules) -> Rules {
        let values = self.values(rules);
        values.map_or_else(|| rules.clone(), |values| rules.with_shape(values.shape()))
    }

    /// The parts, as parts about values if it reads these. That digits differ is about digits at all times.
    fn of_values(&self, parts: Vec<CluePart>, rules: &Rules) -> Vec<CluePart> {
        let Some(values) = self.values(rules) else {
            return parts;
        };
        let is_of_digits = |part: &CluePart| matches!(part, CluePart::Different(_));
        let (mut all, parts): (Vec<CluePart>, Vec<CluePart>) =
            parts.into_iter().partition(is_of_digits);
        all.push(CluePart::OfValues { values, parts });
        all
    }

    /// Whether a complete grid keeps it.
    #[must_use]
    pub fn holds(&self, grid: &Grid, rules: &Rules) -> bool {
        let clue = self;
        let values = self.values(rules);
        (self.kind.holds)(&ClueDigits {
            clue,
            rules,
            grid,
            values,
        })
    }
}

/// Cells in words: `r1c1, r1c2`.
pub(crate) fn list(cells: &[Cell]) -> String {
    let names: Vec<String> = cells.iter().map(ToString::to_string).collect();
    names.join(", ")
}

/// What it says, in words.
impl fmt::Display for Clue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&(self.kind.says)(self))
    }
}

/// A clue and a complete grid that may keep it. Digits are numbers here as they are written, also on boards with a 0.
#[derive(Clone, Debug)]
pub struct ClueDigits<'a> {
    clue: &'a Clue,
    rules: &'a Rules,
    grid: &'a Grid,
    /// What cells are worth, if the kind reads that.
    values: Option<CellValues>,
}

impl<'a> ClueDigits<'a> {
    /// The clue.
    #[must_use]
    pub fn clue(&self) -> &'a Clue {
        self.clue
    }

    /// The rules that the clue is one of.
    #[must_use]
    pub fn rules(&self) -> &'a Rules {
        self.rules
    }

    /// The board.
    #[must_use]
    pub fn shape(&self) -> Shape {
        self.grid.shape()
    }

    /// The digit in a cell.
    #[must_use]
    pub fn digit(&self, cell: Cell) -> i32 {
        self.shape().value(self.grid.digit(cell))
    }

    /// The digit in a cell, or what the cell is worth if the kind [reads](ClueKind::reads) that.
    #[must_use]
    pub fn at(&self, cell: Cell) -> i32 {
        let Some(values) = &self.values else {
            return self.digit(cell);
        };
        let mark = values.mark(cell).map(|mark| self.grid.digit(mark));
        values.value(self.grid.digit(cell), mark)
    }

    /// The digits of cells.
    #[must_use]
    pub fn of(&self, cells: &[Cell]) -> Vec<i32> {
        cells.iter().map(|&cell| self.at(cell)).collect()
    }

    /// The digits of a line.
    #[must_use]
    pub fn line(&self, index: usize) -> Vec<i32> {
        self.of(self.clue.line(index))
    }

    /// The number of the clue at this place.
    #[must_use]
    pub fn number(&self, index: usize) -> i32 {
        self.clue.number(index)
    }

    /// Whether the grid keeps another clue.
    #[must_use]
    pub fn keeps(&self, clue: &Clue) -> bool {
        clue.holds(self.grid, self.rules)
    }
}
