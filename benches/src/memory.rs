//! The memory of this process, looked at once a second and drawn.

use itertools::Itertools as _;
use std::fs;
use std::io;
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// The resident memory of this process, in bytes, from `/proc` of Linux.
///
/// # Errors
/// The system does not say.
pub fn resident() -> io::Result<u64> {
    let status = fs::read_to_string("/proc/self/status")?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kilobytes = line.and_then(|line| line.trim().trim_end_matches(" kB").parse::<u64>().ok());
    kilobytes
        .map(|kilobytes| kilobytes * 1024)
        .ok_or_else(|| io::Error::other("/proc/self/status has no VmRSS"))
}

/// Looks at the memory each second, beside what is measured.
#[derive(Debug)]
pub struct MemoryWatch {
    /// Dropped to end the thread.
    end: Sender<()>,
    thread: JoinHandle<io::Result<Vec<u64>>>,
}

impl MemoryWatch {
    /// Begins, and looks at once.
    #[must_use]
    pub fn begin() -> Self {
        let (end, ended) = mpsc::channel();
        let thread = thread::spawn(move || {
            let mut samples = vec![resident()?];
            while ended.recv_timeout(Duration::from_secs(1)) == Err(RecvTimeoutError::Timeout) {
                samples.push(resident()?);
            }
            Ok(samples)
        });
        Self { end, thread }
    }

    /// The bytes of each second.
    ///
    /// # Errors
    /// The system does not say how many there are.
    ///
    /// # Panics
    /// The thread has.
    pub fn end(self) -> io::Result<Vec<u64>> {
        drop(self.end);
        self.thread.join().expect("it does not panic")
    }
}

/// The sides of a drawing.
const SIZE: (f64, f64) = (720.0, 260.0);
/// The room for words on the left, on the right, above and below.
const ROOM: [f64; 4] = [60.0, 20.0, 36.0, 36.0];

/// Draws samples, one a second, over time: an SVG.
#[must_use]
pub fn chart(title: &str, samples: &[u64]) -> String {
    let axes = Axes::of(samples);
    let (width, height) = SIZE;
    let font = "font-family=\"sans-serif\" font-size=\"12\"";
    let points = samples.iter().enumerate();
    let points = points
        .map(|(second, &bytes)| {
            let (x, y) = (axes.x(second as f64), axes.y(bytes as f64 / 1e6));
            format!("{x:.1},{y:.1}")
        })
        .join(" ");
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" {font}>\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>\n\
         <text x=\"{}\" y=\"20\">{title}</text>\n{}\
         <polyline points=\"{points}\" fill=\"none\" stroke=\"#1f6feb\" stroke-width=\"1.5\"/>\n</svg>\n",
        ROOM[0],
        axes.lines()
    )
}

/// The greatest values of a drawing.
struct Axes {
    seconds: f64,
    /// A round number of megabytes.
    top: f64,
    /// From one line to the next.
    step: f64,
}

impl Axes {
    fn of(samples: &[u64]) -> Self {
        let most = samples.iter().max().map_or(1.0, |&most| most as f64 / 1e6);
        let step = tick(most);
        Self {
            seconds: (samples.len().max(2) - 1) as f64,
            top: (most / step).ceil() * step,
            step,
        }
    }

    fn x(&self, second: f64) -> f64 {
        ROOM[0] + second / self.seconds * (SIZE.0 - ROOM[0] - ROOM[1])
    }

    fn y(&self, megabytes: f64) -> f64 {
        SIZE.1 - ROOM[3] - megabytes / self.top * (SIZE.1 - ROOM[2] - ROOM[3])
    }

    /// Lines for megabytes, and numbers of seconds.
    fn lines(&self) -> String {
        let mut svg = String::new();
        for line in 0..=(self.top / self.step).round() as u32 {
            let megabytes = f64::from(line) * self.step;
            let (left, right, y) = (ROOM[0], SIZE.0 - ROOM[1], self.y(megabytes));
            svg += &format!("<path d=\"M{left} {y:.1}H{right}\" stroke=\"#ddd\"/>\n");
            svg += &text((left - 6.0, y + 4.0), "end", &format!("{megabytes} MB"));
        }
        let every = tick(self.seconds);
        for mark in 0..=(self.seconds / every) as u32 {
            let second = f64::from(mark) * every;
            let at = (self.x(second), SIZE.1 - 14.0);
            svg += &text(at, "middle", &format!("{second} s"));
        }
        svg
    }
}

fn text((x, y): (f64, f64), anchor: &str, text: &str) -> String {
    format!("<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\">{text}</text>\n")
}

/// A round distance of lines, so that there are three to eight.
fn tick(most: f64) -> f64 {
    let unit = 10f64.powf((most.max(1e-3) / 8.0).log10().floor());
    let steps = [1.0, 2.0, 5.0, 10.0].map(|step| step * unit);
    let fits = |step: &f64| most / step <= 8.0;
    steps.into_iter().find(fits).unwrap_or(10.0 * unit)
}

#[cfg(test)]
mod tests {
    use super::{MemoryWatch, chart, tick};

    #[test]
    fn samples_are_drawn_within_the_picture() {
        let svg = chart("a search", &[1_000_000, 30_000_000, 20_000_000]);
        assert!(svg.contains("a search") && svg.contains(">30 MB<") && svg.contains(">2 s<"));
        assert!(svg.contains("points=\"60.0,"), "{svg}");
        assert_eq!([7.0, 30.0, 300.0, 81.0].map(tick), [1.0, 5.0, 50.0, 20.0]);
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn this_process_takes_memory() {
        let samples = MemoryWatch::begin().end().unwrap();
        assert!(samples.iter().all(|&bytes| bytes > 100_000), "{samples:?}");
    }
}
