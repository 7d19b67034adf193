//! One constraint alone, with moves that give its propagators work.

use crate::random::SplitMix;
use csp_core::conflict::Conflict;
use csp_core::constraints::ExactlyOne;
use csp_core::error::ModelError;
use csp_core::extend::{Cause, Constraint, Solver};
use csp_core::ids::Var;
use csp_core::prelude::{AllDifferent, Consistency, Linear, NotEqual, Relation, Values};
use csp_sudoku::propagators::HiddenSingle;
use csp_sudoku::shape::Shape;
use std::ops::RangeInclusive;

/// The variables that a move fixes, with their values.
type Move = Vec<(Var, i32)>;

/// A solver with one constraint at its fixpoint, and moves that do not fail.
#[derive(Debug)]
pub struct Case {
    solver: Solver,
    moves: Vec<Move>,
    /// The index of the next move.
    next: usize,
}

/// The number of moves that take turns. With a single move the processor would predict all
/// branches.
pub const MOVES: usize = 16;

/// The number of terms of a linear constraint.
const TERMS: usize = 20;

impl Case {
    /// A constraint on variables of this range, which are narrowed to these domains. `play` makes
    /// the moves.
    fn new<C: Constraint>(
        range: RangeInclusive<i32>,
        domains: &[Values],
        constraint: impl FnOnce(&[Var]) -> C,
        mut play: impl FnMut(&[Var]) -> Move,
    ) -> Result<Self, ModelError> {
        let mut solver = Solver::default();
        let range = Values::from(range);
        let variable = |_: &Values| solver.new_var(&range);
        let vars: Vec<Var> = domains.iter().map(variable).collect::<Result<_, _>>()?;
        // The solver remembers a failure here or in the propagation; each turn then returns it.
        let _ = solver.act(Cause::Given, |d| {
            vars.iter()
                .zip(domains)
                .try_for_each(|(&x, values)| d.keep(x, values))
        });
        solver.post(constraint(&vars))?;
        let _ = solver.propagate(&mut ());
        let moves = (0..MOVES).map(|_| play(&vars)).collect();
        Ok(Self {
            solver,
            moves,
            next: 0,
        })
    }

    /// Opens a level, makes the next move, propagates and closes the level. Returns the number of
    /// changes on the trail, with those of the move.
    ///
    /// # Errors
    /// The move has no solution.
    pub fn turn(&mut self) -> Result<usize, Conflict> {
        let now = &self.moves[self.next];
        self.next = (self.next + 1) % MOVES;
        let before = self.solver.domains().trail().log().len();
        self.solver.push_level();
        let acted = self.solver.act(Cause::Decision, |d| {
            now.iter().try_for_each(|&(x, value)| d.fix(x, value))
        });
        let result = acted.and_then(|()| self.solver.propagate(&mut ()));
        let changes = self.solver.domains().trail().log().len() - before;
        self.solver.pop_level();
        result.map(|()| changes)
    }
}

/// `x ≠ y` with 9 values each. A move fixes one of the two.
///
/// # Errors
/// The constraint is refused, which these variables do not cause.
pub fn not_equal() -> Result<Case, ModelError> {
    let mut random = SplitMix::new(1);
    let play = |vars: &[Var]| vec![(vars[random.below(2)], 1 + random.below(9) as i32)];
    Case::new(
        1..=9,
        &[Values::from(1..=9), Values::from(1..=9)],
        |vars| NotEqual::new(vars[0], vars[1]),
        play,
    )
}

/// `n` variables of `n` values. The domain of each has some values around its own in a hidden
/// permutation. A move fixes a fifth of the variables.
///
/// # Errors
/// As for [`not_equal`].
pub fn all_different(n: usize, consistency: Consistency) -> Result<Case, ModelError> {
    let mut random = SplitMix::new(n as u64);
    let hidden = random.permutation(n);
    let mut domain = |&own: &usize| -> Values {
        let first = own - random.below(3 + n / 8).min(own);
        let end = n.min(own + 1 + random.below(3 + n / 8));
        let values = (first..end).filter(|&value| value == own || random.below(4) > 0);
        values.map(|value| value as i32).collect()
    };
    let domains: Vec<Values> = hidden.iter().map(&mut domain).collect();
    let play = |vars: &[Var]| {
        some(n.div_ceil(5), n, &mut random)
            .map(|i| (vars[i], hidden[i] as i32))
            .collect()
    };
    let constraint = |vars: &[Var]| AllDifferent::new(vars).consistency(consistency);
    Case::new(0..=n as i32 - 1, &domains, constraint, play)
}

/// Twenty terms with coefficients from -9 to 9 and values from 0 to 20. A move fixes all variables
/// but two, for `≠` all but one.
///
/// # Errors
/// As for [`not_equal`].
pub fn linear(relation: Relation) -> Result<Case, ModelError> {
    let mut random = SplitMix::new(TERMS as u64);
    let mut term = || (1 + random.below(9) as i64) * [1, -1][random.below(2)];
    let coefficients: Vec<i64> = (0..TERMS).map(|_| term()).collect();
    let hidden: Vec<i32> = (0..TERMS).map(|_| random.below(21) as i32).collect();
    let constant: i64 = coefficients
        .iter()
        .zip(&hidden)
        .map(|(a, &x)| a * i64::from(x))
        .sum();
    let fixed = if relation == Relation::NotEqual {
        TERMS - 1
    } else {
        TERMS - 2
    };
    let play = |vars: &[Var]| {
        some(fixed, TERMS, &mut random)
            .map(|i| (vars[i], hidden[i]))
            .collect()
    };
    let sum = |vars: &[Var]| {
        Linear::new(
            coefficients.iter().copied().zip(vars.iter().copied()),
            relation,
            constant,
        )
    };
    Case::new(0..=20, &vec![Values::from(0..=20); TERMS], sum, play)
}

/// Twenty 0/1 variables. A move sets one to 1, or all others to 0.
///
/// # Errors
/// As for [`not_equal`].
pub fn exactly_one() -> Result<Case, ModelError> {
    let mut random = SplitMix::new(3);
    let play = |vars: &[Var]| {
        let one = vars[random.below(TERMS)];
        if random.below(2) == 0 {
            return vec![(one, 1)];
        }
        vars.iter()
            .filter(|&&x| x != one)
            .map(|&x| (x, 0))
            .collect()
    };
    Case::new(
        0..=1,
        &vec![Values::from(0..=1); TERMS],
        ExactlyOne::new,
        play,
    )
}

/// The 27 houses of a 9×9 board. The candidates are those of a hidden solution and half of the
/// others. A move fixes twelve cells.
///
/// # Errors
/// As for [`not_equal`].
pub fn hidden_single() -> Result<Case, ModelError> {
    let shape = Shape::NINE;
    let cells = shape.cells();
    let side = shape.side();
    let mut random = SplitMix::new(4);
    let digit = |i: usize| (i / 9 * 3 + i / 27 + i % 9) as i32 % 9 + 1;
    let hidden: Vec<i32> = (0..cells).map(digit).collect();
    let mut domain = |&own: &i32| -> Values {
        let mut is_left = |&digit: &i32| digit == own || random.below(2) == 0;
        (1..=9).filter(&mut is_left).collect()
    };
    let domains: Vec<Values> = hidden.iter().map(&mut domain).collect();
    let single = |vars: &[Var]| {
        let cells = |house| shape.house_cells(house);
        let house = |house| cells(house).map(|cell| vars[shape.index(cell)]).collect();
        HiddenSingle::new(vars.to_vec(), shape.houses().map(house).collect(), side)
    };
    let play = |vars: &[Var]| {
        some(12, cells, &mut random)
            .map(|i| (vars[i], hidden[i]))
            .collect()
    };
    Case::new(1..=9, &domains, single, play)
}

/// `count` different random numbers below `end`.
fn some(count: usize, end: usize, random: &mut SplitMix) -> impl Iterator<Item = usize> + use<> {
    random.permutation(end).into_iter().take(count)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// No move fails, and the propagators add changes of their own.
    #[test]
    fn every_case_has_something_to_do() {
        let mut cases = vec![
            ("not_equal", not_equal()),
            ("exactly_one", exactly_one()),
            ("hidden", hidden_single()),
        ];
        for consistency in [Consistency::Value, Consistency::Bounds, Consistency::Domain] {
            cases.extend([9, 25, 64].map(|n| ("all_different", all_different(n, consistency))));
        }
        cases.extend(
            [Relation::AtMost, Relation::Equal, Relation::NotEqual].map(|r| ("linear", linear(r))),
        );
        for (name, case) in cases {
            let mut case = case.unwrap();
            let moved: usize = case.moves.iter().map(Vec::len).sum();
            let changes: usize = (0..MOVES).map(|_| case.turn().unwrap()).sum();
            let d = case.solver.domains();
            let open = d.vars().filter(|&x| !d.is_fixed(x)).count();
            assert!(open * 2 > d.len(), "{name}: {open} open");
            assert!(
                changes >= moved + MOVES / 2,
                "{name}: {moved} moved, {changes} changed"
            );
        }
    }
}
