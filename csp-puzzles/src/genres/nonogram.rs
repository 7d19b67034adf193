use super::common::print_outside;
use crate::board::LayeredBoard;
use crate::diagram::Diagram;
use crate::error::PuzzleError;
use crate::genre::Genre;
use crate::link::parts::{OutsidePlaces, OutsideSigns};
use crate::link::token::{Blanks, Hexadecimal};
use crate::maker::{CluePlaces, DrawnBoard, MakerTools, PuzzleMaker};
use csp_core::prelude::*;
use csp_core::random::Random;
use itertools::Itertools as _;

/// Runs of shaded cells.
pub(super) static NONOGRAM: Genre = Genre {
    name: "nonogram",
    title: "Nonogram",
    japanese: "ののぐらむ",
    links: &["nonogram"],
    rules: &[
        "Shade cells. The numbers beside a line are the lengths of its runs of shaded cells, in their order.",
        "Between two runs there is at least one unshaded cell. A line without numbers can have any runs.",
    ],
    body: &[&OutsideSigns(
        &[&Hexadecimal, &Blanks('g')],
        OutsidePlaces::Runs,
    )],
    post,
    make: Some(PuzzleMaker {
        draw,
        print,
        change: Some(change),
        places: CluePlaces::Drawn,
    }),
};

fn draw(tools: &mut MakerTools<'_>) -> Option<DrawnBoard> {
    let diagram = tools.blank();
    let cells = diagram.graph().nodes();
    let shaded = (0..cells).map(|_| i32::from(tools.chance(55)));
    Some(DrawnBoard {
        layers: vec![shaded.collect()],
        diagram,
    })
}

fn print(board: &DrawnBoard, diagram: &mut Diagram, _: &mut Random) {
    print_outside(board, diagram, &[Direction::Up, Direction::Left], |line| {
        let runs = line
            .chunk_by(|one, other| one == other)
            .filter(|run| run[0] == 1);
        let runs: Vec<u32> = runs.map(|run| run.len() as u32).collect();
        if runs.is_empty() { vec![0] } else { runs }
    });
}

/// Shades a cell, or leaves it unshaded, as another solution does.
fn change(
    tools: &mut MakerTools<'_>,
    board: &DrawnBoard,
    other: &DrawnBoard,
) -> Option<DrawnBoard> {
    let place = tools.place_that_differs(board, other)?;
    let mut next = board.clone();
    next.layers[0][board.diagram.node(place)] ^= 1;
    Some(next)
}

fn post(diagram: &Diagram, board: &mut LayeredBoard) -> Result<(), PuzzleError> {
    let shaded = board.shading()?;
    for (side, name, lines) in [
        (
            Direction::Up,
            "column",
            shaded.columns().collect::<Vec<_>>(),
        ),
        (Direction::Left, "row", shaded.rows().collect()),
    ] {
        for ((number, cells), signs) in (1..).zip(lines).zip(diagram.outside(side)) {
            if signs.is_empty() {
                continue;
            }
            let runs: Vec<u32> = signs.iter().filter_map(|sign| sign.number()).collect();
            let told = runs.iter().join(", ");
            let least = runs.iter().map(|&run| u64::from(run)).sum::<u64>() + runs.len() as u64;
            if least > cells.len() as u64 + 1 {
                let all = cells.len();
                let fault = format!("{name} {number} has {all} cells, too few for runs of {told}");
                return Err(PuzzleError::Board(fault));
            }
            let sentence = format!("{name} {number} has runs of {told} shaded cells");
            board.post(sentence, Regular::expression(&cells, &expression(&runs))?)?;
        }
    }
    Ok(())
}

/// Any unshaded cells at both ends, and at least one between two runs.
fn expression(runs: &[u32]) -> String {
    let runs = runs.iter().filter(|&&run| run > 0);
    let word = runs.map(|run| format!("1{{{run}}}")).join(" 0+ ");
    format!("0* {word} 0*")
}
