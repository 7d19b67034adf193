use super::{ask, refusal};
use serde_json::{Value, json};

const NURIKABE: &str = "https://puzz.link/p?nurikabe/5/5/g5k2o1k3g";
const NURIKABE_SOLVED: &str = "0011101001011110101011100";
const NUMBERLINK: &str = "https://puzz.link/p?numlin/5/5/1j2h3m1h2j3";
const SLITHERLINK: &str = "slither/4/4/dgdh2c7b";

/// The answer of an operation that succeeds.
fn ok(op: &str, request: &Value) -> Value {
    let answer = ask(op, request);
    assert!(answer["ok"].is_object(), "{op} {request}: {answer}");
    answer["ok"].clone()
}

fn list(value: &Value) -> &Vec<Value> {
    value
        .as_array()
        .unwrap_or_else(|| panic!("{value} is no list"))
}

#[test]
fn every_genre_has_rules_and_a_puzzle_with_one_solution_that_can_be_played() {
    let genres = ok("puzzle-genres", &json!({}));
    assert!(list(&genres["genres"]).len() >= 50);
    for genre in list(&genres["genres"]) {
        assert!(!list(&genre["rules"]).is_empty(), "{genre}");
        let link = &genre["sample"];
        assert!(link.is_string(), "{genre}");
        let sheet = ok("puzzle-read", &json!({"text": link}));
        assert_eq!((&sheet["genre"], &sheet["link"]), (&genre["name"], link));
        for layer in list(&sheet["layers"]) {
            for spot in list(&layer["spots"]) {
                let form = spot[2].as_u64().expect("the number of a form") as usize;
                let pieces = list(&layer["forms"][form]["pieces"]);
                assert_eq!(pieces.len(), list(&layer["values"]).len());
            }
        }
        let solved = ok("puzzle-solve", &json!({"link": link, "max_nodes": 100_000}));
        assert_eq!(solved["verdict"], "unique", "{link}");
        let request = json!({"link": link, "filled": solved["solutions"][0]});
        assert_eq!(
            ok("puzzle-check", &request),
            json!({"status": "solved", "broken": []})
        );
    }
}

#[test]
fn a_sheet_has_what_is_drawn_for_each_spot() {
    let sheet = ok("puzzle-read", &json!({"text": SLITHERLINK}));
    assert_eq!(sheet["link"], "https://puzz.link/p?slither/4/4/dgdh2c7b");
    assert_eq!((&sheet["rows"], &sheet["columns"]), (&json!(4), &json!(4)));
    let layer = &sheet["layers"][0];
    assert_eq!(
        (&layer["kind"], &layer["empty"]),
        (&json!("sides"), &json!(0))
    );
    let words: Vec<&Value> = list(&layer["values"])
        .iter()
        .map(|one| &one["word"])
        .collect();
    assert_eq!(words, ["no line", "a line"]);
    // The upper side of the first cell, and the left one.
    assert_eq!(
        layer["spots"][0],
        json!([1, 0, 0, null, "the upper side of r1c1"])
    );
    assert_eq!(
        layer["spots"][1],
        json!([0, 1, 1, null, "the left side of r1c1"])
    );
    let form = &layer["forms"][0];
    assert_eq!(
        form["pieces"][1],
        json!(["lines", "<path class=\"line\" d=\"M12 12L48 12\"></path>"])
    );
    assert_eq!(
        form["pointer"],
        "<path class=\"band\" d=\"M12 12L48 12\"></path>"
    );
    assert_eq!(sheet["signs"][0], json!([1, 1, "3"]));
    let svg = sheet["svg"].as_str().expect("a text");
    for slot in ["shades", "marks", "values", "lines", "notes"] {
        assert!(
            svg.contains(&format!("data-slot=\"{slot}\"")),
            "{slot} in {svg}"
        );
    }
    assert!(!svg.contains("<style"), "{svg}");
}

#[test]
fn printed_values_are_told_and_kept_apart_from_what_is_filled_in() {
    let text = format!("{NURIKABE} 1........................");
    let sheet = ok("puzzle-read", &json!({"text": text}));
    assert_eq!(sheet["filled"], "1........................");
    let fillomino = ok(
        "puzzle-read",
        &json!({"text": "fillomino/5/5/g1k34g2h5h4n"}),
    );
    let spots = list(&fillomino["layers"][0]["spots"]);
    let printed: Vec<&Value> = spots.iter().map(|spot| &spot[3]).collect();
    assert_eq!(printed[..3], [&Value::Null, &json!(1), &Value::Null]);
    // In kakuro, cells with sums are.
    let kakuro = ok(
        "puzzle-read",
        &json!({"text": "kakuro/5/5/48la0.na0lh3l0Bn.0cl.c4a3"}),
    );
    let spots = list(&kakuro["layers"][0]["spots"]);
    let printed = spots.iter().filter(|spot| !spot[3].is_null()).count();
    assert!((5..20).contains(&printed), "{printed}");
}

#[test]
fn links_that_are_none_are_refused_with_the_place() {
    let refused = |text: &str| refusal("puzzle-read", &json!({"text": text}));
    for (text, word) in [
        ("", "the name of a genre is expected"),
        (
            "https://example.com/",
            "links of example.com are not read: those of puzz.link",
        ),
        ("slitherlnk/4/4/a", "did you mean \"slitherlink\"?"),
        ("slither/4/4/dgdh2c7", "character 20 of the link: it ends"),
        ("slither/4/4/<img src=x onerror=alert(1)>", "paste one link"),
        ("slither/4/4/<img>", "character 13 of the link"),
        ("slither/0/4/", "both must be from 1 to 1000"),
        ("slither/99999999999/4/", "both must be from 1 to 1000"),
        ("nurikabe/5/5/g5k2o1k3g 10 11", "paste one link"),
        ("nurikabe/5/5/g5k2o1k3g 10", "23 of 25 spots are missing"),
        (
            "nurikabe/5/5/g5k2o1k3g 2........................",
            "r1c1 has values from 0 to 1, and not 2",
        ),
        (
            "nurikabe/5/5/g5k2o1k3g ..........................",
            "what follows means nothing",
        ),
    ] {
        let found = refused(text);
        assert!(found.contains(word), "{text:?}: {found}");
    }
    let large = refused(&format!("slither/51/50/{}p", "z".repeat(127)));
    assert!(large.ends_with("up to 2500 cells"), "{large}");
    let long = refused(&"a".repeat(20_001));
    assert_eq!(long, "20001 characters are no link: 20000 are read");
    assert_eq!(refusal("puzzle-read", &json!({})), "`text` is missing");
    assert_eq!(
        refusal("puzzle-hint", &json!({"link": 1})),
        "`link` is no text"
    );
    assert_eq!(
        refusal(
            "puzzle-solve",
            &json!({"link": NURIKABE, "max_nodes": "all"})
        ),
        "`max_nodes` is no whole number of 0 or more"
    );
    assert_eq!(
        refusal("puzzle-check", &json!({"link": NURIKABE, "text": "1"})),
        "the request has an unknown field: `text`"
    );
}

#[test]
fn what_is_broken_is_told_with_its_spots() {
    // Four shaded cells in a square.
    let filled = "..11...11................";
    let answer = ok("puzzle-check", &json!({"link": NURIKABE, "filled": filled}));
    assert_eq!(answer["status"], "broken");
    let rule = &answer["broken"][0];
    assert!(
        rule["sentence"]
            .as_str()
            .is_some_and(|text| text.contains("2×2")),
        "{rule}"
    );
    let texts: Vec<&Value> = list(&rule["marks"])
        .iter()
        .map(|mark| &mark["text"])
        .collect();
    assert_eq!(
        texts,
        [
            "r1c3 is shaded",
            "r1c4 is shaded",
            "r2c3 is shaded",
            "r2c4 is shaded"
        ]
    );
    let spots: Vec<&Value> = list(&rule["marks"])
        .iter()
        .map(|mark| &mark["spot"])
        .collect();
    assert_eq!(spots, [&json!(2), &json!(3), &json!(7), &json!(8)]);
}

#[test]
fn a_board_is_solved_when_blank_spots_only_have_to_stay_empty() {
    let status = |filled: &str| {
        ok("puzzle-check", &json!({"link": NURIKABE, "filled": filled}))["status"].clone()
    };
    assert_eq!(status(NURIKABE_SOLVED), "solved");
    assert_eq!(status(&NURIKABE_SOLVED.replace('0', ".")), "solved");
    assert_eq!(status(&NURIKABE_SOLVED.replacen('1', ".", 1)), "open");
    assert_eq!(status(&".".repeat(25)), "open");
    let swapped = NURIKABE_SOLVED
        .replace('1', "2")
        .replace('0', "1")
        .replace('2', "0");
    assert_eq!(status(&swapped), "broken");
}

#[test]
fn hints_lead_to_the_solution_and_name_their_rules() {
    let mut filled: Vec<char> = vec!['.'; 25];
    for _ in 0..100 {
        let line: String = filled.iter().collect();
        let answer = ok("puzzle-hint", &json!({"link": NURIKABE, "filled": line}));
        if answer["status"] == "solved" {
            break;
        }
        assert_eq!(answer["status"], "step");
        let step = &answer["step"];
        assert!(!list(&step["rules"]).is_empty(), "{step}");
        for mark in list(&step["marks"]) {
            let spot = mark["spot"].as_u64().expect("a number") as usize;
            let value = mark["value"].as_u64().expect("a value");
            let right = &NURIKABE_SOLVED[spot..=spot];
            assert_eq!(value.to_string(), right, "{mark}");
            filled[spot] = char::from(b'0' + value as u8);
        }
    }
    let line: String = filled.iter().collect();
    assert_eq!(line.replace('.', "0"), NURIKABE_SOLVED);
}

/// The steps before it come with it, and none says what is printed, though nothing is filled in.
#[test]
fn a_hint_fills_something_in() {
    let answer = ok(
        "puzzle-hint",
        &json!({"link": "https://puzz.link/p?sudoku/4/4/g1k23k3g"}),
    );
    assert_eq!(answer["status"], "step");
    assert!(!list(&answer["step"]["marks"]).is_empty(), "{answer}");
    let before = list(&answer["before"]);
    assert!(
        !before.is_empty() && !answer.to_string().contains("printed"),
        "{answer}"
    );
    assert!(before.iter().all(|step| list(&step["marks"]).is_empty()));
}

#[test]
fn a_hint_after_a_mistake_says_what_is_wrong() {
    // r1c1 is unshaded in the solution, r1c3 is shaded.
    let request = json!({"link": NURIKABE, "filled": "1.1......................"});
    let answer = ok("puzzle-hint", &request);
    assert_eq!(answer["status"], "mistakes");
    let texts: Vec<&Value> = list(&answer["mistakes"])
        .iter()
        .map(|mark| &mark["text"])
        .collect();
    assert_eq!(texts, ["r1c1 is shaded"]);
    assert_eq!(ok("puzzle-path", &request)["status"], "mistakes");
    assert_eq!(ok("puzzle-solve", &request)["verdict"], "none");
}

#[test]
fn a_path_has_all_steps_and_their_sizes() {
    let path = ok("puzzle-path", &json!({"link": SLITHERLINK}));
    assert_eq!(path["status"], "solved");
    let steps = list(&path["steps"]).len() as u64;
    assert!(steps > 3);
    let sizes: u64 = list(&path["sizes"]).iter().filter_map(Value::as_u64).sum();
    assert_eq!(sizes, steps);
    // The rule of a clue points at its four sides; that the loop is one is about the whole board, and points nowhere.
    let rules = list(&path["steps"])
        .iter()
        .flat_map(|step| list(&step["rules"]));
    let pointing = rules.filter(|rule| {
        rule["sentence"]
            .as_str()
            .is_some_and(|text| text.contains("the 3"))
    });
    for rule in pointing {
        assert_eq!(list(&rule["spots"]).len(), 4, "{rule}");
    }
}

#[test]
fn notes_of_steps_are_drawn() {
    let path = ok("puzzle-path", &json!({"link": NUMBERLINK}));
    let steps = list(&path["steps"]);
    let texts = |step: &Value| {
        step["notes"]
            .as_str()
            .expect("a text")
            .matches("<text")
            .count()
    };
    // The ends of the path of the 1s are noted first.
    assert!(
        steps[0]["facts"]
            .as_str()
            .is_some_and(|facts| facts.ends_with("are on the path of the 1s"))
    );
    assert_eq!(texts(&steps[0]), 2, "{}", steps[0]);
    assert!(steps.iter().any(|step| texts(step) == 0));
}

/// Rules that no search needs are pointed at, too.
#[test]
fn rules_that_are_spelled_out_point_at_their_places() {
    let hint = ok("puzzle-path", &json!({"link": NUMBERLINK}));
    let rules = list(&hint["steps"])
        .iter()
        .flat_map(|step| list(&step["rules"]));
    let ends: Vec<&Value> = rules
        .filter(|rule| {
            rule["sentence"]
                .as_str()
                .is_some_and(|text| text.starts_with("one path ends"))
        })
        .collect();
    assert!(!ends.is_empty());
    for rule in ends {
        assert!(!list(&rule["spots"]).is_empty(), "{rule}");
    }
}

#[test]
fn boards_without_one_solution_are_told_apart() {
    assert_eq!(
        ok("puzzle-solve", &json!({"link": "slither/2/2/j"}))["verdict"],
        "several"
    );
    assert_eq!(
        ok("puzzle-hint", &json!({"link": "slither/2/2/j"}))["status"],
        "several"
    );
    assert_eq!(
        ok("puzzle-solve", &json!({"link": "slither/1/1/4"}))["verdict"],
        "unique"
    );
    assert_eq!(
        ok("puzzle-solve", &json!({"link": "slither/2/1/44"}))["verdict"],
        "none"
    );
    let hint = ok("puzzle-hint", &json!({"link": "slither/2/1/44"}));
    assert_eq!(hint["status"], "none");
    assert!(!list(&hint["step"]["rules"]).is_empty(), "{hint}");
    let limited = ok(
        "puzzle-solve",
        &json!({"link": "slither/2/2/j", "max_nodes": 0}),
    );
    assert_eq!(limited["verdict"], "unknown");
}

#[test]
fn a_puzzle_is_written_as_link_line_and_pictures() {
    let filled = "1.......................................";
    let written = ok(
        "puzzle-write",
        &json!({"link": SLITHERLINK, "filled": filled}),
    );
    assert_eq!(written["link"], "https://puzz.link/p?slither/4/4/dgdh2c7b");
    let line = written["line"].as_str().expect("a text");
    assert_eq!(ok("puzzle-read", &json!({"text": line}))["filled"], filled);
    assert!(
        written["svg"]
            .as_str()
            .is_some_and(|svg| svg.contains("<title>Slitherlink</title>"))
    );
    assert!(
        written["picture"]
            .as_str()
            .is_some_and(|text| text.contains('3'))
    );
}

#[test]
fn why_a_spot_has_its_value() {
    for spot in 0..25 {
        let request = json!({"link": NURIKABE, "layer": 0, "spot": spot});
        let answer = ok("puzzle-why", &request);
        assert_eq!(answer["status"], "follows");
        let steps = list(&answer["steps"]);
        let Some(last) = steps.last() else {
            continue;
        };
        let mark = &last["marks"][0];
        assert_eq!(mark["spot"], spot);
        assert_eq!(mark["value"].to_string(), NURIKABE_SOLVED[spot..=spot]);
        for (number, step) in steps.iter().enumerate() {
            let earlier = list(&step["earlier"]);
            assert!(earlier.iter().all(|one| one.as_u64() < Some(number as u64)));
            assert_eq!(step["filled"], json!([]), "nothing is filled in");
        }
    }
    let filled = "..11...11................";
    let request = json!({"link": NURIKABE, "layer": 0, "spot": 24, "filled": filled});
    let broken = ok("puzzle-why", &request);
    assert_eq!(broken["status"], "none");
    assert_eq!(list(&broken["steps"][0]["filled"]).len(), 4);
    let open = ok(
        "puzzle-why",
        &json!({"link": "kurotto/2/2/j", "layer": 0, "spot": 0}),
    );
    assert_eq!(open["left"], json!(["unshaded", "shaded"]));
    let request = json!({"link": NURIKABE, "layer": 0, "spot": 25});
    assert_eq!(
        refusal("puzzle-why", &request),
        "the board has no such spot"
    );
    let request = json!({"link": NURIKABE, "layer": 1, "spot": 0});
    assert_eq!(
        refusal("puzzle-why", &request),
        "the board has no such spot"
    );
}

#[test]
fn new_puzzles_have_one_solution_and_come_again() {
    let request = json!({"genre": "slither", "rows": 4, "columns": 5, "seed": 3, "level": "easy"});
    let numbers = (0..100).map(|number| {
        let mut request = request.clone();
        request["number"] = json!(number);
        (ok("puzzle-generate", &request), request)
    });
    let mut found = numbers.filter(|(made, _)| made["found"] == true);
    let (made, request) = found.next().expect("some are easy");
    assert_eq!(ok("puzzle-generate", &request), made);
    let solved = ok("puzzle-solve", &json!({"link": made["link"]}));
    assert_eq!(solved["verdict"], "unique");
    let path = ok("puzzle-path", &json!({"link": made["link"]}));
    assert_eq!(list(&path["sizes"]).len(), 1);
    let refused = |change: (&str, Value)| {
        let mut request = request.clone();
        request[change.0] = change.1;
        refusal("puzzle-generate", &request)
    };
    assert!(refused(("genre", json!("norinori"))).starts_with("no puzzles of norinori are made"));
    assert_eq!(
        refused(("rows", json!(1_000))),
        "this page makes boards of up to 2500 cells"
    );
    assert!(refused(("level", json!("fiendish"))).contains("easy, medium, hard, extreme"));
    assert_eq!(refused(("seed", Value::Null)), "`seed` is missing");
}
