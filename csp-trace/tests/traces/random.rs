//! Random models, small enough that most of their trees are searched to the end.

use csp_core::limits::Limits;
use csp_core::prelude::*;
use csp_core::trace::{Bounds, Legend, Recorder, Trace, TraceLevel};
use proptest::prelude::*;

/// What a model is made of.
#[derive(Clone, Debug)]
pub(crate) struct Recipe {
    /// Ranges or pairs of values far apart.
    domains: Vec<(i32, i32)>,
    differ: Vec<(usize, usize, i32)>,
    sum: Option<(Vec<i64>, i64)>,
    distinct: bool,
    goal: u8,
    nodes: u64,
    events: u64,
    about: Option<String>,
    restarts: bool,
    learns: bool,
}

prop_compose! {
    pub(crate) fn recipes()(
        domains in prop::collection::vec((-3..3i32, 0..5i32), 1..6),
        differ in prop::collection::vec((0..6usize, 0..6usize, -2..3i32), 0..5),
        sum in prop::option::of((prop::collection::vec(-3..4i64, 6), -5..6i64)),
        distinct in any::<bool>(),
        goal in 0..3u8,
        nodes in prop_oneof![2 => Just(500u64), 1 => 0..12u64],
        events in prop_oneof![2 => Just(u64::MAX), 1 => 0..30u64],
        about in prop::option::of("[ -~é\"\\\\]{0,12}"),
        restarts in any::<bool>(),
        learns in any::<bool>(),
    ) -> Recipe {
        Recipe { domains, differ, sum, distinct, goal, nodes, events, about, restarts, learns }
    }
}

impl Recipe {
    /// Whether the trace is all that the search did.
    pub(crate) fn is_whole(&self) -> bool {
        self.events == u64::MAX
    }

    /// Whether the search starts over after each failure.
    pub(crate) fn restarts(&self) -> bool {
        self.restarts
    }

    /// Whether the search learns.
    pub(crate) fn learns(&self) -> bool {
        self.learns
    }

    fn model(&self) -> (Model, Vec<Var>) {
        let mut model = Model::new();
        let names = ["x", "a b", "\"", "<&>", "", "x"];
        let domain = |&(first, more): &(i32, i32)| match more {
            4 => Values::from([first, first + 90]),
            more => Values::from(first..=first + more),
        };
        let vars: Vec<Var> = self
            .domains
            .iter()
            .zip(names)
            .map(|(d, name)| model.var(name, domain(d)).unwrap())
            .collect();
        let at = |i: usize| vars[i % vars.len()];
        for &(i, j, offset) in self.differ.iter().filter(|(i, j, _)| at(*i) != at(*j)) {
            model
                .post(NotEqual::new(at(i), at(j)).offset(offset))
                .unwrap();
        }
        if let Some((weights, constant)) = &self.sum {
            let terms: Vec<_> = weights.iter().copied().zip(vars.iter().copied()).collect();
            model.linear(&terms, Relation::AtMost, *constant).unwrap();
        }
        if self.distinct {
            model.all_different(&vars).unwrap();
        }
        (model, vars)
    }

    /// The trace and the counts of the search.
    pub(crate) fn run(&self, level: TraceLevel) -> (Trace, Stats) {
        let (mut model, vars) = self.model();
        let goal = [
            Goal::Satisfy,
            Goal::Minimize(vars[0]),
            Goal::Maximize(vars[0]),
        ][usize::from(self.goal)];
        model.limit(Limits::default().nodes(self.nodes));
        if self.restarts {
            model.restarts(Restarts::geometric(1, 100));
        }
        if self.learns {
            model.learning(Learning::On);
        }
        let legend: Legend = model.legend();
        let bounds = Bounds {
            events: self.events,
            ..Bounds::default()
        };
        let mut recorder = Recorder::new(&legend, level, Trace::default()).bounds(bounds);
        if let Some(about) = &self.about {
            recorder = recorder.about(about);
        }
        let mut search = model.search(goal, &mut recorder).unwrap();
        while search.advance() {}
        let stats = search.stats();
        drop(search);
        (recorder.finish(), stats)
    }
}
