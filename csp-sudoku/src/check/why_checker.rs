//! The checker of answers to questions: why a cell has a digit, why it has not, why there is no solution.

use super::board::CheckedBoard;
use super::cases::{CASES, CaseSearch, CasesFound};
use super::checker::DeductionChecker;
use super::clue_cases::ClueCases;
use super::small_steps::SmallSteps;
use super::verdict::{DeductionReach, DeductionVerdict};
use super::why_verdict::{
    CheckedWhy, WhyFlaw, WhyGap, WhyGapReason, WhyObjection, WhyPart, WhyPlace, WhyVerdict,
};
use crate::grid::Grid;
use crate::shape::{Cell, House};
use crate::sudoku::Sudoku;
use crate::techniques::{Candidate, Position, Step};
use crate::why::{Account, Argument, Basis, SmallStep, SmallTechnique, SudokuClaim, WhyAnswer};
use csp_core::explain::Minimality;

/// Checks answers about one puzzle, whatever found them. See the [module](crate::check).
#[derive(Clone, Debug)]
pub struct WhyChecker {
    puzzle: Sudoku,
    /// Its rules, without givens.
    board: CheckedBoard,
    most_cases: usize,
}

/// Why a claim of an answer is not said to hold.
enum WhyShortfall {
    Gap(WhyGapReason),
    Flaw(WhyFlaw),
}

impl From<WhyFlaw> for WhyShortfall {
    fn from(flaw: WhyFlaw) -> Self {
        Self::Flaw(flaw)
    }
}

impl From<WhyGapReason> for WhyShortfall {
    fn from(reason: WhyGapReason) -> Self {
        Self::Gap(reason)
    }
}

/// The answer as a whole has the flaw.
impl From<WhyFlaw> for Box<WhyObjection> {
    fn from(flaw: WhyFlaw) -> Self {
        let place = WhyPlace::Answer;
        Self::new(WhyObjection { place, flaw })
    }
}

type WhyChecked = Result<(), WhyShortfall>;

/// The claims of an answer, each with its place, and what they make together.
struct WhyClaims {
    claims: Vec<(WhyPlace, WhyChecked)>,
    whole: CheckedWhy,
}

impl WhyChecker {
    /// A checker for answers about this puzzle.
    #[must_use]
    pub fn new(puzzle: &Sudoku) -> Self {
        Self {
            puzzle: puzzle.clone(),
            board: CheckedBoard::of_rules(puzzle.rules()),
            most_cases: CASES,
        }
    }

    /// The same checker with another limit for each search: the cases that it tries. The default is 20,000.
    #[must_use]
    pub fn most_cases(self, most_cases: usize) -> Self {
        Self { most_cases, ..self }
    }

    /// Checks the answer to the question why this claim holds; `None`: why there is no solution.
    #[must_use]
    pub fn check(&self, asked: Option<SudokuClaim>, answer: &WhyAnswer) -> WhyVerdict {
        if !asked.is_none_or(|claim| self.on_board(claim)) {
            let (place, flaw) = (WhyPlace::Answer, WhyFlaw::OtherQuestion);
            return WhyVerdict::Objection(WhyObjection { place, flaw });
        }
        let claims = match answer {
            WhyAnswer::Steps(account) => self.account(asked, account),
            WhyAnswer::Techniques(argument) => self.argument(asked, argument),
            WhyAnswer::Search(basis) => self.cases(asked, basis),
            WhyAnswer::Open(grid) => self.solution(asked, grid),
            WhyAnswer::Unknown(_) => Ok(WhyClaims {
                claims: vec![(WhyPlace::Answer, Err(WhyGapReason::NoClaim.into()))],
                whole: CheckedWhy::Solution,
            }),
        };
        match claims {
            Ok(claims) => claims.verdict(),
            Err(objection) => WhyVerdict::Objection(*objection),
        }
    }

    /// Small steps: each follows from what it names, and they need all parts.
    fn account(
        &self,
        asked: Option<SudokuClaim>,
        account: &Account,
    ) -> Result<WhyClaims, Box<WhyObjection>> {
        let Account {
            basis,
            supposed,
            steps,
        } = account;
        self.knows(asked, basis)?;
        let last = steps.last().ok_or(WhyFlaw::NotReached)?.claim;
        let is_answer = match supposed {
            Some(supposed) => Some(supposed.negated()) == asked && last.is_none(),
            None => last == asked || last.is_none(),
        };
        if !is_answer {
            return Err(WhyFlaw::NotReached.into());
        }
        let mut earlier = Vec::new();
        let mut claims = Vec::new();
        for (number, step) in steps.iter().enumerate() {
            let checked = self.small_step(step, account, &earlier);
            claims.push((WhyPlace::Step(number), checked));
            earlier.extend(step.claim);
        }
        let facts: Vec<SudokuClaim> = supposed.iter().copied().collect();
        for part in parts(basis).filter(|_| basis.minimality == Minimality::Proven) {
            let checked = self.small_steps_need(part, basis, &facts, last);
            claims.push((WhyPlace::Without(part), checked));
        }
        let whole = CheckedWhy::Steps {
            steps: steps.len(),
            parts: parts(basis).count(),
        };
        Ok(WhyClaims { claims, whole })
    }

    /// That the basis is about the question, and its parts are of the puzzle.
    fn knows(&self, asked: Option<SudokuClaim>, basis: &Basis) -> Result<(), WhyFlaw> {
        if basis.claim != asked {
            return Err(WhyFlaw::OtherQuestion);
        }
        let masks = self.puzzle.masks();
        let is_known = |part: &WhyPart| match *part {
            WhyPart::Given(claim) => {
                let mask = self
                    .on_board(claim)
                    .then(|| masks[self.board.shape.index(claim.cell())]);
                let bit = |digit: u8| 1 << (digit - 1);
                mask.is_some_and(|mask| match claim {
                    SudokuClaim::Is(_, digit) => mask == bit(digit),
                    SudokuClaim::IsNot(_, digit) => mask & bit(digit) == 0,
                })
            }
            WhyPart::House(house) => !self.board.cells(house).is_empty(),
            WhyPart::Clue(number) => {
                let own = self.puzzle.rules().clues().get(number);
                own.is_some()
                    && basis
                        .clues
                        .iter()
                        .all(|(other, clue)| *other != number || Some(clue) == own)
            }
        };
        match parts(basis).find(|part| !is_known(part)) {
            Some(part) => Err(WhyFlaw::NotOfPuzzle(part)),
            None => Ok(()),
        }
    }

    fn on_board(&self, claim: SudokuClaim) -> bool {
        let shape = self.board.shape;
        shape.contains(claim.cell()) && (1..=shape.side()).contains(&usize::from(claim.digit()))
    }

    /// That a small step follows from what it names, all of which is there and needed.
    fn small_step(
        &self,
        step: &SmallStep,
        account: &Account,
        earlier: &[SudokuClaim],
    ) -> WhyChecked {
        let basis = &account.basis;
        if let Some(&claim) = step.because.iter().find(|claim| !earlier.contains(claim)) {
            return Err(WhyFlaw::NotEarlier(claim).into());
        }
        if !step.claim.is_none_or(|claim| self.on_board(claim)) {
            return Err(WhyFlaw::DoesNotFollow(Vec::new()).into());
        }
        let houses = step.technique.houses().into_iter().map(WhyPart::House);
        let clue = match step.technique {
            SmallTechnique::Clue(number) => Some(WhyPart::Clue(number)),
            _ => None,
        };
        let used = houses
            .chain(clue)
            .find(|part| !parts(basis).any(|other| other == *part));
        if let Some(part) = used {
            return Err(WhyFlaw::NotAPart(part).into());
        }
        let is_assumed = match step.technique {
            SmallTechnique::Given => step
                .claim
                .is_some_and(|claim| basis.givens.contains(&claim)),
            SmallTechnique::Supposed => step.claim.is_some() && step.claim == account.supposed,
            _ => return self.small_inference(step),
        };
        is_assumed.then_some(()).ok_or(WhyFlaw::NotAssumed.into())
    }

    /// That the conclusion follows from the premises by the rule of the technique, and not without any one of them.
    fn small_inference(&self, step: &SmallStep) -> WhyChecked {
        let search = self.rule(step);
        let contrary = step.claim.map(SudokuClaim::negated);
        let facts = |left_out: Option<usize>| -> Vec<SudokuClaim> {
            let premises = step.because.iter().enumerate();
            let kept = premises.filter(|(number, _)| Some(*number) != left_out);
            kept.map(|(_, premise)| *premise).collect()
        };
        refuted(&search, &[facts(None), Vec::from_iter(contrary)].concat())?;
        if let SmallTechnique::FullHouse(house) = step.technique {
            let own = step.claim.map(SudokuClaim::cell);
            let is_filled = |cell: Cell| {
                let mut premises = step.because.iter();
                premises.any(|one| matches!(one, SudokuClaim::Is(other, _) if *other == cell))
            };
            let others = self
                .board
                .cells(house)
                .iter()
                .filter(|cell| Some(**cell) != own);
            if let Some(&cell) = others.into_iter().find(|cell| !is_filled(**cell)) {
                return Err(WhyFlaw::Blank(cell).into());
            }
        }
        let small = SmallSteps::of_technique(&self.board, step.technique);
        for (number, &premise) in step.because.iter().enumerate() {
            let fewer = facts(Some(number));
            if let SmallTechnique::Clue(_) = step.technique {
                is_open(
                    &search,
                    &[fewer, Vec::from_iter(contrary)].concat(),
                    WhyGapReason::Clues,
                )?;
            } else if small.show(&fewer, step.claim) {
                return Err(WhyFlaw::NeedlessPremise(premise).into());
            }
        }
        Ok(())
    }

    /// What a technique says, as lists of which one candidate each is right, and as houses that have no digit twice.
    fn rule(&self, step: &SmallStep) -> CaseSearch {
        let board = &self.board;
        let of_cells = |cells: &mut dyn Iterator<Item = Cell>| -> Vec<Vec<Candidate>> {
            cells.map(|cell| board.candidates(cell)).collect()
        };
        let of_digits = |house: House| -> Vec<Vec<Candidate>> {
            let digits = 1..=board.shape.side() as u8;
            digits
                .filter_map(|digit| board.places(house, digit))
                .collect()
        };
        let named = step
            .because
            .iter()
            .chain(&step.claim)
            .map(|claim| claim.cell());
        // A cell that is named has a digit, whatever the technique.
        let own = of_cells(&mut named.into_iter());
        let (lists, house, clue) = match step.technique {
            SmallTechnique::Once(house) | SmallTechnique::FullHouse(house) => {
                let cells = &mut board.cells(house).iter().copied();
                (of_cells(cells), Some(house), None)
            }
            SmallTechnique::HiddenSingle(house) => (of_digits(house), None, None),
            SmallTechnique::LockedCandidates(one, other) => (of_digits(one), Some(other), None),
            SmallTechnique::Clue(number) => {
                let clue = self.puzzle.rules().clues()[number].clone();
                let clue = ClueCases::new(clue, self.puzzle.rules());
                let cells = &mut clue.cells().to_vec().into_iter();
                (of_cells(cells), None, Some(clue))
            }
            SmallTechnique::Cell | SmallTechnique::Given | SmallTechnique::Supposed => {
                (Vec::new(), None, None)
            }
        };
        let house = house.map(|house| board.cells(house));
        CaseSearch::new(board.shape, house, &[lists, own].concat())
            .clues(Vec::from_iter(clue))
            .most_cases(self.most_cases)
    }

    /// That small steps from these facts and all parts but one do not lead to the target.
    fn small_steps_need(
        &self,
        part: WhyPart,
        basis: &Basis,
        facts: &[SudokuClaim],
        target: Option<SudokuClaim>,
    ) -> WhyChecked {
        let left = without(basis, part);
        let facts = [&left.givens, facts].concat();
        if basis.clues.is_empty() {
            let reached = SmallSteps::of_houses(&self.board, &left.houses).reach(&facts, target);
            return if reached {
                Err(WhyFlaw::NotNeeded.into())
            } else {
                Ok(())
            };
        }
        let contrary = Vec::from_iter(target.map(SudokuClaim::negated));
        is_open(
            &self.of_parts(&left),
            &[facts, contrary].concat(),
            WhyGapReason::Clues,
        )
    }

    /// What parts say beside their givens. Each cell has a digit.
    fn of_parts(&self, basis: &Basis) -> CaseSearch {
        let board = &self.board;
        let cells = (0..board.shape.cells()).map(|index| board.shape.cell(index));
        let of_house = |house: &House| {
            let digits = 1..=board.shape.side() as u8;
            digits
                .filter_map(|digit| board.places(*house, digit))
                .collect::<Vec<_>>()
        };
        let lists = cells.map(|cell| board.candidates(cell));
        let lists: Vec<Vec<Candidate>> = lists
            .chain(basis.houses.iter().flat_map(of_house))
            .collect();
        let houses = basis.houses.iter().map(|house| board.cells(*house));
        let rules = self.puzzle.rules();
        let clues = basis.clues.iter();
        let clues = clues.map(|(_, clue)| ClueCases::new(clue.clone(), rules));
        CaseSearch::new(board.shape, houses, &lists)
            .clues(clues.collect())
            .most_cases(self.most_cases)
    }

    /// What a search found: no digits satisfy the parts and not the claim, but some do without any one part.
    fn cases(
        &self,
        asked: Option<SudokuClaim>,
        basis: &Basis,
    ) -> Result<WhyClaims, Box<WhyObjection>> {
        self.knows(asked, basis)?;
        let contrary = Vec::from_iter(asked.map(SudokuClaim::negated));
        let facts = |basis: &Basis| [&basis.givens[..], &contrary].concat();
        let mut claims = vec![(
            WhyPlace::Parts,
            refuted(&self.of_parts(basis), &facts(basis)),
        )];
        for part in parts(basis).filter(|_| basis.minimality == Minimality::Proven) {
            let left = without(basis, part);
            let checked = match self.of_parts(&left).supposing(&facts(&left)) {
                CasesFound::Work => Err(WhyGapReason::Work.into()),
                CasesFound::Ways(ways) if ways.is_empty() => Err(WhyFlaw::NotNeeded.into()),
                CasesFound::Ways(_) => Ok(()),
            };
            claims.push((WhyPlace::Without(part), checked));
        }
        let whole = CheckedWhy::Cases(parts(basis).count(), basis.minimality);
        Ok(WhyClaims { claims, whole })
    }

    /// Steps of techniques: each holds where the earlier ones have led to, and the claim stands at their end.
    fn argument(
        &self,
        asked: Option<SudokuClaim>,
        argument: &Argument,
    ) -> Result<WhyClaims, Box<WhyObjection>> {
        let Argument { claim, steps, .. } = argument;
        if Some(*claim) != asked {
            return Err(WhyFlaw::OtherQuestion.into());
        }
        let position = Position::new(&self.puzzle).map_err(|_| WhyFlaw::NoTechniques)?;
        let start = CheckedBoard::of_game(&self.puzzle, &position);
        let mut deductions = DeductionChecker::new(&self.puzzle).most_cases(self.most_cases);
        let mut board = start.clone();
        let mut boards = Vec::new();
        let mut claims = Vec::new();
        for (number, step) in steps.iter().enumerate() {
            let checked = follows(&mut deductions, &board, step);
            if let Err(WhyShortfall::Flaw(flaw)) = checked {
                let place = WhyPlace::Step(number);
                return Err(Box::new(WhyObjection { place, flaw }));
            }
            claims.push((WhyPlace::Step(number), checked));
            boards.push(board.clone());
            board.apply(step);
        }
        if !board.shows(*claim) {
            return Err(WhyFlaw::NotReached.into());
        }
        let mut needless = 0;
        for (number, board) in boards.into_iter().enumerate() {
            let without = shown(&mut deductions, board, &steps[number + 1..]);
            needless += usize::from(without.is_some_and(|board| board.shows(*claim)));
        }
        let whole = CheckedWhy::Techniques {
            steps: steps.len(),
            needless,
        };
        Ok(WhyClaims { claims, whole })
    }

    /// A solution of the puzzle in which the claim does not hold.
    fn solution(
        &self,
        asked: Option<SudokuClaim>,
        grid: &Grid,
    ) -> Result<WhyClaims, Box<WhyObjection>> {
        self.puzzle.verify(grid).map_err(WhyFlaw::NoSolution)?;
        let is_contrary = |claim: SudokuClaim| match claim {
            SudokuClaim::Is(cell, digit) => grid.digit(cell) != digit,
            SudokuClaim::IsNot(cell, digit) => grid.digit(cell) == digit,
        };
        if !asked.is_none_or(is_contrary) {
            return Err(WhyFlaw::NotContrary.into());
        }
        Ok(WhyClaims {
            claims: vec![(WhyPlace::Answer, Ok(()))],
            whole: CheckedWhy::Solution,
        })
    }
}

impl WhyClaims {
    /// The first flaw, or else the first gap.
    fn verdict(self) -> WhyVerdict {
        let claims = self.claims.len();
        let mut gaps = Vec::new();
        for (place, checked) in self.claims {
            match checked {
                Ok(()) => {}
                Err(WhyShortfall::Gap(reason)) => gaps.push((place, reason)),
                Err(WhyShortfall::Flaw(flaw)) => {
                    return WhyVerdict::Objection(WhyObjection { place, flaw });
                }
            }
        }
        match gaps.first() {
            None => WhyVerdict::Holds(self.whole),
            Some(&(place, reason)) => WhyVerdict::Gap(WhyGap {
                checked: claims - gaps.len(),
                claims,
                place,
                reason,
            }),
        }
    }
}

/// The parts of a basis.
fn parts(basis: &Basis) -> impl Iterator<Item = WhyPart> {
    let givens = basis.givens.iter().map(|claim| WhyPart::Given(*claim));
    let houses = basis.houses.iter().map(|house| WhyPart::House(*house));
    let clues = basis.clues.iter().map(|(number, _)| WhyPart::Clue(*number));
    givens.chain(houses).chain(clues)
}

/// The basis without one part.
fn without(basis: &Basis, part: WhyPart) -> Basis {
    let mut left = basis.clone();
    match part {
        WhyPart::Given(claim) => left.givens.retain(|other| *other != claim),
        WhyPart::House(house) => left.houses.retain(|other| *other != house),
        WhyPart::Clue(number) => left.clues.retain(|(other, _)| *other != number),
    }
    left
}

/// That no digits satisfy the search and these facts.
fn refuted(search: &CaseSearch, facts: &[SudokuClaim]) -> WhyChecked {
    match search.supposing(facts) {
        CasesFound::Work => Err(WhyGapReason::Work.into()),
        CasesFound::Ways(ways) => match ways.into_iter().next() {
            None => Ok(()),
            Some(counterexample) => Err(WhyFlaw::DoesNotFollow(counterexample).into()),
        },
    }
}

/// That some digits satisfy the search and these facts. If none do, this is the gap.
fn is_open(search: &CaseSearch, facts: &[SudokuClaim], gap: WhyGapReason) -> WhyChecked {
    match search.supposing(facts) {
        CasesFound::Work => Err(WhyGapReason::Work.into()),
        CasesFound::Ways(ways) if ways.is_empty() => Err(gap.into()),
        CasesFound::Ways(_) => Ok(()),
    }
}

/// The board after these steps. `None` if one of them does not follow from what it names alone.
fn shown(
    deductions: &mut DeductionChecker,
    mut board: CheckedBoard,
    steps: &[Step],
) -> Option<CheckedBoard> {
    for step in steps {
        match deductions.check_on(&board, step) {
            DeductionVerdict::Holds(basis) if basis.reach != DeductionReach::Position => {}
            _ => return None,
        }
        board.apply(step);
    }
    Some(board)
}

/// That the step of a technique holds on this board.
fn follows(deductions: &mut DeductionChecker, board: &CheckedBoard, step: &Step) -> WhyChecked {
    match deductions.check_on(board, step) {
        DeductionVerdict::Holds(_) => Ok(()),
        DeductionVerdict::Gap(gap) => Err(WhyGapReason::Deduction(gap).into()),
        DeductionVerdict::Objection(flaw) => Err(WhyFlaw::Deduction(flaw).into()),
    }
}
