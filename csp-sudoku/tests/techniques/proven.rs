//! Each step is proven by search, and what stands in the way of steps is told.

use crate::techniques::{bench, examples};
use csp_core::limits::Limits;
use csp_core::testing::seeds;
use csp_sudoku::read::ParseError;
use csp_sudoku::sudoku::Sudoku;
use csp_sudoku::techniques::{
    Candidate, Ladder, Obstacle, Position, ProofBasis, Prover, Start, StepProofError, Uniqueness,
};
use csp_sudoku::{Cell, Grid, Shape, SudokuSolver};

/// The sets of puzzles, and how many of each are tried in a sample.
const SETS: [(&str, usize); 4] = [
    ("17_clue.txt.gz", 400),
    ("top1465.txt", 100),
    ("hardest_1106.txt", 60),
    ("hardest_11plus.txt.gz", 60),
];

/// Walks the path of a puzzle, and proves each step.
fn prove(puzzle: &Sudoku) {
    let start = Start::new(puzzle, &mut SudokuSolver::new()).unwrap();
    let mut position = start.position;
    let mut prover = Prover::new(&start.puzzle);
    for step in Ladder::default().path(&position).steps {
        let proof = prover.prove(&position, &step);
        let proof =
            proof.unwrap_or_else(|error| panic!("{step}\n{}\n{error}", position.to_sudoku()));
        assert_eq!(
            proof.basis == ProofBasis::OneSolution,
            step.technique.assumes_unique()
        );
        position.apply(&step).unwrap();
    }
}

#[test]
fn each_step_of_a_sample_is_proven() {
    for (file, count) in SETS {
        let puzzles = bench(file, 1);
        let distance = puzzles.len() / count;
        for seed in seeds(20) {
            let first = seed as usize * distance;
            puzzles
                .iter()
                .skip(first)
                .step_by(20 * distance)
                .for_each(prove);
        }
    }
}

#[test]
#[ignore = "it takes minutes: all puzzles of all sets"]
fn each_step_of_all_sets_is_proven() {
    for (file, _) in SETS {
        bench(file, 1).iter().for_each(prove);
    }
}

#[test]
fn the_steps_of_the_examples_are_proven() {
    for example in examples() {
        let step = example.step();
        let position = &example.position;
        let start = Start::new(&position.to_sudoku(), &mut SudokuSolver::new()).unwrap();
        let proof = Prover::new(&start.puzzle).prove(position, &step);
        match start.uniqueness {
            Uniqueness::Givens => assert_eq!(proof.map(drop), Ok(()), "{step}"),
            // Then the technique is right by chance.
            Uniqueness::Position => assert!(!step.technique.assumes_unique() || proof.is_ok()),
        }
    }
}

#[test]
fn a_wrong_step_is_refuted() -> Result<(), ParseError> {
    let puzzle: Sudoku = "1.....2..3.....4".parse()?;
    let position = Position::new(&puzzle).unwrap();
    let mut step = Ladder::default().hint(&position).unwrap();
    let mut prover = Prover::new(&puzzle);
    assert!(prover.prove(&position, &step).is_ok());
    // The cell gets another of its candidates.
    let cell: Cell = "r1c2".parse().unwrap();
    step.placement = Some(Candidate { cell, digit: 4 });
    let Err(StepProofError::Wrong {
        candidate,
        solution,
    }) = prover.prove(&position, &step)
    else {
        panic!("it is wrong")
    };
    assert_eq!(
        (candidate, solution.digit(cell)),
        (Candidate { cell, digit: 2 }, 2)
    );
    step.placement = Some(Candidate { cell, digit: 1 });
    assert!(matches!(
        prover.prove(&position, &step),
        Err(StepProofError::Missing { .. })
    ));
    Ok(())
}

#[test]
fn a_limit_ends_a_proof() {
    let puzzle = &bench("hardest_1106.txt", 1)[0];
    let mut position = Position::new(puzzle).unwrap();
    let path = Ladder::default().path(&position);
    let mut prover = Prover::new(puzzle).limits(Limits::default().nodes(1));
    let mut proofs = path.steps.iter().map(|step| {
        let proof = prover.prove(&position, step);
        position.apply(step).unwrap();
        proof
    });
    assert!(proofs.any(|proof| matches!(proof, Err(StepProofError::Limit(_)))));
}

fn start(text: &str) -> Result<Start, Obstacle> {
    Start::new(&text.parse().unwrap(), &mut SudokuSolver::new())
}

#[test]
fn what_stands_in_the_way_is_told() {
    assert!(matches!(
        start("1..1............"),
        Err(Obstacle::NoSolution(_))
    ));
    let Err(Obstacle::Several([one, other])) = start("12..34..........") else {
        panic!("several")
    };
    assert_ne!(one, other);
    let blank: Grid = Grid::new(Shape::new(6, 6).unwrap(), [0; 36 * 36]).unwrap();
    let large = Start::new(&Sudoku::from(&blank), &mut SudokuSolver::new());
    assert!(matches!(large, Err(Obstacle::Position(_))));
    let hard = &bench("hardest_1106.txt", 1)[0];
    let limited = Start::new(
        hard,
        &mut SudokuSolver::new().limits(Limits::default().nodes(1)),
    );
    assert!(matches!(limited, Err(Obstacle::Unknown(_))));
}

#[test]
fn a_position_may_need_its_pencilmarks() {
    // The givens alone have several solutions, and with r1c3 they have one.
    let one = ".234341221434321";
    let marks = |first: &str| {
        let cells = one
            .chars()
            .enumerate()
            .map(|(index, digit)| match (index, digit) {
                (0, _) => first.to_owned(),
                (2 | 3 | 10 | 11, _) => "34".to_owned(),
                _ => digit.to_string(),
            });
        cells.collect::<Vec<_>>()
    };
    let grid: Vec<String> = marks("1").chunks(4).map(|row| row.join(" ")).collect();
    let several = start(&grid.join("\n"));
    assert!(matches!(several, Err(Obstacle::Several(_))), "{several:?}");
    let mut cells = marks("1");
    cells[2] = "3".to_owned();
    let grid: Vec<String> = cells.chunks(4).map(|row| row.join(" ")).collect();
    let start = start(&grid.join("\n")).unwrap();
    assert_eq!(start.uniqueness, Uniqueness::Position);
    assert_eq!(start.position.digit("r1c3".parse().unwrap()), 0);
    let ladder = start.ladder(&Ladder::default());
    assert!(ladder.tried().all(|rung| !rung.technique.assumes_unique()));
}

#[test]
fn wrong_digits_and_missing_candidates_are_mistakes() {
    let nine = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let line = |cells: &str, deleted: &str| format!(":0000:x:{cells}:{deleted}::");
    // r1c3 is 4.
    assert!(start(&line(nine, "113")).is_ok());
    assert!(start(&line(&nine.replacen("53.", "53+4", 1), "")).is_ok());
    let told = |text: &str| match start(text) {
        Err(Obstacle::Mistakes(mistakes)) => {
            mistakes.iter().map(ToString::to_string).collect::<Vec<_>>()
        }
        other => panic!("{other:?}"),
    };
    let found = told(&line(&nine.replacen("53.", "53+1", 1), "615"));
    assert_eq!(found, ["r1c3 is 1 in your grid, the solution has 4"]);
    // The same digit as a given of its row.
    let found = told(&line(&nine.replacen("53.", "53+5", 1), ""));
    assert_eq!(found, ["r1c3 is 5 in your grid, the solution has 4"]);
    let found = told(&line(nine, "413"));
    assert_eq!(
        found,
        ["r1c3 has lost the candidate 4, which the solution has"]
    );
}
