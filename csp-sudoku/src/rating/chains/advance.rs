//! What patterns imply.

use super::super::board::{BitBoard, CandidateId};
use super::super::patterns::{Eliminator, fish, hidden_sets, locked, naked_sets};
use super::nested::NOT_NESTED;
use std::convert::Infallible;
use std::ops::ControlFlow;
use std::rc::Rc;

/// A candidate that a pattern or a nested chain removes.
pub(super) struct Advance {
    pub(super) target: CandidateId,
    pub(super) nested: u16,
    pub(super) parents: Rc<[CandidateId]>,
}

/// Adds the candidates that fall, all because of the same.
pub(super) fn add(
    found: &mut Vec<Advance>,
    lost: Vec<CandidateId>,
    parents: Vec<CandidateId>,
    nested: u16,
) {
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
pub(super) fn by_patterns(before: &BitBoard, board: &BitBoard) -> Vec<Advance> {
    let mut found = Vec::new();
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
