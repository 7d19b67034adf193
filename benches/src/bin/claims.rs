//! Asks questions of real models, and has each answer checked by what the constraints state: a row for each kind of model,
//! its columns separated by tabs.
//!
//! Half of a solution is given. Then it is asked why a variable has its value, which parts exclude another value, and which
//! of the givens do.

use clap::Parser;
use csp_benches::learning::instances::BenchInstance;

use csp_benches::random::SplitMix;
use csp_core::check::{AnswerChecker, CheckVerdict};
use csp_core::explain::{Minimality, Why};
use csp_core::extend::{Atom, Var};
use csp_core::model::Conditional;
use csp_core::prelude::{Limits, Model};
use std::collections::BTreeMap;
use std::error::Error;
use std::io::{self, Write as _};
use std::time::{Duration, Instant};

/// Asks, and has the answers checked.
#[derive(Debug, Parser)]
struct ClaimsArguments {
    /// How many questions of each sort a model is asked
    #[arg(long, default_value_t = 12)]
    count: usize,
    /// How long an answer may take, in milliseconds
    #[arg(long, default_value_t = 500)]
    limit: u64,
    /// The work of one search of the checker, in terms
    #[arg(long, default_value_t = 1 << 21)]
    work: u64,
    /// The seed of what is asked
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// What came of the questions of one sort.
#[derive(Clone, Copy, Default, Debug)]
struct Tally {
    hold: u64,
    gaps: u64,
    objections: u64,
    /// No answer within the limit.
    unknown: u64,
}

impl Tally {
    fn count(&mut self, verdict: &CheckVerdict) {
        match verdict {
            CheckVerdict::Holds(_) => self.hold += 1,
            CheckVerdict::Gap(_) => self.gaps += 1,
            CheckVerdict::Objection(_) => self.objections += 1,
        }
    }

    fn add(&mut self, more: Self) {
        self.hold += more.hold;
        self.gaps += more.gaps;
        self.objections += more.objections;
        self.unknown += more.unknown;
    }

    fn row(self) -> String {
        let Self {
            hold,
            gaps,
            objections,
            unknown,
        } = self;
        format!("{hold}\t{gaps}\t{objections}\t{unknown}")
    }
}

/// Steps, cores of parts, cores of assumptions.
type Tallies = [Tally; 3];

const SORTS: [&str; 3] = ["steps", "cores", "assumptions"];

fn main() -> Result<(), Box<dyn Error>> {
    let arguments = ClaimsArguments::parse();
    let mut kinds: BTreeMap<&str, Tallies> = BTreeMap::new();
    for instance in BenchInstance::all()? {
        let posed = (instance.kind.pose)(&instance.data)?;
        let mut questioner = Questioner {
            arguments: &arguments,
            model: posed.model,
            tallies: Tallies::default(),
        };
        questioner.ask(&posed.vars)?;
        let sums = kinds.entry(instance.kind.name).or_default();
        add(sums, questioner.tallies);
    }
    let mut whole = Tallies::default();
    writeln!(io::stdout(), "model\tsort\thold\tgaps\tobjections\tunknown")?;
    for (kind, tallies) in kinds {
        rows(kind, tallies)?;
        add(&mut whole, tallies);
    }
    rows("all", whole)?;
    Ok(())
}

fn add(sums: &mut Tallies, more: Tallies) {
    for (sum, tally) in sums.iter_mut().zip(more) {
        sum.add(tally);
    }
}

fn rows(kind: &str, tallies: Tallies) -> io::Result<()> {
    for (tally, sort) in tallies.into_iter().zip(SORTS) {
        writeln!(io::stdout(), "{kind}\t{sort}\t{}", tally.row())?;
    }
    Ok(())
}

/// One model, and what came of its questions.
struct Questioner<'a> {
    arguments: &'a ClaimsArguments,
    model: Model,
    tallies: Tallies,
}

impl Questioner<'_> {
    /// Limits the answer that begins now.
    fn begin(&mut self) {
        let end = Instant::now() + Duration::from_millis(self.arguments.limit);
        let limits = Limits::default().stop_when(move || Instant::now() >= end);
        self.model.limit(limits);
    }

    /// Asks all questions. A model that is not solved within the limit is left out.
    fn ask(&mut self, vars: &[Var]) -> Result<(), Box<dyn Error>> {
        self.begin();
        let Some(solution) = self.model.solve().solution else {
            return Ok(());
        };
        let fact = |i: usize| Atom::is(vars[i], solution[vars[i]]);
        let mut random = SplitMix::new(self.arguments.seed);
        for _ in 0..self.arguments.count {
            let order = random.permutation(vars.len());
            let Some((&place, others)) = order.split_first() else {
                continue;
            };
            let mut givens: Vec<Atom> = others
                .iter()
                .take(vars.len() / 2)
                .map(|&i| fact(i))
                .collect();
            self.explain(&givens, fact(place))?;
            if let Some(contrary) = self.other_value(fact(place), &mut random) {
                givens.push(contrary);
                self.refute(&givens)?;
                self.assume(&givens)?;
            }
        }
        Ok(())
    }

    /// Another value of the variable.
    fn other_value(&self, fact: Atom, random: &mut SplitMix) -> Option<Atom> {
        let domain = self.model.domains().values(fact.var());
        let others: Vec<i32> = domain
            .iter()
            .filter(|&value| !fact.allows(value))
            .take(1000)
            .collect();
        let value = |_| Atom::is(fact.var(), others[random.below(others.len())]);
        others.first().map(value)
    }

    /// Why the fact holds.
    fn explain(&mut self, givens: &[Atom], fact: Atom) -> Result<(), Box<dyn Error>> {
        self.begin();
        let checker = self.checker(givens);
        let why = self.model.explainer(givens.iter().copied())?.why(fact)?;
        self.count(&why, &checker.check(Some(fact.into()), &why));
        Ok(())
    }

    /// Which parts have no solution.
    fn refute(&mut self, givens: &[Atom]) -> Result<(), Box<dyn Error>> {
        self.begin();
        let checker = self.checker(givens);
        let why = self.model.explainer(givens.iter().copied())?.conflict();
        self.count(&why, &checker.check(None, &why));
        Ok(())
    }

    fn checker(&self, givens: &[Atom]) -> AnswerChecker {
        let checker = self.model.checker(givens.iter().copied());
        checker.work(self.arguments.work)
    }

    fn count(&mut self, why: &Why, verdict: &CheckVerdict) {
        match why {
            Why::Derived(_) | Why::Open(_) => self.tallies[0].count(verdict),
            Why::Searched(_) => self.tallies[1].count(verdict),
            Why::Unknown(_) => self.tallies[0].unknown += 1,
        }
    }

    /// Which of these assumptions have no solution together.
    fn assume(&mut self, givens: &[Atom]) -> Result<(), Box<dyn Error>> {
        self.begin();
        let checker = self.checker(givens);
        let (core, minimality) = match self.model.incremental().minimal(givens)? {
            Conditional::Core(core) => (core, Minimality::Limited),
            Conditional::Irreducible(core) => (core, Minimality::Proven),
            Conditional::Solution(_) => return Ok(()),
            _ => {
                self.tallies[2].unknown += 1;
                return Ok(());
            }
        };
        self.tallies[2].count(&checker.check_assumptions(&core, minimality));
        Ok(())
    }
}
