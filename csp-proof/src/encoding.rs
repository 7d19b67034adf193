//! Variables of the model as 0/1 variables.
//!
//! A variable that only its single values are spoken of has a literal for each value (`x_is_3`). One
//! that is added up or bounded has a literal for each bound (`x_ge_3`), so that a bound that a sum
//! implies follows as one clause; a single value or a range of it then gets a literal when it is
//! first spoken of.

use crate::literal::{Lit, VariableFact};
use crate::propagation::Database;
use crate::row::PseudoBoolean;
use crate::style::VariableStyle;
use csp_core::values::Values;
use std::collections::BTreeMap;

/// How a variable is written.
#[derive(Debug)]
enum Form {
    /// It has one value, or none.
    Fixed,
    /// It has the second of two values if this is true.
    Two(Lit),
    /// A literal for each value.
    Direct(Vec<Lit>),
    /// A literal for each value but the first: it is at least that.
    Ordered(Vec<Lit>),
}

#[derive(Debug)]
struct Coded {
    name: String,
    values: Vec<i32>,
    form: Form,
}

/// How the values between two bounds are spoken of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Grain {
    /// Each by itself. All facts about single values are then made of the same literals, and unit
    /// propagation draws no line between them.
    Values,
    /// As a range, with one literal.
    Ranges,
}

/// A literal that stands for others: it is true just if these rows say so.
#[derive(Debug)]
pub(crate) struct Definition {
    pub(crate) lit: Lit,
    /// What it implies, and then what implies it.
    pub(crate) rows: [PseudoBoolean; 3],
}

/// The 0/1 variables of a model.
#[derive(Debug, Default)]
pub(crate) struct Encoding {
    vars: Vec<Coded>,
    /// By number of the 0/1 variable.
    names: Vec<String>,
    /// By variable, and the places of its first and last value, the literal of a range.
    ranges: BTreeMap<(usize, usize, usize), Lit>,
    /// Ranges that have a literal and were not stated yet.
    fresh: Vec<Definition>,
}

impl Encoding {
    /// The next variable of the model. Returns the rows that its literals satisfy.
    pub(crate) fn add(
        &mut self,
        name: String,
        values: &Values,
        style: VariableStyle,
        db: &mut Database,
    ) -> Vec<PseudoBoolean> {
        let values: Vec<i32> = values.iter().collect();
        let mut rows = Vec::new();
        let form = match (values.len(), style) {
            (0, _) => {
                rows.push(PseudoBoolean::clause(&[]));
                Form::Fixed
            }
            (1, _) => Form::Fixed,
            (2, _) => Form::Two(self.new_literal(format!("{name}_is_{}", values[1]), db)),
            (_, VariableStyle::Direct) => {
                let named = values.iter().map(|value| format!("{name}_is_{value}"));
                let lits: Vec<Lit> = named.map(|name| self.new_literal(name, db)).collect();
                rows.extend([
                    PseudoBoolean::clause(&lits),
                    PseudoBoolean::at_most_one(&lits),
                ]);
                Form::Direct(lits)
            }
            (_, VariableStyle::Ordered) => {
                let named = values[1..].iter().map(|value| format!("{name}_ge_{value}"));
                let lits: Vec<Lit> = named.map(|name| self.new_literal(name, db)).collect();
                rows.extend(
                    lits.windows(2)
                        .map(|pair| PseudoBoolean::clause(&[pair[0], !pair[1]])),
                );
                Form::Ordered(lits)
            }
        };
        self.vars.push(Coded { name, values, form });
        rows
    }

    /// A literal with this name.
    pub(crate) fn new_literal(&mut self, name: String, db: &mut Database) -> Lit {
        self.names.push(name);
        db.new_variable()
    }

    /// The literals that have been defined since the last call.
    pub(crate) fn take_fresh(&mut self) -> Vec<Definition> {
        std::mem::take(&mut self.fresh)
    }

    /// The name of a literal.
    pub(crate) fn name(&self, lit: Lit) -> String {
        let sign = if lit.is_negated() { "~" } else { "" };
        format!("{sign}{}", self.names[lit.number()])
    }

    /// The number of 0/1 variables.
    pub(crate) fn len(&self) -> usize {
        self.names.len()
    }

    /// The values of a variable in the beginning.
    pub(crate) fn values(&self, x: usize) -> &[i32] {
        &self.vars[x].values
    }

    /// The value of a variable as a sum: a constant, and literals with their weights.
    pub(crate) fn sum(&self, x: usize) -> (i128, Vec<(i128, VariableFact)>) {
        let values = &self.vars[x].values;
        let at = |place: usize| i128::from(values[place]);
        let Some(&least) = values.first() else {
            return (0, Vec::new());
        };
        let terms = match &self.vars[x].form {
            Form::Fixed => Vec::new(),
            Form::Two(lit) => vec![(at(1) - at(0), VariableFact::Is(*lit))],
            Form::Direct(lits) => {
                let each = lits.iter().enumerate();
                each.map(|(place, &lit)| (at(place) - at(0), VariableFact::Is(lit)))
                    .collect()
            }
            Form::Ordered(lits) => {
                let each = lits.iter().enumerate();
                each.map(|(place, &lit)| (at(place + 1) - at(place), VariableFact::Is(lit)))
                    .collect()
            }
        };
        (least.into(), terms)
    }

    /// Facts of which one holds if the variable has a value of this set, and none otherwise.
    pub(crate) fn members(
        &mut self,
        x: usize,
        set: &Values,
        grain: Grain,
        db: &mut Database,
    ) -> Vec<VariableFact> {
        let values = &self.vars[x].values;
        let mut runs: Vec<(usize, usize)> = Vec::new();
        for range in set.ranges() {
            let first = values.partition_point(|value| value < range.start());
            let end = values.partition_point(|value| value <= range.end());
            match runs.last_mut() {
                _ if first == end => {}
                Some(last) if last.1 + 1 == first => last.1 = end - 1,
                _ => runs.push((first, end - 1)),
            }
        }
        runs.into_iter()
            .flat_map(|run| self.run(x, run, grain, db))
            .collect()
    }

    /// The same for the values from one place to another.
    fn run(
        &mut self,
        x: usize,
        (first, last): (usize, usize),
        grain: Grain,
        db: &mut Database,
    ) -> Vec<VariableFact> {
        let coded = &self.vars[x];
        if (first, last + 1) == (0, coded.values.len()) {
            return vec![VariableFact::Known(true)];
        }
        match &coded.form {
            Form::Fixed => Vec::new(),
            Form::Two(lit) => vec![VariableFact::Is(if first == 1 { *lit } else { !*lit })],
            Form::Direct(lits) => lits[first..=last]
                .iter()
                .copied()
                .map(VariableFact::Is)
                .collect(),
            Form::Ordered(lits) if first == 0 => vec![VariableFact::Is(!lits[last])],
            Form::Ordered(lits) if last == lits.len() => vec![VariableFact::Is(lits[first - 1])],
            Form::Ordered(_) if grain == Grain::Values => (first..=last)
                .map(|place| VariableFact::Is(self.range(x, (place, place), db)))
                .collect(),
            Form::Ordered(_) => vec![VariableFact::Is(self.range(x, (first, last), db))],
        }
    }

    /// The literal of a range that neither begins with the first value nor ends with the last.
    fn range(&mut self, x: usize, (first, last): (usize, usize), db: &mut Database) -> Lit {
        if let Some(&lit) = self.ranges.get(&(x, first, last)) {
            return lit;
        }
        let Coded { name, values, form } = &self.vars[x];
        let Form::Ordered(lits) = form else {
            unreachable!("only bounds make ranges")
        };
        let (from, beyond) = (lits[first - 1], lits[last]);
        let name = match first == last {
            true => format!("{name}_is_{}", values[first]),
            false => format!("{name}_in_{}_{}", values[first], values[last]),
        };
        let lit = self.new_literal(name, db);
        self.ranges.insert((x, first, last), lit);
        let implied = [
            PseudoBoolean::clause(&[!lit, from]),
            PseudoBoolean::clause(&[!lit, !beyond]),
        ];
        let [lower, upper] = implied;
        let rows = [lower, upper, PseudoBoolean::clause(&[lit, !from, beyond])];
        self.fresh.push(Definition { lit, rows });
        lit
    }

    /// All literals of the variables of the model, as they are if the variables have these values.
    pub(crate) fn assignment(&self, value: impl Fn(usize) -> i32) -> Vec<Option<bool>> {
        let mut truths = vec![None; self.names.len()];
        let mut set = |lit: Lit, truth: bool| truths[lit.number()] = Some(truth);
        for (x, coded) in self.vars.iter().enumerate() {
            let own = value(x);
            match &coded.form {
                Form::Fixed => {}
                Form::Two(lit) => set(*lit, own == coded.values[1]),
                Form::Direct(lits) => {
                    let values = lits.iter().zip(&coded.values);
                    values.for_each(|(&lit, &v)| set(lit, own == v));
                }
                Form::Ordered(lits) => {
                    let bounds = lits.iter().zip(&coded.values[1..]);
                    bounds.for_each(|(&lit, &v)| set(lit, own >= v));
                }
            }
        }
        for (&(x, first, last), &lit) in &self.ranges {
            let values = &self.vars[x].values;
            set(lit, (values[first]..=values[last]).contains(&value(x)));
        }
        truths
    }

    /// Lists of literals of which each implies the next, so that all values and bounds of a
    /// variable can be tried out.
    pub(crate) fn probes(&self, x: usize) -> Vec<Vec<Lit>> {
        match &self.vars[x].form {
            Form::Fixed => Vec::new(),
            Form::Two(lit) => vec![vec![*lit], vec![!*lit]],
            Form::Direct(lits) => lits.iter().map(|&lit| vec![lit]).collect(),
            Form::Ordered(lits) => {
                let below = lits.iter().map(|&lit| !lit).collect();
                vec![below, lits.iter().rev().copied().collect()]
            }
        }
    }

    /// A literal to decide on, where the variable has several values left.
    pub(crate) fn split(&self, x: usize, db: &Database) -> Option<Lit> {
        let open = |lit: &Lit| db.value(*lit).is_none();
        match &self.vars[x].form {
            Form::Fixed => None,
            Form::Two(lit) => Some(!*lit).filter(open),
            Form::Direct(lits) => lits.iter().copied().find(open),
            Form::Ordered(lits) => {
                let open: Vec<Lit> = lits.iter().copied().filter(open).collect();
                open.get(open.len() / 2).map(|&lit| !lit)
            }
        }
    }
}
