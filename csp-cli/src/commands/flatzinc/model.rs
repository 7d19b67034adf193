//! A model as its file has it, and as it is searched.

use std::fmt::Display;
use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use clap::Args;
use csp_core::limits::Limits;
use csp_flatzinc::{CompileOptions, Compiled, Equations, RunOptions, ast, compile, read_bytes};

use crate::command::Refusal;
use crate::input::{STANDARD_INPUT, STDIN_NAME};
use crate::output::message::tell;

/// A model, and how it is searched.
#[derive(Debug, Args)]
pub(super) struct SearchedModel {
    /// The model: a file, or `-` for standard input
    #[arg(value_name = "MODEL.fzn")]
    pub(super) model: PathBuf,
    /// Search freely: learn from failures
    #[arg(short = 'f', long = "free-search")]
    pub(super) free: bool,
    #[command(flatten)]
    compilation: Compilation,
}

/// How a model becomes one of the engine.
#[derive(Debug, Args)]
pub(super) struct Compilation {
    /// The seed of random choices
    #[arg(
        short = 'r',
        long = "random-seed",
        value_name = "N",
        default_value_t = 0
    )]
    seed: u64,
    /// Keep a variable for each that the model declares, where `x = a*y + b` makes `x` a view of `y` else
    #[arg(long)]
    no_views: bool,
}

impl Compilation {
    /// The options for a search that is free or not.
    pub(super) fn options(&self, free: bool) -> CompileOptions {
        CompileOptions {
            seed: self.seed,
            free,
            equations: if self.no_views {
                Equations::Joined
            } else {
                Equations::Viewed
            },
        }
    }
}

impl SearchedModel {
    /// The model, as it is read and compiled for a free search or not.
    pub(super) fn compiled(&self, free: bool) -> Result<(ast::Ast, Compiled), Refusal> {
        let (ast, compiled) = prepare(&self.model, self.compilation.options(free))?;
        warn(&compiled);
        Ok((ast, compiled))
    }

    /// The same, ready to be searched.
    pub(super) fn ready(&self, free: bool) -> Result<Compiled, Refusal> {
        let (_, mut compiled) = self.compiled(free)?;
        self.options(true).set_up(&mut compiled, Limits::default());
        Ok(compiled)
    }

    /// The options of the search.
    pub(super) fn options(&self, all: bool) -> RunOptions {
        RunOptions {
            solutions: if all { None } else { Some(1) },
            free: self.free,
            ..RunOptions::default()
        }
    }
}

/// Reads and compiles.
pub(super) fn prepare(
    model: &Path,
    options: CompileOptions,
) -> Result<(ast::Ast, Compiled), Refusal> {
    let ast = parse(model)?;
    let compiled = compile(&ast, options).map_err(|error| refused(model, &error))?;
    Ok((ast, compiled))
}

/// Reads a model.
pub(super) fn parse(model: &Path) -> Result<ast::Ast, Refusal> {
    let bytes = match model.as_os_str() == STANDARD_INPUT {
        true => all_of(io::stdin()),
        false => fs::read(model),
    };
    let bytes = bytes.map_err(|error| refused(model, &error))?;
    read_bytes(&bytes).map_err(|error| refused(model, &error))
}

/// Something is wrong with a model.
pub(super) fn refused(model: &Path, what: &dyn Display) -> Refusal {
    let name = match model.as_os_str() == STANDARD_INPUT {
        true => STDIN_NAME.into(),
        false => model.to_string_lossy(),
    };
    Refusal::Request(format!("{name}: {what}"))
}

/// All that a source gives.
fn all_of(mut source: impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    source.read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Writes the warnings of the compiler to standard error.
pub(super) fn warn(compiled: &Compiled) {
    for warning in &compiled.warnings {
        tell(format_args!("warning: {warning}"));
    }
}
