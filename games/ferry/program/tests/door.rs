//! The program under attack, as a stranger would try it.

mod common;

use common::{Server, ask, heard, program};
use serde_json::json;
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::process::Command;
use std::thread::sleep;
use std::time::Duration;
use testing::program::folder;

const MOMENT: Duration = Duration::from_millis(20);

fn server(name: &str, args: &[&str]) -> Server {
    let data = folder(name).join("tide.db");
    let data = ["--data", data.to_str().unwrap(), "--metrics-bind", "127.0.0.1:0"];
    Server::start(&[&data, args].concat())
}

/// A request whose connection ends with the answer.
fn get(path: &str, headers: &str) -> String {
    format!("GET {path} HTTP/1.1\r\nHost: x\r\n{headers}Connection: close\r\n\r\n")
}

fn post(path: &str, headers: &str, body: &str) -> String {
    let length = body.len();
    format!(
        "POST {path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: {length}\r\n\
         {headers}Connection: close\r\n\r\n{body}"
    )
}

fn header<'a>(answer: &'a str, name: &str) -> Option<&'a str> {
    let (head, _) = answer.split_once("\r\n\r\n")?;
    head.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(": "))
}

/// A connection that says this and then nothing.
fn held(address: SocketAddr, begun: &[u8]) -> TcpStream {
    let mut stream = TcpStream::connect(address).expect("somebody listens");
    stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
    // Whoever is turned away at once need not listen to it.
    let _ = stream.write_all(begun);
    stream
}

#[test]
fn half_a_request_keeps_nobody_out_and_is_told_that_it_took_too_long() {
    // As few files as some systems allow: a hundred connections used up all of them.
    let mut command = Command::new("sh");
    let program = program().path().to_str().unwrap();
    command.args(["-c", "ulimit -n 128 && exec \"$0\" \"$@\"", program]);
    let data = folder("half").join("tide.db");
    let data = data.to_str().unwrap();
    let args = ["--data", data, "--metrics-bind", "127.0.0.1:0", "--timeout", "2"];
    let server = Server::begin(command, &args);
    let mut half: Vec<TcpStream> =
        (0..110).map(|_| held(server.address, b"GET / HTTP/1.1\r\nHost: ")).collect();
    for _ in 0..20 {
        assert_eq!(ask(server.address, &get("/healthz", "")).0, 200);
    }
    // Those who had to make room are told so, and those who stayed that it takes too long.
    let answers: Vec<u16> = half.iter_mut().map(|stream| heard(stream).0).collect();
    assert!(answers.iter().all(|status| matches!(status, 408 | 503)), "{answers:?}");
    assert!(answers.contains(&408) && answers.contains(&503), "{answers:?}");
    assert_eq!(ask(server.address, &get("/", "")).0, 200);
    while server.count("connections") > 0 {
        sleep(MOMENT);
    }
}

#[test]
fn connections_in_use_are_not_taken_from_anybody() {
    let server = server("in-use", &["--address-connections", "4", "--timeout", "60"]);
    let mut client = server.client();
    let guest = client.post("/api/guests", None, &json!({"name": "Ada"})).unwrap();
    let token = guest["token"].as_str().unwrap();
    let wish = json!({"game": "ferry", "seats": ["me", "open"]});
    let opened = client.post("/api/tables", Some(token), &wish).unwrap();
    let stream = format!("/api/tables/{}/stream", opened["table"].as_str().unwrap());
    drop(client);
    let mut streams: Vec<TcpStream> = (0..4)
        .map(|_| {
            let mut stream = held(server.address, get(&stream, "").as_bytes());
            stream.read_exact(&mut [0; 16]).unwrap();
            stream
        })
        .collect();
    let (status, answer) = ask(server.address, &get("/healthz", ""));
    assert_eq!(status, 503);
    assert_eq!(header(&answer, "retry-after"), Some("10"));
    assert!(answer.contains("Too many connections are open from your address"), "{answer}");
    assert_eq!(server.count("connections_refused_total"), 1);
    drop(streams.pop());
    while server.count("connections") > 3 {
        sleep(MOMENT);
    }
    assert_eq!(ask(server.address, &get("/healthz", "")).0, 200);
}

#[test]
fn a_body_that_never_comes_is_not_waited_for() {
    let server = server("slow-body", &["--timeout", "1"]);
    let mut slow = held(
        server.address,
        b"POST /api/guests HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{",
    );
    let (status, answer) = heard(&mut slow);
    assert_eq!(status, 408);
    assert!(answer.contains(r#""code":"too-slow""#), "{answer}");
    // And a form, of which nothing is read but its beginning.
    let mut form = held(
        server.address,
        b"POST /tables HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 99\r\n\r\ncsrf=",
    );
    let (status, answer) = heard(&mut form);
    assert_eq!(status, 408);
    assert!(answer.contains("took too long to arrive"), "{answer}");
}

#[test]
fn a_body_that_says_itself_that_it_is_too_long_is_refused_before_it_comes() {
    let server = server("long-body", &[]);
    for (path, kind) in [
        ("/api/guests", "application/json"),
        ("/tables", "application/x-www-form-urlencoded"),
        ("/tables", "multipart/form-data; boundary=x"),
    ] {
        let head = format!(
            "POST {path} HTTP/1.1\r\nHost: x\r\nContent-Type: {kind}\r\nContent-Length: 9999999999\r\n\r\n"
        );
        let (status, answer) = heard(&mut held(server.address, head.as_bytes()));
        assert_eq!(status, 413, "{path} {kind}: {answer}");
    }
}

#[test]
fn whoever_speaks_another_version_is_told_so() {
    let server = server("version", &[]);
    let preface = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\x04\0\0\0\0\0";
    let (status, answer) = heard(&mut held(server.address, preface));
    assert_eq!(status, 505, "{answer}");
}

/// The frame of a message to a socket that says that it is so long, and most of it.
fn long_frame(length: u64) -> Vec<u8> {
    let mut frame = vec![0x82, 0x80 | 127];
    frame.extend(length.to_be_bytes());
    frame.extend([0; 4]);
    frame.resize(frame.len() + length as usize - 1, b'x');
    frame
}

#[test]
fn messages_to_sockets_that_never_end_take_no_memory() {
    let server = server("long-frames", &[]);
    let guest = server.client().post("/api/guests", None, &json!({"name": "Eve"})).unwrap();
    let new = json!({"game": "ferry", "seats": ["me", "open"]});
    let opened = server.client().post("/api/tables", guest["token"].as_str(), &new).unwrap();
    let table = opened["table"].as_str().unwrap();
    let upgrade = format!(
        "GET /api/tables/{table}/socket HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
         Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    );
    let before = server.memory();
    let frame = long_frame(16 << 20);
    let sockets: Vec<TcpStream> = (0..12)
        .map(|_| {
            let mut socket = held(server.address, upgrade.as_bytes());
            let mut first = [0; 12];
            socket.read_exact(&mut first).unwrap();
            assert!(first.ends_with(b"101"), "{}", String::from_utf8_lossy(&first));
            // Whoever is refused need not be listened to.
            let _ = socket.write_all(&frame);
            socket
        })
        .collect();
    let grown = server.memory().saturating_sub(before);
    assert!(grown < 32 << 10, "{grown} kB for {} sockets", sockets.len());
    assert_eq!(ask(server.address, &get("/healthz", "")).0, 200);
}

#[test]
fn a_head_that_comes_byte_by_byte_is_not_waited_for_either() {
    let server = server("slow-head", &["--timeout", "1"]);
    let mut stream = TcpStream::connect(server.address).unwrap();
    stream.set_read_timeout(Some(MOMENT)).unwrap();
    let mut answer = Vec::new();
    for byte in "GET / HTTP/1.1\r\nX-Slow: ".bytes().chain(std::iter::repeat(b'a')) {
        // It fails when the other side has ended the connection.
        if stream.write_all(&[byte]).is_err() || stream.read_to_end(&mut answer).is_ok() {
            break;
        }
    }
    assert!(answer.starts_with(b"HTTP/1.1 408"), "{}", String::from_utf8_lossy(&answer));
}

#[test]
fn uploads_that_are_held_take_little_memory() {
    let server = server("uploads", &["--timeout", "60"]);
    let guest = server.client().post("/api/guests", None, &json!({"name": "Ada"})).unwrap();
    let token = guest["token"].as_str().unwrap();
    let head = |identity: &str| {
        format!(
            "POST /api/campaigns/load HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n\
             {identity}Connection: close\r\nContent-Length: 8388608\r\n\r\n"
        )
    };
    // Of somebody unknown nothing is read at all.
    let (status, _) = heard(&mut held(server.address, head("").as_bytes()));
    assert_eq!(status, 401);
    let before = server.memory();
    let whole =
        format!("{}{}", head(&format!("Authorization: Bearer {token}\r\n")), "7".repeat(8_300_000));
    let mut uploads: Vec<TcpStream> =
        (0..24).map(|_| held(server.address, whole.as_bytes())).collect();
    // Those for whom there is no room are told when to come back; the others are held.
    let mut refused = 0;
    for upload in &mut uploads {
        upload.set_read_timeout(Some(Duration::from_secs(2))).unwrap();
        let mut answer = [0; 600];
        let Ok(length) = upload.read(&mut answer) else { continue };
        let answer = String::from_utf8_lossy(&answer[..length]).into_owned();
        assert!(answer.starts_with("HTTP/1.1 429"), "{answer}");
        assert_eq!(header(&answer, "retry-after"), Some("30"), "{answer}");
        refused += 1;
    }
    assert!(refused >= 19, "{refused} of 24 were refused");
    let more = server.memory().saturating_sub(before) / 1024;
    assert!(more < 100, "{more} MB for 24 uploads");
    // Others go on meanwhile, and when the uploads end there is room again.
    assert_eq!(ask(server.address, &get("/", "")).0, 200);
    drop(uploads);
    while server.count("connections") > 0 {
        sleep(MOMENT);
    }
    let (status, answer) = ask(server.address, &whole.replace("8388608", "8300000"));
    assert_eq!(status, 400, "{answer}");
}

#[test]
fn a_reader_who_takes_nothing_is_dropped() {
    let server = server("slow-reader", &["--timeout", "1", "--rate-limit", "0"]);
    let before = server.memory();
    let request = "GET /api/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n".repeat(1000);
    let readers: Vec<TcpStream> =
        (0..8).map(|_| held(server.address, request.as_bytes())).collect();
    while server.count("connections_slow_total") < 8 || server.count("connections") > 0 {
        sleep(MOMENT);
    }
    let more = server.memory().saturating_sub(before) / 1024;
    assert!(more < 60, "{more} MB for 8 readers");
    drop(readers);
}

#[test]
fn only_a_trusted_proxy_says_for_whom_it_asks() {
    let args = ["--rate-limit", "0", "--new-guests", "10"];
    let direct = server("direct", &args);
    let new_guest = |server: &Server, claim: &str| {
        ask(server.address, &post("/api/guests", &format!("{claim}\r\n"), r#"{"name": "Ada"}"#))
    };
    let claims = (0..12).map(|number| format!("X-Forwarded-For: 192.0.2.{number}"));
    let statuses: Vec<u16> = claims.map(|claim| new_guest(&direct, &claim).0).collect();
    assert_eq!(statuses.iter().filter(|status| **status == 200).count(), 10, "{statuses:?}");

    let behind = server("behind", &[&args[..], &["--trusted-proxy", "127.0.0.0/8"]].concat());
    for name in ["X-Forwarded-For: 198.51.100.1, ", "Forwarded: for=198.51.100.1, for="] {
        for number in 0..15 {
            assert_eq!(
                new_guest(&behind, &format!("{name}192.0.2.{number}")).0,
                200,
                "{name}{number}"
            );
        }
    }
    let same = (0..11).map(|_| new_guest(&behind, "X-Forwarded-For: 192.0.2.77"));
    let statuses: Vec<u16> = same.map(|(status, _)| status).collect();
    assert_eq!(statuses, [[200; 10].as_slice(), &[429]].concat());
    // Links and cookies are those of the address that the proxy was asked at.
    let asked = "X-Forwarded-For: 192.0.2.200\r\nX-Forwarded-Proto: https\r\nX-Forwarded-Host: play.example\r\n";
    let page = ask(behind.address, &get("/", asked)).1;
    assert!(header(&page, "set-cookie").unwrap().contains("; Secure"), "{page}");
    let guest = ask(behind.address, &post("/api/guests", asked, r#"{"name": "Ada"}"#)).1;
    let token = guest.split("\"token\":\"").nth(1).unwrap().split('"').next().unwrap();
    let wish = json!({"game": "ferry", "seats": ["me", "open"]}).to_string();
    let identity = format!("Authorization: Bearer {token}\r\n{asked}");
    let opened = ask(behind.address, &post("/api/tables", &identity, &wish)).1;
    assert!(opened.contains("\"join\":\"https://play.example/t/"), "{opened}");
}

#[test]
fn a_provider_full_of_addresses_is_limited_too() {
    let args = ["--rate-limit", "0", "--new-guests", "1", "--trusted-proxy", "127.0.0.1"];
    let server = server("provider", &args);
    let asked = |number: u32| {
        let claim = format!("X-Forwarded-For: 2001:db8:{number:x}::1\r\n");
        ask(server.address, &post("/api/guests", &claim, r#"{"name": "Ada"}"#)).0
    };
    assert_eq!((0..100).filter(|number| asked(*number) == 200).count(), 64);
}

#[test]
fn guests_tables_and_bytes_have_limits_that_say_when_to_come_back() {
    let args = ["--new-guests", "2", "--new-tables", "3", "--stored-megabytes", "1"];
    let server = server("hourly", &args);
    let guest = |name: &str| {
        ask(server.address, &post("/api/guests", "", &json!({"name": name}).to_string()))
    };
    let ada = guest("Ada").1;
    let token = ada.split("\"token\":\"").nth(1).unwrap().split('"').next().unwrap();
    let identity = format!("Authorization: Bearer {token}\r\n");
    assert_eq!(guest("Ben").0, 200);
    let told = |(status, answer): (u16, String), what: &str| {
        assert_eq!(status, 429, "{answer}");
        let seconds: u64 = header(&answer, "retry-after").expect("it says when").parse().unwrap();
        assert!(seconds > 60 && answer.contains(&format!("\"retry_after\":{seconds}")), "{answer}");
        assert!(answer.contains(what) && answer.contains("try again in "), "{answer}");
    };
    told(guest("Cy"), "many new players have come from your network");
    let open = |wish: &str| ask(server.address, &post("/api/tables", &identity, wish));
    let wish = r#"{"game": "ferry", "seats": ["me", "open"]}"#;
    for _ in 0..5 {
        assert_eq!(
            open(r#"{"game": "chess", "seats": ["me"]}"#).0,
            400,
            "what fails does not count"
        );
    }
    let [_, _, opened] = [(); 3].map(|()| open(wish).1);
    told(open(wish), "try again in");
    let table = opened.split("\"table\":\"").nth(1).unwrap().split('"').next().unwrap().to_owned();
    let long = format!(r#"{{"text": "{}"}}"#, "x".repeat(200_000));
    let say = || ask(server.address, &post(&format!("/api/tables/{table}/chat"), &identity, &long));
    let refused =
        (0..10).map(|_| say()).find(|told| told.0 == 429).expect("a megabyte is soon full");
    told(refused, "you have uploaded a lot today");
}

#[test]
fn of_a_form_without_a_token_nothing_more_is_read() {
    let server = server("form", &["--timeout", "60"]);
    let part = "--edge\r\nContent-Disposition: form-data; name=\"file\"\r\n\r\n";
    let kinds = [
        ("multipart/form-data; boundary=edge", part),
        ("application/x-www-form-urlencoded", "a=b&words="),
    ];
    for (kind, begun) in kinds {
        let head = format!(
            "POST /tables HTTP/1.1\r\nHost: x\r\nContent-Type: {kind}\r\nContent-Length: 200000\r\nConnection: close\r\n\r\n"
        );
        // Nine tenths of it never come, and are not waited for.
        let mut form =
            held(server.address, format!("{head}{begun}{}", "x".repeat(20_000)).as_bytes());
        let (status, answer) = heard(&mut form);
        assert_eq!(status, 403, "{kind}");
        assert!(answer.contains("This page was open too long"), "{answer}");
    }
}
