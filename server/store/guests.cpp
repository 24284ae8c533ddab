#include "server/store/rows.hpp"
#include "server/store/sql_store.hpp"

namespace adjutant::store {

using ports::Account;

namespace {

// Rows that one piece of work removes, so that no other waits long for the writer.
constexpr int rows_cleared_at_once = 500;

std::vector<std::int64_t> numbers(Rows rows) {
  std::vector<std::int64_t> all;
  while (rows.next()) rows.read(all.emplace_back());
  return all;
}

// From the latest backwards, at most this many; returns how many were deleted.
int delete_steps(Database& database, std::int64_t match, int most) {
  auto step = database.value<std::int64_t>(
      "SELECT step FROM progress WHERE match = $1 AND step IS NOT NULL", match);
  int gone = 0;
  for (; step && gone < most; ++gone) {
    const auto last = *step;
    step = database.value<std::int64_t>(
        "SELECT previous FROM steps WHERE id = $1 AND previous IS NOT NULL", last);
    database.run("DELETE FROM steps WHERE id = $1", last);
  }
  database.run("UPDATE progress SET step = $1 WHERE match = $2", step, match);
  return gone;
}

// Nobody may see a match that is on its way out. It is the guest's until it is gone.
void hide_match(Database& database, std::int64_t match, std::int64_t guest) {
  note_change(database, match);
  database.run(
      "UPDATE matches SET status = $1, is_public = 0, organiser = $2 WHERE key = $3 AND status"
      " <> $4",
      ports::MatchStatus::cancelled, guest, match, ports::MatchStatus::cancelled);
  database.run("UPDATE matches SET is_public = 0, organiser = $1 WHERE key = $2 AND is_public = 1",
               guest, match);
}

// Everything of a match, in the order in which it may go; false where some is left.
bool delete_match(Database& database, std::int64_t match, std::int64_t guest, int& rows) {
  hide_match(database, match, guest);
  rows -= delete_steps(database, match, rows);
  if (rows <= 0) return false;
  rows -= database.change(
      "DELETE FROM remarks WHERE match = $1 AND number IN"
      " (SELECT number FROM remarks WHERE match = $1 ORDER BY number LIMIT $2)",
      match, rows);
  if (rows <= 0) return false;
  database.run("DELETE FROM sealed_orders WHERE match = $1", match);
  database.run("DELETE FROM progress WHERE match = $1", match);
  database.run("DELETE FROM snapshots WHERE match = $1", match);
  database.run("DELETE FROM reports WHERE match = $1", match);
  database.run("DELETE FROM sessions WHERE match = $1", match);
  database.run("DELETE FROM drafts WHERE match = $1", match);
  database.run("DELETE FROM prepared WHERE match = $1", match);
  database.run("DELETE FROM seats WHERE match = $1", match);
  database.run("DELETE FROM matches WHERE key = $1", match);
  rows -= 10;
  return true;
}

// What is the guest's beside their matches, which are few rows, and the account.
void delete_guest(Database& database, std::int64_t guest) {
  database.run("DELETE FROM sessions WHERE account = $1", guest);
  database.run("DELETE FROM links WHERE account = $1", guest);
  database.run("DELETE FROM outbox WHERE account = $1", guest);
  database.run("DELETE FROM drafts WHERE account = $1", guest);
  database.run("DELETE FROM aliases WHERE account = $1", guest);
  database.run("DELETE FROM restrictions WHERE account = $1", guest);
  database.run("DELETE FROM abuse_reports WHERE by = $1", guest);
  database.run("DELETE FROM abuse_reports WHERE about = $1", guest);
  remove_contacts(database, guest);
  remove_receivers(database, guest);
  database.run("DELETE FROM accounts WHERE id = $1", guest);
  add_to_tally(database, tallied_accounts, "", -1);
}

// The first who came before this time and has no match.
bool make_room(Database& database, ports::Time idle_since) {
  const auto guest = database.value<std::int64_t>(
      "SELECT a.id FROM accounts AS a WHERE a.guest_until IS NOT NULL AND a.created < $1"
      " AND NOT EXISTS (SELECT 1 FROM seats AS s WHERE s.account = a.id)"
      " AND NOT EXISTS (SELECT 1 FROM matches AS m WHERE m.organiser = a.id)"
      " ORDER BY a.guest_until LIMIT 1",
      idle_since);
  if (guest) delete_guest(database, *guest);
  return guest.has_value();
}

}  // namespace

std::optional<std::int64_t> SqlStore::create_guest(const Account& account,
                                                   const ports::Session& session,
                                                   const ports::GuestLimits& limits) {
  return writer_->write([&](Database& database) -> std::optional<std::int64_t> {
    const auto guests =
        database.value<int>("SELECT count(*) FROM accounts WHERE guest_until IS NOT NULL").value();
    if (guests >= limits.most && !make_room(database, limits.idle_since)) return std::nullopt;
    const auto id = insert_account(database, account);
    auto opened = session;
    opened.account = id;
    insert_session(database, opened);
    return id;
  });
}

std::expected<void, ports::AccountStore::Taken> SqlStore::make_player(
    const ports::NewPlayer& player, const std::optional<ports::OutgoingMail>& mail) {
  return writer_->write([&](Database& database) -> std::expected<void, Taken> {
    const auto& account = player.account;
    const bool is_guest =
        database
            .value<int>("SELECT 1 FROM accounts WHERE id = $1 AND guest_until IS NOT NULL",
                        account.id)
            .has_value();
    if (!is_guest) return std::unexpected(Taken::account);
    if (is_handle_taken(database, account.handle, account.id)) {
      return std::unexpected(Taken::handle);
    }
    database.run(
        "UPDATE seats SET handle = (SELECT handle FROM accounts WHERE id = $1) WHERE account = $1",
        account.id);
    database.run(
        "UPDATE accounts SET handle = $1, email = $2, password_hash = $3, guest_until = NULL,"
        " mail_wish = $4 WHERE id = $5",
        account.handle, account.email, account.password_hash, account.mail_preference, account.id);
    database.run("DELETE FROM sessions WHERE account = $1", account.id);
    insert_session(database, player.session);
    insert_link(database, player.confirmation);
    if (mail) insert_mail(database, *mail);
    return {};
  });
}

bool clear_guests(Database& database, ports::Time now) {
  int rows = rows_cleared_at_once;
  while (rows > 0) {
    const auto guest = database.value<std::int64_t>(
        "SELECT id FROM accounts WHERE guest_until <= $1 ORDER BY guest_until LIMIT 1", now);
    if (!guest) return false;
    for (const auto match :
         numbers(database.query("SELECT match FROM seats WHERE account = $1"
                                " UNION SELECT key FROM matches WHERE organiser = $1",
                                *guest))) {
      if (!delete_match(database, match, *guest, rows)) return true;
    }
    delete_guest(database, *guest);
    rows -= 10;
  }
  return true;
}

}  // namespace adjutant::store
