//! How the variables of a model have to be written, as its constraints speak of them.

use csp_core::atom::{Atom, Operator};
use csp_core::meaning::{Condition, Inequality, Term};
use csp_core::replay::Meaning;
use csp_core::values::Values;

/// How a variable has to be written.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum VariableStyle {
    /// By its values.
    Direct,
    /// By its bounds.
    Ordered,
}

/// How each variable has to be written, for these meanings.
pub(crate) fn styles(meanings: &[Meaning], count: usize) -> Vec<VariableStyle> {
    let mut styles = vec![VariableStyle::Direct; count];
    for meaning in meanings {
        let statements = match meaning {
            Meaning::Stated(statements) => &statements[..],
            Meaning::Listed(statement) => std::slice::from_ref(statement),
            Meaning::Unknown => &[],
        };
        for statement in statements {
            statement
                .premises
                .iter()
                .for_each(|&atom| note_atom(atom, &mut styles));
            let inequalities: Vec<&Inequality> = match &statement.condition {
                Condition::AtLeast(inequality) => vec![inequality],
                Condition::AnyOf(cases) => cases.iter().flatten().collect(),
                _ => Vec::new(),
            };
            let terms = inequalities
                .into_iter()
                .flat_map(|inequality| &inequality.terms);
            terms.for_each(|&(_, term)| note_term(term, &mut styles));
        }
    }
    styles
}

fn note_term(term: Term, styles: &mut [VariableStyle]) {
    match term {
        Term::Value(x) => styles[x.index()] = VariableStyle::Ordered,
        Term::Truth(atom) => note_atom(atom, styles),
        Term::Within(x, low, high) if low < high => styles[x.index()] = VariableStyle::Ordered,
        Term::Within(..) => {}
    }
}

fn note_atom(atom: Atom, styles: &mut [VariableStyle]) {
    if matches!(atom.operator(), Operator::AtMost | Operator::Above) {
        styles[atom.var().index()] = VariableStyle::Ordered;
    }
}

/// The values for which an atom holds.
pub(crate) fn values_of(atom: Atom) -> Values {
    let value = atom.value();
    let only: Values = (value..=value).into();
    match atom.operator() {
        Operator::Is => only,
        Operator::IsNot => only.complement(),
        Operator::AtMost => (i32::MIN..=value).into(),
        Operator::Above => Values::from(i32::MIN..=value).complement(),
    }
}
