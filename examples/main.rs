//! Runs an example: `cargo run --release -p csp-examples -- own_genre`.

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

include!("names.rs");

each_example!(examples);

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
