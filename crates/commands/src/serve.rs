//! `serve`: the table opens.

mod config;
mod counts;
mod files;
mod log;
mod origins;

use crate::database::Database;
use crate::stock;
use anyhow::{Context, Result};
use bots::AnyBots;
use clap::ArgMatches;
use counts::MetricsBind;
use host::{Entropy, Host, Settings, SystemEntropy};
use ipnet::IpNet;
use log::{Log, LogFormat};
use origins::Origins;
use std::io::Write;
use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::signal::unix::{SignalKind, signal};
use web::door::{self, DoorSettings};
use web::{AdminToken, PushSettings, SiteSettings};

/// Tables and the store get this long to end, each.
const CLOSING: Duration = Duration::from_secs(10);
/// Streams get this long to end before the program does.
const PATIENCE: Duration = Duration::from_secs(5);

/// Open table: play in the browser, with friends or bots.
#[derive(clap::Args)]
pub struct Serve {
    /// The port to listen on; 0 for any free one
    #[arg(long, env = "TIDETABLE_PORT", default_value_t = 8470)]
    port: u16,
    /// The address to listen on; 127.0.0.1 keeps the table to this machine
    #[arg(long, env = "TIDETABLE_BIND", default_value = "0.0.0.0")]
    bind: IpAddr,
    #[command(flatten)]
    database: Database,
    /// A file with settings, as `--print-config` shows it; flags and environment variables go before it
    #[arg(long, env = "TIDETABLE_CONFIG", value_name = "FILE")]
    config: Option<PathBuf>,
    /// Print every setting as a file for --config, and end
    #[arg(long)]
    print_config: bool,
    /// How much to say on standard error; info writes down every request
    #[arg(long, env = "TIDETABLE_LOG", value_enum, default_value_t = Log::Warn)]
    log: Log,
    /// How it is said: for people, or one JSON object per line
    #[arg(long, env = "TIDETABLE_LOG_FORMAT", value_enum, default_value_t = LogFormat::Text)]
    log_format: LogFormat,
    /// Where /metrics is served, for the operator alone; none for nowhere
    #[arg(long, env = "TIDETABLE_METRICS_BIND", value_name = "ADDRESS:PORT", default_value_t = MetricsBind::default())]
    metrics_bind: MetricsBind,
    /// Serve /metrics at the main address too, to those who send this as a bearer token
    #[arg(long, env = "TIDETABLE_METRICS_TOKEN", value_name = "TOKEN", hide_env_values = true)]
    metrics_token: Option<String>,
    /// A proxy, or a network of them such as 10.0.0.0/8, that is believed when it says for whom it asks; may be given several times
    #[arg(long, env = "TIDETABLE_TRUSTED_PROXY", value_name = "NETWORK", value_delimiter = ',', value_parser = origins::network)]
    trusted_proxy: Vec<IpNet>,
    /// The address people use, if it is not this machine's, such as `https://play.example`
    #[arg(long, env = "TIDETABLE_PUBLIC_URL")]
    public_url: Option<String>,
    /// Send cookies over HTTPS only
    #[arg(long, env = "TIDETABLE_SECURE_COOKIES")]
    secure_cookies: bool,
    /// Requests and moves one address may make in ten seconds; 0 for no limit
    #[arg(long, env = "TIDETABLE_RATE_LIMIT", default_value_t = 600)]
    rate_limit: u32,
    /// Opens the operator's page at /admin to whoever has this; at least 16 characters
    #[arg(long, env = "TIDETABLE_ADMIN_TOKEN", hide_env_values = true)]
    admin_token: Option<AdminToken>,
    /// Requests and moves one guest may make in ten seconds; 0 for no limit
    #[arg(long, env = "TIDETABLE_GUEST_RATE_LIMIT", default_value_t = 300)]
    guest_rate_limit: u32,
    /// New guests from one address in an hour; 0 for no limit
    #[arg(long, env = "TIDETABLE_NEW_GUESTS", default_value_t = 60)]
    new_guests: u32,
    /// New tables of one guest, and from one address, in an hour; 0 for no limit
    #[arg(long, env = "TIDETABLE_NEW_TABLES", default_value_t = 120)]
    new_tables: u32,
    /// Megabytes one guest, and one address, may send in a day to be kept; 0 for no limit
    #[arg(long, env = "TIDETABLE_STORED_MEGABYTES", default_value_t = 64)]
    stored_megabytes: u32,
    /// Live pages and sockets one address may keep open; 0 for no limit
    #[arg(long, env = "TIDETABLE_STREAMS", default_value_t = 100)]
    streams: u32,
    /// Live pages and sockets one guest may keep open; 0 for no limit
    #[arg(long, env = "TIDETABLE_GUEST_STREAMS", default_value_t = 20)]
    guest_streams: u32,
    /// Connections in all; 0 for as many as the machine allows
    #[arg(long, env = "TIDETABLE_CONNECTIONS", default_value_t = 4096)]
    connections: u32,
    /// Connections of one address, but for trusted proxies; 0 for no limit
    #[arg(long, env = "TIDETABLE_ADDRESS_CONNECTIONS", default_value_t = 256)]
    address_connections: u32,
    /// Seconds a request may take to arrive, and a reader may take nothing
    #[arg(long, env = "TIDETABLE_TIMEOUT", default_value_t = 20, value_parser = clap::value_parser!(u64).range(1..=3600))]
    timeout: u64,
    /// How long a bot waits before it thinks, in milliseconds
    #[arg(long, env = "TIDETABLE_BOT_DELAY", default_value_t = 600)]
    bot_delay: u64,
    /// How long a bot may think, in milliseconds
    #[arg(long, env = "TIDETABLE_BOT_BUDGET", default_value_t = 300, value_parser = clap::value_parser!(u64).range(1..=60_000))]
    bot_budget: u64,
    /// Tables at which only bots play that one guest may have running, and one address three times as many; 0 for no limit
    #[arg(long, env = "TIDETABLE_BOT_TABLES", default_value_t = 8)]
    bot_tables: u32,
    /// Review matches, and work out what first answers wait for, only when somebody asks; otherwise that is done ahead, behind whoever plays
    #[arg(long, env = "TIDETABLE_ONLY_WHEN_ASKED")]
    only_when_asked: bool,
    /// Call nobody whose page is closed, so that nothing leaves this machine
    #[arg(long, env = "TIDETABLE_NO_PUSH")]
    no_push: bool,
    /// How push services reach whoever runs this, such as `mailto:you@play.example`; the public address unless said
    #[arg(long, env = "TIDETABLE_PUSH_CONTACT", value_name = "ADDRESS")]
    push_contact: Option<String>,
    /// Minutes after which a table that nobody uses leaves memory
    #[arg(long, env = "TIDETABLE_IDLE", default_value_t = 5, value_parser = clap::value_parser!(u64).range(1..=10_000))]
    idle: u64,
    /// Seconds in which everybody is sent elsewhere before it closes; 0 unless there are other servers, and 2 with --database
    #[arg(long, env = "TIDETABLE_DRAIN", value_name = "SECONDS", value_parser = clap::value_parser!(u64).range(0..=600))]
    drain: Option<u64>,
    /// Days after which tables that never started, and drafts that were left lying, go; 0 for never
    #[arg(long, env = "TIDETABLE_KEEP_OPEN_TABLES", default_value_t = 7)]
    keep_open_tables: u32,
    /// Days after which guests who never sat down go; 0 for never
    #[arg(long, env = "TIDETABLE_KEEP_GUESTS", default_value_t = 30)]
    keep_guests: u32,
}

impl Serve {
    /// Serves until it is told to stop. `matches` know where each setting came from.
    pub fn run(self: Box<Self>, matches: Option<&ArgMatches>) -> Result<()> {
        if self.print_config {
            print!("{}", config::sample());
            return Ok(());
        }
        let (serve, origins) = Origins::settle(*self, matches)?;
        log::start(serve.log, serve.log_format);
        let runtime = tokio::runtime::Runtime::new().context("cannot start threads")?;
        runtime.block_on(serve.serve(&origins))
    }

    async fn serve(self, origins: &Origins) -> Result<()> {
        let store = self.database.open()?;
        let drain = self.drain.unwrap_or(if store.is_shared() { 2 } else { 0 });
        let settings = Settings {
            idle_ms: self.idle * 60 * 1000,
            bot_delay_ms: self.bot_delay,
            bot_budget_ms: self.bot_budget,
            review_at_once: !self.only_when_asked,
            prepare_ahead: !self.only_when_asked,
            keep_open_tables_days: self.keep_open_tables,
            keep_guests_days: self.keep_guests,
            tables_in_an_hour: self.new_tables,
            most_bot_tables: self.bot_tables as usize,
            drain_ms: 800 * drain,
            closing_ms: CLOSING.as_millis() as u64,
            ..Settings::default()
        };
        let (clock, bots) = (store.clock(), Arc::new(stock::players().clone()));
        let host = Host::start(store, clock, entropy()?, bots, settings);
        let door = self.door();
        let wanted = SocketAddr::new(self.bind, self.port);
        let listener = TcpListener::bind(wanted)
            .await
            .with_context(|| format!("cannot listen on {wanted}; try another --port"))?;
        let site = self.site(&door, listener.local_addr()?);
        let (router, counts) = web::routers(host.clone(), stock::pages(), site);
        host.store()
            .served_at(listener.local_addr()?.to_string())
            .context("cannot write the lock beside the database")?;
        let asked_for = !origins.is_default("metrics_bind");
        let told_at = counts::serve(self.metrics_bind, asked_for, counts, &door).await?;
        // From the first word on it can be told to stop.
        let told_to_stop = told_to_stop();
        self.welcome(listener.local_addr()?, &told_at, origins);
        // The first who asks a bot should not wait for what it works out once.
        std::thread::spawn(|| stock::players().iter().for_each(AnyBots::prepare));
        let closing = {
            let host = host.clone();
            async move {
                told_to_stop.await;
                if drain > 0 {
                    eprintln!("closing in {drain} s: everybody is sent elsewhere");
                    host.drain();
                    tokio::time::sleep(Duration::from_secs(drain)).await;
                }
                eprintln!("closing: finishing what is being written");
                // Counted from here: whatever hangs, the program ends.
                ends_within(2 * CLOSING + PATIENCE, 1);
                let in_time = host.shutdown().await;
                // A browser that keeps its connection open must not keep us.
                ends_within(PATIENCE, i32::from(!in_time));
            }
        };
        tracing::info!("the table is open on {}", listener.local_addr()?);
        door::serve(listener, router, door, closing).await;
        tracing::info!("closed");
        Ok(())
    }

    /// What the site is told.
    fn site(&self, door: &DoorSettings, bound: SocketAddr) -> SiteSettings {
        SiteSettings {
            public_url: self.public_url.clone(),
            bound: Some(bound),
            secure_cookies: self.secure_cookies,
            most_in_ten_seconds: self.rate_limit,
            guest_most_in_ten_seconds: self.guest_rate_limit,
            new_guests_in_an_hour: self.new_guests,
            new_tables_in_an_hour: self.new_tables,
            megabytes_in_a_day: self.stored_megabytes,
            streams_of_an_address: self.streams,
            streams_of_a_guest: self.guest_streams,
            // A quarter is left to those who ask and go, and to whoever looks whether it lives.
            streams_in_all: (door.most / 4 * 3).try_into().unwrap_or(u32::MAX),
            trusted_proxies: self.trusted_proxy.clone(),
            patience_seconds: self.timeout,
            metrics_token: self.metrics_token.clone(),
            admin_token: self.admin_token.clone(),
            push: PushSettings {
                off: self.no_push,
                contact: self.push_contact(),
                ..PushSettings::default()
            },
            door: door.counts.clone(),
            version: (env!("CARGO_PKG_VERSION"), option_env!("TIDETABLE_COMMIT")),
        }
    }

    /// By what push services can reach whoever runs this.
    fn push_contact(&self) -> Option<String> {
        let public = self.public_url.clone().filter(|url| url.starts_with("https://"));
        self.push_contact.clone().or(public)
    }

    /// How connections are treated.
    fn door(&self) -> DoorSettings {
        let files = files::most();
        let most = match self.connections {
            0 => files,
            most if most as usize > files => {
                tracing::warn!(
                    "this machine lets one program have so many open files that {files} connections are possible, not {most}; `LimitNOFILE=` or `ulimit -Hn` says how many"
                );
                files
            }
            most => most as usize,
        };
        DoorSettings {
            patience: Duration::from_secs(self.timeout),
            most,
            most_of_one: self.address_connections as usize,
            trusted_proxies: self.trusted_proxy.clone(),
            counts: Arc::default(),
        }
    }

    /// Says where to look, and where every setting came from.
    fn welcome(&self, address: SocketAddr, told_at: &str, origins: &Origins) {
        let port = address.port();
        let mut text = String::from("The table is open:\n");
        match &self.public_url {
            Some(url) => text += &format!("  {url}\n"),
            None => {
                text += &format!("  http://localhost:{port}\n");
                if let Some(ip) = web::other_devices(address.ip()) {
                    text +=
                        &format!("  http://{ip}:{port}   (for other devices in your network)\n");
                }
            }
        }
        text += "Press Ctrl-C to close it. Nothing is lost: every move is on disk.\n\nSettings:\n";
        let or_none = |text: Option<String>| text.unwrap_or_else(|| "none".into());
        let config = self.config.as_ref().map(|file| file.display().to_string());
        let proxies: Vec<String> = self.trusted_proxy.iter().map(IpNet::to_string).collect();
        for (name, value) in [
            ("port", port.to_string()),
            ("bind", self.bind.to_string()),
            ("data", self.database.shown_file()),
            ("database", self.database.shown_address()),
            ("config", or_none(config)),
            ("log", format!("{:?}", self.log).to_lowercase()),
            ("log_format", format!("{:?}", self.log_format).to_lowercase()),
            ("metrics_bind", told_at.to_owned()),
            // What is secret is not said.
            ("metrics_token", or_none(self.metrics_token.as_ref().map(|_| "set".into()))),
            ("trusted_proxy", or_none(Some(proxies.join(", ")).filter(|all| !all.is_empty()))),
            ("public_url", or_none(self.public_url.clone())),
            ("secure_cookies", self.secure_cookies.to_string()),
            ("rate_limit", self.rate_limit.to_string()),
            ("guest_rate_limit", self.guest_rate_limit.to_string()),
            ("new_guests", self.new_guests.to_string()),
            ("new_tables", self.new_tables.to_string()),
            ("stored_megabytes", self.stored_megabytes.to_string()),
            ("streams", self.streams.to_string()),
            ("guest_streams", self.guest_streams.to_string()),
            ("connections", self.connections.to_string()),
            ("address_connections", self.address_connections.to_string()),
            ("timeout", format!("{} s", self.timeout)),
            ("admin_token", if self.admin_token.is_some() { "set" } else { "none" }.to_owned()),
            ("bot_delay", format!("{} ms", self.bot_delay)),
            ("bot_budget", format!("{} ms", self.bot_budget)),
            ("bot_tables", self.bot_tables.to_string()),
            ("keep_open_tables", format!("{} days", self.keep_open_tables)),
            ("keep_guests", format!("{} days", self.keep_guests)),
            ("only_when_asked", self.only_when_asked.to_string()),
            ("no_push", self.no_push.to_string()),
            ("push_contact", or_none(self.push_contact())),
            ("idle", format!("{} min", self.idle)),
            ("drain", self.drain.map_or_else(|| "as needed".into(), |drain| format!("{drain} s"))),
        ] {
            let (shown, origin) = (name.replace('_', "-"), origins.of(name));
            text += &format!("  {shown:19} {value}   ({origin})\n");
        }
        // Whoever started it may not be listening; that is no reason to end.
        let _ = std::io::stdout().write_all(text.as_bytes());
    }
}

/// Ends the program after this time, if it has not ended by itself. A thread,
/// because a runtime that hangs would not wake a task.
fn ends_within(patience: Duration, code: i32) {
    std::thread::spawn(move || {
        std::thread::sleep(patience);
        std::process::exit(code);
    });
}

/// Ends when somebody presses Ctrl-C or the system asks the program to end. Listens from now on, not
/// only from the first time it is waited for.
fn told_to_stop() -> impl Future<Output = ()> {
    let listen = |kind| signal(kind).expect("signals can be listened for");
    let (mut interrupt, mut terminate) =
        (listen(SignalKind::interrupt()), listen(SignalKind::terminate()));
    async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
    }
}

/// Where the shuffles come from: the machine.
#[cfg(not(debug_assertions))]
fn entropy() -> Result<Arc<dyn Entropy>> {
    Ok(Arc::new(SystemEntropy))
}

/// The same, unless a test wants its matches to go the same way every time. The program
/// that people run has no such door.
#[cfg(debug_assertions)]
fn entropy() -> Result<Arc<dyn Entropy>> {
    const WANTED: &str = "TIDETABLE_FORESEEN";
    let Some(seed) = std::env::var_os(WANTED) else { return Ok(Arc::new(SystemEntropy)) };
    let seed = seed.to_str().and_then(|seed| seed.parse().ok());
    let seed = seed.with_context(|| format!("{WANTED} is a whole number"))?;
    eprintln!("{WANTED} is set: every shuffle can be foreseen. For tests only.");
    Ok(Arc::new(host::SeededEntropy::new(seed)))
}
