use super::places::whole_board;
use super::tools::{at_least, each};
use crate::house::House;
use crate::propagators::{RankSet, RankedLine};
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
    searched: |clue, rules| {
        let mut parts = rank_set(clue, rules)?;
        if clue.number(1) == 0 {
            let mut lines = entries(rules, clue.line(0).len());
            lines.retain(|entry| entry != clue.line(0));
            parts.extend(all_apart(&lines, rules));
        }
        Some(parts)
    },
    look: ClueLook::Outside,
    ..ClueKind::PLAIN
};

/// All clues of this kind in the order of their ranks. `None` if two of them have one rank or one line, or if a line is not
/// among those that are ranked.
fn clues_in_order(rules: &Rules) -> Option<Vec<&Clue>> {
    let lines = entries(rules, rules.shape().side());
    let clues = rules.clues().iter();
    let mut clues: Vec<&Clue> = clues.filter(|clue| clue.kind() == &FULL_RANK).collect();
    clues.sort_by_key(|clue| clue.number(0));
    let are_same =
        |one: &Clue, other: &Clue| one.number(0) == other.number(0) || one.line(0) == other.line(0);
    let is_first = |at: usize| clues[..at].iter().all(|other| !are_same(other, clues[at]));
    let is_ranked = |clue: &&Clue| lines.iter().any(|line| line == clue.line(0));
    ((0..clues.len()).all(is_first) && clues.iter().all(is_ranked)).then_some(clues)
}

/// Whether the cells of each line are different, and have all digits.
fn are_houses(lines: &[Vec<Cell>], rules: &Rules) -> bool {
    let houses = rules.houses();
    lines.iter().all(|line| {
        let mut full = houses.iter().filter(|(_, cells)| cells.len() == line.len());
        full.any(|(_, cells)| line.iter().all(|cell| cells.contains(cell)))
    })
}

/// What ranks say together of the lines that begin with the same digit, for the first clue of these. `None` if lines have
/// not all digits, or if ranks cannot be compared.
fn rank_set(clue: &Clue, rules: &Rules) -> Option<Vec<CluePart>> {
    let shape = rules.shape();
    let mut lines = entries(rules, shape.side());
    let clues = clues_in_order(rules)?;
    let group = |other: &Clue| (other.number(0) - 1) / 4;
    let is_high = group(clue) >= shape.side() as i32;
    if is_high || !are_houses(&lines, rules) || first_digit(clue, rules).is_empty() {
        return None;
    }
    let mut same = clues.clone();
    same.retain(|other| group(other) == group(clue));
    if same[0] != clue {
        return Some(Vec::new());
    }
    let places = |line: &[Cell]| line.iter().map(|&cell| shape.index(cell)).collect();
    let ranked = same.iter().enumerate().map(|(before, other)| {
        let less = (other.number(0) - 1) as usize % 4;
        RankedLine {
            cells: places(other.line(0)),
            below: less - before,
            above: (3 - less) - (same.len() - 1 - before),
            may_tie: other.number(1) == 2,
        }
    });
    let ranked: Vec<RankedLine> = ranked.collect();
    lines.retain(|line| clues.iter().all(|other| other.line(0) != line));
    let others: Vec<Vec<usize>> = lines.iter().map(|line| places(line)).collect();
    let value = group(clue) as u32 + 1;
    let cells: Vec<Cell> = (0..shape.cells()).map(|place| shape.cell(place)).collect();
    Some(vec![CluePart::other(cells, move |cells, posting| {
        let (ranked, others) = (ranked.clone(), others.clone());
        posting.add(RankSet::new(cells.to_vec(), value, ranked, others))
    })])
}

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
