//! What is said of a genre.

use super::generate::Draft;
use super::posed::Pose;
use std::error::Error;
use std::fmt;
use std::fs;
use std::path::Path;

/// A kind of puzzle.
pub(crate) struct Genre {
    /// Its name, which is that of its example and of its set in `data/puzzles`.
    pub(crate) name: &'static str,
    /// Reads a puzzle in the form of the example, and makes the model of the example of it.
    pub(crate) pose: Pose,
    /// Brings a puzzle of Simon Tatham's collection, such as `7x7t0:3a3b…`, into the form of the
    /// example, with an empty line at its end. `None`: it is no puzzle of this genre.
    pub(crate) convert: Option<fn(&str) -> Option<String>>,
    /// Tries to make a puzzle with one solution, in the form of the example. `None`: this draft led
    /// to none.
    pub(crate) generate: Option<Generator>,
}

/// Makes a puzzle.
pub(crate) type Generator = fn(&mut Draft<'_>) -> Option<String>;

impl fmt::Debug for Genre {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

impl Genre {
    /// The puzzles of a file, or of the genre's own set. An empty line ends a puzzle, and lines
    /// that start with `#` are skipped.
    pub(crate) fn set(&self, file: Option<&Path>) -> Result<Vec<String>, Box<dyn Error>> {
        let own = || {
            let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/puzzles");
            data.join(self.name).with_extension("txt")
        };
        let path = file.map_or_else(own, Path::to_owned);
        let text = fs::read_to_string(&path).map_err(|e| format!("{}: {e}", path.display()))?;
        let mut puzzles = vec![String::new()];
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            match puzzles.last_mut() {
                Some(puzzle) if !line.trim().is_empty() => *puzzle += &format!("{line}\n"),
                _ => puzzles.push(String::new()),
            }
        }
        puzzles.retain(|puzzle| !puzzle.is_empty());
        Ok(puzzles)
    }
}
