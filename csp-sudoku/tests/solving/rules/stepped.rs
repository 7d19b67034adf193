//! Steps by clues on random boards: none contradicts the solution, and each follows from what it names.

use super::makers;
use crate::common::random::rng;
use csp_sudoku::check::{DeductionChecker, DeductionVerdict};
use csp_sudoku::rules::{ClueKind, clues};
use csp_sudoku::techniques::{Family, Ladder, Pattern, Position, Prover, Start, Step, Technique};
use csp_sudoku::{Cell, Rules, Shape, Sudoku, SudokuSolver};
use rand::Rng;
use rand::seq::IndexedRandom as _;
use std::collections::BTreeMap;

/// The most grids of a puzzle without its clues.
const MOST: usize = 150;

/// How often each technique was seen, and how many steps could not be checked.
#[derive(Default, Debug)]
struct Seen {
    techniques: BTreeMap<Technique, usize>,
    gaps: usize,
}

/// Walks along a path by clues, and checks each step in three ways.
fn walk(puzzle: &Sudoku, seen: &mut Seen) {
    let Ok(start) = Start::new(puzzle, &mut SudokuSolver::new()) else {
        return;
    };
    let mut position: Position = start.position.clone();
    let mut checker = DeductionChecker::new(puzzle);
    let mut prover = Prover::new(puzzle);
    let ladder = Ladder::default().without_uniqueness();
    let by_clues = ladder.clone().only(|one| one.family() == Family::Clues);
    for step in by_clues.all_steps(&position) {
        assert!(
            !checker.check(&position, &step).is_objection(),
            "{step} in {puzzle}"
        );
        *seen.techniques.entry(step.technique).or_default() += 1;
    }
    for step in ladder.path(&position).steps {
        let place = || format!("{step} in {puzzle} with {:?}", puzzle.rules().clues());
        let wrong = step
            .eliminations
            .iter()
            .find(|gone| start.solution.digit(gone.cell) == gone.digit);
        assert_eq!(wrong, None, "{}", place());
        prover
            .prove(&position, &step)
            .unwrap_or_else(|error| panic!("{error}: {}", place()));
        if matches!(step.pattern.as_deref(), Some(Pattern::JointRules(_))) {
            match checker.check(&position, &step) {
                DeductionVerdict::Holds(_) => without_clues(&mut checker, &position, &step),
                DeductionVerdict::Gap(_) => seen.gaps += 1,
                flaw @ DeductionVerdict::Objection(_) => panic!("{flaw:?}: {}", place()),
            }
            *seen.techniques.entry(step.technique).or_default() += 1;
        }
        position.apply(&step).unwrap();
    }
}

/// Somebody forgets the clues: the step does not hold any more.
fn without_clues(checker: &mut DeductionChecker, position: &Position, step: &Step) {
    let mut forgetful = step.clone();
    let Some(Pattern::JointRules(rules)) = forgetful.pattern.as_deref_mut() else {
        return;
    };
    if rules.clues.is_empty() && rules.remainders.is_empty() {
        return;
    }
    rules.clues.clear();
    rules.remainders.clear();
    let verdict = checker.check(position, &forgetful);
    assert!(
        !matches!(verdict, DeductionVerdict::Holds(_)),
        "{step} needs no clue in {position:?}"
    );
}

/// A board with some clues of this kind and one of another, all of which hold on one grid.
fn board(kind: &'static ClueKind, rng: &mut impl Rng) -> Option<Sudoku> {
    let shapes = makers::shapes();
    let shape = *shapes.choose(rng).unwrap();
    let rules = makers::houses(shape, rng);
    let grid = makers::grid(&rules, rng)?;
    let (puzzle, _) = makers::puzzle_of(Some(&grid), &rules, MOST, rng);
    let other = clues::ALL.choose(rng).unwrap();
    let kinds = [kind, kind, *other];
    let all = kinds.map(|kind| makers::clue(kind, &grid, &rules, rng));
    let rules = all
        .into_iter()
        .filter(|clue| clue.holds(&grid, &rules))
        // A board has modifiers once.
        .fold(rules.clone(), |rules: Rules, clue| {
            rules.clone().with_clue(clue).unwrap_or(rules)
        });
    puzzle.with_rules(rules).ok()
}

#[test]
fn steps_by_clues_follow_from_what_they_name() {
    let mut rng = rng(5);
    let mut seen = Seen::default();
    for kind in clues::ALL {
        // Combinations of cages are seen on some boards only.
        let boards = if kind == &clues::CAGE { 40 } else { 6 };
        for _ in 0..boards {
            if let Some(puzzle) = board(kind, &mut rng) {
                walk(&puzzle, &mut seen);
            }
        }
    }
    for technique in [
        Technique::KillerCombinations,
        Technique::ClueAlone,
        Technique::ClueAndHouse,
        Technique::SeveralRules,
    ] {
        assert!(
            seen.techniques.contains_key(&technique),
            "{technique} {seen:?}"
        );
    }
    let steps: usize = seen.techniques.values().sum();
    assert!(seen.gaps * 20 < steps, "{seen:?}");
}

#[test]
fn puzzles_with_lines_and_cages_are_solved_by_steps() {
    let line =
        |cells: &str| -> Vec<Cell> { cells.split(' ').map(|cell| cell.parse().unwrap()).collect() };
    let lines = [
        clues::WHISPER.clue([line("r1c1 r2c2 r3c3 r4c3 r5c2")], [5]),
        clues::THERMOMETER.clue([line("r9c9 r8c9 r7c8 r6c7 r5c7 r5c6")], []),
        clues::ARROW.clue([line("r2c7"), line("r2c8 r3c8 r4c8")], []),
        clues::CAGE.clue([line("r1c3 r1c4 r1c5 r1c6 r1c7 r1c8 r1c9")], [35]),
        clues::CAGE.clue([line("r6c1 r6c2")], [10]),
    ];
    let rules = lines
        .into_iter()
        .fold(Rules::classic(Shape::NINE), |rules, clue| {
            rules.with_clue(clue.unwrap()).unwrap()
        });
    let mut seen = Seen::default();
    for seed in 0..4 {
        walk(&super::made(&rules, seed), &mut seen);
    }
    for technique in [
        Technique::ThermometerBounds,
        Technique::ArrowBounds,
        Technique::WhisperPolarity,
        Technique::InniesAndOuties,
    ] {
        assert!(
            seen.techniques.contains_key(&technique),
            "{technique} {seen:?}"
        );
    }
}
