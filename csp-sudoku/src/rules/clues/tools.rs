//! What clues are made of: pairs of neighbors, sums, and others.

use crate::rules::clue::{Clue, list};
use crate::rules::clue_part::{CluePart, digits};
use crate::shape::{Cell, Shape};
use csp_core::constraints::GlobalCardinality;
use csp_core::extend::{Consistency, Constraint as _};

/// The most cells that are told by their names.
const MOST_NAMES: usize = 20;

/// Two cells whose digits keep a condition.
pub(super) fn pair(cells: [Cell; 2], shape: Shape, keeps: impl Fn(i32, i32) -> bool) -> CluePart {
    tuple(&cells, shape, |digits| keeps(digits[0], digits[1]))
}

/// Each two cells that follow each other keep a condition.
pub(super) fn neighbors(
    cells: &[Cell],
    shape: Shape,
    keeps: impl Fn(i32, i32) -> bool,
) -> Vec<CluePart> {
    let pairs = cells.windows(2);
    pairs
        .map(|cells| pair([cells[0], cells[1]], shape, &keeps))
        .collect()
}

/// Each two of the cells keep a condition, the earlier one first.
pub(super) fn all_pairs(
    cells: &[Cell],
    shape: Shape,
    keeps: impl Fn(i32, i32) -> bool,
) -> Vec<CluePart> {
    let pairs = (0..cells.len()).flat_map(|one| (one + 1..cells.len()).map(move |two| (one, two)));
    pairs
        .map(|(one, two)| pair([cells[one], cells[two]], shape, &keeps))
        .collect()
}

/// A few cells whose digits keep a condition.
pub(super) fn tuple(cells: &[Cell], shape: Shape, keeps: impl Fn(&[i32]) -> bool) -> CluePart {
    let mut rows = vec![Vec::new()];
    for _ in cells {
        let longer = rows.iter().flat_map(|row: &Vec<i32>| {
            digits(shape).map(move |digit| [&row[..], &[digit]].concat())
        });
        rows = longer.collect();
    }
    rows.retain(|row| keeps(row));
    CluePart::Rows {
        cells: cells.to_vec(),
        rows,
    }
}

/// The cells have digits of this kind.
pub(super) fn each(cells: &[Cell], shape: Shape, keeps: impl Fn(i32) -> bool) -> Vec<CluePart> {
    let part = |&cell| tuple(&[cell], shape, |digits| keeps(digits[0]));
    cells.iter().map(part).collect()
}

/// Both have the same digit.
pub(super) fn same(one: Cell, other: Cell, shape: Shape) -> CluePart {
    pair([one, other], shape, |one, other| one == other)
}

/// The digits of the cells add up to a total.
pub(super) fn sum(cells: &[Cell], total: i32) -> CluePart {
    CluePart::Sum {
        terms: cells.iter().map(|&cell| (1, cell)).collect(),
        total,
    }
}

/// Both have the same sum.
pub(super) fn equal_sums(one: &[Cell], other: &[Cell]) -> CluePart {
    let plus = one.iter().map(|&cell| (1, cell));
    let minus = other.iter().map(|&cell| (-1, cell));
    CluePart::Sum {
        terms: plus.chain(minus).collect(),
        total: 0,
    }
}

/// No digits keep this.
pub(super) fn never(shape: Shape) -> CluePart {
    tuple(&[shape.cell(0)], shape, |_| false)
}

/// All lines have the same sum.
pub(super) fn all_sums_equal(lines: &[Vec<Cell>], shape: Shape) -> Vec<CluePart> {
    let pairs = (0..lines.len()).flat_map(|one| (one + 1..lines.len()).map(move |two| (one, two)));
    let part = |(one, two): (usize, usize)| match (&lines[one][..], &lines[two][..]) {
        (&[one], &[other]) => same(one, other, shape),
        (one, other) => equal_sums(one, other),
    };
    pairs.map(part).collect()
}

/// All lines have the same digits, each as often. The lines have the same number of cells.
pub(super) fn same_digits(lines: &[Vec<Cell>], shape: Shape) -> Vec<CluePart> {
    let length = lines.first().map_or(0, Vec::len);
    if length == 1 {
        return lines
            .windows(2)
            .map(|lines| same(lines[0][0], lines[1][0], shape))
            .collect();
    }
    let part = CluePart::other(lines.concat(), move |cells, posting| {
        let number = |_| posting.new_var("number of a digit", &(0..=length as i32).into());
        let numbers = (0..shape.side())
            .map(number)
            .collect::<Result<Vec<_>, _>>()?;
        cells.chunks(length).try_for_each(|line| {
            GlobalCardinality::new(line, 1..=shape.side() as i32, &numbers)
                .consistency(Consistency::Domain)
                .post(posting)
        })
    });
    vec![part]
}

/// The digit of the control, counting the cells from 1, says which of them has this digit.
pub(super) fn points(control: Cell, cells: &[Cell], digit: i32, shape: Shape) -> Vec<CluePart> {
    let mut parts = each(&[control], shape, |place| {
        (1..=cells.len() as i32).contains(&place)
    });
    for (&cell, place) in cells.iter().zip(1..) {
        if cell == control {
            parts.extend(each(&[cell], shape, |own| own != place || own == digit));
        } else {
            parts.push(pair([control, cell], shape, |control, other| {
                control != place || other == digit
            }));
        }
    }
    parts
}

/// Cells nearer to each other than a length are of different classes, and cells that far apart of the same class.
pub(super) fn cycle(
    cells: &[Cell],
    shape: Shape,
    length: usize,
    class: impl Fn(i32) -> i32,
) -> Vec<CluePart> {
    let mut parts = Vec::new();
    for (place, &one) in cells.iter().enumerate() {
        let others = cells[place..].iter().zip(0..=length).skip(1);
        for (&other, distance) in others {
            let equal = distance == length;
            parts.push(pair([one, other], shape, |one, other| {
                (class(one) == class(other)) == equal
            }));
        }
    }
    parts
}

/// Each group of as many digits as this has its number, from the lowest digits on.
pub(super) fn group(digit: i32, size: i32, shape: Shape) -> i32 {
    (digit - shape.value(1)) / size
}

/// The number of such groups.
pub(super) fn groups(size: i32, shape: Shape) -> i32 {
    group(shape.value(shape.side() as u8), size, shape) + 1
}

/// Numbers in words: `1, 2`.
pub(super) fn words(numbers: &[i32]) -> String {
    let words: Vec<String> = numbers.iter().map(i32::to_string).collect();
    words.join(", ")
}

/// The lines in words, each with its cells: `r1c1, r1c2; r2c1, r2c2`.
pub(super) fn lines(clue: &Clue, from: usize) -> String {
    let names: Vec<String> = (from..clue.lines().len())
        .map(|line| clue.names(line))
        .collect();
    names.join("; ")
}

/// Cells in words: their names, or where many begin and end.
pub(super) fn span(cells: &[Cell]) -> String {
    match cells {
        [first, .., last] if cells.len() > MOST_NAMES => {
            format!("the {} cells from {first} to {last}", cells.len())
        }
        _ => list(cells),
    }
}

/// The number at this place is at least this.
pub(super) fn at_least(clue: &Clue, index: usize, least: i32) -> Result<(), String> {
    let name = clue
        .kind()
        .numbers
        .get(index)
        .map_or("number", |field| field.name);
    match clue.number(index) {
        number if number < least => {
            Err(format!("the {name} is at least {least}, and not {number}"))
        }
        _ => Ok(()),
    }
}

/// There are two lines at least, and all have as many cells.
pub(super) fn equal_lines(clue: &Clue) -> Result<(), String> {
    let lengths: Vec<usize> = clue.lines().iter().map(Vec::len).collect();
    match lengths[..] {
        [] | [_] => Err("it needs two lines of cells at least".to_owned()),
        [first, ..] if lengths.iter().any(|length| *length != first) => {
            Err("all lines need as many cells".to_owned())
        }
        _ => Ok(()),
    }
}

/// The most digits of a board on which sets of digits are listed.
const MOST_OF_SETS: usize = 12;

/// The cells have different digits, whose set keeps a condition, which gets them in increasing order. `None` on boards
/// with many digits, or if a cell comes twice.
pub(super) fn sets(
    cells: &[Cell],
    shape: Shape,
    keeps: impl Fn(&[i32]) -> bool,
) -> Option<CluePart> {
    let repeats = (1..cells.len()).any(|cell| cells[..cell].contains(&cells[cell]));
    if repeats || shape.side() > MOST_OF_SETS {
        return None;
    }
    let all: Vec<i32> = digits(shape).collect();
    let sized = (0..1_u32 << all.len()).filter(|set| set.count_ones() as usize == cells.len());
    let chosen = |set: u32| {
        let digits = all.iter().enumerate();
        let digits = digits.filter(|(place, _)| set >> place & 1 == 1);
        digits.map(|(_, digit)| *digit).collect()
    };
    let sets: Vec<Vec<i32>> = sized
        .map(chosen)
        .filter(|set: &Vec<i32>| keeps(set))
        .collect();
    Some(CluePart::Sets {
        cells: cells.to_vec(),
        sets,
    })
}
