//! The arguments of `split`.

use std::ffi::OsString;

use clap::Args;
use csp_sudoku::shape::Shape;

use super::board;
use super::values::positive;
use crate::split::Plan;

/// The arguments of `split`.
#[derive(Args, Debug)]
pub(crate) struct SplitArgs {
    /// A puzzle typed out, a file (text or gzip) that holds one, or `-` for standard input
    #[arg(value_name = "PUZZLE")]
    input: OsString,

    /// About how many parts
    #[arg(short = 'n', long = "parts", value_name = "N", value_parser = positive, default_value_t = 64)]
    parts: u64,

    /// The boxes' rows and columns, such as 2x3 [default: told by the number of cells]
    #[arg(long = "box", value_name = "RxC", value_parser = board)]
    shape: Option<Shape>,
}

impl SplitArgs {
    /// What is cut, and into how many parts.
    pub(crate) fn plan(self) -> Plan {
        let Self {
            input,
            parts,
            shape,
        } = self;
        Plan {
            input,
            shape,
            parts: usize::try_from(parts).unwrap_or(usize::MAX),
        }
    }
}
