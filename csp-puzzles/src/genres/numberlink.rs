use super::draw::{cut_a_path, random_paths};
use super::paths::{orders, passed};
use crate::board::LayeredBoard;
use crate::diagram::Diagram;
use crate::error::PuzzleError;
use crate::genre::Genre;
use crate::layer_edges::CellEdges;
use crate::link::parts::{CellSigns, NUMBERS};
use crate::maker::{CluePlaces, PuzzleMaker};
use crate::sign::{At, Sign};
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
        noted(&diagram, board, &steps, &pairs)?;
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

/// By cell, the path on which it is. A person notes it, as it follows from the cells around.
fn noted(
    diagram: &Diagram,
    board: &mut LayeredBoard,
    steps: &CellEdges,
    pairs: &[(usize, usize)],
) -> Result<(), ModelError> {
    let (model, most) = (board.model(), pairs.len() as i32 - 1);
    let path_of = (0..diagram.graph().nodes())
        .map(|_| model.auxiliary_var("path", 0..=most))
        .collect::<Result<Vec<Var>, _>>()?;
    let sign = |&(one, _): &(usize, usize)| diagram.cells()[one];
    let words = pairs
        .iter()
        .map(|pair| format!("on the path of the {}s", sign(pair)));
    board.note("path", words.collect(), &path_of, |board| {
        for (path, pair) in (0..).zip(pairs) {
            let number = sign(pair);
            let sentence = format!("each {number} is on the path of the {number}s");
            board.rule(sentence, |model| {
                let mut ends = [pair.0, pair.1].into_iter();
                ends.try_for_each(|end| model.require(path_of[end].eq(path)))
            })?;
        }
        for (&(one, other), &step) in steps.graph().edges().iter().zip(steps.vars()) {
            let [from, to] = [one, other].map(|cell| At(diagram.place(cell)));
            let sentence = format!("a line between {from} and {to} is part of one path");
            let is_one = path_of[one].eq(path_of[other]);
            board.require(sentence, step.implies(is_one))?;
        }
        Ok(())
    })?;
    for (path, pair) in (0..).zip(pairs) {
        let sentence = format!("the path of the {}s is connected", sign(pair));
        board.post(
            sentence,
            Connected::nodes(diagram.graph(), &path_of).value(path),
        )?;
    }
    Ok(())
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
