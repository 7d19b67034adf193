//! Which clues of a board are printed: enough for one solution, and no more than that.

use super::other::{FAILURES_WITH_ALL, OtherSolution, SolutionQuestions};
use super::place::CluePlace;
use crate::diagram::Diagram;
use crate::error::PuzzleError;
use crate::maker::{DrawnBoard, PuzzleMaker};
use crate::symmetry::ClueSymmetry;
use csp_core::random::Random;

/// Clues are added many at once if the search for another solution fails more often.
const FAILURES_TO_ADD: u64 = 60;

/// The number of parts into which all clues are divided then. Each time a part is added.
const PARTS: usize = 4;

/// A clue stays if the search for another solution without it fails more often.
const FAILURES_TO_DROP: u64 = 40;

/// A clue, or several in symmetric places.
type Orbit = Vec<CluePlace>;

/// A board with all its clues, of which some are printed.
#[derive(Debug)]
pub(super) struct ClueChoice<'b> {
    questions: &'b SolutionQuestions,
    maker: &'static PuzzleMaker,
    board: &'b DrawnBoard,
    /// The diagram with all clues that the symmetry allows.
    all: Diagram,
    orbits: Vec<Orbit>,
    /// By orbit, whether its clues are printed.
    printed: Vec<bool>,
    /// Other fillings that were met: by orbit, whether its clues exclude it.
    others: Vec<Vec<bool>>,
    /// The random numbers by which the clues of the board were printed, for those of other fillings.
    print_with: Random,
}

impl<'b> ClueChoice<'b> {
    /// No clue is printed yet.
    pub(super) fn new(
        questions: &'b SolutionQuestions,
        maker: &'static PuzzleMaker,
        board: &'b DrawnBoard,
        symmetry: ClueSymmetry,
        random: &mut Random,
    ) -> Self {
        let print_with = random.clone();
        let mut all = board.diagram.clone();
        (maker.print)(board, &mut all, random);
        let orbits = orbits(&board.diagram, &all, symmetry);
        let mut choice = Self {
            questions,
            maker,
            board,
            printed: vec![false; orbits.len()],
            orbits,
            others: Vec::new(),
            all,
            print_with,
        };
        // Without those that have no image.
        choice.all = choice.diagram_with(|_| true);
        choice
    }

    /// The board with the clues that are printed.
    pub(super) fn diagram(&self) -> Diagram {
        self.diagram_with(|orbit| self.printed[orbit])
    }

    /// The board with all its clues.
    pub(super) const fn full_diagram(&self) -> &Diagram {
        &self.all
    }

    fn diagram_with(&self, is_printed: impl Fn(usize) -> bool) -> Diagram {
        let mut diagram = self.board.diagram.clone();
        for (number, orbit) in self.orbits.iter().enumerate() {
            if is_printed(number) {
                orbit
                    .iter()
                    .for_each(|place| place.copy(&self.all, &mut diagram));
            }
        }
        diagram
    }

    /// The number of clues that are printed.
    pub(super) fn count(&self) -> usize {
        let orbits = self.orbits.iter().zip(&self.printed);
        orbits
            .filter(|&(_, &printed)| printed)
            .map(|(orbit, _)| orbit.len())
            .sum()
    }

    /// Another solution of what is printed. It is kept.
    fn other(&mut self, failures: u64) -> Result<OtherSolution, PuzzleError> {
        let other = self
            .questions
            .other(&self.diagram(), self.board, failures)?;
        if let OtherSolution::Found(layers) = &other {
            let excluding = self.excluding(layers);
            self.others.push(excluding);
        }
        Ok(other)
    }

    /// By orbit, whether its clues are others for this filling.
    fn excluding(&self, layers: &[Vec<i32>]) -> Vec<bool> {
        let other = DrawnBoard {
            diagram: self.board.diagram.clone(),
            layers: layers.to_vec(),
        };
        let mut told = other.diagram.clone();
        (self.maker.print)(&other, &mut told, &mut self.print_with.clone());
        let differs = |place: &CluePlace| place.signs(&told) != place.signs(&self.all);
        self.orbits
            .iter()
            .map(|orbit| orbit.iter().any(differs))
            .collect()
    }

    /// Adds clues until there is one solution. Each one excludes a filling that would be a solution without it. If a search fails too often,
    /// many are added at once. Returns whether there is one solution.
    pub(super) fn add(&mut self, random: &mut Random) -> Result<bool, PuzzleError> {
        // Those that are left out first come last.
        let mut order = self.shuffled(random);
        order.reverse();
        loop {
            let failures = match self.printed.contains(&false) {
                true => FAILURES_TO_ADD,
                false => FAILURES_WITH_ALL,
            };
            let (helps, number): (Vec<bool>, usize) = match self.other(failures)? {
                OtherSolution::Absent => return Ok(true),
                OtherSolution::Unknown => (vec![true; order.len()], order.len().div_ceil(PARTS)),
                OtherSolution::Found(_) => (self.others.last().cloned().unwrap_or_default(), 1),
            };
            let more = order
                .iter()
                .filter(|&&orbit| helps[orbit] && !self.printed[orbit]);
            let more: Vec<usize> = more.copied().take(number).collect();
            if more.is_empty() {
                return Ok(false);
            }
            more.into_iter()
                .for_each(|orbit| self.printed[orbit] = true);
        }
    }

    /// Leaves out clues, as long as there is one solution and there are at least this many of them. Several are tried at once as long as that
    /// goes well.
    pub(super) fn drop(&mut self, least: usize, random: &mut Random) -> Result<(), PuzzleError> {
        let mut order = self.shuffled(random);
        order.retain(|&orbit| self.printed[orbit]);
        // More at once where there are many.
        let (mut next, mut number) = (0, order.len() / 20 + 1);
        while next < order.len() {
            let end = order.len().min(next + number);
            let tried = &order[next..end];
            if self.can_do_without(tried, least)? {
                next = end;
                number *= 2;
            } else if tried.len() == 1 {
                next = end;
            } else {
                number = tried.len() / 2;
            }
        }
        Ok(())
    }

    /// Leaves out these clues, if there is one solution without them.
    fn can_do_without(&mut self, tried: &[usize], least: usize) -> Result<bool, PuzzleError> {
        tried.iter().for_each(|&orbit| self.printed[orbit] = false);
        let is_enough = self.count() >= least
            && !self.some_other_is_left()
            && self.other(FAILURES_TO_DROP)? == OtherSolution::Absent;
        if !is_enough {
            tried.iter().for_each(|&orbit| self.printed[orbit] = true);
        }
        Ok(is_enough)
    }

    /// Whether a filling that was met is a solution of what is printed.
    fn some_other_is_left(&self) -> bool {
        let is_left = |excluding: &Vec<bool>| {
            let mut pairs = excluding.iter().zip(&self.printed);
            !pairs.any(|(&excludes, &printed)| excludes && printed)
        };
        self.others.iter().any(is_left)
    }

    /// Adds any clues until there are this many, or all are printed.
    pub(super) fn fill(&mut self, least: usize, random: &mut Random) {
        for orbit in self.shuffled(random).into_iter().rev() {
            if !self.printed[orbit] && self.count() < least {
                self.printed[orbit] = true;
            }
        }
    }

    /// The orbits in a random order, those in cells first.
    fn shuffled(&self, random: &mut Random) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.orbits.len()).collect();
        random.shuffle(&mut order);
        order.sort_by_key(|&orbit| !self.orbits[orbit][0].is_cell());
        order
    }
}

/// The places where two diagrams differ, with their images.
fn orbits(bare: &Diagram, all: &Diagram, symmetry: ClueSymmetry) -> Vec<Orbit> {
    let places = CluePlace::differing(bare, all);
    let mut orbits = Vec::new();
    for &place in &places {
        let image = place.image(symmetry, bare);
        let has_image = places.binary_search(&image).is_ok();
        if image == place || !has_image && place.is_outside() {
            orbits.push(vec![place]);
        } else if image > place && has_image {
            orbits.push(vec![place, image]);
        }
    }
    orbits
}
