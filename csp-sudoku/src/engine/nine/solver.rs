//! The solver of 9×9 puzzles, and the space that it searches.

use super::board::{Board, CELLS};
use super::choose::Guess;
use super::counting::{CountedNode, Counting};
use super::kernel::Kernel;
use super::machine::best_kernel;
use crate::engine::answer::Found;
use csp_core::atom::Atom;
use csp_core::conflict::Conflict;
use csp_core::ids::Var;
use csp_core::limits::Limits;
use csp_core::search::{Closed, Next, Search, Space};
use csp_core::trace::{Limit, Side, Tracer};

/// A board, and copies of the boards above it. A copy undoes a decision.
///
/// In a trace, cell `n` in row-major order is variable `n`, as in the model.
#[derive(Debug)]
pub struct BoardSpace {
    kernel: Kernel,
    pub(super) board: Board,
    /// The boards of the open levels. Those beyond are left over.
    marked: Vec<Board>,
    /// The number of open levels.
    level: usize,
    rounds: u64,
    /// Whether some node of the puzzle has failed.
    failed: bool,
    /// Made for the first puzzle that is counted.
    counting: Option<Box<Counting>>,
    /// Whether nodes are counted.
    counts: bool,
    /// The solutions at a node without a choice.
    ways: u64,
}

/// Below this number of decisions cells are not weighed until a node has failed. Puzzles that come so far without a failure have
/// many solutions as a rule. Weighing saves them few failures, and it takes half of the time of a node: 10,000 such puzzles take a tenth
/// less time with 2 here than with 6, and those with one solution take as long.
const WEIGHED_DEPTH: usize = 2;

/// A candidate of a cell: it is the cell's digit, or it is not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice(Guess);

impl BoardSpace {
    pub(super) fn new(kernel: Kernel, board: Board) -> Self {
        Self {
            kernel,
            board,
            marked: Vec::new(),
            level: 0,
            rounds: 0,
            failed: false,
            counting: None,
            counts: false,
            ways: 1,
        }
    }

    /// Begins with a puzzle, which is loaded next. Its first solutions are found.
    pub(super) fn load(&mut self, load: impl FnOnce(&mut Board)) {
        self.failed = false;
        self.counts = false;
        self.ways = 1;
        load(&mut self.board);
    }

    /// Takes note that so many of the wanted solutions are known. After the second the others are counted.
    pub(super) fn known(&mut self, solutions: u64, wanted: u64) {
        if !self.counts && solutions >= 2 && wanted > 2 {
            self.counts = true;
            let puzzle = self.marked[..self.level].first().unwrap_or(&self.board);
            self.counting.get_or_insert_default().begin(puzzle);
        }
    }

    /// How many solutions there are at the present node, which has no choice: one, or those that were counted.
    pub(super) fn ways(&self) -> u64 {
        self.ways
    }

    /// The next choice of a count.
    fn choose_to_count(&mut self) -> Option<Choice> {
        let counting = self.counting.as_mut()?;
        let remainder = (self.kernel.remainder)(&self.board);
        let level = self.level;
        let rounds = &mut self.rounds;
        match counting.look(self.kernel, &self.board, &remainder, level, rounds) {
            CountedNode::Ways(ways) => {
                self.ways = ways;
                None
            }
            CountedNode::Open if counting.fails_often() => {
                (self.kernel.choose)(&self.board).map(Choice)
            }
            CountedNode::Open => counting.next(&self.board, &remainder.open).map(Choice),
        }
    }

    /// The counting, while the nodes are counted.
    fn counting(&mut self) -> Option<&mut Counting> {
        self.counting.as_deref_mut().filter(|_| self.counts)
    }

    /// Counts rounds that a batch has done with this board.
    pub(super) fn add_rounds(&mut self, rounds: u64) {
        self.rounds += rounds;
    }

    /// The board at the present node.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.board
    }
}

impl Space for BoardSpace {
    type Choice = Choice;
    type Solution = [u8; CELLS];

    fn propagate<T: Tracer>(&mut self, _: &mut T) -> Result<(), Conflict> {
        let settled = (self.kernel.settle)(&mut self.board);
        self.rounds += settled.rounds;
        if settled.alive {
            Ok(())
        } else {
            Err(Conflict::SCOPE)
        }
    }

    fn choose(&mut self) -> Option<Choice> {
        if self.counts {
            return self.choose_to_count();
        }
        if !self.failed && self.level > WEIGHED_DEPTH {
            return (self.kernel.choose_first)(&self.board).map(Choice);
        }
        (self.kernel.choose)(&self.board).map(Choice)
    }

    fn mark(&mut self) {
        if self.level == self.marked.len() {
            self.marked.push(Board::BLANK);
        }
        (self.kernel.copy)(&self.board, &mut self.marked[self.level]);
        self.level += 1;
    }

    fn undo(&mut self) {
        let level = self.level;
        if let Some(counting) = self.counting() {
            counting.leave_level(level);
        }
        if level > 0 {
            self.level = level - 1;
            (self.kernel.copy)(&self.marked[level - 1], &mut self.board);
        }
    }

    fn assume(&mut self, Choice(guess): Choice, side: Side) -> Result<(), Conflict> {
        let candidates = match side {
            Side::Left => guess.digit,
            Side::Right => !guess.digit,
        };
        (self.kernel.keep)(&mut self.board, guess.place, candidates);
        Ok(())
    }

    fn solution(&self) -> [u8; CELLS] {
        self.board.digits()
    }

    fn leave<T: Tracer>(&mut self, closed: Closed, _: &mut T) -> Next {
        if let Closed::Failed(_) = closed {
            self.failed = true;
            if let Some(counting) = self.counting() {
                counting.failed();
            }
        }
        Next::Back
    }

    fn describe(&self, Choice(guess): Choice) -> Atom {
        let digit = guess.digit.trailing_zeros() as i32 + 1;
        Atom::is(Var::new(guess.place.cell() as u32), digit)
    }

    fn propagations(&self) -> u64 {
        self.rounds
    }
}

/// How many solutions are looked for, and within which limits.
#[derive(Clone, Debug)]
pub(super) struct WantedSolutions {
    /// Enough of them.
    pub(super) solutions: u64,
    /// The limits of the search.
    pub(super) limits: Limits,
    /// The most solutions within the limits, if the search cannot see to that.
    most: Option<u64>,
}

impl WantedSolutions {
    /// This number of solutions, within the limits.
    ///
    /// A search that counts meets many solutions at one node, or none. So it does not limit them itself. It looks for one solution
    /// more than the limit allows.
    pub(super) fn new(solutions: u64, limits: &Limits) -> Self {
        let most = limits.most_solutions().filter(|&most| most > 2);
        let own = match most {
            Some(_) => limits.clone().solutions(u64::MAX),
            None => limits.clone(),
        };
        Self {
            solutions: most.map_or(solutions, |most| solutions.min(most.saturating_add(1))),
            limits: own,
            most,
        }
    }

    /// Adds the solutions at the present node, which has no choice.
    pub(super) fn add(&self, space: &mut BoardSpace, found: &mut Found<[u8; CELLS]>) {
        match found.solutions {
            0 => found.first = Some(space.board.digits()),
            1 => found.second = Some(space.board.digits()),
            _ => {}
        }
        found.solutions = found.solutions.saturating_add(space.ways());
        space.known(found.solutions, self.solutions);
    }

    /// Completes what was found, after the search.
    pub(super) fn end(&self, search: &Search<BoardSpace>, found: &mut Found<[u8; CELLS]>) {
        found.solutions = found.solutions.min(self.solutions);
        found.limit = search.limit();
        if let Some(most) = self.most.filter(|&most| found.solutions > most) {
            found.solutions = most;
            found.limit = Some(Limit::Solutions);
        }
        found.stats = search.stats();
        found.stats.solutions = found.solutions;
    }
}

/// Solves 9×9 puzzles, one after the other, without allocating for each.
///
/// ```
/// use csp_core::limits::Limits;
/// use csp_sudoku::engine::nine::{Board, NineSolver};
///
/// let mut solver = NineSolver::new();
/// let line = b"98.7..6..75..4......3..8.7.8....9.5..3.2..1.....4....6.7...4.3....8..4......1...2";
/// let board = Board::of_line(line).unwrap();
/// let answer = solver.solve(&board, 2, &Limits::default());
/// assert_eq!(answer.solutions, 1);
/// assert_eq!(answer.first.unwrap()[..9], [9, 8, 4, 7, 5, 1, 6, 2, 3]);
/// assert_eq!(solver.count(&Board::of_line(&[b'.'; 81]).unwrap(), 1000), 1000);
/// ```
#[derive(Debug)]
pub struct NineSolver {
    kernel: Kernel,
    search: Search<BoardSpace>,
}

impl Default for NineSolver {
    fn default() -> Self {
        Self::new()
    }
}

impl NineSolver {
    /// A solver with the fastest kernel of this machine.
    #[must_use]
    pub fn new() -> Self {
        Self::with_kernel(best_kernel())
    }

    /// A solver with this kernel.
    #[must_use]
    pub fn with_kernel(kernel: Kernel) -> Self {
        let space = BoardSpace::new(kernel, Board::BLANK);
        Self {
            kernel,
            search: Search::new(space, Limits::default(), ()),
        }
    }

    /// The kernel that does the work.
    #[must_use]
    pub fn kernel(&self) -> Kernel {
        self.kernel
    }

    /// Looks for `wanted` solutions.
    pub fn solve(&mut self, board: &Board, wanted: u64, limits: &Limits) -> Found<[u8; CELLS]> {
        let wanted = WantedSolutions::new(wanted, limits);
        let search = &mut self.search;
        search.restart(wanted.limits.clone(), |space| {
            space.load(|here| *here = *board);
        });
        let mut found = Found::NOTHING;
        while found.solutions < wanted.solutions && search.advance() {
            wanted.add(search.space_mut(), &mut found);
        }
        wanted.end(search, &mut found);
        found
    }

    /// Counts solutions, at most `max`.
    pub fn count(&mut self, board: &Board, max: u64) -> u64 {
        let search = &mut self.search;
        search.restart(Limits::default(), |space| {
            space.load(|here| *here = *board);
        });
        let mut solutions = 0_u64;
        while solutions < max && search.advance() {
            let space = search.space_mut();
            solutions = solutions.saturating_add(space.ways());
            space.known(solutions, max);
        }
        solutions.min(max)
    }

    /// The search as an iterator over solutions, observed by a tracer.
    ///
    /// The board has no trail. A trace shows the decisions, and not what followed from them.
    pub fn search<T: Tracer>(
        &self,
        board: &Board,
        limits: Limits,
        tracer: T,
    ) -> Search<BoardSpace, T> {
        Search::new(BoardSpace::new(self.kernel, *board), limits, tracer)
    }
}
