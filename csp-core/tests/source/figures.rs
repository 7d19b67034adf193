//! The structure of a checkout in figures.
//!
//! ```sh
//! cargo test -p csp-core --test main source::figures -- --ignored --nocapture
//! ```
//!
//! The variable `CSP_CHECKOUT` names another checkout to look at, for a comparison.

use super::workspace::{self, SourceFile, Workspace};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::{env, fs};

/// What is counted of one crate, or of several.
#[derive(Default)]
struct Figures {
    types: usize,
    scattered: usize,
    circles: usize,
    functions: usize,
    over_25: usize,
    over_60: usize,
    tokens: usize,
    lines: usize,
}

impl Figures {
    fn of(files: &[&SourceFile]) -> Self {
        let mut figures = Self {
            scattered: workspace::scattered(files).len(),
            circles: workspace::circles(files).len(),
            ..Self::default()
        };
        for SourceFile { code, .. } in files {
            figures.types += code.types.len();
            figures.functions += code.functions.len();
            figures.over_25 += code.functions.iter().filter(|f| f.lines > 25).count();
            figures.over_60 += code.functions.iter().filter(|f| f.lines > 60).count();
            figures.tokens += code.tokens;
            figures.lines += code.lines;
        }
        figures
    }

    fn show(&self, name: &str) {
        println!(
            "| {name} | {} | {} | {} | {} | {} ({:.0} %) | {} | {} | {:.1} |",
            self.types,
            self.scattered,
            self.circles,
            self.functions,
            self.over_25,
            100.0 * self.over_25 as f64 / self.functions.max(1) as f64,
            self.over_60,
            self.tokens,
            self.tokens as f64 / self.lines.max(1) as f64,
        );
    }

    fn add(&mut self, other: &Self) {
        self.types += other.types;
        self.scattered += other.scattered;
        self.circles += other.circles;
        self.functions += other.functions;
        self.over_25 += other.over_25;
        self.over_60 += other.over_60;
        self.tokens += other.tokens;
        self.lines += other.lines;
    }
}

#[test]
#[ignore = "it prints figures, and checks nothing"]
fn figures() {
    let root = env::var_os("CSP_CHECKOUT").map_or_else(workspace::root, PathBuf::from);
    let workspace = Workspace::read(&root);
    println!(
        "| crate | types | with impls in several files | circles of files | functions | over 25 lines | \
         over 60 | tokens | a line |\n|---|--:|--:|--:|--:|--:|--:|--:|--:|"
    );
    let mut all = Figures::default();
    for (name, files) in workspace.crates() {
        let figures = Figures::of(&files);
        figures.show(name);
        all.add(&figures);
    }
    all.show("all");

    let names = workspace.names(|_, _| true);
    let sharing: usize = workspace::sharing(&names).values().map(Vec::len).sum();
    let percent = 100 * sharing / all.types.max(1);
    println!("\n{sharing} types share their name with another one ({percent} %)");
    let public = workspace.names(|_, is_public| is_public);
    let repeated = public.values().filter(|files| files.len() > 1).count();
    println!("{repeated} public names stand for several types");
    let (examples, pages) = (tokens_outside(&root, "rs"), tokens_outside(&root, "js"));
    let python = tokens_outside(&root, "py");
    println!(
        "tokens of examples and benches {examples}, of JavaScript {pages}, of Python {python}; \
         all code {}",
        all.tokens + examples + pages + python
    );
    if env::var_os("CSP_LIST").is_some() {
        list(&workspace, &names);
    }
}

/// What is behind the figures, by name.
fn list(workspace: &Workspace, names: &BTreeMap<&str, Vec<&str>>) {
    for (name, files) in workspace.crates() {
        for (kind, places) in workspace::scattered(&files) {
            println!("impl in several files: {name} {kind}: {}", places.join(" "));
        }
        for circle in workspace::circles(&files) {
            println!("circle of files: {}", circle.join(" "));
        }
        for file in files {
            for function in file.code.functions.iter().filter(|f| f.lines > 25) {
                println!("{} lines: {} {}", function.lines, file.path, function.name);
            }
        }
    }
    for (name, places) in workspace::sharing(names) {
        println!("name of several types: {name}: {}", places.join(" "));
    }
}

/// The tokens of the files of a language that are in no `src` of a crate and are no tests.
fn tokens_outside(root: &Path, kind: &str) -> usize {
    let skipped = ["target", "node_modules", "tests", "dist", "src", "vendor"];
    let mut tokens = 0;
    let mut open = vec![root.to_owned()];
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(folder).expect("it can be read") {
            let path = entry.expect("it can be read").path();
            let name = path
                .file_name()
                .unwrap_or_default()
                .to_string_lossy()
                .into_owned();
            let is_skipped = name.starts_with('.') || skipped.contains(&name.as_str());
            if path.is_dir() && (!is_skipped || kind == "js" && name == "src") {
                open.push(path);
            } else if path.extension().is_some_and(|ending| ending == kind) {
                tokens += words(&fs::read_to_string(&path).expect("it can be read"), kind);
            }
        }
    }
    tokens
}

/// The number of words, numbers, texts and signs, without comments.
fn words(source: &str, kind: &str) -> usize {
    let comment = if kind == "py" { "#" } else { "//" };
    let mut rest = source;
    let mut words = 0;
    while let Some(first) = rest.chars().next() {
        let is_word = |c: char| c.is_alphanumeric() || c == '_';
        let length = if rest.starts_with(comment) {
            rest.find('\n').unwrap_or(rest.len())
        } else if kind != "py" && rest.starts_with("/*") {
            rest.find("*/").map_or(rest.len(), |end| end + 2)
        } else if kind == "py" && rest.starts_with("\"\"\"") {
            rest[3..].find("\"\"\"").map_or(rest.len(), |end| end + 6)
        } else if first.is_whitespace() {
            first.len_utf8()
        } else {
            words += 1;
            match first {
                '"' | '`' => quoted(rest, first),
                '\'' if kind != "rs" => quoted(rest, first),
                _ if is_word(first) => rest.find(|c| !is_word(c)).unwrap_or(rest.len()),
                _ => first.len_utf8(),
            }
        };
        rest = &rest[length..];
    }
    words
}

/// The length of a text in quotes at the beginning.
fn quoted(source: &str, quote: char) -> usize {
    let mut is_escaped = false;
    for (at, c) in source.char_indices().skip(1) {
        if c == quote && !is_escaped {
            return at + c.len_utf8();
        }
        is_escaped = c == '\\' && !is_escaped;
    }
    source.len()
}

#[test]
fn words_are_counted_without_comments() {
    assert_eq!(words("let x = \"a // b\"; // more\n/* c */ y", "js"), 6);
    assert_eq!(words("\"\"\"Doc.\"\"\"\nx = 'a # b'  # more", "py"), 3);
}
