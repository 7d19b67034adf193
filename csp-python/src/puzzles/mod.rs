//! Grid puzzles of every genre of `csp-puzzles`: read, solved, counted, drawn.

mod bulk;
mod fillings;
mod layers;
mod making;
mod puzzle;
mod reasons;
mod search;
mod steps;

pub(crate) use self::fillings::PyFillings;
pub(crate) use self::making::PyMaker;
pub(crate) use self::puzzle::PyPuzzle;

use csp_puzzles::genre::Genre;
use csp_puzzles::genres::GENRES;
use pyo3::prelude::*;

/// A genre for Python: name, title, Japanese title, names in links, rules, whether puzzles are made.
type GenreWords = (
    &'static str,
    &'static str,
    &'static str,
    Vec<&'static str>,
    Vec<&'static str>,
    bool,
);

fn words(genre: &Genre) -> GenreWords {
    let (links, rules) = (genre.links.to_vec(), genre.rules.to_vec());
    let is_made = genre.make.is_some();
    (
        genre.name,
        genre.title,
        genre.japanese,
        links,
        rules,
        is_made,
    )
}

/// All genres, by their names.
#[pyfunction]
fn genres() -> Vec<GenreWords> {
    GENRES.iter().map(|genre| words(genre)).collect()
}

/// Adds the functions to the module.
pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("BLANK", layers::BLANK)?;
    bulk::register(module)?;
    module.add_function(wrap_pyfunction!(genres, module)?)
}
