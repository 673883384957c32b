//! Just enough of an HTTP client to load and to attack a server: one request at
//! a time on one connection.

use anyhow::{Context, Result, bail};
use serde_json::Value;
use std::net::SocketAddr;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;

/// One connection to the server.
pub(crate) struct Client {
    stream: BufReader<TcpStream>,
    address: SocketAddr,
}

/// What was answered.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    /// Names in small letters.
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: Vec<u8>,
}

impl Answer {
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(other, _)| other == name).map(|(_, value)| value.as_str())
    }

    pub(crate) fn json(&self) -> Result<Value> {
        serde_json::from_slice(&self.body).context("the answer is not JSON")
    }
}

impl Client {
    pub(crate) async fn connect(address: SocketAddr) -> Result<Client> {
        let stream = TcpStream::connect(address)
            .await
            .with_context(|| format!("cannot reach a server at {address}"))?;
        stream.set_nodelay(true)?;
        Ok(Client::over(stream, address))
    }

    /// The same over a connection that is there.
    pub(crate) fn over(stream: TcpStream, address: SocketAddr) -> Client {
        Client { stream: BufReader::new(stream), address }
    }

    /// Asks for a page or a list.
    pub(crate) async fn get(&mut self, path: &str, headers: &[(&str, &str)]) -> Result<Answer> {
        self.ask("GET", path, headers, b"").await
    }

    /// Posts JSON, as a guest if there is a token.
    pub(crate) async fn send(
        &mut self,
        path: &str,
        token: Option<&str>,
        body: &Value,
    ) -> Result<Answer> {
        let bearer = token.map(|token| format!("Bearer {token}"));
        let mut headers = vec![("Content-Type", "application/json")];
        headers.extend(bearer.iter().map(|bearer| ("Authorization", bearer.as_str())));
        self.ask("POST", path, &headers, body.to_string().as_bytes()).await
    }

    /// Posts JSON and returns the JSON answer. Any status but success is an error.
    pub(crate) async fn post(
        &mut self,
        path: &str,
        token: Option<&str>,
        body: &Value,
    ) -> Result<Value> {
        let answer = self.send(path, token, body).await?;
        if !(200..300).contains(&answer.status) {
            bail!("{path}: {} {}", answer.status, String::from_utf8_lossy(&answer.body));
        }
        answer.json().with_context(|| path.to_owned())
    }

    /// Any request. The answer must have a length, or end with the connection.
    pub(crate) async fn ask(
        &mut self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: &[u8],
    ) -> Result<Answer> {
        let mut request = format!("{method} {path} HTTP/1.1\r\nHost: {}\r\n", self.address);
        for (name, value) in headers {
            request += &format!("{name}: {value}\r\n");
        }
        request += &format!("Content-Length: {}\r\n\r\n", body.len());
        self.stream.write_all(request.as_bytes()).await?;
        self.stream.write_all(body).await?;
        self.answer().await.with_context(|| format!("{method} {path}"))
    }

    /// Writes bytes as they are.
    pub(crate) async fn write(&mut self, bytes: &[u8]) -> Result<()> {
        Ok(self.stream.write_all(bytes).await?)
    }

    /// Reads an answer to whatever was written.
    pub(crate) async fn answer(&mut self) -> Result<Answer> {
        let mut line = String::new();
        self.stream.read_line(&mut line).await?;
        let status = line.split(' ').nth(1).and_then(|code| code.parse().ok());
        let status = status.with_context(|| format!("not an answer: {line:?}"))?;
        let mut headers = Vec::new();
        loop {
            line.clear();
            self.stream.read_line(&mut line).await?;
            let Some((name, value)) = line.trim_end().split_once(':') else { break };
            headers.push((name.to_ascii_lowercase(), value.trim().to_owned()));
        }
        let mut answer = Answer { status, headers, body: Vec::new() };
        match answer.header("content-length") {
            Some(length) => {
                answer.body = vec![0; length.parse().context("a length is a number")?];
                self.stream.read_exact(&mut answer.body).await?;
            }
            None if answer.header("transfer-encoding").is_some() => {
                bail!("an answer in pieces is not read here")
            }
            None => {}
        }
        Ok(answer)
    }
}
