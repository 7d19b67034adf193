//! Floor 2: an instance as a model of the engine.

mod expressions;
mod graphs;
mod lists;
mod schedules;
mod tabulate;

use self::expressions::{Posted, XcspPoster, XcspRefusal, product};
use self::tabulate::KnownTables;
use super::constraint::{XcspAggregate, XcspCondition, XcspConstraint, XcspObjective};
use super::expression::XcspExpr;
use super::reader::ReadInstance;
use crate::error::{InstanceError, InstancePlace};
use crate::search::PostedInstance;
use csp_core::constraints::{Knapsack, NValue};
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
    let mut goal = Goal::Satisfy;
    if let Some(objective) = &instance.objective {
        let posted = post_objective(&mut poster, objective);
        let value = posted.map_err(|XcspRefusal(error)| {
            objective.place.error(format!("the objective: {error}"))
        })?;
        goal = if objective.is_greatest {
            Goal::Maximize(value)
        } else {
            Goal::Minimize(value)
        };
    }
    Ok(PostedInstance {
        model: poster.model,
        vars: poster.vars,
        goal,
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
        C::Intension(condition) => {
            if !tables.post(poster, condition)? {
                let condition = poster.truth(condition)?;
                poster.model.require(condition)?;
            }
        }
        C::Unary(x, condition) => {
            let x = poster.int(x)?;
            poster.require(x, condition)?;
        }
        C::Sum { terms, condition } => {
            let terms = products(poster, terms)?;
            poster.require(IntExpr::Sum(terms), condition)?;
        }
        C::Knapsack {
            list,
            weights,
            weight,
            profits,
            profit,
        } => knapsack(poster, list, [weights, profits], [weight, profit])?,
        C::Instantiation(pairs) => {
            for (x, value) in pairs {
                let x = poster.var(x)?;
                poster.model.assign(x, *value)?;
            }
        }
        C::Extension { .. }
        | C::Regular { .. }
        | C::AllDifferent { .. }
        | C::AllDifferentLists { .. }
        | C::AllEqual(_)
        | C::Ordered { .. }
        | C::Lex { .. }
        | C::Precedence { .. }
        | C::Count { .. }
        | C::NValues { .. }
        | C::Cardinality { .. } => lists::post(poster, constraint)?,
        C::NoOverlap { .. } | C::Cumulative { .. } | C::BinPacking { .. } => {
            schedules::post(poster, constraint)?;
        }
        C::Extremum { .. }
        | C::ArgExtremum { .. }
        | C::Element { .. }
        | C::ElementMatrix { .. }
        | C::Channel { .. }
        | C::ChannelValue { .. }
        | C::Circuit { .. } => graphs::post(poster, constraint)?,
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

/// One constraint on both sums, if no number in it is negative and both sums are in `i32`. Else two sums.
fn knapsack(
    poster: &mut XcspPoster,
    list: &[XcspExpr],
    factors: [&Vec<i64>; 2],
    conditions: [&XcspCondition; 2],
) -> Posted {
    let vars = poster.list(list)?;
    let is_negative = vars.iter().any(|&x| poster.bounds(x).0 < 0)
        || factors
            .iter()
            .any(|factors| factors.iter().any(|&factor| factor < 0));
    let most = factors.map(|factors| {
        let terms = factors.iter().zip(&vars);
        let terms = terms.map(|(&factor, &x)| i128::from(factor) * i128::from(poster.bounds(x).1));
        i32::try_from(terms.sum::<i128>()).ok()
    });
    if let ([Some(weight), Some(profit)], false) = (most, is_negative) {
        let weight = poster.measured("weight", (0, weight.into()), conditions[0])?;
        let profit = poster.measured("profit", (0, profit.into()), conditions[1])?;
        let [weights, profits] = factors;
        poster
            .model
            .post(Knapsack::new(&vars, weights, profits, weight, profit))?;
        return Ok(());
    }
    for (factors, condition) in factors.into_iter().zip(conditions) {
        let terms = factors.iter().zip(&vars);
        let sum = terms.map(|(&factor, &x)| IntExpr::Scaled(factor.into(), Box::new(x.into())));
        poster.require(IntExpr::Sum(sum.collect()), condition)?;
    }
    Ok(())
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
