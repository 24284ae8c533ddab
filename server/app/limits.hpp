#pragma once

#include <chrono>
#include <cstddef>

#include "engine/core/notation/lines.hpp"

// Every limit of the use cases, in one place. Limits of a transport (body bytes, connections) stand
// with that transport.
namespace adjutant::app::limits {

using namespace std::chrono_literals;

// Accounts.
inline constexpr std::size_t handle_chars_min = 3;
inline constexpr std::size_t handle_chars_max = 24;  // [A-Za-z0-9_-]
inline constexpr std::size_t email_bytes_max = 254;  // RFC 5321
inline constexpr std::size_t password_bytes_min = 10;
inline constexpr std::size_t password_bytes_max = 256;
inline constexpr auto confirmation_lifetime = std::chrono::hours{24 * 7};
inline constexpr auto reset_lifetime = std::chrono::hours{2};
// Confirmation mails to one mailbox in a day: in all, and for requests from one address. A person
// whose address others misuse need not wait for them.
inline constexpr int confirmations_to_mailbox_max = 10;
inline constexpr int confirmations_to_mailbox_from_peer_max = 3;
// The same for links that reset a password. In all there are at most links_per_purpose_max good
// ones: the owner of the mailbox can use any of them.
inline constexpr int resets_to_mailbox_from_peer_max = 5;

inline constexpr int closings_per_run = 16;
inline constexpr int matches_per_export_max = 100;  // in one part

// Meeting others.
inline constexpr int contacts_max = 500;
inline constexpr std::size_t abuse_text_bytes_max = 2'000;
inline constexpr int abuse_reports_lately_max = 10;  // by one player, in this time:
inline constexpr auto abuse_reports_lately = 24h;
inline constexpr int desk_entries_told = 200;
inline constexpr int abuse_reports_told = 200;
inline constexpr int restricted_days_max = 3'650;

// Webhooks.
inline constexpr int webhooks_per_account_max = 5;
inline constexpr int webhooks_max = 500;

// Browsers that take push messages.
inline constexpr int push_browsers_per_account_max = 10;
inline constexpr int push_browsers_max = 20'000;

// All receivers of match events.
inline constexpr std::size_t receiver_url_bytes_max = 1'000;
inline constexpr int tests_waiting_max = 1;
inline constexpr int tests_lately_max = 50;  // by one account, of a channel
inline constexpr int deliveries_told = 20;

// Sessions and tokens.
inline constexpr auto rename_every = std::chrono::hours{24 * 7};
inline constexpr auto session_lifetime = std::chrono::hours{24 * 30};
inline constexpr auto token_lifetime_max = std::chrono::hours{24 * 366};
inline constexpr std::size_t sessions_per_account_max = 50;
inline constexpr std::size_t sessions_in_memory_max = 16'384;
// How long a session stays usable after another process has changed its account or ended it.
inline constexpr auto session_memory = 1s;
inline constexpr std::size_t label_bytes_max = 64;
inline constexpr int failed_sign_ins_free = 5;  // of one handle from one peer, before waiting
inline constexpr int failed_sign_ins_of_peer_free = 20;  // of all handles, within this time:
inline constexpr auto failed_sign_ins_remembered = 1h;
inline constexpr auto failed_sign_in_wait_max = 15min;
inline constexpr auto peer_of_sign_in_remembered =
    30 * 24h;  // by several servers; one forgets none
inline constexpr std::size_t throttled_peers_max = 65'536;

// Matches.
inline constexpr int open_matches_per_account_max = 20;
inline constexpr int running_matches_per_account_max = 200;
// By one account, in this time:
inline constexpr auto lately = 24h;
inline constexpr int matches_lately_max = 1'000;
inline constexpr int invitations_lately_max = 200;
inline constexpr int invitations_to_mailbox_lately_max = 20;  // from all senders
inline constexpr int email_changes_lately_max = 10;
inline constexpr int answers_to_stranger_lately_max = 10;  // to mails from one address
inline constexpr auto held_told_every = 1h;  // an account that is held, in answer to its mails
// What an account may store and replace in turn: each time is a write to the disk.
inline constexpr int links_lately_max = 100;  // to seats
inline constexpr int mail_switches_lately_max = 200;
inline constexpr int calendars_lately_max = 20;
inline constexpr int contact_changes_lately_max = 500;
inline constexpr int tokens_lately_max = 200;
inline constexpr int webhooks_lately_max = 50;
inline constexpr int push_browsers_lately_max = 50;
inline constexpr int bids_lately_max = 200;
inline constexpr int confirmations_asked_lately_max = 50;
inline constexpr int vacation_changes_lately_max = 10;  // of one match
inline constexpr int tournament_invitings_lately_max = 100;
inline constexpr int brought_lately_max = 20;  // a player into tournaments, by all organisers
inline constexpr int invitations_per_match_max = 20;
inline constexpr int link_days_usual = 7;
inline constexpr int link_days_max = 30;
inline constexpr std::size_t seed_bytes_max = 64;
inline constexpr std::size_t nonce_bytes_max = 64;
inline constexpr int matches_per_page_max = 100;
inline constexpr int turns_asked_max = 1'000;
inline constexpr int turn_minutes_max = 60 * 24 * 60;
inline constexpr int vacation_days_max = 365;
inline constexpr int hold_minutes_max = 24 * 60;
inline constexpr int reserve_minutes_max = 60 * 24 * 365;

// Tournaments.
inline constexpr int tournaments_per_page_max = 100;
inline constexpr int tournaments_in_calendar_max = 100;  // the latest
inline constexpr int tournament_arbiters_max = 50;
inline constexpr int unfinished_tournaments_per_account_max = 50;
inline constexpr int tournaments_lately_max = 50;  // made by one account, in this time:
inline constexpr auto tournaments_lately = 24h;
inline constexpr int tournament_changes_max = 100;            // of one tournament by one person
inline constexpr int tournament_acts_of_entrant_max = 1'000;  // of each other kind
// Those of officials on the same thing, a board, a round or the whole, in limits::lately: entrants
// get mails about them.
inline constexpr int tournament_same_act_lately_max = 5;
inline constexpr int tournament_changes_lately_max = 200;  // by one account
inline constexpr std::size_t reason_bytes_max = 1'000;
inline constexpr std::size_t tournaments_in_memory = 64;
inline constexpr std::size_t tournament_invited_max = 1'000;
inline constexpr std::size_t tournament_imported_max = 1'000;  // at once
inline constexpr int tournament_imports_lately_max = 100;      // by one account, faulty ones too
inline constexpr std::size_t dispute_bytes_max = 2'000;
inline constexpr auto round_drawn_before_start = 24h;  // for readers of its pairs
inline constexpr std::size_t matches_made_at_once = 64;
inline constexpr int results_per_run = 256;
inline constexpr int due_tournaments_per_run = 64;
inline constexpr int play_outs_per_run = 20;
inline constexpr auto no_show_claimed_after = 24h * 2;  // since the opponent could
inline constexpr auto no_shows_looked_for_every = 1h;
inline constexpr std::size_t feed_items_max = 100;

// Ratings.
inline constexpr int ratings_per_page_max = 500;
inline constexpr std::size_t rated_matches_told = 500;  // of a player
inline constexpr int rating_corrections_told = 200;     // of a period

// Guests.
inline constexpr auto guest_lifetime = std::chrono::hours{24 * 3};
inline constexpr int guests_max = 2'000;
// When all places are taken, a guest without a match makes room for others.
inline constexpr auto guest_without_match_kept = 1h;
// All networks of one customer together may do this many times what one of them may do.
inline constexpr int networks_of_customer = 8;
inline constexpr auto guest_window = 1h;          // of guests and sign-ups from one address
inline constexpr int sign_ups_per_peer_min = 30;  // as many as guests, where that is more
inline constexpr int running_matches_per_guest_max = 5;

// Talk.
inline constexpr std::size_t remark_bytes_max = 1'000;
inline constexpr int remarks_per_match_max = 5'000;
inline constexpr int remarks_lately_max = 20;  // by one player in one match, in this time:
inline constexpr auto remarks_lately = 1min;
inline constexpr int remarks_per_page_max = 200;
inline constexpr int remarks_per_export_max = 20'000;  // of matches that others play on

// Submissions. A submission's text: as much as the games read. As a list of objects, their number
// and the body of the request limit them.
inline constexpr std::size_t orders_bytes_max = core::notation::text_bytes_max;
inline constexpr std::size_t standing_orders_bytes_max = 8'192;
// Limits for a side between two reports, for acts that do not advance the match:
inline constexpr int standing_orders_changes_max = 50;
inline constexpr int sealed_orders_changes_max = 50;
inline constexpr int draw_offers_max = 5;
// Of a side between two reports, and of a match: beyond them the match takes only orders that end
// the turn. Ten times what the longest honest turns and matches have.
inline constexpr int orders_a_turn_max = 500;
inline constexpr int events_a_turn_max = 5'000;
inline constexpr int events_a_match_max = 50'000;
// Limits for one player in limits::lately: sets of prepared orders in a match, and sets of
// preferences.
inline constexpr int prepared_lately_max = 200;
inline constexpr int preferences_lately_max = 200;
inline constexpr std::size_t idempotency_key_bytes_max = 128;

// Reading.
inline constexpr int events_per_page_max = 1'000;
inline constexpr int watched_matches_max = 100;  // by one live connection

inline constexpr std::size_t reports_in_memory_max = 32;
// The server writes records and reports of matches with more events than this for few readers at a
// time.
inline constexpr int events_of_long_match = 5'000;
inline constexpr int long_matches_read_at_once = 2;
inline constexpr int long_matches_waited_for_max = 2;
inline constexpr auto long_match_wait_max = 5s;

// After this many submissions, the next change of the side to act stores a snapshot of the match.
inline constexpr int submissions_per_snapshot = 32;

// The host.
inline constexpr std::size_t matches_in_memory_max = 2'048;
inline constexpr auto slot_wait_max = 10s;
inline constexpr std::size_t slot_queue_max = 256;  // waiting for one match
// Threads that wait for slots at once: half of the workers that there usually are.
inline constexpr int threads_waiting_max = 16;
inline constexpr int tournament_threads_waiting_max = 8;  // for their turn to change one
// When the server looks again at a match in which a computer player is due, whatever became of the
// answer.
inline constexpr auto computer_retry = 5s;
inline constexpr int due_matches_per_run = 256;
inline constexpr auto due_retry = 30s;  // after something due has failed
// A deadline waits so long, at most, for mails that may have arrived before it.
inline constexpr auto mail_wait = 24h;

}  // namespace adjutant::app::limits
