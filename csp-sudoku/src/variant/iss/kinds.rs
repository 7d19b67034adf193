//! The names of Interactive Sudoku Solver, a row each: which kind of clues it is, and how its arguments are read.

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
    /// The whole board, with these numbers.
    Board(&'static [i32]),
    /// By this function.
    Own(fn(&IssBoard, &IssToken, &str) -> Result<Said, IssError>),
}

use ArgumentForm::{Board as Whole, BothEnds, Edges, Line, Own, Segments};

/// The names, and what they mean.
const NAMES: &[(&str, &str, ArgumentForm)] = &[
    ("", "", Own(sets::givens)),
    ("AllDifferent", "different", Line),
    ("AntiConsecutive", "no-difference", Whole(&[1])),
    ("AntiKing", "anti-king", Whole(&[])),
    ("AntiKnight", "anti-knight", Whole(&[])),
    ("AntiTaxicab", "anti-taxicab", Whole(&[])),
    ("Arrow", "arrow", Own(lines::arrow)),
    ("Between", "between", Line),
    ("Binary", "pairs", Own(coded::pairs)),
    ("BinaryX", "all-pairs", Own(coded::pairs)),
    ("BlackDot", "ratio", Edges(&[2])),
    ("Cage", "cage", Own(sets::cage)),
    ("ChaosArrow", "region-run", Own(chaos::arrow)),
    ("ChaosConstruction", "unknown-regions", Own(chaos::regions)),
    ("ChaosCount", "region-count", Own(chaos::count)),
    ("ConnectedValues", "connected-values", Own(sets::connected)),
    ("ContainAtLeast", "contain", Own(sets::numbers_and_cells)),
    (
        "ContainExact",
        "contain-exactly",
        Own(sets::numbers_and_cells),
    ),
    ("CountDistinct", "count-distinct", Own(sets::control)),
    ("CountingCircles", "counting-circles", Line),
    ("Diagonal", "", Own(houses::diagonal)),
    ("DisjointSets", "", Own(houses::disjoint_sets)),
    ("Doppelganger", "doppelganger", Own(doppelganger)),
    ("DoubleArrow", "double-arrow", Line),
    ("DutchFlatmates", "dutch-flatmates", Whole(&[])),
    ("Entropic", "entropic", Line),
    ("EqualityCage", "equality-cage", Line),
    ("EqualSum", "equal-sum", Segments),
    ("FullRank", "full-rank", Own(lines::full_rank)),
    ("GlobalEntropy", "global-entropy", Whole(&[])),
    ("GlobalMod", "global-mod", Whole(&[])),
    ("GreaterThan", "greater", Edges(&[])),
    ("HiddenSkyscraper", "hidden-skyscraper", BothEnds),
    ("Indexing", "", Own(sets::indexing)),
    ("Jigsaw", "", Own(houses::jigsaw)),
    ("LittleKiller", "little-killer", Own(lines::little_killer)),
    ("Lockout", "lockout", Line),
    ("LookAndSay", "look-and-say", Own(sets::look_and_say)),
    ("Lunchbox", "lunchbox", Line),
    ("Modular", "modular", Line),
    ("NFA", "automaton", Own(coded::automaton)),
    ("NumberedRoom", "numbered-room", BothEnds),
    ("Palindrome", "palindrome", Line),
    ("Pair", "pairs", Own(coded::pairs)),
    ("PairX", "all-pairs", Own(coded::pairs)),
    ("PillArrow", "arrow", Own(lines::pill)),
    ("Quad", "quadruple", Own(sets::quad)),
    ("Regex", "regex", Own(coded::regex)),
    ("RegionSameValues", "region-same-values", Whole(&[])),
    ("RegionSumLine", "region-sum", Own(lines::region_sum)),
    ("RellikCage", "rellik", Line),
    ("Renban", "renban", Line),
    ("SameValues", "same-values", Own(sets::same_values)),
    ("Sandwich", "sandwich", Own(lines::sandwich)),
    ("Skyscraper", "skyscraper", BothEnds),
    ("Sum", "sum", Own(sets::sum)),
    ("SumLine", "sum-line", Own(lines::sum_line)),
    ("Thermo", "thermometer", Line),
    ("V", "pair-sum", Edges(&[5])),
    ("ValueIndexing", "value-indexing", Line),
    ("Whisper", "whisper", Line),
    ("WhiteDot", "difference", Edges(&[1])),
    ("Windoku", "", Own(houses::windows)),
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

/// The constraints that are of one kind.
pub(in crate::variant) fn names_of(kind: &str) -> impl Iterator<Item = &'static str> {
    let own = NAMES.iter().filter(move |(_, other, _)| *other == kind);
    own.map(|(name, ..)| *name)
}

/// What a constraint says, if it is no group.
pub(super) fn said(board: &IssBoard, token: &IssToken) -> Result<Said, IssError> {
    if ELSEWHERE.contains(&token.name.as_str()) {
        return Ok(Said::Nothing);
    }
    let row = NAMES.iter().find(|(name, ..)| *name == token.name);
    let (_, kind, form) = row.ok_or_else(|| token.refused(PartFault::Unknown))?;
    let clues = match form {
        Line => vec![line(board, token, kind)?],
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
        Own(read) => return read(board, token, kind),
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
