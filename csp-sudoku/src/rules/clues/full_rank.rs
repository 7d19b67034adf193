use super::places::whole_board;
use super::tools::{at_least, each};
use crate::house::House;
use crate::rules::Rules;
use crate::rules::clue::{Clue, ClueKind, LineField, NumberField};
use crate::rules::clue_look::ClueLook;
use crate::rules::clue_part::CluePart;
use crate::shape::Cell;
use csp_core::constraints::{Implied, Lex, Linear, Relation, Strictness};
use csp_core::extend::{Constraint as _, ModelError, Posting, Var};

/// Rows and columns are numbers, each read in both directions. A number outside the board is the place of its line among
/// them, from the lowest one on. If ties are 1, no other line is equal to it; if 0, no two lines are equal; if 2, any
/// may be.
pub static FULL_RANK: ClueKind = ClueKind {
    name: "full-rank",
    lines: &[LineField::new("line", 2)],
    numbers: &[NumberField::new("rank"), NumberField::or("ties", 1)],
    check: |clue| match clue.number(1) {
        0..=2 => at_least(clue, 0, 1),
        ties => Err(format!("ties are 0, 1 or 2, and not {ties}")),
    },
    scope: whole_board,
    says: |clue| {
        let (line, rank) = (clue.names(0), clue.number(0));
        let ties = match clue.number(1) {
            0 => ", and no two of them are equal",
            1 => ", and no other one is equal to it",
            _ => "",
        };
        format!("{line} is number {rank} of all rows and columns in both directions{ties}")
    },
    holds: |digits| {
        let line = digits.line(0);
        let cells = digits.clue().line(0);
        let entries = entries(digits.rules(), cells.len());
        let mut others: Vec<Vec<i32>> = entries
            .iter()
            .filter(|entry| *entry != cells)
            .map(|entry| digits.of(entry))
            .collect();
        let less = others.iter().filter(|other| **other < line).count();
        let alone = !others.contains(&line);
        others.sort();
        let apart = others.windows(2).all(|pair| pair[0] != pair[1]);
        let ties = digits.number(1);
        less as i32 == digits.number(0) - 1 && (ties == 2 || alone) && (ties > 0 || apart)
    },
    parts: |clue, rules| {
        let line = clue.line(0);
        let mut lines = entries(rules, line.len());
        lines.retain(|entry| entry != line);
        let mut parts = Vec::new();
        if clue.number(1) == 0 {
            parts.extend(all_apart(&lines, rules));
        }
        lines.insert(0, line.to_vec());
        let (length, less) = (line.len(), clue.number(0) - 1);
        let strictness = if clue.number(1) == 2 {
            Strictness::Weak
        } else {
            Strictness::Strict
        };
        parts.push(CluePart::other(lines.concat(), move |cells, posting| {
            let (line, others) = cells.split_at(length);
            let others = others.chunks(length);
            let is_less = others.map(|other| order(other, line, strictness, posting));
            let is_less = is_less.collect::<Result<Vec<_>, _>>()?;
            Linear::sum(&is_less, Relation::Equal, less).post(posting)
        }));
        parts
    },
    follows: |clue, rules| {
        let mut parts = first_digit(clue, rules);
        let after = lines_after(clue, rules).into_iter();
        parts.extend(after.map(|other| in_order(clue.line(0), &other)));
        parts
    },
    look: ClueLook::Outside,
    ..ClueKind::PLAIN
};

/// The lines of other clues of this kind with a greater rank, if both are of the lines that are ranked.
fn lines_after(clue: &Clue, rules: &Rules) -> Vec<Vec<Cell>> {
    let line = clue.line(0);
    let entries = entries(rules, line.len());
    let is_ranked = |line: &[Cell]| entries.iter().any(|entry| entry == line);
    let mut after = Vec::new();
    for other in rules.clues() {
        let is_after = other.kind() == &FULL_RANK && other.number(0) > clue.number(0);
        let other = other.line(0);
        if is_after && other != line && is_ranked(other) && is_ranked(line) {
            after.push(other.to_vec());
        }
    }
    after
}

/// The first line is less.
fn in_order(one: &[Cell], other: &[Cell]) -> CluePart {
    CluePart::other([one, other].concat(), |cells, posting| {
        let (one, other) = cells.split_at(cells.len() / 2);
        Lex::new(one, other, Strictness::Strict).post(posting)
    })
}

/// The rows and columns of this length, in both directions.
fn entries(rules: &Rules, length: usize) -> Vec<Vec<Cell>> {
    let (rows, columns) = (rules.board_rows() as u8, rules.shape().columns() as u8);
    let across = (0..rows).map(|row| (0..columns).map(|column| Cell { row, column }).collect());
    let down = (0..columns).map(|column| (0..rows).map(|row| Cell { row, column }).collect());
    let lines = across
        .chain(down)
        .filter(|line: &Vec<Cell>| line.len() == length);
    let both = |line: Vec<Cell>| [line.clone(), line.into_iter().rev().collect()];
    lines.flat_map(both).collect()
}

/// Four lines begin with each digit if the lines at the edges of the board have all digits.
fn first_digit(clue: &Clue, rules: &Rules) -> Vec<CluePart> {
    let (line, shape) = (clue.line(0), rules.shape());
    let side = shape.side();
    let edges = [
        House::Row(0),
        House::Row(side - 1),
        House::Column(0),
        House::Column(side - 1),
    ];
    let houses = rules.houses();
    let is_full = |edge: &House| {
        houses
            .iter()
            .any(|(house, cells)| house == edge && cells.len() == side)
    };
    let is_square = shape.rows() == side && rules.board_rows() == side;
    if !is_square
        || !edges.iter().all(is_full)
        || !entries(rules, side).iter().any(|entry| entry == line)
    {
        return Vec::new();
    }
    let number = (clue.number(0) - 1) / 4;
    each(&line[..1], shape, |digit| digit - shape.value(1) == number)
}

/// No two lines are equal. Some are not because of the houses.
fn all_apart(lines: &[Vec<Cell>], rules: &Rules) -> Vec<CluePart> {
    let houses = rules.houses();
    let differ = |(one, other): (&Cell, &Cell)| {
        one != other
            && houses
                .iter()
                .any(|(_, cells)| cells.contains(one) && cells.contains(other))
    };
    let pairs =
        (0..lines.len()).flat_map(|two| (0..two).map(move |one| [&lines[one], &lines[two]]));
    let open = pairs.filter(|[one, other]| !one.iter().zip(*other).any(differ));
    let part = |[one, other]: [&Vec<Cell>; 2]| {
        CluePart::other([&one[..], other].concat(), |cells, posting| {
            let (one, other) = cells.split_at(cells.len() / 2);
            order(one, other, Strictness::Strict, posting).map(|_| ())
        })
    };
    open.map(part).collect()
}

/// A variable that is 1 where the first line is less, and 0 where it is greater, or equal if that may be.
fn order(
    one: &[Var],
    other: &[Var],
    strictness: Strictness,
    posting: &mut Posting<'_>,
) -> Result<Var, ModelError> {
    let is_less = posting.new_var("less", &(0..=1).into())?;
    Implied::new(is_less, Lex::new(one, other, Strictness::Strict)).post(posting)?;
    Implied::new(!is_less, Lex::new(other, one, strictness)).post(posting)?;
    Ok(is_less)
}
