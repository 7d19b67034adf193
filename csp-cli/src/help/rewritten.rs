//! The help texts of the commands that make puzzles from others.

macro_rules! canon_examples {
    () => {
        "\
Examples:
  $ csp sudoku canon 1.....2..3.....4 4.....3..2.....1
  $ csp sudoku canon --format json 12..34.........."
    };
}

/// At the end of `csp sudoku canon -h`.
pub(crate) const CANON_EXAMPLES: &str = canon_examples!();

/// At the end of `csp sudoku canon --help`.
pub(crate) const CANON: &str = concat!(
    "\
Formats:
  lines  one line for each puzzle, in the order of the input:
      PUZZLE                  its canonical form
      -<TAB>invalid           unreadable, or equal givens in a house
      -<TAB>unknown           no form: pencilmarks, a board over 25x25, or one over
                              9x9 with so many givens that it takes too long
  grid   a drawing of the form
  csv    columns puzzle,status,canonical,automorphisms,transposed,rows,columns,
         digits,source,line,name,remark; the status is ok, invalid or unknown
  json   the same by name
  Two grids whose digits differ only in name count as one: automorphisms says in
  how many ways the cells can be rearranged with the same result. The form comes
  from the puzzle like this: it is transposed or not; row R of the form is then
  row rows[R], column C is column columns[C], and digit D is called digits[D].
  All are counted from 1.

Exit codes:
   0  every puzzle has a canonical form
   1  some puzzle has equal givens in a house
   2  bad usage or input: a line that cannot be read, a missing file, a puzzle
      without a form, a closed standard output
   3  an interrupt left some of the input
  70  internal error
  74  standard output could not be written (a closed pipe ends quietly, with 0)

",
    canon_examples!()
);

macro_rules! shuffle_examples {
    () => {
        "\
Examples:
  $ csp sudoku shuffle 1.....2..3.....4
  $ csp sudoku shuffle --seed 7 --format grid 1.....2..3.....4"
    };
}

/// At the end of `csp sudoku shuffle -h`.
pub(crate) const SHUFFLE_EXAMPLES: &str = shuffle_examples!();

/// At the end of `csp sudoku shuffle --help`.
pub(crate) const SHUFFLE: &str = concat!(
    "\
Formats:
  lines  one line for each puzzle, in the order of the input:
      PUZZLE                  an equivalent puzzle
      -<TAB>invalid           unreadable
  grid   a drawing of the puzzle
  csv    columns puzzle,status,shuffled,seed,transposed,rows,columns,digits,source,
         line,name,remark; the status is ok or invalid
  json   the same by name
  The puzzle is transposed or not; row R of the result is then row rows[R], column
  C is column columns[C], and digit D is called digits[D]. All are counted from 1.

Exit codes:
   0  every puzzle was shuffled
   2  bad usage or input: a line that cannot be read, a missing file, a closed
      standard output
   3  an interrupt left some of the input
  70  internal error
  74  standard output could not be written (a closed pipe ends quietly, with 0)

",
    shuffle_examples!()
);

macro_rules! minimize_examples {
    () => {
        "\
Examples:
  $ csp sudoku minimize 1...3.2..3..2..4
  $ csp sudoku minimize --redundant 1...3.2..3..2..4
  $ csp sudoku minimize --seed 2 --format json 1...3.2..3..2..4"
    };
}

/// At the end of `csp sudoku minimize -h`.
pub(crate) const MINIMIZE_EXAMPLES: &str = minimize_examples!();

/// At the end of `csp sudoku minimize --help`.
pub(crate) const MINIMIZE: &str = concat!(
    "\
Formats:
  lines  one line for each puzzle, in the order of the input:
      PUZZLE                  a minimal puzzle with some of its givens
      -<TAB>multiple          several solutions
      -<TAB>none              no solution
      -<TAB>invalid           unreadable, or equal givens in a house
      -<TAB>unknown           a limit or an interrupt came first
  grid   a drawing of the minimal puzzle
  csv    columns puzzle,status,minimal,seed,givens,removed,source,line,name,remark;
         the status is unique or one of the above
  json   the same by name
  With --redundant a line has the cells that are redundant, such as `r1c1 r4c5`, or
  the word `minimal`, and grid draws the puzzle above it. The columns are
  puzzle,status,givens,redundant,source,line,name,remark. A redundant given can be
  taken away alone. Without two of them there may be several solutions.

--max-nodes is for each question whether a given is needed, --time-limit for all
questions about a puzzle.

Exit codes:
   0  every puzzle has exactly one solution
   1  some puzzle has none or several
   2  bad usage or input: a line that cannot be read, a missing file, a closed
      standard output
   3  a limit or an interrupt left some puzzle
  70  internal error
  74  standard output could not be written (a closed pipe ends quietly, with 0)

",
    minimize_examples!()
);
