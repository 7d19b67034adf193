//! Puzzles from wishes and a seed.

use super::clued::{ClueDrawer, RuledGrids};
use super::difficulty::{Difficulty, DifficultyFilter};
use super::givens::{Givens, Necessity, Questions};
use super::in_order::in_order;
use super::pattern::climb;
use super::reduce::{AT_A_TIME, reduce};
use super::wish_error::{GenerateError, WishError};
use super::wishes::{Generated, MinimalityWish, Wishes};
use crate::engine::Engine;
use crate::grid::Grid;
use crate::rules::{ClueFields, Rules};
use crate::sudoku::Sudoku;
use csp_core::limits::Limits;
use csp_core::random::Random;
use csp_core::trace::Limit;
use std::num::NonZeroUsize;
use std::ops::{ControlFlow, Range};

/// The most givens that stay if a large puzzle is to be easier than most, in percent of the cells.
const MOST_SHARE: usize = 60;

/// Generates puzzles: for each number one, from the random numbers of that number under the seed.
///
/// ```
/// use csp_sudoku::Shape;
/// use csp_sudoku::generate::{Generator, MinimalityWish, Symmetry, Wishes};
///
/// let wishes = Wishes::new(Shape::NINE)
///     .symmetry(Symmetry::HalfTurn)
///     .clues(22..=30)
///     .minimality(MinimalityWish::Orbits)
///     .filter(|generated| generated.puzzle.givens().any(|(_, digit)| digit == 5));
/// let generator = Generator::new(wishes, 2024)?;
/// for generated in generator.puzzles().take(3) {
///     let generated = generated?;
///     assert!(generated.puzzle.unique());
///     assert!((22..=30).contains(&generated.puzzle.givens().count()));
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Generator {
    wishes: Wishes,
    seed: u64,
    /// The cells that are given together.
    orbits: Vec<Vec<usize>>,
    /// The cells of the pattern.
    pattern: Option<Vec<usize>>,
    difficulty: Option<DifficultyFilter>,
}

/// The most changes that are made to a puzzle to make it strict. With a half-turn, five of six get there within them.
const CLIMB: usize = 60;

/// How many orbits each of them puts back.
const PUT_BACK: usize = 3;

impl Generator {
    /// A generator of puzzles with these wishes.
    ///
    /// # Errors
    /// No puzzle has these wishes.
    pub fn new(wishes: Wishes, seed: u64) -> Result<Self, WishError> {
        wishes.check()?;
        let mut orbits = wishes.symmetry.orbits(wishes.shape);
        for orbit in &mut orbits {
            orbit.retain(|cell| !wishes.rules.voids().contains(&wishes.shape.cell(*cell)));
        }
        orbits.retain(|orbit| !orbit.is_empty());
        let index = |cells: &Vec<_>| cells.iter().map(|cell| wishes.shape.index(*cell)).collect();
        let pattern = wishes.pattern.as_ref().map(index);
        let difficulty = wishes.difficulty.as_ref().map(Difficulty::filter);
        Ok(Self {
            wishes,
            seed,
            orbits,
            pattern,
            difficulty,
        })
    }

    /// The wishes.
    #[must_use]
    pub fn wishes(&self) -> &Wishes {
        &self.wishes
    }

    /// Whether a puzzle is as hard as wished, and all filters say yes.
    fn accepts(&self, generated: &Generated) -> bool {
        self.difficulty
            .as_ref()
            .is_none_or(|difficulty| difficulty.accepts(&generated.puzzle))
            && self.wishes.filters.iter().all(|accepts| accepts(generated))
    }

    /// Whether puzzles as hard as wished need more givens than those from which as many as possible
    /// are taken away. Of the large ones, hardly any of these is below the hardest level.
    fn wants_givens(&self) -> bool {
        let is_bounded = self
            .wishes
            .difficulty
            .as_ref()
            .is_some_and(Difficulty::is_bounded);
        self.wishes.shape.side() > 9 && is_bounded
    }

    /// One that makes puzzles, with solvers of its own. Each thread needs one.
    #[must_use]
    pub fn maker(&self) -> Maker<'_> {
        let shape = self.wishes.shape;
        let mut limits = Limits::default();
        if let Some(stop) = self.wishes.stop.clone() {
            limits = limits.stop_when(move || stop.is_wanted());
        }
        let grids = RuledGrids::new(&self.wishes.rules, &limits);
        let blank = Sudoku::from(&Grid::of_valid(shape, vec![0; shape.cells()].into()));
        // With clues each puzzle has rules of its own.
        let engine = if self.wishes.are_classic() {
            Engine::best_for(&self.wishes.rules)
        } else {
            Engine::Model
        };
        let questions = Questions::new(engine, limits, self.wishes.nodes);
        Maker {
            generator: self,
            grids,
            questions,
            blank,
        }
    }

    /// The puzzles from number 0 on, without end, in this thread.
    pub fn puzzles(&self) -> impl Iterator<Item = Result<Generated, GenerateError>> + '_ {
        let mut maker = self.maker();
        (0..).map(move |number| maker.make(number))
    }

    /// Makes the puzzles with these numbers on this many threads, and hands them over in order as
    /// they come. They are the same for every number of threads. One thread is the caller's own, so
    /// none is started for it.
    ///
    /// ```
    /// use csp_sudoku::{Shape, generate::{Generator, Wishes}};
    /// use std::num::NonZeroUsize;
    /// use std::ops::ControlFlow;
    ///
    /// let generator = Generator::new(Wishes::new(Shape::NINE), 7)?;
    /// let by = |threads| {
    ///     let mut lines = Vec::new();
    ///     generator.for_each(NonZeroUsize::new(threads).unwrap(), 0..20, |generated| {
    ///         lines.push(generated.map(|generated| generated.puzzle.to_string()));
    ///         ControlFlow::Continue(())
    ///     });
    ///     lines
    /// };
    /// assert_eq!(by(1), by(3));
    /// # Ok::<(), csp_sudoku::generate::WishError>(())
    /// ```
    pub fn for_each(
        &self,
        threads: NonZeroUsize,
        numbers: Range<u64>,
        mut read: impl FnMut(Result<Generated, GenerateError>) -> ControlFlow<()>,
    ) {
        if threads.get() == 1 {
            let mut maker = self.maker();
            for number in numbers {
                if read(maker.make(number)).is_break() {
                    break;
                }
            }
            return;
        }
        in_order(threads, numbers, || self.maker(), Maker::make, read);
    }
}

/// Makes the puzzles of a generator, with solvers of its own.
#[derive(Debug)]
pub struct Maker<'a> {
    generator: &'a Generator,
    grids: RuledGrids,
    questions: Questions,
    blank: Sudoku,
}

/// A puzzle with all wishes but those of filters, and its solution, or `None` if this attempt led to
/// none.
type Attempt = Result<Option<(Sudoku, Grid)>, NoAttempt>;

/// Why there was no attempt, or no end of one.
enum NoAttempt {
    /// A limit came.
    Limit(Limit),
    /// No grid keeps the rules.
    NoGrid,
}

impl From<Limit> for NoAttempt {
    fn from(limit: Limit) -> Self {
        Self::Limit(limit)
    }
}

/// The number of grids of which one has to break a clue, so that the clue is taken to say something.
const OTHER_GRIDS: usize = 4;

impl Maker<'_> {
    /// The puzzle with this number. It depends on the wishes, the seed and the number alone.
    ///
    /// # Errors
    /// There were as many attempts as are allowed, or the stop function says so.
    pub fn make(&mut self, number: u64) -> Result<Generated, GenerateError> {
        let wishes = &self.generator.wishes;
        if !wishes.are_classic() {
            self.forget();
        }
        let mut random = Random::new(self.generator.seed, number);
        for attempts in 1..=wishes.attempts {
            if wishes.is_stopped() {
                return Err(GenerateError::Stopped { number });
            }
            let (puzzle, solution) = match self.attempt(&mut random) {
                Ok(Some(found)) => found,
                Err(NoAttempt::Limit(Limit::Stopped)) => {
                    return Err(GenerateError::Stopped { number });
                }
                Err(NoAttempt::NoGrid) => return Err(GenerateError::NoGrid { number }),
                Ok(None) | Err(NoAttempt::Limit(_)) => continue,
            };
            let generated = Generated {
                number,
                puzzle,
                solution,
                attempts,
            };
            if self.generator.accepts(&generated) {
                return Ok(generated);
            }
        }
        Err(GenerateError::Attempts {
            number,
            attempts: wishes.attempts,
        })
    }

    /// Takes new solvers. A model learns from what it was asked, and what it finds within a limit depends on that.
    fn forget(&mut self) {
        *self = self.generator.maker();
    }

    fn attempt(&mut self, random: &mut Random) -> Attempt {
        let rules = self.rules_of_grid(random);
        let drawn = self.grids.draw(&rules, random)?.ok_or(NoAttempt::NoGrid)?;
        let found = match &self.generator.pattern {
            Some(pattern) => self.fill(pattern, &drawn, random)?,
            None => self
                .take_away(&rules, &drawn, random)?
                .map(|puzzle| (puzzle, drawn)),
        };
        Ok(found.and_then(|(puzzle, solution)| {
            let puzzle = puzzle.with_solution(solution.clone()).ok()?;
            Some((puzzle, solution))
        }))
    }

    /// The rules that the grid has to keep: with the clues about the whole board.
    fn rules_of_grid(&self, random: &mut Random) -> Rules {
        let wishes = &self.generator.wishes;
        let mut rules = wishes.rules.clone();
        for wish in wishes.clue_wishes.iter().filter(|wish| wish.is_of_board()) {
            let is_wanted = *wish.count().start() == 1 || random.below(2) == 1;
            // Such a clue takes nothing, so nothing is wrong with it.
            let clue = wish.kind().clue_of(ClueFields::default());
            let with_clue = clue.map(|clue| rules.clone().with_clue(clue));
            if let (true, Ok(Ok(with_clue))) = (is_wanted, with_clue) {
                rules = with_clue;
            }
        }
        rules
    }

    /// The rules with clues that hold for the grid, or none if too few are found.
    fn with_clues(
        &mut self,
        rules: &Rules,
        grid: &Grid,
        random: &mut Random,
    ) -> Result<Option<Rules>, Limit> {
        let wishes = &self.generator.wishes;
        let mut wanted = wishes.clue_wishes.iter().filter(|wish| !wish.is_of_board());
        let mut found = Some(rules.clone());
        let mut others = Vec::new();
        if wanted.clone().next().is_some() {
            for _ in 0..OTHER_GRIDS {
                others.extend(self.grids.draw(&wishes.rules, random)?);
            }
        }
        let drawer = ClueDrawer {
            grid,
            others: &others,
            rules,
        };
        while let (Some(rules), Some(wish)) = (&found, wanted.next()) {
            let clues = drawer.clues(wish, random);
            found = clues.and_then(|clues| {
                let with = |rules: Rules, clue| rules.with_clue(clue);
                clues.into_iter().try_fold(rules.clone(), with).ok()
            });
        }
        Ok(found)
    }

    /// Takes givens away from a complete grid, and then clues that were drawn for it.
    fn take_away(
        &mut self,
        rules: &Rules,
        solution: &Grid,
        random: &mut Random,
    ) -> Result<Option<Sudoku>, Limit> {
        let Some(with_clues) = self.with_clues(rules, solution, random)? else {
            return Ok(None);
        };
        let Ok(mut complete) = Sudoku::from(solution).with_rules(with_clues) else {
            return Ok(None);
        };
        for void in rules.voids() {
            let shape = rules.shape();
            complete.set_mask(shape.index(*void), shape.all_digits());
        }
        let Some(givens) = self.take_givens_away(complete, solution, random)? else {
            return Ok(None);
        };
        self.take_clues_away(givens.puzzle, random).map(Some)
    }

    /// Takes clues that were drawn away, each unless it is needed, down to the least number of each kind.
    fn take_clues_away(
        &mut self,
        mut puzzle: Sudoku,
        random: &mut Random,
    ) -> Result<Sudoku, Limit> {
        let wishes = &self.generator.wishes;
        let fixed = wishes.rules.clues().len();
        let mut order = puzzle.rules().clues()[fixed..].to_vec();
        random.shuffle(&mut order);
        for clue in order {
            let kind = clue.kind();
            let drawn = &puzzle.rules().clues()[fixed..];
            let left = drawn.iter().filter(|clue| clue.kind() == kind).count();
            let wish = wishes.clue_wishes.iter().find(|wish| wish.kind() == kind);
            let Some(place) = drawn.iter().position(|other| *other == clue) else {
                continue;
            };
            if wish.is_none_or(|wish| left <= *wish.count().start()) {
                continue;
            }
            let rules = puzzle.rules().without_clue(fixed + place);
            let Ok(without) = puzzle.clone().with_rules(rules) else {
                continue;
            };
            match self.questions.count(&Givens::new(without.clone()), 2) {
                Ok(1) => puzzle = without,
                Err(Limit::Stopped) => return Err(Limit::Stopped),
                Ok(_) | Err(_) => {}
            }
        }
        Ok(puzzle)
    }

    /// Takes givens away from a complete puzzle.
    fn take_givens_away(
        &mut self,
        complete: Sudoku,
        solution: &Grid,
        random: &mut Random,
    ) -> Result<Option<Givens>, Limit> {
        let wishes = &self.generator.wishes;
        let mut orbits = self.generator.orbits.clone();
        random.shuffle(&mut orbits);
        // What stands outside of the board is not given where it need not be.
        let board = wishes.rules.board_rows() * wishes.shape.columns();
        orbits.sort_by_key(|orbit| orbit[0] < board);
        let bounds = match (&wishes.clues, wishes.minimality) {
            (Some(clues), MinimalityWish::Any) => {
                let least = *clues.start();
                let most = (*clues.end()).min(wishes.shape.cells());
                (least, least + random.index(most + 1 - least))
            }
            (None, MinimalityWish::Any) if self.generator.wants_givens() => {
                (0, random.index(wishes.shape.cells() * MOST_SHARE / 100))
            }
            _ => (0, 0),
        };
        self.questions.begin(solution);
        let complete = Givens::new(complete);
        let mut givens = complete.clone();
        let reduced = reduce(&mut givens, &orbits, bounds, &mut self.questions)?;
        let is_minimal = match wishes.minimality {
            MinimalityWish::Any => true,
            MinimalityWish::Strict if orbits.iter().any(|orbit| orbit.len() > 1) => {
                self.climb_to_strict(&mut givens, &complete, &orbits, random)?
            }
            MinimalityWish::Orbits | MinimalityWish::Strict => reduced.unknown.is_none(),
        };
        let left = orbits.iter().filter(|orbit| givens.has(orbit[0]));
        let left: usize = left.map(Vec::len).sum();
        let has_clues = wishes
            .clues
            .as_ref()
            .is_none_or(|clues| clues.contains(&left));
        Ok((has_clues && is_minimal).then_some(givens))
    }

    /// Changes a puzzle in which each orbit is needed, until each given is: it puts some orbits back, and takes those away first of which a
    /// given is redundant. A change that makes more givens redundant is taken back. Few
    /// puzzles of which the orbits are needed are strict by chance. Returns whether it got there.
    fn climb_to_strict(
        &mut self,
        givens: &mut Givens,
        complete: &Givens,
        orbits: &[Vec<usize>],
        random: &mut Random,
    ) -> Result<bool, Limit> {
        let Some(mut redundant) = self.redundant(givens, usize::MAX)? else {
            return Ok(false);
        };
        for _ in 0..CLIMB {
            if redundant.is_empty() {
                return Ok(true);
            }
            let (given, mut blank): (Vec<&Vec<usize>>, Vec<&Vec<usize>>) =
                orbits.iter().partition(|orbit| givens.has(orbit[0]));
            random.shuffle(&mut blank);
            let mut order = given.clone();
            order.extend(blank.iter().take(PUT_BACK));
            for &cell in order[given.len()..].iter().flat_map(|orbit| orbit.iter()) {
                givens.set(cell, complete.get(cell));
            }
            random.shuffle(&mut order);
            order.sort_by_key(|orbit| !orbit.iter().any(|cell| redundant.contains(cell)));
            reduce(givens, &order, (0, 0), &mut self.questions)?;
            match self.redundant(givens, redundant.len())? {
                Some(next) => redundant = next,
                None => {
                    for &cell in order.into_iter().flatten() {
                        givens.blank(cell);
                    }
                    for &cell in given.into_iter().flatten() {
                        givens.set(cell, complete.get(cell));
                    }
                }
            }
        }
        Ok(redundant.is_empty())
    }

    /// The givens that are not known to be needed. `None` if there are more than `most`.
    fn redundant(&mut self, givens: &mut Givens, most: usize) -> Result<Option<Vec<usize>>, Limit> {
        let cells = 0..self.generator.wishes.shape.cells();
        let mut given: Vec<usize> = cells.filter(|&cell| givens.has(cell)).collect();
        self.questions.drop_needed(givens, &mut given);
        let mut redundant = Vec::new();
        for given in given.chunks(AT_A_TIME) {
            let needs = self.questions.need_each(givens, given);
            for (cell, need) in given.iter().zip(needs) {
                match need {
                    Necessity::Needed => {}
                    Necessity::Unknown(Limit::Stopped) => return Err(Limit::Stopped),
                    Necessity::Redundant | Necessity::Unknown(_) => redundant.push(*cell),
                }
            }
            if redundant.len() > most {
                return Ok(None);
            }
        }
        Ok(Some(redundant))
    }

    /// Looks for digits of a pattern that leave one solution.
    fn fill(
        &mut self,
        pattern: &[usize],
        solution: &Grid,
        random: &mut Random,
    ) -> Result<Option<(Sudoku, Grid)>, Limit> {
        let mut givens = Givens::new(self.blank.clone());
        for &cell in pattern {
            givens.set(cell, 1 << (solution.digits()[cell] - 1));
        }
        if !climb(&mut givens, pattern, &mut self.questions, random)? {
            return Ok(None);
        }
        let is_minimal = match self.generator.wishes.minimality {
            MinimalityWish::Any => true,
            MinimalityWish::Orbits => {
                let orbits = self
                    .generator
                    .orbits
                    .iter()
                    .filter(|orbit| givens.has(orbit[0]));
                let orbits: Vec<_> = orbits.cloned().collect();
                self.are_needed(&mut givens, &orbits)?
            }
            MinimalityWish::Strict => self.has_no_redundant(&mut givens)?,
        };
        if !is_minimal {
            return Ok(None);
        }
        let solution = self.questions.solution(&givens)?;
        Ok(solution.map(|solution| (givens.puzzle, solution)))
    }

    /// Whether each given is needed.
    fn has_no_redundant(&mut self, givens: &mut Givens) -> Result<bool, Limit> {
        let cells = 0..self.generator.wishes.shape.cells();
        let given: Vec<_> = cells
            .filter(|cell| givens.has(*cell))
            .map(|cell| vec![cell])
            .collect();
        self.are_needed(givens, &given)
    }

    /// Whether each of these groups is known to be needed.
    fn are_needed(&mut self, givens: &mut Givens, groups: &[Vec<usize>]) -> Result<bool, Limit> {
        for group in groups {
            match self.questions.need(givens, group) {
                Necessity::Needed => {}
                Necessity::Unknown(Limit::Stopped) => return Err(Limit::Stopped),
                Necessity::Redundant | Necessity::Unknown(_) => return Ok(false),
            }
        }
        Ok(true)
    }
}
