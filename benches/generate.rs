//! Compares canonical forms and generated puzzles with those of the crate `sudoku`.
//!
//! Run `cargo bench -p csp-benches --bench generate`. `-- 3` asks for three rounds, and
//! `-- canon` for these rows alone. The program does nothing unless `cargo bench` runs it.

use csp_benches::puzzles::SETS;
use csp_benches::run::{Arguments, race, seconds};
use csp_sudoku::canon::canonical;
use csp_sudoku::generate::{Difficulty, Generator, MinimalityWish, Symmetry, Wishes};
use csp_sudoku::techniques::{Ladder, Level};
use csp_sudoku::{Grid, Shape};
use std::error::Error;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::thread::available_parallelism;

const CANON: &str = "canon";
const GENERATE: &str = "generate";
const LEVELS: &str = "levels";
const LARGE: &str = "large";

fn main() -> Result<(), Box<dyn Error>> {
    let Some(arguments) =
        Arguments::read(std::env::args().skip(1), &[CANON, GENERATE, LEVELS, LARGE])?
    else {
        return Ok(());
    };
    println!("rounds: {}; the best of each", arguments.rounds);
    if arguments.wants(CANON) {
        canon(&arguments)?;
    }
    if arguments.wants(GENERATE) {
        generate(&arguments)?;
    }
    if arguments.wants(LEVELS) {
        levels()?;
    }
    if arguments.wants(LARGE) {
        large()?;
    }
    Ok(())
}

/// A grid in the form of each contender.
struct Pair {
    ours: Grid,
    other: sudoku::Sudoku,
}

impl Pair {
    fn new(ours: Grid) -> Result<Self, Box<dyn Error>> {
        let other = sudoku::Sudoku::from_bytes_slice(ours.digits())?;
        Ok(Self { ours, other })
    }
}

/// Measures canonical forms of puzzles and of their solutions.
fn canon(arguments: &Arguments) -> Result<(), Box<dyn Error>> {
    println!(
        "\n| canonical forms | number | crate `sudoku` | csp | ratio |\n|---|--:|--:|--:|--:|"
    );
    for set in SETS {
        let puzzles = set.sample()?;
        let givens = puzzles
            .iter()
            .map(|puzzle| Pair::new(puzzle.model.givens_grid()));
        let givens = givens.collect::<Result<Vec<_>, _>>()?;
        let solutions = puzzles.iter().filter_map(|puzzle| puzzle.model.solve());
        let solutions = solutions.map(Pair::new).collect::<Result<Vec<_>, _>>()?;
        check(&solutions)?;
        for (kind, pairs) in [("puzzles", &givens), ("solutions", &solutions)] {
            let taken = race(pairs, arguments.rounds, |pairs| {
                let other = seconds(|| {
                    pairs
                        .iter()
                        .filter(|pair| pair.other.canonicalized().is_some())
                        .count()
                });
                let ours = seconds(|| {
                    pairs
                        .iter()
                        .filter(|pair| canonical(&pair.ours).is_ok())
                        .count()
                });
                vec![other, ours]
            });
            let count = pairs.len() as f64;
            println!(
                "| {}, {kind} | {count} | {:.0} | {:.0} | {:.1} |",
                set.name,
                count / taken[0],
                count / taken[1],
                taken[0] / taken[1]
            );
        }
    }
    Ok(())
}

/// Both find the same form of complete grids.
fn check(pairs: &[Pair]) -> Result<(), Box<dyn Error>> {
    for pair in pairs {
        let ours = canonical(&pair.ours)?;
        let (other, automorphisms) = pair.other.canonicalized().ok_or("not a unique puzzle")?;
        if ours.grid.digits() != other.to_bytes() || ours.automorphisms != automorphisms as u64 {
            return Err(format!("{}: {}, the crate {other}", pair.ours, ours.grid).into());
        }
    }
    Ok(())
}

/// The number of puzzles that are generated in a round.
const PUZZLES: u64 = 1_000;

/// Measures puzzles of 9×9 without givens that the symmetry could do without: those of
/// `Sudoku::generate`, and those without symmetry.
fn generate(arguments: &Arguments) -> Result<(), Box<dyn Error>> {
    let threads = available_parallelism()?;
    println!(
        "\n| {PUZZLES} puzzles | givens | crate `sudoku`: s | csp: s | ratio | csp, {threads} threads: s |"
    );
    println!("|---|--:|--:|--:|--:|--:|");
    let kinds = [
        (Symmetry::HalfTurn, sudoku::Symmetry::HalfRotation),
        (Symmetry::None, sudoku::Symmetry::None),
    ];
    for (symmetry, other) in kinds {
        let wishes = Wishes::new(Shape::NINE)
            .symmetry(symmetry)
            .minimality(MinimalityWish::Orbits);
        let generator = Generator::new(wishes, 1)?;
        let mut givens = 0;
        let rounds = (0..arguments.rounds).map(|_| {
            let crates = seconds(|| {
                let puzzles = (0..PUZZLES).map(|_| sudoku::Sudoku::generate_with_symmetry(other));
                puzzles
                    .map(|puzzle| usize::from(puzzle.n_clues()))
                    .sum::<usize>()
            });
            let mut by = |threads| seconds(|| givens = count_givens(&generator, threads));
            [crates, by(NonZeroUsize::MIN), by(threads)]
        });
        let best = rounds.fold([f64::INFINITY; 3], |best, taken| {
            [
                best[0].min(taken[0]),
                best[1].min(taken[1]),
                best[2].min(taken[2]),
            ]
        });
        let [crates, ours, on_all] = best;
        let mean = givens as f64 / PUZZLES as f64;
        println!(
            "| {symmetry} | {mean:.1} | {crates:.4} | {ours:.4} | {:.2} | {on_all:.4} |",
            crates / ours
        );
    }
    Ok(())
}

/// The givens of all puzzles together.
fn count_givens(generator: &Generator, threads: NonZeroUsize) -> usize {
    let mut givens = 0;
    generator.for_each(threads, 0..PUZZLES, |generated| {
        givens += generated.map_or(0, |generated| generated.puzzle.givens().count());
        ControlFlow::Continue(())
    });
    givens
}

/// The number of puzzles of each level.
const OF_EACH: u64 = 100;

/// Measures minimal puzzles of 9×9 of each level, on all threads.
fn levels() -> Result<(), Box<dyn Error>> {
    let threads = available_parallelism()?;
    println!(
        "\n| {OF_EACH} puzzles of level | attempts | csp, {threads} threads: s |\n|---|--:|--:|"
    );
    for level in Level::ALL {
        let difficulty = Difficulty::new(Ladder::default()).levels(level..=level);
        let wishes = Wishes::new(Shape::NINE)
            .minimality(MinimalityWish::Strict)
            .difficulty(difficulty);
        let generator = Generator::new(wishes, 1)?;
        let mut attempts = Ok(0);
        let taken = seconds(|| {
            generator.for_each(threads, 0..OF_EACH, |generated| {
                attempts = generated.and_then(|made| Ok(attempts? + made.attempts));
                if attempts.is_ok() {
                    ControlFlow::Continue(())
                } else {
                    ControlFlow::Break(())
                }
            });
        });
        println!("| {level} | {} | {taken:.2} |", attempts?);
    }
    Ok(())
}

/// Measures puzzles of 16×16 and 25×25, one after the other.
fn large() -> Result<(), Box<dyn Error>> {
    println!("\n| board | number | givens | s |\n|---|--:|--:|--:|");
    for (side, numbers) in [(16, 10), (25, 5)] {
        let generator = Generator::new(Wishes::new(Shape::of_side(side)?), 1)?;
        let mut maker = generator.maker();
        for number in 0..numbers {
            let mut made = None;
            let taken = seconds(|| made = Some(maker.make(number)));
            let puzzle = made.ok_or("not made")??.puzzle;
            if !puzzle.unique() {
                return Err(format!("{puzzle} is not unique").into());
            }
            println!(
                "| {side}x{side} | {number} | {} | {taken:.2} |",
                puzzle.givens().count()
            );
        }
    }
    Ok(())
}
