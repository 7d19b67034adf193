//! The two files of a proof: how they are written, and what is said of them.

use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::time::Instant;

use csp_core::model::Model;
use csp_core::problem::Goal;
use csp_core::trace::{Limit, TraceEnd};
use csp_proof::{Proof, ProofError, prove};
use tempfile::{Builder, NamedTempFile};

use crate::exit::Exit;
use crate::interrupt;
use crate::output::message::{refuse, tell};
use crate::output::stdout::print;

/// Where the files go.
pub(crate) struct Files<'a> {
    pub(crate) folder: &'a Path,
    /// Their name, without the ending.
    pub(crate) name: &'static str,
}

impl Files<'_> {
    /// Searches the model, within its limits, and writes the files. What is written is cut off at
    /// this time, and at a signal.
    pub(crate) fn write(
        &self,
        model: &mut Model,
        goal: Goal,
        until: Option<Instant>,
    ) -> Result<Proof, ProofError> {
        std::fs::create_dir_all(self.folder)?;
        let mut lines = Guarded {
            out: BufWriter::new(self.draft()?),
            until,
        };
        let proof = prove(model, goal, &mut lines)?;
        let lines = lines
            .out
            .into_inner()
            .map_err(io::IntoInnerError::into_error)?;
        let mut formula = self.draft()?;
        formula.write_all(proof.formula.as_bytes())?;
        formula
            .persist(self.path("opb"))
            .map_err(|error| error.error)?;
        lines
            .persist(self.path("pbp"))
            .map_err(|error| error.error)?;
        Ok(proof)
    }

    fn path(&self, ending: &str) -> PathBuf {
        self.folder.join(format!("{}.{ending}", self.name))
    }

    /// A file that gets its name once it is whole, with the permissions of any new file.
    fn draft(&self) -> io::Result<NamedTempFile> {
        let mut builder = Builder::new();
        builder.prefix(".csp-prove-");
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        builder.tempfile_in(self.folder)
    }

    /// Prints what is proven, and how it is checked. What is not complete is undecided.
    pub(crate) fn tell(&self, verdict: &str, proof: &Proof, exit: Exit) -> Exit {
        let summary = &proof.summary;
        let exit = if summary.is_complete() {
            exit
        } else {
            Exit::Undecided
        };
        let [formula, lines] = ["opb", "pbp"].map(|ending| self.path(ending).display().to_string());
        print(
            format!("{verdict}\n{summary}\ncheck: veripb {formula} {lines}\n"),
            exit,
        )
    }

    /// Says why there is no proof. `several` prints two solutions, where there are more than one.
    pub(crate) fn explain(
        &self,
        error: &ProofError,
        several: impl FnOnce([&[i32]; 2]) -> String,
    ) -> Exit {
        match error {
            ProofError::Several(first, second) => {
                let text = format!("{}\nthere is no proof\n", several([first, second]));
                print(text, Exit::NotUnique)
            }
            ProofError::Unfinished(TraceEnd::Limit(limit)) => unknown(*limit),
            ProofError::Write(error) if error.kind() == io::ErrorKind::TimedOut => {
                unknown(Limit::Stopped)
            }
            ProofError::Write(error) => refuse(format_args!("{}: {error}", self.folder.display())),
            error => refuse(error),
        }
    }
}

fn unknown(limit: Limit) -> Exit {
    tell(format_args!(
        "there is no proof: a limit was reached ({limit})"
    ));
    print(b"unknown\n", Exit::Undecided)
}

/// A writer that fails once a signal came or the time is over.
struct Guarded<W> {
    out: W,
    until: Option<Instant>,
}

impl<W: Write> Write for Guarded<W> {
    fn write(&mut self, text: &[u8]) -> io::Result<usize> {
        if interrupt::came() || self.until.is_some_and(|until| Instant::now() >= until) {
            return Err(io::ErrorKind::TimedOut.into());
        }
        self.out.write(text)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}
