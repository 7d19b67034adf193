//! What a search has learnt, for those who observe it.

use super::nogoods::WatchedNogoods;
use crate::domains::{Domains, Premise, unpack};
use crate::trace::{Held, NogoodOrigin, SearchStep, Tracer};
use crate::trail::{BySlot, Cause, Slot};
use crate::values::Values;

/// What has happened and was not reported yet.
#[derive(Debug, Default)]
pub(super) struct PendingEvents {
    events: Vec<LearningEvent>,
    /// The number of the newest nogood in traces.
    numbered: u64,
}

#[derive(Clone, Copy, Debug)]
enum LearningEvent {
    /// There is a new nogood, of this number in traces.
    Learnt {
        number: u64,
        origin: NogoodOrigin,
        content: Content,
    },
    /// It removed values, with the entries of the log from the first number to the second.
    Excluded {
        number: u64,
        since: usize,
        until: usize,
    },
}

/// What a nogood consists of.
#[derive(Clone, Copy, Debug)]
pub(super) enum Content {
    /// Nothing: there is no other solution.
    Nothing,
    /// One premise, which cannot hold.
    Single(Premise),
    /// The premises of the nogood that is kept at this place.
    Kept(u32),
}

impl PendingEvents {
    /// There is a new nogood. Returns its number in traces.
    pub(super) fn learnt(&mut self, origin: NogoodOrigin, content: Content) -> u64 {
        self.numbered += 1;
        let number = self.numbered;
        self.events.push(LearningEvent::Learnt {
            number,
            origin,
            content,
        });
        number
    }

    /// A nogood made the entries of the log between these lengths.
    pub(super) fn excluded(&mut self, number: u64, since: usize, until: usize) {
        self.events.push(LearningEvent::Excluded {
            number,
            since,
            until,
        });
    }

    /// Reports all events to the observer. The words at the root are these.
    pub(super) fn report<T: Tracer>(
        &mut self,
        nogoods: &WatchedNogoods,
        root: &BySlot<u64>,
        d: &Domains,
        tracer: &mut T,
    ) {
        if !tracer.observes() {
            return self.events.clear();
        }
        for event in self.events.drain(..) {
            match event {
                LearningEvent::Learnt {
                    number,
                    origin,
                    content,
                } => {
                    let facts = match content {
                        Content::Nothing => Vec::new(),
                        Content::Single(premise) => facts(&[premise], root, d),
                        Content::Kept(nogood) => facts(nogoods.premises(nogood), root, d),
                    };
                    tracer.step(SearchStep::Learnt {
                        number,
                        origin,
                        facts: &facts,
                    });
                }
                LearningEvent::Excluded {
                    number,
                    since,
                    until,
                } => tracer.step(SearchStep::Excluded {
                    nogood: number,
                    since,
                    until,
                    domains: d,
                }),
            }
        }
    }
}

/// Reports which nogoods made the entries of the log from this one on, and which one failed.
pub(super) fn report_runs<T: Tracer>(
    nogoods: &WatchedNogoods,
    d: &Domains,
    mut since: usize,
    has_failed: bool,
    tracer: &mut T,
) {
    let log = d.trail().log();
    let mut last = None;
    let mut excluded = |cause, since, until| {
        if let Cause::Nogood(nogood) = cause {
            tracer.step(SearchStep::Excluded {
                nogood: nogoods.number_of(nogood),
                since,
                until,
                domains: d,
            });
        }
    };
    for run in log[since..].chunk_by(|one, other| one.cause() == other.cause()) {
        let until = since + run.len();
        last = Some(run[0].cause());
        excluded(run[0].cause(), since, until);
        since = until;
    }
    let cause = d.trail().cause();
    if has_failed && last != Some(cause) {
        excluded(cause, since, since);
    }
}

/// Premises as facts, one for each variable. The values are those at the root that are left where
/// the premise holds.
fn facts(premises: &[Premise], root: &BySlot<u64>, d: &Domains) -> Vec<Held> {
    let mut facts: Vec<Held> = Vec::new();
    for &premise in premises {
        let Some(x) = d.word_owner(premise.slot) else {
            continue;
        };
        let var = x.unbound();
        let values = left_by(premise, *root.get(Slot::head(x)), d);
        match facts.iter_mut().find(|fact| fact.var == var) {
            Some(fact) => fact.values = fact.values.intersection(&values),
            None => facts.push(Held { var, values }),
        }
    }
    facts
}

/// The values that a variable may have at the root, where its word is this, and where a premise of
/// it holds. Holes of the root in a wide domain are not looked at.
fn left_by(premise: Premise, root: u64, d: &Domains) -> Values {
    match premise.slot.split() {
        Ok(head) if d.is_word(d.numbered(head)) => {
            Values::from_bits(d.base(d.numbered(head)), root & !premise.need)
        }
        Ok(_) => {
            let (lo, hi) = unpack(root);
            let (least, greatest) = unpack(premise.need);
            (lo.max(least)..=hi.min(greatest)).into()
        }
        Err(tail) => {
            let (lo, hi) = unpack(root);
            Values::from(lo..=hi).difference(&d.values_of(tail, premise.need))
        }
    }
}
