//! Statements as rows of integers.

use super::column::{ColumnKey, RowColumn};
use crate::constraints::prelude::*;
use std::collections::BTreeMap;

/// `Σ aⱼcⱼ ≤ b`, or `=`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct IntegerRow {
    /// Coefficients with the numbers of columns, in the order of columns.
    pub(super) terms: Vec<(i64, u32)>,
    pub(super) at_most: i64,
    pub(super) is_equation: bool,
}

/// Rows over columns, and the bounds of columns where nothing was decided.
#[derive(Clone, Debug, Default)]
pub(super) struct RowSystem {
    columns: Vec<RowColumn>,
    bounds: Vec<(i64, i64)>,
    rows: Vec<IntegerRow>,
}

/// Sums of a row stay below this.
const MOST_SUM: i128 = 1 << 52;
/// Rows have this number of entries at most, all together.
const MOST_ENTRIES: usize = 1 << 17;
/// A variable of at most this number of values has a column for each of them, if it has one for any.
const MOST_VALUES: u64 = 128;

impl RowSystem {
    pub(super) fn columns(&self) -> &[RowColumn] {
        &self.columns
    }

    pub(super) fn bounds(&self) -> &[(i64, i64)] {
        &self.bounds
    }

    pub(super) fn rows(&self) -> &[IntegerRow] {
        &self.rows
    }
}

/// A sum of columns with what it is at least.
#[derive(Clone, Debug, Default)]
struct SumOfColumns {
    /// By number of the column.
    terms: BTreeMap<u32, i128>,
    at_least: i128,
}

/// The terms of rows that are alike but for their premises, which exclude each other: `x = v` for values of one variable.
type CaseKey = (usize, Vec<(u32, i128)>);

/// Makes rows of statements.
pub(super) struct RowMaker<'a> {
    d: &'a Domains,
    rows: RowSystem,
    numbers: BTreeMap<ColumnKey, u32>,
    /// By sum, the least constant that it is at most.
    found: BTreeMap<Vec<(i64, u32)>, i64>,
    /// By sum and variable, what the sum is at least, for values of the variable.
    cases: BTreeMap<CaseKey, Vec<(Atom, i128)>>,
    different: Vec<&'a [View]>,
    entries: usize,
}

impl<'a> RowMaker<'a> {
    pub(super) fn new(d: &'a Domains) -> Self {
        Self {
            d,
            rows: RowSystem::default(),
            numbers: BTreeMap::new(),
            found: BTreeMap::new(),
            cases: BTreeMap::new(),
            different: Vec::new(),
            entries: 0,
        }
    }

    /// The number of the column with the value of a variable.
    pub(super) fn value_of(&mut self, x: Var) -> u32 {
        self.number(RowColumn::Value(x))
    }

    fn number(&mut self, column: RowColumn) -> u32 {
        let next = self.rows.columns.len() as u32;
        let number = *self.numbers.entry(column.key()).or_insert(next);
        if number == next {
            self.rows.columns.push(column);
            self.rows.bounds.push(column.bounds(self.d));
        }
        number
    }

    /// Adds what a statement says about sums. Whatever it says beyond that is left out.
    pub(super) fn add(&mut self, statement: &'a Statement) {
        match &statement.condition {
            Condition::AtLeast(inequality) => self.add_inequality(&statement.premises, inequality),
            Condition::AnyOf(cases) if cases.len() == 1 => {
                for inequality in &cases[0] {
                    self.add_inequality(&statement.premises, inequality);
                }
            }
            Condition::Different(views) if statement.premises.is_empty() => {
                self.different.push(views);
            }
            _ => {}
        }
    }

    /// The rows, with what ties columns of one variable together; `None`: there are too many.
    pub(super) fn finish(mut self) -> Option<RowSystem> {
        self.add_cases();
        self.tie_values();
        self.tie_bounds();
        self.add_different();
        if self.entries > MOST_ENTRIES {
            return None;
        }
        let mut found = std::mem::take(&mut self.found);
        let keys: Vec<Vec<(i64, u32)>> = found.keys().cloned().collect();
        for terms in keys {
            let Some(at_most) = found.get(&terms).copied() else {
                continue;
            };
            let negated: Vec<(i64, u32)> = terms.iter().map(|&(a, j)| (-a, j)).collect();
            let is_equation = found.get(&negated) == Some(&-at_most);
            if is_equation {
                found.remove(&negated);
            }
            self.rows.rows.push(IntegerRow {
                terms,
                at_most,
                is_equation,
            });
        }
        Some(self.rows)
    }

    fn add_inequality(&mut self, premises: &[Atom], inequality: &Inequality) {
        if self.entries > MOST_ENTRIES || premises.iter().any(|premise| premise.is_refuted(self.d))
        {
            return;
        }
        let open = premises
            .iter()
            .copied()
            .filter(|premise| !premise.holds(self.d));
        let mut open: Vec<Atom> = open.collect();
        let mut sum = SumOfColumns {
            at_least: inequality.at_least.into(),
            ..SumOfColumns::default()
        };
        let case = if open.is_empty() {
            self.case_of(inequality)
        } else {
            None
        };
        for &(factor, term) in &inequality.terms {
            if !case.is_some_and(|case| term == Term::Truth(!case)) {
                self.add_term(factor.into(), term, &mut sum);
            }
        }
        open.extend(case);
        self.add_under(&open, sum);
    }

    /// A premise `x = v` in a clause.
    fn case_of(&self, clause: &Inequality) -> Option<Atom> {
        let is_clause = clause.at_least == 1 && clause.terms.len() > 1;
        let of_truth =
            |&(factor, term): &(i64, Term)| matches!((factor, term), (1, Term::Truth(_)));
        if !is_clause || !clause.terms.iter().all(of_truth) {
            return None;
        }
        clause.terms.iter().find_map(|&(_, term)| match term {
            Term::Truth(atom) if atom.operator() == Operator::IsNot => {
                let is_open = (!atom).truth(self.d).is_none() && !self.d.is_boolean(atom.var());
                is_open.then_some(!atom)
            }
            _ => None,
        })
    }

    fn add_term(&mut self, factor: i128, term: Term, sum: &mut SumOfColumns) {
        match term {
            Term::Value(x) => match self.d.value(x) {
                Some(value) => sum.at_least -= factor * i128::from(value),
                None => self.add_column(factor, RowColumn::Value(x), sum),
            },
            Term::Truth(atom) => self.add_truth(factor, atom, sum),
            Term::Within(x, low, high) => {
                self.add_truth(factor, Atom::at_least(x, low), sum);
                self.add_truth(-factor, Atom::new(x, Operator::Above, high), sum);
            }
        }
    }

    fn add_column(&mut self, factor: i128, column: RowColumn, sum: &mut SumOfColumns) {
        *sum.terms.entry(self.number(column)).or_default() += factor;
    }

    /// The truth of an atom, by the value of a 0/1 variable, or by `x = v` or `x > v`.
    fn add_truth(&mut self, factor: i128, atom: Atom, sum: &mut SumOfColumns) {
        if let Some(truth) = atom.truth(self.d) {
            sum.at_least -= factor * i128::from(truth);
            return;
        }
        let x = atom.var();
        let is_boolean = self.d.is_boolean(x);
        let column = if is_boolean {
            RowColumn::Value(x)
        } else {
            RowColumn::Truth(atom)
        };
        let is_negative = if is_boolean {
            atom.allows(0)
        } else {
            matches!(atom.operator(), Operator::IsNot | Operator::AtMost)
        };
        if !is_negative {
            return self.add_column(factor, column, sum);
        }
        let column = match column {
            RowColumn::Value(_) => column,
            RowColumn::Truth(atom) => RowColumn::Truth(!atom),
        };
        sum.at_least -= factor;
        self.add_column(-factor, column, sum);
    }

    /// The least value of a sum.
    fn least(&self, sum: &SumOfColumns) -> i128 {
        let least = |(&column, &factor): (&u32, &i128)| {
            let (low, high) = self.rows.bounds[column as usize];
            factor * i128::from(if factor > 0 { low } else { high })
        };
        sum.terms.iter().map(least).sum()
    }

    /// Adds `premises ⇒ Σ ≥ c`: where a premise is false, the sum has its least value at least.
    fn add_under(&mut self, premises: &[Atom], mut sum: SumOfColumns) {
        sum.terms.retain(|_, factor| *factor != 0);
        let least = self.least(&sum);
        let lack = sum.at_least - least;
        if lack <= 0 {
            return;
        }
        if let &[premise] = premises
            && premise.operator() == Operator::Is
            && !self.d.is_boolean(premise.var())
        {
            let terms = sum.terms.iter().map(|(&column, &factor)| (column, factor));
            let key = (premise.var().index(), terms.collect());
            self.entries += 1;
            let cases = self.cases.entry(key).or_default();
            cases.push((premise, sum.at_least));
            return;
        }
        for &premise in premises {
            // The sum, and `lack` for each premise that is false.
            sum.at_least -= lack;
            self.add_truth(-lack, premise, &mut sum);
        }
        self.keep(sum);
    }

    /// `x = v ⇒ Σ ≥ c` for values of one variable, in one row: not more than one of these values is taken.
    fn add_cases(&mut self) {
        for ((_, terms), cases) in std::mem::take(&mut self.cases) {
            let mut sum = SumOfColumns {
                terms: terms.into_iter().collect(),
                at_least: 0,
            };
            let least = self.least(&sum);
            sum.at_least = least;
            let mut by_value = BTreeMap::new();
            for (premise, at_least) in cases {
                let known = by_value
                    .entry(premise.value())
                    .or_insert((premise, at_least));
                known.1 = known.1.max(at_least);
            }
            for (premise, at_least) in by_value.into_values() {
                self.add_truth(least - at_least, premise, &mut sum);
            }
            self.keep(sum);
        }
    }

    /// Keeps `Σ ≥ c` as a row, unless it says nothing or is too large.
    fn keep(&mut self, mut sum: SumOfColumns) {
        sum.terms.retain(|_, factor| *factor != 0);
        let size = |(&column, &factor): (&u32, &i128)| {
            let (low, high) = self.rows.bounds[column as usize];
            factor.abs() * i128::from(low.abs().max(high.abs()).max(1))
        };
        let size = sum.terms.iter().map(size).sum::<i128>() + sum.at_least.abs();
        if sum.terms.len() < 2 || size >= MOST_SUM || self.least(&sum) >= sum.at_least {
            return;
        }
        self.entries += sum.terms.len();
        let terms = sum.terms.iter();
        let terms = terms
            .map(|(&column, &factor)| (-factor as i64, column))
            .collect();
        let at_most = -sum.at_least as i64;
        let known = self.found.entry(terms).or_insert(at_most);
        *known = at_most.min(*known);
    }

    /// Adds `Σ = c`.
    fn keep_equation(&mut self, sum: SumOfColumns) {
        let terms = sum.terms.iter().map(|(&column, &factor)| (column, -factor));
        self.keep(SumOfColumns {
            terms: terms.collect(),
            at_least: -sum.at_least,
        });
        self.keep(sum);
    }

    /// By number of the variable, the values with which such facts about it have a column.
    fn with_columns(&self, operator: Operator) -> BTreeMap<usize, (Var, Vec<i32>)> {
        let mut all: BTreeMap<usize, (Var, Vec<i32>)> = BTreeMap::new();
        for column in &self.rows.columns {
            if let RowColumn::Truth(atom) = column
                && atom.operator() == operator
            {
                let entry = all.entry(atom.var().index());
                entry
                    .or_insert((atom.var(), Vec::new()))
                    .1
                    .push(atom.value());
            }
        }
        all
    }

    /// A variable has one value, and is the sum of its values with these columns.
    fn tie_values(&mut self) {
        for (x, mut values) in self.with_columns(Operator::Is).into_values() {
            let is_small = self.d.size(x) <= MOST_VALUES;
            if is_small {
                values = self.d.iter(x).collect();
            }
            let mut one = SumOfColumns::default();
            let mut value = SumOfColumns::default();
            let is_column = self.numbers.contains_key(&RowColumn::Value(x).key());
            self.add_column(1, RowColumn::Value(x), &mut value);
            for v in values {
                let truth = RowColumn::Truth(Atom::is(x, v));
                self.add_column(-1, truth, &mut one);
                self.add_column(-i128::from(v), truth, &mut value);
            }
            one.at_least = -1;
            if is_small {
                self.keep_equation(one);
                self.keep_equation(value);
            } else {
                self.keep(one);
                if is_column {
                    self.tie_some_values(x, &value);
                }
            }
        }
    }

    /// The value of a variable with columns for some of its values, of which one is taken or none: it is at least its least value, and
    /// more where one is taken; the same from above.
    fn tie_some_values(&mut self, x: Var, value: &SumOfColumns) {
        let own = self.number(RowColumn::Value(x));
        let (low, high) = self.d.min_max(x);
        for (sign, end) in [(1, i128::from(low)), (-1, i128::from(high))] {
            let mut sum = SumOfColumns {
                terms: BTreeMap::new(),
                at_least: sign * end,
            };
            for (&column, &factor) in &value.terms {
                let factor = if column == own {
                    sign
                } else {
                    sign * (factor + end)
                };
                sum.terms.insert(column, factor);
            }
            self.keep(sum);
        }
    }

    /// `x > v` says something of `x`, and of `x > w`.
    fn tie_bounds(&mut self) {
        for (x, mut values) in self.with_columns(Operator::Above).into_values() {
            values.sort_unstable();
            let (low, high) = self.d.min_max(x);
            for (i, &v) in values.iter().enumerate() {
                let above = RowColumn::Truth(Atom::new(x, Operator::Above, v));
                let mut least = SumOfColumns {
                    at_least: low.into(),
                    ..SumOfColumns::default()
                };
                self.add_column(1, RowColumn::Value(x), &mut least);
                self.add_column(i128::from(low) - i128::from(v) - 1, above, &mut least);
                self.keep(least);
                let mut most = SumOfColumns {
                    at_least: -i128::from(v),
                    ..SumOfColumns::default()
                };
                self.add_column(-1, RowColumn::Value(x), &mut most);
                self.add_column(i128::from(high) - i128::from(v), above, &mut most);
                self.keep(most);
                if let Some(&next) = values.get(i + 1) {
                    let mut chain = SumOfColumns::default();
                    self.add_column(1, above, &mut chain);
                    let next = RowColumn::Truth(Atom::new(x, Operator::Above, next));
                    self.add_column(-1, next, &mut chain);
                    self.keep(chain);
                }
            }
        }
    }

    /// Different values: each is taken once at most, and the sum is at least that of the least values.
    fn add_different(&mut self) {
        for views in std::mem::take(&mut self.different) {
            let mut values: Vec<i64> = Vec::new();
            let small = views
                .iter()
                .all(|view| self.d.size(view.var()) <= MOST_VALUES);
            if !small || views.iter().any(|view| view.scale() == 0) {
                continue;
            }
            for view in views {
                values.extend(self.d.iter(view.var()).map(|value| view.at(value)));
            }
            values.sort_unstable();
            values.dedup();
            self.add_sum_of_different(views, &values);
            for &value in &values {
                self.add_taken(views, value, values.len() == views.len());
            }
        }
    }

    fn add_sum_of_different(&mut self, views: &[View], values: &[i64]) {
        if values.len() < views.len() {
            return;
        }
        let total = |values: &[i64]| values.iter().map(|&v| i128::from(v)).sum::<i128>();
        let least = total(&values[..views.len()]);
        let greatest = total(&values[values.len() - views.len()..]);
        for (sign, at_least) in [(1, least), (-1, -greatest)] {
            let mut sum = SumOfColumns {
                at_least,
                ..SumOfColumns::default()
            };
            for view in views {
                let factor = sign * i128::from(view.scale());
                sum.at_least -= sign * i128::from(view.offset());
                self.add_term(factor, Term::Value(view.var()), &mut sum);
            }
            self.keep(sum);
        }
    }

    /// Not more than one of these has this value, or exactly one. It is said of values with columns.
    fn add_taken(&mut self, views: &[View], value: i64, is_taken: bool) {
        let mut sum = SumOfColumns {
            at_least: -1,
            ..SumOfColumns::default()
        };
        let mut is_complete = is_taken;
        for view in views {
            let x = view.var();
            let own = value - i64::from(view.offset());
            let scale = i64::from(view.scale());
            let Some(v) = (own % scale == 0)
                .then(|| own / scale)
                .and_then(|v| i32::try_from(v).ok())
            else {
                continue;
            };
            let atom = Atom::is(x, v);
            match atom.truth(self.d) {
                Some(truth) => sum.at_least += i128::from(truth),
                None if self.d.is_boolean(x)
                    || self.numbers.contains_key(&RowColumn::Truth(atom).key()) =>
                {
                    self.add_truth(-1, atom, &mut sum);
                }
                None => is_complete = false,
            }
        }
        if is_complete {
            self.keep_equation(sum);
        } else {
            self.keep(sum);
        }
    }
}
