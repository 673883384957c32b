//! TH-5 and `components.txt`: every number that the ledger states is the one
//! that is played with, and the ledger states no other.

use tharos::base::{
    BUILDINGS, COLUMNS, Colour, Components, DRAWN, Effect, Good, MOST_GUILDS, Medal, OFFERS,
    OPEN_BUILDINGS, OURS, PASSES, REGIONS, ROUNDS,
};
use tharos::mat::TURNS;

const LEDGER: &str = include_str!("../../../rules.md");

/// What the ledger says of TH-5: its opening, and each clause.
fn section() -> &'static str {
    let (_, rest) = LEDGER.split_once("## 5 ").expect("there is a section 5");
    rest.split_once("\n## ").expect("section 6 follows").0
}

/// The text of a clause, or of what stands before the first one.
fn clause(number: u32) -> String {
    let mut parts = section().split("\n- TH-5.");
    let opening = parts.next().expect("it begins with something");
    if number == 0 {
        return opening.replace('\n', " ");
    }
    let named = format!("{number} ");
    let text = parts.find(|part| part.starts_with(&named));
    text.unwrap_or_else(|| panic!("TH-5.{number}"))[named.len()..].replace('\n', " ")
}

/// `4–6`, or `4` if they are all the same.
fn range(numbers: impl IntoIterator<Item = u8>) -> String {
    let numbers: Vec<u8> = numbers.into_iter().collect();
    let (least, most) = (numbers.iter().min().unwrap(), numbers.iter().max().unwrap());
    if least == most { least.to_string() } else { format!("{least}–{most}") }
}

/// `2nd`, `3rd`, `4th`.
fn nth(number: u8) -> String {
    let ending = match number {
        1 => "st",
        2 => "nd",
        3 => "rd",
        _ => "th",
    };
    format!("{number}{ending}")
}

/// TH-5.3: what lies on the regions of a row, as the ledger says it.
fn lies(components: &Components, row: u8) -> String {
    let mut kinds: Vec<String> = Vec::new();
    for region in components.regions.iter().filter(|region| region.row == row) {
        let kind = match region.holds {
            [ore, 0] if row == 0 => format!("{ore} ore"),
            [0, crystals] if row == 0 => format!("{crystals} crystal"),
            [ore, crystals] => format!("{} markers", ore + crystals),
        };
        if !kinds.contains(&kind) {
            kinds.push(kind);
        }
    }
    kinds.join(" or ")
}

/// TH-5.4: the bonuses of regions, as the ledger says them.
fn bonuses(components: &Components) -> String {
    let mut kinds: Vec<String> = Vec::new();
    for region in &components.regions {
        let kind = match region.bonus {
            Effect::Jar(count) => format!("{count} Jar"),
            Effect::Draw(1) => "1 action card".to_owned(),
            other => other.to_string(),
        };
        if !kinds.contains(&kind) {
            kinds.push(kind);
        }
    }
    kinds.join(" or ")
}

/// What each clause must say, made of the numbers that are played with.
fn stated(components: &Components) -> Vec<(u32, Vec<String>)> {
    let n = components.numbers;
    let [yellow, red, green, blue] = Colour::ALL.map(|colour| components.dice[colour.index()]);
    let all_dice: u8 = components.dice.iter().sum();
    let cards = &components.cards;
    let buildings = &components.buildings;
    let attacks: Vec<String> = components
        .attacks
        .iter()
        .map(|round| range(round.iter().map(|attack| attack.strength)))
        .collect();
    let all_attacks: usize = components.attacks.iter().map(Vec::len).sum();
    let actions: u8 = components.actions.iter().map(|action| action.copies).sum();
    let [combat, exploration, trade, civil] = Medal::ALL.map(|medal| n.medal_points(medal));
    vec![
        (
            0,
            vec![
                format!("reconstruction; 1–{MOST_GUILDS} guilds"),
                "four guilds with the same abilities".into(),
                format!("{ROUNDS} rounds × {PASSES} passes = {TURNS} turns"),
                format!(
                    "a personal bag of {all_dice} dice that can grow by at most {} and",
                    n.most_dice
                ),
                format!("each turn {DRAWN} dice are drawn"),
                "green dice explore and blue dice work what is explored".into(),
                "medals of four kinds".into(),
            ],
        ),
        (
            1,
            vec![
                format!("Bag: {yellow} yellow, {red} red, {green} green, {blue} blue."),
                format!("{DRAWN} dice are drawn each turn."),
                format!("of a colour of choice: {} Jar, up to {} in all", n.die_price, n.most_dice),
            ],
        ),
        (
            2,
            vec![
                format!(
                    "Start: {} Jar, {} action card, {OFFERS} player cards",
                    n.start_jar, n.start_cards
                ),
                format!("deck of {} on offer (always {OFFERS} open)", cards.len()),
            ],
        ),
        (
            3,
            vec![
                format!("{REGIONS} cards in {COLUMNS} columns × {} rows", REGIONS / COLUMNS),
                format!("entry value ({})", range(components.regions.iter().map(|at| at.entry))),
                format!("top row {}, ", lies(components, 0)),
                format!("middle row {}, ", lies(components, 1)),
                format!("bottom row {}, ", lies(components, 2)),
            ],
        ),
        (
            4,
            vec![
                format!("at {} Jar each", n.sell_price),
                format!("deliver 1 ore + 1 crystal (pips {}) for a trade medal", n.deliver_pips),
                "green: explore a region".into(),
                format!("its printed bonus ({})", bonuses(components)),
                format!(
                    "every {} region explored earns an exploration medal",
                    nth(n.regions_a_medal)
                ),
                format!("blue: take 1 marker from an explored region (pips ≥ {})", n.take_pips),
                format!("holds markers (pips ≥ {}, {} Jar)", n.mine_pips, n.mine_price),
                "a mine yields 1 marker".into(),
                format!("red: guard: counts 1, with pips ≥ {} counts 2,", n.strong_guard),
                format!(
                    "with pips {} build an open public building for its price ({} Jar)",
                    n.build_pips,
                    range(buildings.iter().map(|at| at.price))
                ),
                format!("a civil medal for every {} one", nth(n.built_a_medal)),
                format!("with pips ≥ {} hire an open player card", n.hire_pips),
                "draw 1 action card".into(),
            ],
        ),
        (
            5,
            vec![
                format!("{} per guild", cards.len()),
                format!("prices {} Jar", range(cards.iter().map(|card| card.price))),
                format!("a strength ({})", range(cards.iter().map(|card| card.strength))),
                format!("points ({})", range(cards.iter().map(|card| card.points))),
            ],
        ),
        (
            6,
            vec![
                format!("{TURNS} used of {all_attacks}"),
                format!("strengths rising by round ({})", attacks.join(", ")),
                format!("exceeded by {} or more: a combat medal", n.combat_margin),
                format!("lose {} Jar per missing point", n.fine),
                "without medals 1 point at the end".into(),
            ],
        ),
        (
            7,
            vec![
                format!("Public buildings: {BUILDINGS}, of which {OPEN_BUILDINGS} open"),
                format!("fee {} Jar", range(buildings.iter().map(|at| at.fee))),
                format!("points ({})", range(buildings.iter().map(|at| at.points))),
                format!("a strength ({})", range(buildings.iter().map(|at| at.strength))),
                "costs double".into(),
            ],
        ),
        (
            8,
            vec![format!(
                "Action cards: {actions}, {} different effects",
                components.actions.len()
            )],
        ),
        (
            9,
            vec![
                format!(
                    "combat medal {combat}, exploration medal {exploration}, trade medal {trade}, civil medal {civil};"
                ),
                format!("+{} per full set of {} kinds", n.set_points, Medal::ALL.len()),
                format!("mines on regions {} each", n.mine_points),
                format!(
                    "1 per {} Jar and per {} ore/crystals left",
                    n.jar_a_point, n.goods_a_point
                ),
            ],
        ),
        (11, vec![format!("2–{MOST_GUILDS} guilds: without it"), format!("After {TURNS} passes")]),
        (12, vec![]),
    ]
}

/// What is left of a text without these phrases, each of which must be there.
fn without(text: &str, phrases: &[String]) -> Result<String, String> {
    let mut left = text.to_owned();
    for phrase in phrases {
        if !left.contains(phrase.as_str()) {
            return Err(format!("{phrase:?} is not in {text:?}"));
        }
        left = left.replacen(phrase.as_str(), " … ", 1);
    }
    Ok(left)
}

/// The numbers that a text still states; references to clauses are none.
fn numbers_in(text: &str) -> Vec<String> {
    const WORDS: [&str; 16] = [
        "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "twelve",
        "sixteen", "third", "fourth", "double", "twice", "half",
    ];
    let words = text.split(|letter: char| letter.is_whitespace() || "(),;:.".contains(letter));
    let is_number = |word: &&str| {
        let clause = word.trim_start_matches('(').starts_with("TH-");
        let digits = word.chars().any(|letter| letter.is_ascii_digit());
        !clause && (digits || WORDS.contains(&word.to_lowercase().as_str()))
    };
    // `TH-3.2` is one reference, not a word and a number.
    let text = words.collect::<Vec<&str>>();
    let after_clause = |at: usize| at > 0 && text[at - 1].starts_with("TH-");
    let kept = text.iter().enumerate().filter(|(at, word)| is_number(word) && !after_clause(*at));
    kept.map(|(_, word)| (*word).to_owned()).collect()
}

/// What does not agree between the ledger and these components.
fn differences(components: &Components) -> Vec<String> {
    let mut wrong = Vec::new();
    for (number, phrases) in stated(components) {
        match without(&clause(number), &phrases) {
            Err(missing) => wrong.push(format!("TH-5.{number}: {missing}")),
            Ok(left) => wrong.extend(
                numbers_in(&left)
                    .iter()
                    .map(|n| format!("TH-5.{number}: {n:?} is not compared: {left}")),
            ),
        }
    }
    wrong
}

#[test]
fn th_5_1_to_th_5_12_every_number_of_the_ledger_is_that_of_the_box() {
    let wrong = differences(&OURS);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    // TH-5.10 states targets for the lab, not numbers of the box; nothing else is left out.
    let clauses = section().matches("\n- TH-5.").count();
    assert_eq!(stated(&OURS).len() - 1, clauses - 1);
}

/// The comparison can fail: whatever number of the box changes, the ledger no longer agrees.
#[test]
fn th_5_a_box_with_another_number_is_noticed() {
    let change = |what: &str, change: &dyn Fn(&mut Components)| {
        let mut other = (**OURS).clone();
        change(&mut other);
        assert!(!differences(&other).is_empty(), "{what}");
    };
    change("dice", &|it| it.dice[0] += 1);
    change("entry", &|it| it.regions[0].entry = 1);
    change("holds", &|it| it.regions[5].holds[Good::Ore.index()] += 1);
    change("attack", &|it| it.attacks[2][4].strength += 1);
    change("card price", &|it| it.cards[0].price = 2);
    change("card strength", &|it| it.cards[0].strength = 2);
    change("building price", &|it| it.buildings[0].price = 4);
    change("fee", &|it| it.buildings[0].fee = 4);
    change("copies", &|it| it.actions[0].copies += 1);
    change("fine", &|it| it.numbers.fine += 1);
    change("civil", &|it| it.numbers.civil_points += 1);
    assert_eq!(
        numbers_in("for 9 Jar, three of them (TH-3.2) cost double"),
        ["9", "three", "double"]
    );
}
