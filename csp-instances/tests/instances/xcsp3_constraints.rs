//! XCSP3: each constraint has the solutions that its evaluation gives, which is asked for all values.

use csp_core::limits::Limits;
use csp_instances::{CompetitionInstance as _, InstanceStatus, XcspInstance};
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// All values of some domains.
fn assignments(domains: &[Vec<(i64, i64)>]) -> Vec<Vec<i64>> {
    let mut all = vec![Vec::new()];
    for domain in domains {
        let values: Vec<i64> = domain.iter().flat_map(|&(low, high)| low..=high).collect();
        let longer = all.iter().flat_map(|before: &Vec<i64>| {
            values
                .iter()
                .map(move |&value| [&before[..], &[value]].concat())
        });
        all = longer.collect();
    }
    all
}

/// The number of solutions, which are those that trying out gives.
fn count(variables: &str, constraints: &str) -> usize {
    let text = format!(
        "<instance format=\"XCSP3\" type=\"CSP\"><variables>{variables}</variables>\
         <constraints>{constraints}</constraints></instance>"
    );
    let instance =
        XcspInstance::read(&text).unwrap_or_else(|error| panic!("{constraints}: {error}"));
    let mut found = BTreeSet::new();
    let solved = instance.solve(u64::MAX, Limits::default(), |answer| {
        assert!(
            found.insert(answer.values.clone()),
            "{constraints}: found twice"
        );
        ControlFlow::Continue(())
    });
    let status = solved
        .unwrap_or_else(|error| panic!("{constraints}: {error}"))
        .status;
    let expected: BTreeSet<Vec<i64>> = assignments(instance.domains())
        .into_iter()
        .filter(|values| instance.judge(values).is_ok())
        .collect();
    assert_eq!(found, expected, "{constraints}");
    assert_eq!(status == InstanceStatus::Unsatisfiable, found.is_empty());
    found.len()
}

const X4: &str = "<array id=\"x\" size=\"[4]\"> 0..3 </array>";
const X3: &str = "<array id=\"x\" size=\"[3]\"> -1..2 </array><var id=\"b\"> 0 1 </var>";
const GRID: &str = "<array id=\"x\" size=\"[2][3]\"> 0..2 </array>";
const WITH: &str =
    "<array id=\"x\" size=\"[3]\"> 0..3 </array><array id=\"y\" size=\"[2]\"> 0..3 </array>";

fn check(variables: &str, cases: &[(&str, usize)]) {
    for &(constraints, expected) in cases {
        assert_eq!(count(variables, constraints), expected, "{constraints}");
    }
}

#[test]
fn intension() {
    for expression in [
        "eq(x[0],add(x[1],x[2],1))",
        "lt(sub(x[0],x[1]),neg(x[2]))",
        "eq(mul(x[0],x[1]),x[2])",
        "eq(mul(2,x[0],3),add(x[1],x[2]))",
        "eq(div(x[0],x[1]),x[2])",
        "eq(mod(x[0],x[1]),x[2])",
        "eq(div(x[0],2),mod(x[1],2))",
        "eq(pow(x[0],2),add(x[1],x[2]))",
        "le(pow(x[0],0),x[1])",
        "eq(pow(x[0],x[1]),x[2])",
        "eq(sqr(x[0]),x[1])",
        "eq(abs(x[0]),x[1])",
        "ge(dist(x[0],x[1]),x[2])",
        "eq(min(x[0],x[1],x[2]),max(x[0],0))",
        "le(x[0],x[1],x[2])",
        "gt(x[0],x[1],x[2])",
        "ne(x[0],x[1],x[2])",
        "eq(x[0],x[1],x[2])",
        "in(x[0],set(-1,2))",
        "notin(x[0],set(1,0))",
        "in(x[0],set(x[1],x[2],0))",
        "notin(x[0],set(x[1],2))",
        "in(x[0],set())",
        "if(b,lt(x[0],x[1]),eq(x[0],x[2]))",
        "eq(if(b,x[0],x[1]),x[2])",
        "iff(b,lt(x[0],x[1]))",
        "iff(b,lt(x[0],x[1]),ne(x[2],0))",
        "imp(b,eq(x[0],x[1]))",
        "xor(b,eq(x[0],x[1]),gt(x[2],0))",
        "or(b,and(eq(x[0],1),not(eq(x[1],1))))",
        "and(not(b),x[0])",
        "eq(b,le(x[0],x[1]))",
        "eq(add(b,lt(x[0],x[1]),eq(x[2],0)),2)",
        "or(x[0],x[1])",
        "0",
        "ne(mul(x[0],add(x[1],1)),mul(x[2],x[2]))",
    ] {
        count(X3, &format!("<intension> {expression} </intension>"));
    }
    check(
        X3,
        &[(
            "<intension><function> eq(x[0],dist(x[1],2)) </function></intension>",
            24,
        )],
    );
}

#[test]
fn tables_and_automata() {
    let regular = "<transitions> (a,0,a)(a,1,b)(b,0,a)(b,2,b) </transitions><start> a </start><final> a b </final>";
    check(
        X4,
        &[
            (
                "<extension><list> x[0..2] </list><supports> (0,1,2)(1,1,1)(3,0,9) </supports></extension>",
                8,
            ),
            (
                "<extension><list> x[0..1] </list><conflicts> (0,1)(1,1)(9,9) </conflicts></extension>",
                14 * 16,
            ),
            (
                "<extension><list> x[] </list><supports> (0,*,*,1)(*,2,2,*) </supports></extension>",
                31,
            ),
            (
                "<extension><list> x[] </list><conflicts> (0,*,*,1)(*,2,2,*) </conflicts></extension>",
                225,
            ),
            (
                "<extension><list> x[0] </list><supports> 0 2..3 </supports></extension>",
                192,
            ),
            (
                "<extension><list> x[1] </list><conflicts> 0 2..3 </conflicts></extension>",
                64,
            ),
            (
                "<extension><list> x[0] x[1] </list><supports/></extension>",
                0,
            ),
            (
                &format!("<regular><list> x[] </list>{regular}</regular>"),
                16,
            ),
            (
                "<mdd><list> x[0] x[1] </list><transitions> (r,0,n1)(r,2,n2)(n1,1,t)(n2,1,t)(n2,3,t) </transitions></mdd>",
                48,
            ),
            (
                "<mdd><list> x[0] x[1] </list><transitions> (n1,1,t)(n2,1,t)(n2,3,t)(r,0,n1)(r,2,n2) </transitions></mdd>",
                48,
            ),
        ],
    );
}

#[test]
fn differences_and_orders() {
    check(
        X4,
        &[
            ("<allDifferent> x[] </allDifferent>", 24),
            (
                "<allDifferent><list> x[0..1] </list><list> x[2..3] </list><except> (0,0)(1,2) </except></allDifferent>",
                256 - 16 + 2,
            ),
            (
                "<allDifferent> x[0] add(x[1],1) sub(3,x[2]) </allDifferent>",
                120,
            ),
            (
                "<allDifferent><list> x[] </list><except> 0 </except></allDifferent>",
                73,
            ),
            (
                "<allDifferent><list> x[] </list><except> 0 3 </except></allDifferent>",
                128,
            ),
            (
                "<allDifferent><list> x[0..1] </list><list> x[2..3] </list></allDifferent>",
                240,
            ),
            (
                "<allDifferent><list> x[0..1] </list><list> x[2..3] </list><except> (0,0)(1,2) </except></allDifferent>",
                242,
            ),
            ("<allEqual> x[] </allEqual>", 4),
            ("<allEqual> x[0] add(x[1],1) x[2] </allEqual>", 12),
            (
                "<allEqual><list> x[] </list><except> 0 </except></allEqual>",
                46,
            ),
            (
                "<allEqual><list> x[0] add(x[1],0) x[2..3] </list><except> 0 3 </except></allEqual>",
                146,
            ),
            (
                "<ordered><list> x[] </list><operator> lt </operator></ordered>",
                1,
            ),
            (
                "<ordered><list> x[] </list><operator> ge </operator></ordered>",
                35,
            ),
            (
                "<ordered case=\"increasing\"><list> x[] </list></ordered>",
                35,
            ),
            (
                "<ordered><list> x[] </list><lengths> 1 0 1 </lengths><operator> le </operator></ordered>",
                5,
            ),
            (
                "<ordered><list> x[0..1] </list><lengths> x[2] </lengths><operator> gt </operator></ordered>",
                176,
            ),
            (
                "<lex><list> x[0..1] </list><list> x[2..3] </list><operator> lt </operator></lex>",
                120,
            ),
            (
                "<lex><list> x[0..1] </list><list> x[2..3] </list><operator> ge </operator></lex>",
                136,
            ),
            (
                "<lex><list> x[0] </list><list> 1 </list><operator> gt </operator></lex>",
                128,
            ),
            ("<precedence> x[] </precedence>", 15),
            (
                "<precedence><list> x[] </list><values> 2 0 </values></precedence>",
                136,
            ),
            (
                "<precedence><list> x[] </list><values covered=\"true\"> 0 1 </values></precedence>",
                55,
            ),
        ],
    );
    check(
        GRID,
        &[
            ("<allDifferent><matrix> x[][] </matrix></allDifferent>", 12),
            (
                "<allDifferent><matrix> (x[0][0],x[0][1])(x[1][0],x[1][1]) </matrix></allDifferent>",
                162,
            ),
            (
                "<lex><matrix> x[][] </matrix><operator> le </operator></lex>",
                112,
            ),
        ],
    );
}

#[test]
fn sums_and_counts() {
    check(
        X4,
        &[
            (
                "<sum><list> x[] </list><condition> (eq,4) </condition></sum>",
                31,
            ),
            (
                "<sum><list> x[] </list><coeffs> 1 2 -3 4 </coeffs><condition> (le,x[0]) </condition></sum>",
                68,
            ),
            (
                "<sum><list> x[0..1] </list><coeffs> x[2..3] </coeffs><condition> (ge,5) </condition></sum>",
                110,
            ),
            (
                "<sum><list> x[] </list><condition> (in,2..4) </condition></sum>",
                61,
            ),
            (
                "<sum><list> x[] </list><condition> (in,{2,5,7..8}) </condition></sum>",
                121,
            ),
            (
                "<sum><list> x[] </list><condition> (notin,{2,5}) </condition></sum>",
                206,
            ),
            (
                "<sum><list> eq(x[0],1) mul(x[1],2) </list><condition> (ne,x[2]) </condition></sum>",
                224,
            ),
            (
                "<count><list> x[] </list><values> 1 </values><condition> (eq,2) </condition></count>",
                54,
            ),
            (
                "<count><list> x[] </list><values> 1 3 </values><condition> (lt,2) </condition></count>",
                80,
            ),
            (
                "<count><list> x[] </list><values> 1 3 </values><condition> (ne,2) </condition></count>",
                160,
            ),
            (
                "<count><list> x[] </list><values> 2 </values><condition> (ge,x[0]) </condition></count>",
                139,
            ),
            (
                "<count><list> x[1..3] </list><values> x[0] 1 </values><condition> (gt,1) </condition></count>",
                106,
            ),
            (
                "<count><list> eq(x[0],1) x[2] </list><values> 1 </values><condition> (in,{0,2}) </condition></count>",
                160,
            ),
            (
                "<nValues><list> x[] </list><condition> (eq,2) </condition></nValues>",
                84,
            ),
            (
                "<nValues><list> x[1..3] </list><condition> (gt,x[0]) </condition></nValues>",
                148,
            ),
            (
                "<nValues><list> x[] </list><except> 0 2 </except><condition> (le,1) </condition></nValues>",
                146,
            ),
        ],
    );
    let cardinality = |closed: &str, values: &str, occurs: &str| {
        let text = format!(
            "<cardinality><list> x[] </list><values{closed}> {values} </values><occurs> {occurs} </occurs></cardinality>"
        );
        count(WITH, &text)
    };
    assert_eq!(cardinality("", "0 1", "1 2"), 3 * 16);
    assert_eq!(cardinality(" closed=\"true\"", "0 1", "1..2 1..2"), 6 * 16);
    cardinality("", "0 3", "y[0] y[1]");
    cardinality(" closed=\"true\"", "0 3 1", "y[0] y[1] 0..1");
    cardinality(" closed=\"true\"", "y[0] y[1]", "1..3 0x1");
    cardinality("", "y[]", "2 1");
}

#[test]
fn extrema_and_elements() {
    for constraint in [
        "<maximum><list> x[] </list><condition> (eq,y[0]) </condition></maximum>",
        "<maximum><list> x[] </list><condition> (lt,y[0]) </condition></maximum>",
        "<maximum><list> x[0] add(x[1],1) </list><condition> (ge,3) </condition></maximum>",
        "<minimum><list> x[] </list><condition> (in,{0,2}) </condition></minimum>",
        "<minimum><list> x[] </list><condition> (ge,y[0]) </condition></minimum>",
        "<maximumArg><list> x[] </list><condition> (eq,y[0]) </condition></maximumArg>",
        "<maximumArg><list rank=\"first\" startIndex=\"1\"> x[] </list><condition> (eq,y[0]) </condition></maximumArg>",
        "<minimumArg><list rank=\"last\"> x[] </list><condition> (ne,y[0]) </condition></minimumArg>",
        "<minimumArg><list rank=\"first\"> x[] </list><condition> (le,1) </condition></minimumArg>",
        "<maximumArg rank=\"last\"><list startIndex=\"1\"> x[] </list><condition> (eq,y[0]) </condition></maximumArg>",
        "<maximumArg><list rank=\"last\"> x[0] 2 x[1] </list><condition> (eq,1) </condition></maximumArg>",
        "<maximumArg><list> x[] </list><condition> (in,{0,2}) </condition></maximumArg>",
        "<minimumArg><list> x[] </list><condition> (lt,y[0]) </condition></minimumArg>",
        "<maximumArg><list startIndex=\"-1\"> x[] </list><condition> (notin,0..1) </condition></maximumArg>",
        "<element><list> x[] </list><index> y[0] </index><value> y[1] </value></element>",
        "<element><list> x[] </list><value> 2 </value></element>",
        "<element><list startIndex=\"1\"> 3 1 2 </list><index> y[0] </index><value> y[1] </value></element>",
        "<element><list startIndex=\"1\"> x[] </list><index> y[0] </index><condition> (lt,y[1]) </condition></element>",
        "<element><list> x[] </list><condition> (gt,y[1]) </condition></element>",
        "<element><matrix> (1,2,3)(0,1,1) </matrix><index> x[0] x[1] </index><value> y[0] </value></element>",
        "<element><matrix startRowIndex=\"1\"> (1,2,3)(0,1,1) </matrix><index> x[0] x[1] </index><value> y[0] </value></element>",
        "<element><matrix startColIndex=\"2\"> (1,2,3)(0,1,1) </matrix><index> x[0] x[1] </index><value> y[0] </value></element>",
        "<element><matrix startRowIndex=\"1\" startColIndex=\"1\"> (x[0],x[1])(y[0],2) </matrix><index> x[2] y[1] </index><value> y[0] </value></element>",
        "<element><matrix> (x[0],x[1])(y[0],2) </matrix><index> x[2] y[1] </index><condition> (ge,1) </condition></element>",
        "<channel> x[] </channel>",
        "<channel><list startIndex=\"1\"> x[] </list></channel>",
        "<channel><list> x[] </list><list startIndex=\"1\"> y[] x[0] </list></channel>",
        "<channel><list> y[] </list><list> x[] </list></channel>",
        "<channel><list> x[] </list><value> y[0] </value></channel>",
        "<circuit> x[] </circuit>",
        "<circuit><list startIndex=\"1\"> x[] </list></circuit>",
        "<circuit><list> x[] </list><size> y[0] </size></circuit>",
        "<circuit><list> x[] </list><size> 3 </size></circuit>",
        "<instantiation><list> x[] y[0] </list><values> 1x3 2 </values></instantiation>",
        "<clause> eq(x[0],1) not(eq(y[0],2)) </clause>",
    ] {
        count(WITH, constraint);
    }
    check(
        X4,
        &[
            ("<circuit> x[] </circuit>", 6 + 8 + 6),
            (
                "<flow><list> x[] </list><balance> 0x3 </balance><arcs> (1,2)(2,3)(1,3)(3,1) </arcs></flow>",
                10,
            ),
            (
                "<flow><list> x[] </list><balance> 1 0 -1 </balance><arcs> (1,2)(2,3)(1,3)(3,1) </arcs>\
                 <weights> 1 2 1 0 </weights><condition> (le,4) </condition></flow>",
                5,
            ),
            (
                "<minimumArg rank=\"last\"><list> x[0..2] </list><condition> (eq,x[3]) </condition></minimumArg>",
                64,
            ),
        ],
    );
}

#[test]
fn schedules_and_packings() {
    let tasks =
        "<array id=\"x\" size=\"[3]\"> 0..3 </array><array id=\"l\" size=\"[2]\"> 0..2 </array>";
    for constraint in [
        "<noOverlap><origins> x[] </origins><lengths> 1 2 1 </lengths></noOverlap>",
        "<noOverlap><origins> x[] </origins><lengths> 2 0 1 </lengths></noOverlap>",
        "<noOverlap zeroIgnored=\"false\"><origins> x[] </origins><lengths> 2 0 1 </lengths></noOverlap>",
        "<noOverlap><origins> x[] </origins><lengths> l[] 1 </lengths></noOverlap>",
        "<noOverlap zeroIgnored=\"false\"><origins> x[] </origins><lengths> l[0] 2 l[1] </lengths></noOverlap>",
        "<noOverlap><origins> (x[0],x[1])(x[2],1) </origins><lengths> (2,1)(1,2) </lengths></noOverlap>",
        "<noOverlap><origins> (x[0],x[1])(x[2],1) </origins><lengths> (2,l[0])(l[1],2) </lengths></noOverlap>",
        "<noOverlap zeroIgnored=\"false\"><origins> (x[0],x[1])(x[2],1) </origins><lengths> (2,l[0])(l[1],2) </lengths></noOverlap>",
        "<noOverlap><origins> (x[0],x[1],0)(x[2],1,1) </origins><lengths> (2,1,1)(1,2,l[0]) </lengths></noOverlap>",
        "<noOverlap><origins> (x[0],x[1],0)(x[2],1,1) </origins><lengths> (2,1,2)(1,2,l[0]) </lengths></noOverlap>",
        "<cumulative><origins> x[] </origins><lengths> 2 1 3 </lengths><heights> 1 2 1 </heights><condition> (le,2) </condition></cumulative>",
        "<cumulative><origins> x[] </origins><lengths> 2 1 l[0] </lengths><heights> 1 l[1] 1 </heights><condition> (lt,3) </condition></cumulative>",
        "<cumulative><origins> x[] </origins><lengths> 2 1 1 </lengths><heights> 1 2 1 </heights><condition> (le,l[0]) </condition></cumulative>",
        "<cumulative><origins> x[0..1] </origins><lengths> 2 1 </lengths><ends> 3 x[2] </ends><heights> 1 1 </heights><condition> (le,1) </condition></cumulative>",
        "<binPacking><list> x[] </list><sizes> 1 2 3 </sizes><condition> (le,3) </condition></binPacking>",
        "<binPacking><list> x[] </list><sizes> 1 2 3 </sizes><condition> (ge,2) </condition></binPacking>",
        "<binPacking><list> x[] </list><sizes> 1 2 3 </sizes><limits> 1 3 2 3 </limits></binPacking>",
        "<binPacking><list> x[] </list><sizes> 1 2 3 </sizes><loads> l[] 3 </loads></binPacking>",
        "<binPacking><list> x[] </list><sizes> 1 2 3 </sizes><conditions startIndex=\"1\"> (le,2)(in,{0,3}) </conditions></binPacking>",
        "<knapsack><list> x[] </list><weights> 1 2 3 </weights><condition> (le,8) </condition><profits> 2 1 3 </profits><condition> (ge,6) </condition></knapsack>",
        "<knapsack><list> x[] </list><weights> 1 2 3 </weights><limit> 8 </limit><profits> 2 -1 3 </profits><condition> (ge,l[0]) </condition></knapsack>",
        "<knapsack><list> x[] </list><weights> 1 2 3 </weights><condition> (ne,8) </condition><profits> 2 1 3 </profits><condition> (eq,l[0]) </condition></knapsack>",
    ] {
        count(tasks, constraint);
    }
}

/// The condition holds at each time, also where no task runs.
#[test]
fn heights_of_tasks() {
    let tasks = "<array id=\"x\" size=\"[3]\"> 0..3 </array>";
    let more =
        "<array id=\"x\" size=\"[3]\"> 0..3 </array><array id=\"l\" size=\"[2]\"> 0..2 </array>";
    let cumulative = |lengths: &str, heights: &str, condition: &str| {
        format!(
            "<cumulative><origins> x[] </origins><lengths> {lengths} </lengths><heights> {heights} </heights>\
             <condition> {condition} </condition></cumulative>"
        )
    };
    for (condition, expected) in [
        ("(le,2)", 17),
        ("(ne,2)", 19),
        ("(in,0..2)", 17),
        ("(in,{0,1,3})", 14),
        ("(notin,{2,4})", 14),
        ("(ge,0)", 64),
        ("(ge,1)", 0),
        ("(eq,0)", 0),
        ("(gt,-1)", 64),
    ] {
        let found = count(tasks, &cumulative("2 1 3", "1 2 1", condition));
        assert_eq!(found, expected, "{condition}");
    }
    for condition in ["(ne,l[0])", "(ge,sub(l[0],1))", "(gt,x[0])", "(in,{0,2})"] {
        count(more, &cumulative("2 l[1] 3", "1 2 l[0]", condition));
    }
    count(more, &cumulative("2 sub(l[1],1) 3", "1 2 -1", "(ge,-1)"));
    let ends = cumulative("2 1 1", "1 2 1", "(ne,2)")
        .replace("<heights>", "<ends> 3 x[2] l[0] </ends><heights>");
    count(more, &ends);
}

#[test]
fn groups_blocks_and_slides() {
    check(
        X4,
        &[
            (
                "<group><intension> lt(%0,%1) </intension><args> x[0..1] </args><args> x[1] x[2] </args></group>",
                16,
            ),
            (
                "<block><group><sum><list> %1 %... </list><condition> (le,%0) </condition></sum><args> 2 x[0] x[1..2] </args></group>\
                 <block><allEqual> x[2..3] </allEqual></block></block>",
                10,
            ),
            (
                "<group><extension><list> %... </list><supports> (0,1)(1,0) </supports></extension>\
                 <args> x[0..1] </args><args> x[2..3] </args></group>",
                4,
            ),
            (
                "<slide><list> x[] </list><intension> le(%0,%1) </intension></slide>",
                35,
            ),
            (
                "<slide><list collect=\"2\"> x[] </list><intension> le(%0,%1) </intension></slide>",
                35,
            ),
            (
                "<slide circular=\"true\"><list> x[] </list><intension> le(%0,%1) </intension></slide>",
                4,
            ),
            (
                "<slide><list offset=\"2\"> x[] </list><allDifferent> %0 %1 </allDifferent></slide>",
                144,
            ),
            (
                "<slide><list collect=\"2\"> x[0..2] </list><list> x[2..3] </list>\
                 <intension> eq(add(%0,%1),%2) </intension></slide>",
                6,
            ),
            (
                "<slide><list offset=\"2\" collect=\"2\"> x[] </list><list> 2 3 </list>\
                 <intension> lt(add(%0,%1),%2) </intension></slide>",
                18,
            ),
            (
                "<slide circular=\"true\"><list> x[] </list><list> x[1..2] </list><intension> ne(%0,%1) </intension></slide>",
                108,
            ),
            (
                "<group><slide><list> %... </list><intension> le(%0,%1) </intension></slide>\
                 <args> x[0..1] </args><args> x[2..3] </args></group>",
                100,
            ),
            (
                "<group><slide><list> %0 x[1] %1 </list><intension> le(%0,%1) </intension></slide>\
                 <args> x[0] x[2] </args><args> x[2] x[3] </args></group>",
                20,
            ),
            (
                "<group><intension> eq(%0,add(%...)) </intension><args> x[0] x[1..2] </args></group>",
                40,
            ),
            (
                "<group><intension> eq(%0,add(x[3],%...)) </intension><args> x[0] x[1] x[2] </args></group>",
                20,
            ),
        ],
    );
}

/// The values of `c` and of `d` are symbols, of which they share one.
#[test]
fn symbols() {
    let variables = "<array id=\"c\" size=\"[3]\" type=\"symbolic\"> red green blue </array>\
                     <var id=\"d\" type=\"symbolic\"> green red-yellow </var>";
    check(
        variables,
        &[
            ("<allDifferent> c[] </allDifferent>", 12),
            (
                "<allDifferent><list> c[] d </list><except> green </except></allDifferent>",
                26,
            ),
            ("<intension> ne(c[0],d) </intension>", 45),
            (
                "<intension> or(eq(c[0],red),in(c[1],set(d,blue))) </intension>",
                36,
            ),
            (
                "<intension> eq(add(eq(c[0],blue),eq(c[1],blue),eq(d,red-yellow)),2) </intension>",
                15,
            ),
            (
                "<extension><list> c[0] c[1] </list><supports> (red,green)(*,blue)(black,red) </supports></extension>",
                24,
            ),
            (
                "<extension><list> c[0] d </list><conflicts> (green,green)(red,red-yellow) </conflicts></extension>",
                36,
            ),
            (
                "<extension><list> c[2] </list><supports> red blue </supports></extension>",
                36,
            ),
            (
                "<instantiation><list> c[] </list><values> red red blue </values></instantiation>",
                2,
            ),
            (
                "<group><intension> ne(%0,%1) </intension><args> c[0] red </args><args> c[1] d </args></group>",
                30,
            ),
            (
                "<sum><list> eq(c[0],d) eq(c[1],d) </list><condition> (eq,1) </condition></sum>",
                12,
            ),
        ],
    );
}
