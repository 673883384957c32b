//! `attack`: what strangers have tried on an open table, replayed against
//! servers of its own, bounded in number and time.
//!
//! Every attack has a bar that it is measured against. What it was like before
//! there was any defence stands beside it.

mod bots;
mod doors;
mod faults;
mod hidden;
mod scene;
mod starving;

use anyhow::{Context, Result, bail};
use std::future::Future;
use std::pin::Pin;
use std::time::Duration;
use tokio::time::timeout;

/// Attack a server of its own the way strangers would, and say what held.
///
/// Nothing outside this machine is reached. Ends with an error if anything did not hold.
#[derive(clap::Args)]
pub struct Attack {
    /// Only the attacks whose names contain this
    #[arg(long)]
    only: Option<String>,
    /// A tenth of the numbers: a look, not a measurement
    #[arg(long)]
    quick: bool,
    /// The most seconds one attack may take
    #[arg(long, default_value_t = 120, value_parser = clap::value_parser!(u64).range(1..=3600))]
    seconds: u64,
}

/// How much is thrown at the server.
#[derive(Clone, Copy)]
struct Force {
    quick: bool,
}

impl Force {
    /// So many, or a tenth of it.
    fn of(self, many: usize) -> usize {
        if self.quick { many.div_ceil(10) } else { many }
    }
}

/// What came of an attack.
struct Finding {
    measured: String,
    held: bool,
}

type Running = Pin<Box<dyn Future<Output = Result<Finding>>>>;

/// One attack.
struct Tried {
    name: &'static str,
    /// What it did before there was a defence.
    before: &'static str,
    /// What must be true.
    bar: &'static str,
    run: fn(Force) -> Running,
}

const ATTACKS: &[Tried] = &[
    Tried {
        name: "count hidden moves by pushes",
        before: "one push for each",
        bar: "0 pushes that tell nothing",
        run: |force| Box::pin(hidden::pushes(force)),
    },
    Tried {
        name: "read /metrics",
        before: "public",
        bar: "refused",
        run: |_| Box::pin(doors::metrics()),
    },
    Tried {
        name: "forge X-Forwarded-For",
        before: "not tried",
        bar: "counted as one address",
        run: |force| Box::pin(doors::forged_addresses(force)),
    },
    Tried {
        name: "600 half-open connections",
        before: "nobody got in",
        bar: "others wait < 1000 ms",
        run: |force| Box::pin(doors::half_open(force)),
    },
    Tried {
        name: "24 held uploads of 8 MB",
        before: "850 MB",
        bar: "< 64 MB",
        run: |_| Box::pin(doors::held_uploads()),
    },
    Tried {
        name: "50 watchers who never read",
        before: "not measured",
        bar: "< 64 MB, others served",
        run: |force| Box::pin(doors::slow_readers(force)),
    },
    Tried {
        name: "40 messages of 16 MB to sockets",
        before: "606 MB",
        bar: "< 64 MB, others served",
        run: |_| Box::pin(doors::long_messages()),
    },
    Tried {
        name: "new guests without end",
        before: "600 in ten seconds",
        bar: "429, says when to come back",
        run: |force| Box::pin(starving::guests(force)),
    },
    Tried {
        name: "lay and take back, then look",
        before: "140-290 ms a look after 2,000",
        bar: "20 a step, look < 5 ms CPU",
        run: |force| Box::pin(starving::take_backs(force)),
    },
    Tried {
        name: "tables of bots by one guest",
        before: "any number",
        bar: "8",
        run: |force| Box::pin(bots::by_one_guest(force)),
    },
    Tried {
        name: "500 tables of strong bots",
        before: "a bot answers in 40 s",
        bar: "its own time + 0.5 s",
        run: |force| Box::pin(bots::many_tables(force)),
    },
    Tried {
        name: "a second server on the same file",
        before: "both served",
        bar: "refused, names the first",
        run: |_| Box::pin(faults::second_server()),
    },
    Tried {
        name: "junk requests",
        before: "held",
        bar: "clear answers, no 5xx",
        run: |force| Box::pin(faults::junk(force)),
    },
];

impl Attack {
    pub fn run(self) -> Result<()> {
        let force = Force { quick: self.quick };
        let wanted =
            |attack: &&Tried| self.only.as_ref().is_none_or(|only| attack.name.contains(only));
        let wanted: Vec<_> = ATTACKS.iter().filter(wanted).collect();
        if wanted.is_empty() {
            let names: Vec<_> = ATTACKS.iter().map(|attack| attack.name).collect();
            bail!("there is no such attack; there is: {}", names.join("; "));
        }
        let runtime = tokio::runtime::Runtime::new().context("cannot start threads")?;
        println!("{:34} {:32} {:30} measured", "attack", "before", "bar");
        let mut fell = 0;
        for attack in wanted {
            let limit = Duration::from_secs(self.seconds);
            let found = runtime.block_on(async { timeout(limit, (attack.run)(force)).await });
            let Finding { measured, held } = match found {
                Ok(Ok(found)) => found,
                Ok(Err(error)) => Finding { measured: format!("failed: {error:#}"), held: false },
                Err(_) => {
                    Finding { measured: format!("no end after {} s", self.seconds), held: false }
                }
            };
            let verdict = if held { "held" } else { "FELL" };
            println!(
                "{:34} {:32} {:30} {verdict}: {measured}",
                attack.name, attack.before, attack.bar
            );
            fell += usize::from(!held);
        }
        match fell {
            0 => Ok(()),
            some => bail!("{some} of the attacks did what they should not"),
        }
    }
}
