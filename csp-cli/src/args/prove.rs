//! The arguments of `prove`.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::Args;
use csp_sudoku::shape::Shape;

use super::{LimitArgs, board};
use crate::prove::Plan;

/// The arguments of `prove`.
#[derive(Args, Debug)]
pub(crate) struct ProveArgs {
    /// A puzzle typed out, a file (text or gzip) that holds one, or `-` for standard input
    #[arg(value_name = "PUZZLE")]
    input: OsString,

    /// The folder for `puzzle.opb` and `puzzle.pbp`; it is made if it is not there
    #[arg(short = 'o', long = "output", value_name = "DIR")]
    folder: PathBuf,

    #[command(flatten)]
    limits: LimitArgs,

    /// The boxes' rows and columns, such as 2x3 [default: told by the number of cells]
    #[arg(long = "box", value_name = "RxC", value_parser = board)]
    shape: Option<Shape>,
}

impl ProveArgs {
    /// What is to be proven, and where.
    pub(crate) fn plan(self) -> Plan {
        let Self {
            input,
            folder,
            limits,
            shape,
        } = self;
        Plan {
            input,
            folder,
            shape,
            budget: limits.budget(),
        }
    }
}
