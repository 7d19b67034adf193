//! The boards of `boards.txt`.

use csp_puzzles::puzzle::GridPuzzle;

/// A board with the values of its only solution.
pub(crate) struct KnownBoard {
    pub(crate) link: &'static str,
    pub(crate) puzzle: GridPuzzle,
    pub(crate) answer: Vec<i32>,
}

pub(crate) fn known_boards() -> impl Iterator<Item = KnownBoard> {
    let lines = include_str!("boards.txt").lines();
    let boards = lines.filter(|line| !line.starts_with('#'));
    boards.map(|line| {
        let (link, answer) = line.split_once(' ').expect("a link and an answer");
        let digit = |c: char| c.to_digit(10).expect("a digit") as i32;
        KnownBoard {
            link,
            puzzle: GridPuzzle::from_link(link).expect("the link is right"),
            answer: answer.chars().map(digit).collect(),
        }
    })
}
