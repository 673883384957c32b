//! A match of Sand Castles in words: by turns for the table, entry by entry
//! for the replay.

use crate::page::{counted, of_kind, plural};
use crate::story::{self, Event, Lost, What, latest_turn, sum};
use game_core::{Seat, Viewer};
use host::Thought;
use sand_castles::{MOST_DRY_TURNS, SandCastles, Tile, Tiles};
use web::Seen;
use web::pages::replay::Step;
use web::pages::{LogLine, SeatRow, Tide, TidePoint, list, of, sentence};

/// Tells a match as it grows.
#[derive(Clone)]
pub(crate) struct Growing {
    story: story::Growing,
    seats: Vec<SeatRow>,
    viewer: Viewer,
    thoughts: Vec<Thought>,
}

impl Growing {
    pub(crate) fn of(seen: &Seen<'_, SandCastles>) -> Option<Growing> {
        let (seats, viewer) = (seen.seats.to_vec(), seen.viewer());
        let story = story::Growing::new(&seen.options())?;
        Some(Growing { story, seats, viewer, thoughts: seen.table.thoughts().to_vec() })
    }
}

impl web::Teller for Growing {
    fn tell(&mut self, log: &[host::LogLine]) -> Vec<LogLine> {
        let events = self.story.events(log);
        Teller { seats: &self.seats, viewer: self.viewer }.tell(&events, &self.thoughts)
    }

    fn copy(&self) -> Box<dyn web::Teller> {
        Box::new(self.clone())
    }
}

/// Tells a match to one viewer.
#[derive(Clone, Copy)]
pub(crate) struct Teller<'a> {
    pub(crate) seats: &'a [SeatRow],
    pub(crate) viewer: Viewer,
}

impl Teller<'_> {
    fn name(&self, seat: Seat) -> &str {
        if self.viewer.is(seat) { "You" } else { self.seats[seat.index()].name() }
    }

    /// `your`, `Mira’s`, of the one across from `seat`.
    fn others(&self, seat: Seat) -> String {
        let other = Seat::new(1 - seat.index());
        if self.viewer.is(other) { "your".into() } else { of(self.name(other)) }
    }

    /// The log, oldest first, with what bots thought; what was taken back
    /// never happened.
    pub(crate) fn tell(&self, events: &[Event], thoughts: &[Thought]) -> Vec<LogLine> {
        let standing: Vec<&Event> = events
            .iter()
            .filter(|event| !event.undone && !matches!(event.what, What::TookBack))
            .collect();
        let mut lines = Vec::new();
        let mut rest = standing.as_slice();
        let mut thought: Option<&Thought> = None;
        while let Some(first) = rest.first() {
            let alike = rest.iter().take_while(|event| goes_with(first, event)).count();
            let (together, later) = rest.split_at(alike);
            rest = later;
            let heading = match first.turn {
                Some(turn) => format!("Turn {turn}"),
                None => "Set-up".to_owned(),
            };
            let told = self.together(together).into_iter();
            lines.extend(told.map(|line| line.under(&heading)));
            for event in together {
                let at = thoughts.binary_search_by_key(&event.v, |thought| thought.v);
                thought = thought.or(at.ok().map(|at| &thoughts[at]));
            }
            if together.iter().any(|event| event.netted) {
                let text = format!("{}.", netted());
                lines.push(LogLine::new(None, text).under(&heading));
            }
            // One sentence a turn is enough.
            let over = rest.first().is_none_or(|next| next.turn != first.turn);
            if let Some(thought) = thought.take_if(|_| over) {
                let seat = Seat::new(thought.seat.into());
                let text = format!("{} thought: {}.", self.name(seat), thought.thought);
                lines.push(LogLine::new(Some(seat), text).under(&heading));
            }
        }
        lines
    }

    /// Events that are told in one breath.
    fn together(&self, events: &[&Event]) -> Vec<LogLine> {
        let (Some(first), Some(last)) = (events.first(), events.last()) else { return Vec::new() };
        let line = |seat: Option<Seat>, text: String, strong: &str| {
            let strong = (!strong.is_empty()).then(|| strong.to_owned());
            LogLine { strong, ..LogLine::new(seat, text) }
        };
        let Some(seat) = first.seat else {
            return match &first.what {
                What::LaidOut { castle, value } => {
                    let text = format!("{castle} was laid out, {}.", points(*value));
                    vec![line(None, text, castle)]
                }
                _ => Vec::new(),
            };
        };
        let name = self.name(seat);
        let count = events.len() as u8;
        let (text, strong) = match &first.what {
            What::Put { tile, castle, .. } | What::Finished { tile, castle, .. } => {
                let tiles = plural(count, *tile);
                let strong = if count == 1 {
                    of_kind(*tile).to_owned()
                } else {
                    format!("{}s", of_kind(*tile))
                };
                let mut text = format!("{name} put {tiles} on {castle}.");
                if matches!(last.what, What::Put { missing: 1, .. }) {
                    text += " One more finishes it.";
                }
                let mut lines = vec![line(Some(seat), text, &strong)];
                if let What::Finished { castle, value, .. } = &last.what {
                    let text = format!("{name} finished {castle}: {}.", points(*value));
                    lines.push(line(Some(seat), text, castle));
                }
                return lines;
            }
            What::Waved { tile, castle, .. } => {
                let lost = all_lost(events);
                let wave = of_kind(*tile);
                let text = format!(
                    "{} {wave} took {} of {} {castle}.",
                    of(name),
                    washed(&lost),
                    self.others(seat)
                );
                (text, wave.to_owned())
            }
            What::Kept { castle } | What::KeptWhole { castle, .. } | What::Enough { castle } => {
                let kept = |event: &&&Event| {
                    matches!(event.what, What::Kept { .. } | What::KeptWhole { .. })
                };
                let what = match events.iter().filter(kept).count() {
                    0 => "nothing".to_owned(),
                    kept => plural(kept as u8, Tile::Sandpail),
                };
                let mut lines =
                    vec![line(Some(seat), format!("{name} kept {what} for {castle}."), "")];
                if let What::KeptWhole { castle, value } = &last.what {
                    let text = format!("{name} finished {castle}: {}.", points(*value));
                    lines.push(line(Some(seat), text, castle));
                }
                return lines;
            }
            What::PutBack(_) => {
                let back = events.iter().fold(Tiles::default(), |all, event| match event.what {
                    What::PutBack(tile) => sum(&all, &one(tile)),
                    _ => all,
                });
                (format!("{name} put {} back into the pool.", counted(&back)), String::new())
            }
            What::Took(_) => {
                let took = events.iter().fold(Tiles::default(), |all, event| match &event.what {
                    What::Took(tiles) => sum(&all, tiles),
                    _ => all,
                });
                (format!("{name} took {}.", counted(&took)), String::new())
            }
            What::Walled { castle } => {
                let walls = if count == 1 { "a wall".to_owned() } else { format!("{count} walls") };
                (format!("{name} placed {walls} in front of {castle}."), String::new())
            }
            What::Ended { played: 0 } => (format!("{name} played nothing."), String::new()),
            What::Ended { .. } => return Vec::new(),
            other => (format!("{}.", self.deed(seat, other)), String::new()),
        };
        vec![line(Some(seat), text, &strong)]
    }

    /// What `seat` did in the latest turn of theirs, in few words: `Rolled 1 tower; a sandpail on Old Fort`.
    pub(crate) fn lately(&self, events: &[Event], seat: Seat) -> String {
        let mut rest: &[&Event] = &latest_turn(events, seat);
        let mut said: Vec<String> = Vec::new();
        while let Some(first) = rest.first() {
            let alike = rest.iter().take_while(|event| goes_with(first, event)).count();
            let (together, later) = rest.split_at(alike);
            rest = later;
            said.extend(self.briefly(seat, together));
        }
        sentence(&said.join("; "))
    }

    /// The same of what is told in one breath.
    fn briefly(&self, seat: Seat, events: &[&Event]) -> Option<String> {
        let (first, last) = (events.first()?, events.last()?);
        let count = events.len() as u8;
        Some(match (&first.what, &last.what) {
            (_, What::Finished { castle, value, .. }) => {
                format!("finished {castle}: {}", points(*value))
            }
            (What::Rolled { faces, .. }, _) => format!("rolled {faces}"),
            (What::Put { tile, castle, .. }, _) => format!("{} on {castle}", plural(count, *tile)),
            (What::Walled { castle }, _) => format!("a wall at {castle}"),
            (What::Waved { castle, .. }, _) => {
                let lost = all_lost(events);
                format!("a wave took {} of {} {castle}", washed(&lost), self.others(seat))
            }
            (What::PutBack(_), _) if count == 1 => "put 1 tile back".into(),
            (What::PutBack(_), _) => format!("put {count} tiles back"),
            (What::Ended { played: 0 }, _) => "played nothing".into(),
            _ => return None,
        })
    }

    /// One event by itself, without a full stop.
    fn deed(&self, seat: Seat, what: &What) -> String {
        let name = self.name(seat);
        match what {
            What::Begins if name == "You" => "You begin".into(),
            What::Begins => format!("{name} begins"),
            What::LaidOut { castle, .. } => format!("{castle} was laid out"),
            What::Rolled { faces, forfeited, .. } => {
                let short = match forfeited {
                    0 => String::new(),
                    1 => "; the pool had 1 too few".into(),
                    count => format!("; the pool had {count} too few"),
                };
                format!("{name} rolled {faces}{short}")
            }
            What::Took(tiles) => format!("{name} took {}", counted(tiles)),
            What::Put { tile, castle, .. } => {
                format!("{name} put {} on {castle}", plural(1, *tile))
            }
            What::Finished { castle, value, .. } => {
                format!("{name} finished {castle}: {}", points(*value))
            }
            What::Walled { castle } => format!("{name} placed a wall in front of {castle}"),
            What::Waved { tile, castle, lost, .. } if *lost == Lost::default() => {
                format!("{name} sent a {} at {} {castle}", of_kind(*tile), self.others(seat))
            }
            What::Waved { tile, castle, lost, .. } => {
                format!(
                    "{} {} took {} of {} {castle}",
                    of(name),
                    of_kind(*tile),
                    washed(lost),
                    self.others(seat)
                )
            }
            What::Hit { lost, .. } => format!("{} wave took {}", of(name), washed(lost)),
            What::Kept { castle } => format!("{name} kept a sandpail for {castle}"),
            What::KeptWhole { castle, value } => {
                format!("{name} kept all that {castle} needs: {}", points(*value))
            }
            What::Enough { castle } => format!("{name} kept no more for {castle}"),
            What::PutBack(tile) => format!("{name} put {} back", plural(1, *tile)),
            What::Ended { played: 0 } => format!("{name} played nothing"),
            What::Ended { .. } => format!("{name} ended the turn"),
            What::TookBack => format!("{name} took a move back"),
        }
    }

    /// Every entry in words, for the replay.
    pub(crate) fn steps(&self, events: &[Event]) -> Vec<Step> {
        let mut shown: Option<Option<u16>> = None;
        let step = |event: &Event| {
            let heading = (shown != Some(event.turn)).then(|| match event.turn {
                Some(turn) => format!("Turn {turn}"),
                None => "Set-up".into(),
            });
            shown = Some(event.turn);
            let text = match (event.seat, &event.what) {
                (Some(seat), what) => self.deed(seat, what),
                (None, What::LaidOut { castle, value }) => {
                    format!("{castle} was laid out, {}", points(*value))
                }
                (None, _) => "A tile was drawn".into(),
            };
            let text = if event.netted { format!("{text}; {}", netted()) } else { text };
            let swing = match (event.seat, &event.what) {
                (Some(seat), What::Finished { value, .. } | What::KeptWhole { value, .. }) => {
                    let sign = if self.whose() == seat { '+' } else { '−' };
                    Some(format!("{sign}{value}"))
                }
                _ => None,
            };
            Step { v: event.v, seat: event.seat, text, heading, swing }
        };
        events.iter().map(step).collect()
    }

    /// The side whose lead is told: the viewer's, or the first seat's.
    fn whose(&self) -> Seat {
        match self.viewer {
            Viewer::Seat(seat) => seat,
            Viewer::Spectator => Seat::new(0),
        }
    }

    /// The lead in points after every entry, up to `last`.
    pub(crate) fn tide(&self, events: &[Event], last: u32, at: u32) -> Tide {
        let own = self.whose().index();
        let lead = |event: &Event| event.points[own] - event.points[1 - own];
        let most = events.iter().map(|event| lead(event).abs()).max().unwrap_or(0).max(1);
        let point = |v: u32| {
            let event = events.iter().rev().find(|event| event.v <= v);
            let lead = event.map_or(0, lead);
            TidePoint {
                height: 0.5 + f64::from(lead) / f64::from(2 * most),
                when: match event.and_then(|event| event.turn) {
                    Some(turn) => format!("turn {turn}"),
                    None => "the start".into(),
                },
                value: signed(lead),
            }
        };
        let whose = match self.viewer {
            Viewer::Seat(_) => "your".to_owned(),
            Viewer::Spectator => of(self.name(self.whose())),
        };
        Tide {
            title: "How the tide turned".into(),
            about: format!("{whose} lead in points"),
            axis: [signed(most), "even".into(), signed(-most)],
            points: (0..=last).map(point).collect(),
            now: Some(at as usize),
        }
    }
}

/// Whether the second is told in one breath with the first.
fn goes_with(first: &Event, next: &Event) -> bool {
    if first.seat != next.seat || first.turn != next.turn {
        return first.v == next.v;
    }
    match (&first.what, &next.what) {
        (
            What::Put { tile, castle, .. },
            What::Put { tile: other, castle: at, .. }
            | What::Finished { tile: other, castle: at, .. },
        ) => tile == other && castle == at,
        (What::Waved { .. }, What::Hit { .. }) => true,
        (
            What::Kept { castle },
            What::Kept { castle: at }
            | What::KeptWhole { castle: at, .. }
            | What::Enough { castle: at },
        ) => castle == at,
        (What::PutBack(_), What::PutBack(_)) | (What::Took(_), What::Took(_)) => true,
        (What::Walled { castle }, What::Walled { castle: at }) => castle == at,
        _ => first.v == next.v,
    }
}

/// All that a wave took with its hits.
fn all_lost(events: &[&Event]) -> Lost {
    events.iter().fold(Lost::default(), |all, event| match &event.what {
        What::Waved { lost, .. } | What::Hit { lost, .. } => {
            Lost { walls: all.walls + lost.walls, tiles: sum(&all.tiles, &lost.tiles) }
        }
        _ => all,
    })
}

/// SC-4.3: what ended the game.
fn netted() -> String {
    format!("{MOST_DRY_TURNS} turns in a row without a finished castle end the game")
}

/// `1 point`, `2 points`.
pub(crate) fn points(value: u8) -> String {
    if value == 1 { "1 point".into() } else { format!("{value} points") }
}

fn one(tile: Tile) -> Tiles {
    let mut tiles = Tiles::default();
    match tile {
        Tile::Sandpail => tiles.sandpails = 1,
        Tile::Tower => tiles.towers = 1,
        Tile::Single => tiles.singles = 1,
        Tile::Double => tiles.doubles = 1,
    }
    tiles
}

/// `a wall and a sandpail`.
fn washed(lost: &Lost) -> String {
    let walls = match lost.walls {
        0 => None,
        1 => Some("a wall".to_owned()),
        count => Some(format!("{count} walls")),
    };
    let tiles = (!lost.tiles.is_empty()).then(|| counted(&lost.tiles));
    let parts: Vec<String> = walls.into_iter().chain(tiles).collect();
    match parts.as_slice() {
        [] => "nothing".into(),
        parts => list(&parts.iter().map(String::as_str).collect::<Vec<_>>()),
    }
}

/// `+6`, `0`, `−4`.
fn signed(points: i32) -> String {
    match points {
        0 => "0".into(),
        1.. => format!("+{points}"),
        _ => format!("−{}", -points),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::story::{events, latest, taken};
    use host::LogAct;
    use sand_castles::Options;
    use web::pages::{Emblem, Occupant, SeatState};

    fn rows() -> Vec<SeatRow> {
        let row = |name: &str| SeatRow {
            occupant: Occupant::Person(name.into()),
            emblem: Emblem::Anchor,
            state: SeatState::Idle,
            present: true,
            clock: None,
        };
        ["Ada", "Mira"].map(row).into()
    }

    /// A log in short: `* castle 2` for the table's, `0 +roll 1 4` for a
    /// seat's dice, `0 put 1a1`, and `0 <7` for a move taken back.
    fn log(text: &str) -> Vec<host::LogLine> {
        let act = |text: &str| {
            let (who, what) = text.split_once(' ').unwrap();
            if who == "*" {
                return LogAct::Chance { chance: what.into(), belongs_to: None };
            }
            let seat = Seat::new(who.parse().unwrap());
            match what.split_at(1) {
                ("+", dice) => LogAct::Chance { chance: dice.into(), belongs_to: Some(seat) },
                ("<", v) => LogAct::TakeBack { seat, takes_back: v.parse().unwrap() },
                _ => LogAct::Move { seat, text: what.into() },
            }
        };
        let line = |(at, text): (usize, &str)| host::LogLine {
            v: at as u32 + 1,
            what: act(text.trim()),
            at: 0,
        };
        text.split(',').enumerate().map(line).collect()
    }

    fn teller(rows: &[SeatRow]) -> Teller<'_> {
        Teller { seats: rows, viewer: Viewer::Seat(Seat::new(0)) }
    }

    fn told_with(options: &Options, text: &str) -> Vec<String> {
        let rows = rows();
        let lines = teller(&rows).tell(&events(options, &log(text)), &[]);
        let line = |line: LogLine| format!("{}: {}", line.heading.unwrap_or_default(), line.text);
        lines.into_iter().map(line).collect()
    }

    fn told(text: &str) -> Vec<String> {
        told_with(&options(), text)
    }

    /// The castles of our own, but dice that stay as they are here whatever
    /// balance asks of ours: faces 1 and 3 show one and two sandpails, 5 a
    /// tower and 6 a wave.
    fn options() -> Options {
        let ours = include_str!("../../rules/src/components.txt");
        let die = "die 1 sandpail, 1 sandpail, 2 sandpails, 2 sandpails, 1 tower, 1 wave";
        let line = |line| if str::starts_with(line, "die ") { die } else { line };
        let components = ours.lines().map(line).collect::<Vec<_>>().join("\n");
        Options { components, ..Options::default() }
    }

    /// Ada begins, with Sand Pie (a tower on the first of two sandpails) and
    /// Beacon (a tower on the second of three) on the table.
    const START: &str = "* first 1, * castle 1, * castle 2";

    #[test]
    fn tiles_of_a_kind_are_told_together_and_a_finished_castle_by_its_points() {
        let lines = told(&format!(
            "{START}, 0 +roll 3 5, 0 put 1a1, 0 put 1b1, 0 put 1a2, * castle 4, 0 done"
        ));
        assert_eq!(
            lines,
            [
                "Set-up: You begin.",
                "Set-up: Sand Pie was laid out, 2 points.",
                "Set-up: Beacon was laid out, 3 points.",
                "Turn 1: You rolled 2 sandpails and 1 tower.",
                "Turn 1: You put 2 sandpails on Sand Pie. One more finishes it.",
                "Turn 1: You put a tower on Sand Pie.",
                "Turn 1: You finished Sand Pie: 2 points.",
                "Turn 1: Doorstep was laid out, 4 points.",
            ]
        );
    }

    #[test]
    fn sc_3_8_what_is_kept_is_told_of_the_new_castle() {
        let lines = told(&format!(
            "{START}, 0 +roll 1 1, 0 put 1a1, 0 put 1b1, 0 done, 1 +roll 3 5, 1 put 1a1, \
             1 put 1b1, 1 put 1a2, * castle 4, 0 keep 1a1, 0 keep 1b1, 1 done"
        ));
        assert_eq!(lines.last().unwrap(), "Turn 2: You kept 2 sandpails for Doorstep.");
        let lines = told(&format!(
            "{START}, 0 +roll 1 1, 0 put 1a1, 0 done, 1 +roll 3 5, 1 put 1a1, 1 put 1b1, \
             1 put 1a2, * castle 4, 0 enough"
        ));
        assert_eq!(lines.last().unwrap(), "Turn 2: You kept nothing for Doorstep.");
    }

    /// Our castles, but Beacon is a puddle of two sandpails.
    #[test]
    fn sc_3_8_a_castle_that_is_kept_whole_is_told_with_its_points() {
        let components =
            options().components.replace("castle 3 Beacon\n.T.\nSSS", "castle 1 Puddle\nSS");
        let options = Options { components, ..Options::default() };
        let log = "* first 1, * castle 1, * castle 4, 0 +roll 1 1, 0 put 1a1, 0 put 1b1, 0 done, \
                   1 +roll 3 5, 1 put 1a1, 1 put 1b1, 1 put 1a2, * castle 2, 0 keep 1a1, \
                   0 keep 1b1, * castle 5";
        let lines = told_with(&options, log);
        assert_eq!(
            lines[lines.len() - 4..],
            [
                "Turn 2: Puddle was laid out, 1 point.",
                "Turn 2: You kept 2 sandpails for Puddle.",
                "Turn 2: You finished Puddle: 1 point.",
                "Turn 2: Pier Head was laid out, 4 points.",
            ]
        );
        let rows = rows();
        let steps = teller(&rows).steps(&events(&options, &self::log(log)));
        let kept = &steps[steps.len() - 2];
        assert_eq!(kept.text, "You kept all that Puddle needs: 1 point");
        assert_eq!(kept.swing.as_deref(), Some("+1"));
    }

    #[test]
    fn sc_1_4_a_roll_tells_what_both_dice_show_together() {
        let mixed = "die 1 sandpail + 1 wave, nothing, 2 sandpails, 1 wave, nothing, 1 tower";
        let line = |line| if str::starts_with(line, "die ") { mixed } else { line };
        let components = options().components.lines().map(line).collect::<Vec<_>>().join("\n");
        let options = Options { components, ..Options::default() };
        let rolled =
            |roll: &str| told_with(&options, &format!("{START}, 0 +{roll}")).pop().unwrap();
        assert_eq!(rolled("roll 1 3"), "Turn 1: You rolled 3 sandpails and 1 wave.");
        assert_eq!(rolled("roll 1 6"), "Turn 1: You rolled 1 sandpail, 1 tower and 1 wave.");
        assert_eq!(rolled("roll 2 2"), "Turn 1: You rolled nothing.");
        assert_eq!(rolled("roll 2 4"), "Turn 1: You rolled 1 wave.");
    }

    #[test]
    fn sc_4_3_log_and_replay_say_that_the_safety_net_ended_the_game() {
        let turn = |at: usize| {
            let seat = at % 2;
            format!("{seat} +roll 1 1, {seat} done")
        };
        // Of two sandpails each, five are kept: from the third turn on some go back.
        let back = |at: usize| {
            let seat = at % 2;
            let count = if at < 4 {
                0
            } else if at < 6 {
                1
            } else {
                2
            };
            format!(", {seat} discard sandpail").repeat(count)
        };
        let turns: Vec<String> = (0..200).map(|at| turn(at) + &back(at)).collect();
        let text = format!("{START}, {}", turns.join(", "));
        let net = "200 turns in a row without a finished castle end the game";
        let lines = told(&text);
        assert_eq!(*lines.last().unwrap(), format!("Turn 200: {net}."));
        assert_eq!(lines.iter().filter(|line| line.contains(net)).count(), 1);
        let rows = rows();
        let steps = teller(&rows).steps(&events(&options(), &log(&text)));
        assert_eq!(steps.last().unwrap().text, format!("Mira put a sandpail back; {net}"));
    }

    #[test]
    fn sc_3_6_a_wave_is_told_with_all_it_took() {
        let waved = format!(
            "{START}, 0 +roll 3 1, 0 put 2a1, 0 put 2b1, 0 put 2c1, 0 done, 1 +roll 6 6, \
             1 take double, 1 take single, 1 wave double 2, 1 hit 2a1, 1 hit 2b1"
        );
        let lines = told(&waved);
        assert_eq!(
            lines[lines.len() - 3..],
            [
                "Turn 2: Mira rolled 2 waves.",
                "Turn 2: Mira took a single wave and a double wave.",
                "Turn 2: Mira’s double wave took 2 sandpails of your Beacon.",
            ]
        );
        let story = events(&options(), &log(&waved));
        let took = taken(&story).unwrap();
        assert_eq!((took.singles, took.doubles), (1, 1), "what the dice brought");
        assert_eq!(latest(&story, Seat::new(1)), 3, "a wave is taken back with its hits");
        assert_eq!(latest(&story, Seat::new(0)), 1);
    }

    #[test]
    fn sc_5_2_walls_are_told_before_tiles() {
        let options = Options { walls: true, ..options() };
        let lines = told_with(
            &options,
            &format!(
                "{START}, 0 +roll 3 1, 0 put 2a1, 0 wall 2, 0 wall 1, 0 done, 1 +roll 6 1, \
                 1 take double, 1 wave double 2, 1 done"
            ),
        );
        assert!(lines.contains(&"Turn 1: You placed a wall in front of Beacon.".to_owned()));
        assert_eq!(
            lines.last().unwrap(),
            "Turn 2: Mira’s double wave took a wall and a sandpail of your Beacon."
        );
    }

    #[test]
    fn what_was_taken_back_never_happened_but_the_replay_has_it() {
        let text = format!("{START}, 0 +roll 1 1, 0 put 1a1, 0 <5, 0 put 2a1, 0 done");
        let lines = told(&text);
        assert_eq!(lines.last().unwrap(), "Turn 1: You put a sandpail on Beacon.");
        assert!(!lines.iter().any(|line| line.contains("on Sand Pie")), "{lines:?}");
        let rows = rows();
        let steps = teller(&rows).steps(&events(&options(), &log(&text)));
        assert_eq!(steps.len(), 8, "every entry has its words");
        assert_eq!(steps[4].text, "You put a sandpail on Sand Pie");
        assert_eq!(steps[5].text, "You took a move back");
        assert_eq!(steps[3].heading.as_deref(), Some("Turn 1"));
    }

    #[test]
    fn a_turn_without_a_tile_and_tiles_put_back_are_told() {
        let lines = told(&format!(
            "{START}, 0 +roll 3 3, 0 done, 1 +roll 1 1, 1 done, 0 +roll 3 3, 0 done, \
             0 discard sandpail, 0 discard sandpail, 0 discard sandpail"
        ));
        assert!(lines.contains(&"Turn 1: You played nothing.".to_owned()));
        assert_eq!(lines.last().unwrap(), "Turn 3: You put 3 sandpails back into the pool.");
    }

    #[test]
    fn sc_3_1_what_the_pool_cannot_give_is_told() {
        let rolls = (0..6).map(|at| {
            let seat = at % 2;
            format!("{seat} +roll 6 6, {seat} done")
        });
        // Six wave tiles: after three rolls of two there are none left.
        let taken = ["take single, take single", "take single", "", "", "", ""];
        let turns = rolls.zip(taken).enumerate().map(|(at, (turn, takes))| {
            let seat = at % 2;
            let takes = takes.split(", ").filter(|take| !take.is_empty());
            let takes = takes.map(|take| format!("{seat} {take}, ")).collect::<String>();
            turn.replace(&format!(", {seat} done"), &format!(", {takes}{seat} done"))
        });
        let lines = told(&format!("{START}, {}", turns.collect::<Vec<_>>().join(", ")));
        let short = "Turn 4: Mira rolled 2 waves; the pool had 2 too few.";
        assert!(lines.contains(&short.to_owned()), "{lines:?}");
    }

    #[test]
    fn the_tide_is_the_lead_in_points() {
        let text = format!("{START}, 0 +roll 3 5, 0 put 1a1, 0 put 1b1, 0 put 1a2, * castle 4");
        let story = events(&options(), &log(&text));
        let rows = rows();
        let mine = teller(&rows).tide(&story, 8, 0);
        assert_eq!(mine.points.len(), 9);
        assert_eq!((mine.points[6].height, mine.points[7].height), (0.5, 1.0));
        let viewer = Viewer::Seat(Seat::new(1));
        let theirs = Teller { seats: &rows, viewer }.tide(&story, 8, 0);
        assert_eq!((theirs.points[7].height, theirs.points[7].value.as_str()), (0.0, "−2"));
    }
}
