//! The premises of a reason as sets of values, and how long they are.

use crate::domains::{Domains, Premise, join, unpack};
use crate::ids::Var;
use crate::reason::Reason;
use crate::solver::Solver;
use crate::trail::Slot;
use crate::values::Values;
use std::fmt;

/// All premises about one word.
pub(super) struct WordPremise {
    pub(super) premise: Premise,
    var: Var,
    /// The values that the variable does not have.
    excluded: Values,
}

impl WordPremise {
    /// Whether it is true of a solution, which has a value for each variable.
    pub(super) fn allows(&self, point: &[i32]) -> bool {
        !self.excluded.contains(point[self.var.index()])
    }
}

impl fmt::Display for WordPremise {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} ≠ {}", self.var, self.excluded)
    }
}

/// The premises, joined where they are about the same word of a variable, in the order of these words.
fn joined(d: &Domains, premises: &[Premise]) -> Vec<Premise> {
    let mut joined = premises.to_vec();
    joined.retain(|premise| d.word_owner(premise.slot).is_some());
    joined.sort_by_key(|premise| premise.slot.split());
    joined.dedup_by(|premise, known| {
        let same = known.slot == premise.slot;
        if same {
            known.need = join(d.has_bounds(known.slot), known.need, premise.need);
        }
        same
    });
    joined
}

/// The premises, joined where they are about the same word, with the values that they exclude.
pub(super) fn facts(d: &Domains, premises: &[Premise]) -> Vec<WordPremise> {
    let fact = |premise| {
        Some(WordPremise {
            premise,
            var: d.word_owner(premise.slot)?,
            excluded: excluded(d, premise)?,
        })
    };
    joined(d, premises).into_iter().filter_map(fact).collect()
}

/// The values that a premise excludes.
fn excluded(d: &Domains, premise: Premise) -> Option<Values> {
    let x = d.word_owner(premise.slot)?;
    Some(match premise.slot.split() {
        Err(tail) => d.values_of(tail, premise.need),
        Ok(_) if d.is_word(x) => Values::from_bits(d.base(x), premise.need & within_i32(d.base(x))),
        Ok(_) => {
            let (least, greatest) = unpack(premise.need);
            let below = least.checked_sub(1).map(|last| i32::MIN..=last);
            let above = greatest.checked_add(1).map(|first| first..=i32::MAX);
            below
                .into_iter()
                .chain(above)
                .map(Values::from)
                .fold(Values::empty(), |all, part| all.union(&part))
        }
    })
}

/// The bits of a one-word domain with this base that stand for an `i32`.
fn within_i32(base: i32) -> u64 {
    let last = i64::from(i32::MAX) - i64::from(base);
    if last < 63 {
        u64::MAX >> (63 - last)
    } else {
        u64::MAX
    }
}

/// How long reasons are: the bits of words that they need, where a bound counts as one. What holds
/// at the beginning costs nothing.
pub(super) struct Measure {
    /// The words at the beginning, those of variables first.
    root: Vec<u64>,
}

impl Measure {
    /// The words before the first entry of the log.
    pub(super) fn new(solver: &mut Solver) -> Self {
        let end = solver.domains().trail().log().len();
        solver.store_mut().walk_to(0);
        let root = solver.domains().trail().words().collect();
        solver.store_mut().walk_to(end);
        Self { root }
    }

    /// The length of a reason.
    pub(super) fn size(&self, d: &Domains, facts: &[WordPremise]) -> u64 {
        let premises = facts.iter().map(|fact| fact.premise);
        premises.map(|premise| self.length(d, premise)).sum()
    }

    /// The length of all that is known of a scope.
    pub(super) fn scope(&self, d: &Domains, scope: &[Var]) -> u64 {
        let mut premises = Vec::new();
        Reason::new(d, &mut premises).scope(scope);
        let premises = joined(d, &premises).into_iter();
        premises.map(|premise| self.length(d, premise)).sum()
    }

    fn length(&self, d: &Domains, premise: Premise) -> u64 {
        let need = premise.beyond(d, self.at(d, premise.slot));
        if !d.has_bounds(premise.slot) {
            return u64::from(need.count_ones());
        }
        let (least, greatest) = unpack(need);
        u64::from(least != i32::MIN) + u64::from(greatest != i32::MAX)
    }

    fn at(&self, d: &Domains, slot: Slot) -> u64 {
        let index = match slot.split() {
            Ok(head) => head as usize,
            Err(tail) => d.len() + tail,
        };
        // Words that were made later start as all ones.
        self.root.get(index).copied().unwrap_or(u64::MAX)
    }
}
