//! The monkey plays, and finds a fault that is planted.

use csp_core::testing::cases;
use csp_monkey::hunt::{Difference, Hunt};
use csp_monkey::laws::{Law, PostedLaw};
use csp_monkey::play::Played;
use csp_monkey::script::Mode;

fn play(hunt: Hunt, count: u64) -> Played {
    let mut all = Played::default();
    for number in 0..count {
        match hunt.play(number) {
            Ok(played) => all += played,
            Err(difference) => panic!("{difference}"),
        }
    }
    all
}

fn hunt(mode: Mode) -> Hunt {
    Hunt {
        seed: 1,
        mode,
        meaning: PostedLaw::holds,
    }
}

#[test]
fn models_have_the_solutions_of_their_definitions() {
    let played = play(hunt(Mode::Models), cases(3000));
    assert!(
        played.compared >= cases(3000) && played.stopped <= cases(30),
        "{played:?}"
    );
}

#[test]
fn answers_in_any_order_are_those_of_their_definitions() {
    let played = play(hunt(Mode::Sequences), cases(2000));
    assert!(
        played.compared >= cases(4000) && played.stopped <= cases(100),
        "{played:?}"
    );
    assert!(played.checked > 3 * played.gaps, "{played:?}");
}

/// The first difference in a hunt with another meaning.
fn found(mode: Mode, meaning: fn(&PostedLaw, &[i64]) -> bool) -> Difference {
    let hunt = Hunt {
        meaning,
        ..hunt(mode)
    };
    let mut differences = (0..2000).filter_map(|number| hunt.play(number).err());
    let first = *differences.next().expect("the fault is found");
    let again = hunt.play(first.number).unwrap_err();
    assert_eq!(first, *again, "the same seed shows the same");
    first
}

#[test]
fn a_wrong_meaning_is_found_and_made_small() {
    let meaning = |law: &PostedLaw, values: &[i64]| match law.law {
        Law::NotEqual { .. } => true,
        _ => law.holds(values),
    };
    for mode in [Mode::Models, Mode::Sequences] {
        let difference = found(mode, meaning);
        assert!(difference.laws <= 2 && difference.vars <= 3, "{difference}");
        let lines = difference.test.lines().count();
        // The last call is compared with what it should give, or refused: a replay knows by itself.
        let fails = ["assert_eq!", ".unwrap();"].map(|call| difference.test.contains(call));
        assert!(
            lines <= 15 && difference.test.contains("NotEqual::new") && fails.contains(&true),
            "{difference}"
        );
    }
}
