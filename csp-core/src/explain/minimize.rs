//! A subset that is still enough, and of which no part can be dropped.

/// Drops what can be dropped, earlier parts first, while the rest is `enough`; all parts together
/// are. Tries halves, then quarters, and so on to single parts: a deletion filter [Chinneck &
/// Dravnieks 1991] that is fast where little is needed, as QuickXplain is [Junker 2004], and whose
/// result is enough whatever `enough` answers, because it was asked.
pub(super) fn minimize<T: Copy>(mut parts: Vec<T>, mut enough: impl FnMut(&[T]) -> bool) -> Vec<T> {
    let mut chunk = parts.len();
    while chunk > 0 {
        let mut start = 0;
        while start < parts.len() {
            let rest = [&parts[..start], &parts[parts.len().min(start + chunk)..]].concat();
            if enough(&rest) {
                parts = rest;
            } else {
                start += chunk;
            }
        }
        chunk /= 2;
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::minimize;

    /// Every monotone question over four parts: the answer is enough, and nothing in it can be
    /// dropped.
    #[test]
    fn what_is_left_is_enough_and_needed() {
        let set = |parts: &[u32]| parts.iter().fold(0u32, |set, part| set | 1 << part);
        for minimal_sets in 1u32..1 << 15 {
            // Bit `s` of the number: the parts of `s + 1` are enough.
            let enough = |parts: &[u32]| {
                (1..16).any(|s| minimal_sets >> (s - 1) & 1 == 1 && s & !set(parts) == 0)
            };
            let left = minimize((0..4).collect(), enough);
            assert!(enough(&left), "{minimal_sets:b}");
            for dropped in &left {
                let rest: Vec<u32> = left.iter().copied().filter(|part| part != dropped).collect();
                assert!(!enough(&rest), "{minimal_sets:b}: {left:?}");
            }
        }
    }

    #[test]
    fn little_is_found_in_few_questions() {
        let mut questions = 0;
        let left = minimize((0..1024).collect(), |parts: &[i32]| {
            questions += 1;
            parts.contains(&77) && parts.contains(&900)
        });
        assert_eq!(left, [77, 900]);
        assert!(questions < 60, "{questions}");
    }
}
