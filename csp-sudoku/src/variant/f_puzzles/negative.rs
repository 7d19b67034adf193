//! What the cells without dots and letters say, if all dots or letters are given.

use super::reader::{FPlace, FReader};
use crate::link::f_puzzles::FEntries;
use crate::shape::Cell;
use crate::variant::part_error::{PartError, PartFault};
use std::collections::BTreeSet;

/// Neighbours without a dot do not differ by 1.
pub(super) fn nonconsecutive(
    reader: &mut FReader<'_>,
    at: &FPlace<'_>,
    (): &(),
) -> Result<(), PartError> {
    let pairs = pairs(reader, &["difference", "ratio"])?;
    reader.add(at, pairs, vec![1])
}

/// What the words of `negative` say.
#[expect(
    clippy::ptr_arg,
    reason = "it is one of the functions that take entries"
)]
pub(super) fn negative(
    reader: &mut FReader<'_>,
    at: &FPlace<'_>,
    names: &Vec<String>,
) -> Result<(), PartError> {
    for (number, name) in names.iter().enumerate() {
        let path = format!("{}[{number}]", at.path);
        let (marks, kind, numbers): (&[&str], _, _) = match name.as_str() {
            "ratio" => (&["ratio", "difference"], "no-ratio", ratios(reader)?),
            "xv" => (&["xv"], "no-sum", BTreeSet::from([5, 10])),
            "foglight" => continue,
            _ => return Err(PartFault::Unknown.at(path)),
        };
        let exempt = pairs(reader, marks)?;
        for number in numbers {
            reader.add(&FPlace { path: &path, kind }, exempt.clone(), vec![number])?;
        }
    }
    Ok(())
}

/// The ratios of the dots.
fn ratios(reader: &FReader<'_>) -> Result<BTreeSet<i32>, PartError> {
    let mut ratios = BTreeSet::new();
    if let Some(FEntries::Groups(dots)) = reader.puzzle.part("ratio") {
        for (place, dot) in dots.iter().enumerate() {
            let path = format!("ratio[{place}]");
            let at = FPlace {
                path: &path,
                kind: "ratio",
            };
            let number = reader.number(&at, dot.value.as_deref())?;
            ratios.insert(number.unwrap_or(2));
        }
    }
    if ratios.is_empty() {
        ratios.insert(2);
    }
    Ok(ratios)
}

/// The pairs of cells with these marks.
fn pairs(reader: &FReader<'_>, keys: &[&str]) -> Result<Vec<Vec<Cell>>, PartError> {
    let mut pairs = Vec::new();
    for key in keys {
        if let Some(FEntries::Groups(dots)) = reader.puzzle.part(key) {
            for (place, dot) in dots.iter().enumerate() {
                let path = format!("{key}[{place}]");
                let at = FPlace {
                    path: &path,
                    kind: key,
                };
                pairs.push(reader.cells(&at, &dot.cells)?);
            }
        }
    }
    Ok(pairs)
}
