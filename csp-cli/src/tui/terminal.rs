//! The terminal while the program has it. It is always given back as it was.

use std::io;
use std::mem::ManuallyDrop;
use std::panic;
use std::sync::atomic::{AtomicBool, Ordering};

use ratatui::crossterm::cursor::Show;
use ratatui::crossterm::event::{DisableMouseCapture, EnableMouseCapture};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use ratatui::{DefaultTerminal, Terminal, backend::CrosstermBackend};

/// Whether the terminal has to be given back.
static IS_TAKEN: AtomicBool = AtomicBool::new(false);

/// Holds the terminal; dropping it gives the terminal back.
#[derive(Debug)]
pub(crate) struct TerminalGuard(());

/// Takes the terminal: raw mode, the alternate screen and the mouse. A panic gives it back before it is
/// reported.
///
/// The ratatui terminal is never dropped. Dropping it only shows the cursor, which giving back also
/// does. If the real terminal is gone, dropping would write to standard error, or panic if that is
/// gone, too.
pub(crate) fn take() -> io::Result<(TerminalGuard, ManuallyDrop<DefaultTerminal>)> {
    let report = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        give_back();
        report(info);
    }));
    enable_raw_mode()?;
    IS_TAKEN.store(true, Ordering::Relaxed);
    let held = TerminalGuard(());
    execute!(io::stdout(), EnterAlternateScreen, EnableMouseCapture)?;
    let terminal = Terminal::new(CrosstermBackend::new(io::stdout()))?;
    Ok((held, ManuallyDrop::new(terminal)))
}

impl Drop for TerminalGuard {
    fn drop(&mut self) {
        give_back();
    }
}

/// Gives the terminal back, once only. Leaving the alternate screen a second time would move the
/// cursor back, and the next text would cover the message of a panic. A step that fails does not
/// stop the others, as there may be no terminal left.
fn give_back() {
    if IS_TAKEN.swap(false, Ordering::Relaxed) {
        let _ = disable_raw_mode();
        let _ = execute!(
            io::stdout(),
            DisableMouseCapture,
            LeaveAlternateScreen,
            Show
        );
    }
}
