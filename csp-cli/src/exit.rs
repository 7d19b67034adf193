//! The exit codes.
//!
//! The reasons are in `docs/decisions/45-one-rule-for-exit-codes.md`.

/// How the command ends: what a shell sees of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Exit {
    Fine = 0,
    NotUnique = 1,
    BadInput = 2,
    Undecided = 3,
    /// `EX_SOFTWARE` of sysexits.h.
    Internal = 70,
    /// `EX_IOERR`.
    Output = 74,
}

impl Exit {
    /// The number.
    pub(crate) const fn code(self) -> u8 {
        self as u8
    }

    /// What it means. The help of a command says more of it; `docs/command.md` has these texts.
    pub(crate) const fn meaning(self) -> &'static str {
        match self {
            Self::Fine => "all is well; for puzzles, each has exactly one solution",
            Self::NotUnique => {
                "a puzzle was read and is at fault, such as one with no solution or several"
            }
            Self::BadInput => "something could not be read or done, or the usage is wrong",
            Self::Undecided => "a limit or an interrupt came first",
            Self::Internal => "internal error",
            Self::Output => {
                "standard output could not be written (a closed pipe ends quietly, with 0)"
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Exit;

    #[test]
    fn the_documentation_has_the_table() {
        let page = include_str!("../../docs/command.md");
        let rows = page
            .lines()
            .skip_while(|line| *line != "| code | meaning |");
        let rows: Vec<&str> = rows
            .skip(2)
            .take_while(|line| line.starts_with('|'))
            .collect();
        let all = [
            Exit::Fine,
            Exit::NotUnique,
            Exit::BadInput,
            Exit::Undecided,
            Exit::Internal,
            Exit::Output,
        ];
        assert_eq!(
            rows,
            all.map(|exit| format!("| {} | {} |", exit.code(), exit.meaning()))
        );
    }
}
