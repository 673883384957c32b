//! What is said on standard error, and how.

use std::io::IsTerminal;

/// How much is said.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub(super) enum Log {
    /// What is broken
    Error,
    /// What an operator should look at
    Warn,
    /// Every request, without addresses and names
    Info,
    /// The same with addresses, and more
    Debug,
}

/// How it is said.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub(super) enum LogFormat {
    /// For people
    Text,
    /// One object per line, for programs
    Json,
}

/// Begins to say things.
pub(super) fn start(log: Log, format: LogFormat) {
    let level = match log {
        Log::Error => tracing::Level::ERROR,
        Log::Warn => tracing::Level::WARN,
        Log::Info => tracing::Level::INFO,
        Log::Debug => tracing::Level::DEBUG,
    };
    let say = tracing_subscriber::fmt().with_max_level(level).with_writer(std::io::stderr);
    match format {
        LogFormat::Text => say.with_ansi(std::io::stderr().is_terminal()).init(),
        LogFormat::Json => say.json().flatten_event(true).init(),
    }
}
