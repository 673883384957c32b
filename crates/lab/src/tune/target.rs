//! A target file: which figures are wanted, and which numbers may move.

use std::str::FromStr;

/// What is wanted.
#[derive(Clone, PartialEq, Debug)]
pub struct Target {
    /// Of which game.
    pub game: String,
    /// Who plays; the strongest if nobody is named.
    pub bot: Option<String>,
    /// How many sit at a table.
    pub seats: Option<usize>,
    /// Matches of a whole evaluation.
    pub games: u64,
    /// Simulations for a move.
    pub sims: u64,
    /// The figures.
    pub aims: Vec<Aim>,
    /// The numbers.
    pub knobs: Vec<Knob>,
}

/// A figure that should lie within bounds.
#[derive(Clone, PartialEq, Debug)]
pub struct Aim {
    /// Which.
    pub figure: String,
    /// Not less than this.
    pub low: f64,
    /// Not more than this.
    pub high: f64,
    /// How much it counts.
    pub weight: f64,
    /// The line that asks for it.
    pub line: usize,
}

/// A number that may move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Knob {
    /// Which.
    pub number: String,
    /// Not below this.
    pub low: i64,
    /// Not above this.
    pub high: i64,
    /// By how much at a time.
    pub step: i64,
    /// The line that allows it.
    pub line: usize,
}

/// A target that cannot be aimed at.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("target, line {line}: {what}")]
pub struct BadTarget {
    /// Counted from 1.
    pub line: usize,
    /// What is wrong there.
    pub what: String,
}

impl Aim {
    /// How far the figure is from where it should be: 1 is as far as the bound is large.
    pub fn distance(&self, at: f64) -> f64 {
        let (off, bound) = match (at < self.low, at > self.high) {
            (true, _) => (self.low - at, self.low),
            (_, true) => (at - self.high, self.high),
            _ => return 0.0,
        };
        self.weight * off / bound.abs().max(0.01)
    }

    /// The bounds as people read them.
    pub fn wanted(&self) -> String {
        match (self.low.is_finite(), self.high.is_finite()) {
            (true, true) if self.low == self.high => format!("{}", self.low),
            (true, true) => format!("{} to {}", self.low, self.high),
            (true, false) => format!("{} or more", self.low),
            _ => format!("{} or less", self.high),
        }
    }
}

impl Target {
    /// Reads a target file.
    pub fn parse(text: &str) -> Result<Target, BadTarget> {
        let mut target = Target {
            game: String::new(),
            bot: None,
            seats: None,
            games: 200,
            sims: 50,
            aims: Vec::new(),
            knobs: Vec::new(),
        };
        let mut last = 1;
        for (at, line) in text.lines().enumerate() {
            last = at + 1;
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            target.take(last, line).map_err(|what| BadTarget { line: last, what })?;
        }
        let missing =
            match (target.game.is_empty(), target.aims.is_empty(), target.knobs.is_empty()) {
                (true, _, _) => "it does not say of which game: game NAME",
                (_, true, _) => "it asks for no figure: figure NAME = LOW..HIGH",
                (_, _, true) => "no number may move: number NAME = LOW..HIGH",
                _ => return Ok(target),
            };
        Err(BadTarget { line: last, what: missing.into() })
    }

    fn take(&mut self, line: usize, text: &str) -> Result<(), String> {
        let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
        let rest = rest.trim();
        match word {
            "game" => self.game = rest.into(),
            "bot" => self.bot = Some(rest.into()),
            "seats" => self.seats = Some(whole(word, rest, 1, 8)? as usize),
            "games" => self.games = whole(word, rest, 8, 1_000_000)?,
            "sims" => self.sims = whole(word, rest, 1, 1_000_000)?,
            "figure" => {
                let (figure, bounds) = named(rest, "figure moves = 20..30")?;
                let (bounds, weight) = bounds.split_once(" weight ").unwrap_or((bounds, "1"));
                let weight = share(weight)?;
                if !(weight > 0.0 && weight.is_finite()) {
                    return Err(format!("a weight is more than nothing, not {weight}"));
                }
                let (low, high) = range(bounds, share)?;
                let (low, high) = (low.unwrap_or(f64::NEG_INFINITY), high.unwrap_or(f64::INFINITY));
                if low > high {
                    return Err(format!("{figure} cannot be at least {low} and at most {high}"));
                }
                if self.aims.iter().any(|aim| aim.figure == figure) {
                    return Err(format!("{figure} is given twice"));
                }
                self.aims.push(Aim { figure: figure.into(), low, high, weight, line });
            }
            "number" => {
                let (number, bounds) = named(rest, "number die-price = 3..6")?;
                let (bounds, step) = bounds.split_once(" step ").unwrap_or((bounds, "1"));
                let step = integer(step)?;
                let (Some(low), Some(high)) = range(bounds, integer)? else {
                    return Err(format!("{number} needs a lower and an upper bound, such as 3..6"));
                };
                if low > high {
                    return Err(format!("{number} cannot be at least {low} and at most {high}"));
                }
                if step < 1 || step > high - low {
                    return Err(format!(
                        "{number} cannot go from {low} to {high} in steps of {step}"
                    ));
                }
                if self.knobs.iter().any(|knob| knob.number == number) {
                    return Err(format!("{number} is given twice"));
                }
                self.knobs.push(Knob { number: number.into(), low, high, step, line });
            }
            _ => {
                return Err(format!(
                    "{:?} is none of game, bot, seats, games, sims, figure, number",
                    game_core::shortened(word)
                ));
            }
        }
        Ok(())
    }
}

fn named<'a>(rest: &'a str, such_as: &str) -> Result<(&'a str, &'a str), String> {
    let pair = rest.split_once('=').map(|(name, bounds)| (name.trim(), bounds.trim()));
    pair.filter(|(name, _)| !name.is_empty())
        .ok_or_else(|| format!("{:?} should look like `{such_as}`", game_core::shortened(rest)))
}

fn whole(name: &str, text: &str, low: u64, high: u64) -> Result<u64, String> {
    let number = text.parse().ok().filter(|number| (low..=high).contains(number));
    number.ok_or_else(|| {
        format!("{name}: {:?} is no whole number from {low} to {high}", game_core::shortened(text))
    })
}

fn integer(text: &str) -> Result<i64, String> {
    let number = text.trim().parse().ok().filter(|number: &i64| number.abs() <= 1_000_000);
    number.ok_or_else(|| format!("{:?} is no whole number", game_core::shortened(text)))
}

/// `0.15`, or the same as `15%`.
fn share(text: &str) -> Result<f64, String> {
    let text = text.trim();
    // Moved in the text, the point leaves no rounding behind: 2.2% is 0.022.
    let read = match text.strip_suffix('%') {
        Some(digits) => f64::from_str(&format!("{}e-2", digits.trim())),
        None => f64::from_str(text),
    };
    read.ok()
        .filter(|number| number.is_finite())
        .ok_or_else(|| format!("{:?} is no number", game_core::shortened(text)))
}

type Bounds<T> = (Option<T>, Option<T>);

/// `2..5`, `2..`, `..5` or `2`.
fn range<T: Copy>(text: &str, read: fn(&str) -> Result<T, String>) -> Result<Bounds<T>, String> {
    let Some((low, high)) = text.split_once("..") else {
        let exactly = read(text)?;
        return Ok((Some(exactly), Some(exactly)));
    };
    let end = |text: &str| if text.trim().is_empty() { Ok(None) } else { read(text).map(Some) };
    match (end(low)?, end(high)?) {
        (None, None) => Err("a range has at least one end".into()),
        ends => Ok(ends),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GOOD: &str = "# what we want\ngame ferry\nseats 3\nfigure length.moves = 8..12\nfigure seat.1 = ..55% weight 2\nnumber coins = 2..5\n";

    #[test]
    fn a_target_is_read() {
        let target = Target::parse(GOOD).unwrap();
        assert_eq!((target.game.as_str(), target.seats, target.games), ("ferry", Some(3), 200));
        let aim = &target.aims[1];
        assert_eq!((aim.high, aim.weight, aim.wanted().as_str()), (0.55, 2.0, "0.55 or less"));
        assert_eq!((share("2.2%"), share(" 15 % "), share("3")), (Ok(0.022), Ok(0.15), Ok(3.0)));
        assert!(share("%").is_err() && share("inf%").is_err() && share("many%").is_err());
        assert_eq!(aim.distance(0.5), 0.0);
        assert!((aim.distance(0.66) - 0.4).abs() < 1e-9);
        assert_eq!((target.knobs[0].high, target.knobs[0].step, target.knobs[0].line), (5, 1, 6));
    }

    #[test]
    fn what_is_wrong_is_named_with_its_line() {
        for (bad, line, named) in [
            ("seats 3", "seats 9", "from 1 to 8"),
            ("8..12", "12..8", "cannot be at least 12 and at most 8"),
            ("8..12", "..", "at least one end"),
            ("8..12", "many", "\"many\" is no number"),
            ("2..5", "5..2", "cannot be at least 5"),
            ("2..5", "2..", "needs a lower and an upper bound"),
            ("2..5", "2..5 step 9", "in steps of 9"),
            ("number coins = 2..5", "number coins", "should look like"),
            ("number coins", "knob coins", "\"knob\" is none of"),
            ("number coins = 2..5", "", "no number may move"),
            ("game ferry", "", "of which game"),
        ] {
            let error = Target::parse(&GOOD.replace(bad, line)).unwrap_err().to_string();
            assert!(error.starts_with("target, line ") && error.contains(named), "{error}");
        }
        let twice = format!("{GOOD}number coins = 2..4\n");
        assert_eq!(
            Target::parse(&twice).unwrap_err().to_string(),
            "target, line 7: coins is given twice"
        );
    }
}
