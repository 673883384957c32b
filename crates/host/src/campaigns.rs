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
use crate::{CampaignId, Guest, GuestId, HostError, Opened, TableId, clean_name};
use fine_sand::campaign::{
    BadCampaign, Campaign, CampaignView, Decision, Kind, NotSo, Progress, SoloStage,
};
use game_core::{OtherRules, Refusal};

/// How often something is tried when somebody else was first. A failure of the
/// store is no conflict: trying again at once would only fail again.
const MOST_TRIES: usize = 5;
/// The most in a list.
const MOST_LISTED: u32 = 50;
/// Longer than any campaign of ours; a longer file is not read.
const MOST_FILE: usize = 32 << 20;

/// The campaign a guest would like to begin.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewCampaign {
    /// What to call it.
    pub name: String,
    /// Fable or solo.
    pub kind: Kind,
    /// Who is to play; a solo campaign is for the guest alone.
    pub seats: Vec<SeatWish>,
    /// The day whose seeds it shares, of a solo campaign.
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
    /// Where it stands.
    pub view: CampaignView,
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
    /// Fable or solo.
    pub kind: Kind,
    /// Finished games.
    pub games: u32,
    /// Victory points, of a solo campaign.
    pub points: Option<u32>,
    /// How it stands.
    pub result: CampaignResult,
    /// The tables of its games, by number.
    pub tables: Vec<(u32, TableId)>,
    /// By which rules it was played.
    pub rules: OtherRules,
}

/// A campaign in memory, with what is stored beside it.
struct Kept {
    stored: StoredCampaign,
    campaign: Campaign,
    tables: Vec<(u32, TableId)>,
    /// The table of the present game and how far it is.
    present: Option<(TableId, Status)>,
    /// The seats of the latest table.
    seats: Vec<SeatRow>,
}

impl Kept {
    fn is_player(&self, guest: GuestId) -> bool {
        let plays = |seat: &SeatRow| seat.guest == Some(guest) || seat.reserved == Some(guest);
        self.stored.owner == guest || self.seats.iter().any(plays)
    }
}

impl From<NotSo> for HostError {
    fn from(refused: NotSo) -> HostError {
        HostError::Illegal {
            message: refused.to_string(),
            clause: refused.clause(),
            reason: refused.reason(),
        }
    }
}

impl From<BadCampaign> for HostError {
    fn from(error: BadCampaign) -> HostError {
        match error {
            BadCampaign::NotSo(refused) => refused.into(),
            BadCampaign::OtherRules { rules, .. } => HostError::OtherRules(rules),
            other => HostError::Malformed(other.to_string()),
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
        if let Some(day) = &new.day
            && let Some(begun) = self.store().campaign_of_day(guest.id, day.clone()).await?
        {
            return Ok(begun);
        }
        let (campaign, seats) = match new.kind {
            Kind::Solo => (Campaign::solo(new.day.as_deref())?, vec![SeatWish::Me]),
            Kind::Fable if new.day.is_some() => {
                return Err(HostError::Malformed("only solo campaigns have a day".into()));
            }
            Kind::Fable => (Campaign::fable(new.seats.len())?, new.seats),
        };
        let seats = self.wished_seats(guest, seats)?;
        let stored = self.stored_campaign(guest, &new.name, &campaign, false)?;
        let id = stored.id;
        self.store().write(Write::AddCampaign(Box::new(stored))).await?;
        self.open_game(guest, id, &campaign, seats).await?;
        Ok(id)
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
            return Err(HostError::Malformed("the file is too long for a campaign".into()));
        }
        let campaign = parse(file).await??;
        let stored = self.stored_campaign(guest, name, &campaign, true)?;
        let id = stored.id;
        self.store().write(Write::AddCampaign(Box::new(stored))).await?;
        Ok(id)
    }

    fn stored_campaign(
        &self,
        guest: &Guest,
        name: &str,
        campaign: &Campaign,
        imported: bool,
    ) -> Result<StoredCampaign, HostError> {
        let name = if name.trim().is_empty() { usual_name(campaign) } else { name.to_owned() };
        let mut stored = StoredCampaign {
            id: self.draw_campaign_id(),
            owner: guest.id,
            name: clean_name(&name)?,
            kind: campaign.kind(),
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
        let kept = self.keep(id).await?;
        let is_player = guest.is_some_and(|guest| kept.is_player(guest));
        let Kept { stored, campaign, tables, present, seats } = kept;
        Ok(CampaignPage {
            id,
            is_player,
            is_owner: guest == Some(stored.owner),
            name: stored.name,
            owner: stored.owner,
            paused: stored.paused,
            imported: stored.imported,
            view: campaign.view(),
            table: present
                .filter(|(_, status)| matches!(status, Status::Open | Status::Playing))
                .map(|(table, _)| table),
            tables,
            seated: !seats.is_empty(),
            // Of a campaign that was brought along, those who played it there.
            players: match (seats.is_empty(), campaign.chapters().last()) {
                (true, Some(last)) => {
                    last.record.header.seats.iter().map(|seat| seat.name.clone()).collect()
                }
                _ => seats.iter().map(|seat| seat.name.clone()).collect(),
            },
            bots: seats.iter().map(|seat| seat.bot.is_some()).collect(),
        })
    }

    /// The campaign's file: everything that is finished.
    pub async fn campaign_file(&self, id: CampaignId) -> Result<String, HostError> {
        match self.keep(id).await {
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
        let StoredCampaign { name, kind, games, points, result, .. } = self.stored(id).await?;
        let tables = self.store().campaign_tables(id).await?;
        Ok(OldCampaign { id, name, kind, games, points, result, tables, rules })
    }

    async fn stored(&self, id: CampaignId) -> Result<StoredCampaign, HostError> {
        self.store().campaign(id).await?.ok_or(HostError::NotFound("campaign"))
    }

    /// Opens the next game, or finds it open. Seats are as in the game before,
    /// unless the guest wishes otherwise.
    pub async fn next_game(
        &self,
        guest: &Guest,
        id: CampaignId,
        seats: Option<Vec<SeatWish>>,
    ) -> Result<TableId, HostError> {
        self.count(guest.id)?;
        let kept = self.keep_for(guest.id, id).await?;
        if let Some((table, Status::Open | Status::Playing)) = kept.present {
            // Whoever was kept a seat sits down.
            if kept.seats.iter().any(|seat| seat.reserved == Some(guest.id)) {
                self.join(guest, table, None, None).await?;
            }
            return Ok(table);
        }
        if kept.stored.paused {
            return Err(HostError::NotNow("the campaign is put down; take it up again first"));
        }
        let seats = match seats {
            Some(wishes) if wishes.len() == kept.campaign.seats() => {
                self.wished_seats(guest, wishes)?
            }
            Some(_) => {
                let count = kept.campaign.seats();
                return Err(HostError::Malformed(format!("this campaign has {count} seats")));
            }
            None if kept.seats.is_empty() => {
                let open = std::iter::repeat_n(SeatWish::Open, kept.campaign.seats() - 1);
                self.wished_seats(guest, std::iter::once(SeatWish::Me).chain(open).collect())?
            }
            None => kept.seats,
        };
        self.open_game(guest, id, &kept.campaign, seats).await
    }

    async fn open_game(
        &self,
        guest: &Guest,
        id: CampaignId,
        campaign: &Campaign,
        seats: Vec<SeatRow>,
    ) -> Result<TableId, HostError> {
        let options = serde_json::to_value(campaign.next_game()?).expect("options are plain data");
        let place = CampaignGame { campaign: id, game: campaign.game() as u32 };
        match self.open_campaign_table(guest, place, options, seats, campaign.shared_seed()).await {
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
        let decision: Decision =
            decision.parse().map_err(|error: game_core::BadText| HostError::Malformed(error.0))?;
        self.change_campaign(guest, id, |kept| Ok(kept.campaign.decide(&decision)?)).await
    }

    /// FS-6.6: puts a campaign down, or takes it up again.
    pub async fn pause_campaign(
        &self,
        guest: GuestId,
        id: CampaignId,
        paused: bool,
    ) -> Result<(), HostError> {
        let put_down = |kept: &mut Kept| {
            kept.stored.paused = paused;
            Ok(())
        };
        self.change_campaign(guest, id, put_down).await
    }

    /// FS-6.6: the same players begin anew; the old campaign is put down.
    pub async fn begin_anew(&self, guest: &Guest, id: CampaignId) -> Result<CampaignId, HostError> {
        self.count(guest.id)?;
        let kept = self.keep_for(guest.id, id).await?;
        let campaign = match kept.stored.kind {
            // The seeds of a day are for one try.
            Kind::Solo => Campaign::solo(None)?,
            Kind::Fable => Campaign::fable(kept.campaign.seats())?,
        };
        let stored = self.stored_campaign(guest, &kept.stored.name, &campaign, false)?;
        let anew = stored.id;
        self.store().write(Write::AddCampaign(Box::new(stored))).await?;
        self.pause_campaign(guest.id, id, true).await?;
        if !kept.seats.is_empty() {
            self.open_game(guest, anew, &campaign, kept.seats).await?;
        }
        Ok(anew)
    }

    /// Campaigns that a guest plays in, latest first.
    pub async fn campaigns_of(&self, guest: GuestId) -> Result<Vec<CampaignSummary>, HostError> {
        Ok(self.store().campaigns_of(guest, MOST_LISTED).await?)
    }

    /// FS-8.10: the best solo campaigns; of one day, or of all without one.
    pub async fn high_scores(&self, day: Option<&str>) -> Result<Vec<CampaignSummary>, HostError> {
        Ok(self.store().high_scores(day.map(str::to_owned), MOST_LISTED).await?)
    }

    async fn keep_for(&self, guest: GuestId, id: CampaignId) -> Result<Kept, HostError> {
        let kept = self.keep(id).await?;
        if kept.is_player(guest) {
            return Ok(kept);
        }
        Err(HostError::NotYourSeat("only those who play this campaign can do that"))
    }

    /// Changes a campaign of this guest's as it stands, and once more if
    /// somebody else has changed it meanwhile.
    async fn change_campaign(
        &self,
        guest: GuestId,
        id: CampaignId,
        change: impl Fn(&mut Kept) -> Result<(), HostError>,
    ) -> Result<(), HostError> {
        let mut tries = 1..MOST_TRIES;
        loop {
            let mut kept = self.keep_for(guest, id).await?;
            change(&mut kept)?;
            match self.store_campaign(&mut kept).await {
                Err(HostError::Conflict(_)) if tries.next().is_some() => {}
                done => return done,
            }
        }
    }

    /// The campaign as it stands, with its present game entered if that is over.
    async fn keep(&self, id: CampaignId) -> Result<Kept, HostError> {
        let mut tries = 1..MOST_TRIES;
        loop {
            match self.entered(id).await {
                // Somebody else looked at the same moment and entered it.
                Err(HostError::Conflict(_)) if tries.next().is_some() => {}
                done => return done,
            }
        }
    }

    async fn entered(&self, id: CampaignId) -> Result<Kept, HostError> {
        let stored = self.stored(id).await?;
        let tables = self.store().campaign_tables(id).await?;
        let campaign = parse(stored.file.clone()).await?.map_err(|error| damaged(id, error))?;
        let mut kept = Kept { stored, campaign, tables, present: None, seats: Vec::new() };
        if let Some(&(game, table)) = kept.tables.last() {
            let snapshot = self.look(table).await?;
            kept.seats = snapshot.seats.to_vec();
            let entered = kept.campaign.chapters().len() >= game as usize;
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

    async fn store_campaign(&self, kept: &mut Kept) -> Result<(), HostError> {
        write_down(&mut kept.stored, &kept.campaign, self.now());
        kept.stored.revision += 1;
        let change = Write::ChangeCampaign(Box::new(kept.stored.clone()));
        Ok(self.store().write(change).await.map(drop)?)
    }
}

/// Playing ten games again takes a moment; others need the thread meanwhile.
async fn parse(file: String) -> Result<Result<Campaign, BadCampaign>, HostError> {
    let parsed = tokio::task::spawn_blocking(move || Campaign::parse(&file)).await;
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
fn write_down(stored: &mut StoredCampaign, campaign: &Campaign, now: u64) {
    stored.file = campaign.to_text();
    stored.games = campaign.chapters().len() as u32;
    stored.changed = now;
    if let Progress::Solo(solo) = campaign.progress() {
        stored.points = Some(solo.sheet().points());
        stored.result = match solo.stage() {
            SoloStage::Won => CampaignResult::Won,
            SoloStage::Lost(_) => CampaignResult::Lost,
            _ => CampaignResult::On,
        };
    }
}

fn usual_name(campaign: &Campaign) -> String {
    match (campaign.kind(), campaign.day()) {
        (Kind::Solo, Some(day)) => format!("Day {day}"),
        (Kind::Solo, None) => "Solo".into(),
        (Kind::Fable, _) => "Fable".into(),
    }
}
