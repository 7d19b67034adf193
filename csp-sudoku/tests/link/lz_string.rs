//! The compression, compared with the JavaScript original.

use csp_sudoku::link::lz_string::{LONGEST, LzError, LzFault, compress, decompress};

/// Texts as JSON, what `compressToBase64` of lz-string 1.5.0 makes of each, and what `compressToEncodedURIComponent`
/// makes of it.
const VECTORS: &str = include_str!("lz_string.tsv");

fn vectors() -> Vec<(String, &'static str, &'static str)> {
    let fields = VECTORS
        .lines()
        .map(|line| line.split('\t').collect::<Vec<_>>());
    let vectors = fields.map(|fields| {
        let text = serde_json::from_str(fields[0]).expect("a string");
        (text, fields[1], fields[2])
    });
    vectors.collect()
}

#[test]
fn text_is_compressed_to_the_same_characters() {
    assert_eq!(vectors().len(), 22);
    for (text, base64, _) in vectors() {
        assert_eq!(compress(&text), base64, "{text:?}");
    }
}

#[test]
fn both_forms_are_read() {
    for (text, base64, address) in vectors() {
        assert_eq!(decompress(base64).as_ref(), Ok(&text));
        assert_eq!(decompress(address).as_ref(), Ok(&text));
    }
}

#[test]
fn what_becomes_of_links_on_their_way_does_no_harm() {
    for (text, base64, _) in vectors() {
        let spaces = base64.replace('+', " ");
        let escaped = base64
            .replace('+', "%2B")
            .replace('/', "%2f")
            .replace('=', "%3D");
        let unfilled = base64.trim_end_matches('=');
        let halves = base64.split_at(base64.len() / 2);
        let wrapped = format!("{}\r\n\t{}", halves.0, halves.1);
        for form in [spaces.as_str(), &escaped, unfilled, &wrapped] {
            assert_eq!(decompress(form).as_ref(), Ok(&text), "{form}");
        }
    }
}

#[test]
fn faults_say_where_they_are() {
    let at = |text: &str| {
        let LzError { at, fault } = decompress(text).unwrap_err();
        (at, fault)
    };
    assert_eq!(at(""), (1, LzFault::Truncated));
    assert_eq!(at("BYUw"), (5, LzFault::Truncated));
    assert_eq!(at("BYUw!"), (5, LzFault::Digit('!')));
    assert_eq!(at("BYU%2BNmD*"), (10, LzFault::Digit('*')));
    assert_eq!(at("BYU%zz"), (4, LzFault::Digit('%')));
    assert_eq!(at("w"), (1, LzFault::Code));
}

/// Each word is one letter longer than the one before it: the text is half the square of the codes.
#[test]
fn a_short_text_does_not_fill_the_memory() {
    let text = "a".repeat(LONGEST + 2000);
    let packed = compress(&text);
    assert!(packed.len() < 10_000);
    assert_eq!(decompress(&packed).unwrap_err().fault, LzFault::TooLong);
    assert_eq!(
        decompress(&compress(&text[..LONGEST])).map(|text| text.len()),
        Ok(LONGEST)
    );
}
