//! Lists the files of `mznlib` for `src/library.rs`.

use std::path::Path;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=mznlib");
    let paths = fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("mznlib"))?;
    let mut paths = paths
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<io::Result<Vec<_>>>()?;
    paths.sort();
    let rows = paths.iter().map(|path| {
        let name = path.file_name().unwrap_or_default();
        format!("({name:?}, include_str!({path:?})),\n")
    });
    let output = env::var_os("OUT_DIR").unwrap_or_default();
    fs::write(
        Path::new(&output).join("library.rs"),
        format!("&[{}]", rows.collect::<String>()),
    )
}
