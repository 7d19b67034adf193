//! A trace is read to the byte, or refused.

use super::MODELS;
use super::models::{Random, random};
use csp_core::prelude::Learning;
use csp_core::testing::seeds;
use csp_core::trace::{Trace, TraceLevel};
use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;

/// Single bytes of traces are replaced, dropped and put in. Half of the searches learn.
#[test]
fn what_is_read_is_written_with_the_same_bytes() {
    let bytes: Vec<u8> = (b' '..=b'~').chain(*b"\n\r\t\0\x7f").collect();
    let mut rng = ChaCha8Rng::seed_from_u64(2);
    let mut read = 0;
    for seed in seeds(MODELS / 4) {
        let Random { mut model, goal } = random(seed);
        model.learning(if seed % 2 == 0 {
            Learning::Off
        } else {
            Learning::On
        });
        let text = model.trace(goal, TraceLevel::Changes).unwrap().to_string();
        for _ in 0..100 {
            let at = rng.random_range(0..text.len());
            let byte = bytes[rng.random_range(0..bytes.len())];
            let (before, after) = text.as_bytes().split_at(at);
            let edits = [
                [before, &[byte], &after[1..]].concat(),
                [before, &[byte], after].concat(),
                [before, &after[1..]].concat(),
            ];
            for edit in edits {
                read += u32::from(is_read(&String::from_utf8(edit).unwrap()));
            }
        }
    }
    assert!(read > 100, "{read} changed texts are traces");
}

/// Whether a text is a trace: then it is written in the same way. If not, a line is named.
fn is_read(text: &str) -> bool {
    match text.parse::<Trace>() {
        Ok(trace) => {
            assert_eq!(trace.to_string(), text);
            true
        }
        Err(error) => {
            let lines = text.split_inclusive('\n').count();
            assert!((1..=lines + 1).contains(&error.line), "{error}");
            false
        }
    }
}

#[test]
fn what_is_around_the_words_is_read_to_the_byte() {
    let text = "csp-trace 1 decisions\nvariables x\nnode 1 depth 0\n  solution 1: 1\nexhausted\n";
    assert!(is_read(text));
    assert!(is_read(
        &text.replace("variables x", "about this or that\nvariables x")
    ));
    assert!(!is_read("") && !is_read(text.trim_end()));
    assert!(!is_read(&format!("\u{feff}{text}")));
    for line in 0..text.lines().count() {
        let with = |end: &str| -> String {
            let lines = text.lines().enumerate();
            lines
                .map(|(i, text)| [text, if i == line { end } else { "\n" }].concat())
                .collect()
        };
        for end in ["\r\n", " \n", "\n\n"] {
            let refused = with(end).parse::<Trace>().unwrap_err();
            assert!(
                (line + 1..=line + 2).contains(&refused.line),
                "{end:?}: {refused}"
            );
        }
    }
    for (from, to) in [
        ("csp-trace 1", "csp-trace 01"),
        ("variables x", "variablesq x"),
    ] {
        assert!(!is_read(&text.replace(from, to)), "{to}");
    }
}
