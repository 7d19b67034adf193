//! The command: see the library.

use clap::Parser;
use csp_monkey::hunt::Hunt;
use csp_monkey::laws::PostedLaw;
use csp_monkey::play::Played;
use csp_monkey::script::Mode;
use std::process::ExitCode;

/// Random models and calls on csp-core, compared with brute force. Ends with 1 if answers differ.
#[derive(Parser, Debug)]
struct Arguments {
    /// How many models are searched.
    #[arg(long, default_value_t = 0)]
    models: u64,
    /// How many sequences of calls are played.
    #[arg(long, default_value_t = 0)]
    sequences: u64,
    /// Each seed has models and sequences of its own.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The number of the first model or sequence.
    #[arg(long, default_value_t = 0)]
    from: u64,
}

/// Plays them, prints what differs, and returns how many do.
fn hunt(arguments: &Arguments, mode: Mode, count: u64) -> u64 {
    let hunt = Hunt {
        seed: arguments.seed,
        mode,
        meaning: PostedLaw::holds,
    };
    let (mut all, mut differences) = (Played::default(), 0);
    for number in arguments.from..arguments.from + count {
        match hunt.play(number) {
            Ok(played) => all += played,
            Err(difference) => {
                differences += 1;
                println!("{difference}\n");
            }
        }
    }
    println!("{mode:?}: {count} played, {differences} different, {all}");
    differences
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    // A panic of the engine is a difference, and is printed as one.
    std::panic::set_hook(Box::new(|_| {}));
    let models = hunt(&arguments, Mode::Models, arguments.models);
    let sequences = hunt(&arguments, Mode::Sequences, arguments.sequences);
    if models + sequences == 0 {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}
