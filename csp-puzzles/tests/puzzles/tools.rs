//! The boards of `boards.txt`.

use csp_puzzles::filling::Filling;
use csp_puzzles::layer::Layer;
use csp_puzzles::puzzle::GridPuzzle;

/// A board with the values of its only solution.
pub(crate) struct KnownBoard {
    pub(crate) link: &'static str,
    pub(crate) puzzle: GridPuzzle,
    pub(crate) answer: Vec<i32>,
}

impl KnownBoard {
    /// The answer on these layers.
    pub(crate) fn filling(&self, layers: &[Layer]) -> Filling {
        let mut filling = Filling::empty(layers);
        let mut answer = self.answer.iter();
        for (number, layer) in layers.iter().enumerate() {
            for spot in 0..layer.vars().len() {
                filling.set(number, spot, answer.next().copied());
            }
        }
        assert_eq!(answer.next(), None, "the answer is as long as the board");
        filling
    }
}

pub(crate) fn known_boards() -> impl Iterator<Item = KnownBoard> {
    let lines = include_str!("boards.txt").lines();
    let boards = lines.filter(|line| !line.starts_with('#'));
    boards.map(|line| {
        let (link, answer) = line.split_once(' ').expect("a link and an answer");
        let digit = |c: char| c.to_digit(36).expect("a digit") as i32;
        KnownBoard {
            link,
            puzzle: GridPuzzle::from_link(link).expect("the link is right"),
            answer: answer.chars().map(digit).collect(),
        }
    })
}
