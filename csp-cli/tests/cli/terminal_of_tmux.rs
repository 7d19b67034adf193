//! A terminal for tests, which tmux plays.
#![cfg(unix)]

use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

/// How long something may take that takes a moment.
const PATIENCE: Duration = Duration::from_secs(30);

/// A terminal with a shell in it.
pub(crate) struct Terminal {
    socket: String,
}

impl Terminal {
    /// A terminal of 80x24 characters under a name of its own; none where there is no tmux.
    pub(crate) fn open(name: &str) -> Option<Self> {
        if Command::new("tmux").arg("-V").output().is_err() {
            eprintln!("skipped: tmux is not installed");
            return None;
        }
        let terminal = Self {
            socket: format!("csp-test-{name}-{}", std::process::id()),
        };
        terminal.tmux(&[
            // Lines that join are shown as they are written.
            "-u",
            "-f",
            "/dev/null",
            "new-session",
            "-d",
            "-x",
            "80",
            "-y",
            "24",
            "env PS1='> ' ENV= LC_ALL=C.UTF-8 sh",
        ]);
        terminal.wait_for(">");
        Some(terminal)
    }

    pub(crate) fn tmux(&self, args: &[&str]) -> String {
        let output = Command::new("tmux")
            .args(["-L", &self.socket])
            .args(args)
            .output()
            .expect("tmux runs");
        assert!(output.status.success(), "{args:?}: {output:?}");
        String::from_utf8(output.stdout).expect("it is text")
    }

    /// Presses keys by name.
    pub(crate) fn press(&self, keys: &[&str]) {
        self.tmux(&[&["send-keys"], keys].concat());
    }

    /// Types a line to the shell.
    pub(crate) fn type_line(&self, line: &str) {
        self.tmux(&["send-keys", "-l", line]);
        self.press(&["Enter"]);
    }

    pub(crate) fn resize(&self, width: &str, height: &str) {
        self.tmux(&["resize-window", "-x", width, "-y", height]);
    }

    pub(crate) fn screen(&self) -> String {
        self.tmux(&["capture-pane", "-p"])
    }

    /// The screen, once this is on it.
    pub(crate) fn wait_for(&self, text: &str) -> String {
        self.wait_until(|screen| screen.contains(text), text)
    }

    /// Waits until all of these are on the screen together: it may be seen half drawn.
    pub(crate) fn wait_for_all(&self, texts: &[&str]) {
        self.wait_until(
            |screen| texts.iter().all(|text| screen.contains(text)),
            &texts.join("`, `"),
        );
    }

    /// The screen, once it is like this.
    pub(crate) fn wait_until(&self, wanted: impl Fn(&str) -> bool, what: &str) -> String {
        let begin = Instant::now();
        loop {
            let screen = self.screen();
            if wanted(&screen) {
                return screen;
            }
            assert!(begin.elapsed() < PATIENCE, "no `{what}` in\n{screen}");
            thread::sleep(Duration::from_millis(20));
        }
    }

    /// Closes the terminal, with what runs in it.
    pub(crate) fn close(&self) {
        self.tmux(&["kill-server"]);
    }

    /// Whether the alternate screen is on, and whether the cursor is seen.
    pub(crate) fn flags(&self) -> String {
        self.tmux(&["display-message", "-p", "#{alternate_on} #{cursor_flag}"])
            .trim()
            .to_owned()
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = Command::new("tmux")
            .args(["-L", &self.socket, "kill-server"])
            .output();
    }
}

/// Waits until something is so.
pub(crate) fn wait(is_so: impl Fn() -> bool, what: &str) {
    let begin = Instant::now();
    while !is_so() {
        assert!(begin.elapsed() < PATIENCE, "no {what}");
        thread::sleep(Duration::from_millis(20));
    }
}
