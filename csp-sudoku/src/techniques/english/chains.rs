//! Colors, chains and nets in plain English.

use super::{cells, choice, digits, houses, list};
use crate::symbols;
use crate::techniques::step::{Claim, DigitSet, Pattern};
use crate::techniques::technique::Technique;

/// Simple and multi colors.
pub(super) fn colors(technique: Technique, pattern: &Pattern) -> String {
    let digit = digits(&pattern.digits);
    let color = |index: usize| {
        pattern
            .colors
            .get(index)
            .map_or(String::new(), |set| cells(set))
    };
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

/// Chains, loops, forcing chains and nets.
pub(super) fn reason(technique: Technique, pattern: &Pattern) -> String {
    use Technique::*;
    match technique {
        ForcingChainContradiction | ForcingNetContradiction => contradiction(pattern),
        ForcingChainVerity | ForcingNetVerity => verity(pattern),
        _ => {
            let chain = pattern.chains.first();
            let text = chain.map_or(String::new(), |chain| single(technique, chain));
            format!("{}{text}", sets(pattern))
        }
    }
}

/// What the almost locked sets on a chain are.
fn sets(pattern: &Pattern) -> String {
    let sentence = |set: &DigitSet| {
        let (cells, digits) = (
            list(&set.cells),
            list(set.digits.iter().copied().map(symbols::character)),
        );
        format!(
            "{cells} have one candidate more than cells, so at most one of {digits} is missing there. "
        )
    };
    pattern.sets.iter().map(sentence).collect()
}

/// One chain.
fn single(technique: Technique, chain: &[Claim]) -> String {
    use Technique::*;
    let (Some(first), Some(last)) = (chain.first(), chain.last()) else {
        return String::new();
    };
    let story = story(chain);
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
                truth(&opposite(first)),
                truth(last)
            )
        }
        DiscontinuousNiceLoop | GroupedDiscontinuousNiceLoop => {
            format!("{story} That cannot be, so {}.", truth(last))
        }
        _ => format!(
            "{story} So {} or {}, and both rule out the same.",
            truth(&opposite(first)),
            truth(last)
        ),
    }
}

/// An assumption with no way out.
fn contradiction(pattern: &Pattern) -> String {
    let chains: Vec<String> = pattern.chains.iter().map(|chain| story(chain)).collect();
    let end = match (&pattern.cells[..], &pattern.base[..]) {
        ([cell], _) => format!("Then nothing fits in {cell}"),
        (_, base) => {
            let last = pattern.chains.iter().flatten().last();
            let digit = pattern
                .digits
                .first()
                .copied()
                .or(last.map(|claim| claim.digit));
            format!(
                "Then {} has no place for {}",
                houses(base),
                digits(digit.as_slice())
            )
        }
    };
    format!("{} {end}, so the assumption is wrong.", chains.join(" "))
}

/// All cases, and what they agree on.
fn verity(pattern: &Pattern) -> String {
    let chains: Vec<String> = pattern.chains.iter().map(|chain| story(chain)).collect();
    let cases = pattern
        .chains
        .iter()
        .filter_map(|chain| chain.first())
        .map(truth);
    format!(
        "One of these is true: {}. {} All cases agree.",
        choice(cases),
        chains.join(" ")
    )
}

/// A chain as sentences.
fn story(chain: &[Claim]) -> String {
    let Some((first, then)) = chain.split_first() else {
        return String::new();
    };
    let start = format!("Suppose that {}.", truth(first));
    match then {
        [] => start,
        [next] => format!("{start} Then {}.", truth(next)),
        then => {
            let parts: Vec<String> = then.iter().map(truth).collect();
            format!("{start} Then {}.", parts.join(", then "))
        }
    }
}

/// The claim that says the opposite.
fn opposite(claim: &Claim) -> Claim {
    Claim {
        holds: !claim.holds,
        ..claim.clone()
    }
}

/// A claim as a clause.
fn truth(claim: &Claim) -> String {
    let digit = symbols::character(claim.digit);
    match (&claim.cells[..], claim.holds) {
        ([cell], true) => format!("{cell} is {digit}"),
        ([cell], false) => format!("{cell} is not {digit}"),
        (group, true) => format!("one of {} is {digit}", list(group)),
        (group, false) => format!("none of {} is {digit}", list(group)),
    }
}
