use super::common::{signs, whether_all};
use super::polyominoes::{placed, turned};
use crate::board::LayeredBoard;
use crate::diagram::Diagram;
use crate::error::PuzzleError;
use crate::genre::Genre;
use crate::link::bank::PieceBank;
use crate::link::parts::Triples;
use crate::piece::BankPiece;
use crate::sign::{At, Sign};
use csp_core::prelude::*;

/// Pieces that keep apart.
pub(super) static STATUE_PARK: Genre = Genre {
    name: "statue-park",
    title: "Statue park",
    japanese: "Statue Park",
    links: &["statuepark"],
    rules: &[
        "Put each piece that is printed beside the board onto it once, turned or mirrored as you like: shade its cells.",
        "Pieces do not share a side. The unshaded cells are connected.",
        "Black circles are in shaded cells and white ones in unshaded cells.",
    ],
    body: &[
        &Triples([Sign::Nothing, Sign::White, Sign::Black]),
        &PieceBank,
    ],
    post,
    make: None,
};

/// Pieces of one form, and where they can be.
struct PieceForm {
    /// All ways to turn and to mirror it.
    turned: Vec<Vec<(isize, isize)>>,
    /// The numbers of its pieces, from 1.
    pieces: Vec<usize>,
}

fn post(diagram: &Diagram, board: &mut LayeredBoard) -> Result<(), PuzzleError> {
    let shaded = board.shading()?;
    for (place, sign) in signs(diagram) {
        let at = At(place);
        if sign == Sign::Black {
            board.require(
                format!("{at} has a black circle and is shaded"),
                shaded[place],
            )?;
        } else {
            board.require(
                format!("{at} has a white circle and is unshaded"),
                !shaded[place],
            )?;
        }
    }
    let forms = forms(diagram.pieces())?;
    let mut over = vec![Vec::new(); diagram.graph().nodes()];
    for form in &forms {
        let ways = ways(diagram, board, &shaded, (form, &mut over))?;
        let count = form.pieces.len() as i32;
        let names: Vec<String> = form.pieces.iter().map(usize::to_string).collect();
        let sentence = match &names[..] {
            [name] => format!("piece {name} is on the board once"),
            names => format!(
                "pieces {}, of one form, are there {count} times",
                names.join(", ")
            ),
        };
        board.post(sentence, Count::exactly(&ways, 1, count))?;
    }
    for ((place, cell), over) in shaded.iter().zip(over) {
        let sentence = format!("if {} is shaded, a piece is there", At(place));
        board.require(sentence, cell.implies(exists(over)))?;
    }
    let connected = Connected::nodes(diagram.graph(), shaded.vars()).value(0);
    board.post("the unshaded cells are connected", connected)?;
    let all: i32 = diagram
        .pieces()
        .iter()
        .map(|piece| piece.cells().len() as i32)
        .sum();
    board.consequence(Count::exactly(shaded.vars(), 1, all))?;
    Ok(())
}

/// The forms of these pieces.
fn forms(pieces: &[BankPiece]) -> Result<Vec<PieceForm>, PuzzleError> {
    let mut forms: Vec<PieceForm> = Vec::new();
    for (number, piece) in (1..).zip(pieces) {
        if !piece.is_connected() {
            return Err(PuzzleError::Board(format!(
                "piece {number} is not connected"
            )));
        }
        let turned = turned(piece.cells());
        match forms.iter_mut().find(|form| form.turned == turned) {
            Some(form) => form.pieces.push(number),
            None => forms.push(PieceForm {
                turned,
                pieces: vec![number],
            }),
        }
    }
    Ok(forms)
}

/// For each way to put a form onto the board, whether it is there: its cells are shaded, and those beside it are not. Adds it to
/// what lies over its cells.
fn ways(
    diagram: &Diagram,
    board: &mut LayeredBoard,
    shaded: &VarGrid,
    (form, over): (&PieceForm, &mut [Vec<Var>]),
) -> Result<Vec<Var>, ModelError> {
    let shape = diagram.shape();
    let mut ways = Vec::new();
    for cells in shape
        .places()
        .flat_map(|first| placed(&form.turned, shape, first))
    {
        let near = cells
            .iter()
            .flat_map(|&cell| diagram.graph().neighbours(cell));
        let mut beside: Vec<usize> = near.map(|&(other, _)| other).collect();
        beside.retain(|other| !cells.contains(other));
        beside.sort_unstable();
        beside.dedup();
        let own = cells.iter().map(|&cell| Atom::is(shaded.vars()[cell], 1));
        let others = beside.iter().map(|&cell| Atom::is(shaded.vars()[cell], 0));
        let is_there = whether_all(board, "piece", own.chain(others))?;
        for cell in cells {
            over[cell].push(is_there);
        }
        ways.push(is_there);
    }
    Ok(ways)
}
