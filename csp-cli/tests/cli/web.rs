//! `csp web`. The command has the page if it was built before the command was (`csp-web/build`);
//! without it, what is told instead is tested. The answers themselves have unit tests.

use crate::csp;

/// Whether the page is in the command under test.
const HAS_PAGE: bool = option_env!("CSP_PAGE").is_some();

#[test]
fn ports_are_numbers() {
    for port in ["65536", "-1", "http"] {
        let ran = csp(&["web", "--no-open", &format!("--port={port}")]);
        assert_eq!(ran.code, 2);
        assert!(ran.err.contains("--port"), "{}", ran.err);
    }
}

#[test]
fn without_the_page_it_says_how_to_get_it() {
    if HAS_PAGE {
        return;
    }
    let ran = csp(&["web", "--no-open", "--port", "0"]);
    assert_eq!((ran.code, ran.out.as_str()), (2, ""));
    assert!(
        ran.err
            .contains("\n  csp-web/build && cargo run --release -- web\n"),
        "{}",
        ran.err
    );
}

#[cfg(target_os = "linux")]
mod served {
    use std::fs;
    use std::io::{BufRead, BufReader, Read, Write};
    use std::net::{Ipv4Addr, TcpListener, TcpStream};
    use std::os::unix::fs::PermissionsExt as _;
    use std::path::{Path, PathBuf};
    use std::process::{Child, Command, Stdio};
    use std::time::{Duration, Instant};

    use super::HAS_PAGE;
    use crate::interrupt::{ended, interrupt};
    use crate::{command, csp};

    /// `csp web` at work, with the address that it printed.
    struct Served {
        child: Child,
        port: u16,
    }

    fn serve(options: &[&str], path: Option<&Path>) -> Served {
        let mut command = command(&[&["web", "--port", "0"], options].concat());
        if let Some(path) = path {
            command.env("PATH", path);
        }
        served(command)
    }

    /// The same with no more than this number of open files.
    fn serve_within(files: u32) -> Served {
        let server = command(&["web", "--port", "0", "--no-open"]);
        let mut shell = Command::new("sh");
        let script = format!("ulimit -n {files}; exec \"$0\" \"$@\"");
        shell.args(["-c", &script]).arg(server.get_program());
        shell.args(server.get_args());
        served(shell)
    }

    fn served(mut command: Command) -> Served {
        let mut child = command
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("csp starts");
        let mut line = String::new();
        BufReader::new(child.stdout.take().expect("it is a pipe"))
            .read_line(&mut line)
            .expect("it is text");
        let port = line
            .strip_prefix("http://127.0.0.1:")
            .and_then(|line| line.strip_suffix("/\n"));
        Served {
            child,
            port: port
                .and_then(|port| port.parse().ok())
                .expect("an address comes"),
        }
    }

    /// The bytes that come back for this text.
    fn exchange(port: u16, request: &str) -> Vec<u8> {
        let mut stream = TcpStream::connect((Ipv4Addr::LOCALHOST, port)).expect("it listens");
        stream.write_all(request.as_bytes()).expect("it reads");
        let mut answer = Vec::new();
        stream
            .read_to_end(&mut answer)
            .expect("it closes the connection");
        answer
    }

    fn get(port: u16, path: &str, host: &str) -> String {
        let request = format!("GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n");
        String::from_utf8_lossy(&exchange(port, &request)).into_owned()
    }

    fn assert_ends(served: Served) {
        interrupt(&served.child);
        let (code, errors) = ended(served.child);
        assert_eq!(code, Some(0), "{errors}");
        assert_eq!(errors, "csp: serving the page; Ctrl-C ends\n");
    }

    #[test]
    fn the_page_comes_until_ctrl_c() {
        if !HAS_PAGE {
            return;
        }
        let served = serve(&["--no-open"], None);
        let index = get(served.port, "/", "127.0.0.1");
        assert!(index.starts_with("HTTP/1.1 200 OK\r\n"), "{index}");
        assert!(
            index.contains("content-security-policy: default-src 'none'; "),
            "{index}"
        );
        assert!(
            index.contains("x-content-type-options: nosniff\r\n"),
            "{index}"
        );
        assert!(index.contains("<!doctype html>"), "{index}");
        let wasm = get(served.port, "/csp.wasm", "localhost");
        assert!(wasm.contains("content-type: application/wasm\r\n"));
        assert!(wasm.contains("\r\n\r\n\0asm"));
        let kept = get(served.port, "/offline.js", "localhost");
        assert!(kept.contains("content-type: text/javascript"), "{kept}");
        assert!(kept.contains("\"./csp.wasm\": "), "{kept}");
        assert_ends(served);
    }

    #[test]
    fn foreign_names_and_broken_requests_are_refused() {
        if !HAS_PAGE {
            return;
        }
        let served = serve(&["--no-open"], None);
        let foreign = get(served.port, "/", "example.com");
        assert!(foreign.starts_with("HTTP/1.1 421 "), "{foreign}");
        assert!(!foreign.contains("<!doctype"), "{foreign}");
        for path in ["/../Cargo.toml", "/_headers", "/.gitignore", "/csp.html"] {
            let answer = get(served.port, path, "localhost");
            assert!(answer.starts_with("HTTP/1.1 404 "), "{path} {answer}");
        }
        assert!(exchange(served.port, "nonsense\r\n\r\n").starts_with(b"HTTP/1.1 400 "));
        // One that never ends its request keeps no one else from theirs.
        let mut slow = TcpStream::connect((Ipv4Addr::LOCALHOST, served.port)).expect("it listens");
        slow.write_all(b"GET / HT").expect("it reads");
        assert!(get(served.port, "/", "localhost").starts_with("HTTP/1.1 200 "));
        assert_ends(served);
    }

    /// Connections that cannot be taken wait until others have had their time for the head of a request.
    #[test]
    fn it_goes_on_where_too_many_files_are_open() {
        if !HAS_PAGE {
            return;
        }
        let served = serve_within(32);
        let half_open = || {
            let address = (Ipv4Addr::LOCALHOST, served.port);
            let mut stream = TcpStream::connect(address).expect("it listens");
            stream.write_all(b"GET / HT").expect("it reads");
            stream
        };
        let held: Vec<TcpStream> = (0..40).map(|_| half_open()).collect();
        let answer = get(served.port, "/", "localhost");
        assert!(answer.starts_with("HTTP/1.1 200 "), "{answer}");
        drop(held);
        let answer = get(served.port, "/", "localhost");
        assert!(answer.starts_with("HTTP/1.1 200 "), "{answer}");
        assert_ends(served);
    }

    #[test]
    fn a_port_in_use_is_told() {
        if !HAS_PAGE {
            return;
        }
        let taken = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("there is a port");
        let port = taken.local_addr().expect("it has one").port().to_string();
        let ran = csp(&["web", "--no-open", "--port", &port]);
        assert_eq!((ran.code, ran.out.as_str()), (2, ""));
        assert!(
            ran.err.starts_with(&format!("csp: port {port} is in use")),
            "{}",
            ran.err
        );
    }

    /// A folder with nothing but a program to open addresses, which writes them down.
    fn folder_with_opener() -> (PathBuf, PathBuf) {
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("opener");
        let opened = folder.join("opened");
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("the temporary folder can be written");
        let opener = folder.join("xdg-open");
        let script = format!(
            "#!/bin/sh\necho \"$1\" > {0}.part\n/bin/mv {0}.part {0}\n",
            opened.display()
        );
        fs::write(&opener, script).expect("the temporary folder can be written");
        fs::set_permissions(&opener, fs::Permissions::from_mode(0o755)).expect("it is ours");
        (folder, opened)
    }

    #[test]
    fn the_browser_is_opened() {
        if !HAS_PAGE {
            return;
        }
        let (folder, opened) = folder_with_opener();
        let served = serve(&[], Some(&folder));
        let begin = Instant::now();
        while !opened.exists() {
            assert!(
                begin.elapsed() < Duration::from_secs(60),
                "no browser was opened"
            );
            std::thread::sleep(Duration::from_millis(10));
        }
        let address = fs::read_to_string(&opened).expect("it is text");
        assert_eq!(address, format!("http://127.0.0.1:{}/\n", served.port));
        assert_ends(served);
    }

    #[test]
    fn without_a_browser_it_serves_all_the_same() {
        if !HAS_PAGE {
            return;
        }
        let nowhere = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("nowhere");
        let served = serve(&[], Some(&nowhere));
        assert!(get(served.port, "/", "localhost").starts_with("HTTP/1.1 200 "));
        interrupt(&served.child);
        let (code, errors) = ended(served.child);
        assert_eq!(code, Some(0), "{errors}");
        assert!(
            errors.contains("csp: no browser could be started"),
            "{errors}"
        );
    }
}
