//! `admin`: what the operator's page can, from the machine the server runs on.
//!
//! It talks to the running server with the token it was started with: the server
//! alone knows who watches, and it alone may change its file.

use anyhow::{Context, Result, bail};
use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::Duration;

/// A server on this machine that does not answer within this time is stuck.
const PATIENCE: Duration = Duration::from_secs(30);

/// See and do what the operator's page of a running server can.
#[derive(clap::Args)]
pub struct Admin {
    /// Where the server listens
    #[arg(long, env = "TIDETABLE_ADMIN_AT", default_value = "127.0.0.1:8470", global = true)]
    at: String,
    /// The token that the server was started with
    #[arg(long, env = "TIDETABLE_ADMIN_TOKEN", hide_env_values = true, global = true)]
    admin_token: Option<String>,
    #[command(subcommand)]
    deed: Option<Deed>,
}

#[derive(clap::Subcommand)]
enum Deed {
    /// Tables, guests, load, bans and what was done (this is what happens without a deed)
    Show {
        /// Only guests whose name begins so, or who have this id
        #[arg(long, default_value = "")]
        guest: String,
    },
    /// Close a table; everybody there is told why
    Close {
        /// The table's id
        table: String,
        /// What they are told
        #[arg(long)]
        why: String,
    },
    /// Read what was said at a table; that it was read, and why, is kept
    Chat {
        /// The table's id
        table: String,
        /// Who asked for it, or what it is about
        #[arg(long)]
        why: String,
    },
    /// Hide a line of a table's chat from everybody
    Hide {
        /// The table's id
        table: String,
        /// The number of the line
        line: u32,
        /// What was wrong with it
        #[arg(long)]
        why: String,
    },
    /// Give a guest another name
    Rename {
        /// The guest's id
        guest: String,
        /// The new name
        name: String,
        /// What was wrong with the old one
        #[arg(long)]
        why: String,
    },
    /// Keep a guest out, or everybody from an address or network, for a time
    Ban {
        /// A guest's id, an address or a network such as 203.0.113.0/24
        whom: String,
        /// For how many hours
        #[arg(long, default_value_t = 24)]
        hours: u64,
        /// What they are told
        #[arg(long)]
        why: String,
    },
    /// End a ban
    Unban {
        /// The number of the ban
        ban: i64,
        /// Why it ends
        #[arg(long)]
        why: String,
    },
    /// Tell everybody something on every page; an empty text takes it back
    Announce {
        /// Such as `The table closes at 20:00 for a few minutes; every move is kept.`
        #[arg(default_value = "")]
        text: String,
    },
}

impl Admin {
    /// Does it, and prints what the server says.
    pub fn run(self) -> Result<()> {
        let (method, path, fields) = asked(self.deed);
        let token = self.admin_token.context(
            "the operator's page has a token; give it by --admin-token or TIDETABLE_ADMIN_TOKEN",
        )?;
        let body: String = fields.iter().map(|(name, value)| pair(name, value)).collect();
        let (status, answer) = ask(&self.at, &token, method, &path, body.trim_start_matches('&'))?;
        match status {
            200 => Ok(std::io::stdout().write_all(answer.as_bytes())?),
            404 if method == "GET" => {
                bail!("the server at {} was started without an admin token", self.at)
            }
            403 if answer.starts_with('<') => bail!("that is not the server's admin token"),
            429 => bail!("too many wrong tokens were tried; wait a minute"),
            _ => bail!("{}", answer.trim()),
        }
    }
}

/// What the server is asked for.
fn asked(deed: Option<Deed>) -> (&'static str, String, Vec<(&'static str, String)>) {
    let act = |deed: &str, mut fields: Vec<(&'static str, String)>| {
        fields.push(("deed", deed.to_owned()));
        ("POST", "/admin/do".to_owned(), fields)
    };
    match deed.unwrap_or(Deed::Show { guest: String::new() }) {
        Deed::Show { guest } => {
            ("GET", format!("/admin?{}", &pair("guest", &guest)[1..]), Vec::new())
        }
        Deed::Close { table, why } => act("close", vec![("table", table), ("why", why)]),
        Deed::Chat { table, why } => {
            ("POST", "/admin/chat".to_owned(), vec![("table", table), ("why", why)])
        }
        Deed::Hide { table, line, why } => {
            act("hide", vec![("table", table), ("line", line.to_string()), ("why", why)])
        }
        Deed::Rename { guest, name, why } => {
            act("rename", vec![("guest", guest), ("name", name), ("why", why)])
        }
        Deed::Ban { whom, hours, why } => {
            let kind = if whom.contains(['.', ':', '/']) { "network" } else { "guest" };
            act("ban", vec![(kind, whom), ("hours", hours.to_string()), ("why", why)])
        }
        Deed::Unban { ban, why } => act("unban", vec![("ban", ban.to_string()), ("why", why)]),
        Deed::Announce { text } => act("announce", vec![("text", text)]),
    }
}

/// `&name=value`, as forms are sent.
fn pair(name: &str, value: &str) -> String {
    let escaped = value.bytes().map(|byte| match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' => char::from(byte).to_string(),
        _ => format!("%{byte:02X}"),
    });
    format!("&{name}={}", escaped.collect::<String>())
}

/// Asks once and reads the whole answer: its status and its text.
fn ask(at: &str, token: &str, method: &str, path: &str, body: &str) -> Result<(u16, String)> {
    let unreachable = || format!("cannot reach a server at {at}; is it running? see --at");
    let mut socket = TcpStream::connect(at).with_context(unreachable)?;
    socket.set_read_timeout(Some(PATIENCE))?;
    socket.set_write_timeout(Some(PATIENCE))?;
    if token.chars().any(|c| !c.is_ascii_graphic()) {
        bail!("a token has no spaces and only plain letters, digits and signs");
    }
    write!(
        socket,
        "{method} {path} HTTP/1.0\r\nHost: {at}\r\nAuthorization: Bearer {token}\r\n\
         Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    )?;
    let mut answer = String::new();
    socket.read_to_string(&mut answer).context("the server did not answer")?;
    let (head, text) = answer.split_once("\r\n\r\n").context("that was not an answer")?;
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok());
    Ok((status.context("that was not an answer")?, text.to_owned()))
}
