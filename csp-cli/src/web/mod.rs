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

use crate::interrupt;
use crate::message::{refuse, tell};
use crate::report::Exit;
use crate::stdout::print;
use page::{EMBEDDED, Page};

/// Whether the browser is to be opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Browser {
    Open,
    Leave,
}

/// What is asked of `csp web`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plan {
    /// The port to listen to; with 0 the system picks one.
    pub(crate) port: u16,
    pub(crate) browser: Browser,
}

/// How to get a command with the page.
const NO_PAGE: &str = "\
this command was compiled without the page. In the project's folder, type
  csp-web/build && cargo run --release -- web";

/// Serves the page until Ctrl-C.
pub(crate) fn run(plan: Plan) -> Exit {
    let Some(page) = EMBEDDED else {
        return refuse(NO_PAGE);
    };
    let bound = TcpListener::bind((Ipv4Addr::LOCALHOST, plan.port));
    match bound.and_then(|listener| Ok((listener.local_addr()?.port(), listener))) {
        Ok((port, listener)) => serve(page, listener, port, plan.browser),
        Err(error) => refuse(cannot_listen(plan.port, &error)),
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

/// Why the command ends.
enum End {
    Interrupt,
    Failure(io::Error),
}

fn serve(page: Page, listener: TcpListener, port: u16, browser: Browser) -> Exit {
    let (interrupted, ended) = mpsc::channel();
    let failed = interrupted.clone();
    interrupt::tell(move || {
        let _ = interrupted.send(End::Interrupt);
    });
    thread::spawn(move || {
        if let Err(error) = server::run(page, listener) {
            let _ = failed.send(End::Failure(error));
        }
    });
    let address = format!("http://{}:{port}/", Ipv4Addr::LOCALHOST);
    let printed = print(format!("{address}\n").as_bytes(), Exit::Fine);
    if printed != Exit::Fine {
        return printed;
    }
    tell("serving the page; Ctrl-C ends");
    if browser == Browser::Open && open::that_detached(&address).is_err() {
        tell("no browser could be started; open the address in one");
    }
    match ended.recv() {
        Ok(End::Failure(error)) => refuse(format_args!("the server ended: {error}")),
        Ok(End::Interrupt) | Err(mpsc::RecvError) => Exit::Fine,
    }
}
