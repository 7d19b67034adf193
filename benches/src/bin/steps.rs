//! Has steps of techniques checked by what shares nothing with them: for each puzzle all steps from the middle of
//! its path. It prints a row for each technique, its columns separated by tabs, and each step that does not hold.

use clap::Parser;
use csp_benches::puzzles::chosen;
use csp_sudoku::BoardText as _;
use csp_sudoku::check::{DeductionChecker, DeductionVerdict};
use csp_sudoku::sudoku::Sudoku;
use csp_sudoku::techniques::{Ladder, Position, Step};
use std::collections::BTreeMap;
use std::error::Error;
use std::fmt;
use std::io::{self, Write as _};

/// Has all steps from the middle of a path checked, for puzzles of each set.
#[derive(Debug, Parser)]
struct StepsArguments {
    /// Sets, such as `top1465`, or files of puzzles (default: all sets)
    sets: Vec<String>,
    /// How many puzzles of each at most, evenly from the whole
    #[arg(long, default_value_t = 3_000)]
    most: usize,
    /// Cases that the checker may try for each conclusion
    #[arg(long, default_value_t = 20_000)]
    cases: usize,
}

/// What came of the steps of one technique.
#[derive(Clone, Copy, Default, Debug)]
struct StepTally {
    hold: u64,
    gaps: u64,
    objections: u64,
}

impl fmt::Display for StepTally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}\t{}\t{}", self.hold, self.gaps, self.objections)
    }
}

/// What came of all steps.
#[derive(Default, Debug)]
struct StepChecks {
    puzzles: u64,
    by_technique: BTreeMap<String, StepTally>,
    /// Those that do not hold, as text.
    faults: Vec<String>,
}

impl StepChecks {
    /// Checks all steps from the middle of a puzzle's path.
    fn add(&mut self, puzzle: &Sudoku, cases: usize) -> Result<(), Box<dyn Error>> {
        let ladder = Ladder::default();
        let mut position = Position::new(puzzle)?;
        let path = ladder.path(&position);
        for step in &path.steps[..path.steps.len() / 2] {
            position.apply(step)?;
        }
        let mut checker = DeductionChecker::new(puzzle).most_cases(cases);
        for step in ladder.all_steps(&position) {
            let verdict = checker.check(&position, &step);
            self.count(&position, &step, &verdict);
        }
        self.puzzles += 1;
        Ok(())
    }

    /// The sums over all techniques.
    fn whole(&self) -> StepTally {
        let mut whole = StepTally::default();
        for tally in self.by_technique.values() {
            whole.hold += tally.hold;
            whole.gaps += tally.gaps;
            whole.objections += tally.objections;
        }
        whole
    }

    fn count(&mut self, position: &Position, step: &Step, verdict: &DeductionVerdict) {
        let tally = self
            .by_technique
            .entry(step.technique.to_string())
            .or_default();
        match verdict {
            DeductionVerdict::Holds(_) => tally.hold += 1,
            DeductionVerdict::Gap(_) => tally.gaps += 1,
            DeductionVerdict::Objection(_) => {
                tally.objections += 1;
                let puzzle = position.to_sudoku();
                self.faults.push(format!(
                    "{step}\n  in {puzzle}\n  {}",
                    verdict.on(step.shape)
                ));
            }
        }
    }
}

impl fmt::Display for StepChecks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "technique\thold\tgaps\tobjections")?;
        for (technique, tally) in &self.by_technique {
            writeln!(f, "{technique}\t{tally}")?;
        }
        write!(f, "all of {} puzzles\t{}", self.puzzles, self.whole())?;
        self.faults
            .iter()
            .try_for_each(|fault| write!(f, "\n{fault}"))
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments = StepsArguments::parse();
    let mut checks = StepChecks::default();
    for puzzle in chosen(&arguments.sets, arguments.most)? {
        checks.add(&puzzle, arguments.cases)?;
    }
    writeln!(io::stdout(), "{checks}")?;
    Ok(())
}
