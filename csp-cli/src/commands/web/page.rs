//! The page within the command.

use std::io::Read as _;

use flate2::read::GzDecoder;

/// The files of the page, and what is sent with each of them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Page {
    /// Headers of all answers in the form of static hosts: indented lines `Name: value`.
    pub(crate) headers: &'static str,
    pub(crate) assets: &'static [Asset],
}

/// A file of the page.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Asset {
    /// Its path below the root, without a slash at the beginning.
    pub(crate) path: &'static str,
    /// Its content as gzip.
    pub(crate) gzip: &'static [u8],
}

/// The page, if it had been built when the command was compiled.
pub(crate) const EMBEDDED: Option<Page> = include!(concat!(env!("OUT_DIR"), "/page.rs"));

impl Page {
    /// The file at the path of a request. A folder means the `index.html` in it.
    pub(super) fn asset(&self, path: &str) -> Option<&'static Asset> {
        let path = path.strip_prefix('/')?;
        let whole = if path.is_empty() { "index.html" } else { path };
        self.assets.iter().find(|asset| asset.path == whole)
    }

    /// The headers, each with its value.
    pub(super) fn headers(&self) -> impl Iterator<Item = (&'static str, &'static str)> {
        let lines = self.headers.lines().filter(|line| line.starts_with(' '));
        lines.filter_map(|line| line.trim().split_once(": "))
    }
}

impl Asset {
    /// What it is, by the end of its name.
    pub(super) fn content_type(&self) -> &'static str {
        match self.path.rsplit('.').next() {
            Some("html") => "text/html; charset=utf-8",
            Some("css") => "text/css; charset=utf-8",
            Some("js") => "text/javascript; charset=utf-8",
            Some("json") => "application/json",
            Some("svg") => "image/svg+xml",
            Some("png") => "image/png",
            Some("wasm") => "application/wasm",
            Some("webmanifest") => "application/manifest+json",
            Some("txt") => "text/plain; charset=utf-8",
            _ => "application/octet-stream",
        }
    }

    /// Another one for another content: the checksum and the length, with which gzip ends.
    pub(super) fn tag(&self) -> String {
        let end = &self.gzip[self.gzip.len() - 8..];
        let digits: String = end.iter().map(|byte| format!("{byte:02x}")).collect();
        format!("\"{digits}\"")
    }

    /// The content, for the few clients that do not take gzip.
    pub(super) fn plain(&self) -> Vec<u8> {
        let mut content = Vec::new();
        GzDecoder::new(self.gzip)
            .read_to_end(&mut content)
            .expect("it was packed by the build");
        content
    }
}
