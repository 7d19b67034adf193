//! `csp flatzinc --install`: the files with which MiniZinc finds the solver.

use std::env;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use csp_flatzinc::{InstalledSolver, LIBRARY};

use crate::command::Refusal;
use crate::exit::Exit;
use crate::output::stdout::print;

/// The script that MiniZinc calls.
const SCRIPT: &str = if cfg!(unix) { "fzn-csp" } else { "fzn-csp.bat" };

/// Writes the files into a folder, by default the one where MiniZinc looks for a user's solvers.
pub(super) fn install(folder: Option<&Path>) -> Result<Exit, Refusal> {
    let home = || env::var_os("HOME").map(|home| Path::new(&home).join(".minizinc/solvers"));
    let folder = folder
        .map(Path::to_owned)
        .or_else(home)
        .ok_or("there is no home folder; `--install FOLDER` says where the files go".to_owned())?;
    let description =
        write_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let text = format!("{}\nminizinc --solver csp\n", description.display());
    Ok(print(text, Exit::Fine))
}

/// The library, the script, and the description, which comes last.
fn write_all(folder: &Path) -> io::Result<PathBuf> {
    let own = folder.join("csp");
    // Files of an earlier version may have other names.
    if own.exists() {
        fs::remove_dir_all(&own)?;
    }
    fs::create_dir_all(own.join("mznlib"))?;
    // MiniZinc needs full paths.
    let own = own.canonicalize()?;
    let library = own.join("mznlib");
    for (name, text) in LIBRARY {
        let file = library.join(name);
        if let Some(folder) = file.parent() {
            fs::create_dir_all(folder)?;
        }
        fs::write(file, text)?;
    }
    let path = |path: &Path| {
        let text = path.to_str().map(str::to_owned);
        text.ok_or_else(|| io::Error::other("the path is no text in UTF-8"))
    };
    let program = own.join(SCRIPT);
    fs::write(&program, script(&path(&env::current_exe()?)?))?;
    allow_running(&program)?;
    let solver = InstalledSolver {
        executable: &path(&program)?,
        library: &path(&library)?,
        version: env!("CARGO_PKG_VERSION"),
        website: env!("CARGO_PKG_REPOSITORY"),
    };
    let description = folder.join("csp.msc");
    fs::write(&description, solver.description())?;
    Ok(description)
}

/// A script that calls the program as MiniZinc needs it: with FlatZinc's options alone.
#[cfg(unix)]
fn script(program: &str) -> String {
    let quoted = program.replace('\'', "'\\''");
    format!("#!/bin/sh\nexec '{quoted}' flatzinc \"$@\"\n")
}

#[cfg(not(unix))]
fn script(program: &str) -> String {
    format!("@\"{program}\" flatzinc %*\r\n")
}

#[cfg(unix)]
fn allow_running(file: &Path) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt as _;
    fs::set_permissions(file, fs::Permissions::from_mode(0o755))
}

#[cfg(not(unix))]
fn allow_running(_: &Path) -> io::Result<()> {
    Ok(())
}
