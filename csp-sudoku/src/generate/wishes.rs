//! What a puzzle is to be like.

use super::clued::ClueWish;
use super::difficulty::Difficulty;
use super::symmetry::Symmetry;
use super::wish_error::WishError;
use crate::grid::Grid;
use crate::rules::Rules;
use crate::shape::{Cell, House, Shape};
use crate::sudoku::Sudoku;
use crate::techniques::{Ladder, Position, SolutionPath};
use csp_core::limits::Stop;
use std::fmt;
use std::ops::RangeInclusive;
use std::sync::Arc;

/// The largest side of a puzzle that is generated.
const LARGEST: usize = 25;

/// Whether givens may be redundant.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum MinimalityWish {
    /// They may. If no number of givens is wished for, givens are taken away one by one as long
    /// as that is possible. Those are left whose search reached the limit on nodes.
    #[default]
    Any,
    /// No group of givens can be taken away that the symmetry maps to each other. Without symmetry
    /// that is the same as [`Strict`](Self::Strict).
    Orbits,
    /// No given can be taken away.
    Strict,
}

/// A puzzle that was generated.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Generated {
    /// Its number under the seed.
    pub number: u64,
    /// The puzzle, with its solution.
    pub puzzle: Sudoku,
    /// Its only solution.
    pub solution: Grid,
    /// The attempts that it took, this one among them.
    pub attempts: u64,
}

/// A wish that the generator cannot see, such as a level of difficulty.
type Filter = Arc<dyn Fn(&Generated) -> bool + Send + Sync>;

/// What a puzzle is to be like. See [`Generator`](super::Generator) for an example.
#[derive(Clone)]
pub struct Wishes {
    pub(super) shape: Shape,
    pub(super) rules: Rules,
    pub(super) clue_wishes: Vec<ClueWish>,
    pub(super) symmetry: Symmetry,
    pub(super) clues: Option<RangeInclusive<usize>>,
    pub(super) minimality: MinimalityWish,
    pub(super) pattern: Option<Vec<Cell>>,
    pub(super) difficulty: Option<Difficulty>,
    pub(super) filters: Vec<Filter>,
    pub(super) attempts: u64,
    pub(super) nodes: Option<u64>,
    pub(super) stop: Option<Stop>,
}

/// The most attempts for a puzzle, unless another number is set.
const ATTEMPTS: u64 = 1_000;

/// The most nodes for a question about a board over 9×9 or with clues, unless another number is set.
const NODES: u64 = 100;

impl Wishes {
    /// A puzzle of this shape with one solution, and nothing else.
    #[must_use]
    pub fn new(shape: Shape) -> Self {
        Self {
            shape,
            rules: shape.into(),
            clue_wishes: Vec::new(),
            symmetry: Symmetry::None,
            clues: None,
            minimality: MinimalityWish::Any,
            pattern: None,
            difficulty: None,
            filters: Vec::new(),
            attempts: ATTEMPTS,
            nodes: (shape.side() > 9).then_some(NODES),
            stop: None,
        }
    }

    /// The puzzle has these rules, with their clues, in place of the classic ones. The board is theirs.
    #[must_use]
    pub fn rules(self, rules: Rules) -> Self {
        let shape = rules.shape();
        Self {
            shape,
            nodes: self.nodes.or(Some(NODES)),
            rules,
            ..self
        }
    }

    /// The puzzle has such clues, too. They are drawn for a complete grid. Those that are not needed are taken away
    /// again, down to the least number that is wished for, once all givens are that can be. With them, or with
    /// [`rules`](Self::rules), questions take at most 100 nodes unless another number is set. A later wish for the
    /// same kind takes the place of the one before.
    ///
    /// ```
    /// use csp_sudoku::Shape;
    /// use csp_sudoku::generate::{ClueWish, Generator, Wishes};
    /// use csp_sudoku::rules::clues;
    ///
    /// let wishes = Wishes::new(Shape::new(2, 3)?)
    ///     .with_clues(ClueWish::new(&clues::CAGE, 2..=4)?)
    ///     .with_clues(ClueWish::new(&clues::THERMOMETER, 1..=2)?);
    /// let made = Generator::new(wishes, 1)?.maker().make(0)?;
    /// let clues = made.puzzle.rules().clues();
    /// assert!((3..=6).contains(&clues.len()) && made.puzzle.unique());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_clues(mut self, wish: ClueWish) -> Self {
        self.nodes = self.nodes.or(Some(NODES));
        self.clue_wishes.retain(|other| other.kind() != wish.kind());
        self.clue_wishes.push(wish);
        self
    }

    /// The places of the givens have this symmetry.
    #[must_use]
    pub fn symmetry(self, symmetry: Symmetry) -> Self {
        Self { symmetry, ..self }
    }

    /// The number of givens is in this range.
    #[must_use]
    pub fn clues(self, clues: RangeInclusive<usize>) -> Self {
        Self {
            clues: Some(clues),
            ..self
        }
    }

    /// Whether givens may be redundant.
    #[must_use]
    pub fn minimality(self, minimality: MinimalityWish) -> Self {
        Self { minimality, ..self }
    }

    /// Exactly these cells are given.
    #[must_use]
    pub fn pattern(self, cells: impl IntoIterator<Item = Cell>) -> Self {
        let mut cells: Vec<Cell> = cells.into_iter().collect();
        cells.sort_unstable();
        cells.dedup();
        Self {
            pattern: Some(cells),
            ..self
        }
    }

    /// The puzzle is this hard. This is checked after all other wishes but filters.
    ///
    /// If a level or score is the highest, boards over 9×9 keep more givens, at random up to 60 % of
    /// the cells, unless a number is wished for or they are to be minimal: nearly all puzzles with
    /// few givens are of the hardest level there.
    #[must_use]
    pub fn difficulty(self, difficulty: Difficulty) -> Self {
        Self {
            difficulty: Some(difficulty),
            ..self
        }
    }

    /// The function says yes. It is called last, for puzzles that have all other wishes. If there
    /// are several functions, each has to say yes. The same puzzles come for the same seed if the
    /// answer depends on the puzzle alone.
    #[must_use]
    pub fn filter(mut self, accepts: impl Fn(&Generated) -> bool + Send + Sync + 'static) -> Self {
        self.filters.push(Arc::new(accepts));
        self
    }

    /// The function says yes to the path of this ladder from the puzzle: to its level, its score, or
    /// the techniques of its steps. It is called as in [`filter`](Self::filter). A path may be stuck.
    ///
    /// ```
    /// use csp_sudoku::Shape;
    /// use csp_sudoku::generate::{Generator, Wishes};
    /// use csp_sudoku::techniques::{End, Ladder, Level};
    ///
    /// let wishes = Wishes::new(Shape::NINE).path(Ladder::default(), |path| {
    ///     path.end == End::Solved && path.grade.level == Level::Medium
    /// });
    /// assert!(Generator::new(wishes, 1)?.maker().make(0).is_ok());
    /// # Ok::<(), csp_sudoku::generate::WishError>(())
    /// ```
    #[must_use]
    pub fn path(
        self,
        ladder: Ladder,
        accepts: impl Fn(&SolutionPath) -> bool + Send + Sync + 'static,
    ) -> Self {
        self.filter(move |generated| {
            let position = Position::new(&generated.puzzle);
            position.is_ok_and(|position| accepts(&ladder.path(&position)))
        })
    }

    /// The most attempts for each puzzle, 1000 by default. An attempt is a complete grid
    /// whose digits are taken away, or a search for digits of a pattern.
    #[must_use]
    pub fn attempts(self, most: u64) -> Self {
        Self {
            attempts: most,
            ..self
        }
    }

    /// The most nodes for each question whether a given is needed. A given stays if the
    /// question is not answered. By default there is no limit up to 9×9, and 100 for larger boards.
    #[must_use]
    pub fn nodes(self, most: Option<u64>) -> Self {
        Self {
            nodes: most,
            ..self
        }
    }

    /// Stop once this says `true`. It is called before each attempt, and now and then within.
    #[must_use]
    pub fn stop_when(self, stop: impl Fn() -> bool + Send + Sync + 'static) -> Self {
        Self {
            stop: Some(Stop::after(self.stop, stop)),
            ..self
        }
    }

    /// Whether the puzzle is of the classic rules and has no clues.
    pub(super) fn are_classic(&self) -> bool {
        self.rules.is_classic() && self.clue_wishes.is_empty()
    }

    pub(super) fn is_stopped(&self) -> bool {
        self.stop.as_ref().is_some_and(Stop::is_wanted)
    }

    /// Looks for wishes that no puzzle has.
    pub(super) fn check(&self) -> Result<(), WishError> {
        if self.shape.side() > LARGEST {
            return Err(WishError::Large(self.shape));
        }
        let (shape, symmetry) = (self.shape, self.symmetry);
        let is_square = shape.rows() == shape.columns() || !symmetry.is_of_squares();
        let is_whole = self.rules.board_rows() == shape.rows();
        if symmetry != Symmetry::None && !(is_square && is_whole) {
            return Err(WishError::NotSymmetric { symmetry, shape });
        }
        if let Some(clues) = &self.clues {
            self.check_clues(clues)?;
        }
        if let Some(difficulty) = &self.difficulty {
            difficulty.check()?;
        }
        match &self.pattern {
            Some(_) if !self.are_classic() => Err(WishError::PatternWithRules),
            Some(pattern) => self.check_pattern(pattern),
            None => Ok(()),
        }
    }

    fn check_clues(&self, clues: &RangeInclusive<usize>) -> Result<(), WishError> {
        let shape = self.shape;
        let (least, most) = (*clues.start(), *clues.end());
        if least > most || least > shape.cells() {
            return Err(WishError::NoNumber { least, most, shape });
        }
        let needed = if self.are_classic() { fewest(shape) } else { 0 };
        if most < needed {
            return Err(WishError::TooFew {
                most,
                needed,
                shape,
            });
        }
        let possible = self.possible_clues();
        if (least..=most.min(shape.cells())).any(|clues| possible[clues]) {
            return Ok(());
        }
        Err(WishError::Symmetry {
            least,
            most,
            symmetry: self.symmetry,
            shape,
        })
    }

    /// For each number of givens, whether the symmetry allows it.
    fn possible_clues(&self) -> Vec<bool> {
        let mut possible = vec![false; self.shape.cells() + 1];
        possible[0] = true;
        for orbit in self.symmetry.orbits(self.shape) {
            for clues in (orbit.len()..possible.len()).rev() {
                possible[clues] |= possible[clues - orbit.len()];
            }
        }
        possible
    }

    fn check_pattern(&self, pattern: &[Cell]) -> Result<(), WishError> {
        let shape = self.shape;
        if let Some(&cell) = pattern.iter().find(|cell| !shape.contains(**cell)) {
            return Err(WishError::Outside { cell, shape });
        }
        let cells = pattern.len();
        let needed = fewest(shape);
        if cells < needed {
            return Err(WishError::TooFew {
                most: cells,
                needed,
                shape,
            });
        }
        if let Some(clues) = self.clues.clone().filter(|clues| !clues.contains(&cells)) {
            return Err(WishError::PatternSize {
                cells,
                least: *clues.start(),
                most: *clues.end(),
            });
        }
        if let Some(cells) = self.asymmetry(pattern) {
            let symmetry = self.symmetry;
            return Err(WishError::Asymmetric { cells, symmetry });
        }
        blank_lines(shape, pattern).map_or(Ok(()), |lines| Err(WishError::BlankLines(lines)))
    }

    /// Two cells that the symmetry maps to each other, if the pattern has only one of them.
    fn asymmetry(&self, pattern: &[Cell]) -> Option<[Cell; 2]> {
        let shape = self.shape;
        let has = |cell: usize| pattern.binary_search(&shape.cell(cell)).is_ok();
        self.symmetry.orbits(shape).iter().find_map(|orbit| {
            let other = orbit.iter().find(|cell| has(**cell) != has(orbit[0]))?;
            Some([shape.cell(orbit[0]), shape.cell(*other)])
        })
    }
}

impl fmt::Debug for Wishes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Wishes")
            .field("shape", &self.shape)
            .field("rules", &self.rules)
            .field("clue_wishes", &self.clue_wishes)
            .field("symmetry", &self.symmetry)
            .field("clues", &self.clues)
            .field("minimality", &self.minimality)
            .field("pattern", &self.pattern)
            .field("difficulty", &self.difficulty)
            .field("filters", &self.filters.len())
            .field("attempts", &self.attempts)
            .field("nodes", &self.nodes)
            .finish_non_exhaustive()
    }
}

/// Two rows of a band or two columns of a stack without a cell of the pattern.
fn blank_lines(shape: Shape, pattern: &[Cell]) -> Option<[House; 2]> {
    let is_blank = |house: House| {
        let mut cells = shape.house_cells(house);
        cells.all(|cell| pattern.binary_search(&cell).is_err())
    };
    let two_blank = |lines: fn(usize) -> House, size: usize| {
        (0..shape.side())
            .flat_map(move |line| (line + 1..shape.side()).map(move |other| (line, other)))
            .filter(|(line, other)| line / size == other / size)
            .map(|(line, other)| [lines(line), lines(other)])
            .find(|lines| lines.iter().all(|line| is_blank(*line)))
    };
    two_blank(House::Row, shape.box_rows())
        .or_else(|| two_blank(House::Column, shape.box_columns()))
}

/// No puzzle with one solution has fewer givens. 17 for 9×9 was shown by [McGuire, Tugemann &
/// Civario 2014], 4 for 4×4 by trying all. In general two digits that are not given could be
/// exchanged.
fn fewest(shape: Shape) -> usize {
    match (shape.box_rows(), shape.box_columns()) {
        (3, 3) => 17,
        (2, 2) => 4,
        _ => shape.side() - 1,
    }
}
