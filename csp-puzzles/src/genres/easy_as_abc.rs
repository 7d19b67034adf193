use super::common::{named_lines, outside_lines, printed_numbers_stay, signs};
use super::common::{print_numbers, print_outside};
use crate::board::LayeredBoard;
use crate::diagram::Diagram;
use crate::error::PuzzleError;
use crate::genre::Genre;
use crate::layer::ValueLook;
use crate::link::parts::{BoardNumber, CellSigns, IfPrinted, NUMBERS, OutsidePlaces, OutsideSigns};
use crate::maker::{CluePlaces, DrawnBoard, MakerTools, PuzzleMaker};
use crate::sign::{At, Sign};
use csp_core::prelude::*;
use csp_core::random::Random;
use itertools::Itertools as _;

/// Letters that are seen first.
pub(super) static EASY_AS_ABC: Genre = Genre {
    name: "easy-as-abc",
    title: "Easy as ABC",
    japanese: "ABCプレース",
    links: &["easyasabc"],
    rules: &[
        "Write letters into some cells. Each row and column has each letter once.",
        "A letter outside is the first one that is seen from there.",
    ],
    body: &[
        &BoardNumber,
        &OutsideSigns(NUMBERS, OutsidePlaces::Around),
        &IfPrinted(&CellSigns(NUMBERS)),
    ],
    post,
    make: Some(PuzzleMaker {
        draw,
        print,
        change: None,
        places: CluePlaces::Chosen,
    }),
};

const ALPHABET: [&str; 26] = [
    "A", "B", "C", "D", "E", "F", "G", "H", "I", "J", "K", "L", "M", "N", "O", "P", "Q", "R", "S",
    "T", "U", "V", "W", "X", "Y", "Z",
];

/// Cells without a letter (0), and letters from 1 on.
const LOOKS: [ValueLook; 27] = {
    let mut looks = [ValueLook::new(0, "no letter", '.'); 27];
    let mut letter = 1;
    while letter < looks.len() {
        let word = ALPHABET[letter - 1];
        looks[letter] = ValueLook::new(letter as i32, word, word.as_bytes()[0] as char);
        letter += 1;
    }
    looks
};

fn draw(tools: &mut MakerTools<'_>) -> Option<DrawnBoard> {
    let mut diagram = tools.blank();
    let GridShape { rows, columns } = tools.shape;
    diagram.set_number(rows.min(columns).div_ceil(2).min(ALPHABET.len()) as u32);
    tools.solve_evenly(&diagram)
}

fn print(board: &DrawnBoard, diagram: &mut Diagram, random: &mut Random) {
    print_numbers(board, diagram, random);
    print_outside(board, diagram, &Direction::STRAIGHT, |line| {
        let first = line.iter().find(|&&letter| letter > 0);
        first.map(|&letter| letter as u32).into_iter().collect()
    });
}

fn post(diagram: &Diagram, board: &mut LayeredBoard) -> Result<(), PuzzleError> {
    let most = diagram.number();
    if most as usize > ALPHABET.len() {
        let fault = format!("there are {most} letters, more than the 26 of the alphabet");
        return Err(PuzzleError::Board(fault));
    }
    let letters = board.cells("letters", 0..=most as i32, &LOOKS)?;
    printed_numbers_stay(diagram, board, &letters)?;
    for (place, sign) in signs(diagram) {
        if sign == Sign::Unknown {
            board.require(format!("{} has a letter", At(place)), letters[place].ne(0))?;
        }
    }
    for (name, line) in named_lines(&letters) {
        for (value, letter) in (1..=most).zip(ALPHABET) {
            let sentence = format!("{name} has one {letter}");
            board.post(sentence, Count::exactly(&line, value, 1))?;
        }
    }
    letters_are_seen(diagram, board, &letters)
}

/// The letters outside are those that are seen first.
fn letters_are_seen(
    diagram: &Diagram,
    board: &mut LayeredBoard,
    letters: &VarGrid,
) -> Result<(), PuzzleError> {
    let most = diagram.number();
    for line in outside_lines(diagram, letters) {
        let Some(number) = line.number() else {
            continue;
        };
        let told = (1..=most).contains(&number);
        let (name, from) = (line.name, line.from);
        let Some(letter) = ALPHABET
            .get((number as usize).wrapping_sub(1))
            .filter(|_| told)
        else {
            let fault = format!("from {from}, {name} has letter {number} of {most}");
            return Err(PuzzleError::Board(fault));
        };
        let sentence = format!("the first letter of {name} from {from} is {letter}");
        let any = (0..=most).join("|");
        let first = format!("0* {number} ({any})*");
        board.post(sentence, Regular::expression(&line.cells, &first)?)?;
    }
    Ok(())
}
