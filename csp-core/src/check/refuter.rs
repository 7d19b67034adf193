//! A search over statements: plain narrowing, then cases. It refutes, or finds values that it checks
//! by the statements themselves.

use crate::atom::Operator;
use crate::explain::Fact;
use crate::ids::Var;
use crate::meaning::{Condition, Definition, Inequality, Statement, Term};
use crate::values::Values;
use crate::view::View;
use std::collections::BTreeMap;

/// What a search found.
pub(super) enum Finding {
    Refuted,
    /// Values that satisfy everything.
    Values(Vec<(Var, i32)>),
    /// The work was spent.
    Spent,
}

/// Above this number of values a domain is halved instead of trying each value.
const WIDE: u64 = 64;

/// Statements and facts over some variables. A variable is known by its *place* here.
pub(super) struct Claims<'a> {
    statements: Vec<&'a Statement>,
    rules: Vec<PlacedStatement<'a>>,
    vars: Vec<Var>,
    domains: Vec<Values>,
    /// By place, the rules that mention it.
    watches: Vec<Vec<usize>>,
    /// By place, in how many failed rules it was.
    weights: Vec<u64>,
    work: u64,
}

/// A statement whose variables are places.
struct PlacedStatement<'a> {
    premises: Vec<(usize, Values)>,
    body: PlacedCondition<'a>,
    /// All that are mentioned.
    places: Vec<usize>,
}

enum PlacedCondition<'a> {
    /// All rows of one of these cases hold.
    Cases(Vec<Vec<PlacedRow>>),
    /// These have different values.
    Different(Vec<(usize, View)>),
    /// These values satisfy a predicate.
    Defined(Vec<usize>, &'a Definition),
}

/// `Σ factor · term ≥ at_least`.
struct PlacedRow {
    terms: Vec<(i128, usize, Option<Values>)>,
    at_least: i128,
}

/// No value is left, or no case.
struct DeadEnd;

type Narrowed = Result<(), DeadEnd>;

/// The values that a fact allows.
pub(super) fn allowed(fact: Fact) -> Values {
    match fact {
        Fact::Within(_, low, high) => (low..=high).into(),
        Fact::Outside(_, low, high) => Values::from(low..=high).complement(),
        Fact::Atom(atom) => match atom.operator() {
            Operator::Is => atom.value().into(),
            Operator::IsNot => Values::from(atom.value()).complement(),
            Operator::AtMost => (i32::MIN..=atom.value()).into(),
            Operator::Above => Values::from(i32::MIN..=atom.value()).complement(),
        },
    }
}

impl<'a> Claims<'a> {
    /// These statements and facts, in these domains by number of the variable. At most this work,
    /// in terms that are looked at.
    pub(super) fn new(
        statements: Vec<&'a Statement>,
        facts: &[Fact],
        domains: &[Values],
        work: u64,
    ) -> Self {
        let mut places = PlaceMap::default();
        let rules: Vec<PlacedStatement<'a>> =
            statements.iter().map(|one| places.rows(one)).collect();
        let facts: Vec<(usize, Values)> = facts
            .iter()
            .map(|&fact| (places.of(fact.var()), allowed(fact)))
            .collect();
        let vars = places.vars;
        let mut own: Vec<Values> = vars.iter().map(|x| domains[x.index()].clone()).collect();
        for (place, values) in facts {
            own[place] = own[place].intersection(&values);
        }
        let mut watches = vec![Vec::new(); vars.len()];
        for (number, rule) in rules.iter().enumerate() {
            rule.places
                .iter()
                .for_each(|&place| watches[place].push(number));
        }
        Self {
            statements,
            rules,
            weights: vec![1; vars.len()],
            vars,
            domains: own,
            watches,
            work,
        }
    }

    /// Searches all cases.
    pub(super) fn search(mut self) -> Finding {
        let all = (0..self.rules.len()).collect();
        let mut open = vec![(std::mem::take(&mut self.domains), all)];
        while let Some((domains, woken)) = open.pop() {
            self.domains = domains;
            if self.narrow(woken).is_err() {
                if self.work == 0 {
                    return Finding::Spent;
                }
                continue;
            }
            let Some(place) = self.undecided() else {
                let values = self.decided();
                let value = |x: Var| {
                    let place = values.binary_search_by_key(&x.index(), |(y, _)| y.index());
                    values[place.expect("it has a place")].1
                };
                if self.statements.iter().all(|one| one.holds(value)) {
                    return Finding::Values(values);
                }
                continue;
            };
            let first = first_part(&self.domains[place]);
            let mut other = self.domains.clone();
            other[place] = other[place].difference(&first);
            open.push((other, self.watches[place].clone()));
            self.domains[place] = first;
            open.push((
                std::mem::take(&mut self.domains),
                self.watches[place].clone(),
            ));
        }
        Finding::Refuted
    }

    /// The variable with few values whose rules failed most often; `None` if each has its value.
    fn undecided(&self) -> Option<usize> {
        let rank = |&place: &usize| {
            let size = u128::from(self.domains[place].len());
            (size << 64) / u128::from(self.weights[place])
        };
        (0..self.vars.len())
            .filter(|&place| self.domains[place].len() > 1)
            .min_by_key(rank)
    }

    /// The value of each variable, by its number.
    fn decided(&self) -> Vec<(Var, i32)> {
        let values = self.vars.iter().zip(&self.domains);
        let mut values: Vec<(Var, i32)> = values
            .filter_map(|(&x, domain)| Some((x, domain.min()?)))
            .collect();
        values.sort_unstable_by_key(|(x, _)| x.index());
        values
    }

    /// Applies these rules, and those that the changes wake, until none changes anything.
    fn narrow(&mut self, woken: Vec<usize>) -> Narrowed {
        if self.domains.iter().any(Values::is_empty) {
            return Err(DeadEnd);
        }
        let mut todo = woken;
        let mut is_queued = vec![false; self.rules.len()];
        todo.iter().for_each(|&number| is_queued[number] = true);
        while let Some(number) = todo.pop() {
            is_queued[number] = false;
            let rule = &self.rules[number];
            self.work = self.work.saturating_sub(rule.size());
            if self.work == 0 {
                return Err(DeadEnd);
            }
            let mut d = PlacedDomains {
                domains: &mut self.domains,
                changed: Vec::new(),
                work: 0,
            };
            let outcome = rule.narrow(&mut d);
            self.work = self.work.saturating_sub(d.work);
            for place in std::mem::take(&mut d.changed) {
                for &other in &self.watches[place] {
                    if !std::mem::replace(&mut is_queued[other], true) {
                        todo.push(other);
                    }
                }
            }
            if outcome.is_err() {
                rule.places
                    .iter()
                    .for_each(|&place| self.weights[place] += 1);
                return outcome;
            }
        }
        Ok(())
    }
}

/// The least value, or the lower half of many.
fn first_part(domain: &Values) -> Values {
    let (Some(min), Some(max)) = (domain.min(), domain.max()) else {
        return Values::empty();
    };
    let last = if domain.len() > WIDE {
        min.midpoint(max)
    } else {
        min
    };
    domain.intersection(&(min..=last).into())
}

/// Gives variables their places.
#[derive(Default)]
struct PlaceMap {
    vars: Vec<Var>,
    places: BTreeMap<usize, usize>,
}

impl PlaceMap {
    fn of(&mut self, x: Var) -> usize {
        let next = self.vars.len();
        let place = *self.places.entry(x.index()).or_insert(next);
        if place == next {
            self.vars.push(x);
        }
        place
    }

    fn rows<'a>(&mut self, statement: &'a Statement) -> PlacedStatement<'a> {
        let premises: Vec<(usize, Values)> = statement
            .premises
            .iter()
            .map(|&atom| (self.of(atom.var()), allowed(atom.into())))
            .collect();
        let body = match &statement.condition {
            Condition::AtLeast(row) => PlacedCondition::Cases(vec![vec![self.row(row)]]),
            Condition::AnyOf(cases) => {
                let mut rows =
                    |case: &Vec<Inequality>| case.iter().map(|row| self.row(row)).collect();
                PlacedCondition::Cases(cases.iter().map(&mut rows).collect())
            }
            Condition::Different(views) => PlacedCondition::Different(
                views
                    .iter()
                    .map(|view| (self.of(view.var()), *view))
                    .collect(),
            ),
            Condition::Defined(definition) => {
                let places = definition.scope().iter().map(|&x| self.of(x)).collect();
                PlacedCondition::Defined(places, definition)
            }
        };
        let mut places: Vec<usize> = premises.iter().map(|(place, _)| *place).collect();
        match &body {
            PlacedCondition::Cases(cases) => {
                let terms = cases.iter().flatten().flat_map(|row| &row.terms);
                places.extend(terms.map(|(_, place, _)| place));
            }
            PlacedCondition::Different(views) => places.extend(views.iter().map(|view| view.0)),
            PlacedCondition::Defined(own, _) => places.extend(own),
        }
        places.sort_unstable();
        places.dedup();
        PlacedStatement {
            premises,
            body,
            places,
        }
    }

    fn row(&mut self, row: &Inequality) -> PlacedRow {
        let mut term = |&(factor, term): &(i64, Term)| match term {
            Term::Value(x) => (factor.into(), self.of(x), None),
            Term::Truth(atom) => (
                factor.into(),
                self.of(atom.var()),
                Some(allowed(atom.into())),
            ),
            Term::Within(x, low, high) => (factor.into(), self.of(x), Some((low..=high).into())),
        };
        PlacedRow {
            terms: row.terms.iter().map(&mut term).collect(),
            at_least: row.at_least.into(),
        }
    }
}

/// The domains while a rule narrows them.
struct PlacedDomains<'d> {
    domains: &'d mut [Values],
    changed: Vec<usize>,
    /// What was done beyond a look at each term.
    work: u64,
}

impl PlacedDomains<'_> {
    fn keep(&mut self, place: usize, values: &Values) -> Narrowed {
        let left = self.domains[place].intersection(values);
        if left != self.domains[place] {
            self.changed.push(place);
            self.domains[place] = left;
        }
        if self.domains[place].is_empty() {
            return Err(DeadEnd);
        }
        Ok(())
    }

    fn of(&self, places: &[usize]) -> Vec<Values> {
        let domain = |&place: &usize| self.domains[place].clone();
        places.iter().map(domain).collect()
    }

    /// The least and the greatest value; none is empty here.
    fn bounds(&self, place: usize) -> (i128, i128) {
        let domain = &self.domains[place];
        let bound = |value: Option<i32>| value.map_or(0, i128::from);
        (bound(domain.min()), bound(domain.max()))
    }

    fn value(&self, place: usize) -> Option<i32> {
        let domain = &self.domains[place];
        domain.min().filter(|_| domain.len() == 1)
    }

    /// Whether the value lies in the set: `None` if it is open.
    fn is_in(&self, place: usize, set: &Values) -> Option<bool> {
        let inside = self.domains[place].intersection(set);
        match inside.len() {
            0 => Some(false),
            size if size == self.domains[place].len() => Some(true),
            _ => None,
        }
    }
}

impl PlacedStatement<'_> {
    /// How many terms are looked at.
    fn size(&self) -> u64 {
        let body = match &self.body {
            PlacedCondition::Cases(cases) => {
                cases.iter().flatten().map(|row| row.terms.len()).sum()
            }
            PlacedCondition::Different(views) => views.len() * views.len(),
            PlacedCondition::Defined(places, _) => places.len(),
        };
        (1 + self.premises.len() + body) as u64
    }

    fn narrow(&self, d: &mut PlacedDomains<'_>) -> Narrowed {
        let mut open = Vec::new();
        for (place, values) in &self.premises {
            match d.is_in(*place, values) {
                Some(false) => return Ok(()),
                Some(true) => {}
                None => open.push((*place, values)),
            }
        }
        match open[..] {
            [] => self.body.narrow(d),
            [(place, values)] if self.body.is_dead(d) => d.keep(place, &values.complement()),
            _ => Ok(()),
        }
    }
}

impl PlacedCondition<'_> {
    /// Whether these domains leave no case of it.
    fn is_dead(&self, d: &PlacedDomains<'_>) -> bool {
        match self {
            Self::Cases(cases) => cases.iter().all(|case| is_dead(case, d)),
            Self::Different(views) => !can_differ(views, d),
            Self::Defined(places, definition) => !definition.allows(&d.of(places)),
        }
    }

    fn narrow(&self, d: &mut PlacedDomains<'_>) -> Narrowed {
        match self {
            Self::Cases(cases) => {
                let mut alive = cases.iter().filter(|case| !is_dead(case, d));
                let only = alive.next().ok_or(DeadEnd)?;
                if alive.next().is_some() {
                    return Ok(());
                }
                only.iter().try_for_each(|row| row.narrow(d))
            }
            Self::Different(views) => {
                for (number, (place, view)) in views.iter().enumerate() {
                    let Some(value) = d.value(*place) else {
                        continue;
                    };
                    for (other, (place, another)) in views.iter().enumerate() {
                        if let Some(lost) = another.solve(view.at(value))
                            && other != number
                        {
                            d.keep(*place, &Values::from(lost).complement())?;
                        }
                    }
                }
                can_differ(views, d).then_some(()).ok_or(DeadEnd)
            }
            Self::Defined(places, definition) => narrow_defined(places, definition, d),
        }
    }
}

/// If one variable is left with a few values, each is tried. Cases decide the others.
fn narrow_defined(
    places: &[usize],
    definition: &Definition,
    d: &mut PlacedDomains<'_>,
) -> Narrowed {
    let mut domains = d.of(places);
    if !definition.allows(&domains) {
        return Err(DeadEnd);
    }
    let mut open = places.iter().filter(|&&place| d.value(place).is_none());
    let Some(&last) = open.next() else {
        return Ok(());
    };
    if open.any(|&place| place != last) || d.domains[last].len() > WIDE {
        return Ok(());
    }
    d.work += d.domains[last].len() * places.len() as u64;
    let mut kept = Values::empty();
    for value in d.domains[last].iter() {
        for (domain, &place) in domains.iter_mut().zip(places) {
            if place == last {
                *domain = value.into();
            }
        }
        if definition.allows(&domains) {
            kept.extend([value]);
        }
    }
    d.keep(last, &kept)
}

fn is_dead(case: &[PlacedRow], d: &PlacedDomains<'_>) -> bool {
    case.iter().any(|row| row.slack(d) < 0)
}

/// Whether different values can be given to these views: a matching, by augmenting paths. Views with
/// at least as many values as there are views always find one.
fn can_differ(views: &[(usize, View)], d: &PlacedDomains<'_>) -> bool {
    let few: Vec<Vec<i64>> = views
        .iter()
        .filter(|view| d.domains[view.0].len() < views.len() as u64)
        .map(|(place, view)| d.domains[*place].iter().map(|v| view.at(v)).collect())
        .collect();
    let mut owners = BTreeMap::new();
    (0..few.len()).all(|view| augment(view, &few, &mut owners, &mut Vec::new()))
}

fn augment(
    view: usize,
    few: &[Vec<i64>],
    owners: &mut BTreeMap<i64, usize>,
    seen: &mut Vec<i64>,
) -> bool {
    for &value in &few[view] {
        if seen.contains(&value) {
            continue;
        }
        seen.push(value);
        let owner = owners.get(&value).copied();
        if owner.is_none_or(|owner| augment(owner, few, owners, seen)) {
            owners.insert(value, view);
            return true;
        }
    }
    false
}

impl PlacedRow {
    /// The least and the greatest that the term adds.
    fn span(
        (factor, place, set): &(i128, usize, Option<Values>),
        d: &PlacedDomains<'_>,
    ) -> (i128, i128) {
        let (low, high) = match set {
            None => d.bounds(*place),
            Some(set) => match d.is_in(*place, set) {
                Some(holds) => (holds.into(), holds.into()),
                None => (0, 1),
            },
        };
        let (one, other) = (factor * low, factor * high);
        (one.min(other), one.max(other))
    }

    /// How much the greatest sum is above what is asked for.
    fn slack(&self, d: &PlacedDomains<'_>) -> i128 {
        let most: i128 = self.terms.iter().map(|term| Self::span(term, d).1).sum();
        most - self.at_least
    }

    fn narrow(&self, d: &mut PlacedDomains<'_>) -> Narrowed {
        let slack = self.slack(d);
        if slack < 0 {
            return Err(DeadEnd);
        }
        for term in &self.terms {
            let (least, most) = Self::span(term, d);
            if most - least <= slack {
                continue;
            }
            let (factor, place, set) = term;
            match set {
                Some(set) if *factor > 0 => d.keep(*place, set)?,
                Some(set) => d.keep(*place, &set.complement())?,
                None => {
                    let (low, high) = d.bounds(*place);
                    let reach = slack / factor.abs();
                    let (from, to) = if *factor > 0 {
                        (high - reach, high)
                    } else {
                        (low, low + reach)
                    };
                    // Both lie between two values of the domain.
                    d.keep(*place, &(from as i32..=to as i32).into())?;
                }
            }
        }
        Ok(())
    }
}
