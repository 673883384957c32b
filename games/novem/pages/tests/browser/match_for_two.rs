//! Two people, two browsers, one match: from the front page to the rematch.

use crate::novem::{PlaysNovem, both_play_a_round, play_to_the_end};
use anyhow::Result;
use browser::{Key, Person, Stage};

#[tokio::test]
async fn two_people_play_a_whole_match() -> Result<()> {
    let stage = Stage::set("match-for-two").await?;
    let (ada, ben) = (stage.person("Ada").await?, stage.person("Ben").await?);
    let link = ada.opens_a_table().await?;
    ada.clicks_on(".copyline .btn", "Copy").await?;
    ada.reads(".copyline .btn", "Copied").await?;
    ada.keeps("waiting").await?;
    let table = ada.path().await?;
    assert!(link.ends_with(&table), "{link} leads to {table}");
    ben.opens(&link).await?;
    ben.keeps("invited").await?;
    ben.joins(&link).await?;
    ada.waits_for("$('#dock .bigmarker')").await?;
    ben.reads(".nv-players", "Ada").await?;
    ada.reads(".nv-players", "Ben").await?;

    motion_does_not_block_input(&ada).await?;
    for person in [&ada, &ben] {
        person.stills_motion().await?;
    }
    nothing_of_a_choice_is_seen(&ada, &ben).await?;
    both_play_a_round((&ben, 1), (&ada, 2)).await?;
    let rounds = play_to_the_end(&ada, &ben).await?;
    assert!(rounds > 4, "two games have more rounds than {rounds}");

    let result = "$('#question').innerText";
    let (to_ada, to_ben) = (ada.asks(result).await?, ben.asks(result).await?);
    let mirrored = match to_ada.as_str().unwrap_or_default() {
        won if won.starts_with("You win") => won.replace("You win", "Ada wins"),
        lost if lost.starts_with("Ben wins") => lost.replace("Ben wins", "You win"),
        draw => draw.to_owned(),
    };
    assert_eq!(to_ben, mirrored.as_str());
    for person in [&ada, &ben] {
        person.reads("#sealed summary", "Verified").await?;
        person.keeps("over").await?;
    }

    the_analysis_opens(&ada).await?;
    the_replay_can_be_shared(&ada, &ben, &table).await?;
    seats_turn_for_the_rematch(&ada, &ben, &table).await?;
    ada.leaves().await?;
    ben.leaves().await
}

/// While pieces travel, a click still reaches what lies beneath.
async fn motion_does_not_block_input(ada: &Person) -> Result<()> {
    let reached = ada
        .awaits(
            "document.startViewTransition(() => {}).ready.then(() => {
                const marker = document.getElementById('lay-A');
                const { left, top, width, height } = marker.getBoundingClientRect();
                return marker.contains(document.elementFromPoint(left + width / 2, top + height / 2));
            })",
        )
        .await?;
    assert_eq!(reached, true, "what travels takes the clicks");
    Ok(())
}

/// Ada lays one marker after the other, by all the ways there are to change
/// one's mind; to Ben all of it looks the same.
async fn nothing_of_a_choice_is_seen(ada: &Person, ben: &Person) -> Result<()> {
    let mut seen = Vec::new();
    let mut version = ada.version().await?;
    for marker in 0..3 {
        ada.lays(marker).await?;
        ada.has_laid(marker).await?;
        // A second choice takes the first one back in the same step.
        version += if marker == 2 { 2 } else { 1 };
        ben.sees_version(version).await?;
        ben.reads("#table .slot", "has laid, face down").await?;
        ben.reads("#dock", "Ada has chosen").await?;
        seen.push(all_that_is_on(ben).await?);
        if marker == 0 {
            ada.keeps("laid").await?;
            ben.keeps("the-other-laid").await?;
            ada.clicks("#take-back").await?;
            version += 1;
            ben.sees_version(version).await?;
            ben.reads("#table .slot", "has not laid yet").await?;
            assert!(ada.is_asked().await?);
        }
    }
    assert_eq!(seen[0], seen[1], "Ben can tell A from B");
    assert_eq!(seen[1], seen[2], "Ben can tell B from C");
    for sign in [".is-chosen", "#dock [aria-pressed=true]", "#table .is-filled"] {
        let found = ben.asks(&format!("$$('{sign}').length")).await?;
        assert_eq!(found, 0, "{sign} gives something away");
    }
    ben.lays(0).await?;
    ada.sees_version(version + 1).await?;
    ben.sees_version(version + 1).await?;
    ada.keeps("turned-up").await
}

/// Title and markup, without what may differ: the version, how often somebody
/// changed their mind, and what the script writes for itself.
async fn all_that_is_on(person: &Person) -> Result<String> {
    let page = person
        .asks(
            "(() => {
                const page = document.documentElement.cloneNode(true);
                $$('#log .log, [style]', page).forEach((part) => {
                    part.matches('.log') ? part.remove() : part.removeAttribute('style');
                });
                $$('[data-version]', page).forEach((part) => part.removeAttribute('data-version'));
                $$('input[name=version]', page).forEach((part) => part.removeAttribute('value'));
                return page.outerHTML;
            })()",
        )
        .await?;
    Ok(page.as_str().unwrap_or_default().to_owned())
}

async fn the_analysis_opens(ada: &Person) -> Result<()> {
    ada.clicks_on("#dock a", "Analysis").await?;
    ada.reads("h1", "Analysis: Novem").await?;
    ada.reads(".an-round", "best mix").await?;
    ada.reads(".an-sum", "gave away in all").await?;
    ada.keeps("analysis").await
}

async fn the_replay_can_be_shared(ada: &Person, ben: &Person, table: &str) -> Result<()> {
    ada.clicks_on(".tools a", "Replay").await?;
    ada.reads("h1", "Replay: Novem").await?;
    ada.reads("#question", "Move 0 of").await?;
    // The scrubber, by its keys: everything is laid out, then comes Ada's first marker.
    ada.asks("$('#at').focus()").await?;
    ada.presses(Key::Right).await?;
    ada.reads("#question", "Move 1 of").await?;
    ada.reads(".nv-stage .slot", "face down to the others").await?;
    ada.keeps("replay").await?;
    ada.clicks_on(".tabs a", "Ben").await?;
    ada.waits_for("$('.tabs [aria-current]').innerText === 'Ben'").await?;
    ada.reads(".nv-stage .slot", "has laid, face down").await?;
    ada.clicks("#step-last").await?;
    ada.waits_for("$('#step-last[aria-disabled]')").await?;
    ada.clicks("#step-back").await?;
    ada.waits_for("!$('#step-last[aria-disabled]')").await?;

    let moment = "$('#question b').innerText";
    let shown = ada.asks(moment).await?;
    let link = ada.asks("$('.vlinks [data-copy]').dataset.copy").await?;
    ben.opens(link.as_str().unwrap_or_default()).await?;
    assert_eq!(ben.asks(moment).await?, shown, "the shared link leads elsewhere");
    ben.keeps("shared-move").await?;
    ada.opens(table).await?;
    ben.opens(table).await
}

async fn seats_turn_for_the_rematch(ada: &Person, ben: &Person, table: &str) -> Result<()> {
    ada.reads("#table .is-you .label", "rows A B C").await?;
    ada.clicks_on("#dock .btn", "Rematch").await?;
    ben.clicks_on("#dock .btn", "To the rematch").await?;
    for person in [ada, ben] {
        person.waits_for("$('#dock .bigmarker')").await?;
        assert_ne!(person.path().await?, table);
    }
    assert_eq!(ada.path().await?, ben.path().await?);
    ada.reads("#table .is-you .label", "columns 1 2 3").await?;
    ben.reads("#table .is-you .label", "rows A B C").await?;
    assert!(both_play_a_round((ada, 0), (ben, 0)).await?);
    ada.keeps("rematch").await
}
