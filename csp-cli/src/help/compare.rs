//! The help text of `compare`.

macro_rules! compare_examples {
    () => {
        "\
Examples:
  $ csp sudoku compare --max-nodes 1000 1.....2..3.....4 12..34..........
  $ csp sudoku compare --strategies singles,domain --format csv '
    8........
    ..36.....
    .7..9.2..
    .5...7...
    ....457..
    ...1...3.
    ..1....68
    ..85...1.
    .9....4..'"
    };
}

/// At the end of `csp sudoku compare -h`.
pub(crate) const COMPARE_EXAMPLES: &str = compare_examples!();

/// At the end of `csp sudoku compare --help`.
pub(crate) const COMPARE: &str = concat!(
    "\
Strategies, weakest first:
  generate_and_test     cells in reading order; only complete grids are tested
  backtracking          in reading order; each digit is checked against those
                        placed before it
  forward_checking      in reading order; the digit of an assigned cell goes from
                        its peers (Haralick & Elliott 1980)
  mrv_forward_checking  the same, with the cell of fewest candidates next
  singles               the same order with better ties; naked and hidden singles
                        at every node; what the model of solve uses below 16x16
  domain                domain-consistent all-different (Regin 1994), locked
                        candidates and hidden singles at every node, in the same
                        order; what it uses from 16x16 on, and there alone with
                        look-ahead after 1000 failures

A node is one side of a choice between two or more digits; the root counts, too.
To assign a cell that has one digit left is no choice. A run of a propagator is
one propagation. Median (of two middle ones the lower), mean and maximum are over
the puzzles. A puzzle not solved within --max-nodes counts with what it has cost
so far; a number that is only a lower bound because of that is marked >=.

Formats:
  table  nodes, failures and propagations; a bar shows the median of the nodes
         on a logarithmic scale, in blocks on a UTF-8 terminal, else in #
  csv    columns strategy,puzzles,solved,max_nodes,extent, then median, mean and
         max of each kind, at_least (which of them are lower bounds), seconds
  json   the same by name; at_least stands with each kind

The seconds are those of the searches, added up over all puzzles and threads. All
else is the same for every run and every number of threads.

",
    messages!(),
    "\
Exit codes:
   0  the strategies were compared, whether or not all puzzles were solved
   1  some puzzle was left out, as it has equal givens in a house
   2  bad usage or input: a line that cannot be read, a missing file, a closed
      standard output
   3  an interrupt left some puzzles out
",
    other_codes!(),
    compare_examples!()
);
