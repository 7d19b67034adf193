//! The genres. A module of a genre takes the reader and the model from the genre's example, and
//! adds its rules, written without them.

mod akari;
mod fillomino;
mod hashi;
mod heyawake;
mod hitori;
mod masyu;
mod nonogram;
mod numberlink;
mod nurikabe;
mod shikaku;
mod slitherlink;
mod star_battle;
mod takuzu;
mod tents;

use super::genre::Genre;

/// All genres, in the order of the table.
pub(crate) const GENRES: &[Genre] = &[
    akari::GENRE,
    fillomino::GENRE,
    hashi::GENRE,
    heyawake::GENRE,
    hitori::GENRE,
    masyu::GENRE,
    nonogram::GENRE,
    numberlink::GENRE,
    nurikabe::GENRE,
    shikaku::GENRE,
    slitherlink::GENRE,
    star_battle::GENRE,
    takuzu::GENRE,
    tents::GENRE,
];
