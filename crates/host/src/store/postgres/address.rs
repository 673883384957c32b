//! Where a PostgreSQL database is. Its password is in the address, and never in anything that is
//! printed.

use super::tls::Tls;
use crate::store::StoreError;
use std::fmt;
use std::str::FromStr;
use std::time::Duration;
use tokio_postgres::Config;
use tokio_postgres::config::{Host, SslMode};

/// How long a connection may take to be made.
const CONNECT_PATIENCE: Duration = Duration::from_secs(3);
/// After so long without an answer to anything a server is not there any more.
const SILENCE: Duration = Duration::from_secs(10);

/// A database's address: `postgres://user:password@host/database`.
#[derive(Clone)]
pub struct Address {
    pub(super) config: Config,
    pub(super) tls: Tls,
    /// On which channel the programs that work on it tell each other something; known when it has been
    /// opened.
    pub(super) channel: String,
    shown: String,
}

impl Address {
    /// Whether a text is meant to be such an address.
    pub fn is_meant(text: &str) -> bool {
        text.starts_with("postgres://") || text.starts_with("postgresql://")
    }
}

impl FromStr for Address {
    type Err = StoreError;
    fn from_str(text: &str) -> Result<Address, StoreError> {
        let bad = |what: &str| {
            StoreError::Unusable(format!(
                "the address of the database is not understood: {what}; it looks like \
                 postgres://user:password@host:5432/database"
            ))
        };
        if !Address::is_meant(text) {
            return Err(bad("it does not begin with postgres://"));
        }
        let (plain, tls) = Tls::taken_from(text).map_err(|what| bad(&what))?;
        // What is wrong with it may name a part of it: only the kind of mistake is told.
        let mut config: Config = plain.parse().map_err(|error: tokio_postgres::Error| {
            let said = error.to_string();
            bad(said.split(':').next().unwrap_or_default())
        })?;
        if config.get_hosts().is_empty() {
            return Err(bad("it names no host"));
        }
        if config.get_dbname().is_none_or(str::is_empty) {
            return Err(bad("it names no database"));
        }
        config.ssl_mode(match tls {
            Tls::Off => SslMode::Disable,
            Tls::IfOffered => SslMode::Prefer,
            Tls::Unverified | Tls::Verified { .. } => SslMode::Require,
        });
        if config.get_application_name().is_none() {
            config.application_name("tidetable");
        }
        config.connect_timeout(CONNECT_PATIENCE).tcp_user_timeout(SILENCE);
        config.keepalives_idle(SILENCE).keepalives_interval(SILENCE / 3).keepalives_retries(3);
        let shown = shown(&config);
        Ok(Address { config, tls, channel: String::new(), shown })
    }
}

/// Where it is, without a word about who may come in.
fn shown(config: &Config) -> String {
    let hosts: Vec<String> = config
        .get_hosts()
        .iter()
        .enumerate()
        .map(|(at, host)| {
            let port = config.get_ports().get(at).or(config.get_ports().first()).unwrap_or(&5432);
            match host {
                Host::Tcp(name) => format!("{name}:{port}"),
                Host::Unix(folder) => format!("{}:{port}", folder.display()),
            }
        })
        .collect();
    format!("postgres://{}/{}", hosts.join(","), config.get_dbname().unwrap_or_default())
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.shown)
    }
}

impl fmt::Debug for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.shown)
    }
}

impl PartialEq for Address {
    fn eq(&self, other: &Address) -> bool {
        self.config == other.config && self.tls == other.tls
    }
}

impl Eq for Address {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_shown_without_its_password() {
        let address: Address = "postgres://ann:sesame@db.example/tide".parse().unwrap();
        assert_eq!(address.to_string(), "postgres://db.example:5432/tide");
        assert_eq!(format!("{address:?}"), "postgres://db.example:5432/tide");
        let socket: Address = "postgres://ann:sesame@%2Frun%2Fpg:5433/tide".parse().unwrap();
        assert_eq!(socket.to_string(), "postgres:///run/pg:5433/tide");
    }

    #[test]
    fn a_bad_address_is_refused_without_its_password() {
        for bad in [
            "mysql://ann:sesame@h/db",
            "postgres://ann:sesame@h",
            "postgres://ann:sesame@h:sesame/db",
            "postgres://ann:sesame@h/db?sesame=1",
            "postgres://ann:sesame@h/db?sslmode=sesame",
            "postgres://ann:sesame@h/db?sslmode=verify-full",
            "postgres:///",
        ] {
            let refused = bad.parse::<Address>().unwrap_err().to_string();
            assert!(refused.contains("postgres://user:password@host"), "{refused}");
            assert!(!refused.contains("sesame") && !refused.contains("ann"), "{refused}");
        }
    }
}
