//! The checker VeriPB, where it is installed.

use std::process::Command;
use std::sync::OnceLock;

/// Whether VeriPB accepts a proof; `None` if it is not installed. It is looked for on the path, or
/// where `VERIPB` says, and there it has to be.
pub(crate) fn accepts(formula: &str, proof: &str) -> Option<bool> {
    static FOUND: OnceLock<bool> = OnceLock::new();
    let named = std::env::var_os("VERIPB");
    let program = named.clone().unwrap_or_else(|| "veripb".into());
    let found = *FOUND.get_or_init(|| {
        let found = Command::new(&program).arg("--version").output().is_ok();
        assert!(
            found || named.is_none(),
            "there is no {}",
            program.display()
        );
        if !found {
            eprintln!("SKIPPED: veripb is not installed (`cargo install veripb`)");
        }
        found
    });
    if !found {
        return None;
    }
    let folder = tempfile::tempdir().unwrap();
    let files = ["a.opb", "a.pbp"].map(|name| folder.path().join(name));
    std::fs::write(&files[0], formula).unwrap();
    std::fs::write(&files[1], proof).unwrap();
    let ran = Command::new(&program).args(&files).output().unwrap();
    let text =
        String::from_utf8_lossy(&ran.stdout).into_owned() + &String::from_utf8_lossy(&ran.stderr);
    let is_verified = text.lines().any(|line| line.starts_with("s VERIFIED"));
    Some(ran.status.success() && is_verified && !text.contains("Warning:"))
}
