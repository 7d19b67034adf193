//! Equations of two variables that become views: the same solutions as with all equations posted, and which ones do.

use super::{run_model, solved};
use csp_core::limits::Limits;
use csp_core::random::Random;
use csp_core::testing::seeds;
use csp_flatzinc::{CompileOptions, Equations, RunOptions};
use std::fmt::Write as _;

/// The number of solutions, which are the same in all forms, and that of views.
fn agreed(text: &str) -> (usize, usize) {
    let (solutions, compiled) = super::agreed(text);
    (solutions, compiled.views)
}

/// Queens by three all-different constraints, as MiniZinc writes them.
fn queens(n: i32) -> String {
    let mut text = String::from("predicate fzn_all_different_int(array [int] of var int: x);\n");
    let mut rows = [String::new(), String::new(), String::new()];
    let mut equations = String::new();
    for i in 1..=n {
        let _ = writeln!(text, "var 1..{n}: q{i} :: output_var;");
        let _ = writeln!(
            text,
            "var {}..{}: u{i} :: is_defined_var :: var_is_introduced;",
            1 + i,
            n + i
        );
        let _ = writeln!(
            text,
            "var {}..{}: d{i} :: is_defined_var :: var_is_introduced;",
            1 - i,
            n - i
        );
        let _ = writeln!(
            equations,
            "constraint int_lin_eq([1,-1],[q{i},u{i}],-{i}) :: defines_var(u{i});"
        );
        let _ = writeln!(
            equations,
            "constraint int_lin_eq([1,-1],[q{i},d{i}],{i}) :: defines_var(d{i});"
        );
        for (row, name) in rows.iter_mut().zip(["q", "u", "d"]) {
            let _ = write!(row, "{}{name}{i}", if i == 1 { "" } else { "," });
        }
    }
    for row in &rows {
        let _ = writeln!(text, "constraint fzn_all_different_int([{row}]);");
    }
    let [queens, ..] = rows;
    text + &equations
        + &format!("solve :: int_search([{queens}], first_fail, indomain_min, complete) satisfy;\n")
}

#[test]
fn queens_need_no_further_variables() {
    assert_eq!(agreed(&queens(6)), (4, 12));
    // Domains of more than 64 values, and the same tree as with an equation for each diagonal.
    let text = queens(70);
    let nodes = |equations| {
        let compilation = CompileOptions {
            equations,
            ..CompileOptions::default()
        };
        let limits = Limits::default().nodes(20_000);
        let (_, _, summary) = run_model(&text, compilation, RunOptions::default(), limits);
        summary.stats.nodes
    };
    let [viewed, posted] = [Equations::Viewed, Equations::Posted].map(nodes);
    assert_eq!(viewed, posted);
    assert!(viewed < 20_000);
}

/// Models in which each equation becomes a view, in FlatZinc.
fn viewed_models() -> Vec<String> {
    let head = "predicate fzn_all_different_int(array [int] of var int: x);
predicate fzn_cumulative(array [int] of var int: s, array [int] of var int: d, array [int] of var int: r, var int: b);
predicate csp_disjunctive(array [int] of var int: s, array [int] of var int: d);
";
    let up =
        "constraint int_plus(a, 2, u); constraint int_minus(b, 3, v); constraint int_negate(c, w);";
    let wide = "constraint int_lin_eq([1,3],[u,a],7); constraint int_times(2, b, v); constraint int_plus(c, d, 5);";
    let not = "constraint bool_not(p, q); constraint bool_ne(q, r);";
    let bodies = [
        format!("{up} constraint fzn_all_different_int([a,u,v,w,d]);"),
        format!(
            "{up} constraint int_lin_le([2,1,-3,1],[u,v,w,d],11); constraint int_lin_ne([1,1],[v,d],3);"
        ),
        format!("{up} constraint array_int_maximum(d, [u,v,c]);"),
        format!("{up} constraint array_int_minimum(w, [v,u,d]);"),
        format!("{up} constraint fzn_cumulative([u,v,d],[3,4,2],[1,2,1],2);"),
        format!("{up} constraint csp_disjunctive([u,v,d],[3,4,2]); constraint int_lt(u, v);"),
        format!("{up} constraint array_int_element(u, [3,1,4,1,5,9,2,6,5,3,5], d);"),
        format!("{up} constraint array_var_int_element(d, [u,v,a,b,7], c);"),
        format!(
            "{wide} constraint fzn_all_different_int([u,v,a]); constraint int_lin_eq_reif([1,1],[u,v],6,p);"
        ),
        format!(
            "{up} constraint set_in(u, {{3,4,7,11}}); constraint set_in_reif(v, {{-2,1,2}}, p); constraint int_le_reif(w, v, r);"
        ),
        format!(
            "{not} constraint bool_clause([p,s],[q,r]); constraint bool_xor(q, r, s); constraint array_bool_and([p,q,r], s);"
        ),
        format!(
            "{not} constraint int_lin_le_reif([1,1],[a,b],6,q); constraint int_lin_eq([2,1],[c,d],8);"
        ),
    ];
    bodies
        .iter()
        .map(|body| format!("{head}{}", with_variables(body)))
        .collect()
}

/// The variables that are named, the constraints, and a search on those of them that are no views.
fn with_variables(body: &str) -> String {
    let types = [("0..5", "abcd"), ("-30..30", "uvw"), ("bool", "pqrs")];
    let is_named = |name: &char| {
        let mut words = body.split(|c: char| !c.is_alphanumeric() && c != '_');
        words.any(|word| word == name.to_string())
    };
    let mut text = String::new();
    for (domain, names) in types {
        for name in names.chars().filter(is_named) {
            let _ = writeln!(text, "var {domain}: {name} :: output_var;");
        }
    }
    let decided = |names: &str| {
        let names: Vec<String> = names.chars().filter(is_named).map(String::from).collect();
        names.join(",")
    };
    let (numbers, booleans) = (decided("abcd"), decided("ps"));
    let solve = format!(
        "solve :: seq_search([int_search([{numbers}], first_fail, indomain_min, complete), \
         bool_search([{booleans}], input_order, indomain_max, complete)]) satisfy;"
    );
    format!("{text}{body}\n{solve}\n")
}

/// The order decides on what is no view: the trees are those of the equations, with fewer variables.
#[test]
fn views_have_the_trees_of_equations() {
    for text in viewed_models() {
        agreed(&text);
        let [viewed, posted] =
            [Equations::Viewed, Equations::Joined].map(|equations| solved(&text, equations, false));
        assert!(viewed.1.views > 0, "{text}");
        // Atoms of one variable tell more than those of two that are opposites.
        let is_same = viewed.2 == posted.2 || text.contains("bool_not") && viewed.2 < posted.2;
        assert!(is_same, "{} {}\n{text}", viewed.2, posted.2);
    }
}

#[test]
fn chains_circles_and_contradictions() {
    let head =
        "var 0..9: x :: output_var; var 0..9: y :: output_var; var -20..20: z :: output_var;\n";
    let with = |constraints: &str| format!("{head}{constraints} solve satisfy;");
    // z = 2y + 1 and y = 8 - x: both are views of x.
    let chain = with("constraint int_lin_eq([1,-2],[z,y],1); constraint int_plus(x, y, 8);");
    assert_eq!(agreed(&chain), (9, 2));
    // A circle that says no more, and one that says something else.
    let circle = with("constraint int_plus(x, 1, y); constraint int_minus(y, x, 1);");
    assert_eq!(agreed(&circle), (9 * 41, 1));
    let clash = with("constraint int_plus(x, 1, y); constraint int_minus(y, x, 2);");
    assert_eq!(agreed(&clash).0, 0);
    // x = 4 follows from x + x' = 8 where x' is x.
    let fixed = with("constraint int_eq(x, y); constraint int_plus(x, y, 8);");
    assert_eq!(agreed(&fixed), (41, 0));
    // Both factors are 1 or -1, or one of them is.
    let steps = with("constraint int_times(3, x, z); constraint int_negate(y, z);");
    assert_eq!(agreed(&steps).0, 1);
    let none = with("constraint int_lin_eq([2,3],[x,y],12);");
    assert_eq!(agreed(&none), (3 * 41, 0));
    let empty = with("constraint int_plus(x, 30, y);");
    assert_eq!(agreed(&empty).0, 0);
}

#[test]
fn a_view_of_a_view_may_be_beyond_32_bits() {
    let text = "var -2000000000..2000000000: x :: output_var; var -40000..40000: y :: output_var; var -3..3: z :: output_var;
constraint int_times(50000, y, x); constraint int_times(50000, z, y); solve satisfy;";
    // Only 0, as 50,000 is no value of y. The other way round the numbers are the same.
    assert_eq!(agreed(text), (1, 1));
    let turned = text.replace("int_times(50000, y, x)", "int_lin_eq([50000,-1],[y,x],0)");
    assert_eq!(agreed(&turned), (1, 1));
}

/// Each equation is about the variables before those of the last one, so that views are found from the end on.
#[test]
fn long_chains_of_views_are_found_from_either_end() {
    const LENGTH: usize = 20_000;
    let variables: String = (0..LENGTH)
        .map(|i| format!("var {i}..{}: x{i};\n", i + 3))
        .collect();
    let mut equations: Vec<String> = (1..LENGTH)
        .map(|i| format!("constraint int_plus(x{}, 1, x{i});\n", i - 1))
        .collect();
    for _ in 0..2 {
        equations.reverse();
        let text = format!("{variables}{}solve satisfy;\n", equations.concat());
        let all = RunOptions {
            solutions: None,
            ..RunOptions::default()
        };
        let (solutions, compiled, _) =
            run_model(&text, CompileOptions::default(), all, Limits::default());
        assert_eq!((solutions.len(), compiled.views), (4, LENGTH - 1));
    }
}

#[test]
fn what_is_searched_or_sought_keeps_its_variable() {
    let head = "var 0..9: x; var 1..10: y :: output_var; constraint int_plus(x, 1, y); solve";
    let views = |solve: &str| {
        solved(&format!("{head} {solve};"), Equations::Viewed, false)
            .1
            .views
    };
    assert_eq!(views("satisfy"), 1);
    assert_eq!(
        views(":: int_search([x], input_order, indomain_max, complete) satisfy"),
        1
    );
    assert_eq!(
        views(":: int_search([x, y], input_order, indomain_max, complete) satisfy"),
        0
    );
    assert_eq!(
        views(":: int_search([x], input_order, indomain_max, complete) minimize y"),
        0
    );
    assert_eq!(
        views(
            ":: seq_search([warm_start([y], [3]), int_search([x], input_order, indomain_max, complete)]) satisfy"
        ),
        0
    );
}

/// A constraint on some of `x0` to `x4` and the booleans `b0` to `b3`.
fn constraint(random: &mut Random) -> String {
    let mut below = |count: u32| random.below(count);
    let (i, j, k) = (below(5), below(5), below(5));
    let (a, b, c) = (below(4), below(4), below(4));
    let number = i64::from(below(13)) - 4;
    let sign = ["1", "-1", "2", "-3"][below(4) as usize];
    match below(20) {
        0..5 => format!("int_lin_eq([1,{sign}],[x{i},x{j}],{number})"),
        5 => format!("int_plus(x{i}, {number}, x{j})"),
        6 | 7 => format!("bool_not(b{a}, b{b})"),
        8 => "fzn_all_different_int([x0,x1,x2,x3])".to_owned(),
        9 => format!("int_lin_le([1,{sign},2],[x{i},x{j},x{k}],{number})"),
        10 => format!("int_lin_eq_reif([1,{sign}],[x{i},x{j}],{number},b{a})"),
        11 => format!("int_le_reif(x{i}, x{j}, b{a})"),
        12 => format!("array_var_int_element(x{i}, [x{j},x{k},4,x0], x1)"),
        13 => format!("array_int_element(x{i}, [3,1,4,1,5], x{j})"),
        14 => format!("array_int_maximum(x{i}, [x{j},x{k},x0])"),
        15 => format!("bool_clause([b{a},b{b}],[b{c}])"),
        16 => format!("set_in_reif(x{i}, {{0,3,4,6}}, b{a})"),
        17 => format!("int_times(x{i}, x{j}, x{k})"),
        18 => format!("bool_xor(b{a}, b{b}, b{c})"),
        _ => format!("fzn_cumulative([x{i},x{j},x{k}],[2,3,1],[1,1,2],2)"),
    }
}

#[test]
fn random_models_have_the_same_solutions() {
    let mut sat = 0;
    let mut with_views = 0;
    for seed in seeds(1500) {
        let random = &mut Random::new(seed, 0);
        let mut text = String::from(
            "predicate fzn_all_different_int(array [int] of var int: x);
predicate fzn_cumulative(array [int] of var int: s, array [int] of var int: d, array [int] of var int: r, var int: b);\n",
        );
        for i in 0..5 {
            let low = i64::from(random.below(5)) - 2;
            let high = low + 2 + i64::from(random.below(5));
            let _ = writeln!(text, "var {low}..{high}: x{i} :: output_var;");
        }
        for i in 0..4 {
            let _ = writeln!(text, "var bool: b{i} :: output_var;");
        }
        for _ in 0..3 + random.below(4) {
            let _ = writeln!(text, "constraint {};", constraint(random));
        }
        let text = text + "solve satisfy;\n";
        let (solutions, views) = agreed(&text);
        sat += usize::from(solutions > 0);
        with_views += usize::from(views > 0);
    }
    assert!(sat > 20 && with_views > 20, "{sat} {with_views}");
}
