//! Arguments in short as text: a line or more for each supposition and each run of other steps, as there is
//! room for on a screen.

use super::summary::{
    ArgumentSummary, SummaryPart, Supposition, SuppositionBranch, SuppositionEnd, conclusions,
    end_words,
};
use crate::board_text::BoardText;
use crate::shape::{Cell, Shape};
use crate::techniques::{ChainNode, Step};
use std::collections::BTreeSet;
use std::fmt;

/// More cells than this are counted and not named.
const MOST_CELLS: usize = 8;

/// The most lines of a step that supposes something, and of what lies within it, from the least on.
const SUPPOSED: [(usize, usize); 3] = [(1, 0), (2, 1), (3, 3)];

/// The most lines of several such steps that share lines.
const JOINT: [usize; 3] = [1, 2, 3];

/// The most lines of steps that suppose nothing.
const DIRECT: [usize; 2] = [1, 2];

/// The conclusion, then the parts with the numbers of their steps.
impl fmt::Display for ArgumentSummary<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&title(self))?;
        let room = Self::LINES - 1;
        let lines = fitting(self, room);
        if lines.len() <= room {
            return lines.iter().try_for_each(|line| write!(f, "\n{line}"));
        }
        // The beginning and the end tell most.
        let (begin, end) = (room / 2, room - room / 2 - 1);
        let left_out = lines.len() - begin - end;
        lines[..begin]
            .iter()
            .try_for_each(|line| write!(f, "\n{line}"))?;
        write!(f, "\n     :  {left_out} lines of this kind are left out")?;
        let last = &lines[lines.len() - end..];
        last.iter().try_for_each(|line| write!(f, "\n{line}"))
    }
}

/// The lines of all parts, as many as there is room for: each part has the fewest at first, and more turn by turn, those with
/// suppositions before others.
fn fitting(summary: &ArgumentSummary<'_>, room: usize) -> Vec<String> {
    let shape = summary.argument.shape;
    let supposes = |part: &SummaryPart<'_>| matches!(part, SummaryPart::Supposed(_));
    let runs = summary
        .parts
        .chunk_by(|left, right| supposes(left) && supposes(right));
    let runs: Vec<&[SummaryPart<'_>]> = runs.collect();
    let versions: Vec<Vec<Vec<String>>> = runs.iter().map(|run| versions(run, shape)).collect();
    let mut order: Vec<usize> = (0..runs.len()).collect();
    order.sort_by_key(|&run| !supposes(&runs[run][0]));
    let mut chosen: Vec<&Vec<String>> = versions.iter().map(|versions| &versions[0]).collect();
    let mut total: usize = chosen.iter().map(|lines| lines.len()).sum();
    let most = versions.iter().map(Vec::len).max().unwrap_or(0);
    for version in 1..most {
        for &run in &order {
            let Some(longer) = versions[run].get(version) else {
                continue;
            };
            let longer_total = total - chosen[run].len() + longer.len();
            if longer_total <= room {
                chosen[run] = longer;
                total = longer_total;
            }
        }
    }
    chosen.into_iter().flatten().cloned().collect()
}

/// A run of parts in lines, from the version that tells least on.
fn versions(run: &[SummaryPart<'_>], shape: Shape) -> Vec<Vec<String>> {
    let apart = |(lines, within): (usize, usize)| -> Vec<String> {
        let each = run.iter().filter_map(supposition);
        each.flat_map(|one| supposed(one, shape, lines, within))
            .collect()
    };
    match run {
        [SummaryPart::Direct(first, steps)] => {
            DIRECT.map(|most| direct(*first, steps, most)).to_vec()
        }
        [_] => SUPPOSED.map(apart).to_vec(),
        several => {
            let joint = JOINT.map(|most| joint(several, shape, most));
            [
                joint.to_vec(),
                SUPPOSED[1..].iter().copied().map(apart).collect(),
            ]
            .concat()
        }
    }
}

fn supposition<'a, 'b>(part: &'b SummaryPart<'a>) -> Option<&'b Supposition<'a>> {
    match part {
        SummaryPart::Supposed(one) => Some(one),
        SummaryPart::Direct(..) => None,
    }
}

fn title(summary: &ArgumentSummary<'_>) -> String {
    let argument = summary.argument;
    let claim = argument.claim.on(argument.shape);
    let supposed = |part: &&SummaryPart<'_>| matches!(part, SummaryPart::Supposed(_));
    let count = summary.parts.iter().filter(supposed).count();
    let steps = match (argument.steps.len(), count) {
        (1, 0) => "one step shows it".to_owned(),
        (1, _) => "one step shows it, by suppositions".to_owned(),
        (all, 0) => format!("{all} steps show it"),
        (all, _) => format!("{all} steps show it, {count} of them by suppositions"),
    };
    format!("{claim}: {steps}. In short:")
}

/// Steps that suppose nothing: what they conclude, and their techniques.
fn direct(first: usize, steps: &[Step], most: usize) -> Vec<String> {
    let last = first + steps.len() - 1;
    let numbers = if first == last {
        first.to_string()
    } else {
        format!("{first}-{last}")
    };
    let mut names: Vec<(&str, usize)> = Vec::new();
    for step in steps {
        let name = step.technique.name();
        match names.iter_mut().find(|(other, _)| *other == name) {
            Some((_, count)) => *count += 1,
            None => names.push((name, 1)),
        }
    }
    let counted = names.into_iter().map(|(name, count)| match count {
        1 => name.to_owned(),
        count => format!("{count} {name}"),
    });
    let techniques: Vec<String> = counted.collect();
    let text = format!("{} by {}", concluded(steps), techniques.join(", "));
    wrapped(&numbers, &text, most)
}

/// More candidates than this are counted and not named.
const MOST_GONE: usize = 3;

/// What steps conclude: the digits that they place, and which candidates go, or how many.
fn concluded(steps: &[Step]) -> String {
    let (placing, removing): (Vec<&Step>, Vec<&Step>) =
        steps.iter().partition(|step| step.placement.is_some());
    let mut parts: Vec<String> = placing.into_iter().flat_map(conclusions).collect();
    let gone: usize = removing.iter().map(|step| step.eliminations.len()).sum();
    if gone > MOST_GONE {
        parts.push(format!("{gone} candidates go"));
    } else {
        parts.extend(removing.into_iter().flat_map(conclusions));
    }
    parts.join(", ")
}

/// What a step concludes, what it supposes, what follows and decides it, and what lies within.
fn supposed(one: &Supposition<'_>, shape: Shape, most: usize, most_within: usize) -> Vec<String> {
    let text = format!(
        "{}: suppose {}; by {}, {}",
        conclusions(one.step).join(", "),
        suppositions(one, shape),
        extent(&one.branches),
        end_words(one.end, shape)
    );
    let mut lines = wrapped(&one.number.to_string(), &text, most);
    let within: Vec<String> = one
        .branches
        .iter()
        .flat_map(|branch| &branch.within)
        .map(|inner| inner_words(inner, shape))
        .collect();
    if most_within > 0 && !within.is_empty() {
        let text = format!(
            "within it {} fail first: {}",
            within.len(),
            within.join(", ")
        );
        lines.extend(wrapped("|", &text, most_within));
    }
    lines
}

/// Suppositions one after the other in few words.
fn joint(run: &[SummaryPart<'_>], shape: Shape, most: usize) -> Vec<String> {
    let all: Vec<&Supposition<'_>> = run.iter().filter_map(supposition).collect();
    let numbers: Vec<usize> = all.iter().map(|one| one.number).collect();
    let words = all.iter().map(|one| {
        let claims: usize = one.branches.iter().map(|branch| branch.claims.len()).sum();
        let place = match one.end {
            SuppositionEnd::NoDigit(cell) => cell.to_string(),
            SuppositionEnd::NoPlace(house, _) => house.to_string(),
            SuppositionEnd::Agreement => "all agree".to_owned(),
        };
        format!("{} ({claims} claims, {place})", suppositions(one, shape))
    });
    let text = format!(
        "{} steps by suppositions: {}",
        all.len(),
        words.collect::<Vec<_>>().join(", ")
    );
    let numbers = format!("{}-{}", numbers[0], numbers[numbers.len() - 1]);
    wrapped(&numbers, &text, most)
}

/// What is supposed: each supposition once.
fn suppositions(one: &Supposition<'_>, shape: Shape) -> String {
    let mut nodes: Vec<&ChainNode> = one.branches.iter().map(|branch| &branch.supposed).collect();
    nodes.dedup();
    let texts: Vec<String> = nodes
        .iter()
        .map(|node| node.on(shape).to_string())
        .collect();
    texts.join(" or ")
}

/// How many claims follow, in how many branches, and in which cells.
fn extent(branches: &[SuppositionBranch]) -> String {
    let counts: Vec<String> = branches
        .iter()
        .map(|branch| branch.claims.len().to_string())
        .collect();
    let cells: BTreeSet<Cell> = branches.iter().flat_map(SuppositionBranch::cells).collect();
    let place = if cells.len() > MOST_CELLS {
        format!("{} cells", cells.len())
    } else {
        cells_text(&cells)
    };
    match &counts[..] {
        [count] if count == "1" => format!("1 claim about {place}"),
        [count] => format!("{count} claims about {place}"),
        counts => format!("branches of {} claims about {place}", counts.join(", ")),
    }
}

/// The names of cells, row by row.
fn cells_text(cells: &BTreeSet<Cell>) -> String {
    let names: Vec<String> = cells.iter().map(ToString::to_string).collect();
    names.join(" ")
}

/// A supposition within another: `r1c5=4 (14 claims)`, and how many lie within it.
fn inner_words(inner: &SuppositionBranch, shape: Shape) -> String {
    let supposed = inner.supposed.on(shape);
    let claims = inner.claims.len();
    match inner.within.len() {
        0 => format!("{supposed} ({claims} claims)"),
        more => format!("{supposed} ({claims} claims, {more} within)"),
    }
}

/// A text in lines behind a number. What is over the most lines is left out, and dots say so.
fn wrapped(number: &str, text: &str, most: usize) -> Vec<String> {
    let mut lines = Vec::new();
    let mut line = format!("{number:>7} ");
    for word in text.split(' ') {
        if line.chars().count() + 1 + word.chars().count() <= ArgumentSummary::WIDTH - 2 {
            line = format!("{line} {word}");
        } else if lines.len() + 1 < most {
            lines.push(line);
            line = format!("{:>8} {word}", "");
        } else {
            line += " …";
            break;
        }
    }
    lines.push(line);
    lines
}
