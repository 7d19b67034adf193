//! What clues are made of: pairs of neighbors, machines along lines, and sums.

use crate::house::{House, HouseKind};
use crate::rules::Rules;
use crate::rules::clue::Clue;
use crate::rules::clue_part::{CluePart, digits};
use crate::shape::{Cell, Shape};
use csp_core::constraints::{Automaton, GlobalCardinality};
use csp_core::extend::{Consistency, Constraint as _};
use std::collections::BTreeMap;

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
    let pairs = cells.array_windows();
    pairs.map(|&cells| pair(cells, shape, &keeps)).collect()
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
            .array_windows()
            .map(|[one, other]| same(one[0], other[0], shape))
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

/// The cell that many rows and columns away, if the board has it.
pub(super) fn step(cell: Cell, (down, across): (i8, i8), rules: &Rules) -> Option<Cell> {
    let row = cell.row.checked_add_signed(down)?;
    let column = cell.column.checked_add_signed(across)?;
    let other = Cell { row, column };
    let rows = rules.board_rows();
    let there = usize::from(row) < rows && rules.shape().contains(other);
    (there && !rules.voids().contains(&other)).then_some(other)
}

/// The pairs of cells of the board that such steps join.
pub(super) fn moves(steps: &[(i8, i8)], rules: &Rules) -> Vec<[Cell; 2]> {
    let from = |cell| {
        steps
            .iter()
            .map(move |&by| Some([cell, step(cell, by, rules)?]))
    };
    rules.board_cells().flat_map(from).flatten().collect()
}

/// The pairs of cells with an edge in common.
pub(super) fn adjacent(rules: &Rules) -> Vec<[Cell; 2]> {
    moves(&[(0, 1), (1, 0)], rules)
}

/// The pairs of cells with an edge in common that the clue does not name.
pub(super) fn unmarked(clue: &Clue, rules: &Rules) -> Vec<[Cell; 2]> {
    let named = |[one, other]: &[Cell; 2]| {
        let is_pair = |line: &Vec<Cell>| line.contains(one) && line.contains(other);
        clue.lines().iter().any(is_pair)
    };
    let mut pairs = adjacent(rules);
    pairs.retain(|pair| !named(pair));
    pairs
}

/// The cells with an edge in common with this one.
pub(super) fn around(cell: Cell, rules: &Rules) -> Vec<Cell> {
    let steps = [(-1, 0), (0, -1), (0, 1), (1, 0)];
    steps
        .into_iter()
        .filter_map(|by| step(cell, by, rules))
        .collect()
}

/// The squares of four cells.
pub(super) fn squares(rules: &Rules) -> Vec<[Cell; 4]> {
    let square = |cell| {
        let [right, below, across] = [(0, 1), (1, 0), (1, 1)].map(|by| step(cell, by, rules));
        Some([cell, right?, below?, across?])
    };
    rules.board_cells().filter_map(square).collect()
}

/// Each square of four cells has digits of all classes, which count from 0.
pub(super) fn each_square_has_all(
    rules: &Rules,
    classes: i32,
    class: impl Fn(i32) -> i32,
) -> Vec<CluePart> {
    if classes > 4 {
        return vec![never(rules.shape())];
    }
    // The classes that were met.
    let machine = LineMachine {
        start: 0,
        step: |met: &u8, digit| Some(met | 1 << class(digit)),
        accepts: |met: &u8| *met == (1 << classes) - 1,
    };
    let squares = squares(rules).into_iter();
    squares
        .map(|square| machine.reads(&square, rules.shape()))
        .collect()
}

/// The cells of the first line, each with its neighbors that are not among them.
pub(super) fn outward(clue: &Clue, rules: &Rules) -> Vec<[Cell; 2]> {
    let cells = clue.line(0);
    let pairs = cells.iter().flat_map(|&cell| {
        let others = around(cell, rules).into_iter();
        others.map(move |other| [cell, other])
    });
    pairs.filter(|[_, other]| !cells.contains(other)).collect()
}

/// The cells of the first line and their neighbors.
pub(super) fn reach(clue: &Clue, rules: &Rules) -> Vec<Cell> {
    let pairs = outward(clue, rules);
    clue.line(0).iter().copied().chain(pairs.concat()).collect()
}

/// The pairs that a rule about all neighbors leaves out, in words.
pub(super) fn exempt(clue: &Clue) -> String {
    match clue.lines() {
        [] => String::new(),
        _ => format!(", but for {},", lines(clue, 0)),
    }
}

/// The two cells of each pair are different. What houses say already is left out.
pub(super) fn apart(pairs: Vec<[Cell; 2]>, rules: &Rules) -> Vec<CluePart> {
    let houses = rules.houses();
    let said = |pair: &[Cell; 2]| {
        let holds = |(_, cells): &(House, Vec<Cell>)| pair.iter().all(|cell| cells.contains(cell));
        houses.iter().any(holds)
    };
    let pairs = pairs.into_iter().filter(|pair| !said(pair));
    pairs
        .map(|pair| CluePart::Different(pair.to_vec()))
        .collect()
}

/// The boxes, or the regions if there are no boxes.
pub(super) fn regions(rules: &Rules) -> Vec<Vec<Cell>> {
    let houses = rules.houses();
    let of = |wanted: fn(&House) -> bool| -> Vec<Vec<Cell>> {
        let houses = houses.iter().filter(|(house, _)| wanted(house));
        houses.map(|(_, cells)| cells.clone()).collect()
    };
    let boxes = of(|house| matches!(house, House::Box(_)));
    if boxes.is_empty() {
        return of(|house| matches!(house, House::Other(HouseKind::REGION, _)));
    }
    boxes
}

/// All cells, for clues about the whole board.
pub(super) fn whole_board(_: &Clue, rules: &Rules) -> Vec<Cell> {
    rules.board_cells().collect()
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

/// A machine that reads the digits of a line. It begins in a state, and steps lead on: to one state, to none, or to
/// one of several.
pub(super) struct LineMachine<S, F, A> {
    pub(super) start: S,
    pub(super) step: F,
    pub(super) accepts: A,
}

/// Machines with more states are not made.
const MOST_STATES: usize = 20_000;

impl<S, F, I, A> LineMachine<S, F, A>
where
    S: Ord + Clone,
    F: Fn(&S, i32) -> I,
    I: IntoIterator<Item = S>,
    A: Fn(&S) -> bool,
{
    /// The machine, which has few states, accepts the digits of these cells.
    pub(super) fn reads(&self, cells: &[Cell], shape: Shape) -> CluePart {
        self.reads_if_small(cells, shape)
            .expect("machines of clues have few states")
    }

    /// The machine accepts the digits of these cells. `None` if it has very many states.
    pub(super) fn reads_if_small(&self, cells: &[Cell], shape: Shape) -> Option<CluePart> {
        let automaton = self.automaton(shape, cells.len())?;
        let cells = cells.to_vec();
        Some(CluePart::Machine { cells, automaton })
    }

    /// The states are numbered as they are met, up to this number of steps from the start.
    fn automaton(&self, shape: Shape, steps: usize) -> Option<Automaton> {
        let mut numbers = BTreeMap::from([(self.start.clone(), 0)]);
        let mut states = vec![self.start.clone()];
        let mut transitions = Vec::new();
        let mut from = 0;
        for _ in 0..steps {
            for state in from..states.len() {
                for digit in 1..=shape.side() as u8 {
                    for next in (self.step)(&states[state], shape.value(digit)) {
                        let new = states.len();
                        let to = *numbers.entry(next.clone()).or_insert(new);
                        if to == new {
                            states.push(next);
                        }
                        transitions.push((state, i32::from(digit), to));
                    }
                }
                if states.len() > MOST_STATES {
                    return None;
                }
                from = state + 1;
            }
        }
        let accepting = (0..states.len()).filter(|&state| (self.accepts)(&states[state]));
        Automaton::new(states.len(), 0, accepting, transitions).ok()
    }
}
