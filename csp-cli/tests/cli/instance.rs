//! `csp xcsp3` and `csp opb`: the lines that the competitions ask for, and how they end.

use crate::{Ran, csp, file};

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
    let lines: Vec<&str> = all.out.lines().collect();
    assert_eq!(
        (lines.len(), lines.last()),
        (4, Some(&"s SATISFIABLE")),
        "{all:?}"
    );
    let none = ran("opb", "none.opb", "1 x1 1 x2 >= 3 ;\n", &[]);
    assert_eq!((none.out.as_str(), none.code), ("s UNSATISFIABLE\n", 0));
    let late = ran("xcsp3", "late.xml", BEST, &["-t", "0"]);
    assert_eq!((late.out.as_str(), late.code), ("s UNKNOWN\n", 0));
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
