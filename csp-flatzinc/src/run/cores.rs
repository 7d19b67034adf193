//! A search of the whole tree that takes turns with one from below, by cores.
//!
//! The reasons are in `docs/decisions/83-cores-take-turns-with-the-tree.md`.

use super::report::FoundSolution;
use super::sink::{SolutionSink, TreeEnd, tree_end};
use crate::compile::Compiled;
use csp_core::ids::ModelId;
use csp_core::model::{CoreRounds, CoresEnd, ModelSearch};
use csp_core::problem::{Goal, Solution};
use csp_core::search::Space as _;
use csp_core::stats::Stats;
use csp_core::trace::Tracer;
use std::ops::ControlFlow;

/// The tree is searched alone for this amount of work, in nanoseconds as a rule: what is easy needs no copy of the model.
pub(super) const ALONE: u64 = 1 << 28;

/// Cores do one part of this many of the work that the tree has been.
const SHARE: u64 = 4;

/// Cores go on if their last two turns have closed one part of this many of the gap between the bound and the best solution.
const CLOSES: i128 = 16;

/// Searches the whole tree, alone for an amount of work, and then in turns with cores of a copy of the model for as long as these are worth it.
pub(super) fn searched_in_turns<T: Tracer>(
    search: ModelSearch<'_, T>,
    model: ModelId,
    alone: u64,
    copy: impl FnOnce() -> Compiled,
    sink: &mut SolutionSink<'_, impl FnMut(&FoundSolution<'_>) -> ControlFlow<()>>,
) -> TreeEnd {
    let mut until = alone;
    let mut tree = TreeTurns {
        search,
        sink,
        beside: Stats::default(),
        state: SearchState::Open,
    };
    tree.search_until(until);
    if tree.state == SearchState::Open {
        let mut copy = copy();
        let mut cores = CoreTurns::new(&mut copy, model);
        while let Some(turns) = &mut cores {
            if !tree.let_take_turn(turns, until / SHARE) {
                break;
            }
            until = until.saturating_mul(2);
            tree.search_until(until);
        }
    }
    tree.search_until(u64::MAX);
    tree.end()
}

/// How far all searches have come.
#[derive(Clone, Copy, PartialEq, Eq)]
enum SearchState {
    Open,
    /// Cores have proven what there was to prove.
    Proven,
    /// The tree is searched, a limit was reached, or the caller has ended the search.
    Over,
}

/// The search of the tree.
struct TreeTurns<'a, 's, 'c, R, T: Tracer> {
    search: ModelSearch<'a, T>,
    sink: &'s mut SolutionSink<'c, R>,
    /// What the searches beside it have cost, and how many better solutions they have found.
    beside: Stats,
    state: SearchState,
}

impl<R, T: Tracer> TreeTurns<'_, '_, '_, R, T>
where
    R: FnMut(&FoundSolution<'_>) -> ControlFlow<()>,
{
    /// Searches until it has been this much work in all.
    fn search_until(&mut self, work: u64) {
        while self.state == SearchState::Open {
            if self.search.advance_while(|space| space.work() < work) {
                let solution = self.search.space().solution();
                self.take(solution);
            } else if self.search.is_exhausted() || self.search.limit().is_some() {
                self.state = SearchState::Over;
            } else {
                return;
            }
        }
    }

    /// Lets cores take a turn. Returns whether they are to take another one.
    fn let_take_turn(&mut self, cores: &mut CoreTurns<'_>, work: u64) -> bool {
        let turn = cores.take(self.sink.objective(), work);
        let found = self.beside.solutions;
        self.beside = cores.rounds.stats();
        self.beside.solutions = found;
        self.sink.bound(Some(cores.bound()));
        if let Some((objective, better)) = cores.better_than(self.sink.objective()) {
            let space = self.search.space_mut();
            space
                .better_than(objective)
                .expect("the goal has an objective");
            space.guide(&better);
            self.beside.solutions += 1;
            self.take(better);
        }
        if turn == CoreTurn::Proven && self.state == SearchState::Open {
            self.state = SearchState::Proven;
        }
        turn == CoreTurn::Promising && self.state == SearchState::Open
    }

    /// Hands a solution over.
    fn take(&mut self, solution: Solution) {
        if self.sink.take(solution, self.stats()).is_break() {
            self.state = SearchState::Over;
        }
    }

    /// The statistics of all searches.
    fn stats(&self) -> Stats {
        let mut stats = self.search.stats();
        stats += self.beside;
        stats
    }

    fn end(&self) -> TreeEnd {
        let tree = tree_end(&self.search);
        TreeEnd {
            is_exhausted: tree.is_exhausted || self.state == SearchState::Proven,
            stats: self.stats(),
            ..tree
        }
    }
}

/// What cores of a copy of the model have proven.
struct CoreTurns<'m> {
    rounds: CoreRounds<'m>,
    /// What the objective is multiplied by to be a cost.
    sign: i64,
    /// Whose solutions are wanted.
    model: ModelId,
    /// No solution costs less, as it was known before the last turn, and now.
    lower: [i64; 2],
}

/// What a turn of cores has come to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum CoreTurn {
    /// All is known.
    Proven,
    /// It has done enough for another one.
    Promising,
    /// It has done too little.
    Poor,
}

impl<'m> CoreTurns<'m> {
    fn new(copy: &'m mut Compiled, model: ModelId) -> Option<Self> {
        let goal = copy.goal;
        let cost = copy.model.cost_parts(goal)?;
        let rounds = copy.model.core_rounds(cost).ok()?;
        Some(Self {
            sign: match goal {
                Goal::Satisfy | Goal::Minimize(_) => 1,
                Goal::Maximize(_) => -1,
            },
            model,
            lower: [rounds.lower(); 2],
            rounds,
        })
    }

    /// Takes a turn, knowing the objective of the best solution.
    fn take(&mut self, best: Option<i32>, work: u64) -> CoreTurn {
        let known = best.map(|best| self.sign * i64::from(best));
        if let Some(known) = known {
            self.rounds.know(known);
        }
        let before = self.cost();
        let end = self.rounds.go_on(work);
        let is_better = self.cost() != before;
        let least = known.into_iter().chain(self.cost()).min();
        let [earlier, last] = self.lower;
        self.lower = [last, self.rounds.lower()];
        let closed = i128::from(self.rounds.lower()) - i128::from(earlier);
        let gap = least.map(|least| i128::from(least) - i128::from(earlier));
        let is_closing = gap.is_none_or(|gap| closed * CLOSES >= gap);
        match end {
            Ok(CoresEnd::Optimal | CoresEnd::Unsatisfiable) => CoreTurn::Proven,
            Ok(CoresEnd::Spent) if is_better || is_closing => CoreTurn::Promising,
            // An error is a number that does not fit.
            Ok(CoresEnd::Spent | CoresEnd::Wide | CoresEnd::Limit(_)) | Err(_) => CoreTurn::Poor,
        }
    }

    /// The cost of the best solution that cores have found.
    fn cost(&self) -> Option<i64> {
        self.rounds.best().map(|(cost, _)| cost)
    }

    /// No solution has a better objective.
    fn bound(&self) -> i64 {
        self.sign * self.rounds.lower()
    }

    /// The best solution of the cores and its objective, if it is better than this one.
    fn better_than(&self, best: Option<i32>) -> Option<(i32, Solution)> {
        let (cost, solution) = self.rounds.best()?;
        let objective = i32::try_from(self.sign * cost).ok()?;
        let is_better =
            best.is_none_or(|best| self.sign * i64::from(best) > self.sign * i64::from(objective));
        is_better.then(|| (objective, solution.clone().in_model(self.model)))
    }
}

#[cfg(test)]
mod tests {
    use super::{ALONE, searched_in_turns};
    use crate::compile::{CompileOptions, Compiled, compile};
    use crate::read::read;
    use crate::run::RunOptions;
    use crate::run::report::{RunEvent, RunStatus, RunSummary};
    use crate::run::sink::SolutionSink;
    use csp_core::limits::Limits;
    use csp_core::problem::Goal;
    use rand::{RngExt as _, SeedableRng as _};
    use rand_chacha::ChaCha8Rng;
    use std::cell::RefCell;
    use std::fmt::Write as _;
    use std::mem;
    use std::ops::ControlFlow;

    const OPTIONS: RunOptions = RunOptions {
        solutions: Some(1),
        intermediate: true,
        free: true,
        bounds: false,
        relaxation: false,
        cores: true,
    };

    /// Nodes with colours, edges, and wishes of weights up to five that two nodes have the same colour. The objective is how much of
    /// the wishes is not granted, or how much is.
    fn colouring(seed: u64, nodes: usize, wishes: usize) -> String {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut pair = || loop {
            let pair: [usize; 2] = [rng.random_range(0..nodes), rng.random_range(0..nodes)];
            if pair[0] != pair[1] {
                return (pair, rng.random_range(1..=5));
            }
        };
        let (mut vars, mut constraints) = (String::new(), String::new());
        for node in 0..nodes {
            let _ = writeln!(vars, "var 1..3: x{node} :: output_var;");
        }
        for _ in 0..nodes {
            let ([a, b], _) = pair();
            let _ = writeln!(constraints, "constraint int_ne(x{a}, x{b});");
        }
        let granted = seed.is_multiple_of(2);
        let (mut weights, mut names) = (String::new(), String::new());
        for wish in 0..wishes {
            let ([a, b], weight) = pair();
            let _ = writeln!(vars, "var bool: w{wish};\nvar 0..1: c{wish};");
            let holds = if granted {
                "int_eq_reif"
            } else {
                "int_ne_reif"
            };
            let _ = writeln!(constraints, "constraint {holds}(x{a}, x{b}, w{wish});");
            let _ = writeln!(constraints, "constraint bool2int(w{wish}, c{wish});");
            let _ = write!(weights, "{weight}, ");
            let _ = write!(names, "c{wish}, ");
        }
        let _ = writeln!(vars, "var 0..{}: cost :: output_var;", 5 * wishes);
        let (weights, names) = (weights + "-1", names + "cost");
        let sum = format!("constraint int_lin_eq([{weights}], [{names}], 0);\n");
        let aim = if granted { "maximize" } else { "minimize" };
        vars + &constraints + &sum + &format!("solve {aim} cost;\n")
    }

    fn compiled(text: &str) -> Compiled {
        let options = CompileOptions {
            free: true,
            ..CompileOptions::default()
        };
        let mut compiled = compile(&read(text).unwrap(), options).unwrap();
        OPTIONS.set_up(&mut compiled, Limits::default());
        compiled
    }

    /// What a run tells, with its end, if the tree has this much work alone. Without cores for all of it.
    fn run(text: &str, alone: u64) -> (Vec<String>, RunSummary) {
        let mut compiled = compiled(text);
        assert!(OPTIONS.takes_turns(&compiled, &Limits::default()));
        let mut model = mem::take(&mut compiled.model);
        let id = model.id();
        let told = RefCell::new(Vec::new());
        let progress = |event: RunEvent| told.borrow_mut().push(format!("{event:?}"));
        let mut sink =
            SolutionSink::new(&compiled, OPTIONS, &progress, |_| ControlFlow::Continue(()));
        let search = model.search(compiled.goal, ()).unwrap();
        let end = searched_in_turns(search, id, alone, || self::compiled(text), &mut sink);
        let summary = sink.summary(end, None);
        (told.into_inner(), summary)
    }

    #[test]
    fn turns_prove_what_the_tree_does() {
        let mut by_cores = 0;
        for seed in 0..60 {
            let text = colouring(seed, 8, 12);
            let (told, in_turns) = run(&text, 2_000);
            let (_, alone) = run(&text, u64::MAX);
            assert_eq!(in_turns.status, alone.status, "{text}");
            assert_eq!(in_turns.objective, alone.objective, "{text}");
            assert!(
                matches!(
                    in_turns.status,
                    RunStatus::Complete | RunStatus::Unsatisfiable
                ),
                "{text}"
            );
            // The same run again tells the same.
            assert_eq!(told, run(&text, 2_000).0, "{text}");
            by_cores += u64::from(told.iter().any(|event| event.starts_with("Bound")));
        }
        assert!(by_cores > 20, "{by_cores}");
    }

    #[test]
    fn cores_prove_what_the_tree_does_not() {
        let text = colouring(1, 30, 60);
        let (told, summary) = run(&text, ALONE >> 6);
        assert_eq!(summary.status, RunStatus::Complete);
        // The best solution is in the sum of its costs: the last that was told.
        let last = told.iter().rfind(|event| event.starts_with("Solution"));
        let objective = format!("Some({})", summary.objective.unwrap());
        assert!(last.unwrap().contains(&objective), "{last:?}");
        assert!(matches!(compiled(&text).goal, Goal::Minimize(_)));
        // Without cores the tree is far from its end after as many failures.
        let limits = Limits::default().failures(summary.stats.failures);
        let mut compiled = compiled(&text);
        OPTIONS.set_up(&mut compiled, limits);
        let mut search = compiled.model.search(compiled.goal, ()).unwrap();
        while search.next().is_some() {}
        assert!(!search.is_exhausted());
    }
}
