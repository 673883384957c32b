//! A server, and people at it.

use crate::client::{Answer, Client};
use crate::own_server::OwnServer;
use anyhow::{Context, Result};
use serde_json::{Value, json};
use std::net::{IpAddr, Ipv4Addr};
use std::time::{Duration, Instant};
use tokio::net::{TcpSocket, TcpStream};

/// Where honest people come from. The attacker has an address of this machine
/// too, but another one.
const HONEST: IpAddr = IpAddr::V4(Ipv4Addr::new(127, 0, 0, 2));

/// A server of its own, with somebody honest at it.
pub(super) struct Scene {
    pub(super) server: OwnServer,
}

/// Somebody with a name.
pub(super) struct Person {
    pub(super) client: Client,
    pub(super) token: String,
}

impl Scene {
    /// A server with these arguments of `serve`.
    pub(super) fn new(arguments: &[&str]) -> Result<Scene> {
        Ok(Scene { server: OwnServer::start(None, arguments)? })
    }

    /// A connection of the attacker.
    pub(super) async fn attacker(&self) -> Result<Client> {
        Client::connect(self.server.address).await
    }

    /// A plain connection of the attacker.
    pub(super) async fn wire(&self) -> Result<TcpStream> {
        Ok(TcpStream::connect(self.server.address).await?)
    }

    /// A connection of somebody honest.
    pub(super) async fn honest(&self) -> Result<Client> {
        let socket = TcpSocket::new_v4()?;
        socket.bind((HONEST, 0).into())?;
        Ok(Client::over(socket.connect(self.server.address).await?, self.server.address))
    }

    /// Somebody honest with a name.
    pub(super) async fn person(&self, name: &str) -> Result<Person> {
        Person::new(self.honest().await?, name).await
    }

    /// The attacker as a guest.
    pub(super) async fn stranger(&self, name: &str) -> Result<Person> {
        Person::new(self.attacker().await?, name).await
    }

    /// How long somebody honest waits for a sign of life, in milliseconds, at
    /// the worst of ten times.
    pub(super) async fn worst_health(&self) -> Result<f64> {
        let mut worst = Duration::ZERO;
        for _ in 0..10 {
            let began = Instant::now();
            let healthy = self.honest().await?.get("/healthz", &[]).await?;
            anyhow::ensure!(healthy.status == 200, "/healthz: {}", healthy.status);
            worst = worst.max(began.elapsed());
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        Ok(1000.0 * worst.as_secs_f64())
    }
}

impl Person {
    async fn new(mut client: Client, name: &str) -> Result<Person> {
        let guest = client.post("/api/guests", None, &json!({"name": name})).await?;
        let token = guest["token"].as_str().context("a new guest gets a token")?.to_owned();
        Ok(Person { client, token })
    }

    /// Opens a table and says which.
    pub(super) async fn open(&mut self, game: &str, seats: &[Value]) -> Result<String> {
        let opened = self.try_open(game, seats).await?.json()?;
        let table = opened["table"].as_str().with_context(|| opened.to_string())?;
        Ok(table.to_owned())
    }

    /// Opens a table, if it may.
    pub(super) async fn try_open(&mut self, game: &str, seats: &[Value]) -> Result<Answer> {
        let wish = json!({"game": game, "seats": seats});
        self.client.send("/api/tables", Some(&self.token), &wish).await
    }

    /// Does something at a table: `join`, `moves`, `take-back`.
    pub(super) async fn act(&mut self, table: &str, what: &str, body: &Value) -> Result<Answer> {
        let path = format!("/api/tables/{table}/{what}");
        self.client.send(&path, Some(&self.token), body).await
    }

    /// Looks at a table.
    pub(super) async fn look(&mut self, table: &str) -> Result<Value> {
        let bearer = format!("Bearer {}", self.token);
        let path = format!("/api/tables/{table}");
        self.client.get(&path, &[("Authorization", &bearer)]).await?.json()
    }
}

/// The text of the first legal move in a view.
pub(super) fn first_move(view: &Value) -> Option<&str> {
    view["legal"][0]["text"].as_str()
}
