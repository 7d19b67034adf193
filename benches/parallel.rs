//! Measures the gain of a second thread. All solutions of 13 queens are counted by one search, by
//! one thread and by two threads. They are measured in turns in one process; the best of some
//! rounds counts.
//!
//! Run `cargo bench -p csp-benches --bench parallel`. `-- 3` asks for three rounds. The program
//! does nothing unless `cargo bench` runs it: `cargo test` of all targets stays quick.

use csp_benches::board;
use csp_benches::run::{Arguments, seconds};
use csp_parallel::Parallel;
use std::error::Error;

const SIDE: usize = 13;
const SOLUTIONS: u64 = 73_712;

fn main() -> Result<(), Box<dyn Error>> {
    let Some(arguments) = Arguments::read(std::env::args().skip(1), &[])? else {
        return Ok(());
    };
    let search = || Parallel::new(|| Ok((board::model(SIDE)?, ())));
    let [one, two] = [search()?.threads(1), search()?.threads(2)];
    let mut model = board::model(SIDE)?;
    assert_eq!(board::count(&mut model).solutions, SOLUTIONS);
    assert_eq!(
        (one.count()?.stats.solutions, two.count()?),
        (SOLUTIONS, one.count()?)
    );
    let mut best = [f64::INFINITY; 3];
    for _ in 0..arguments.rounds {
        let taken = [
            seconds(|| board::count(&mut model)),
            seconds(|| one.count()),
            seconds(|| two.count()),
        ];
        for (best, taken) in best.iter_mut().zip(taken) {
            *best = best.min(taken);
        }
    }
    let [plain, one, two] = best;
    println!("rounds: {}; the best of each\n", arguments.rounds);
    println!(
        "| queens | one search, s | 1 thread, s | 2 threads, s | cutting costs | 1 thread / 2 threads |"
    );
    println!("|---|--:|--:|--:|--:|--:|");
    println!(
        "| {SIDE} | {plain:.3} | {one:.3} | {two:.3} | {:.3} | {:.2} |",
        one / plain,
        one / two
    );
    Ok(())
}
