#include "server/store/rows.hpp"
#include "server/store/sqlite_store.hpp"

namespace adjutant::store {

using ports::Account;

namespace {

constexpr int guests_cleared_at_once = 20;

// Everything of a match, in the order in which it may go.
void delete_match(Database& database, std::int64_t match) {
  database.run("DELETE FROM remarks WHERE match = ?", match);
  database.run("DELETE FROM steps WHERE match = ?", match);
  database.run("DELETE FROM sealed_orders WHERE match = ?", match);
  database.run("DELETE FROM progress WHERE match = ?", match);
  database.run("DELETE FROM snapshots WHERE match = ?", match);
  database.run("DELETE FROM reports WHERE match = ?", match);
  database.run("DELETE FROM sessions WHERE match = ?", match);
  database.run("DELETE FROM drafts WHERE match = ?", match);
  database.run("DELETE FROM prepared WHERE match = ?", match);
  database.run("DELETE FROM seats WHERE match = ?", match);
  database.run("DELETE FROM matches WHERE key = ?", match);
}

std::vector<std::int64_t> numbers(Rows rows) {
  std::vector<std::int64_t> all;
  while (rows.next()) rows.read(all.emplace_back());
  return all;
}

}  // namespace

std::optional<std::int64_t> SqliteStore::create_guest(const Account& account,
                                                      const ports::Session& session, int most) {
  return writer_->write([&](Database& database) -> std::optional<std::int64_t> {
    const auto guests =
        database.value<int>("SELECT count(*) FROM accounts WHERE guest_until IS NOT NULL").value();
    if (guests >= most) return std::nullopt;
    const auto id = insert_account(database, account);
    auto opened = session;
    opened.account = id;
    insert_session(database, opened);
    return id;
  });
}

std::expected<void, ports::AccountStore::Taken> SqliteStore::make_player(
    const Account& account, const ports::Link& confirmation, const ports::OutgoingMail& mail) {
  return writer_->write([&](Database& database) -> std::expected<void, Taken> {
    if (is_handle_taken(database, account.handle, account.id)) {
      return std::unexpected(Taken::handle);
    }
    const bool is_mailed =
        unconfirmed_with(database, account.email) < ports::unconfirmed_per_address_max;
    database.run(
        "UPDATE seats SET handle = (SELECT handle FROM accounts WHERE id = ?1) WHERE account = ?1",
        account.id);
    database.run(
        "UPDATE accounts SET handle = ?, email = ?, password_hash = ?, guest_until = NULL,"
        " mail_wish = ? WHERE id = ? AND guest_until IS NOT NULL",
        account.handle, account.email, account.password_hash, account.mail_preference, account.id);
    insert_link(database, confirmation);
    if (is_mailed) insert_mail(database, mail);
    return {};
  });
}

bool clear_guests(Database& database, ports::Time now) {
  const auto gone = numbers(
      database.query("SELECT id FROM accounts WHERE guest_until <= ? ORDER BY guest_until LIMIT ?",
                     now, guests_cleared_at_once));
  for (const auto guest : gone) {
    for (const auto match :
         numbers(database.query("SELECT match FROM seats WHERE account = ?1"
                                " UNION SELECT key FROM matches WHERE organiser = ?1",
                                guest))) {
      delete_match(database, match);
    }
    database.run("DELETE FROM sessions WHERE account = ?", guest);
    database.run("DELETE FROM links WHERE account = ?", guest);
    database.run("DELETE FROM outbox WHERE account = ?", guest);
    database.run("DELETE FROM drafts WHERE account = ?", guest);
    database.run("DELETE FROM aliases WHERE account = ?", guest);
    database.run("DELETE FROM accounts WHERE id = ?", guest);
  }
  return gone.size() == guests_cleared_at_once;
}

}  // namespace adjutant::store
