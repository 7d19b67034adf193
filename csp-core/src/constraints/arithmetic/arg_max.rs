//! Where the greatest and the smallest of several variables stand.

use super::kind::Kind;
use crate::constraints::difference::all_different::has_repeats;
use crate::constraints::operand::{Operand, plain, vars_of};
use crate::constraints::prelude::*;

/// The greatest of these variables is the one at `index`, counted from 0. If several are the
/// greatest, it is the first of them (MiniZinc's `arg_max`).
///
/// Domain consistent in O(n): an index stays if the greatest value there beats the smallest value of
/// each other variable, and a value stays if it is beaten by that of another index, or wins itself.
/// Of [very wide](Domains::is_wide) domains the bounds are.
///
/// ```
/// use csp_core::prelude::*;
/// use csp_core::constraints::ArgMax;
/// let mut model = Model::new();
/// let x = model.array("x", 3, 0..=2)?;
/// let index = model.var("index", [1, 2])?;
/// model.post(ArgMax::new(&x, index))?;
/// // The second or the third is greater than all before it.
/// assert_eq!(model.solutions().count(), 8 + 5);
/// # Ok::<(), csp_core::error::ModelError>(())
/// ```
#[derive(Clone, Debug)]
pub struct ArgMax(Given);

impl ArgMax {
    /// The constraint over these variables. With the view `View::new(1, x, -1)` as index the first
    /// one has the number 1. If there are no variables, posting fails with [`ModelError::Length`].
    #[must_use]
    pub fn new(vars: &[Var], index: impl Into<View>) -> Self {
        Self::of(vars, index)
    }

    /// The constraint over views of variables, such as `x + 3` or `-x`: see [`View`]. It is as
    /// strong.
    #[must_use]
    pub fn of(views: impl IntoIterator<Item = impl Into<View>>, index: impl Into<View>) -> Self {
        let views = views.into_iter().map(Into::into).collect();
        Self(Given {
            kind: Kind::Maximum,
            index: index.into(),
            views,
        })
    }
}

impl Constraint for ArgMax {
    fn post(self, posting: &mut Posting<'_>) -> Result<(), ModelError> {
        self.0.post(posting)
    }
}

/// The smallest of these variables is the one at an index, counted from 0. If several are the
/// smallest, it is the first of them (MiniZinc's `arg_min`). It is as strong as [`ArgMax`].
#[derive(Clone, Debug)]
pub struct ArgMin(Given);

impl ArgMin {
    /// The constraint over these variables. If there are none, posting fails with
    /// [`ModelError::Length`].
    #[must_use]
    pub fn new(vars: &[Var], index: impl Into<View>) -> Self {
        Self::of(vars, index)
    }

    /// The constraint over views of variables, such as `x + 3` or `-x`: see [`View`]. It is as
    /// strong.
    #[must_use]
    pub fn of(views: impl IntoIterator<Item = impl Into<View>>, index: impl Into<View>) -> Self {
        let views = views.into_iter().map(Into::into).collect();
        Self(Given {
            kind: Kind::Minimum,
            index: index.into(),
            views,
        })
    }
}

impl Constraint for ArgMin {
    fn post(self, posting: &mut Posting<'_>) -> Result<(), ModelError> {
        self.0.post(posting)
    }
}

/// The constraint as it was stated.
#[derive(Clone, Debug)]
struct Given {
    kind: Kind,
    index: View,
    views: Vec<View>,
}

impl Given {
    fn post(self, posting: &mut Posting<'_>) -> Result<(), ModelError> {
        let Self { kind, index, views } = self;
        if views.is_empty() {
            return Err(ModelError::Length {
                constraint: kind.place_name(),
                what: "variables",
                expected: 1,
                found: 0,
            });
        }
        let (beaten, places) = beaten(kind, &views);
        let views: Vec<View> = places.iter().map(|&place| views[place]).collect();
        match plain(&views) {
            Some(vars) => posting.add(Place::new(kind, index, vars, places, beaten)),
            None => posting.add(Place::new(kind, index, views, places, beaten)),
        }
    }
}

/// The places of those views that another view of the same variable always beats, and the others.
/// Pushed one by the other, both would creep over a whole domain.
fn beaten(kind: Kind, views: &[View]) -> (Vec<usize>, Vec<usize>) {
    let places = 0..views.len();
    if !has_repeats(&vars_of(views)) {
        return (Vec::new(), places.collect());
    }
    let beats_it = |other: usize, place: usize| {
        let more = views[place].distance_to(views[other]);
        let more = more.map(|more| if kind == Kind::Maximum { more } else { -more });
        more.is_some_and(|more| beats((more, other), (0, place)))
    };
    places
        .clone()
        .partition(|&place| places.clone().any(|other| beats_it(other, place)))
}

/// The index of the extremum, and the variables of which it is the extremum.
#[derive(Clone, Debug)]
struct Place<X> {
    kind: Kind,
    index: View,
    operands: Vec<X>,
    /// The index of each operand.
    places: Vec<usize>,
    /// The indices of others, which never have the extremum.
    beaten: Vec<usize>,
    /// The variable of the index, then those of the operands.
    scope: Vec<Var>,
    /// The status of a complete run. If a variable is at two places, a second run may find more.
    settled: Status,
}

/// A value and where it stands.
type Entry = (i64, usize);

/// The best two of these: the greater value, and of equal values the first.
fn best_two(entries: impl Iterator<Item = Entry>) -> [Option<Entry>; 2] {
    let mut best = [None; 2];
    for entry in entries {
        if best[0].is_none_or(|first| beats(entry, first)) {
            best = [Some(entry), best[0]];
        } else if best[1].is_none_or(|second| beats(entry, second)) {
            best[1] = Some(entry);
        }
    }
    best
}

fn beats((value, place): Entry, (other, there): Entry) -> bool {
    value > other || value == other && place < there
}

/// The best of them that stands elsewhere.
fn elsewhere(best: [Option<Entry>; 2], place: usize) -> Option<Entry> {
    best[usize::from(best[0].is_some_and(|(_, there)| there == place))]
}

impl<X: Operand> Place<X> {
    fn new(
        kind: Kind,
        index: View,
        operands: Vec<X>,
        places: Vec<usize>,
        beaten: Vec<usize>,
    ) -> Self {
        let scope: Vec<Var> = [index.var()]
            .into_iter()
            .chain(vars_of(&operands))
            .collect();
        let settled = if has_repeats(&scope) {
            Status::Active
        } else {
            Status::Fixpoint
        };
        Self {
            kind,
            index,
            operands,
            places,
            beaten,
            scope,
            settled,
        }
    }

    /// The operand that certainly has the best value, by its least one.
    fn least(&self, d: &Domains) -> [Option<Entry>; 2] {
        let least = |(i, &x): (usize, &X)| (self.kind.least(x, d), i);
        best_two(self.operands.iter().enumerate().map(least))
    }

    /// An index goes if the greatest value there is beaten by the least value of another one.
    fn filter_index(&self, best: [Option<Entry>; 2], d: &mut Domains) -> Outcome {
        self.index.at_least(d, 0)?;
        self.index
            .at_most(d, (self.places.len() + self.beaten.len()) as i64 - 1)?;
        for &place in &self.beaten {
            self.index.remove(d, place as i64)?;
        }
        for (i, &x) in self.operands.iter().enumerate() {
            let greatest = (self.kind.greatest(x, d), i);
            if elsewhere(best, i).is_some_and(|other| beats(other, greatest)) {
                self.index.remove(d, self.places[i] as i64)?;
            }
        }
        Ok(())
    }

    /// Whether this operand may have the extremum.
    fn is_open(&self, i: usize, d: &Domains) -> bool {
        self.index.contains(d, self.places[i] as i64)
    }

    /// A value goes if no other index beats it, and it does not win itself.
    fn filter_values(&self, least: [Option<Entry>; 2], d: &mut Domains) -> Outcome {
        let entries = self.operands.iter().enumerate();
        let open = entries.filter(|&(i, _)| self.is_open(i, d));
        let greatest = best_two(open.map(|(i, &x)| (self.kind.greatest(x, d), i)));
        for (i, &x) in self.operands.iter().enumerate() {
            // The greatest value that another index beats.
            let beaten = elsewhere(greatest, i).map(|(v, there)| v - i64::from(there > i));
            let wins = self.is_open(i, d);
            // The least value that beats all others.
            let winning = elsewhere(least, i).map(|(v, there)| v + i64::from(there < i));
            match (beaten, winning) {
                (Some(beaten), _) if !wins => self.kind.at_most(x, beaten, d)?,
                (Some(beaten), Some(winning)) => {
                    self.kind.remove_between(x, beaten + 1, winning - 1, d)?;
                }
                (None, Some(winning)) if wins => self.kind.at_least(x, winning, d)?,
                _ => {}
            }
        }
        Ok(())
    }
}

/// Reasons: which operands beat others.
impl<X: Operand> Place<X> {
    fn explain_change(&self, what: Consequence, reason: &mut Reason<'_>) {
        let is_explained = match what {
            Consequence::Conflict => false,
            Consequence::Removal(lost) => {
                let of_index = self.scope[0] == lost.var() && self.explain_index(lost, reason);
                let places = 0..self.operands.len();
                of_index
                    || places
                        .filter(|&place| self.scope[place + 1] == lost.var())
                        .any(|place| self.explain_values(place, lost, reason))
            }
        };
        if !is_explained {
            reason.scope(&self.scope);
        }
    }

    /// One variable beats those at all of these indices that there are.
    fn explain_index(&self, lost: Removal, reason: &mut Reason<'_>) -> bool {
        // All but a few of billions of values are no index.
        let kind = self.kind;
        let is_lost = |&place: &usize| {
            let value = self.index.solve(self.places[place] as i64);
            value.is_some_and(|value| lost.contains(value) && reason.contains(lost.var(), value))
        };
        let places: Vec<usize> = (0..self.operands.len()).filter(is_lost).collect();
        if self.index.scale() == 0 {
            return false;
        }
        let Some(&first) = places.first() else {
            return true;
        };
        let greatest = |place: usize| (kind.greatest(self.operands[place], reason), place);
        let best = elsewhere(self.least(reason), usize::MAX);
        let Some((_, winner)) = best.filter(|&best| {
            places
                .iter()
                .all(|&place| place != best.1 && beats(best, greatest(place)))
        }) else {
            return false;
        };
        let needed = |place: usize| greatest(place).0 + i64::from(winner > place);
        let level = places
            .iter()
            .map(|&place| needed(place))
            .fold(needed(first), i64::max);
        kind.state_at_least(self.operands[winner], level, reason);
        for place in places {
            kind.state_at_most(
                self.operands[place],
                level - i64::from(winner > place),
                reason,
            );
        }
        true
    }

    /// No other index beats these values, and they do not win.
    fn explain_values(&self, place: usize, lost: Removal, reason: &mut Reason<'_>) -> bool {
        let past = reason.past();
        let kind = self.kind;
        let x = self.operands[place];
        let ends = [kind.at(x, lost.first()), kind.at(x, lost.last())];
        let (low, high) = (ends[0].min(ends[1]), ends[0].max(ends[1]));
        let wins = self.is_open(place, past);
        let is_fixed = wins && self.index.value(past).is_some();
        let beater = elsewhere(self.least(past), place);
        let beater = beater.filter(|&other| beats(other, (high, place)));
        let loses = |other: usize| {
            let greatest = kind.greatest(self.operands[other], past);
            !beats((greatest, other), (low, place))
        };
        let others = || (0..self.operands.len()).filter(|&other| other != place);
        let is_open = |other: usize| self.is_open(other, past);
        if wins && beater.is_none() || others().any(|other| is_open(other) && !loses(other)) {
            return false;
        }
        if is_fixed {
            reason.value_of(self.index.var());
        } else {
            for other in others() {
                if is_open(other) {
                    let most = low - i64::from(other < place);
                    kind.state_at_most(self.operands[other], most, reason);
                } else {
                    self.state_no_index(other, reason);
                }
            }
        }
        match beater.filter(|_| wins) {
            Some((_, other)) => {
                let least = high + i64::from(other > place);
                kind.state_at_least(self.operands[other], least, reason);
            }
            None => self.state_no_index(place, reason),
        }
        if is_fixed || !wins {
            prove(lost, kind.is_turned(x) == wins, reason);
        }
        true
    }

    /// This operand is not the one.
    fn state_no_index(&self, place: usize, reason: &mut Reason<'_>) {
        if let Some(value) = self.index.solve(self.places[place] as i64) {
            reason.is_not(self.index.var(), value);
        }
    }
}

/// The facts exclude all values beyond those that were lost as well: greater ones, or smaller ones.
fn prove(lost: Removal, is_greater: bool, reason: &mut Reason<'_>) {
    if is_greater && lost.is_above() {
        reason.proves_below(lost);
    } else if !is_greater && lost.is_below() {
        reason.proves_above(lost);
    }
}

impl<X: Operand> Propagator for Place<X> {
    fn name(&self) -> &'static str {
        self.kind.place_name()
    }

    fn scope(&self) -> &[Var] {
        &self.scope
    }

    fn propagate(&mut self, d: &mut Domains, _: Woken) -> Result<Status, Conflict> {
        let least = self.least(d);
        self.filter_index(least, d)?;
        self.filter_values(least, d)?;
        Ok(self.settled)
    }

    /// The variable at the index is greater than those before it, and no less than those behind it.
    fn meaning(&self, d: &Domains) -> Option<Vec<Statement>> {
        let count = self.operands.len();
        if self.index.scale() == 0 || (count * count) as u64 > Statement::MOST {
            return None;
        }
        let sign = if self.kind == Kind::Maximum { 1 } else { -1 };
        let above = Inequality::of_views([(1, self.index)], 0);
        let last = (count + self.beaten.len()) as i64 - 1;
        let below = Inequality::of_views([(-1, self.index)], -last);
        let mut all: Vec<Statement> = [above, below]
            .map(|limit| Statement::new(Condition::AtLeast(limit)))
            .into();
        let number = |place: usize| {
            let number = self.index.solve(place as i64);
            number.filter(|&number| d.contains(self.scope[0], number))
        };
        for number in self.beaten.iter().filter_map(|&place| number(place)) {
            all.push(Statement::clause([Atom::is_not(self.scope[0], number)]));
        }
        for (i, x) in self.operands.iter().enumerate() {
            let Some(number) = number(self.places[i]) else {
                continue;
            };
            for (j, y) in self.operands.iter().enumerate().filter(|&(j, _)| j != i) {
                let views = [(sign, x.view()), (-sign, y.view())];
                let ahead = Inequality::of_views(views, i64::from(j < i));
                let statement = Statement::new(Condition::AtLeast(ahead));
                all.push(statement.when(Atom::is(self.scope[0], number)));
            }
        }
        Some(all)
    }

    fn event(&self, position: usize) -> Event {
        if position == 0 {
            Event::Any
        } else {
            Event::Bounds
        }
    }

    fn explain(&mut self, what: Consequence, reason: &mut Reason<'_>) {
        self.explain_change(what, reason);
    }
}
