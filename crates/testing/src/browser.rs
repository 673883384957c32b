//! A browser without a script, as far as these tests need one.

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::{HeaderMap, Request, StatusCode, header};
use http_body_util::BodyExt;
use std::collections::BTreeMap;
use std::net::SocketAddr;
use tower::ServiceExt;

/// How long an event is waited for.
const PATIENCE: std::time::Duration = std::time::Duration::from_secs(60);

pub struct Browser {
    site: Router,
    pub cookies: BTreeMap<String, String>,
    /// Sent along with every request.
    pub headers: Vec<(&'static str, String)>,
    pub address: Option<SocketAddr>,
}

pub struct Reply {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub body: String,
}

/// A live page: what is pushed, event by event.
pub struct Events(Body);

impl Browser {
    pub fn new(site: Router) -> Browser {
        Browser { site, cookies: BTreeMap::new(), headers: Vec::new(), address: None }
    }

    /// The same one with the page's script, which asks for parts of pages.
    pub fn with_script(mut self) -> Browser {
        self.headers.push(("accept", "text/fragment+html".into()));
        self
    }

    pub async fn send(&mut self, method: &str, path: &str, kind: &str, body: String) -> Reply {
        let response = self.ask(method, path, kind, body).await;
        let (parts, body) = response.into_parts();
        let bytes = body.collect().await.unwrap().to_bytes();
        let body = String::from_utf8(bytes.to_vec()).unwrap();
        Reply { status: parts.status, headers: parts.headers, body }
    }

    async fn ask(
        &mut self,
        method: &str,
        path: &str,
        kind: &str,
        body: String,
    ) -> axum::response::Response {
        let cookies: Vec<String> =
            self.cookies.iter().map(|(name, value)| format!("{name}={value}")).collect();
        let mut request =
            Request::builder().method(method).uri(path).header(header::HOST, "beach.test");
        if !cookies.is_empty() {
            request = request.header(header::COOKIE, cookies.join("; "));
        }
        if !kind.is_empty() {
            request = request.header(header::CONTENT_TYPE, kind);
        }
        for (name, value) in &self.headers {
            request = request.header(*name, value);
        }
        if let Some(address) = self.address {
            request = request.extension(ConnectInfo(address));
        }
        let request = request.body(Body::from(body)).unwrap();
        let response = self.site.clone().oneshot(request).await.unwrap();
        for line in response.headers().get_all(header::SET_COOKIE) {
            let (name, rest) = line.to_str().unwrap().split_once('=').unwrap();
            let value = rest.split(';').next().unwrap();
            self.cookies.insert(name.into(), value.into());
        }
        response
    }

    /// How many bytes come over the wire, for a browser that unpacks.
    pub async fn weighs(&mut self, path: &str) -> usize {
        self.headers.push(("accept-encoding", "gzip, deflate".into()));
        let response = self.ask("GET", path, "", String::new()).await;
        self.headers.pop();
        assert_eq!(response.status(), 200, "{path}");
        response.into_body().collect().await.unwrap().to_bytes().len()
    }

    pub async fn get(&mut self, path: &str) -> Reply {
        self.send("GET", path, "", String::new()).await
    }

    /// Sends a form with the token that this site's pages give it.
    pub async fn post(&mut self, path: &str, fields: &[(&str, &str)]) -> Reply {
        let token = self.token().await;
        let mut all = vec![("csrf", token.as_str())];
        all.extend(fields);
        self.post_bare(path, &all).await
    }

    /// Sends a form just as it is.
    pub async fn post_bare(&mut self, path: &str, fields: &[(&str, &str)]) -> Reply {
        let kind = "application/x-www-form-urlencoded";
        self.send("POST", path, kind, encoded(fields)).await
    }

    /// The token on the front page.
    pub async fn token(&mut self) -> String {
        let kept = std::mem::take(&mut self.headers);
        let page = self.get("/").await;
        self.headers = kept;
        page.field("csrf").to_owned()
    }

    /// Opens a table of this game.
    pub async fn opens(&mut self, game: &str, fields: &[(&str, &str)]) -> String {
        let mut all = vec![("game", game)];
        all.extend(fields);
        self.post("/tables", &all).await.location()
    }

    /// Looks at the table and plays a move there.
    pub async fn plays(&mut self, table: &str, text: &str) -> Reply {
        let page = self.get(table).await;
        let version = page.version().to_owned();
        self.post(&format!("{table}/move"), &[("version", &version), ("move", text)]).await
    }

    /// Follows a table live.
    pub async fn follows(&mut self, table: &str) -> Events {
        let response = self.ask("GET", &format!("{table}/stream"), "", String::new()).await;
        assert_eq!(response.status(), 200);
        assert_eq!(response.headers()[header::CONTENT_TYPE], "text/event-stream");
        Events(response.into_body())
    }
}

impl Browser {
    /// Follows a table line by line, as programs do.
    pub async fn listens(&mut self, table: &str) -> Events {
        let response =
            self.ask("GET", &format!("/api/tables/{table}/stream"), "", String::new()).await;
        assert_eq!(response.status(), 200);
        Events(response.into_body())
    }
}

impl Events {
    /// The next event as it came; nothing when the stream has ended.
    pub async fn next(&mut self) -> Option<String> {
        let frame = self.0.frame().await?.unwrap();
        Some(String::from_utf8(frame.into_data().unwrap().to_vec()).unwrap())
    }

    /// The first event that holds this.
    pub async fn until(&mut self, text: &str) -> String {
        let mut latest = String::new();
        loop {
            // Far more than it takes, so that words which never come fail the test and do not hang it.
            let next = tokio::time::timeout(PATIENCE, self.next()).await;
            let Ok(event) = next else {
                panic!("“{text}” does not come; the latest: {latest}")
            };
            let event = event.expect("the stream goes on");
            if event.contains(text) {
                return event;
            }
            latest = event;
        }
    }
}

impl Reply {
    pub fn location(&self) -> String {
        assert_eq!(self.status, 303, "{}", self.body);
        self.headers[header::LOCATION].to_str().unwrap().to_owned()
    }

    pub fn leads_to(&self, path: &str) {
        assert_eq!(self.location(), path);
    }

    /// The value of the first hidden field of this name.
    pub fn field(&self, name: &str) -> &str {
        field(&self.body, name)
    }

    /// The form that posts to this address, whatever else the address says.
    pub fn form(&self, action: &str) -> &str {
        let there = ["\"", "?"].map(|end| format!("action=\"{action}{end}"));
        let forms = self.body.split("<form").skip(1);
        let found = forms
            .filter_map(|form| form.split("</form>").next())
            .find(|form| there.iter().any(|there| form.contains(there)));
        found.unwrap_or_else(|| panic!("no form leads to {action}: {}", self.body))
    }

    /// The version that this page of a table shows.
    pub fn version(&self) -> &str {
        let at = self.body.find("data-version=\"").expect("a page of a table");
        self.body[at + 14..].split('"').next().expect("a closing quote")
    }

    pub fn says(&self, text: &str) {
        assert!(self.body.contains(text), "{text:?} is not in {}", self.body);
    }

    pub fn cookie_line(&self, name: &str) -> &str {
        let mut lines = self.headers.get_all(header::SET_COOKIE).iter();
        lines
            .find_map(|line| {
                line.to_str().ok().filter(|line| line.starts_with(&format!("{name}=")))
            })
            .expect("that cookie is set")
    }
}

pub fn field<'a>(html: &'a str, name: &str) -> &'a str {
    let start = format!("name=\"{name}\" value=\"");
    let at = html.find(&start).unwrap_or_else(|| panic!("no field {name} in {html}"));
    html[at + start.len()..].split('"').next().unwrap()
}

fn encoded(fields: &[(&str, &str)]) -> String {
    let escape = |text: &str| -> String {
        text.bytes()
            .map(|byte| match byte {
                b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' => char::from(byte).to_string(),
                _ => format!("%{byte:02X}"),
            })
            .collect()
    };
    let pairs = fields.iter().map(|(name, value)| format!("{}={}", escape(name), escape(value)));
    pairs.collect::<Vec<_>>().join("&")
}
