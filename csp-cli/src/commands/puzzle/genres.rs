//! `csp puzzle genres`: what genres there are.

use clap::{Args, ValueEnum};
use csp_puzzles::genre::Genre;
use csp_puzzles::genres::{self, GENRES};
use serde_json::json;

use crate::command::{Execute, Help, Refusal};
use crate::exit::Exit;
use crate::output::record;
use crate::output::stdout::print;

/// The arguments of `genres`.
#[derive(Args, Debug)]
pub(crate) struct GenreList {
    /// A genre by its name, or as links name it: its rules are told
    #[arg(value_name = "GENRE")]
    name: Option<String>,

    /// How genres are written
    #[arg(long, value_enum, default_value_t = GenreFormat::Text)]
    format: GenreFormat,
}

/// How genres are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum GenreFormat {
    /// A line for each, or the rules of one
    Text,
    /// A JSON object on one line for each
    Json,
}

impl Execute for GenreList {
    const HELP: Help = Help {
        more: "",
        notes: &[],
        examples: "\
$ csp puzzle genres
$ csp puzzle genres slitherlink
$ csp puzzle genres --format json",
    };

    fn run(self) -> Result<Exit, Refusal> {
        let genre = self.name.as_deref().map(genres::named).transpose();
        let genre = genre.map_err(|error| error.to_string())?;
        let text = match (self.format, genre) {
            (GenreFormat::Text, Some(genre)) => rules(genre),
            (GenreFormat::Text, None) => GENRES.iter().map(|genre| line(genre)).collect(),
            (GenreFormat::Json, Some(genre)) => object(genre),
            (GenreFormat::Json, None) => GENRES.iter().map(|genre| object(genre)).collect(),
        };
        Ok(print(text, Exit::Fine))
    }
}

fn line(genre: &Genre) -> String {
    let Genre {
        name,
        title,
        japanese,
        make,
        ..
    } = genre;
    let mark = if make.is_some() { "" } else { "; no generator" };
    format!("{name:14} {title} ({japanese}){mark}\n")
}

fn rules(genre: &Genre) -> String {
    let Genre {
        title,
        japanese,
        links,
        rules,
        ..
    } = genre;
    let rules: String = rules.iter().map(|rule| format!("- {rule}\n")).collect();
    format!(
        "{title} ({japanese}), in links {}\n{rules}",
        links.join(", ")
    )
}

fn object(genre: &Genre) -> String {
    record::json([
        ("name", genre.name.into()),
        ("title", genre.title.into()),
        ("japanese", genre.japanese.into()),
        ("links", json!(genre.links)),
        ("rules", json!(genre.rules)),
        ("generator", genre.make.is_some().into()),
    ])
}
