//! The command line of a bench that does not use Criterion, its clock, and its way to compare.

use std::hint::black_box;
use std::num::NonZeroU32;
use std::time::Instant;

/// The arguments of a bench: `-- 3 top1465` for three rounds of one row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arguments {
    /// How often each thing is measured. The best counts.
    pub rounds: u32,
    /// The rows to measure. An empty list stands for all.
    rows: Vec<String>,
}

impl Arguments {
    /// Reads the arguments, without the name of the program, of a bench with these rows. `None` if
    /// the program is not run by `cargo bench`: then it has nothing to do.
    ///
    /// # Errors
    /// A word is neither a number of rounds nor a row.
    pub fn read(args: impl Iterator<Item = String>, rows: &[&str]) -> Result<Option<Self>, String> {
        let (flags, words): (Vec<String>, Vec<String>) =
            args.partition(|arg| arg.starts_with("--"));
        let is = |flag: &str| flags.iter().any(|given| given == flag);
        if !is("--bench") || is("--test") {
            return Ok(None);
        }
        let mut arguments = Self {
            rounds: 5,
            rows: Vec::new(),
        };
        for word in words {
            match word.parse::<NonZeroU32>() {
                Ok(rounds) => arguments.rounds = rounds.get(),
                Err(_) if rows.contains(&word.as_str()) => arguments.rows.push(word),
                Err(_) => {
                    return Err(format!(
                        "{word:?} is neither a number of rounds nor a row of the table"
                    ));
                }
            }
        }
        Ok(Some(arguments))
    }

    /// Whether this row is to be measured.
    #[must_use]
    pub fn wants(&self, row: &str) -> bool {
        self.rows.is_empty() || self.rows.iter().any(|wanted| wanted == row)
    }
}

/// The seconds that `work` takes. The compiler cannot leave the work out.
pub fn seconds<T>(work: impl FnOnce() -> T) -> f64 {
    let start = Instant::now();
    black_box(work());
    start.elapsed().as_secs_f64()
}

/// The puzzles that the contenders solve in turns. Other work of the machine then slows down all of
/// them, not one.
const CHUNK: usize = 100;

/// The seconds that each contender takes for all puzzles. For each hundred puzzles the best of some
/// rounds counts. `round` returns the seconds of one round for some puzzles, by contender.
pub fn race<P>(puzzles: &[P], rounds: u32, mut round: impl FnMut(&[P]) -> Vec<f64>) -> Vec<f64> {
    let mut total = Vec::new();
    for puzzles in puzzles.chunks(CHUNK) {
        let mut best = round(puzzles);
        for _ in 1..rounds {
            for (best, taken) in best.iter_mut().zip(round(puzzles)) {
                *best = best.min(taken);
            }
        }
        total.resize(best.len(), 0.0);
        for (total, best) in total.iter_mut().zip(best) {
            *total += best;
        }
    }
    total
}
