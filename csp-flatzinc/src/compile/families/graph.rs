//! Graphs: circuits.

use super::super::call::Call;
use super::super::problem::{Done, Problem};
use super::super::registry::Entry;
use super::global::shifted;
use csp_core::constraints::{Circuit, Subcircuit};
use csp_core::ids::Var;

pub(in crate::compile) const ENTRIES: &[Entry] =
    &[Entry::new("csp_circuit", 2, circuit), Entry::new("csp_subcircuit", 2, subcircuit)];

/// Successors, less the first index.
fn successors(call: &mut Call<'_, '_>) -> Result<Vec<Var>, Problem> {
    let (operands, first) = (call.operands(0)?, call.int(1)?);
    shifted(call, &operands, first)
}

/// `csp_circuit(successors, first index)`.
fn circuit(call: &mut Call<'_, '_>) -> Done {
    let successors = successors(call)?;
    call.post(Circuit::new(&successors))
}

fn subcircuit(call: &mut Call<'_, '_>) -> Done {
    let successors = successors(call)?;
    call.post(Subcircuit::new(&successors))
}
