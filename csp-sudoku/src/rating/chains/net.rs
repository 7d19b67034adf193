//! What follows from an assumption.

use super::super::board::{BitBoard, CandidateId, candidate, cell_and_digit, cell_at};
use super::super::houses::{Cells, HOUSE_SETS, PEERS, SEATS, split_by_house};
use super::advance::Advance;
use super::nested::NOT_NESTED;
use super::set::CandidateSet;
use super::{LITERALS, LinkCause, Literal, candidate_of, is_false, is_true};
use crate::cell_set::bits;
use std::ops::ControlFlow;

/// The mark of a literal that is not implied.
const ABSENT: u16 = u16::MAX;

/// An implied literal.
#[derive(Clone, Copy, Debug)]
pub(super) struct ImpliedNode {
    pub(super) literal: Literal,
    pub(super) cause: LinkCause,
    /// The nested chain that implies it.
    pub(super) nested: u16,
    first_parent: u32,
    parents: u32,
}

/// The literals that an assumption implies, each with those that imply it.
#[derive(Debug)]
pub(super) struct Implications {
    pub(super) nodes: Vec<ImpliedNode>,
    parents: Vec<u16>,
    /// The nodes of true literals, in the order in which they were found.
    pub(super) on: Vec<u16>,
    /// The nodes of false literals, in the order in which they were found.
    pub(super) off: Vec<u16>,
    pub(super) on_set: CandidateSet,
    pub(super) off_set: CandidateSet,
    at: Box<[u16; LITERALS]>,
    /// A candidate that is both: the node of the true literal, and that of the false one.
    pub(super) clash: Option<[u16; 2]>,
}

impl Default for Implications {
    fn default() -> Self {
        Self {
            nodes: Vec::new(),
            parents: Vec::new(),
            on: Vec::new(),
            off: Vec::new(),
            on_set: CandidateSet::default(),
            off_set: CandidateSet::default(),
            at: Box::new([ABSENT; LITERALS]),
            clash: None,
        }
    }
}

/// Which links are followed.
#[derive(Clone, Copy, Debug)]
pub(super) struct LinkKinds {
    /// Whether cells link candidates; houses always do.
    pub(super) by_cells: bool,
    /// Whether the candidates that fall make new links.
    pub(super) dynamic: bool,
}

impl Implications {
    /// The node of a literal.
    pub(super) fn node(&self, literal: Literal) -> Option<u16> {
        let node = self.at[usize::from(literal)];
        (node != ABSENT).then_some(node)
    }

    /// The nodes that imply a node.
    pub(super) fn parents(&self, node: u16) -> &[u16] {
        let node = &self.nodes[usize::from(node)];
        &self.parents[node.first_parent as usize..][..node.parents as usize]
    }

    /// Forgets everything, and starts with an assumption.
    fn start(&mut self, assumption: Literal) {
        self.at.fill(ABSENT);
        self.nodes.clear();
        self.parents.clear();
        self.on.clear();
        self.off.clear();
        self.on_set = CandidateSet::default();
        self.off_set = CandidateSet::default();
        self.clash = None;
        let node = self.push(assumption, LinkCause::None, NOT_NESTED, &[]);
        self.keep(node);
    }

    /// Makes a node.
    fn push(&mut self, literal: Literal, cause: LinkCause, nested: u16, parents: &[u16]) -> u16 {
        let first_parent = self.parents.len() as u32;
        self.parents.extend_from_slice(parents);
        self.nodes.push(ImpliedNode {
            literal,
            cause,
            nested,
            first_parent,
            parents: parents.len() as u32,
        });
        (self.nodes.len() - 1) as u16
    }

    /// Adds a node to what is implied.
    fn keep(&mut self, node: u16) {
        let literal = self.nodes[usize::from(node)].literal;
        self.at[usize::from(literal)] = node;
        if super::holds(literal) {
            self.on.push(node);
            self.on_set.insert(candidate_of(literal));
        } else {
            self.off.push(node);
            self.off_set.insert(candidate_of(literal));
        }
    }

    /// Finds all that the assumption implies, breadth first, up to the first contradiction. `advance`
    /// gives what falls on a board where the links lead no further.
    pub(super) fn fill(
        &mut self,
        board: &BitBoard,
        assumption: Literal,
        links: LinkKinds,
        mut advance: impl FnMut(&BitBoard) -> Vec<Advance>,
    ) {
        self.start(assumption);
        let mut run = ImplicationSearch {
            net: self,
            before: board,
            board: *board,
            links,
            on: 0,
            off: 0,
        };
        let clash = loop {
            if let ControlFlow::Break(clash) = run.follow_all() {
                break Some(clash);
            }
            let fallen = advance(&run.board);
            if !run.add_advances(fallen) {
                break None;
            }
        };
        self.clash = clash;
    }
}

/// A search for what an assumption implies.
struct ImplicationSearch<'a> {
    net: &'a mut Implications,
    before: &'a BitBoard,
    /// The board without the candidates that have fallen.
    board: BitBoard,
    links: LinkKinds,
    /// How many true literals, and how many false ones, have been looked at.
    on: usize,
    off: usize,
}

type Clash = ControlFlow<[u16; 2]>;

impl ImplicationSearch<'_> {
    /// Follows the links until they lead no further.
    fn follow_all(&mut self) -> Clash {
        loop {
            if let Some(node) = self.net.on.get(self.on).copied() {
                self.on += 1;
                self.follow_true(node)?;
            } else if let Some(node) = self.net.off.get(self.off).copied() {
                self.off += 1;
                self.follow_false(node)?;
            } else {
                return Clash::Continue(());
            }
        }
    }

    /// A true literal: the other candidates of its cell, and of its digit in its houses, are false.
    fn follow_true(&mut self, node: u16) -> Clash {
        let target = candidate_of(self.net.nodes[usize::from(node)].literal);
        let (cell, digit) = cell_and_digit(target);
        if self.links.by_cells {
            for other in bits(self.board.candidates[cell] & !(1 << digit)) {
                if self.settled(other).contains(cell) {
                    continue;
                }
                self.add_false(candidate(cell, other), LinkCause::Cell, node)?;
            }
        }
        let seen = self.board.cells[digit] & PEERS[cell] & !self.settled(digit);
        for (kind, part) in split_by_house(cell, seen).into_iter().enumerate() {
            for other in part.iter() {
                self.add_false(candidate(other, digit), LinkCause::House(kind as u8), node)?;
            }
        }
        Clash::Continue(())
    }

    /// The cells where a digit is known to be false, and not known to be true.
    #[inline]
    fn settled(&self, digit: usize) -> Cells {
        self.net.off_set.0[digit] & !self.net.on_set.0[digit]
    }

    fn add_false(&mut self, target: CandidateId, cause: LinkCause, parent: u16) -> Clash {
        if let Some(opposite) = self.net.node(is_true(target)) {
            let node = self
                .net
                .push(is_false(target), cause, NOT_NESTED, &[parent]);
            return Clash::Break([opposite, node]);
        }
        if self.net.node(is_false(target)).is_none() {
            let node = self
                .net
                .push(is_false(target), cause, NOT_NESTED, &[parent]);
            self.net.keep(node);
        }
        Clash::Continue(())
    }

    /// A false literal: the last candidate that is left in its cell, or of its digit in a house of
    /// its cell, is true.
    fn follow_false(&mut self, node: u16) -> Clash {
        let (cell, digit) = cell_and_digit(candidate_of(self.net.nodes[usize::from(node)].literal));
        let left = self.board.candidates[cell] & !(1 << digit);
        if self.links.by_cells && self.board.count(cell) == 2 {
            let other = candidate(cell, left.trailing_zeros() as usize);
            self.add_true(other, LinkCause::Cell, node)?;
        }
        let mut known = [usize::MAX; 3];
        for (kind, seat) in SEATS[cell].iter().enumerate() {
            let house = usize::from(seat.house);
            let places = self.board.places(house, digit);
            if places.count_ones() == 2 {
                let place = places & !(1 << seat.place);
                let other = cell_at(house, place.trailing_zeros() as usize);
                if !known.contains(&other) {
                    known[kind] = other;
                    self.add_true(candidate(other, digit), LinkCause::House(kind as u8), node)?;
                }
            }
        }
        if self.links.dynamic {
            self.board.remove(cell, digit);
        }
        Clash::Continue(())
    }

    fn add_true(&mut self, target: CandidateId, cause: LinkCause, parent: u16) -> Clash {
        let opposite = self.net.node(is_false(target));
        if opposite.is_none() && self.net.node(is_true(target)).is_some() {
            return Clash::Continue(());
        }
        let node = self.net.push(is_true(target), cause, NOT_NESTED, &[parent]);
        self.add_fallen(node, cause);
        match opposite {
            Some(opposite) => Clash::Break([node, opposite]),
            None => {
                self.net.keep(node);
                Clash::Continue(())
            }
        }
    }

    /// The candidates that fell in the cell or the house that implies the last node are its parents
    /// too.
    fn add_fallen(&mut self, node: u16, cause: LinkCause) {
        let (cell, digit) = cell_and_digit(candidate_of(self.net.nodes[usize::from(node)].literal));
        match cause {
            LinkCause::None => {}
            LinkCause::Cell => {
                let fallen = self.before.candidates[cell] & !self.board.candidates[cell];
                bits(fallen).for_each(|digit| self.add_parent(node, candidate(cell, digit)));
            }
            LinkCause::House(kind) => {
                let house = HOUSE_SETS[usize::from(SEATS[cell][usize::from(kind)].house)];
                let fallen = self.before.cells[digit] & !self.board.cells[digit] & house;
                fallen
                    .iter()
                    .for_each(|cell| self.add_parent(node, candidate(cell, digit)));
            }
        }
    }

    /// Adds a fallen candidate to the parents of the last node.
    fn add_parent(&mut self, node: u16, fallen: CandidateId) {
        if let Some(parent) = self.net.node(is_false(fallen)) {
            self.net.parents.push(parent);
            self.net.nodes[usize::from(node)].parents += 1;
        }
    }

    /// Adds what has fallen. Says whether there is something new.
    fn add_advances(&mut self, fallen: Vec<Advance>) -> bool {
        let mut new = false;
        for Advance {
            target,
            nested,
            parents,
        } in fallen
        {
            if self.net.node(is_false(target)).is_none() {
                let of = |parent: &CandidateId| self.net.node(is_false(*parent));
                let parents: Vec<u16> = parents.iter().filter_map(of).collect();
                let node = self
                    .net
                    .push(is_false(target), LinkCause::None, nested, &parents);
                self.net.keep(node);
                new = true;
            }
        }
        new
    }
}
