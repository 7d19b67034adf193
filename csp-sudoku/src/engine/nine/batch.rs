//! Many puzzles in one thread, a few at a time.
//!
//! One board leaves much of a wide register empty, and a few boards fill it. Each search enters its
//! node. The boards are then settled together. A search leaves its node when its board is finished.

use super::board::{Board, CELLS};
use super::kernel::Kernel;
use super::machine::best_kernel;
use super::settle::{MOST, SettledTogether, Shared, Together};
use super::solver::{BoardSpace, NineSolver, WantedSolutions};
use crate::engine::answer::Found;
use csp_core::conflict::Conflict;
use csp_core::limits::Limits;
use csp_core::search::Search;
use rayon::iter::ParallelIterator;
use rayon::slice::ParallelSlice;

/// The number of boards that are read ahead. It is large enough that all seats are nearly always
/// taken.
const READ_AHEAD: usize = 256;

/// Solves many 9×9 puzzles. If the kernel can, it searches two to four at a time, in one set of
/// registers. Each puzzle has the same answer and the same statistics as alone.
///
/// ```
/// use csp_core::limits::Limits;
/// use csp_sudoku::engine::nine::{Batch, Board};
///
/// let lines = [
///     b"..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
///     b"98.7..6..75..4......3..8.7.8....9.5..3.2..1.....4....6.7...4.3....8..4......1...2",
/// ];
/// let boards = lines.map(|line| Board::of_line(line).unwrap());
/// let mut answers = Vec::new();
/// Batch::new().solve(&boards, 2, &Limits::default(), &mut answers);
/// assert!(answers.iter().all(|answer| answer.solutions == 1));
/// ```
#[derive(Debug)]
pub struct Batch {
    kernel: Kernel,
    alone: NineSolver,
    searches: [Search<BoardSpace>; MOST],
}

impl Default for Batch {
    fn default() -> Self {
        Self::new()
    }
}

impl Batch {
    /// A batch with the fastest kernel of this machine.
    #[must_use]
    pub fn new() -> Self {
        Self::with_kernel(best_kernel())
    }

    /// A batch with this kernel.
    #[must_use]
    pub fn with_kernel(kernel: Kernel) -> Self {
        let search = || Search::new(BoardSpace::new(kernel, Board::BLANK), Limits::default(), ());
        Self {
            kernel,
            alone: NineSolver::with_kernel(kernel),
            searches: std::array::from_fn(|_| search()),
        }
    }

    /// Looks for `wanted` solutions of each board, and appends the answers in the order of the
    /// boards. The limits hold for each puzzle.
    pub fn solve(
        &mut self,
        boards: &[Board],
        wanted: u64,
        limits: &Limits,
        answers: &mut Vec<Found<[u8; CELLS]>>,
    ) {
        self.solve_each(
            boards.len(),
            |index, board| *board = boards[index],
            wanted,
            limits,
            answers,
        );
    }

    /// The same for lines that are known to be puzzles, such as those of
    /// [`PlainLines`](crate::read::PlainLines). A character that is no symbol leaves its cell
    /// without candidates.
    pub fn solve_lines(
        &mut self,
        lines: &[&[u8; CELLS]],
        wanted: u64,
        limits: &Limits,
        answers: &mut Vec<Found<[u8; CELLS]>>,
    ) {
        self.solve_each(
            lines.len(),
            |index, board| board.load(lines[index]),
            wanted,
            limits,
            answers,
        );
    }

    /// The same for a stream of boards. The answers come one by one, in order. Some hundred boards
    /// are read ahead.
    ///
    /// ```
    /// use csp_core::limits::Limits;
    /// use csp_sudoku::engine::nine::{Batch, Board};
    ///
    /// let blank = Board::of_line(&[b'.'; 81]).unwrap();
    /// let mut batch = Batch::new();
    /// let boards = std::iter::repeat_n(blank, 1000);
    /// assert_eq!(batch.answers(boards, 3, &Limits::default()).map(|answer| answer.solutions).sum::<u64>(), 3000);
    /// ```
    pub fn answers<'a>(
        &'a mut self,
        boards: impl IntoIterator<Item = Board, IntoIter: 'a>,
        wanted: u64,
        limits: &'a Limits,
    ) -> impl Iterator<Item = Found<[u8; CELLS]>> + 'a {
        let mut boards = boards.into_iter();
        let mut ready = Vec::new().into_iter();
        std::iter::from_fn(move || {
            if ready.len() == 0 {
                let next: Vec<Board> = boards.by_ref().take(READ_AHEAD).collect();
                let mut answers = Vec::with_capacity(next.len());
                self.solve(&next, wanted, limits, &mut answers);
                ready = answers.into_iter();
            }
            ready.next()
        })
    }

    /// The same for `count` boards. Each is loaded when a seat is free.
    fn solve_each(
        &mut self,
        count: usize,
        load: impl Fn(usize, &mut Board),
        wanted: u64,
        limits: &Limits,
        answers: &mut Vec<Found<[u8; CELLS]>>,
    ) {
        let Some(together) = self.kernel.together.filter(|_| wanted > 0) else {
            let mut board = Board::BLANK;
            answers.extend((0..count).map(|index| {
                load(index, &mut board);
                self.alone.solve(&board, wanted, limits)
            }));
            return;
        };
        let begin = answers.len();
        answers.resize(begin + count, Found::NOTHING);
        let answers = &mut answers[begin..];
        let seats = [None; MOST];
        SeatedSearches {
            searches: &mut self.searches,
            load,
            wanted: WantedSolutions::new(wanted, limits),
            answers,
            next: 0,
            seats,
            fresh: 0,
        }
        .run(together);
    }
}

/// Looks for `wanted` solutions of each board, on all threads of the current pool of `rayon`. The
/// answers are in the order of the boards. They are the same for every number of threads.
///
/// ```
/// use csp_core::limits::Limits;
/// use csp_sudoku::engine::nine::{Board, solve_many};
///
/// let blank = Board::of_line(&[b'.'; 81]).unwrap();
/// let answers = solve_many(&[blank; 1000], 2, &Limits::default());
/// assert!(answers.iter().all(|answer| answer.solutions == 2));
/// ```
#[must_use]
pub fn solve_many(boards: &[Board], wanted: u64, limits: &Limits) -> Vec<Found<[u8; CELLS]>> {
    let batches = boards
        .par_chunks(READ_AHEAD)
        .map_init(Batch::new, |batch, boards| {
            let mut answers = Vec::with_capacity(boards.len());
            batch.solve(boards, wanted, limits, &mut answers);
            answers
        });
    batches.collect::<Vec<_>>().concat()
}

/// Searches whose boards are settled together, in one set of registers. A search that is done gives
/// its seat to the next board. Seats beyond those of the kernel stay free.
struct SeatedSearches<'a, F> {
    searches: &'a mut [Search<BoardSpace>; MOST],
    /// Loads a puzzle into a board.
    load: F,
    wanted: WantedSolutions,
    answers: &'a mut [Found<[u8; CELLS]>],
    /// The next board that waits for a seat.
    next: usize,
    /// The number of the board of each search.
    seats: [Option<usize>; MOST],
    /// The searches whose board is not yet among the shared ones, as bits.
    fresh: u8,
}

impl<F: Fn(usize, &mut Board)> SeatedSearches<'_, F> {
    fn run(&mut self, Together { boards, settle }: Together) {
        let mut shared = Shared::BLANK;
        for seat in 0..boards {
            self.seat(seat);
            self.go_on(seat, false);
        }
        while let active @ 1.. = self.active() {
            let boards = self
                .searches
                .each_mut()
                .map(|search| &mut search.space_mut().board);
            let SettledTogether {
                finished,
                alive,
                rounds,
            } = settle(&mut shared, boards, self.fresh, active);
            self.fresh = 0;
            for seat in (0..MOST).filter(|seat| active >> seat & 1 == 1) {
                self.searches[seat].space_mut().add_rounds(rounds);
                if finished >> seat & 1 == 1 {
                    let outcome = if alive >> seat & 1 == 1 {
                        Ok(())
                    } else {
                        Err(Conflict::SCOPE)
                    };
                    let solved = self.searches[seat].leave(outcome);
                    self.go_on(seat, solved);
                }
            }
        }
    }

    /// The seats that are taken, as bits.
    fn active(&self) -> u8 {
        (0..MOST).fold(0, |active, seat| {
            active | u8::from(self.seats[seat].is_some()) << seat
        })
    }

    /// Gives a free seat to the next board, if there is one.
    fn seat(&mut self, seat: usize) {
        self.seats[seat] = (self.next < self.answers.len()).then_some(self.next);
        if let Some(puzzle) = self.seats[seat] {
            self.next += 1;
            self.searches[seat].restart(self.wanted.limits.clone(), |space| {
                space.load(|board| (self.load)(puzzle, board));
            });
        }
    }

    /// Goes on from a finished node to the next one, of the same puzzle or of another.
    fn go_on(&mut self, seat: usize, mut solved: bool) {
        while let Some(puzzle) = self.seats[seat] {
            let search = &mut self.searches[seat];
            let answer = &mut self.answers[puzzle];
            if solved {
                self.wanted.add(search.space_mut(), answer);
                solved = false;
            }
            if answer.solutions < self.wanted.solutions && search.enter() {
                self.fresh |= 1 << seat;
                return;
            }
            self.wanted.end(search, answer);
            self.seat(seat);
        }
    }
}
