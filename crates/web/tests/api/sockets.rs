//! Following and playing over one WebSocket.

use crate::server::{Player, Server, some_move};
use futures_util::{SinkExt, StreamExt};
use host::Settings;
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};
use web::SiteSettings;

struct Socket(WebSocketStream<MaybeTlsStream<TcpStream>>);

impl Socket {
    async fn open(
        server: &Server,
        table: &str,
        headers: &[(&'static str, &str)],
    ) -> Option<Socket> {
        let address = format!("ws://{}{table}/socket", server.address);
        let mut request = address.into_client_request().unwrap();
        for (name, value) in headers {
            request.headers_mut().insert(*name, value.parse().unwrap());
        }
        connect_async(request).await.ok().map(|(socket, _)| Socket(socket))
    }

    async fn of(server: &Server, table: &str, player: &Player) -> Socket {
        let bearer = player.bearer();
        Socket::open(server, table, &[("authorization", &bearer)]).await.expect("a socket")
    }

    async fn say(&mut self, message: &Value) {
        self.0.send(Message::text(message.to_string())).await.unwrap();
    }

    async fn next(&mut self) -> Option<Value> {
        loop {
            match self.0.next().await? {
                Ok(Message::Text(text)) => return Some(serde_json::from_str(&text).unwrap()),
                Ok(Message::Close(_)) | Err(_) => return None,
                Ok(_) => {}
            }
        }
    }

    /// The next answer to a message, not a view.
    async fn answer(&mut self) -> Value {
        loop {
            let value = self.next().await.expect("an answer");
            if value.get("table").is_none() {
                return value;
            }
        }
    }
}

#[tokio::test]
async fn a_match_over_two_sockets() {
    let server = Server::start().await;
    let (table, ann, ben) = server.pair().await;
    let play = async |player: &Player| {
        let mut socket = Socket::of(&server, &table, player).await;
        let mut answered = 0;
        loop {
            let value = socket.next().await.expect("the match goes on");
            if value["status"] == "over" {
                return answered;
            }
            // Whatever comes after the answer knows of the move.
            if let Some(mut play) = some_move(&value) {
                play["id"] = json!(answered);
                socket.say(&play).await;
                let answer = socket.answer().await;
                assert_eq!((&answer["id"], answer["ok"].is_u64()), (&json!(answered), true));
                answered += 1;
            }
        }
    };
    let (one, two) = tokio::join!(play(&ann), play(&ben));
    assert!(one > 2 && two > 2);
    let record = server.get(&format!("{table}/record"), None).await.body;
    crate::server::games().verify(&game_core::Record::parse(&record).unwrap()).unwrap();
}

#[tokio::test]
async fn odd_messages_are_answered_and_change_nothing() {
    let server = Server::start().await;
    let (table, ann, _) = server.pair().await;
    let before = server.view(&table, None).await["version"].clone();
    let mut socket = Socket::of(&server, &table, &ann).await;
    let odd = [json!(7), json!({}), json!({"move": 1}), json!({"move": "3", "x": 1})];
    for message in odd {
        socket.say(&message).await;
        assert_eq!(socket.answer().await["error"]["code"], "malformed", "{message}");
    }
    socket.0.send(Message::binary(vec![255, 0])).await.unwrap();
    assert_eq!(socket.answer().await["error"]["code"], "malformed");
    socket.say(&json!({"move": "3", "version": 999, "id": {"any": 1}})).await;
    let stale = socket.answer().await;
    assert_eq!((&stale["error"]["code"], &stale["id"]), (&json!("stale"), &json!({"any": 1})));
    assert_eq!(server.view(&table, None).await["version"], before);
}

/// What a socket says before it closes, after these bytes were sent to it.
async fn last_word(server: &Server, table: &str, sent: &[u8]) -> Option<(u16, String)> {
    use tokio_tungstenite::tungstenite::protocol::Role;
    let socket = Socket::open(server, table, &[]).await.expect("a socket");
    let mut stream = socket.0.into_inner();
    // The door may close while it is still being written to.
    let _ = tokio::io::AsyncWriteExt::write_all(&mut stream, sent).await;
    let mut socket = WebSocketStream::from_raw_socket(stream, Role::Client, None).await;
    while let Some(Ok(message)) = socket.next().await {
        if let Message::Close(frame) = message {
            return frame.map(|frame| (frame.code.into(), frame.reason.as_str().to_owned()));
        }
    }
    None
}

/// A masked frame that claims to be so long.
fn frame(first: u8, claimed: u64) -> Vec<u8> {
    let mut frame = vec![first, 0x80 | 127];
    frame.extend(claimed.to_be_bytes());
    frame.extend([0; 4]);
    frame
}

#[tokio::test]
async fn long_and_broken_messages_are_answered_before_the_socket_closes() {
    let server = Server::start().await;
    let (table, ..) = server.pair().await;
    let too_long = Some((1009, "that message is too long".to_owned()));
    // Refused for what it claims: nothing of it is waited for or kept.
    assert_eq!(last_word(&server, &table, &frame(0x81, 16_000_000)).await, too_long);
    assert_eq!(last_word(&server, &table, &frame(0x82, 17 << 10)).await, too_long);
    // Nor does it help to send it in pieces.
    let mut pieces = [frame(0x01, 9000), vec![b'x'; 9000]].concat();
    pieces.extend([frame(0x00, 9000), vec![b'x'; 9000]].concat());
    assert_eq!(last_word(&server, &table, &pieces).await, too_long);
    let no_text = [frame(0x81, 2), vec![0xff, 0xfe]].concat();
    let told = Some((1007, "that message is no text".to_owned()));
    assert_eq!(last_word(&server, &table, &no_text).await, told);
    let told = Some((1002, "that is no message".to_owned()));
    // Of no known kind, with bits that mean nothing, a ping that is too long, and one without a mask.
    let sent = |first: u8, length: usize| [frame(first, length as u64), vec![0; length]].concat();
    for broken in [sent(0x85, 1), sent(0xf1, 1), sent(0x89, 200), vec![0x81, 0x01, b'x']] {
        assert_eq!(last_word(&server, &table, &broken).await, told, "{broken:?}");
    }
}

#[tokio::test]
async fn a_stranger_watches_and_cannot_play() {
    let server = Server::start().await;
    let (table, ..) = server.pair().await;
    let mut socket = Socket::open(&server, &table, &[]).await.expect("a socket");
    assert_eq!(socket.next().await.unwrap()["seat"], Value::Null);
    socket.say(&json!({"move": "3"})).await;
    assert_eq!(socket.answer().await["error"]["code"], "unknown-guest");
}

#[tokio::test]
async fn pages_of_other_sites_get_no_socket() {
    let server = Server::start().await;
    let (table, ann, _) = server.pair().await;
    let cookie = format!("tide={}", ann.token);
    let own = format!("http://{}", server.address);
    let foreign = [("cookie", cookie.as_str()), ("origin", "http://evil.example")];
    assert!(Socket::open(&server, &table, &foreign).await.is_none());
    let ours = [("cookie", cookie.as_str()), ("origin", own.as_str())];
    let mut socket = Socket::open(&server, &table, &ours).await.expect("our own page");
    assert_eq!(socket.next().await.unwrap()["seat"], 0);
}

#[tokio::test]
async fn long_messages_end_the_connection_and_nothing_else() {
    let server = Server::start().await;
    let (table, ann, _) = server.pair().await;
    let mut socket = Socket::of(&server, &table, &ann).await;
    socket.say(&json!({"move": "x".repeat(100_000)})).await;
    while socket.next().await.is_some() {}
    Socket::of(&server, &table, &ann).await.next().await.expect("a view");
}

#[tokio::test]
async fn sockets_are_closed_properly_when_the_host_closes() {
    let server = Server::start().await;
    let (table, ann, _) = server.pair().await;
    let mut socket = Socket::of(&server, &table, &ann).await;
    socket.next().await.unwrap();
    server.host.shutdown().await;
    let mut closed = false;
    while let Some(Ok(message)) = socket.0.next().await {
        closed |= message.is_close();
    }
    assert!(closed);
}

#[tokio::test]
async fn without_an_upgrade_there_is_no_socket() {
    let server = Server::start().await;
    let (table, ..) = server.pair().await;
    let answer = server.get(&format!("{table}/socket"), None).await;
    assert_eq!(answer.code(), (426, "no-socket".into()));
}

#[tokio::test]
async fn moves_over_a_socket_count_and_a_refusal_says_when_to_come_back() {
    let site = SiteSettings { guest_most_in_ten_seconds: 12, ..SiteSettings::default() };
    let server = Server::with(site, Settings::for_tests()).await;
    let (table, ann, _) = server.pair().await;
    let mut socket = Socket::of(&server, &table, &ann).await;
    let mut refused = None;
    for id in 0..20 {
        // It is against the rules; that counts as well.
        socket.say(&json!({"move": "99", "id": id})).await;
        let answer = socket.answer().await;
        assert_eq!(answer["id"], id);
        if answer["error"]["code"] == "rate-limited" {
            refused = Some(answer["error"].clone());
            break;
        }
    }
    let refused = refused.expect("twelve are enough");
    let seconds = refused["retry_after"].as_u64().expect("it says when");
    assert!(
        refused["message"].as_str().unwrap().ends_with(&format!("try again in {seconds} seconds"))
    );
    let other = server.get(&table, Some(&ann)).await;
    assert_eq!(other.code(), (429, "rate-limited".into()), "over HTTP it is the same guest");
    server.clock.advance(seconds * 1000);
    socket.say(&json!({"move": "99"})).await;
    assert_ne!(socket.answer().await["error"]["code"], "rate-limited");
}

#[tokio::test]
async fn one_guest_keeps_so_many_sockets_and_streams_open_and_no_more() {
    let site = SiteSettings { streams_of_a_guest: 2, ..SiteSettings::default() };
    let server = Server::with(site, Settings::for_tests()).await;
    let (table, ann, ben) = server.pair().await;
    let one = Socket::of(&server, &table, &ann).await;
    let _two = Socket::of(&server, &table, &ann).await;
    let refused = server.get(&format!("{table}/stream"), Some(&ann)).await;
    assert_eq!(refused.code(), (429, "rate-limited".into()));
    assert!(refused.header("retry-after").is_some());
    let _others = Socket::of(&server, &table, &ben).await;
    drop(one);
    // The server notices in its own time.
    let bearer = ann.bearer();
    while Socket::open(&server, &table, &[("authorization", &bearer)]).await.is_none() {}
}
