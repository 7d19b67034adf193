//! `bulk`: the rows of a block of text with many puzzles, and `cut`: where a text may be cut into blocks.

use crate::bulk::{Block, Task, work};
use crate::failure::Failure;
use crate::reply::Reply;
use crate::request::Request;
use csp_sudoku::read::{Mark, Part, Reader};
use csp_sudoku::shape::Shape;
use serde_json::{Value, json};

/// How many solutions are counted, if the request does not say it.
const MOST_SOLUTIONS: u64 = 1000;

/// `{task: "solve" | "count" | "rate", most?, max_nodes?, lines?, header?, last?}` and a text as the body →
/// `{rows, nodes, statuses, levels, unread}` and CSV as the body, a row a puzzle in the order of the text:
///
/// - `solve`: `puzzle,status,solution,line,name,remark`
/// - `count`: `puzzle,status,solutions,line,name,remark`
/// - `rate`: `puzzle,status,level,score,hardest,steps,line,name,remark`
///
/// `lines`, `header` and `last` are those of the mark of `cut` where the text begins. Every solution has
/// passed the independent check.
pub(super) fn run(request: &mut Request<'_>) -> Result<Reply, Failure> {
    let most = request.number("most")?.unwrap_or(MOST_SOLUTIONS);
    let tasks = [
        ("solve", Task::Solve),
        ("count", Task::Count(most)),
        ("rate", Task::Rate),
    ];
    let task = request.one_of("task", &tasks)?;
    let nodes = request.number("max_nodes")?;
    let lines = request.number("lines")?;
    let header = request.text("header")?;
    let last = request.parsed::<Shape>("last")?;
    let mark = lines.filter(|lines| *lines > 0).map(|lines| Mark {
        bytes: 0,
        lines: usize::try_from(lines).unwrap_or(usize::MAX),
        header,
        last,
    });
    let text = body(request)?;
    let (value, rows) = work(Block {
        task,
        nodes,
        mark,
        text,
    });
    Ok(Reply {
        value,
        body: Some(rows),
    })
}

/// `{most}` and a text as the body → `{marks}`: where blocks of about so many puzzles begin, without the first.
pub(super) fn cut(request: &mut Request<'_>) -> Result<Reply, Failure> {
    let most = request.number("most")?.unwrap_or(1024).max(1);
    let text = body(request)?;
    let mut reader = Reader::new(text);
    let mut marks = Vec::new();
    let mut block = 0;
    while let Some(part) = reader.next_part((most - block.min(most - 1)) as usize) {
        block += match part {
            Part::Plain(lines) => lines.len() as u64,
            Part::Record(_) => 1,
        };
        if block >= most
            && let Some(mark) = reader.mark().filter(|mark| mark.bytes < text.len())
        {
            marks.push(told(&mark));
            block = 0;
        }
    }
    Ok(json!({"marks": marks}).into())
}

fn body<'a>(request: &mut Request<'a>) -> Result<&'a [u8], Failure> {
    request
        .body()
        .ok_or_else(|| Failure::new("the request has no body"))
}

fn told(mark: &Mark) -> Value {
    let last = mark.last.map(csp_json::names::shape_text);
    json!({"bytes": mark.bytes, "lines": mark.lines, "header": mark.header, "last": last})
}
