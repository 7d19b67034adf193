//! Complete grids of small boards, each as likely as the others.
//!
//! Bands have two rows and there are two stacks. Columns can be ordered and digits renamed such that
//! the first row is `123…` and the second row has the digits of the second box in their order.
//! There are few such grids: 6 of the 288 for 4×4, 6,528 of the 28,200,960 for 6×6. Each grid leads to
//! one of them in as many ways as any other. So one of them is drawn evenly, and then a
//! transformation.

use crate::grid::Grid;
use crate::shape::Shape;
use crate::sudoku::Sudoku;
use crate::transformation::Transformation;
use csp_core::random::Random;

/// Whether grids of this shape can be drawn here: 4×4, and 6×6 either way.
pub(super) fn is_for(shape: Shape) -> bool {
    matches!((shape.box_rows(), shape.box_columns()), (2, 2 | 3) | (3, 2))
}

/// All grids with these first rows, as boards whose boxes are not higher than wide.
pub(super) fn completions(shape: Shape) -> Vec<Grid> {
    let wide = if shape.box_rows() == 3 {
        Shape::new(2, 3).unwrap_or(shape)
    } else {
        shape
    };
    let side = wide.side();
    let mut digits = vec![0; wide.cells()];
    for column in 0..side {
        digits[column] = column as u8 + 1;
        if column < side / 2 {
            digits[side + column] = (column + side / 2) as u8 + 1;
        }
    }
    Sudoku::from(&Grid::of_valid(wide, digits.into()))
        .solutions()
        .collect()
}

/// A random grid.
pub(super) fn draw(shape: Shape, completions: &[Grid], random: &mut Random) -> Grid {
    let grid = &completions[random.index(completions.len())];
    let shuffle = Transformation::random(grid.shape(), random);
    let grid = shuffle.apply(grid).unwrap_or_else(|_| grid.clone());
    if grid.shape() == shape {
        return grid;
    }
    let side = shape.side();
    let transposed = |cell: usize| grid.digits()[cell % side * side + cell / side];
    Grid::of_valid(shape, (0..shape.cells()).map(transposed).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_completions_stand_for_all_grids() {
        let count = |rows, columns| completions(Shape::new(rows, columns).unwrap()).len();
        // Each for 4! names and 2 orders of the second stack's columns, or 6! and 6.
        assert_eq!(count(2, 2) * 24 * 2, 288);
        assert_eq!(count(2, 3) * 720 * 6, 28_200_960);
        assert_eq!(count(3, 2), count(2, 3));
    }
}
