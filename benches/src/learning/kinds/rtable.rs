//! Random tables: each constraint allows some of the triples of values.

use super::{Data, DataError, PoseError, Posed, Proposal};
use csp_core::model::Model;
use csp_core::prelude::Table;

pub(super) fn pose(data: &Data) -> Result<Posed, PoseError> {
    let mut model = Model::new();
    let vars = model.array("x", data.count("n")?, 1..=data.number("d")?)?;
    for (scope, rows) in tables(data)? {
        let scope: Vec<_> = scope.iter().map(|&x| vars[x as usize - 1]).collect();
        model.post(Table::new(&scope, rows))?;
    }
    Ok(Posed::satisfy(model, vars))
}

/// A scope, and the rows of its table.
type Allowed<'a> = (&'a [i32], Vec<&'a [i32]>);

/// The tables have equally many rows.
fn tables(data: &Data) -> Result<Vec<Allowed<'_>>, DataError> {
    let rows = data.rows("rows")?;
    let scopes = data.rows("scope")?;
    let each = rows.len() / scopes.len();
    Ok(scopes
        .into_iter()
        .zip(rows.chunks(each.max(1)).map(<[_]>::to_vec))
        .collect())
}

pub(super) fn check(data: &Data, proposal: Proposal<'_>) -> Result<bool, DataError> {
    let holds = |(scope, rows): &Allowed<'_>| {
        let values: Vec<i32> = scope
            .iter()
            .map(|&x| proposal.values[x as usize - 1])
            .collect();
        rows.contains(&&values[..])
    };
    Ok(tables(data)?.iter().all(holds))
}
