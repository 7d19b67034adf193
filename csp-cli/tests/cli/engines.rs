//! Both engines give the same answers, to the byte but for which of several solutions is shown.

use crate::{NINE, NINE_SOLUTION, Ran, UNIQUE, csp, csp_reads, data};

/// The solution without four cells, which take two digits in two ways.
fn multiple() -> String {
    let blank = |(index, digit)| {
        if [3, 4, 30, 31].contains(&index) {
            '.'
        } else {
            digit
        }
    };
    NINE_SOLUTION.chars().enumerate().map(blank).collect()
}

/// A cell that no digit is left for, though no two givens clash.
fn none() -> String {
    format!("12345678.{}9{}", ".".repeat(8), ".".repeat(63))
}

/// A puzzle with pencilmarks: 3 or 5 in the first cell, all but 5 in the second, then the givens of
/// [`NINE`].
fn pencilmarks() -> String {
    let group = |digits: &str| -> String {
        ('1'..='9')
            .map(|digit| if digits.contains(digit) { digit } else { '.' })
            .collect()
    };
    let cell = |(index, character): (usize, char)| match (index, character) {
        (0, _) => group("35"),
        (1, _) => group("12346789"),
        (_, '.') => group("123456789"),
        (_, digit) => group(&digit.to_string()),
    };
    NINE.chars().enumerate().map(cell).collect()
}

/// Puzzles of every kind in every form: each line is one puzzle, or says something, or is wrong.
fn mix() -> String {
    let blank = ".".repeat(81);
    let sample = std::fs::read_to_string(data("unique.txt")).expect("the sample is there");
    let large = std::fs::read_to_string(data("large.txt")).expect("the sample is there");
    let rows: Vec<_> = NINE
        .as_bytes()
        .chunks(9)
        .map(String::from_utf8_lossy)
        .collect();
    let lines = [
        "# a comment".to_owned(),
        NINE.to_owned(),
        format!("{NINE} a name"),
        format!("{NINE}\t# another, with a comma\r"),
        format!("{NINE} ümlaut\r"),
        String::new(),
        multiple(),
        none(),
        format!("55{}", &NINE[2..]),
        NINE.replace('.', "0"),
        NINE.replace('.', "-"),
        blank.clone(),
        blank.replace('.', "-"),
        pencilmarks(),
        rows.join("\n"),
        format!("{NINE},{NINE_SOLUTION}"),
        format!("{NINE};{}", NINE_SOLUTION.replacen("53", "35", 1)),
        format!("{NINE};{}", &NINE_SOLUTION[1..]),
        NINE[1..].to_owned(),
        format!("{NINE}."),
        NINE.replace('5', "x"),
        UNIQUE.to_owned(),
        format!("{NINE} \u{7f}"),
        sample,
        large,
        format!("{NINE} the next has neither name nor end"),
        NINE.to_owned(),
    ];
    lines.join("\n")
}

fn table() -> String {
    let wrong = NINE_SOLUTION.replacen("534", "543", 1);
    let lines = [
        format!("{NINE} before the table"),
        "id,puzzle,solution".to_owned(),
        format!("1,{NINE},{NINE_SOLUTION}"),
        format!("2,{NINE},{wrong}"),
        format!("3,{},", multiple()),
        NINE.to_owned(),
        format!("5,{NINE}"),
    ];
    lines.join("\n") + "\n"
}

fn ran(command: &str, options: &[&str], input: &str) -> Ran {
    let limit: &[&str] = if command == "count" {
        &["--max", "20"]
    } else {
        &[]
    };
    csp_reads(
        &[&["sudoku", command, "--quiet"], options, limit].concat(),
        input.as_bytes(),
    )
}

/// Results without the solutions that are shown of several: each engine shows the one that it finds first.
fn whichever(format: &str, out: &str) -> String {
    let line = |line: &str| match format {
        "lines" if line.ends_with("\tmultiple") => "multiple".to_owned(),
        "csv" => match line.split_once(",multiple,") {
            Some((puzzle, shown)) => {
                let (_, origin) = shown.split_once(',').expect("a column follows");
                format!("{puzzle},multiple,,{origin}")
            }
            None => line.to_owned(),
        },
        "grid" => line.replace(|character: char| character.is_ascii_digit(), "#"),
        _ => line.to_owned(),
    };
    if format == "grid" {
        // Where two solutions differ depends on which ones they are.
        let drawings = out
            .split("\n\n")
            .map(|drawing| match drawing.contains("multiple: ") {
                true => "multiple".to_owned(),
                false => line(drawing),
            });
        return drawings.collect::<Vec<_>>().join("\n\n");
    }
    out.split('\n').map(|text| line(text) + "\n").collect()
}

#[test]
fn the_answers_are_the_same_to_the_byte() {
    let clash = format!("55{}", &NINE[2..]);
    let many = [
        NINE,
        &multiple(),
        NINE,
        &none(),
        &clash,
        "",
        "# a comment",
        NINE,
        NINE,
    ]
    .join("\n")
        + "\n";
    let marked = format!("\u{feff}{NINE}\r\n{}\r\n", multiple());
    for input in [
        mix(),
        table(),
        many.repeat(100),
        format!("{NINE}\n").repeat(3000),
        marked,
    ] {
        for command in ["solve", "count"] {
            for format in ["lines", "grid", "csv"] {
                let model = ran(
                    command,
                    &["--engine", "model", "--threads", "1", "--format", format],
                    &input,
                );
                let alone = ran(command, &["--threads", "1", "--format", format], &input);
                assert_eq!(
                    whichever(format, &model.out),
                    whichever(format, &alone.out),
                    "{command} {format}"
                );
                for threads in ["1", "2", "3"] {
                    let auto = ran(command, &["--threads", threads, "--format", format], &input);
                    assert_eq!(alone.out, auto.out, "{command} {format} {threads}");
                    assert_eq!(
                        (&model.err, model.code),
                        (&auto.err, auto.code),
                        "{command} {format} {threads}"
                    );
                }
            }
        }
    }
}

#[test]
fn what_is_found_does_not_depend_on_the_lines_around() {
    let lines = [
        NINE,
        &multiple(),
        &none(),
        &format!("55{}", &NINE[2..]),
        NINE_SOLUTION,
    ];
    for command in ["solve", "count", "check"] {
        for format in ["lines", "csv", "json"] {
            let one_by_one = |(number, line): (usize, &&str)| {
                // Typed out, a puzzle is read by itself.
                let limit: &[&str] = if command == "count" {
                    &["--max", "20"]
                } else {
                    &[]
                };
                let args = [
                    &["sudoku", command, "--quiet", "--format", format, line],
                    limit,
                ]
                .concat();
                let ran = csp(&args);
                let last = ran.out.lines().last().unwrap_or_default().to_owned() + "\n";
                last.replace("argument 1,,", &format!("standard input,{},", number + 1))
                    .replace(
                        r#""argument 1","line":null"#,
                        &format!(r#""standard input","line":{}"#, number + 1),
                    )
            };
            let expected: String = lines.iter().enumerate().map(one_by_one).collect();
            let together = ran(command, &["--format", format], &(lines.join("\n") + "\n")).out;
            let header = together.len() - expected.len();
            assert_eq!(together[header..], expected, "{command} {format}");
            assert_eq!(header > 0, format == "csv", "{command} {format}");
        }
    }
}

#[test]
fn each_engine_counts_its_own_nodes_the_same_for_every_number_of_threads() {
    let input = mix();
    for engine in ["model", "fast", "auto"] {
        let one = ran(
            "solve",
            &["--engine", engine, "--format", "json", "--threads", "1"],
            &input,
        );
        for threads in ["2", "3"] {
            let other = ran(
                "solve",
                &["--engine", engine, "--format", "json", "--threads", threads],
                &input,
            );
            assert_eq!(
                (&one.out, &one.err, one.code),
                (&other.out, &other.err, other.code),
                "{engine} {threads}"
            );
        }
    }
}

#[test]
fn the_mix_holds_every_status() {
    let ran = ran("solve", &["--format", "csv"], &mix());
    for status in ["unique", "multiple", "none", "invalid"] {
        assert!(
            ran.out.contains(&format!(",{status},")),
            "{status}: {}",
            ran.out
        );
    }
    assert_eq!(ran.code, 2);
}

#[test]
fn a_limit_of_nodes_is_kept_by_both_engines() {
    let blank = ".".repeat(81);
    for engine in ["model", "fast"] {
        let options = ["sudoku", "solve", "--max-nodes", "5", "--engine", engine];
        let ran = csp_reads(&options, format!("{NINE}\n{blank}\n{NINE}\n").as_bytes());
        assert_eq!(
            (ran.code, ran.out),
            (3, format!("{NINE_SOLUTION}\n-\tunknown\n{NINE_SOLUTION}\n")),
            "{engine}"
        );
        assert!(
            ran.err
                .starts_with("3 puzzles: 2 unique, 0 multiple, 0 none, 0 invalid, 1 unknown; "),
            "{}",
            ran.err
        );
        let options = [
            "sudoku",
            "count",
            "--max",
            "9999999",
            "--max-nodes",
            "20000",
            "--engine",
            engine,
        ];
        let ran = csp_reads(&options, format!("{NINE}\n{blank}\n{NINE}\n").as_bytes());
        let lines: Vec<_> = ran.out.lines().collect();
        assert_eq!((ran.code, lines[0], lines[2]), (3, "1", "1"), "{engine}");
        assert!(
            lines[1].ends_with("\tunknown") && lines[1].len() > "\tunknown".len() + 2,
            "{engine}: {}",
            lines[1]
        );
    }
}

#[test]
fn a_limit_of_time_is_kept_by_both_engines() {
    let blank = ".".repeat(81);
    for engine in ["model", "fast"] {
        let options = [
            "--max",
            "1000000000000",
            "--time-limit",
            "0.1",
            "--engine",
            engine,
        ];
        let ran = csp_reads(
            &[&["sudoku", "count"], &options[..]].concat(),
            format!("{blank}\n{NINE}\n").as_bytes(),
        );
        let lines: Vec<_> = ran.out.lines().collect();
        assert!(
            ran.code == 3 && lines[0].ends_with("\tunknown") && lines[1] == "1",
            "{ran:?}"
        );
    }
}

#[test]
fn the_fast_engine_refuses_other_boards() {
    let input = format!("{NINE}\n{UNIQUE}\n\n{NINE}\n");
    let ran = csp_reads(
        &["sudoku", "solve", "--engine", "fast", "--quiet"],
        input.as_bytes(),
    );
    assert_eq!(
        (ran.code, ran.out),
        (2, format!("{NINE_SOLUTION}\n-\tunknown\n{NINE_SOLUTION}\n"))
    );
    let refusal = "the fast engine takes 9x9 and 10x10 to 64x64, and this is 4x4 with boxes of 2x2; leave out --engine\n";
    assert_eq!(ran.err, format!("csp: standard input:2: {refusal}"));
    let ran = csp(&[
        "sudoku", "count", "--engine", "fast", "--format", "grid", "--quiet", UNIQUE,
    ]);
    assert_eq!(
        (ran.code, ran.err),
        (2, format!("csp: argument 1: {refusal}"))
    );
    assert!(
        ran.out.ends_with(&format!("\nunknown: {refusal}")),
        "{}",
        ran.out
    );
    // A board of as many cells, with other boxes.
    let ran = csp(&[
        "sudoku", "count", "--engine", "fast", "--box", "1x9", "--quiet", NINE,
    ]);
    assert_eq!(
        (ran.code, ran.out.as_str()),
        (2, "-\tunknown\n"),
        "{}",
        ran.err
    );
}

/// Unique, with several solutions, and with none.
#[test]
fn large_boards_have_the_same_answers_from_both_engines() {
    let sample = std::fs::read_to_string(data("large.txt")).expect("the sample is there");
    let unique = sample
        .lines()
        .find(|line| line.len() == 256)
        .expect("there is a puzzle");
    let dropped = |count: usize| {
        let is_given = |character: char| character != '.';
        let given = unique
            .char_indices()
            .filter(|&(_, character)| is_given(character))
            .take(count);
        given.fold(unique.to_owned(), |line, (index, _)| {
            line[..index].to_owned() + "." + &line[index + 1..]
        })
    };
    let clash = format!("11{}", ".".repeat(254));
    let input = [
        unique,
        &dropped(30),
        &dropped(45),
        &clash,
        &".".repeat(256),
        &".".repeat(100),
    ]
    .join("\n")
        + "\n";
    for command in ["solve", "count"] {
        let [model, fast, auto] = ["model", "fast", "auto"]
            .map(|engine| ran(command, &["--engine", engine, "--format", "csv"], &input));
        for other in [fast, auto] {
            assert_eq!(
                (whichever("csv", &other.out), &other.err, other.code),
                (whichever("csv", &model.out), &model.err, model.code),
                "{command}"
            );
        }
        assert!(
            model.out.contains(",unique") && model.out.contains(",invalid"),
            "{}",
            model.out
        );
        assert!(
            model.out.contains(if command == "solve" {
                ",multiple"
            } else {
                ",more"
            }),
            "{}",
            model.out
        );
    }
}

#[test]
fn only_known_engines_are_taken() {
    let ran = csp(&["sudoku", "solve", "--engine", "slow", UNIQUE]);
    assert!(
        ran.code == 2 && ran.err.contains("[possible values: auto, model, fast]"),
        "{ran:?}"
    );
    assert!(
        csp(&["sudoku", "check", "--engine", "fast", UNIQUE])
            .err
            .contains("unexpected argument '--engine' found")
    );
}
