use super::common::do_not_touch;
use super::common::print_outside;
use crate::board::LayeredBoard;
use crate::diagram::Diagram;
use crate::error::PuzzleError;
use crate::genre::Genre;
use crate::layer::ValueLook;
use crate::link::parts::{CellSigns, OutsidePlaces, OutsideSigns};
use crate::link::token::{Blanks, BoardEnd, Hexadecimal, Mark, SignAndBlanks};
use crate::maker::{CluePlaces, DrawnBoard, MakerTools, PuzzleMaker};
use crate::sign::{At, Sign};
use csp_core::prelude::*;
use csp_core::random::Random;

/// A tent beside each tree.
pub(super) static TENTS: Genre = Genre {
    name: "tents",
    title: "Tents",
    japanese: "テント",
    links: &["tents"],
    rules: &[
        "Put tents into cells without a tree. Each tree has a tent of its own in a cell beside it, and there are no other tents.",
        "No two tents touch, not even at a corner.",
        "A number says how many tents its row or column has.",
    ],
    body: &[
        &OutsideSigns(
            &[&Hexadecimal, &Mark('.', Sign::Unknown), &Blanks('g')],
            OutsidePlaces::One,
        ),
        &CellSigns(&[
            &SignAndBlanks {
                signs: &[Sign::Tree],
                blanks: 17,
                end: BoardEnd::Exact,
            },
            &Blanks('i'),
        ]),
    ],
    post,
    make: Some(PuzzleMaker {
        draw,
        print,
        change: None,
        places: CluePlaces::Drawn,
    }),
};

const LOOKS: &[ValueLook] = &[
    ValueLook::new(0, "no tent", '.'),
    ValueLook::new(1, "a tent", 'A'),
];

/// A tent with a tree beside it, and one more as long as there is place, for a fifth of the cells.
fn draw(tools: &mut MakerTools<'_>) -> Option<DrawnBoard> {
    let mut diagram = tools.blank();
    let shape = tools.shape;
    let mut places: Vec<Place> = shape.places().collect();
    tools.random.shuffle(&mut places);
    let mut tents = vec![0; places.len()];
    let mut left = places.len().div_ceil(5);
    for place in places {
        let tent = diagram.node(place);
        let near = shape
            .around(place)
            .any(|next| tents[diagram.node(next)] == 1);
        let beside = shape.neighbours(place);
        let free: Vec<Place> = beside
            .filter(|&next| diagram.cell(next) == Sign::Nothing)
            .collect();
        if left == 0 || near || free.is_empty() || diagram.cell(place) == Sign::Tree {
            continue;
        }
        diagram.set_cell(tools.any(&free), Sign::Tree);
        tents[tent] = 1;
        left -= 1;
    }
    Some(DrawnBoard {
        diagram,
        layers: vec![tents],
    })
}

fn print(board: &DrawnBoard, diagram: &mut Diagram, _: &mut Random) {
    print_outside(board, diagram, &[Direction::Up, Direction::Left], |line| {
        vec![line.iter().sum::<i32>() as u32]
    });
}

fn post(diagram: &Diagram, board: &mut LayeredBoard) -> Result<(), PuzzleError> {
    let tent = board.cells("tents", 0..=1, LOOKS)?;
    let shape = diagram.shape();
    let is_tree = |place: Place| diagram.cell(place) == Sign::Tree;
    for place in shape.places() {
        if is_tree(place) {
            board.require(format!("{} is a tree", At(place)), !tent[place])?;
        }
    }
    do_not_touch(board, &tent, "tent")?;
    for (side, name, lines) in [
        (Direction::Up, "column", tent.columns().collect::<Vec<_>>()),
        (Direction::Left, "row", tent.rows().collect()),
    ] {
        for ((number, cells), signs) in (1..).zip(lines).zip(diagram.outside(side)) {
            let Some(tents) = signs.last().and_then(|sign| sign.number()) else {
                continue;
            };
            if tents as usize > cells.len() {
                let all = cells.len();
                let fault = format!("{name} {number} has {all} cells, too few for {tents} tents");
                return Err(PuzzleError::Board(fault));
            }
            let sentence = format!("{name} {number} has {tents} tents");
            // That they do not touch is part of another rule; to say it here removes more than a sum.
            let word = vec!["1"; tents as usize].join(" 0+ ");
            board.rule(sentence, |model| model.require(sum(&cells).eq(tents)))?;
            board.consequence(Regular::expression(&cells, &format!("0* {word} 0*"))?)?;
        }
    }
    pairs(diagram, board, &tent)
}

/// Each tree has one tent beside it, and each tent belongs to one tree. There is a variable for each tree and each cell beside it.
fn pairs(diagram: &Diagram, board: &mut LayeredBoard, tent: &VarGrid) -> Result<(), PuzzleError> {
    let shape = diagram.shape();
    let mut tents_of = vec![Vec::new(); diagram.graph().nodes()];
    let mut trees_of = tents_of.clone();
    for &(one, other) in diagram.graph().edges() {
        for (tree, cell) in [(one, other), (other, one)] {
            if diagram.cells()[tree] == Sign::Tree && diagram.cells()[cell] != Sign::Tree {
                let pair = board.model().auxiliary_var("pair", 0..=1)?;
                tents_of[tree].push(pair);
                trees_of[cell].push(pair);
            }
        }
    }
    board.rule(
        "each tree has a tent of its own, and there are no other tents",
        |model| {
            for (cell, place) in shape.places().enumerate() {
                match diagram.cells()[cell] {
                    Sign::Tree => model.require(sum(&tents_of[cell]).eq(1))?,
                    _ => model.require(sum(&trees_of[cell]).eq(tent[place]))?,
                }
            }
            Ok(())
        },
    )?;
    Ok(())
}
