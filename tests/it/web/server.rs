//! The server itself: over a socket, with clients that do not behave.

use super::{get, place};
use crate::program::Program;
use ruledex::library::{LiveLibrary, Pace};
use ruledex::store::Notice;
use ruledex::web::{Hosts, Server, Watched};
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// The disk is asked so often that no test waits for it.
const QUICK: Pace = Pace { look: Duration::from_millis(5), retry: Duration::from_millis(20) };

fn watched(program: &Program) -> Watched {
    let (location, options) = place(program);
    Watched::new(LiveLibrary::with_pace(location, options, QUICK, |_| {}), Hosts::local()).unwrap()
}

/// A server that runs until the tests end.
fn serve(program: Program) -> SocketAddr {
    let server = Server::bind("127.0.0.1:0".parse().unwrap(), watched(&program)).unwrap();
    let address = server.address().unwrap();
    std::thread::spawn(move || {
        let _library = program;
        server.run()
    });
    address
}

/// Sends bytes and reads all that comes until the server hangs up.
fn send(address: SocketAddr, bytes: &[u8]) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(30))).unwrap();
    let _ = stream.write_all(bytes);
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer);
    String::from_utf8_lossy(&answer).into_owned()
}

fn status(answer: &str) -> &str {
    answer.split(' ').nth(1).unwrap_or("nothing")
}

#[test]
fn requests_are_answered_over_a_socket() {
    let address = serve(Program::sample());
    let ask = |line: &str, headers: &str| {
        send(address, format!("{line} HTTP/1.1\r\n{headers}connection: close\r\n\r\n").as_bytes())
    };
    let page = ask("GET /harbour/docking", "host: localhost\r\n");
    assert_eq!(status(&page), "200");
    assert!(page.contains("content-security-policy: default-src 'none'") && page.ends_with("</html>"), "{page}");
    let head = ask("HEAD /harbour/docking", "host: localhost\r\n");
    let body = page.split("\r\n\r\n").nth(1).unwrap();
    assert!(head.contains(&format!("content-length: {}", body.len())) && head.ends_with("\r\n\r\n"), "{head}");
    // What a client has, it is not told to be empty.
    let tag = head.lines().find_map(|line| line.strip_prefix("etag: ")).unwrap();
    for (method, length) in [("HEAD", Some(body.len().to_string())), ("GET", None)] {
        let answer =
            ask(&format!("{method} /harbour/docking"), &format!("host: localhost\r\nif-none-match: {tag}\r\n"));
        assert!(status(&answer) == "304" && answer.ends_with("\r\n\r\n"), "{answer}");
        let told = answer.lines().find_map(|line| line.strip_prefix("content-length: ")).map(str::to_owned);
        assert_eq!(told, length, "{method}");
    }
    for (line, headers, expected) in [
        ("GET /", "host: evil.example\r\n", "421"),
        ("GET http://evil.example/", "host: localhost\r\n", "421"),
        ("GET /", "", "400"),
        ("GET /", "host: localhost\r\nhost: evil.example\r\n", "400"),
        ("POST /", "host: localhost\r\ncontent-length: 3\r\n", "405"),
        ("GET /../../../../etc/passwd", "host: localhost\r\n", "404"),
        ("GET /harbour/12.1", "host: localhost\r\n", "307"),
    ] {
        assert_eq!(status(&ask(line, headers)), expected, "{line} {headers}");
    }
}

#[test]
fn clients_that_do_not_behave_are_cut_off() {
    let address = serve(Program::sample());
    let many = format!("GET / HTTP/1.1\r\nhost: localhost\r\n{}\r\n", "x: y\r\n".repeat(200));
    let long = format!("GET / HTTP/1.1\r\nhost: localhost\r\nx: {}\r\n\r\n", "y".repeat(100_000));
    let far = format!("GET /{} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n", "y".repeat(20_000));
    assert_eq!(status(&send(address, many.as_bytes())), "431");
    assert_eq!(status(&send(address, long.as_bytes())), "431");
    assert_eq!(status(&send(address, far.as_bytes())), "414");
    for noise in [
        &b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03"[..],
        b"\0\0\0\0\r\n\r\n",
        b"GET\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
    ] {
        assert_eq!(status(&send(address, noise)), "400", "{noise:?}");
    }
    // One that never ends its question is hung up on, and others are served meanwhile.
    let begun = Instant::now();
    let mut slow = TcpStream::connect(address).unwrap();
    slow.write_all(b"GET / HTTP/1.1\r\nhost: local").unwrap();
    let quick = send(address, b"GET /harbour HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n");
    assert_eq!(status(&quick), "200");
    slow.set_read_timeout(Some(Duration::from_mins(1))).unwrap();
    let mut rest = Vec::new();
    let _ = slow.read_to_end(&mut rest);
    assert!(begun.elapsed() < Duration::from_secs(40), "{:?}", begun.elapsed());
}

#[test]
fn clients_that_say_nothing_or_take_nothing_hold_up_nobody() {
    let address = serve(Program::sample());
    let ask = |target: &str| {
        let begun = Instant::now();
        let host = "host: localhost\r\nconnection: close\r\n\r\n";
        let answer = send(address, format!("GET {target} HTTP/1.1\r\n{host}").as_bytes());
        (status(&answer).to_owned(), begun.elapsed())
    };
    assert_eq!(ask("/harbour").0, "200");
    let connect = || TcpStream::connect(address).unwrap();
    let silent: Vec<TcpStream> = (0..150).map(|_| connect()).collect();
    let begun: Vec<TcpStream> = (0..150)
        .map(|_| {
            let mut stream = connect();
            let _ = stream.write_all(b"GET / HTTP/1.1\r\nhost: local");
            stream
        })
        .collect();
    // They ask for more than the system keeps for them, and read none of it.
    let deaf: Vec<TcpStream> = (0..150)
        .map(|_| {
            let mut stream = connect();
            let _ = stream.write_all("GET /harbour/docking HTTP/1.1\r\nhost: localhost\r\n\r\n".repeat(500).as_bytes());
            stream
        })
        .collect();
    let (status, took) = ask("/harbour/docking");
    assert_eq!(status, "200");
    assert!(took < Duration::from_secs(1), "{took:?}");
    drop((silent, begun, deaf));
}

#[test]
fn an_error_of_opening_again_is_told_once() {
    let program = Program::sample();
    let (location, options) = place(&program);
    let told = Arc::new(Mutex::new(Vec::new()));
    let heard = Arc::clone(&told);
    let notify = move |notice: &Notice| heard.lock().unwrap().push(notice.to_string());
    let watched = Watched::new(LiveLibrary::with_pace(location, options, QUICK, notify), Hosts::local()).unwrap();
    program.write("ruledex.yaml", "bundled: [");
    let begun = Instant::now();
    while begun.elapsed() < 10 * QUICK.retry {
        assert_eq!(watched.respond(&ruledex::web::Request::get("/harbour/cargo")).status, 200);
        std::thread::sleep(QUICK.look);
    }
    let told = told.lock().unwrap();
    assert!(told.len() == 1 && told[0].contains("ruledex.yaml"), "{told:?}");
}

#[test]
fn changes_of_the_library_are_seen() {
    let program = Program::sample();
    let watched = watched(&program);
    let ask = |target: &str| watched.respond(&ruledex::web::Request::get(target));
    assert!(ask("/harbour/cargo").text_body().contains("six crates"));
    let text = std::fs::read_to_string(program.path("rules/harbour/cargo.md")).unwrap();
    program.write("rules/harbour/cargo.md", text.replace("six crates", "seven sturdy crates"));
    let deadline = Instant::now() + Duration::from_mins(1);
    while !ask("/harbour/cargo").text_body().contains("seven sturdy crates") {
        assert!(Instant::now() < deadline, "the change is never seen");
        std::thread::sleep(Duration::from_millis(100));
    }
    assert!(ask("/search?q=sturdy").text_body().contains("/harbour/cargo#3.1"));
    // What nobody can read leaves what is served.
    program.write("ruledex.yaml", "bundled: [");
    std::thread::sleep(2 * QUICK.look);
    assert!(ask("/harbour/cargo").text_body().contains("seven sturdy crates"));
    let served = watched.pages();
    assert_eq!(get(&served, "/harbour/cargo").status, 200);
}
