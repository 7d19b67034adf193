//! The problems with their answers: `data/learning/answers.tsv` lists them.

use super::data::{Data, DataError};
use super::kinds::{KINDS, Kind};
use std::io;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// The answer to a problem.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Known {
    /// There is a solution.
    Satisfiable,
    /// There is none.
    Unsatisfiable,
    /// The best objective.
    Optimum(i32),
}

/// A problem: a model with data.
#[derive(Clone, Debug)]
pub struct BenchInstance {
    /// The name of its data, which begins with that of its kind: `golomb__10`.
    pub name: String,
    /// The model.
    pub kind: &'static Kind,
    /// The data.
    pub data: Data,
    /// The answer.
    pub known: Known,
}

/// The set of problems cannot be read.
#[derive(Debug, Error)]
pub enum SetError {
    /// A file cannot be read.
    #[error("{0}: {1}")]
    File(PathBuf, io::Error),
    /// A file of data is not as it should be.
    #[error("{0}: {1}")]
    Data(String, DataError),
    /// A line of the list is not as it should be.
    #[error("answers.tsv: {0:?} is not a problem with its answer")]
    Line(String),
}

impl BenchInstance {
    /// All problems, in the order of the list.
    ///
    /// # Errors
    /// A file is missing or is not as it should be.
    pub fn all() -> Result<Vec<Self>, SetError> {
        let list = read("answers.tsv")?;
        list.lines().skip(1).map(Self::listed).collect()
    }

    /// The problem of a line: its name, its answer, and the solvers that gave it.
    fn listed(line: &str) -> Result<Self, SetError> {
        let error = || SetError::Line(line.to_owned());
        let mut columns = line.split('\t');
        let (Some(name), Some(answer)) = (columns.next(), columns.next()) else {
            return Err(error());
        };
        let known = match answer {
            "satisfiable" => Known::Satisfiable,
            "unsatisfiable" => Known::Unsatisfiable,
            number => Known::Optimum(number.parse().map_err(|_| error())?),
        };
        let (kind, _) = name.split_once("__").ok_or_else(error)?;
        let kind = KINDS
            .iter()
            .find(|known| known.name == kind)
            .ok_or_else(error)?;
        let text = read(&format!("{name}.dzn"))?;
        let data = Data::parse(&text).map_err(|error| SetError::Data(name.to_owned(), error))?;
        Ok(Self {
            name: name.to_owned(),
            kind,
            data,
            known,
        })
    }
}

fn read(file: &str) -> Result<String, SetError> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("data/learning")
        .join(file);
    std::fs::read_to_string(&path).map_err(|error| SetError::File(path, error))
}
