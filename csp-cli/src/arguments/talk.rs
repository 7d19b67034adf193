//! How much a command says on standard error.

use clap::Args;

use crate::output::progress::Verbosity;

/// How much is said on standard error.
#[derive(Args, Clone, Copy, Debug, Default)]
pub(crate) struct Talk {
    /// Show no progress bar and no summary; errors are still shown
    #[arg(long, short)]
    quiet: bool,

    /// Sum up one puzzle, too: what came of it, and how long it took
    #[arg(long, conflicts_with = "quiet")]
    stats: bool,
}

impl Talk {
    /// Errors alone.
    #[cfg(test)]
    pub(crate) const QUIET: Self = Self {
        quiet: true,
        stats: false,
    };

    /// The same as one word.
    pub(crate) fn verbosity(self) -> Verbosity {
        match (self.quiet, self.stats) {
            (true, _) => Verbosity::Quiet,
            (false, false) => Verbosity::Normal,
            (false, true) => Verbosity::Summary,
        }
    }
}
