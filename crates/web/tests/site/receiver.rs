//! A push service of our own, and the browser behind it: keeps what it is sent, and can read it. What we send is
//! made by one library and read here by others.

use aes_gcm::aead::Aead;
use aes_gcm::{Aes128Gcm, KeyInit};
use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD as BASE64;
use hkdf::Hkdf;
use p256::{PublicKey, SecretKey};
use ring::signature::{ECDSA_P256_SHA256_FIXED, UnparsedPublicKey};
use serde_json::Value;
use sha2::Sha256;
use std::collections::VecDeque;
use std::sync::{Arc, Mutex};
use tokio::net::TcpListener;
use tokio::sync::mpsc;

/// Something that was sent.
pub struct Message {
    pub path: String,
    pub headers: HeaderMap,
    pub body: Vec<u8>,
}

impl Message {
    pub fn header(&self, name: &str) -> &str {
        self.headers[name].to_str().unwrap()
    }

    /// What the signature says, if it is by this key.
    pub fn claims(&self, key: &str) -> Value {
        let signed = self.header("authorization").strip_prefix("vapid t=").unwrap();
        let (token, shown) = signed.split_once(", k=").unwrap();
        assert_eq!(shown, key, "signed by somebody else");
        let (text, signature) = token.rsplit_once('.').unwrap();
        let key = UnparsedPublicKey::new(&ECDSA_P256_SHA256_FIXED, read(key));
        key.verify(text.as_bytes(), &read(signature)).expect("a good signature");
        let (head, claims) = text.split_once('.').unwrap();
        let head: Value = serde_json::from_slice(&read(head)).unwrap();
        assert_eq!(head["alg"], "ES256");
        serde_json::from_slice(&read(claims)).unwrap()
    }
}

pub fn read(text: &str) -> Vec<u8> {
    BASE64.decode(text).unwrap()
}

/// A browser's keys.
pub struct Keys {
    secret: SecretKey,
    auth: Vec<u8>,
}

impl Keys {
    pub fn new(number: u8) -> Keys {
        Keys { secret: SecretKey::from_slice(&[number; 32]).unwrap(), auth: vec![number; 16] }
    }

    pub fn p256dh(&self) -> String {
        BASE64.encode(self.secret.public_key().to_sec1_bytes())
    }

    pub fn auth(&self) -> String {
        BASE64.encode(&self.auth)
    }

    /// Reads a message as RFC 8291 says.
    pub fn opens(&self, message: &[u8]) -> String {
        let (salt, rest) = message.split_at(16);
        let (_record, rest) = rest.split_at(4);
        let (shown, sealed) = rest[1..].split_at(usize::from(rest[0]));
        let sender = PublicKey::from_sec1_bytes(shown).unwrap();
        let shared = self.secret.diffie_hellman(&sender);
        let own = self.secret.public_key().to_sec1_bytes();
        let mut ikm = [0; 32];
        Hkdf::<Sha256>::new(Some(&self.auth), shared.raw_secret_bytes())
            .expand(&[b"WebPush: info\0", &own[..], shown].concat(), &mut ikm)
            .unwrap();
        let keys = Hkdf::<Sha256>::new(Some(salt), &ikm);
        let (mut key, mut nonce) = ([0; 16], [0; 12]);
        keys.expand(b"Content-Encoding: aes128gcm\0", &mut key).unwrap();
        keys.expand(b"Content-Encoding: nonce\0", &mut nonce).unwrap();
        let cipher = Aes128Gcm::new_from_slice(&key).unwrap();
        let padded = cipher.decrypt(&nonce.into(), sealed).expect("sealed for these keys");
        let end = padded.iter().rposition(|&byte| byte != 0).unwrap();
        assert_eq!(padded[end], 2, "the last record");
        String::from_utf8(padded[..end].to_vec()).unwrap()
    }
}

/// What it answers, one after the other; 201 when nothing else was said.
type Answers = Arc<Mutex<VecDeque<u16>>>;

pub struct Receiver {
    pub home: String,
    pub answers: Answers,
    messages: mpsc::UnboundedReceiver<Message>,
}

impl Receiver {
    pub async fn start() -> Receiver {
        let (sender, messages) = mpsc::unbounded_channel();
        let answers = Answers::default();
        let router = Router::new().fallback(take).with_state((sender, answers.clone()));
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let home = format!("http://{}", listener.local_addr().unwrap());
        tokio::spawn(axum::serve(listener, router).into_future());
        Receiver { home, answers, messages }
    }

    pub async fn next(&mut self) -> Message {
        self.messages.recv().await.expect("the receiver runs")
    }
}

async fn take(
    State((messages, answers)): State<(mpsc::UnboundedSender<Message>, Answers)>,
    uri: Uri,
    headers: HeaderMap,
    body: Bytes,
) -> Response {
    let _ = messages.send(Message { path: uri.path().into(), headers, body: body.to_vec() });
    if uri.path().starts_with("/never") {
        // The message has come, and whoever sent it waits for an answer.
        return std::future::pending().await;
    }
    let status = answers.lock().unwrap().pop_front().unwrap_or(201);
    (StatusCode::from_u16(status).unwrap(), [("location", "/elsewhere")]).into_response()
}

#[test]
fn it_reads_the_example_of_the_standard() {
    let secret =
        SecretKey::from_slice(&read("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94")).unwrap();
    let keys = Keys { secret, auth: read("BTBZMqHH6r4Tts7J_aSIgg") };
    let message = "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6\
                   TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy\
                   4a-fN";
    assert_eq!(keys.opens(&read(message)), "When I grow up, I want to be a watermelon");
}
