//! Requests and their answers, on a page of a few files.

use std::io::Write as _;

use flate2::Compression;
use flate2::write::GzEncoder;
use hyper::body::Bytes;
use hyper::{Request, Response, StatusCode};

use super::answer::answer;
use super::page::{Asset, Page};

const INDEX: &str = "<!doctype html><title>page</title>";

fn page() -> Page {
    let gzip = |content: &str| {
        let mut gzip = GzEncoder::new(Vec::new(), Compression::best());
        gzip.write_all(content.as_bytes()).expect("memory takes it");
        &*gzip.finish().expect("memory takes it").leak()
    };
    let assets = [
        Asset {
            path: "index.html",
            gzip: gzip(INDEX),
        },
        Asset {
            path: "src/main.js",
            gzip: gzip("main();"),
        },
        Asset {
            path: "manifest.webmanifest",
            gzip: gzip("{}"),
        },
    ];
    let headers = "/*\n  X-Content-Type-Options: nosniff\n  Referrer-Policy: no-referrer\n";
    Page {
        headers,
        assets: Box::leak(Box::new(assets)),
    }
}

fn ask(method: &str, path: &str, headers: &[(&str, &str)]) -> Response<Bytes> {
    let mut request = Request::builder().method(method).uri(path);
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    answer(&page(), &request.body(()).expect("it is a request"))
}

const HERE: (&str, &str) = ("host", "127.0.0.1:8481");

#[test]
fn files_come_with_their_type_and_the_headers_of_the_page() {
    for (path, kind) in [
        ("/", "text/html; charset=utf-8"),
        ("/src/main.js", "text/javascript; charset=utf-8"),
        ("/manifest.webmanifest", "application/manifest+json"),
    ] {
        let answer = ask("GET", path, &[HERE]);
        assert_eq!(answer.status(), StatusCode::OK);
        assert_eq!(answer.headers()["content-type"], kind);
        assert_eq!(answer.headers()["x-content-type-options"], "nosniff");
        assert_eq!(answer.headers()["referrer-policy"], "no-referrer");
        assert!(!answer.headers().contains_key("content-encoding"));
    }
    assert_eq!(ask("GET", "/", &[HERE]).body(), INDEX);
    assert_eq!(ask("GET", "/?q#part", &[HERE]).body(), INDEX);
}

#[test]
fn gzip_is_sent_to_those_who_take_it() {
    let taken = ask(
        "GET",
        "/",
        &[HERE, ("accept-encoding", "br;q=1.0, gzip;q=0.8, *;q=0.1")],
    );
    assert_eq!(taken.headers()["content-encoding"], "gzip");
    assert_eq!(taken.headers()["vary"], "Accept-Encoding");
    assert_eq!(taken.body()[..2], [0x1f, 0x8b]);
    let not_taken = ask("GET", "/", &[HERE, ("accept-encoding", "br")]);
    assert_eq!(not_taken.body(), INDEX);
}

#[test]
fn what_the_browser_has_is_not_sent_again() {
    let tag = ask("GET", "/", &[HERE]).headers()["etag"]
        .to_str()
        .expect("it is text")
        .to_owned();
    let other = ask("GET", "/src/main.js", &[HERE]).headers()["etag"].clone();
    assert_ne!(tag, other);
    for known in [tag.clone(), format!("\"0\", W/{tag}")] {
        let answer = ask("GET", "/", &[HERE, ("if-none-match", &known)]);
        assert_eq!(answer.status(), StatusCode::NOT_MODIFIED);
        assert!(answer.body().is_empty());
        assert_eq!(answer.headers()["etag"], tag);
    }
    assert_eq!(
        ask("GET", "/src/main.js", &[HERE, ("if-none-match", &tag)]).status(),
        StatusCode::OK
    );
}

#[test]
fn only_requests_to_this_machine_are_answered() {
    for host in ["127.0.0.1", "127.0.0.1:1", "localhost:8481", "LOCALHOST"] {
        assert_eq!(
            ask("GET", "/", &[("host", host)]).status(),
            StatusCode::OK,
            "{host}"
        );
    }
    let foreign = [
        "example.com",
        "example.com:8481",
        "localhost.example.com",
        "127.0.0.1.example.com",
        "127.0.0.1:8481@example.com",
        "",
        "192.168.0.1:8481",
    ];
    for host in foreign {
        let answer = ask("GET", "/", &[("host", host)]);
        assert_eq!(answer.status(), StatusCode::MISDIRECTED_REQUEST, "{host}");
        assert_eq!(answer.headers()["x-content-type-options"], "nosniff");
        assert!(!answer.body().is_empty());
    }
    let none = ask("GET", "/", &[]);
    assert_eq!(none.status(), StatusCode::MISDIRECTED_REQUEST);
    let two = ask("GET", "/", &[HERE, ("host", "example.com")]);
    assert_eq!(two.status(), StatusCode::MISDIRECTED_REQUEST);
    let target = ask("GET", "http://example.com/", &[HERE]);
    assert_eq!(target.status(), StatusCode::MISDIRECTED_REQUEST);
}

#[test]
fn nothing_else_is_there() {
    for path in [
        "/missing",
        "/src",
        "/src/",
        "//index.html",
        "/../Cargo.toml",
        "/%2e%2e/Cargo.toml",
    ] {
        assert_eq!(
            ask("GET", path, &[HERE]).status(),
            StatusCode::NOT_FOUND,
            "{path}"
        );
    }
    for method in ["POST", "PUT", "DELETE", "OPTIONS", "CONNECT"] {
        let answer = ask(method, "/", &[HERE]);
        assert_eq!(answer.status(), StatusCode::METHOD_NOT_ALLOWED, "{method}");
        assert_eq!(answer.headers()["allow"], "GET, HEAD");
    }
}
