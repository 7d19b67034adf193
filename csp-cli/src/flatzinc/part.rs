//! Parts of a model's search tree: how it is cut, and what a search within one leaves out.

use std::fmt::Write as _;

use csp_core::atom::Atom;
use csp_core::problem::Goal;
use csp_flatzinc::Compiled;
use csp_parallel::parts;

use super::tasks::ready;
use crate::args::{ModelParts, Within};
use crate::message::refuse;
use crate::report::Exit;
use crate::stdout::print;

/// Writes the parts, a line for each. They are the same with and without free search.
pub(super) fn write_parts(args: &ModelParts) -> Result<Exit, Exit> {
    let Compiled {
        mut model, goal, ..
    } = ready(&args.searched, false)?;
    let most = usize::try_from(args.most).unwrap_or(usize::MAX);
    let parts = parts(&mut model, goal, &args.part, most)
        .map_err(|error| refuse(format_args!("{}: {error}", args.searched.model.display())))?;
    let mut text = String::new();
    for part in &parts {
        // Writing to a string does not fail.
        let _ = writeln!(text, "{part}");
    }
    let exit = if parts.is_empty() {
        Exit::NotUnique
    } else {
        Exit::Fine
    };
    Ok(print(text.as_bytes(), exit))
}

/// Leaves only the solutions that count.
pub(super) fn narrow(
    compiled: &mut Compiled,
    within: &Within,
) -> Result<(), Box<dyn std::error::Error>> {
    within.part.assume(&mut compiled.model)?;
    let Some(known) = within.better_than else {
        return Ok(());
    };
    let better = match compiled.goal {
        Goal::Minimize(objective) => !Atom::at_least(objective, known),
        Goal::Maximize(objective) => !Atom::at_most(objective, known),
        Goal::Satisfy => return Err("it has no objective, and `--better-than` needs one".into()),
    };
    Ok(compiled.model.assume(better)?)
}
