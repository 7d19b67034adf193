//! Ladders as text, families, and selections of techniques.

use csp_sudoku::techniques::{Family, Ladder, Level, Options, Selection, Technique, Use};
use std::collections::BTreeMap;

/// A ladder with these rows.
fn rows(rows: &str) -> String {
    format!("techniques = [\n{rows}\n]\n")
}

const SINGLE: &str = r#"{ name = "Naked Single", level = "easy", score = 7 },"#;

#[test]
fn a_ladder_is_read_back() {
    let others = [
        Ladder::default(),
        Ladder::default().with_limits([1, 2, 3, 4]),
        Ladder::default().without_uniqueness(),
        Ladder::default().with_options(Options::default().siamese_fish(Use::On)),
        Ladder::default().with_options(Options::default().als_in_chains(Use::On)),
        Ladder::default().only(|technique| technique.family() == Family::Singles),
    ];
    for ladder in others {
        assert_eq!(Ladder::from_toml(&ladder.to_toml()), Ok(ladder));
    }
}

#[test]
fn what_is_left_out_has_a_default() {
    let ladder = Ladder::from_toml(&rows(SINGLE)).unwrap();
    let rung = ladder.rungs()[0];
    assert_eq!(
        (ladder.rungs().len(), rung.score, rung.tried),
        (1, 7, Use::On)
    );
    assert_eq!(
        (rung.technique, rung.level),
        (Technique::NakedSingle, Level::Easy)
    );
    assert_eq!(ladder.limit(Level::Hard), 1600);
}

#[test]
fn what_is_wrong_with_a_ladder_is_told() {
    let row = |name: &str| format!(r#"{{ name = "{name}", level = "Easy", score = 4 }},"#);
    let twice = format!("{SINGLE}\n{}\n{SINGLE}", row("Hidden Single"));
    for (text, expected) in [
        (
            rows(&row("Naked Singel")),
            "line 2: `Naked Singel` names no technique: use a name",
        ),
        (
            rows(&row("AIC")),
            "line 2: AIC is found together with others: write \"Nice Loop/AIC\"",
        ),
        (
            rows(&twice),
            "line 4: Naked Single stands in line 2 already: remove one of them",
        ),
        (
            rows(&SINGLE.replace("easy", "soft")),
            "line 2: Naked Single: `soft` is no level: use Easy, Medium, Hard, Unfair or Extreme",
        ),
        (
            rows(&SINGLE.replace("score", "points")),
            "line 2: unknown field `points`, expected one of",
        ),
        (
            rows(&SINGLE.replace(", score = 7", "")),
            "line 2: missing field `score` (write a technique as",
        ),
        (
            rows(&SINGLE.replace('7', "-7")),
            "line 2: invalid value: integer `-7`, expected u32",
        ),
        (
            rows(&SINGLE.replace('7', "7, tried = 1")),
            "line 2: invalid type: integer `1`, expected a boolean",
        ),
        (
            rows(&SINGLE.replace("7 }", "7, tried = false }")),
            "line 1: no technique is tried",
        ),
        (
            rows(SINGLE) + "limit = 3",
            "line 4: unknown field `limit`, expected one of `limits`, `options`, `techniques`",
        ),
        (
            rows(SINGLE) + "limits = { easy = 5, medium = 4, hard = 6, unfair = 7 }",
            "line 4: the limit of Medium is below that of Easy: write a number of 5 or more",
        ),
        (
            rows(SINGLE) + "options = { siamese = true }",
            "line 4: unknown field `siamese`, expected",
        ),
        (
            rows(SINGLE) + "limits = { easy = 5 }",
            "line 4: missing field `medium`",
        ),
        ("x".to_owned(), "line 1: "),
        (String::new(), "line 1: missing field `techniques`"),
    ] {
        let error = Ladder::from_toml(&text).unwrap_err().to_string();
        assert!(error.starts_with(expected), "{text}\n{error}");
    }
}

#[test]
fn each_family_has_techniques() {
    let mut sizes: BTreeMap<Family, usize> = BTreeMap::new();
    for technique in Technique::ALL {
        assert_eq!(technique.family(), technique.rung().family());
        *sizes.entry(technique.family()).or_default() += 1;
    }
    assert!(sizes.keys().eq(Family::ALL));
    assert_eq!((sizes[&Family::Singles], sizes[&Family::Wings]), (3, 3));
    let assumes = |technique: &&Technique| technique.assumes_unique();
    let unique = Technique::ALL.iter().filter(assumes);
    assert!(
        unique
            .clone()
            .all(|technique| technique.family() == Family::Uniqueness)
    );
    assert_eq!(unique.count(), sizes[&Family::Uniqueness]);
}

#[test]
fn selections_by_name() {
    use Technique::*;
    let selected = |text: &str| text.parse::<Selection>().unwrap().techniques().to_vec();
    for (text, expected) in [
        ("x-wing", &[XWing][..]),
        ("X Wing", &[XWing]),
        ("xyc", &[XyChain]),
        ("aic", &[NiceLoop]),
        ("finned_x-wing", &[FinnedXWing]),
        ("wings", &[WWing, XyWing, XyzWing]),
        ("last-resort", &[ForcingChain, ForcingNet]),
        ("forcing", &[ForcingChain, ForcingNet]),
        ("locked candidates", &[Pointing, Claiming]),
        (
            "avoidable-rectangle",
            &[AvoidableRectangle1, AvoidableRectangle2],
        ),
        ("unique rectangle 4", &[Uniqueness4]),
        ("simple colors", &[SimpleColors]),
        ("nice-loop", &[NiceLoop]),
    ] {
        assert_eq!(selected(text), expected, "{text}");
    }
    assert_eq!(selected("unique-rectangle").len(), 6);
    for technique in Technique::ALL {
        assert_eq!(selected(technique.name()), [technique.rung()]);
    }
    for text in ["", "-", "wing", "x wing 2", "y-wing"] {
        let error = text.parse::<Selection>().unwrap_err();
        assert!(
            error
                .to_string()
                .starts_with(&format!("`{text}` names no technique"))
        );
    }
}

#[test]
fn techniques_that_are_off_can_be_switched_on() {
    let off = |ladder: &Ladder| ladder.rung(Technique::DeathBlossom).unwrap().tried;
    let ladder = Ladder::default();
    assert_eq!(off(&ladder), Use::Off);
    assert_eq!(
        off(&ladder.with(|technique| technique == Technique::DeathBlossom)),
        Use::On
    );
}
