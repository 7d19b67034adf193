//! All code of a checkout, read by `rust`, and what is counted in it.

use super::files::sources;
use super::rust::Code;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

/// One file of a crate.
#[derive(Debug)]
pub(super) struct SourceFile {
    /// The folder of its package.
    pub(super) library: String,
    /// The package, or its binary below `bin`, which is a crate of its own.
    pub(super) krate: String,
    /// Its path in the checkout.
    pub(super) path: String,
    /// Its place among the modules of the crate.
    module: Vec<String>,
    pub(super) code: Code,
}

/// The code of a checkout, without tests.
#[derive(Debug)]
pub(super) struct Workspace {
    pub(super) files: Vec<SourceFile>,
}

/// The folder of the whole checkout.
pub(super) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .expect("the crate lies in the workspace")
        .to_owned()
}

impl Workspace {
    /// The code of this checkout. It is read once.
    pub(super) fn this() -> &'static Self {
        static THIS: LazyLock<Workspace> = LazyLock::new(|| Workspace::read(&root()));
        &THIS
    }

    /// Reads all crates below this folder: each folder in it with a `src`.
    pub(super) fn read(root: &Path) -> Self {
        let mut libraries: Vec<PathBuf> = fs::read_dir(root)
            .expect("the checkout can be read")
            .map(|entry| entry.expect("it can be read").path())
            .filter(|folder| folder.join("Cargo.toml").exists() && folder.join("src").is_dir())
            .collect();
        libraries.sort();
        let mut files = Vec::new();
        for library in libraries {
            let src = library.join("src");
            for path in sources(&src) {
                let module = modules(path.strip_prefix(&src).expect("it is below"));
                if path.extension().is_some_and(|kind| kind == "rs") && !is_test(&module) {
                    files.push(SourceFile::read(root, &library, &path, module));
                }
            }
        }
        Self { files }
    }

    /// The packages, each with its files.
    pub(super) fn libraries(&self) -> BTreeMap<&str, Vec<&SourceFile>> {
        self.grouped(|file| &file.library)
    }

    /// The crates, each with its files.
    pub(super) fn crates(&self) -> BTreeMap<&str, Vec<&SourceFile>> {
        self.grouped(|file| &file.krate)
    }

    fn grouped(&self, key: impl Fn(&SourceFile) -> &str) -> BTreeMap<&str, Vec<&SourceFile>> {
        let mut groups: BTreeMap<&str, Vec<&SourceFile>> = BTreeMap::new();
        for file in &self.files {
            groups.entry(key(file)).or_default().push(file);
        }
        groups
    }

    /// The files that define each name, of the types for which this holds.
    pub(super) fn names(
        &self,
        counts: impl Fn(&SourceFile, bool) -> bool,
    ) -> BTreeMap<&str, Vec<&str>> {
        let mut names: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
        for file in &self.files {
            for kind in &file.code.types {
                if counts(file, kind.is_public) {
                    names.entry(&kind.name).or_default().push(&file.path);
                }
            }
        }
        names
    }
}

/// The types of a crate with inherent `impl` blocks in several files, and these files.
pub(super) fn scattered<'a>(files: &[&'a SourceFile]) -> BTreeMap<&'a str, Vec<&'a str>> {
    let mut places: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for file in files {
        for name in &file.code.impls {
            places.entry(name).or_default().push(&file.path);
        }
    }
    places.retain(|_, files| files.len() > 1);
    places
}

/// The names of several types, each with the files of these types.
pub(super) fn sharing<'a>(
    names: &BTreeMap<&'a str, Vec<&'a str>>,
) -> BTreeMap<&'a str, Vec<&'a str>> {
    let several = names.iter().filter(|(_, files)| files.len() > 1);
    several
        .map(|(&name, files)| (name, files.clone()))
        .collect()
}

/// The circles of files of a crate that import each other, directly or by others.
pub(super) fn circles<'a>(files: &[&'a SourceFile]) -> Vec<Vec<&'a str>> {
    let by_module: BTreeMap<&[String], usize> = (0..)
        .zip(files)
        .map(|(number, file)| (file.module.as_slice(), number))
        .collect();
    let imports: Vec<BTreeSet<usize>> = files
        .iter()
        .map(|file| {
            let targets = file.code.imports.iter();
            targets
                .filter_map(|path| target(&file.module, path, &by_module))
                .collect()
        })
        .collect();
    let reached: Vec<BTreeSet<usize>> =
        (0..files.len()).map(|from| reach(from, &imports)).collect();
    let mut circles: BTreeSet<Vec<&str>> = BTreeSet::new();
    for from in 0..files.len() {
        let circle: Vec<&str> = (0..files.len())
            .filter(|&to| reached[from].contains(&to) && reached[to].contains(&from))
            .map(|number| files[number].path.as_str())
            .collect();
        if circle.len() > 1 {
            circles.insert(circle);
        }
    }
    circles.into_iter().collect()
}

/// The files that can be reached from one by at least one import.
fn reach(from: usize, imports: &[BTreeSet<usize>]) -> BTreeSet<usize> {
    let mut reached = BTreeSet::new();
    let mut open = vec![from];
    while let Some(file) = open.pop() {
        open.extend(imports[file].iter().filter(|&&next| reached.insert(next)));
    }
    reached
}

/// The file that an import leads to: that of the longest part of the path that is a module.
fn target(module: &[String], path: &[String], files: &BTreeMap<&[String], usize>) -> Option<usize> {
    let mut place = module.to_vec();
    let mut steps = path.iter().map(String::as_str).peekable();
    match steps.next()? {
        "crate" => place.clear(),
        "self" => {}
        "super" => {
            place.pop();
        }
        _ => return None,
    }
    while steps.next_if_eq(&"super").is_some() {
        place.pop();
    }
    place.extend(steps.map(str::to_owned));
    (1..=place.len())
        .rev()
        .find_map(|length| files.get(&place[..length]).copied())
}

impl SourceFile {
    fn read(root: &Path, library: &Path, path: &Path, module: Vec<String>) -> Self {
        let source = fs::read_to_string(path).expect("it can be read");
        let name = path.strip_prefix(root).expect("it is below").display();
        let library = library
            .file_name()
            .expect("it is a folder")
            .to_string_lossy();
        let krate = match module.as_slice() {
            [bin, binary, ..] if bin == "bin" => format!("{library}/{binary}"),
            _ => library.to_string(),
        };
        Self {
            library: library.into_owned(),
            krate,
            path: name.to_string(),
            module,
            code: Code::of(&source).unwrap_or_else(|error| panic!("{name}: {error}")),
        }
    }
}

/// The place of a file among the modules: `branching/order.rs` is `[branching, order]`.
pub(super) fn modules(file: &Path) -> Vec<String> {
    let names = file.with_extension("");
    let names = names.iter().map(|name| name.to_string_lossy().into_owned());
    names.filter(|name| name != "mod").collect()
}

/// Whether a file holds unit tests.
fn is_test(module: &[String]) -> bool {
    module
        .iter()
        .any(|name| name == "tests" || name.ends_with("_tests"))
}

#[test]
fn circles_are_found() {
    let file = |module: &[&str], source| SourceFile {
        library: "library".to_owned(),
        krate: "library".to_owned(),
        path: module.join("/"),
        module: module.iter().map(|&name| name.to_owned()).collect(),
        code: Code::of(source).unwrap(),
    };
    let files = [
        file(&["a"], "mod b;\npub use self::c::C;\nuse self::b::B;"),
        file(&["a", "b"], "use super::super::d::D;\nuse std::fmt;"),
        file(&["a", "c"], "use super::A;"),
        file(&["d"], "use crate::a::{A, b::B};"),
        file(&["e"], "use crate::d::D;"),
    ];
    let files: Vec<&SourceFile> = files.iter().collect();
    assert_eq!(circles(&files), [["a", "a/b", "d"]]);
    assert!(circles(&files[1..3]).is_empty());
}
