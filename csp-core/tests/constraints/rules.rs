//! The rules of scheduling as they are defined: over all sets of tasks, all moments, all intervals.

use csp_core::prelude::*;

#[derive(Clone, Debug)]
pub(crate) struct Task {
    pub(crate) domain: Values,
    pub(crate) duration: i32,
    pub(crate) demand: i32,
}

/// A task whose start is in a set of integers, in one direction of time.
#[derive(Clone)]
pub(crate) struct Window {
    starts: Vec<i64>,
    duration: i64,
    demand: i64,
}

impl Window {
    fn est(&self) -> i64 {
        self.starts[0]
    }
    fn lst(&self) -> i64 {
        self.starts[self.starts.len() - 1]
    }
    fn ect(&self) -> i64 {
        self.est() + self.duration
    }
    fn lct(&self) -> i64 {
        self.lst() + self.duration
    }
    /// How much of its compulsory part lies in an interval.
    fn compulsory(&self, from: i64, to: i64) -> i64 {
        (self.ect().min(to) - self.lst().max(from)).max(0)
    }
    fn free(&self) -> i64 {
        self.duration - self.compulsory(i64::MIN, i64::MAX)
    }
}

/// Lists starts that cannot be, as tasks with a test of starts; `None`: there is no solution.
pub(crate) type Rule = fn(&[Window], i64) -> Option<Vec<(usize, Wrong)>>;

/// What is wrong with a start.
#[derive(Clone, Copy)]
pub(crate) enum Wrong {
    Before(i64),
    After(i64),
}

pub(crate) const PRECEDENCE: Rule = |tasks, _| {
    let comes_after =
        |i: usize, set: &[usize]| set.iter().all(|&j| tasks[i].ect() > tasks[j].lst());
    each(tasks, |i, set| {
        comes_after(i, set).then(|| Wrong::Before(end(tasks, set)))
    })
};

pub(crate) const NOT_LAST: Rule = |tasks, _| {
    let greatest = |set: &[usize]| set.iter().map(|&j| tasks[j].lst()).max().unwrap();
    each(tasks, |i, set| {
        (end(tasks, set) > tasks[i].lst()).then(|| Wrong::After(greatest(set) - tasks[i].duration))
    })
};

/// With overload checking, to which a rule that moves tasks out of their windows may or may not
/// come by itself.
pub(crate) const EDGE: Rule = |tasks, _| {
    let fits = |set: &Vec<usize>| earliest(tasks, set) + total(tasks, set) <= latest(tasks, set);
    if !sets(tasks.len()).iter().all(fits) {
        return None;
    }
    each(tasks, |i, set| {
        let start = earliest(tasks, set).min(tasks[i].est());
        let late = start + total(tasks, set) + tasks[i].duration > latest(tasks, set);
        late.then(|| Wrong::Before(end(tasks, set)))
    })
};

pub(crate) const TIME_TABLE: Rule = |tasks, capacity| {
    let uses = |j: usize, time: i64| {
        if tasks[j].compulsory(time, time + 1) > 0 {
            tasks[j].demand
        } else {
            0
        }
    };
    let mut wrong = Vec::new();
    for (i, task) in tasks.iter().enumerate() {
        let room = |time: i64| {
            let others: i64 = (0..tasks.len())
                .filter(|&j| j != i)
                .map(|j| uses(j, time))
                .sum();
            others + task.demand <= capacity
        };
        let first = task
            .starts
            .iter()
            .copied()
            .find(|&start| (start..start + task.duration).all(room))?;
        wrong.push((i, Wrong::Before(first)));
    }
    Some(wrong)
};

pub(crate) const ENERGY: Rule = |tasks, capacity| {
    let mut wrong = Vec::new();
    for (from, to) in tasks
        .iter()
        .flat_map(|a| tasks.iter().map(|b| (a.est(), b.lct())))
        .filter(|(a, b)| a < b)
    {
        let needs = |task: &Window| {
            let inside = task.est() >= from && task.lct() <= to;
            task.demand * (task.compulsory(from, to) + if inside { task.free() } else { 0 })
        };
        let left = capacity * (to - from) - tasks.iter().map(needs).sum::<i64>();
        if left < 0 {
            return None;
        }
        for (i, task) in tasks
            .iter()
            .enumerate()
            .filter(|(_, task)| task.est() >= from && task.lct() > to)
        {
            if task.demand * task.free().min(to - task.est()) > left {
                wrong.push((
                    i,
                    Wrong::Before(to - task.compulsory(from, to) - left.div_euclid(task.demand)),
                ));
            }
        }
    }
    Some(wrong)
};

/// The rules of a machine.
pub(crate) const MACHINE: Rule = |tasks, capacity| {
    let mut all = Vec::new();
    for rule in [PRECEDENCE, NOT_LAST, EDGE] {
        all.extend(rule(tasks, capacity)?);
    }
    Some(all)
};

/// The rules of a machine where no two tasks fit beside each other.
pub(crate) const EXCLUSIVE: Rule = |tasks, capacity| {
    let demands: Vec<i64> = tasks.iter().map(|task| task.demand).collect();
    if are_exclusive(&demands, capacity) {
        MACHINE(tasks, capacity)
    } else {
        Some(Vec::new())
    }
};

/// Whether no two of these demands fit beside each other.
pub(crate) fn are_exclusive(demands: &[i64], capacity: i64) -> bool {
    let fits = |i: usize, j: usize| demands[i] + demands[j] <= capacity;
    (0..demands.len()).all(|i| (0..i).all(|j| !fits(i, j)))
}

/// All sets of some tasks.
fn sets(count: usize) -> Vec<Vec<usize>> {
    (1u32..1 << count)
        .map(|bits| (0..count).filter(|i| bits >> i & 1 == 1).collect())
        .collect()
}

/// A rule for a task and a set of others.
fn each(
    tasks: &[Window],
    rule: impl Fn(usize, &[usize]) -> Option<Wrong>,
) -> Option<Vec<(usize, Wrong)>> {
    let mut wrong = Vec::new();
    for set in sets(tasks.len()) {
        for i in (0..tasks.len()).filter(|i| !set.contains(i)) {
            wrong.extend(rule(i, &set).map(|found| (i, found)));
        }
    }
    Some(wrong)
}

fn earliest(tasks: &[Window], set: &[usize]) -> i64 {
    set.iter().map(|&i| tasks[i].est()).min().unwrap()
}

fn latest(tasks: &[Window], set: &[usize]) -> i64 {
    set.iter().map(|&i| tasks[i].lct()).max().unwrap()
}

fn total(tasks: &[Window], set: &[usize]) -> i64 {
    set.iter().map(|&i| tasks[i].duration).sum()
}

/// When the set is complete at the earliest: the greatest of these bounds of its parts that start
/// late.
fn end(tasks: &[Window], set: &[usize]) -> i64 {
    let part = |from: i64| {
        set.iter()
            .copied()
            .filter(|&i| tasks[i].est() >= from)
            .collect::<Vec<_>>()
    };
    set.iter()
        .map(|&i| tasks[i].est() + total(tasks, &part(tasks[i].est())))
        .max()
        .unwrap()
}

/// Applies rules in both directions of time until they find no more.
pub(crate) fn fixpoint(tasks: &[Task], capacity: i64, rules: &[Rule]) -> Option<Vec<Values>> {
    let starts = |task: &Task| task.domain.iter().map(i64::from).collect();
    let window = |task: &Task| Window {
        starts: starts(task),
        duration: task.duration.into(),
        demand: task.demand.into(),
    };
    let mut windows: Vec<Window> = tasks.iter().map(window).collect();
    let count = |windows: &[Window]| windows.iter().map(|task| task.starts.len()).sum::<usize>();
    let mut before = 0;
    while before != count(&windows) {
        before = count(&windows);
        for _direction in 0..2 {
            for rule in rules {
                apply(rule(&windows, capacity)?, &mut windows)?;
            }
            for task in &mut windows {
                let duration = task.duration;
                task.starts.reverse();
                task.starts
                    .iter_mut()
                    .for_each(|start| *start = -(*start + duration));
            }
        }
    }
    Some(
        windows
            .iter()
            .map(|task| task.starts.iter().map(|&start| start as i32).collect())
            .collect(),
    )
}

fn apply(wrong: Vec<(usize, Wrong)>, windows: &mut [Window]) -> Option<()> {
    for (i, wrong) in wrong {
        windows[i].starts.retain(|&start| match wrong {
            Wrong::Before(first) => start >= first,
            Wrong::After(last) => start <= last,
        });
        if windows[i].starts.is_empty() {
            return None;
        }
    }
    Some(())
}
