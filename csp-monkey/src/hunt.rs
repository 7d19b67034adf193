//! Many scripts in a row.

use crate::dice::Dice;
use crate::play::{Played, play};
use crate::script::{Mode, Script, Step};
use crate::shrink::shrink;
use crate::text::test;
use crate::world::{Meaning, Rule, World};
use std::fmt;

/// Random scripts from a seed.
#[derive(Clone, Copy, Debug)]
pub struct Hunt {
    /// Each seed has scripts of its own.
    pub seed: u64,
    /// What is asked of them.
    pub mode: Mode,
    /// What laws mean: [`PostedLaw::holds`](crate::laws::PostedLaw::holds), unless the monkey itself is tested.
    pub meaning: Meaning,
}

/// A script whose last answer is wrong, as small as it was found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Difference {
    /// The number of the script in its hunt.
    pub number: u64,
    /// How many variables its model has.
    pub vars: usize,
    /// How many constraints and conditions are posted.
    pub laws: usize,
    /// What kind of answer is wrong.
    pub kind: String,
    /// A test in Rust that shows it.
    pub test: String,
    /// How to find it again.
    command: String,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            kind,
            test,
            command,
            ..
        } = self;
        write!(f, "// Wrong: {kind}. Found by `{command}`.\n{test}")
    }
}

impl Hunt {
    /// Plays the script of this number.
    ///
    /// # Errors
    /// An answer differs from brute force.
    pub fn play(&self, number: u64) -> Result<Played, Box<Difference>> {
        let script = self.mode.script(&mut Dice::new(self.seed, number));
        match play(&script, self.meaning) {
            Ok(played) => Ok(played),
            Err((step, wrong)) => {
                let failing = script[..=step].to_vec();
                let (script, wrong) = shrink(&failing, self.meaning, wrong);
                Err(Box::new(self.difference(
                    number,
                    &script,
                    wrong.kind,
                    &wrong.found,
                )))
            }
        }
    }

    fn difference(&self, number: u64, script: &Script, kind: String, found: &str) -> Difference {
        let mut world = World::new(self.meaning);
        for step in script {
            match step {
                Step::Var(values) | Step::Interval(values) => world.domains.push(values.clone()),
                Step::Post(law) => world.rules.push(Rule::Law(law.clone())),
                Step::Require(condition) => world.rules.push(Rule::Condition(condition.clone())),
                Step::Assume(fact) => world.givens.push(*fact),
                _ => {}
            }
        }
        let Self { seed, mode, .. } = self;
        let name = format!("monkey_{seed}_{number}");
        let mode = format!("{mode:?}").to_lowercase();
        Difference {
            number,
            vars: world.domains.len(),
            laws: world.rules.len(),
            kind,
            test: test(script, &name, found, &world.solutions()),
            command: format!(
                "cargo run --release -p csp-monkey -- --{mode} 1 --seed {seed} --from {number}"
            ),
        }
    }
}
