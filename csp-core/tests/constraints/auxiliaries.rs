//! Constraints that make variables for themselves while they are posted.

use super::thorough;
use csp_core::constraints::{Abs, Maximum};
use csp_core::extend::{Constraint, Posting};
use csp_core::prelude::*;
use csp_core::testing::{Claim, DomainShape, Oracle};
use csp_core::trace::TraceLevel;

/// The greatest distance of neighbours in a row is `widest`: the distances and their greatest are
/// auxiliary variables.
struct WidestStep {
    row: Vec<Var>,
    widest: i64,
}

/// Room for the differences of any two values of the cases.
const ROOM: i32 = 70_000;

impl Constraint for WidestStep {
    fn post(self, posting: &mut Posting<'_>) -> Result<(), ModelError> {
        posting.check("widest_step", &self.row)?;
        let mut steps = Vec::new();
        for (i, pair) in self.row.windows(2).enumerate() {
            let difference = posting.new_var(format!("difference[{i}]"), &(-ROOM..=ROOM).into())?;
            let step = posting.new_var(format!("step[{i}]"), &(0..=ROOM).into())?;
            let terms = [(1, pair[0]), (-1, pair[1]), (-1, difference)];
            Linear::new(terms, Relation::Equal, 0).post(posting)?;
            Abs::new(difference, step).post(posting)?;
            steps.push(step);
        }
        let widest = posting.new_var("widest", &(0..=ROOM).into())?;
        Maximum::new(&steps, widest).post(posting)?;
        Linear::new([(1, widest)], Relation::Equal, self.widest).post(posting)
    }
}

fn widest(row: &[i32]) -> i64 {
    row.windows(2)
        .map(|pair| i64::from(pair[0].abs_diff(pair[1])))
        .max()
        .unwrap_or(0)
}

fn walk(row: &[Var], widest: i64) -> WidestStep {
    WidestStep {
        row: row.to_vec(),
        widest,
    }
}

#[test]
fn a_decomposition_is_a_constraint() {
    let oracle = Oracle::new(
        "widest_step",
        |row| widest(row) == 2,
        |row: &[Var]| walk(row, 2),
    )
    .arity(2..=4);
    thorough(
        &oracle
            .claims(Claim::Checks)
            .shapes(&[DomainShape::Small])
            .cases(600),
    );
}

#[test]
fn half_reified_it_leaves_each_solution_once() {
    for widest_step in 0..=2 {
        let mut model = Model::new();
        let row = model.array("row", 3, 0..=2).unwrap();
        let b = model.array("b", 2, 0..=1).unwrap();
        model
            .post(Implied::new(
                b[0],
                Implied::new(!b[1], walk(&row, widest_step)),
            ))
            .unwrap();
        let mut expected = 0;
        for code in 0..27 {
            let values = [code % 3, code / 3 % 3, code / 9];
            expected += 3 + u32::from(widest(&values) == widest_step);
        }
        assert_eq!(model.solutions().count() as u32, expected, "{widest_step}");
    }
}

/// Makes a variable and posts two parts, the second of which is refused.
struct Broken(Var);

impl Constraint for Broken {
    fn post(self, posting: &mut Posting<'_>) -> Result<(), ModelError> {
        let wide = posting.new_var("wide", &(0..=999).into())?;
        posting.new_slot(7);
        Linear::new([(1, self.0), (1, wide)], Relation::Equal, 0).post(posting)?;
        AllDifferent::new(&[self.0, wide]).post(posting)?;
        Linear::new([(i64::MAX, self.0)], Relation::AtMost, 0).post(posting)
    }
}

#[test]
fn what_was_added_is_taken_back_if_posting_fails() {
    for late in [false, true] {
        let mut model = Model::new();
        let x = model.array("x", 2, 0..=3).unwrap();
        model.post(NotEqual::new(x[0], x[1])).unwrap();
        if late {
            assert_eq!(model.solutions().count(), 12);
        }
        let before = (model.domains().len(), model.solver().propagators());
        let refused = model.post(Broken(x[0]));
        assert!(
            matches!(refused, Err(ModelError::Overflow { .. })),
            "{refused:?}"
        );
        let premise = model.var("b", 0..=1).unwrap();
        assert!(model.post(Implied::new(premise, Broken(x[0]))).is_err());
        assert_eq!(
            (model.domains().len(), model.solver().propagators()),
            (before.0 + 1, before.1)
        );
        model.post(walk(&x, 3)).unwrap();
        assert_eq!(model.solutions().count(), 2 * 2);
    }
}

#[test]
fn auxiliary_variables_have_names_and_are_branched_on_last() {
    let mut model = Model::new();
    let row = model.array("row", 2, 0..=1).unwrap();
    model.post(walk(&row, 1)).unwrap();
    model.post(walk(&row, 1)).unwrap();
    let late = model.var("late", 0..=1).unwrap();
    assert_eq!(model.name(late), "late");
    let trace = model
        .trace(Goal::Satisfy, TraceLevel::Changes)
        .unwrap()
        .to_string();
    let variables = trace.lines().nth(1).unwrap();
    let expected = "variables row[0] row[1] difference[0] step[0] widest \
                    difference[0]~5 step[0]~6 widest~7 late";
    assert_eq!(variables, expected);
    let decided: Vec<&str> = trace
        .lines()
        .filter(|line| line.contains("depth") && line.contains(" left "))
        .collect();
    assert!(
        decided
            .iter()
            .all(|line| line.contains("row") || line.contains("late")),
        "{trace}"
    );
}
