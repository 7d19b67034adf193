//! `puzzle-write`: a grid puzzle as a link, as text and as a picture.

use crate::answer::{Reply, RequestError};
use crate::puzzle::RequestedPuzzle;
use crate::request::Request;
use csp_puzzles::svg::BoardDrawing;
use serde_json::json;

/// `{link, filled?}` → `{link, line, picture, svg}`: the link of puzz.link, the line that the command takes, and the board with what is
/// filled in as text and as a self-contained SVG.
pub(super) fn run(request: &mut Request<'_>) -> Result<Reply, RequestError> {
    let requested = RequestedPuzzle::take(request)?;
    let (puzzle, layers) = (&requested.puzzle, requested.board.layers());
    let link = puzzle.to_link().map_err(RequestError::new)?;
    let drawing = BoardDrawing::new(&puzzle.diagram, layers, &requested.filled);
    Ok(json!({
        "line": format!("{link} {}", requested.filled),
        "link": link,
        "picture": puzzle.picture(layers, &requested.filled),
        "svg": drawing.title(puzzle.genre.title).to_svg(),
    })
    .into())
}
