//! The order of the techniques, their levels and scores; and what is found with them: hints, paths, all
//! steps.

use super::board::CandidateBoard;
use super::clues::model::ClueModel;
use super::deduction::{DeductionGoal, Origins, is_reached};
use super::derived::AnalyzedBoard;
use super::ladder_file::{self, LadderError};
use super::level::{Level, Use};
use super::options::Options;
use super::path::{End, Grade, SolutionPath};
use super::position::{Position, on_board};
use super::search::{Collector, find};
use super::step::Step;
use super::technique::{Rung, Technique};
use super::want::Want;
use std::collections::BTreeSet;

/// The techniques in the order in which they are tried, with levels and scores, and the score up
/// to which a puzzle may have each level.
///
/// The default is HoDoKu's table [Hobiger 2012].
///
/// ```
/// use csp_sudoku::techniques::{Ladder, Level, Technique};
///
/// let ladder = Ladder::default();
/// assert_eq!(ladder.rungs()[0].technique, Technique::FullHouse);
/// assert_eq!(ladder.rung(Technique::XWing).map(|rung| rung.level), Some(Level::Hard));
/// let singles = ladder.only(|technique| technique.name().ends_with("Single"));
/// assert_eq!(singles.tried().count(), 2);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ladder {
    rungs: Vec<Rung>,
    /// The highest score of each level but the last.
    limits: [u32; 4],
    options: Options,
}

/// HoDoKu's highest scores of the levels.
const LIMITS: [u32; 4] = [800, 1000, 1600, 1800];

impl Ladder {
    /// A ladder of these techniques, in this order, with HoDoKu's limits of the levels.
    #[must_use]
    pub fn new(rungs: Vec<Rung>) -> Self {
        Self {
            rungs,
            limits: LIMITS,
            options: Options::default(),
        }
    }

    /// The same ladder with other highest scores of Easy, Medium, Hard and Unfair.
    #[must_use]
    pub fn with_limits(self, limits: [u32; 4]) -> Self {
        Self { limits, ..self }
    }

    /// The same ladder with other forms of some techniques.
    #[must_use]
    pub fn with_options(self, options: Options) -> Self {
        Self { options, ..self }
    }

    /// The same ladder on which only these techniques are tried, also those that were off.
    #[must_use]
    pub fn only(mut self, wanted: impl Fn(Technique) -> bool) -> Self {
        for rung in &mut self.rungs {
            rung.tried = if wanted(rung.technique) {
                Use::On
            } else {
                Use::Off
            };
        }
        self
    }

    /// The same ladder on which these techniques are tried, too.
    #[must_use]
    pub fn with(mut self, wanted: impl Fn(Technique) -> bool) -> Self {
        self.rungs
            .iter_mut()
            .filter(|rung| wanted(rung.technique))
            .for_each(|rung| {
                rung.tried = Use::On;
            });
        self
    }

    /// The same ladder without these techniques.
    #[must_use]
    pub fn without(mut self, unwanted: impl Fn(Technique) -> bool) -> Self {
        self.rungs
            .iter_mut()
            .filter(|rung| unwanted(rung.technique))
            .for_each(|rung| {
                rung.tried = Use::Off;
            });
        self
    }

    /// The same ladder without the techniques that hold only if the puzzle has one solution.
    #[must_use]
    pub fn without_uniqueness(self) -> Self {
        self.without(Technique::assumes_unique)
    }

    /// The techniques in their order.
    #[must_use]
    pub fn rungs(&self) -> &[Rung] {
        &self.rungs
    }

    /// The rungs that are tried, in their order.
    pub fn tried(&self) -> impl Iterator<Item = &Rung> {
        self.rungs.iter().filter(|rung| rung.tried == Use::On)
    }

    /// The rung of a technique, if it is on the ladder.
    #[must_use]
    pub fn rung(&self, technique: Technique) -> Option<&Rung> {
        self.rungs
            .iter()
            .find(|rung| rung.technique == technique.rung())
    }

    /// The forms of some techniques.
    #[must_use]
    pub fn options(&self) -> Options {
        self.options
    }

    /// The hardest of these steps: that of the hardest level, of those the one with the highest
    /// score, of those the one that is tried last, of those the first.
    #[must_use]
    pub fn hardest<'a>(&self, steps: &'a [Step]) -> Option<&'a Step> {
        let place = |step: &Step| {
            let rung = step.technique.rung();
            self.rungs.iter().position(|other| other.technique == rung)
        };
        let rank = |step: &&Step| {
            let place = place(step);
            place.map(|place| (self.rungs[place].level, self.rungs[place].score, place))
        };
        steps.iter().rev().max_by_key(rank)
    }

    /// The highest score of a level. Extreme has no highest score.
    #[must_use]
    pub fn limit(&self, level: Level) -> u32 {
        self.limits.get(level as usize).copied().unwrap_or(u32::MAX)
    }

    /// The first step by the first technique that finds one.
    #[must_use]
    pub fn hint(&self, position: &Position) -> Option<Step> {
        let mut clues = ClueModel::new(position);
        let mut found = self.collector(Want::One, &mut clues);
        on_board!(position, board => self.next(board, &mut found))?;
        found.steps.pop()
    }

    /// Each step that a technique of this ladder finds now, in the order of the ladder. If
    /// several steps of a technique have the same conclusion, it gives the first.
    #[must_use]
    pub fn all_steps(&self, position: &Position) -> Vec<Step> {
        let mut clues = ClueModel::new(position);
        let mut found = self.collector(Want::All, &mut clues);
        on_board!(position, board => {
            let board = AnalyzedBoard::new(board);
            for rung in self.tried() {
                // A search for all steps is never broken off.
                let _ = find(&board, rung.technique, &mut found);
            }
        });
        let mut known = BTreeSet::new();
        found.steps.retain(|step| known.insert(step.conclusion()));
        found.steps
    }

    /// The steps from this position to the end, each the hint at its time.
    ///
    /// ```
    /// use csp_sudoku::techniques::{End, Ladder, Level, Position};
    ///
    /// let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
    /// let path = Ladder::default().path(&Position::new(&puzzle)?);
    /// assert_eq!((path.end, path.grade.level), (End::Solved, Level::Easy));
    /// assert_eq!(path.steps.len(), 51);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn path(&self, position: &Position) -> SolutionPath {
        self.path_until(position, || false)
            .expect("nothing stops it")
    }

    /// The same, unless `stop` says so before one of its steps: then nothing. A step takes some
    /// hundredths of a second at most on boards of 9×9.
    ///
    /// ```
    /// use csp_sudoku::techniques::{Ladder, Position};
    ///
    /// let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
    /// let mut left = 50;
    /// let is_over = || {
    ///     left -= 1;
    ///     left < 0
    /// };
    /// // It has 51 steps.
    /// assert_eq!(Ladder::default().path_until(&Position::new(&puzzle)?, is_over), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn path_until(
        &self,
        position: &Position,
        stop: impl FnMut() -> bool,
    ) -> Option<SolutionPath> {
        let mut clues = ClueModel::new(position);
        let found = self.collector(Want::One, &mut clues);
        on_board!(position, board => self.walk(board.clone(), found, stop))
    }

    /// The grade of the path from this position.
    #[must_use]
    pub fn grade(&self, position: &Position) -> Grade {
        self.path(position).grade
    }

    /// Where techniques put their steps, with a guide along the clues of the position.
    fn collector<'s>(&self, want: Want, clues: &'s mut Option<ClueModel>) -> Collector<'s> {
        let guide = clues.as_mut().and_then(ClueModel::guide);
        Collector::new(want, guide).with_options(self.options())
    }

    /// Walks to the end.
    fn walk<const W: usize>(
        &self,
        mut board: CandidateBoard<W>,
        mut found: Collector<'_>,
        mut stop: impl FnMut() -> bool,
    ) -> Option<SolutionPath> {
        found.steps.reserve(board.blank.len());
        let mut grade = Grade {
            level: Level::Easy,
            score: 0,
        };
        let end = loop {
            if board.broken {
                break End::Broken;
            }
            if board.is_solved() {
                break End::Solved;
            }
            if stop() {
                return None;
            }
            let Some(rung) = self.next(&board, &mut found) else {
                break End::Stuck;
            };
            grade.score = grade.score.saturating_add(rung.score);
            grade.level = grade.level.max(rung.level);
            if let Some(step) = found.steps.last() {
                step.apply(&mut board);
            }
        };
        // A path of easy steps stays easy, however long it is.
        while grade.level > Level::Easy && grade.score > self.limit(grade.level) {
            let Some(harder) = grade.level.harder() else {
                break;
            };
            grade.level = harder;
        }
        Some(SolutionPath {
            steps: found.steps,
            end,
            grade,
        })
    }

    /// Adds the next step to `found`, and gives its rung.
    pub(super) fn next<const W: usize>(
        &self,
        board: &CandidateBoard<W>,
        found: &mut Collector<'_>,
    ) -> Option<&Rung> {
        let board = AnalyzedBoard::new(board);
        self.tried()
            .find(|rung| find(&board, rung.technique, found).is_break())
    }

    /// The steps of the [path](Self::path) that lead to a goal, in their order. Each gives what a
    /// later one needs, or is the conclusion. `None` if the path does not reach the goal, or the
    /// board has no such cell or digit.
    ///
    /// ```
    /// use csp_sudoku::techniques::{Candidate, DeductionGoal, Ladder, Position};
    ///
    /// let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
    /// let goal = DeductionGoal::Is(Candidate { cell: "r9c1".parse()?, digit: 3 });
    /// let steps = Ladder::default().deduce(&Position::new(&puzzle)?, goal).unwrap();
    /// let steps: Vec<String> = steps.iter().map(ToString::to_string).collect();
    /// assert_eq!(steps.last().unwrap(), "Naked Single: r9c1=3");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn deduce(&self, position: &Position, goal: DeductionGoal) -> Option<Vec<Step>> {
        let (DeductionGoal::Is(candidate) | DeductionGoal::IsNot(candidate)) = goal;
        let shape = position.rules().shape();
        let is_digit = (1..=shape.side()).contains(&usize::from(candidate.digit));
        if !is_digit || !shape.contains(candidate.cell) {
            return None;
        }
        let mut clues = ClueModel::new(position);
        let found = self.collector(Want::One, &mut clues);
        on_board!(position, board => self.deduce_on(board.clone(), found, goal))
    }

    fn deduce_on<const W: usize>(
        &self,
        mut board: CandidateBoard<W>,
        mut found: Collector<'_>,
        goal: DeductionGoal,
    ) -> Option<Vec<Step>> {
        let mut record = Origins::new(&board);
        while !is_reached(&board, goal) {
            if board.broken || board.is_solved() {
                return None;
            }
            self.next(&board, &mut found)?;
            let step = found.steps.last()?;
            let before = board.clone();
            step.apply(&mut board);
            record.note(before, &board);
        }
        Some(record.needed(goal, &found.steps))
    }

    /// The ladder as TOML, which [`from_toml`](Self::from_toml) reads.
    ///
    /// ```
    /// use csp_sudoku::techniques::Ladder;
    ///
    /// let text = Ladder::default().to_toml();
    /// assert!(text.contains(r#"{ name = "X-Wing", level = "Hard", score = 140 },"#));
    /// assert_eq!(Ladder::from_toml(&text)?, Ladder::default());
    /// # Ok::<(), csp_sudoku::techniques::LadderError>(())
    /// ```
    #[must_use]
    pub fn to_toml(&self) -> String {
        ladder_file::write(&self.rungs, self.limits, self.options)
    }

    /// The ladder of a TOML text: `techniques` in their order, each with `name`, `level`, `score`,
    /// and `tried`, which is true if it is left out; and `limits` and `options`, which are HoDoKu's
    /// if they are left out.
    ///
    /// ```
    /// use csp_sudoku::techniques::Ladder;
    ///
    /// let error = Ladder::from_toml(
    ///     "techniques = [\n  { name = \"Naked Singel\", level = \"Easy\", score = 4 },\n]",
    /// );
    /// assert!(error.unwrap_err().to_string().starts_with("line 2: `Naked Singel` names no technique"));
    /// ```
    ///
    /// # Errors
    /// [`LadderError`] with the line. Unknown fields are errors, and so are techniques that come
    /// twice.
    pub fn from_toml(text: &str) -> Result<Self, LadderError> {
        let file = ladder_file::read(text)?;
        let ladder = Self::new(file.rungs).with_options(file.options);
        Ok(file.limits.into_iter().fold(ladder, Self::with_limits))
    }
}

impl Default for Ladder {
    fn default() -> Self {
        let mut rungs = Technique::LADDER.to_vec();
        rungs.sort_unstable_by_key(|(place, _)| *place);
        Self::new(rungs.into_iter().map(|(_, rung)| rung).collect())
    }
}
