//! A model as a formula: its variables, and the statements of its propagators.

use crate::encoding::{Encoding, Grain};
use crate::literal::{Lit, VariableFact};
use crate::propagation::Database;
use crate::row::{Overflow, PseudoBoolean};
use crate::style::{VariableStyle, values_of};
use csp_core::atom::Atom;
use csp_core::ids::{PropId, Var};
use csp_core::meaning::{Condition, Inequality, Statement, Term};
use csp_core::values::Values;
use csp_core::view::View;
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// A model as inequalities.
#[derive(Debug, Default)]
pub(crate) struct Formula {
    pub(crate) encoding: Encoding,
    pub(crate) db: Database,
    /// The inequalities as text.
    pub(crate) text: String,
    /// The all-different constraints.
    pub(crate) differents: Vec<Different>,
    /// By propagator, the all-different constraints that it states.
    pub(crate) stated: BTreeMap<PropId, Vec<usize>>,
    /// By variable, the row that says that it has one of its values.
    pub(crate) some_value: BTreeMap<usize, usize>,
    /// By propagator, the literals that choose among cases, for each statement that has cases.
    pub(crate) selectors: BTreeMap<PropId, Vec<Vec<Lit>>>,
    /// The literals that choose, each with what it implies.
    choices: Vec<(Lit, Vec<Inequality>)>,
}

/// Views with different values, as rows.
#[derive(Clone, Debug)]
pub(crate) struct Different {
    pub(crate) views: Vec<View>,
    /// By place, the values and what says that the view has them.
    pub(crate) takes: Vec<Vec<(i64, VariableFact)>>,
    /// By value, the row that says that it is taken once.
    pub(crate) rows: BTreeMap<i64, usize>,
    premises: Vec<Atom>,
}

impl Formula {
    /// The variables with these names and values.
    pub(crate) fn new(names: Vec<String>, start: &[Values], styles: &[VariableStyle]) -> Self {
        let mut formula = Self::default();
        formula.comment("The variables.");
        for (x, ((name, values), &style)) in names.into_iter().zip(start).zip(styles).enumerate() {
            let rows = formula.encoding.add(name, values, style, &mut formula.db);
            if style == VariableStyle::Direct && !rows.is_empty() {
                formula.some_value.insert(x, formula.db.len());
            }
            rows.into_iter().for_each(|row| formula.add(row));
        }
        formula
    }

    /// Adds what a propagator states.
    pub(crate) fn state(
        &mut self,
        prop: PropId,
        name: &str,
        statements: &[Statement],
    ) -> Result<(), Overflow> {
        self.comment(&format!("Constraint {}: {name}.", prop.index()));
        statements.iter().try_for_each(|statement| {
            let free: Vec<Lit> = match self.excuses(&statement.premises) {
                Some(free) => free,
                None => return Ok(()),
            };
            match &statement.condition {
                Condition::AtLeast(inequality) => self.add_unless(inequality, &free),
                Condition::AnyOf(cases) => self.add_cases(prop, cases, &free),
                Condition::Different(views) => {
                    let place = self.add_different(views, &statement.premises, &free)?;
                    self.stated.entry(prop).or_default().push(place);
                    Ok(())
                }
                _ => Ok(()),
            }
        })
    }

    /// Literals of which one holds if a premise does not. `None`: a premise never holds.
    fn excuses(&mut self, premises: &[Atom]) -> Option<Vec<Lit>> {
        let mut free = Vec::new();
        for &premise in premises {
            for truth in self.truth(!premise) {
                match truth {
                    VariableFact::Known(true) => return None,
                    VariableFact::Known(false) => {}
                    VariableFact::Is(lit) => free.push(lit),
                }
            }
        }
        Some(free)
    }

    /// Facts of which one holds if the atom does, and none otherwise.
    fn truth(&mut self, atom: Atom) -> Vec<VariableFact> {
        let x = atom.var().index();
        self.members(x, &values_of(atom), Grain::Values)
    }

    /// See [`Encoding::members`]. New literals are stated.
    fn members(&mut self, x: usize, values: &Values, grain: Grain) -> Vec<VariableFact> {
        let members = self.encoding.members(x, values, grain, &mut self.db);
        for definition in self.encoding.take_fresh() {
            definition.rows.into_iter().for_each(|row| self.add(row));
        }
        members
    }

    /// An inequality as a row.
    fn row(&mut self, inequality: &Inequality) -> Result<PseudoBoolean, Overflow> {
        let mut terms: Vec<(i128, VariableFact)> = Vec::new();
        let mut at_least = i128::from(inequality.at_least);
        for &(factor, term) in &inequality.terms {
            let factor = i128::from(factor);
            let truths = match term {
                Term::Value(x) => {
                    let (least, sum) = self.encoding.sum(x.index());
                    at_least -= factor * least;
                    terms.extend(sum.into_iter().map(|(weight, lit)| (factor * weight, lit)));
                    continue;
                }
                Term::Truth(atom) => self.truth(atom),
                Term::Within(x, low, high) if low <= high => {
                    self.members(x.index(), &(low..=high).into(), Grain::Ranges)
                }
                Term::Within(..) => Vec::new(),
            };
            terms.extend(truths.into_iter().map(|truth| (factor, truth)));
        }
        PseudoBoolean::new(terms, at_least)
    }

    fn add_unless(&mut self, inequality: &Inequality, free: &[Lit]) -> Result<(), Overflow> {
        let row = self.row(inequality)?.unless(free.iter().copied())?;
        self.add(row);
        Ok(())
    }

    fn add_cases(
        &mut self,
        prop: PropId,
        cases: &[Vec<Inequality>],
        free: &[Lit],
    ) -> Result<(), Overflow> {
        if let [case] = cases {
            return case
                .iter()
                .try_for_each(|inequality| self.add_unless(inequality, free));
        }
        let mut choices = free.to_vec();
        for case in cases {
            let name = format!("case_{}_{}", prop.index(), self.encoding.len());
            let choice = self.encoding.new_literal(name, &mut self.db);
            for inequality in case {
                self.add_unless(inequality, &[!choice])?;
            }
            choices.push(choice);
            self.choices.push((choice, case.clone()));
        }
        self.add(PseudoBoolean::clause(&choices));
        let own = choices.split_off(free.len());
        self.selectors.entry(prop).or_default().push(own);
        Ok(())
    }

    /// Adds an all-different constraint, once.
    fn add_different(
        &mut self,
        views: &[View],
        premises: &[Atom],
        free: &[Lit],
    ) -> Result<usize, Overflow> {
        let is_known = |old: &Different| old.views == views && old.premises == premises;
        if let Some(place) = self.differents.iter().position(is_known) {
            return Ok(place);
        }
        let takes: Vec<Vec<(i64, VariableFact)>> =
            views.iter().map(|&view| self.takes(view)).collect();
        let mut takers: BTreeMap<i64, Vec<(i128, VariableFact)>> = BTreeMap::new();
        for &(value, truth) in takes.iter().flatten() {
            takers.entry(value).or_default().push((-1, truth));
        }
        let mut rows = BTreeMap::new();
        for (value, takers) in takers.into_iter().filter(|(_, takers)| takers.len() > 1) {
            let row = PseudoBoolean::new(takers, -1)?.unless(free.iter().copied())?;
            if !row.is_trivial() {
                rows.insert(value, self.db.len());
                self.add(row);
            }
        }
        let premises = premises.to_vec();
        self.differents.push(Different {
            views: views.to_vec(),
            takes,
            rows,
            premises,
        });
        Ok(self.differents.len() - 1)
    }

    /// The values of a view, with what says that it has them.
    fn takes(&mut self, view: View) -> Vec<(i64, VariableFact)> {
        let x = view.var().index();
        if view.scale() == 0 {
            return vec![(view.offset().into(), VariableFact::Known(true))];
        }
        let values = self.encoding.values(x).to_vec();
        let mut takes = Vec::new();
        for value in values {
            let members = self.members(x, &value.into(), Grain::Values);
            takes.extend(members.into_iter().map(|truth| (view.at(value), truth)));
        }
        takes
    }

    /// Says that the variables do not all have these values.
    pub(crate) fn exclude(&mut self, values: &[i32]) {
        self.comment("Not the solution.");
        let mut lits = Vec::new();
        for (x, &value) in values.iter().enumerate() {
            for truth in self.members(x, &value.into(), Grain::Values) {
                if let VariableFact::Is(lit) = truth {
                    lits.push(!lit);
                }
            }
        }
        self.add(PseudoBoolean::clause(&lits));
    }

    /// The literals where the variables have these values.
    pub(crate) fn solution(&self, values: &[i32]) -> Vec<Lit> {
        let mut truths = self.encoding.assignment(|x| values[x]);
        let value = |x: Var| values[x.index()];
        for (choice, case) in &self.choices {
            truths[choice.number()] = Some(case.iter().all(|inequality| inequality.holds(value)));
        }
        let signed = |(number, truth): (usize, Option<bool>)| {
            let lit = Lit::new(number);
            if truth == Some(true) { lit } else { !lit }
        };
        truths.into_iter().enumerate().map(signed).collect()
    }

    pub(crate) fn comment(&mut self, text: &str) {
        let _ = writeln!(self.text, "* {}", text.replace(['\n', '\r'], " "));
    }

    fn add(&mut self, row: PseudoBoolean) {
        if row.is_trivial() {
            return;
        }
        write_row(&row, &self.encoding, &mut self.text);
        self.text.push_str(" ;\n");
        self.db.add_for_good(row);
    }
}

/// A row as text.
pub(crate) fn write_row(row: &PseudoBoolean, encoding: &Encoding, text: &mut String) {
    for &(factor, lit) in &row.terms {
        let _ = write!(text, "{factor} {} ", encoding.name(lit));
    }
    let _ = write!(text, ">= {}", row.degree);
}
