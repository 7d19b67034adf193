//! The model of small steps, and the translation from the engine's words to those of sudoku.

use super::{
    Account, Argument, Basis, ClaimError, SmallStep, SmallTechnique, SudokuClaim, WhyAnswer,
};
use crate::engine::{
    self,
    model::{PartName, domain, parts},
};
use crate::grid::Grid;
use crate::rules::Rules;
use crate::shape::House;
use crate::sudoku::Sudoku;
use crate::techniques::{self, Candidate, DeductionGoal, Ladder, Start};
use csp_core::atom::{Atom, Operator};
use csp_core::error::ModelError;
use csp_core::explain::{Explainer, Explanation, Fact, Inference, Minimality, Part, Rule, Why};
use csp_core::extend::Solver;
use csp_core::ids::{PropId, Var};
use csp_core::limits::Limits;
use std::collections::BTreeSet;

/// Explains puzzles, and keeps the model for the next one of the same shape.
#[derive(Debug)]
pub struct SudokuExplainer {
    rules: Rules,
    solver: Solver,
    /// The technique of each propagator.
    techniques: Vec<SmallTechnique>,
    limits: Limits,
    ladder: Ladder,
}

/// The most nodes that each search takes unless the user sets another limit.
const NODES: u64 = 20_000;

/// The reason why no fact is about a variable of another model.
const OWN_CELLS: &str = "the model has a variable for each cell of its shape";

impl SudokuExplainer {
    /// An explainer for puzzles of these rules, for example those of a
    /// [`Shape`](crate::shape::Shape). A puzzle of other rules makes it build their model.
    pub fn new(rules: impl Into<Rules>) -> Self {
        let rules = rules.into();
        let mut solver = Solver::default();
        let techniques = post(&rules, &mut solver)
            .expect("cells of one word and houses without repeated cells are never refused");
        let ladder = Ladder::default().without_uniqueness();
        Self {
            rules,
            solver,
            techniques,
            limits: Limits::default().nodes(NODES),
            ladder,
        }
    }

    /// The same explainer with other techniques for what small steps do not reach. The default is
    /// [`Ladder::default`] without the techniques that assume one solution. A ladder on which
    /// nothing is tried leaves the question to the search.
    #[must_use]
    pub fn ladder(self, ladder: Ladder) -> Self {
        Self { ladder, ..self }
    }

    /// The same explainer with limits for each search. There may be one search for each given. The
    /// default is 20,000 nodes.
    #[must_use]
    pub fn limits(self, limits: Limits) -> Self {
        Self { limits, ..self }
    }

    /// Explains why the claim holds in every solution of the puzzle.
    ///
    /// If there is no solution, every claim holds, and the answer may explain the
    /// [conflict](Self::conflict).
    ///
    /// # Errors
    /// The board has no such cell, or no such digit.
    pub fn why(&mut self, puzzle: &Sudoku, claim: SudokuClaim) -> Result<WhyAnswer, ClaimError> {
        let shape = puzzle.shape();
        if !shape.contains(claim.cell()) || puzzle.rules().is_void(claim.cell()) {
            return Err(ClaimError::Cell {
                cell: claim.cell(),
                shape,
            });
        }
        if !(1..=shape.side()).contains(&usize::from(claim.digit())) {
            return Err(ClaimError::Digit {
                digit: claim.digit(),
                shape,
            });
        }
        self.fit(puzzle.rules());
        let atom = self.atom(claim);
        let without_search = self.limits.clone().nodes(0);
        let steps = self
            .explainer(puzzle)
            .limits(without_search)
            .why(atom)
            .expect(OWN_CELLS);
        if let Why::Derived(_) = steps {
            return Ok(self.answer(Some(claim), steps));
        }
        if let Some(steps) = self.deduce(puzzle, claim) {
            return Ok(WhyAnswer::Techniques(Argument {
                shape,
                claim,
                steps,
            }));
        }
        let limits = self.limits.clone();
        let why = self
            .explainer(puzzle)
            .limits(limits)
            .why(atom)
            .expect(OWN_CELLS);
        Ok(self.answer(Some(claim), why))
    }

    /// The steps of the ladder that lead to a claim. Where there are several solutions a path has no
    /// end, so that nothing is tried.
    fn deduce(&self, puzzle: &Sudoku, claim: SudokuClaim) -> Option<Vec<techniques::Step>> {
        let mut solver = engine::SudokuSolver::new().limits(self.limits.clone());
        let start = Start::new(puzzle, &mut solver).ok()?;
        let candidate = Candidate {
            digit: claim.digit(),
            cell: claim.cell(),
        };
        let goal = match claim {
            SudokuClaim::Is(..) => DeductionGoal::Is(candidate),
            SudokuClaim::IsNot(..) => DeductionGoal::IsNot(candidate),
        };
        self.ladder.deduce(&start.position, goal)
    }

    /// Explains why the puzzle has no solution.
    pub fn conflict(&mut self, puzzle: &Sudoku) -> WhyAnswer {
        let limits = self.limits.clone();
        let why = self.explainer(puzzle).limits(limits).conflict();
        self.answer(None, why)
    }

    /// The candidates that the techniques leave, as bits. `None` if they find a conflict.
    pub fn candidates(&mut self, puzzle: &Sudoku) -> Option<Vec<u64>> {
        self.explainer(puzzle)
            .propagated(|d| d.vars().map(|x| d.word(x)).collect())
    }

    /// Builds the model of these rules if it has the model of others.
    fn fit(&mut self, rules: &Rules) {
        if *rules != self.rules {
            let limits = self.limits.clone();
            *self = Self {
                limits,
                ladder: self.ladder.clone(),
                ..Self::new(rules.clone())
            };
        }
    }

    fn explainer(&mut self, puzzle: &Sudoku) -> Explainer<'_> {
        self.fit(puzzle.rules());
        let of_house = |house: House| {
            let props = (0..)
                .zip(&self.techniques)
                .filter(|(_, technique)| technique.houses().contains(&house));
            props.map(|(prop, _)| PropId::new(prop)).collect()
        };
        let houses = self.rules.houses();
        let of_clue = |clue: usize| {
            let props = (0..).zip(&self.techniques);
            let own = props.filter(|(_, technique)| **technique == SmallTechnique::Clue(clue));
            own.map(|(prop, _)| PropId::new(prop)).collect()
        };
        let of_houses = houses.iter().map(|(house, _)| of_house(*house));
        let of_clues = (0..self.rules.clues().len()).map(of_clue);
        let constraints = of_houses.chain(of_clues).collect();
        let givens: Vec<Atom> = givens(puzzle).map(|claim| self.atom(claim)).collect();
        Explainer::new(&mut self.solver, givens)
            .expect(OWN_CELLS)
            .constraints(constraints)
    }

    /// The claim as an atom on the variable of its cell, which is on the board.
    fn atom(&self, claim: SudokuClaim) -> Atom {
        let cell = self.rules.shape().index(claim.cell());
        let x = self.solver.domains().var(cell).expect(OWN_CELLS);
        match claim {
            SudokuClaim::Is(_, digit) => Atom::is(x, i32::from(digit)),
            SudokuClaim::IsNot(_, digit) => Atom::is_not(x, i32::from(digit)),
        }
    }

    fn claim(&self, fact: Fact) -> SudokuClaim {
        let cell = self.rules.shape().cell(fact.var().index());
        match fact {
            Fact::Atom(atom) if atom.operator() == Operator::Is => {
                SudokuClaim::Is(cell, atom.value() as u8)
            }
            Fact::Atom(atom) => SudokuClaim::IsNot(cell, atom.value() as u8),
            // One-word domains have no other facts.
            Fact::Within(_, v, _) | Fact::Outside(_, v, _) => SudokuClaim::IsNot(cell, v as u8),
        }
    }

    fn answer(&self, claim: Option<SudokuClaim>, why: Why) -> WhyAnswer {
        match why {
            Why::Derived(Explanation {
                supposed,
                parts,
                steps,
            }) => WhyAnswer::Steps(Account {
                basis: self.basis(claim, &parts, Minimality::Proven),
                supposed: supposed.map(|fact| self.claim(fact)),
                steps: used(steps.iter().map(|step| self.step(step)).collect()),
            }),
            Why::Searched(core) => {
                WhyAnswer::Search(self.basis(claim, &core.parts, core.minimality))
            }
            Why::Open(solution) => {
                let cells = self
                    .solver
                    .domains()
                    .vars()
                    .take(self.rules.shape().cells());
                let digits = cells.map(|x| solution[x] as u8).collect();
                WhyAnswer::Open(Grid::of_valid(self.rules.shape(), digits))
            }
            Why::Unknown(limit) => WhyAnswer::Unknown(limit),
        }
    }

    fn basis(&self, claim: Option<SudokuClaim>, parts: &[Part], minimality: Minimality) -> Basis {
        let all: Vec<House> = self
            .rules
            .houses()
            .iter()
            .map(|(house, _)| *house)
            .collect();
        let mut givens = Vec::new();
        let mut houses = Vec::new();
        let mut clues = Vec::new();
        for part in parts {
            match *part {
                Part::Given(atom) => givens.push(self.claim(atom.into())),
                Part::Constraint(index) => match all.get(index) {
                    Some(house) => houses.push(*house),
                    None => {
                        let number = index - all.len();
                        clues.push((number, self.rules.clues()[number].clone()));
                    }
                },
            }
        }
        Basis {
            shape: self.rules.shape(),
            claim,
            givens,
            houses,
            clues,
            minimality,
        }
    }

    fn step(&self, step: &Inference) -> SmallStep {
        let technique = match step.rule {
            Rule::Given => SmallTechnique::Given,
            Rule::Supposed => SmallTechnique::Supposed,
            Rule::Domain => SmallTechnique::Cell,
            Rule::Propagator(prop) => self.techniques[prop.index()],
        };
        let claim = step.fact.map(|fact| self.claim(fact));
        let mut because: Vec<SudokuClaim> =
            step.because.iter().map(|&fact| self.claim(fact)).collect();
        let is_digit = |one: &SudokuClaim| matches!(one, SudokuClaim::Is(..));
        let technique = match (technique, claim) {
            // The house removes all candidates of a cell but one at once.
            (SmallTechnique::Once(house), Some(SudokuClaim::Is(..)))
                if because.iter().all(is_digit) =>
            {
                SmallTechnique::FullHouse(house)
            }
            // A cell that is not said to be filled does not have the digit, as no other cell could rule it out there. Then its
            // other losses do not matter.
            (SmallTechnique::Once(house), Some(SudokuClaim::Is(_, digit))) => {
                because.retain(|one| is_digit(one) || one.digit() == digit);
                SmallTechnique::HiddenSingle(house)
            }
            _ => technique,
        };
        SmallStep {
            claim,
            technique,
            because,
        }
    }
}

/// The last step, and those that it rests on.
fn used(steps: Vec<SmallStep>) -> Vec<SmallStep> {
    let mut wanted = BTreeSet::new();
    let mut kept: Vec<SmallStep> = Vec::new();
    for step in steps.into_iter().rev() {
        if kept.is_empty() || step.claim.is_some_and(|claim| wanted.contains(&claim)) {
            wanted.extend(step.because.iter().copied());
            kept.push(step);
        }
    }
    kept.reverse();
    kept
}

/// The givens, and the candidates that pencilmarks leave out.
fn givens(puzzle: &Sudoku) -> impl Iterator<Item = SudokuClaim> {
    let shape = puzzle.shape();
    puzzle
        .masks()
        .iter()
        .enumerate()
        .flat_map(move |(index, &mask)| {
            let cell = shape.cell(index);
            let given = mask.is_power_of_two();
            let digits = (1..=shape.side() as u8)
                .filter(move |digit| (mask >> (digit - 1) & 1 == 1) == given);
            digits.map(move |digit| {
                if given {
                    SudokuClaim::Is(cell, digit)
                } else {
                    SudokuClaim::IsNot(cell, digit)
                }
            })
        })
}

/// Posts the rules, and returns the technique of each propagator.
fn post(rules: &Rules, solver: &mut Solver) -> Result<Vec<SmallTechnique>, ModelError> {
    let shape = rules.shape();
    let domains = (0..shape.cells()).map(|place| domain(rules, shape.cell(place)));
    let cells: Vec<Var> = domains
        .map(|digits| solver.new_var(&digits))
        .collect::<Result<_, _>>()?;
    let mut techniques = Vec::new();
    for (name, part) in parts(rules, &cells) {
        solver.post(part)?;
        techniques.resize(solver.propagators(), technique(&name));
    }
    Ok(techniques)
}

/// The technique that a part of the rules stands for.
fn technique(name: &PartName) -> SmallTechnique {
    match *name {
        PartName::Once(house) => SmallTechnique::Once(house),
        PartName::EachDigit(house) => SmallTechnique::HiddenSingle(house),
        PartName::Crossing(one, other) => SmallTechnique::LockedCandidates(one, other),
        PartName::Clue(number, _) => SmallTechnique::Clue(number),
    }
}
