//! How campaigns are written and read.

use super::read::{maybe, no_mark, parsed};
use super::write::Word;
use super::{CampaignGame, CampaignSummary, Listed, Page, Store, StoreError, StoredCampaign};
use crate::{CampaignId, GuestId, TableId};
use rusqlite::{Connection, OptionalExtension, Row, params};

const COLUMNS: &str = "id, owner, name, game, kind, day, imported, paused, file, revision, \
                       games, points, result, created, changed, anew";

pub(super) fn add(db: &Connection, campaign: &StoredCampaign) -> Result<(), StoreError> {
    let sql = format!(
        "INSERT INTO campaigns ({COLUMNS}) \
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16)"
    );
    db.prepare_cached(&sql)?.execute(params![
        campaign.id.to_string(),
        campaign.owner.to_string(),
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
        campaign.anew.map(|id| id.to_string()),
    ])?;
    Ok(())
}

/// A campaign from an export. Programs before this one let a guest begin a day
/// twice: then the second counts as begun elsewhere.
pub(super) fn bring_in(db: &Connection, campaign: &StoredCampaign) -> Result<(), StoreError> {
    let StoredCampaign { owner, game, day, .. } = campaign;
    let sql = "SELECT EXISTS (SELECT 1 FROM campaigns \
               WHERE owner = ?1 AND game = ?2 AND day = ?3 AND imported = 0)";
    let begun = db
        .prepare_cached(sql)?
        .query_row(params![owner.to_string(), game, day], |row| row.get::<_, bool>(0))?;
    add(db, &StoredCampaign { imported: campaign.imported || begun, ..campaign.clone() })
}

pub(super) fn change(db: &Connection, campaign: &StoredCampaign) -> Result<(), StoreError> {
    let sql = "UPDATE campaigns SET name = ?2, paused = ?3, file = ?4, revision = ?5, games = ?6, \
               points = ?7, result = ?8, changed = ?9, anew = ?10 WHERE id = ?1 AND revision = ?5 - 1";
    let changed = db.prepare_cached(sql)?.execute(params![
        campaign.id.to_string(),
        campaign.name,
        campaign.paused,
        campaign.file,
        campaign.revision,
        campaign.games,
        campaign.points,
        Word(campaign.result),
        campaign.changed,
        campaign.anew.map(|id| id.to_string()),
    ])?;
    if changed == 1 {
        return Ok(());
    }
    Err(StoreError::Conflict("the campaign has changed meanwhile".into()))
}

/// A table plays a game; the first to open it wins, but a table that everybody
/// left before it started makes room.
pub(super) fn add_game(
    db: &Connection,
    place: &CampaignGame,
    table: TableId,
) -> Result<(), StoreError> {
    let sql = "INSERT INTO campaign_games (campaign, game, table_id) VALUES (?1, ?2, ?3) \
               ON CONFLICT (campaign, game) DO UPDATE SET table_id = excluded.table_id \
               WHERE (SELECT status FROM tables WHERE id = campaign_games.table_id) = 'abandoned'";
    let added = db.prepare_cached(sql)?.execute(params![
        place.campaign.to_string(),
        place.game,
        table.to_string()
    ])?;
    if added == 1 {
        return Ok(());
    }
    Err(StoreError::Conflict("this game of the campaign has its table already".into()))
}

pub(super) fn all(db: &Connection) -> Result<Vec<StoredCampaign>, StoreError> {
    let sql = format!("SELECT {COLUMNS} FROM campaigns ORDER BY created, id");
    let mut campaigns = db.prepare_cached(&sql)?;
    let rows = campaigns.query_map([], campaign)?;
    Ok(rows.collect::<Result<_, _>>()?)
}

fn campaign(row: &Row<'_>) -> rusqlite::Result<StoredCampaign> {
    Ok(StoredCampaign {
        id: parsed(row, 0)?,
        owner: parsed(row, 1)?,
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
        result: row.get::<_, Word<_>>(12)?.0,
        created: row.get(13)?,
        changed: row.get(14)?,
        anew: maybe(row, 15)?,
    })
}

fn summary(row: &Row<'_>) -> rusqlite::Result<CampaignSummary> {
    Ok(CampaignSummary {
        campaign: parsed(row, 0)?,
        player: row.get(1)?,
        name: row.get(2)?,
        game: row.get(3)?,
        kind: row.get(4)?,
        day: maybe(row, 5)?,
        imported: row.get(6)?,
        paused: row.get(7)?,
        games: row.get(8)?,
        points: row.get(9)?,
        result: row.get::<_, Word<_>>(10)?.0,
        changed: row.get(11)?,
    })
}

fn summaries(
    db: &Connection,
    sql: &str,
    given: impl rusqlite::Params,
) -> Result<Vec<CampaignSummary>, StoreError> {
    let mut found = db.prepare_cached(sql)?;
    let rows = found.query_map(given, summary)?;
    Ok(rows.collect::<Result<_, _>>()?)
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
            Ok(db.prepare_cached(&sql)?.query_row([id.to_string()], campaign).optional()?)
        })
        .await
    }

    /// The tables of a campaign's games, with the number of the game.
    pub async fn campaign_tables(&self, id: CampaignId) -> Result<Vec<(u32, TableId)>, StoreError> {
        self.read(move |db| {
            let sql = "SELECT game, table_id FROM campaign_games WHERE campaign = ?1 ORDER BY game";
            let mut games = db.prepare_cached(sql)?;
            let rows =
                games.query_map([id.to_string()], |row| Ok((row.get(0)?, parsed(row, 1)?)))?;
            Ok(rows.collect::<Result<_, _>>()?)
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
                 AND (?3 IS NULL OR (changed, campaigns.id) < (?3, ?4)) \
                 ORDER BY changed DESC, campaigns.id DESC LIMIT ?2"
            );
            let (changed, id) = after.unzip();
            let given = params![guest.to_string(), page.looked_for(), changed, id];
            let found = summaries(db, &sql, given)?;
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
            let found = db
                .prepare_cached(sql)?
                .query_row(params![guest.to_string(), game, day], |row| parsed(row, 0));
            Ok(found.optional()?)
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
                "{SUMMARY} WHERE game = ?3 AND kind = ?4 AND day IS ?1 \
                 AND (result = 'won' OR ?1 IS NOT NULL) \
                 ORDER BY result = 'won' DESC, points DESC, games DESC, changed LIMIT ?2"
            );
            summaries(db, &sql, params![day, most, game, kind])
        })
        .await
    }
}
