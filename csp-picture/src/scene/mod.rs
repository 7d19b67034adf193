//! What a picture shows.
//!
//! A scene is data: the parts of cells, candidates, houses and links. It has no places and no
//! colours. [`crate::text`] and [`crate::svg`] draw it.

mod make;

use crate::board::Board;
use csp_sudoku::techniques::Candidate;
use csp_sudoku::{Cell, House, Shape};

/// What a picture shows: a board, and the parts that its cells, candidates and houses have in a
/// step.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Scene {
    pub(crate) board: Board,
    /// What the picture is about, on one line.
    pub title: String,
    /// More about it, for a reader who does not see it.
    pub description: String,
    /// The cells in row-major order.
    pub cells: Vec<SceneCell>,
    /// The houses that are shaded.
    pub houses: Vec<ShadedHouse>,
    /// Candidates that a chain takes as one, each group in its order on the board.
    pub groups: Vec<Vec<Candidate>>,
    /// The links between candidates.
    pub links: Vec<Link>,
}

/// A cell of a scene.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SceneCell {
    /// What stands in it.
    pub content: Content,
    /// Its part in the step.
    pub shade: Shade,
    /// The candidates that are shown, in ascending order.
    pub marks: Vec<Mark>,
}

/// What stands in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Content {
    /// No digit.
    Open,
    /// A digit of the puzzle.
    Given(u8),
    /// A digit that was found.
    Entered(u8),
    /// The digit that the step places.
    Placed(u8),
}

/// The part of a cell in a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Shade {
    /// It has none.
    None,
    /// It belongs to the pattern.
    Step,
    /// It belongs to the set with this number, for example an almost locked set.
    Set(usize),
    /// It contradicts the rules or the solution.
    Wrong,
}

/// A candidate that is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark {
    /// The digit, from 1.
    pub digit: u8,
    /// Its part in the step.
    pub part: Part,
}

/// The part of a candidate in a step. Of several parts the greatest is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Part {
    /// It has none.
    None,
    /// It belongs to the set with this number.
    Set(usize),
    /// It has the color with this number. Of 0 and 1 one is right, and of 2 and 3.
    Color(usize),
    /// It belongs to the pattern.
    Pattern,
    /// It is a fin, or the link that a pattern needs beside its cells.
    Fin,
    /// A chain says that it is false.
    False,
    /// A chain says that it is true.
    True,
    /// The step places it.
    Placed,
    /// The step removes it.
    Eliminated,
}

/// A house that is shaded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShadedHouse {
    /// Its name.
    pub house: House,
    /// Its cells.
    pub cells: Vec<Cell>,
    /// Its part in the step.
    pub part: HousePart,
}

/// The part of a house in a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HousePart {
    /// The pattern starts from it.
    Base,
    /// It loses candidates.
    Cover,
}

/// A link from candidates to others. More than one at an end are taken as one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    /// Where it starts.
    pub from: Vec<Candidate>,
    /// Where it ends.
    pub to: Vec<Candidate>,
    /// What it says.
    pub strength: Strength,
    /// The number of the chain that it belongs to.
    pub chain: usize,
}

/// What a link says of its two ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strength {
    /// One of them is true at least.
    Strong,
    /// One of them is false at least.
    Weak,
}

impl Scene {
    /// The same scene without candidates.
    #[must_use]
    pub fn without_candidates(mut self) -> Self {
        self.cells.iter_mut().for_each(|cell| cell.marks.clear());
        self.groups.clear();
        self.links.clear();
        self
    }

    /// The same scene with another title.
    #[must_use]
    pub fn with_title(self, title: impl Into<String>) -> Self {
        Self {
            title: title.into(),
            ..self
        }
    }

    /// The same scene in which these cells are marked as wrong. Cells off the board are left out.
    #[must_use]
    pub fn with_wrong(mut self, cells: impl IntoIterator<Item = Cell>) -> Self {
        cells
            .into_iter()
            .for_each(|cell| self.shade(cell, Shade::Wrong));
        self
    }

    /// The size of the board.
    #[must_use]
    pub fn shape(&self) -> Shape {
        self.board.shape
    }

    /// Whether candidates are shown.
    #[must_use]
    pub fn has_candidates(&self) -> bool {
        self.cells.iter().any(|cell| !cell.marks.is_empty())
    }

    /// The parts of candidates in the scene, each once, in ascending order.
    #[must_use]
    pub fn parts(&self) -> Vec<Part> {
        let mut parts: Vec<Part> = self
            .cells
            .iter()
            .flat_map(|cell| &cell.marks)
            .map(|mark| mark.part)
            .collect();
        parts.sort_unstable();
        parts.dedup();
        parts
    }

    /// Gives a cell a part, unless it has a greater one.
    pub(crate) fn shade(&mut self, cell: Cell, shade: Shade) {
        if self.shape().contains(cell) {
            let index = self.shape().index(cell);
            let shown = &mut self.cells[index];
            shown.shade = shown.shade.max(shade);
        }
    }

    /// Gives a candidate a part, unless it has a greater one or is not there.
    pub(crate) fn mark(&mut self, candidate: Candidate, part: Part) {
        if self.shape().contains(candidate.cell) {
            let index = self.shape().index(candidate.cell);
            let marks = self.cells[index].marks.iter_mut();
            let own = marks.filter(|mark| mark.digit == candidate.digit);
            own.for_each(|mark| mark.part = mark.part.max(part));
        }
    }

    /// Shades a house of the board.
    pub(crate) fn shade_house(&mut self, house: House, part: HousePart) {
        let cells = self.board.cells(house).to_vec();
        self.houses.push(ShadedHouse { house, cells, part });
    }

    /// Whether the candidate is shown.
    pub(crate) fn shows(&self, candidate: Candidate) -> bool {
        let inside = self.shape().contains(candidate.cell);
        inside && {
            let marks = &self.cells[self.shape().index(candidate.cell)].marks;
            marks.iter().any(|mark| mark.digit == candidate.digit)
        }
    }

    /// The digits of the candidates of a cell, in ascending order.
    pub(crate) fn candidates(&self, cell: Cell) -> Vec<u8> {
        let inside = self.shape().contains(cell);
        let shown = inside.then(|| &self.cells[self.shape().index(cell)].marks);
        shown.into_iter().flatten().map(|mark| mark.digit).collect()
    }
}

impl SceneCell {
    /// The digit as text, `.` if there is none.
    fn character(&self) -> char {
        csp_sudoku::symbols::character(self.content.digit())
    }
}

impl Content {
    /// The digit, or 0.
    #[must_use]
    pub fn digit(self) -> u8 {
        match self {
            Self::Open => 0,
            Self::Given(digit) | Self::Entered(digit) | Self::Placed(digit) => digit,
        }
    }
}
