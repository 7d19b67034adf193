//! Where the greatest and the smallest of several variables stand.

use crate::constraints::prelude::*;

/// The greatest of these variables is the one at `index`, counted from 0. If several are the
/// greatest, it is the first of them (MiniZinc's `arg_max`).
///
/// Domain consistent in O(n): an index stays if the greatest value there beats the smallest value of
/// each other variable, and a value stays if it is beaten by that of another index, or wins itself.
/// For [very wide](Domains::is_wide) domains this holds of the bounds.
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
pub struct ArgMax {
    index: View,
    views: Vec<View>,
}

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
        Self {
            index: index.into(),
            views: views.into_iter().map(Into::into).collect(),
        }
    }
}

impl Constraint for ArgMax {
    fn post(self, posting: &mut Posting<'_>) -> Result<(), ModelError> {
        match plain(&self.views) {
            Some(vars) => post(self.index, &vars, posting),
            None => post(self.index, &self.views, posting),
        }
    }
}

/// The smallest of these variables is the one at an index, counted from 0. If several are the
/// smallest, it is the first of them (MiniZinc's `arg_min`). It is as strong as [`ArgMax`].
#[derive(Clone, Debug)]
pub struct ArgMin(ArgMax);

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
        Self(ArgMax::of(views, index))
    }
}

impl Constraint for ArgMin {
    /// The smallest is where the negative is greatest.
    fn post(self, posting: &mut Posting<'_>) -> Result<(), ModelError> {
        let Self(ArgMax { index, views }) = self;
        match plain(&views) {
            Some(vars) => post(index, &negated(vars), posting),
            None => post(index, &negated(views), posting),
        }
    }
}

fn post<X: Operand>(
    index: View,
    operands: &[X],
    posting: &mut Posting<'_>,
) -> Result<(), ModelError> {
    let count = operands.len();
    check_length(name::<X>(), "variables", count, count.max(1))?;
    let (beaten, places) = beaten(operands);
    let operands: Vec<X> = places.iter().map(|&place| operands[place]).collect();
    let vars = vars_of(&operands);
    let scope = [&[index.var()], &vars[..]].concat();
    posting.add(ArgExtremum {
        index,
        operands,
        places,
        beaten,
        settled: status_of_run(&scope),
        scope,
    })
}

fn name<X: Operand>() -> &'static str {
    if X::SIGN > 0 { "arg_max" } else { "arg_min" }
}

/// The places of those operands that another one of the same variable always beats, and the others.
/// Pushed one by the other, the bounds of both would move step by step through a whole domain.
fn beaten<X: Operand>(operands: &[X]) -> (Vec<usize>, Vec<usize>) {
    let places = 0..operands.len();
    if !has_repeats(&vars_of(operands)) {
        return (Vec::new(), places.collect());
    }
    let beats_it = |other: usize, place: usize| {
        let more = operands[place].distance_to(operands[other]);
        more.is_some_and(|more| beats((more, other), (0, place)))
    };
    places
        .clone()
        .partition(|&place| places.clone().any(|other| beats_it(other, place)))
}

/// The index of the extremum, and the operands of which the greatest is the extremum.
struct ArgExtremum<X> {
    index: View,
    operands: Vec<X>,
    /// The index of each operand.
    places: Vec<usize>,
    /// The indices of others, which never have the extremum.
    beaten: Vec<usize>,
    /// The variable of the index, then those of the operands.
    scope: Vec<Var>,
    /// The status of a complete run.
    settled: Status,
}

/// A value and where it stands.
type Entrant = (i64, usize);

/// The best two of these: the greater value, and of equal values the first.
fn best_two(entries: impl Iterator<Item = Entrant>) -> [Option<Entrant>; 2] {
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

fn beats((value, place): Entrant, (other, there): Entrant) -> bool {
    value > other || value == other && place < there
}

/// The best of them that stands elsewhere.
fn elsewhere(best: [Option<Entrant>; 2], place: usize) -> Option<Entrant> {
    best[usize::from(best[0].is_some_and(|(_, there)| there == place))]
}

impl<X: Operand> ArgExtremum<X> {
    /// The operand that certainly has the best value, by its least one.
    fn least(&self, d: &Domains) -> [Option<Entrant>; 2] {
        let least = |(i, &x): (usize, &X)| (x.min(d), i);
        best_two(self.operands.iter().enumerate().map(least))
    }

    /// An index goes if the greatest value there is beaten by the least value of another one.
    fn filter_index(&self, best: [Option<Entrant>; 2], d: &mut Domains) -> Outcome {
        self.index.at_least(d, 0)?;
        self.index
            .at_most(d, (self.places.len() + self.beaten.len()) as i64 - 1)?;
        for &place in &self.beaten {
            self.index.remove(d, place as i64)?;
        }
        for (i, &x) in self.operands.iter().enumerate() {
            let greatest = (x.max(d), i);
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
    fn filter_values(&self, least: [Option<Entrant>; 2], d: &mut Domains) -> Outcome {
        let entries = self.operands.iter().enumerate();
        let open = entries.filter(|&(i, _)| self.is_open(i, d));
        let greatest = best_two(open.map(|(i, &x)| (x.max(d), i)));
        for (i, &x) in self.operands.iter().enumerate() {
            // The greatest value that another index beats.
            let beaten = elsewhere(greatest, i).map(|(v, there)| v - i64::from(there > i));
            let wins = self.is_open(i, d);
            // The least value that beats all others.
            let winning = elsewhere(least, i).map(|(v, there)| v + i64::from(there < i));
            match (beaten, winning) {
                (Some(beaten), _) if !wins => x.at_most(beaten, d)?,
                (Some(beaten), Some(winning)) => {
                    x.remove_between(beaten + 1, winning - 1, d)?;
                }
                (None, Some(winning)) if wins => x.at_least(winning, d)?,
                _ => {}
            }
        }
        Ok(())
    }
}

/// Reasons: which operands beat others.
impl<X: Operand> ArgExtremum<X> {
    /// One variable beats those at all of these indices that there are.
    fn explain_index(&self, lost: Removal, reason: &mut Reason<'_>) -> bool {
        // All but a few of billions of values are no index.
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
        let greatest = |place: usize| (self.operands[place].max(reason), place);
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
        self.operands[winner].state_at_least(level, reason);
        for place in places {
            self.operands[place].state_at_most(level - i64::from(winner > place), reason);
        }
        true
    }

    /// No other index beats these values, and they do not win.
    fn explain_values(&self, place: usize, lost: Removal, reason: &mut Reason<'_>) -> bool {
        let past = reason.past();
        let x = self.operands[place];
        let ends = [x.at(lost.first()), x.at(lost.last())];
        let (low, high) = (ends[0].min(ends[1]), ends[0].max(ends[1]));
        let wins = self.is_open(place, past);
        let is_fixed = wins && self.index.value(past).is_some();
        let beater = elsewhere(self.least(past), place);
        let beater = beater.filter(|&other| beats(other, (high, place)));
        let loses = |other: usize| {
            let greatest = self.operands[other].max(past);
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
                    self.operands[other].state_at_most(most, reason);
                } else {
                    self.state_no_index(other, reason);
                }
            }
        }
        match beater.filter(|_| wins) {
            Some((_, other)) => {
                let least = high + i64::from(other > place);
                self.operands[other].state_at_least(least, reason);
            }
            None => self.state_no_index(place, reason),
        }
        if is_fixed || !wins {
            prove(lost, x.is_turned() == wins, reason);
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

impl<X: Operand> Propagator for ArgExtremum<X> {
    fn name(&self) -> &'static str {
        name::<X>()
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
        let sign = X::SIGN;
        let above = Inequality::of_views([(1, self.index)], 0);
        let last = (count + self.beaten.len()) as i64 - 1;
        let below = Inequality::of_views([(-1, self.index)], -last);
        let mut all: Vec<Statement> = [above, below].map(Statement::from).into();
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
                let statement = Statement::from(ahead);
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
        let is_explained = what.removal().is_some_and(|lost| {
            let mut positions = positions_of(&self.scope, lost.var());
            positions.any(|position| match position.checked_sub(1) {
                None => self.explain_index(lost, reason),
                Some(place) => self.explain_values(place, lost, reason),
            })
        });
        if !is_explained {
            reason.scope(&self.scope);
        }
    }
}
