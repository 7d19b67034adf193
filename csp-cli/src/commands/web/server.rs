//! Connections: each is a task of one thread.

use std::convert::Infallible;
use std::io;
use std::net::TcpListener;

use http_body_util::Full;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::TokioIo;

use super::answer::answer;
use super::page::Page;

/// Serves the page for ever. Returns if no connection can be taken any more.
pub(super) fn run(page: Page, listener: TcpListener) -> io::Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_io()
        .build()?;
    runtime.block_on(accept(page, listener))
}

async fn accept(page: Page, listener: TcpListener) -> io::Result<()> {
    listener.set_nonblocking(true)?;
    let listener = tokio::net::TcpListener::from_std(listener)?;
    loop {
        match listener.accept().await {
            Ok((stream, _)) => {
                let service = service_fn(move |request| {
                    std::future::ready(Ok::<_, Infallible>(answer(&page, &request).map(Full::new)))
                });
                // A client that breaks the protocol or goes away harms its own connection only.
                let connection =
                    http1::Builder::new().serve_connection(TokioIo::new(stream), service);
                tokio::spawn(connection);
            }
            // The client was gone before it was served.
            Err(error) if error.kind() == io::ErrorKind::ConnectionAborted => {}
            Err(error) => return Err(error),
        }
    }
}
