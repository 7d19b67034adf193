//! What is wrong with a text is said with its line.

use csp_trace::json::from_ndjson;

const HEAD: &str = r#"{"format":"csp-trace","version":1,"level":"changes","variables":["x","y"]}"#;
const END: &str = r#"{"event":"end","why":"exhausted"}"#;

fn error(lines: &[&str]) -> String {
    from_ndjson(&lines.join("\n")).unwrap_err().to_string()
}

#[test]
fn the_smallest_trace_is_read() {
    assert_eq!(
        from_ndjson(&[HEAD, END].join("\n")).unwrap().to_string(),
        "csp-trace 1 changes\nvariables x y\nexhausted\n"
    );
}

#[test]
fn headers() {
    let newer = r#"{"format":"csp-trace","version":9,"colour":"red"}"#;
    assert_eq!(
        error(&[newer, END]),
        "line 1: this is version 9 of the format; versions 1 and 2 are what is read here"
    );
    assert_eq!(
        error(&[r#"{"format":"dot","version":1}"#]),
        "line 1: the format is `dot`, not `csp-trace`"
    );
    assert_eq!(
        error(&["csp-trace 1 changes"]),
        "line 1: column 1: expected value"
    );
    assert_eq!(
        error(&[]),
        "line 1: the trace is truncated: its last line is missing"
    );
    let twice = HEAD.replace('y', "x");
    assert_eq!(
        error(&[&twice]),
        "line 1: the name `x` is empty, has a blank in it, or stands here twice"
    );
    let level = HEAD.replace("changes", "all");
    assert_eq!(
        error(&[&level]),
        "line 1: there is no level `all`: decisions, changes or wakes"
    );
    let extra = HEAD.replace("\"level\"", "\"colour\":1,\"level\"");
    assert!(error(&[&extra]).starts_with("line 1: column 42: unknown field `colour`"));
}

#[test]
fn truncated_and_too_long() {
    assert_eq!(
        error(&[HEAD]),
        "line 2: the trace is truncated: its last line is missing"
    );
    let root = r#"{"event":"node","number":1,"depth":0}"#;
    assert_eq!(
        error(&[HEAD, root]),
        "line 3: the trace is truncated: its last line is missing"
    );
    assert_eq!(
        error(&[HEAD, &root[..20]]),
        "line 2: column 20: EOF while parsing a string"
    );
    assert_eq!(
        error(&[HEAD, END, root]),
        "line 3: the trace was already over on the line before"
    );
}

#[test]
fn events() {
    let line = |text: &str| error(&[HEAD, text, END]);
    assert_eq!(line("hello"), "line 2: column 1: expected value");
    assert_eq!(line(""), "line 2: column 0: EOF while parsing a value");
    assert_eq!(
        line(r#"{"event":"conflict","at":"z"}"#),
        "line 2: there is no variable `z`"
    );
    assert_eq!(
        line(
            r#"{"event":"node","number":2,"depth":1,"decision":{"variable":"x","relation":"==","value":1}}"#
        ),
        "line 2: `==` is not a relation: = != <= > >= <"
    );
    let run = |values: &str| {
        line(&format!(
            r#"{{"event":"run","propagator":"p#0","lost":[{{"variable":"x","values":{values}}}]}}"#
        ))
    };
    let ranges =
        "line 2: the values are not ranges `[first, last]`, at least one, in order and apart";
    for wrong in ["[]", "[[2,1]]", "[[1,2],[3,4]]", "[[5,6],[1,2]]"] {
        assert_eq!(run(wrong), ranges, "{wrong}");
    }
    assert!(run("[[1,9999999999]]").contains("line 2:"));
    assert_eq!(
        line(r#"{"event":"post","propagator":"p","scope":[]}"#),
        "line 2: `p` is not a propagator such as `linear#3`"
    );
    assert!(line(r#"{"event":"leap"}"#).contains("unknown variant `leap`, expected one of"));
    assert!(line(r#"{"event":"node","number":1}"#).contains("missing field `depth`"));
    assert!(line(r#"{"event":"back","depth":0,"colour":1}"#).contains("unknown field `colour`"));
}

#[test]
fn a_propagator_keeps_its_name() {
    let run = |name: &str| format!(r#"{{"event":"run","propagator":"{name}","lost":[]}}"#);
    assert_eq!(
        error(&[HEAD, &run("p#7"), &run("q#7")]),
        "line 3: number 7 was `p#7` before, not `q#7`"
    );
}
