//! Taking givens away from a puzzle with one solution, as long as it has one.

use super::givens::{Givens, Need, Questions};
use csp_core::trace::Limit;

/// So many givens are asked about at a time, once one was needed. A given that is needed stays so
/// when others go. So only the answers after a given that goes are lost.
const AT_A_TIME: usize = 3;

/// How a reduction ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Reduced {
    /// How many givens are left.
    pub(super) left: usize,
    /// The first limit that ended a question, if one did. The groups in question were left in place.
    pub(super) unknown: Option<Limit>,
}

/// Takes the groups of givens away in this order, each unless it is needed, until no more than
/// `most` givens are left. A group is left in place if fewer than `least` would remain.
///
/// # Errors
/// The limit that is to stop everything.
pub(super) fn reduce(
    givens: &mut Givens,
    groups: &[Vec<usize>],
    (least, most): (usize, usize),
    questions: &mut Questions,
) -> Result<Reduced, Limit> {
    let mut left = groups.iter().map(Vec::len).sum::<usize>();
    let mut unknown = None;
    let mut next = 0;
    let mut at_a_time = 1;
    while next < groups.len() && left > most {
        let group = &groups[next];
        if left < least + group.len() {
            next += 1;
            continue;
        }
        let needs = if group.len() == 1 {
            let single = groups[next..].iter().take_while(|group| group.len() == 1);
            let cells: Vec<usize> = single.take(at_a_time).flatten().copied().collect();
            questions.need_each(givens, &cells)
        } else {
            vec![questions.need(givens, group)]
        };
        for need in needs {
            let group = &groups[next];
            next += 1;
            at_a_time = AT_A_TIME;
            match need {
                Need::Redundant => {
                    group.iter().for_each(|cell| givens.blank(*cell));
                    left -= group.len();
                    at_a_time = 1;
                    break;
                }
                Need::Needed => {}
                Need::Unknown(Limit::Stopped) => return Err(Limit::Stopped),
                Need::Unknown(limit) => unknown = unknown.or(Some(limit)),
            }
        }
    }
    Ok(Reduced { left, unknown })
}
