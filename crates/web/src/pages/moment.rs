//! Moments, for people. Times come in as milliseconds since 1970 (UTC).

pub use host::iso;
use maud::{Markup, html};

const MINUTE: u64 = 60_000;
const HOUR: u64 = 60 * MINUTE;
const DAY: u64 = 24 * HOUR;

/// How long ago, in words. The script keeps it current.
pub fn ago(at: u64, now: u64) -> String {
    let gone = now.saturating_sub(at);
    let count = |unit: u64, name: &str| {
        let number = gone / unit;
        format!("{number} {name}{} ago", if number == 1 { "" } else { "s" })
    };
    match gone {
        0..MINUTE => "just now".into(),
        MINUTE..HOUR => count(MINUTE, "minute"),
        HOUR..DAY => count(HOUR, "hour"),
        _ if gone < 31 * DAY => count(DAY, "day"),
        _ => iso(at)[..10].to_owned(),
    }
}

/// A moment as an element that the script keeps current.
pub fn time(at: u64, now: u64) -> Markup {
    html! { time datetime=(iso(at)) data-ago { (ago(at, now)) } }
}

/// A clock's reading: `4:05`, or `26 h`.
pub fn reading(ms: u64) -> String {
    match ms {
        0..HOUR => format!("{}:{:02}", ms / MINUTE, ms % MINUTE / 1000),
        _ => format!("{} h", ms / HOUR),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_agree_with_the_calendar() {
        assert_eq!(iso(0), "1970-01-01T00:00:00Z");
        assert_eq!(iso(951_782_400_000), "2000-02-29T00:00:00Z");
        assert_eq!(iso(1_772_634_000_000), "2026-03-04T14:20:00Z");
    }

    #[test]
    fn time_passes_in_words() {
        assert_eq!(ago(0, 30_000), "just now");
        assert_eq!(ago(0, MINUTE), "1 minute ago");
        assert_eq!(ago(0, 5 * HOUR), "5 hours ago");
        assert_eq!(ago(0, 40 * DAY), "1970-01-01");
        assert_eq!(ago(5, 0), "just now");
    }
}
