//! Borders divide a graph into connected regions of one size.

mod parts;
mod tree;

use self::parts::JoinedParts;
use self::tree::PartTree;
use super::changes::{ScopeChanges, ScopePositions};
use super::connected::{Certainty, Presence};
use super::joined::JoinedNodes;
use super::separation::{Barrier, ClosedGraph};
use crate::constraints::prelude::*;

/// The borders of a graph divide it into connected regions of `size` nodes each.
///
/// Each edge has a variable. It is 1 if there is a border between the ends of the edge, so that they are in different regions; any
/// other value means that they are in the same region.
///
/// It is hard to decide whether there is a solution (pieces of three nodes are enough for that [Dyer & Frieze 1985]). Only value
/// consistency is guaranteed: once all variables but one are fixed, all its values are in solutions. A part is a set of nodes that
/// are joined by edges without a border. The constraint does more than that:
///
/// * there is no border inside a part, there is one between parts that are too large together, and between parts with one border
///   there are only borders;
/// * a part can reach enough nodes for a region, through parts that are added as wholes; two neighbouring parts are joined if
///   one of them could not without the other;
/// * if a part is removed, each piece that is left is a number of whole regions and what the region of this part takes of it: the
///   remainder of its number of nodes. Together with the part, these must not be too many; if a piece gives none, all edges to it are
///   borders; if it gives some, the only edge to it is none. The articulation points show this [Tarjan 1972]. The number of nodes of
///   each component is a multiple of the size.
///
/// ```
/// use csp_core::prelude::*;
/// use csp_core::constraints::EqualRegions;
/// // Two rows of three cells: each row is a region, or a column is cut between an L and another one, in two ways.
/// let grid = Graph::grid(2, 3);
/// let mut model = Model::new();
/// let border = model.array("border", grid.edges().len(), 0..=1)?;
/// model.post(EqualRegions::new(&grid, &border, 3))?;
/// assert_eq!(model.solutions().count(), 3);
/// # Ok::<(), csp_core::error::ModelError>(())
/// ```
#[derive(Clone, Debug)]
pub struct EqualRegions {
    graph: Graph,
    borders: Vec<Var>,
    size: usize,
}

impl EqualRegions {
    /// The constraint over a variable for each edge of the graph.
    #[must_use]
    pub fn new(graph: &Graph, borders: &[Var], size: usize) -> Self {
        Self {
            graph: graph.clone(),
            borders: borders.to_vec(),
            size,
        }
    }
}

const NAME: &str = "equal_regions";
const BORDER: Presence = Presence::Value(1);

impl Constraint for EqualRegions {
    fn post(self, posting: &mut Posting<'_>) -> Result<(), ModelError> {
        let edges = self.graph.edges().len();
        check_length(NAME, "borders", self.borders.len(), edges)?;
        posting.check(NAME, &self.borders)?;
        // A region that is too large by one node is as impossible as one that is larger.
        let size = self.size.min(self.graph.nodes() + 1);
        let positions = ScopePositions::new(&self.borders);
        let changes = ScopeChanges::new(positions, posting);
        posting.add(BorderedRegions {
            scope: self.borders,
            changes,
            parts: JoinedParts::new(&self.graph, size),
            tree: PartTree::new(self.graph.nodes()),
            graph: self.graph,
            size,
        })
    }
}

/// The propagator.
struct BorderedRegions {
    scope: Vec<Var>,
    graph: Graph,
    size: usize,
    changes: ScopeChanges,
    parts: JoinedParts,
    tree: PartTree,
}

impl Propagator for BorderedRegions {
    about!(name: NAME, priority: Quadratic);

    fn propagate(&mut self, d: &mut Domains, woken: Woken) -> Result<Status, Conflict> {
        self.changes.read(d, woken);
        if self.changes.found.is_empty() && woken != Woken::ALL {
            return Ok(Status::Active);
        }
        self.parts
            .find(&self.graph, |edge| BORDER.certainty(d, self.scope[edge]));
        self.compare(d)?;
        self.divide(d)?;
        // Parts that are farther away from all changes than a region is wide have the room that they had.
        self.parts
            .find_near(&self.graph, &self.changes.found, self.size);
        for place in 0..self.parts.near().len() {
            if d.meter().must_stop(4 * self.size as u64) {
                break;
            }
            self.grow(self.parts.near()[place], d)?;
        }
        Ok(Status::Active)
    }

    fn meaning(&self, _: &Domains) -> Option<Vec<Statement>> {
        let (graph, size) = (self.graph.clone(), self.size);
        let holds = move |borders: &[i32]| {
            let mut joined = JoinedNodes::new(graph.nodes());
            let ends = graph.edges().iter().zip(borders);
            for (&(a, b), _) in ends.clone().filter(|&(_, &border)| !BORDER.holds(border)) {
                joined.join(a, b);
            }
            let counts = joined.counts();
            let mut inner = ends.filter(|&(_, &border)| BORDER.holds(border));
            counts.iter().all(|&count| count == size)
                && inner.all(|(&(a, b), _)| !joined.are_one(|node| node == a || node == b))
        };
        Some(vec![Statement::defined(&self.scope, holds)])
    }

    fn explain(&mut self, what: Consequence, reason: &mut Reason<'_>) {
        let past = reason.past();
        self.parts
            .find(&self.graph, |edge| BORDER.certainty(past, self.scope[edge]));
        let is_explained = match what {
            Consequence::Conflict => self.explain_conflict(reason),
            Consequence::Removal(lost) => self.explain_removal(lost, reason),
        };
        if !is_explained {
            reason.scope(&self.scope);
        }
    }
}

impl BorderedRegions {
    /// No part is too large. What the sizes of two parts and their other borders say of an edge.
    fn compare(&mut self, d: &mut Domains) -> Outcome {
        for part in 0..self.parts.count() {
            fail_if(self.parts.size(part) > self.size)?;
            self.parts.part(part, &self.graph);
            let parts = &self.parts;
            fail_if(parts.is_apart(part, part))?;
            for &(other, edge) in parts.merged().neighbours(part) {
                let are_too_large = parts.size(part) + parts.size(other) > self.size;
                if are_too_large || parts.is_apart(other, part) {
                    BORDER.affirm(d, self.scope[parts.edge(edge)])?;
                }
            }
            if parts.size(part) > 1 {
                self.join_inside(part, d)?;
            }
        }
        Ok(())
    }

    /// There is no border inside a part.
    fn join_inside(&self, part: usize, d: &mut Domains) -> Outcome {
        for &node in self.parts.nodes(part) {
            for &(next, edge) in self.graph.neighbours(node) {
                let is_open = self.parts.borders[edge] == Certainty::Possible;
                if is_open && self.parts.of(next) == part {
                    BORDER.deny(d, self.scope[edge])?;
                }
            }
        }
        Ok(())
    }

    /// Regions are whole. Without a part, each piece gives its region the remainder of its number of nodes.
    fn divide(&mut self, d: &mut Domains) -> Outcome {
        self.tree.search(&self.parts);
        let mut component = 0;
        for &part in self.tree.order() {
            if let Some(nodes) = self.tree.component(&self.parts, part) {
                fail_if(!nodes.is_multiple_of(self.size))?;
                component = nodes;
            }
            if self.parts.size(part) < self.size {
                self.divide_at(part, component, d)?;
            }
        }
        Ok(())
    }

    fn divide_at(&self, part: usize, component: usize, d: &mut Domains) -> Outcome {
        let division = self.tree.without(&self.parts, part, component);
        let given = |nodes: usize| nodes % self.size;
        let pieces = division.pieces.iter();
        let all: usize = pieces.map(|piece| given(piece.nodes)).sum();
        fail_if(self.parts.size(part) + all > self.size)?;
        for &(next, edge) in self.parts.merged().neighbours(part) {
            let piece = &division.pieces[self.tree.piece_of(&division, next)];
            let border = self.scope[self.parts.edge(edge)];
            if self.parts.size(next) > given(piece.nodes) {
                BORDER.affirm(d, border)?;
            } else if piece.edges == 1 {
                BORDER.deny(d, border)?;
            }
        }
        Ok(())
    }

    /// A part must have room to grow, and is joined with the neighbours without which it would have too little.
    fn grow(&mut self, part: usize, d: &mut Domains) -> Outcome {
        if self.parts.size(part) >= self.size {
            return Ok(());
        }
        self.parts.part(part, &self.graph);
        let room = self.parts.spread(part, self.size, None);
        fail_if(room < self.size)?;
        self.tree.search_reached(&self.parts, part);
        for &(next, edge) in self.parts.merged().neighbours(part) {
            let is_needed = || room - self.tree.lost_with(&self.parts, next) < self.size;
            if self.parts.is_reached(next) && is_needed() {
                BORDER.deny(d, self.scope[self.parts.edge(edge)])?;
            }
        }
        Ok(())
    }
}

/// Nodes that are connected, and what closes them off.
struct ClosedPiece {
    is_inside: Vec<bool>,
    nodes: usize,
    /// The borders that lead out of it.
    borders: Vec<usize>,
}

/// Reasons: what joins the nodes of parts, and the borders around what a part can reach or around a piece.
impl BorderedRegions {
    fn explain_conflict(&mut self, reason: &mut Reason<'_>) -> bool {
        let parts = 0..self.parts.count();
        self.explain_excess(reason)
            || self.explain_inner_border(reason)
            || (0..self.graph.nodes()).any(|node| self.explain_component(node, reason))
            || parts
                .clone()
                .any(|part| self.explain_too_much(part, reason))
            || { parts }.any(|part| self.explain_room(part, None, reason))
    }

    /// A part is too large, by one node more than the size. Returns whether one is.
    fn explain_excess(&self, reason: &mut Reason<'_>) -> bool {
        let mut parts = 0..self.parts.count();
        let part = parts.find(|&part| self.parts.size(part) > self.size);
        if let Some(part) = part {
            self.state_joined(&self.parts.nodes(part)[..=self.size], reason);
        }
        part.is_some()
    }

    /// There is a border inside a part. Returns whether there is.
    fn explain_inner_border(&self, reason: &mut Reason<'_>) -> bool {
        let is_inner = |&(edge, &(a, b)): &(usize, &(usize, usize))| {
            self.is_border(edge) && self.parts.of(a) == self.parts.of(b)
        };
        let found = self.graph.edges().iter().enumerate().find(is_inner);
        if let Some((edge, &(a, b))) = found {
            self.state_borders(&[edge], reason);
            self.state_path(a, b, reason);
        }
        found.is_some()
    }

    /// The component of a node is not a number of whole regions. Returns whether that is so.
    fn explain_component(&self, node: usize, reason: &mut Reason<'_>) -> bool {
        let piece = self.piece(node, |_, _| false);
        let is_wrong = self.given_by(&piece) > 0;
        if is_wrong {
            self.state_borders(&piece.borders, reason);
        }
        is_wrong
    }

    /// The pieces around a part give it too much. Returns whether they do.
    fn explain_too_much(&self, part: usize, reason: &mut Reason<'_>) -> bool {
        let mut pieces: Vec<ClosedPiece> = Vec::new();
        for &(next, _) in self.parts.merged().neighbours(part) {
            let node = self.parts.nodes(next)[0];
            if pieces.iter().all(|piece| !piece.is_inside[node]) {
                pieces.push(self.piece_without(part, node));
            }
        }
        pieces.retain(|piece| self.given_by(piece) > 0);
        pieces.sort_by_key(|piece| piece.borders.len());
        let mut size = self.parts.size(part);
        let last = pieces.iter().position(|piece| {
            size += self.given_by(piece);
            size > self.size
        });
        if let Some(last) = last {
            self.state_joined(self.parts.nodes(part), reason);
            let pieces = pieces[..=last].iter();
            pieces.for_each(|piece| self.state_borders(&piece.borders, reason));
        }
        last.is_some()
    }

    /// A part has no room, or not without another one. Returns whether that is so.
    fn explain_room(&mut self, part: usize, but: Option<usize>, reason: &mut Reason<'_>) -> bool {
        if self.parts.size(part) > self.size {
            return false;
        }
        self.parts.part(part, &self.graph);
        if self.parts.spread(part, self.size, but) >= self.size {
            return false;
        }
        // A part that was not reached is apart from this one, or too large.
        let mut parts = self.parts.reached().to_vec();
        let mut borders = Vec::new();
        for &reached in self.parts.reached() {
            for &node in self.parts.nodes(reached) {
                for &(next, edge) in self.graph.neighbours(node) {
                    if self.is_border(edge) {
                        borders.push(edge);
                    } else {
                        parts.push(self.parts.of(next));
                    }
                }
            }
        }
        for list in [&mut parts, &mut borders] {
            list.sort_unstable();
            list.dedup();
        }
        self.state_borders(&borders, reason);
        let parts = parts.into_iter().filter(|&part| Some(part) != but);
        parts.for_each(|part| self.state_joined(self.parts.nodes(part), reason));
        true
    }

    fn explain_removal(&mut self, lost: Removal, reason: &mut Reason<'_>) -> bool {
        let edges: Vec<usize> = positions_of(&self.scope, lost.var()).collect();
        let [edge] = edges[..] else {
            return false;
        };
        if BORDER.is_denied(lost) {
            self.explain_joined(edge, reason)
        } else {
            self.explain_border(edge, reason)
        }
    }

    fn explain_joined(&mut self, edge: usize, reason: &mut Reason<'_>) -> bool {
        let (a, b) = self.graph.ends(edge);
        let [one, other] = [a, b].map(|node| self.parts.of(node));
        if one == other {
            self.state_path(a, b, reason);
            return true;
        }
        self.explain_bridge(edge, reason)
            || self.explain_room(one, Some(other), reason)
            || self.explain_room(other, Some(one), reason)
    }

    /// What lies behind a bridge is not a number of whole regions. Returns whether the edge is a bridge, and that is so.
    fn explain_bridge(&self, bridge: usize, reason: &mut Reason<'_>) -> bool {
        let (a, b) = self.graph.ends(bridge);
        let pieces = [(a, b), (b, a)].map(|(node, far)| {
            let piece = self.piece(node, |_, edge| edge == bridge);
            (!piece.is_inside[far] && self.given_by(&piece) > 0).then_some(piece)
        });
        let pieces = pieces.into_iter().flatten();
        let piece = pieces.min_by_key(|piece| piece.borders.len());
        if let Some(piece) = &piece {
            self.state_borders(&piece.borders, reason);
        }
        piece.is_some()
    }

    fn explain_border(&self, edge: usize, reason: &mut Reason<'_>) -> bool {
        let (a, b) = self.graph.ends(edge);
        let [one, other] = [a, b].map(|node| self.parts.of(node));
        if one == other {
            return false;
        }
        if self.parts.size(one) + self.parts.size(other) > self.size {
            self.state_joined(self.parts.nodes(one), reason);
            self.state_joined(self.parts.nodes(other), reason);
            return true;
        }
        self.explain_other_border(a, b, edge, reason)
            || self.explain_too_large(one, b, reason)
            || self.explain_too_large(other, a, reason)
    }

    /// There is another border between the parts of two nodes. Returns whether there is.
    fn explain_other_border(
        &self,
        a: usize,
        b: usize,
        but: usize,
        reason: &mut Reason<'_>,
    ) -> bool {
        let edges = |&node: &usize| {
            let around = self.graph.neighbours(node).iter();
            around.map(move |&(next, edge)| (node, next, edge))
        };
        let mut edges = self.parts.nodes(self.parts.of(a)).iter().flat_map(edges);
        let found = edges.find(|&(_, next, edge)| {
            edge != but && self.is_border(edge) && self.parts.of(next) == self.parts.of(b)
        });
        if let Some((node, next, edge)) = found {
            self.state_borders(&[edge], reason);
            self.state_path(a, node, reason);
            self.state_path(b, next, reason);
        }
        found.is_some()
    }

    /// The piece of a node gives fewer nodes to a part than the node's own part has. Returns whether that is so.
    fn explain_too_large(&self, part: usize, node: usize, reason: &mut Reason<'_>) -> bool {
        let piece = self.piece_without(part, node);
        let given = self.given_by(&piece);
        let own = self.parts.nodes(self.parts.of(node));
        let is_too_large = own.len() > given;
        if is_too_large {
            self.state_borders(&piece.borders, reason);
            self.state_joined(self.parts.nodes(part), reason);
            self.state_joined(&own[..=given], reason);
        }
        is_too_large
    }

    /// The nodes that a node is connected with outside of a part.
    fn piece_without(&self, part: usize, node: usize) -> ClosedPiece {
        self.piece(node, |next, _| self.parts.of(next) == part)
    }

    /// The nodes that a node is connected with if nothing leads through what `is_closed` says: a node with the edge to it.
    fn piece(&self, node: usize, is_closed: impl Fn(usize, usize) -> bool) -> ClosedPiece {
        let barrier = |next: usize, edge: usize| {
            if is_closed(next, edge) {
                Some(Barrier::AssumedEdge)
            } else {
                self.is_border(edge).then_some(Barrier::Edge)
            }
        };
        let graph = ClosedGraph {
            graph: &self.graph,
            barrier,
        };
        let is_inside = graph.reached(&[node]);
        ClosedPiece {
            nodes: is_inside.iter().filter(|&&is_inside| is_inside).count(),
            borders: graph.around(&is_inside).edges,
            is_inside,
        }
    }

    /// How many nodes a piece gives to the region beside it.
    fn given_by(&self, piece: &ClosedPiece) -> usize {
        piece.nodes % self.size
    }

    fn is_border(&self, edge: usize) -> bool {
        self.parts.borders[edge] == Certainty::Certain
    }

    fn state_borders(&self, edges: &[usize], reason: &mut Reason<'_>) {
        for &edge in edges {
            BORDER.state_certain(reason, self.scope[edge]);
        }
    }

    /// States what joins these first nodes of a part.
    fn state_joined(&self, nodes: &[usize], reason: &mut Reason<'_>) {
        for (place, &node) in nodes.iter().enumerate().skip(1) {
            let mut around = self.graph.neighbours(node).iter();
            let before = around
                .find(|&&(next, edge)| self.parts.joins(edge) && nodes[..place].contains(&next));
            if let Some(&(_, edge)) = before {
                BORDER.state_impossible(reason, self.scope[edge]);
            }
        }
    }

    /// States what joins two nodes of a part.
    fn state_path(&self, from: usize, to: usize, reason: &mut Reason<'_>) {
        for edge in self.parts.path(from, to, &self.graph) {
            BORDER.state_impossible(reason, self.scope[edge]);
        }
    }
}
