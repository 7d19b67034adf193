//! Leads through boards of many genres step by step, and has each step checked by what shares nothing with the engine. It prints a
//! row for each genre, its columns separated by tabs.
//!
//! ```text
//! hints                           the boards of benches/data/steps
//! hints --each --genre nurikabe   one genre, a line for each board
//! hints --text LINK               all steps of one board
//! hints --exhaustive 100000       whether smaller steps were there, by all sets of rules up to this number for a step
//! ```

use clap::Parser;
use cpu_time::ThreadTime;
use csp_core::check::{CheckVerdict, FewerRules};
use csp_core::explain::Fewest;
use csp_core::limits::Limits;
use csp_puzzles::checker::BoardChecker;
use csp_puzzles::guide::{BoardGuide, BoardStep, GuideAnswer};
use csp_puzzles::puzzle::GridPuzzle;
use std::collections::BTreeMap;
use std::error::Error;
use std::io::{self, Write as _};
use std::path::PathBuf;
use std::time::Duration;

/// Steps through boards from nothing to the end.
#[derive(Debug, Parser)]
struct HintsArguments {
    /// Links (default: those of the file)
    links: Vec<String>,
    /// A file with a link a line, and what else stands behind it
    #[arg(long, default_value = "benches/data/steps/boards.txt")]
    file: PathBuf,
    /// This genre alone
    #[arg(long)]
    genre: Option<String>,
    /// A line for each board
    #[arg(long)]
    each: bool,
    /// The text of each step
    #[arg(long)]
    text: bool,
    /// Seconds for each board
    #[arg(long, default_value_t = 60.0)]
    time: f64,
    /// How much the checker may do for each fact; 0: nothing is checked
    #[arg(long, default_value_t = 1 << 18)]
    work: u64,
    /// Looks at all smaller sets of rules, up to this number of sets for each step
    #[arg(long, value_name = "SETS")]
    exhaustive: Option<usize>,
}

/// What came of one board.
#[derive(Debug)]
struct BoardPath {
    steps: Vec<BoardStep>,
    /// By step.
    seconds: Vec<f64>,
    is_complete: bool,
    checks: HintChecks,
    smaller: SmallerSteps,
}

/// Steps by several rules, by what all smaller sets of rules say. The first number is that of steps that are said to be smallest ones,
/// the second that of others.
#[derive(Clone, Copy, Default, Debug)]
struct SmallerSteps {
    /// No set says anything.
    silent: [usize; 2],
    /// A set says something.
    found: [usize; 2],
    unknown: [usize; 2],
    sets: usize,
}

impl SmallerSteps {
    fn of(puzzle: &GridPuzzle, path: &[BoardStep], most: usize) -> Result<Self, Box<dyn Error>> {
        let mut board = puzzle.board()?;
        let limits = Limits::default().failures(FAILURES);
        board.model().limit(limits);
        let checker = BoardChecker::new(&mut board)?;
        let fewer = checker.fewer_rules(&mut board, path, most)?;
        let mut smaller = Self::default();
        for (step, fewer) in path.iter().zip(fewer) {
            if step.rules.len() == 1 {
                continue;
            }
            let claim = usize::from(step.fewest == Fewest::Unproven);
            match fewer {
                FewerRules::Silent(sets) => {
                    smaller.silent[claim] += 1;
                    smaller.sets += sets;
                }
                FewerRules::Say(..) => smaller.found[claim] += 1,
                FewerRules::Unknown => smaller.unknown[claim] += 1,
            }
        }
        Ok(smaller)
    }
}

/// The most failures of a search with a set of rules.
const FAILURES: u64 = 100_000;

/// How many steps were shown to follow, could not be checked, and do not follow.
#[derive(Clone, Copy, Default, Debug)]
struct HintChecks {
    held: usize,
    gaps: usize,
    objections: usize,
}

impl BoardPath {
    fn of(puzzle: &GridPuzzle, arguments: &HintsArguments) -> Result<Self, Box<dyn Error>> {
        let mut board = puzzle.board()?;
        let checker = BoardChecker::new(&mut board)?.work(arguments.work);
        let limits = Limits::default().time(Duration::from_secs_f64(arguments.time));
        let mut begin = ThreadTime::now();
        let mut guide = BoardGuide::new(&mut board)?.limits(limits);
        let (mut steps, mut seconds) = (Vec::new(), Vec::new());
        let end = loop {
            let answer = guide.advance();
            seconds.push(begin.elapsed().as_secs_f64());
            begin = ThreadTime::now();
            match answer {
                GuideAnswer::Step(step) => steps.push(step),
                end => break end,
            }
        };
        let mut checks = HintChecks::default();
        for step in steps.iter().filter(|_| arguments.work > 0) {
            match checker.check(step) {
                CheckVerdict::Holds(_) => checks.held += 1,
                CheckVerdict::Gap(_) => checks.gaps += 1,
                CheckVerdict::Objection(_) => checks.objections += 1,
            }
        }
        let smaller = match arguments.exhaustive {
            Some(most) => SmallerSteps::of(puzzle, &steps, most)?,
            None => SmallerSteps::default(),
        };
        Ok(Self {
            steps,
            seconds,
            is_complete: end == GuideAnswer::Complete,
            checks,
            smaller,
        })
    }

    /// The first step that is not what a rule says before anything is filled in.
    fn first(&self) -> f64 {
        let first = self
            .steps
            .iter()
            .position(|step| !step.premises.is_empty() || step.rules.len() > 1);
        self.seconds[first.unwrap_or(0)].max(self.seconds[0])
    }

    fn whole(&self) -> f64 {
        self.seconds.iter().sum()
    }

    fn worst(&self) -> f64 {
        self.seconds.iter().copied().fold(0.0, f64::max)
    }

    fn lines(&self) -> impl Iterator<Item = usize> + '_ {
        self.steps.iter().map(|step| step.lines().len())
    }

    fn facts(&self) -> impl Iterator<Item = usize> + '_ {
        self.steps
            .iter()
            .map(|step| step.marks.len() + step.excluded.len())
    }

    fn largest(&self) -> usize {
        let sizes = self.steps.iter().map(|step| step.rules.len());
        sizes.max().unwrap_or(0)
    }
}

/// The number below which this share of all lies.
fn share<T: Copy + PartialOrd>(numbers: impl IntoIterator<Item = T>, percent: usize) -> Option<T> {
    let mut numbers: Vec<T> = numbers.into_iter().collect();
    numbers.sort_by(|a, b| a.partial_cmp(b).expect("no time is NaN"));
    let last = numbers.len().checked_sub(1)?;
    numbers.get(last * percent / 100).copied()
}

const HEAD: &str = "genre\tdone\tfirst ms\tworst\tfirst: lines ≤ 8\tfacts\tlines: 90 %\tmost\tpath ms\tworst\tworst step\tsteps\tby 1\t2\t3\tmore\tmost\tproven\tchecked\tgaps\twrong";

/// Behind it, if all smaller sets were looked at.
const EXHAUSTIVE_HEAD: &str =
    "\tproven: smallest\tnot\tunknown\tunproven: smallest\tnot\tunknown\tsets";

/// The row of a genre.
fn row(genre: &str, paths: &[BoardPath]) -> String {
    let ms = |seconds: Option<f64>| format!("{:.1}", 1000.0 * seconds.unwrap_or(0.0));
    let steps: Vec<&BoardStep> = paths.iter().flat_map(|path| &path.steps).collect();
    let by_size = |is_size: fn(usize) -> bool| {
        let of_size = steps.iter().filter(|step| is_size(step.rules.len()));
        of_size.count().to_string()
    };
    let first_lines = paths.iter().filter_map(|path| path.lines().next());
    let short = first_lines.filter(|&lines| lines <= 8).count();
    let proven = steps.iter().filter(|step| step.fewest == Fewest::Proven);
    let sum = |of: fn(&HintChecks) -> usize| -> String {
        let all = paths.iter().map(|path| of(&path.checks));
        all.sum::<usize>().to_string()
    };
    let done = paths.iter().filter(|path| path.is_complete).count();
    let whole = || paths.iter().map(BoardPath::whole);
    let first = || paths.iter().map(BoardPath::first);
    let lines = || paths.iter().flat_map(BoardPath::lines);
    [
        genre.to_owned(),
        format!("{done}/{}", paths.len()),
        ms(share(first(), 50)),
        ms(share(first(), 100)),
        format!("{short}/{}", paths.len()),
        share(paths.iter().flat_map(BoardPath::facts), 100)
            .map_or(String::new(), |n| n.to_string()),
        share(lines(), 90).map_or(String::new(), |n| n.to_string()),
        share(lines(), 100).map_or(String::new(), |n| n.to_string()),
        ms(share(whole(), 50)),
        ms(share(whole(), 100)),
        ms(share(paths.iter().map(BoardPath::worst), 100)),
        steps.len().to_string(),
        by_size(|size| size == 1),
        by_size(|size| size == 2),
        by_size(|size| size == 3),
        by_size(|size| size > 3),
        paths
            .iter()
            .map(BoardPath::largest)
            .max()
            .unwrap_or(0)
            .to_string(),
        proven.count().to_string(),
        sum(|checks| checks.held),
        sum(|checks| checks.gaps),
        sum(|checks| checks.objections),
    ]
    .join("\t")
}

/// The columns of a genre for what smaller sets of rules say.
fn exhaustive_row(paths: &[BoardPath]) -> String {
    let sum = |of: &dyn Fn(&SmallerSteps) -> usize| -> usize {
        paths.iter().map(|path| of(&path.smaller)).sum()
    };
    let numbers = (0..2).flat_map(|claim| {
        [
            sum(&|smaller| smaller.silent[claim]),
            sum(&|smaller| smaller.found[claim]),
            sum(&|smaller| smaller.unknown[claim]),
        ]
    });
    let sets = sum(&|smaller| smaller.sets);
    let numbers = numbers.chain([sets]).map(|number| format!("\t{number}"));
    numbers.collect()
}

/// The puzzles that were asked for, by the name of their genre.
fn puzzles(
    arguments: &HintsArguments,
) -> Result<BTreeMap<&'static str, Vec<GridPuzzle>>, Box<dyn Error>> {
    let links = match &arguments.links[..] {
        [] => std::fs::read_to_string(&arguments.file)?
            .lines()
            .filter(|line| !line.starts_with('#'))
            .map(|line| line.split(' ').next().unwrap_or_default().to_owned())
            .collect(),
        links => links.to_vec(),
    };
    let mut by_genre: BTreeMap<&'static str, Vec<GridPuzzle>> = BTreeMap::new();
    for link in &links {
        let puzzle = GridPuzzle::from_link(link).map_err(|error| format!("{link}: {error}"))?;
        by_genre.entry(puzzle.genre.name).or_default().push(puzzle);
    }
    by_genre.retain(|name, _| {
        arguments
            .genre
            .as_deref()
            .is_none_or(|genre| genre == *name)
    });
    Ok(by_genre)
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments = HintsArguments::parse();
    let mut out = io::stdout().lock();
    let exhaustive = |paths: &[BoardPath]| {
        let asked = arguments.exhaustive;
        asked.map_or_else(String::new, |_| exhaustive_row(paths))
    };
    let more = arguments.exhaustive.map_or("", |_| EXHAUSTIVE_HEAD);
    writeln!(out, "{HEAD}{more}")?;
    for (genre, puzzles) in puzzles(&arguments)? {
        let mut paths = Vec::new();
        for puzzle in puzzles {
            let path = BoardPath::of(&puzzle, &arguments)?;
            if arguments.text {
                for (step, seconds) in path.steps.iter().zip(&path.seconds) {
                    let text = step.lines().join("\n    ");
                    writeln!(out, "{:.1} ms: {text}", 1000.0 * seconds)?;
                }
            }
            if arguments.each {
                let paths = std::slice::from_ref(&path);
                let (row, more) = (row(genre, paths), exhaustive(paths));
                writeln!(out, "{row}{more}\t{}", puzzle.to_link()?)?;
            }
            paths.push(path);
        }
        writeln!(out, "{}{}", row(genre, &paths), exhaustive(&paths))?;
        out.flush()?;
    }
    Ok(())
}
