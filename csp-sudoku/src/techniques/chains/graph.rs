//! Strong and weak links between candidates, groups of candidates, and almost locked sets.
//!
//! Weak: of two nodes at most one is true. Strong: at least one is true. So a node that is true makes
//! its weak neighbours false, and a node that is false makes its strong neighbours true.
//!
//! An almost locked set lacks at most one of its digits. Its nodes are the places of each digit in it.
//! They are strongly linked with each other, and weakly with what sees all places of their digit. If
//! without a digit the set leaves a cell one candidate, that one follows, too.

use super::links::{Adjacency, Neighbors, Pair};
use crate::cell_set::{CellSet, bits};
use crate::techniques::als::list::{AlsList, RestrictedCommons};
use crate::techniques::board::CandidateBoard;

/// A candidate; all candidates of one digit where a box and a line cross; or the places of a digit in
/// an almost locked set.
#[derive(Clone, Copy, Debug)]
pub(super) struct GraphNode<const W: usize> {
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

/// The most nodes of a graph, as literals are numbers of 16 bits. Sets beyond it are left out.
const MOST_NODES: usize = 1 << 14;

/// The links of a board. Each node's neighbours stand in HoDoKu's order: the cell, its row, its
/// column, its box, then groups.
#[derive(Debug)]
pub(in crate::techniques) struct LinkGraph<const W: usize> {
    /// The candidates by cell and digit, then the groups, then almost locked sets.
    pub(super) nodes: Vec<GraphNode<W>>,
    /// How many nodes are candidates.
    pub(super) candidates: usize,
    weak: Adjacency,
    strong: Adjacency,
    /// The node of each candidate, by cell and digit.
    index: Vec<u16>,
    side: usize,
}

impl<const W: usize> LinkGraph<W> {
    /// The graph of the candidates of a board. Boards up to 25×25 have fewer than 2^15 nodes.
    pub(in crate::techniques) fn new(board: &CandidateBoard<W>) -> Self {
        GraphBuilder::new(board).graph()
    }

    /// The graph of candidates and groups.
    pub(in crate::techniques) fn with_groups(board: &CandidateBoard<W>) -> Self {
        let mut builder = GraphBuilder::new(board);
        builder.add_groups();
        builder.graph()
    }

    /// The graph of candidates, groups and almost locked sets.
    pub(in crate::techniques) fn with_sets(
        board: &CandidateBoard<W>,
        sets: &AlsList<W>,
        links: &RestrictedCommons,
    ) -> Self {
        let mut builder = GraphBuilder::new(board);
        builder.add_groups();
        builder.add_sets(sets, links);
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
struct GraphBuilder<'a, const W: usize> {
    board: &'a CandidateBoard<W>,
    nodes: Vec<GraphNode<W>>,
    candidates: usize,
    index: Vec<u16>,
    weak: Vec<Pair>,
    strong: Vec<Pair>,
}

impl<'a, const W: usize> GraphBuilder<'a, W> {
    /// The candidates and their links.
    fn new(board: &'a CandidateBoard<W>) -> Self {
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
                builder.nodes.push(GraphNode {
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

    fn graph(self) -> LinkGraph<W> {
        let Self {
            board,
            nodes,
            candidates,
            index,
            weak,
            strong,
        } = self;
        let (weak, strong) = (
            Adjacency::new(nodes.len(), weak),
            Adjacency::new(nodes.len(), strong),
        );
        LinkGraph {
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
        let GraphNode { cell, digit, .. } = self.nodes[node];
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
                        self.nodes.push(GraphNode {
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
        let GraphNode {
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

    /// Adds the sets of two cells or more: those of one cell are candidates already.
    fn add_sets(&mut self, sets: &AlsList<W>, links: &RestrictedCommons) {
        let groups = self.candidates..self.nodes.len();
        // Where the nodes of each set begin.
        let mut starts = vec![None; sets.sets.len()];
        for (index, set) in sets
            .sets
            .iter()
            .enumerate()
            .filter(|(_, set)| set.cells.len() > 1)
        {
            if self.nodes.len() + set.digits.count_ones() as usize > MOST_NODES {
                break;
            }
            starts[index] = Some(self.nodes.len());
            for digit in bits(set.digits) {
                let cells = sets.inside(index, digit);
                let cell = cells.first().unwrap_or_default();
                self.nodes.push(GraphNode {
                    digit,
                    cells,
                    cell,
                    set: Some(index),
                });
            }
        }
        let node = |set: usize, digit: usize| {
            let lower = sets.sets[set].digits & ((1 << digit) - 1);
            starts[set].map(|start| start + lower.count_ones() as usize)
        };
        for (index, set) in sets.sets.iter().enumerate() {
            for digit in bits(set.digits) {
                if let Some(own) = node(index, digit) {
                    self.link_set(own, groups.clone(), sets);
                    self.link_forced(own, sets);
                    let others = bits(set.digits & !(1 << digit));
                    let others = others.filter_map(|other| node(index, other));
                    self.strong
                        .extend(others.map(|other| (own as u16, other as u16)));
                }
            }
        }
        for link in &links.links {
            for digit in bits(link.digits) {
                if let (Some(from), Some(to)) = (node(link.from, digit), node(link.to, digit)) {
                    self.weak
                        .extend([(from as u16, to as u16), (to as u16, from as u16)]);
                }
            }
        }
    }

    /// Links the places of a digit in a set with the candidates and groups that see them all.
    fn link_set(&mut self, own: usize, mut groups: std::ops::Range<usize>, sets: &AlsList<W>) {
        let GraphNode { digit, set, .. } = self.nodes[own];
        let Some(set) = set else { return };
        let seen = sets.seen(set, digit);
        for cell in seen.iter() {
            let candidate = self.candidate(cell, digit);
            self.weak
                .extend([(own as u16, candidate), (candidate, own as u16)]);
        }
        let fits = |group: &usize| {
            self.nodes[*group].digit == digit && self.nodes[*group].cells.is_subset(&seen)
        };
        let groups: Vec<u16> = groups
            .by_ref()
            .filter(fits)
            .map(|group| group as u16)
            .collect();
        let own = own as u16;
        self.weak.extend(
            groups
                .into_iter()
                .flat_map(|group| [(own, group), (group, own)]),
        );
    }

    /// Links to the candidates that are alone in their cells if the set lacks the digit.
    fn link_forced(&mut self, own: usize, sets: &AlsList<W>) {
        let GraphNode {
            digit: lacked, set, ..
        } = self.nodes[own];
        let Some(set) = set else { return };
        let digits = sets.sets[set].digits & !(1 << lacked);
        let all = bits(digits).fold(sets.seen(set, lacked), |all, digit| {
            all | sets.seen(set, digit)
        });
        for cell in all.iter() {
            let gone = bits(digits).filter(|digit| sets.seen(set, *digit).contains(cell));
            let gone = gone.fold(0, |gone, digit| gone | 1 << digit);
            let left = self.board.candidates[cell] & !gone;
            // With two candidates the weak link leads there.
            if left.is_power_of_two() && self.board.candidates[cell].count_ones() > 2 {
                let forced = self.candidate(cell, left.trailing_zeros() as usize);
                self.strong.push((own as u16, forced));
            }
        }
    }
}
