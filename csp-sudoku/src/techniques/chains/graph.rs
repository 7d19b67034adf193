//! Strong and weak links between candidates, and between groups of candidates.
//!
//! Weak: of two nodes at most one is true. Strong: at least one is true. So a node that is true makes
//! its weak neighbours false, and a node that is false makes its strong neighbours true.

use super::links::{Links, Neighbors, Pair};
use crate::techniques::board::Board;
use crate::techniques::cell_set::{CellSet, bits};

/// A candidate; all candidates of one digit where a box and a line cross; or the places of a digit in
/// an almost locked set.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node<const W: usize> {
    pub(super) digit: usize,
    pub(super) cells: CellSet<W>,
    /// The first cell.
    pub(super) cell: usize,
    /// The almost locked set, if it is one.
    pub(super) set: Option<usize>,
}

/// A node that is true or false, as a number: two times the node, plus one if it is true.
pub(super) type Literal = usize;

/// The literal that a node is true.
pub(super) fn on(node: usize) -> Literal {
    2 * node + 1
}

/// The literal that a node is false.
pub(super) fn off(node: usize) -> Literal {
    2 * node
}

/// The node of a literal.
pub(super) fn node(literal: Literal) -> usize {
    literal / 2
}

/// Whether a literal says that its node is true.
pub(super) fn is_on(literal: Literal) -> bool {
    literal % 2 == 1
}

/// The links of a board. Each node's neighbours stand in HoDoKu's order: the cell, its row, its
/// column, its box, then groups.
#[derive(Debug)]
pub(in crate::techniques) struct Graph<const W: usize> {
    /// The candidates by cell and digit, then the groups, then almost locked sets.
    pub(super) nodes: Vec<Node<W>>,
    /// How many nodes are candidates.
    pub(super) candidates: usize,
    weak: Links,
    strong: Links,
    /// The node of each candidate, by cell and digit.
    index: Vec<u16>,
    side: usize,
}

impl<const W: usize> Graph<W> {
    /// The graph of the candidates of a board. Boards up to 25×25 have fewer than 2^15 nodes.
    pub(in crate::techniques) fn new(board: &Board<W>) -> Self {
        Builder::new(board).graph()
    }

    /// The graph of candidates and groups.
    pub(in crate::techniques) fn with_groups(board: &Board<W>) -> Self {
        let mut builder = Builder::new(board);
        builder.add_groups();
        builder.graph()
    }

    /// The graph of candidates, groups and almost locked sets.
    pub(in crate::techniques) fn with_sets(board: &Board<W>) -> Self {
        let mut builder = Builder::new(board);
        builder.add_groups();
        builder.add_sets();
        builder.graph()
    }

    /// The node of a candidate that is on the board.
    pub(super) fn candidate(&self, cell: usize, digit: usize) -> usize {
        usize::from(self.index[cell * self.side + digit])
    }

    /// What follows at once from a literal.
    #[inline]
    pub(super) fn follow(&self, literal: Literal) -> Neighbors<'_> {
        let links = if is_on(literal) {
            &self.weak
        } else {
            &self.strong
        };
        links.of(node(literal))
    }

    /// The nodes of which one is true if this one is false.
    pub(super) fn strong(&self, node: usize) -> &[u16] {
        self.strong.of(node).list
    }
}

/// A graph that is being built.
pub(super) struct Builder<'a, const W: usize> {
    pub(super) board: &'a Board<W>,
    pub(super) nodes: Vec<Node<W>>,
    pub(super) candidates: usize,
    index: Vec<u16>,
    pub(super) weak: Vec<Pair>,
    pub(super) strong: Vec<Pair>,
}

impl<'a, const W: usize> Builder<'a, W> {
    /// The candidates and their links.
    fn new(board: &'a Board<W>) -> Self {
        let index = vec![u16::MAX; board.layout.cells() * board.side()];
        let (weak, strong) = (Vec::new(), Vec::new());
        let mut builder = Self {
            board,
            nodes: Vec::new(),
            candidates: 0,
            index,
            weak,
            strong,
        };
        for cell in board.blank.iter() {
            for digit in bits(board.candidates[cell]) {
                builder.index[cell * board.side() + digit] = builder.nodes.len() as u16;
                let cells = [cell].into_iter().collect();
                builder.nodes.push(Node {
                    digit,
                    cells,
                    cell,
                    set: None,
                });
            }
        }
        builder.candidates = builder.nodes.len();
        (0..builder.candidates).for_each(|node| builder.link_candidate(node));
        builder
    }

    fn graph(self) -> Graph<W> {
        let Self {
            board,
            nodes,
            candidates,
            index,
            weak,
            strong,
        } = self;
        let (weak, strong) = (
            Links::new(nodes.len(), weak),
            Links::new(nodes.len(), strong),
        );
        Graph {
            nodes,
            candidates,
            weak,
            strong,
            index,
            side: board.side(),
        }
    }

    /// The node of a candidate.
    pub(super) fn candidate(&self, cell: usize, digit: usize) -> u16 {
        self.index[cell * self.board.side() + digit]
    }

    fn link_candidate(&mut self, node: usize) {
        let board = self.board;
        let Node { cell, digit, .. } = self.nodes[node];
        let own = node as u16;
        let others = board.candidates[cell] & !(1 << digit);
        for other in bits(others) {
            let other = self.candidate(cell, other);
            self.weak.push((own, other));
            if others.is_power_of_two() {
                self.strong.push((own, other));
            }
        }
        for seat in board.layout.seats(cell) {
            let house = usize::from(seat.house);
            let mut places = board.cells_in(house, digit);
            places.remove(cell);
            let strong = board.places(house, digit).count_ones() == 2;
            for other in places.iter() {
                let other = self.candidate(other, digit);
                self.weak.push((own, other));
                if strong && board.layout.houses[house].complete {
                    self.strong.push((own, other));
                }
            }
        }
    }

    fn add_groups(&mut self) {
        let board = self.board;
        let layout = &board.layout;
        for digit in 0..board.side() {
            let first = self.nodes.len();
            for line in layout.rows().chain(layout.columns()) {
                let places = board.cells_in(line, digit);
                for house in layout.boxes() {
                    let cells = places & layout.houses[house].set;
                    if cells.len() >= 2 {
                        let cell = cells.first().unwrap_or_default();
                        self.nodes.push(Node {
                            digit,
                            cells,
                            cell,
                            set: None,
                        });
                    }
                }
            }
            (first..self.nodes.len()).for_each(|group| self.link_group(first, group));
        }
    }

    /// Links a group with the candidates of its digit and the groups from `first` on.
    fn link_group(&mut self, first: usize, group: usize) {
        let board = self.board;
        let Node {
            digit, cells, cell, ..
        } = self.nodes[group];
        let own = group as u16;
        let seeing = board.layout.common_peers(&cells);
        for cell in (board.cells[digit] & seeing).iter() {
            let candidate = self.candidate(cell, digit);
            self.weak.extend([(own, candidate), (candidate, own)]);
        }
        for other in (first..self.nodes.len()).filter(|other| *other != group) {
            if self.nodes[other].cells.is_subset(&seeing) {
                self.weak.push((own, other as u16));
            }
        }
        for seat in board.layout.seats(cell) {
            let house = usize::from(seat.house);
            let data = &board.layout.houses[house];
            let others = board.cells_in(house, digit) & !cells;
            if !data.complete || !cells.is_subset(&data.set) || others.is_empty() {
                continue;
            }
            if others.len() == 1 {
                let cell = others.first().unwrap_or_default();
                let candidate = self.candidate(cell, digit);
                self.strong.extend([(own, candidate), (candidate, own)]);
            }
            let mut groups = first..self.nodes.len();
            if let Some(other) = groups.find(|other| self.nodes[*other].cells == others) {
                self.strong.push((own, other as u16));
            }
        }
    }
}
