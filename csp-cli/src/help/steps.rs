//! The help texts of the commands that solve as people do.

macro_rules! hint_examples {
    () => {
        "\
Examples:
  $ csp sudoku hint 1.....2..3.....4
  $ csp sudoku hint --all --prove 1.....2..3.....4
  $ csp sudoku hint --without singles --format json 1.....2..3.....4
  $ csp sudoku hint --format svg 1.....2..3.....4 > step.svg"
    };
}

macro_rules! path_examples {
    () => {
        "\
Examples:
  $ csp sudoku path 1.....2..3.....4
  $ csp sudoku path --prove --no-uniqueness --format csv 1.....2..3.....4
  $ csp sudoku path --format html 1.....2..3.....4 > path.html"
    };
}

macro_rules! rate_examples {
    () => {
        "\
Examples:
  $ csp sudoku rate 1.....2..3.....4
  $ csp sudoku rate --print-ladder > ladder.toml
  $ csp sudoku rate --only singles,x-wing --format json 1.....2..3.....4
  $ csp sudoku generate -n 3 --seed 7 | csp sudoku rate --explainer -"
    };
}

macro_rules! ladder {
    () => {
        "\
Techniques: names, order, levels and scores are those of HoDoKu. Names are written
in any case, with blanks, dashes or neither: x-wing, \"Naked Pair\", n2. A name may
be that of a family (singles, intersections, subsets, basic-fish, finned-basic-fish,
single-digit-patterns, wings, uniqueness, coloring, chains-and-loops,
almost-locked-sets, last-resort) or the first words of several names (unique-
rectangle, avoidable-rectangle, forcing).

Positions: a puzzle may come with pencilmarks, and lines of HoDoKu's library
(:0000:x:...) tell which digits were placed later. Given digits are right; a placed
digit that the solution does not have, or a missing candidate, is named, and there
are no steps. Where only the pencilmarks make the solution unique, techniques that
assume one solution are not tried.

"
    };
}

macro_rules! codes {
    () => {
        "\
Exit codes:
   0  the steps lead on; or each cell has its digit
   1  no solution, several, or a mistake in the position, which is told
   2  bad usage or input: a line that cannot be read, a board over 25x25, a wrong
      ladder, a closed standard output
   3  no technique finds a step, or an interrupt came first
  70  internal error: a step that cannot be proven
  74  standard output could not be written (a closed pipe ends quietly, with 0)

"
    };
}

/// At the end of `csp sudoku hint -h`.
pub(crate) const HINT_EXAMPLES: &str = hint_examples!();

/// At the end of `csp sudoku hint --help`.
pub(crate) const HINT: &str = concat!(
    "\
Formats:
  text  the step in HoDoKu's notation, then in plain English; with --all the
        notation of each step alone; on a terminal as grid
  grid  the same, and the position with its candidates below: those the step rests
        on are marked, those it removes are struck out; with --all no step is marked
  json  puzzle, status (steps, solved, stuck, none, multiple, invalid, unknown),
        steps, remark; a step has technique, level, score, notation, text,
        placement, eliminations, unique (whether it assumes one solution), and as
        needed house, proof, and pattern with digits, cells, base, cover, fins,
        endofins, sets, links, chains, colors
  svg   the position with the step, as a picture without script or font files
  html  a page with that picture and the text
  A picture shows one step: --all and --prove are for the other formats. Without a
  step there is none, and standard error says why.

",
    ladder!(),
    codes!(),
    hint_examples!()
);

/// At the end of `csp sudoku path -h`.
pub(crate) const PATH_EXAMPLES: &str = path_examples!();

/// At the end of `csp sudoku path --help`.
pub(crate) const PATH: &str = concat!(
    "\
Formats:
  text  the puzzle, its steps with their numbers in HoDoKu's notation, the grade
  csv   columns puzzle,status,level,score,hardest,steps,source,line,name,remark; the
        steps stand in one field, with ; between them
  json  the same by name; a step is an object, as `hint` writes it
  html  a page for one puzzle: the position before each step as a picture, with the
        notation and plain English
  The status is unique, stuck, multiple, none, invalid or unknown.

",
    ladder!(),
    codes!(),
    path_examples!()
);

/// At the end of `csp sudoku rate -h`.
pub(crate) const RATE_EXAMPLES: &str = rate_examples!();

/// At the end of `csp sudoku rate --help`.
pub(crate) const RATE: &str = concat!(
    "\
Formats:
  text  one line for each puzzle, in the order of the input:
      LEVEL<TAB>SCORE<TAB>TECHNIQUE   the level (Easy, Medium, Hard, Unfair,
                                      Extreme), the score, the hardest technique
      -<TAB>stuck                     no technique leads to the end
      -<TAB>multiple                  several solutions
      -<TAB>none                      no solution
      -<TAB>invalid                   unreadable, equal givens in a house, or a
                                      mistake in the position
      -<TAB>unknown                   an interrupt came first, or a board over 25x25
  csv   columns puzzle,status,level,score,hardest,steps,source,line,name,remark
  json  the same by name; steps is their number
  --explainer adds a field ER/EP/ED to a line of text, such as 7.2/1.2/1.2, or - if
  there is no rating; and columns er,ep,ed after steps. They rate the hardest step,
  the hardest up to the first that fills a cell, and the first, by the methods of
  Sudoku Explainer, whatever the ladder. Other boards than 9x9 have no rating, which
  is told.
  The score is the sum of the scores of all steps. The level is that of the hardest
  step, and is raised if the score is over the limit of the level; a path of easy
  steps stays easy.

",
    ladder!(),
    codes!(),
    rate_examples!()
);
