use super::draw::{cut_a_path, random_paths};
use super::paths::{joined, orders, passed};
use crate::board::LayeredBoard;
use crate::diagram::Diagram;
use crate::error::PuzzleError;
use crate::genre::Genre;
use crate::layer_edges::CellEdges;
use crate::link::parts::{CellSigns, NUMBERS};
use crate::maker::{CluePlaces, PuzzleMaker};
use crate::sign::Sign;
use csp_core::constraints::{DisjointPaths, Forest};
use csp_core::prelude::*;
use std::collections::BTreeMap;

/// Paths between equal numbers.
pub(super) static NUMBERLINK: Genre = Genre {
    name: "numberlink",
    title: "Numberlink",
    japanese: "ナンバーリンク",
    links: &["numlin", "numberlink"],
    rules: &[
        "Join each two equal numbers by a path through the middles of cells.",
        "The paths do not branch, cross or share a cell, and pass all cells.",
    ],
    body: &[&CellSigns(NUMBERS)],
    post,
    make: Some(PuzzleMaker {
        draw: random_paths,
        print: |_, _, _| {},
        change: Some(cut_a_path),
        places: CluePlaces::Drawn,
    }),
};

fn post(diagram: &Diagram, board: &mut LayeredBoard) -> Result<(), PuzzleError> {
    let steps = board.steps()?;
    let pairs = pairs(diagram)?;
    if pairs.is_empty() {
        return Err(PuzzleError::Board("there is no number to join".to_owned()));
    }
    let lines = paths(diagram, board, &steps, &pairs)?;
    board.consequence(lines.sweep(&orders(diagram), STATES))?;
    first_by_failures(board, &steps)?;
    let (likely, ends) = (diagram.clone(), pairs.clone());
    board.try_first(move |guess| {
        let steps = guess.steps()?;
        let lines = paths(&likely, guess, &steps, &ends)?;
        guess.consequence(lines.induced())?;
        first_by_failures(guess, &steps)
    });
    let diagram = diagram.clone();
    board.spell_out(move |board| {
        passed(&diagram, board, &steps)?;
        for &pair in &pairs {
            joined(&diagram, board, &steps, pair)?;
        }
        let forest = Forest::new(steps.graph(), steps.vars());
        board.post("no path closes a circle", forest)
    });
    Ok(())
}

/// Paths between these ends that pass all cells.
fn paths(
    diagram: &Diagram,
    board: &mut LayeredBoard,
    steps: &CellEdges,
    pairs: &[(usize, usize)],
) -> Result<DisjointPaths, ModelError> {
    let (model, most) = (board.model(), pairs.len() as i32 - 1);
    let paths = (0..diagram.graph().nodes())
        .map(|_| model.auxiliary_var("path", 0..=most))
        .collect::<Result<Vec<Var>, _>>()?;
    Ok(DisjointPaths::new(
        steps.graph(),
        steps.vars(),
        &paths,
        pairs,
    ))
}

fn first_by_failures(board: &mut LayeredBoard, steps: &CellEdges) -> Result<(), ModelError> {
    let order = steps.vars().to_vec();
    let model = board.model();
    model.branch_on(&order, VarOrder::DomWDeg, ValueOrder::Min)
}

/// They take a few seconds. About half of the boards of 15×15 cells need fewer.
const STATES: u64 = 30_000_000;

/// The cells that are joined, as nodes of the graph.
fn pairs(diagram: &Diagram) -> Result<Vec<(usize, usize)>, PuzzleError> {
    let mut ends: BTreeMap<u32, Vec<Place>> = BTreeMap::new();
    for (place, number) in diagram.numbers() {
        ends.entry(number).or_default().push(place);
    }
    let mut pairs = Vec::new();
    for (&number, places) in &ends {
        let &[one, other] = &places[..] else {
            return Err(PuzzleError::Sign {
                place: places[0],
                sign: Sign::Number(number),
                expected: "each number stands twice on the board",
            });
        };
        pairs.push((diagram.node(one), diagram.node(other)));
    }
    Ok(pairs)
}
