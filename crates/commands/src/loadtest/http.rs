//! Just enough of an HTTP client to open tables: JSON posts, one at a time.

use anyhow::{Context, Result, bail};
use serde_json::Value;
use std::net::SocketAddr;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;

/// One connection to the server.
pub(super) struct Http {
    stream: BufReader<TcpStream>,
    address: SocketAddr,
}

impl Http {
    pub(super) async fn connect(address: SocketAddr) -> Result<Http> {
        let stream = TcpStream::connect(address)
            .await
            .with_context(|| format!("cannot reach a server at {address}"))?;
        stream.set_nodelay(true)?;
        Ok(Http { stream: BufReader::new(stream), address })
    }

    /// Posts JSON and returns the JSON answer. Any status but success is an error.
    pub(super) async fn post(
        &mut self,
        path: &str,
        token: Option<&str>,
        body: &Value,
    ) -> Result<Value> {
        let body = body.to_string();
        let identity =
            token.map(|token| format!("Authorization: Bearer {token}\r\n")).unwrap_or_default();
        let request = format!(
            "POST {path} HTTP/1.1\r\nHost: {}\r\n{identity}Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            self.address,
            body.len()
        );
        self.stream.write_all(request.as_bytes()).await?;
        let mut line = String::new();
        self.stream.read_line(&mut line).await?;
        let status: u16 = line
            .split(' ')
            .nth(1)
            .and_then(|code| code.parse().ok())
            .with_context(|| format!("{path}: not an answer: {line:?}"))?;
        let mut length = 0;
        loop {
            line.clear();
            self.stream.read_line(&mut line).await?;
            let header = line.trim_end().to_ascii_lowercase();
            if header.is_empty() {
                break;
            }
            if let Some(value) = header.strip_prefix("content-length:") {
                length = value.trim().parse().context("a length is a number")?;
            }
        }
        let mut answer = vec![0; length];
        self.stream.read_exact(&mut answer).await?;
        if !(200..300).contains(&status) {
            bail!("{path}: {status} {}", String::from_utf8_lossy(&answer));
        }
        serde_json::from_slice(&answer).with_context(|| format!("{path}: the answer is not JSON"))
    }
}
