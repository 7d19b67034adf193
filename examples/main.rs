//! Runs an example: `cargo run --release -p csp-examples -- slitherlink`.

use std::error::Error;
use std::{env, process};

/// The examples, each a module with a `main`, and that of the name that is given.
macro_rules! examples {
    ($($name:ident)*) => {
        $(mod $name;)*

        const NAMES: &[&str] = &[$(stringify!($name)),*];

        fn run(name: &str) -> Result<bool, Box<dyn Error>> {
            match name {
                $(stringify!($name) => $name::main()?,)*
                _ => return Ok(false),
            }
            Ok(true)
        }
    };
}

examples! {
    akari
    all_interval
    costas_array
    custom_brancher
    custom_propagator
    fillomino
    futoshiki
    golomb_ruler
    hashi
    heyawake
    hitori
    job_shop
    kakuro
    kenken
    killer_sudoku
    knights_tour
    langford
    magic_square
    masyu
    minesweeper
    nonogram
    numberlink
    nurikabe
    quasigroup
    queens
    send_more_money
    shikaku
    skyscrapers
    slitherlink
    snapshot
    social_golfers
    square_packing
    star_battle
    sudoku
    takuzu
    tents
    zebra
}

fn main() -> Result<(), Box<dyn Error>> {
    let names: Vec<String> = env::args().skip(1).collect();
    if let [name] = names.as_slice()
        && run(name)?
    {
        return Ok(());
    }
    eprintln!("give the name of one example: {}", NAMES.join(", "));
    process::exit(2);
}
