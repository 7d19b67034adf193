//! The arguments of `csp web`.

use clap::Args;

use crate::web::{Browser, Plan};

/// How to serve the page.
#[derive(Args, Debug)]
pub(crate) struct WebArgs {
    /// The port to listen to; 0 picks a free one
    ///
    /// The browser keeps saved games for each port.
    #[arg(long, value_name = "N", default_value_t = 8481)]
    port: u16,

    /// Do not open the browser
    #[arg(long)]
    no_open: bool,
}

impl WebArgs {
    /// What is to be done.
    pub(crate) fn plan(&self) -> Plan {
        let browser = if self.no_open {
            Browser::Leave
        } else {
            Browser::Open
        };
        Plan {
            port: self.port,
            browser,
        }
    }
}
