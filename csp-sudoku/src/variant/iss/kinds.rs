//! The names of Interactive Sudoku Solver, a row each: which kind of clues it is, and how its arguments are read.

use super::arguments::{self, WriteArguments, none};
use super::board::IssBoard;
use super::chaos;
use super::coded;
use super::doppelganger::doppelganger;
use super::error::IssError;
use super::houses;
use super::lines::{self, both_ends, edges, line, segments};
use super::said::{Said, clue};
use super::sets;
use super::token::IssToken;
use crate::rules::Clue;
use crate::shape::Cell;
use crate::variant::part_error::PartFault;
use itertools::Itertools as _;

/// How the arguments of a constraint are read and written.
#[derive(Clone, Copy)]
enum ArgumentForm {
    /// Numbers as many as the kind takes, then cells. Without the numbers they are the default.
    Line,
    /// Cells. The numbers are the default.
    Cells,
    /// Each two of the cells that share an edge, with these numbers.
    Edges(&'static [i32]),
    /// Lines of cells, divided by `-`.
    Segments,
    /// A row or a column, a number seen from its beginning, and one seen from its end.
    BothEnds,
    /// The whole board, with these numbers.
    Board(&'static [i32]),
    /// By these functions.
    Own(
        fn(&IssBoard, &IssToken, &str) -> Result<Said, IssError>,
        WriteArguments,
    ),
}

use ArgumentForm::{Board as Whole, BothEnds, Cells, Edges, Line, Own, Segments};

/// A name, the kind of clues, and how it is read and written.
type NameRow = (&'static str, &'static str, ArgumentForm);

/// The names, and what they mean. A name that can say several kinds has a row for each, and the first one is read.
const NAMES: &[NameRow] = &[
    ("", "", Own(sets::givens, none)),
    ("AllDifferent", "different", Line),
    ("AntiConsecutive", "no-difference", Whole(&[1])),
    ("AntiKing", "anti-king", Whole(&[])),
    ("AntiKnight", "anti-knight", Whole(&[])),
    ("AntiTaxicab", "anti-taxicab", Whole(&[])),
    ("Arrow", "arrow", Own(lines::arrow, arguments::cells)),
    ("Between", "between", Line),
    ("Binary", "pairs", Own(coded::pairs, arguments::pairs)),
    ("BinaryX", "all-pairs", Own(coded::pairs, arguments::pairs)),
    ("BlackDot", "ratio", Edges(&[2])),
    ("Cage", "cage", Own(sets::cage, arguments::cage)),
    (
        "ChaosArrow",
        "region-run",
        Own(chaos::arrow, arguments::chaos),
    ),
    (
        "ChaosConstruction",
        "unknown-regions",
        Own(chaos::regions, none),
    ),
    (
        "ChaosCount",
        "region-count",
        Own(chaos::count, arguments::chaos),
    ),
    (
        "ConnectedValues",
        "connected-values",
        Own(sets::connected, arguments::connected),
    ),
    (
        "ContainAtLeast",
        "contain",
        Own(sets::numbers_and_cells, arguments::list_then_cells),
    ),
    (
        "ContainExact",
        "contain-exactly",
        Own(sets::numbers_and_cells, arguments::list_then_cells),
    ),
    (
        "CountDistinct",
        "count-distinct",
        Own(sets::control, arguments::cells),
    ),
    ("CountingCircles", "counting-circles", Line),
    ("Diagonal", "", Own(houses::diagonal, none)),
    ("DisjointSets", "", Own(houses::disjoint_sets, none)),
    ("Doppelganger", "doppelganger", Own(doppelganger, none)),
    ("DoubleArrow", "double-arrow", Line),
    ("DutchFlatmates", "dutch-flatmates", Whole(&[])),
    ("Entropic", "entropic", Cells),
    ("EqualityCage", "equality-cage", Line),
    ("EqualSum", "equal-sum", Segments),
    (
        "FullRank",
        "full-rank",
        Own(lines::full_rank, arguments::one_end),
    ),
    ("GlobalEntropy", "global-entropy", Whole(&[])),
    ("GlobalMod", "global-mod", Whole(&[])),
    ("GreaterThan", "greater", Edges(&[])),
    ("HiddenSkyscraper", "hidden-skyscraper", BothEnds),
    (
        "Indexing",
        "column-indexing",
        Own(sets::indexing, arguments::indexing),
    ),
    (
        "Indexing",
        "row-indexing",
        Own(sets::indexing, arguments::indexing),
    ),
    ("Jigsaw", "", Own(houses::jigsaw, none)),
    (
        "LittleKiller",
        "little-killer",
        Own(lines::little_killer, arguments::little_killer),
    ),
    ("Lockout", "lockout", Line),
    (
        "LookAndSay",
        "look-and-say",
        Own(sets::look_and_say, arguments::look_and_say),
    ),
    ("Lunchbox", "lunchbox", Line),
    ("Modular", "modular", Line),
    (
        "NFA",
        "automaton",
        Own(coded::automaton, arguments::automaton),
    ),
    ("NumberedRoom", "numbered-room", BothEnds),
    ("Palindrome", "palindrome", Line),
    ("Pair", "pairs", Own(coded::pairs, arguments::pairs)),
    ("PairX", "all-pairs", Own(coded::pairs, arguments::pairs)),
    ("PillArrow", "arrow", Own(lines::pill, arguments::pill)),
    ("Quad", "quadruple", Own(sets::quad, arguments::quad)),
    ("Regex", "regex", Own(coded::regex, arguments::regex)),
    ("RegionSameValues", "region-same-values", Whole(&[])),
    (
        "RegionSumLine",
        "region-sum",
        Own(lines::region_sum, arguments::numbers_then_cells),
    ),
    ("RellikCage", "rellik", Line),
    ("Renban", "renban", Line),
    (
        "SameValues",
        "same-values",
        Own(sets::same_values, arguments::same_values),
    ),
    (
        "Sandwich",
        "sandwich",
        Own(lines::sandwich, arguments::sandwich),
    ),
    ("Skyscraper", "skyscraper", BothEnds),
    ("Sum", "sum", Own(sets::sum, arguments::sum)),
    (
        "SumLine",
        "sum-line",
        Own(lines::sum_line, arguments::sum_line),
    ),
    (
        "SumLine",
        "sum-loop",
        Own(lines::sum_line, arguments::sum_line),
    ),
    ("Thermo", "thermometer", Line),
    ("V", "pair-sum", Edges(&[5])),
    ("ValueIndexing", "value-indexing", Line),
    ("Whisper", "whisper", Line),
    ("WhiteDot", "difference", Edges(&[1])),
    ("Windoku", "", Own(houses::windows, none)),
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

/// The constraints that can say one kind.
pub(in crate::variant) fn names_of(kind: &str) -> impl Iterator<Item = &'static str> {
    rows_of(kind).map(|(name, ..)| *name)
}

fn rows_of(kind: &str) -> impl DoubleEndedIterator<Item = &'static NameRow> {
    NAMES.iter().filter(move |(_, other, _)| *other == kind)
}

/// The constraints that may say a clue: those of its kind, the last one of which says the most. What a reader takes
/// them for decides.
pub(super) fn written(board: &IssBoard, clue: &Clue) -> Vec<String> {
    let rows = rows_of(clue.kind().name).rev();
    let written = rows.filter_map(|(name, _, form)| {
        let arguments = match form {
            Line => arguments::numbers_then_cells(board, clue),
            Cells | Edges(_) => arguments::cells(board, clue),
            Segments => arguments::segments(board, clue),
            BothEnds => arguments::one_end(board, clue),
            Whole(_) => Some(Vec::new()),
            Own(_, write) => write(board, clue),
        }?;
        let words = [(*name).to_owned()].into_iter().chain(arguments);
        Some(format!(".{}", words.format("~")))
    });
    written.collect()
}

/// What a constraint says, if it is no group.
pub(super) fn said(board: &IssBoard, token: &IssToken) -> Result<Said, IssError> {
    if ELSEWHERE.contains(&token.name.as_str()) {
        return Ok(Said::Nothing);
    }
    let row = NAMES.iter().find(|(name, ..)| *name == token.name);
    let (_, kind, form) = row.ok_or_else(|| token.refused(PartFault::Unknown))?;
    let clues = match form {
        Line | Cells => vec![line(board, token, kind)?],
        Edges(numbers) => {
            let edges = edges(board, &board.cells_of(token, &token.arguments)?);
            let pair = |edge: [Cell; 2]| clue(token, kind, vec![edge.to_vec()], numbers.to_vec());
            edges.into_iter().map(pair).collect::<Result<_, _>>()?
        }
        Segments => {
            let lines = segments(board, token, &token.arguments)?;
            vec![clue(token, kind, lines, Vec::new())?]
        }
        BothEnds => both_ends(board, token, kind, &[])?,
        Whole(numbers) => vec![clue(token, kind, Vec::new(), numbers.to_vec())?],
        Own(read, _) => return read(board, token, kind),
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
            clues.push(clue(token, kind, exempt.clone(), vec![number])?);
        }
    }
    Ok(clues)
}
