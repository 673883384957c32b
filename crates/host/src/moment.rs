//! Moments as text. Times come in as milliseconds since 1970 (UTC).

const HOUR: u64 = 60 * 60 * 1000;
const DAY: u64 = 24 * HOUR;
/// Where a day begins first, clocks are this far ahead of the world's time.
const EARLIEST: u64 = 14 * HOUR;

/// `2026-03-04T14:20:00Z`.
pub fn iso(at: u64) -> String {
    let seconds = at % DAY / 1000;
    let (hour, minute, second) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    format!("{}T{hour:02}:{minute:02}:{second:02}Z", day(at))
}

/// The day of a moment in the world's time: `2026-03-04`.
pub fn day(at: u64) -> String {
    let (year, month, day) = civil(at / DAY);
    format!("{year:04}-{month:02}-{day:02}")
}

/// The month of a moment in the world's time: `2026-03`.
pub(crate) fn month(at: u64) -> String {
    let (year, month, _) = civil(at / DAY);
    format!("{year:04}-{month:02}")
}

/// The latest day that has begun somewhere on earth.
pub(crate) fn latest_day(now: u64) -> String {
    day(now + EARLIEST)
}

/// Year, month and day, counted in years that begin in March, so that the
/// leap day comes last.
fn civil(days: u64) -> (u64, u64, u64) {
    let days = days + 719_468;
    let (era, of_era) = (days / 146_097, days % 146_097);
    let year = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * month + 2) / 5 + 1;
    let (year, month) = (era * 400 + year, if month < 10 { month + 3 } else { month - 9 });
    (year + u64::from(month <= 2), month, day)
}
