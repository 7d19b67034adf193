//! `csp xcsp3` and `csp opb`: the lines that the competitions ask for, and how they end.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};

use flate2::Compression;
use flate2::write::GzEncoder;

use crate::output::start;
use crate::{Ran, csp, csp_reads, file};

fn ran(command: &str, name: &str, text: &str, options: &[&str]) -> Ran {
    let path = file(name, text.as_bytes());
    csp(&[&[command], options, &[&path]].concat())
}

const BEST: &str = "\
<instance format=\"XCSP3\" type=\"COP\">
<variables> <array id=\"x\" size=\"[2]\"> 1..3 </array> </variables>
<constraints> <intension> lt(x[0],x[1]) </intension> </constraints>
<objectives> <maximize> x[0] </maximize> </objectives>
</instance>
";

#[test]
fn a_best_solution() {
    let best = ran("xcsp3", "best.xml", BEST, &[]);
    let lines: Vec<&str> = best.out.lines().collect();
    let end = [
        "o 2",
        "s OPTIMUM FOUND",
        "v <instantiation> <list> x[] </list> <values> 2 3 </values> </instantiation>",
    ];
    assert!(lines.ends_with(&end), "{best:?}");
    assert_eq!((best.code, best.err.as_str()), (0, ""));
    let opb = ran(
        "opb",
        "best.opb",
        "min: 2 x1 3 x2 ;\n1 x1 1 x2 >= 1 ;\n",
        &[],
    );
    assert!(
        opb.out.ends_with("o 2\ns OPTIMUM FOUND\nv x1 -x2\n"),
        "{opb:?}"
    );
}

#[test]
fn all_solutions_and_none() {
    let all = ran("opb", "all.opb", "1 x1 1 x2 >= 1 ;\n", &["-a"]);
    let (solutions, end) = all
        .out
        .split_at(all.out.find('c').expect("it tells of them"));
    assert_eq!(solutions.lines().count(), 3, "{all:?}");
    assert_eq!(end, "c there are no more\nc 3 solutions\ns SATISFIABLE\n");
    let none = ran("opb", "none.opb", "1 x1 1 x2 >= 3 ;\n", &[]);
    assert_eq!((none.out.as_str(), none.code), ("s UNSATISFIABLE\n", 0));
    let best = ran("xcsp3", "each.xml", BEST, &["-a"]);
    let lines: Vec<&str> = best.out.lines().collect();
    let end = [
        "o 2",
        "v <instantiation> <list> x[] </list> <values> 2 3 </values> </instantiation>",
        "c there are no more",
    ];
    let last = lines.iter().position(|&line| line == "o 2").unwrap_or(0);
    assert_eq!(lines.get(last..last + 3), Some(&end[..]), "{best:?}");
    assert_eq!(lines.last(), Some(&"s OPTIMUM FOUND"), "{best:?}");
}

#[test]
fn standard_input_and_gzip() {
    let read = csp_reads(&["xcsp3", "-"], BEST.as_bytes());
    assert!(read.out.contains("\ns OPTIMUM FOUND\n"), "{read:?}");
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    encoder
        .write_all(BEST.as_bytes())
        .expect("memory is written");
    let path = file("best.xml.gz", &encoder.finish().expect("it ends"));
    assert_eq!(csp(&["xcsp3", &path]).out, read.out);
    let wrong = csp_reads(&["opb", "-"], b"1 x1 >= 1 ;\n1 \xff >= 1 ;\n");
    assert_eq!((wrong.out.as_str(), wrong.code), ("", 2));
    let message = "csp: standard input: line 2, column 3: this is no text in UTF-8";
    assert!(wrong.err.starts_with(message), "{wrong:?}");
}

/// More pigeons than holes: long to search.
fn pigeons(count: usize) -> String {
    let mut text = String::new();
    for i in 0..count {
        for j in 1..count {
            text += &format!("1 x{} ", i * count + j);
        }
        text += ">= 1 ;\n";
    }
    for j in 1..count {
        for i in 0..count {
            text += &format!("-1 x{} ", i * count + j);
        }
        text += ">= -1 ;\n";
    }
    text
}

/// Boxes in three dimensions, each two of which get a condition: long to post.
fn boxes(count: usize) -> String {
    let origins: String = (0..count)
        .map(|i| format!("(x[{i}],y[{i}],z[{i}])"))
        .collect();
    let array = |id: &str| format!("<array id=\"{id}\" size=\"[{count}]\"> 0..9999 </array>");
    format!(
        "<instance><variables>{}{}{}</variables><constraints><noOverlap>\
         <origins> {origins} </origins><lengths> {} </lengths>\
         </noOverlap></constraints></instance>",
        array("x"),
        array("y"),
        array("z"),
        "(2,2,2)".repeat(count),
    )
}

#[test]
fn a_time_limit_ends_reading_posting_and_searching() {
    for (command, name, text, limit) in [
        ("xcsp3", "late.xml", BEST.to_owned(), "0"),
        ("xcsp3", "boxes.xml", boxes(3000), "300"),
        ("opb", "pigeons.opb", pigeons(40), "300"),
    ] {
        let late = ran(command, name, &text, &["-t", limit]);
        assert_eq!((late.out.as_str(), late.code), ("s UNKNOWN\n", 0), "{name}");
    }
}

/// A ruler with marks whose differences all differ, as short as may be: first solutions come at once, and the proof takes long.
fn ruler(marks: usize) -> String {
    let pairs = (0..marks).flat_map(|j| (0..j).map(move |i| (i, j)));
    let differences: String = pairs.map(|(i, j)| format!(" sub(x[{j}],x[{i}])")).collect();
    format!(
        "<instance><variables><array id=\"x\" size=\"[{marks}]\"> 0..999 </array></variables><constraints>\
         <ordered><list> x[] </list><operator> lt </operator></ordered>\
         <allDifferent>{differences} </allDifferent></constraints>\
         <objectives><minimize> x[{}] </minimize></objectives></instance>",
        marks - 1
    )
}

#[cfg(unix)]
#[test]
fn a_signal_ends_it_with_the_best_solution_so_far() {
    for signal in ["-TERM", "-INT"] {
        let path = file("ruler.xml", ruler(16).as_bytes());
        let mut child = start(&["xcsp3", &path]);
        let mut first = String::new();
        let mut output = BufReader::new(child.stdout.take().expect("it is a pipe"));
        output.read_line(&mut first).expect("a line comes");
        assert!(first.starts_with("o "), "{first}");
        let status = std::process::Command::new("kill")
            .args([signal, &child.id().to_string()])
            .status();
        assert!(status.expect("there is kill").success());
        let mut rest = String::new();
        output.read_to_string(&mut rest).expect("it is text");
        let lines: Vec<&str> = rest.lines().collect();
        let end = &lines[lines.len().saturating_sub(2)..];
        assert_eq!(end[0], "s SATISFIABLE", "{rest}");
        assert!(
            end[1].starts_with("v <instantiation> <list> x[] </list>"),
            "{rest}"
        );
        assert_eq!(child.wait().expect("csp ends").code(), Some(0));
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_signal_while_it_reads() {
    let mut child = start(&["opb", "-"]);
    let input = child.stdin.take();
    crate::interrupt::wait_for_rest(&child);
    crate::interrupt::interrupt(&child);
    let ran = Ran::from(child.wait_with_output().expect("csp ends"));
    assert_eq!((ran.code, ran.out.as_str()), (0, "s UNKNOWN\n"));
    // The pipe was open until here.
    drop(input);
}

/// No solution comes, and so no write notices it.
#[cfg(unix)]
#[test]
fn a_closed_pipe_ends_it() {
    let path = file("unread.opb", pigeons(40).as_bytes());
    let mut child = start(&["opb", &path]);
    drop(child.stdout.take());
    let ran = Ran::from(child.wait_with_output().expect("csp ends"));
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
}

#[test]
fn what_is_wrong_is_told_with_its_place() {
    let wrong = ran("xcsp3", "wrong.xml", &BEST.replace("x[1]", "x[2]"), &[]);
    assert_eq!((wrong.out.as_str(), wrong.code), ("", 2));
    let message =
        "wrong.xml: line 3, column 15: <intension>: `x[2]` does not fit an array of [2]\n";
    assert!(wrong.err.ends_with(message), "{wrong:?}");
    let missing = csp(&["opb", "no/such.opb"]);
    assert_eq!(missing.code, 2);
    assert!(missing.err.contains("no/such.opb: "), "{missing:?}");
}
