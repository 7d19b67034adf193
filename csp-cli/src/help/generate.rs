//! The help text of `generate`.

macro_rules! generate_examples {
    () => {
        "\
Examples:
  $ csp sudoku generate
  $ csp sudoku generate -n 3 --seed 7 --minimal --symmetry half-turn
  $ csp sudoku generate --level easy --clues 30..36 --format json
  $ csp sudoku generate --with X-Wing --without 'Naked Triple' --format grid
  $ csp sudoku generate --score 500..900 --format csv
  $ csp sudoku generate -n 4 --level easy --format html --solutions > sheet.html
  $ csp sudoku generate --size 4 --pattern 'x... ..x. .x.. ...x'"
    };
}

/// At the end of `csp sudoku generate -h`.
pub(crate) const GENERATE_EXAMPLES: &str = generate_examples!();

/// At the end of `csp sudoku generate --help`.
pub(crate) const GENERATE: &str = concat!(
    "\
Wishes:
  Puzzles are drawn until one has all that is asked for. What no puzzle can have is
  an error at once. What was not found in --max-attempts is told on standard error,
  with the number of the puzzle, and the others are still made. An interrupt or
  --time-limit ends with the puzzles found so far.

  Ranges include both ends, and either end may be left out: 22..28, ..25, 30.. .
  Levels are easy, medium, hard, unfair, extreme. Levels, scores and techniques are
  those of the path that takes the easiest step each time, by HoDoKu's order and
  table. A technique is named as there, such as `X-Wing`, or by its short name there,
  such as bf2.

  In a pattern digits, letters, * and # are given cells, and . _ - 0 are blank. White
  space and | are skipped. So a puzzle is a pattern, too.

Formats:
  lines  one line for each puzzle
  grid   a drawing of each puzzle
  csv    columns puzzle,solution,givens,level,score,seed,number,attempts; the number
         counts from 0 under the seed; level and score are blank if no technique goes
         on
  json   the same by name
  svg    a picture of one puzzle
  html   a page for A4 or Letter with all puzzles, their levels and scores; the
         solutions, if wanted, are at the end

Exit codes:
   0  all puzzles were found
   2  wishes that no puzzle has, bad usage, or a closed standard output
   3  some were not found: too many attempts, an interrupt, or --time-limit
  70  internal error
  74  standard output could not be written (a closed pipe ends quietly, with 0)

",
    generate_examples!()
);
