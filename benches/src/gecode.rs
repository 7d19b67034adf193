//! Calls Gecode, by way of MiniZinc, if both are installed.

use std::io::{self, Write as _};
use std::process::{Command, Stdio};
use std::time::Instant;

/// The statistics that Gecode gives for its search.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Run {
    /// The seconds of the search; those of the whole process if Gecode does not say.
    pub seconds: f64,
    /// Nodes of the search tree.
    pub nodes: u64,
    /// Runs of propagators.
    pub propagations: u64,
    /// Solutions found.
    pub solutions: u64,
}

/// Compiles a model to FlatZinc; `None` if `minizinc` is not on the path. The model has no output:
/// Gecode's time is that of its search alone.
///
/// # Errors
/// MiniZinc does not compile the model.
pub fn compile(model: &str) -> io::Result<Option<Vec<u8>>> {
    let compile = [
        "-c",
        "--solver",
        "gecode",
        "--output-fzn-to-stdout",
        "--no-output-ozn",
        "-",
    ];
    pipe(
        "minizinc",
        &compile,
        format!("{model}\noutput [\"\"];\n").as_bytes(),
    )
}

/// Finds this many solutions; 0 asks for all of them, or for the best. `None` if `fzn-gecode` is
/// not on the path.
///
/// # Errors
/// Gecode fails, or does not give the statistics.
pub fn run(flatzinc: &[u8], solutions: u32) -> io::Result<Option<Run>> {
    let start = Instant::now();
    let args = ["-s", "-n", &solutions.to_string(), "-"];
    let Some(output) = pipe("fzn-gecode", &args, flatzinc)? else {
        return Ok(None);
    };
    let process = start.elapsed().as_secs_f64();
    parse(&String::from_utf8_lossy(&output), process).map(Some)
}

/// Reads the statistics from lines such as `%%%mzn-stat: nodes=48951`.
fn parse(output: &str, process: f64) -> io::Result<Run> {
    let stat = |name: &str| {
        let mut stats = output
            .lines()
            .filter_map(|line| line.strip_prefix("%%%mzn-stat: ")?.split_once('='));
        stats
            .find(|(key, _)| *key == name)
            .map(|(_, value)| value.trim())
    };
    let count = |name: &str| {
        let missing = || io::Error::other(format!("fzn-gecode gives no statistic {name:?}"));
        stat(name)
            .and_then(|value| value.parse().ok())
            .ok_or_else(missing)
    };
    let seconds = stat("solveTime")
        .and_then(|value| value.parse().ok())
        .unwrap_or(process);
    Ok(Run {
        seconds,
        nodes: count("nodes")?,
        propagations: count("propagations")?,
        solutions: count("solutions")?,
    })
}

/// Runs a program on this input; `None` if it is not on the path.
fn pipe(program: &str, args: &[&str], input: &[u8]) -> io::Result<Option<Vec<u8>>> {
    let mut command = Command::new(program);
    command
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = match command.spawn() {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        child => child?,
    };
    // Both programs read all of their input before they write. If one ends sooner, its status
    // reports it.
    let written = child
        .stdin
        .take()
        .map_or(Ok(()), |mut stdin| stdin.write_all(input));
    let output = child.wait_with_output()?;
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr);
        return Err(io::Error::other(format!(
            "{program}: {}: {}",
            output.status,
            said.trim()
        )));
    }
    written.map(|()| Some(output.stdout))
}

#[cfg(test)]
mod tests {
    use super::{Run, parse, pipe};

    #[test]
    fn statistics_are_found_and_time_is_optional() {
        let output = "----------\n==========\n%%%mzn-stat: solveTime=0.5\n%%%mzn-stat: nodes=7\n\
                      %%%mzn-stat: propagations=30\n%%%mzn-stat: solutions=1\n%%%mzn-stat-end\n";
        let expected = Run {
            seconds: 0.5,
            nodes: 7,
            propagations: 30,
            solutions: 1,
        };
        assert_eq!(parse(output, 2.0).unwrap(), expected);
        assert_eq!(
            parse(&output.replace("solveTime", "-"), 2.0)
                .unwrap()
                .seconds,
            2.0
        );
        assert!(
            parse("==========", 2.0)
                .unwrap_err()
                .to_string()
                .contains("nodes")
        );
    }

    #[test]
    fn a_program_that_is_not_there_is_no_error() {
        assert!(
            pipe("no-such-program-is-on-the-path", &[], b"")
                .unwrap()
                .is_none()
        );
    }
}
