//! The classical algorithms as a book has them: recursive, over copied masks, a branch for each
//! digit of a cell. They share nothing with the engine but the board.

use csp_sudoku::shape::Shape;
use csp_sudoku::sudoku::Sudoku;

/// What is done with an assigned cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Rule {
    /// The filter does nothing until the grid is complete.
    Test,
    /// It is compared with those assigned before.
    Check,
    /// Its digit goes from the cells that are not assigned.
    LookAhead,
}

/// Which cell is next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Order {
    Reading,
    Smallest,
}

/// The nodes of the whole tree, each branching of `k` digits counted as the `k - 1` binary ones it
/// takes: a cell with one digit left is no branching, and the root is a node.
pub(crate) fn nodes(puzzle: &Sudoku, rule: Rule, order: Order) -> u64 {
    let shape = puzzle.shape();
    let mut search = Search {
        peers: peers(shape),
        rule,
        order,
        nodes: 1,
    };
    let mut state = State {
        masks: puzzle.masks().to_vec(),
        assigned: vec![false; shape.cells()],
    };
    let givens = (0..shape.cells()).filter(|&cell| puzzle.masks()[cell].count_ones() == 1);
    if givens
        .into_iter()
        .all(|cell| search.assign(&mut state, cell))
    {
        search.extend(&state);
    }
    search.nodes
}

#[derive(Clone)]
struct State {
    masks: Vec<u64>,
    assigned: Vec<bool>,
}

struct Search {
    peers: Vec<Vec<usize>>,
    rule: Rule,
    order: Order,
    nodes: u64,
}

impl Search {
    fn extend(&mut self, state: &State) {
        let open = (0..state.masks.len()).filter(|&cell| !state.assigned[cell]);
        let next = match self.order {
            Order::Reading => open.min(),
            Order::Smallest => open.min_by_key(|&cell| (state.masks[cell].count_ones(), cell)),
        };
        // A complete grid is a leaf, whatever its test says.
        let Some(cell) = next else { return };
        self.nodes += 2 * (u64::from(state.masks[cell].count_ones()) - 1);
        for digit in (0..64)
            .map(|bit| 1 << bit)
            .filter(|digit| state.masks[cell] & digit != 0)
        {
            let mut child = state.clone();
            child.masks[cell] = digit;
            if self.assign(&mut child, cell) {
                self.extend(&child);
            }
        }
    }

    /// Whether it is worth going on.
    fn assign(&self, state: &mut State, cell: usize) -> bool {
        state.assigned[cell] = true;
        let digit = state.masks[cell];
        self.peers[cell]
            .iter()
            .all(|&peer| match (self.rule, state.assigned[peer]) {
                (Rule::Test, _) | (Rule::Check, false) => true,
                (Rule::Check | Rule::LookAhead, true) => state.masks[peer] != digit,
                (Rule::LookAhead, false) => {
                    state.masks[peer] &= !digit;
                    state.masks[peer] != 0
                }
            })
    }
}

fn peers(shape: Shape) -> Vec<Vec<usize>> {
    let mut peers = vec![Vec::new(); shape.cells()];
    for house in shape.houses() {
        let cells: Vec<usize> = shape
            .house_cells(house)
            .map(|cell| shape.index(cell))
            .collect();
        for &cell in &cells {
            peers[cell].extend(cells.iter().filter(|&&other| other != cell));
        }
    }
    peers
}
