//! The parts of the help texts that are not about single options. A test runs every example in
//! them.
//!
//! No line is longer than 80 characters, as a wrapped example would not work when pasted.

mod flatzinc;
mod generate;
mod rewritten;
mod single;
mod steps;
mod web;

pub(crate) use self::flatzinc::{FLATZINC_EXAMPLES, MODEL_PROVE, MODEL_PROVE_EXAMPLES};
pub(crate) use self::generate::{GENERATE, GENERATE_EXAMPLES};
pub(crate) use self::rewritten::{
    CANON, CANON_EXAMPLES, MINIMIZE, MINIMIZE_EXAMPLES, SHUFFLE, SHUFFLE_EXAMPLES,
};
pub(crate) use self::single::{
    PLAY, PLAY_EXAMPLES, PROVE, PROVE_EXAMPLES, REPLAY, REPLAY_EXAMPLES, SHOW, SHOW_EXAMPLES,
    SPLIT, SPLIT_EXAMPLES, TRACE, TRACE_EXAMPLES, WATCH, WATCH_EXAMPLES, WHY, WHY_EXAMPLES,
};

pub(crate) use self::steps::{HINT, HINT_EXAMPLES, PATH, PATH_EXAMPLES, RATE, RATE_EXAMPLES};
pub(crate) use self::web::{WEB, WEB_EXAMPLES};

/// At the end of `csp --help` and `csp sudoku --help`.
pub(crate) const EXAMPLES: &str = "\
Examples:
  $ csp sudoku solve '
    53..7....
    6..195...
    .98....6.
    8...6...3
    4..8.3..1
    7...2...6
    .6....28.
    ...419..5
    ....8..79'
  $ csp sudoku solve 1.....2..3.....4
  $ echo 1.....2..3.....4 | csp sudoku count
  $ csp sudoku check 1.....2..3.....4
  $ csp sudoku compare --max-nodes 1000 1.....2..3.....4";

/// At the end of `csp completions --help`.
pub(crate) const COMPLETIONS: &str = "\
Examples:
  $ csp completions bash";

/// At the end of `csp man --help`.
pub(crate) const MAN: &str = "\
Examples:
  $ csp man > csp.1";

macro_rules! solve_examples {
    () => {
        "\
Examples:
  $ csp sudoku solve --format grid '
    8........
    ..36.....
    .7..9.2..
    .5...7...
    ....457..
    ...1...3.
    ..1....68
    ..85...1.
    .9....4..'
  $ csp sudoku solve --box 2x3 --format json 1.3.564..1.....3.5.6.....4...15.....
  $ echo 12....3....4.... | csp sudoku solve --format csv -
  $ csp sudoku solve --time-limit 0.5 --quiet -- ---1---2-3------
  $ csp sudoku solve --engine model --format json 1.....2..3.....4"
    };
}

macro_rules! count_examples {
    () => {
        "\
Examples:
  $ csp sudoku count --max 100 1.....2..3.....4
  $ csp sudoku count --format csv --threads 1 1.....2..3.....4 12..34.........."
    };
}

macro_rules! check_examples {
    () => {
        "\
Examples:
  $ csp sudoku check 1.....2..3.....4
  $ csp sudoku check 1234341221434321
  $ echo 1.....2..3.....4,1243342143122134 | csp sudoku check --format csv"
    };
}

macro_rules! engines {
    () => {
        "\
Engines: model is the constraint model, for boards of every size. fast is made for
9x9, sets of candidates in vector registers, and for 10x10 to 32x32, bit boards with
look-ahead. Both give the same answers; nodes, failures and propagations (of fast:
rounds over the board of 9x9, digits placed on others) are those of the engine that
answered, and --max-nodes counts them. auto takes fast for these boards, pencilmarks
included, and the model for all else. A board that --engine fast does not take is
told on standard error, comes out as unknown, and makes the exit code 2.

"
    };
}

macro_rules! messages {
    () => {
        "\
A line that is no puzzle is told on standard error as csp: FILE:LINE: what is
wrong. The other lines are still read, and so are the other files when one cannot
be opened. Ctrl-C prints what is finished, and a summary marked partial; a second
one ends at once.

"
    };
}

macro_rules! other_codes {
    () => {
        "  70  internal error: a wrong answer, which is not printed
  74  standard output could not be written (a closed pipe ends quietly, with 0)

The worst of what happened counts: 70 comes before 2, 2 before 3, 3 before 1. For
all commands 1 says that a puzzle was read and is at fault, 2 that something could
not be read or done.

"
    };
}

macro_rules! search_codes {
    () => {
        concat!(
            "\
Exit codes:
   0  every puzzle has exactly one solution
   1  some puzzle has none (as with equal givens in a house) or several, or the
      solution given with it is wrong
   2  bad usage or input: a line that cannot be read, a missing file, a board
      that the engine asked for does not take, a closed standard output
   3  a limit or an interrupt left some puzzle undecided
",
            other_codes!()
        )
    };
}

mod compare;

pub(crate) use self::compare::{COMPARE, COMPARE_EXAMPLES};

/// At the end of `csp sudoku solve -h`.
pub(crate) const SOLVE_EXAMPLES: &str = solve_examples!();

/// At the end of `csp sudoku solve --help`.
pub(crate) const SOLVE: &str = concat!(
    "\
Formats:
  lines  one line for each puzzle, in the order of the input:
      SOLUTION                exactly one solution
      SOLUTION<TAB>multiple   several; this is one of them
      -<TAB>none              no solution
      -<TAB>invalid           unreadable, or equal givens in a house
      -<TAB>unknown           a limit or an interrupt came first, or the engine
                              does not take the board
  grid   a drawing of the solution, or of the givens and why there is none
  csv    columns puzzle,status,solution,source,line,name,remark
  json   puzzle, status, solution, nodes, failures, propagations, source, line,
         name, remark
  The source is the file or the argument, the line where the puzzle begins in it.
  A remark says what is wrong with a line that could not be read or is invalid.

",
    engines!(),
    "\
Of several solutions the one shown is the first that the model finds, whichever
engine is asked for.

",
    messages!(),
    search_codes!(),
    solve_examples!()
);

/// At the end of `csp sudoku count -h`.
pub(crate) const COUNT_EXAMPLES: &str = count_examples!();

/// At the end of `csp sudoku count --help`.
pub(crate) const COUNT: &str = concat!(
    "\
Formats:
  lines  one line for each puzzle, in the order of the input:
      COUNT                   so many solutions
      COUNT<TAB>more          more than that, the most to be counted (--max)
      COUNT<TAB>unknown       at least so many; a limit came first
      -<TAB>invalid           unreadable, or equal givens in a house
      -<TAB>unknown           the engine does not take the board
  grid   a drawing of the givens, and the count
  csv    columns puzzle,count,status,source,line,name,remark; the status is
         unique, multiple, none, more, unknown or invalid
  json   puzzle, count, status, nodes, failures, propagations, source, line,
         name, remark
  The source is the file or the argument, the line where the puzzle begins in it.
  A remark says what is wrong with a line that could not be read or is invalid.

",
    engines!(),
    messages!(),
    search_codes!(),
    count_examples!()
);

/// At the end of `csp sudoku check -h`.
pub(crate) const CHECK_EXAMPLES: &str = check_examples!();

/// At the end of `csp sudoku check --help`.
pub(crate) const CHECK: &str = concat!(
    "\
Formats:
  lines  one line for each puzzle, in the order of the input:
      ok                      complete, or with a complete solution; right
      open<TAB>N givens       cells are blank; no rule is broken so far
      invalid<TAB>WHAT        a rule is broken, such as
                              digit 5 stands twice in row 1: at r1c1 and r1c4
      unreadable<TAB>WHY      no puzzle
  grid   a drawing of the givens, and the same words
  csv    columns puzzle,status,remark,source,line,name
  json   puzzle, status, remark, source, line, name
  The source is the file or the argument, the line where the puzzle begins in it.

",
    messages!(),
    "\
Exit codes:
   0  no rule is broken
   1  some rule is broken
   2  bad usage or input: a line that cannot be read, a missing file, a closed
      standard output
   3  an interrupt left some of the input unchecked
",
    other_codes!(),
    check_examples!()
);
