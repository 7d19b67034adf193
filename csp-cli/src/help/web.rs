//! The help texts of `csp web`.

macro_rules! web_examples {
    () => {
        "\
Examples:
  $ csp web
  $ csp web --port 0 --no-open"
    };
}

/// At the end of `csp web -h`.
pub(crate) const WEB_EXAMPLES: &str = web_examples!();

/// At the end of `csp web --help`.
pub(crate) const WEB: &str = concat!(
    "\
The page's address is printed. The page is within the command; it is served on
the loopback address alone, which other machines cannot reach, and requests to
another host's name are refused. Nothing is sent to any server: the engine runs
in the browser.

A command that was compiled without the page says how to get it:
  csp-web/build && cargo run --release -- web

Exit codes:
   0  ended by Ctrl-C or a signal
   2  bad usage, the port is in use, the command has no page, or standard output
      is closed

",
    web_examples!()
);
