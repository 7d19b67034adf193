//! The propagators of the weaker strategies: random houses in the oracle harness, and what each
//! leaves alone.

use csp_core::error::ModelError;
use csp_core::extend::{Cause, Constraint, Posting, Solver};
use csp_core::prelude::*;
use csp_core::testing::{DomainShape, Draw, Instance, Oracle};
use csp_sudoku::propagators::ClashCheck;
use csp_sudoku::propagators::CompleteCheck;
use csp_sudoku::propagators::DigitCheck;
use csp_sudoku::propagators::ForwardChecking;

/// Which propagator keeps the houses.
#[derive(Clone, Copy, Debug)]
enum Kind {
    Complete,
    Clash,
    Forward,
}

/// Houses of some variables.
struct Houses {
    kind: Kind,
    cells: Vec<Var>,
    houses: Vec<Vec<Var>>,
}

impl Constraint for Houses {
    fn post(self, posting: &mut Posting<'_>) -> Result<(), ModelError> {
        match self.kind {
            Kind::Complete => CompleteCheck::new(self.cells, self.houses).post(posting),
            Kind::Clash => self
                .houses
                .into_iter()
                .try_for_each(|house| ClashCheck::new(house).post(posting)),
            Kind::Forward => ForwardChecking::new(self.cells, self.houses).post(posting),
        }
    }
}

/// One to three houses, each of some positions of the scope.
fn drawn(kind: Kind, draw: &mut Draw) -> Instance {
    let arity = draw.arity();
    let mut house = |_| (0..arity).filter(|_| draw.chance(2, 3)).collect();
    let houses: Vec<Vec<usize>> = (0..3).map(&mut house).collect();
    let (meant, note) = (houses.clone(), format!("{houses:?}"));
    let differ = |house: &Vec<usize>, v: &[i32]| {
        (0..house.len()).all(|i| house[..i].iter().all(|&j| v[j] != v[house[i]]))
    };
    let post = move |x: &[Var]| {
        let houses = houses
            .iter()
            .map(|house| house.iter().map(|&i| x[i]).collect())
            .collect();
        Houses {
            kind,
            cells: x.to_vec(),
            houses,
        }
    };
    Instance::new(move |v| meant.iter().all(|house| differ(house, v)), post).note(note)
}

fn oracle(kind: Kind) -> Oracle {
    Oracle::drawn(format!("{kind:?}"), move |draw| drawn(kind, draw))
        .arity(1..=5)
        .shapes(&[DomainShape::Small, DomainShape::Wide, DomainShape::Extreme])
        .cases(1500)
}

#[test]
fn complete_grids_are_told_right_from_wrong() {
    let report = oracle(Kind::Complete).check();
    assert!(
        report.conflicts > 300 && report.solutions > 3000,
        "{report}"
    );
}

#[test]
fn clashes_are_told() {
    let report = oracle(Kind::Clash).check();
    assert!(
        report.conflicts > 300 && report.solutions > 3000,
        "{report}"
    );
}

/// A variable may come twice.
#[test]
fn conditions_are_kept_by_the_last_cell() {
    let drawn = |draw: &mut Draw| {
        let divisor = draw.int(2..=4) as i32;
        let keeps = move |values: &[i32]| {
            let sum: i64 = values.iter().map(|value| i64::from(*value)).sum();
            sum % i64::from(divisor) != 0
        };
        Instance::new(keeps, move |x| DigitCheck::new(x.to_vec(), keeps))
            .note(format!("the sum is no multiple of {divisor}"))
    };
    let report = Oracle::drawn("DigitCheck", drawn)
        .arity(0..=4)
        .shapes(&[DomainShape::Small, DomainShape::Wide, DomainShape::Extreme])
        .cases(1500)
        .check();
    assert!(
        report.conflicts > 100 && report.solutions > 3000,
        "{report}"
    );
}

/// What is left depends on which cells were fixed first: a fresh copy takes all fixed cells for
/// givens.
#[test]
fn forward_checking_loses_no_solution() {
    let report = oracle(Kind::Forward).distinct().any_fixpoint().check();
    assert!(
        report.conflicts > 300 && report.solutions > 3000,
        "{report}"
    );
}

/// One house of four cells with digits 1 to 3, and some digits given; what is left, or nothing at a
/// conflict.
fn left(kind: Kind, givens: &[(usize, i32)], decided: &[(usize, i32)]) -> Option<Vec<String>> {
    let mut solver = Solver::default();
    let cells: Vec<Var> = (0..4)
        .map(|_| solver.new_var(&(1..=3).into()).unwrap())
        .collect();
    solver
        .post(Houses {
            kind,
            cells: cells.clone(),
            houses: vec![cells[..3].to_vec(), cells[2..].to_vec()],
        })
        .unwrap();
    solver.propagate(&mut ()).unwrap();
    for (cause, fixed) in [(Cause::Given, givens), (Cause::Decision, decided)] {
        solver.push_level();
        solver
            .act(cause, |d| {
                fixed
                    .iter()
                    .try_for_each(|&(cell, digit)| d.fix(cells[cell], digit))
            })
            .unwrap();
        solver.propagate(&mut ()).ok()?;
    }
    Some(
        cells
            .iter()
            .map(|&cell| solver.domains().values(cell).to_string())
            .collect(),
    )
}

fn words(words: [&str; 4]) -> Option<Vec<String>> {
    Some(words.map(str::to_owned).to_vec())
}

#[test]
fn a_complete_check_waits_for_the_last_cell() {
    assert_eq!(
        left(Kind::Complete, &[(0, 1), (1, 1)], &[(2, 1)]),
        words(["1", "1", "1", "1..3"])
    );
    assert_eq!(
        left(Kind::Complete, &[(0, 1), (1, 1)], &[(2, 2), (3, 3)]),
        None
    );
    assert_eq!(
        left(Kind::Complete, &[(0, 1), (1, 3)], &[(2, 2), (3, 3)]),
        words(["1", "3", "2", "3"])
    );
}

#[test]
fn a_clash_check_removes_nothing() {
    assert_eq!(
        left(Kind::Clash, &[(0, 1)], &[(1, 2)]),
        words(["1", "2", "1..3", "1..3"])
    );
    assert_eq!(left(Kind::Clash, &[(0, 1)], &[(1, 1)]), None);
    assert_eq!(left(Kind::Clash, &[(2, 1), (3, 1)], &[]), None);
}

#[test]
fn forward_checking_cascades_in_turn_only() {
    // The third cell has one candidate left, and the search has not come to it: the fourth keeps that.
    assert_eq!(
        left(Kind::Forward, &[(0, 1)], &[]),
        words(["1", "2 3", "2 3", "1..3"])
    );
    assert_eq!(
        left(Kind::Forward, &[(1, 1), (3, 2)], &[]),
        words(["2 3", "1", "3", "2"])
    );
    assert_eq!(
        left(Kind::Forward, &[(3, 2)], &[(2, 3)]),
        words(["1..3", "1..3", "3", "2"])
    );
    // Now it has: the first open cell comes after it.
    assert_eq!(
        left(Kind::Forward, &[(0, 1)], &[(1, 2)]),
        words(["1", "2", "3", "1 2"])
    );
    assert_eq!(left(Kind::Forward, &[(0, 1), (1, 1)], &[]), None);
}
