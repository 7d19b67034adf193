//! What is looked at in which order, and the steps that come of it.

use super::combinations::combinations;
use super::pattern::{JointRules, Remainder};
use super::rule::{HintRule, ScopedRule};
use crate::cell_set::bits;
use crate::shape::Cell;
use crate::techniques::board::CandidateBoard;
use crate::techniques::outline::Candidate;
use crate::techniques::step::Step;
use crate::techniques::technique::Technique;
use crate::techniques::want::Want;
use csp_core::atom::Atom;
use csp_core::explain::{Fact, NextStep, StepAnswer, StepFinder, StepRule};
use csp_core::extend::Solver;
use csp_core::ids::Var;
use csp_core::limits::Limits;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::Relaxed;

/// The most nodes of a search of the whole puzzle.
const NODES: u64 = 20_000;

/// How much one technique may do on a board, in questions whether to stop: there is one after about 50 microseconds. It is work
/// that is counted, not time, so that the steps are the same on all machines.
const QUESTIONS: u64 = 2_000;

/// The most steps that a rule or a pair of rules gives at a time.
const STEPS: usize = 64;

/// A clue and a house are looked at together if they have so many open cells at most.
const OPEN_IN_PAIR: usize = 16;

/// Finds steps by clues on one board on its way to the end.
#[derive(Debug)]
pub(in crate::techniques) struct ClueGuide<'s> {
    finder: StepFinder<'s>,
    cells: &'s [Var],
    rules: &'s [ScopedRule],
    /// The questions that are left.
    questions: Arc<AtomicU64>,
}

impl<'s> ClueGuide<'s> {
    /// A guide along rules that are posted, each with its propagators. `None` if a variable is of another model.
    pub(super) fn new(
        solver: &'s mut Solver,
        groups: Vec<StepRule>,
        cells: &'s [Var],
        rules: &'s [ScopedRule],
        likely: &[u8],
    ) -> Option<Self> {
        let questions = Arc::new(AtomicU64::new(QUESTIONS));
        let left = Arc::clone(&questions);
        let one_less = |left: u64| left.checked_sub(1);
        let is_over = move || left.fetch_update(Relaxed, Relaxed, one_less).is_err();
        let finder = StepFinder::new(solver, groups, cells).ok()?;
        let mut finder = finder.limits(Limits::default().nodes(NODES).stop_when(is_over));
        let likely = cells.iter().zip(likely);
        let likely = likely.map(|(x, digit)| Atom::is(*x, i32::from(*digit)));
        finder.try_first(likely.collect()).ok()?;
        Some(Self {
            finder,
            cells,
            rules,
            questions,
        })
    }

    /// The steps of a technique on this board, the first or all.
    pub(super) fn steps<const W: usize>(
        &mut self,
        board: &CandidateBoard<W>,
        technique: Technique,
        want: Want,
    ) -> Vec<Step> {
        self.know(board);
        self.questions.store(QUESTIONS, Relaxed);
        if technique == Technique::SeveralRules {
            let StepAnswer::Step(next) = self.finder.next_step() else {
                return Vec::new();
            };
            return Vec::from_iter(self.step(board, technique, &next));
        }
        let most = match want {
            Want::One => 1,
            Want::All => STEPS,
        };
        let mut steps = Vec::new();
        let mut quiet = BTreeMap::new();
        for rules in self.sets(board, technique) {
            let Ok(found) = self.found_by(&rules, most, &mut quiet) else {
                break;
            };
            let found = found.iter();
            steps.extend(found.filter_map(|next| self.step(board, technique, next)));
            if want == Want::One && !steps.is_empty() {
                break;
            }
        }
        steps
    }

    /// What follows from rules, and not from one of them alone. By rule, it is noted whether nothing follows from it.
    fn found_by(
        &mut self,
        rules: &[usize],
        most: usize,
        quiet: &mut BTreeMap<usize, bool>,
    ) -> Result<Vec<NextStep>, StepAnswer> {
        for &rule in rules.iter().filter(|_| rules.len() > 1) {
            let is_quiet = match quiet.get(&rule) {
                Some(is_quiet) => *is_quiet,
                None => self.finder.steps_of(&[rule], 1)?.is_empty(),
            };
            quiet.insert(rule, is_quiet);
            if !is_quiet {
                return Ok(Vec::new());
            }
        }
        self.finder.steps_of(rules, most)
    }

    /// Adds what is gone from the board to what is known.
    fn know<const W: usize>(&mut self, board: &CandidateBoard<W>) {
        for (cell, &x) in self.cells.iter().enumerate() {
            let left = mask(board, cell);
            let gone = self.finder.domains().values(x);
            let gone = gone.iter().filter(|value| left >> (value - 1) & 1 == 0);
            for value in gone.collect::<Vec<i32>>() {
                self.finder
                    .know(Atom::is_not(x, value))
                    .expect("the variables are those of the model");
            }
        }
    }

    /// The sets of rules that a technique looks at.
    fn sets<const W: usize>(
        &self,
        board: &CandidateBoard<W>,
        technique: Technique,
    ) -> Vec<Vec<usize>> {
        let rules = || 0..self.rules.len();
        if technique != Technique::ClueAndHouse {
            let own = rules().filter(|rule| self.rules[*rule].technique() == Some(technique));
            return own.map(|rule| vec![rule]).collect();
        }
        let is_house = |rule: &usize| matches!(self.rules[*rule].rule, HintRule::House(_));
        let mut pairs: Vec<(usize, Vec<usize>)> = Vec::new();
        for rule in rules().filter(|rule| !is_house(rule)) {
            for house in rules().filter(is_house) {
                let [one, other] = [rule, house].map(|rule| self.open(board, rule));
                let open = one.len() + other.len();
                if open <= OPEN_IN_PAIR && one.iter().any(|cell| other.contains(cell)) {
                    pairs.push((open, vec![house, rule]));
                }
            }
        }
        pairs.sort_by_key(|(open, _)| *open);
        pairs.into_iter().map(|(_, pair)| pair).collect()
    }

    /// The blank cells of a rule.
    fn open<const W: usize>(&self, board: &CandidateBoard<W>, rule: usize) -> Vec<usize> {
        let cells = self.rules[rule].cells.iter().copied();
        cells.filter(|cell| board.blank.contains(*cell)).collect()
    }

    /// What follows, as a step. `None` if the board has it already: digits of filled cells.
    fn step<const W: usize>(
        &self,
        board: &CandidateBoard<W>,
        technique: Technique,
        next: &NextStep,
    ) -> Option<Step> {
        let gone = next.facts.iter().flat_map(|fact| {
            let cell = fact.var().index();
            let digits = bits(board.candidates[cell]);
            let gone = digits.filter(|digit| !fact.allows(*digit as i32 + 1));
            gone.map(move |digit| board.layout.candidate(cell, digit))
        });
        let gone: Vec<Candidate> = gone.collect();
        let pattern = self.pattern(board, next);
        (!gone.is_empty()).then(|| Step::removal(board.layout.shape(), technique, gone, pattern))
    }

    fn pattern<const W: usize>(&self, board: &CandidateBoard<W>, next: &NextStep) -> JointRules {
        let mut pattern = JointRules::default();
        for rule in &next.rules {
            let ScopedRule { rule, cells } = &self.rules[*rule];
            match rule {
                HintRule::House(house) => {
                    let named = match cells.len() == board.side() {
                        true => &mut pattern.houses,
                        false => &mut pattern.small_houses,
                    };
                    named.push(*house);
                }
                HintRule::Clue(number, clue) => pattern.clues.push((*number, clue.clone())),
                HintRule::Sum(sum) => {
                    let all = board.layout.rules.clues();
                    let clue = |number: &usize| (*number, all[*number].clone());
                    let cells = |weight: i32| {
                        let terms = sum.terms.iter().filter(move |(other, _)| *other == weight);
                        terms.map(|(_, cell)| *cell).collect::<Vec<Cell>>()
                    };
                    pattern.remainders.push(Remainder {
                        houses: sum.houses.clone(),
                        clues: sum.clues.iter().map(clue).collect(),
                        plus: cells(1),
                        minus: cells(-1),
                        total: sum.total,
                        of_houses: sum.of_houses,
                    });
                }
            }
        }
        for fact in &next.premises {
            self.premise(board, *fact, &mut pattern);
        }
        if let [(number, clue)] = &pattern.clues[..]
            && self.rules.iter().any(|rule| rule.is_about_digits(*number))
        {
            let digits = |cell: Cell| mask(board, board.layout.index(cell));
            pattern.combinations = combinations(board.layout.shape(), clue, digits);
        }
        pattern
    }

    /// Notes a fact that is known: the digit of a cell, or candidates that are gone.
    fn premise<const W: usize>(
        &self,
        board: &CandidateBoard<W>,
        fact: Fact,
        pattern: &mut JointRules,
    ) {
        let cell = fact.var().index();
        let digits = 0..board.side();
        let value = board.values[cell];
        if value != 0 {
            let filled = board.layout.candidate(cell, usize::from(value) - 1);
            if !pattern.filled.contains(&filled) {
                pattern.filled.push(filled);
            }
            return;
        }
        let gone = digits.filter(|digit| !fact.allows(*digit as i32 + 1));
        let gone = gone.map(|digit| board.layout.candidate(cell, digit));
        pattern.gone.extend(gone);
    }
}

/// The digits that a cell may have, or has.
fn mask<const W: usize>(board: &CandidateBoard<W>, cell: usize) -> u32 {
    match board.values[cell] {
        0 => board.candidates[cell],
        digit => 1 << (digit - 1),
    }
}
