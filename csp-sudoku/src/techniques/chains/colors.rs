//! Simple Colors and Multi Colors.
//!
//! The candidates of a digit that strong links join take two colors in turn, so that one color is
//! true and the other is false.

use super::graph::LinkGraph;
use super::pattern::Coloring;
use crate::cell_set::CellSet;
use crate::techniques::board::CandidateBoard;
use crate::techniques::layout::number;
use crate::techniques::search::Collector;
use crate::techniques::step::Step;
use crate::techniques::technique::Technique;
use std::ops::ControlFlow;

/// The cells of two colors, of which one is true.
type Colors<const W: usize> = [CellSet<W>; 2];

/// One pair of colors: a color of which two cells see each other is false, and a cell that sees both
/// colors is.
pub(super) fn simple<const W: usize>(
    board: &CandidateBoard<W>,
    graph: &LinkGraph<W>,
    found: &mut Collector,
) -> ControlFlow<()> {
    found.each_digit(board, Technique::SimpleColors, |digit, found| {
        for pair in colorings(board, graph, digit) {
            let mut wrong = CellSet::EMPTY;
            for color in pair {
                if color
                    .iter()
                    .any(|cell| board.layout.peers[cell].meets(&color))
                {
                    wrong |= color;
                }
            }
            add(
                board,
                Technique::SimpleColorsWrap,
                digit,
                &pair,
                wrong,
                found,
            )?;
            let seen = seen_by_both(board, digit, &pair[0], &pair[1]);
            add(
                board,
                Technique::SimpleColorsTrap,
                digit,
                &pair,
                seen,
                found,
            )?;
        }
        ControlFlow::Continue(())
    })
}

/// Two pairs of colors. A cell that sees both colors of the other pair shows that its color is
/// false. Two colors that see each other are not both true, so one of the opposite colors is.
pub(super) fn multi<const W: usize>(
    board: &CandidateBoard<W>,
    graph: &LinkGraph<W>,
    found: &mut Collector,
) -> ControlFlow<()> {
    found.each_digit(board, Technique::MultiColors, |digit, found| {
        let pairs = colorings(board, graph, digit);
        for (index, first) in pairs.iter().enumerate() {
            for (other, second) in pairs.iter().enumerate() {
                if index == other {
                    continue;
                }
                let colors = [first[0], first[1], second[0], second[1]];
                let mut wrong = CellSet::EMPTY;
                for color in first {
                    let sees = |second: &CellSet<W>| see_each_other(board, color, second);
                    if second.iter().all(sees) {
                        wrong |= *color;
                    }
                }
                add(board, Technique::MultiColors2, digit, &colors, wrong, found)?;
                let mut seen = CellSet::EMPTY;
                for (left, right) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
                    if see_each_other(board, &first[left], &second[right]) {
                        seen |= seen_by_both(board, digit, &first[1 - left], &second[1 - right]);
                    }
                }
                add(board, Technique::MultiColors1, digit, &colors, seen, found)?;
            }
        }
        ControlFlow::Continue(())
    })
}

/// The pairs of colors of a digit, by their first cells, which have the first color.
fn colorings<const W: usize>(
    board: &CandidateBoard<W>,
    graph: &LinkGraph<W>,
    digit: usize,
) -> Vec<Colors<W>> {
    let mut left = board.cells[digit];
    let mut pairs = Vec::new();
    while let Some(first) = left.first() {
        let mut pair = [CellSet::EMPTY; 2];
        let mut open = vec![(first, 0)];
        while let Some((cell, color)) = open.pop() {
            if !left.contains(cell) {
                continue;
            }
            left.remove(cell);
            pair[color].insert(cell);
            for other in graph.strong(graph.candidate(cell, digit)) {
                let other = graph.nodes[usize::from(*other)];
                if other.digit == digit {
                    open.push((other.cell, 1 - color));
                }
            }
        }
        if !pair[1].is_empty() {
            pairs.push(pair);
        }
    }
    pairs
}

/// Whether a cell of one set sees a cell of the other.
fn see_each_other<const W: usize>(
    board: &CandidateBoard<W>,
    first: &CellSet<W>,
    second: &CellSet<W>,
) -> bool {
    first
        .iter()
        .any(|cell| board.layout.peers[cell].meets(second))
}

/// The candidates of a digit that see cells of both sets.
fn seen_by_both<const W: usize>(
    board: &CandidateBoard<W>,
    digit: usize,
    first: &CellSet<W>,
    second: &CellSet<W>,
) -> CellSet<W> {
    let peers = &board.layout.peers;
    let sees = |cell: &usize| peers[*cell].meets(first) && peers[*cell].meets(second);
    board.cells[digit].iter().filter(sees).collect()
}

/// Adds a step if it removes something.
fn add<const W: usize>(
    board: &CandidateBoard<W>,
    technique: Technique,
    digit: usize,
    colors: &[CellSet<W>],
    gone: CellSet<W>,
    found: &mut Collector,
) -> ControlFlow<()> {
    if gone.is_empty() {
        return ControlFlow::Continue(());
    }
    let layout = &board.layout;
    let pattern = Coloring {
        digit: number(digit),
        colors: colors.iter().map(|color| layout.named(color)).collect(),
    };
    let gone = layout.candidates(gone, digit);
    found.add(Step::removal(layout.shape(), technique, gone, pattern))
}
