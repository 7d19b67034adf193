//! Sets of puzzles: files with a puzzle a line.

use csp_puzzles::genre::Genre;
use csp_puzzles::genres;
use csp_puzzles::given::GivenPuzzle;
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};

/// Puzzles of one genre.
#[derive(Debug)]
pub(crate) struct PuzzleSet {
    /// The genre of all of them.
    pub(crate) genre: &'static Genre,
    /// The puzzles as they stand in the file, which are read while the clock runs.
    pub(crate) puzzles: Vec<String>,
}

impl PuzzleSet {
    /// The sets of `benches/data/puzzles`, by the names of their files.
    pub(crate) fn stored() -> Result<Vec<Self>, Box<dyn Error>> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/puzzles");
        let files = fs::read_dir(folder)?.map(|file| Ok(file?.path()));
        let mut files: Vec<PathBuf> = files.collect::<Result<_, std::io::Error>>()?;
        files.sort_unstable();
        let mut sets = Vec::new();
        for path in &files {
            sets.extend(Self::of_file(path)?);
        }
        Ok(sets)
    }

    /// The puzzles of a file, a set for each genre, in the order in which genres come first. Lines that are blank or start with `#`
    /// are skipped.
    pub(crate) fn of_file(path: &Path) -> Result<Vec<Self>, Box<dyn Error>> {
        let text = fs::read_to_string(path).map_err(|e| format!("{}: {e}", path.display()))?;
        let mut sets: Vec<Self> = Vec::new();
        for (number, line) in (1..).zip(text.lines()) {
            if line.trim().is_empty() || line.starts_with('#') {
                continue;
            }
            let given = GivenPuzzle::read_at(line, number);
            let given = given.map_err(|e| format!("{}, line {number}: {e}", path.display()))?;
            let genre = given.puzzle.genre;
            match sets.iter_mut().find(|set| set.genre.name == genre.name) {
                Some(set) => set.puzzles.push(line.to_owned()),
                None => sets.push(Self {
                    genre,
                    puzzles: vec![line.to_owned()],
                }),
            }
        }
        Ok(sets)
    }
}

/// The sets of the genres that are named, in that order, or all.
pub(crate) fn chosen<'a>(
    sets: &'a [PuzzleSet],
    names: &[String],
) -> Result<Vec<&'a PuzzleSet>, Box<dyn Error>> {
    if names.is_empty() {
        return Ok(sets.iter().collect());
    }
    let set = |name: &String| {
        let genre = genres::named(name)?.name;
        let set = sets.iter().find(|set| set.genre.name == genre);
        set.ok_or_else(|| format!("there are no puzzles of {genre}").into())
    };
    names.iter().map(set).collect()
}
