//! Asks why cells of real puzzles have their digits, why they do not have others, and why a puzzle with a wrong digit has no
//! solution. What shares nothing with the explainer checks each answer. It prints a row for each sort of answer, its columns separated
//! by tabs, and each answer that does not hold.

use clap::Parser;
use csp_benches::puzzles::chosen;
use csp_benches::random::SplitMix;
use csp_core::limits::Limits;
use csp_sudoku::BoardText as _;
use csp_sudoku::check::{WhyChecker, WhyVerdict};
use csp_sudoku::grid::Grid;
use csp_sudoku::sudoku::Sudoku;
use csp_sudoku::techniques::Ladder;
use csp_sudoku::why::{SudokuClaim, SudokuExplainer, WhyAnswer};
use std::collections::BTreeMap;
use std::error::Error;
use std::fmt;
use std::io::{self, Write as _};

/// Asks, and has the answers checked: five questions about each puzzle.
#[derive(Debug, Parser)]
struct AnswersArguments {
    /// Sets, such as `top1465`, or files of puzzles (default: all sets)
    sets: Vec<String>,
    /// How many puzzles of each at most, evenly from the whole
    #[arg(long, default_value_t = 130)]
    most: usize,
    /// Cases that the checker may try in each search
    #[arg(long, default_value_t = 20_000)]
    cases: usize,
    /// Nodes that a search of the explainer may take
    #[arg(long, default_value_t = 20_000)]
    nodes: u64,
    /// The seed of what is asked
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// What came of the answers of one sort.
#[derive(Clone, Copy, Default, Debug)]
struct AnswerTally {
    hold: u64,
    gaps: u64,
    objections: u64,
}

impl AnswerTally {
    fn count(&mut self, verdict: &WhyVerdict) {
        match verdict {
            WhyVerdict::Holds(_) => self.hold += 1,
            WhyVerdict::Gap(_) => self.gaps += 1,
            WhyVerdict::Objection(_) => self.objections += 1,
        }
    }
}

impl fmt::Display for AnswerTally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}\t{}\t{}", self.hold, self.gaps, self.objections)
    }
}

/// What came of all answers.
#[derive(Default, Debug)]
struct AnswerChecks {
    puzzles: u64,
    whole: AnswerTally,
    by_sort: BTreeMap<&'static str, AnswerTally>,
    /// What does not hold or could not be checked, as text.
    faults: Vec<String>,
}

impl AnswerChecks {
    fn add(
        &mut self,
        puzzle: &Sudoku,
        asked: Option<SudokuClaim>,
        answer: &WhyAnswer,
        cases: usize,
    ) {
        let verdict = WhyChecker::new(puzzle)
            .most_cases(cases)
            .check(asked, answer);
        self.whole.count(&verdict);
        self.by_sort
            .entry(sort(answer))
            .or_default()
            .count(&verdict);
        if !matches!(verdict, WhyVerdict::Holds(_)) {
            let asked = asked.map_or("no solution".to_owned(), |claim| {
                claim.on(puzzle.shape()).to_string()
            });
            let verdict = verdict.on(puzzle.shape());
            self.faults.push(format!("{puzzle} {asked}\n  {verdict}"));
        }
    }
}

impl fmt::Display for AnswerChecks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "answer\thold\tgaps\tobjections")?;
        for (sort, tally) in &self.by_sort {
            writeln!(f, "{sort}\t{tally}")?;
        }
        write!(f, "all of {} puzzles\t{}", self.puzzles, self.whole)?;
        self.faults
            .iter()
            .try_for_each(|fault| write!(f, "\n{fault}"))
    }
}

fn sort(answer: &WhyAnswer) -> &'static str {
    match answer {
        WhyAnswer::Steps(account) if account.supposed.is_some() => "small steps that refute",
        WhyAnswer::Steps(_) => "small steps",
        WhyAnswer::Techniques(_) => "techniques",
        WhyAnswer::Search(_) => "search",
        WhyAnswer::Open(_) => "not so",
        WhyAnswer::Unknown(_) => "unknown",
    }
}

/// Two explainers, and what came of their answers.
struct SudokuQuestioner<'a> {
    arguments: &'a AnswersArguments,
    explainer: SudokuExplainer,
    /// Without techniques: what small steps do not reach is left to a search.
    searcher: SudokuExplainer,
    random: SplitMix,
    checks: AnswerChecks,
}

impl SudokuQuestioner<'_> {
    /// Why a cell has its digit, why it has not another one, by both; that it does not have its digit; and why there is no solution with a
    /// wrong one.
    fn ask(&mut self, puzzle: &Sudoku) -> Result<(), Box<dyn Error>> {
        let solution = puzzle.solve().ok_or("a puzzle has no solution")?;
        self.checks.puzzles += 1;
        let (is, is_not) = self.claims(puzzle, &solution);
        let cases = self.arguments.cases;
        for claim in [is, is_not] {
            let answer = self.explainer.why(puzzle, claim)?;
            self.checks.add(puzzle, Some(claim), &answer, cases);
            if let WhyAnswer::Techniques(_) = answer {
                let answer = self.searcher.why(puzzle, claim)?;
                self.checks.add(puzzle, Some(claim), &answer, cases);
            }
        }
        let answer = self.explainer.why(puzzle, is.negated())?;
        self.checks.add(puzzle, Some(is.negated()), &answer, cases);
        let mut masks = puzzle.masks().to_vec();
        masks[puzzle.shape().index(is_not.cell())] = 1 << (is_not.digit() - 1);
        let broken = Sudoku::new(puzzle.shape(), masks)?;
        let answer = self.explainer.conflict(&broken);
        self.checks.add(&broken, None, &answer, cases);
        Ok(())
    }

    /// That a blank cell has its digit, and that another one does not have another digit.
    fn claims(&mut self, puzzle: &Sudoku, solution: &Grid) -> (SudokuClaim, SudokuClaim) {
        let shape = puzzle.shape();
        let cells = (0..shape.cells()).map(|index| shape.cell(index));
        let blank: Vec<_> = cells
            .filter(|cell| !puzzle.masks()[shape.index(*cell)].is_power_of_two())
            .collect();
        let [one, other] = [(); 2].map(|()| blank[self.random.below(blank.len())]);
        let side = shape.side();
        let away = 1 + self.random.below(side - 1);
        let wrong = (usize::from(solution.digit(other)) - 1 + away) % side + 1;
        (
            SudokuClaim::Is(one, solution.digit(one)),
            SudokuClaim::IsNot(other, wrong as u8),
        )
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments = AnswersArguments::parse();
    let puzzles = chosen(&arguments.sets, arguments.most)?;
    let shape = puzzles.first().ok_or("there are no puzzles")?.shape();
    let explainer = || SudokuExplainer::new(shape).limits(Limits::default().nodes(arguments.nodes));
    let mut questioner = SudokuQuestioner {
        explainer: explainer(),
        searcher: explainer().ladder(Ladder::new(Vec::new())),
        random: SplitMix::new(arguments.seed),
        checks: AnswerChecks::default(),
        arguments: &arguments,
    };
    for puzzle in &puzzles {
        questioner.ask(puzzle)?;
    }
    writeln!(io::stdout(), "{}", questioner.checks)?;
    Ok(())
}
