//! The value of each node is the size of the region of equal values around it.

mod counts;
mod fragments;
mod one_size;

use self::counts::SizeCounts;
use self::one_size::RegionsOfSize;
use crate::constraints::graph::joined::JoinedNodes;
use crate::constraints::prelude::*;
use std::ops::RangeInclusive;

/// The value of each node of a graph is the size of the largest connected set of nodes with this
/// value around it (the rule of fillomino). Two regions of one size therefore never touch.
///
/// It is hard to decide whether there is a solution. Only value consistency is guaranteed: once all
/// variables but one are fixed, all its values are in solutions. For each size the constraint
/// removes more than that. A fragment is a connected set of nodes that are known to have this size:
///
/// * a node loses the size if it would join fragments to a region that is too large, which also
///   closes full regions;
/// * a node loses the size if no fragment can reach it within the size, unless it lies in a
///   component of nodes outside of all fragments that is large enough for a region of its own;
/// * a node belongs to a fragment if the part that the fragment can reach without it is too small,
///   which the articulation points show [Tarjan 1972].
///
/// ```
/// use csp_core::prelude::*;
/// use csp_core::constraints::RegionSizes;
/// // Five cells in a row: 1 2 2 1 3 is wrong, 2 2 1 2 2 is right.
/// let mut model = Model::new();
/// let cell = model.array("cell", 5, 1..=5)?;
/// model.post(RegionSizes::new(&Graph::grid(1, 5), &cell))?;
/// model.assign(cell[2], 1)?;
/// assert_eq!(model.solve().solution().unwrap().values(&cell), [2, 2, 1, 2, 2]);
/// assert_eq!(model.solutions().count(), 1);
/// # Ok::<(), csp_core::error::ModelError>(())
/// ```
#[derive(Clone, Debug)]
pub struct RegionSizes {
    graph: Graph,
    sizes: Vec<Var>,
    /// `None`: all sizes.
    only: Option<RangeInclusive<usize>>,
}

impl RegionSizes {
    /// The constraint over a variable for each node of the graph.
    #[must_use]
    pub fn new(graph: &Graph, sizes: &[Var]) -> Self {
        Self {
            graph: graph.clone(),
            sizes: sizes.to_vec(),
            only: None,
        }
    }

    /// Only nodes with one of these values are in regions of that size. There is no condition on other nodes.
    ///
    /// ```
    /// use csp_core::prelude::*;
    /// use csp_core::constraints::RegionSizes;
    /// // Two cells that are both 1, both 3, or one of each: only pairs with one 2 are wrong, and 1 1 is not looked at.
    /// let mut model = Model::new();
    /// let cell = model.array("cell", 2, 1..=3)?;
    /// model.post(RegionSizes::new(&Graph::grid(1, 2), &cell).of_sizes(2..=2))?;
    /// assert_eq!(model.solutions().count(), 5);
    /// # Ok::<(), csp_core::error::ModelError>(())
    /// ```
    #[must_use]
    pub fn of_sizes(self, sizes: RangeInclusive<usize>) -> Self {
        Self {
            only: Some(sizes),
            ..self
        }
    }
}

const NAME: &str = "region_sizes";

impl Constraint for RegionSizes {
    fn post(self, posting: &mut Posting<'_>) -> Result<(), ModelError> {
        let expected = self.graph.nodes();
        check_length(NAME, "sizes", self.sizes.len(), expected)?;
        posting.check(NAME, &self.sizes)?;
        let greatest = self
            .sizes
            .iter()
            .map(|&x| posting.domains().max(x))
            .max()
            .unwrap_or(0);
        let most = (greatest.max(0) as usize).min(expected);
        let bounds = match self.only {
            None => GroupSizes::Kept,
            Some(_) => GroupSizes::Free,
        };
        let (first, last) = self.only.unwrap_or(1..=most).into_inner();
        let sizes = first.max(1)..=last.min(greatest.max(0) as usize);
        let seen = sizes.clone().map(|_| posting.new_slot(u64::MAX)).collect();
        posting.add(Regions {
            scope: self.sizes,
            counts: SizeCounts::new(sizes.clone(), expected),
            sizes,
            bounds,
            seen,
            regions: RegionsOfSize::new(self.graph),
        })
    }
}

/// Whether all values have to be sizes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum GroupSizes {
    Kept,
    Free,
}

/// The propagator.
struct Regions {
    scope: Vec<Var>,
    /// The sizes of the regions that are looked at.
    sizes: RangeInclusive<usize>,
    bounds: GroupSizes,
    /// For each of these sizes, how many nodes could have it and how many had it for certain at the
    /// last look. Further down the search tree, nothing has changed for this size as long as these
    /// numbers have not.
    seen: Vec<Slot>,
    /// Scratch: these numbers now.
    counts: SizeCounts,
    regions: RegionsOfSize,
}

impl Propagator for Regions {
    about!(name: NAME, priority: Quadratic);

    fn propagate(&mut self, d: &mut Domains, _: Woken) -> Result<Status, Conflict> {
        if self.bounds == GroupSizes::Kept {
            for &x in &self.scope {
                d.at_least(x, 1)?;
                d.at_most(x, *self.sizes.end() as i32)?;
            }
        }
        let mut counted = None;
        for (place, size) in self.sizes.clone().enumerate() {
            // Pruning for one size takes nodes from others.
            let now = d.trail().log().len();
            if counted != Some(now) {
                self.counts.read(d, &self.scope);
                counted = Some(now);
            }
            let (slot, seen) = (self.seen[place], self.counts.of(place));
            if d.get(slot) == seen {
                continue;
            }
            self.regions.look(size, d, &self.scope);
            self.regions.prune(d, &self.scope)?;
            if d.meter().must_stop(2 * self.scope.len() as u64) {
                break;
            }
            d.set(slot, seen);
        }
        Ok(Status::Active)
    }

    fn meaning(&self, _: &Domains) -> Option<Vec<Statement>> {
        let graph = self.regions.graph().clone();
        let (looked_at, bounds) = (self.sizes.clone(), self.bounds);
        let is_free = move |size: i32| {
            let is_looked_at = usize::try_from(size).is_ok_and(|size| looked_at.contains(&size));
            bounds == GroupSizes::Free && !is_looked_at
        };
        let holds = move |sizes: &[i32]| {
            let mut joined = JoinedNodes::new(graph.nodes());
            for &(a, b) in graph.edges().iter().filter(|&&(a, b)| sizes[a] == sizes[b]) {
                joined.join(a, b);
            }
            let counts = joined.counts();
            let mut pairs = counts.into_iter().zip(sizes);
            pairs.all(|(count, &size)| is_free(size) || i32::try_from(count) == Ok(size))
        };
        Some(vec![Statement::defined(&self.scope, holds)])
    }

    fn explain(&mut self, what: Consequence, reason: &mut Reason<'_>) {
        let is_explained = match what {
            Consequence::Conflict => self.fragment_sizes(reason).into_iter().any(|size| {
                self.regions.look(size, reason, &self.scope);
                self.regions.explain_conflict(&self.scope, reason)
            }),
            Consequence::Removal(lost) => self.explain_lost(lost, reason),
        };
        if !is_explained {
            reason.scope(&self.scope);
        }
    }
}

impl Regions {
    /// The sizes that some node has for certain, in increasing order. Others have no fragments.
    fn fragment_sizes(&self, d: &Domains) -> Vec<usize> {
        let mut sizes: Vec<usize> = self
            .scope
            .iter()
            .filter_map(|&x| usize::try_from(d.value(x)?).ok())
            .filter(|size| self.sizes.contains(size))
            .collect();
        sizes.sort_unstable();
        sizes.dedup();
        sizes
    }

    /// Why a node lost sizes: it belongs to a fragment of another size, or has no place in a region
    /// of any of these. Returns whether there is a reason.
    fn explain_lost(&mut self, lost: Removal, reason: &mut Reason<'_>) -> bool {
        let past = reason.past();
        let mut nodes = positions_of(&self.scope, lost.var());
        let Some(node) = nodes.next().filter(|_| nodes.next().is_none()) else {
            return false;
        };
        // A change that adds a node to a fragment leaves only this size. All others remove one size.
        let only = lost.left().and_then(|size| usize::try_from(size).ok());
        if let Some(size) = only.filter(|size| self.sizes.contains(size)) {
            self.regions.look(size, past, &self.scope);
            if self.regions.explain_needed(node, &self.scope, reason) {
                return true;
            }
        }
        // There may be billions of values beyond the sizes.
        let last = lost.last().min(*self.sizes.end() as i32);
        let first = lost.first().max(*self.sizes.start() as i32);
        let sizes = (first..=last).filter(|&size| lost.contains(size));
        for size in sizes.filter(|&size| past.contains(lost.var(), size)) {
            self.regions.look(size as usize, past, &self.scope);
            self.regions.explain_no_place(node, &self.scope, reason);
        }
        true
    }
}
