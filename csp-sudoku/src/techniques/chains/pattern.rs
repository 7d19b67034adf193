//! Colors, chains and nets as patterns, and in words.

use crate::board_text::BoardText;
use crate::shape::{Cell, House, Shape};
use crate::techniques::english::{choice, digits, list};
use crate::techniques::notation;
use crate::techniques::outline::{Candidate, ChainNode, DigitSet, Link, Outline, Strength};
use crate::techniques::pattern::{DescribePattern, See};
use crate::techniques::premises::PremiseCollector;
use crate::techniques::technique::Technique;

/// Simple and multi colors: the places of a digit that strong links join.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Coloring {
    /// The digit, from 1.
    pub digit: u8,
    /// The cells of each color: two colors, of which one is right, then perhaps two more.
    pub colors: Vec<Vec<Cell>>,
}

impl DescribePattern for Coloring {
    /// `: 3 (r1c1,r2c5) / (r1c5), (r7c2) / (r7c8)`.
    fn notation(&self, shape: Shape, _: Technique, _: &[Candidate]) -> String {
        let color = |cells: &Vec<Cell>| {
            let cells: Vec<String> = cells.iter().map(Cell::to_string).collect();
            format!("({})", cells.join(","))
        };
        let colors: Vec<String> = self.colors.iter().map(color).collect();
        let pairs: Vec<String> = colors.chunks(2).map(|pair| pair.join(" / ")).collect();
        format!(": {} {}", shape.character(self.digit), pairs.join(", "))
    }

    fn english(&self, shape: Shape, technique: Technique) -> String {
        let digit = shape.character(self.digit);
        let color = |index: usize| self.colors.get(index).map_or(String::new(), list);
        let pair = |from: usize| {
            let [first, second] = [color(from), color(from + 1)];
            format!("the {digit} is either in all of ({first}), or in all of ({second})")
        };
        let links = format!("Where a house has two places for {digit}, one of them is right.");
        match technique {
            Technique::SimpleColorsWrap => format!(
                "{links} Going from pair to pair, {}. One of these groups would have the {digit} twice \
                 in a house, so it is the wrong one.",
                pair(0)
            ),
            Technique::MultiColors1 => format!(
                "{links} Going from pair to pair, {}. In the same way {}. Two of these groups see each \
                 other, so one of them is wrong and its opposite is right. The cells below see both \
                 opposites.",
                pair(0),
                pair(2)
            ),
            Technique::MultiColors2 => format!(
                "{links} Going from pair to pair, {}. In the same way {}. One group of the first pair \
                 sees both groups of the second, of which one is right, so it is wrong.",
                pair(0),
                pair(2)
            ),
            _ => format!(
                "{links} Going from pair to pair, {}. The cells below see both groups.",
                pair(0)
            ),
        }
    }

    fn outline(&self) -> Outline {
        Outline {
            digits: vec![self.digit],
            colors: self.colors.clone(),
            ..Outline::default()
        }
    }

    fn premises<const W: usize>(&self, _: Technique, needs: &mut PremiseCollector<'_, W>) {
        needs.houses_with_two(self.colors.iter().flatten(), self.digit);
    }
}

/// Remote pair and turbot fish: cells of which each sees the next.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CellChain {
    /// The digits, from 1: the two candidates of all cells of a remote pair, the digit of a turbot fish.
    pub digits: Vec<u8>,
    /// The cells, from end to end.
    pub cells: Vec<Cell>,
}

impl CellChain {
    /// How two neighbours are linked, by the place of the second in the chain.
    fn strength(technique: Technique, place: usize) -> Strength {
        match technique {
            Technique::TurbotFish if place % 2 == 1 => Strength::Strong,
            _ => Strength::Weak,
        }
    }

    /// Each cell but the first, with its place, and the digit and strength of the link that leads there.
    fn steps(&self, technique: Technique) -> impl Iterator<Item = (usize, u8, Strength)> {
        let digits = self.digits.iter().copied().cycle();
        let linked = digits.skip(self.digits.len().saturating_sub(1));
        let places = 1..self.cells.len();
        places
            .zip(linked)
            .map(move |(place, digit)| (place, digit, Self::strength(technique, place)))
    }
}

impl DescribePattern for CellChain {
    /// `: 9 r1c2 =9= r9c2 -9- r8c1`.
    fn notation(&self, shape: Shape, technique: Technique, _: &[Candidate]) -> String {
        let mut text = format!(
            ": {} {}",
            notation::digits(shape, &self.digits, "/"),
            self.cells[0]
        );
        for (place, digit, strength) in self.steps(technique) {
            let line = match strength {
                Strength::Strong => '=',
                Strength::Weak => '-',
            };
            let digit = shape.character(digit);
            text += &format!(" {line}{digit}{line} {}", self.cells[place]);
        }
        text
    }

    fn english(&self, shape: Shape, technique: Technique) -> String {
        let digits = digits(shape, &self.digits);
        let [first, second, third, fourth] = match (technique, &self.cells[..]) {
            (Technique::TurbotFish, &[first, second, third, fourth]) => {
                [first, second, third, fourth]
            }
            (_, cells) => {
                let chain = list(cells);
                return format!(
                    "{chain} have only the candidates {digits}, and each sees the next one. So the digits alternate \
                     from cell to cell, and two of them at an odd distance have different digits. A cell that sees \
                     both has neither digit."
                );
            }
        };
        format!(
            "In one house, {digits} can only go in {first} or {second}. In another house it can only go in \
             {third} or {fourth}. {second} and {third} see each other, so not both are {digits}, and at \
             least one of {first} and {fourth} is. A cell that sees both cannot be {digits}."
        )
    }

    fn outline(&self) -> Outline {
        Outline {
            digits: self.digits.clone(),
            cells: self.cells.clone(),
            ..Outline::default()
        }
    }

    fn links(&self, technique: Technique, _: See<'_>) -> Vec<Link> {
        let links = self.steps(technique).map(|(place, digit, strength)| {
            Link::between(digit, self.cells[place - 1], self.cells[place], strength)
        });
        links.collect()
    }

    fn premises<const W: usize>(&self, technique: Technique, needs: &mut PremiseCollector<'_, W>) {
        match technique {
            Technique::TurbotFish => needs.houses_with_two(&self.cells, self.digits[0]),
            _ => needs.cells(&self.cells),
        }
    }
}

/// X-Chain, XY-Chain, nice loop, AIC: one chain.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Chain {
    /// The nodes, from the first to the last.
    pub nodes: Vec<ChainNode>,
    /// The almost locked sets on it.
    pub sets: Vec<DigitSet>,
}

impl Chain {
    /// What stands before and after the chain in the notation: the digits at its ends, or those of the
    /// link that closes a continuous loop.
    fn outer(&self, shape: Shape, technique: Technique) -> (String, String) {
        let digit = |node: Option<&ChainNode>| node.map_or(' ', |node| shape.character(node.digit));
        match technique {
            Technique::ContinuousNiceLoop | Technique::GroupedContinuousNiceLoop => {
                let moved = |pair: &&[ChainNode]| pair[0].cells.first() != pair[1].cells.first();
                let mut pairs = self.nodes.windows(2);
                let entry = pairs.clone().rfind(moved).and_then(|pair| pair.last());
                let exit = pairs.find(moved).and_then(|pair| pair.last());
                (format!("{}= ", digit(entry)), format!(" ={}", digit(exit)))
            }
            Technique::Aic | Technique::GroupedAic | Technique::XyChain => (
                format!("{}- ", digit(self.nodes.first())),
                format!(" -{}", digit(self.nodes.last())),
            ),
            _ => (String::new(), String::new()),
        }
    }

    /// The chain by its cells and sets: `r2c3 =7= r2c9 -7- ALS:r7c89 -4- r7c1`.
    fn listed(&self, shape: Shape) -> String {
        let mut text = String::new();
        let mut last = None;
        for node in &self.nodes {
            let first = node.cells.first().filter(|_| node.set.is_none());
            let place = (node.set, first);
            if last == Some(place) {
                continue;
            }
            if last.is_some() {
                let line = if node.holds { '=' } else { '-' };
                text += &format!(" {line}{}{line} ", shape.character(node.digit));
            }
            text += &match node.set.and_then(|set| self.sets.get(set)) {
                Some(set) => format!("ALS:{}", notation::cells(&set.cells)),
                None => notation::cells(&node.cells),
            };
            last = Some(place);
        }
        text
    }
}

impl DescribePattern for Chain {
    fn notation(&self, shape: Shape, technique: Technique, gone: &[Candidate]) -> String {
        let mut gone: Vec<u8> = gone.iter().map(|gone| gone.digit).collect();
        gone.dedup();
        let (before, after) = self.outer(shape, technique);
        let gone = notation::digits(shape, &gone, "/");
        format!(": {gone} {before}{}{after}", self.listed(shape))
    }

    fn english(&self, shape: Shape, technique: Technique) -> String {
        let sentence = |set: &DigitSet| {
            let (cells, digits) = (list(&set.cells), digits(shape, &set.digits));
            format!(
                "{cells} have one candidate more than cells, so at most one of {digits} is missing there. "
            )
        };
        let sets: String = self.sets.iter().map(sentence).collect();
        format!("{sets}{}", single(shape, technique, &self.nodes))
    }

    fn outline(&self) -> Outline {
        Outline {
            sets: self.sets.clone(),
            chains: vec![self.nodes.clone()],
            ..Outline::default()
        }
    }

    fn links(&self, _: Technique, see: See<'_>) -> Vec<Link> {
        links(&self.nodes, 0, &self.sets, see)
    }

    fn premises<const W: usize>(&self, _: Technique, needs: &mut PremiseCollector<'_, W>) {
        needs.sets(&self.sets);
        needs.chain(&self.nodes);
    }
}

/// Forcing chains and nets: what follows from an assumption, or from each case.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ForcingChains {
    /// What is left without candidates, or what has each case.
    pub focus: Focus,
    /// The chains, each from its assumption on.
    pub chains: Vec<Vec<ChainNode>>,
    /// The almost locked sets on them.
    pub sets: Vec<DigitSet>,
}

/// What forcing chains are about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Focus {
    /// A cell.
    Cell(Cell),
    /// A house, and the digit, from 1, that needs a place there, unless the chains tell it.
    House(House, Option<u8>),
}

impl ForcingChains {
    /// The cell, or the house and the digit, as lists.
    fn lists(&self) -> (Vec<Cell>, Vec<House>, Vec<u8>) {
        match self.focus {
            Focus::Cell(cell) => (vec![cell], Vec::new(), Vec::new()),
            Focus::House(house, digit) => (Vec::new(), vec![house], digit.into_iter().collect()),
        }
    }

    fn stories(&self, shape: Shape) -> String {
        let stories: Vec<String> = self
            .chains
            .iter()
            .map(|chain| story(shape, chain))
            .collect();
        stories.join(" ")
    }

    /// An assumption with no way out.
    fn contradiction(&self, shape: Shape) -> String {
        let end = match self.focus {
            Focus::Cell(cell) => format!("nothing fits in {cell}"),
            Focus::House(house, digit) => {
                let last = self.chains.iter().flatten().last();
                let digit = digit.or(last.map(|node| node.digit));
                format!(
                    "{house} has no place for {}",
                    digits(shape, digit.as_slice())
                )
            }
        };
        format!(
            "{} Then {end}, so the assumption is wrong.",
            self.stories(shape)
        )
    }

    /// All cases, and what they agree on.
    fn verity(&self, shape: Shape) -> String {
        let first = self.chains.iter().filter_map(|chain| chain.first());
        let cases = choice(first.map(|node| truth(shape, node)));
        format!(
            "One of these is true: {cases}. {} All cases agree.",
            self.stories(shape)
        )
    }
}

impl DescribePattern for ForcingChains {
    fn notation(&self, _: Shape, technique: Technique, _: &[Candidate]) -> String {
        use Technique::*;
        if matches!(technique, ForcingChainVerity | ForcingNetVerity) {
            return String::new();
        }
        match self.focus {
            Focus::Cell(cell) => format!(" in {cell}"),
            Focus::House(house, _) => format!(" in {}", notation::houses(&[house])),
        }
    }

    /// The chains, each in its own line: `r1c1=3 r1c2<>3 r4c2=3`.
    fn below(&self, shape: Shape) -> String {
        let line = |chain: &Vec<ChainNode>| {
            let nodes: Vec<String> = chain
                .iter()
                .map(|node| node.on(shape).to_string())
                .collect();
            format!("\n  {}", nodes.join(" "))
        };
        self.chains.iter().map(line).collect()
    }

    fn english(&self, shape: Shape, technique: Technique) -> String {
        use Technique::*;
        match technique {
            ForcingChainVerity | ForcingNetVerity => self.verity(shape),
            _ => self.contradiction(shape),
        }
    }

    fn outline(&self) -> Outline {
        let (cells, base, digits) = self.lists();
        Outline {
            digits,
            cells,
            base,
            sets: self.sets.clone(),
            chains: self.chains.clone(),
            ..Outline::default()
        }
    }

    /// What follows in a net follows from several nodes before it, so that it has no links.
    fn links(&self, technique: Technique, see: See<'_>) -> Vec<Link> {
        if technique.rung() == Technique::ForcingNet {
            return Vec::new();
        }
        let chains = self.chains.iter().enumerate();
        let link = |(chain, nodes): (usize, &Vec<ChainNode>)| links(nodes, chain, &self.sets, see);
        chains.flat_map(link).collect()
    }

    /// Nets do not show all that they use.
    fn premises<const W: usize>(&self, technique: Technique, needs: &mut PremiseCollector<'_, W>) {
        if technique.rung() == Technique::ForcingNet {
            return needs.everything();
        }
        let (cells, base, mut digits) = self.lists();
        let ends = self
            .chains
            .iter()
            .flat_map(|chain| [chain.first(), chain.last()]);
        digits.extend(ends.flatten().map(|node| node.digit));
        needs.cells(&cells);
        needs.houses(&base, &digits);
        needs.sets(&self.sets);
        self.chains.iter().for_each(|chain| needs.chain(chain));
    }
}

/// The links of a chain. A node that does not follow from the one before has none.
fn links(nodes: &[ChainNode], chain: usize, sets: &[DigitSet], see: See<'_>) -> Vec<Link> {
    let link = |pair: &[ChainNode]| {
        let [from, to] = pair else { return None };
        let strength = match (from.holds, to.holds) {
            (true, false) => Strength::Weak,
            (false, true) => Strength::Strong,
            _ => return None,
        };
        are_linked(from, to, sets, see).then(|| Link {
            chain,
            ..Link::new(from.candidates(), to.candidates(), strength)
        })
    };
    nodes.windows(2).filter_map(link).collect()
}

/// Whether two nodes are about one cell or one almost locked set, or about one digit where all cells
/// see each other.
fn are_linked(from: &ChainNode, to: &ChainNode, sets: &[DigitSet], see: See<'_>) -> bool {
    if from.digit == to.digit {
        let sees_all = |one: &Cell| to.cells.iter().all(|other| see(*one, *other));
        return from.cells.iter().all(sees_all);
    }
    let both = from.cells.iter().chain(&to.cells);
    let within = |set: &DigitSet| both.clone().all(|cell| set.cells.contains(cell));
    from.cells == to.cells || sets.iter().any(within)
}

/// One chain.
fn single(shape: Shape, technique: Technique, chain: &[ChainNode]) -> String {
    use Technique::*;
    let (Some(first), Some(last)) = (chain.first(), chain.last()) else {
        return String::new();
    };
    let story = story(shape, chain);
    match technique {
        ContinuousNiceLoop | GroupedContinuousNiceLoop => format!(
            "{story} The chain closes to a loop, and can be read in both directions. So of any two \
             neighbors on it exactly one is true, and nothing else has room where both can be seen."
        ),
        DiscontinuousNiceLoop | GroupedDiscontinuousNiceLoop if first.holds => {
            format!("{story} That cannot be, so the assumption is wrong.")
        }
        DiscontinuousNiceLoop | GroupedDiscontinuousNiceLoop if !last.holds => {
            format!(
                "{story} But if {}, {} as well.",
                truth(shape, &opposite(first)),
                truth(shape, last)
            )
        }
        DiscontinuousNiceLoop | GroupedDiscontinuousNiceLoop => {
            format!("{story} That cannot be, so {}.", truth(shape, last))
        }
        _ => format!(
            "{story} So {} or {}, and both rule out the same.",
            truth(shape, &opposite(first)),
            truth(shape, last)
        ),
    }
}

/// A chain as sentences.
fn story(shape: Shape, chain: &[ChainNode]) -> String {
    let Some((first, then)) = chain.split_first() else {
        return String::new();
    };
    let start = format!("Suppose that {}.", truth(shape, first));
    match then {
        [] => start,
        [next] => format!("{start} Then {}.", truth(shape, next)),
        then => {
            let parts: Vec<String> = then.iter().map(|node| truth(shape, node)).collect();
            format!("{start} Then {}.", parts.join(", then "))
        }
    }
}

/// The node that says the opposite.
fn opposite(claim: &ChainNode) -> ChainNode {
    ChainNode {
        holds: !claim.holds,
        ..claim.clone()
    }
}

/// A node as a clause.
fn truth(shape: Shape, claim: &ChainNode) -> String {
    let digit = shape.character(claim.digit);
    match (&claim.cells[..], claim.holds) {
        ([cell], true) => format!("{cell} is {digit}"),
        ([cell], false) => format!("{cell} is not {digit}"),
        (group, true) => format!("one of {} is {digit}", list(group)),
        (group, false) => format!("none of {} is {digit}", list(group)),
    }
}
