use super::common::{counted, shaded_cells_cut_nothing, signs};
use super::draw::full_shading;
use crate::board::LayeredBoard;
use crate::diagram::Diagram;
use crate::error::PuzzleError;
use crate::genre::Genre;
use crate::link::parts::CellSigns;
use crate::link::token::{ArrowNumber, Blanks};
use crate::maker::{CluePlaces, DrawnBoard, MakerTools, PuzzleMaker};
use crate::sign::{At, Sign};
use csp_core::prelude::*;
use csp_core::random::Random;

/// Numbers with arrows that are true unless they are shaded.
pub(super) static YAJIKAZU: Genre = Genre {
    name: "yajikazu",
    title: "Yajisan-Kazusan",
    japanese: "やじさんかずさん",
    links: &["yajikazu"],
    rules: &[
        "Shade cells. No two shaded cells share a side, and the unshaded cells are connected.",
        "A number in an unshaded cell says how many cells in the direction of its arrow are shaded.",
    ],
    body: &[&CellSigns(&[&ArrowNumber, &Blanks('a')])],
    post,
    make: Some(PuzzleMaker {
        draw,
        print,
        change: None,
        places: CluePlaces::Chosen,
    }),
};

fn draw(tools: &mut MakerTools<'_>) -> Option<DrawnBoard> {
    let diagram = tools.blank();
    Some(DrawnBoard {
        layers: vec![full_shading(diagram.graph(), tools.random)],
        diagram,
    })
}

/// True numbers for unshaded cells, and any for shaded ones.
fn print(board: &DrawnBoard, diagram: &mut Diagram, random: &mut Random) {
    for place in board.shape().places() {
        let ways = Direction::STRAIGHT;
        let ways = ways
            .into_iter()
            .filter(|&way| board.shape().next(place, way).is_some());
        let ways: Vec<Direction> = ways.collect();
        let (way, any) = (random.index(ways.len()), random.below(4));
        let Some(&way) = ways.get(way) else {
            continue;
        };
        let number = match board.value(place) {
            0 => board.count(board.shape().ray(place, way), 1),
            _ => any,
        };
        diagram.set_cell(place, Sign::Arrow(Some(way), Some(number)));
    }
}

fn post(diagram: &Diagram, board: &mut LayeredBoard) -> Result<(), PuzzleError> {
    let shaded = board.shading()?;
    shaded_cells_cut_nothing(diagram, board, &shaded)?;
    for (place, sign) in signs(diagram) {
        if let Sign::Arrow(Some(way), Some(number)) = sign {
            let is_true = sum(shaded.ray(place, way)).eq(number);
            let cells = counted(number, "shaded cell");
            let sentence = format!(
                "the {sign} of {} has {cells} before it, or is shaded",
                At(place)
            );
            board.require(sentence, shaded[place] | is_true)?;
        }
    }
    Ok(())
}
