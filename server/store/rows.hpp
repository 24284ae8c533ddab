#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string_view>
#include <vector>

#include "server/ports/account_store.hpp"
#include "server/ports/match_store.hpp"
#include "server/ports/news_store.hpp"
#include "server/ports/rating_store.hpp"
#include "server/store/database.hpp"

// What more than one noun of the store writes or reads, inside the caller's transaction.
namespace adjutant::store {

// Queues the mail unless it has been queued before; a queued mail that it replaces goes.
void insert_mail(Database& database, const ports::OutgoingMail& mail);

// Columns id, message_id, replaces, account, recipient, bytes, due, the match's id, side, revision,
// attempts.
void read_mail(Rows& rows, ports::QueuedMail& queued);

void insert_link(Database& database, const ports::Link& link);

// The small key under which a match's rows are kept.
std::optional<std::int64_t> match_key(Database& database, std::string_view id);

// The same for a match that must be there; throws StoreFailure when it is not.
std::int64_t require_match(Database& database, std::string_view id);

void insert_session(Database& database, const ports::Session& session);

// Gives its id.
std::int64_t insert_account(Database& database, const ports::Account& account);

// Whether another account has this handle, or somebody has played under it who has left.
bool is_handle_taken(Database& database, const std::string& handle, std::int64_t but);

// Frequently used numbers, kept as they change: what is counted, and of what.
inline constexpr std::string_view tallied_accounts = "accounts";
inline constexpr std::string_view tallied_mails_in = "mails in";
void add_to_tally(Database& database, std::string_view what, std::string_view of, int by);

// The account's contacts, and the account among those of others.
void remove_contacts(Database& database, std::int64_t account);

// Removes some guests whose time is over, with their matches; true when there are more.
bool clear_guests(Database& database, ports::Time now);

// Whether the account is there, is not being deleted, and has this password's hash; empty: any.
bool is_open(Database& database, std::int64_t account, const std::optional<std::string>& hash);

inline constexpr Literal select_account(
    "SELECT id, handle, email, password_hash, confirmed, admin, mail_wish, created, guest_until,"
    " text_only, mail_epoch, digest_minute, time_zone, hold_minutes, failing_since FROM accounts");

// The columns of select_account.
void read_account(Rows& rows, ports::Account& account);

// Puts the steps of a commit at the end of their match's chain. False, and nothing happened, when
// the match is no longer as the commit expects it.
bool append_steps(Database& database, std::int64_t match, const ports::MatchCommit& commit);
std::string_view expected_rules_changes(const ports::MatchCommit& commit);

// Counts a change of the match beside its steps (MatchRow::changes).
void note_change(Database& database, std::int64_t match);

// Where several servers share the database: what the others cannot see otherwise (ports::News).
void tell_others(Database& database, ports::NewsKind kind, std::string_view what,
                 std::int64_t number);
int prune_news(Database& database, int most);

// The id of the side that has won; '' if it was drawn, nothing if the match has no result yet.
std::optional<std::string> winner_of(const ports::MatchRow& row);

// A match with its scenario, seats and mails.
void insert_new_match(Database& database, const ports::NewMatch& match);
// One step of a match, guarded.
std::expected<void, ports::CommitRefused> put_step(Database& database,
                                                   const ports::MatchCommit& commit);
// The match is over: its tournament, if it is of one, will take the result.
void note_tournament_result(Database& database, std::string_view match);

// A match counts so from now on; where its period is closed, that is a correction.
void put_rated(Database& database, const ports::RatedChange& change, ports::Time at);

// Columns submission, first_event, only_for, said, events of a step, each added
// to its list.
void read_step(Rows& rows, std::vector<ports::StoredSubmission>& submissions,
               std::vector<ports::StoredEvent>& events);

// The ids of the match's steps, oldest first, from the one that `event` is in.
std::vector<std::int64_t> steps_from(Database& database, std::int64_t match, int event);

// All keys that came with steps of the match.
std::vector<ports::UsedKey> keys_used(Database& database, std::int64_t match);

// Puts sealed orders with their key in the place of those of the same side.
void put_sealed(Database& database, std::int64_t match, const ports::MatchCommit& commit);
// Orders of this side do not wait any more.
void drop_sealed(Database& database, std::int64_t match, core::Side side);
// The sealed orders that wait, and the keys of all earlier ones.
void read_sealed(Database& database, std::int64_t match, ports::MatchTail& tail);
std::optional<ports::StoredAnswer> sealed_answer(Database& database, std::int64_t match,
                                                 std::int64_t account, std::string_view key);

// Changes the wishes that are set.
void change_wishes(Database& database, const ports::MailWishes& wishes);
// What a mail brings about; whether its row waited, where it names one.
bool apply_mail_effects(Database& database, const ports::MailEffects& effects);
// Marks a waiting mail as finished; false where it does not wait.
bool finish_incoming_row(Database& database, const ports::FinishedIncoming& finished);
// Takes an unnumbered remark in.
void insert_remark(Database& database, std::int64_t match, const ports::Remark& remark);
// Empties and forgets what is past use; the most rows that one statement touched.
int prune_incoming(Database& database, ports::Time now, int limit);
int prune_desk(Database& database, ports::Time now, int limit);
int prune_lately(Database& database, ports::Time now, int limit);

// For every receiver that wants to be told of this match, as it stands after the commit.
void queue_announcement(Database& database, const ports::MatchRow& row,
                        const ports::Announcement& told);
// Removes those of the account, with the deliveries on their way to them.
void remove_receivers(Database& database, std::int64_t account);

// The key of the match with this id, in a statement's argument; nothing where there is none.
inline std::optional<std::string_view> match_or_null(std::string_view id) {
  return id.empty() ? std::nullopt : std::optional(id);
}

// 0 stands for no account in the port's rows.
inline std::optional<std::int64_t> account_or_null(std::int64_t account) {
  return account == 0 ? std::nullopt : std::optional(account);
}

}  // namespace adjutant::store
