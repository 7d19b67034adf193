//! Scenes of puzzles, solutions and positions.

use super::{Content, Mark, Part, Scene, SceneCell, Shade};
use crate::board::Board;
use csp_sudoku::Grid;
use csp_sudoku::grid::Violation;
use csp_sudoku::rules::Rules;
use csp_sudoku::sudoku::{Sudoku, digits};
use csp_sudoku::techniques::{Position, PositionError};

impl Scene {
    /// The digits of a puzzle. If it has pencilmarks, they are shown. Two givens that contradict
    /// each other are marked as wrong.
    #[must_use]
    pub fn of_puzzle(puzzle: &Sudoku) -> Self {
        let shown = puzzle.has_pencilmarks();
        let mut scene = Self::blank(puzzle.rules());
        for (cell, mask) in scene.cells.iter_mut().zip(puzzle.masks()) {
            if mask.is_power_of_two() {
                cell.content = Content::Given(mask.trailing_zeros() as u8 + 1);
            } else if shown {
                cell.marks = marks(*mask);
            }
        }
        puzzle
            .name()
            .unwrap_or("Sudoku")
            .clone_into(&mut scene.title);
        if let Err(Violation { first, second, .. }) = puzzle.check() {
            scene = scene.with_wrong([first, second]);
        }
        scene.described()
    }

    /// The digits of a puzzle, and the candidates that they leave. If two givens contradict each
    /// other, it is the scene of [`of_puzzle`](Self::of_puzzle).
    ///
    /// # Errors
    /// A board of more than 25×25, or rules with clues.
    pub fn with_candidates_of(puzzle: &Sudoku) -> Result<Self, PositionError> {
        let scene = match Position::new(puzzle) {
            Ok(position) => Self::of_position(&position),
            Err(PositionError::Givens(_)) => return Ok(Self::of_puzzle(puzzle)),
            Err(error) => return Err(error),
        };
        Ok(scene.with_title(puzzle.name().unwrap_or("Sudoku")))
    }

    /// The digits of a solution, of which those of the puzzle are givens.
    #[must_use]
    pub fn of_solution(puzzle: &Sudoku, solution: &Grid) -> Self {
        let mut scene = Self::of_puzzle(puzzle);
        for (cell, digit) in scene.cells.iter_mut().zip(solution.digits()) {
            cell.marks.clear();
            if cell.content == Content::Open && *digit != 0 {
                cell.content = Content::Entered(*digit);
            }
        }
        scene.described()
    }

    /// The digits and candidates of a position.
    #[must_use]
    pub fn of_position(position: &Position) -> Self {
        let mut scene = Self::blank(position.rules());
        let shape = scene.shape();
        for (index, shown) in scene.cells.iter_mut().enumerate() {
            let cell = shape.cell(index);
            match position.digit(cell) {
                0 => shown.marks = marks(position.candidates(cell)),
                digit if position.is_given(cell) => shown.content = Content::Given(digit),
                digit => shown.content = Content::Entered(digit),
            }
        }
        scene.described()
    }

    fn blank(rules: &Rules) -> Self {
        let board = Board::new(rules);
        let open = SceneCell {
            content: Content::Open,
            shade: Shade::None,
            marks: Vec::new(),
        };
        Self {
            cells: vec![open; board.shape.cells()],
            board,
            title: "Sudoku".to_owned(),
            description: String::new(),
            houses: Vec::new(),
            groups: Vec::new(),
            links: Vec::new(),
        }
    }

    /// Describes the digits row by row.
    fn described(mut self) -> Self {
        let line: Vec<char> = self.cells.iter().map(SceneCell::character).collect();
        let rows = line
            .chunks(self.shape().side())
            .map(|row| row.iter().collect::<String>());
        let rows: Vec<String> = rows.collect();
        self.description = format!("Row by row: {}.", rows.join(" "));
        self
    }
}

/// The candidates of a mask, without a part.
fn marks(mask: u64) -> Vec<Mark> {
    digits(mask)
        .map(|digit| Mark {
            digit,
            part: Part::None,
        })
        .collect()
}
