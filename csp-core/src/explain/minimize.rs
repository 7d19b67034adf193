//! Finds a subset that is still enough and has no part that can be dropped.
//!
//! The reasons are in `docs/decisions/22-explanations-minimised-first.md`.

use super::answer::Minimality;
use crate::problem::Refuted;
use crate::trace::Limit;

/// Drops parts, earlier ones first, while the others are still `enough`. All parts together must be
/// enough. It tries to drop halves, then quarters, and so on down to single parts. This is a
/// deletion filter [Chinneck & Dravnieks 1991]. It is as fast as QuickXplain [Junker 2004] if few
/// parts are needed. The result is always enough, even if `enough` is not monotone, because each
/// smaller subset is asked about. Once the answer is `None`, it stops, and returns what is left.
pub(super) fn minimize<T: Copy>(
    mut parts: Vec<T>,
    mut enough: impl FnMut(&[T]) -> Option<bool>,
) -> Vec<T> {
    let mut chunk = parts.len();
    while chunk > 0 {
        let mut start = 0;
        while start < parts.len() {
            let others = [&parts[..start], &parts[parts.len().min(start + chunk)..]].concat();
            match enough(&others) {
                Some(true) => parts = others,
                Some(false) => start += chunk,
                None => return parts,
            }
        }
        chunk /= 2;
    }
    parts
}

/// Drops parts, earlier ones first, as long as `refute` finds no solution with the others. All parts
/// together must have none. What a search found to be enough goes on to the next question
/// [Belov & Marques-Silva 2012]. A part stays if its question is not answered. Once a search is
/// stopped, what is left is returned.
pub(crate) fn shrink<T: Copy + PartialEq>(
    mut parts: Vec<T>,
    mut refute: impl FnMut(&[T]) -> Refuted<T>,
) -> (Vec<T>, Minimality) {
    let mut minimality = Minimality::Proven;
    let mut tried = 0;
    while tried < parts.len() {
        let others = [&parts[..tried], &parts[tried + 1..]].concat();
        match refute(&others) {
            Refuted::Solution(_) => tried += 1,
            Refuted::By(fewer) => {
                // Where a limit was reached, some of the first ones may be gone.
                tried = parts[..tried]
                    .iter()
                    .filter(|part| fewer.contains(part))
                    .count();
                parts = fewer;
            }
            Refuted::Limit(limit) => {
                minimality = Minimality::Limited;
                tried += 1;
                if limit == Limit::Stopped {
                    break;
                }
            }
        }
    }
    (parts, minimality)
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
            let left = minimize((0..4).collect(), |parts| Some(enough(parts)));
            assert!(enough(&left), "{minimal_sets:b}");
            for dropped in &left {
                let others: Vec<u32> = left
                    .iter()
                    .copied()
                    .filter(|part| part != dropped)
                    .collect();
                assert!(!enough(&others), "{minimal_sets:b}: {left:?}");
            }
        }
    }

    #[test]
    fn it_stops_without_an_answer() {
        let mut answers = [Some(false), Some(true), None].into_iter();
        let left = minimize((0..8).collect(), |_: &[i32]| answers.next().unwrap());
        assert_eq!((left, answers.next()), (vec![4, 5, 6, 7], None));
    }

    #[test]
    fn little_is_found_in_few_questions() {
        let mut questions = 0;
        let left = minimize((0..1024).collect(), |parts: &[i32]| {
            questions += 1;
            Some(parts.contains(&77) && parts.contains(&900))
        });
        assert_eq!(left, [77, 900]);
        assert!(questions < 60, "{questions}");
    }
}
