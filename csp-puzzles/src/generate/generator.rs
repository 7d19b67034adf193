//! Makes puzzles by their numbers.

use super::clues::ClueChoice;
use super::error::MakeError;
use super::other::{FAILURES_WITH_ALL, OtherSolution, SolutionQuestions};
use super::wishes::PuzzleWishes;
use crate::diagram::Diagram;
use crate::error::PuzzleError;
use crate::filling::Filling;
use crate::genre::Genre;
use crate::genres::GENRES;
use crate::level::PuzzleLevel;
use crate::maker::{ChangeBoard, CluePlaces, DrawnBoard, MakerTools, PuzzleMaker};
use crate::puzzle::GridPuzzle;
use crate::symmetry::ClueSymmetry;
use csp_core::limits::Limits;
use csp_core::random::Random;

/// A board whose clues allow another solution is changed so often before another one is drawn.
const MOST_CHANGES: usize = 150;

/// The number of changes that are tried before another solution counts as one that cannot be excluded.
const MOST_TRIES: usize = 40;

/// A search for a step ends after this number of failures.
const FAILURES_TO_RATE: u64 = 2_000;

/// How often clues are added to a puzzle that is too hard.
const MOST_ADDITIONS: usize = 12;

/// A new puzzle.
#[derive(Clone, Debug)]
pub struct MadePuzzle {
    /// The puzzle. It has one solution.
    pub puzzle: GridPuzzle,
    /// Its solution, which is [verified](GridPuzzle::verify).
    pub solution: Filling,
    /// The number of clues: of signs that could be left out.
    pub clues: usize,
    /// How many boards were drawn.
    pub attempts: u64,
}

/// Makes puzzles of a genre.
#[derive(Clone, Debug)]
pub struct PuzzleGenerator {
    questions: SolutionQuestions,
    maker: &'static PuzzleMaker,
    /// A board without signs.
    blank: Diagram,
    wishes: PuzzleWishes,
    seed: u64,
}

impl PuzzleGenerator {
    /// A generator. The same seed gives the same puzzles.
    ///
    /// # Errors
    /// No puzzles of this genre are made, none are symmetric, or there is no board of this size.
    pub fn new(genre: &'static Genre, wishes: PuzzleWishes, seed: u64) -> Result<Self, MakeError> {
        let Some(maker) = &genre.make else {
            let known = GENRES.iter().filter(|genre| genre.make.is_some());
            return Err(MakeError::Genre {
                genre: genre.name,
                known: known.map(|genre| genre.name).collect(),
            });
        };
        if maker.places == CluePlaces::Drawn && wishes.symmetry != ClueSymmetry::None {
            return Err(MakeError::Symmetry(genre.name));
        }
        let blank = genre.blank(wishes.shape.rows, wishes.shape.columns)?;
        let limits = Limits::default();
        Ok(Self {
            questions: SolutionQuestions { genre, limits },
            maker,
            blank,
            wishes,
            seed,
        })
    }

    /// Stops when this function says so.
    #[must_use]
    pub fn stop_when(mut self, stop: impl Fn() -> bool + Send + Sync + 'static) -> Self {
        self.questions.limits = Limits::default().stop_when(stop);
        self
    }

    /// The puzzle with this number.
    ///
    /// # Errors
    /// None was found, it was stopped, or a wrong solution was found.
    pub fn make(&self, number: u64) -> Result<MadePuzzle, MakeError> {
        let mut random = Random::new(self.seed, number);
        for attempts in 1..=self.wishes.attempts {
            let made = self.attempt(&mut random);
            // What was found is perhaps not what it would have been.
            if self.questions.limits.wants_to_stop() {
                return Err(MakeError::Stopped { number });
            }
            if let Some(made) = made? {
                let verified = made.puzzle.verify(&made.solution);
                verified.map_err(|wrong| MakeError::Wrong { number, wrong })?;
                return Ok(MadePuzzle { attempts, ..made });
            }
        }
        Err(MakeError::Exhausted {
            number,
            attempts: self.wishes.attempts,
        })
    }

    /// A puzzle of one board, if it comes to something.
    fn attempt(&self, random: &mut Random) -> Result<Option<MadePuzzle>, PuzzleError> {
        let mut tools = self.tools(random);
        let Some(board) = (self.maker.draw)(&mut tools) else {
            return tools.refusal.map_or(Ok(None), Err);
        };
        let Some(board) = self.changed(board, random)? else {
            return Ok(None);
        };
        let mut choice = self.choice(&board, random);
        if !choice.add(random)? {
            return Ok(None);
        }
        let (least, most) = match &self.wishes.clues {
            Some(clues) => (*clues.start(), *clues.end()),
            None => (0, usize::MAX),
        };
        choice.drop(least, random)?;
        choice.fill(least, random);
        let has_level = match self.wishes.level {
            Some(level) => self.meets(&mut choice, level, random)?,
            None => true,
        };
        let fits = has_level && (least..=most).contains(&choice.count());
        Ok(fits.then(|| MadePuzzle {
            puzzle: self.puzzle(choice.diagram()),
            solution: Filling::full(&board.layers),
            clues: choice.count(),
            attempts: 0,
        }))
    }

    const fn puzzle(&self, diagram: Diagram) -> GridPuzzle {
        GridPuzzle {
            genre: self.questions.genre,
            diagram,
        }
    }

    fn tools<'r>(&'r self, random: &'r mut Random) -> MakerTools<'r> {
        MakerTools {
            random,
            blank: &self.blank,
            shape: self.wishes.shape,
            symmetry: self.wishes.symmetry,
            refusal: None,
            post: self.questions.genre.post,
        }
    }

    fn choice<'b>(&'b self, board: &'b DrawnBoard, random: &mut Random) -> ClueChoice<'b> {
        let symmetry = self.wishes.symmetry;
        ClueChoice::new(&self.questions, self.maker, board, symmetry, random)
    }
}

/// Changes of boards.
impl PuzzleGenerator {
    /// The board, changed until all its clues allow one solution. Boards that cannot be changed stay.
    fn changed(
        &self,
        mut board: DrawnBoard,
        random: &mut Random,
    ) -> Result<Option<DrawnBoard>, PuzzleError> {
        let Some(change) = self.maker.change else {
            return Ok(Some(board));
        };
        let mut others = Vec::new();
        for _ in 0..MOST_CHANGES {
            let choice = self.choice(&board, random);
            let all = choice.full_diagram();
            let layers = match self.questions.other(all, &board, FAILURES_WITH_ALL)? {
                OtherSolution::Absent => return Ok(Some(board)),
                OtherSolution::Unknown => return Ok(None),
                OtherSolution::Found(layers) => layers,
            };
            others.push(DrawnBoard {
                diagram: board.diagram.clone(),
                layers,
            });
            let Some(next) = self.without(change, &board, &others, random)? else {
                return Ok(None);
            };
            board = next;
        }
        Ok(None)
    }

    /// The board after a change that excludes all other solutions that were met: without some of them, they would come back. The change is
    /// where the last one differs.
    fn without(
        &self,
        change: ChangeBoard,
        board: &DrawnBoard,
        others: &[DrawnBoard],
        random: &mut Random,
    ) -> Result<Option<DrawnBoard>, PuzzleError> {
        let Some(last) = others.last() else {
            return Ok(None);
        };
        for _ in 0..MOST_TRIES {
            let next = change(&mut self.tools(random), board, last);
            if let Some(next) = next
                && self.is_changed(&next, others, random)?
            {
                return Ok(Some(next));
            }
        }
        Ok(None)
    }

    /// Whether a board keeps the rules, and its clues exclude all of these other solutions.
    fn is_changed(
        &self,
        next: &DrawnBoard,
        others: &[DrawnBoard],
        random: &mut Random,
    ) -> Result<bool, PuzzleError> {
        let choice = self.choice(next, random);
        let fits = |layers: &[Vec<i32>]| self.questions.fits(choice.full_diagram(), layers);
        if !fits(&next.layers)? {
            return Ok(false);
        }
        // The last one is the likeliest.
        let mut stays = others.iter().rev().map(|other| fits(&other.layers));
        let stay = stays.find(|fits| !matches!(fits, Ok(false)));
        Ok(stay.transpose()?.is_none())
    }
}

/// Levels.
impl PuzzleGenerator {
    /// Whether the puzzle has this level. Clues are added to one that is too hard.
    fn meets(
        &self,
        choice: &mut ClueChoice<'_>,
        level: PuzzleLevel,
        random: &mut Random,
    ) -> Result<bool, PuzzleError> {
        let limits = || self.questions.limits.clone().failures(FAILURES_TO_RATE);
        for _ in 0..MOST_ADDITIONS {
            let rated = PuzzleLevel::of(&self.puzzle(choice.diagram()), limits())?;
            if rated.is_some_and(|rated| rated <= level) {
                return Ok(rated == Some(level));
            }
            let more = 1 + choice.count() / 8;
            let before = choice.count();
            choice.fill(before + more, random);
            if choice.count() == before {
                return Ok(false);
            }
        }
        Ok(false)
    }
}
