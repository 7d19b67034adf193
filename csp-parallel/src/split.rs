//! Floor 1: a search tree cut into parts.
//!
//! The reasons are in `docs/decisions/19-parallel-cuts-beforehand.md`.

use crate::subproblem::Subproblem;
use csp_core::domains::Outcome;
use csp_core::extend::{Atom, Domains, Side};
use csp_core::limits::Limits;
use csp_core::model::ModelSearch;
use csp_core::prelude::Stats;
use csp_core::search::Space;

/// A tree in parts, left to right: together they have all its solutions, and none twice.
pub(crate) struct TreeParts {
    pub(crate) parts: Vec<Subproblem>,
    /// What it took to find them.
    pub(crate) stats: Stats,
    /// The limits wanted to stop first: then nothing is known of the tree.
    pub(crate) stopped: bool,
    /// Those of the search, which has begun, for all parts.
    pub(crate) limits: Limits,
}

/// A node that has not failed.
struct Leaf {
    part: Subproblem,
    /// Domain sizes, multiplied: how much there may be below.
    size: u64,
    /// What it branches on; nothing if it is a solution.
    decision: Option<Atom>,
}

/// Cuts the tree of a search, as its own brancher decides, into this many parts if it has as many:
/// the largest leaf branches, over and over again. It begins with what is left of the tree in a
/// part of it. Only the stop function of the limits counts. The search has to be a new one; it comes
/// out as it went in.
pub(crate) fn split(
    search: &mut ModelSearch<'_>,
    part: &Subproblem,
    most: usize,
    limits: Limits,
) -> TreeParts {
    let mut stats = Stats::default();
    let mut stopped = limits.wants_to_stop();
    search.space_mut().set_stop(limits.stop());
    search.space_mut().mark();
    let root = if stopped {
        None
    } else {
        // Once for all nodes. If it fails, the conflict stands, and the probe comes to it.
        let before = search.space().propagations();
        let _ = search.space_mut().propagate(&mut ());
        stats.propagations = search.space().propagations() - before;
        probe(search, part.clone(), &mut stats)
    };
    let mut leaves: Vec<Leaf> = root.into_iter().collect();
    // A chain of nodes with one side each could go on for long.
    for _ in 0..most.saturating_mul(4) {
        let widest = |&place: &usize| (leaves[place].size, std::cmp::Reverse(place));
        let open = (0..leaves.len())
            .filter(|&place| leaves[place].decision.is_some())
            .max_by_key(widest);
        let Some((place, decision)) = open.and_then(|place| Some((place, leaves[place].decision?)))
        else {
            break;
        };
        stopped = search.space().is_stopped() || limits.wants_to_stop();
        if leaves.len() >= most || stopped {
            break;
        }
        let children = [decision, !decision]
            .map(|side| probe(search, leaves[place].part.with(side), &mut stats));
        leaves.splice(place..=place, children.into_iter().flatten());
    }
    stopped |= search.space().is_stopped();
    search.space_mut().undo();
    TreeParts {
        parts: leaves.into_iter().map(|leaf| leaf.part).collect(),
        stats,
        stopped,
        limits,
    }
}

/// Looks at the root of a part.
fn probe(search: &mut ModelSearch<'_>, part: Subproblem, stats: &mut Stats) -> Option<Leaf> {
    let before = search.space().propagations();
    let space = search.space_mut();
    space.mark();
    let alive = replay(space, &part).is_ok();
    let leaf = alive.then(|| {
        let decision = space.choose();
        Leaf {
            part,
            size: space.domains().map_or(0, volume),
            decision,
        }
    });
    space.undo();
    stats.nodes += 1;
    stats.failures += u64::from(!alive);
    stats.propagations += space.propagations() - before;
    leaf
}

/// Goes the way of one search to the root of a part: each side is taken at the fixpoint of the node above it.
/// Taken all at once, sides may leave other domains, because not every propagator comes to the same
/// fixpoint on every way; and what the brancher chooses depends on them.
///
/// # Errors
/// There is no solution at the node.
pub(crate) fn replay(space: &mut impl Space<Choice = Atom>, part: &Subproblem) -> Outcome {
    space.propagate(&mut ())?;
    for &side in &part.sides {
        space.assume(side, Side::Left)?;
        space.propagate(&mut ())?;
    }
    Ok(())
}

/// The logarithm of the product of all domain sizes, each roughly: the same on every machine.
fn volume(d: &Domains) -> u64 {
    d.vars()
        .map(|x| u64::from(u128::from(d.size(x)).saturating_pow(3).max(1).ilog2()))
        .sum()
}
