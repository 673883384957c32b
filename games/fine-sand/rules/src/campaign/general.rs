//! The campaigns of Fine Sand as the rest of the house sees them.

use super::{BadCampaign, Campaign, CampaignView, Decision, Kind, Next, Progress, SoloStage, text};
use crate::{FineSand, Options};
use game_core::{CampaignEnd, CampaignKind, Record, Secret};

impl game_core::Campaign for Campaign {
    type Game = FineSand;
    type View = CampaignView;

    const KINDS: &'static [CampaignKind] = &[
        CampaignKind { id: "solo", title: "Solo", min_seats: 1, max_seats: 1, has_days: true },
        CampaignKind { id: "fable", title: "Fable", min_seats: 2, max_seats: 4, has_days: false },
    ];

    fn begin(
        kind: &str,
        seats: usize,
        day: Option<&str>,
    ) -> Result<Campaign, game_core::BadCampaign> {
        Ok(match kind {
            "solo" => Campaign::solo(day)?,
            _ => Campaign::fable(seats)?,
        })
    }

    fn parse(file: &str) -> Result<Campaign, game_core::BadCampaign> {
        Ok(Campaign::parse(file)?)
    }

    fn to_text(&self) -> String {
        self.to_text()
    }

    fn kind(&self) -> &'static str {
        match self.kind() {
            Kind::Solo => "solo",
            Kind::Fable => "fable",
        }
    }

    fn seats(&self) -> usize {
        self.seats()
    }

    fn day(&self) -> Option<&str> {
        self.day()
    }

    fn game(&self) -> usize {
        self.game()
    }

    fn records(&self) -> Vec<&Record> {
        self.chapters().iter().map(|chapter| &chapter.record).collect()
    }

    fn points(&self) -> Option<u32> {
        match self.progress() {
            Progress::Solo(solo) => Some(solo.sheet().points()),
            Progress::Fable(_) => None,
        }
    }

    fn end(&self) -> CampaignEnd {
        match self.progress() {
            Progress::Fable(_) => CampaignEnd::On,
            Progress::Solo(solo) => match solo.stage() {
                SoloStage::Won => CampaignEnd::Won,
                SoloStage::Lost(_) => CampaignEnd::Lost,
                _ => CampaignEnd::On,
            },
        }
    }

    fn next_game(&self) -> Result<Options, game_core::BadCampaign> {
        self.next_game().map_err(|refused| game_core::BadCampaign::refused(&refused))
    }

    fn shared_seed(&self) -> Option<Secret> {
        self.shared_seed()
    }

    fn enter(&mut self, record: Record) -> Result<(), game_core::BadCampaign> {
        Ok(self.enter(record)?)
    }

    fn decide(&mut self, decision: &str) -> Result<(), game_core::BadCampaign> {
        let unread = |error: game_core::BadText| game_core::BadCampaign::NotOne(error.0);
        let decision: Decision = decision.parse().map_err(unread)?;
        self.decide(&decision).map_err(|refused| game_core::BadCampaign::refused(&refused))
    }

    fn view(&self) -> CampaignView {
        self.view()
    }

    fn in_words(&self) -> String {
        text::told(&self.view())
    }

    fn decisions(&self) -> Option<(String, Vec<(String, String)>)> {
        let view = self.view();
        let asks = matches!(view.next, Next::Strike | Next::Choose);
        asks.then(|| {
            let choices = view.choices.iter();
            let choices = choices.map(|choice| (choice.text.clone(), choice.label.clone()));
            (text::question(&view), choices.collect())
        })
    }
}

impl From<BadCampaign> for game_core::BadCampaign {
    fn from(error: BadCampaign) -> game_core::BadCampaign {
        match error {
            BadCampaign::NotSo(refused) => game_core::BadCampaign::refused(&refused),
            BadCampaign::OtherRules { game, rules } => {
                game_core::BadCampaign::OtherRules { game, rules }
            }
            other => game_core::BadCampaign::NotOne(other.to_string()),
        }
    }
}
