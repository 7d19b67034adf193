//! What a maker draws with.

use super::drawn::DrawnBoard;
use crate::board::LayeredBoard;
use crate::diagram::Diagram;
use crate::error::PuzzleError;
use crate::layer::Layer;
use crate::symmetry::ClueSymmetry;
use csp_core::limits::Limits;
use csp_core::model::{GridShape, Place};
use csp_core::prelude::{ValueOrder, Var, VarOrder};
use csp_core::random::Random;

/// A search for an answer ends after this number of failures: another diagram is tried then.
const MOST_FAILURES: u64 = 300;

/// What a maker draws with: random numbers, the size of the board, and the rules of the genre.
#[derive(Debug)]
pub struct MakerTools<'a> {
    /// The random numbers of this puzzle.
    pub random: &'a mut Random,
    /// Rows and columns.
    pub shape: GridShape,
    /// A diagram of this size without signs, with what each board of the genre has.
    pub blank: &'a Diagram,
    /// The symmetry of the places of clues, for signs that no puzzle is without.
    pub symmetry: ClueSymmetry,
    /// Why no board of this size can be drawn, if that came out.
    pub refusal: Option<PuzzleError>,
    /// Makes the layers of a board and posts the rules.
    pub post: fn(&Diagram, &mut LayeredBoard) -> Result<(), PuzzleError>,
}

impl MakerTools<'_> {
    /// A diagram without signs, with what each board of the genre has.
    #[must_use]
    pub fn blank(&self) -> Diagram {
        self.blank.clone()
    }

    /// Says that the genre has no board of this size. What comes back is for the maker to return.
    pub fn refuse<T>(&mut self, why: impl Into<String>) -> Option<T> {
        self.refusal = Some(PuzzleError::Board(why.into()));
        None
    }

    /// Whether something happens that happens this often among a hundred times.
    pub fn chance(&mut self, percent: u32) -> bool {
        self.random.below(100) < percent
    }

    /// One of these.
    ///
    /// # Panics
    /// There is none.
    pub fn any<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.random.index(items.len())]
    }

    /// A random cell that two boards have different values for, in the first layer.
    pub fn place_that_differs(&mut self, one: &DrawnBoard, other: &DrawnBoard) -> Option<Place> {
        let places = one.shape().places();
        let differing = places.filter(|&place| one.value(place) != other.value(place));
        let differing: Vec<Place> = differing.collect();
        (!differing.is_empty()).then(|| self.any(&differing))
    }

    /// A solution of a diagram, found by a search that decides the spots in a random order, and the values in this one. `None`: there is
    /// none, or the search failed too often.
    pub fn solve(&mut self, diagram: &Diagram, values: ValueOrder) -> Option<DrawnBoard> {
        self.search(diagram, values, usize::MAX)
    }

    fn search(
        &mut self,
        diagram: &Diagram,
        values: ValueOrder,
        spots: usize,
    ) -> Option<DrawnBoard> {
        let mut board = LayeredBoard::new(diagram.shape());
        if let Err(error) = (self.post)(diagram, &mut board) {
            self.refusal = Some(error);
            return None;
        }
        let mut vars: Vec<Var> = board
            .layers()
            .iter()
            .flat_map(Layer::vars)
            .copied()
            .collect();
        self.random.shuffle(&mut vars);
        vars.truncate(spots);
        let model = board.model();
        let order = model.ordered(&vars, VarOrder::InputOrder, values).ok()?;
        model.branch_first(order);
        model.limit(Limits::default().failures(MOST_FAILURES));
        let solution = board.into_solutions(1).ok()?.found.pop()?;
        Some(DrawnBoard {
            diagram: diagram.clone(),
            layers: solution.values()?,
        })
    }

    /// The same with random values for this number of spots; the genre's own order decides the others.
    pub fn solve_from(&mut self, diagram: &Diagram, spots: usize) -> Option<DrawnBoard> {
        let seed = u64::from(self.random.below(u32::MAX));
        self.search(diagram, ValueOrder::Random(seed), spots)
    }

    /// The same with random values.
    pub fn solve_evenly(&mut self, diagram: &Diagram) -> Option<DrawnBoard> {
        let seed = u64::from(self.random.below(u32::MAX));
        self.solve(diagram, ValueOrder::Random(seed))
    }
}
