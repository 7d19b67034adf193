//! What comes from the terminal.

use std::io;
use std::sync::mpsc::{self, Receiver};
use std::thread;

use ratatui::crossterm::event::{self, Event};

/// Keys, the mouse and changes of size, until the first error. A thread of its own reads them:
/// reading from a closed terminal never returns.
pub(crate) fn events() -> Receiver<io::Result<Event>> {
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || {
        loop {
            let event = event::read();
            let was_last = event.is_err();
            if sender.send(event).is_err() || was_last {
                break;
            }
        }
    });
    receiver
}
