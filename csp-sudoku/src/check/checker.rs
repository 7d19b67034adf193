//! The checker of steps.

use super::board::CheckedBoard;
use super::cases::{CASES, CaseSearch, CasesFound};
use super::clue_cases::ClueCases;
use super::reading::{StepReading, is_there};
use super::verdict::{
    DeductionBasis, DeductionFlaw, DeductionGap, DeductionReach, DeductionVerdict, SwapPremise,
};
use crate::rules::{Clue, Rules};
use crate::shape::{Cell, House};
use crate::sudoku::Sudoku;
use crate::techniques::{Candidate, Position, Step};
use crate::why::SudokuClaim;

/// Checks steps of one puzzle, whatever found them. See the [module](crate::check).
#[derive(Clone, Debug)]
pub struct DeductionChecker {
    puzzle: CheckedBoard,
    most_cases: usize,
    /// How many solutions the puzzle has, up to two, if that was asked: `Err` if it takes too many cases.
    solutions: Option<Result<usize, DeductionGap>>,
}

/// What one solution lets a step use: candidates of which not all are right, and candidates of which one is.
#[derive(Default)]
struct UniquePremise {
    forbidden: Vec<Vec<Candidate>>,
    right: Vec<Vec<Candidate>>,
}

/// Why a step is not said to hold.
enum Shortfall {
    Gap(DeductionGap),
    Flaw(DeductionFlaw),
}

impl From<DeductionFlaw> for Shortfall {
    fn from(flaw: DeductionFlaw) -> Self {
        Self::Flaw(flaw)
    }
}

impl From<DeductionGap> for Shortfall {
    fn from(gap: DeductionGap) -> Self {
        Self::Gap(gap)
    }
}

impl DeductionChecker {
    /// A checker for steps of this puzzle: the givens alone, not a position. Only steps that assume one solution need it.
    #[must_use]
    pub fn new(puzzle: &Sudoku) -> Self {
        Self {
            puzzle: CheckedBoard::of_puzzle(puzzle),
            most_cases: CASES,
            solutions: None,
        }
    }

    /// The same checker with another limit for each conclusion: the cases that it tries. The default is 20,000.
    #[must_use]
    pub fn most_cases(self, most_cases: usize) -> Self {
        Self { most_cases, ..self }
    }

    /// Checks a step of this position, which has the rules of the puzzle.
    pub fn check(&mut self, position: &Position, step: &Step) -> DeductionVerdict {
        self.check_on(&CheckedBoard::of_position(position), step)
    }

    /// Checks a step of this board.
    pub(super) fn check_on(&mut self, board: &CheckedBoard, step: &Step) -> DeductionVerdict {
        match self.basis(board, step) {
            Ok(basis) => DeductionVerdict::Holds(basis),
            Err(Shortfall::Gap(gap)) => DeductionVerdict::Gap(gap),
            Err(Shortfall::Flaw(flaw)) => DeductionVerdict::Objection(flaw),
        }
    }

    fn basis(&mut self, board: &CheckedBoard, step: &Step) -> Result<DeductionBasis, Shortfall> {
        let claims = claims(board, step)?;
        let reading = StepReading::new(board, step);
        let mut reasons = reading.reasons.iter();
        if let Some(reason) = reasons.find(|reason| !is_there(board, reason)) {
            return Err(DeductionFlaw::NotSo(reason.clone()).into());
        }
        let premise = match reading.premise {
            Some(premise) => self.swap(board, premise)?,
            None => UniquePremise::default(),
        };
        let everything = || {
            let search = self.search(board, board.everything(), &premise);
            search.clues(cases(board.rules.clues(), &board.rules))
        };
        let reach = reading.reach;
        let search = match reach {
            DeductionReach::Position => everything(),
            DeductionReach::Shown | DeductionReach::Houses => {
                let lists = reading.reasons.into_iter().map(|reason| reason.one_of);
                let search = self.search(board, lists.collect(), &premise);
                search.clues(cases(&reading.clues, &board.rules))
            }
        };
        for claim in claims {
            if let Err(shortfall) = follows(&search, claim, reach) {
                follows(&everything(), claim, DeductionReach::Position)?;
                return Err(shortfall);
            }
        }
        let premise = reading.premise;
        Ok(DeductionBasis { reach, premise })
    }

    /// What a puzzle with one solution lets a step use.
    fn swap(
        &mut self,
        board: &CheckedBoard,
        premise: SwapPremise,
    ) -> Result<UniquePremise, Shortfall> {
        self.one_solution()?;
        let used = match premise {
            SwapPremise::Rectangle { cells, digits } => UniquePremise {
                forbidden: self.swaps(cells, digits),
                right: Vec::new(),
            },
            SwapPremise::Grave(candidate) => UniquePremise {
                forbidden: Vec::new(),
                right: Vec::from_iter(is_grave(board, candidate).then(|| vec![candidate])),
            },
        };
        if used.forbidden.is_empty() && used.right.is_empty() {
            return Err(DeductionFlaw::NoSwap(premise).into());
        }
        Ok(used)
    }

    /// A search with these lists, and with what one solution lets a step use.
    fn search(
        &self,
        board: &CheckedBoard,
        mut lists: Vec<Vec<Candidate>>,
        premise: &UniquePremise,
    ) -> CaseSearch {
        lists.extend(premise.right.iter().cloned());
        let houses = board.houses.iter().map(|(_, cells)| &cells[..]);
        let search = CaseSearch::new(board.shape, houses, &lists).most_cases(self.most_cases);
        let forbidden = premise.forbidden.iter();
        forbidden.fold(search, |search, all| search.forbid(all))
    }

    /// That the puzzle has one solution.
    fn one_solution(&mut self) -> Result<(), Shortfall> {
        let count = || {
            let everything = self.puzzle.everything();
            let search = self.search(&self.puzzle, everything, &UniquePremise::default());
            let rules = &self.puzzle.rules;
            let search = search.clues(cases(rules.clues(), rules));
            match search.all(2) {
                CasesFound::Ways(ways) => Ok(ways.len()),
                CasesFound::Work => Err(DeductionGap::OneSolution),
            }
        };
        let counted = self.solutions.unwrap_or_else(count);
        self.solutions = Some(counted);
        match counted? {
            1 => Ok(()),
            _ => Err(DeductionFlaw::NotUnique.into()),
        }
    }

    /// What a puzzle with one solution does not have: the digits in turn in these cells. There is nothing of the kind if a
    /// cell is given, or if a house would not have the same digits after a swap.
    fn swaps(&self, cells: [Cell; 4], digits: [u8; 2]) -> Vec<Vec<Candidate>> {
        let free = |cell: &Cell| {
            let mut both = digits.iter();
            both.all(|digit| {
                self.puzzle.has(Candidate {
                    digit: *digit,
                    cell: *cell,
                })
            })
        };
        let [a, b, c, d] = cells;
        if digits[0] == digits[1] || !cells.iter().all(free) {
            return Vec::new();
        }
        let pairings = [([a, b], [c, d]), ([a, c], [b, d]), ([a, d], [b, c])];
        let is_swap = |(one, other): &([Cell; 2], [Cell; 2])| {
            let count = |house: &[Cell], pair: &[Cell; 2]| {
                pair.iter().filter(|cell| house.contains(cell)).count()
            };
            let mut houses = self.puzzle.houses.iter();
            one[0] != one[1]
                && other[0] != other[1]
                && houses.all(|(_, house)| count(house, one) == count(house, other))
        };
        let turns = |(one, other): ([Cell; 2], [Cell; 2])| {
            [digits, [digits[1], digits[0]]].map(|[first, second]| {
                let of = |digit: u8| move |cell: Cell| Candidate { digit, cell };
                one.into_iter()
                    .map(of(first))
                    .chain(other.into_iter().map(of(second)))
                    .collect()
            })
        };
        pairings
            .into_iter()
            .filter(is_swap)
            .flat_map(turns)
            .collect()
    }
}

/// What these clues of the rules leave to their cells.
fn cases(clues: &[Clue], rules: &Rules) -> Vec<ClueCases> {
    let clues = clues.iter().cloned();
    clues.map(|clue| ClueCases::new(clue, rules)).collect()
}

/// What a step concludes: the digit that it places, and those that it removes.
fn claims(board: &CheckedBoard, step: &Step) -> Result<Vec<SudokuClaim>, DeductionFlaw> {
    let mut named = step.placement.iter().chain(&step.eliminations);
    let is_open = |one: &&Candidate| board.has(**one) && !board.is_filled(one.cell);
    if let Some(missing) = named.find(|one| !is_open(one)) {
        return Err(DeductionFlaw::Missing(*missing));
    }
    let placed = step
        .placement
        .map(|one| SudokuClaim::Is(one.cell, one.digit));
    let removed = step.eliminations.iter();
    let removed = removed.map(|one| SudokuClaim::IsNot(one.cell, one.digit));
    let claims: Vec<SudokuClaim> = placed.into_iter().chain(removed).collect();
    if claims.is_empty() {
        return Err(DeductionFlaw::NoConclusion);
    }
    Ok(claims)
}

/// That the opposite of a claim leaves no way.
fn follows(
    search: &CaseSearch,
    claim: SudokuClaim,
    reach: DeductionReach,
) -> Result<(), Shortfall> {
    match search.supposing(&[claim.negated()]) {
        CasesFound::Work => Err(DeductionGap::Work(claim).into()),
        CasesFound::Ways(ways) => match ways.into_iter().next() {
            None => Ok(()),
            Some(counterexample) => Err(DeductionFlaw::DoesNotFollow {
                claim,
                reach,
                counterexample,
            }
            .into()),
        },
    }
}

/// Whether the board without a candidate is a grave.
///
/// From a solution of a grave, the other candidates of all cells are a solution, too: a house has them once each, as each
/// digit has two places. In a house that needs not each digit, it must have one place at most.
fn is_grave(board: &CheckedBoard, candidate: Candidate) -> bool {
    let shape = board.shape;
    let left = |cell: Cell| {
        let mut left = board.candidates(cell);
        left.retain(|one| *one != candidate);
        left
    };
    let cells = || (0..shape.cells()).map(|index| shape.cell(index));
    let blank = || cells().filter(|cell| !board.is_filled(*cell));
    let two_places = |(_, house): &(House, Vec<Cell>)| {
        let most = if house.len() == shape.side() { 2 } else { 1 };
        let blank = house.iter().filter(|cell| !board.is_filled(**cell));
        let places: Vec<Candidate> = blank.flat_map(|cell| left(*cell)).collect();
        let count = |digit: u8| places.iter().filter(|one| one.digit == digit).count();
        (1..=shape.side() as u8)
            .map(count)
            .all(|places| places == 0 || (places == most))
    };
    board.has(candidate)
        && blank().all(|cell| left(cell).len() == 2)
        && board.houses.iter().all(two_places)
}
