//! Puts the page into the command, if it has been built: every file of `web/dist` but the single
//! file, compressed. Without the page the command builds as well, and `csp web` tells how to get it.
//!
//! The reasons are in `docs/decisions/58-the-page-is-embedded-where-it-is-built.md`.

use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use flate2::Compression;
use flate2::write::GzEncoder;

/// The whole page in one file, for those who have no server.
const SINGLE_FILE: &str = "csp.html";
/// What every answer carries, in the form of static hosts.
const HEADERS: &str = "_headers";
/// A page without these was not built to the end.
const NEEDED: [&str; 4] = ["index.html", "csp.wasm", "csp-first.wasm", HEADERS];

fn main() -> io::Result<()> {
    let dist = Path::new(env!("CARGO_MANIFEST_DIR")).join("../web/dist");
    let out = PathBuf::from(std::env::var_os("OUT_DIR").expect("cargo sets it"));
    println!("cargo::rerun-if-changed=build.rs");
    // A path that is not there would have everything compiled each time.
    if dist.is_dir() {
        println!("cargo::rerun-if-changed={}", dist.display());
    }
    let built = NEEDED.iter().all(|name| dist.join(name).is_file());
    let page = if built {
        embedded(&dist, &out)?
    } else {
        "None".to_owned()
    };
    if built {
        println!("cargo::rustc-env=CSP_PAGE={}", dist.display());
    }
    fs::write(out.join("page.rs"), page)
}

/// The page as a Rust expression. Its files are compressed into `out`.
fn embedded(dist: &Path, out: &Path) -> io::Result<String> {
    let mut names = Vec::new();
    list(dist, "", &mut names)?;
    names.sort();
    let mut files = String::new();
    for (number, name) in names.iter().enumerate() {
        let mut gzip = GzEncoder::new(Vec::new(), Compression::best());
        gzip.write_all(&fs::read(dist.join(name))?)?;
        let packed = format!("{number}.gz");
        File::create(out.join(&packed))?.write_all(&gzip.finish()?)?;
        let _ = write!(
            files,
            "Asset {{ path: {name:?}, gzip: include_bytes!(concat!(env!(\"OUT_DIR\"), \"/{packed}\")) }}, "
        );
    }
    let headers = fs::read_to_string(dist.join(HEADERS))?;
    Ok(format!(
        "Some(Page {{ headers: {headers:?}, assets: &[{files}] }})"
    ))
}

/// The files in the folder, as paths with `/` that begin with `before`.
fn list(folder: &Path, before: &str, names: &mut Vec<String>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry
            .file_name()
            .into_string()
            .expect("names of the page are text");
        let path = format!("{before}{name}");
        if entry.file_type()?.is_dir() {
            list(&entry.path(), &format!("{path}/"), names)?;
        } else if name != SINGLE_FILE && name != HEADERS && !name.starts_with('.') {
            names.push(path);
        }
    }
    Ok(())
}
