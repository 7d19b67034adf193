//! Proofs that the command writes, and their check.

use std::fs;
use std::process::Command;

use tempfile::TempDir;

use crate::{Ran, csp};

/// A run, and the folder of its files.
pub(crate) struct Proven {
    pub(crate) ran: Ran,
    folder: TempDir,
}

impl Proven {
    /// A run of this command into a folder that is not there yet.
    pub(crate) fn new(command: &[&str], args: &[&str]) -> Self {
        let folder = tempfile::tempdir().expect("there is a folder");
        let path = folder.path().join("new").display().to_string();
        let ran = csp(&[command, &["-o", &path], args].concat());
        Self { ran, folder }
    }

    /// The names of the files.
    pub(crate) fn files(&self) -> Vec<String> {
        let Ok(entries) = fs::read_dir(self.folder.path().join("new")) else {
            return Vec::new();
        };
        let name = |entry: std::io::Result<fs::DirEntry>| entry.expect("a file").file_name();
        let mut names: Vec<String> = entries
            .map(|entry| name(entry).to_string_lossy().into_owned())
            .collect();
        names.sort();
        names
    }

    pub(crate) fn text(&self, name: &str) -> String {
        fs::read_to_string(self.folder.path().join("new").join(name)).expect("it is text")
    }

    /// Whether VeriPB accepts the proof of this name and prints this line; `None` if it is not
    /// installed. Where `VERIPB` is set, it has to be there.
    pub(crate) fn is_verified(&self, name: &str, line: &str) -> Option<bool> {
        let named = std::env::var_os("VERIPB");
        let program = named.clone().unwrap_or_else(|| "veripb".into());
        let new = self.folder.path().join("new");
        let files = ["opb", "pbp"].map(|ending| new.join(format!("{name}.{ending}")));
        let Ok(output) = Command::new(program).args(files).output() else {
            assert!(named.is_none(), "there is no {named:?}");
            eprintln!("SKIPPED: veripb is not installed (`cargo install veripb`)");
            return None;
        };
        let text = String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned();
        let says = text.lines().any(|said| said == line);
        Some(output.status.success() && says && !text.contains("Warning:"))
    }
}
