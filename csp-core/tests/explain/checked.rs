//! The checker of answers: it takes what is right, and refuses what was changed into something
//! wrong. What is wrong is decided by brute force.

use super::cases::{Case, Known};
use csp_core::check::{
    AnswerChecker, CheckFlaw, CheckGap, CheckObjection, CheckPlace, CheckVerdict, CheckedClaim,
    GapReason,
};
use csp_core::constraints::{Circuit, DisjointPaths, Knapsack, Path};
use csp_core::explain::{
    Core, Explainer, Explanation, Fact, Inference, Minimality, Part, Rule, Why,
};
use csp_core::extend::{Conflict, Domains, Propagator, Status, Woken};
use csp_core::ids::{PropId, Var};
use csp_core::prelude::*;
use csp_core::testing::{cases, seeds};
use rand::seq::IndexedRandom as _;
use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;

/// What the checker says of the answer, which must not be an objection.
pub(crate) fn checked(checker: &AnswerChecker, asked: Option<Fact>, why: &Why) -> CheckVerdict {
    let verdict = checker.check(asked, why);
    let is_refused = matches!(verdict, CheckVerdict::Objection(_));
    assert!(!is_refused, "{verdict:?}: {asked:?} {why:?}");
    verdict
}

/// A case, and the propagators of each constraint.
struct Judged {
    case: Case,
    groups: Vec<Vec<PropId>>,
}

impl Judged {
    fn explanation_holds(&self, asked: Option<Fact>, explanation: &Explanation) -> bool {
        let last = explanation.steps.last().map(|step| step.fact);
        let ends = match explanation.supposed {
            Some(supposed) => asked == Some(!supposed) && last == Some(None),
            None => last == Some(asked) || last == Some(None),
        };
        let follows = |(place, step): (usize, &Inference)| {
            let earlier = |fact: &Fact| {
                let before = &explanation.steps[..place];
                before.iter().any(|step| step.fact == Some(*fact))
            };
            step.because.iter().all(earlier) && self.step_holds(step, explanation)
        };
        ends && explanation.steps.iter().enumerate().all(follows)
    }

    fn step_holds(&self, step: &Inference, explanation: &Explanation) -> bool {
        let constraints = match step.rule {
            Rule::Given => {
                let is_given = |part: &Part| matches!(part, Part::Given(atom) if step.fact == Some(Fact::from(*atom)));
                return explanation.parts.iter().any(is_given);
            }
            Rule::Supposed => return step.fact.is_some() && step.fact == explanation.supposed,
            Rule::Domain => vec![],
            Rule::Propagator(prop) => {
                let index = self.groups.iter().position(|group| group.contains(&prop));
                let index = index.unwrap();
                if !explanation.parts.contains(&Part::Constraint(index)) {
                    return false;
                }
                vec![index]
            }
        };
        let contrary = step.fact.map(|fact| !fact);
        let facts = step.because.iter().copied().chain(contrary).collect();
        self.case.naive(&Known { facts, constraints }).count() == 0
    }

    fn core_holds(&self, core: &Core) -> bool {
        let is_refuted = |parts: &[Part]| {
            let known = Known::of(parts, core.supposed);
            self.case.naive(&known).count() == 0
        };
        is_refuted(&core.parts)
            && (0..core.parts.len()).all(|place| {
                let mut fewer = core.parts.clone();
                fewer.remove(place);
                !is_refuted(&fewer)
            })
    }
}

/// Changes one thing in a chain of steps.
fn change(explanation: &mut Explanation, judged: &Judged, rng: &mut ChaCha8Rng) {
    let place = rng.random_range(0..explanation.steps.len());
    let kind = rng.random_range(0..5);
    let step = &mut explanation.steps[place];
    match kind {
        0 if !step.because.is_empty() => {
            step.because.remove(rng.random_range(0..step.because.len()));
        }
        0 | 1 => {
            let all = judged.case.questions();
            let id = step.fact.map(|fact| fact.var().model());
            step.fact = id.map(|id| all.choose(rng).unwrap().in_model(id).into());
        }
        2 => {
            let groups = &judged.groups;
            let prop = *groups.choose(rng).unwrap().choose(rng).unwrap();
            step.rule = Rule::Propagator(prop);
        }
        3 if !explanation.parts.is_empty() => {
            let part = rng.random_range(0..explanation.parts.len());
            explanation.parts.remove(part);
        }
        _ => _ = explanation.steps.remove(place),
    }
}

/// Removes a part of a core, or adds one.
fn change_core(core: &mut Core, judged: &Judged, rng: &mut ChaCha8Rng) {
    if rng.random() {
        core.parts.remove(rng.random_range(0..core.parts.len()));
    } else {
        let more = Part::Constraint(rng.random_range(0..judged.groups.len()));
        core.parts.push(more);
    }
}

#[test]
fn what_is_changed_into_something_wrong_is_refused() {
    let (mut refused, mut held, mut cores) = (0, 0, 0);
    for seed in seeds(300) {
        let case = Case::drawn(seed);
        let (mut solver, groups) = case.build(&(0..case.constraints.len()).collect::<Vec<_>>());
        let id = solver.domains().id();
        let givens: Vec<Atom> = case.givens.iter().map(|given| given.in_model(id)).collect();
        let checker = AnswerChecker::new(&solver, givens.clone()).constraints(groups.clone());
        let explainer = Explainer::new(&mut solver, givens).unwrap();
        let mut explainer = explainer.constraints(groups.clone());
        let questions: Vec<Option<Fact>> = match explainer.conflict() {
            Why::Open(_) => {
                let facts = case.questions().into_iter();
                facts.map(|fact| Some(fact.in_model(id).into())).collect()
            }
            _ => vec![None],
        };
        let judged = Judged { case, groups };
        let rng = &mut ChaCha8Rng::seed_from_u64(seed);
        for asked in questions {
            let right = match asked {
                Some(fact) => explainer.why(fact).unwrap(),
                None => explainer.conflict(),
            };
            for _ in 0..4 {
                let mut why = right.clone();
                let is_right = match &mut why {
                    Why::Derived(explanation) => {
                        change(explanation, &judged, rng);
                        judged.explanation_holds(asked, explanation)
                    }
                    Why::Searched(core) => {
                        cores += 1;
                        change_core(core, &judged, rng);
                        judged.core_holds(core)
                    }
                    Why::Open(_) | Why::Unknown(_) => continue,
                };
                match checker.check(asked, &why) {
                    CheckVerdict::Holds(_) if is_right => held += 1,
                    CheckVerdict::Objection(_) if !is_right => refused += 1,
                    verdict => panic!("{verdict:?}, right: {is_right}: {asked:?} {why:?}"),
                }
            }
        }
    }
    println!("{refused} changed answers are refused, {held} still hold; {cores} are cores");
    assert!(refused > cases(4000) && held > cases(100) && cores > cases(20));
}

/// The verdict on what the explainer says.
fn verdict(model: &mut Model, givens: &[Atom], asked: Option<Atom>) -> CheckVerdict {
    let checker = model.checker(givens.iter().copied());
    let mut explainer = model.explainer(givens.iter().copied()).unwrap();
    let why = match asked {
        Some(atom) => explainer.why(atom).unwrap(),
        None => explainer.conflict(),
    };
    checked(&checker, asked.map(Fact::from), &why)
}

/// `x < y`, and it does not say so.
struct Silent([Var; 2]);

impl Propagator for Silent {
    fn name(&self) -> &'static str {
        "silent"
    }

    fn scope(&self) -> &[Var] {
        &self.0
    }

    fn propagate(&mut self, d: &mut Domains, _: Woken) -> Result<Status, Conflict> {
        let [x, y] = self.0;
        d.at_most(x, d.max(y) - 1)?;
        d.at_least(y, d.min(x) + 1)?;
        Ok(Status::Active)
    }
}

#[test]
fn what_states_nothing_is_named_and_the_remaining_steps_are_checked() {
    let mut model = Model::new();
    let x = model.array("x", 2, 0..=2).unwrap();
    model.post_named("order", Silent([x[0], x[1]])).unwrap();
    let asked = Atom::is(x[1], 2);
    let found = verdict(&mut model, &[Atom::is(x[0], 1)], Some(asked));
    insta::assert_snapshot!(model.describe(&found), @"checked: 2 of 3 claims; not step 3: order states no meaning");
}

/// What has a definition in place of inequalities is checked by it.
#[test]
fn a_definition_is_tried_for_all_values_that_are_left() {
    let mut model = Model::new();
    let next = model.array("next", 3, 0..=2).unwrap();
    model.post_named("tour", Circuit::new(&next)).unwrap();
    let given = [Atom::is(next[0], 1)];
    let asked = Atom::is(next[1], 2);
    let found = verdict(&mut model, &given, Some(asked));
    assert!(
        matches!(found, CheckVerdict::Holds(CheckedClaim::Steps(_))),
        "{found:?}"
    );
    let checker = model.checker(given);
    let mut why = model.explainer(given).unwrap().why(asked).unwrap();
    let Why::Derived(explanation) = &mut why else {
        panic!("{why:?}")
    };
    for step in &mut explanation.steps {
        step.because.clear();
    }
    let found = checker.check(Some(asked.into()), &why);
    assert!(matches!(found, CheckVerdict::Objection(_)), "{found:?}");
}

/// What a model assumes for good can leave a variable no value. Then everything follows, also about others.
#[test]
fn everything_follows_if_a_variable_had_no_value_from_the_start() {
    let mut model = Model::new();
    let x = model.array("x", 2, 1..=2).unwrap();
    model.assume(Atom::is(x[1], 3)).unwrap();
    let found = verdict(&mut model, &[], Some(Atom::is(x[0], 1)));
    assert_eq!(found, CheckVerdict::Holds(CheckedClaim::Steps(1)));
    let found = model.checker([]).check_assumptions(&[], Minimality::Proven);
    insta::assert_snapshot!(model.describe(&found), @"checked: there is no solution");
}

/// Each propagator of a global cardinality states it, so that none of them is taken for a constraint on its
/// variables that happens to be there.
#[test]
fn a_part_stands_for_its_own_constraint_only() {
    let mut model = Model::new();
    let x = model.array("x", 3, 1..=3).unwrap();
    let zeros = model.var("zeros", [0]).unwrap();
    let ones = model.var("ones", 1..=3).unwrap();
    let counts =
        GlobalCardinality::new(&x, [0, 1], &[zeros, ones]).consistency(Consistency::Domain);
    model.post(counts).unwrap();
    let flow = model.solver().propagators() - 1;
    model.linear(&[(1, ones)], Relation::AtMost, 1).unwrap();
    let given = [Atom::is(x[0], 1), Atom::is(x[1], 1)];
    let core = |parts: &[usize]| {
        let parts = parts.iter().copied().map(Part::Constraint);
        Why::Searched(Core {
            supposed: None,
            parts: given.map(Part::Given).into_iter().chain(parts).collect(),
            minimality: Minimality::Proven,
        })
    };
    let checker = model.checker(given);
    assert_eq!(
        checker.check(None, &core(&[flow, flow + 1])),
        CheckVerdict::Holds(CheckedClaim::Core(4, Minimality::Proven))
    );
    let without = checker.check(None, &core(&[flow]));
    assert!(
        matches!(&without, CheckVerdict::Objection(objection) if objection.place == CheckPlace::Core),
        "{without:?}"
    );
}

/// The flow of a global cardinality keeps its numbers also where no variable can take the value, and the ways of a
/// knapsack keep both sums: each is enough without the propagators beside it.
#[test]
fn what_a_propagator_states_it_keeps_without_those_beside_it() {
    let mut model = Model::new();
    let x = model.array("x", 2, 1..=2).unwrap();
    let numbers = model.array("number", 2, [-1, 0, 1, 3]).unwrap();
    let counts = GlobalCardinality::new(&x, [2, 7], &numbers).consistency(Consistency::Domain);
    model.post(counts).unwrap();
    let take = model.array("take", 2, 0..=1).unwrap();
    let sums = model.array("sum", 2, -4..=4).unwrap();
    model
        .post(Knapsack::new(&take, [1, 2], [-1, 3], sums[0], sums[1]))
        .unwrap();
    let checker = model.checker([]);
    let kept = [1, 3, -1].map(|number| Atom::is(numbers[0], number));
    let more = [Atom::is(numbers[1], 1), Atom::is(sums[0], 4)];
    let mut explainer = model.explainer([]).unwrap();
    let mut derived = 0;
    for atom in kept.into_iter().chain(more) {
        let why = explainer.why(!atom).unwrap();
        let verdict = checked(&checker, Some((!atom).into()), &why);
        derived += usize::from(matches!(
            verdict,
            CheckVerdict::Holds(CheckedClaim::Steps(_))
        ));
    }
    assert_eq!(derived, 4);
}

/// Assumptions are refused together with all constraints.
#[test]
fn cores_of_assumptions_are_checked_with_all_constraints() {
    let mut model = Model::new();
    let x = model.array("x", 3, 1..=3).unwrap();
    model.all_different(&x).unwrap();
    let atoms = [Atom::is(x[0], 1), Atom::is(x[1], 2), Atom::is(x[2], 2)];
    let checker = model.checker(atoms);
    let told = |core: &[Atom], minimality| {
        let verdict = checker.check_assumptions(core, minimality);
        model.describe(&verdict)
    };
    insta::assert_snapshot!(told(&atoms[1..], Minimality::Proven), @"checked: no solution has all of 2 assumptions, and without any one of them there is one");
    insta::assert_snapshot!(told(&atoms, Minimality::Limited), @"checked: no solution has all of 3 assumptions");
    insta::assert_snapshot!(told(&atoms, Minimality::Proven), @"this does not hold: the parts without x[0] = 1 (given): they have no solution either");
    insta::assert_snapshot!(told(&atoms[..2], Minimality::Limited), @"this does not hold: the parts together: it does not follow: x[0] = 1, x[1] = 2, x[2] = 3 is a counterexample");
    insta::assert_snapshot!(told(&[Atom::is(x[0], 2)], Minimality::Limited), @"this does not hold: the parts together: its fact is neither given nor supposed");
}

#[test]
fn a_search_that_takes_too_long_is_a_gap() {
    let mut model = Model::new();
    let x = model.array("x", 9, 1..=8).unwrap();
    for i in 0..x.len() {
        for j in 0..i {
            model.post(NotEqual::new(x[i], x[j])).unwrap();
        }
    }
    let why = model.explainer([]).unwrap().conflict();
    let checker = model.checker([]).work(20_000);
    let CheckVerdict::Gap(gap) = checker.check(None, &why) else {
        panic!()
    };
    let claims = 1 + 36;
    assert_eq!(
        (gap.checked, gap.claims, gap.place, gap.reason),
        (36, claims, CheckPlace::Core, GapReason::Work)
    );
}

#[test]
fn each_flaw_is_told_with_its_place() {
    let mut model = Model::new();
    let x = model.array("x", 3, 1..=2).unwrap();
    for [i, j] in [[0, 1], [1, 2], [0, 2]] {
        model
            .post_named(format!("edge {i}{j}"), NotEqual::new(x[i], x[j]))
            .unwrap();
    }
    let checker = model.checker([]);
    let core = |parts: &[usize]| {
        Why::Searched(Core {
            supposed: None,
            parts: parts.iter().copied().map(Part::Constraint).collect(),
            minimality: Minimality::Proven,
        })
    };
    let told = |why: &Why| model.describe(&checker.check(None, why));
    assert_eq!(
        checker.check(None, &core(&[0, 1, 2])),
        CheckVerdict::Holds(CheckedClaim::Core(3, Minimality::Proven))
    );
    insta::assert_snapshot!(told(&core(&[0, 1, 2])), @"checked: 3 parts have no solution, and without any one of them there is one");
    insta::assert_snapshot!(told(&core(&[0, 1])), @"this does not hold: the parts together: it does not follow: x[0] = 1, x[1] = 2, x[2] = 1 is a counterexample");
    insta::assert_snapshot!(told(&core(&[0, 1, 2, 2])), @"this does not hold: the parts without edge 02: they have no solution either");
    insta::assert_snapshot!(told(&core(&[0, 1, 3])), @"this does not hold: the parts together: it names something that the model does not have");
    let own = Fact::from(Atom::is(x[0], 1));
    let stranger = Fact::from(Atom::is(Var::new(7), 1));
    let steps = |fact: Option<Fact>, rule, because: &[Fact]| {
        Why::Derived(Explanation {
            supposed: None,
            parts: vec![Part::Constraint(1)],
            steps: vec![Inference {
                fact,
                rule,
                because: because.to_vec(),
            }],
        })
    };
    let rule = Rule::Propagator(PropId::new(0));
    insta::assert_snapshot!(told(&steps(None, rule, &[])), @"this does not hold: step 1: it rests on edge 01, which is no part");
    insta::assert_snapshot!(told(&steps(None, Rule::Given, &[])), @"this does not hold: step 1: its fact is neither given nor supposed");
    insta::assert_snapshot!(told(&steps(None, Rule::Domain, &[stranger])), @"this does not hold: step 1: it names something that the model does not have");
    insta::assert_snapshot!(told(&steps(None, Rule::Domain, &[own])), @"this does not hold: step 1: it rests on x[0] = 1, which no earlier step says");
    insta::assert_snapshot!(told(&steps(None, Rule::Domain, &[])), @"this does not hold: step 1: it does not follow");
    insta::assert_snapshot!(told(&steps(Some(stranger), Rule::Domain, &[])), @"this does not hold: the answer: it concludes something else than was asked");
    insta::assert_snapshot!(told(&Why::Unknown(csp_core::trace::Limit::Stopped)), @"not checked: the answer claims nothing");
}

#[test]
fn a_solution_is_checked_against_every_statement() {
    let mut model = Model::new();
    let x = model.array("x", 3, 1..=3).unwrap();
    model.all_different(&x).unwrap();
    let given = Atom::is(x[0], 1);
    let asked = Atom::is(x[1], 3);
    let found = verdict(&mut model, &[given], Some(asked));
    assert_eq!(found, CheckVerdict::Holds(CheckedClaim::Solution));
    let Why::Open(solution) = model.explainer([given]).unwrap().why(asked).unwrap() else {
        panic!()
    };
    let why = Why::Open(solution);
    let flaw = |model: &Model, givens: &[Atom], asked: Atom| {
        let checker = model.checker(givens.iter().copied());
        match checker.check(Some(asked.into()), &why) {
            CheckVerdict::Objection(CheckObjection { flaw, .. }) => flaw,
            verdict => panic!("{verdict:?}"),
        }
    };
    let other = Atom::is(x[0], 2);
    assert_eq!(
        flaw(&model, &[given], Atom::is(x[1], 2)),
        CheckFlaw::NoWitness
    );
    assert_eq!(
        flaw(&model, &[other], asked),
        CheckFlaw::Breaks(Part::Given(other))
    );
    model.linear(&[(1, x[1])], Relation::AtLeast, 3).unwrap();
    let last = model.solver().propagators() - 1;
    assert_eq!(
        flaw(&model, &[], asked),
        CheckFlaw::Breaks(Part::Constraint(last))
    );
}

#[test]
fn gaps_count_what_was_checked() {
    let gap = CheckGap {
        checked: 2,
        claims: 3,
        place: CheckPlace::Step(1),
        reason: GapReason::Work,
    };
    let told = Model::new().describe(&CheckVerdict::Gap(gap));
    insta::assert_snapshot!(told, @"checked: 2 of 3 claims; not step 2: it takes more work than the checker may do");
}

/// A cycle through the ends of two paths is none of the paths, and that is stated.
#[test]
fn paths_that_exchange_their_ends_are_refused() {
    let mut model = Model::new();
    let edges = model.array("edge", 3, 0..=1).unwrap();
    let colours = model.array("colour", 4, 0..=1).unwrap();
    let graph = Graph::new(4, &[(0, 3), (3, 1), (2, 0)]).unwrap();
    let ends = [(0, 1), (3, 2)];
    for (&x, colour) in colours.iter().zip([0, 0, 1, 1]) {
        model.assign(x, colour).unwrap();
    }
    let paths = DisjointPaths::new(&graph, &edges, &colours, &ends);
    model.post(paths).unwrap();
    let checker = model.checker([]);
    let why = model.explainer([]).unwrap().conflict();
    let verdict = checked(&checker, None, &why);
    assert!(matches!(verdict, CheckVerdict::Holds(_)), "{verdict:?}");
}

/// A cycle apart from the ends of the path, which have no edge at all.
#[test]
fn a_cycle_beside_a_path_is_refused() {
    let mut model = Model::new();
    let edges = model.array("edge", 2, 1..=1).unwrap();
    let graph = Graph::new(4, &[(3, 1), (1, 3)]).unwrap();
    model.post(Path::new(&graph, &edges, 0, 2)).unwrap();
    let checker = model.checker([]);
    let why = model.explainer([]).unwrap().conflict();
    let verdict = checked(&checker, None, &why);
    assert!(matches!(verdict, CheckVerdict::Holds(_)), "{verdict:?}");
}
