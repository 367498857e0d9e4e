//! The store: the same checks on SQLite and on PostgreSQL, of which each test starts its own.

mod archive;
mod faults;
mod logs;
mod notices;
mod old;
mod pairings;
mod ratings;
mod samples;
mod tls;
mod turns;

use cairn_server::store::{Store, StoreError};
use cairn_server_harness::{Cluster, NatsServer, checks};

async fn open(url: &str) -> Store {
    Store::open(url).await.expect("a database")
}

checks! {
    logs::what_was_written_is_read_back,
    logs::conditional_lines_and_appends_exclude_each_other,
    logs::one_of_a_hundred_appends_wins_a_ply,
    logs::nothing_of_an_append_that_conflicts_is_written,
    logs::numbers_with_a_gap_are_refused,
    logs::games_do_not_disturb_each_other,
    logs::everything_is_there_after_opening_again,
    turns::a_turn_is_given_once_and_again_when_the_lease_ran_out,
    turns::people_share_engines_fairly,
    turns::the_newest_date_is_known,
    turns::overdue_games_are_found,
    archive::lists_have_the_right_games,
    archive::filters_find_matching_games,
    archive::pages_have_every_game_once,
    pairings::a_request_keeps_its_place_and_another_one_takes_it,
    pairings::who_has_left_is_not_seated,
    pairings::processes_that_pair_the_same_people_make_one_game,
    old::logs_of_version_1_say_who_sits_where,
    ratings::a_rating_is_written_once_with_the_end_of_its_game,
    ratings::games_of_one_person_that_end_at_once_are_rated_one_after_the_other,
    ratings::the_eleventh_game_of_a_pair_on_a_day_does_not_count,
    ratings::a_rebuild_finds_and_mends_what_differs,
    ratings::profiles_and_leaderboards_have_what_was_played,
    ratings::levels_have_ratings_of_their_own,
}

#[tokio::test(flavor = "multi_thread")]
async fn processes_on_one_postgres_hear_each_other() {
    let cluster = Cluster::start().await;
    notices::a_process_hears_others_but_not_itself(&cluster.create("others").await, None).await;
    let nats = NatsServer::start().await;
    let others = cluster.create("others_on_bus").await;
    notices::a_process_hears_others_but_not_itself(&others, Some(&nats.url())).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bus_that_fails_is_made_up_for() {
    let cluster = Cluster::start().await;
    tokio::join!(
        notices::after_the_bus_was_away_everything_goes_on(&cluster),
        notices::a_process_that_is_gone_is_noticed(&cluster),
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn after_a_restart_of_postgres_everything_goes_on() {
    notices::after_a_restart_everything_goes_on(&mut Cluster::start().await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn connections_to_postgres_that_go_silent_are_given_up() {
    let cluster = Cluster::start().await;
    tokio::join!(
        faults::a_commit_is_found_in_the_log_if_its_answer_is_lost(&cluster),
        faults::a_commit_that_never_arrived_is_made_again(&cluster),
        faults::another_process_that_was_faster_is_no_success(&cluster),
        faults::what_can_be_made_once_is_made_once(&cluster),
        faults::a_claim_is_not_lost(&cluster),
        faults::no_freeze_leaves_anything_behind(&cluster),
        faults::notices_go_on(&cluster),
        faults::a_dropped_database_is_used_again_when_it_is_back(&cluster),
        ratings::a_commit_in_doubt_rates_a_game_once(&cluster),
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn after_postgres_stood_still_everything_goes_on() {
    faults::after_a_pause_everything_goes_on(&Cluster::start().await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_locked_sqlite_database_is_waited_for() {
    let (_folder, url) = cairn_server_harness::sqlite();
    faults::a_lock_of_another_program_is_waited_for(&url).await;
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn a_removed_sqlite_database_is_noticed() {
    let (folder, url) = cairn_server_harness::sqlite();
    faults::nothing_is_acknowledged_while_the_file_is_away(folder.path(), &url).await;
}

#[tokio::test]
async fn invalid_addresses_are_refused_and_not_repeated() {
    for url in [
        "",
        "cairn.db",
        "sqlite:",
        "sqlite::memory:",
        "mysql://ana:secret@host/x",
        "postgres://ana:secret@host:x/y",
    ] {
        let error = Store::open(url).await.err().expect("an error");
        assert!(matches!(error, StoreError::Address), "{url}: {error:?}");
        assert!(!error.to_string().contains("secret"));
    }
    let error = Store::open_with("sqlite:x.db", Some("nats://localhost")).await.err().expect("an error");
    assert!(matches!(error, StoreError::BusWithoutPostgres), "{error:?}");
    let error = Store::open("postgres://ana:secret@127.0.0.1:1/y").await.err().expect("an error");
    assert!(!format!("{error} {error:?}").contains("secret"), "{error:?}");
}
