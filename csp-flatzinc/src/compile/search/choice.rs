//! The words for choices. `None`: the word is not known.

use csp_core::branching::{ValueOrder, VarOrder};

/// Which variable comes next.
pub(super) fn var_order(word: &str) -> Option<VarOrder> {
    Some(match word {
        "input_order" => VarOrder::InputOrder,
        "first_fail" => VarOrder::FirstFail,
        "anti_first_fail" => VarOrder::AntiFirstFail,
        "smallest" => VarOrder::Smallest,
        "largest" => VarOrder::Largest,
        "occurrence" => VarOrder::Occurrence,
        "most_constrained" => VarOrder::MostConstrained,
        "max_regret" => VarOrder::MaxRegret,
        "dom_w_deg" => VarOrder::DomWDeg,
        _ => return None,
    })
}

/// Which value comes first.
pub(super) fn value_order(word: &str, seed: u64) -> Option<ValueOrder> {
    Some(match word {
        "indomain" | "indomain_min" | "default" => ValueOrder::Min,
        "indomain_max" => ValueOrder::Max,
        "indomain_median" => ValueOrder::Median,
        "indomain_middle" => ValueOrder::Middle,
        "indomain_random" => ValueOrder::Random(seed),
        "indomain_split" => ValueOrder::Split,
        "indomain_reverse_split" => ValueOrder::ReverseSplit,
        "indomain_split_random" => ValueOrder::RandomSplit(seed),
        "indomain_interval" => ValueOrder::Interval,
        "outdomain_min" => ValueOrder::OutMin,
        "outdomain_max" => ValueOrder::OutMax,
        "outdomain_median" => ValueOrder::OutMedian,
        "outdomain_random" => ValueOrder::OutRandom(seed),
        _ => return None,
    })
}
