use super::balanced::{BODY, MAKER, balanced};
use crate::genre::Genre;

/// Zeros and ones in equal numbers, in lines that may be equal.
pub(super) static UNRULY: Genre = Genre {
    name: "unruly",
    title: "Unruly",
    japanese: "アンルーリー",
    links: &["unruly"],
    rules: &[
        "Write a 0 or a 1 into each cell. Each row and column has as many of both.",
        "No three cells in a row or column that follow each other have the same digit.",
    ],
    body: BODY,
    post: |diagram, board| balanced(diagram, board).map(drop),
    make: Some(MAKER),
};
