use super::common::{named_lines, outside_lines, printed_numbers_stay};
use super::common::{print_numbers, print_outside};
use crate::board::LayeredBoard;
use crate::diagram::Diagram;
use crate::error::PuzzleError;
use crate::genre::Genre;
use crate::layer::ValueLook;
use crate::link::parts::{CellSigns, IfPrinted, NUMBERS, OutsidePlaces, OutsideSigns};
use crate::maker::{CluePlaces, DrawnBoard, PuzzleMaker};
use csp_core::error::RegularError;
use csp_core::prelude::*;
use csp_core::random::Random;

/// Sums between two blocks.
pub(super) static DOPPELBLOCK: Genre = Genre {
    name: "doppelblock",
    title: "Doppelblock",
    japanese: "ドッペルブロック",
    links: &["doppelblock"],
    rules: &[
        "Shade two cells of each row and column. Write a number into each other cell: each row and column has the numbers from 1 on once.",
        "A number outside is the sum of the numbers between the two shaded cells of its line.",
    ],
    body: &[
        &OutsideSigns(NUMBERS, OutsidePlaces::One),
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

const LOOKS: &[ValueLook] = &[ValueLook::new(0, "shaded", '#')];

fn print(board: &DrawnBoard, diagram: &mut Diagram, random: &mut Random) {
    print_numbers(board, diagram, random);
    print_outside(board, diagram, &[Direction::Up, Direction::Left], |line| {
        let behind = line.iter().skip_while(|&&value| value > 0).skip(1);
        let between: i32 = behind.take_while(|&&value| value > 0).sum();
        vec![between as u32]
    });
}

fn post(diagram: &Diagram, board: &mut LayeredBoard) -> Result<(), PuzzleError> {
    let GridShape { rows, columns } = diagram.shape();
    let Some(most) = rows.checked_sub(2).filter(|_| rows == columns) else {
        let fault =
            format!("{rows} rows and {columns} columns: as many of both are needed, at least 2");
        return Err(PuzzleError::Board(fault));
    };
    let numbers = board.cells("numbers", 0..=most as i32, LOOKS)?;
    printed_numbers_stay(diagram, board, &numbers)?;
    for (name, line) in named_lines(&numbers) {
        let sentence = format!("{name} has two shaded cells");
        board.post(sentence, Count::exactly(&line, 0, 2))?;
        for number in 1..=most {
            let sentence = format!("{name} has one {number}");
            board.post(sentence, Count::exactly(&line, number, 1))?;
        }
    }
    sums(diagram, board, &numbers)
}

/// The numbers outside are sums.
fn sums(diagram: &Diagram, board: &mut LayeredBoard, numbers: &VarGrid) -> Result<(), PuzzleError> {
    let most = diagram.shape().rows - 2;
    for line in outside_lines(diagram, numbers) {
        if let Some(sum) = line.number() {
            if sum as usize > most * (most + 1) / 2 {
                let fault = format!("{}: all its numbers make less than {sum}", line.name);
                return Err(PuzzleError::Board(fault));
            }
            let sentence = format!(
                "the numbers between the shaded cells of {} make {sum}",
                line.name
            );
            let between = between(most, sum as usize).map_err(ModelError::from)?;
            board.post(sentence, Regular::new(&line.cells, between))?;
        }
    }
    Ok(())
}

/// Accepts the lines with this sum between two shaded cells. State 0 is before the first, the last behind the second, and between there is
/// one for each sum.
fn between(most: usize, sum: usize) -> Result<Automaton, RegularError> {
    let number: Values = (1..=most as i32).into();
    let shaded = Values::from(0);
    let end = sum + 2;
    let mut moves = vec![
        (0, number.clone(), 0),
        (0, shaded.clone(), 1),
        (sum + 1, shaded, end),
        (end, number, end),
    ];
    for before in 0..sum {
        let next = (1..=most).take_while(|number| before + number <= sum);
        moves.extend(
            next.map(|number| (before + 1, Values::from(number as i32), before + number + 1)),
        );
    }
    Automaton::new(end + 1, 0, [end], moves)
}
