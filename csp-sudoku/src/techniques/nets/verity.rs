//! What follows from each candidate of a cell, or from each place of a digit in a house.

use super::net::{Assumed, Net};
use super::{Measured, candidates, chains, measured};
use crate::cell_set::bits;
use crate::techniques::board::CandidateBoard;
use crate::techniques::chains::pattern::Focus;
use crate::techniques::layout::number;
use crate::techniques::outline::ChainNode;
use crate::techniques::technique::Technique;
use crate::techniques::want::Want;

/// A candidate, and what follows from it.
struct AssumedCase<'a, const W: usize> {
    cell: usize,
    digit: usize,
    /// The board with all that follows.
    then: CandidateBoard<W>,
    /// The same with reasons, if they were needed.
    net: Option<Net<'a, W>>,
}

impl<'a, const W: usize> AssumedCase<'a, W> {
    fn new(board: &CandidateBoard<W>, cell: usize, digit: usize) -> Self {
        let mut then = board.clone();
        then.contradicts((cell, digit, true));
        Self {
            cell,
            digit,
            then,
            net: None,
        }
    }

    /// What follows, with reasons.
    fn net(&mut self, board: &'a CandidateBoard<W>) -> &Net<'a, W> {
        self.net.get_or_insert_with(|| {
            let mut net = Net::new(board);
            net.assume((self.cell, self.digit, true));
            net.settle();
            net
        })
    }
}

/// Some cases of which one is true: those of a cell, or of a digit in a house.
struct Alternatives {
    /// The cell, or the house and the digit.
    focus: Focus,
    cases: Vec<usize>,
}

/// What all cases of a choice say.
struct Common {
    says: Assumed,
    choice: usize,
    length: usize,
}

/// The common conclusions of all cells and houses, or the first of the shortest if one is wanted.
pub(super) fn find<const W: usize>(board: &CandidateBoard<W>, want: Want) -> Vec<Measured> {
    let mut cases: Vec<AssumedCase<'_, W>> = candidates(board)
        .map(|(cell, digit)| AssumedCase::new(board, cell, digit))
        .collect();
    let choices = choices(board, &cases);
    let mut shortest: Vec<Common> = Vec::new();
    for (index, choice) in choices.iter().enumerate() {
        for says in common(board, &cases, choice) {
            let length = |case: &usize| {
                // A removed candidate is the last claim, as the reader wants to see it.
                cases[*case].net(board).used_for(says).len() + usize::from(!says.2)
            };
            let length = choice.cases.iter().map(length).sum();
            let new = Common {
                says,
                choice: index,
                length,
            };
            match shortest.iter_mut().find(|old| old.says == says) {
                Some(old) if old.length <= length => {}
                Some(old) => *old = new,
                None => shortest.push(new),
            }
        }
    }
    shortest.sort_by_key(|common| common.length);
    let wanted = if want == Want::One { 1 } else { shortest.len() };
    let steps = shortest.iter().take(wanted);
    steps
        .map(|common| step(board, &mut cases, &choices[common.choice], common))
        .collect()
}

/// The cells and houses with more than one case, of which none contradicts itself.
fn choices<const W: usize>(
    board: &CandidateBoard<W>,
    cases: &[AssumedCase<'_, W>],
) -> Vec<Alternatives> {
    let mut choices = Vec::new();
    let mut add = |focus, fits: &dyn Fn(&AssumedCase<'_, W>) -> bool| {
        let of_choice: Vec<usize> = (0..cases.len())
            .filter(|case| fits(&cases[*case]))
            .collect();
        if of_choice.len() > 1 && of_choice.iter().all(|case| !cases[*case].then.broken) {
            choices.push(Alternatives {
                focus,
                cases: of_choice,
            });
        }
    };
    for cell in board.blank.iter() {
        let focus = Focus::Cell(board.layout.cell(cell));
        add(focus, &|case| case.cell == cell);
    }
    for (house, data) in board
        .layout
        .houses
        .iter()
        .enumerate()
        .filter(|(_, data)| data.complete)
    {
        for digit in 0..board.side() {
            let places = board.cells_in(house, digit);
            let focus = Focus::House(data.name, Some(number(digit)));
            add(focus, &|case| {
                case.digit == digit && places.contains(case.cell)
            });
        }
    }
    choices
}

/// What all cases of a choice say.
fn common<const W: usize>(
    board: &CandidateBoard<W>,
    cases: &[AssumedCase<'_, W>],
    choice: &Alternatives,
) -> Vec<Assumed> {
    let boards: Vec<&CandidateBoard<W>> =
        choice.cases.iter().map(|case| &cases[*case].then).collect();
    let mut said = Vec::new();
    for cell in board.blank.iter() {
        let value = boards[0].values[cell];
        if value != 0 && boards.iter().all(|board| board.values[cell] == value) {
            said.push((cell, usize::from(value) - 1, true));
            continue;
        }
        let kept = boards.iter().fold(0, |kept, board| {
            let value = board.values[cell];
            kept | if value == 0 {
                board.candidates[cell]
            } else {
                1 << (value - 1)
            }
        });
        said.extend(bits(board.candidates[cell] & !kept).map(|digit| (cell, digit, false)));
    }
    said
}

/// The step of what all cases of a choice say.
fn step<'a, const W: usize>(
    board: &'a CandidateBoard<W>,
    cases: &mut [AssumedCase<'a, W>],
    choice: &Alternatives,
    common: &Common,
) -> Measured {
    let (cell, digit, holds) = common.says;
    let own = board.layout.candidate(cell, digit);
    let mut all = Vec::new();
    for case in &choice.cases {
        let net = cases[*case].net(board);
        let mut lines = chains(board, &net.events, &net.used_for(common.says));
        if let Some(line) = lines.last_mut().filter(|_| !holds) {
            line.push(ChainNode {
                digit: own.digit,
                cells: vec![own.cell],
                holds,
                set: None,
            });
        }
        all.append(&mut lines);
    }
    let technique = Technique::ForcingNetVerity;
    measured(
        board.layout.shape(),
        technique,
        choice.focus,
        all,
        (own, holds),
    )
}
