//! A match of Tharos in words: by turns for the table, entry by entry for the
//! replay.

use crate::story::{self, Event, Then, What, events, goods};
use crate::summary;
use game_core::{Seat, Viewer};
use host::Thought;
use tharos::base::{Die, Options, Tharos};
use web::Seen;
use web::pages::replay::Step;
use web::pages::{LogLine, SeatRow, list};

/// Tells a match to one viewer.
pub(crate) struct Teller<'a> {
    seats: &'a [SeatRow],
    viewer: Viewer,
    events: Vec<Event>,
}

/// Whoever tells what has happened at a table.
pub(crate) fn teller<'a>(seen: &Seen<'a, Tharos>) -> Teller<'a> {
    let (seats, viewer) = (seen.seats, seen.viewer());
    Teller::new(seats, viewer, events(&seen.options(), seats.len(), viewer, &seen.table.log()))
}

/// What such a log tells of a match with our own components.
pub(crate) fn told(seats: &[SeatRow], viewer: Viewer, log: &[host::LogLine]) -> Vec<LogLine> {
    Teller::new(seats, viewer, events(&Options::default(), seats.len(), viewer, log)).tell(&[])
}

/// Tells a match as it grows.
#[derive(Clone)]
pub(crate) struct Growing {
    story: story::Growing,
    seats: Vec<SeatRow>,
    viewer: Viewer,
    thoughts: Vec<Thought>,
}

impl Growing {
    pub(crate) fn of(seen: &Seen<'_, Tharos>) -> Option<Growing> {
        let (seats, viewer) = (seen.seats.to_vec(), seen.viewer());
        let story = story::Growing::new(&seen.options(), seats.len(), viewer)?;
        Some(Growing { story, seats, viewer, thoughts: seen.table.thoughts().to_vec() })
    }
}

impl web::Teller for Growing {
    fn tell(&mut self, log: &[host::LogLine]) -> Vec<LogLine> {
        let events = self.story.events(log);
        Teller::new(&self.seats, self.viewer, events).tell(&self.thoughts)
    }

    fn copy(&self) -> Box<dyn web::Teller> {
        Box::new(self.clone())
    }
}

/// What a table agreed on, in words.
pub(crate) fn options(options: &Options) -> Vec<String> {
    let own = !options.components.is_empty();
    own.then(|| "the owner’s own cards and buildings".into()).into_iter().collect()
}

impl<'a> Teller<'a> {
    fn new(seats: &'a [SeatRow], viewer: Viewer, events: Vec<Event>) -> Teller<'a> {
        Teller { seats, viewer, events }
    }

    fn name(&self, seat: Seat) -> &str {
        if self.viewer.is(seat) { "You" } else { self.seats[seat.index()].name() }
    }

    /// The log, oldest first, with what bots thought; what was taken back
    /// never happened, and what was laid out at the start is on the table.
    pub(crate) fn tell(&self, thoughts: &[Thought]) -> Vec<LogLine> {
        let standing = self.events.iter().filter(|event| {
            !event.undone && !matches!(event.what, What::TookBack | What::SetUp(_))
        });
        let standing: Vec<&Event> = standing.collect();
        let mut lines = Vec::new();
        let mut rest = standing.as_slice();
        let mut thought: Option<&Thought> = None;
        while let Some(first) = rest.first() {
            let rolled = rest.iter().take_while(|event| rolled_with(first, event)).count();
            let (together, later) = rest.split_at(rolled.max(1));
            rest = later;
            lines
                .extend(self.together(together).into_iter().map(|line| line.under(&first.heading)));
            lines.extend(self.ended(together, &standing).map(|line| line.under(&first.heading)));
            for event in together {
                let at = thoughts.binary_search_by_key(&event.v, |thought| thought.v);
                thought = thought.or(at.ok().map(|at| &thoughts[at]));
            }
            // One sentence a turn is enough.
            let is_over = |whose: u8| {
                let other = |seat: Seat| seat.index() != usize::from(whose);
                rest.first().is_none_or(|next| {
                    next.heading != first.heading || next.seat.is_some_and(other)
                })
            };
            if let Some(thought) = thought.take_if(|thought| is_over(thought.seat)) {
                let seat = Seat::new(thought.seat.into());
                let text = format!("{} thought: {}.", self.name(seat), thought.thought);
                lines.push(LogLine::new(Some(seat), text).under(&first.heading));
            }
        }
        lines
    }

    /// Dice that were rolled together are one line.
    fn together(&self, events: &[&Event]) -> Vec<LogLine> {
        let dice: Vec<Die> = events.iter().filter_map(|event| rolled(event)).collect();
        let Some(first) = events.first() else { return Vec::new() };
        let line = match (first.seat, dice.as_slice()) {
            (Some(seat), [_, ..]) => {
                LogLine::new(Some(seat), format!("{} rolled {}.", self.name(seat), in_words(&dice)))
            }
            _ => LogLine::new(first.seat, format!("{}.", self.told(first).trim_end_matches('.'))),
        };
        let then = events.iter().flat_map(|event| &event.then);
        [line].into_iter().chain(then.filter_map(|then| self.follows(first.seat, then))).collect()
    }

    /// The reader's own turn is over: a line that opens into what came of it.
    fn ended(&self, together: &[&Event], standing: &[&Event]) -> Option<LogLine> {
        let (turn, seat, ended) = together.iter().find_map(|event| {
            event.then.iter().find_map(|then| match then {
                Then::Ended(ended) => Some((event.turn, event.seat, ended)),
                _ => None,
            })
        })?;
        let whole: Vec<&Event> =
            (standing.iter().copied()).filter(|event| event.turn == turn).collect();
        let note = summary::note(ended, &whole).into_string();
        let text = summary::line(ended, self.seats.len() == 1);
        let strong = text.split(':').next().map(str::to_owned);
        Some(LogLine { strong, note: Some(note.into()), ..LogLine::new(seat, text) })
    }

    /// An event in a sentence.
    fn told(&self, event: &Event) -> String {
        let who = event.seat.map(|seat| self.name(seat));
        match (&event.what, who) {
            (What::SetUp(text) | What::Came(text), _) => text.clone(),
            (What::Did(deed) | What::Acted(deed, _), Some(who)) => format!("{who} {deed}"),
            (What::Did(deed) | What::Acted(deed, _), None) => deed.clone(),
            (What::Rolled(die), who) => {
                format!("{} rolled {} {}", who.unwrap_or("Somebody"), die.colour, die.pips)
            }
            (What::TookBack, who) => format!("{} undid a move", who.unwrap_or("Somebody")),
        }
    }

    fn follows(&self, seat: Option<Seat>, then: &Then) -> Option<LogLine> {
        let line = |text: String, strong: &str| LogLine {
            strong: Some(strong.to_owned()),
            ..LogLine::new(seat, text)
        };
        Some(match then {
            Then::Placed { .. } | Then::Ended(_) => return None,
            Then::Trial { space, needs, met: true, .. } => {
                line(format!("{space} ({needs}) was met."), "met")
            }
            Then::Trial { trial, space, needs, met: false, .. } => {
                let follows = trial.if_not_met().join("; ");
                line(format!("{space} ({needs}) was not met: {follows}."), "not met")
            }
            Then::Defended { attack, strength, defence, paid, unpaid, medal } => {
                let against = format!("{defence} against {strength}");
                match (strength.saturating_sub(*defence), medal) {
                    (0, true) => line(
                        format!("{attack} beaten, {against}: a combat medal."),
                        "a combat medal",
                    ),
                    (0, false) => line(format!("{attack} held off, {against}."), "held off"),
                    (missing, _) => {
                        let cost = match unpaid {
                            0 => format!("that cost {paid} Jar"),
                            1 => format!("that cost {paid} Jar, and 1 point could not be paid"),
                            _ => format!(
                                "that cost {paid} Jar, and {unpaid} points could not be paid"
                            ),
                        };
                        let text = format!("{attack} too strong by {missing}, {against}: {cost}.");
                        line(text, "too strong")
                    }
                }
            }
            Then::Yielded { seat, ore, crystals, jar } => {
                let mines =
                    (ore + crystals > 0).then(|| format!("{} from mines", goods(*ore, *crystals)));
                let income = (*jar > 0).then(|| format!("{jar} Jar of income"));
                let all: Vec<String> = mines.into_iter().chain(income).collect();
                let text = format!("{} got {}.", self.name(*seat), all.join(" and "));
                LogLine::new(Some(*seat), text)
            }
        })
    }

    /// Every entry, those that were taken back included.
    pub(crate) fn steps(&self) -> Vec<Step> {
        let mut shown: Option<&str> = None;
        let mut steps = Vec::with_capacity(self.events.len());
        for event in &self.events {
            let heading = (shown != Some(&event.heading)).then(|| event.heading.clone());
            shown = Some(&event.heading);
            let mut text = self.told(event).trim_end_matches('.').to_owned();
            for then in &event.then {
                if let Some(follows) = self.follows(event.seat, then) {
                    text += &format!(". {}", follows.text.trim_end_matches('.'));
                }
            }
            steps.push(Step { v: event.v, seat: event.seat, text, heading, swing: None });
        }
        steps
    }
}

fn rolled(event: &Event) -> Option<Die> {
    match event.what {
        What::Rolled(die) => Some(die),
        _ => None,
    }
}

fn rolled_with(first: &Event, event: &Event) -> bool {
    rolled(first).is_some() && rolled(event).is_some() && first.seat == event.seat
}

/// `yellow 4, yellow 2 and red 5`.
fn in_words(dice: &[Die]) -> String {
    let dice: Vec<String> = dice.iter().map(|die| format!("{} {}", die.colour, die.pips)).collect();
    let dice: Vec<&str> = dice.iter().map(String::as_str).collect();
    list(&dice)
}

#[cfg(test)]
mod tests {
    use super::*;
    use game_core::{Game, Turn};
    use host::{LogAct, LogLine as Entry};
    use tharos::base::Tharos;
    use web::pages::{Occupant, SeatState, seat_emblems};

    /// Numbers that are the same every time.
    struct Numbers(u32);

    impl Numbers {
        fn below(&mut self, most: usize) -> usize {
            self.0 = self.0.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (self.0 >> 16) as usize % most
        }
    }

    fn rows(count: usize) -> Vec<SeatRow> {
        let row = |(name, emblem): (&str, _)| SeatRow {
            occupant: Occupant::Person(name.to_owned()),
            emblem,
            state: SeatState::Idle,
            present: true,
            clock: None,
        };
        ["Ada", "Mira", "Tomas"].into_iter().zip(seat_emblems(count)).map(row).collect()
    }

    /// The whole log of some match.
    fn log(seats: usize, seed: u32) -> Vec<Entry> {
        let mut table = Tharos::new(&Options::default(), seats).unwrap();
        let mut numbers = Numbers(seed);
        let mut log: Vec<Entry> = Vec::new();
        loop {
            let what = match table.turn() {
                Turn::Over => return log,
                Turn::Chance(belongs_to) => {
                    let mut chances = Vec::new();
                    table.chances(&mut chances);
                    let (chance, _) = chances[numbers.below(chances.len())];
                    table.apply_chance(chance);
                    LogAct::Chance { chance: chance.to_string(), belongs_to }
                }
                Turn::Seats(acting) => {
                    let seat = acting.iter().next().unwrap();
                    let mut moves = Vec::new();
                    table.legal_moves(seat, &mut moves);
                    let mv = moves[numbers.below(moves.len())];
                    table.play(seat, mv).unwrap();
                    LogAct::Move { seat, text: mv.to_string() }
                }
            };
            log.push(Entry { v: log.len() as u32 + 1, what, at: 0 });
        }
    }

    /// What somebody reads of it.
    fn as_read_by(log: &[Entry], viewer: Viewer) -> Vec<Entry> {
        let hide = |entry: &Entry| match &entry.what {
            LogAct::Chance { belongs_to: Some(seat), .. } if !viewer.is(*seat) => {
                let what = LogAct::Hidden { belongs_to: *seat, hidden: true };
                Entry { what, ..entry.clone() }
            }
            _ => entry.clone(),
        };
        log.iter().map(hide).collect()
    }

    fn told(seats: &[SeatRow], log: &[Entry], viewer: Viewer) -> Vec<String> {
        let events = events(&Options::default(), seats.len(), viewer, log);
        let lines = Teller::new(seats, viewer, events).tell(&[]);
        let line = |line: LogLine| format!("{}: {}", line.heading.unwrap_or_default(), line.text);
        lines.into_iter().map(line).collect()
    }

    #[test]
    fn a_turn_is_told_from_the_attack_to_the_defence() {
        let seats = rows(1);
        let lines = told(&seats, &log(1, 3), Viewer::Seat(Seat::new(0)));
        let turn: Vec<&str> =
            lines.iter().filter_map(|line| line.strip_prefix("Turn 1: ")).collect();
        assert!(turn[0].starts_with("Attack: "), "{turn:?}");
        assert!(turn[1].starts_with("You rolled "), "{turn:?}");
        assert_eq!(turn[1].matches(", ").count(), 3, "five dice in one line: {turn:?}");
        assert!(turn.iter().any(|line| line.starts_with("You placed ")), "{turn:?}");
        let [.., defence, end] = turn.as_slice() else { panic!("{turn:?}") };
        assert!(defence.contains(" against ") && end.starts_with("End of turn 1: "), "{turn:?}");
        assert!(
            lines.iter().any(|line| line.contains(" was met") || line.contains(" was not met"))
        );
    }

    /// The ends of this seat's own turns, as the story has them.
    fn ends(seats: usize, seed: u32, viewer: Viewer) -> Vec<crate::story::Ended> {
        let log = as_read_by(&log(seats, seed), viewer);
        let events = events(&Options::default(), seats, viewer, &log);
        let then = events.into_iter().filter(|event| !event.undone).flat_map(|event| event.then);
        then.filter_map(|then| match then {
            Then::Ended(ended) => Some(*ended),
            _ => None,
        })
        .collect()
    }

    #[test]
    fn every_own_turn_ends_in_a_note_and_one_begins_where_the_other_ended() {
        for seed in 1..=4 {
            let ends = ends(1, seed, Viewer::Seat(Seat::new(0)));
            let passes: Vec<u8> = ends.iter().map(|ended| ended.pass).collect();
            assert_eq!(passes, (1..=passes.len() as u8).collect::<Vec<_>>());
            assert!(
                ends.windows(2).all(|pair| pair[0].end.jar == pair[1].start.jar),
                "seed {seed}"
            );
            assert!(
                ends.last().unwrap().over && ends.iter().filter(|ended| ended.over).count() == 1
            );
        }
        // Among several guilds everybody has a note of their own turns, and strangers have none.
        assert_eq!(ends(3, 2, Viewer::Seat(Seat::new(1))).len(), 16);
        assert!(ends(3, 2, Viewer::Spectator).is_empty());
    }

    #[test]
    fn what_the_rows_of_a_note_bring_is_what_lies_between_before_and_after() {
        let (mut fined, mut mined) = (0, 0);
        for seed in 1..=8 {
            let viewer = Viewer::Seat(Seat::new(0));
            let whole = log(1, seed);
            let events = events(&Options::default(), 1, viewer, &whole);
            for ended in ends(1, seed, viewer) {
                let of_turn = events.iter().filter(|event| event.turn + 1 == u32::from(ended.pass));
                let then: Vec<&Then> = of_turn.flat_map(|event| &event.then).collect();
                let Some(passing) = ended.passing else { continue };
                let mut jar = i32::from(passing.jar);
                for then in then {
                    match then {
                        Then::Defended { paid, .. } => {
                            fined += u16::from(*paid > 0);
                            jar -= i32::from(*paid);
                        }
                        Then::Yielded { jar: income, ore, crystals, .. } => {
                            mined += u16::from(ore + crystals > 0);
                            jar += i32::from(*income);
                        }
                        _ => {}
                    }
                }
                assert_eq!(jar, i32::from(ended.end.jar), "seed {seed}, turn {}", ended.pass);
            }
        }
        assert!(fined > 10 && mined > 0, "{fined} fines, {mined} rounds with mines");
    }

    #[test]
    fn those_who_may_not_see_a_card_are_told_the_same_about_everything_else() {
        let seats = rows(3);
        for (seed, viewer) in
            (1..=6).zip([Viewer::Spectator, Viewer::Seat(Seat::new(1))].iter().cycle())
        {
            let all = log(3, seed);
            // Whatever somebody draws, only they are told.
            let is_open = |line: &String| !line.contains(" drew ");
            let whole: Vec<String> =
                told(&seats, &all, *viewer).into_iter().filter(is_open).collect();
            let part = told(&seats, &as_read_by(&all, *viewer), *viewer);
            let of_others = |line: &&String| line.contains(" drew ") && !line.contains("You drew");
            let drawn: Vec<&String> = part.iter().filter(of_others).collect();
            assert!(drawn.iter().all(|line| line.contains("drew an action card")), "seed {seed}");
            assert!(!drawn.is_empty());
            let part: Vec<String> = part.into_iter().filter(is_open).collect();
            assert_eq!(whole, part, "seed {seed}");
        }
    }

    #[test]
    fn what_was_taken_back_never_happened_but_stays_in_the_replay() {
        let seats = rows(1);
        let me = Viewer::Seat(Seat::new(0));
        let mut log = log(1, 3);
        let placed = log
            .iter()
            .position(|entry| matches!(&entry.what, LogAct::Move { text, .. } if text == "place"));
        log.truncate(placed.unwrap() + 1);
        let v = log.len() as u32;
        let what = LogAct::TakeBack { seat: Seat::new(0), takes_back: v };
        log.push(Entry { v: v + 1, what, at: 0 });
        assert!(told(&seats, &log, me).iter().all(|line| !line.contains("placed")));
        let events = events(&Options::default(), 1, me, &log);
        let steps = Teller::new(&seats, me, events).steps();
        assert_eq!(steps.len(), log.len());
        assert!(steps[placed.unwrap()].text.starts_with("You placed "));
        assert_eq!(steps.last().unwrap().text, "You undid a move");
    }
}
