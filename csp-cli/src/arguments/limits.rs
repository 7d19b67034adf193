//! What limits a search.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use clap::Args;
use csp_core::limits::Limits;

use super::values::{positive, seconds};

/// The limits for one puzzle or model.
#[derive(Args, Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Budget {
    /// Give up a puzzle after N search nodes
    #[arg(long = "max-nodes", value_name = "N", value_parser = positive)]
    pub(crate) nodes: Option<u64>,

    /// Give up a puzzle after this many seconds, such as 0.5
    #[arg(long = "time-limit", value_name = "SECONDS", value_parser = seconds)]
    pub(crate) time: Option<Duration>,
}

impl Budget {
    /// When what begins now has to end. A time that cannot be counted is none.
    pub(crate) fn end(self) -> Option<Instant> {
        self.time.and_then(|time| Instant::now().checked_add(time))
    }

    /// The limits of a search that begins now.
    pub(crate) fn limits(self, interrupted: &'static AtomicBool) -> Limits {
        let mut limits = Limits::default().stop_when(move || interrupted.load(Ordering::Relaxed));
        if let Some(time) = self.time {
            limits = limits.time(time);
        }
        if let Some(most) = self.nodes {
            limits = limits.nodes(most);
        }
        limits
    }
}
