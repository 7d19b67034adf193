//! Imports go down the floors only, in each library of the workspace. The floors are those of the
//! table in its `src/lib.rs`.

use super::files::{code, sources, src};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// The libraries, and of each a module that imports another.
const CRATES: [(&str, &str, &str); 11] = [
    ("csp-core", "search", "limits"),
    ("csp-parallel", "workers", "tree"),
    ("csp-flatzinc", "read", "ast"),
    ("csp-instances", "opb", "search"),
    ("csp-trace", "label", "tree"),
    ("csp-proof", "script", "encoding"),
    ("csp-monkey", "play", "world"),
    ("csp-sudoku", "engine", "propagators"),
    ("csp-views", "html", "scene"),
    ("csp-puzzles", "board", "layer"),
    ("csp-web", "ops", "board"),
];

/// The floor of each module.
type Floors = BTreeMap<String, u32>;

/// Reads `| floor | modules | … |` from the comment above the modules.
fn floors(source: &str) -> Floors {
    let rows = source.lines().filter_map(|line| line.strip_prefix("// | "));
    let rows = rows.filter_map(|row| {
        let (floor, rest) = row.split_once(" | ")?;
        Some((floor.parse::<u32>().ok()?, rest.split_once(" | ")?.0))
    });
    let named = |cell: &str| {
        cell.split('`')
            .skip(1)
            .step_by(2)
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    rows.flat_map(|(floor, cell)| named(cell).into_iter().map(move |module| (module, floor)))
        .collect()
}

/// The word after each `crate::` (or whatever stands there), and after each `super::` that leads
/// out of a module of this depth.
fn targets(code: &str, depth: usize) -> Vec<String> {
    let climb = "super::".repeat(depth);
    let word = |rest: &str| {
        rest.split(|c: char| !c.is_alphanumeric() && c != '_')
            .next()
            .unwrap_or("")
            .to_owned()
    };
    let after = |root: &str| code.split(root).skip(1).map(word).collect::<Vec<_>>();
    [after("crate::"), after(&climb)].concat()
}

/// What a file imports: modules, or what is wrong with it.
fn check(
    floors: &Floors,
    module: &str,
    depth: usize,
    source: &str,
) -> Result<BTreeSet<String>, String> {
    let mut imported = BTreeSet::new();
    for target in targets(&code(source), depth) {
        match floors.get(&target) {
            None => {
                return Err(format!(
                    "{module} imports `{target}` from the crate root: name the module"
                ));
            }
            Some(floor) if *floor > floors[module] => {
                return Err(format!(
                    "{module} on floor {} imports {target} on floor {floor}",
                    floors[module]
                ));
            }
            Some(_) if target != module => imported.insert(target),
            Some(_) => false,
        };
    }
    Ok(imported)
}

/// A way from a module back to itself.
fn cycle(imports: &BTreeMap<String, BTreeSet<String>>) -> Option<Vec<String>> {
    fn visit<'a>(
        module: &'a str,
        imports: &'a BTreeMap<String, BTreeSet<String>>,
        way: &mut Vec<&'a str>,
        done: &mut BTreeSet<&'a str>,
    ) -> bool {
        if way.contains(&module) {
            way.push(module);
            return true;
        }
        way.push(module);
        let fresh = done.insert(module);
        let found = fresh
            && imports
                .get(module)
                .into_iter()
                .flatten()
                .any(|target| visit(target, imports, way, done));
        if !found {
            way.pop();
        }
        found
    }
    imports.keys().find_map(|module| {
        let mut way = Vec::new();
        visit(module, imports, &mut way, &mut BTreeSet::new())
            .then(|| way.into_iter().map(str::to_owned).collect())
    })
}

/// The path of a file in the tree of modules: `branching/order.rs` is `[branching, order]`.
fn modules(file: &Path) -> Vec<String> {
    let names = file.with_extension("");
    let names = names.iter().map(|name| name.to_string_lossy().into_owned());
    names.filter(|name| name != "mod").collect()
}

fn crate_root(library: &str) -> String {
    fs::read_to_string(src(library).join("lib.rs")).expect("lib.rs is there")
}

/// What each module of a library imports, or what is wrong with it.
fn imports(library: &str) -> Result<BTreeMap<String, BTreeSet<String>>, Vec<String>> {
    let floors = floors(&crate_root(library));
    let mut imports: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let mut wrong = Vec::new();
    for path in sources(&src(library)) {
        let file = path.strip_prefix(src(library)).expect("it is below");
        let names = modules(file);
        if names == ["lib"] {
            continue;
        }
        match check(
            &floors,
            &names[0],
            names.len(),
            &fs::read_to_string(&path).expect("it can be read"),
        ) {
            Ok(found) => imports.entry(names[0].clone()).or_default().extend(found),
            Err(reason) => wrong.push(format!("{library}/{}: {reason}", file.display())),
        }
    }
    if wrong.is_empty() {
        Ok(imports)
    } else {
        Err(wrong)
    }
}

#[test]
fn imports_go_down_the_floors() {
    for (library, module, target) in CRATES {
        let imports = imports(library).unwrap_or_else(|wrong| panic!("{}", wrong.join("\n")));
        assert_eq!(cycle(&imports), None, "{library}");
        assert!(
            imports[module].contains(target),
            "{library}: the checker reads real imports"
        );
    }
}

#[test]
fn the_table_names_every_module() {
    for (library, ..) in CRATES {
        let root = crate_root(library);
        let lines = root.lines().map(|line| line.trim_start_matches("pub "));
        let declared = lines.filter_map(|line| {
            line.strip_prefix("mod ")?
                .strip_suffix(';')
                .map(str::to_owned)
        });
        assert_eq!(
            declared.collect::<BTreeSet<_>>(),
            floors(&root).into_keys().collect(),
            "{library}"
        );
    }
}

#[test]
fn the_checker_catches_what_it_is_there_to_catch() {
    let floors = floors(
        "// | 0 | `ids`, `trail` | names |\n// | 1 | `agenda` | who |\n// | 9 | `top` | all |",
    );
    let check = |module, depth, source| {
        check(&floors, module, depth, source).map(|found| found.into_iter().collect())
    };
    let fine = |names: &[&str]| {
        Ok(names
            .iter()
            .map(|&name| name.to_owned())
            .collect::<Vec<_>>())
    };
    assert_eq!(
        check("agenda", 1, "use crate::ids::Var;\nuse crate::agenda::X;"),
        fine(&["ids"])
    );
    assert_eq!(check("ids", 1, "use crate::trail::Slot;"), fine(&["trail"]));
    assert_eq!(check("agenda", 2, "use super::terms::Terms;"), fine(&[]));
    assert_eq!(
        check(
            "ids",
            1,
            "/// See [`Agenda`](crate::agenda::Agenda).\nstruct Var; // crate::agenda"
        ),
        fine(&[])
    );
    assert_eq!(
        check(
            "ids",
            1,
            "#[cfg(test)]\nmod tests {\n    use crate::agenda::Agenda;\n}"
        ),
        fine(&[])
    );

    let upwards = Err("ids on floor 0 imports agenda on floor 1".to_owned());
    assert_eq!(check("ids", 1, "use crate::agenda::Agenda;"), upwards);
    assert_eq!(check("ids", 1, "fn f() { crate::agenda::g(); }"), upwards);
    assert_eq!(check("ids", 1, "use super::agenda::Agenda;"), upwards);
    assert_eq!(
        check("ids", 2, "use super::super::agenda::Agenda;"),
        upwards
    );
    assert_eq!(
        check(
            "ids",
            1,
            "#[cfg(test)]\nmod tests {\n}\nuse crate::agenda::Agenda;"
        ),
        upwards
    );
    assert!(check("top", 1, "use crate::{ids, trail};").is_err());
    assert!(check("top", 1, "use crate::Var;").is_err());

    let graph = |edges: &[(&str, &str)]| {
        let mut imports: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for &(from, to) in edges {
            imports
                .entry(from.to_owned())
                .or_default()
                .insert(to.to_owned());
        }
        cycle(&imports)
    };
    assert_eq!(graph(&[("a", "b"), ("a", "c"), ("b", "c")]), None);
    assert_eq!(
        graph(&[("a", "b"), ("b", "c"), ("c", "b")]),
        Some(["a", "b", "c", "b"].map(str::to_owned).to_vec())
    );
}
