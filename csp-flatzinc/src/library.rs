//! Floor 0: the library of redefinitions that MiniZinc needs, and the description of the solver.

/// The files of the library, with their names. Some are in folders: `folder/name`.
pub const LIBRARY: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/library.rs"));

/// The description of the solver, for a file `csp.msc`, given the path of the program and of the
/// folder with [`LIBRARY`]. The program is called with FlatZinc's options alone.
///
/// ```
/// let text = csp_flatzinc::solver_description("/opt/fzn-csp", "/opt/mznlib", "1.0");
/// assert!(text.contains(r#""executable": "/opt/fzn-csp""#));
/// ```
#[must_use]
pub fn solver_description(executable: &str, library: &str, version: &str) -> String {
    let [executable, library] = [executable, library].map(quoted);
    format!(
        r#"{{
  "id": "csp.csp",
  "name": "csp",
  "description": "Constraint solver with a record of each search",
  "version": "{version}",
  "mznlib": {library},
  "executable": {executable},
  "tags": ["cp", "int", "lcg"],
  "stdFlags": ["-a", "-f", "-i", "-n", "-p", "-r", "-s", "-t", "-v"],
  "supportsMzn": false,
  "supportsFzn": true,
  "needsSolns2Out": true,
  "needsMznExecutable": false,
  "needsStdlibDir": false,
  "isGUIApplication": false
}}
"#
    )
}

/// A text in JSON.
fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => quoted.extend(['\\', c]),
            c if c.is_control() => quoted.push_str(&format!("\\u{:04x}", u32::from(c))),
            c => quoted.push(c),
        }
    }
    quoted.push('"');
    quoted
}

#[cfg(test)]
mod tests {
    use super::LIBRARY;
    use std::fs;
    use std::path::Path;

    /// How many files are in a folder and in those in it.
    fn count(folder: &Path) -> usize {
        let entries = fs::read_dir(folder).unwrap();
        let paths = entries.map(|entry| entry.unwrap().path());
        paths
            .map(|path| if path.is_dir() { count(&path) } else { 1 })
            .sum()
    }

    #[test]
    fn all_files_of_the_folder_are_in_the_library() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("mznlib");
        for (name, text) in LIBRARY {
            assert_eq!(
                fs::read_to_string(folder.join(name)).unwrap(),
                *text,
                "{name}"
            );
        }
        assert_eq!(LIBRARY.len(), count(&folder));
        assert!(
            LIBRARY
                .iter()
                .any(|(name, _)| *name == "experimental/assume/fzn_assume.mzn")
        );
    }
}
