//! Games online over real sockets with real databases: the same checks on SQLite and on PostgreSQL.

mod games;
mod limits;
mod openapi;
mod operate;
mod raw;
mod records;
mod security;
mod site;
mod trouble;
mod wait;

use cairn_server_harness::{Cluster, checks};

#[tokio::test(flavor = "multi_thread")]
async fn two_processes_are_one_site() {
    let cluster = Cluster::start().await;
    games::two_processes_are_one_site(&cluster.create("two_processes").await).await;
}

checks! {
    games::two_people_play_a_game_to_its_end,
    games::an_engine_answers,
    games::a_client_that_reconnects_gets_the_rest,
    games::a_repeated_request_is_done_once,
    games::a_server_that_starts_again_has_everything,
    games::time_that_runs_out_ends_the_game,
    games::a_rematch_begins_when_all_players_offer_it,
    games::spectators_see_and_are_counted,
    trouble::nobody_acts_for_a_seat_that_is_not_theirs,
    trouble::messages_that_are_none_hurt_nobody,
    trouble::a_link_carries_a_person_to_another_device_once,
    trouble::other_sites_are_refused,
    trouble::bad_requests_are_told_what_was_expected,
    security::nobody_does_anything_for_another,
    security::what_is_private_is_found_by_its_name_only,
    security::no_other_site_gets_anything_done,
    security::texts_are_passed_on_as_they_are_or_refused,
    security::every_kind_of_nonsense_is_refused_and_hurts_nobody_else,
    security::a_new_name_is_seen_in_games_that_are_not_over,
    records::server_and_client_write_the_same_record,
    limits::games_of_a_person_are_limited,
    limits::links_to_other_devices_are_limited,
    operate::a_move_that_was_acknowledged_survives_the_end,
}
