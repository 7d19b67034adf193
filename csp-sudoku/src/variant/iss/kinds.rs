//! The names of Interactive Sudoku Solver, a row each: which kind of clues it is, and how its arguments are read.

use super::board::IssBoard;
use super::codes;
use super::error::{IssError, IssFault};
use super::nfa;
use super::said::Said;
use super::token::IssToken;
use crate::rules::{Clue, ClueFields, clues};
use crate::shape::{Cell, Shape};

/// How the arguments of a constraint are read.
#[derive(Clone, Copy)]
enum ArgumentForm {
    /// Numbers as many as the kind takes, then cells. Without the numbers they are the default.
    Line,
    /// Each two of the cells that share an edge, with these numbers.
    Edges(&'static [i32]),
    /// Lines of cells, divided by `-`.
    Segments,
    /// A row or a column, a number seen from its beginning, and one seen from its end.
    BothEnds,
    /// A number, and the cell of a diagonal's end.
    Diagonal,
    /// The whole board, with these numbers.
    Board(&'static [i32]),
    /// By this function.
    Own(fn(&IssBoard, &IssToken) -> Result<Said, IssError>),
}

use ArgumentForm::{Board as Whole, BothEnds, Diagonal, Edges, Line, Own, Segments};

/// The names, and what they mean.
const NAMES: &[(&str, &str, ArgumentForm)] = &[
    ("", "", Own(givens)),
    ("AllDifferent", "different", Line),
    ("AntiConsecutive", "no-difference", Whole(&[1])),
    ("AntiKing", "anti-king", Whole(&[])),
    ("AntiKnight", "anti-knight", Whole(&[])),
    ("AntiTaxicab", "anti-taxicab", Whole(&[])),
    ("Arrow", "arrow", Own(arrow)),
    ("Between", "between", Line),
    ("Binary", "pairs", Own(pairs)),
    ("BinaryX", "all-pairs", Own(pairs)),
    ("BlackDot", "ratio", Edges(&[2])),
    ("Cage", "cage", Own(cage)),
    ("ConnectedValues", "connected-values", Own(connected)),
    ("ContainAtLeast", "contain", Own(contain)),
    ("ContainExact", "contain-exactly", Own(contain)),
    ("CountDistinct", "count-distinct", Own(control)),
    ("CountingCircles", "counting-circles", Line),
    ("Diagonal", "", Own(diagonal)),
    ("DisjointSets", "", Own(disjoint_sets)),
    ("DoubleArrow", "double-arrow", Line),
    ("DutchFlatmates", "dutch-flatmates", Whole(&[])),
    ("Entropic", "entropic", Line),
    ("EqualityCage", "equality-cage", Line),
    ("EqualSum", "equal-sum", Segments),
    ("FullRank", "full-rank", BothEnds),
    ("GlobalEntropy", "global-entropy", Whole(&[])),
    ("GlobalMod", "global-mod", Whole(&[])),
    ("GreaterThan", "greater", Edges(&[])),
    ("HiddenSkyscraper", "hidden-skyscraper", BothEnds),
    ("Indexing", "", Own(indexing)),
    ("Jigsaw", "", Own(jigsaw)),
    ("LittleKiller", "little-killer", Diagonal),
    ("Lockout", "lockout", Line),
    ("LookAndSay", "look-and-say", Own(look_and_say)),
    ("Lunchbox", "lunchbox", Line),
    ("Modular", "modular", Line),
    ("NFA", "automaton", Own(automaton)),
    ("NumberedRoom", "numbered-room", BothEnds),
    ("Palindrome", "palindrome", Line),
    ("Pair", "pairs", Own(pairs)),
    ("PairX", "all-pairs", Own(pairs)),
    ("PillArrow", "arrow", Own(pill)),
    ("Quad", "contain", Own(quad)),
    ("Regex", "regex", Own(regex)),
    ("RegionSameValues", "region-same-values", Whole(&[])),
    ("RegionSumLine", "region-sum", Line),
    ("RellikCage", "rellik", Line),
    ("Renban", "renban", Line),
    ("SameValues", "same-values", Own(same_values)),
    ("Sandwich", "sandwich", Own(sandwich)),
    ("Skyscraper", "skyscraper", BothEnds),
    ("Sum", "sum", Own(sum)),
    ("SumLine", "sum-line", Own(sum_line)),
    ("Thermo", "thermometer", Line),
    ("V", "pair-sum", Edges(&[5])),
    ("ValueIndexing", "value-indexing", Line),
    ("Whisper", "whisper", Line),
    ("WhiteDot", "difference", Edges(&[1])),
    ("Windoku", "", Own(windows)),
    ("X", "pair-sum", Edges(&[10])),
    ("XSum", "x-sum", BothEnds),
    ("Zipper", "zipper", Line),
];

/// Names that tell of the board, or of other clues.
const ELSEWHERE: [&str; 8] = [
    "Shape",
    "NoBoxes",
    "RegionSize",
    "Var",
    "SearchPriority",
    "StrictKropki",
    "StrictXV",
    "FullRankTies",
];

/// What a constraint says, if it is no group.
pub(super) fn said(board: &IssBoard, token: &IssToken) -> Result<Said, IssError> {
    if ELSEWHERE.contains(&token.name.as_str()) {
        return Ok(Said::Nothing);
    }
    let row = NAMES.iter().find(|(name, ..)| *name == token.name);
    let (_, kind, form) = row.ok_or_else(|| token.fault(IssFault::Unknown))?;
    let clues = match form {
        Line => vec![line(board, token, kind)?],
        Edges(numbers) => {
            let edges = edges(board, &board.cells_of(token, &token.arguments)?);
            let clue = |edge: [Cell; 2]| make(token, kind, vec![edge.to_vec()], numbers.to_vec());
            edges.into_iter().map(clue).collect::<Result<_, _>>()?
        }
        Segments => vec![make(token, kind, segments(board, token)?, Vec::new())?],
        BothEnds => both_ends(board, token, kind)?,
        Diagonal => vec![little_killer(board, token, kind)?],
        Whole(numbers) => vec![make(token, kind, Vec::new(), numbers.to_vec())?],
        Own(read) => return read(board, token),
    };
    Ok(Said::Clues(clues))
}

/// What follows from all constraints: pairs without a dot or letter, if all of those are given.
pub(super) fn of_all(board: &IssBoard, tokens: &[IssToken]) -> Result<Vec<Clue>, IssError> {
    let mut clues = Vec::new();
    for token in tokens {
        let (marks, rules): ([&str; 2], [(&str, i32); 2]) = match token.name.as_str() {
            "StrictKropki" => (
                ["WhiteDot", "BlackDot"],
                [("no-difference", 1), ("no-ratio", 2)],
            ),
            "StrictXV" => (["X", "V"], [("no-sum", 10), ("no-sum", 5)]),
            _ => continue,
        };
        let mut exempt = Vec::new();
        for other in tokens
            .iter()
            .filter(|other| marks.contains(&other.name.as_str()))
        {
            let edges = edges(board, &board.cells_of(other, &other.arguments)?);
            exempt.extend(edges.into_iter().map(Vec::from));
        }
        for (kind, number) in rules {
            clues.push(make(token, kind, exempt.clone(), vec![number])?);
        }
    }
    Ok(clues)
}

/// A clue of the kind of this name.
fn make(
    token: &IssToken,
    kind: &str,
    lines: Vec<Vec<Cell>>,
    numbers: Vec<i32>,
) -> Result<Clue, IssError> {
    let fields = ClueFields {
        lines,
        numbers,
        ..ClueFields::default()
    };
    make_of(token, kind, fields)
}

fn make_of(token: &IssToken, kind: &str, fields: ClueFields) -> Result<Clue, IssError> {
    let kind = clues::kind(kind).ok_or_else(|| token.fault(IssFault::Unknown))?;
    kind.clue_of(fields)
        .map_err(|error| token.fault(error.into()))
}

fn only(clue: Clue) -> Result<Said, IssError> {
    Ok(Said::Clues(vec![clue]))
}

/// Numbers, then cells.
fn line(board: &IssBoard, token: &IssToken, kind: &str) -> Result<Clue, IssError> {
    let numbers = clues::kind(kind).map_or(0, |kind| kind.numbers.len());
    let first = token.arguments.first();
    let begins_with_cell = first.is_some_and(|first| board.cell(first).is_some());
    let numbers = if begins_with_cell {
        0
    } else {
        numbers.min(token.arguments.len())
    };
    let (numbers, cells) = token.arguments.split_at(numbers);
    let numbers = numbers.iter().map(|number| token.number_of(number));
    let numbers = numbers.collect::<Result<_, _>>()?;
    make(token, kind, vec![board.cells_of(token, cells)?], numbers)
}

/// The pairs of these cells that share an edge, the earlier one first.
fn edges(board: &IssBoard, cells: &[Cell]) -> Vec<[Cell; 2]> {
    let rows = board.inner.rows() as u8;
    let touch = |one: &Cell, other: &Cell| {
        let apart = one.row.abs_diff(other.row) + one.column.abs_diff(other.column);
        apart == 1 && (one.row < rows) == (other.row < rows)
    };
    let pairs =
        (0..cells.len()).flat_map(|one| (one + 1..cells.len()).map(move |other| (one, other)));
    let pairs = pairs.map(|(one, other)| [cells[one], cells[other]]);
    pairs.filter(|[one, other]| touch(one, other)).collect()
}

/// Lines of cells, divided by `-`.
fn segments(board: &IssBoard, token: &IssToken) -> Result<Vec<Vec<Cell>>, IssError> {
    let lines = token.arguments.split(|argument| argument == "-");
    lines.map(|line| board.cells_of(token, line)).collect()
}

/// The cells of `R4` or `C4`, from the left or from above.
fn row_or_column(board: &IssBoard, token: &IssToken, name: &str) -> Result<Vec<Cell>, IssError> {
    let wrong = || token.wrong(name, "a row or a column, such as C4");
    let number: usize = name
        .get(1..)
        .and_then(|number| number.parse().ok())
        .ok_or_else(wrong)?;
    let shape = board.inner;
    let cell = |row: usize, column: usize| Cell {
        row: row as u8,
        column: column as u8,
    };
    match name.as_bytes().first() {
        Some(b'R') if (1..=shape.rows()).contains(&number) => Ok((0..shape.columns())
            .map(|column| cell(number - 1, column))
            .collect()),
        Some(b'C') if (1..=shape.columns()).contains(&number) => {
            Ok((0..shape.rows()).map(|row| cell(row, number - 1)).collect())
        }
        _ => Err(wrong()),
    }
}

fn both_ends(board: &IssBoard, token: &IssToken, kind: &str) -> Result<Vec<Clue>, IssError> {
    let (name, numbers) = match token.argument(0).split_once(',') {
        // A row or column with its direction, then one number.
        Some((name, "1")) => (name, [token.argument(1), ""]),
        Some((name, _)) => (name, ["", token.argument(1)]),
        None => (token.argument(0), [token.argument(1), token.argument(2)]),
    };
    let mut cells = row_or_column(board, token, name)?;
    let mut clues = Vec::new();
    for number in numbers {
        if !number.is_empty() {
            let mut numbers = vec![token.number_of(number)?];
            if kind == "full-rank" {
                numbers.push(board.ties);
            }
            clues.push(make(token, kind, vec![cells.clone()], numbers)?);
        }
        cells.reverse();
    }
    Ok(clues)
}

/// The diagonal that begins at a cell at the edge of the board: the first one that does, from the left side on.
fn little_killer(board: &IssBoard, token: &IssToken, kind: &str) -> Result<Clue, IssError> {
    let total = token.number_of(token.argument(0))?;
    let first = board.cell_of(token, token.argument(1))?;
    let shape = board.inner;
    let (bottom, right) = (shape.rows() as u8 - 1, shape.columns() as u8 - 1);
    let steps: &[(i8, i8)] = match (first.row, first.column) {
        (row, 0) if row < bottom => &[(1, 1)],
        (row, column) if column == right && row > 0 && row < bottom => &[(-1, -1)],
        (0, _) => &[(1, -1)],
        (row, _) if row == bottom => &[(-1, 1)],
        _ => return Err(token.wrong(token.argument(1), "a cell at the edge of the board")),
    };
    let (down, across) = steps[0];
    let next = |cell: &Cell| {
        let row = cell.row.checked_add_signed(down)?;
        let column = cell.column.checked_add_signed(across)?;
        Some(Cell { row, column }).filter(|cell| shape.contains(*cell))
    };
    let cells = std::iter::successors(Some(first), next).collect();
    make(token, kind, vec![cells], vec![total])
}

/// Cells with their digits: `R1C1_3`, `R1C2_1_2`.
fn givens(board: &IssBoard, token: &IssToken) -> Result<Said, IssError> {
    let mut cells = Vec::new();
    for argument in token
        .arguments
        .iter()
        .filter(|argument| !argument.is_empty())
    {
        let mut parts = argument.split('_');
        let cell = board.cell_of(token, parts.next().unwrap_or_default())?;
        let mut mask = 0;
        for value in parts {
            let digit = board.inner.digit_of(token.number_of(value)?);
            let digit = digit.ok_or_else(|| token.wrong(argument, "a digit of the board"))?;
            mask |= 1 << (digit - 1);
        }
        cells.push((cell, mask));
    }
    Ok(Said::Candidates(cells))
}

fn arrow(board: &IssBoard, token: &IssToken) -> Result<Said, IssError> {
    let cells = board.cells_of(token, &token.arguments)?;
    let (circle, shaft) = cells.split_at(1.min(cells.len()));
    only(make(
        token,
        "arrow",
        vec![circle.to_vec(), shaft.to_vec()],
        Vec::new(),
    )?)
}

fn pill(board: &IssBoard, token: &IssToken) -> Result<Said, IssError> {
    let size = token.number_of(token.argument(0))?;
    let cells = board.cells_of(token, &token.arguments[1..])?;
    let size = usize::try_from(size)
        .ok()
        .filter(|size| (2..=3).contains(size) && *size < cells.len());
    let size = size
        .ok_or_else(|| token.wrong(token.argument(0), "2 or 3, for fewer cells than there are"))?;
    let mut circle = cells[..size].to_vec();
    circle.sort_unstable();
    only(make(
        token,
        "arrow",
        vec![circle, cells[size..].to_vec()],
        Vec::new(),
    )?)
}

fn cage(board: &IssBoard, token: &IssToken) -> Result<Said, IssError> {
    let total = match token.argument(0) {
        "" | "0" => Vec::new(),
        total => vec![token.number_of(total)?],
    };
    let cells = board.cells_of(token, token.arguments.get(1..).unwrap_or_default())?;
    only(make(token, "cage", vec![cells], total)?)
}

/// Digits with `_` between them, then cells.
fn contain(board: &IssBoard, token: &IssToken) -> Result<Said, IssError> {
    let digits = token
        .argument(0)
        .split('_')
        .map(|digit| token.number_of(digit));
    let digits = digits.collect::<Result<_, _>>()?;
    let cells = board.cells_of(token, token.arguments.get(1..).unwrap_or_default())?;
    let kind = if token.name == "ContainExact" {
        "contain-exactly"
    } else {
        "contain"
    };
    only(make(token, kind, vec![cells], digits)?)
}

/// The first cell, and the others.
fn control(board: &IssBoard, token: &IssToken) -> Result<Said, IssError> {
    let cells = board.cells_of(token, &token.arguments)?;
    let (first, others) = cells.split_at(1.min(cells.len()));
    only(make(
        token,
        "count-distinct",
        vec![first.to_vec(), others.to_vec()],
        Vec::new(),
    )?)
}

fn diagonal(board: &IssBoard, token: &IssToken) -> Result<Said, IssError> {
    let shape = board.inner;
    let side = shape.rows();
    if side != shape.columns() {
        return Err(token.fault(IssFault::Argument {
            argument: shape.to_string(),
            expected: "a square board",
        }));
    }
    let rising = token.number_of(token.argument(0))? > 0;
    let cell = |row: usize| Cell {
        row: row as u8,
        column: if rising { side - 1 - row } else { row } as u8,
    };
    Ok(Said::Houses(
        "diagonal",
        vec![(0..side).map(cell).collect()],
    ))
}

/// Boxes at these top left corners.
fn boxes_at(shape: Shape, corners: impl Iterator<Item = (usize, usize)>) -> Vec<Vec<Cell>> {
    let (high, wide) = (shape.box_rows(), shape.box_columns());
    let cells = |(top, left): (usize, usize)| {
        let cell = |place: usize| Cell {
            row: (top + place / wide) as u8,
            column: (left + place % wide) as u8,
        };
        (0..high * wide).map(cell).collect()
    };
    corners.map(cells).collect()
}

fn windows(board: &IssBoard, _: &IssToken) -> Result<Said, IssError> {
    let shape = board.inner;
    let starts = |part: usize, whole: usize| {
        (1..)
            .step_by(part + 1)
            .take_while(move |start| start + part < whole)
    };
    let (high, wide) = (shape.box_rows(), shape.box_columns());
    let corners = starts(high, shape.rows())
        .flat_map(|top| starts(wide, shape.columns()).map(move |left| (top, left)));
    Ok(Said::Houses("window", boxes_at(shape, corners)))
}

fn disjoint_sets(board: &IssBoard, _: &IssToken) -> Result<Said, IssError> {
    let shape = board.inner;
    let (high, wide) = (shape.box_rows(), shape.box_columns());
    let tops = (0..shape.rows()).step_by(high);
    let corners = tops.flat_map(|top| {
        (0..shape.columns())
            .step_by(wide)
            .map(move |left| (top, left))
    });
    let boxes = boxes_at(shape, corners);
    let place = |place: usize| boxes.iter().map(|cells| cells[place]).collect();
    Ok(Said::Houses(
        "position",
        (0..high * wide).map(place).collect(),
    ))
}

fn jigsaw(board: &IssBoard, token: &IssToken) -> Result<Said, IssError> {
    let layout = token.arguments.last().map_or("", |layout| layout);
    let labels: Vec<char> = layout.chars().collect();
    let shape = board.inner;
    if labels.len() != shape.cells() {
        return Err(token.wrong(layout, "a letter for each cell"));
    }
    let mut seen = labels.clone();
    seen.sort_unstable();
    seen.dedup();
    if seen.len() == 1 {
        return Ok(Said::Nothing);
    }
    let region = |label: char| -> Vec<Cell> {
        let cells = (0..labels.len()).filter(|&place| labels[place] == label);
        cells.map(|place| shape.cell(place)).collect()
    };
    let sizes = shape.rows().max(shape.columns())..=shape.side();
    let regions: Vec<Vec<Cell>> = seen.into_iter().map(region).collect();
    let (whole, others): (Vec<_>, Vec<_>) = regions
        .into_iter()
        .partition(|cells| sizes.contains(&cells.len()));
    match others.len() {
        0 | 1 => Ok(Said::Houses("region", whole)),
        _ => Err(token.wrong(layout, "regions of one size")),
    }
}

fn indexing(board: &IssBoard, token: &IssToken) -> Result<Said, IssError> {
    let kind = match token.argument(0) {
        "C" => "column-indexing",
        "R" => "row-indexing",
        other => return Err(token.wrong(other, "C or R")),
    };
    let cells = board.cells_of(token, &token.arguments[1..])?;
    only(make(token, kind, vec![cells], Vec::new())?)
}

fn look_and_say(board: &IssBoard, token: &IssToken) -> Result<Said, IssError> {
    let digit = |c: char| c.to_digit(10).map(|digit| digit as i32);
    let numbers: Option<Vec<i32>> = token.argument(0).chars().map(digit).collect();
    let numbers = numbers.filter(|numbers| numbers.len() % 2 == 0);
    let numbers =
        numbers.ok_or_else(|| token.wrong(token.argument(0), "pairs of a number and a digit"))?;
    let cells = board.cells_of(token, token.arguments.get(1..).unwrap_or_default())?;
    only(make(token, "look-and-say", vec![cells], numbers)?)
}

fn quad(board: &IssBoard, token: &IssToken) -> Result<Said, IssError> {
    let corner = board.cell_of(token, token.argument(0))?;
    let cells = [(0, 0), (0, 1), (1, 0), (1, 1)].map(|(down, across)| Cell {
        row: corner.row + down,
        column: corner.column + across,
    });
    let digits = token.arguments[1..]
        .iter()
        .map(|digit| token.number_of(digit));
    let digits = digits.collect::<Result<_, _>>()?;
    only(make(token, "quadruple", vec![cells.to_vec()], digits)?)
}

fn same_values(board: &IssBoard, token: &IssToken) -> Result<Said, IssError> {
    let sets = token.number_of(token.argument(0))?;
    let cells = board.cells_of(token, &token.arguments[1..])?;
    let sets = usize::try_from(sets)
        .ok()
        .filter(|sets| *sets > 0 && cells.len() % sets == 0 && cells.len() >= *sets);
    let sets = sets
        .ok_or_else(|| token.wrong(token.argument(0), "a number that divides that of the cells"))?;
    let lines = cells.chunks(cells.len() / sets).map(<[Cell]>::to_vec);
    only(make(token, "same-values", lines.collect(), Vec::new())?)
}

fn sandwich(board: &IssBoard, token: &IssToken) -> Result<Said, IssError> {
    let (total, name) = match board_line(token.argument(0)) {
        true => (token.argument(1), token.argument(0)),
        false => (token.argument(0), token.argument(1)),
    };
    let name = name.split(',').next().unwrap_or_default();
    let cells = row_or_column(board, token, name)?;
    only(make(
        token,
        "sandwich",
        vec![cells],
        vec![token.number_of(total)?],
    )?)
}

/// Groups of cells, divided by empty arguments and by names, which begin with `_`.
fn groups(token: &IssToken) -> Vec<&[String]> {
    let arguments = token.arguments.get(1..).unwrap_or_default();
    let groups = arguments.split(|argument| argument.is_empty() || argument.starts_with('_'));
    groups.filter(|group| !group.is_empty()).collect()
}

/// A bit for each pair of digits, then groups of cells. Older names have other letters for two of the numbers.
fn pairs(board: &IssBoard, token: &IssToken) -> Result<Said, IssError> {
    let letters = match token.name.starts_with("Binary") {
        true => token
            .argument(0)
            .replace('-', "+")
            .replace('_', "-")
            .replace('+', "_"),
        false => token.argument(0).to_owned(),
    };
    let wrong = || token.wrong(token.argument(0), "a set of pairs of digits");
    let bits = codes::low_bits(&letters).ok_or_else(wrong)?;
    let shape = board.inner;
    let digits = || (1..=shape.side() as u8).map(move |digit| shape.value(digit));
    let all = digits().flat_map(|one| digits().map(move |other| [one, other]));
    let allowed: Vec<i32> = all
        .zip(bits)
        .filter(|(_, bit)| *bit)
        .flat_map(|(pair, _)| pair)
        .collect();
    let kind = if token.name.ends_with('X') {
        "all-pairs"
    } else {
        "pairs"
    };
    let clue = |cells: &[String]| {
        make(
            token,
            kind,
            vec![board.cells_of(token, cells)?],
            allowed.clone(),
        )
    };
    Ok(Said::Clues(
        groups(token)
            .into_iter()
            .map(clue)
            .collect::<Result<_, _>>()?,
    ))
}

/// Bits of an automaton, then groups of cells, each with lines that are divided by `-`.
fn automaton(board: &IssBoard, token: &IssToken) -> Result<Said, IssError> {
    let shape = board.inner;
    let text = nfa::text(token.argument(0), shape.side(), shape.value(1));
    let text = text.ok_or_else(|| token.wrong(token.argument(0), "an automaton"))?;
    let clue = |cells: &[String]| {
        let lines = cells.split(|argument| argument == "-");
        let fields = ClueFields {
            lines: lines
                .map(|line| board.cells_of(token, line))
                .collect::<Result<_, _>>()?,
            text: text.clone(),
            ..ClueFields::default()
        };
        make_of(token, "automaton", fields)
    };
    Ok(Said::Clues(
        groups(token)
            .into_iter()
            .map(clue)
            .collect::<Result<_, _>>()?,
    ))
}

/// A regular expression in letters, then groups of cells.
fn regex(board: &IssBoard, token: &IssToken) -> Result<Said, IssError> {
    let bytes = codes::bytes(token.argument(0)).and_then(|bytes| String::from_utf8(bytes).ok());
    let text = bytes.ok_or_else(|| token.wrong(token.argument(0), "a regular expression"))?;
    let clue = |cells: &[String]| {
        let fields = ClueFields {
            lines: vec![board.cells_of(token, cells)?],
            text: text.clone(),
            ..ClueFields::default()
        };
        make_of(token, "regex", fields)
    };
    Ok(Said::Clues(
        groups(token)
            .into_iter()
            .map(clue)
            .collect::<Result<_, _>>()?,
    ))
}

fn connected(_: &IssBoard, token: &IssToken) -> Result<Said, IssError> {
    if !token.argument(0).is_empty() {
        return Err(token.wrong(
            token.argument(0),
            "empty, which stands for the cells of the board",
        ));
    }
    let size = match token.argument(2) {
        "" => 0,
        size => token.number_of(size)?,
    };
    let digits = token
        .argument(1)
        .split('_')
        .map(|digit| token.number_of(digit));
    let numbers = std::iter::once(Ok(size))
        .chain(digits)
        .collect::<Result<_, _>>()?;
    only(make(token, "connected-values", Vec::new(), numbers)?)
}

/// Whether the text names a row or a column.
fn board_line(text: &str) -> bool {
    text.starts_with(['R', 'C'])
}

/// The total, or the total, `=` and factors with `_` between them, then cells.
fn sum(board: &IssBoard, token: &IssToken) -> Result<Said, IssError> {
    let parts = token.argument(0).split('_').filter(|part| *part != "=");
    let numbers = parts.map(|number| token.number_of(number));
    let numbers = numbers.collect::<Result<Vec<i32>, _>>()?;
    let cells = board.cells_of(token, token.arguments.get(1..).unwrap_or_default())?;
    if numbers.len() > 1 && numbers.len() != cells.len() + 1 {
        return Err(token.wrong(token.argument(0), "a total and a factor for each cell"));
    }
    only(make(token, "sum", vec![cells], numbers)?)
}

fn sum_line(board: &IssBoard, token: &IssToken) -> Result<Said, IssError> {
    let (kind, arguments) = match token.arguments.split_last() {
        Some((last, arguments)) if last == "LOOP" => ("sum-loop", arguments),
        _ => ("sum-line", &token.arguments[..]),
    };
    let plain = IssToken {
        arguments: arguments.to_vec(),
        ..token.clone()
    };
    only(line(board, &plain, kind)?)
}
