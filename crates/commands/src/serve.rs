//! `serve`: the table opens.

use crate::stock;
use anyhow::{Context, Result};
use bots::AnyBots;
use clap::ArgMatches;
use clap::parser::ValueSource;
use host::{Host, Settings, Store, StoreSettings, SystemClock, SystemEntropy};
use std::io::Write;
use std::net::{IpAddr, SocketAddr, UdpSocket};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::signal::unix::{SignalKind, signal};
use web::SiteSettings;

/// Tables and the store get this long to end, each.
const CLOSING: Duration = Duration::from_secs(10);
/// Streams get this long to end before the program does.
const PATIENCE: Duration = Duration::from_secs(5);

/// Open the table: play in the browser, with friends or bots.
#[derive(clap::Args)]
pub struct Serve {
    /// The port to listen on; 0 for any free one
    #[arg(long, env = "TIDETABLE_PORT", default_value_t = 8470)]
    port: u16,
    /// The address to listen on; 127.0.0.1 keeps the table to this machine
    #[arg(long, env = "TIDETABLE_BIND", default_value = "0.0.0.0")]
    bind: IpAddr,
    /// The database file; made if it is not there
    #[arg(long, env = "TIDETABLE_DATA", default_value = "tidetable.db")]
    data: PathBuf,
    /// How much to say on standard error
    #[arg(long, env = "TIDETABLE_LOG", value_enum, default_value_t = Log::Warn)]
    log: Log,
    /// The address people use, if it is not this machine's, such as `https://play.example`
    #[arg(long, env = "TIDETABLE_PUBLIC_URL")]
    public_url: Option<String>,
    /// Send cookies over HTTPS only
    #[arg(long, env = "TIDETABLE_SECURE_COOKIES")]
    secure_cookies: bool,
    /// Requests one address may make in ten seconds; 0 for no limit
    #[arg(long, env = "TIDETABLE_RATE_LIMIT", default_value_t = 600)]
    rate_limit: u32,
    /// How long a bot waits before it thinks, in milliseconds
    #[arg(long, env = "TIDETABLE_BOT_DELAY", default_value_t = 600)]
    bot_delay: u64,
    /// How long a bot may think, in milliseconds
    #[arg(long, env = "TIDETABLE_BOT_BUDGET", default_value_t = 300, value_parser = clap::value_parser!(u64).range(1..=60_000))]
    bot_budget: u64,
    /// Minutes after which a table that nobody uses leaves memory
    #[arg(long, env = "TIDETABLE_IDLE", default_value_t = 5, value_parser = clap::value_parser!(u64).range(1..=10_000))]
    idle: u64,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
enum Log {
    Error,
    Warn,
    Info,
    Debug,
}

impl Serve {
    /// Serves until it is told to stop. `matches` know where each setting came from.
    pub fn run(self, matches: Option<&ArgMatches>) -> Result<()> {
        self.start_log();
        let runtime = tokio::runtime::Runtime::new().context("cannot start threads")?;
        runtime.block_on(self.serve(matches))
    }

    fn start_log(&self) {
        let level = match self.log {
            Log::Error => tracing::Level::ERROR,
            Log::Warn => tracing::Level::WARN,
            Log::Info => tracing::Level::INFO,
            Log::Debug => tracing::Level::DEBUG,
        };
        tracing_subscriber::fmt().with_max_level(level).with_writer(std::io::stderr).init();
    }

    async fn serve(self, matches: Option<&ArgMatches>) -> Result<()> {
        let store = Store::open(&self.data, stock::games().clone(), StoreSettings::default())
            .with_context(|| format!("cannot open the database {}", self.data.display()))?;
        let settings = Settings {
            idle_ms: self.idle * 60 * 1000,
            bot_delay_ms: self.bot_delay,
            bot_budget_ms: self.bot_budget,
            closing_ms: CLOSING.as_millis() as u64,
            ..Settings::default()
        };
        let (clock, entropy) = (Arc::new(SystemClock), Arc::new(SystemEntropy));
        let host = Host::start(store, clock, entropy, Arc::new(stock::players().clone()), settings);
        let site = SiteSettings {
            public_url: self.public_url.clone(),
            secure_cookies: self.secure_cookies,
            most_in_ten_seconds: self.rate_limit,
        };
        let router = web::router(host.clone(), stock::pages(), site);
        let wanted = SocketAddr::new(self.bind, self.port);
        let listener = TcpListener::bind(wanted)
            .await
            .with_context(|| format!("cannot listen on {wanted}; try another --port"))?;
        self.welcome(listener.local_addr()?, matches);
        // The first who asks a bot should not wait for what it works out once.
        std::thread::spawn(|| stock::players().iter().for_each(AnyBots::prepare));
        let closing = {
            let host = host.clone();
            async move {
                told_to_stop().await;
                eprintln!("closing: finishing what is being written");
                // Counted from here: whatever hangs, the program ends.
                ends_within(2 * CLOSING + PATIENCE, 1);
                let in_time = host.shutdown().await;
                // A browser that keeps its connection open must not keep us.
                ends_within(PATIENCE, i32::from(!in_time));
            }
        };
        axum::serve(listener, router.into_make_service_with_connect_info::<SocketAddr>())
            .with_graceful_shutdown(closing)
            .await
            .context("the server ended")
    }

    /// Says where to look, and where every setting came from.
    fn welcome(&self, address: SocketAddr, matches: Option<&ArgMatches>) {
        let port = address.port();
        let mut text = String::from("The table is open:\n");
        match &self.public_url {
            Some(url) => text += &format!("  {url}\n"),
            None => {
                text += &format!("  http://localhost:{port}\n");
                if let Some(ip) = other_devices(address.ip()) {
                    text +=
                        &format!("  http://{ip}:{port}   (for other devices in your network)\n");
                }
            }
        }
        text += "Press Ctrl-C to close it. Nothing is lost: every move is on disk.\n\nSettings:\n";
        let data = std::path::absolute(&self.data).unwrap_or_else(|_| self.data.clone());
        for (name, value) in [
            ("port", port.to_string()),
            ("bind", self.bind.to_string()),
            ("data", data.display().to_string()),
            ("log", format!("{:?}", self.log).to_lowercase()),
            ("public_url", self.public_url.clone().unwrap_or_else(|| "none".into())),
            ("secure_cookies", self.secure_cookies.to_string()),
            ("rate_limit", self.rate_limit.to_string()),
            ("bot_delay", format!("{} ms", self.bot_delay)),
            ("bot_budget", format!("{} ms", self.bot_budget)),
            ("idle", format!("{} min", self.idle)),
        ] {
            let (shown, origin) = (name.replace('_', "-"), origin(name, matches));
            text += &format!("  {shown:15} {value}   ({origin})\n");
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

/// Where a setting came from.
fn origin(name: &str, matches: Option<&ArgMatches>) -> String {
    let source = matches.and_then(|matches| matches.value_source(name));
    let variable = format!("TIDETABLE_{}", name.to_uppercase());
    match source {
        Some(ValueSource::CommandLine) => format!("from --{}", name.replace('_', "-")),
        Some(ValueSource::EnvVariable) => format!("from {variable}"),
        // Without a command there are no matches to ask, but the environment counts.
        None if std::env::var_os(&variable).is_some() => format!("from {variable}"),
        _ => "default".into(),
    }
}

/// The address by which other devices reach this machine, if it listens to them.
fn other_devices(bound: IpAddr) -> Option<IpAddr> {
    if bound.is_loopback() {
        return None;
    }
    if !bound.is_unspecified() {
        return Some(bound);
    }
    // Connecting a datagram socket sends nothing: it only asks the machine
    // which of its addresses it would use. The target is a documentation address.
    let socket = UdpSocket::bind("0.0.0.0:0").ok()?;
    socket.connect("192.0.2.1:9").ok()?;
    let ip = socket.local_addr().ok()?.ip();
    (!ip.is_loopback() && !ip.is_unspecified()).then_some(ip)
}

/// Ends when somebody presses Ctrl-C or the system asks the program to end.
async fn told_to_stop() {
    let mut terminate = signal(SignalKind::terminate()).expect("signals can be listened for");
    tokio::select! {
        _ = tokio::signal::ctrl_c() => {}
        _ = terminate.recv() => {}
    }
}

/// A store for commands that work on the database without serving it.
pub fn open_store(data: &std::path::Path) -> Result<Store> {
    let missing = || format!("there is no database {}", data.display());
    std::fs::metadata(data).with_context(missing)?;
    Store::open(data, stock::games().clone(), StoreSettings::default())
        .with_context(|| format!("cannot open the database {}", data.display()))
}
