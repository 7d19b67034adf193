use super::common::{counted, named_lines, signs};
use crate::board::LayeredBoard;
use crate::diagram::Diagram;
use crate::error::PuzzleError;
use crate::genre::Genre;
use crate::layer_edges::CellEdges;
use crate::link::parts::{CellSigns, OutsidePlaces, OutsideSigns};
use crate::link::token::{Blanks, BoardEnd, Hexadecimal, Mark, SignAndBlanks};
use crate::sign::{At, Sign};
use csp_core::constraints::Path;
use csp_core::prelude::*;

/// A track from one side of the board to another.
pub(super) static TRACKS: Genre = Genre {
    name: "tracks",
    title: "Tracks",
    japanese: "線路",
    links: &["tracks"],
    rules: &[
        "Draw one track through the middles of cells, from the A on the left side of the board to the B below it. It does not branch or cross itself.",
        "A number says how many cells of its row or column have track. Printed track stays.",
    ],
    // puzz.link has no such genre: these are signs outside and in cells, as it writes them.
    body: &[
        &OutsideSigns(
            &[
                &Hexadecimal,
                &Mark('A', Sign::Letter('A')),
                &Mark('B', Sign::Letter('B')),
                &Blanks('g'),
            ],
            OutsidePlaces::Around,
        ),
        &CellSigns(&[&TRACK, &Blanks('g')]),
    ],
    post,
    make: None,
};

/// Printed track, by its digit.
const TRACK: SignAndBlanks = SignAndBlanks {
    signs: &[
        Sign::Letter('─'),
        Sign::Letter('│'),
        Sign::Letter('└'),
        Sign::Letter('┘'),
        Sign::Letter('┌'),
        Sign::Letter('┐'),
    ],
    blanks: 0,
    end: BoardEnd::Exact,
};

/// Where printed track leads.
const fn ways(sign: Sign) -> Option<[Direction; 2]> {
    match sign {
        Sign::Letter('─') => Some([Direction::Left, Direction::Right]),
        Sign::Letter('│') => Some([Direction::Up, Direction::Down]),
        Sign::Letter('└') => Some([Direction::Up, Direction::Right]),
        Sign::Letter('┘') => Some([Direction::Up, Direction::Left]),
        Sign::Letter('┌') => Some([Direction::Down, Direction::Right]),
        Sign::Letter('┐') => Some([Direction::Down, Direction::Left]),
        _ => None,
    }
}

fn post(diagram: &Diagram, board: &mut LayeredBoard) -> Result<(), PuzzleError> {
    let steps = board.steps()?;
    let GridShape { rows, .. } = diagram.shape();
    let from = (the_line(diagram, Direction::Left, 'A')?, 0);
    let to = (rows - 1, the_line(diagram, Direction::Down, 'B')?);
    let track = track(board, &steps, [from, to])?;
    let [start, end] = [from, to].map(|place| diagram.node(place));
    if start == end {
        let sentence = format!("the track has no cell but {}", At(from));
        board.require(sentence, sum(steps.vars()).eq(0))?;
    } else {
        let path = Path::new(steps.graph(), steps.vars(), start, end);
        let sentence = format!("the lines are one track from {} to {}", At(from), At(to));
        board.post(sentence, path)?;
    }
    counts(diagram, board, &track)?;
    printed(diagram, board, &steps, [from, to])
}

/// A number says how many cells of its line have track.
fn counts(diagram: &Diagram, board: &mut LayeredBoard, track: &VarGrid) -> Result<(), ModelError> {
    let [above, right] = [Direction::Up, Direction::Right].map(|side| diagram.outside(side));
    for ((name, cells), signs) in named_lines(track)
        .into_iter()
        .zip(right.iter().chain(above))
    {
        if let Some(number) = signs.last().and_then(|sign| sign.number()) {
            let sentence = format!("{name} has {} of track", counted(number, "cell"));
            board.require(sentence, sum(&cells).eq(number))?;
        }
    }
    Ok(())
}

/// Printed track stays.
fn printed(
    diagram: &Diagram,
    board: &mut LayeredBoard,
    steps: &CellEdges,
    [from, to]: [Place; 2],
) -> Result<(), PuzzleError> {
    for (place, sign) in signs(diagram) {
        let ways = ways(sign).ok_or(PuzzleError::Sign {
            place,
            sign,
            expected: "a piece of track leads in two directions",
        })?;
        let is_end = |way: Direction| {
            (place == from && way == Direction::Left) || (place == to && way == Direction::Down)
        };
        let leads = ways.map(|way| match steps.from(place, way) {
            Some(step) => step.eq(1),
            None => BoolExpr::constant(is_end(way)),
        });
        let sentence = format!("the printed track in {} stays", At(place));
        board.require(sentence, forall(leads))?;
    }
    Ok(())
}

/// The line beside which a letter stands.
fn the_line(diagram: &Diagram, side: Direction, letter: char) -> Result<usize, PuzzleError> {
    let has_it = |signs: &Vec<Sign>| signs.contains(&Sign::Letter(letter));
    let mut lines = diagram.outside(side).iter().enumerate();
    let line = lines.find(|(_, signs)| has_it(signs));
    match (line, lines.any(|(_, signs)| has_it(signs))) {
        (Some((line, _)), false) => Ok(line),
        _ => Err(PuzzleError::Board(format!(
            "one {letter} stands on its side of the board, where the track leads out"
        ))),
    }
}

/// For each cell, whether it has track: it has two lines, where one that leads out of the board is one, or none.
fn track(
    board: &mut LayeredBoard,
    steps: &CellEdges,
    ends: [Place; 2],
) -> Result<VarGrid, ModelError> {
    let shape = board.shape();
    let vars = shape
        .places()
        .map(|_| board.model().auxiliary_var("track", 0..=1))
        .collect::<Result<Vec<Var>, _>>()?;
    board.define(&vars, |model| {
        for (&has_track, place) in vars.iter().zip(shape.places()) {
            let out = ends.iter().filter(|&&end| end == place).count();
            let lines = sum(steps.around(place)) + out as i32;
            model.require(has_track.iff(lines.clone().ge(1)))?;
        }
        Ok(())
    })?;
    VarGrid::from_vars(vars, shape.rows, shape.columns)
}
