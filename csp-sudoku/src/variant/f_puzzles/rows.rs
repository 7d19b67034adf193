//! The keys of f-puzzles, a row each: which kind of clues it is, and how its entries are read.

use super::beside::{beside, little_killer};
use super::groups::{
    box_indexer, cage, clone, diagonal, disjoint_groups, dot, extra_region, group, letter, mark,
    quadruple, whole,
};
use super::lines::{arrow, entropic, plain, region_sum, whispers};
use super::negative::{negative, nonconsecutive};
use super::reader::{FPlace, FReader};
use crate::link::f_puzzles::{
    FArrow, FClone, FDiagonal, FEntries, FGroup, FLines, FMark, FPart, FQuadruple, FSense,
};
use crate::shape::Diagonal;
use crate::variant::part_error::{PartError, PartFault};

/// What takes an entry.
type Take<T> = fn(&mut FReader<'_>, &FPlace<'_>, &T) -> Result<(), PartError>;

/// How the entries of a key are read.
#[derive(Clone, Copy)]
enum FMeaning {
    Switch(Take<()>),
    Names(Take<Vec<String>>),
    Marks(Take<FMark>),
    /// One clue for all marks.
    All,
    Groups(Take<FGroup>),
    /// Two cells with a number, which is this one if there is none.
    Dots(i32),
    Lines(Take<FLines>),
    /// Lines of at least so many cells. The number of digits leads to that of the clue.
    Plain(usize, fn(i32) -> Option<i32>),
    Arrows(Take<FArrow>),
    Diagonals(Take<FDiagonal>),
    Clones(Take<FClone>),
    Quadruples(Take<FQuadruple>),
}

use FMeaning::{
    All, Arrows, Clones, Diagonals, Dots, Groups, Lines, Marks, Names, Plain, Quadruples, Switch,
};

/// The keys, and what they mean. A key that can say several kinds has a row for each, and the first one is read.
const ROWS: &[(&str, &str, FMeaning)] = &[
    ("antiking", "anti-king", Switch(whole)),
    ("antiknight", "anti-knight", Switch(whole)),
    ("arrow", "arrow", Arrows(arrow)),
    ("betweenline", "between", Plain(3, none)),
    ("boxindexer", "box-indexing", Groups(box_indexer)),
    ("clone", "clone", Clones(clone)),
    ("columnindexer", "column-indexing", Groups(group)),
    (
        "diagonal+",
        "",
        Switch(|reader, at, ()| diagonal(reader, at, Diagonal::Rising)),
    ),
    (
        "diagonal-",
        "",
        Switch(|reader, at, ()| diagonal(reader, at, Diagonal::Falling)),
    ),
    ("difference", "difference", Dots(1)),
    ("disjointgroups", "", Switch(disjoint_groups)),
    ("doublearrow", "double-arrow", Plain(3, none)),
    (
        "dutchwhispers",
        "whisper",
        Plain(2, |digits| Some((digits + 1) / 2 - 1)),
    ),
    ("entropicline", "entropic", Lines(entropic)),
    ("entropicline", "all-pairs", Lines(entropic)),
    ("even", "even", Marks(mark)),
    ("extraregion", "", Groups(extra_region)),
    (
        "germanwhispers",
        "whisper",
        Plain(2, |digits| Some((digits + 1) / 2)),
    ),
    ("killercage", "cage", Groups(cage)),
    ("littlekillersum", "little-killer", Diagonals(little_killer)),
    ("lockout", "lockout", Plain(2, |digits| Some(digits / 2))),
    ("maximum", "maximum", All),
    ("minimum", "minimum", All),
    ("modularline", "modular", Plain(2, |_| Some(3))),
    ("nabner", "nabner", Plain(2, none)),
    ("negative", "no-ratio", Names(negative)),
    ("negative", "no-sum", Names(negative)),
    ("nonconsecutive", "no-difference", Switch(nonconsecutive)),
    ("odd", "odd", Marks(mark)),
    ("palindrome", "palindrome", Plain(2, none)),
    ("quadruple", "quadruple", Quadruples(quadruple)),
    ("ratio", "ratio", Dots(2)),
    ("regionsumline", "region-sum", Lines(region_sum)),
    ("renban", "renban", Plain(2, none)),
    ("rowindexer", "row-indexing", Groups(group)),
    ("sandwichsum", "sandwich", Marks(beside)),
    ("skyscraper", "skyscraper", Marks(beside)),
    ("slowthermometer", "slow-thermometer", Plain(2, none)),
    ("thermometer", "thermometer", Plain(2, none)),
    ("whispers", "whisper", Lines(whispers)),
    ("xsum", "x-sum", Marks(beside)),
    ("xv", "pair-sum", Groups(letter)),
    ("zipperline", "zipper", Plain(2, none)),
];

/// No number.
fn none(_: i32) -> Option<i32> {
    None
}

/// The keys that can say one kind.
pub(in crate::variant) fn keys_of(kind: &str) -> impl Iterator<Item = &'static str> {
    let own = ROWS.iter().filter(move |(_, other, _)| *other == kind);
    own.map(|(key, ..)| *key)
}

/// Takes a part.
pub(super) fn take(reader: &mut FReader<'_>, part: &FPart) -> Result<(), PartError> {
    if part.entries.is_empty() {
        return Ok(());
    }
    match part.kind().map(|kind| kind.sense) {
        Some(FSense::Rule) => rule(reader, part),
        Some(FSense::Picture) => reader.picture(part),
        Some(FSense::Setting) => Ok(()),
        None => Err(PartFault::Unknown.at(&part.key)),
    }
}

/// Takes a part that says what solutions are.
fn rule(reader: &mut FReader<'_>, part: &FPart) -> Result<(), PartError> {
    let row = ROWS.iter().find(|(name, ..)| *name == part.key);
    let &(key, kind, meaning) = row.ok_or_else(|| PartFault::Unknown.at(&part.key))?;
    let at = FPlace { path: key, kind };
    match (meaning, &part.entries) {
        (Switch(take), FEntries::Switch(_)) => take(reader, &at, &()),
        (Names(take), FEntries::Names(names)) => take(reader, &at, names),
        (Marks(take), FEntries::Marks(marks)) => each(reader, &at, marks, take),
        (All, FEntries::Marks(marks)) => {
            let spots: Vec<_> = marks.iter().map(|mark| mark.cell).collect();
            let cells = reader.cells(&at, &spots)?;
            reader.add(&at, vec![cells], Vec::new())
        }
        (Groups(take), FEntries::Groups(groups)) => each(reader, &at, groups, take),
        (Dots(usual), FEntries::Groups(dots)) => each(reader, &at, dots, |reader, at, entry| {
            dot(reader, at, entry, usual)
        }),
        (Lines(take), FEntries::Lines(lines)) => each(reader, &at, lines, take),
        (Plain(least, number), FEntries::Lines(lines)) => {
            each(reader, &at, lines, |reader, at, entry| {
                plain(reader, at, entry, least, number)
            })
        }
        (Arrows(take), FEntries::Arrows(arrows)) => each(reader, &at, arrows, take),
        (Diagonals(take), FEntries::Diagonals(sums)) => each(reader, &at, sums, take),
        (Clones(take), FEntries::Clones(clones)) => each(reader, &at, clones, take),
        (Quadruples(take), FEntries::Quadruples(entries)) => each(reader, &at, entries, take),
        _ => Err(PartFault::Unknown.at(key)),
    }
}

/// Takes each entry of a key.
fn each<T>(
    reader: &mut FReader<'_>,
    at: &FPlace<'_>,
    entries: &[T],
    take: impl Fn(&mut FReader<'_>, &FPlace<'_>, &T) -> Result<(), PartError>,
) -> Result<(), PartError> {
    for (number, entry) in entries.iter().enumerate() {
        let path = format!("{}[{number}]", at.path);
        let at = FPlace { path: &path, ..*at };
        take(reader, &at, entry)?;
    }
    Ok(())
}
