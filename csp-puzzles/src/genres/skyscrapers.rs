use super::common::{latin_square, outside_lines};
use super::common::{print_numbers, print_outside};
use crate::board::LayeredBoard;
use crate::diagram::Diagram;
use crate::error::PuzzleError;
use crate::genre::Genre;
use crate::link::parts::{CellSigns, IfPrinted, NUMBERS, OutsidePlaces, OutsideSigns};
use crate::maker::{CluePlaces, DrawnBoard, PuzzleMaker};
use csp_core::error::RegularError;
use csp_core::prelude::*;
use csp_core::random::Random;

/// Buildings that hide others.
pub(super) static SKYSCRAPERS: Genre = Genre {
    name: "skyscrapers",
    title: "Skyscrapers",
    japanese: "ビルディングパズル",
    links: &["skyscrapers", "building"],
    rules: &[
        "Write a number into each cell: the height of a building. In each row and column the numbers from 1 on are different.",
        "A number outside says how many buildings of its line are seen from there. A building hides all lower ones behind it.",
    ],
    body: &[
        &OutsideSigns(NUMBERS, OutsidePlaces::Around),
        &IfPrinted(&CellSigns(NUMBERS)),
    ],
    post,
    make: Some(PuzzleMaker {
        draw: |tools| tools.solve_evenly(&tools.blank()),
        print,
        change: None,
        places: CluePlaces::Chosen,
    }),
};

fn print(board: &DrawnBoard, diagram: &mut Diagram, random: &mut Random) {
    print_numbers(board, diagram, random);
    print_outside(board, diagram, &Direction::STRAIGHT, |line| {
        let mut highest = 0;
        let seen = line.iter().filter(|&&height| {
            let is_seen = height > highest;
            highest = highest.max(height);
            is_seen
        });
        vec![seen.count() as u32]
    });
}

fn post(diagram: &Diagram, board: &mut LayeredBoard) -> Result<(), PuzzleError> {
    let heights = latin_square(diagram, board)?;
    let GridShape { rows, columns } = diagram.shape();
    for line in outside_lines(diagram, &heights) {
        let Some(number) = line.number() else {
            continue;
        };
        let (name, from) = (&line.name, line.from);
        if !(1..=line.cells.len()).contains(&(number as usize)) {
            let all = line.cells.len();
            let fault = format!("{name} has {all} buildings: {number} cannot be seen from {from}");
            return Err(PuzzleError::Board(fault));
        }
        let sentence = format!("{number} buildings of {name} are seen from {from}");
        let sees = sees(rows.max(columns), number as usize).map_err(ModelError::from)?;
        board.post(sentence, Regular::new(&line.cells, sees))?;
    }
    Ok(())
}

/// Accepts the lines of which this number of buildings is seen. A state is the number of those seen and the highest of them.
fn sees(highest: usize, number: usize) -> Result<Automaton, RegularError> {
    let state = |seen: usize, height: usize| seen * (highest + 1) + height;
    let mut moves = Vec::new();
    for seen in 0..=number {
        for height in 0..=highest {
            let here = state(seen, height);
            moves.push((here, (1..=height as i32).into(), here));
            let higher = (height + 1..=highest).filter(|_| seen < number);
            moves.extend(
                higher.map(|next| (here, Values::from(next as i32), state(seen + 1, next))),
            );
        }
    }
    let ends = (1..=highest).map(|height| state(number, height));
    Automaton::new(state(number, highest) + 1, state(0, 0), ends, moves)
}
