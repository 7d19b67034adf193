use super::circles::{circle_name, covered};
use super::common::shaded_cells_cut_nothing;
use crate::board::LayeredBoard;
use crate::diagram::Diagram;
use crate::error::PuzzleError;
use crate::genre::Genre;
use crate::link::parts::Dots;
use crate::sign::{At, Sign};
use csp_core::prelude::*;

/// Shaded cells at unequal distances.
pub(super) static NO_THREE: Genre = Genre {
    name: "no-three",
    title: "No Three",
    japanese: "ノースリー",
    links: &["nothree"],
    rules: &[
        "Shade cells. No two shaded cells share a side, and the unshaded cells are connected.",
        "Each circle lies on exactly one shaded cell.",
        "Between three shaded cells that follow each other in a row or column, the two distances differ.",
    ],
    body: &[&Dots],
    post,
    make: None,
};

fn post(diagram: &Diagram, board: &mut LayeredBoard) -> Result<(), PuzzleError> {
    let shaded = board.shading()?;
    shaded_cells_cut_nothing(diagram, board, &shaded)?;
    let dots = diagram.dot_shape().places().zip(diagram.dots());
    for (circle, &sign) in dots.filter(|(_, sign)| **sign != Sign::Nothing) {
        let name = circle_name(circle);
        if sign != Sign::White {
            let what = format!("the circle {name} is not white");
            return Err(PuzzleError::Board(what));
        }
        let cells: Vec<Var> = covered(diagram, circle)
            .map(|cell| shaded.vars()[cell])
            .collect();
        let sentence = format!("the circle {name} lies on one shaded cell");
        board.post(sentence, Count::exactly(&cells, 1, 1))?;
    }
    for place in diagram.shape().places() {
        for way in [Direction::Right, Direction::Down] {
            distances(diagram, board, &shaded, (place, way))?;
        }
    }
    Ok(())
}

/// From a cell on, no two equal distances follow each other. Those of 1 are none: no two shaded cells share a side.
fn distances(
    diagram: &Diagram,
    board: &mut LayeredBoard,
    shaded: &VarGrid,
    (place, way): (Place, Direction),
) -> Result<(), ModelError> {
    let ray = std::iter::once(place).chain(diagram.shape().ray(place, way));
    let line: Vec<Place> = ray.collect();
    for distance in (2..).take_while(|distance| 2 * distance < line.len()) {
        let is_end = |at: usize| at.is_multiple_of(distance);
        let cells = line.iter().take(2 * distance + 1).enumerate();
        let conditions = cells.map(|(at, &cell)| shaded[cell].eq(i32::from(!is_end(at))));
        let ends = [0, distance, 2 * distance].map(|at| At(line[at]));
        let sentence = format!(
            "{}, {} and {} are not shaded with no other between them",
            ends[0], ends[1], ends[2]
        );
        board.require(sentence, exists(conditions))?;
    }
    Ok(())
}
