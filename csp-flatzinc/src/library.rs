//! Floor 0: the library of redefinitions that MiniZinc needs, and the description of the solver.

/// The files of the library, with their names. Some are in folders: `folder/name`.
pub const LIBRARY: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/library.rs"));

/// The solver as it is installed. The paths are full ones: MiniZinc looks for others in folders of its own.
#[derive(Clone, Copy, Debug)]
pub struct InstalledSolver<'a> {
    /// The program, which is called with FlatZinc's options alone.
    pub executable: &'a str,
    /// The folder with [`LIBRARY`].
    pub library: &'a str,
    /// Its version.
    pub version: &'a str,
    /// Where one reads about it; empty if that is nowhere.
    pub website: &'a str,
}

impl InstalledSolver<'_> {
    /// What MiniZinc needs to know, for a file `csp.msc`.
    ///
    /// ```
    /// use csp_flatzinc::InstalledSolver;
    /// let solver = InstalledSolver { executable: "/opt/fzn-csp", library: "/opt/mznlib", version: "1.0", website: "" };
    /// assert!(solver.description().contains(r#""executable": "/opt/fzn-csp""#));
    /// ```
    #[must_use]
    pub fn description(&self) -> String {
        let [executable, library, version, website] =
            [self.executable, self.library, self.version, self.website].map(quoted);
        let website = match self.website {
            "" => String::new(),
            _ => format!("\n  \"website\": {website},"),
        };
        format!(
            r#"{{
  "id": "csp.csp",
  "name": "csp",
  "description": "Constraint solver with a record of each search",
  "version": {version},{website}
  "mznlib": {library},
  "executable": {executable},
  "tags": ["cp", "int", "lcg", "restart"],
  "stdFlags": ["-a", "-f", "-i", "-n", "-p", "-r", "-s", "-t", "-v"],
  "extraFlags": [
    ["--memory-limit", "Million bytes that the search may take, 0 for any number", "int", "0"],
    ["--no-views", "Keep a variable for each that the model declares", "bool", "false"],
    ["--no-relaxation", "Solve no linear relaxation for bounds of the objective", "bool", "false"],
    ["--no-cores", "Prove no bounds of sums from below", "bool", "false"]
  ],
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
