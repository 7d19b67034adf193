//! XCSP3: variables, objectives, what is printed and what is refused.

use csp_core::limits::Limits;
use csp_instances::{CompetitionInstance as _, InstanceStatus, XcspInstance};
use std::ops::ControlFlow;

fn instance(variables: &str, constraints: &str, objectives: &str) -> String {
    format!(
        "<instance format=\"XCSP3\" type=\"COP\">\n<variables>{variables}</variables>\n\
         <constraints>{constraints}</constraints>\n<objectives>{objectives}</objectives>\n</instance>\n"
    )
}

/// The status, the values of the objective as they were found, and the last `v` line.
fn solved(text: &str) -> (InstanceStatus, Vec<i128>, String) {
    super::solved::<XcspInstance>(text)
}

fn error(text: &str) -> String {
    super::error::<XcspInstance>(text)
}

#[test]
fn variables_of_all_forms() {
    let variables = "\
<var id=\"a\"> 1 3..4 </var> <var id=\"c\" as=\"a\"/>
<array id=\"x\" size=\"[2][2]\"> <domain for=\"x[0][]\"> 7 </domain> <domain for=\"x[1][1]\"> 8 9 </domain> </array>
<array id=\"y\" size=\"[3]\"> <domain for=\"y[1]\"> 5 </domain> <domain for=\"others\"> 6 </domain> </array>";
    let constraints = "<intension> <!-- odd --> and(gt(a,3),eq(c,3)) </intension>\
                       <sum> <list> x[][] </list> <condition> (eq,23) </condition> </sum>";
    let (status, _, text) = solved(&instance(variables, constraints, ""));
    assert_eq!(status, InstanceStatus::Satisfiable);
    assert_eq!(
        text,
        "v <instantiation> <list> a c x[0][0] x[0][1] x[1][1] y[] </list> \
         <values> 4 3 7 7 9 6 5 6 </values> </instantiation>\n"
    );
}

#[test]
fn symbols_are_printed_by_their_names() {
    let variables = "\
<var id=\"a\" type=\"symbolic\"> Rick red-yellow Debra </var> <var id=\"b\" as=\"a\" type=\"symbolic\"/> <var id=\"n\"> 2 </var>
<array id=\"x\" size=\"[2]\" type=\"symbolic\"> <domain for=\"x[0]\"> Debra </domain> <domain for=\"others\"> Hugh </domain> </array>";
    let constraints = "<allDifferent> a b x[0] </allDifferent> <intension> ne(b,Rick) </intension>";
    let (status, _, text) = solved(&instance(variables, constraints, ""));
    assert_eq!(status, InstanceStatus::Satisfiable);
    assert_eq!(
        text,
        "v <instantiation> <list> a b n x[] </list> <values> Rick red-yellow 2 Debra Hugh </values> </instantiation>\n"
    );
}

/// Numbers that are multiplied to something within the values that variables can have, though they could be multiplied to more.
#[test]
fn a_large_product_that_is_known() {
    let variables = "<array id=\"x\" size=\"[4]\"> 0..710 </array>";
    let constraints = "<sum> <list> x[] </list> <condition> (eq,711) </condition> </sum>\
                       <intension> eq(mul(x[0],x[1],x[2],x[3]),711000000) </intension>\
                       <ordered> <list> x[] </list> <operator> le </operator> </ordered>";
    let (status, _, text) = solved(&instance(variables, constraints, ""));
    assert_eq!(status, InstanceStatus::Satisfiable);
    assert_eq!(
        text,
        "v <instantiation> <list> x[] </list> <values> 120 125 150 316 </values> </instantiation>\n"
    );
}

#[test]
fn objectives() {
    let variables = "<array id=\"x\" size=\"[3]\"> 1..4 </array>";
    let different = "<allDifferent> x[] </allDifferent>";
    for (objective, best) in [
        ("<minimize> sub(x[0],x[1]) </minimize>", -3),
        (
            "<maximize type=\"expression\"> mul(x[0],x[1]) </maximize>",
            12,
        ),
        ("<minimize type=\"sum\"> x[] </minimize>", 6),
        (
            "<maximize type=\"sum\"><list> x[] </list><coeffs> 1 -2 3 </coeffs></maximize>",
            13,
        ),
        ("<maximize type=\"product\"> x[] </maximize>", 24),
        ("<minimize type=\"maximum\"> x[] </minimize>", 3),
        (
            "<maximize type=\"minimum\"><list> x[0] sub(x[1],1) </list></maximize>",
            3,
        ),
        (
            "<minimize type=\"nValues\"> x[0] add(x[1],1) x[2] </minimize>",
            2,
        ),
        ("<minimize> x[2] </minimize>", 1),
    ] {
        let (status, objectives, _) = solved(&instance(variables, different, objective));
        assert_eq!(
            (status, objectives.last()),
            (InstanceStatus::Optimum, Some(&best)),
            "{objective}"
        );
    }
}

/// The shortest ruler with five marks has the length 11, and the queens have 92 solutions.
#[test]
fn known_answers() {
    let mut differences = String::new();
    for i in 0..5 {
        for j in i + 1..5 {
            differences += &format!(" sub(x[{j}],x[{i}])");
        }
    }
    let constraints = format!(
        "<ordered><list> x[] </list><operator> lt </operator></ordered><allDifferent>{differences} </allDifferent>"
    );
    let variables = "<array id=\"x\" size=\"[5]\"> 0..30 </array>";
    let ruler = instance(
        variables,
        &constraints,
        "<minimize> sub(x[4],x[0]) </minimize>",
    );
    let (status, objectives, _) = solved(&ruler);
    assert_eq!(
        (status, objectives.last()),
        (InstanceStatus::Optimum, Some(&11))
    );

    let diagonal =
        |operator: &str| -> String { (0..8).map(|i| format!(" {operator}(q[{i}],{i})")).collect() };
    let queens = format!(
        "<allDifferent> q[] </allDifferent><allDifferent>{}</allDifferent><allDifferent>{}</allDifferent>",
        diagonal("add"),
        diagonal("sub")
    );
    let text = instance("<array id=\"q\" size=\"[8]\"> 0..7 </array>", &queens, "");
    let queens = XcspInstance::read(&text).unwrap();
    let mut count = 0;
    let summary = queens.solve(u64::MAX, Limits::default(), |_| {
        count += 1;
        ControlFlow::Continue(())
    });
    assert_eq!(
        (summary.unwrap().status, count),
        (InstanceStatus::Satisfiable, 92)
    );
}

/// A search that is ended says what it has.
#[test]
fn limits() {
    let text = instance(
        "<array id=\"x\" size=\"[9]\"> 0..9 </array>",
        "",
        "<maximize type=\"sum\"> x[] </maximize>",
    );
    let read = XcspInstance::read(&text).unwrap();
    let ended = read.solve(1, Limits::default(), |_| ControlFlow::Break(()));
    assert_eq!(ended.unwrap().status, InstanceStatus::Satisfiable);
    let stopped = read.solve(1, Limits::default().nodes(0), |_| ControlFlow::Continue(()));
    assert_eq!(stopped.unwrap().status, InstanceStatus::Unknown);
}

/// Variables whose values are symbols, and one whose values are not.
const SYMBOLS: &str =
    "<array id=\"s\" size=\"[2]\" type=\"symbolic\"> a b </array><var id=\"x\"> 0 1 </var>";

#[test]
fn what_is_refused_is_told_with_its_place() {
    let x = "<array id=\"x\" size=\"[3]\"> 0..2 </array>";
    for (variables, constraints, expected) in [
        (
            x,
            "<allDifferent> x[] y </allDifferent>",
            "<allDifferent>: there is no variable `y`",
        ),
        (
            x,
            "<allDifferent> x[4] </allDifferent>",
            "<allDifferent>: `x[4]` does not fit an array of [3]",
        ),
        (
            x,
            "<allDifferent> x </allDifferent>",
            "<allDifferent>: `x` is an array: `x[]`…",
        ),
        (
            x,
            "<stretch> x[] </stretch>",
            "<stretch>: this constraint is not supported",
        ),
        (
            x,
            "<intension> foo(x[0]) </intension>",
            "<intension>: the operator `foo` is not supported",
        ),
        (
            x,
            "<intension> not(x[0],1) </intension>",
            "<intension>: `not` cannot have 2 arguments",
        ),
        (
            x,
            "<intension> lt(x[0],1 </intension>",
            "<intension>: `)` is missing at the end of `lt(x[0],1`",
        ),
        (
            x,
            "<sum><list> x[] </list></sum>",
            "<sum>: <condition> is missing",
        ),
        (
            x,
            "<sum><list> x[] </list><condition> (foo,1) </condition></sum>",
            "<condition>: `foo` is no relation: lt, le, ge, gt, eq, ne, in or notin",
        ),
        (
            x,
            "<sum reifiedBy=\"x[0]\"><list> x[] </list><condition> (eq,1) </condition></sum>",
            "<sum>: the attribute `reifiedBy` is not supported",
        ),
        (
            x,
            "<extension><list> x[] </list><supports> (0,1) </supports></extension>",
            "<supports>: the rows have 2 values, and there are 3 variables",
        ),
        (
            x,
            "<cumulative><origins> x[] </origins><lengths> 1 1 </lengths></cumulative>",
            "<lengths>: 3 entries are needed, and 2 are given",
        ),
        (
            x,
            "<group><intension> eq(%0,%1) </intension><args> x[0] </args></group>",
            "<intension>: there is no argument for `%1`",
        ),
        (
            "<var id=\"s\" type=\"real\"> 1 2 </var>",
            "",
            "<var>: variables of the type `real` are not supported",
        ),
        (
            "<var id=\"s\" type=\"symbolic\"> a 3 </var>",
            "",
            "<var>: `3` is no symbol",
        ),
        (
            SYMBOLS,
            "<sum><list> s[] </list><condition> (eq,1) </condition></sum>",
            "<list>: `s[]` is no integer",
        ),
        (
            SYMBOLS,
            "<count><list> x </list><values> a </values><condition> (eq,1) </condition></count>",
            "<values>: `a` is no integer",
        ),
        (
            SYMBOLS,
            "<intension> eq(s[0],1) </intension>",
            "<intension>: `eq` cannot have these symbols as arguments",
        ),
        (
            SYMBOLS,
            "<intension> lt(s[0],s[1]) </intension>",
            "<intension>: `lt` cannot have these symbols as arguments",
        ),
        (
            SYMBOLS,
            "<intension> s[0] </intension>",
            "<intension>: `s[0]` is no integer",
        ),
        (
            SYMBOLS,
            "<allDifferent> s[] x </allDifferent>",
            "<allDifferent>: numbers and symbols stand in one list",
        ),
        (
            SYMBOLS,
            "<allDifferent><list> s[] </list><except> 1 </except></allDifferent>",
            "<except>: only symbols are supported here",
        ),
        (
            SYMBOLS,
            "<allDifferent><matrix> (s[0],s[1])(x,x) </matrix></allDifferent>",
            "<matrix>: `s[0]` is no integer",
        ),
        (
            SYMBOLS,
            "<instantiation><list> x </list><values> a </values></instantiation>",
            "<values>: only numbers are supported here",
        ),
        (
            SYMBOLS,
            "<extension><list> s[] </list><supports> (a,1) </supports></extension>",
            "<supports>: `1` is no symbol",
        ),
        (
            "<var id=\"s\"> 3000000000 </var>",
            "",
            "s: a value of the domain is outside of i32, where all values are",
        ),
        (
            "<var id=\"s\"> 1 </var><var id=\"s\"> 1 </var>",
            "",
            "<var>: two variables or arrays have the id `s`",
        ),
        (
            "<var id=\"s\" as=\"t\"/>",
            "",
            "<var>: nothing before with one domain has the id `t`",
        ),
        ("<var id=\"s\"/>", "", "<var>: the domain is empty"),
        (
            "<var id=\"s\"> 3..1 </var>",
            "",
            "<var>: the range `3..1` is empty",
        ),
        (
            "<array id=\"s\" size=\"[2]\" startIndex=\"1\"> 0 1 </array>",
            "",
            "<array>: the attribute `startIndex` is not supported",
        ),
        (
            "<array id=\"s\" size=\"[2]\"> <domain> 0 1 </domain> </array>",
            "",
            "<domain>: the attribute `for` is missing",
        ),
        (
            "<array id=\"s\" size=\"[99999999]\"> 0 1 </array>",
            "",
            "<array>: the array `s` has more than 10000000 cells",
        ),
        (
            x,
            "<sum type=\"soft\"><list> x[] </list><condition> (eq,1) </condition></sum>",
            "<sum>: the attribute `type` is not supported",
        ),
        (
            x,
            "<allDifferent><list case=\"a\"> x[] </list></allDifferent>",
            "<list>: the attribute `case` is not supported",
        ),
        (
            x,
            "<allDifferent><list> x[] </list><matrix> (x[0],x[1]) </matrix></allDifferent>",
            "<list>: another element says the same already",
        ),
        (
            x,
            "<extension><list> x[0] x[1] </list><supports> (0,1)(1,2,3) </supports></extension>",
            "<supports>: row 2 has 3 values, and row 1 has 2",
        ),
        (
            x,
            "<extension><list> x[0] </list></extension>",
            "<extension>: either <supports> or <conflicts> is needed",
        ),
        (
            x,
            "<mdd><list> x[0] </list><transitions> (r,0,t)(s,1,t) </transitions></mdd>",
            "<mdd>: exactly one state without a transition to it is needed",
        ),
        (
            x,
            "<element><list startIndex=\"9999999999\"> x[] </list><index> x[0] </index><value> 1 </value></element>",
            "<list>: `startIndex` is outside of i32",
        ),
        (
            "<array id=\"x\" size=\"[3]\"> 0..99 </array>",
            "<intension> eq(pow(x[0],x[1]),x[2]) </intension>",
            "<intension>: a power may be outside of i32; give its base or its exponent a smaller domain",
        ),
        (
            x,
            "<binPacking><list> x[] </list><sizes> 1 -1 1 </sizes><condition> (le,1) </condition></binPacking>",
            "<sizes>: sizes cannot be negative",
        ),
        (
            x,
            "<binPacking><list> x[] </list><sizes> 1 9223372036854775807 1 </sizes><condition> (le,1) </condition></binPacking>",
            "<binPacking>: the sum of the sizes is outside of i32",
        ),
        (
            x,
            "<slide><list collect=\"2\"> x[] </list><intension> lt(%0,%2) </intension></slide>",
            "<slide>: windows of 2 entries at each 1 of 3 do not fit a template with 3 parameters",
        ),
        (
            x,
            "<slide><list> x[] </list><list> x[0..1] </list><intension> lt(%0,%1) </intension></slide>",
            "<slide>: list 2 has 2 entries, and 3 windows, as list 1 gives them, need 3",
        ),
        (
            x,
            "<flow><list> x[0] </list><balance> 0 </balance><arcs> (0,1) </arcs></flow>",
            "<balance>: it has no entry for the node 1",
        ),
        (
            x,
            "<flow><list> x[0] </list><balance> 0 0 </balance><arcs> (0,1,2) </arcs></flow>",
            "<arcs>: arcs are pairs of numbers in i32",
        ),
        (
            x,
            "<flow><list> x[0] </list><balance> 0 0 </balance><arcs> (0,1) </arcs><condition> (eq,1) </condition></flow>",
            "<condition>: <weights> is needed with it",
        ),
        (
            x,
            "<slide><list> x[] </list></slide>",
            "<slide>: one template is needed, behind lists",
        ),
        (
            x,
            "<maximumArg rank=\"first\"><list rank=\"first\"> x[] </list><condition> (eq,1) </condition></maximumArg>",
            "<list>: another element has the attribute `rank` already",
        ),
    ] {
        let found = error(&instance(variables, constraints, ""));
        let (place, message) = found.split_once(": ").unwrap();
        assert_eq!(message, expected, "{variables} {constraints}");
        let line = match expected.strip_prefix("s: ") {
            Some(_) => 1,
            None if constraints.is_empty() => 2,
            None => 3,
        };
        assert!(
            place.starts_with(&format!("line {line}, column ")),
            "{found}"
        );
    }
    let several = instance(
        x,
        "",
        "<minimize> x[0] </minimize><minimize> x[1] </minimize>",
    );
    assert!(error(&several).ends_with("<minimize>: several objectives are not supported"));
    let lex = instance(x, "", "<minimize type=\"lex\"> x[] </minimize>");
    assert!(error(&lex).ends_with("<minimize>: the type `lex` is not supported"));
    let twice = "<instance>\n<variables/>\n <variables/>\n</instance>";
    let message = "line 3, column 2: <variables>: there is one already";
    assert_eq!(error(twice), message);
    assert!(error("<instance>").starts_with("line 1, column "));
    assert_eq!(error("<a/>"), "line 1, column 1: <instance> is needed here");
}

/// Values that the engine would not give are judged, too.
#[test]
fn values_that_do_not_fit_are_told() {
    let text = instance(
        "<array id=\"x\" size=\"[2]\"> 0..9 </array>",
        "<intension> lt(x[0],x[1]) </intension>\n<ordered><list> mul(x[0],9223372036854775807,9223372036854775807) x[1] </list><operator> ge </operator></ordered>",
        "<maximize> x[0] </maximize>",
    );
    let read = XcspInstance::read(&text).unwrap();
    let judged = |values: &[i64]| read.judge(values).unwrap_err();
    assert_eq!(judged(&[1]), "there are 1 values for 2 variables");
    assert_eq!(judged(&[1, 10]), "x[1] does not have the value 10");
    assert_eq!(judged(&[3, 3]), "<intension> in line 3 does not hold");
    // The product is outside of i128.
    assert_eq!(judged(&[3, 4]), "<ordered> in line 4 does not hold");
    assert_eq!(read.judge(&[1, 2]), Ok(1));
}
