//! The puzzle of the day on a phone: answered wrongly, tried again, solved.

use anyhow::{Context, Result, ensure};
use browser::{Look, Size, Stage, Theme};
use host::Puzzles;
use novem_bots::PUZZLES;

#[tokio::test]
async fn the_puzzle_of_the_day_is_missed_and_solved_on_a_phone() -> Result<()> {
    let kept = Puzzles::read(PUZZLES)?;
    let stage = Stage::set("puzzle").await?;
    let ada = stage.person("Ada").await?;
    ada.looks(Look { theme: Theme::Light, size: Size::Phone }).await?;
    ada.opens("/").await?;
    ada.keeps("home").await?;
    ada.clicks_on("#puzzles a.btn", "Novem").await?;
    ada.waits_for("$('#dock .bigmarker')").await?;
    let path = ada.path().await?;
    let number: usize = path.rsplit('/').next().unwrap_or_default().parse().context(path)?;
    let puzzle = &kept.all[number - 1];
    let (right, wrong) = (puzzle.best_line()[0], &puzzle.moments[0].wrong[0].0);
    ada.reads(".puzzle-line", "Which line do you lay?").await?;
    let odd = ada.does_not_fit().await?;
    ensure!(odd.is_empty(), "{}", odd.join("\n"));
    ada.inspects("puzzle").await?;
    ada.keeps("asked").await?;

    ada.clicks(&format!("#lay-{wrong}")).await?;
    ada.reads("#question", "Not the best").await?;
    ada.reads("#dock", "of your chance to win").await?;
    ada.inspects("puzzle-missed").await?;
    ada.keeps("missed").await?;
    ada.clicks("#try-again").await?;
    ada.waits_for("$('#dock .bigmarker')").await?;
    ada.reads(".puzzle-line", "only the first answer counted").await?;

    ada.clicks(&format!("#lay-{right}")).await?;
    ada.reads("#question", "That’s it!").await?;
    ada.reads("#dock", "Orca").await?;
    ada.inspects("puzzle-solved").await?;
    ada.keeps("solved").await?;
    ada.opens("/puzzles/novem").await?;
    ada.inspects("puzzle-list").await?;
    ada.keeps("list").await?;
    ada.opens("/me").await?;
    ada.reads("#table", "0 of 1 solved at first try").await?;
    ada.leaves().await
}
