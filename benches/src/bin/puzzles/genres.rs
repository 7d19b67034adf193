//! The genres. A module of a genre takes the reader and the model from the genre's example, and
//! adds its rules, written without them.

mod hashi;
mod masyu;
mod numberlink;
mod slitherlink;

use super::genre::Genre;

/// All genres, in the order of the table.
pub(crate) const GENRES: &[Genre] =
    &[hashi::GENRE, masyu::GENRE, numberlink::GENRE, slitherlink::GENRE];
