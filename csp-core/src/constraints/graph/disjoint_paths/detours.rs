//! Paths that go around no node without need.

use super::super::changes::ScopeChanges;
use super::super::separation::GraphPart;
use super::super::subgraph::Subgraph;
use crate::constraints::prelude::*;
use smallvec::SmallVec;
use std::sync::Arc;

/// Two neighbours of a node that is on no path are on different paths, or a path goes from one to the other over one earlier node.
pub(super) struct Detours {
    subgraph: Subgraph,
    changes: ScopeChanges,
    corners: Arc<Corners>,
}

/// A node that may be on no path, two of its neighbours that are no neighbours themselves, and the ways between these over one earlier node.
struct Corner {
    node: usize,
    sides: [usize; 2],
    ways: SmallVec<[[usize; 2]; 1]>,
}

impl Corner {
    /// The corners at a node.
    fn at(subgraph: &Subgraph, node: usize) -> impl Iterator<Item = Self> + '_ {
        let around = |node: usize| {
            let around = subgraph.graph().neighbours(node).iter().copied();
            around.filter(|&(_, edge)| subgraph.is_free(edge))
        };
        let ways = move |one: usize, other: usize| {
            around(one)
                .filter(move |&(middle, _)| middle < node)
                .flat_map(move |(middle, first)| {
                    let on = around(middle).filter(move |&(end, _)| end == other);
                    on.map(move |(_, second)| [first, second])
                })
        };
        let is_edge = move |one: usize, other: usize| around(one).any(|(end, _)| end == other);
        around(node).flat_map(move |(one, _)| {
            let others =
                around(node).filter(move |&(other, _)| one < other && !is_edge(one, other));
            others.map(move |(other, _)| Self {
                node,
                sides: [one, other],
                ways: ways(one, other).collect(),
            })
        })
    }

    /// Whether what is around the node of the corner is right for these values.
    fn is_right(&self, subgraph: &Subgraph, values: &[i32]) -> bool {
        let [one, other] = self.sides.map(|side| subgraph.colour(values, side));
        let is_gone = |way: &[usize; 2]| way.iter().all(|&edge| subgraph.selects(values, edge));
        subgraph.visits(values, self.node) == Some(true)
            || one.is_none()
            || one != other
            || self.ways.iter().any(is_gone)
    }

    /// Whether all ways but those over this edge are closed.
    fn is_closed(&self, subgraph: &Subgraph, d: &Domains, but: Option<usize>) -> bool {
        let is_closed = |way: &[usize; 2]| {
            let mut edges = way.iter();
            edges.any(|&edge| Some(edge) == but || !subgraph.may_select(d, edge))
        };
        self.ways.iter().all(is_closed)
    }
}

/// The corners of a graph.
struct Corners {
    corners: Vec<Corner>,
    /// By position of the scope, the corners that it is in.
    of: Vec<Vec<usize>>,
}

impl Corners {
    fn of(subgraph: &Subgraph, d: &Domains) -> Self {
        let nodes = (0..subgraph.graph().nodes()).filter(|&node| !subgraph.is_visited(d, node));
        let corners: Vec<Corner> = nodes.flat_map(|node| Corner::at(subgraph, node)).collect();
        let mut of = vec![Vec::new(); subgraph.scope.len()];
        for (number, corner) in corners.iter().enumerate() {
            let [one, other] = corner.sides;
            let nodes = [corner.node, one, other].map(|node| subgraph.node_position(node));
            for &position in nodes.iter().chain(corner.ways.iter().flatten()) {
                of[position].push(number);
            }
        }
        Self { corners, of }
    }
}

impl Detours {
    pub(super) fn new(subgraph: Subgraph, posting: &mut Posting<'_>) -> Self {
        Self {
            corners: Arc::new(Corners::of(&subgraph, posting.domains())),
            changes: ScopeChanges::new(subgraph.positions.clone(), posting),
            subgraph,
        }
    }

    /// Two of these lead to the third: the node is on no path, its neighbours are on one, and no way is open but one.
    fn turn(&self, d: &mut Domains, corner: &Corner) -> Outcome {
        let subgraph = &self.subgraph;
        let is_off = !subgraph.may_visit(d, corner.node);
        let colour = subgraph.common_colour(d, corner.sides);
        if !is_off && colour.is_none() {
            return Ok(());
        }
        let is_open = |way: &&[usize; 2]| way.iter().all(|&edge| subgraph.may_select(d, edge));
        let mut open = corner.ways.iter().filter(is_open);
        match (open.next(), open.next()) {
            (None, _) if colour.is_some() => subgraph.visit(d, corner.node),
            (None, _) => {
                let [one, other] = corner.sides;
                self.differ(d, one, other)?;
                self.differ(d, other, one)
            }
            (Some(way), None) if is_off && colour.is_some() => {
                way.iter().try_for_each(|&edge| subgraph.select(d, edge))
            }
            _ => Ok(()),
        }
    }

    /// A node is not on the path of another one.
    fn differ(&self, d: &mut Domains, node: usize, other: usize) -> Outcome {
        let colour = self.subgraph.known_colour(d, other);
        match (self.subgraph.node(node), colour) {
            (Some(x), Some(colour)) => d.remove(x, colour),
            _ => Ok(()),
        }
    }
}

/// Reasons: that the node is on no path, the colours of its neighbours, and an edge of each way that is not selected, without what is
/// explained.
impl Detours {
    /// Which neighbours a corner needs to explain a part, if it explains it.
    fn needs(
        &self,
        past: &Domains,
        corner: &Corner,
        (part, lost): ((GraphPart, bool), Removal),
    ) -> Option<[bool; 2]> {
        let subgraph = &self.subgraph;
        let is_off = !subgraph.may_visit(past, corner.node);
        let colours = corner.sides.map(|side| subgraph.known_colour(past, side));
        let is_one = colours[0].is_some() && colours[0] == colours[1];
        let loses =
            |colour: Option<i32>| colour.is_some_and(|colour| lost.values(past).eq([colour]));
        let but = match part {
            (GraphPart::Edge(edge), _) => Some(edge),
            (GraphPart::Node(_), _) => None,
        };
        let needs = match part {
            (GraphPart::Edge(_), false) if is_off && is_one => [true; 2],
            (GraphPart::Node(node), false) if node == corner.node && is_one => [true; 2],
            (GraphPart::Node(node), true)
                if is_off && node == corner.sides[0] && loses(colours[1]) =>
            {
                [false, true]
            }
            (GraphPart::Node(node), true)
                if is_off && node == corner.sides[1] && loses(colours[0]) =>
            {
                [true, false]
            }
            _ => return None,
        };
        corner.is_closed(subgraph, past, but).then_some(needs)
    }

    fn state(&self, part: GraphPart, corner: &Corner, needs: [bool; 2], reason: &mut Reason<'_>) {
        let subgraph = &self.subgraph;
        let past = reason.past();
        if !matches!(part, GraphPart::Node(node) if node == corner.node) {
            subgraph.state_avoided(reason, corner.node);
        }
        for (side, is_needed) in corner.sides.into_iter().zip(needs) {
            if let Some(x) = subgraph.node(side).filter(|_| is_needed) {
                reason.value_of(x);
            }
        }
        let is_other =
            |way: &&[usize; 2]| !matches!(part, GraphPart::Edge(edge) if way.contains(&edge));
        for way in corner.ways.iter().filter(is_other) {
            let closed = way.iter().find(|&&edge| !subgraph.may_select(past, edge));
            closed
                .into_iter()
                .for_each(|&edge| subgraph.state_excluded(reason, edge));
        }
    }

    fn explain_removal(&self, lost: Removal, reason: &mut Reason<'_>) -> bool {
        let Some(part) = self.subgraph.lost(lost) else {
            return false;
        };
        let position = match part.0 {
            GraphPart::Edge(edge) => edge,
            GraphPart::Node(node) => self.subgraph.node_position(node),
        };
        let past = reason.past();
        for &number in &self.corners.of[position] {
            let corner = &self.corners.corners[number];
            if let Some(needs) = self.needs(past, corner, (part, lost)) {
                self.state(part.0, corner, needs, reason);
                return true;
            }
        }
        false
    }
}

impl Propagator for Detours {
    about!(name: "detours", scope: subgraph.scope);

    fn propagate(&mut self, d: &mut Domains, woken: Woken) -> Result<Status, Conflict> {
        self.changes.read(d, woken);
        for &position in &self.changes.found {
            for &corner in &self.corners.of[position] {
                self.turn(d, &self.corners.corners[corner])?;
            }
        }
        Ok(Status::Active)
    }

    fn meaning(&self, _: &Domains) -> Option<Vec<Statement>> {
        let (subgraph, corners) = (self.subgraph.clone(), Arc::clone(&self.corners));
        let holds = move |values: &[i32]| {
            let mut corners = corners.corners.iter();
            corners.all(|corner| corner.is_right(&subgraph, values))
        };
        Some(vec![Statement::defined(&self.subgraph.scope, holds)])
    }

    fn explain(&mut self, what: Consequence, reason: &mut Reason<'_>) {
        let is_explained = match what {
            Consequence::Conflict => false,
            Consequence::Removal(lost) => self.explain_removal(lost, reason),
        };
        if !is_explained {
            reason.scope(&self.subgraph.scope);
        }
    }
}
