use bots::{Budget, BotRng, Bot};
use game_core::*;
use rand_core::SeedableRng;
use rayon::prelude::*;
use std::collections::BTreeMap;
use ::tharos::base::*;
use ::tharos::mat::*;
fn kind(mv: &Move) -> &'static str {
    match mv { Move::Spend(_, d) => match d { Deed::Earn=>"earn", Deed::Sell(..)=>"sell", Deed::Deliver=>"deliver", Deed::Explore(_)=>"explore", Deed::Take(..)=>"take", Deed::Mine(_)=>"mine", Deed::Guard=>"guard", Deed::Build(_)=>"build", Deed::Hire(_)=>"hire", Deed::Draw=>"draw", Deed::Use(..)=>"use", Deed::Work(..)=>"work" }, Move::Play(..)=>"(play)", Move::Buy(_)=>"(buy)", Move::Swap(_)=>"(swap)", _=>"(other)" }
}
#[derive(Default, Clone)]
struct T { n: u64, won: u64, ends: [u64;4], met: [[u64;2];12], kinds: BTreeMap<&'static str,u64>, dice: u64, pts: [f64;13], ptsn: f64, turns: u64, wpts: f64, two: u64, hist: Vec<i32>, pts2: [f64;6], per: BTreeMap<String,u64> }
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let n: u64 = a[2].parse().unwrap();
    let sims: u64 = a[3].parse().unwrap();
    let comp = if a.len() > 4 { std::fs::read_to_string(&a[4]).unwrap() } else { String::new() };
    let seats = a[1].split(',').count();
    let names: Vec<&str> = a[1].split(',').collect();
    let opt = Options { components: comp };
    let t0 = std::time::Instant::now();
    let play = |i: u64| {
        let mut t = T::default();
        let mut rng = BotRng::seed_from_u64(i * 7919 + 12345);
        let mut b: Vec<_> = (0..seats).map(|s| bots::tharos::bot(names[(s + i as usize) % seats]).unwrap()).collect();
        let mut g = Tharos::new(&opt, seats).unwrap();
        let mut legal = vec![];
        loop { match g.turn() {
            Turn::Over => break,
            Turn::Chance(_) => { let c = g.sample_chance(&mut rng); g.apply_chance(c); }
            Turn::Seats(s) => { let seat = s.iter().next().unwrap(); legal.clear(); g.legal_moves(seat, &mut legal);
                let v = g.view(Viewer::Seat(seat));
                let mv = b[seat.index()].choose(seat, &v, &legal, Budget::Simulations(sims), &mut rng).mv;
                if std::env::var("SHOW").is_ok() { if matches!(mv, Move::Place|Move::Swap(_)) { let m=g.mat().unwrap(); println!("t{} {}  | jar {} start {:?} rows {:?} bag {:?}", g.pass(), g.describe(seat,&mv), g.board(seat).jar, m.start().map(|x| x.map_or("-",|g|g.name())), Row::ALL.map(|r| m.row(r).map(|(g,c)|(g.name(),c))), m.bag()); } else if std::env::var("SHOW").unwrap()=="all" {println!("   {}  | {}", g.describe(seat,&mv), g.board(seat).jar);} }
                if let (Some(m), Some(Task::Mat)) = (g.mat(), g.task()) {
                    let (sw, pl) = bots::tharos::scratch_odds(m);
                    let jar = g.board(seat).jar;
                    if jar < 3 { t.pts2[0] += (sw - pl) as f64; t.pts2[5]+= 1.0; }
                    else if mv == Move::Place { t.pts2[1] += (sw - pl) as f64; }
                    else if let Move::Swap(at) = mv { let mut m2 = *m; m2.swap(at.into()).unwrap(); let (v, _) = bots::tharos::scratch_odds(&m2); t.pts2[2] += (sw - v * 0.985) as f64; }
                    if m.placed() == 0 { t.pts2[3] += sw as f64; }
                }
                let k = kind(&mv); *t.kinds.entry(k).or_default() += 1; if !k.starts_with('(') { t.dice += 1; }
                match mv { Move::Spend(_, Deed::Build(x)|Deed::Use(x,_)) => *t.per.entry(format!("{k} {}", g.components().buildings[x as usize].name)).or_default()+=1, Move::Spend(_, Deed::Hire(x)|Deed::Work(x,_)) => *t.per.entry(format!("{k} {}", g.components().cards[x as usize].name)).or_default()+=1, Move::Play(x,_) => *t.per.entry(format!("play {}", g.components().actions[x as usize].name)).or_default()+=1, Move::Buy(c) => *t.per.entry(format!("buy {c}")).or_default()+=1, _=>{} }
                g.apply(seat, mv); }
        } }
        let o = g.outcome().unwrap();
 if std::env::var("SHOW").is_ok() {println!("END {}", o.reason);}
        t.n = 1;
        if seats == 1 {
            let m = g.mat().unwrap();
            t.won = o.winners.len() as u64;
            match m.end() { Some(End::LastSpaceFailed)=>t.ends[0]+=1, Some(End::OutOfTurns)=>t.ends[1]+=1, Some(End::TwoLastSpaces)=> { t.two=1; t.wpts = o.scores[0] as f64; t.ends[2]+=1; t.hist.push(o.scores[0]); } _=>t.ends[3]+=1 }
            for (k, tr) in Trial::ALL.into_iter().enumerate() { match m.result(tr) { Some(true)=>t.met[k][0]=1, Some(false)=>t.met[k][1]=1, None=>{} } }
            t.turns = m.placed() as u64;
            if m.end() == Some(End::TwoLastSpaces) { let p = g.board(Seat::new(0)).points(g.components());
                t.ptsn = 1.0; t.pts = [p.medals[0] as f64,p.medals[1] as f64,p.medals[2] as f64,p.medals[3] as f64,p.sets as f64,p.mines as f64,p.cards as f64,p.buildings as f64,p.jar as f64,p.goods as f64,p.minus as f64, m.points() as f64, 0.0]; }
        } else {
            let first = (0..seats).filter(|s| names[(s + i as usize) % seats] == names[0]).collect::<Vec<_>>();
            for w in o.winners.iter() { if first.contains(&w.index()) && names[0]!=names[1] || (names[0]==names[1] && w.index()==0) { t.won += 1000 / o.winners.len() as u64; } }
            t.wpts = o.scores[first[0]] as f64; t.two = 1; t.pts[0] = o.scores[(first[0]+1)%seats] as f64; t.ptsn = 1.0;
        }
        t
    };
    let merge = |mut x: T, y: T| { x.n+=y.n; x.won+=y.won; x.dice+=y.dice; x.ptsn+=y.ptsn; x.turns+=y.turns; x.wpts+=y.wpts; x.two+=y.two; x.hist.extend(y.hist);
        for i in 0..4 { x.ends[i]+=y.ends[i]; } for i in 0..12 { for j in 0..2 { x.met[i][j]+=y.met[i][j]; } } for i in 0..13 { x.pts[i]+=y.pts[i]; } for i in 0..6 { x.pts2[i]+=y.pts2[i]; }
        for (k,v) in y.kinds { *x.kinds.entry(k).or_default() += v; } for (k,v) in y.per { *x.per.entry(k).or_default() += v; } x };
    let mut t = (0..n).into_par_iter().map(play).reduce(T::default, merge);
    println!("{} n={} in {:.1}s  WON {:.2}%", a[1], t.n, t0.elapsed().as_secs_f64(), 100.0 * t.won as f64 / t.n as f64 / if seats>1 {1000.0} else {1.0});
    println!("  ends: failed {} out {} two {}   turns {:.2}  points when two {:.1}", t.ends[0], t.ends[1], t.ends[2], t.turns as f64 / t.n as f64, t.wpts / t.two.max(1) as f64);
    t.hist.sort(); if !t.hist.is_empty() { let q = |p: f64| t.hist[((t.hist.len()-1) as f64 * p) as usize]; println!("  points quantiles {:?}", [0.05,0.25,0.5,0.75,0.95].map(q)); }
    println!("  row losses: poor {:.3} place {:.3} swap {:.3}  start {:.3} poor-turns {:.2}", t.pts2[0]/t.n as f64, t.pts2[1]/t.n as f64, t.pts2[2]/t.n as f64, t.pts2[3]/t.n as f64, t.pts2[5]/t.n as f64);
    print!("  met:"); for (k, tr) in Trial::ALL.into_iter().enumerate() { let [m,f] = t.met[k]; print!(" {:?} {:.0}%/{}", tr, 100.0*m as f64/(m+f).max(1) as f64, m+f); } println!();
    print!("  kinds:"); for (k,v) in &t.kinds { print!(" {k} {:.1}%", 100.0 * *v as f64 / t.dice as f64); } println!("  dice/game {:.1}", t.dice as f64 / t.n as f64);
    print!("  points:"); for (k,v) in ["combat","expl","trade","civil","sets","mines","cards","build","jar","goods","minus","mat"].iter().zip(t.pts) { print!(" {k} {:.1}", v / t.ptsn.max(1.0)); } println!();
    if std::env::var("PER").is_ok() { for (k,v) in &t.per { println!("    {k:30} {:.3}", *v as f64 / t.n as f64); } }
}
