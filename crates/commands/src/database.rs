//! Where the tables are kept: in a file, or in a PostgreSQL database.

use crate::stock;
use anyhow::{Context, Result, bail};
use host::{Store, StoreSettings, store::Address};
use std::convert::Infallible;
use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

/// Where the tables are kept.
#[derive(clap::Args, Clone, Debug)]
pub struct Database {
    /// The database file; made if it is not there
    #[arg(long, env = "TIDETABLE_DATA", default_value = "tidetable.db")]
    data: PathBuf,
    /// A PostgreSQL database in place of the file, for any number of servers: postgres://user:password@host/database
    #[arg(long, env = "TIDETABLE_DATABASE", value_name = "ADDRESS", hide_env_values = true)]
    database: Option<Given>,
}

/// An address as it was given. What is wrong with it is told later and by ourselves: whoever repeats what was
/// typed repeats a password.
#[derive(Clone, Debug)]
struct Given(Result<Address, String>);

impl FromStr for Given {
    type Err = Infallible;
    fn from_str(text: &str) -> Result<Given, Infallible> {
        Ok(Given(text.parse().map_err(|error: host::StoreError| error.to_string())))
    }
}

/// Where it is, without a password.
impl fmt::Display for Database {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.database {
            Some(Given(Ok(address))) => write!(f, "{address}"),
            Some(Given(Err(_))) => f.write_str("an address that is not understood"),
            None => write!(f, "{}", self.data.display()),
        }
    }
}

impl Database {
    /// The address, if it is no file.
    fn address(&self) -> Result<Option<&Address>> {
        match &self.database {
            None => Ok(None),
            Some(Given(Ok(address))) => Ok(Some(address)),
            Some(Given(Err(what))) => bail!("{what}"),
        }
    }

    /// The file as it is shown: whole, and how it is if there is another database.
    pub(crate) fn shown_file(&self) -> String {
        let data = std::path::absolute(&self.data).unwrap_or_else(|_| self.data.clone());
        data.display().to_string()
    }

    /// The other database as it is shown.
    pub(crate) fn shown_address(&self) -> String {
        self.database.as_ref().map_or_else(|| "none".into(), |_| self.to_string())
    }

    /// Opens it for a server, and makes what is not there.
    pub(crate) fn open(&self) -> Result<Store> {
        let (games, settings) = (stock::games().clone(), StoreSettings::default());
        match self.address()? {
            // Its sentences name the database.
            Some(address) => Ok(Store::connect(address, games, settings)?),
            None => Store::open(&self.data, games, settings)
                .with_context(|| format!("cannot open the database {self}")),
        }
    }

    /// Opens it for a command that works beside a server, if it is there.
    pub(crate) fn open_beside(&self) -> Result<Store> {
        if self.address()?.is_some() {
            return self.open();
        }
        self.check_there()?;
        Store::beside(&self.data, stock::games().clone(), StoreSettings::default())
            .with_context(|| format!("cannot open the database {self}"))
    }

    /// Refuses a file that is not there.
    pub(crate) fn check_there(&self) -> Result<()> {
        if self.address()?.is_none() {
            std::fs::metadata(&self.data)
                .with_context(|| format!("there is no database {self}"))?;
        }
        Ok(())
    }
}
