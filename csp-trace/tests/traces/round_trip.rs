//! What is written as NDJSON is read back whole.

use crate::random::recipes;
use csp_core::testing::cases;
use csp_core::trace::{Trace, TraceLevel};
use csp_trace::json::{from_ndjson, to_ndjson};
use proptest::prelude::*;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(256) as u32))]

    #[test]
    fn traces_and_their_texts_come_back(recipe in recipes()) {
        for level in TraceLevel::ALL {
            let (trace, _) = recipe.run(level);
            let json = to_ndjson(&trace);
            prop_assert_eq!(from_ndjson(&json), Ok(trace.clone()));

            let text = trace.to_string();
            let read: Trace = text.parse().unwrap();
            let back = from_ndjson(&to_ndjson(&read)).unwrap();
            prop_assert_eq!(back.to_string(), text);
            prop_assert_eq!(to_ndjson(&back), json);
        }
    }

    #[test]
    fn no_damage_makes_the_reader_panic(recipe in recipes(), at in any::<prop::sample::Index>(), with in any::<char>()) {
        let json = to_ndjson(&recipe.run(TraceLevel::Changes).0);
        let mut damaged: Vec<char> = json.chars().collect();
        let at = at.index(damaged.len());
        damaged[at] = with;
        if let Ok(trace) = from_ndjson(&damaged.iter().collect::<String>()) {
            // What is read can be written in both ways.
            prop_assert_eq!(from_ndjson(&to_ndjson(&trace)), Ok(trace.clone()));
            prop_assert!(csp_trace::svg::to_svg(&trace).is_ok() == csp_trace::dot::to_dot(&trace).is_ok());
        }
        let cut: String = json.chars().take(at).collect();
        prop_assert!(from_ndjson(&cut).is_err() || cut.len() + 1 == json.len());
    }
}
