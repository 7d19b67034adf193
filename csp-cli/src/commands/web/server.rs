//! Connections: each is a task of one thread.

use std::convert::Infallible;
use std::io;
use std::net::TcpListener;
use std::time::Duration;

use http_body_util::Full;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::TcpStream;
use tokio::time::sleep;

use super::answer::answer;
use super::page::Page;

/// How long a client may take for the head of a request. A connection that is kept open without one ends then, too.
const HEADERS: Duration = Duration::from_secs(10);

/// How long it is to the next try if no connection can be taken, as where too many files are open: some of them are
/// connections that end.
const PAUSE: Duration = Duration::from_millis(100);

/// Serves the page for ever. Fails if it cannot begin.
pub(super) fn run(page: Page, listener: TcpListener) -> io::Result<Infallible> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_io()
        .enable_time()
        .build()?;
    runtime.block_on(accept(page, listener))
}

async fn accept(page: Page, listener: TcpListener) -> io::Result<Infallible> {
    listener.set_nonblocking(true)?;
    let listener = tokio::net::TcpListener::from_std(listener)?;
    loop {
        match listener.accept().await {
            Ok((stream, _)) => _ = tokio::spawn(serve(page, stream, HEADERS)),
            // The client was gone before it was served.
            Err(error) if error.kind() == io::ErrorKind::ConnectionAborted => {}
            Err(_) => sleep(PAUSE).await,
        }
    }
}

/// A client that breaks the protocol, goes away, or is too slow harms its own connection only.
async fn serve(page: Page, stream: TcpStream, headers: Duration) {
    let service = service_fn(move |request| {
        std::future::ready(Ok::<_, Infallible>(answer(&page, &request).map(Full::new)))
    });
    let _ = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(headers)
        .serve_connection(TokioIo::new(stream), service)
        .await;
}

#[cfg(test)]
mod tests {
    use super::serve;
    use crate::commands::web::page::Page;
    use std::io::{Read as _, Write as _};
    use std::net::{TcpListener, TcpStream};
    use std::thread;
    use std::time::Duration;

    /// What is sent back until the connection ends, which the server has to do.
    fn answered(request: &'static str) -> String {
        let page = Page {
            headers: "",
            assets: &[],
        };
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let client = thread::spawn(move || {
            let mut stream = TcpStream::connect(address).unwrap();
            stream.write_all(request.as_bytes()).unwrap();
            let mut text = String::new();
            // A reset is an end, too.
            let _ = stream.read_to_string(&mut text);
            text
        });
        let mut runtime = tokio::runtime::Builder::new_current_thread();
        runtime.enable_all().build().unwrap().block_on(async {
            listener.set_nonblocking(true).unwrap();
            let listener = tokio::net::TcpListener::from_std(listener).unwrap();
            let (stream, _) = listener.accept().await.unwrap();
            serve(page, stream, Duration::from_millis(50)).await;
        });
        client.join().unwrap()
    }

    #[test]
    fn a_client_that_does_not_go_on_is_left() {
        for half in ["", "GET / HTTP/1.1\r\nHost: 127"] {
            assert!(!answered(half).contains("200 OK"), "{half}");
        }
        let whole = "GET /no HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n";
        assert!(answered(whole).starts_with("HTTP/1.1 404"));
    }
}
