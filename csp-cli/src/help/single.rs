//! The help texts of the commands that take one puzzle, and of those that show puzzles.

macro_rules! trace_examples {
    () => {
        "\
Examples:
  $ csp sudoku trace 1.....2..3.....4
  $ csp sudoku trace --level changes --strategy backtracking 1.....2..3.....4
  $ csp sudoku trace --format svg 1.....2..3.....4 > tree.svg"
    };
}

/// At the end of `csp sudoku trace -h`.
pub(crate) const TRACE_EXAMPLES: &str = trace_examples!();

/// At the end of `csp sudoku trace --help`.
pub(crate) const TRACE: &str = concat!(
    "\
Lines of the text:
  node 2 depth 1: r4c7 = 3           a decision; `!=` is its other side
    all_different#12: r4c8 - 3 5     a propagator removed these candidates
    conflict all_different#12: r4c8  no candidate is left, or no solution
  back to depth 0                    the branch is closed
    solution 1: 4 8 3 9 ...          the digits, row by row
  exhausted                          every branch was closed; or `limit nodes`,
                                     `cut after 100 events`, ...

Exit codes:
   0  the puzzle has exactly one solution
   1  it has none (as with equal givens in a house) or several
   2  bad usage or input, or a closed standard output
   3  a limit or an interrupt came first, or the trace was cut

",
    trace_examples!()
);

macro_rules! replay_examples {
    () => {
        "\
Examples:
  $ csp sudoku trace 1.....2..3.....4 | csp sudoku replay -"
    };
}

/// At the end of `csp sudoku replay -h`.
pub(crate) const REPLAY_EXAMPLES: &str = replay_examples!();

/// At the end of `csp sudoku replay --help`.
pub(crate) const REPLAY: &str = concat!(
    "\
Exit codes:
   0  every line holds
   2  some line does not: it is named; or the file is no trace; or standard
      output is closed

",
    replay_examples!()
);

macro_rules! why_examples {
    () => {
        "\
Examples:
  $ csp sudoku why 1.....2..3.....4 r1c2 3
  $ csp sudoku why 1.....2..3.....4 r2c4
  $ csp sudoku why --format json 1..1............"
    };
}

/// At the end of `csp sudoku why -h`.
pub(crate) const WHY_EXAMPLES: &str = why_examples!();

/// At the end of `csp sudoku why --help`.
pub(crate) const WHY: &str = concat!(
    "\
The conclusion comes first, then a numbered paragraph for each digit placed on
the way to it, later ones first. Such an answer rests on as few givens and
houses as it takes: without any one of them small steps (singles and Locked
Candidates) do not get there. If they do not get there with all givens, the
contrary is supposed and refuted. If that fails, too, and the puzzle has one
solution, the techniques of `path` answer, but for those that assume one
solution: with the steps that the claim needs, first ones first. Else a search
finds the givens and houses that leave nothing else.

Formats:
  text  as above; for a cell that is not determined, the digits that are left
  json  puzzle, claim, status (steps, techniques, search, open, left or
        unknown), givens, houses, minimal, supposed, steps (claim, technique,
        houses, because; with techniques as those of `hint`); a claim is r4c5=7
        or r4c5<>7, null says that there is no solution

Exit codes:
   0  explained
   1  no solution (as with equal givens in a house), which is explained; or it
      is not so
   2  bad usage or input: no such cell or digit, several puzzles, the digit that
      the cell has in the solution, a closed standard output
   3  a limit came before the answer
  74  standard output could not be written (a closed pipe ends quietly, with 0)

",
    why_examples!()
);

macro_rules! prove_examples {
    () => {
        "\
Examples:
  $ csp sudoku prove 1.....2..3.....4 -o proof"
    };
}

/// At the end of `csp sudoku prove -h`.
pub(crate) const PROVE_EXAMPLES: &str = prove_examples!();

/// At the end of `csp sudoku prove --help`.
pub(crate) const PROVE: &str = concat!(
    "\
The proof holds if `veripb DIR/puzzle.opb DIR/puzzle.pbp` ends with code 0,
prints `s VERIFIED UNSATISFIABLE`, and prints no line with `Warning:`. The
formula has the rules, the givens and, if there is a solution, a clause against
it. This command checks that the solution is one.

Lines of the output:
  unique: 1243...     the solution, or `none`; with `several: ...` come two
                      solutions, and there is no proof
  unknown             a limit or an interrupt came first; there is no proof
  formula, proof      how many variables, inequalities, lines and nogoods
  steps               what took lines of its own
  not in the formula  a constraint that the proof does not have
  asserted            a constraint with steps that the checker has to believe
  check               the command that checks the proof

Exit codes:
   0  exactly one solution: the proof was written
   1  no solution: the proof was written; or several, and there is none
   2  bad usage or input, or the files cannot be written
   3  a limit or an interrupt came first; or something is asserted or not in
      the formula
  74  standard output could not be written (a closed pipe ends quietly, with 0)

",
    prove_examples!()
);

macro_rules! split_examples {
    () => {
        "\
Examples:
  $ csp sudoku split -n 4 12..34..........
  $ csp sudoku split -n 4 12..34.......... | csp sudoku count"
    };
}

/// At the end of `csp sudoku split -h`.
pub(crate) const SPLIT_EXAMPLES: &str = split_examples!();

/// At the end of `csp sudoku split --help`.
pub(crate) const SPLIT: &str = concat!(
    "\
A part is a line with as many characters for each cell as there are digits. All
commands read it. `xargs`, Slurm or make can hand out the lines.

Exit codes:
   0  the parts were written
   1  there is no solution, and so there are no parts
   2  bad usage or input
  74  standard output could not be written (a closed pipe ends quietly, with 0)

",
    split_examples!()
);

macro_rules! watch_examples {
    () => {
        "\
Examples:
  $ csp sudoku watch 1.....2..3.....4
  $ csp sudoku watch --max-events 1000 puzzles.txt"
    };
}

/// At the end of `csp sudoku watch -h`.
pub(crate) const WATCH_EXAMPLES: &str = watch_examples!();

/// At the end of `csp sudoku watch --help`.
pub(crate) const WATCH: &str = concat!(
    "\
Keys:
  space            run, pause
  right, l, n      the next event
  left, h, p       the event before
  up, +  down, -   faster, slower
  ]  [             the next node of the search, the one before
  s  S             the next solution, the one before
  Home, g  End, G  the puzzle before the search, the last event
  Tab              a cursor for the arrows: what its cell holds, and which event
                   changed it last; a click sets it, too; Tab ends it
  q, Ctrl-C        quit

The board:
  #5  given                  ?5  decided
   5  found by propagation   !!  no candidate is left
  Open cells show their candidates, those that the event removes as dashes;
  where there is no room, :3 is a cell with three. Changed cells are reversed,
  and so is the house in conflict, with !5 for a digit that stands there twice.

Exit codes:
   0  left with q or Ctrl-C
   1  equal givens in a house: there is no search
   2  bad usage or input, or standard output is no terminal
   3  ended by a signal, or the terminal was closed

",
    watch_examples!()
);

macro_rules! show_examples {
    () => {
        "\
Examples:
  $ csp sudoku show --candidates 1.....2..3.....4
  $ csp sudoku show --format svg 1.....2..3.....4 > puzzle.svg
  $ echo 1.....2..3.....4 | csp sudoku show --format html --solutions > sheet.html"
    };
}

/// At the end of `csp sudoku show -h`.
pub(crate) const SHOW_EXAMPLES: &str = show_examples!();

/// At the end of `csp sudoku show --help`.
pub(crate) const SHOW: &str = concat!(
    "\
Formats:
  text  a grid for each puzzle, under its name. With candidates a cell is a block
        in which each has its place; #5 is a given, 9x9 takes 70 columns
  svg   a picture without script or font files; light or dark as the reader has it
  html  a page for A4 or Letter with all puzzles, numbered, with names, levels and
        scores; the solutions, if wanted, are at the end

A puzzle of html is solved and graded; one without exactly one solution is told,
and has no level. Two equal givens in a house are marked.

Exit codes:
   0  all was shown
   1  some puzzle has equal givens in a house; in html, also one without exactly
      one solution
   2  bad usage or input: a line that cannot be read, a missing file, candidates
      of a board over 25x25, a second puzzle for svg, a closed standard output
   3  an interrupt left some puzzles out
  74  standard output could not be written (a closed pipe ends quietly, with 0)

",
    show_examples!()
);

macro_rules! play_examples {
    () => {
        "\
Examples:
  $ csp sudoku play 1.....2..3.....4
  $ csp sudoku play --level hard --seed 7 --save game.sdk
  $ csp sudoku play game.sdk"
    };
}

/// At the end of `csp sudoku play -h`.
pub(crate) const PLAY_EXAMPLES: &str = play_examples!();

/// At the end of `csp sudoku play --help`.
pub(crate) const PLAY: &str = concat!(
    "\
Keys (? shows all of them):
  arrows, hjkl     move              digits, letters  enter a digit
  space            digits or marks   Alt and a digit  one mark
  u r  U           undo, redo; back to the last place without a mistake
  c C              check the rules; check the digits against the solution
  t T  Enter       where to look, the whole step; do it
  w                why a cell has its digit, or not another
  f  a  /          all candidates; clearing marks or not; all places of a digit
  G  s  q          give up; save; quit

Files: a game is a .sdk file of SadMan Sudoku with [Puzzle], [State] and
[PencilMarks], and [Moves] for undo. It is written whole under another name and
then renamed. A signal or a closed terminal saves the game: in its file, or else
in game-1.sdk (or the next free number) in this folder.

Exit codes:
   0  left with q or Ctrl-C
   2  bad usage or input, or standard output is no terminal
   3  ended by a signal, or the terminal was closed

",
    play_examples!()
);
