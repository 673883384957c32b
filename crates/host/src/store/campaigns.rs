//! How campaigns are written and read.

use super::db::{Db, Row, Value, Word, given};
use super::read::no_mark;
use super::{CampaignGame, CampaignSummary, Listed, Page, Store, StoreError, StoredCampaign};
use crate::{CampaignId, GuestId, TableId};

const COLUMNS: &str = "id, owner, name, game, kind, day, imported, paused, file, revision, \
                       games, points, result, created, changed, anew";

pub(super) fn add(db: &Db<'_>, campaign: &StoredCampaign) -> Result<(), StoreError> {
    let sql = format!(
        "INSERT INTO campaigns ({COLUMNS}) \
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16)"
    );
    db.execute(
        &sql,
        given![
            campaign.id,
            campaign.owner,
            campaign.name,
            campaign.game,
            campaign.kind,
            campaign.day,
            campaign.imported,
            campaign.paused,
            campaign.file,
            campaign.revision,
            campaign.games,
            campaign.points,
            Word(campaign.result),
            campaign.created,
            campaign.changed,
            campaign.anew,
        ],
    )?;
    Ok(())
}

/// A campaign from an export. Programs before this one let a guest begin a day
/// twice: then the second counts as begun elsewhere.
pub(super) fn bring_in(db: &Db<'_>, campaign: &StoredCampaign) -> Result<(), StoreError> {
    let StoredCampaign { owner, game, day, .. } = campaign;
    let sql =
        "SELECT 1 FROM campaigns WHERE owner = ?1 AND game = ?2 AND day = ?3 AND imported = 0";
    let begun = db.exists(sql, given![owner, game, day])?;
    add(db, &StoredCampaign { imported: campaign.imported || begun, ..campaign.clone() })
}

pub(super) fn change(db: &Db<'_>, campaign: &StoredCampaign) -> Result<(), StoreError> {
    let sql = "UPDATE campaigns SET name = ?2, paused = ?3, file = ?4, revision = ?5, games = ?6, \
               points = ?7, result = ?8, changed = ?9, anew = ?10 WHERE id = ?1 AND revision = ?5 - 1";
    let changed = db.execute(
        sql,
        given![
            campaign.id,
            campaign.name,
            campaign.paused,
            campaign.file,
            campaign.revision,
            campaign.games,
            campaign.points,
            Word(campaign.result),
            campaign.changed,
            campaign.anew,
        ],
    )?;
    if changed == 1 {
        return Ok(());
    }
    Err(StoreError::Conflict("the campaign has changed meanwhile".into()))
}

/// A table plays a game; the first to open it wins, but a table that everybody
/// left before it started makes room.
pub(super) fn add_game(
    db: &Db<'_>,
    place: &CampaignGame,
    table: TableId,
) -> Result<(), StoreError> {
    let sql = "INSERT INTO campaign_games (campaign, game, table_id) VALUES (?1, ?2, ?3) \
               ON CONFLICT (campaign, game) DO UPDATE SET table_id = excluded.table_id \
               WHERE (SELECT status FROM tables WHERE id = campaign_games.table_id) = 'abandoned'";
    let added = db.execute(sql, given![place.campaign, place.game, table])?;
    if added == 1 {
        return Ok(());
    }
    Err(StoreError::Conflict("this game of the campaign has its table already".into()))
}

pub(super) fn all(db: &Db<'_>) -> Result<Vec<StoredCampaign>, StoreError> {
    let sql = format!("SELECT {COLUMNS} FROM campaigns ORDER BY created, id");
    db.all(&sql, given![], campaign)
}

fn campaign(row: &Row<'_>) -> Result<StoredCampaign, StoreError> {
    Ok(StoredCampaign {
        id: row.get(0)?,
        owner: row.get(1)?,
        name: row.get(2)?,
        game: row.get(3)?,
        kind: row.get(4)?,
        day: row.get(5)?,
        imported: row.get(6)?,
        paused: row.get(7)?,
        file: row.get(8)?,
        revision: row.get(9)?,
        games: row.get(10)?,
        points: row.get(11)?,
        result: row.get::<Word<_>>(12)?.0,
        created: row.get(13)?,
        changed: row.get(14)?,
        anew: row.get(15)?,
    })
}

fn summary(row: &Row<'_>) -> Result<CampaignSummary, StoreError> {
    Ok(CampaignSummary {
        campaign: row.get(0)?,
        player: row.get(1)?,
        name: row.get(2)?,
        game: row.get(3)?,
        kind: row.get(4)?,
        day: row.get(5)?,
        imported: row.get(6)?,
        paused: row.get(7)?,
        games: row.get(8)?,
        points: row.get(9)?,
        result: row.get::<Word<_>>(10)?.0,
        changed: row.get(11)?,
    })
}

fn summaries(
    db: &Db<'_>,
    sql: &str,
    given: &[Value<'_>],
) -> Result<Vec<CampaignSummary>, StoreError> {
    db.all(sql, given, summary)
}

/// When a campaign changed and its id: where a page ended.
fn marked(mark: &str) -> Option<(u64, String)> {
    let (changed, id) = mark.split_once('-')?;
    Some((changed.parse().ok()?, id.parse::<CampaignId>().ok()?.to_string()))
}

const SUMMARY: &str = "SELECT campaigns.id, guests.name, campaigns.name, game, kind, day, \
                       imported, paused, games, points, result, changed \
                       FROM campaigns JOIN guests ON guests.id = campaigns.owner";

impl Store {
    /// A campaign, all of it.
    pub async fn campaign(&self, id: CampaignId) -> Result<Option<StoredCampaign>, StoreError> {
        self.read(move |db| {
            let sql = format!("SELECT {COLUMNS} FROM campaigns WHERE id = ?1");
            db.first(&sql, given![id], campaign)
        })
        .await
    }

    /// The tables of a campaign's games, with the number of the game.
    pub async fn campaign_tables(&self, id: CampaignId) -> Result<Vec<(u32, TableId)>, StoreError> {
        self.read(move |db| {
            let sql = "SELECT game, table_id FROM campaign_games WHERE campaign = ?1 ORDER BY game";
            db.all(sql, given![id], |row| Ok((row.get(0)?, row.get(1)?)))
        })
        .await
    }

    /// Campaigns that a guest began or plays in, latest first.
    pub async fn campaigns_of(
        &self,
        guest: GuestId,
        page: impl Into<Page>,
    ) -> Result<Listed<CampaignSummary>, StoreError> {
        let page = page.into();
        let after =
            page.after.as_deref().map(|mark| marked(mark).ok_or_else(no_mark)).transpose()?;
        self.read(move |db| {
            let sql = format!(
                "{SUMMARY} WHERE (campaigns.owner = ?1 OR campaigns.id IN \
                 (SELECT campaign FROM campaign_games JOIN tables ON tables.id = table_id \
                  JOIN seats ON seats.table_no = tables.no WHERE seats.guest = ?1)) \
                 AND (CAST(?3 AS BIGINT) IS NULL OR (changed, campaigns.id) < (?3, ?4)) \
                 ORDER BY changed DESC, campaigns.id DESC LIMIT ?2"
            );
            let (changed, id) = after.unzip();
            let found = summaries(db, &sql, given![guest, page.looked_for(), changed, id])?;
            Ok(Listed::of(found, &page, |one| format!("{}-{}", one.changed, one.campaign)))
        })
        .await
    }

    /// A guest's own campaign of a game and a day, if there is one.
    pub async fn campaign_of_day(
        &self,
        guest: GuestId,
        game: &'static str,
        day: String,
    ) -> Result<Option<CampaignId>, StoreError> {
        self.read(move |db| {
            let sql = "SELECT id FROM campaigns WHERE owner = ?1 AND game = ?2 AND day = ?3 \
                       AND imported = 0";
            db.first(sql, given![guest, game, day], |row| row.get(0))
        })
        .await
    }

    /// The best campaigns of a kind that has points; of one day, or of all that
    /// share no seed.
    pub async fn high_scores(
        &self,
        game: &'static str,
        kind: &'static str,
        day: Option<String>,
        most: u32,
    ) -> Result<Vec<CampaignSummary>, StoreError> {
        self.read(move |db| {
            let sql = format!(
                "{SUMMARY} WHERE game = ?3 AND kind = ?4 AND day IS NOT DISTINCT FROM ?1 \
                 AND (result = 'won' OR day IS NOT NULL) \
                 ORDER BY result = 'won' DESC, points DESC NULLS LAST, games DESC, changed LIMIT ?2"
            );
            summaries(db, &sql, given![day, most, game, kind])
        })
        .await
    }
}
