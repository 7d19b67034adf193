//! Ends of a selected edge are on one path.

use super::super::parts::{Part, Parts};
use crate::agenda::{Event, Priority, Woken};
use crate::conflict::Conflict;
use crate::domains::{Domains, Outcome};
use crate::ids::Var;
use crate::propagator::{Propagator, Status};

/// The ends of a selected edge have the same colours left, and an edge between nodes without a
/// common colour goes.
#[derive(Clone, Debug)]
pub(super) struct Colours {
    parts: Parts,
    ends: Vec<(usize, usize)>,
}

impl Colours {
    pub(super) fn new(parts: Parts, ends: Vec<(usize, usize)>) -> Self {
        Self { parts, ends }
    }

    /// What an edge with a variable says of the colours of its ends, and they of it.
    fn compare(&self, d: &mut Domains, edge: usize) -> Outcome {
        let (a, b) = self.parts.graph().ends(edge);
        let (Some(a), Some(b)) = (self.parts.node(a), self.parts.node(b)) else { return Ok(()) };
        let mut colours = 0..self.ends.len() as i32;
        if self.parts.is_selected(d, edge) {
            return colours.try_for_each(|colour| {
                match (d.contains(a, colour), d.contains(b, colour)) {
                    (true, false) => d.remove(a, colour),
                    (false, true) => d.remove(b, colour),
                    _ => Ok(()),
                }
            });
        }
        if colours.any(|colour| d.contains(a, colour) && d.contains(b, colour)) {
            return Ok(());
        }
        self.parts.drop(d, edge)
    }
}

impl Propagator for Colours {
    fn name(&self) -> &'static str {
        "colours"
    }

    fn scope(&self) -> &[Var] {
        self.parts.scope()
    }

    fn propagate(&mut self, d: &mut Domains, woken: Woken) -> Result<Status, Conflict> {
        for (path, &(from, to)) in self.ends.iter().enumerate() {
            for node in [from, to].into_iter().filter_map(|node| self.parts.node(node)) {
                d.fix(node, path as i32)?;
            }
        }
        for position in woken.positions(self.parts.scope().len()) {
            match self.parts.at(position) {
                Part::Edge(edge) => self.compare(d, edge)?,
                Part::Node(node) => {
                    for &(_, edge) in self.parts.graph().neighbours(node) {
                        if self.parts.is_free(edge) {
                            self.compare(d, edge)?;
                        }
                    }
                }
            }
        }
        Ok(Status::Active)
    }

    fn event(&self, _: usize) -> Event {
        Event::Any
    }

    fn priority(&self) -> Priority {
        Priority::Linear
    }
}
