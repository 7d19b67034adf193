//! The arguments of all commands that search.

use std::time::Duration;

use clap::Args;

use super::{positive, seconds};
use crate::task::{Budget, EngineChoice};

/// How puzzles are searched.
#[derive(Args, Debug)]
pub(crate) struct SearchArgs {
    #[command(flatten)]
    pub(crate) limits: LimitArgs,

    /// What searches; the answers are the same
    #[arg(long, value_enum, default_value_t = EngineChoice::Auto)]
    pub(crate) engine: EngineChoice,
}

/// What limits a search.
#[derive(Args, Debug)]
pub(crate) struct LimitArgs {
    /// Give up a puzzle after N search nodes
    #[arg(long, value_name = "N", value_parser = positive)]
    max_nodes: Option<u64>,

    /// Give up a puzzle after so many seconds, such as 0.5
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time_limit: Option<Duration>,
}

impl LimitArgs {
    pub(crate) fn budget(&self) -> Budget {
        Budget {
            nodes: self.max_nodes,
            time: self.time_limit,
        }
    }
}
