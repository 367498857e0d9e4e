//! Games online over real sockets with real databases: the same checks on SQLite and on PostgreSQL.

mod accounts;
mod chores;
mod games;
mod lag;
mod limits;
mod openapi;
mod operate;
mod passkeys;
mod presence;
mod ratings;
mod raw;
mod records;
mod schemathesis;
mod security;
mod site;
mod trouble;
mod turns;
mod wait;

use cairn_server_harness::{Cluster, NatsServer, checks};

#[tokio::test(flavor = "multi_thread")]
async fn two_processes_are_one_site() {
    let cluster = Cluster::start().await;
    games::two_processes_are_one_site(&cluster.create("two_processes").await, None).await;
    presence::processes_tell_each_other_who_is_there(&cluster.create("presence").await, None).await;
    accounts::processes_know_who_is_signed_out(&cluster.create("sign_outs").await).await;
    let bus = NatsServer::start().await;
    let (games, presence) = (cluster.create("on_bus").await, cluster.create("presence_on_bus").await);
    games::two_processes_are_one_site(&games, Some(bus.url())).await;
    presence::processes_tell_each_other_who_is_there(&presence, Some(bus.url())).await;
}

checks! {
    games::two_people_play_a_game_to_its_end,
    games::an_engine_answers,
    games::a_client_that_reconnects_gets_the_rest,
    games::a_repeated_request_is_done_once,
    games::a_server_that_starts_again_has_everything,
    games::time_that_runs_out_ends_the_game,
    games::a_rematch_needs_all_players,
    games::spectators_see_and_are_counted,
    turns::engines_wait_until_a_move_was_shown,
    turns::moves_are_taken_back_and_played_again,
    turns::an_engine_agrees_to_a_takeback,
    turns::a_game_waits_for_its_first_move_and_is_called_off,
    turns::lots_are_drawn_by_the_server,
    presence::others_see_who_is_there,
    presence::a_silent_client_is_gone,
    trouble::a_person_cannot_act_for_another_seat,
    trouble::malformed_messages_are_refused_and_others_are_served,
    trouble::a_link_carries_a_person_to_another_device_once,
    trouble::other_sites_are_refused,
    trouble::errors_of_bad_requests_say_what_was_expected,
    security::a_person_cannot_act_for_another_person,
    security::private_games_are_found_by_their_id_only,
    security::requests_from_other_sites_are_refused,
    security::texts_are_passed_on_as_they_are_or_refused,
    security::nonsense_is_refused_and_others_are_served,
    security::a_new_name_is_seen_in_games_that_are_not_over,
    records::server_and_client_write_the_same_record,
    limits::unfinished_games_per_person_are_limited,
    limits::unused_links_per_person_are_limited,
    operate::an_acknowledged_move_survives_the_shutdown,
    lag::a_player_far_away_loses_no_time,
    ratings::a_rated_game_needs_accounts_a_clock_and_the_usual_start,
    ratings::ratings_are_there_with_the_end_of_a_game,
    ratings::a_rated_game_left_at_once_is_called_off,
    accounts::a_guest_claims_a_name_and_keeps_everything,
    accounts::one_of_many_claims_of_a_name_wins,
    accounts::guests_give_way_to_names_that_are_claimed,
    accounts::games_of_a_guest_come_along,
    accounts::signing_in_says_nothing_about_who_exists,
    accounts::attempts_are_limited_for_the_site,
    accounts::a_recovery_code_is_valid_once,
    accounts::the_last_way_to_sign_in_stays,
    accounts::devices_that_are_signed_out_lose_access,
    accounts::an_export_has_everything,
    accounts::a_deleted_account_leaves_no_name,
    chores::what_a_dead_process_left_is_done,
    passkeys::a_name_is_claimed_with_a_passkey_and_signed_in_to,
    passkeys::a_passkey_is_refused_where_it_does_not_belong,
}
