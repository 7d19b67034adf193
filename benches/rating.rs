//! Measures the rating of Sudoku Explainer, on one thread.
//!
//! Run `cargo bench -p csp-benches --bench rating`. `-- 1` asks for one round, and `-- top1465` for
//! this row alone. The program does nothing unless `cargo bench` runs it.

use csp_benches::puzzles::SETS;
use csp_benches::run::{Arguments, race, seconds};
use csp_sudoku::rating::rate;
use csp_sudoku::techniques::Position;
use std::error::Error;

/// The sets, each with how many puzzles stand for one that is rated.
const ROWS: [(&str, usize); 3] = [("17_clue", 1), ("top1465", 1), ("hardest_1106", 25)];

/// The ER, in tenths, from which each column of the table on counts.
const LEVELS: [u16; 8] = [10, 30, 60, 70, 80, 90, 100, 110];

fn main() -> Result<(), Box<dyn Error>> {
    let names = ROWS.map(|(name, _)| name);
    let Some(arguments) = Arguments::read(std::env::args().skip(1), &names)? else {
        return Ok(());
    };
    println!("rounds: {}; the best of each\n", arguments.rounds);
    println!("| ratings | number | s | ratings a second | ER from 1, 3, 6, 7, 8, 9, 10, 11 |");
    println!("|---|--:|--:|--:|---|");
    for (name, step) in ROWS.into_iter().filter(|(name, _)| arguments.wants(name)) {
        measure(name, step, arguments.rounds)?;
    }
    Ok(())
}

fn measure(name: &str, step: usize, rounds: u32) -> Result<(), Box<dyn Error>> {
    let set = SETS
        .iter()
        .find(|set| set.name == name)
        .ok_or("no such set")?;
    let puzzles = set.all()?.into_iter().step_by(step);
    let positions = puzzles.map(|puzzle| Position::new(&puzzle.model));
    let positions = positions.collect::<Result<Vec<_>, _>>()?;
    let mut levels = [0; LEVELS.len()];
    for position in &positions {
        let er = rate(position)?.rating.er;
        levels[LEVELS
            .partition_point(|level| *level <= er)
            .saturating_sub(1)] += 1;
    }
    let taken = race(&positions, rounds, |positions| {
        vec![seconds(|| {
            positions
                .iter()
                .filter_map(|position| rate(position).ok())
                .count()
        })]
    });
    let number = positions.len();
    println!(
        "| {name} | {number} | {:.2} | {:.0} | {} |",
        taken[0],
        number as f64 / taken[0],
        levels.map(|level| level.to_string()).join(", ")
    );
    Ok(())
}
