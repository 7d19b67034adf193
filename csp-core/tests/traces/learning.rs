//! Traces of searches that learn.

use super::MODELS;
use super::models::{Random, random};
use csp_core::extend::{Conflict, Consequence, Domains, Propagator, Reason, Status, Woken};
use csp_core::prelude::*;
use csp_core::testing::{cases, seeds};
use csp_core::trace::{Held, NogoodOrigin, Recorder, Trace, TraceEnd, TraceEvent, TraceLevel};

/// A random model that learns.
fn learning(seed: u64) -> Random {
    let mut random = random(seed);
    random.model.learning(Learning::On);
    random
}

/// This number of pigeons in holes, each two of them apart, and the order of the search.
fn pigeons(count: usize, holes: i32) -> Model {
    let mut model = Model::new();
    let x = model.array("x", count, 1..=holes).unwrap();
    for (i, &one) in x.iter().enumerate() {
        for &other in &x[..i] {
            model.post(NotEqual::new(other, one)).unwrap();
        }
    }
    model
        .branch_on(&x, VarOrder::InputOrder, ValueOrder::Min)
        .unwrap();
    model.learning(Learning::On);
    model
}

#[test]
fn four_pigeons_in_three_holes() {
    let trace = pigeons(4, 3)
        .trace(Goal::Satisfy, TraceLevel::Changes)
        .unwrap();
    insta::assert_snapshot!(trace, @r"
    csp-trace 2 changes
    variables x[0] x[1] x[2] x[3]
    post not_equal#0 x[0] x[1]
    post not_equal#1 x[0] x[2]
    post not_equal#2 x[1] x[2]
    post not_equal#3 x[0] x[3]
    post not_equal#4 x[1] x[3]
    post not_equal#5 x[2] x[3]
    node 1 depth 0
    node 2 depth 1: x[0] = 1
      not_equal#0: x[1] - 1
      not_equal#1: x[2] - 1
      not_equal#3: x[3] - 1
    node 3 depth 2: x[1] = 2
      not_equal#2: x[2] - 2
      not_equal#4: x[3] - 2
      not_equal#5: x[2] - 3
      conflict not_equal#5: x[2]
      learn 1: x[1] in 2, x[2] in 2 3, x[3] in 2 3
    jump to depth 1
    node 4 depth 1
      nogood 1: x[1] - 2
      not_equal#2: x[2] - 3
      not_equal#4: x[3] - 3
      not_equal#5: x[2] - 2
      conflict not_equal#5: x[2]
      learn 2: x[0] in 1
    jump to depth 0
    node 5 depth 0
      nogood 2: x[0] - 1
    node 6 depth 1: x[0] = 2
      not_equal#0: x[1] - 2
      not_equal#1: x[2] - 2
      not_equal#3: x[3] - 2
    node 7 depth 2: x[1] = 1
      not_equal#2: x[2] - 1
      not_equal#4: x[3] - 1
      not_equal#5: x[2] - 3
      conflict not_equal#5: x[2]
      learn 3: x[1] in 1, x[2] in 1 3, x[3] in 1 3
    jump to depth 1
    node 8 depth 1
      nogood 3: x[1] - 1
      not_equal#2: x[2] - 3
      not_equal#4: x[3] - 3
      not_equal#5: x[2] - 1
      conflict not_equal#5: x[2]
      learn 4: x[0] in 2
    jump to depth 0
    node 9 depth 0
      nogood 4: x[0] - 2
      not_equal#0: x[1] - 3
      not_equal#1: x[2] - 3
      not_equal#3: x[3] - 3
    node 10 depth 1: x[1] = 1
      not_equal#2: x[2] - 1
      not_equal#4: x[3] - 1
      not_equal#5: x[2] - 2
      conflict not_equal#5: x[2]
      learn 5: x[1] in 1
    jump to depth 0
    node 11 depth 0
      nogood 5: x[1] - 1
      not_equal#2: x[2] - 2
      not_equal#4: x[3] - 2
      not_equal#5: x[2] - 1
      conflict not_equal#5: x[2]
    exhausted
    ");
}

#[test]
fn traces_are_accepted_by_the_model_they_come_from() {
    let (mut learnt, mut jumps, mut excluded) = (0, 0, 0);
    for seed in seeds(MODELS) {
        for level in TraceLevel::ALL {
            let Random { mut model, goal } = learning(seed);
            let mut search = model.search(goal, ()).unwrap();
            search.by_ref().count();
            let stats = search.stats();
            drop(search);
            let Random {
                model: mut same,
                goal: same_goal,
            } = learning(seed);
            let trace = same.trace(same_goal, level).unwrap();
            let replayed = model
                .replay(goal, &trace)
                .unwrap_or_else(|e| panic!("seed {seed}: {e}\n{trace}"));
            assert_eq!(
                (
                    replayed.nodes,
                    replayed.failures,
                    replayed.solutions,
                    replayed.end
                ),
                (
                    stats.nodes,
                    stats.failures,
                    stats.solutions,
                    TraceEnd::Exhausted
                )
            );
            assert_eq!(trace.to_string().parse(), Ok(trace.clone()), "seed {seed}");
            for event in &trace.events {
                learnt += u64::from(matches!(event, TraceEvent::Learnt { .. }));
                jumps += u64::from(matches!(event, TraceEvent::Jumped { .. }));
                excluded += u64::from(matches!(event, TraceEvent::Excluded { .. }));
            }
        }
    }
    let least = cases(MODELS);
    assert!(
        learnt > least && jumps > least && excluded > least,
        "the models are too easy"
    );
}

/// No solution that was not found before has all facts of a nogood, nor a value that one removed:
/// checked against all solutions of a search that does not learn.
#[test]
fn nogoods_exclude_no_solution_that_was_not_found() {
    for seed in seeds(MODELS / 4) {
        let trace = learning(seed)
            .model
            .trace(Goal::Satisfy, TraceLevel::Changes)
            .unwrap();
        let mut plain = random(seed).model;
        let x: Vec<Var> = plain.domains().vars().collect();
        let mut all: Vec<Vec<i32>> = plain.solutions().map(|s| s.values(&x)).collect();
        for event in &trace.events {
            match event {
                TraceEvent::Solved { values, .. } => all.retain(|solution| solution != values),
                TraceEvent::Learnt { facts, .. } => {
                    let has = |fact: &Held, s: &[i32]| fact.values.contains(s[fact.var.index()]);
                    let lost = all.iter().find(|s| facts.iter().all(|fact| has(fact, s)));
                    assert_eq!(lost, None, "seed {seed}: {event:?}\n{trace}");
                }
                _ => {}
            }
        }
        assert!(
            all.is_empty(),
            "seed {seed}: {all:?} were not found\n{trace}"
        );
    }
}

#[test]
fn forged_nogoods_and_jumps_are_refused() {
    let mut model = pigeons(5, 4);
    for level in TraceLevel::ALL {
        let text = model.trace(Goal::Satisfy, level).unwrap().to_string();
        assert_eq!(
            pigeons(5, 4)
                .trace(Goal::Satisfy, level)
                .unwrap()
                .to_string(),
            text
        );
        let lines: Vec<&str> = text.lines().collect();
        let mut forgeries = 0;
        for (place, line) in lines.iter().enumerate() {
            let mut forged = Vec::new();
            if let Some(depth) = line.strip_prefix("jump to depth ") {
                let depth: usize = depth.parse().unwrap();
                forged.push(format!("jump to depth {}", depth + 1));
                forged.extend(
                    depth
                        .checked_sub(1)
                        .map(|depth| format!("jump to depth {depth}")),
                );
            }
            if line.starts_with("  learn ") {
                forged.extend(line.rsplit_once(", ").map(|(fewer, _)| fewer.to_string()));
                forged.push(line.replace("learn ", "learn 1"));
            }
            if line.starts_with("  nogood ") {
                forged.push(line.replace("nogood ", "nogood 1"));
            }
            for forged in forged {
                let mut all = lines.clone();
                all[place] = &forged;
                let all: String = all.iter().map(|line| format!("{line}\n")).collect();
                let trace: Trace = all.parse().unwrap();
                assert!(
                    model.replay(Goal::Satisfy, &trace).is_err(),
                    "{forged}\n{text}"
                );
                forgeries += 1;
            }
        }
        assert!(forgeries > 10, "{forgeries} at level {level}\n{text}");
    }
}

/// `x ≠ y`, which removes the right values for no reason at all.
struct Unreasonable([Var; 2]);

impl Propagator for Unreasonable {
    fn name(&self) -> &'static str {
        "unreasonable"
    }
    fn scope(&self) -> &[Var] {
        &self.0
    }
    fn propagate(&mut self, d: &mut Domains, _: Woken) -> Result<Status, Conflict> {
        for [one, other] in [self.0, [self.0[1], self.0[0]]] {
            if let Some(value) = d.value(one) {
                d.remove(other, value)?;
            }
        }
        Ok(Status::Active)
    }
    fn explain(&mut self, _: Consequence, _: &mut Reason<'_>) {}
}

/// The replay finds the same nogood again, but it does not follow.
#[test]
fn nogoods_of_a_wrong_reason_are_refused() {
    let mut model = Model::new();
    let x = model.array("x", 4, 1..=3).unwrap();
    for (i, &one) in x.iter().enumerate() {
        for &other in &x[..i] {
            model.post(Unreasonable([other, one])).unwrap();
        }
    }
    model.learning(Learning::On);
    let trace = model.trace(Goal::Satisfy, TraceLevel::Decisions).unwrap();
    let refused = model.replay(Goal::Satisfy, &trace).unwrap_err().to_string();
    assert!(
        refused.ends_with("does not follow by propagation"),
        "{refused}\n{trace}"
    );
}

/// Runs with learning and runs without it take turns.
#[test]
fn what_a_run_has_closed_is_in_the_trace() {
    let mut model = pigeons(8, 7);
    model.learning(Learning::Auto);
    let trace = model.trace(Goal::Satisfy, TraceLevel::Decisions).unwrap();
    let from = |origin: NogoodOrigin| {
        let of = |event: &&TraceEvent| matches!(event, TraceEvent::Learnt { origin: o, .. } if *o == origin);
        trace.events.iter().filter(of).count()
    };
    assert!(
        from(NogoodOrigin::Restart) > 0 && from(NogoodOrigin::Failure) > 0,
        "{trace}"
    );
    let replayed = model.replay(Goal::Satisfy, &trace).unwrap();
    assert_eq!((replayed.solutions, replayed.end), (0, TraceEnd::Exhausted));
}

#[test]
fn a_model_must_learn_as_the_trace_says() {
    let mut learns = pigeons(4, 3);
    let mut plain = pigeons(4, 3);
    plain.learning(Learning::Off);
    let trace = learns.trace(Goal::Satisfy, TraceLevel::Changes).unwrap();
    let refused = plain.replay(Goal::Satisfy, &trace).unwrap_err();
    assert_eq!(
        refused.to_string(),
        "line 1: the search of this trace learnt, and this model does not"
    );
    let trace = plain.trace(Goal::Satisfy, TraceLevel::Changes).unwrap();
    assert!(learns.replay(Goal::Satisfy, &trace).is_ok());
    let old = trace
        .to_string()
        .replace("exhausted", "jump to depth 0\nexhausted");
    let refused = old.parse::<Trace>().unwrap_err().what;
    assert_eq!(refused, "only a trace of version 2 has nogoods and jumps");
}

#[test]
fn a_search_that_is_left_or_limited_can_be_replayed() {
    for seed in seeds(MODELS / 4) {
        let Random { mut model, goal } = learning(seed);
        let legend = model.legend();
        for count in 0..4 {
            let mut recorder = Recorder::new(&legend, TraceLevel::Changes, Trace::default());
            model
                .search(goal, &mut recorder)
                .unwrap()
                .take(count)
                .count();
            let trace = recorder.finish();
            model
                .replay(goal, &trace)
                .unwrap_or_else(|e| panic!("seed {seed}: {e}\n{trace}"));
            model.limit(Limits::default().nodes(1 + count as u64));
            let trace = model.trace(goal, TraceLevel::Changes).unwrap();
            model
                .replay(goal, &trace)
                .unwrap_or_else(|e| panic!("seed {seed}: {e}\n{trace}"));
            model.limit(Limits::default());
        }
    }
}
