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
