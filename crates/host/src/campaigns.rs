//! Campaigns kept between games.
//!
//! A campaign is stored as its file: the records of its finished games and
//! what was decided between them. Its next game is an ordinary table; when
//! that is over, whoever looks at the campaign next brings it up to date.

use crate::host::Host;
use crate::opening::SeatWish;
use crate::store::{
    CampaignGame, CampaignResult, CampaignSummary, SeatRow, Status, StoredCampaign, Write,
};
use crate::{
    CampaignId, Guest, GuestId, HostError, Listed, Opened, Page, StoreError, TableId, clean_name,
    moment,
};
use catalog::{AnyCampaign, AnyCampaigns, AnyGame, Catalog};
use game_core::{BadCampaign, CampaignEnd, OtherRules};
use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};
use tokio::sync::Semaphore;

/// How often something is tried when somebody else was first. A failure of the
/// store is no conflict: trying again at once would only fail again.
const MOST_TRIES: usize = 5;
/// The most in a list.
const MOST_LISTED: u32 = 50;
/// Longer than any campaign of ours; a longer file is not read.
const MOST_FILE: usize = 32 << 20;

/// Campaigns read lately that are remembered, and how long their files may be together, in bytes.
const MOST_READ: usize = 64;
const MOST_READ_BYTES: usize = 16 << 20;

/// Campaigns that were read lately, latest last: people look at one again and again, and reading
/// means playing all its games once more.
#[derive(Debug, Default)]
pub(crate) struct ReadLately(Mutex<VecDeque<(CampaignId, u32, usize, AnyCampaign)>>);

impl ReadLately {
    /// The campaign, if it was read as it is stored now.
    fn find(&self, stored: &StoredCampaign) -> Option<AnyCampaign> {
        let mut read = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let known = |(id, revision, _, _): &(CampaignId, u32, usize, AnyCampaign)| {
            (*id, *revision) == (stored.id, stored.revision)
        };
        let at = read.iter().position(known)?;
        let found = read.remove(at)?;
        read.push_back(found.clone());
        Some(found.3)
    }

    fn remember(&self, stored: &StoredCampaign, campaign: &AnyCampaign) {
        let mut read = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        read.retain(|(id, ..)| *id != stored.id);
        read.push_back((stored.id, stored.revision, stored.file.len(), campaign.clone()));
        let bytes = |read: &VecDeque<(_, _, usize, _)>| read.iter().map(|one| one.2).sum::<usize>();
        while read.len() > MOST_READ || (read.len() > 1 && bytes(&read) > MOST_READ_BYTES) {
            read.pop_front();
        }
    }
}

/// The campaign a guest would like to begin.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewCampaign {
    /// What to call it.
    pub name: String,
    /// The game.
    pub game: AnyGame,
    /// Which of the game's campaigns.
    pub kind: String,
    /// Who is to play; one for a single player is for the guest alone.
    pub seats: Vec<SeatWish>,
    /// The day whose seeds it shares, if it is one that has days.
    pub day: Option<String>,
}

/// A campaign as everybody sees it who has its address.
#[derive(Clone, Debug)]
pub struct CampaignPage {
    /// Its name in addresses.
    pub id: CampaignId,
    /// What its owner calls it.
    pub name: String,
    /// Who began it.
    pub owner: GuestId,
    /// Whether whoever asks plays in it.
    pub is_player: bool,
    /// Whether whoever asks began it.
    pub is_owner: bool,
    /// Whether it is put down for now.
    pub paused: bool,
    /// Whether its beginning was played elsewhere.
    pub imported: bool,
    /// The game that is played.
    pub game: AnyGame,
    /// Where it stands.
    pub campaign: AnyCampaign,
    /// The table of the present game, if it is open or being played.
    pub table: Option<TableId>,
    /// The tables of the finished games, by number.
    pub tables: Vec<(u32, TableId)>,
    /// Whether it has been played here, so that its seats are known.
    pub seated: bool,
    /// Who plays, by seat; empty names for seats that are open.
    pub players: Vec<String>,
    /// Which of the seats are bots.
    pub bots: Vec<bool>,
}

/// A campaign by rules that this program does not play: what can be told of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OldCampaign {
    /// Its name in addresses.
    pub id: CampaignId,
    /// What its owner calls it.
    pub name: String,
    /// The game's id.
    pub game: String,
    /// Which of the game's campaigns.
    pub kind: String,
    /// Finished games.
    pub games: u32,
    /// Points so far, where there are any.
    pub points: Option<u32>,
    /// How it stands.
    pub result: CampaignResult,
    /// The tables of its games, by number.
    pub tables: Vec<(u32, TableId)>,
    /// By which rules it was played.
    pub rules: OtherRules,
}

/// A campaign in memory, with what is stored beside it.
struct LoadedCampaign {
    stored: StoredCampaign,
    campaign: AnyCampaign,
    tables: Vec<(u32, TableId)>,
    /// The table of the present game and how far it is.
    present: Option<(TableId, Status)>,
    /// The seats of the latest table.
    seats: Vec<SeatRow>,
}

impl LoadedCampaign {
    fn is_player(&self, guest: GuestId) -> bool {
        let plays = |seat: &SeatRow| seat.guest == Some(guest) || seat.reserved == Some(guest);
        self.stored.owner == guest || self.seats.iter().any(plays)
    }

    /// Refuses what only whoever began the campaign decides.
    fn check_owner(&self, guest: GuestId) -> Result<(), HostError> {
        if self.stored.owner == guest {
            return Ok(());
        }
        Err(HostError::NotYourSeat("only the person who started this campaign can do that"))
    }

    /// Keeps everybody's place in an arrangement of the next game: a seat of
    /// somebody else who has not left may be called open, which keeps it for
    /// them, and nothing else.
    fn keep_places(&self, arranged: &mut [SeatRow]) -> Result<(), HostError> {
        let others = |row: &&SeatRow| {
            let person = row.guest.or(row.reserved);
            let stays = row.bot.is_none() && !row.gone;
            stays && person.is_some_and(|person| person != self.stored.owner)
        };
        for (wished, before) in arranged.iter_mut().zip(&self.seats) {
            if Some(before).filter(others).is_none() {
                continue;
            }
            if !wished.is_open() {
                return Err(HostError::NotYourSeat(
                    "somebody else plays in that seat, and everyone keeps their own place",
                ));
            }
            *wished = before.clone();
        }
        Ok(())
    }
}

impl From<BadCampaign> for HostError {
    fn from(error: BadCampaign) -> HostError {
        match error {
            BadCampaign::Refused { message, clause, reason } => {
                HostError::Illegal { message, clause, reason }
            }
            BadCampaign::OtherRules { rules, .. } => HostError::OtherRules(rules),
            BadCampaign::NotOne(what) => HostError::Malformed(what),
        }
    }
}

impl Host {
    /// Begins a campaign and opens its first table. A guest has one campaign
    /// a day: whoever began it already is brought back to it.
    pub async fn begin_campaign(
        &self,
        guest: &Guest,
        new: NewCampaign,
    ) -> Result<CampaignId, HostError> {
        self.count(guest.id)?;
        if let Some(begun) = self.begun_that_day(guest, &new).await? {
            return Ok(begun);
        }
        let campaigns = self.campaigns_of_game(new.game)?;
        let alone = campaigns.kind(&new.kind)?.max_seats == 1;
        let seats = if alone { vec![SeatWish::Me] } else { new.seats.clone() };
        let campaign = campaigns.begin(&new.kind, seats.len(), new.day.as_deref())?;
        self.check_day(&campaign)?;
        let seats = self.wished_seats(new.game, guest, seats)?;
        let stored = self.stored_campaign(guest, &new.name, &campaign, false)?;
        match self.store().write(Write::AddCampaign(Box::new(stored.clone()))).await {
            Ok(_) => {}
            // The same guest began it at the same moment.
            Err(conflict @ StoreError::Conflict(_)) => {
                return self.begun_that_day(guest, &new).await?.ok_or(conflict.into());
            }
            Err(error) => return Err(error.into()),
        }
        self.open_game(guest, &stored, &campaign, seats).await?;
        Ok(stored.id)
    }

    /// The guest's campaign of the day that is wished for, if there is one.
    async fn begun_that_day(
        &self,
        guest: &Guest,
        new: &NewCampaign,
    ) -> Result<Option<CampaignId>, HostError> {
        let Some(day) = &new.day else { return Ok(None) };
        let game = new.game.about().id;
        Ok(self.store().campaign_of_day(guest.id, game, day.clone()).await?)
    }

    /// Refuses a day that has begun nowhere on earth. Days are written so that
    /// later ones are greater.
    fn check_day(&self, campaign: &AnyCampaign) -> Result<(), HostError> {
        match campaign.day() {
            Some(day) if day > moment::latest_day(self.now()).as_str() => {
                let what = format!("{day} has not begun anywhere yet; come back when it has");
                Err(HostError::Malformed(what))
            }
            _ => Ok(()),
        }
    }

    /// Begins a campaign where a file says it stands; all its games are played
    /// again to see that they are right.
    pub async fn import_campaign(
        &self,
        guest: &Guest,
        name: &str,
        file: String,
    ) -> Result<CampaignId, HostError> {
        self.count(guest.id)?;
        if file.len() > MOST_FILE {
            return Err(HostError::Malformed("the file is too big for a campaign".into()));
        }
        let campaign = parse(self.games(), file).await??;
        self.check_day(&campaign)?;
        let stored = self.stored_campaign(guest, name, &campaign, true)?;
        let id = stored.id;
        self.store().write(Write::AddCampaign(Box::new(stored))).await?;
        Ok(id)
    }

    fn stored_campaign(
        &self,
        guest: &Guest,
        name: &str,
        campaign: &AnyCampaign,
        imported: bool,
    ) -> Result<StoredCampaign, HostError> {
        let title = self.campaigns_of_game(campaign.of_game())?.kind(campaign.kind())?.title;
        let name =
            if name.trim().is_empty() { usual_name(campaign, title) } else { name.to_owned() };
        let mut stored = StoredCampaign {
            id: self.draw_campaign_id(),
            owner: guest.id,
            name: clean_name(&name)?,
            game: campaign.of_game().to_string(),
            kind: campaign.kind().to_owned(),
            day: campaign.day().map(str::to_owned),
            imported,
            paused: false,
            file: String::new(),
            revision: 0,
            games: 0,
            points: None,
            result: CampaignResult::On,
            created: self.now(),
            changed: self.now(),
            anew: None,
        };
        write_down(&mut stored, campaign, self.now());
        Ok(stored)
    }

    /// A campaign as everybody may see it. Enters the present game if it is over.
    pub async fn campaign(
        &self,
        guest: Option<GuestId>,
        id: CampaignId,
    ) -> Result<CampaignPage, HostError> {
        let kept = self.load_and_advance(id).await?;
        let is_player = guest.is_some_and(|guest| kept.is_player(guest));
        let LoadedCampaign { stored, campaign, tables, present, seats } = kept;
        Ok(CampaignPage {
            id,
            is_player,
            is_owner: guest == Some(stored.owner),
            name: stored.name,
            owner: stored.owner,
            paused: stored.paused,
            imported: stored.imported,
            game: campaign.of_game(),
            table: present
                .filter(|(_, status)| matches!(status, Status::Open | Status::Playing))
                .map(|(table, _)| table),
            tables,
            seated: !seats.is_empty(),
            // Of a campaign that was brought along, those who played it there.
            players: match (seats.is_empty(), campaign.records().last()) {
                (true, Some(last)) => {
                    last.header.seats.iter().map(|seat| seat.name.clone()).collect()
                }
                _ => seats.iter().map(|seat| seat.name.clone()).collect(),
            },
            bots: seats.iter().map(|seat| seat.bot.is_some()).collect(),
            campaign,
        })
    }

    /// The campaign's file: everything that is finished.
    pub async fn campaign_file(&self, id: CampaignId) -> Result<String, HostError> {
        match self.load_and_advance(id).await {
            Ok(kept) => Ok(kept.stored.file),
            Err(HostError::OtherRules(_)) => Ok(self.stored(id).await?.file),
            Err(error) => Err(error),
        }
    }

    /// What is kept of a campaign by rules that this program does not play,
    /// when [`Host::campaign`] has refused it for that.
    pub async fn old_campaign(
        &self,
        id: CampaignId,
        rules: OtherRules,
    ) -> Result<OldCampaign, HostError> {
        let StoredCampaign { name, game, kind, games, points, result, .. } =
            self.stored(id).await?;
        let tables = self.store().campaign_tables(id).await?;
        Ok(OldCampaign { id, name, game, kind, games, points, result, tables, rules })
    }

    async fn stored(&self, id: CampaignId) -> Result<StoredCampaign, HostError> {
        self.store().campaign(id).await?.ok_or(HostError::NotFound("campaign"))
    }

    /// Opens the next game, or finds it open. Everybody who plays may go on;
    /// seats are then as in the game before. Whoever began the campaign may
    /// arrange them otherwise, but for the places of others who play.
    pub async fn next_game(
        &self,
        guest: &Guest,
        id: CampaignId,
        seats: Option<Vec<SeatWish>>,
    ) -> Result<TableId, HostError> {
        self.count(guest.id)?;
        let kept = self.load_for(guest.id, id).await?;
        if seats.is_some() {
            kept.check_owner(guest.id)?;
        }
        if let Some((table, Status::Open | Status::Playing)) = kept.present {
            // Whoever was kept a seat sits down.
            if kept.seats.iter().any(|seat| seat.is_open() && seat.reserved == Some(guest.id)) {
                self.join(guest, table, None, None).await?;
            }
            return Ok(table);
        }
        if kept.stored.paused {
            return Err(HostError::NotNow("the campaign is paused; resume it first"));
        }
        let seats = match seats {
            Some(wishes) if wishes.len() == kept.campaign.seats() => {
                let mut seats = self.wished_seats(kept.campaign.of_game(), guest, wishes)?;
                kept.keep_places(&mut seats)?;
                seats
            }
            Some(_) => {
                let count = kept.campaign.seats();
                return Err(HostError::Malformed(format!("this campaign has {count} seats")));
            }
            None if kept.seats.is_empty() => {
                let open = std::iter::repeat_n(SeatWish::Open, kept.campaign.seats() - 1);
                self.wished_seats(
                    kept.campaign.of_game(),
                    guest,
                    std::iter::once(SeatWish::Me).chain(open).collect(),
                )?
            }
            None => kept.seats,
        };
        self.open_game(guest, &kept.stored, &kept.campaign, seats).await
    }

    async fn open_game(
        &self,
        guest: &Guest,
        stored: &StoredCampaign,
        campaign: &AnyCampaign,
        seats: Vec<SeatRow>,
    ) -> Result<TableId, HostError> {
        let (id, options) = (stored.id, campaign.next_game()?);
        let place = CampaignGame { campaign: id, game: campaign.game() as u32 };
        let owner = stored.owner;
        match self.open_campaign_table(campaign, guest, owner, place, options, seats).await {
            Ok(Opened { table, .. }) => Ok(table),
            // Somebody else opened it at the same moment.
            Err(HostError::Conflict(why)) => {
                let tables = self.store().campaign_tables(id).await?;
                let found = tables.into_iter().find(|(game, _)| *game == place.game);
                found.map(|(_, table)| table).ok_or(HostError::Conflict(why))
            }
            Err(error) => Err(error),
        }
    }

    /// Carries out a decision between games.
    pub async fn decide_campaign(
        &self,
        guest: GuestId,
        id: CampaignId,
        decision: &str,
    ) -> Result<(), HostError> {
        self.change_campaign(guest, id, |kept| Ok(kept.campaign.decide(decision)?)).await
    }

    /// Puts a campaign down, or takes it up again; only whoever began it does.
    pub async fn pause_campaign(
        &self,
        guest: GuestId,
        id: CampaignId,
        paused: bool,
    ) -> Result<(), HostError> {
        let put_down = |kept: &mut LoadedCampaign| {
            kept.check_owner(guest)?;
            kept.stored.paused = paused;
            Ok(())
        };
        self.change_campaign(guest, id, put_down).await
    }

    /// The same players begin anew, if whoever began it says so; the old campaign is
    /// put down. Whoever asks again before the new one has got anywhere is brought to it.
    pub async fn begin_anew(&self, guest: &Guest, id: CampaignId) -> Result<CampaignId, HostError> {
        self.count(guest.id)?;
        let mut tries = 1..MOST_TRIES;
        loop {
            match self.try_anew(guest, id).await {
                // Somebody else changed it at the same moment, perhaps like this.
                Err(HostError::Conflict(_)) if tries.next().is_some() => {}
                done => return done,
            }
        }
    }

    async fn try_anew(&self, guest: &Guest, id: CampaignId) -> Result<CampaignId, HostError> {
        let mut kept = self.load_for(guest.id, id).await?;
        kept.check_owner(guest.id)?;
        if let Some(anew) = kept.stored.anew.filter(|_| kept.stored.paused)
            && self.stored(anew).await?.games == 0
        {
            return Ok(anew);
        }
        // The seeds of a day are for one try.
        let campaigns = self.campaigns_of_game(kept.campaign.of_game())?;
        let campaign = campaigns.begin(kept.campaign.kind(), kept.campaign.seats(), None)?;
        let stored = self.stored_campaign(guest, &kept.stored.name, &campaign, false)?;
        (kept.stored.paused, kept.stored.anew) = (true, Some(stored.id));
        self.bring_up_to_date(&mut kept);
        let replace = Write::ReplaceCampaign {
            old: Box::new(kept.stored.clone()),
            new: Box::new(stored.clone()),
        };
        self.store().write(replace).await?;
        if !kept.seats.is_empty() {
            self.open_game(guest, &stored, &campaign, kept.seats).await?;
        }
        Ok(stored.id)
    }

    /// Campaigns that a guest plays in, latest first.
    pub async fn campaigns_of(&self, guest: GuestId) -> Result<Vec<CampaignSummary>, HostError> {
        Ok(self.campaigns_page(guest, MOST_LISTED.into()).await?.rows)
    }

    /// The same, page by page.
    pub async fn campaigns_page(
        &self,
        guest: GuestId,
        page: Page,
    ) -> Result<Listed<CampaignSummary>, HostError> {
        Ok(self.store().campaigns_of(guest, page).await?)
    }

    /// The best campaigns of a kind that has points; of one day, or of all
    /// without one.
    pub async fn high_scores(
        &self,
        game: AnyGame,
        kind: &str,
        day: Option<&str>,
    ) -> Result<Vec<CampaignSummary>, HostError> {
        let kind = self.campaigns_of_game(game)?.kind(kind)?.id;
        let day = day.map(str::to_owned);
        Ok(self.store().high_scores(game.about().id, kind, day, MOST_LISTED).await?)
    }

    /// The campaigns that a game has.
    pub fn campaigns_of_game(&self, game: AnyGame) -> Result<AnyCampaigns, HostError> {
        self.games().campaigns_of(game).ok_or_else(|| {
            let with: Vec<String> =
                self.games().campaigns().map(|campaigns| campaigns.game().to_string()).collect();
            let with =
                if with.is_empty() { "no game has".into() } else { with.join(", ") + " has" };
            HostError::Malformed(format!("{game} has no campaign; {with}"))
        })
    }

    async fn load_for(&self, guest: GuestId, id: CampaignId) -> Result<LoadedCampaign, HostError> {
        let kept = self.load_and_advance(id).await?;
        if kept.is_player(guest) {
            return Ok(kept);
        }
        Err(HostError::NotYourSeat("only players of this campaign can do that"))
    }

    /// Changes a campaign of this guest's as it stands, and once more if
    /// somebody else has changed it meanwhile.
    async fn change_campaign(
        &self,
        guest: GuestId,
        id: CampaignId,
        change: impl Fn(&mut LoadedCampaign) -> Result<(), HostError>,
    ) -> Result<(), HostError> {
        let mut tries = 1..MOST_TRIES;
        loop {
            let mut kept = self.load_for(guest, id).await?;
            change(&mut kept)?;
            match self.store_campaign(&mut kept).await {
                Err(HostError::Conflict(_)) if tries.next().is_some() => {}
                done => return done,
            }
        }
    }

    /// The campaign as it stands, with its present game entered if that is over.
    async fn load_and_advance(&self, id: CampaignId) -> Result<LoadedCampaign, HostError> {
        let mut tries = 1..MOST_TRIES;
        loop {
            match self.entered(id).await {
                // Somebody else looked at the same moment and entered it.
                Err(HostError::Conflict(_)) if tries.next().is_some() => {}
                done => return done,
            }
        }
    }

    async fn entered(&self, id: CampaignId) -> Result<LoadedCampaign, HostError> {
        let stored = self.stored(id).await?;
        let tables = self.store().campaign_tables(id).await?;
        let campaign = match self.shared.campaigns_read.find(&stored) {
            Some(read) => read,
            None => {
                let file = stored.file.clone();
                let read = parse(self.games(), file).await?.map_err(|error| damaged(id, error))?;
                self.shared.campaigns_read.remember(&stored, &read);
                read
            }
        };
        let mut kept =
            LoadedCampaign { stored, campaign, tables, present: None, seats: Vec::new() };
        if let Some(&(game, table)) = kept.tables.last() {
            let snapshot = self.look(table).await?;
            kept.seats = snapshot.seats.to_vec();
            let entered = kept.campaign.records().len() >= game as usize;
            if !entered && snapshot.status != Status::Abandoned {
                snapshot.check_rules()?;
            }
            if !entered && snapshot.status == Status::Over {
                let record = self.record(None, table).await?;
                kept.campaign.enter(record).map_err(|error| damaged(id, error))?;
                self.store_campaign(&mut kept).await?;
            } else if !entered {
                kept.present = Some((table, snapshot.status));
                kept.tables.pop();
            }
        }
        Ok(kept)
    }

    fn bring_up_to_date(&self, kept: &mut LoadedCampaign) {
        write_down(&mut kept.stored, &kept.campaign, self.now());
        kept.stored.revision += 1;
    }

    async fn store_campaign(&self, kept: &mut LoadedCampaign) -> Result<(), HostError> {
        self.bring_up_to_date(kept);
        let change = Write::ChangeCampaign(Box::new(kept.stored.clone()));
        Ok(self.store().write(change).await.map(drop)?)
    }
}

/// Playing ten games again takes a moment, and others need the thread meanwhile. One at a time: whoever
/// asks for many must not fill the memory with them.
async fn parse(
    games: &Catalog,
    file: String,
) -> Result<Result<AnyCampaign, BadCampaign>, HostError> {
    static PARSING: Semaphore = Semaphore::const_new(1);
    let _turn = PARSING.acquire().await.expect("never closed");
    let games = games.clone();
    let parsed = tokio::task::spawn_blocking(move || games.read_campaign(&file)).await;
    parsed.map_err(|error| HostError::Broken(error.to_string()))
}

/// What is stored was right when it was stored, but the rules may have changed since.
fn damaged(id: CampaignId, error: BadCampaign) -> HostError {
    match error {
        BadCampaign::OtherRules { rules, .. } => HostError::OtherRules(rules),
        error => HostError::Broken(format!("campaign {id}: {error}")),
    }
}

/// Brings what is stored up to date.
fn write_down(stored: &mut StoredCampaign, campaign: &AnyCampaign, now: u64) {
    stored.file = campaign.to_text();
    stored.games = campaign.records().len() as u32;
    stored.changed = now;
    stored.points = campaign.points();
    stored.result = match campaign.end() {
        CampaignEnd::On => CampaignResult::On,
        CampaignEnd::Won => CampaignResult::Won,
        CampaignEnd::Lost => CampaignResult::Lost,
    };
}

fn usual_name(campaign: &AnyCampaign, title: &str) -> String {
    match campaign.day() {
        Some(day) => format!("Day {day}"),
        None => title.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ferry::season::Season;

    fn stored(id: &str, revision: u32, bytes: usize) -> StoredCampaign {
        StoredCampaign {
            id: id.repeat(20).parse().expect("an id"),
            owner: "0".repeat(20).parse().expect("an id"),
            name: "Season".into(),
            game: "ferry".into(),
            kind: "season".into(),
            day: None,
            imported: false,
            paused: false,
            file: " ".repeat(bytes),
            revision,
            games: 0,
            points: None,
            result: CampaignResult::On,
            created: 0,
            changed: 0,
            anew: None,
        }
    }

    #[test]
    fn a_campaign_is_read_once_for_every_change_and_long_ones_are_forgotten() {
        let campaign = AnyCampaigns::of::<Season>().begin("season", 2, None).expect("it begins");
        let read = ReadLately::default();
        let (first, changed) = (stored("1", 0, 10), stored("1", 1, 10));
        read.remember(&first, &campaign);
        assert!(read.find(&first).is_some());
        assert!(read.find(&changed).is_none(), "it has changed since");
        read.remember(&changed, &campaign);
        assert!(read.find(&first).is_none() && read.find(&changed).is_some());
        let long = stored("2", 0, MOST_READ_BYTES);
        read.remember(&long, &campaign);
        assert!(read.find(&long).is_some() && read.find(&changed).is_none());
    }
}
