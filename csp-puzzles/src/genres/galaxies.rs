use crate::board::LayeredBoard;
use crate::diagram::Diagram;
use crate::error::PuzzleError;
use crate::genre::Genre;
use crate::link::parts::{Dots, Holes};
use crate::sign::{At, Sign};
use csp_core::constraints::RegionPartition;
use csp_core::prelude::*;

/// Regions that are symmetric to their circles.
pub(super) static GALAXIES: Genre = Genre {
    name: "galaxies",
    title: "Galaxies (Tentai show)",
    japanese: "天体ショー",
    links: &["tentaisho", "galaxies"],
    rules: &[
        "Cut the board into regions. Each region has one circle, and no border runs through a circle.",
        "A region does not change when it is turned by half a turn around its circle.",
    ],
    body: &[&Dots, &Holes],
    post,
};

/// The label of cells that are not part of the board. Regions have labels from 0 on.
const HOLE: i32 = -1;

fn post(diagram: &Diagram, board: &mut LayeredBoard) -> Result<(), PuzzleError> {
    let borders = board.borders()?;
    let dots = diagram.dot_shape().places().zip(diagram.dots());
    let circles: Vec<Place> = dots
        .filter_map(|(dot, &sign)| (sign != Sign::Nothing).then_some(dot))
        .collect();
    let labels = labels(diagram, board, borders.vars(), &circles)?;
    for (label, &circle) in (0..).zip(&circles) {
        let within = within(diagram, borders.vars(), circle);
        if !within.is_empty() {
            let name = circle_name(circle);
            let sentence = format!("no border runs through the circle {name}");
            board.require(sentence, sum(within).eq(0))?;
        }
        symmetric(diagram, board, &labels, (label, circle))?;
    }
    let most = labels.len() as i32;
    let model = board.model();
    let sizes = circles
        .iter()
        .map(|_| model.auxiliary_var("size", 1..=most))
        .collect::<Result<Vec<Var>, _>>()?;
    let regions = RegionPartition::new(diagram.graph(), &labels, &sizes);
    board.post("each region is connected", regions)?;
    board
        .model()
        .branch_on(&labels, VarOrder::DomWDeg, ValueOrder::Min)?;
    Ok(())
}

/// The borders under a circle.
fn within(diagram: &Diagram, borders: &[Var], circle: Place) -> Vec<Var> {
    let own: Vec<usize> = covered(diagram, circle).collect();
    let edges = diagram.graph().edges().iter().zip(borders);
    edges
        .filter(|((one, other), _)| own.contains(one) && own.contains(other))
        .map(|(_, &border)| border)
        .collect()
}

fn symmetric(
    diagram: &Diagram,
    board: &mut LayeredBoard,
    labels: &[Var],
    (label, circle): (i32, Place),
) -> Result<(), ModelError> {
    let sentence = format!(
        "the region of the circle {} is symmetric",
        circle_name(circle)
    );
    board.rule(sentence, |model| {
        for (cell, place) in diagram.shape().places().enumerate() {
            let is_own = |cell: usize| labels[cell].eq(label);
            match opposite(diagram, place, circle) {
                None => model.require(!is_own(cell))?,
                Some(opposite) if cell < opposite => {
                    model.require(is_own(cell).iff(is_own(opposite)))?;
                }
                Some(_) => {}
            }
        }
        Ok(())
    })
}

/// By cell, the circle of its region.
fn labels(
    diagram: &Diagram,
    board: &mut LayeredBoard,
    borders: &[Var],
    circles: &[Place],
) -> Result<Vec<Var>, PuzzleError> {
    let most = circles.len() as i32 - 1;
    let mut labels = Vec::new();
    for sign in diagram.cells() {
        let values = if *sign == Sign::Hole {
            HOLE..=HOLE
        } else {
            0..=most
        };
        if values.is_empty() {
            return Err(PuzzleError::Board("there is no circle".to_owned()));
        }
        labels.push(board.model().auxiliary_var("label", values)?);
    }
    board.define(&labels, |model| {
        for (label, &circle) in (0..).zip(circles) {
            for cell in covered(diagram, circle) {
                model.require(labels[cell].eq(label))?;
            }
        }
        for (&(one, other), &border) in diagram.graph().edges().iter().zip(borders) {
            model.require(border.iff(labels[one].ne(labels[other])))?;
        }
        Ok(())
    })?;
    Ok(labels)
}

/// The cells on which a circle lies.
fn covered(diagram: &Diagram, (row, column): Place) -> impl Iterator<Item = usize> + '_ {
    let columns = column / 2..=column.div_ceil(2);
    let places = (row / 2..=row.div_ceil(2))
        .flat_map(move |row| columns.clone().map(move |column| (row, column)));
    places.map(|place| diagram.node(place))
}

/// The cell to which a cell is turned around a circle.
fn opposite(diagram: &Diagram, (row, column): Place, circle: Place) -> Option<usize> {
    let turned = (circle.0.checked_sub(row)?, circle.1.checked_sub(column)?);
    diagram.shape().number(turned)
}

/// Where a circle is, in words.
fn circle_name((row, column): Place) -> String {
    let first = At((row / 2, column / 2));
    match (row % 2, column % 2) {
        (0, 0) => format!("of {first}"),
        (0, _) => format!("on the right side of {first}"),
        (_, 0) => format!("on the lower side of {first}"),
        _ => format!("at the lower right corner of {first}"),
    }
}
