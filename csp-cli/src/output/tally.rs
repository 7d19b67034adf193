//! The outcome of a run: how many puzzles had which result, the summary, and the exit code.

use std::time::Duration;

use crate::exit::Exit;

/// What was found out about a puzzle, in one word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PuzzleStatus {
    /// Exactly one solution.
    Unique,
    /// Several solutions.
    Multiple,
    /// More solutions than were to be counted.
    More,
    /// No solution.
    None,
    /// The givens break a rule, or the line could not be read. `check` has another word for the
    /// second case.
    Invalid,
    /// A limit or an interrupt came first.
    Unknown,
    /// Checked: complete and right.
    Ok,
    /// Checked: nothing wrong so far, and cells are blank.
    Open,
    /// Checked: the line could not be read.
    Unreadable,
    /// One solution, and no technique finds the next step to it.
    Stuck,
    /// The solver's answer was wrong.
    Error,
}

impl PuzzleStatus {
    const NUMBER: usize = Self::Error as usize + 1;

    /// The word in the output.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Unique => "unique",
            Self::Multiple => "multiple",
            Self::More => "more",
            Self::None => "none",
            Self::Invalid => "invalid",
            Self::Unknown => "unknown",
            Self::Ok => "ok",
            Self::Open => "open",
            Self::Unreadable => "unreadable",
            Self::Stuck => "stuck",
            Self::Error => "error",
        }
    }
}

/// Whether all of the input was dealt with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Extent {
    /// All of it.
    #[default]
    Whole,
    /// An interrupt left some of it.
    Partial,
}

impl Extent {
    /// The number of puzzles in words, marked if it is not all of them.
    pub(crate) fn of_puzzles(self, puzzles: u64) -> String {
        let mark = match self {
            Self::Whole => "",
            Self::Partial => "partial (interrupted): ",
        };
        let plural = if puzzles == 1 { "" } else { "s" };
        format!("{mark}{puzzles} puzzle{plural}")
    }
}

/// Adds up the results. Invariant: `puzzles` is the number of results, readable or not.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tally {
    puzzles: u64,
    by_status: [u64; PuzzleStatus::NUMBER],
    faulty: bool,
    bad_input: bool,
    internal: bool,
    /// Whether all of the input was dealt with.
    pub(crate) extent: Extent,
}

impl Tally {
    /// Adds one more result.
    pub(crate) fn add(&mut self, status: PuzzleStatus) {
        self.puzzles += 1;
        self.by_status[status as usize] += 1;
    }

    /// Adds the results of another report.
    pub(crate) fn merge(&mut self, other: &Self) {
        self.puzzles += other.puzzles;
        self.by_status
            .iter_mut()
            .zip(other.by_status)
            .for_each(|(count, more)| *count += more);
        self.faulty |= other.faulty;
        self.bad_input |= other.bad_input;
        self.internal |= other.internal;
    }

    /// Notes that a puzzle contradicts itself.
    pub(crate) fn faulty(&mut self) {
        self.faulty = true;
    }

    /// Notes that something could not be read, or was refused.
    pub(crate) fn bad_input(&mut self) {
        self.bad_input = true;
    }

    /// Notes that something was wrong with the program.
    pub(crate) fn internal_error(&mut self) {
        self.internal = true;
    }

    /// The number of results so far.
    pub(crate) fn puzzles(&self) -> u64 {
        self.puzzles
    }

    /// How many results had this status.
    pub(crate) fn count(&self, status: PuzzleStatus) -> u64 {
        self.by_status[status as usize]
    }

    /// The exit code: the worst result decides it.
    pub(crate) fn exit(&self) -> Exit {
        let any = |statuses: &[PuzzleStatus]| statuses.iter().any(|status| self.count(*status) > 0);
        if self.internal {
            Exit::Internal
        } else if self.bad_input {
            Exit::BadInput
        } else if self.extent == Extent::Partial
            || any(&[PuzzleStatus::Unknown, PuzzleStatus::Stuck])
        {
            Exit::Undecided
        } else if self.faulty
            || any(&[
                PuzzleStatus::None,
                PuzzleStatus::Multiple,
                PuzzleStatus::More,
                PuzzleStatus::Invalid,
            ])
        {
            Exit::NotUnique
        } else {
            Exit::Fine
        }
    }

    /// The summary of a run that took this time. `counted` chooses its words.
    pub(crate) fn summary(&self, counted: Counted, time: Duration) -> String {
        let parts = counted.parts().iter().map(|(name, statuses)| {
            let count: u64 = statuses.iter().map(|status| self.count(*status)).sum();
            format!("{count} {name}")
        });
        let parts: Vec<_> = parts.collect();
        let seconds = time.as_secs_f64();
        let rate = if seconds > 0.0 {
            self.puzzles as f64 / seconds
        } else {
            0.0
        };
        format!(
            "{}: {}; {seconds:.3} s, {rate:.0} puzzles a second",
            self.extent.of_puzzles(self.puzzles),
            parts.join(", ")
        )
    }
}

/// The words of a summary.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Counted {
    /// The words of a search.
    Solutions,
    /// The words of `check`.
    Rules,
    /// The words of commands that do not ask how many solutions there are.
    Forms,
    /// The words of `generate`.
    Generated,
    /// The words of paths and grades.
    Paths,
}

impl Counted {
    fn parts(self) -> &'static [(&'static str, &'static [PuzzleStatus])] {
        match self {
            Self::Solutions => &[
                ("unique", &[PuzzleStatus::Unique]),
                ("multiple", &[PuzzleStatus::Multiple, PuzzleStatus::More]),
                ("none", &[PuzzleStatus::None]),
                ("invalid", &[PuzzleStatus::Invalid]),
                ("unknown", &[PuzzleStatus::Unknown]),
            ],
            Self::Rules => &[
                ("ok", &[PuzzleStatus::Ok]),
                ("open", &[PuzzleStatus::Open]),
                ("invalid", &[PuzzleStatus::Invalid]),
                ("unreadable", &[PuzzleStatus::Unreadable]),
            ],
            Self::Generated => &[
                ("found", &[PuzzleStatus::Unique]),
                ("not found", &[PuzzleStatus::Unknown]),
            ],
            Self::Paths => &[
                ("solved", &[PuzzleStatus::Unique]),
                ("stuck", &[PuzzleStatus::Stuck]),
                ("multiple", &[PuzzleStatus::Multiple]),
                ("none", &[PuzzleStatus::None]),
                ("invalid", &[PuzzleStatus::Invalid]),
                ("unknown", &[PuzzleStatus::Unknown]),
            ],
            Self::Forms => &[
                ("ok", &[PuzzleStatus::Ok]),
                ("invalid", &[PuzzleStatus::Invalid]),
                ("unknown", &[PuzzleStatus::Unknown]),
            ],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_worst_determines_the_exit_code() {
        let mut tally = Tally::default();
        let mut step = |change: &dyn Fn(&mut Tally)| {
            change(&mut tally);
            tally.exit().code()
        };
        assert_eq!(step(&|_| {}), 0);
        assert_eq!(step(&|tally| tally.add(PuzzleStatus::Unique)), 0);
        assert_eq!(step(&|tally| tally.faulty()), 1);
        assert_eq!(step(&|tally| tally.add(PuzzleStatus::Multiple)), 1);
        assert_eq!(step(&|tally| tally.add(PuzzleStatus::Unknown)), 3);
        assert_eq!(step(&|tally| tally.bad_input()), 2);
        assert_eq!(step(&|tally| tally.internal_error()), 70);
    }

    #[test]
    fn an_interrupt_leaves_something_undecided() {
        let tally = Tally {
            extent: Extent::Partial,
            ..Tally::default()
        };
        assert_eq!(tally.exit(), Exit::Undecided);
        let summary = tally.summary(Counted::Solutions, Duration::ZERO);
        assert!(
            summary.starts_with("partial (interrupted): 0 puzzles: 0 unique, "),
            "{summary}"
        );
    }

    #[test]
    fn the_summary_counts_every_result_once() {
        let mut tally = Tally::default();
        [
            PuzzleStatus::Unique,
            PuzzleStatus::Multiple,
            PuzzleStatus::More,
            PuzzleStatus::None,
            PuzzleStatus::Invalid,
            PuzzleStatus::Unknown,
        ]
        .into_iter()
        .for_each(|status| tally.add(status));
        let summary = tally.summary(Counted::Solutions, Duration::from_millis(1500));
        let expected = "6 puzzles: 1 unique, 2 multiple, 1 none, 1 invalid, 1 unknown; 1.500 s, 4 puzzles a second";
        assert_eq!(summary, expected);
    }
}
