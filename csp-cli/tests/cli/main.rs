//! The real binary: what it prints, what it says, how it exits.

mod bad_input;
mod canon;
mod check;
mod clues;
mod compare;
mod count;
mod engines;
mod flatzinc;
mod flatzinc_parts;
mod flatzinc_prove;
mod formats;
mod generate;
mod help;
mod hint;
mod inputs;
mod instance;
mod interrupt;
mod limits;
mod minimize;
mod output;
mod path;
mod play;
mod prove;
mod proven;
mod puzzle;
mod puzzle_forms;
mod puzzle_play;
mod puzzle_why;
mod rate;
mod route;
mod show;
mod shuffle;
mod split;
mod terminal;
mod terminal_of_tmux;
mod trace;
mod watch;
mod web;
mod why;

use std::path::PathBuf;
use std::process::{Command, Output};
use std::time::Duration;

/// A puzzle of 4×4, and its only solution.
pub(crate) const UNIQUE: &str = "1.....2..3.....4";
pub(crate) const SOLUTION: &str = "1243342143122134";

/// A puzzle of 9×9, and its only solution.
pub(crate) const NINE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
pub(crate) const NINE_SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// What came of a run.
#[derive(Debug)]
pub(crate) struct Ran {
    pub(crate) code: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl From<Output> for Ran {
    fn from(output: Output) -> Self {
        let text = |bytes| String::from_utf8(bytes).expect("the output is text");
        let ran = Self {
            code: output.status.code().expect("it exits by itself"),
            out: text(output.stdout),
            err: text(output.stderr),
        };
        assert!(!ran.err.contains("panicked"), "{ran:?}");
        ran
    }
}

/// The command itself.
pub(crate) fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_csp"));
    command.args(args).env_remove("NO_COLOR");
    command
}

/// Runs `csp` with nothing on standard input.
pub(crate) fn csp(args: &[&str]) -> Ran {
    csp_reads(args, b"")
}

/// Runs `csp` with this on standard input.
pub(crate) fn csp_reads(args: &[&str], input: &[u8]) -> Ran {
    let mut command = assert_cmd::Command::from_std(command(args));
    let output = command
        .write_stdin(input)
        .timeout(Duration::from_secs(60))
        .output();
    output.expect("csp runs").into()
}

/// Runs `csp sudoku solve --quiet` with this on standard input.
pub(crate) fn solve(input: &[u8]) -> Ran {
    csp_reads(&["sudoku", "solve", "--quiet"], input)
}

/// A file of the sample data.
pub(crate) fn data(name: &str) -> String {
    format!("{}/tests/data/{name}", env!("CARGO_MANIFEST_DIR"))
}

/// A new file with this content; the name must be one of its own.
pub(crate) fn file(name: &str, content: &[u8]) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, content).expect("the temporary folder can be written");
    path.to_str().expect("its name is text").to_owned()
}
