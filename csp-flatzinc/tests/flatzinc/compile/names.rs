//! Variables have the names that people read.

use csp_flatzinc::{CompileOptions, compile, read};

fn names(text: &str) -> Vec<String> {
    let compiled = compile(&read(text).unwrap(), CompileOptions::default()).unwrap();
    let model = &compiled.model;
    model
        .domains()
        .vars()
        .map(|x| model.name(x).to_owned())
        .collect()
}

#[test]
fn items_are_named_after_their_array() {
    let text = "var 0..1: X_INTRODUCED_0_; var 0..1: X_INTRODUCED_1_; var 0..1: X_INTRODUCED_2_; var 0..1: own;
        var 0..1: X_INTRODUCED_9_; var 0..1: X_INTRODUCED_10_;
        array [1..4] of var int: grid :: output_array([0..1, 2..3]) = [X_INTRODUCED_0_, X_INTRODUCED_1_, own, X_INTRODUCED_2_];
        array [1..2] of var int: plain = [7, X_INTRODUCED_9_];
        array [1..2] of var int: X_INTRODUCED_11_ = [X_INTRODUCED_10_, X_INTRODUCED_0_];
        solve satisfy;";
    assert_eq!(
        names(text),
        [
            "grid[0,2]",
            "grid[0,3]",
            "grid[1,3]",
            "own",
            "plain[2]",
            "X_INTRODUCED_10_"
        ]
    );
}
