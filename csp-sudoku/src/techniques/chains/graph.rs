//! Strong and weak links between candidates, and between groups of candidates.
//!
//! Weak: of two nodes at most one is true. Strong: at least one is true. So a node that is true makes
//! its weak neighbours false, and a node that is false makes its strong neighbours true.

use crate::techniques::board::Board;
use crate::techniques::cell_set::{CellSet, bits};

/// A candidate, or all candidates of one digit where a box and a line cross.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node<const W: usize> {
    pub(super) digit: usize,
    pub(super) cells: CellSet<W>,
    /// The first cell.
    pub(super) cell: usize,
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

/// Which nodes a graph has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Nodes {
    Candidates,
    /// Candidates and groups.
    Grouped,
}

/// The neighbors of a node.
#[derive(Clone, Debug, Default)]
pub(super) struct Neighbors {
    /// In HoDoKu's order.
    pub(super) list: Vec<u16>,
    /// The same as bits.
    pub(super) bits: Vec<u64>,
}

impl Neighbors {
    /// Adds a node that is not there.
    fn add(&mut self, node: u16) {
        let word = usize::from(node) / 64;
        let bit = 1 << (node % 64);
        if self.bits.len() <= word {
            self.bits.resize(word + 1, 0);
        }
        if self.bits[word] & bit == 0 {
            self.bits[word] |= bit;
            self.list.push(node);
        }
    }
}

/// The links of a board. Each node's neighbours stand in HoDoKu's order: the cell, its row, its
/// column, its box, then groups.
#[derive(Debug)]
pub(super) struct Graph<const W: usize> {
    /// The candidates by cell and digit, then the groups.
    pub(super) nodes: Vec<Node<W>>,
    /// How many nodes are candidates.
    pub(super) candidates: usize,
    weak: Vec<Neighbors>,
    strong: Vec<Neighbors>,
    /// The node of each candidate, by cell and digit.
    index: Vec<u16>,
    side: usize,
}

impl<const W: usize> Graph<W> {
    /// The graph of a board. Boards up to 25×25 have fewer than 2^15 nodes.
    pub(super) fn new(board: &Board<W>, wanted: Nodes) -> Self {
        let side = board.side();
        let mut graph = Self {
            nodes: Vec::new(),
            candidates: 0,
            weak: Vec::new(),
            strong: Vec::new(),
            index: vec![u16::MAX; board.layout.cells() * side],
            side,
        };
        for cell in board.blank.iter() {
            for digit in bits(board.candidates[cell]) {
                graph.index[cell * side + digit] = graph.nodes.len() as u16;
                let cells = [cell].into_iter().collect();
                graph.nodes.push(Node { digit, cells, cell });
            }
        }
        graph.candidates = graph.nodes.len();
        graph.weak.resize(graph.candidates, Neighbors::default());
        graph.strong.resize(graph.candidates, Neighbors::default());
        (0..graph.candidates).for_each(|node| graph.link_candidate(board, node));
        if wanted == Nodes::Grouped {
            graph.add_groups(board);
        }
        graph
    }

    /// The node of a candidate that is on the board.
    pub(super) fn candidate(&self, cell: usize, digit: usize) -> usize {
        usize::from(self.index[cell * self.side + digit])
    }

    /// What follows at once from a literal.
    pub(super) fn follow(&self, literal: Literal) -> &Neighbors {
        if is_on(literal) { &self.weak[node(literal)] } else { &self.strong[node(literal)] }
    }

    /// The nodes of which one is true if this one is false.
    pub(super) fn strong(&self, node: usize) -> &[u16] {
        &self.strong[node].list
    }

    fn link_candidate(&mut self, board: &Board<W>, node: usize) {
        let Node { cell, digit, .. } = self.nodes[node];
        let others = board.candidates[cell] & !(1 << digit);
        for other in bits(others) {
            self.weak[node].add(self.index[cell * self.side + other]);
            if others.is_power_of_two() {
                self.strong[node].add(self.index[cell * self.side + other]);
            }
        }
        for seat in board.layout.seats(cell) {
            let house = usize::from(seat.house);
            let mut places = board.cells_in(house, digit);
            places.remove(cell);
            for other in places.iter() {
                let other = self.index[other * self.side + digit];
                self.weak[node].add(other);
                if places.len() == 1 && board.layout.houses[house].complete {
                    self.strong[node].add(other);
                }
            }
        }
    }

    fn add_groups(&mut self, board: &Board<W>) {
        let layout = &board.layout;
        for digit in 0..self.side {
            let first = self.nodes.len();
            for line in layout.rows().chain(layout.columns()) {
                for house in layout.boxes() {
                    let cells = board.cells_in(line, digit) & layout.houses[house].set;
                    if cells.len() >= 2 {
                        let cell = cells.first().unwrap_or_default();
                        self.nodes.push(Node { digit, cells, cell });
                    }
                }
            }
            self.weak.resize(self.nodes.len(), Neighbors::default());
            self.strong.resize(self.nodes.len(), Neighbors::default());
            (first..self.nodes.len()).for_each(|group| self.link_group(board, first, group));
        }
    }

    /// Links a group with the candidates of its digit and the groups from `first` on.
    fn link_group(&mut self, board: &Board<W>, first: usize, group: usize) {
        let Node { digit, cells, .. } = self.nodes[group];
        let seeing = board.layout.common_peers(&cells);
        for cell in (board.cells[digit] & seeing).iter() {
            let candidate = self.index[cell * self.side + digit];
            self.weak[group].add(candidate);
            self.weak[usize::from(candidate)].add(group as u16);
        }
        for other in (first..self.nodes.len()).filter(|other| *other != group) {
            if self.nodes[other].cells.is_subset(&seeing) {
                self.weak[group].add(other as u16);
            }
        }
        for (house, data) in board.layout.houses.iter().enumerate() {
            let others = board.cells_in(house, digit) & !cells;
            if !data.complete || !cells.is_subset(&data.set) || others.is_empty() {
                continue;
            }
            if others.len() == 1 {
                let cell = others.first().unwrap_or_default();
                let candidate = self.index[cell * self.side + digit];
                self.strong[group].add(candidate);
                self.strong[usize::from(candidate)].add(group as u16);
            }
            let mut groups = first..self.nodes.len();
            if let Some(other) = groups.find(|other| self.nodes[*other].cells == others) {
                self.strong[group].add(other as u16);
            }
        }
    }
}
