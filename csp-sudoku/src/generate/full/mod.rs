//! Random complete grids.
//!
//! | board | how even |
//! |---|---|
//! | 9×9 with boxes of 3×3 | each grid is exactly as likely as the others (`nine`) |
//! | 4×4, 6×6 | each grid is exactly as likely as the others (`few`) |
//! | others | every grid with the same orbit is as likely as the others; between orbits it is not known (`walk`) |
//!
//! The reasons are in `docs/decisions/55-grids-are-drawn-by-counting.md`.

mod few;
mod nine;
mod walk;

use crate::engine::{Engine, SudokuSolver};
use crate::grid::Grid;
use crate::shape::Shape;
use csp_core::limits::Limits;
use csp_core::random::Random;
use csp_core::trace::Limit;

/// Draws random complete grids of one shape.
///
/// For classic 4×4, 6×6 and 9×9 each grid is exactly as likely as the others. For other boards a
/// grid is found by a search from random boxes, is changed by a random walk, and is shuffled. No
/// step of the walk prefers any grid, and neither does the shuffle. But it is not known how even
/// the result is.
///
/// ```
/// use csp_core::random::Random;
/// use csp_sudoku::{Shape, generate::FullGrids};
///
/// let mut grids = FullGrids::new(Shape::NINE);
/// let grid = grids.draw(&mut Random::new(1, 0)).unwrap();
/// assert!(grid.is_complete() && grid.check().is_ok());
/// ```
#[derive(Debug)]
pub struct FullGrids {
    shape: Shape,
    method: DrawMethod,
}

#[derive(Debug)]
enum DrawMethod {
    Nine,
    /// The completions of the first rows.
    Few(Vec<Grid>),
    Walk(Box<SudokuSolver>),
}

/// The number of nodes that are searched for a grid to walk from, before the search begins anew.
const NODES: u64 = 2_000;

/// The most searches for such a grid.
const SEARCHES: u64 = 100;

impl FullGrids {
    /// Grids of this shape.
    #[must_use]
    pub fn new(shape: Shape) -> Self {
        Self::with_limits(shape, &Limits::default())
    }

    /// Grids of this shape, which are no longer looked for once a limit comes.
    #[must_use]
    pub fn with_limits(shape: Shape, limits: &Limits) -> Self {
        let method = if shape == Shape::NINE {
            DrawMethod::Nine
        } else if few::is_for(shape) {
            DrawMethod::Few(few::completions(shape))
        } else {
            let engine = Engine::best_for(&shape.into());
            DrawMethod::Walk(Box::new(
                SudokuSolver::with_engine(engine).limits(limits.clone().nodes(NODES)),
            ))
        };
        Self { shape, method }
    }

    /// A random grid.
    ///
    /// # Errors
    /// The limit that came first. For 4×4, 6×6 and 9×9 there is none.
    pub fn draw(&mut self, random: &mut Random) -> Result<Grid, Limit> {
        match &mut self.method {
            DrawMethod::Nine => Ok(Grid::of_valid(self.shape, Box::new(nine::draw(random)))),
            DrawMethod::Few(completions) => Ok(few::draw(self.shape, completions, random)),
            DrawMethod::Walk(solver) => {
                let mut found = Err(Limit::Nodes);
                for _ in 0..SEARCHES {
                    found = walk::draw(self.shape, solver, random);
                    if found != Err(Limit::Nodes) {
                        break;
                    }
                }
                found
            }
        }
    }
}
