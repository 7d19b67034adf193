//! Siamese fish: two fish with the same base, but with other covers and fins, that remove different
//! candidates.

use super::kind::{Body, Fins, Kind, kind};
use crate::techniques::board::Board;
use crate::techniques::search::{Found, Want};
use crate::techniques::step::{Pattern, Step};
use crate::techniques::technique::Technique;
use std::cmp::Reverse;
use std::ops::ControlFlow;

/// All fish of a technique, with pairs of them as one, in HoDoKu's order: those with the most
/// eliminations first, then those that remove candidates at the top.
pub(super) fn find<const W: usize>(
    board: &Board<W>,
    technique: Technique,
    found: &mut Found,
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
        let gone = step.eliminations();
        (Reverse(gone.len()), board.layout.weight(gone))
    };
    steps.sort_by_key(rank);
    steps.into_iter().try_for_each(|step| found.add(step))
}

/// All fish of a technique.
fn single<const W: usize>(board: &Board<W>, technique: Technique) -> Vec<Step> {
    let mut fish = Found::new(Want::All);
    // A search for all fish is never broken off.
    let _ = super::single(board, technique, &mut fish);
    fish.steps
}

/// The sashimi fish that may be a twin of a finned fish.
fn sashimi(finned: Technique) -> Option<Technique> {
    let kind = kind(finned).filter(|kind| kind.body == Body::Basic && kind.fins == Fins::Finned)?;
    super::kind::technique(Kind {
        fins: Fins::Sashimi,
        ..kind
    })
}

/// Two fish as one, if they have the same base and their first eliminations differ.
fn joined(first: &Step, second: &Step) -> Option<Step> {
    let (one, other) = (first.pattern.as_ref()?, second.pattern.as_ref()?);
    let same = one.digits == other.digits && one.base == other.base;
    if !same || one.eliminations.first() == other.eliminations.first() {
        return None;
    }
    let mut both: Pattern = one.as_ref().clone();
    both.cover.extend_from_slice(&other.cover);
    both.cells.retain(|cell| other.cells.contains(cell));
    let new = other.fins.iter().filter(|fin| !one.fins.contains(fin));
    both.fins.extend(new);
    let new = other
        .endo_fins
        .iter()
        .filter(|fin| !one.endo_fins.contains(fin));
    both.endo_fins.extend(new);
    let new = other
        .eliminations
        .iter()
        .filter(|gone| !one.eliminations.contains(gone));
    both.eliminations.extend(new);
    Some(Step::removal(first.technique, both))
}
