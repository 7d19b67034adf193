//! Solvers that are kept from puzzle to puzzle.

use csp_sudoku::shape::Shape;

/// How many are kept, for inputs that mix boards.
const MOST: usize = 4;

/// One solver for each shape, the one used last in front: they are costly to make.
#[derive(Debug)]
pub(crate) struct Kept<S>(Vec<(Shape, S)>);

impl<S> Default for Kept<S> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<S> Kept<S> {
    /// The one of this shape, kept or new.
    pub(crate) fn get<E>(
        &mut self,
        shape: Shape,
        make: impl FnOnce(Shape) -> Result<S, E>,
    ) -> Result<&mut S, E> {
        let solver = match self.0.iter().position(|(kept, _)| *kept == shape) {
            Some(index) => self.0.remove(index),
            None => (shape, make(shape)?),
        };
        self.0.truncate(MOST - 1);
        self.0.insert(0, solver);
        Ok(&mut self.0[0].1)
    }
}
