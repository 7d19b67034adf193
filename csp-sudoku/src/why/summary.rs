//! Arguments in short: what is supposed, how many claims follow from it, which cells they are about, and what decides it.

use super::Argument;
use crate::board_text::BoardText;
use crate::shape::{Cell, House, Shape};
use crate::techniques::{Candidate, ChainNode, Step, Technique};
use std::collections::BTreeSet;

/// An argument as a tree of suppositions, without what each chain says. It prints on a screen: at most
/// [`ArgumentSummary::LINES`] lines of [`ArgumentSummary::WIDTH`] characters, which leave room on a terminal of 80×24.
///
/// ```
/// use csp_sudoku::sudoku::Sudoku;
/// use csp_sudoku::why::{ArgumentSummary, SudokuClaim, SudokuExplainer, SummaryPart, WhyAnswer};
///
/// let puzzle: Sudoku = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..".parse()?;
/// let claim = SudokuClaim::IsNot("r1c2".parse()?, 2);
/// let WhyAnswer::Techniques(argument) = SudokuExplainer::new(puzzle.shape()).why(&puzzle, claim)? else {
///     unreachable!()
/// };
/// let summary = argument.summary();
/// let supposed = summary.parts.iter().filter(|part| matches!(part, SummaryPart::Supposed(_)));
/// assert!(supposed.count() > 0);
/// assert!(summary.to_string().lines().count() <= ArgumentSummary::LINES);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ArgumentSummary<'a> {
    /// What is summed up.
    pub argument: &'a Argument,
    /// Its steps in their order.
    pub parts: Vec<SummaryPart<'a>>,
}

/// A part of an argument.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SummaryPart<'a> {
    /// Steps one after the other that suppose nothing, and the number of the first of them.
    Direct(usize, &'a [Step]),
    /// A step that supposes something.
    Supposed(Supposition<'a>),
}

/// A step that follows suppositions until they contradict each other, or agree.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Supposition<'a> {
    /// The number of the step.
    pub number: usize,
    /// The step.
    pub step: &'a Step,
    /// What is followed: several branches of one supposition, or one of each of several.
    pub branches: Vec<SuppositionBranch>,
    /// What decides it.
    pub end: SuppositionEnd,
}

/// What decides a step that supposes something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SuppositionEnd {
    /// No digit is left for the cell.
    NoDigit(Cell),
    /// The house has no place left for the digit, from 1.
    NoPlace(House, u8),
    /// All branches say the same.
    Agreement,
}

/// What follows from a supposition.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SuppositionBranch {
    /// The supposition.
    pub supposed: ChainNode,
    /// What follows from it, step by step.
    pub claims: Vec<ChainNode>,
    /// Suppositions that are refuted within it, for one of its claims each.
    pub within: Vec<Self>,
}

impl ArgumentSummary<'_> {
    /// The most lines of the text.
    pub const LINES: usize = 22;

    /// The most characters of a line.
    pub const WIDTH: usize = 80;
}

impl SuppositionBranch {
    /// The cells of the claims.
    #[must_use]
    pub fn cells(&self) -> BTreeSet<Cell> {
        let cells = self.claims.iter().flat_map(|claim| &claim.cells);
        cells.copied().collect()
    }
}

impl Argument {
    /// The argument in short.
    #[must_use]
    pub fn summary(&self) -> ArgumentSummary<'_> {
        let mut parts = Vec::new();
        let mut first = 1;
        for run in self
            .steps
            .chunk_by(|left, right| !supposes(left) && !supposes(right))
        {
            match Supposition::of(first, &run[0]) {
                Some(supposition) => parts.push(SummaryPart::Supposed(supposition)),
                None => parts.push(SummaryPart::Direct(first, run)),
            }
            first += run.len();
        }
        ArgumentSummary {
            argument: self,
            parts,
        }
    }
}

/// Whether the step follows suppositions.
fn supposes(step: &Step) -> bool {
    let rung = step.technique.rung();
    matches!(rung, Technique::ForcingChain | Technique::ForcingNet)
}

impl<'a> Supposition<'a> {
    fn of(number: usize, step: &'a Step) -> Option<Self> {
        if !supposes(step) {
            return None;
        }
        let outline = step.outline();
        let agrees = matches!(
            step.technique,
            Technique::ForcingChainVerity | Technique::ForcingNetVerity
        );
        let last = outline.chains.iter().flatten().last();
        let digit = outline.digits.first().copied();
        let digit = digit.or(last.map(|node| node.digit)).unwrap_or_default();
        let end = match (&outline.cells[..], &outline.base[..]) {
            _ if agrees => SuppositionEnd::Agreement,
            ([cell, ..], _) => SuppositionEnd::NoDigit(*cell),
            (_, [house, ..]) => SuppositionEnd::NoPlace(*house, digit),
            _ => SuppositionEnd::Agreement,
        };
        Some(Self {
            number,
            step,
            branches: branches(outline.chains),
            end,
        })
    }
}

/// The chains as a tree: a chain that refutes a supposition lies within the next chain that uses this.
fn branches(chains: Vec<Vec<ChainNode>>) -> Vec<SuppositionBranch> {
    let mut waiting: Vec<SuppositionBranch> = Vec::new();
    for chain in chains {
        let mut claims = chain.into_iter();
        let Some(supposed) = claims.next() else {
            continue;
        };
        let claims: Vec<ChainNode> = claims.collect();
        let is_used = |branch: &SuppositionBranch| claims.contains(&negated(&branch.supposed));
        let (within, others) = waiting.into_iter().partition(is_used);
        waiting = others;
        waiting.push(SuppositionBranch {
            supposed,
            claims,
            within,
        });
    }
    waiting
}

/// The node that says the opposite.
fn negated(node: &ChainNode) -> ChainNode {
    ChainNode {
        holds: !node.holds,
        ..node.clone()
    }
}

/// What a step concludes: `r4c5=7`, or for each digit the cells that lose it, `r4c56<>7`.
pub(super) fn conclusions(step: &Step) -> Vec<String> {
    let node = |digit: u8, cells: Vec<Cell>, holds: bool| {
        let node = ChainNode {
            digit,
            cells,
            holds,
            set: None,
        };
        node.on(step.shape).to_string()
    };
    let placed = step
        .placement
        .map(|one| node(one.digit, vec![one.cell], true));
    let mut digits: Vec<u8> = step.eliminations.iter().map(|gone| gone.digit).collect();
    digits.sort_unstable();
    digits.dedup();
    let of_digit = |digit: u8| {
        let gone = step.eliminations.iter().filter(|gone| gone.digit == digit);
        node(
            digit,
            gone.map(|gone: &Candidate| gone.cell).collect(),
            false,
        )
    };
    placed
        .into_iter()
        .chain(digits.into_iter().map(of_digit))
        .collect()
}

/// What decides a supposition, in words.
pub(super) fn end_words(end: SuppositionEnd, shape: Shape) -> String {
    match end {
        SuppositionEnd::NoDigit(cell) => format!("nothing fits in {cell}"),
        SuppositionEnd::NoPlace(house, digit) => {
            format!("{house} has no place for {}", shape.character(digit))
        }
        SuppositionEnd::Agreement => "all agree".to_owned(),
    }
}
