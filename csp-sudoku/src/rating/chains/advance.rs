//! What an assumption implies by patterns and by nested chains.

use super::super::board::{BitBoard, CandidateId};
use super::super::patterns::{Eliminator, fish, hidden_sets, locked, naked_sets};
use super::forcing::ForcingSearch;
use super::mode::Mode;
use super::net::NOT_NESTED;
use super::simple::{Simple, StartBoard};
use super::{Literal, Nested};
use std::collections::BTreeMap;
use std::convert::Infallible;
use std::ops::ControlFlow;
use std::rc::Rc;

/// A candidate that a pattern removes.
pub(super) struct Advance {
    pub(super) target: CandidateId,
    pub(super) nested: u16,
    pub(super) parents: Rc<[CandidateId]>,
}

/// The searches for what patterns imply. The first that finds something ends the round.
#[derive(Debug)]
pub(super) struct Advances {
    simple: Option<Simple>,
    source: StartBoard,
    forcing: Vec<ForcingSearch>,
    /// The number of each nested chain.
    known: BTreeMap<Vec<Literal>, u16>,
    complexities: Vec<u32>,
}

/// The candidates that were found so far.
type Found = Vec<Advance>;

impl Advances {
    /// The searches of this level: 1 patterns, 2 forcing chains, 3 multiple ones, 4 dynamic ones, 5
    /// dynamic ones that are nested.
    pub(super) fn new(level: u8, source: StartBoard) -> Self {
        let modes: &[Mode] = match level {
            3 => &[Mode::MULTIPLE],
            4 => &[Mode::DYNAMIC],
            5 => &[Mode::DYNAMIC, Mode::nested(2)],
            _ => &[],
        };
        Self {
            simple: matches!(level, 2 | 3).then(Simple::default),
            source,
            forcing: modes.iter().copied().map(ForcingSearch::inner).collect(),
            known: BTreeMap::new(),
            complexities: Vec::new(),
        }
    }

    /// Forgets the nested chains.
    pub(super) fn clear(&mut self) {
        self.known.clear();
        self.complexities.clear();
    }

    /// The complexity of a nested chain.
    pub(super) fn complexity(&self, nested: u16) -> u32 {
        self.complexities[usize::from(nested)]
    }

    /// The candidates that fall by what came into being since the board was `before`.
    pub(super) fn find(&mut self, before: &BitBoard, board: &BitBoard) -> Found {
        let found = by_patterns(before, board);
        if !found.is_empty() {
            return found;
        }
        if let Some(mut simple) = self.simple.take() {
            let steps = simple.all(before, board, self.source);
            self.simple = Some(simple);
            let found = self.by_chains(steps);
            if !found.is_empty() {
                return found;
            }
        }
        for index in 0..self.forcing.len() {
            let steps = self.forcing[index].all(before, board);
            let found = self.by_chains(steps);
            if !found.is_empty() {
                return found;
            }
        }
        Found::new()
    }

    fn by_chains(&mut self, steps: Vec<Nested>) -> Found {
        let mut found = Found::new();
        for step in steps.into_iter().filter(|step| !step.parents.is_empty()) {
            let next = self.complexities.len() as u16;
            let nested = *self.known.entry(step.key).or_insert(next);
            if nested == next {
                self.complexities.push(step.complexity);
            }
            add(&mut found, step.eliminations, step.parents, nested);
        }
        found
    }
}

fn add(found: &mut Found, lost: Vec<CandidateId>, parents: Vec<CandidateId>, nested: u16) {
    let parents: Rc<[CandidateId]> = parents.into();
    found.extend(lost.into_iter().map(|target| Advance {
        target,
        nested,
        parents: parents.clone(),
    }));
}

/// A search that gives each pattern of a family.
type Family = fn(&BitBoard, &mut dyn FnMut(&dyn Eliminator));

/// Goes on with the search.
const GO_ON: ControlFlow<Infallible> = ControlFlow::Continue(());

/// The families in their order.
const FAMILIES: [Family; 4] = [
    |board, visit| {
        let _ = locked(board, &mut |pattern| {
            visit(pattern);
            GO_ON
        });
    },
    |board, visit| {
        let _ = hidden_sets(board, 2, 5, &mut |pattern| {
            visit(pattern);
            GO_ON
        });
    },
    |board, visit| {
        let _ = naked_sets(board, 2, &mut |pattern| {
            visit(pattern);
            GO_ON
        });
    },
    |board, visit| {
        let _ = fish(board, 2, &mut |pattern| {
            visit(pattern);
            GO_ON
        });
    },
];

/// By locked candidates, by hidden pairs, by naked pairs, by X-Wings: by the first of them that
/// finds something.
fn by_patterns(before: &BitBoard, board: &BitBoard) -> Found {
    let mut found = Found::new();
    for family in FAMILIES {
        family(board, &mut |pattern| {
            let lost = pattern.eliminations(board);
            if !lost.is_empty() {
                let parents = pattern.parents(before, board);
                if !parents.is_empty() {
                    add(&mut found, lost, parents, NOT_NESTED);
                }
            }
        });
        if !found.is_empty() {
            break;
        }
    }
    found
}
