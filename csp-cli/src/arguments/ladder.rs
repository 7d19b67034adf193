//! The techniques that are tried.

use std::fs;
use std::path::PathBuf;

use clap::Args;
use csp_sudoku::techniques::{Ladder, LadderError, Selection};

/// The techniques that are tried.
#[derive(Args, Debug)]
pub(crate) struct LadderArgs {
    /// A TOML file with the techniques, their order, levels and scores; see `rate --print-ladder`
    #[arg(long, value_name = "FILE")]
    ladder: Option<PathBuf>,

    /// Try only these techniques: names, such as x-wing, or families, such as singles,wings
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    only: Vec<Selection>,

    /// Try these techniques, too, if the ladder has them switched off
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    with: Vec<Selection>,

    /// Do not try these techniques
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    without: Vec<Selection>,

    /// Do not try techniques that hold only if the puzzle has one solution
    #[arg(long)]
    no_uniqueness: bool,
}

impl LadderArgs {
    /// The ladder, or what is wrong with the file or the names.
    pub(crate) fn ladder(&self) -> Result<Ladder, String> {
        let ladder = match &self.ladder {
            None => Ladder::default(),
            Some(path) => {
                let name = path.display();
                let text = fs::read_to_string(path)
                    .map_err(|error| format!("cannot read {name}: {error}"))?;
                Ladder::from_toml(&text)
                    .map_err(|LadderError { line, kind, .. }| format!("{name}:{line}: {kind}"))?
            }
        };
        self.choose(ladder)
    }

    fn choose(&self, mut ladder: Ladder) -> Result<Ladder, String> {
        for selection in self.only.iter().chain(&self.with).chain(&self.without) {
            let mut techniques = selection.techniques().iter();
            if let Some(missing) = techniques.find(|technique| ladder.rung(**technique).is_none()) {
                return Err(format!(
                    "{missing} is not on the ladder: add it to the file"
                ));
            }
        }
        let any = |selections: &[Selection], technique| {
            selections
                .iter()
                .any(|selection| selection.contains(technique))
        };
        if !self.only.is_empty() {
            ladder = ladder.only(|technique| any(&self.only, technique));
        }
        ladder = ladder.with(|technique| any(&self.with, technique));
        ladder = ladder.without(|technique| any(&self.without, technique));
        if self.no_uniqueness {
            ladder = ladder.without_uniqueness();
        }
        if ladder.tried().next().is_none() {
            return Err("no technique is left: name some with --with or --only".to_owned());
        }
        Ok(ladder)
    }
}

/// The notes on these arguments in the help of a command.
pub(crate) const LADDER: &str = "\
Techniques: names, order, levels and scores are those of HoDoKu. Names are written
in any case, with blanks, dashes or neither: x-wing, \"Naked Pair\", n2. A name may
be that of a family (singles, intersections, subsets, basic-fish, finned-basic-fish,
single-digit-patterns, wings, uniqueness, coloring, chains-and-loops,
almost-locked-sets, last-resort) or the first words of several names (unique-
rectangle, avoidable-rectangle, forcing).

Positions: a puzzle may come with pencilmarks, and lines of HoDoKu's library
(:0000:x:...) tell which digits were placed later. Given digits are right; a placed
digit that the solution does not have, or a missing candidate, is named, and there
are no steps. Where only the pencilmarks make the solution unique, techniques that
assume one solution are not tried.";
