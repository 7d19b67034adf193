//! The links of a step.
//!
//! Chains name their links claim by claim. Other families have them in what their cells mean, which
//! is the table of `Pattern` in `csp_sudoku::techniques`.

use crate::board::Board;
use crate::scene::{Link, Scene, Strength};
use csp_sudoku::Cell;
use csp_sudoku::techniques::{Candidate, Claim, DigitSet, Pattern, Technique};

/// The links of a step with this pattern. Each is there once.
pub(crate) fn links(scene: &Scene, technique: Technique, pattern: &Pattern) -> Vec<Link> {
    use Technique::*;
    let all = match technique {
        Skyscraper | TwoStringKite => tower(pattern),
        TurbotFish => alternating(pattern, [Strength::Strong, Strength::Weak]),
        RemotePair => alternating(pattern, [Strength::Weak, Strength::Weak]),
        EmptyRectangle => empty_rectangle(pattern),
        XyWing | XyzWing => wing(scene, pattern),
        WWing => w_wing(scene, pattern),
        // What follows in a net follows from several things before it.
        ForcingNetContradiction | ForcingNetVerity => Vec::new(),
        _ if !pattern.chains.is_empty() => chains(&scene.board, pattern),
        _ => commons(technique, pattern),
    };
    let there = |ends: Vec<Candidate>| -> Vec<Candidate> {
        ends.into_iter().filter(|end| scene.shows(*end)).collect()
    };
    let mut links: Vec<Link> = Vec::new();
    for link in all {
        let link = Link {
            from: there(link.from),
            to: there(link.to),
            ..link
        };
        let same = |other: &Link| other.is_same(&link);
        if !link.from.is_empty() && !link.to.is_empty() && !links.iter().any(same) {
            links.push(link);
        }
    }
    links
}

impl Link {
    fn between(digit: u8, from: Cell, to: Cell, strength: Strength) -> Self {
        let end = |cell| vec![Candidate { digit, cell }];
        Self {
            from: end(from),
            to: end(to),
            strength,
            chain: 0,
        }
    }

    /// Whether two links join the same candidates in the same way, in either direction.
    fn is_same(&self, other: &Self) -> bool {
        let ends = (&other.from, &other.to);
        let same = ends == (&self.from, &self.to) || ends == (&self.to, &self.from);
        same && self.strength == other.strength
    }
}

/// Two strong links, and what joins them. The cells are the ends, then the feet.
fn tower(pattern: &Pattern) -> Vec<Link> {
    let (&[digit], &[left, right, left_foot, right_foot]) =
        (&pattern.digits[..], &pattern.cells[..])
    else {
        return Vec::new();
    };
    vec![
        Link::between(digit, left, left_foot, Strength::Strong),
        Link::between(digit, left_foot, right_foot, Strength::Weak),
        Link::between(digit, right_foot, right, Strength::Strong),
    ]
}

/// From cell to cell, with digits and strengths in turn.
fn alternating(pattern: &Pattern, strengths: [Strength; 2]) -> Vec<Link> {
    let pairs = pattern.cells.windows(2);
    let digits = pattern
        .digits
        .iter()
        .cycle()
        .skip(pattern.digits.len().saturating_sub(1));
    let linked = pairs.zip(digits).zip(strengths.into_iter().cycle());
    linked
        .map(|((pair, digit), strength)| Link::between(*digit, pair[0], pair[1], strength))
        .collect()
}

/// The strong link, and the arm of the box that its start sees.
fn empty_rectangle(pattern: &Pattern) -> Vec<Link> {
    let (&[digit], &[start, end]) = (&pattern.digits[..], &pattern.cells[..]) else {
        return Vec::new();
    };
    let in_line = |fin: &&Candidate| fin.cell.row == start.row || fin.cell.column == start.column;
    let arm = pattern.fins.iter().filter(in_line).copied().collect();
    let weak = Link {
        from: vec![Candidate { digit, cell: start }],
        to: arm,
        strength: Strength::Weak,
        chain: 0,
    };
    vec![Link::between(digit, start, end, Strength::Strong), weak]
}

/// The pivot's digits in the pincers.
fn wing(scene: &Scene, pattern: &Pattern) -> Vec<Link> {
    let Some((&pivot, pincers)) = pattern.cells.split_first() else {
        return Vec::new();
    };
    let goes = |digit: u8| pattern.eliminations.iter().any(|gone| gone.digit == digit);
    let shared = |pincer: Cell| {
        let own = scene.candidates(pincer);
        let both = scene
            .candidates(pivot)
            .into_iter()
            .filter(move |digit| own.contains(digit));
        both.filter(|digit| !goes(*digit)).collect::<Vec<u8>>()
    };
    let of_pincer = |&pincer: &Cell| {
        let digits = shared(pincer).into_iter();
        digits.map(move |digit| Link::between(digit, pivot, pincer, Strength::Weak))
    };
    pincers.iter().flat_map(of_pincer).collect()
}

/// The strong link, and the cells of the pair that see its ends.
fn w_wing(scene: &Scene, pattern: &Pattern) -> Vec<Link> {
    let [one, other] = pattern.fins[..] else {
        return Vec::new();
    };
    let mut links = vec![Link::between(
        one.digit,
        one.cell,
        other.cell,
        Strength::Strong,
    )];
    for fin in [one, other] {
        let seen = pattern
            .cells
            .iter()
            .find(|cell| scene.board.see(**cell, fin.cell));
        links.extend(seen.map(|cell| Link::between(fin.digit, *cell, fin.cell, Strength::Weak)));
    }
    links
}

/// The restricted commons between almost locked sets, or between a stem and its petals.
fn commons(technique: Technique, pattern: &Pattern) -> Vec<Link> {
    let set = |index: usize| pattern.sets.get(index).map(|set| &set.cells);
    let ends = |index: usize| match technique {
        Technique::DeathBlossom => (Some(&pattern.cells), set(index)),
        // The last set joins the other two.
        Technique::AlsXyWing => (set(index), set(2)),
        _ => (set(index), set(index + 1)),
    };
    let mut links = Vec::new();
    for (index, digits) in pattern.links.iter().enumerate() {
        let (Some(from), Some(to)) = ends(index) else {
            continue;
        };
        links.extend(digits.iter().map(|digit| Link {
            from: of_digit(*digit, from),
            to: of_digit(*digit, to),
            strength: Strength::Weak,
            chain: 0,
        }));
    }
    links
}

/// The candidates of a digit in these cells.
fn of_digit(digit: u8, cells: &[Cell]) -> Vec<Candidate> {
    cells
        .iter()
        .map(|cell| Candidate { digit, cell: *cell })
        .collect()
}

/// The links of each chain. A claim that does not follow from the one before has no link.
fn chains(board: &Board, pattern: &Pattern) -> Vec<Link> {
    let mut links = Vec::new();
    for (chain, claims) in pattern.chains.iter().enumerate() {
        for pair in claims.windows(2) {
            let [from, to] = pair else { continue };
            let strength = match (from.holds, to.holds) {
                (true, false) => Strength::Weak,
                (false, true) => Strength::Strong,
                _ => continue,
            };
            if are_linked(board, pattern, from, to) {
                let (from, to) = (candidates(from), candidates(to));
                links.push(Link {
                    from,
                    to,
                    strength,
                    chain,
                });
            }
        }
    }
    links
}

/// Whether two claims are about one cell or one almost locked set, or about one digit where all cells
/// see each other.
fn are_linked(board: &Board, pattern: &Pattern, from: &Claim, to: &Claim) -> bool {
    if from.digit != to.digit {
        let both = from.cells.iter().chain(&to.cells);
        let within = |set: &DigitSet| both.clone().all(|cell| set.cells.contains(cell));
        return from.cells == to.cells || pattern.sets.iter().any(within);
    }
    from.cells
        .iter()
        .all(|one| to.cells.iter().all(|other| board.see(*one, *other)))
}

/// The candidates of a claim.
pub(crate) fn candidates(claim: &Claim) -> Vec<Candidate> {
    of_digit(claim.digit, &claim.cells)
}
