//! Scripts as tests in Rust.

use crate::argument::Assertion;
use crate::expression::{Expression, Wish};
use crate::script::{PenaltySearch, Step, Weights};
use crate::world::all_hold;

/// The statement that carries out a step. `x` holds the variables.
pub(crate) fn statement(step: &Step) -> String {
    match step {
        Step::Var(values) => {
            format!("x.push(model.var(format!(\"x{{}}\", x.len()), {values:?})?);")
        }
        Step::Interval(values) => {
            let (least, most) = (values[0], values[values.len() - 1]);
            format!(
                "x.push(model.var(format!(\"x{{}}\", x.len()), {least}..={most})?); model.post(InSet::new(*x.last().unwrap(), {values:?}))?;"
            )
        }
        Step::Post(law) => law.rust(),
        Step::Require(condition) => format!("model.require({})?;", condition.rust_condition()),
        Step::Assume(fact) => format!("model.assume({})?;", fact.rust_over("x")),
        Step::Learn(learning) => format!("model.learning(Learning::{learning:?});"),
        Step::FirstPhase(failures) => format!("model.first_phase({failures});"),
        Step::Restart(runs) => format!("model.restarts({});", runs.rust()),
        Step::BranchOn(order, values) => {
            format!("model.branch_on(&x, VarOrder::{order:?}, ValueOrder::{values:?})?;")
        }
        Step::Solve => "println!(\"{:?}\", model.solve());".to_owned(),
        Step::Solutions => "println!(\"{}\", model.solutions().count());".to_owned(),
        Step::Abandon(count) => {
            format!("println!(\"{{}}\", model.solutions().take({count}).count());")
        }
        Step::Own(count) => {
            format!(
                "let mut search = model.into_solutions(); search.by_ref().take({count}).count(); model = search.into_model();"
            )
        }
        Step::Minimize(weights) => shown(&format!("model.minimize({})?", terms(weights))),
        Step::Maximize(weights) => shown(&format!("model.maximize({})?", terms(weights))),
        Step::MinimizeByCores(weights) => {
            shown(&format!("model.minimize_by_cores({})?", terms(weights)))
        }
        Step::MinimizeWith(objective, count) => minimize_with(objective, *count),
        Step::Soften(wishes, search) => soften(wishes, *search),
        Step::Under(questions) => under(questions),
        Step::Lns(objective, seed) => shown(&format!(
            "model.lns(Goal::Minimize(x[{objective}]), &mut Lns::new(RandomNeighbourhood::new(&x, {seed})).failures({}).percent({seed}))?",
            1 + seed % 4
        )),
        Step::Parallel(threads, parts) => format!(
            "// All of this by `csp_parallel::Parallel` with {threads} threads and {parts} parts."
        ),
        Step::Portfolio(objective, workers, threads) => portfolio(*objective, *workers, *threads),
        Step::Why(givens, asked) => why(givens, *asked),
        Step::Replay(level, objective) => {
            let goal = objective.map_or("Goal::Satisfy".to_owned(), |number| {
                format!("Goal::Minimize(x[{number}])")
            });
            format!(
                "let trace = model.trace({goal}, TraceLevel::{level:?})?; model.replay({goal}, &trace).unwrap();"
            )
        }
    }
}

fn portfolio(objective: Option<usize>, workers: usize, threads: usize) -> String {
    let sought = objective.map_or("a solution".to_owned(), |number| {
        format!("the least x[{number}]")
    });
    format!(
        "// For {sought}, all of this by `csp_parallel::Portfolio` with {workers} workers, {threads} threads and turns of 1,000."
    )
}

fn minimize_with(objective: &Expression, count: usize) -> String {
    format!(
        "let mut left = {count}; println!(\"{{:?}}\", model.minimize_with({}, |better| {{ println!(\"{{better:?}}\"); left -= 1; if left == 0 {{ ControlFlow::Break(()) }} else {{ ControlFlow::Continue(()) }} }})?);",
        objective.rust_number()
    )
}

fn soften(wishes: &[Wish], search: PenaltySearch) -> String {
    let all: Vec<String> = wishes.iter().map(Wish::rust).collect();
    let method = match search {
        PenaltySearch::Minimize => "minimize",
        PenaltySearch::ByCores => "minimize_by_cores",
    };
    format!(
        "let mut wishes = SoftConstraints::new(); {} println!(\"{{:?}}\", model.{method}(wishes.penalty())?);",
        all.join(" ")
    )
}

fn shown(answer: &str) -> String {
    format!("println!(\"{{:?}}\", {answer});")
}

fn terms(weights: &Weights) -> String {
    let terms: Vec<String> = weights
        .iter()
        .map(|(weight, number)| format!("{weight} * x[{number}]"))
        .collect();
    format!("sum([{}])", terms.join(", "))
}

fn facts(facts: &[Assertion]) -> String {
    let facts: Vec<String> = facts.iter().map(|fact| fact.rust_over("x")).collect();
    facts.join(", ")
}

fn under(questions: &[Vec<Assertion>]) -> String {
    let ask = |question: &Vec<Assertion>| {
        let atoms = facts(question);
        format!("searches.solve(&[{atoms}])?, searches.minimal(&[{atoms}])?")
    };
    let asked: Vec<String> = questions.iter().map(ask).collect();
    format!(
        "let mut searches = model.incremental(); println!(\"{{:?}}\", ({},));",
        asked.join(", ")
    )
}

fn why(givens: &[Assertion], asked: Option<Assertion>) -> String {
    let (question, fact) = match asked.map(|fact| fact.rust_over("x")) {
        Some(fact) => (format!("why({fact})?"), format!("Some({fact}.into())")),
        None => ("conflict()".to_owned(), "None".to_owned()),
    };
    let atoms = facts(givens);
    format!(
        "let checker = model.checker([{atoms}]); let why = model.explainer([{atoms}])?.{question}; println!(\"{{why:?}}, {{:?}}\", checker.check({fact}, &why));"
    )
}

/// The assertion that fails where the answer to a step is wrong, if it can be said in a line.
fn assertion(step: &Step, solutions: &[Vec<i32>]) -> Option<String> {
    let cost = |weights: &Weights, values: &Vec<i32>| -> i64 {
        let terms = weights
            .iter()
            .map(|&(weight, number)| weight * i64::from(values[number]));
        terms.sum()
    };
    let best = |method: &str, weights: &Weights, cost: Option<i64>| {
        let parts = weights
            .iter()
            .map(|(weight, number)| format!("{weight} * i64::from(best[x[{number}]])"));
        let found = parts.collect::<Vec<_>>().join(" + ");
        format!(
            "assert_eq!(model.{method}({})?.solution.map(|best| {found}), {cost:?});",
            terms(weights)
        )
    };
    match step {
        Step::Solve => Some(format!(
            "assert_eq!(model.solve().solution.is_some(), {});",
            !solutions.is_empty()
        )),
        Step::Abandon(count) => Some(format!(
            "assert_eq!(model.solutions().take({count}).count(), {});",
            solutions.len().min(*count)
        )),
        Step::Own(count) => Some(format!(
            "assert_eq!(model.into_solutions().take({count}).count(), {});",
            solutions.len().min(*count)
        )),
        Step::Solutions => Some(format!(
            "let mut found: Vec<_> = model.solutions().map(|solution| solution.values(&x)).collect(); found.sort(); assert_eq!(found, Vec::<Vec<i32>>::from({solutions:?}));"
        )),
        Step::Minimize(weights) => {
            let least = solutions.iter().map(|values| cost(weights, values)).min();
            Some(best("minimize", weights, least))
        }
        Step::MinimizeByCores(weights) => {
            let least = solutions.iter().map(|values| cost(weights, values)).min();
            Some(best("minimize_by_cores", weights, least))
        }
        Step::Maximize(weights) => {
            let greatest = solutions.iter().map(|values| cost(weights, values)).max();
            Some(best("maximize", weights, greatest))
        }
        Step::Why(givens, asked) => Some(open_or_not(givens, *asked, solutions)),
        _ => None,
    }
}

/// Shows the answer and what the checker says of it, and compares whether it is an open question.
fn open_or_not(givens: &[Assertion], asked: Option<Assertion>, solutions: &[Vec<i32>]) -> String {
    let is_open = solutions.iter().any(|values| {
        all_hold(givens, values) && asked.is_none_or(|fact| !all_hold(&[fact], values))
    });
    let shown = why(givens, asked);
    format!("{shown} assert_eq!(matches!(why, csp_core::explain::Why::Open(_)), {is_open});")
}

/// A test that carries out these steps, with what is wrong above the last of them.
pub(crate) fn test(script: &[Step], name: &str, found: &str, solutions: &[Vec<i32>]) -> String {
    let mut lines = vec![
        "use csp_core::{constraints::*, extend::*, lns::*, model::*, prelude::*, trace::*};"
            .to_owned(),
        "#[test]".to_owned(),
        format!("fn {name}() -> Result<(), ModelError> {{"),
        "    let (mut model, mut x) = (Model::new(), Vec::<Var>::new());".to_owned(),
    ];
    for (number, step) in script.iter().enumerate() {
        if number + 1 == script.len() {
            lines.push(format!("    // Found: {found}"));
            lines.push(format!("    // The solutions of the model: {solutions:?}"));
        }
        let asserted = (number + 1 == script.len())
            .then(|| assertion(step, solutions))
            .flatten();
        let line = asserted.unwrap_or_else(|| statement(step));
        lines.push(format!("    {line}"));
    }
    lines.push("    Ok(())\n}".to_owned());
    lines.join("\n")
}
