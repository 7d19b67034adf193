//! Explanations against brute force: they are right, they follow step by step, and nothing in them
//! can be dropped.

mod cases;
mod checked;
mod counted;
mod steps;
mod stopping;
mod told;

use cases::{Case, Known, Meaning};
use checked::checked;
use csp_core::check::{AnswerChecker, CheckVerdict};
use csp_core::explain::{Core, Explainer, Explanation, Fact, Minimality, Part, Rule, Why};
use csp_core::extend::{Atom, Cause, Solver};
use csp_core::ids::{PropId, Var};
use csp_core::prelude::{Consistency, Relation};
use csp_core::testing::{cases, seeds};
use csp_core::values::Values;

/// How often each answer was given.
#[derive(Debug, Default)]
struct Tally {
    direct: u64,
    refuted: u64,
    conflicts: u64,
    searched: u64,
    open: u64,
    longest: usize,
}

#[test]
fn the_same_questions_get_the_same_answers() {
    let answers = |seed| {
        let case = Case::drawn(seed);
        let (mut solver, groups) = case.build(&(0..case.constraints.len()).collect::<Vec<_>>());
        let id = solver.domains().id();
        let givens = case.givens.iter().map(|given| given.in_model(id));
        let mut explainer = Explainer::new(&mut solver, givens)
            .unwrap()
            .constraints(groups);
        let why = |fact: Atom| match explainer.why(fact.in_model(id)).unwrap() {
            // Two solvers are two models.
            Why::Open(solution) => format!("{:?}", solution.in_model(fact.var().model())),
            why => format!("{why:?}"),
        };
        case.questions().into_iter().map(why).collect::<Vec<_>>()
    };
    (0..20).for_each(|seed| assert_eq!(answers(seed), answers(seed)));
}

#[test]
fn every_answer_is_right_and_minimal() {
    let mut tally = Tally::default();
    for seed in seeds(400) {
        let case = Case::drawn(seed);
        let (mut solver, groups) = case.build(&(0..case.constraints.len()).collect::<Vec<_>>());
        let before = state(&solver);
        let id = solver.domains().id();
        let givens: Vec<Atom> = case.givens.iter().map(|given| given.in_model(id)).collect();
        let checker = AnswerChecker::new(&solver, givens.clone()).constraints(groups.clone());
        let holds = |asked: Option<Fact>, why: &Why| {
            let verdict = checked(&checker, asked, why);
            assert!(matches!(verdict, CheckVerdict::Holds(_)), "{verdict:?}");
        };
        let mut explainer = Explainer::new(&mut solver, givens)
            .unwrap()
            .constraints(groups);
        let conflict = explainer.conflict();
        case.judge(None, &conflict, &mut tally);
        holds(None, &conflict);
        if matches!(conflict, Why::Open(_)) {
            for fact in case.questions() {
                let fact = Fact::from(fact.in_model(id));
                let why = explainer.why(fact).unwrap();
                case.judge(Some(fact), &why, &mut tally);
                holds(Some(fact), &why);
            }
        }
        assert_eq!(state(&solver), before, "the solver comes out as it went in");
    }
    let Tally {
        direct,
        refuted,
        conflicts,
        searched,
        open,
        longest,
    } = tally;
    assert!(
        direct > cases(2000)
            && refuted > cases(200)
            && conflicts > cases(50)
            && searched > cases(30)
            && open > cases(2000)
            && longest > 8,
        "{tally:?}"
    );
}

/// The domains, and the lengths of the log and of the stack of levels.
fn state(solver: &Solver) -> (Vec<Values>, usize, usize) {
    let d = solver.domains();
    (
        d.vars().map(|x| d.values(x)).collect(),
        d.trail().log().len(),
        d.trail().level(),
    )
}

impl Case {
    fn judge(&self, asked: Option<Fact>, why: &Why, tally: &mut Tally) {
        match why {
            Why::Derived(explanation) => {
                match (asked, explanation.supposed) {
                    (None, _) => tally.conflicts += 1,
                    (_, None) => tally.direct += 1,
                    _ => tally.refuted += 1,
                }
                tally.longest = tally.longest.max(explanation.steps.len());
                self.judge_explanation(asked, explanation);
            }
            Why::Searched(core) => {
                tally.searched += 1;
                self.judge_core(asked, core);
            }
            Why::Open(solution) => {
                tally.open += 1;
                let numbered = solution.clone().in_model(Var::new(0).model());
                let values: Vec<i32> = self.vars().map(|x| numbered[x]).collect();
                let contrary = asked.map(|fact| !fact);
                assert!(
                    self.naive(&Known::of(&self.all_parts(), contrary))
                        .solutions()
                        .contains(&values),
                    "{self:?} {asked:?}"
                );
            }
            Why::Unknown(limit) => panic!("no limit was set: {limit:?}"),
        }
    }

    /// The parts lead to the conclusion, without any of them propagation does not; and so for each
    /// step by itself.
    fn judge_explanation(&self, asked: Option<Fact>, explanation: &Explanation) {
        let Explanation {
            supposed,
            parts,
            steps,
        } = explanation;
        let target = if supposed.is_some() { None } else { asked };
        let contrary = asked.map(|fact| !fact);
        assert!(supposed.is_none() || *supposed == contrary);
        let refuted = self.naive(&Known::of(parts, contrary)).count() == 0;
        assert!(refuted, "{self:?} {asked:?} {explanation:?}");
        assert!(self.reaches(&Known::of(parts, *supposed), target));
        for part in parts {
            let rest: Vec<Part> = parts
                .iter()
                .copied()
                .filter(|other| other != part)
                .collect();
            assert!(
                !self.reaches(&Known::of(&rest, *supposed), target),
                "{part:?} can go: {self:?} {asked:?} {explanation:?}"
            );
        }
        for (place, step) in steps.iter().enumerate() {
            let earlier = |fact: &Fact| steps[..place].iter().any(|step| step.fact == Some(*fact));
            assert!(step.because.iter().all(earlier), "{explanation:?}");
            match step.rule {
                Rule::Given => {
                    let Some(Fact::Atom(given)) = step.fact else {
                        panic!("{explanation:?}")
                    };
                    assert!(parts.contains(&Part::Given(given)));
                }
                Rule::Supposed => assert_eq!(step.fact, *supposed),
                Rule::Domain => self.judge_step(None, step.fact, &step.because),
                Rule::Propagator(prop) => {
                    let index = self.constraint_of(prop);
                    assert!(parts.contains(&Part::Constraint(index)));
                    self.judge_step(Some(index), step.fact, &step.because);
                }
            }
        }
        assert_eq!(steps.last().unwrap().fact, target);
    }

    /// One constraint and the facts force the conclusion, and no fact can be dropped: propagation
    /// would miss it, and where propagation is all there is to know, it would be wrong.
    fn judge_step(&self, index: Option<usize>, fact: Option<Fact>, because: &[Fact]) {
        let constraints: Vec<usize> = index.into_iter().collect();
        let known = |facts: &[Fact], contrary: Option<Fact>| Known {
            facts: facts.iter().copied().chain(contrary).collect(),
            constraints: constraints.clone(),
        };
        let count = |facts: &[Fact]| self.naive(&known(facts, fact.map(|fact| !fact))).count();
        assert_eq!(count(because), 0, "{self:?} {index:?} {fact:?} {because:?}");
        let meaning = index.map(|index| &self.constraints[index].1);
        if let Some(Meaning::Apart(Consistency::Bounds | Consistency::Domain)) = meaning {
            return; // Two propagators: what the one needs the other may not.
        }
        let complete = !matches!(
            meaning,
            Some(Meaning::Apart(_) | Meaning::Sum(_, Relation::Equal, _))
        );
        for dropped in because {
            let rest: Vec<Fact> = because
                .iter()
                .copied()
                .filter(|other| other != dropped)
                .collect();
            assert!(
                !complete || count(&rest) > 0,
                "{dropped:?} can go: {self:?} {index:?} {fact:?} {because:?}"
            );
            assert!(
                !self.reaches(&known(&rest, None), fact),
                "{dropped:?}: {self:?} {index:?} {fact:?} {because:?}"
            );
        }
    }

    fn judge_core(&self, asked: Option<Fact>, core: &Core) {
        assert_eq!(
            (core.minimality, core.supposed),
            (Minimality::Proven, asked.map(|fact| !fact))
        );
        let refuted = self.naive(&Known::of(&core.parts, core.supposed)).count() == 0;
        assert!(refuted, "{self:?} {asked:?} {core:?}");
        for part in &core.parts {
            let rest: Vec<Part> = core
                .parts
                .iter()
                .copied()
                .filter(|other| other != part)
                .collect();
            assert!(
                self.naive(&Known::of(&rest, core.supposed)).count() > 0,
                "{part:?} can go: {self:?} {asked:?} {core:?}"
            );
        }
    }

    /// Whether propagation in a solver that has only this reaches the target (`None`: a conflict),
    /// or a conflict, from which everything follows.
    fn reaches(&self, known: &Known, target: Option<Fact>) -> bool {
        let mut solver: Solver = self.build(&known.constraints).0;
        let id = solver.domains().id();
        let target = target.map(|fact| fact.in_model(id));
        for fact in &known.facts {
            let outcome = solver.act(Cause::Given, |d| fact.in_model(id).assume(d));
            if outcome.is_err() {
                return true;
            }
        }
        solver.propagate(&mut ()).is_err()
            || target.is_some_and(|fact| fact.holds(solver.domains()))
    }

    fn constraint_of(&self, prop: PropId) -> usize {
        let (_, groups) = self.build(&(0..self.constraints.len()).collect::<Vec<_>>());
        groups
            .iter()
            .position(|group| group.contains(&prop))
            .unwrap()
    }
}
