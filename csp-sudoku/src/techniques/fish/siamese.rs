//! Siamese fish: two fish with the same base, but with other covers and fins, that remove different
//! candidates.

use super::kind::{Body, Fins, FishKind, kind};
use super::pattern::Fish;
use crate::techniques::board::CandidateBoard;
use crate::techniques::outline::Candidate;
use crate::techniques::pattern::Pattern;
use crate::techniques::search::Collector;
use crate::techniques::step::Step;
use crate::techniques::technique::Technique;
use crate::techniques::want::Want;
use std::cmp::Reverse;
use std::ops::ControlFlow;

/// All fish of a technique, with pairs of them as one, in HoDoKu's order: those with the most
/// eliminations first, then those that remove candidates at the top.
pub(super) fn find<const W: usize>(
    board: &CandidateBoard<W>,
    technique: Technique,
    found: &mut Collector,
) -> ControlFlow<()> {
    let mut steps = single(board, technique);
    let twins = sashimi(technique).map_or(Vec::new(), |sashimi| single(board, sashimi));
    let mut pairs = Vec::new();
    for (index, first) in steps.iter().enumerate() {
        let others = steps[index + 1..].iter().chain(&twins);
        pairs.extend(others.filter_map(|second| joined(first, second)));
    }
    steps.append(&mut pairs);
    let rank = |step: &Step| {
        let gone = &step.eliminations;
        (Reverse(gone.len()), board.layout.weight(gone))
    };
    steps.sort_by_key(rank);
    steps.into_iter().try_for_each(|step| found.add(step))
}

/// All fish of a technique.
fn single<const W: usize>(board: &CandidateBoard<W>, technique: Technique) -> Vec<Step> {
    let mut fish = Collector::new(Want::All, None);
    // A search for all fish is never broken off.
    let _ = super::single(board, technique, &mut fish);
    fish.steps
}

/// The sashimi fish that may be a twin of a finned fish.
fn sashimi(finned: Technique) -> Option<Technique> {
    let kind = kind(finned).filter(|kind| kind.body == Body::Basic && kind.fins == Fins::Finned)?;
    super::kind::technique(FishKind {
        fins: Fins::Sashimi,
        ..kind
    })
}

/// Two fish as one, if they have the same base and their first eliminations differ.
fn joined(first: &Step, second: &Step) -> Option<Step> {
    let (one, other) = (fish(first)?, fish(second)?);
    let same = one.digit == other.digit && one.base == other.base;
    if !same || first.eliminations.first() == second.eliminations.first() {
        return None;
    }
    let mut both = Fish {
        twin_cover: other.cover.clone(),
        fins: union(&one.fins, &other.fins),
        endo_fins: union(&one.endo_fins, &other.endo_fins),
        ..one.clone()
    };
    both.cells.retain(|cell| other.cells.contains(cell));
    let gone = union(&first.eliminations, &second.eliminations);
    Some(Step::removal(first.shape, first.technique, gone, both))
}

fn fish(step: &Step) -> Option<&Fish> {
    match step.pattern.as_deref() {
        Some(Pattern::Fish(fish)) => Some(fish),
        _ => None,
    }
}

/// Candidates, and those of others that are new.
fn union(some: &[Candidate], others: &[Candidate]) -> Vec<Candidate> {
    let new = others.iter().filter(|other| !some.contains(other));
    some.iter().chain(new).copied().collect()
}
