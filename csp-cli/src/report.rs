//! The outcome of a run: how many puzzles had which result, the summary, and the exit code.

use std::time::Duration;

use crate::finding::Status;

/// The exit codes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Exit {
    /// Every puzzle has exactly one solution. For `check`: no rule is broken.
    Fine,
    /// Some puzzle has no solution or several, or comes with a wrong one. For `check`: some rule is
    /// broken.
    NotUnique,
    /// Some input is missing or cannot be read, or the options do not fit it.
    BadInput,
    /// A limit or an interrupt left some puzzle undecided.
    Undecided,
    /// The solver gave a wrong answer, or broke down (`EX_SOFTWARE` of sysexits.h).
    Internal,
    /// Standard output could not be written (`EX_IOERR`).
    Output,
}

impl Exit {
    /// The number.
    pub(crate) fn code(self) -> u8 {
        match self {
            Self::Fine => 0,
            Self::NotUnique => 1,
            Self::BadInput => 2,
            Self::Undecided => 3,
            Self::Internal => 70,
            Self::Output => 74,
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

/// Adds up the results. Invariant: `puzzles` is the number of results, readable or not.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tally {
    puzzles: u64,
    by_status: [u64; Status::NUMBER],
    faulty: bool,
    bad_input: bool,
    internal: bool,
    /// Whether all of the input was dealt with.
    pub(crate) extent: Extent,
}

impl Tally {
    /// Adds one more result.
    pub(crate) fn add(&mut self, status: Status) {
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
    pub(crate) fn count(&self, status: Status) -> u64 {
        self.by_status[status as usize]
    }

    /// The exit code: the worst result decides it.
    pub(crate) fn exit(&self) -> Exit {
        let any = |statuses: &[Status]| statuses.iter().any(|status| self.count(*status) > 0);
        if self.internal {
            Exit::Internal
        } else if self.bad_input {
            Exit::BadInput
        } else if self.extent == Extent::Partial || any(&[Status::Unknown, Status::Stuck]) {
            Exit::Undecided
        } else if self.faulty
            || any(&[
                Status::None,
                Status::Multiple,
                Status::More,
                Status::Invalid,
            ])
        {
            Exit::NotUnique
        } else {
            Exit::Fine
        }
    }

    /// The summary of a run that took so long. `checked` chooses its words.
    pub(crate) fn summary(&self, counted: Counted, time: Duration) -> String {
        let parts = counted.parts().iter().map(|(name, statuses)| {
            let count: u64 = statuses.iter().map(|status| self.count(*status)).sum();
            format!("{count} {name}")
        });
        let parts: Vec<_> = parts.collect();
        let puzzles = self.puzzles;
        let plural = if puzzles == 1 { "" } else { "s" };
        let seconds = time.as_secs_f64();
        let rate = if seconds > 0.0 {
            puzzles as f64 / seconds
        } else {
            0.0
        };
        let mark = if self.extent == Extent::Partial {
            "partial (interrupted): "
        } else {
            ""
        };
        format!(
            "{mark}{puzzles} puzzle{plural}: {}; {seconds:.3} s, {rate:.0} puzzles a second",
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
    fn parts(self) -> &'static [(&'static str, &'static [Status])] {
        match self {
            Self::Solutions => &[
                ("unique", &[Status::Unique]),
                ("multiple", &[Status::Multiple, Status::More]),
                ("none", &[Status::None]),
                ("invalid", &[Status::Invalid]),
                ("unknown", &[Status::Unknown]),
            ],
            Self::Rules => &[
                ("ok", &[Status::Ok]),
                ("open", &[Status::Open]),
                ("invalid", &[Status::Invalid]),
                ("unreadable", &[Status::Unreadable]),
            ],
            Self::Generated => &[
                ("found", &[Status::Unique]),
                ("not found", &[Status::Unknown]),
            ],
            Self::Paths => &[
                ("solved", &[Status::Unique]),
                ("stuck", &[Status::Stuck]),
                ("multiple", &[Status::Multiple]),
                ("none", &[Status::None]),
                ("invalid", &[Status::Invalid]),
                ("unknown", &[Status::Unknown]),
            ],
            Self::Forms => &[
                ("ok", &[Status::Ok]),
                ("invalid", &[Status::Invalid]),
                ("unknown", &[Status::Unknown]),
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
        assert_eq!(step(&|tally| tally.add(Status::Unique)), 0);
        assert_eq!(step(&|tally| tally.faulty()), 1);
        assert_eq!(step(&|tally| tally.add(Status::Multiple)), 1);
        assert_eq!(step(&|tally| tally.add(Status::Unknown)), 3);
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
            Status::Unique,
            Status::Multiple,
            Status::More,
            Status::None,
            Status::Invalid,
            Status::Unknown,
        ]
        .into_iter()
        .for_each(|status| tally.add(status));
        let summary = tally.summary(Counted::Solutions, Duration::from_millis(1500));
        let expected = "6 puzzles: 1 unique, 2 multiple, 1 none, 1 invalid, 1 unknown; 1.500 s, 4 puzzles a second";
        assert_eq!(summary, expected);
    }
}
