use super::by_number::cells_by_number;
use super::common::print_numbers;
use super::common::{printed_numbers_stay, signs};
use super::draw::random_path;
use crate::board::LayeredBoard;
use crate::diagram::Diagram;
use crate::error::PuzzleError;
use crate::genre::Genre;
use crate::layer::ValueLook;
use crate::link::parts::{CellSigns, NUMBERS, WithHoles};
use crate::maker::{CluePlaces, DrawnBoard, MakerTools, PuzzleMaker};
use crate::sign::{At, Sign};
use csp_core::prelude::*;

/// A path of numbers from cell to cell.
pub(super) static HIDATO: Genre = Genre {
    name: "hidato",
    title: "Hidato (Hidoku)",
    japanese: "ひだと",
    links: &["hidato", "hidoku"],
    rules: &[
        "Write a number into each cell: those from 1 to the number of cells, once each.",
        "Numbers that follow each other are in cells that touch, at a side or at a corner.",
    ],
    // puzz.link has no such genre: this is how it writes numbers and cells that are not part of the board.
    body: &[&WithHoles(&CellSigns(NUMBERS))],
    post,
    make: Some(PuzzleMaker {
        draw,
        print: print_numbers,
        change: None,
        places: CluePlaces::Chosen,
    }),
};

const LOOKS: &[ValueLook] = &[ValueLook::new(0, "no number", ' ')];

fn draw(tools: &mut MakerTools<'_>) -> Option<DrawnBoard> {
    let diagram = tools.blank();
    let path = random_path(tools, GridShape::around)?;
    let mut numbers = vec![0; path.len()];
    for (number, &place) in (1..).zip(&path) {
        numbers[diagram.node(place)] = number;
    }
    Some(DrawnBoard {
        diagram,
        layers: vec![numbers],
    })
}

fn post(diagram: &Diagram, board: &mut LayeredBoard) -> Result<(), PuzzleError> {
    let is_open = |place: &Place| diagram.cell(*place) != Sign::Hole;
    let open: Vec<Place> = diagram.shape().places().filter(is_open).collect();
    let least = i32::from(open.len() == diagram.cells().len());
    let most = open.len() as i32;
    let numbers = board.cells("numbers", least..=most, LOOKS)?;
    for (place, sign) in signs(diagram) {
        if sign == Sign::Hole {
            board.require(format!("{} has no number", At(place)), numbers[place].eq(0))?;
        }
    }
    printed_numbers_stay(diagram, board, &numbers)?;
    cells_by_number(diagram, board, &open, &numbers)?;
    let diagram = diagram.clone();
    board.spell_out(move |board| cell_by_cell(&diagram, board, &open, &numbers));
    Ok(())
}

/// Each number once, and its neighbours around it.
fn cell_by_cell(
    diagram: &Diagram,
    board: &mut LayeredBoard,
    open: &[Place],
    numbers: &VarGrid,
) -> Result<(), ModelError> {
    let most = open.len() as i32;
    for number in 1..=most {
        let vars: Vec<Var> = open.iter().map(|&place| numbers[place]).collect();
        let sentence = format!("there is one {number}");
        board.post(sentence, Count::exactly(&vars, number, 1))?;
    }
    for &place in open {
        let x = numbers[place];
        let around: Vec<Var> = diagram
            .shape()
            .around(place)
            .map(|other| numbers[other])
            .collect();
        let follows = exists(around.iter().map(|&other| other.eq(x + 1)));
        let precedes = exists(around.iter().map(|&other| other.eq(x - 1)));
        let sentence = format!("the number after that of {} touches it", At(place));
        board.require(sentence, x.eq(most) | follows)?;
        let sentence = format!("the number before that of {} touches it", At(place));
        board.require(sentence, x.eq(1) | precedes)?;
    }
    Ok(())
}
