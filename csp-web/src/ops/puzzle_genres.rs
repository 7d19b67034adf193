//! `puzzle-genres`: the genres of grid puzzles, each with its rules and a puzzle to begin with.

use crate::answer::{Reply, RequestError};
use crate::request::Request;
use csp_puzzles::genre::Genre;
use csp_puzzles::genres::GENRES;
use csp_puzzles::puzzle::GridPuzzle;
use serde_json::{Value, json};

/// Boards of the genres with their answers, on which the library is tested.
const BOARDS: &str = include_str!("../../../csp-puzzles/tests/puzzles/boards.txt");

/// The most cells of a puzzle to begin with.
const MOST_CELLS: usize = 100;

/// `{}` → `{genres: [{name, title, japanese, rules, sample, is_made}…]}`. Those that are made have new puzzles.
pub(super) fn run(_: &mut Request<'_>) -> Result<Reply, RequestError> {
    let known: Vec<GridPuzzle> = BOARDS
        .lines()
        .filter_map(|line| GridPuzzle::from_link(line.split_whitespace().next()?).ok())
        .collect();
    let genres: Vec<Value> = GENRES.iter().map(|genre| row(genre, &known)).collect();
    Ok(json!({"genres": genres}).into())
}

fn row(genre: &Genre, known: &[GridPuzzle]) -> Value {
    json!({
        "name": genre.name,
        "title": genre.title,
        "japanese": genre.japanese,
        "rules": genre.rules,
        "sample": sample(genre, known),
        "is_made": genre.make.is_some(),
    })
}

/// The link of the largest known board that is not too large; of the smallest one if all are.
fn sample(genre: &Genre, known: &[GridPuzzle]) -> Option<String> {
    let cells = |puzzle: &&GridPuzzle| puzzle.diagram.shape().rows * puzzle.diagram.shape().columns;
    let of_genre = || {
        known
            .iter()
            .filter(|puzzle| puzzle.genre.name == genre.name)
    };
    let fitting = of_genre().filter(|puzzle| cells(puzzle) <= MOST_CELLS);
    let chosen = fitting.max_by_key(cells);
    let chosen = chosen.or_else(|| of_genre().min_by_key(cells))?;
    chosen.to_link().ok()
}
