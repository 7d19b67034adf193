use super::{ask, refusal};
use serde_json::{Value, json};

/// The first answer with a puzzle, asking for one number after the other.
fn first(mut request: Value) -> Value {
    for number in 0..400 {
        request["number"] = number.into();
        let answer = ask("generate", &request);
        let answer = &answer["ok"];
        assert!(answer.is_object(), "{request}");
        if answer["found"] == true {
            return answer.clone();
        }
    }
    panic!("no puzzle: {request}");
}

#[test]
fn a_puzzle_has_what_was_wished_and_the_same_seed_gives_it_again() {
    let request = json!({"shape": "3x3", "seed": 7, "level": "hard", "symmetry": "half-turn"});
    let made = first(request.clone());
    assert_eq!(made["level"], "Hard");
    let givens: Vec<char> = made["board"]["givens"].as_str().unwrap().chars().collect();
    let blank = |index: usize| givens[index] == '.';
    assert!((0..81).all(|index| blank(index) == blank(80 - index)));
    assert_eq!(first(request), made);
}

#[test]
fn a_technique_occurs_and_all_sizes_can_be_made() {
    let made = first(json!({"seed": 1, "technique": "X-Wing"}));
    let path = ask("path", &json!({"board": made["board"]}));
    let steps = path["ok"]["steps"].as_array().unwrap();
    assert!(steps.iter().any(|step| step["technique"] == "X-Wing"));
    for shape in ["2x2", "2x3", "3x4", "4x4"] {
        let made = first(json!({"shape": shape, "seed": 3}));
        assert_eq!(made["board"]["shape"], shape);
    }
}

#[test]
fn wishes_that_no_puzzle_has_are_refused() {
    let level = refusal(
        "generate",
        &json!({"seed": 1, "level": "easy", "technique": "X-Wing"}),
    );
    assert!(level.contains("X-Wing"), "{level}");
    assert!(refusal("generate", &json!({"seed": 1, "most": 10})).contains("17"));
    assert!(refusal("generate", &json!({"shape": "6x6", "seed": 1})).contains("25x25"));
    assert!(refusal("generate", &json!({})).contains("seed"));
}
