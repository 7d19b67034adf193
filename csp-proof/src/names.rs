//! Names of 0/1 variables in formulas and proofs.

use std::collections::HashSet;

/// Makes of the names of a model's variables words that formulas can have, each once.
pub(crate) fn words<'a>(names: impl IntoIterator<Item = &'a str>) -> Vec<String> {
    let mut taken = HashSet::new();
    let word = |(number, name): (usize, &str)| {
        let word = word(name, number);
        let word = if taken.contains(&word) {
            format!("{word}_{number}")
        } else {
            word
        };
        // The number makes it a new one, unless another variable has just this name.
        let word = if taken.contains(&word) {
            format!("v{number}^")
        } else {
            word
        };
        taken.insert(word.clone());
        word
    };
    names.into_iter().enumerate().map(word).collect()
}

fn word(name: &str, number: usize) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "[]{}_^-".contains(c);
    let word: String = name
        .chars()
        .map(|c| if is_plain(c) { c } else { '_' })
        .collect();
    let begins = word.chars().next().is_some_and(|c| c.is_ascii_alphabetic());
    if begins {
        word
    } else {
        format!("v{number}{word}")
    }
}

#[cfg(test)]
mod tests {
    use super::words;

    #[test]
    fn names_are_words_and_differ() {
        let names = ["r1c1", "x[0,1]", "x[0,1]", "7", "", "größe"];
        assert_eq!(
            words(names),
            ["r1c1", "x[0_1]", "x[0_1]_2", "v37", "v4", "gr__e"]
        );
    }
}
