//! `csp sudoku compare`.

use crate::{NINE, Ran, UNIQUE, csp, csp_reads, data, file};

/// A 4×4 with twelve solutions, and one without any.
const TWELVE: &str = "12..34..........";
const NONE: &str = "12....3....4....";

fn compare(args: &[&str]) -> Ran {
    csp(&[&["sudoku", "compare", "--quiet"], args].concat())
}

/// Standard output without the times, which stand last.
fn timeless(ran: &Ran) -> String {
    let cut = |line: &str| {
        let timed = line.contains('/') || line.contains("seconds") || line.contains(",whole,");
        let end = if timed { line.rfind([' ', ',']) } else { None };
        format!("{}\n", line[..end.unwrap_or(line.len())].trim_end())
    };
    ran.out.lines().map(cut).collect()
}

const TABLE: &str = "\
3 puzzles, at most 1000 nodes each
>= is a lower bound: puzzles not solved count with what they have cost so far
bars: median of the nodes on a logarithmic scale from 1 to 1000

nodes                                       solved  median      mean     max
generate_and_test     ####################     0/3  >=1000  >=1000.0  >=1000
backtracking          #############            3/3      82      68.0     109
forward_checking      #####                    3/3       6       5.3       9
mrv_forward_checking  #                        3/3       1       2.7       6
singles               #                        3/3       1       2.7       6
domain                #                        3/3       1       2.7       6

failures              median     mean    max
generate_and_test      >=496  >=496.0  >=496
backtracking              35     32.0     54
forward_checking           1      1.7      4
mrv_forward_checking       0      0.3      1
singles                    0      0.3      1
domain                     0      0.3      1

propagations          median     mean    max
generate_and_test      >=669  >=669.0  >=669
backtracking             109     90.0    138
forward_checking           6      5.3      9
mrv_forward_checking      20     18.7     31
singles                   21     21.0     37
domain                    34     41.7     86
";

#[test]
fn the_table_of_all_strategies() {
    let ran = compare(&["--max-nodes", "1000", UNIQUE, TWELVE, NONE]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    assert_eq!(timeless(&ran), TABLE);
    let table = ran
        .out
        .lines()
        .skip(4)
        .take(7)
        .map(|line| line.rsplit(' ').next().unwrap_or_default());
    assert!(
        table.skip(1).all(|seconds| seconds.parse::<f64>().is_ok()),
        "{}",
        ran.out
    );
    let named = "--strategies=generate_and_test,backtracking,forward_checking,mrv_forward_checking,singles,domain";
    assert_eq!(
        timeless(&compare(&[
            "--max-nodes",
            "1000",
            named,
            UNIQUE,
            TWELVE,
            NONE
        ])),
        TABLE
    );
}

#[test]
fn strategies_stand_in_the_order_asked_for() {
    let expected = "\
1 puzzle, at most 100000 nodes each
>= is a lower bound: puzzles not solved count with what they have cost so far
bars: median of the nodes on a logarithmic scale from 1 to 1

nodes                                       solved  median  mean  max
domain                #                        1/1       1   1.0    1
mrv_forward_checking  #                        1/1       1   1.0    1

failures              median  mean  max
domain                     0   0.0    0
mrv_forward_checking       0   0.0    0

propagations          median   mean  max
domain                   102  102.0  102
mrv_forward_checking      73   73.0   73
";
    let ran = csp(&[
        "sudoku",
        "compare",
        NINE,
        "--strategies",
        "domain,mrv_forward_checking",
    ]);
    assert_eq!((ran.code, timeless(&ran).as_str()), (0, expected));
    assert!(
        ran.err.starts_with("1 puzzle by 2 strategies; ") && ran.err.ends_with(" s\n"),
        "{}",
        ran.err
    );
}

#[test]
fn csv_and_json_name_the_lower_bounds() {
    let args = [
        "--strategies",
        "backtracking,singles",
        "--max-nodes",
        "60",
        UNIQUE,
        NONE,
        NINE,
        "--format",
    ];
    let csv = "\
strategy,puzzles,solved,max_nodes,extent,nodes_median,nodes_mean,nodes_max,failures_median,failures_mean,\
failures_max,propagations_median,propagations_mean,propagations_max,at_least
backtracking,3,1,60,whole,60,44.3,60,26,20.3,28,77,62.7,88,\
nodes_median nodes_mean nodes_max failures_median failures_mean failures_max propagations_median \
propagations_mean propagations_max
singles,3,3,60,whole,1,1.0,1,0,0.3,1,21,33.3,74,
";
    assert_eq!(timeless(&compare(&[&args[..], &["csv"]].concat())), csv);
    let json = r#"{"strategy":"backtracking","puzzles":3,"solved":1,"max_nodes":60,"extent":"whole","nodes":{"#;
    let out = timeless(&compare(&[&args[..], &["json"]].concat()));
    assert!(out.starts_with(json), "{out}");
    assert_eq!(
        out.matches(r#""at_least":["median","mean","max"]"#).count(),
        3,
        "{out}"
    );
    assert!(
        out.trim_end()
            .ends_with(r#""propagations":{"median":21,"mean":33.3,"max":74,"at_least":[]}"#),
        "{out}"
    );
}

#[test]
fn the_same_for_every_number_of_threads() {
    let inputs = [
        &data("unique.txt"),
        UNIQUE,
        &data("large.txt"),
        "not a puzzle",
    ];
    for format in ["table", "csv", "json"] {
        let run = |threads| {
            let ran = compare(
                &[
                    &[
                        "--threads",
                        threads,
                        "--max-nodes",
                        "300",
                        "--format",
                        format,
                    ],
                    &inputs[..],
                ]
                .concat(),
            );
            (ran.code, timeless(&ran), ran.err)
        };
        let one = run("1");
        assert_eq!(one.0, 2);
        for threads in ["2", "5"] {
            assert_eq!(run(threads), one, "{format}, {threads} threads");
        }
    }
}

#[test]
fn what_is_no_puzzle_is_told_and_left_out() {
    let clash = NINE.replacen("53.", "535", 1);
    let path = file(
        "compare.txt",
        format!("{UNIQUE}\n{clash}\n{}\n{UNIQUE}\n", &NINE[1..]).as_bytes(),
    );
    let ran = compare(&[
        "--format",
        "csv",
        "--strategies",
        "singles",
        &path,
        "no/such/file",
    ]);
    assert_eq!(ran.code, 2);
    assert!(
        timeless(&ran).contains("\nsingles,2,2,100000,whole,1,1.0,1,"),
        "{}",
        ran.out
    );
    let errors: Vec<_> = ran.err.lines().collect();
    assert_eq!(
        errors[0],
        format!(
            "csp: {path}:2: digit 5 stands twice in row 1: at r1c1 and r1c3; change or clear one of the two"
        )
    );
    assert_eq!(
        errors[1],
        format!("csp: {path}:3: 80 characters, but a puzzle of 9x9 has 81 (1 missing)")
    );
    assert!(
        errors[2].starts_with("csp: `no/such/file` is neither a file nor a puzzle: "),
        "{}",
        errors[2]
    );
    assert_eq!(errors.len(), 3);
}

#[test]
fn without_puzzles_there_is_no_table() {
    let missing = compare(&["no/such/file.txt"]);
    assert_eq!((missing.code, missing.out.as_str()), (2, ""));
    assert!(
        missing
            .err
            .starts_with("csp: `no/such/file.txt` is neither a file nor a puzzle: "),
        "{}",
        missing.err
    );
    let empty = csp_reads(&["sudoku", "compare", "--quiet"], b"");
    assert_eq!(
        (empty.code, empty.out.as_str(), empty.err.as_str()),
        (2, "", "csp: no puzzle in standard input\n")
    );
}

#[test]
fn options_that_make_no_sense() {
    let names = "[possible values: generate_and_test, backtracking, forward_checking, mrv_forward_checking, \
                 singles, domain]";
    for (args, expected) in [
        (&["--strategies", "guess"][..], names),
        (&["--strategies", "singles,guess"], names),
        (&["--strategies", ""], names),
        (
            &["--max-nodes", "0"],
            "'0' for '--max-nodes <N>': give a whole number of 1 or more",
        ),
        (
            &["--threads", "0"],
            "'0' for '--threads <N>': give a whole number of 1 to 1024",
        ),
        (
            &["--format", "lines"],
            "[possible values: table, csv, json]",
        ),
        (
            &["--time-limit", "1"],
            "unexpected argument '--time-limit' found",
        ),
    ] {
        let ran = compare(&[args, &[UNIQUE]].concat());
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{args:?}");
        assert!(
            ran.err.starts_with("csp: ") && ran.err.contains(expected),
            "{args:?}: {}",
            ran.err
        );
    }
}
