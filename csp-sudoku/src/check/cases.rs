//! A search over cases: whether candidates can be chosen so that one of each list is right.
//!
//! This is the view of a deduction as truths and links [Barker 2008, Sudoku set logic; the program XSudo]:
//! lists of candidates of which one is right, and pairs of which one is wrong, as they share
//! a cell, or have one digit in a house.

use super::clue_cases::ClueCases;
use crate::shape::{Cell, Shape};
use crate::techniques::Candidate;
use crate::why::SudokuClaim;

/// The most cases that are tried for one conclusion, unless the user sets another limit.
pub(super) const CASES: usize = 20_000;

/// The most cells that are looked at for one conclusion when clues are tried out.
const LOOKED_AT: usize = 2_000_000;

/// What is known of a candidate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Truth {
    Open,
    Right,
    Wrong,
}

/// What a search has found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum CasesFound {
    /// All ways to choose candidates, up to as many as were wanted, each with its candidates.
    Ways(Vec<Vec<Candidate>>),
    /// There were too many cases.
    Work,
}

/// Lists of candidates, of which one each is right, in the houses that have no digit twice.
#[derive(Clone, Debug)]
pub(super) struct CaseSearch {
    shape: Shape,
    /// By cell: those that cannot have its digit.
    seen: Vec<Vec<usize>>,
    lists: Vec<Vec<usize>>,
    /// Candidates that are not all right.
    forbidden: Vec<Vec<usize>>,
    /// The cells of each have a list.
    clues: Vec<ClueCases>,
    /// What is assumed.
    start: Vec<Truth>,
    most_cases: usize,
}

/// No way is left.
struct DeadEnd;

/// What a search has cost so far.
#[derive(Clone, Debug)]
struct Effort {
    cases: usize,
    /// How many cells clues have looked at.
    looked_at: usize,
    /// By list, its failures.
    failures: Vec<u64>,
}

impl CaseSearch {
    /// A search with these lists. No house has a digit twice.
    pub(super) fn new<'a>(
        shape: Shape,
        houses: impl IntoIterator<Item = &'a [Cell]>,
        lists: &[Vec<Candidate>],
    ) -> Self {
        let mut seen = vec![Vec::new(); shape.cells()];
        for cells in houses {
            for cell in cells.iter().map(|cell| shape.index(*cell)) {
                let others = cells.iter().map(|other| shape.index(*other));
                seen[cell].extend(others.filter(|other| *other != cell));
            }
        }
        for others in &mut seen {
            others.sort_unstable();
            others.dedup();
        }
        let mut search = Self {
            shape,
            seen,
            lists: Vec::new(),
            forbidden: Vec::new(),
            clues: Vec::new(),
            start: vec![Truth::Open; shape.cells() * shape.side()],
            most_cases: CASES,
        };
        search.lists = lists.iter().map(|list| search.literals(list)).collect();
        search
    }

    /// The same search with another limit of cases.
    pub(super) fn most_cases(self, most_cases: usize) -> Self {
        Self { most_cases, ..self }
    }

    /// The same search where not all of these candidates are right.
    pub(super) fn forbid(mut self, all: &[Candidate]) -> Self {
        self.forbidden.push(self.literals(all));
        self
    }

    /// The same search where these clues hold, the cells of which have a list each.
    pub(super) fn clues(self, clues: Vec<ClueCases>) -> Self {
        Self { clues, ..self }
    }

    /// A way to choose candidates so that these claims hold.
    pub(super) fn supposing(&self, claims: &[SudokuClaim]) -> CasesFound {
        let mut start = self.start.clone();
        let mut suppose = |claim: &SudokuClaim| {
            let (digit, cell) = (claim.digit(), claim.cell());
            let truth = match claim {
                SudokuClaim::Is(..) => Truth::Right,
                SudokuClaim::IsNot(..) => Truth::Wrong,
            };
            self.set(&mut start, self.literal(Candidate { digit, cell }), truth)
        };
        match claims.iter().try_for_each(&mut suppose) {
            Ok(()) => self.ways(start, 1),
            Err(DeadEnd) => CasesFound::Ways(Vec::new()),
        }
    }

    /// The ways to choose candidates, up to this number.
    pub(super) fn all(&self, most: usize) -> CasesFound {
        self.ways(self.start.clone(), most)
    }

    fn ways(&self, start: Vec<Truth>, most: usize) -> CasesFound {
        let mut ways = Vec::new();
        let mut open = vec![start];
        let mut effort = Effort {
            cases: 0,
            looked_at: 0,
            failures: vec![0; self.lists.len()],
        };
        while let Some(mut truths) = open.pop() {
            effort.cases += 1;
            let settled = self.settle(&mut truths, &mut effort);
            if effort.cases > self.most_cases || effort.looked_at > LOOKED_AT {
                return CasesFound::Work;
            }
            let Ok(list) = settled else {
                continue;
            };
            let Some(list) = list else {
                ways.push(self.right(&truths));
                if ways.len() == most {
                    break;
                }
                continue;
            };
            for literal in list.into_iter().rev() {
                let mut case = truths.clone();
                if self.set(&mut case, literal, Truth::Right).is_ok() {
                    open.push(case);
                }
            }
        }
        CasesFound::Ways(ways)
    }

    /// Draws all simple conclusions: the last candidate of a list is right, the last of those that are not all right is
    /// wrong. Returns the open candidates of a list that has few of them and failed often [Boussemart et al. 2004], and
    /// counts the failures of each list.
    fn settle(
        &self,
        truths: &mut [Truth],
        effort: &mut Effort,
    ) -> Result<Option<Vec<usize>>, DeadEnd> {
        loop {
            let mut changed = false;
            let mut best = (u64::MAX, None);
            for (list, failed) in self.lists.iter().zip(&mut effort.failures) {
                if list.iter().any(|one| truths[*one] == Truth::Right) {
                    continue;
                }
                let mut open = list.iter().filter(|one| truths[**one] == Truth::Open);
                let Some(&first) = open.next() else {
                    *failed += 1;
                    return Err(DeadEnd);
                };
                let length = 1 + open.count() as u64;
                let rank = (length << 32) / (1 + *failed);
                if length == 1 {
                    self.set(truths, first, Truth::Right)?;
                    changed = true;
                } else if rank < best.0 {
                    best = (rank, Some(list));
                }
            }
            for all in &self.forbidden {
                let mut others = all.iter().filter(|one| truths[**one] != Truth::Right);
                match (others.next(), others.next()) {
                    (None, _) => return Err(DeadEnd),
                    (Some(last), None) if truths[*last] == Truth::Open => {
                        truths[*last] = Truth::Wrong;
                        changed = true;
                    }
                    _ => {}
                }
            }
            for clue in &self.clues {
                changed |= self.narrow(clue, truths, &mut effort.looked_at)?;
            }
            if !changed {
                let is_open = |one: &usize| truths[*one] == Truth::Open;
                let open = |list: &Vec<usize>| list.iter().copied().filter(is_open).collect();
                return Ok(best.1.map(open));
            }
        }
    }

    /// Notes the digits that a clue leaves to none of its cells, and returns whether there are any. Once too many cells were
    /// looked at, there are none.
    fn narrow(
        &self,
        clue: &ClueCases,
        truths: &mut [Truth],
        looked_at: &mut usize,
    ) -> Result<bool, DeadEnd> {
        let literal = |cell: Cell, digit: u8| self.literal(Candidate { digit, cell });
        let left = |cell: &Cell| -> Vec<u8> {
            let digits = 1..=self.shape.side() as u8;
            let is_left = |digit: &u8| truths[literal(*cell, *digit)] != Truth::Wrong;
            digits.filter(is_left).collect()
        };
        let digits: Vec<Vec<u8>> = clue.cells().iter().map(left).collect();
        let Some(ways) = clue.ways(&digits).filter(|_| *looked_at <= LOOKED_AT) else {
            return Ok(false);
        };
        *looked_at += ways * digits.len();
        let possible = clue.possible(&digits, ways);
        let mut changed = false;
        for ((cell, digits), possible) in clue.cells().iter().zip(&digits).zip(possible) {
            for &digit in digits.iter().filter(|digit| possible >> **digit & 1 == 0) {
                self.set(truths, literal(*cell, digit), Truth::Wrong)?;
                changed = true;
            }
        }
        Ok(changed)
    }

    /// Notes a candidate. If it is right, those that it excludes are wrong.
    fn set(&self, truths: &mut [Truth], literal: usize, truth: Truth) -> Result<(), DeadEnd> {
        if truths[literal] == truth {
            return Ok(());
        }
        if truths[literal] != Truth::Open {
            return Err(DeadEnd);
        }
        truths[literal] = truth;
        if truth == Truth::Wrong {
            return Ok(());
        }
        let side = self.shape.side();
        let (cell, digit) = (literal / side, literal % side);
        let of_cell = (0..side).map(|other| cell * side + other);
        let of_houses = self.seen[cell].iter().map(|other| other * side + digit);
        of_cell
            .filter(|other| *other != literal)
            .chain(of_houses)
            .try_for_each(|other| self.set(truths, other, Truth::Wrong))
    }

    fn right(&self, truths: &[Truth]) -> Vec<Candidate> {
        let side = self.shape.side();
        let literals = (0..truths.len()).filter(|literal| truths[*literal] == Truth::Right);
        literals
            .map(|literal| Candidate {
                digit: (literal % side) as u8 + 1,
                cell: self.shape.cell(literal / side),
            })
            .collect()
    }

    fn literals(&self, candidates: &[Candidate]) -> Vec<usize> {
        let literals = candidates.iter().map(|candidate| self.literal(*candidate));
        literals.collect()
    }

    fn literal(&self, candidate: Candidate) -> usize {
        self.shape.index(candidate.cell) * self.shape.side() + usize::from(candidate.digit) - 1
    }
}
