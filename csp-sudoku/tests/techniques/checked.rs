//! The checker that shares nothing with the techniques: all steps hold, and mutated ones do not.

use crate::techniques::{all_options, bench, examples, examples_of_options};
use csp_core::testing::seeds;
use csp_sudoku::check::{DeductionChecker, DeductionReach, DeductionVerdict};
use csp_sudoku::sudoku::{Sudoku, digits};
use csp_sudoku::techniques::{
    Candidate, Ladder, Pattern, Position, Start, Step, SubsetKind, Technique, Uniqueness,
};
use csp_sudoku::{BoardText, Cell, Grid, Shape, SudokuSolver};

/// The sets of puzzles, and how many of each are tried in a sample.
const SETS: [(&str, usize); 4] = [
    ("17_clue.txt.gz", 200),
    ("top1465.txt", 100),
    ("hardest_1106.txt", 40),
    ("hardest_11plus.txt.gz", 40),
];

/// What is claimed of a technique.
fn reach(technique: Technique) -> DeductionReach {
    use Technique::*;
    match technique {
        BugPlus1 | ForcingNetContradiction | ForcingNetVerity => DeductionReach::Position,
        Uniqueness3 | Uniqueness4 | Uniqueness6 | HiddenRectangle => DeductionReach::Houses,
        _ => DeductionReach::Shown,
    }
}

/// Fails if the step does not hold as claimed.
fn assert_holds(checker: &mut DeductionChecker, position: &Position, step: &Step) {
    let verdict = checker.check(position, step);
    let place = || {
        format!(
            "{step}\nin {}\n{}",
            position.to_sudoku(),
            verdict.on(step.shape)
        )
    };
    let DeductionVerdict::Holds(basis) = verdict else {
        panic!("{}", place());
    };
    assert_eq!(basis.reach, reach(step.technique), "{}", place());
    let assumes_unique = step.technique.assumes_unique();
    assert_eq!(basis.premise.is_some(), assumes_unique, "{}", place());
}

/// All examples, each with its step.
fn steps() -> impl Iterator<Item = (Position, Step)> {
    let plain = examples().map(|example| (example.step(), example.position));
    let with_options = examples_of_options();
    let with_options =
        with_options.map(|example| (example.step_with(all_options()), example.position));
    plain
        .chain(with_options)
        .map(|(step, position)| (position, step))
}

#[test]
fn the_steps_of_the_examples_hold() {
    for (position, step) in steps() {
        let start = Start::new(&position.to_sudoku(), &mut SudokuSolver::new()).unwrap();
        let mut checker = DeductionChecker::new(&start.puzzle);
        // Otherwise the technique is right by chance.
        if start.uniqueness == Uniqueness::Givens || !step.technique.assumes_unique() {
            assert_holds(&mut checker, &position, &step);
        }
    }
}

/// Walks the path of a puzzle, and checks each step. Halfway all steps are checked.
fn walk(puzzle: &Sudoku) {
    let mut position = Position::new(puzzle).unwrap();
    let mut checker = DeductionChecker::new(puzzle);
    let ladder = Ladder::default();
    let path = ladder.path(&position);
    for (number, step) in path.steps.iter().enumerate() {
        assert_holds(&mut checker, &position, step);
        if number == path.steps.len() / 2 {
            let all = ladder.all_steps(&position);
            all.iter()
                .for_each(|step| assert_holds(&mut checker, &position, step));
        }
        position.apply(step).unwrap();
    }
}

#[test]
fn each_step_of_a_sample_holds() {
    for (file, count) in SETS {
        let puzzles = bench(file, 1);
        let distance = puzzles.len() / count;
        for seed in seeds(20) {
            let first = seed as usize * distance;
            puzzles
                .iter()
                .skip(first)
                .step_by(20 * distance)
                .for_each(walk);
        }
    }
}

/// The step with one more or another conclusion, which the solution contradicts: digits of some blank cells go, and
/// a placed digit is another one.
fn wrong_conclusions(position: &Position, step: &Step, solution: &Grid) -> Vec<Step> {
    let cells = (0..81).map(|index| Shape::NINE.cell(index));
    let blank: Vec<Cell> = cells.filter(|cell| position.digit(*cell) == 0).collect();
    let gone = |cell: Cell| {
        let mut wrong = step.clone();
        let digit = solution.digit(cell);
        wrong.eliminations.push(Candidate { digit, cell });
        wrong
    };
    let placed = step.placement.iter().flat_map(|placed| {
        let others =
            digits(position.candidates(placed.cell)).filter(|digit| *digit != placed.digit);
        others.map(|digit| {
            let mut wrong = step.clone();
            wrong.placement = Some(Candidate { digit, ..*placed });
            wrong
        })
    });
    let sample = blank.iter().step_by(blank.len().div_ceil(3));
    sample.map(|cell| gone(*cell)).chain(placed).collect()
}

/// The step with a reason less: a house of the base, a cell of a subset, a set, a cell of a wing, a node.
fn without_a_reason(step: &Step) -> Option<Step> {
    let mut less = step.clone();
    match &mut **less.pattern.as_mut()? {
        Pattern::Fish(seen) => drop(seen.base.pop()),
        Pattern::Subset(seen) if seen.kind == SubsetKind::Naked => drop(seen.cells.pop()),
        Pattern::Subset(seen) => drop(seen.digits.pop()),
        Pattern::LinkedSets(seen) => drop(seen.sets.pop()),
        Pattern::LockedDigit(seen) => drop(seen.cells.pop()),
        Pattern::Blossom(seen) => drop(seen.petals.pop()),
        Pattern::CellChain(seen) => drop(seen.cells.pop()),
        Pattern::EmptyRectangle(seen) => drop(seen.places.pop()),
        Pattern::TwoLinks(seen) => seen.feet.swap(0, 1),
        Pattern::Wing(seen) => seen.pincers[1] = seen.pincers[0],
        Pattern::WWing(seen) => seen.ends[1] = seen.ends[0],
        _ => return None,
    }
    Some(less)
}

#[test]
fn mutated_steps_are_refused() {
    let (mut wrong, mut less, mut needless) = (0, 0, 0);
    for (position, step) in steps() {
        let start = Start::new(&position.to_sudoku(), &mut SudokuSolver::new()).unwrap();
        if start.uniqueness == Uniqueness::Position {
            continue;
        }
        let mut checker = DeductionChecker::new(&start.puzzle);
        for mutated in wrong_conclusions(&position, &step, &start.solution) {
            let verdict = checker.check(&position, &mutated);
            assert!(verdict.is_objection(), "{mutated}: {verdict:?}");
            wrong += 1;
        }
        if let Some(mutated) = without_a_reason(&step) {
            let verdict = checker.check(&position, &mutated);
            // A fish may have a house that it does not need. What is left over holds then.
            let holds = matches!(verdict, DeductionVerdict::Holds(_));
            let gone = mutated.eliminations.iter();
            let is_so = |one: &Candidate| start.solution.digit(one.cell) != one.digit;
            assert!(!holds || gone.clone().all(is_so), "{mutated}: {verdict:?}");
            needless += usize::from(holds);
            less += usize::from(verdict.is_objection());
        }
    }
    println!("refused: {wrong} wrong, {less} with a reason less; {needless} did not need it");
    assert!(
        wrong > 500 && less > 50 && less > 4 * needless,
        "{wrong} {less} {needless}"
    );
}
