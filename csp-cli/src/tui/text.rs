//! Texts that have to fit.

/// The text, with dots in place of the part that does not fit.
pub(crate) fn cut(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    let kept: String = text.chars().take(most.saturating_sub(3)).collect();
    format!("{kept}{}", &"..."[..most.min(3)])
}

/// The text in lines of at most this number of characters. Longer ones are broken between words where that
/// is possible, and what follows is indented as the line was.
pub(crate) fn wrap(text: &str, width: usize) -> Vec<String> {
    text.lines()
        .flat_map(|line| wrap_line(line, width.max(1)))
        .collect()
}

fn wrap_line(line: &str, width: usize) -> Vec<String> {
    if line.chars().count() <= width {
        return vec![line.to_owned()];
    }
    let indent = line.len() - line.trim_start().len();
    let indent = " ".repeat(indent.min(width / 2));
    let mut lines = vec![indent.clone()];
    for word in line.split_whitespace() {
        let last = lines.len() - 1;
        let is_empty = lines[last].len() == indent.len();
        let used = lines[last].chars().count() + usize::from(!is_empty);
        if is_empty || used + word.chars().count() <= width {
            lines[last] += if is_empty { "" } else { " " };
            lines[last] += word;
        } else {
            lines.push(format!("{indent}{word}"));
        }
        while lines[lines.len() - 1].chars().count() > width {
            let long = lines.pop().unwrap_or_default();
            let kept: String = long.chars().take(width).collect();
            let left: String = long.chars().skip(width).collect();
            lines.push(kept);
            lines.push(format!("{indent}{left}"));
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_broken_between_words_and_indented() {
        assert_eq!(
            wrap("one two three\n\n  four five", 9),
            ["one two", "three", "", "  four", "  five"]
        );
        assert_eq!(wrap("abcdefgh ij", 3), ["abc", "def", "gh", "ij"]);
        assert_eq!(wrap("", 3), Vec::<String>::new());
        assert!(
            wrap("some words\n    indented", 0)
                .iter()
                .all(|line| line.len() <= 1)
        );
    }

    #[test]
    fn what_does_not_fit_ends_with_dots() {
        assert_eq!(
            (cut("abcdef", 6), cut("abcdef", 5), cut("abcdef", 2)),
            ("abcdef".into(), "ab...".into(), "..".into())
        );
    }
}
