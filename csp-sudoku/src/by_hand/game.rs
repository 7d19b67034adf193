//! A puzzle and the record of what was done to it: how a game begins, what a player does, checks, and hints.

use super::record::{CellContent, CellEdit, Move, MoveKind};
use crate::board_text::BoardText;
use crate::engine::SudokuVerdict;
use crate::grid::{Grid, Violation};
use crate::rules::Clue;
use crate::shape::{Cell, House, Shape};
use crate::sudoku::{Standing, Sudoku, digits};
use crate::techniques::{Candidate, Ladder, Position, PositionError, Step};
use std::fmt;

/// A puzzle in the hands of a player.
///
/// The cells are those to which the first [`at`](Self::at) moves of the record lead. Moves after
/// them are undone. A new move takes their place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    pub(super) puzzle: Sudoku,
    /// How many solutions the puzzle has, if it is known.
    verdict: Option<SudokuVerdict>,
    /// The houses, with the indices of their cells.
    pub(super) houses: Vec<(House, Vec<usize>)>,
    givens: Vec<bool>,
    /// What the cells held before the first move.
    pub(super) start: Vec<CellContent>,
    cells: Vec<CellContent>,
    record: Vec<Move>,
    at: usize,
    /// The lines of a file that come before its first section.
    pub(super) header: Vec<String>,
    /// Sections of a file that belong to other programs.
    pub(super) foreign: Vec<String>,
}

/// Whether a digit that is entered clears the marks of this digit in the cells that see it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Clearing {
    /// It does.
    #[default]
    On,
    /// Only the marks of its own cell are cleared.
    Off,
}

/// The reason why a move is not possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MoveError {
    /// The board has no such cell or digit.
    #[error("there is no {} on a board of {shape}", candidate.on(*shape))]
    Candidate {
        /// The digit and its cell.
        candidate: Candidate,
        /// The board.
        shape: Shape,
    },
    /// The board has no such cell.
    #[error("there is no {cell} on a board of {shape}")]
    Cell {
        /// The cell.
        cell: Cell,
        /// The board.
        shape: Shape,
    },
    /// The puzzle gives the digit of the cell.
    #[error("{0} is given")]
    Given(Cell),
    /// A cell with a digit has no marks.
    #[error("{0} has a digit; erase it to make marks")]
    Filled(Cell),
    /// No solution is known.
    #[error("no solution is known")]
    NoSolution,
}

/// Something that is wrong with a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlayerMistake {
    /// A digit that the solution does not have there.
    Digit(Candidate),
    /// The marks are candidates, and those of the cell leave out its digit.
    Marks(Cell),
    /// A digit stands twice in a house.
    Rule(Violation),
    /// All cells of a clue have digits, and they do not keep it.
    Clue(Clue),
}

impl PlayerMistake {
    /// The cells that it is about.
    #[must_use]
    pub fn cells(&self) -> Vec<Cell> {
        match self {
            Self::Digit(candidate) => vec![candidate.cell],
            Self::Marks(cell) => vec![*cell],
            Self::Rule(violation) => vec![violation.first, violation.second],
            Self::Clue(clue) => clue.cells(),
        }
    }
}

impl BoardText for PlayerMistake {
    fn write_on(&self, shape: Shape, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Digit(candidate) => write!(f, "{} is wrong", candidate.on(shape)),
            Self::Marks(cell) => write!(f, "the marks of {cell} leave out its digit"),
            Self::Rule(violation) => write!(f, "{violation}"),
            Self::Clue(clue) => write!(f, "a clue is broken: {clue}"),
        }
    }
}

/// How far a game has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameProgress {
    /// The number of blank cells.
    Blank(usize),
    /// No cell is blank, and it is no solution.
    Wrong,
    /// It is solved.
    Solved,
    /// It is solved, by giving up.
    GivenUp,
}

/// The reason why there is no hint.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NoHint {
    /// The puzzle has no solution.
    #[error("the puzzle has no solution")]
    Hopeless,
    /// Something is wrong on the board of this shape, and a step from here would lead nowhere.
    #[error("{}{}", .0[0].on(*.1), others(.0))]
    Mistakes(Vec<PlayerMistake>, Shape),
    /// Every cell has a digit.
    #[error("every cell has a digit")]
    Complete,
    /// A cell has no candidate left, or a house no place for a digit.
    #[error("no solution can be reached from here")]
    Broken,
    /// No technique of the ladder finds a step.
    #[error("no technique finds a step")]
    Stuck,
    /// There are no techniques for such a puzzle.
    #[error(transparent)]
    Position(#[from] PositionError),
}

/// How many mistakes there are besides the first.
fn others(mistakes: &[PlayerMistake]) -> String {
    match mistakes.len() {
        ..=1 => String::new(),
        several => format!(" (and {} more)", several - 1),
    }
}

impl Game {
    /// A game before its first move. The player may not change the givens. Candidates of the puzzle
    /// become pencil marks. A puzzle with givens that contradict each other can be played, too.
    ///
    /// If the puzzle says that digits were [placed later](Sudoku::standings), they are no givens: a
    /// first move fills them in.
    #[must_use]
    pub fn new(puzzle: Sudoku) -> Self {
        let GameStart {
            puzzle,
            givens,
            cells,
            placed,
        } = GameStart::of(puzzle);
        let shape = puzzle.shape();
        let indices = |cells: Vec<Cell>| cells.iter().map(|cell| shape.index(*cell)).collect();
        let houses = puzzle.rules().houses();
        let houses = houses
            .into_iter()
            .map(|(house, cells)| (house, indices(cells)))
            .collect();
        let mut game = Self {
            verdict: None,
            houses,
            givens,
            start: cells.clone(),
            cells,
            record: Vec::new(),
            at: 0,
            header: Vec::new(),
            foreign: Vec::new(),
            puzzle,
        };
        let mut after = game.cells.clone();
        for found in placed {
            game.place(&mut after, found, Clearing::On);
        }
        game.push(MoveKind::State, &after);
        game
    }

    /// The same game with the answer to the question how many solutions the puzzle has. If there is
    /// one, digits can be checked against it.
    #[must_use]
    pub fn with_verdict(self, verdict: SudokuVerdict) -> Self {
        Self {
            verdict: Some(verdict),
            ..self
        }
    }

    /// The puzzle.
    #[must_use]
    pub fn puzzle(&self) -> &Sudoku {
        &self.puzzle
    }

    /// The size of the board.
    #[must_use]
    pub fn shape(&self) -> Shape {
        self.puzzle.shape()
    }

    /// How many solutions the puzzle has, if that is known.
    #[must_use]
    pub fn verdict(&self) -> Option<&SudokuVerdict> {
        self.verdict.as_ref()
    }

    /// The solution, if it is known that there is exactly one.
    #[must_use]
    pub fn solution(&self) -> Option<&Grid> {
        match &self.verdict {
            Some(SudokuVerdict::Unique(solution)) => Some(solution),
            _ => None,
        }
    }

    /// What a cell holds. A cell off the board has no marks.
    #[must_use]
    pub fn content(&self, cell: Cell) -> CellContent {
        let inside = self.shape().contains(cell);
        if inside {
            self.cells[self.shape().index(cell)]
        } else {
            CellContent::Marks(0)
        }
    }

    /// What the cells hold, in row-major order.
    #[must_use]
    pub fn contents(&self) -> &[CellContent] {
        &self.cells
    }

    /// Whether the puzzle gives the digit of the cell.
    #[must_use]
    pub fn is_given(&self, cell: Cell) -> bool {
        self.shape().contains(cell) && self.givens[self.shape().index(cell)]
    }

    /// The cells of the board with what they hold.
    fn cells_with_contents(&self) -> impl Iterator<Item = (Cell, CellContent)> {
        let shape = self.shape();
        let cells = self.cells.iter().enumerate();
        let cells = cells.map(move |(index, content)| (shape.cell(index), *content));
        cells.filter(|(cell, _)| !self.puzzle.rules().is_void(*cell))
    }

    /// The digits, with 0 for blank cells. What is [no cell](crate::Rules::voids) has the lowest digit, as in solutions.
    #[must_use]
    pub fn grid(&self) -> Grid {
        let mut digits: Box<[u8]> = self.cells.iter().map(|content| content.digit()).collect();
        for void in self.puzzle.rules().voids() {
            digits[self.shape().index(*void)] = 1;
        }
        Grid::of_valid(self.shape(), digits)
    }

    /// The puzzle with the digits so far as givens.
    #[must_use]
    pub fn to_sudoku(&self) -> Sudoku {
        let masks = self.cells.iter().zip(self.puzzle.masks());
        let mask = |(content, mask): (&CellContent, &u64)| match content {
            CellContent::Digit(digit) => 1 << (digit - 1),
            CellContent::Marks(_) => *mask,
        };
        self.puzzle.rearranged(masks.map(mask).collect(), None)
    }

    /// All moves, the undone ones at the end.
    #[must_use]
    pub fn record(&self) -> &[Move] {
        &self.record
    }

    /// How many moves of the record are done.
    #[must_use]
    pub fn at(&self) -> usize {
        self.at
    }

    /// The moves that are done.
    #[must_use]
    pub fn done(&self) -> &[Move] {
        &self.record[..self.at]
    }

    /// The last of the moves that are done that changed the cell.
    #[must_use]
    pub fn last_change(&self, cell: Cell) -> Option<&Move> {
        let changes = |entry: &&Move| entry.changes.iter().any(|change| change.cell == cell);
        self.done().iter().rev().find(changes)
    }

    /// Takes back the last move, and returns it if there was one.
    pub fn undo(&mut self) -> Option<&Move> {
        self.at = self.at.checked_sub(1)?;
        let shape = self.shape();
        for change in &self.record[self.at].changes {
            self.cells[shape.index(change.cell)] = change.before;
        }
        Some(&self.record[self.at])
    }

    /// Does the next move of the record again, and returns it if there was one.
    pub fn redo(&mut self) -> Option<&Move> {
        let shape = self.shape();
        let entry = self.record.get(self.at)?;
        for change in &entry.changes {
            self.cells[shape.index(change.cell)] = change.after;
        }
        self.at += 1;
        Some(entry)
    }

    /// Goes to the place after `at` moves of the record, or to its end if there are fewer.
    pub fn go_to(&mut self, at: usize) {
        while self.at > at && self.undo().is_some() {}
        while self.at < at && self.redo().is_some() {}
    }

    // Moves.

    /// Enters a digit. It takes the place of the digit or the marks of the cell. Returns the move
    /// unless the cell has the digit already.
    ///
    /// # Errors
    /// There is no such cell or digit, or the cell is given.
    pub fn enter(
        &mut self,
        candidate: Candidate,
        clearing: Clearing,
    ) -> Result<Option<&Move>, MoveError> {
        let index = self.index(candidate)?;
        let mut after = self.contents().to_vec();
        self.place(&mut after, (index, candidate.digit), clearing);
        Ok(self.push(MoveKind::Digit, &after))
    }

    /// Makes a pencil mark, or takes it away if it is there.
    ///
    /// # Errors
    /// There is no such cell or digit, or the cell has a digit.
    pub fn toggle_mark(&mut self, candidate: Candidate) -> Result<Option<&Move>, MoveError> {
        let index = self.index(candidate)?;
        let mut after = self.contents().to_vec();
        match &mut after[index] {
            CellContent::Digit(_) => return Err(MoveError::Filled(candidate.cell)),
            CellContent::Marks(marks) => *marks ^= 1 << (candidate.digit - 1),
        }
        Ok(self.push(MoveKind::Mark, &after))
    }

    /// Clears a cell: its digit, or its marks.
    ///
    /// # Errors
    /// There is no such cell, or it is given.
    pub fn erase(&mut self, cell: Cell) -> Result<Option<&Move>, MoveError> {
        let index = self.open_index(cell)?;
        let mut after = self.contents().to_vec();
        after[index] = CellContent::Marks(0);
        Ok(self.push(MoveKind::Erase, &after))
    }

    /// Gives every blank cell as marks the candidates that puzzle and digits leave.
    pub fn fill_candidates(&mut self) -> Option<&Move> {
        let after = self.with_candidates();
        self.push(MoveKind::Candidates, &after)
    }

    /// Does what a step says. If it removes candidates and the marks are not
    /// [candidates](Self::has_candidates), they are filled in first, by the same move.
    ///
    /// # Errors
    /// There is no such cell or digit, or the cell of a placement has a digit: the step is for
    /// another position.
    pub fn apply(&mut self, step: &Step, clearing: Clearing) -> Result<Option<&Move>, MoveError> {
        let removed = &step.eliminations;
        let mut after = if removed.is_empty() || self.has_candidates() {
            self.contents().to_vec()
        } else {
            self.with_candidates()
        };
        for candidate in removed {
            let index = self.index(*candidate)?;
            if let CellContent::Marks(marks) = &mut after[index] {
                *marks &= !(1 << (candidate.digit - 1));
            }
        }
        if let Some(placement) = step.placement {
            let index = self.index(placement)?;
            if after[index].digit() != 0 {
                return Err(MoveError::Filled(placement.cell));
            }
            self.place(&mut after, (index, placement.digit), clearing);
        }
        Ok(self.push(MoveKind::Step(step.technique), &after))
    }

    /// Fills all cells with the solution. If several are known, with the first.
    ///
    /// # Errors
    /// No solution is known.
    pub fn give_up(&mut self) -> Result<Option<&Move>, MoveError> {
        let known = self.verdict().and_then(|verdict| verdict.solution());
        let solution = known.ok_or(MoveError::NoSolution)?;
        let after: Vec<CellContent> = solution
            .digits()
            .iter()
            .copied()
            .map(CellContent::Digit)
            .collect();
        Ok(self.push(MoveKind::Solution, &after))
    }

    /// Whether the marks are all candidates, so that a digit without a mark is ruled out. They are
    /// if candidates were filled in, if the puzzle has pencilmarks, or if each blank cell has
    /// marks. A cell without marks has all candidates that the digits leave.
    #[must_use]
    pub fn has_candidates(&self) -> bool {
        let fills = |entry: &Move| match entry.kind {
            MoveKind::Candidates => true,
            MoveKind::Step(_) => entry.changes.iter().all(|change| change.after.digit() == 0),
            _ => false,
        };
        self.puzzle.has_pencilmarks()
            || self
                .cells_with_contents()
                .all(|(_, content)| content != CellContent::Marks(0))
            || self.done().iter().any(fills)
    }

    // Checks and hints.

    /// The broken rules: for each digit that stands more than once in a house, its first cell with
    /// each further one, in the order of the houses.
    #[must_use]
    pub fn violations(&self) -> Vec<Violation> {
        self.puzzle.rules().violations(&self.grid())
    }

    /// The rules that the digits break: those of houses, and the clues that have a digit in each of their cells.
    ///
    /// ```
    /// use csp_sudoku::BoardText;
    /// use csp_sudoku::by_hand::{Clearing, Game};
    /// use csp_sudoku::techniques::Candidate;
    /// use csp_sudoku::variant::{DrawnParts, read};
    ///
    /// let mut game = Game::new(read(".Shape~4x4.Cage~3~R1C1~R1C2.~R1C1_1", DrawnParts::Refuse)?);
    /// assert!(game.broken_rules().is_empty());
    /// game.enter(Candidate { digit: 3, cell: "r1c2".parse()? }, Clearing::On)?;
    /// let broken = game.broken_rules();
    /// assert_eq!(broken[0].on(game.shape()).to_string(), "a clue is broken: r1c1, r1c2 are different and add up to 3");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn broken_rules(&self) -> Vec<PlayerMistake> {
        let (rules, grid) = (self.puzzle.rules(), self.grid());
        let is_full = |clue: &Clue| clue.scope(rules).iter().all(|cell| grid.digit(*cell) != 0);
        let clues = rules.clues().iter();
        let broken = clues.filter(|clue| is_full(clue) && !clue.holds(&grid, rules));
        let houses = self.violations().into_iter().map(PlayerMistake::Rule);
        houses
            .chain(broken.cloned().map(PlayerMistake::Clue))
            .collect()
    }

    /// What is wrong. If the puzzle is known to have one solution, digits and marks are compared
    /// with it. Otherwise only broken rules are found.
    #[must_use]
    pub fn mistakes(&self) -> Vec<PlayerMistake> {
        let Some(solution) = self.solution() else {
            return self.broken_rules();
        };
        let has_candidates = self.has_candidates();
        let pairs = self.contents().iter().zip(solution.digits()).enumerate();
        let mistake = |(index, (content, &right)): (usize, (&CellContent, &u8))| {
            let cell = self.shape().cell(index);
            match *content {
                CellContent::Digit(digit) => {
                    (digit != right).then_some(PlayerMistake::Digit(Candidate { digit, cell }))
                }
                // A cell without marks has all candidates.
                CellContent::Marks(0) => None,
                CellContent::Marks(marks) => (has_candidates && marks >> (right - 1) & 1 == 0)
                    .then_some(PlayerMistake::Marks(cell)),
            }
        };
        pairs.filter_map(mistake).collect()
    }

    /// The most moves of those that are done after which nothing was wrong.
    /// [`go_to`](Self::go_to) goes there. It is [`at`](Self::at) if nothing is wrong now, and 0 if
    /// the puzzle itself breaks a rule.
    #[must_use]
    pub fn before_mistake(&self) -> usize {
        let mut game = self.clone();
        while !game.mistakes().is_empty() && game.undo().is_some() {}
        game.at()
    }

    /// How far the game has come.
    #[must_use]
    pub fn progress(&self) -> GameProgress {
        let blank = self.cells_with_contents();
        let blank = blank.filter(|(_, content)| content.digit() == 0).count();
        let shown = self
            .done()
            .iter()
            .any(|entry| entry.kind == MoveKind::Solution);
        match blank {
            1.. => GameProgress::Blank(blank),
            _ if self.puzzle.verify(&self.grid()).is_err() => GameProgress::Wrong,
            _ if shown => GameProgress::GivenUp,
            _ => GameProgress::Solved,
        }
    }

    /// Whether it is known that the puzzle has no solution.
    #[must_use]
    pub fn is_hopeless(&self) -> bool {
        matches!(
            self.verdict(),
            Some(SudokuVerdict::None | SudokuVerdict::Invalid(_))
        )
    }

    /// The position for techniques: givens, digits and candidates. If the marks are
    /// [candidates](Self::has_candidates), those that the player has ruled out are gone.
    ///
    /// # Errors
    /// There are no techniques for boards of this size or form.
    pub fn position(&self) -> Result<Position, PositionError> {
        let shape = self.shape();
        let has_candidates = self.has_candidates();
        let mut position = Position::empty(self.puzzle.rules())?;
        let cells = || (0..shape.cells()).map(|index| (shape.cell(index), self.contents()[index]));
        for (cell, content) in cells() {
            if let CellContent::Digit(digit) = content {
                let candidate = Candidate { digit, cell };
                let given = self.is_given(cell);
                if given {
                    position.give(candidate)?;
                } else {
                    position.place(candidate)?;
                }
            }
        }
        for (cell, content) in cells() {
            let marks = content.marks();
            let kept = if has_candidates && marks != 0 {
                marks
            } else {
                shape.all_digits()
            };
            let ruled_out = position.candidates(cell) & !(kept & self.puzzle.candidates(cell));
            for digit in digits(ruled_out) {
                position.remove(Candidate { digit, cell })?;
            }
        }
        Ok(position)
    }

    /// The easiest next step. Techniques that need a puzzle with one solution are used only if it is
    /// known that there is one.
    ///
    /// # Errors
    /// Mistakes come before any step. So does a puzzle without solutions.
    pub fn hint(&self, ladder: &Ladder) -> Result<Step, NoHint> {
        if self.is_hopeless() {
            return Err(NoHint::Hopeless);
        }
        let mistakes = self.mistakes();
        if !mistakes.is_empty() {
            return Err(NoHint::Mistakes(mistakes, self.shape()));
        }
        if !matches!(self.progress(), GameProgress::Blank(_)) {
            return Err(NoHint::Complete);
        }
        let position = self.position()?;
        if position.is_broken() {
            return Err(NoHint::Broken);
        }
        let step = if self.solution().is_some() {
            ladder.hint(&position)
        } else {
            ladder.clone().without_uniqueness().hint(&position)
        };
        step.ok_or(NoHint::Stuck)
    }

    // What moves are made of.

    /// Adds a move at this place of the record, and does it. The undone moves are lost. If nothing
    /// changes, there is no move. What is no cell stays as it is.
    pub(super) fn push(&mut self, kind: MoveKind, after: &[CellContent]) -> Option<&Move> {
        let shape = self.shape();
        let pairs = self.cells.iter().zip(after).enumerate();
        let is_void = |index: usize| self.puzzle.rules().is_void(shape.cell(index));
        let changed = pairs.filter(|(_, (before, after))| before != after);
        let changed = changed.filter(|(index, _)| !is_void(*index));
        let changes = changed.map(|(index, (before, after))| CellEdit {
            cell: shape.cell(index),
            before: *before,
            after: *after,
        });
        let changes: Vec<_> = changes.collect();
        if changes.is_empty() {
            return None;
        }
        self.record.truncate(self.at);
        self.record.push(Move { kind, changes });
        self.redo()
    }

    /// Fills a cell, and clears the marks of this digit where the cell sees them.
    fn place(&self, after: &mut [CellContent], (index, digit): (usize, u8), clearing: Clearing) {
        after[index] = CellContent::Digit(digit);
        if clearing == Clearing::Off {
            return;
        }
        let seen = self
            .houses
            .iter()
            .filter(|(_, cells)| cells.contains(&index));
        for &cell in seen.flat_map(|(_, cells)| cells) {
            if let CellContent::Marks(marks) = &mut after[cell] {
                *marks &= !(1 << (digit - 1));
            }
        }
    }

    /// The cells, with the candidates that puzzle and digits leave as marks.
    fn with_candidates(&self) -> Vec<CellContent> {
        let mut left = self.puzzle.masks().to_vec();
        self.puzzle.rules().exclude(self.grid().digits(), &mut left);
        let content = |(content, left): (&CellContent, u64)| match content {
            CellContent::Digit(_) => *content,
            CellContent::Marks(_) => CellContent::Marks(left),
        };
        self.contents().iter().zip(left).map(content).collect()
    }

    /// The index of a cell that the player may change, where the board has such a digit.
    fn index(&self, candidate: Candidate) -> Result<usize, MoveError> {
        let shape = self.shape();
        let is_digit = (1..=shape.side()).contains(&usize::from(candidate.digit));
        if !is_digit || !shape.contains(candidate.cell) {
            return Err(MoveError::Candidate { candidate, shape });
        }
        self.open_index(candidate.cell)
    }

    /// The index of a cell that the player may change.
    fn open_index(&self, cell: Cell) -> Result<usize, MoveError> {
        let shape = self.shape();
        if !shape.contains(cell) || self.puzzle.rules().is_void(cell) {
            return Err(MoveError::Cell { cell, shape });
        }
        if self.is_given(cell) {
            return Err(MoveError::Given(cell));
        }
        Ok(shape.index(cell))
    }
}

/// The beginning of a game.
struct GameStart {
    /// The puzzle without the digits that were placed. If it has pencilmarks, it says which cells
    /// are given: a blank cell may have one candidate.
    puzzle: Sudoku,
    /// Whether each cell is given.
    givens: Vec<bool>,
    /// What each cell holds.
    cells: Vec<CellContent>,
    /// The indices of the cells whose digits were placed, with their digits.
    placed: Vec<(usize, u8)>,
}

impl GameStart {
    /// The beginning of a game with this puzzle.
    fn of(puzzle: Sudoku) -> Self {
        let placed = placed(&puzzle);
        let puzzle = without(puzzle, &placed);
        let shape = puzzle.shape();
        let position = has_marks(&puzzle)
            .then(|| Position::new(&puzzle).ok())
            .flatten();
        let begin = |(index, mask): (usize, &u64)| {
            let cell = shape.cell(index);
            let is_given = match &position {
                Some(position) => position.is_given(cell),
                None => mask.is_power_of_two(),
            };
            match &position {
                _ if puzzle.rules().is_void(cell) => (false, CellContent::Marks(0)),
                _ if is_given => (true, CellContent::Digit(mask.trailing_zeros() as u8 + 1)),
                Some(position) => (false, CellContent::Marks(position.candidates(cell))),
                None if *mask == shape.all_digits() => (false, CellContent::Marks(0)),
                None => (false, CellContent::Marks(*mask)),
            }
        };
        let (givens, cells): (Vec<bool>, Vec<CellContent>) =
            puzzle.masks().iter().enumerate().map(begin).unzip();
        let standings = position.map(|_| givens.iter().map(|given| standing(*given)).collect());
        Self {
            puzzle: puzzle.standing(standings),
            givens,
            cells,
            placed,
        }
    }
}

/// How a cell of a puzzle stands before the first digit is placed.
pub(super) fn standing(is_given: bool) -> Standing {
    if is_given {
        Standing::Given
    } else {
        Standing::Blank
    }
}

fn placed(puzzle: &Sudoku) -> Vec<(usize, u8)> {
    let standings = puzzle.standings().unwrap_or_default();
    let cells = standings.iter().zip(puzzle.masks()).enumerate();
    let placed = cells.filter(|(_, (standing, _))| **standing == Standing::Placed);
    // A mask with one bit: the digit is at most 64.
    placed
        .map(|(index, (_, mask))| (index, mask.trailing_zeros() as u8 + 1))
        .collect()
}

/// The puzzle with these cells blank.
fn without(puzzle: Sudoku, placed: &[(usize, u8)]) -> Sudoku {
    let Some(standings) = puzzle.standings() else {
        return puzzle;
    };
    let mut masks: Box<[u64]> = puzzle.masks().into();
    let mut standings: Box<[Standing]> = standings.into();
    for (index, _) in placed {
        masks[*index] = puzzle.shape().all_digits();
        standings[*index] = Standing::Blank;
    }
    puzzle
        .rearranged(masks, puzzle.solution().cloned())
        .standing(Some(standings))
}

/// Whether a cell that is not given has lost candidates.
fn has_marks(puzzle: &Sudoku) -> bool {
    let standings = puzzle
        .standings()
        .unwrap_or_default()
        .iter()
        .zip(puzzle.masks());
    let waits = |(standing, mask): (&Standing, &u64)| {
        *standing == Standing::Blank && mask.is_power_of_two()
    };
    puzzle.has_pencilmarks() || standings.into_iter().any(waits)
}
