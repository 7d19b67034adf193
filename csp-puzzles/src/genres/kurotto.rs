use super::common::{counted, signs, told_number};
use super::draw::{groups, random_cells};
use super::groups::CellCluster;
use crate::board::LayeredBoard;
use crate::diagram::Diagram;
use crate::error::PuzzleError;
use crate::genre::Genre;
use crate::link::parts::{CellSigns, NUMBERS};
use crate::maker::{CluePlaces, DrawnBoard, PuzzleMaker};
use crate::sign::At;
use crate::sign::Sign;
use csp_core::random::Random;
use itertools::Itertools as _;

/// Numbers count the shaded groups beside them.
pub(super) static KUROTTO: Genre = Genre {
    name: "kurotto",
    title: "Kurotto",
    japanese: "クロット",
    links: &["kurotto"],
    rules: &[
        "Shade cells without a circle.",
        "A number is the number of all shaded cells that are connected with its circle by shaded cells.",
    ],
    body: &[&CellSigns(NUMBERS)],
    post,
    make: Some(PuzzleMaker {
        draw: |tools| random_cells(tools, 22),
        print,
        change: None,
        places: CluePlaces::Chosen,
    }),
};

fn print(board: &DrawnBoard, diagram: &mut Diagram, _: &mut Random) {
    let shaded = &board.layers[0];
    let groups = groups(diagram.graph(), shaded);
    for cell in (0..shaded.len()).filter(|&cell| shaded[cell] == 0) {
        let beside = diagram
            .graph()
            .neighbours(cell)
            .iter()
            .map(|&(next, _)| next);
        let near = beside
            .filter(|&next| shaded[next] == 1)
            .map(|next| groups.of(next));
        let number: usize = near.unique().map(|group| groups.cells(group).len()).sum();
        diagram.cells_mut()[cell] = Sign::Number(number as u32);
    }
}

fn post(diagram: &Diagram, board: &mut LayeredBoard) -> Result<(), PuzzleError> {
    let shaded = board.shading()?;
    for (place, sign) in signs(diagram) {
        let at = At(place);
        let expected = "a number says how many shaded cells are connected with its circle";
        let number = told_number(place, sign, expected)?;
        board.require(format!("{at} has a circle and is unshaded"), !shaded[place])?;
        if let Some(number) = number {
            let cells = counted(number, "shaded cell");
            let sentence = format!("the circle of {at} is connected with {cells}");
            let size = number as usize + 1;
            let group = CellCluster {
                from: place,
                size: size..=size,
                apart: Vec::new(),
            };
            group.post(board, sentence, |cell| shaded[cell].eq(1))?;
        }
    }
    Ok(())
}
