//! Lists the files of `mznlib` and of the folders in it for `src/library.rs`.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=mznlib");
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("mznlib");
    let mut paths = files(&folder)?;
    paths.sort();
    let mut rows = String::new();
    for path in paths {
        let name = path.strip_prefix(&folder).map_err(io::Error::other)?;
        let parts = name.iter().map(|part| part.to_string_lossy().into_owned());
        let name = parts.collect::<Vec<_>>().join("/");
        rows += &format!("({name:?}, include_str!({path:?})),\n");
    }
    let output = env::var_os("OUT_DIR").unwrap_or_default();
    let list = Path::new(&output).join("library.rs");
    fs::write(list, format!("&[{rows}]"))
}

fn files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            found.extend(files(&path)?);
        } else {
            found.push(path);
        }
    }
    Ok(found)
}
