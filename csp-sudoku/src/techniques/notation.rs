//! Steps in HoDoKu's notation.

use super::notation_chains;
use super::notation_sets;
use super::step::{Candidate, Pattern, Step};
use super::technique::Technique;
use crate::shape::{Cell, House};
use crate::symbols;
use std::collections::BTreeSet;
use std::fmt;

/// The step in HoDoKu's notation: `X-Wing: 2 r36 c28 => r1c28,r4c8,r9c2<>2`.
///
/// Rows and columns over 9 stand in braces, with commas: `r{3,12}c5`.
///
/// ```
/// use csp_sudoku::techniques::{Ladder, Position, notation};
///
/// let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let step = Ladder::default().hint(&Position::new(&puzzle)?).unwrap();
/// assert_eq!(notation(&step), "Naked Single: r5c5=5");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn notation(step: &Step) -> String {
    step.to_string()
}

/// Writes the notation.
pub(super) fn write(step: &Step, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let name = step.technique.name();
    let Some(pattern) = &step.pattern else {
        return step
            .placement
            .map_or(Ok(()), |placement| write!(f, "{name}: {placement}"));
    };
    let twins = if pattern.covers().1.is_empty() {
        ""
    } else {
        "Siamese "
    };
    write!(f, "{twins}{name}")?;
    body(step.technique, pattern, f)?;
    match step.placement {
        Some(placement) => write!(f, " => {placement}")?,
        None => write!(f, " => {}", Removals(&pattern.eliminations))?,
    }
    notation_chains::lines(step.technique, pattern, f)
}

/// What stands between the name and the arrow.
fn body(technique: Technique, pattern: &Pattern, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    use Technique::*;
    let digits = |separator| Digits(&pattern.digits, separator);
    match technique {
        LockedPair | LockedTriple | NakedPair | NakedTriple | NakedQuadruple | HiddenPair
        | HiddenTriple | HiddenQuadruple => {
            write!(f, ": {} in {}", digits(","), Compact::of(&pattern.cells))
        }
        Pointing | Claiming => write!(f, ": {} in {}", digits(","), Houses(&pattern.base)),
        Skyscraper | TwoStringKite => {
            let (ends, joint) = pattern.cells.split_at(pattern.cells.len().min(2));
            let (ends, joint) = (Compact::of(ends), Compact::of(joint));
            write!(f, ": {} in {ends} (connected by {joint})", digits(""))
        }
        RemotePair | TurbotFish => chain(technique, pattern, f),
        EmptyRectangle => {
            let link = Compact::of(&pattern.cells);
            write!(f, ": {} in {} ({link})", digits(""), Houses(&pattern.base))
        }
        BugPlus1 => Ok(()),
        XyWing | XyzWing => {
            write!(f, ": {} in {}", digits("/"), Compact::of(&pattern.cells))
        }
        WWing => w_wing(pattern, f),
        SueDeCoq | AlsXz | AlsXyWing | AlsChain | DeathBlossom => {
            notation_sets::body(technique, pattern, f)
        }
        _ if technique.assumes_unique() => {
            write!(f, ": {} in {}", digits("/"), Compact::of(&pattern.cells))
        }
        _ if !pattern.colors.is_empty() => {
            write!(f, ": {} ", digits(""))?;
            notation_chains::colors(&pattern.colors, f)
        }
        _ if !pattern.chains.is_empty() => notation_chains::body(technique, pattern, f),
        _ => fish(pattern, f),
    }
}

/// The base, the cover or those of twins, the fins.
fn fish(pattern: &Pattern, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let (first, second) = pattern.covers();
    let (digits, base) = (Digits(&pattern.digits, ""), Houses(&pattern.base));
    write!(f, ": {digits} {base} {}", Houses(first))?;
    if !second.is_empty() {
        write!(f, "/{}", Houses(second))?;
    }
    pattern
        .fins
        .iter()
        .try_for_each(|fin| write!(f, " f{}", fin.cell))?;
    pattern
        .endo_fins
        .iter()
        .try_for_each(|fin| write!(f, " ef{}", fin.cell))
}

/// Cells and the digits of the links between them: `r1c2 -9- r9c2`, strong ones with `=`.
fn chain(technique: Technique, pattern: &Pattern, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    write!(f, ": {} ", Digits(&pattern.digits, "/"))?;
    for (index, cell) in pattern.cells.iter().enumerate() {
        if index > 0 {
            let mut linked = pattern.digits.iter().cycle().skip(index % 2);
            let digit = symbols::character(linked.next().copied().unwrap_or_default());
            let strong = technique == Technique::TurbotFish && index % 2 == 1;
            let line = if strong { '=' } else { '-' };
            write!(f, " {line}{digit}{line} ")?;
        }
        write!(f, "{cell}")?;
    }
    Ok(())
}

/// The pair, and the link that connects its cells.
fn w_wing(pattern: &Pattern, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let ends: Vec<Cell> = pattern.fins.iter().map(|fin| fin.cell).collect();
    let digits = Digits(&pattern.digits, "/");
    let linked = Digits(pattern.digits.get(1..).unwrap_or_default(), "");
    let (pair, ends) = (Compact::of(&pattern.cells), Compact::of(&ends));
    write!(f, ": {digits} in {pair} connected by {linked} in {ends}")
}

/// Digits with a separator.
pub(super) struct Digits<'a>(pub(super) &'a [u8], pub(super) &'static str);

impl fmt::Display for Digits<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, digit) in self.0.iter().enumerate() {
            let separator = if index == 0 { "" } else { self.1 };
            write!(f, "{separator}{}", symbols::character(*digit))?;
        }
        Ok(())
    }
}

/// Candidates that go: `r1c28,r4c8<>2, r5c1<>7`, the digits in the order in which they come first.
pub(super) struct Removals<'a>(pub(super) &'a [Candidate]);

impl fmt::Display for Removals<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut digits: Vec<u8> = Vec::new();
        for candidate in self.0 {
            if !digits.contains(&candidate.digit) {
                digits.push(candidate.digit);
            }
        }
        for (index, digit) in digits.iter().enumerate() {
            let of_digit = self.0.iter().filter(|candidate| candidate.digit == *digit);
            let cells: Vec<Cell> = of_digit.map(|candidate| candidate.cell).collect();
            let separator = if index == 0 { "" } else { ", " };
            write!(
                f,
                "{separator}{}<>{}",
                Compact::of(&cells),
                symbols::character(*digit)
            )?;
        }
        Ok(())
    }
}

/// Houses: `r36`, `c28`, `r3b2`. The kind is named when it changes.
pub(super) struct Houses<'a>(pub(super) &'a [House]);

impl fmt::Display for Houses<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for run in self
            .0
            .chunk_by(|left, right| kind(*left).0 == kind(*right).0)
        {
            let numbers: Vec<usize> = run.iter().map(|house| kind(*house).1).collect();
            write!(f, "{}{}", kind(run[0]).0, Numbers(&numbers))?;
        }
        Ok(())
    }
}

/// The short name of a house's kind, and the house's number from 1.
fn kind(house: House) -> (String, usize) {
    let (kind, index) = match house {
        House::Row(index) => ("r".to_owned(), index),
        House::Column(index) => ("c".to_owned(), index),
        House::Box(index) => ("b".to_owned(), index),
        House::Other(kind, index) => (kind.as_str().to_owned(), index),
    };
    (kind, index + 1)
}

/// Numbers one after the other, or in braces if one has two digits.
struct Numbers<'a>(&'a [usize]);

impl fmt::Display for Numbers<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let wide = self.0.iter().any(|number| *number > 9);
        match self.0 {
            [number] => write!(f, "{number}"),
            numbers if wide => {
                let numbers: Vec<String> = numbers.iter().map(usize::to_string).collect();
                write!(f, "{{{}}}", numbers.join(","))
            }
            numbers => numbers.iter().try_for_each(|number| write!(f, "{number}")),
        }
    }
}

/// Cells in few words: `r1c28,r49c3`. Each cell comes once, in the order of the board, and takes
/// with it the later cells of its row, or else those of its column.
pub(super) struct Compact {
    groups: Vec<Group>,
}

/// The cells of some rows in some columns, of which one is single.
struct Group {
    rows: Vec<usize>,
    columns: Vec<usize>,
}

impl Compact {
    pub(super) fn of(cells: &[Cell]) -> Self {
        let mut left: BTreeSet<Cell> = cells.iter().copied().collect();
        let mut groups = Vec::new();
        while let Some(first) = left.pop_first() {
            let mut group = Group {
                rows: vec![number(first.row)],
                columns: vec![number(first.column)],
            };
            left.retain(|cell| !group.takes(first, *cell));
            groups.push(group);
        }
        Self { groups }
    }
}

/// A row or column as text counts it.
fn number(index: u8) -> usize {
    usize::from(index) + 1
}

impl Group {
    fn takes(&mut self, first: Cell, cell: Cell) -> bool {
        if cell.row == first.row && self.rows.len() == 1 {
            self.columns.push(number(cell.column));
            return true;
        }
        if cell.column == first.column && self.columns.len() == 1 {
            self.rows.push(number(cell.row));
            return true;
        }
        false
    }
}

impl fmt::Display for Compact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, group) in self.groups.iter().enumerate() {
            let separator = if index == 0 { "" } else { "," };
            write!(
                f,
                "{separator}r{}c{}",
                Numbers(&group.rows),
                Numbers(&group.columns)
            )?;
        }
        Ok(())
    }
}
