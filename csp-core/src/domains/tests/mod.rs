//! Domains of each shape.

mod wide;

use crate::agenda::Event;
use crate::domains::Store;
use crate::values::Values;

/// Every removal from every small domain, and what it is called.
#[test]
fn events_say_what_happened() {
    for bits in 1u32..32 {
        for mask in 0u32..32 {
            let set = |bits: u32| -> Values {
                (0..5)
                    .filter(|v| bits >> v & 1 == 1)
                    .map(|v| v * 31)
                    .collect()
            };
            let before = set(bits);
            let after = set(bits & mask);
            if after.is_empty() || after == before {
                continue;
            }
            let mut d = Store::default();
            // Once in one word, once spread over three.
            for before in [before.iter().map(|v| v / 31).collect(), before.clone()] {
                let scale = if d.is_empty() { 31 } else { 1 };
                let x = d.new_var(&before).unwrap();
                let start = d.trail().log().len();
                d.keep(x, &after.iter().map(|v| v / scale).collect())
                    .unwrap();
                let strongest = d.trail().log()[start..]
                    .iter()
                    .filter_map(|&entry| d.event(entry))
                    .map(|(_, event)| event)
                    .max();
                let moved = d.min(x) != before.min().unwrap() || d.max(x) != before.max().unwrap();
                let expected = if d.is_fixed(x) {
                    Event::Fixed
                } else if moved {
                    Event::Bounds
                } else {
                    Event::Any
                };
                assert_eq!(strongest, Some(expected), "{before} to {}", d.values(x));
            }
        }
    }
}

/// Keeping a set and removing all others leave the same, in one word, in three, and in holes.
#[test]
fn keeping_and_removing_agree() {
    for bits in 1u32..64 {
        for mask in 0u32..64 {
            let set = |bits: u32, scale| -> Values {
                (0..6)
                    .filter(|v| bits >> v & 1 == 1)
                    .map(|v| v * scale)
                    .collect()
            };
            for (before, scale) in [
                (set(bits, 1), 1),
                (set(bits, 31), 31),
                ((0..=200_000).into(), 40_000),
            ] {
                let expected = before.intersection(&set(mask, scale));
                let mut d = Store::default();
                let [x, y] = [(); 2].map(|()| d.new_var(&before).unwrap());
                let outcomes = [
                    d.keep(x, &set(mask, scale)),
                    d.remove_all(y, &set(mask, scale).complement()),
                ];
                assert_eq!(
                    outcomes.map(|outcome| outcome.is_ok()),
                    [!expected.is_empty(); 2]
                );
                if !expected.is_empty() {
                    assert_eq!([d.values(x), d.values(y)], [expected.clone(), expected]);
                }
            }
        }
    }
}
