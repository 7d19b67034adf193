//! Measures paths by the techniques that people use, on one thread.
//!
//! Run `cargo bench -p csp-benches --bench techniques`. `-- 1` asks for one round, and
//! `-- hardest_1106` for this row alone. The program does nothing unless `cargo bench` runs it.

use csp_benches::puzzles::SETS;
use csp_benches::run::{Arguments, race, seconds};
use csp_sudoku::sudoku::Sudoku;
use csp_sudoku::techniques::{End, Ladder, Level, Position, SolutionPath};
use std::error::Error;

/// The puzzles of 17 clues whose paths have singles alone.
const SINGLES: &str = "singles";

/// The sets, and the row of singles.
const ROWS: [&str; 4] = [SINGLES, "17_clue", "top1465", "hardest_1106"];

fn main() -> Result<(), Box<dyn Error>> {
    let Some(arguments) = Arguments::read(std::env::args().skip(1), &ROWS)? else {
        return Ok(());
    };
    println!("rounds: {}; the best of each\n", arguments.rounds);
    let levels = Level::ALL.map(|level| level.to_string()).join(" | ");
    println!("| paths | number | s | paths a second | steps | {levels} |");
    println!("|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|");
    for row in ROWS.into_iter().filter(|row| arguments.wants(row)) {
        measure(row, arguments.rounds)?;
    }
    Ok(())
}

/// The puzzles of a row.
fn puzzles(row: &str) -> Result<Vec<Sudoku>, Box<dyn Error>> {
    let name = if row == SINGLES { "17_clue" } else { row };
    let set = SETS
        .iter()
        .find(|set| set.name == name)
        .ok_or("no such set")?;
    let puzzles = set.all()?.into_iter().map(|puzzle| puzzle.model);
    if row != SINGLES {
        return Ok(puzzles.collect());
    }
    let all = Ladder::default();
    let is_easy = |technique| {
        all.rung(technique)
            .is_some_and(|rung| rung.level == Level::Easy)
    };
    let singles = all.clone().only(is_easy);
    Ok(puzzles
        .filter(|puzzle| path(&singles, puzzle).is_some())
        .collect())
}

/// The path of a puzzle to its solution, from its givens.
fn path(ladder: &Ladder, puzzle: &Sudoku) -> Option<SolutionPath> {
    let position = Position::new(puzzle).ok()?;
    Some(ladder.path(&position)).filter(|path| path.end == End::Solved)
}

fn measure(row: &str, rounds: u32) -> Result<(), Box<dyn Error>> {
    let puzzles = puzzles(row)?;
    let ladder = Ladder::default();
    let mut levels = [0; Level::ALL.len()];
    let mut steps = 0;
    for puzzle in &puzzles {
        let path = path(&ladder, puzzle).ok_or_else(|| format!("{puzzle} has no path"))?;
        levels[path.grade.level as usize] += 1;
        steps += path.steps.len();
    }
    let taken = race(&puzzles, rounds, |puzzles| {
        let steps = || {
            puzzles
                .iter()
                .map(|puzzle| path(&ladder, puzzle).map_or(0, |path| path.steps.len()))
        };
        vec![seconds(|| steps().sum::<usize>())]
    });
    let number = puzzles.len();
    println!(
        "| {row} | {number} | {:.2} | {:.0} | {steps} | {} |",
        taken[0],
        number as f64 / taken[0],
        levels.map(|level| level.to_string()).join(" | ")
    );
    Ok(())
}
