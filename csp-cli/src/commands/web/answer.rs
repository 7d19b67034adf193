//! The answer to a request: a file of the page, or why there is none.

use hyper::body::Bytes;
use hyper::header::{self, HeaderMap, HeaderName, HeaderValue};
use hyper::{Method, Request, Response, StatusCode};

use super::page::{Asset, Page};

type Answer = Response<Bytes>;

/// Answers a request. The same request has the same answer.
pub(super) fn answer<B>(page: &Page, request: &Request<B>) -> Answer {
    let mut answer = found(page, request);
    for (name, value) in page.headers() {
        let name = HeaderName::from_bytes(name.as_bytes()).expect("the page's headers have names");
        answer
            .headers_mut()
            .insert(name, HeaderValue::from_static(value));
    }
    answer
}

fn found<B>(page: &Page, request: &Request<B>) -> Answer {
    if !asks_loopback(request) {
        let text = "csp web answers requests to 127.0.0.1 and localhost only\n";
        return refusal(StatusCode::MISDIRECTED_REQUEST, text);
    }
    if ![Method::GET, Method::HEAD].contains(request.method()) {
        let mut answer = refusal(
            StatusCode::METHOD_NOT_ALLOWED,
            "csp web only has files to read\n",
        );
        answer
            .headers_mut()
            .insert(header::ALLOW, HeaderValue::from_static("GET, HEAD"));
        return answer;
    }
    match page.asset(request.uri().path()) {
        Some(asset) => file(asset, request.headers()),
        None => refusal(StatusCode::NOT_FOUND, "there is no such file\n"),
    }
}

/// Whether the request is meant for this machine. A foreign page can have a name of its own lead
/// here (DNS rebinding), and would then read what is served as if it were its own.
fn asks_loopback<B>(request: &Request<B>) -> bool {
    let mut hosts = request.headers().get_all(header::HOST).iter();
    let (Some(host), None) = (hosts.next(), hosts.next()) else {
        return false;
    };
    let target = request
        .uri()
        .authority()
        .map(hyper::http::uri::Authority::as_str);
    host.to_str().is_ok_and(is_loopback) && target.is_none_or(is_loopback)
}

/// Whether this is a name of the loopback address, with or without a port.
fn is_loopback(host: &str) -> bool {
    let name = match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => host,
    };
    name == "127.0.0.1" || name.eq_ignore_ascii_case("localhost")
}

fn refusal(status: StatusCode, text: &'static str) -> Answer {
    let mut answer = Response::new(Bytes::from_static(text.as_bytes()));
    *answer.status_mut() = status;
    let kind = HeaderValue::from_static("text/plain; charset=utf-8");
    answer.headers_mut().insert(header::CONTENT_TYPE, kind);
    answer
}

/// The file, unless the client has it already. A body is left out by the server for `HEAD`.
fn file(asset: &'static Asset, asked: &HeaderMap) -> Answer {
    let mut answer = Response::new(Bytes::new());
    let tag = asset.tag();
    if mentions(asked, header::IF_NONE_MATCH, &tag) {
        *answer.status_mut() = StatusCode::NOT_MODIFIED;
    } else if mentions(asked, header::ACCEPT_ENCODING, "gzip") {
        let gzip = HeaderValue::from_static("gzip");
        answer.headers_mut().insert(header::CONTENT_ENCODING, gzip);
        *answer.body_mut() = Bytes::from_static(asset.gzip);
    } else {
        *answer.body_mut() = Bytes::from(asset.plain());
    }
    let headers = answer.headers_mut();
    headers.insert(
        header::CONTENT_TYPE,
        HeaderValue::from_static(asset.content_type()),
    );
    headers.insert(header::VARY, HeaderValue::from_static("Accept-Encoding"));
    headers.insert(
        header::ETAG,
        HeaderValue::from_str(&tag).expect("it is hexadecimal"),
    );
    answer
}

/// Whether a header's list has this item, whatever weight it is given.
fn mentions(asked: &HeaderMap, name: HeaderName, item: &str) -> bool {
    let lists = asked
        .get_all(name)
        .iter()
        .filter_map(|list| list.to_str().ok());
    lists.flat_map(|list| list.split(',')).any(|given| {
        let given = given.split(';').next().unwrap_or("").trim();
        given
            .strip_prefix("W/")
            .unwrap_or(given)
            .eq_ignore_ascii_case(item)
    })
}
