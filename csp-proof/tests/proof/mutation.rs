//! Mutations of proofs and formulas after which the claim is false. That it is false is found by
//! trying out all assignments of the formula. All must be refused.

use crate::opb::{Opb, Truths, below, negated, sum};
use crate::{is_accepted, written};
use csp_core::prelude::{Goal, Learning};
use csp_core::testing::cases;
use csp_monkey::sample::SampleModel;
use rand::seq::IndexedRandom as _;
use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;

/// A formula and its proof, line by line.
#[derive(Clone, Debug)]
struct Files {
    formula: Vec<String>,
    proof: Vec<String>,
}

/// Makes a mutation, if it is one for these files. The claim may be true all the same.
type Mutation = fn(&mut Files, &mut ChaCha8Rng) -> Option<()>;

const KINDS: [(&str, Mutation); 12] = [
    ("a constraint is dropped", dropped),
    ("a degree is lowered", lowered),
    ("a coefficient is changed", weighed),
    ("a literal is turned round", turned),
    ("the objective is changed", aimed),
    ("both bounds are changed", bounded),
    ("one bound is changed", half_bounded),
    ("the conclusion is of another kind", concluded),
    ("a dropped constraint is derived", bridged),
    ("a dropped constraint is a definition", defined),
    ("a step says more than follows", overstated),
    ("a solution is another assignment", missolved),
];

#[test]
fn what_changes_the_claim_is_refused() {
    let mut numbers = 0..;
    let mut tally = [0; KINDS.len()];
    for case in 0..cases(300) as usize {
        let place = case % KINDS.len();
        let (kind, mutation) = KINDS[place];
        let files = numbers
            .by_ref()
            .find_map(|number| mutated(number, mutation))
            .unwrap();
        let (formula, proof) = files.texts();
        assert!(!is_accepted(&formula, &proof), "{kind}\n{formula}\n{proof}");
        tally[place] += 1;
    }
    for ((kind, _), number) in KINDS.iter().zip(tally) {
        println!("{number:5} refused: {kind}");
    }
}

/// The files of a random model, whose proof is accepted, and a mutation of them. `None`: the model
/// has no proof for it, or the claim remains true.
fn mutated(number: u64, mutation: Mutation) -> Option<Files> {
    let files = drawn(number)?;
    let mut rng = ChaCha8Rng::seed_from_u64(number);
    let mutated = (0..6).find_map(|_| {
        let mut files = files.clone();
        mutation(&mut files, &mut rng)?;
        (!files.is_true()).then_some(files)
    })?;
    let (formula, proof) = files.texts();
    assert!(is_accepted(&formula, &proof), "{formula}\n{proof}");
    Some(mutated)
}

/// The files of a random model whose proof has some steps and asserts none.
fn drawn(number: u64) -> Option<Files> {
    let sample = SampleModel::draw(30, number, 5, 2..=5);
    let solutions = sample.solutions();
    let (mut model, vars) = sample.model().ok()?;
    model.learning([Learning::Off, Learning::On][number as usize % 2]);
    let objective = vars[number as usize % vars.len()];
    let goal = match (solutions.len(), number % 3) {
        (0 | 1, 0) => Goal::Satisfy,
        (_, 1) => Goal::Maximize(objective),
        _ => Goal::Minimize(objective),
    };
    let written = written(model, goal);
    let files = Files {
        formula: written.proof.formula.lines().map(String::from).collect(),
        proof: written.lines.lines().map(String::from).collect(),
    };
    let is_some = files.proof.len() > 8 && (1..200).contains(&files.rows().len());
    (is_some && written.proof.summary.is_complete()).then_some(files)
}

impl Files {
    fn texts(&self) -> (String, String) {
        (self.formula.join("\n") + "\n", self.proof.join("\n") + "\n")
    }

    fn opb(&self) -> Opb {
        Opb::read(&self.texts().0).unwrap()
    }

    /// Whether what the proof says is true: its conclusion, its solutions, and what is derived
    /// before the last solution.
    fn is_true(&self) -> bool {
        self.concludes_truth() && self.derives_truth()
    }

    fn concludes_truth(&self) -> bool {
        let best = self.opb().best();
        let claim = self
            .proof
            .iter()
            .find_map(|line| line.strip_prefix("conclusion "));
        let words: Vec<&str> = claim.unwrap().split_whitespace().collect();
        let bound = |word: usize| words[word].parse::<i64>().unwrap();
        match words[0] {
            "UNSAT" => best.is_none(),
            "SAT" => best.is_some(),
            "BOUNDS" => best.is_some_and(|best| (bound(1)..=bound(4)).contains(&best)),
            other => panic!("an unknown claim: {other}"),
        }
    }

    fn derives_truth(&self) -> bool {
        let mut opb = self.opb();
        let last = self.proof.iter().rposition(|line| line.starts_with("soli"));
        for line in &self.proof[..=last.unwrap_or(0)] {
            let line = line.trim_end_matches(" ;");
            if let Some(lits) = line.strip_prefix("soli ") {
                let truths = opb.assignment(lits);
                if !opb.is_solution(&truths) {
                    return false;
                }
                let objective = opb.objective.clone().unwrap();
                let row = below(&objective, sum(&objective, &truths));
                opb.rows.push(row);
            } else if let Some(row) = line.strip_prefix("rup ") {
                let row = opb.row(row).unwrap();
                let mut against = opb.clone();
                against.rows.push(negated(&row));
                if against.solution(Truths::new()).is_some() {
                    return false;
                }
                opb.rows.push(row);
            } else if let Some((row, _)) = line
                .strip_prefix("red ")
                .and_then(|line| line.split_once(" : "))
            {
                let row = opb.row(row).unwrap();
                opb.rows.push(row);
            }
        }
        true
    }

    /// The places of the lines of the formula that are constraints.
    fn rows(&self) -> Vec<usize> {
        let is_row = |place: &usize| self.formula[*place].contains(">=");
        (0..self.formula.len()).filter(is_row).collect()
    }

    fn row(&self, rng: &mut ChaCha8Rng) -> usize {
        *self.rows().choose(rng).unwrap()
    }

    /// Takes a constraint away. The others keep their numbers. Returns it with its number.
    fn drop(&mut self, rng: &mut ChaCha8Rng) -> (String, usize) {
        let rows = self.rows();
        let number = rng.random_range(0..rows.len());
        let line = &mut self.formula[rows[number]];
        let degree = line.find(">=").unwrap();
        let empty = line[..degree].to_string() + ">= 0 ;";
        (std::mem::replace(line, empty), number + 1)
    }

    /// Puts a derivation of the row of this number before all other steps, which use it instead.
    fn derive(&mut self, line: String, number: usize) {
        let all = self.rows().len();
        let moved = |word: &str| match word.parse::<usize>() {
            Ok(own) if own == number => (all + 1).to_string(),
            Ok(own) if own > all => (own + 1).to_string(),
            _ => word.to_string(),
        };
        for own in &mut self.proof {
            let words = own.split(' ');
            if own.starts_with("pol") {
                *own = words.map(moved).collect::<Vec<_>>().join(" ");
            } else if let Some((row, last)) =
                own.strip_prefix("e ").and_then(|e| e.split_once(" : "))
            {
                *own = format!("e {row} : {} ;", moved(last.trim_end_matches(" ;")));
            }
        }
        self.proof.insert(2, line);
    }

    /// The line of the proof that begins with this word.
    fn line(&self, word: &str) -> Option<usize> {
        self.proof.iter().position(|line| line.starts_with(word))
    }

    fn has_bounds(&self) -> bool {
        self.line("conclusion BOUNDS").is_some()
    }
}

/// The words of a line, some of which are changed.
struct Words<'l> {
    line: &'l mut String,
    words: Vec<String>,
}

impl<'l> Words<'l> {
    fn new(line: &'l mut String) -> Self {
        let words = line.split(' ').map(String::from).collect();
        Self { line, words }
    }

    fn change(&mut self, place: usize, change: impl FnOnce(&str) -> String) {
        self.words[place] = change(&self.words[place]);
        *self.line = self.words.join(" ");
    }

    fn add(&mut self, place: usize, number: i64) {
        self.change(place, |word| {
            (word.parse::<i64>().unwrap() + number).to_string()
        });
    }

    /// The places of all literals.
    fn literals(&self) -> Vec<usize> {
        let is_literal = |word: &str| {
            word.trim_start_matches('~')
                .starts_with(|c: char| c.is_ascii_alphabetic())
        };
        let places = 1..self.words.len();
        let places = places.filter(|&place| is_literal(&self.words[place]));
        places.collect()
    }

    fn turn(&mut self, place: usize) {
        self.change(place, |word| match word.strip_prefix('~') {
            Some(name) => name.to_string(),
            None => format!("~{word}"),
        });
    }

    /// The place of the number behind `>=`.
    fn degree(&self) -> usize {
        self.words.iter().position(|word| word == ">=").unwrap() + 1
    }

    /// Turns a literal round, changes its factor or takes its term away.
    fn change_term(&mut self, rng: &mut ChaCha8Rng) -> Option<()> {
        let place = *self.literals().choose(rng)?;
        match rng.random_range(0..3) {
            0 => self.turn(place),
            1 => self.add(place - 1, rng.random_range(1..=3)),
            _ => self.add(place - 1, rng.random_range(-3..=-1)),
        }
        Some(())
    }
}

fn dropped(files: &mut Files, rng: &mut ChaCha8Rng) -> Option<()> {
    for _ in 0..rng.random_range(1..=3) {
        files.drop(rng);
    }
    Some(())
}

fn lowered(files: &mut Files, rng: &mut ChaCha8Rng) -> Option<()> {
    let row = files.row(rng);
    let mut words = Words::new(&mut files.formula[row]);
    words.add(words.degree(), rng.random_range(-2..=-1));
    Some(())
}

fn weighed(files: &mut Files, rng: &mut ChaCha8Rng) -> Option<()> {
    let row = files.row(rng);
    let mut words = Words::new(&mut files.formula[row]);
    let place = *words.literals().choose(rng)?;
    words.add(place - 1, *[-2, -1, 1, 2].choose(rng)?);
    Some(())
}

fn turned(files: &mut Files, rng: &mut ChaCha8Rng) -> Option<()> {
    let row = files.row(rng);
    let mut words = Words::new(&mut files.formula[row]);
    let place = *words.literals().choose(rng)?;
    words.turn(place);
    Some(())
}

fn aimed(files: &mut Files, rng: &mut ChaCha8Rng) -> Option<()> {
    let mut lines = files.formula.iter_mut();
    let objective = lines.find(|line| line.starts_with("min:"))?;
    Words::new(objective).change_term(rng)
}

/// The places of both bounds in the conclusion.
const BOUNDS: [usize; 2] = [2, 5];

fn bounded(files: &mut Files, rng: &mut ChaCha8Rng) -> Option<()> {
    let conclusion = files.line("conclusion BOUNDS")?;
    let by = *[-3, -2, -1, 1, 2, 3].choose(rng)?;
    let mut words = Words::new(&mut files.proof[conclusion]);
    BOUNDS.iter().for_each(|&place| words.add(place, by));
    Some(())
}

fn half_bounded(files: &mut Files, rng: &mut ChaCha8Rng) -> Option<()> {
    let conclusion = files.line("conclusion BOUNDS")?;
    let by = *[-3, -2, -1, 1, 2, 3].choose(rng)?;
    Words::new(&mut files.proof[conclusion]).add(*BOUNDS.choose(rng)?, by);
    Some(())
}

fn concluded(files: &mut Files, rng: &mut ChaCha8Rng) -> Option<()> {
    let conclusion = files.line("conclusion")?;
    let others = match files.has_bounds() {
        true => ["UNSAT : -1", "UNSAT"],
        false => ["SAT", "BOUNDS 0 : -1 0"],
    };
    files.proof[conclusion] = format!("conclusion {} ;", others.choose(rng)?);
    Some(())
}

fn bridged(files: &mut Files, rng: &mut ChaCha8Rng) -> Option<()> {
    let (row, number) = files.drop(rng);
    files.derive(format!("rup {row}"), number);
    Some(())
}

fn defined(files: &mut Files, rng: &mut ChaCha8Rng) -> Option<()> {
    let (mut row, number) = files.drop(rng);
    let words = Words::new(&mut row);
    let lit = &words.words[*words.literals().choose(rng)?];
    let (name, truth) = match lit.strip_prefix('~') {
        Some(name) => (name, 0),
        None => (&lit[..], 1),
    };
    let witness = format!(" : {name} -> {truth} ;");
    let line = format!("red {}{witness}", row.trim_end_matches(" ;"));
    files.derive(line, number);
    Some(())
}

fn overstated(files: &mut Files, rng: &mut ChaCha8Rng) -> Option<()> {
    let last = files
        .proof
        .iter()
        .rposition(|line| line.starts_with("soli"))?;
    let rups: Vec<usize> = (0..last)
        .filter(|&place| files.proof[place].starts_with("rup 1"))
        .collect();
    let mut words = Words::new(&mut files.proof[*rups.choose(rng)?]);
    match rng.random_range(0..2) {
        0 => words.add(words.degree(), 1),
        _ => words.turn(*words.literals().choose(rng)?),
    }
    Some(())
}

fn missolved(files: &mut Files, rng: &mut ChaCha8Rng) -> Option<()> {
    let solutions = (0..files.proof.len()).filter(|&place| files.proof[place].starts_with("soli"));
    let solutions: Vec<usize> = solutions.collect();
    let mut words = Words::new(&mut files.proof[*solutions.choose(rng)?]);
    for _ in 0..rng.random_range(1..=3) {
        words.turn(*words.literals().choose(rng)?);
    }
    Some(())
}
