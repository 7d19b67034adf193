//! Why something holds on a board: the steps that lead to it, and no others.

use crate::board::{BoardMark, LayeredBoard};
use crate::claim::{BoardClaim, ClaimedValue};
use crate::filling::Filling;
use crate::guide::{BoardGuide, BoardStep, GuideAnswer, NotedFacts};
use crate::layer::{Layer, Spot};
use csp_core::explain::Fewest;
use csp_core::extend::Atom;
use csp_core::limits::Limits;
use csp_core::prelude::*;
use csp_core::trace::Limit;
use itertools::Itertools as _;
use std::collections::BTreeMap;
use std::fmt;

/// The most nodes of a search for what a step can do without. A fact stays if more are needed.
const MOST_NODES: u64 = 1_000;

/// Why a claim holds, or does not.
#[expect(
    clippy::large_enum_variant,
    reason = "there is one answer for a question"
)]
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BoardWhy {
    /// It follows: the last step states it.
    Follows(Vec<ChainStep>),
    /// The contrary follows: the last step states it.
    Refuted(Vec<ChainStep>),
    /// There is no solution, for this reason.
    Contradiction(ChainStep),
    /// It is open: solutions differ there. These values are left.
    Open(Vec<String>),
    /// A limit was reached.
    Unknown(Limit),
}

/// A step of an explanation, with what it looks at.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChainStep {
    /// What follows, as far as it is needed, and by which rules. Its premises are told beside it.
    pub step: BoardStep,
    /// What is filled in where the rules look, as far as it is needed.
    pub filled: Vec<BoardMark>,
    /// The earlier steps that it needs, counted from 0.
    pub earlier: Vec<usize>,
}

impl fmt::Display for ChainStep {
    /// "r1c2 is shaded, because row 1 has one shaded cell, with r1c1 is unshaded"
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.step.fmt(f)?;
        if !self.filled.is_empty() {
            write!(f, ", with {} filled in", self.filled.iter().format(", "))?;
        }
        if !self.earlier.is_empty() {
            let numbers = self.earlier.iter().map(|number| number + 1);
            write!(f, ", with {}", numbers.format(", "))?;
        }
        Ok(())
    }
}

/// Explains a claim by small steps, each with as few rules as possible ([`BoardGuide`]), and leaves out the steps that it does not need:
/// what each step needs of the earlier ones is found by leaving out facts, as long as its rules still refute the
/// contrary (a deletion filter [Chinneck & Dravnieks 1991]). A spot that is asked about counts as blank. Without a claim it tells why there is
/// no solution.
///
/// What a rule says of single spots when it is posted holds at once, and cannot be left out. It is told where a rule about at most half of
/// the board looks at it.
///
/// ```
/// use csp_puzzles::claim::BoardClaim;
/// use csp_puzzles::filling::Filling;
/// use csp_puzzles::puzzle::GridPuzzle;
/// use csp_puzzles::why::{BoardWhy, why};
/// let mut board = GridPuzzle::from_link("https://puzz.link/p?slither/4/4/dgdh2c7b")?.board()?;
/// let blank = Filling::empty(board.layers());
/// let claim = BoardClaim::read("r1c1.up is a line", board.layers())?;
/// let BoardWhy::Follows(steps) = why(&mut board, &blank, Some(claim), Default::default())? else { panic!() };
/// let steps: Vec<String> = steps.iter().map(ToString::to_string).collect();
/// assert_eq!(steps, [
///     "the upper side of r1c1 is a line, because the 3 in r1c1 has 3 of its sides on the loop, and the lines are one loop",
/// ]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// A layer has variables of another model.
pub fn why(
    board: &mut LayeredBoard,
    filling: &Filling,
    claim: Option<BoardClaim>,
    limits: Limits,
) -> Result<BoardWhy, ModelError> {
    let mut filling = filling.clone();
    if let Some(claim) = claim {
        filling.set(claim.layer, claim.place, None);
    }
    let path = WalkedPath::walk(board, &filling, claim, limits.clone())?;
    let verdict = match (path.end, path.verdict) {
        (_, Some(verdict)) => verdict,
        (GuideAnswer::Contradiction(step), _) => {
            // A rule that is broken by itself is the least reason.
            let broken = board.broken(&filling)?.into_iter().next();
            let step = broken.map_or(step, |broken| BoardStep {
                marks: Vec::new(),
                excluded: Vec::new(),
                premises: Vec::new(),
                excluded_before: Vec::new(),
                noted: NotedFacts::default(),
                noted_before: NotedFacts::default(),
                rules: vec![broken.rule],
                sentences: vec![broken.sentence],
                fewest: Fewest::Proven,
            });
            let filled = filled_marks(board.layers(), &filling);
            let mut chain = StepChain::new(board, filled, Vec::new(), limits);
            return Ok(BoardWhy::Contradiction(chain.contradiction(step)?));
        }
        (GuideAnswer::Unknown(limit), _) => return Ok(BoardWhy::Unknown(limit)),
        _ => return Ok(BoardWhy::Open(path.left)),
    };
    let filled = filled_marks(board.layers(), &filling);
    let mut chain = StepChain::new(board, filled, path.steps, limits);
    let steps = chain.needed()?;
    Ok(match verdict {
        ClaimVerdict::Holds => BoardWhy::Follows(steps),
        ClaimVerdict::Fails => BoardWhy::Refuted(steps),
    })
}

/// Whether a claim holds.
#[derive(Clone, Copy)]
enum ClaimVerdict {
    Holds,
    Fails,
}

impl ClaimVerdict {
    /// What the values that are left say of a claim; `None`: both can be.
    fn of(claim: ClaimedValue, left: &[i32]) -> Option<Self> {
        let (value, holds, fails) = match (claim, left) {
            (ClaimedValue::Any, [_]) => return Some(Self::Holds),
            (ClaimedValue::Any, _) => return None,
            (ClaimedValue::Is(value), _) => (value, Self::Holds, Self::Fails),
            (ClaimedValue::IsNot(value), _) => (value, Self::Fails, Self::Holds),
        };
        match left {
            [only] if *only == value => Some(holds),
            left if !left.contains(&value) => Some(fails),
            _ => None,
        }
    }
}

/// The steps up to the one that decides a claim.
struct WalkedPath {
    steps: Vec<BoardStep>,
    end: GuideAnswer,
    verdict: Option<ClaimVerdict>,
    /// The values that are left at the spot, in words.
    left: Vec<String>,
}

impl WalkedPath {
    fn walk(
        board: &mut LayeredBoard,
        filling: &Filling,
        claim: Option<BoardClaim>,
        limits: Limits,
    ) -> Result<Self, ModelError> {
        let layers = board.layers().to_vec();
        let mut guide = BoardGuide::new(board)?.limits(limits);
        guide.fill(filling)?;
        let mut walked = Self {
            steps: Vec::new(),
            end: GuideAnswer::Open,
            verdict: None,
            left: Vec::new(),
        };
        match claim {
            Some(claim) => walked.up_to_claim(&mut guide, claim, &layers),
            // Where a rule excludes something at once, that comes before a contradiction.
            None => while walked.advance(&mut guide) {},
        }
        Ok(walked)
    }

    /// Takes the next step. `false`: there is none.
    fn advance(&mut self, guide: &mut BoardGuide<'_>) -> bool {
        match guide.advance() {
            GuideAnswer::Step(step) => {
                self.steps.push(step);
                true
            }
            end => {
                self.end = end;
                false
            }
        }
    }

    /// Takes steps until one decides the claim.
    fn up_to_claim(&mut self, guide: &mut BoardGuide<'_>, claim: BoardClaim, layers: &[Layer]) {
        let spot = claim.spot(layers);
        let is_meant = |mark: &BoardMark| mark.layer == claim.layer && mark.spot == spot;
        while self.verdict.is_none() && self.advance(guide) {
            let last = self.steps.last();
            let is_stated =
                |step: &BoardStep| step.marks.iter().chain(&step.excluded).any(is_meant);
            if last.is_some_and(is_stated) {
                let left = guide.left(claim.layer, claim.place);
                self.verdict = ClaimVerdict::of(claim.value, &left);
            }
        }
        let left = guide.left(claim.layer, claim.place);
        if self.verdict.is_some() {
            self.keep_last(&claim, layers);
        } else if matches!(self.end, GuideAnswer::Complete | GuideAnswer::Open) {
            // The spot has no other value from the beginning, whatever the rules.
            self.verdict = ClaimVerdict::of(claim.value, &left);
            self.steps.clear();
        }
        let words = left
            .into_iter()
            .map(|value| layers[claim.layer].word(value));
        self.left = words.collect();
    }

    /// Leaves in the last step what is said of the claim.
    fn keep_last(&mut self, claim: &BoardClaim, layers: &[Layer]) {
        let spot = claim.spot(layers);
        if let Some(last) = self.steps.last_mut() {
            let is_meant = |mark: &BoardMark| mark.layer == claim.layer && mark.spot == spot;
            last.marks.retain(is_meant);
            last.excluded.retain(is_meant);
            last.noted = NotedFacts::default();
        }
    }
}

/// What is filled in, as marks.
fn filled_marks(layers: &[Layer], filling: &Filling) -> Vec<BoardMark> {
    let layers = layers.iter().enumerate();
    let marks = layers.flat_map(|(number, layer)| {
        let values = layer.spots().iter().zip(filling.layer(number));
        values.filter_map(move |(&spot, &value)| {
            let value = value?;
            let word = layer.word(value);
            Some(BoardMark {
                layer: number,
                spot,
                value,
                word,
            })
        })
    });
    marks.collect()
}

/// A fact of a chain: what is filled in, or what a step states.
#[derive(Clone, Copy, Debug)]
struct ChainFact {
    atom: Atom,
    source: FactSource,
    /// Whether it holds on the board before any step.
    is_at_once: bool,
}

/// Where a fact comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum FactSource {
    /// The number of the mark that is filled in.
    Filled(usize),
    /// The number of the step, and that of the fact within it: marks, then what is excluded.
    Step(usize, usize),
}

/// The steps to a claim, to be made fewer.
struct StepChain<'b> {
    board: &'b mut LayeredBoard,
    filled: Vec<BoardMark>,
    steps: Vec<BoardStep>,
    facts: Vec<ChainFact>,
    limits: Limits,
    /// The variables by layer and spot.
    vars: BTreeMap<(usize, Spot), Var>,
    /// The same of what is noted.
    noted: BTreeMap<(usize, Spot), Var>,
}

/// By layer and spot.
fn vars_by_spot(layers: &[Layer]) -> BTreeMap<(usize, Spot), Var> {
    let layers = layers.iter().enumerate();
    let vars = layers.flat_map(|(number, layer)| {
        let spots = layer.spots().iter().zip(layer.vars());
        spots.map(move |(&spot, &var)| ((number, spot), var))
    });
    vars.collect()
}

impl<'b> StepChain<'b> {
    fn new(
        board: &'b mut LayeredBoard,
        filled: Vec<BoardMark>,
        steps: Vec<BoardStep>,
        limits: Limits,
    ) -> Self {
        let mut chain = Self {
            vars: vars_by_spot(board.layers()),
            noted: vars_by_spot(board.notes()),
            board,
            filled,
            steps,
            facts: Vec::new(),
            limits: limits.nodes(MOST_NODES),
        };
        chain.facts = chain.all_facts();
        chain
    }

    fn var_of(&self, mark: &BoardMark) -> Var {
        self.vars[&(mark.layer, mark.spot)]
    }

    fn all_facts(&mut self) -> Vec<ChainFact> {
        let filled = self.filled.iter().enumerate();
        let filled = filled.map(|(number, mark)| {
            let atom = Atom::is(self.var_of(mark), mark.value);
            (atom, FactSource::Filled(number))
        });
        let stated = self.steps.iter().enumerate().flat_map(|(number, step)| {
            let atoms = self.atoms(step).into_iter().enumerate();
            atoms.map(move |(place, atom)| (atom, FactSource::Step(number, place)))
        });
        let facts: Vec<(Atom, FactSource)> = filled.chain(stated).collect();
        let d = self.board.model().domains();
        facts
            .into_iter()
            .map(|(atom, source)| ChainFact {
                atom,
                source,
                is_at_once: atom.holds(d),
            })
            .collect()
    }

    /// What a step states: marks, then what is excluded, then what is noted.
    fn atoms(&self, step: &BoardStep) -> Vec<Atom> {
        let marks = step.marks.iter();
        let marks = marks.map(|mark| Atom::is(self.var_of(mark), mark.value));
        let excluded = step.excluded.iter();
        let excluded = excluded.map(|mark| Atom::is_not(self.var_of(mark), mark.value));
        let var = |mark: &BoardMark| self.noted[&(mark.layer, mark.spot)];
        let noted = step.noted.is.iter();
        let noted = noted.map(|mark| Atom::is(var(mark), mark.value));
        let is_not = step.noted.is_not.iter();
        let is_not = is_not.map(|mark| Atom::is_not(var(mark), mark.value));
        let filled = marks.chain(excluded);
        filled.chain(noted).chain(is_not).collect()
    }

    /// The steps that the last one needs, and it.
    fn needed(&mut self) -> Result<Vec<ChainStep>, ModelError> {
        let Some(last) = self.steps.len().checked_sub(1) else {
            return Ok(Vec::new());
        };
        let all = 0..self.atoms(&self.steps[last]).len();
        let mut wanted: BTreeMap<usize, Vec<usize>> = BTreeMap::from([(last, all.collect())]);
        // Steps from the last one to the first, each with the facts that are wanted of it and what these need.
        let mut chain: Vec<(usize, Vec<usize>, Vec<ChainFact>)> = Vec::new();
        while let Some((number, mut places)) = wanted.pop_last() {
            places.sort_unstable();
            places.dedup();
            let mut needs: Vec<ChainFact> = Vec::new();
            for &place in &places {
                let step = self.steps[number].clone();
                let atom = self.atoms(&step)[place];
                for fact in self.needs(&step, Some(atom), number)? {
                    if needs.iter().all(|known| known.source != fact.source) {
                        needs.push(fact);
                    }
                }
            }
            for fact in &needs {
                if let FactSource::Step(earlier, place) = fact.source {
                    wanted.entry(earlier).or_default().push(place);
                }
            }
            chain.push((number, places, needs));
        }
        chain.reverse();
        let numbers: Vec<usize> = chain.iter().map(|(number, ..)| *number).collect();
        let told = chain.into_iter();
        Ok(told
            .map(|(number, places, needs)| self.told(number, &places, &needs, &numbers))
            .collect())
    }

    /// The facts before a step, of which each is needed for its rules to refute the contrary of the atom. Without an atom, for its
    /// rules to have no solution.
    fn needs(
        &mut self,
        step: &BoardStep,
        atom: Option<Atom>,
        number: usize,
    ) -> Result<Vec<ChainFact>, ModelError> {
        if atom.is_some_and(|atom| atom.holds(self.board.model().domains())) {
            return Ok(Vec::new());
        }
        let scope = self.board.scope_of_rules(&step.rules);
        let is_before = |fact: &&ChainFact| match fact.source {
            FactSource::Filled(_) => true,
            FactSource::Step(earlier, _) => earlier < number,
        };
        let within = self.facts.iter().filter(is_before);
        let within = within.filter(|fact| scope.contains(&fact.atom.var().index()));
        // Later facts are left out first: what is filled in, and what comes early, needs fewer steps.
        let (at_once, mut facts): (Vec<ChainFact>, Vec<ChainFact>) =
            within.copied().partition(|fact| fact.is_at_once);
        facts.reverse();
        let supposed: Vec<Atom> = atom.into_iter().map(|atom| !atom).collect();
        let facts = minimize(facts, |facts| {
            let facts = facts.iter().map(|fact| fact.atom);
            let givens = facts.chain(supposed.iter().copied()).collect();
            self.board.refutes(&step.rules, givens, &self.limits)
        })?;
        let looked_at = self
            .vars
            .values()
            .filter(|var| scope.contains(&var.index()));
        let is_small = 2 * looked_at.count() <= self.vars.len();
        let is_step = |fact: &ChainFact| matches!(fact.source, FactSource::Step(..));
        let at_once = at_once.into_iter().filter(|fact| is_small && is_step(fact));
        Ok(at_once.chain(facts).collect())
    }

    /// A step with these of its facts, and what it needs. `numbers` has the steps of the explanation.
    fn told(
        &self,
        number: usize,
        places: &[usize],
        needs: &[ChainFact],
        numbers: &[usize],
    ) -> ChainStep {
        let mut step = self.steps[number].clone();
        let mut place = 0..;
        let lists = [
            &mut step.marks,
            &mut step.excluded,
            &mut step.noted.is,
            &mut step.noted.is_not,
        ];
        for list in lists {
            list.retain(|_| place.next().is_some_and(|place| places.contains(&place)));
        }
        self.with(step, needs, numbers)
    }

    fn with(&self, mut step: BoardStep, needs: &[ChainFact], numbers: &[usize]) -> ChainStep {
        step.premises.clear();
        step.excluded_before.clear();
        step.noted_before = NotedFacts::default();
        let filled = needs.iter().filter_map(|fact| match fact.source {
            FactSource::Filled(number) => Some(number),
            FactSource::Step(..) => None,
        });
        let filled = filled.sorted().map(|number| self.filled[number].clone());
        let earlier = needs.iter().filter_map(|fact| match fact.source {
            FactSource::Filled(_) => None,
            FactSource::Step(number, _) => numbers.iter().position(|&known| known == number),
        });
        ChainStep {
            filled: filled.collect(),
            earlier: earlier.sorted().dedup().collect(),
            step,
        }
    }

    /// A contradiction with as little of what is filled in as possible.
    fn contradiction(&mut self, step: BoardStep) -> Result<ChainStep, ModelError> {
        let needs = self.needs(&step, None, 0)?;
        Ok(self.with(step, &needs, &[]))
    }
}

/// Leaves out parts, first ones first, as long as the others are enough: halves, then quarters, and so on down to single parts.
fn minimize<T: Copy>(
    mut parts: Vec<T>,
    mut enough: impl FnMut(&[T]) -> Result<bool, ModelError>,
) -> Result<Vec<T>, ModelError> {
    let mut chunk = parts.len();
    while chunk > 0 {
        let mut start = 0;
        while start < parts.len() {
            let end = parts.len().min(start + chunk);
            let others = [&parts[..start], &parts[end..]].concat();
            if enough(&others)? {
                parts = others;
            } else {
                start += chunk;
            }
        }
        chunk /= 2;
    }
    Ok(parts)
}
