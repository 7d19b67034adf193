use super::common::{counted, named_lines, signs};
use crate::board::LayeredBoard;
use crate::diagram::Diagram;
use crate::error::PuzzleError;
use crate::genre::Genre;
use crate::layer::ValueLook;
use crate::link::parts::{
    IfPrinted, NUMBERS, OutsidePlaces, OutsideSigns, Triples, Walls, WithHoles,
};
use crate::sign::{At, Sign};
use csp_core::prelude::*;

/// Magnets in dominoes.
pub(super) static MAGNETS: Genre = Genre {
    name: "magnets",
    title: "Magnets",
    japanese: "マグネット",
    links: &["magnets"],
    rules: &[
        "Put magnets into the regions of two cells: a plus pole in one cell and a minus pole in the other. A region without a magnet is empty. In a larger region the poles are in two neighbouring cells; a cell by itself may have a pole.",
        "No two equal poles are neighbours.",
        "The outer one of the two numbers beside a line says how many plus poles it has, and the one next to the board how many minus poles.",
    ],
    body: &[
        &OutsideSigns(NUMBERS, OutsidePlaces::Two),
        &Walls,
        &IfPrinted(&WithHoles(&Triples([
            Sign::Nothing,
            Sign::Letter('+'),
            Sign::Letter('-'),
        ]))),
    ],
    post,
    make: None,
};

const PLUS: i32 = 1;
const MINUS: i32 = 2;

const LOOKS: &[ValueLook] = &[
    ValueLook::new(0, "no pole", '.'),
    ValueLook::new(PLUS, "a plus pole", '+'),
    ValueLook::new(MINUS, "a minus pole", '-'),
];

fn post(diagram: &Diagram, board: &mut LayeredBoard) -> Result<(), PuzzleError> {
    let poles = board.cells("poles", 0..=MINUS, LOOKS)?;
    printed(diagram, board, &poles)?;
    for &(one, other) in diagram.graph().edges() {
        let [x, y] = [one, other].map(|cell| poles.vars()[cell]);
        let [a, b] = [one, other].map(|cell| At(diagram.place(cell)));
        let sentence = format!("{a} and {b} do not have the same pole");
        board.require(sentence, x.eq(0) | x.ne(y))?;
    }
    magnets(diagram, board, &poles)?;
    counts(diagram, board, &poles)
}

/// Poles that are printed stay, and cells that are not part of the board have none.
fn printed(
    diagram: &Diagram,
    board: &mut LayeredBoard,
    poles: &VarGrid,
) -> Result<(), PuzzleError> {
    for (place, sign) in signs(diagram) {
        let (pole, sentence) = match sign {
            Sign::Hole => (0, format!("{} is not part of the board", At(place))),
            Sign::Letter('+') => (PLUS, format!("{} has a printed plus pole", At(place))),
            Sign::Letter('-') => (MINUS, format!("{} has a printed minus pole", At(place))),
            _ => {
                return Err(PuzzleError::Sign {
                    place,
                    sign,
                    expected: "a pole may stand there",
                });
            }
        };
        board.require(sentence, poles[place].eq(pole))?;
    }
    Ok(())
}

/// Each region has the two poles of a magnet in neighbouring cells, or none.
fn magnets(diagram: &Diagram, board: &mut LayeredBoard, poles: &VarGrid) -> Result<(), ModelError> {
    let areas = diagram.areas();
    for cells in areas.iter().filter(|cells| cells.len() > 1) {
        let first = At(diagram.place(cells[0]));
        let vars: Vec<Var> = cells.iter().map(|&cell| poles.vars()[cell]).collect();
        let sentence = format!("the region of {first} has one magnet or none");
        if vars.len() == 2 {
            board.post(sentence, Regular::expression(&vars, "0 0|1 2|2 1")?)?;
            continue;
        }
        board.post(sentence, Count::at_least(&vars, 0, vars.len() - 2))?;
        for &cell in cells {
            let near = diagram.graph().neighbours(cell).iter();
            let near = near.filter(|&&(next, _)| areas.of(next) == areas.of(cell));
            let other_pole = exists(near.map(|&(next, _)| poles.vars()[next].ne(0)));
            let at = At(diagram.place(cell));
            let sentence = format!("a pole in {at} has the other pole of its magnet beside it");
            board.require(sentence, poles.vars()[cell].eq(0) | other_pole)?;
        }
    }
    Ok(())
}

/// The numbers beside lines.
fn counts(diagram: &Diagram, board: &mut LayeredBoard, poles: &VarGrid) -> Result<(), PuzzleError> {
    let [above, left] = [Direction::Up, Direction::Left].map(|side| diagram.outside(side));
    for ((name, cells), signs) in named_lines(poles).into_iter().zip(left.iter().chain(above)) {
        let from_board = signs.iter().rev();
        for (sign, (pole, what)) in from_board.zip([(MINUS, "minus pole"), (PLUS, "plus pole")]) {
            let Some(number) = sign.number() else {
                continue;
            };
            let sentence = format!("{name} has {}", counted(number, what));
            if number as usize > cells.len() {
                let all = cells.len();
                let fault = format!("{sentence}: it has {all} cells");
                return Err(PuzzleError::Board(fault));
            }
            board.post(sentence, Count::exactly(&cells, pole, number))?;
        }
    }
    Ok(())
}
