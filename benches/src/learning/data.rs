//! Reads data in MiniZinc: numbers, lists and tables of numbers.

use std::collections::BTreeMap;
use thiserror::Error;

/// What a file of data says, by name.
#[derive(Clone, Debug)]
pub struct Data(BTreeMap<String, Item>);

/// A number is a row of one.
#[derive(Clone, Debug)]
struct Item {
    numbers: Vec<i32>,
    rows: usize,
}

/// A file of data is not as it should be.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum DataError {
    /// Not of the form `name=value;`.
    #[error("{0:?} is not an assignment of numbers")]
    Syntax(String),
    /// There is no data of this name.
    #[error("there is no {0:?} in the data")]
    Missing(&'static str),
    /// Something else was expected under this name.
    #[error("{0:?} does not have the shape or the values that the model needs")]
    Shape(&'static str),
}

impl Data {
    /// Reads assignments such as `n=3;`, `w=[5, 7];` and `use=[|1,2|3,4|];`.
    ///
    /// # Errors
    /// There is something else.
    pub fn parse(text: &str) -> Result<Self, DataError> {
        let assignments = text
            .split(';')
            .map(str::trim)
            .filter(|part| !part.is_empty());
        assignments
            .map(assignment)
            .collect::<Result<_, _>>()
            .map(Self)
    }

    fn item(&self, name: &'static str) -> Result<&Item, DataError> {
        self.0.get(name).ok_or(DataError::Missing(name))
    }

    /// A number.
    ///
    /// # Errors
    /// It is missing, or it is something else. The same for all methods here.
    pub fn number(&self, name: &'static str) -> Result<i32, DataError> {
        match self.item(name)?.numbers[..] {
            [number] => Ok(number),
            _ => Err(DataError::Shape(name)),
        }
    }

    /// A number of things: 0 or more.
    ///
    /// # Errors
    /// As for [`number`](Self::number).
    pub fn count(&self, name: &'static str) -> Result<usize, DataError> {
        usize::try_from(self.number(name)?).map_err(|_| DataError::Shape(name))
    }

    /// All numbers, row by row.
    ///
    /// # Errors
    /// As for [`number`](Self::number).
    pub fn list(&self, name: &'static str) -> Result<&[i32], DataError> {
        self.item(name).map(|item| &item.numbers[..])
    }

    /// The rows of a table.
    ///
    /// # Errors
    /// As for [`number`](Self::number).
    pub fn rows(&self, name: &'static str) -> Result<Vec<&[i32]>, DataError> {
        let Item { numbers, rows } = self.item(name)?;
        if *rows == 0 || !numbers.len().is_multiple_of(*rows) {
            return Err(DataError::Shape(name));
        }
        Ok(numbers.chunks(numbers.len() / rows).collect())
    }

    /// Pairs of numbers from 1 on, as pairs from 0 on: the edges of a graph.
    ///
    /// # Errors
    /// As for [`number`](Self::number).
    pub fn pairs(&self, name: &'static str) -> Result<Vec<[usize; 2]>, DataError> {
        let pair = |row: &[i32]| match *row {
            [a, b] if a > 0 && b > 0 => Ok([a as usize - 1, b as usize - 1]),
            _ => Err(DataError::Shape(name)),
        };
        self.rows(name)?.into_iter().map(pair).collect()
    }
}

fn assignment(text: &str) -> Result<(String, Item), DataError> {
    let error = || DataError::Syntax(text.chars().take(40).collect());
    let (name, value) = text.split_once('=').ok_or_else(error)?;
    let rows: Vec<&str> = value
        .trim_matches(|c: char| c.is_whitespace() || "[]".contains(c))
        .split('|')
        .filter(|row| !row.trim().is_empty())
        .collect();
    let numbers = rows
        .iter()
        .flat_map(|row| row.split(','))
        .map(|number| number.trim().parse().map_err(|_| error()))
        .collect::<Result<_, _>>()?;
    Ok((
        name.trim().to_owned(),
        Item {
            numbers,
            rows: rows.len(),
        },
    ))
}

#[cfg(test)]
mod tests {
    use super::{Data, DataError};

    #[test]
    fn numbers_lists_and_tables_are_read() {
        let data = Data::parse("n=3; w=[5, -7];\nedge=[|1,2\n|3,1\n|];\n").unwrap();
        assert_eq!(data.number("n"), Ok(3));
        assert_eq!(data.list("w").unwrap(), [5, -7]);
        assert_eq!(data.rows("edge").unwrap(), [[1, 2], [3, 1]]);
        assert_eq!(data.pairs("edge").unwrap(), [[0, 1], [2, 0]]);
    }

    #[test]
    fn other_things_are_errors() {
        assert!(matches!(Data::parse("n=x;"), Err(DataError::Syntax(_))));
        assert!(matches!(Data::parse("n"), Err(DataError::Syntax(_))));
        let data = Data::parse("w=[5, -7];").unwrap();
        assert_eq!(data.number("w"), Err(DataError::Shape("w")));
        assert_eq!(data.list("n"), Err(DataError::Missing("n")));
        assert_eq!(data.pairs("w"), Err(DataError::Shape("w")));
    }
}
