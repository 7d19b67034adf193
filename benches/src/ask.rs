//! The command line of a bench that is not Criterion's, its clock and its way to compare.

use std::hint::black_box;
use std::num::NonZeroU32;
use std::time::Instant;

/// What is called for: `-- 3 top1465` for three rounds of one row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ask {
    /// How often each thing is measured; the best counts.
    pub rounds: u32,
    /// The rows to measure; empty: all.
    rows: Vec<String>,
}

impl Ask {
    /// Reads the arguments, without the program's name, of a bench that has these rows. Nothing if
    /// `cargo bench` is not what runs it: then there is nothing to do, so that tests of all targets
    /// stay quick.
    ///
    /// # Errors
    /// A word is neither a number of rounds nor a row.
    pub fn of(args: impl Iterator<Item = String>, rows: &[&str]) -> Result<Option<Self>, String> {
        let (flags, words): (Vec<String>, Vec<String>) =
            args.partition(|arg| arg.starts_with("--"));
        let is = |flag: &str| flags.iter().any(|given| given == flag);
        if !is("--bench") || is("--test") {
            return Ok(None);
        }
        let mut ask = Self { rounds: 5, rows: Vec::new() };
        for word in words {
            match word.parse::<NonZeroU32>() {
                Ok(rounds) => ask.rounds = rounds.get(),
                Err(_) if rows.contains(&word.as_str()) => ask.rows.push(word),
                Err(_) => {
                    return Err(format!(
                        "{word:?} is neither a number of rounds nor a row of the table"
                    ));
                }
            }
        }
        Ok(Some(ask))
    }

    /// Whether this row is to be measured.
    #[must_use]
    pub fn wants(&self, row: &str) -> bool {
        self.rows.is_empty() || self.rows.iter().any(|wanted| wanted == row)
    }
}

/// The seconds that this takes, whose result is none that the compiler could leave out.
pub fn seconds<T>(work: impl FnOnce() -> T) -> f64 {
    let start = Instant::now();
    black_box(work());
    start.elapsed().as_secs_f64()
}

/// So many puzzles at a time are solved in turns: what else the machine does then slows all
/// contenders down, not one.
const CHUNK: usize = 100;

/// The seconds that each contender takes for all puzzles: for every hundred of them, the best of
/// some rounds. `round` gives the seconds of one round for some puzzles, contender by contender.
pub fn race<P>(puzzles: &[P], rounds: u32, mut round: impl FnMut(&[P]) -> Vec<f64>) -> Vec<f64> {
    let mut total = Vec::new();
    for puzzles in puzzles.chunks(CHUNK) {
        let mut best = round(puzzles);
        for _ in 1..rounds {
            best.iter_mut().zip(round(puzzles)).for_each(|(best, taken)| *best = best.min(taken));
        }
        total.resize(best.len(), 0.0);
        total.iter_mut().zip(best).for_each(|(total, best)| *total += best);
    }
    total
}
