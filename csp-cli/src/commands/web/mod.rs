//! `csp web`: the page, served from the command itself on the loopback address.
//!
//! The server is a thread of its own with a runtime for that one thread. The main thread waits for
//! Ctrl-C, or for the server to fail.

mod answer;
mod page;
mod server;

#[cfg(test)]
mod answer_tests;

use std::io;
use std::net::{Ipv4Addr, TcpListener};
use std::sync::mpsc;
use std::thread;

use clap::Args;

use self::page::{EMBEDDED, Page};
use crate::command::Note::{Codes, Text};
use crate::command::{Execute, Help, Refusal};
use crate::exit::Exit;
use crate::interrupt;
use crate::output::message::tell;
use crate::output::stdout::print;

/// How to serve the page.
#[derive(Args, Debug)]
pub(crate) struct Web {
    /// The port to listen to; 0 picks a free one
    ///
    /// The browser keeps saved games for each port.
    #[arg(long, value_name = "N", default_value_t = 8481)]
    port: u16,

    /// Do not open the browser
    #[arg(long)]
    no_open: bool,
}

/// How to get a command with the page.
const NO_PAGE: &str = "\
this command was compiled without the page. In the project's folder, type
  csp-web/build && cargo run --release -- web";

impl Execute for Web {
    const HELP: Help = Help {
        more: "",
        notes: &[
            Text(
                "\
The page's address is printed. The page is within the command; it is served on
the loopback address alone, which other machines cannot reach, and requests to
another host's name are refused. No data goes to any server: the engine runs in
the browser.

A command that was compiled without the page says how to get it:
  csp-web/build && cargo run --release -- web",
            ),
            Codes(&[
                (Exit::Fine, "ended by Ctrl-C or a signal"),
                (
                    Exit::BadInput,
                    "\
bad usage, the port is in use, the command has no page, or standard output
is closed",
                ),
            ]),
        ],
        examples: "\
$ csp web
$ csp web --port 0 --no-open",
    };

    /// Serves the page until Ctrl-C.
    fn run(self) -> Result<Exit, Refusal> {
        let page = EMBEDDED.ok_or(NO_PAGE.to_owned())?;
        let bound = TcpListener::bind((Ipv4Addr::LOCALHOST, self.port));
        let bound = bound.and_then(|listener| Ok((listener.local_addr()?.port(), listener)));
        let (port, listener) = bound.map_err(|error| cannot_listen(self.port, &error))?;
        self.serve(page, listener, port)
    }
}

impl Web {
    fn serve(&self, page: Page, listener: TcpListener, port: u16) -> Result<Exit, Refusal> {
        let (interrupted, ended) = mpsc::channel();
        let failed = interrupted.clone();
        interrupt::tell(move || {
            let _ = interrupted.send(None);
        });
        thread::spawn(move || {
            let Err(error) = server::run(page, listener);
            let _ = failed.send(Some(error));
        });
        let address = format!("http://{}:{port}/", Ipv4Addr::LOCALHOST);
        let printed = print(format!("{address}\n"), Exit::Fine);
        if printed != Exit::Fine {
            return Ok(printed);
        }
        tell("serving the page; Ctrl-C ends");
        if !self.no_open && open::that_detached(&address).is_err() {
            tell("no browser could be started; open the address in one");
        }
        match ended.recv() {
            Ok(Some(error)) => Err(format!("the server ended: {error}").into()),
            Ok(None) | Err(mpsc::RecvError) => Ok(Exit::Fine),
        }
    }
}

fn cannot_listen(port: u16, error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::AddrInUse => {
            format!("port {port} is in use: by another `csp web`? `--port 0` picks a free one")
        }
        _ => format!("cannot listen to port {port}: {error}"),
    }
}
