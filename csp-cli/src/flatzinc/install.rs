//! `csp flatzinc --install`: the files with which MiniZinc finds the solver.

use std::env;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use csp_flatzinc::{LIBRARY, solver_description};

use crate::message::refuse;
use crate::report::Exit;
use crate::stdout;

/// The name under which the program reads FlatZinc without being told to.
pub(crate) const PROGRAM: &str = "fzn-csp";

/// Writes the files into a folder, by default the one where MiniZinc looks for a user's solvers.
pub(super) fn install(folder: Option<&Path>) -> Exit {
    let home = || env::var_os("HOME").map(|home| Path::new(&home).join(".minizinc/solvers"));
    let Some(folder) = folder.map(Path::to_owned).or_else(home) else {
        return refuse("there is no home folder; `--install FOLDER` says where the files go");
    };
    match write_all(&folder) {
        Ok(description) => {
            let text = format!("{}\nminizinc --solver csp\n", description.display());
            stdout::print(text.as_bytes(), Exit::Fine)
        }
        Err(error) => refuse(format_args!("{}: {error}", folder.display())),
    }
}

/// The library, the program under its other name, and the description, which comes last.
fn write_all(folder: &Path) -> io::Result<PathBuf> {
    let own = folder.join("csp");
    let library = own.join("mznlib");
    if library.exists() {
        fs::remove_dir_all(&library)?;
    }
    fs::create_dir_all(&library)?;
    // MiniZinc needs full paths.
    let own = own.canonicalize()?;
    for (name, text) in LIBRARY {
        fs::write(library.join(name), text)?;
    }
    let program = own.join(PROGRAM);
    link(&env::current_exe()?, &program)?;
    let path = |path: &Path| {
        let text = path.to_str().map(str::to_owned);
        text.ok_or_else(|| io::Error::other("the path is no text in UTF-8"))
    };
    let text = solver_description(
        &path(&program)?,
        &path(&own.join("mznlib"))?,
        env!("CARGO_PKG_VERSION"),
    );
    let description = folder.join("csp.msc");
    fs::write(&description, text)?;
    Ok(description)
}

/// Makes the program known under another name.
fn link(program: &Path, name: &Path) -> io::Result<()> {
    match fs::remove_file(name) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    #[cfg(unix)]
    return std::os::unix::fs::symlink(program, name);
    #[cfg(not(unix))]
    return fs::copy(program, name).map(|_| ());
}
