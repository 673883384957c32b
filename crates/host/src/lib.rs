//! Running tables: who sits where, whose time is up, what is on disk, and who
//! is shown what.
//!
//! One task owns each table in memory. It applies what people and bots decide,
//! hands the new entries to the [`store`], and only when they are on disk
//! answers and shows the new state. Everybody looks through a [`TableView`] of
//! their own, so whoever builds a page or an answer from it has nothing to leak.
//!
//! ```
//! # use host::*;
//! # use catalog::{AnyGame, Catalog};
//! # use ferry::Ferry;
//! # use std::sync::Arc;
//! # let runtime = tokio::runtime::Runtime::new().unwrap();
//! # let folder = tempfile::tempdir().unwrap();
//! # runtime.block_on(async {
//! let ferry = AnyGame::of::<Ferry>();
//! let (file, games) = (folder.path().join("tables.db"), Catalog::new([ferry]));
//! let store = Store::open(&file, games, StoreSettings::default()).unwrap();
//! let (clock, entropy) = (Arc::new(SystemClock), Arc::new(SystemEntropy));
//! let host = Host::start(store, clock, entropy, Arc::new(RandomBots), Settings::default());
//!
//! let (ann, _secret) = host.create_guest("Ann").await.unwrap();
//! let seats = vec![SeatWish::Me, SeatWish::Bot("random".into())];
//! let opened = host.create_table(&ann, NewTable::of(ferry, seats)).await.unwrap();
//! let mut watch = host.watch(Some(ann.id), opened.table).await.unwrap();
//! let view = watch.next().await.unwrap();
//! let text = &view.legal()[0].text;
//! host.play(ann.id, opened.table, text, Some(view.version())).await.unwrap();
//! host.shutdown().await;
//! # });
//! ```

mod bans;
mod bot_queue;
mod bot_tables;
mod bots;
mod calls;
mod campaigns;
mod clock;
mod entropy;
mod error;
mod guests;
mod health;
mod hint_line;
mod histogram;
mod host;
mod house;
mod housekeeping;
mod id;
mod limiter;
mod log;
mod long_look;
mod metrics;
mod minding;
mod mistakes;
mod moment;
mod names;
mod neighbours;
mod once;
mod opening;
mod panics;
mod people;
mod puzzles;
mod reviews;
mod settings;
mod shared;
pub mod store;
mod table;
mod throttle;
mod view;
mod watch;

pub use ::bots::puzzle::TRIES;
pub use ::bots::{
    Advice, Answer, Character, Ladder, Marked, Measure, Mistake, Point, Progress, Puzzle, Puzzles,
    Scale, Way, Yardstick,
};
pub use bans::{BadNetwork, Network};
pub use bots::{BotPool, Choice, RandomBots, Reviewed, Reviewer, Thinker};
pub use calls::{Call, Calls};
pub use campaigns::{CampaignPage, NewCampaign, OldCampaign};
pub use clock::{Clock, ManualClock, SystemClock, Wait};
pub use entropy::{Entropy, SeededEntropy, SystemEntropy};
pub use error::HostError;
pub use histogram::{Histogram, Times};
pub use host::{Host, Opened};
pub use house::{Announcement, House, Kept};
pub use id::{BadId, CampaignId, GuestId, TableId};
pub use limiter::{Limiter, how_long};
pub use log::{LogAct, LogLine};
pub use metrics::Metrics;
pub use mistakes::{OwnMistake, OwnMistakes};
pub use moment::{day, iso};
pub use names::clean_name;
pub use once::{BadOnce, Once};
pub use opening::{NewTable, SeatWish};
pub use people::Spectator;
pub use puzzles::{imagined, puzzle_id};
pub use reviews::{Asker, Reviewing, SoFar};
pub use settings::Settings;
pub use store::{
    Accuracy, AskedHint, BEGINNER_MATCHES, Ban, CampaignGame, CampaignResult, CampaignSummary,
    Clocks, Deed, Fork, Guest, Hints, Listed, ListedTable, MonthOfPlay, Page, PastMatch,
    PushSubscription, PuzzleDone, PuzzleStanding, SeatSummary, Status, Store, StoreError,
    StoreSettings, TableSummary, Thought, Visibility,
};
pub use table::{Actor, Arrange, Hint, Whom};
pub use view::{ChatLine, HandOver, HintLine, Muted, PastView, SeatView, TableView};
pub use watch::TableWatch;
