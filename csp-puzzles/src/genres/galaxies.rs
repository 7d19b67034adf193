use super::circles::{circle_name, covered, opposite, within};
use crate::board::LayeredBoard;
use crate::diagram::Diagram;
use crate::error::PuzzleError;
use crate::genre::Genre;
use crate::link::parts::{Dots, Holes};
use crate::note::NoteValue;
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
    make: None,
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
        let graph = diagram.graph().clone();
        let labels = labels.clone();
        board.spell_out(move |board| {
            let sentence = format!(
                "the region of the circle {} is connected",
                circle_name(circle)
            );
            board.post(sentence, Connected::nodes(&graph, &labels).value(label))
        });
    }
    let most = labels.len() as i32;
    let model = board.model();
    let sizes = circles
        .iter()
        .map(|_| model.auxiliary_var("size", 1..=most))
        .collect::<Result<Vec<Var>, _>>()?;
    let regions = RegionPartition::new(diagram.graph(), &labels, &sizes);
    board.consequence(regions)?;
    board
        .model()
        .branch_on(&labels, VarOrder::DomWDeg, ValueOrder::Min)?;
    Ok(())
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
    let value = |(number, &circle): (usize, &Place)| {
        let word = format!("in the region of the circle {}", circle_name(circle));
        let home = covered(diagram, circle).map(|cell| diagram.place(cell));
        NoteValue::lettered(word, number, home.collect())
    };
    let values = circles.iter().enumerate().map(value).collect();
    board.note("region", values, &labels, |board| {
        for (label, &circle) in (0..).zip(circles) {
            let sentence = format!("the circle {} lies in its region", circle_name(circle));
            board.rule(sentence, |model| {
                let mut cells = covered(diagram, circle);
                cells.try_for_each(|cell| model.require(labels[cell].eq(label)))
            })?;
        }
        for (&(one, other), &border) in diagram.graph().edges().iter().zip(borders) {
            let [from, to] = [one, other].map(|cell| At(diagram.place(cell)));
            let sentence =
                format!("there is a border between {from} and {to} where two regions meet");
            board.require(sentence, border.iff(labels[one].ne(labels[other])))?;
        }
        Ok(())
    })?;
    Ok(labels)
}
