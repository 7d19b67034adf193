//! What the compiler says of comparisons by Rust's operators: what to write in their place.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{env, fs, io::Write as _};

/// The library that this test is linked with, or one that was built after it.
fn library() -> PathBuf {
    let test = env::current_exe().expect("it runs");
    let folder = test.parent().expect("it is in a folder");
    let files = fs::read_dir(folder).expect("it can be read").flatten();
    let built = files.map(|file| file.path()).filter(|path| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        name.starts_with("libcsp_core-") && path.extension().is_some_and(|end| end == "rlib")
    });
    let modified = |path: &PathBuf| fs::metadata(path).and_then(|data| data.modified()).ok();
    built.max_by_key(modified).expect("the library was built")
}

/// The errors of the compiler for a condition in `require`.
fn errors(library: &Path, condition: &str) -> String {
    let program = format!(
        "use csp_core::prelude::*;
         pub fn post(model: &mut Model, x: Var, y: Var, both: IntExpr) -> Result<(), ModelError> {{
             model.require({condition})
         }}"
    );
    let folder = library.parent().expect("it is in a folder");
    let mut compiler = Command::new(env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()))
        .args([
            "--edition",
            "2024",
            "--crate-type",
            "lib",
            "--emit",
            "metadata",
            "--out-dir",
            env!("CARGO_TARGET_TMPDIR"),
        ])
        .arg("--extern")
        .arg(format!("csp_core={}", library.display()))
        .arg("-L")
        .arg(format!("dependency={}", folder.display()))
        .arg("-")
        .stdin(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("there is a compiler");
    let mut input = compiler.stdin.take().expect("it is piped");
    input.write_all(program.as_bytes()).expect("it reads");
    drop(input);
    let output = compiler.wait_with_output().expect("it ends");
    String::from_utf8(output.stderr).expect("it is text")
}

#[test]
fn the_compiler_says_what_to_write() {
    let library = library();
    assert_eq!(errors(&library, "x.eq(y) & both.lt(y)"), "");
    for condition in [
        "x == y",
        "x != y",
        "x < y",
        "x <= 3",
        "x == 3",
        "both.clone() < both",
        "both == y",
        "true",
        "x.eq(1) & (x == y)",
        "x.eq(1).implies(x > y)",
        "exists([x == y])",
    ] {
        let said = errors(&library, condition);
        assert!(
            said.contains("x.eq(y)") && said.contains("x.lt(y)") || said.contains(".lt(…)"),
            "{condition}: {said}"
        );
    }
}
