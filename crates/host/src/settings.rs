//! What an operator can decide.

/// How the host behaves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settings {
    /// How long a table that nobody uses stays in memory.
    pub idle_ms: u64,
    /// How long a bot waits before it thinks, so that people feel they play somebody.
    pub bot_delay_ms: u64,
    /// How long a bot may think.
    pub bot_budget_ms: u64,
    /// How many bots think at once.
    pub bots_at_once: usize,
    /// How many tables at which only bots play one guest may have running, and
    /// three times as many one address; 0 for no limit.
    pub most_bot_tables: usize,
    /// How long bots play on at a table that nobody looks at. They go on when
    /// somebody does.
    pub unseen_ms: u64,
    /// How long a player must have been away before the others may vote that a
    /// bot takes the seat; whoever has left is away at once.
    pub absent_ms: u64,
    /// How long a player whose turn it is must have had no page of the table
    /// open before they are called.
    pub call_after_ms: u64,
    /// How long a code that moves a guest to another device is good for.
    pub link_ms: u64,
    /// How much one guest may say, open or ask for within ten seconds; 0 for
    /// no limit.
    pub most_in_ten_seconds: u32,
    /// How many tables one guest may open within an hour; 0 for no limit.
    pub tables_in_an_hour: u32,
    /// Days after which tables that never started, and drafts that were left
    /// lying, go; 0 for never.
    pub keep_open_tables_days: u32,
    /// Days after which guests who never sat down go; 0 for never.
    pub keep_guests_days: u32,
    /// Whether a match that somebody watches is reviewed as soon as it is over; otherwise when
    /// somebody asks for it.
    pub review_at_once: bool,
    /// Whether what the first answer of a game waits for is worked out when the first table of it is there;
    /// otherwise when somebody asks.
    pub prepare_ahead: bool,
    /// How often every table in memory is compared with the store, however well several programs tell each other what
    /// they do.
    pub compare_ms: u64,
    /// Within how long those who watch are sent elsewhere before the host closes.
    pub drain_ms: u64,
    /// How long tables, and after them the store, may take to end when the
    /// host closes.
    pub closing_ms: u64,
}

impl Default for Settings {
    fn default() -> Settings {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Settings {
            idle_ms: 5 * 60 * 1000,
            bot_delay_ms: 600,
            bot_budget_ms: 300,
            // One core stays with the people.
            bots_at_once: cores.saturating_sub(1).max(1),
            most_bot_tables: 8,
            unseen_ms: 5 * 60 * 1000,
            absent_ms: 60 * 1000,
            call_after_ms: 30 * 1000,
            link_ms: 15 * 60 * 1000,
            most_in_ten_seconds: 20,
            tables_in_an_hour: 120,
            keep_open_tables_days: 7,
            keep_guests_days: 30,
            review_at_once: true,
            prepare_ahead: true,
            compare_ms: 10 * 1000,
            drain_ms: 2 * 1000,
            closing_ms: 10 * 1000,
        }
    }
}

impl Settings {
    /// Nobody waits for a bot, nobody is too fast, nothing is reviewed or worked out unasked, and closing takes as long
    /// as a busy machine needs. What programs forget to tell each other is never found out.
    pub fn for_tests() -> Settings {
        Settings {
            bot_delay_ms: 0,
            bot_budget_ms: 5,
            most_in_ten_seconds: 0,
            tables_in_an_hour: 0,
            most_bot_tables: 0,
            review_at_once: false,
            prepare_ahead: false,
            compare_ms: 24 * 60 * 60 * 1000,
            closing_ms: 5 * 60 * 1000,
            ..Settings::default()
        }
    }
}
