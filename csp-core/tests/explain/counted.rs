//! Steps by rules of several counts, as in puzzles with stars, against brute force: what is known before a rule is looked at counts in
//! each search with it.

use csp_core::explain::{Fewest, NextStep, StepAnswer, StepFinder, StepRule};
use csp_core::extend::Solver;
use csp_core::ids::{PropId, Var};
use csp_core::prelude::*;
use csp_core::testing::{cases, seeds};
use rand::seq::SliceRandom as _;
use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;
use std::ops::RangeInclusive;

const CELLS: u32 = 9;

/// Cells as the bits of a number, and how many of them are starred.
type CellCount = (u32, RangeInclusive<u32>);

/// Rules of a few counts each, and a board that keeps them, some cells of which are known.
#[derive(Debug)]
struct CountedCase {
    rules: Vec<Vec<CellCount>>,
    solution: u32,
    known: u32,
}

impl CountedCase {
    fn drawn(seed: u64) -> Self {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let solution: u32 = rng.random_range(0..1 << CELLS);
        let mut count = |number: usize| -> CellCount {
            let mut cells: Vec<u32> = (0..CELLS).collect();
            cells.shuffle(&mut rng);
            let cells = cells[..number].iter();
            let cells = cells.fold(0, |cells, cell| cells | 1 << cell);
            let stars = (solution & cells).count_ones();
            match rng.random_range(0..3) {
                0 => (cells, 0..=stars),
                1 => (cells, stars..=cells.count_ones()),
                _ => (cells, stars..=stars),
            }
        };
        let rules = (0..4).map(|_| vec![count(7), count(2)]);
        Self {
            rules: rules.collect(),
            solution,
            known: rng.random_range(0..1 << CELLS) & rng.random_range(0..1 << CELLS),
        }
    }

    /// The cells of which it follows from these rules and from the cells that are known whether they have a star.
    fn follows(&self, known: u32, rules: &[usize]) -> u32 {
        let keeps = |board: u32, rule: usize| {
            let mut counts = self.rules[rule].iter();
            counts.all(|(cells, stars)| stars.contains(&(board & cells).count_ones()))
        };
        let boards = (0..1 << CELLS).filter(|board| (board ^ self.solution) & known == 0);
        let boards = boards.filter(|&board| rules.iter().all(|&rule| keeps(board, rule)));
        let differ = boards.fold(0, |differ, board| differ | board ^ self.solution);
        !differ & ((1 << CELLS) - 1)
    }

    /// Whether the step follows, and is a smallest one if it says so.
    fn check(&self, known: u32, step: &NextStep, cells: u32) {
        assert_eq!(cells & known, 0, "{self:?} {step:?} is known");
        let follows = self.follows(known, &step.rules);
        assert_eq!(cells & !follows, 0, "{self:?} {known:b} {step:?}");
        if step.fewest == Fewest::Unproven {
            return;
        }
        for set in 0u32..1 << self.rules.len() {
            let rules: Vec<usize> = (0..self.rules.len())
                .filter(|rule| set >> rule & 1 == 1)
                .collect();
            if rules.len() < step.rules.len() {
                let more = self.follows(known, &rules) & !known;
                assert_eq!(more, 0, "{self:?} {known:b} {step:?} {rules:?}");
            }
        }
    }

    fn build(&self, solver: &mut Solver) -> (Vec<Var>, Vec<StepRule>) {
        let cell = |_| solver.new_var(&(0..=1).into()).unwrap();
        let vars: Vec<Var> = (0..CELLS).map(cell).collect();
        let rules = self.rules.iter().map(|counts| {
            let before = solver.propagators();
            for (cells, stars) in counts {
                let scope = vars.iter().enumerate();
                let scope = scope.filter(|(cell, _)| cells >> cell & 1 == 1);
                let scope: Vec<Var> = scope.map(|(_, &x)| x).collect();
                solver
                    .post(Count::at_least(&scope, 1, *stars.start()))
                    .unwrap();
                solver
                    .post(Count::at_most(&scope, 1, *stars.end()))
                    .unwrap();
            }
            rule(before..solver.propagators())
        });
        let rules = rules.collect();
        (vars, rules)
    }

    /// Walks to the end. Returns the number of rules of each step.
    fn walk(&self) -> Vec<usize> {
        let mut solver = Solver::default();
        let (vars, rules) = self.build(&mut solver);
        let mut finder = StepFinder::new(&mut solver, rules, &vars).unwrap();
        let mut known = 0;
        for cell in (0..CELLS).filter(|cell| self.known >> cell & 1 == 1) {
            let value = self.solution >> cell & 1;
            finder
                .know(Atom::is(vars[cell as usize], value as i32))
                .unwrap();
            known |= 1 << cell;
        }
        let mut sizes = Vec::new();
        while let StepAnswer::Step(step) = finder.next_step() {
            let cells = step.facts.iter().map(|fact| 1 << fact.var().index());
            let cells = cells.fold(0, |all: u32, cell| all | cell);
            self.check(known, &step, cells);
            known |= cells;
            sizes.push(step.rules.len());
            finder.take(&step);
        }
        let all: Vec<usize> = (0..self.rules.len()).collect();
        assert_eq!(self.follows(known, &all), known, "{self:?}");
        sizes
    }
}

fn rule(propagators: std::ops::Range<usize>) -> StepRule {
    let propagators = propagators.map(|number| PropId::new(number as u32));
    StepRule {
        propagators: propagators.collect(),
        ..StepRule::default()
    }
}

#[test]
fn no_step_is_smaller_than_a_smallest_one() {
    let mut sizes = [0; 4];
    for seed in seeds(cases(2_000)) {
        let steps = CountedCase::drawn(seed).walk();
        steps.iter().for_each(|&size| sizes[size.min(3)] += 1);
    }
    assert!(sizes[1] > 10 && sizes[2] > 2, "{sizes:?}");
}

/// The search for `c` comes after one for `a`. Two stars are known, and with both `a` and `b` there would be four.
#[test]
fn each_search_counts_what_is_known() -> Result<(), ModelError> {
    let mut model = Model::new();
    let [k, l, a, b, c] = model.array("star", 5, 0..=1)?[..] else {
        unreachable!()
    };
    let [y, d] = model.array("other", 2, 0..=1)?[..] else {
        unreachable!()
    };
    model.post(Count::exactly(&[k, l, a, b], 1, 3))?;
    model.post(Count::at_least(&[a, c], 1, 1))?;
    model.post(Count::at_least(&[b, c], 1, 1))?;
    // Another step has two rules: `y` is a star, so that `d` is none.
    model.post(Count::exactly(&[k, y], 1, 2))?;
    model.post(Count::exactly(&[y, d], 1, 1))?;
    let rules = vec![rule(0..3), rule(3..4), rule(4..5)];
    let mut finder = model.step_finder(rules, &[k, l, a, b, c, d])?;
    finder.know(Atom::is(k, 1))?;
    finder.know(Atom::is(l, 1))?;
    let StepAnswer::Step(step) = finder.next_step() else {
        panic!("a step follows");
    };
    assert_eq!(step.facts, [Atom::is(c, 1).into()], "{step:?}");
    assert_eq!((step.rules, step.fewest), (vec![0], Fewest::Proven));
    Ok(())
}
