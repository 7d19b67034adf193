//! Floor 2: an instance as a model of the engine.

mod expressions;
mod graphs;
mod lists;
mod schedules;
mod tabulate;

use self::expressions::{Posted, XcspPoster, XcspRefusal, product};
use self::tabulate::KnownTables;
use super::constraint::{XcspAggregate, XcspConstraint, XcspObjective};
use super::expression::XcspExpr;
use super::reader::ReadInstance;
use crate::error::{InstanceError, InstancePlace};
use crate::search::PostedInstance;
use csp_core::constraints::NValue;
use csp_core::ids::Var;
use csp_core::model::{IntExpr, Model};
use csp_core::problem::Goal;

/// Posts an instance.
pub(super) fn post(instance: &ReadInstance) -> Result<PostedInstance, InstanceError> {
    let mut poster = XcspPoster {
        model: Model::new(),
        vars: Vec::new(),
    };
    let variables = &instance.variables;
    let start = InstancePlace { line: 1, column: 1 };
    for (name, domain) in variables.names.iter().zip(&variables.domains) {
        let x = add_variable(&mut poster.model, name, domain);
        let x = x.map_err(|XcspRefusal(error)| start.error(format!("{name}: {error}")))?;
        poster.vars.push(x);
    }
    let mut tables = KnownTables::default();
    for stated in &instance.constraints {
        let posted = post_constraint(&mut poster, &mut tables, &stated.constraint);
        posted.map_err(|XcspRefusal(error)| {
            stated.place.error(format!("<{}>: {error}", stated.element))
        })?;
    }
    let goal = match &instance.objective {
        None => Goal::Satisfy,
        Some(objective) => post_goal(&mut poster, objective)?,
    };
    Ok(PostedInstance {
        model: poster.model,
        vars: poster.vars,
        goal,
    })
}

fn post_goal(poster: &mut XcspPoster, objective: &XcspObjective) -> Result<Goal, InstanceError> {
    let value = post_objective(poster, objective)
        .map_err(|XcspRefusal(error)| objective.place.error(format!("the objective: {error}")))?;
    Ok(if objective.is_greatest {
        Goal::Maximize(value)
    } else {
        Goal::Minimize(value)
    })
}

fn add_variable(model: &mut Model, name: &str, domain: &[(i64, i64)]) -> Posted<Var> {
    let ends =
        |&(low, high): &(i64, i64)| Some((i32::try_from(low).ok()?, i32::try_from(high).ok()?));
    let ranges = domain.iter().filter(|(low, high)| low <= high);
    let ranges: Option<Vec<(i32, i32)>> = ranges.map(ends).collect();
    let ranges = ranges.ok_or("a value of the domain is outside of i32, where all values are")?;
    let values: csp_core::values::Values = ranges.into_iter().collect();
    Ok(model.var(name, values)?)
}

fn post_constraint(
    poster: &mut XcspPoster,
    tables: &mut KnownTables,
    constraint: &XcspConstraint,
) -> Posted {
    use XcspConstraint as C;
    match constraint {
        C::Intension(condition) => intension(poster, tables, condition),
        C::Unary(x, condition) => {
            let x = poster.int(x)?;
            poster.require(x, condition)
        }
        C::Extension(it) => lists::extension(poster, it),
        C::Regular(it) => lists::regular(poster, it),
        C::AllDifferent(it) => lists::all_different(poster, it),
        C::AllDifferentLists(it) => lists::all_different_lists(poster, it),
        C::AllEqual(it) => lists::all_equal(poster, it),
        C::Ordered(it) => lists::ordered(poster, it),
        C::Lex(it) => lists::lex(poster, it),
        C::Precedence(it) => lists::precedence(poster, it),
        C::Sum(it) => {
            let terms = products(poster, &it.terms)?;
            poster.require(IntExpr::Sum(terms), &it.condition)
        }
        C::Count(it) => lists::count(poster, it),
        C::NValues(it) => lists::n_values(poster, it),
        C::Cardinality(it) => lists::cardinality(poster, it),
        C::Extremum(it) => graphs::extremum(poster, it),
        C::ArgExtremum(it) => graphs::arg_extremum(poster, it),
        C::Element(it) => graphs::element_at(poster, it),
        C::SomeElement(list, condition) => graphs::some_element(poster, list, condition),
        C::ElementMatrix(it) => graphs::matrix_cell(poster, it),
        C::Channel(it) => graphs::channel(poster, it),
        C::ChannelValue(it) => graphs::channel_value(poster, it),
        C::NoOverlap(it) => schedules::no_overlap(poster, it),
        C::Cumulative(it) => schedules::cumulative(poster, it),
        C::BinPacking(it) => schedules::bin_packing(poster, it),
        C::Knapsack(it) => schedules::knapsack(poster, it),
        C::Circuit(it) => graphs::circuit(poster, it),
        C::Instantiation(pairs) => instantiation(poster, pairs),
    }
}

fn intension(poster: &mut XcspPoster, tables: &mut KnownTables, condition: &XcspExpr) -> Posted {
    if !tables.post(poster, condition)? && !poster.post_product(condition)? {
        let condition = poster.truth(condition)?;
        poster.model.require(condition)?;
    }
    Ok(())
}

fn instantiation(poster: &mut XcspPoster, pairs: &[(XcspExpr, i64)]) -> Posted {
    for (x, value) in pairs {
        let x = poster.var(x)?;
        poster.model.assign(x, *value)?;
    }
    Ok(())
}

fn products(poster: &mut XcspPoster, terms: &[(XcspExpr, XcspExpr)]) -> Posted<Vec<IntExpr>> {
    let mut products = Vec::with_capacity(terms.len());
    for (factor, x) in terms {
        let parts = vec![poster.int(factor)?, poster.int(x)?];
        products.push(product(parts));
    }
    Ok(products)
}

/// The variable of the objective.
fn post_objective(poster: &mut XcspPoster, objective: &XcspObjective) -> Posted<Var> {
    let terms = products(poster, &objective.terms)?;
    let value = match objective.aggregate {
        XcspAggregate::Sum => IntExpr::Sum(terms),
        XcspAggregate::Product => product(terms),
        XcspAggregate::Minimum => IntExpr::Minimum(terms),
        XcspAggregate::Maximum => IntExpr::Maximum(terms),
        XcspAggregate::NValues => {
            let count = terms.len();
            let vars = terms.into_iter().map(|term| poster.model.var_of(term));
            let vars: Vec<Var> = vars.collect::<Result<_, _>>()?;
            let number = poster.model.auxiliary_var("objective", 0..=count)?;
            poster.model.post(NValue::new(&vars, number))?;
            return Ok(number);
        }
    };
    Ok(poster.model.var_of(value)?)
}
