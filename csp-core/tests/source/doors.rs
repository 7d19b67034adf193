//! Each constraint is at each door, FlatZinc and Python with its stub and its docs, or a line says why it is not.

use super::constraint_table::{exported, is_called, text};
use std::fs;
use std::path::{Path, PathBuf};

/// A door, a constraint that it does not have, and the reason.
const MISSING: &str = "
FlatZinc | AllDifferents | FlatZinc has one constraint after the other
FlatZinc | CageSum | MiniZinc has no such constraint: all_different and a sum
FlatZinc | GroupedSum | MiniZinc has no such constraint: all_different and a sum
FlatZinc | ValueSet | MiniZinc has no such constraint: all_different and a table
FlatZinc | DisjointPaths | MiniZinc has no such constraint
FlatZinc | ExactlyOne | MiniZinc has no such constraint: a sum
FlatZinc | Forest | MiniZinc has no such constraint on undirected graphs
FlatZinc | Equal | int_eq makes one variable of two, and int_lin_eq is a Linear
FlatZinc | EqualRegions | MiniZinc has no such constraint
FlatZinc | InducedForest | MiniZinc has no such constraint on undirected graphs
FlatZinc | Nogoods | the engine makes them
FlatZinc | NotEqual | int_ne is a Linear, which does the same
FlatZinc | RegionPartition | MiniZinc has no such constraint
FlatZinc | RegionSizes | MiniZinc has no such constraint
FlatZinc | Relaxation | MiniZinc has no such constraint: free search posts it for the whole model
FlatZinc | SingleCycle | MiniZinc has no such constraint on undirected graphs
Python | AllDifferents | several AllDifferent are posted one after the other
Python | And | a & b, All(list)
Python | Clause | a | b, Any(list)
Python | Div | x // y
Python | Equal | x == y
Python | ExactlyOne | Sum(list) == 1
Python | InSet | x.is_in(values)
Python | Linear | comparisons of sums
Python | Modulo | x % y
Python | Nogoods | the engine makes them
Python | NotEqual | x != y
Python | Or | a | b, Any(list)
Python | Power | x ** 2: the exponent is a number, and the power a product
Python | Reified | b == (x < y)
Python | Relaxation | it takes statements of constraints, which Python does not have
Python | Times | x * y
";

/// The rows of that table.
fn missing() -> Vec<[&'static str; 3]> {
    let rows = MISSING
        .trim()
        .lines()
        .map(|row| row.splitn(3, " | ").collect::<Vec<_>>());
    rows.map(|cells| cells.try_into().expect("a door, a constraint, a reason"))
        .collect()
}

fn read(path: &str) -> String {
    fs::read_to_string(folder(path)).unwrap()
}

/// A path in the repository.
fn folder(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(path)
}

/// The functions of Python that make constraints and expressions.
fn functions() -> Vec<String> {
    let source =
        text(folder("csp-python/src/constraints")) + &read("csp-python/src/expr/functions.rs");
    let attributes = source.split("#[pyfunction(").skip(1);
    let names = attributes.filter_map(|rest| rest.split('"').nth(1));
    names.map(str::to_owned).collect()
}

#[test]
fn every_constraint_is_at_each_door_or_has_a_reason() {
    let doors = [
        (
            "FlatZinc",
            text(folder("csp-flatzinc/src/compile")),
            Vec::new(),
        ),
        (
            "Python",
            text(folder("csp-python/src/constraints")),
            functions(),
        ),
    ];
    let (constraints, missing) = (exported(), missing());
    for (door, source, functions) in doors {
        for name in &constraints {
            // `b ⇔ C` is made by methods, not by name.
            let call = match &name[..] {
                "Reified" => ".reified(".to_owned(),
                _ => format!("{name}::"),
            };
            let is_there = is_called(&source, &call) || functions.contains(name);
            let has_reason = missing.iter().any(|row| row[..2] == [door, name]);
            assert!(
                is_there != has_reason,
                "{door}: {name} is missing without a reason, or is there in spite of one"
            );
        }
    }
    for [door, name, _] in missing {
        let is_known = constraints.iter().any(|known| known == name);
        assert!(
            is_known && ["FlatZinc", "Python"].contains(&door),
            "{door} | {name}"
        );
    }
}

#[test]
fn every_function_of_python_is_in_its_stub_and_docs() {
    let (stub, exports) = (
        read("csp-python/python/gridcsp/_engine.pyi"),
        read("csp-python/python/gridcsp/__init__.py"),
    );
    let docs = read("csp-python/README.md");
    let functions = functions();
    assert!(functions.len() > 40);
    for name in functions {
        assert!(
            stub.contains(&format!("\ndef {name}(")),
            "{name} is not in the stub"
        );
        assert!(
            exports.contains(&format!("\n    {name},\n")),
            "{name} is not exported"
        );
        assert!(
            docs.contains(&format!("`{name}`")),
            "{name} is not in the README"
        );
    }
}

/// Builtins are documented as one.
#[test]
fn every_global_constraint_of_flatzinc_is_in_its_docs() {
    let docs = read("docs/flatzinc.md");
    let section = docs.split("\n## Constraints\n").nth(1).unwrap();
    let section = section.split("\n## ").next().unwrap();
    let words: Vec<&str> = section.split('`').skip(1).step_by(2).collect();
    let source = text(folder("csp-flatzinc/src/compile/families"));
    let rows = source.split("row(").skip(1);
    let rows: Vec<&str> = rows.filter_map(|rest| rest.split('"').nth(1)).collect();
    assert!(rows.len() > 80);
    let globals = rows
        .iter()
        .filter_map(|name| name.strip_prefix("csp_").or(name.strip_prefix("fzn_")));
    for name in globals {
        assert!(
            words.iter().any(|word| name.starts_with(word)),
            "{name} is not in docs/flatzinc.md"
        );
    }
}
