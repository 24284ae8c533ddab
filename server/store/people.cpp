#include "server/store/rows.hpp"
#include "server/store/sql_store.hpp"

namespace adjutant::store {

using ports::AbuseReport;
using ports::Contact;
using ports::ContactKind;
using ports::DeskEntry;
using ports::Restrictions;
using ports::Time;

namespace {

void append_entry(Database& database, const DeskEntry& entry) {
  database.run(
      "INSERT INTO desk_entries (at, by, account, handle, act, text) VALUES ($1, $2, $3, $4, $5,"
      " $6)",
      entry.at, entry.by, entry.account, entry.handle, entry.act, entry.text);
}

void read_contact(Rows& rows, Contact& contact) {
  rows.read(contact.account, contact.handle, contact.kind, contact.since);
}

void read_entry(Rows& rows, DeskEntry& entry) {
  rows.read(entry.number, entry.at, entry.by, entry.account, entry.handle, entry.act, entry.text);
}

void read_report(Rows& rows, AbuseReport& report) {
  rows.read(report.id, report.by, report.by_handle, report.about, report.about_handle, report.match,
            report.text, report.made, report.settled, report.answer);
}

}  // namespace

void remove_contacts(Database& database, std::int64_t account) {
  database.run("DELETE FROM contacts WHERE account = $1", account);
  database.run("DELETE FROM contacts WHERE other = $1", account);
}

std::vector<Contact> SqlStore::contacts(std::int64_t account) {
  return read([&](Database& database) {
    auto rows = database.query(
        "SELECT c.other, a.handle, c.kind, c.since FROM contacts AS c"
        " JOIN accounts AS a ON a.id = c.other WHERE c.account = $1"
        " ORDER BY a.folded_handle",
        account);
    std::vector<Contact> all;
    while (rows.next()) read_contact(rows, all.emplace_back());
    return all;
  });
}

bool SqlStore::put_contact(std::int64_t account, std::int64_t other, ContactKind kind, Time now,
                           int most) {
  return writer_->write([&](Database& database) {
    const auto others = database.value<int>(
        "SELECT count(*) FROM contacts WHERE account = $1 AND other <> $2", account, other);
    if (others.value() >= most) return false;
    database.run(
        "INSERT INTO contacts (account, other, kind, since) VALUES ($1, $2, $3, $4)"
        " ON CONFLICT (account, other) DO UPDATE SET kind = excluded.kind, since = excluded.since"
        " WHERE contacts.kind <> excluded.kind",
        account, other, kind, now);
    return true;
  });
}

bool SqlStore::remove_contact(std::int64_t account, std::int64_t other) {
  return writer_->write([&](Database& database) {
    return database.change("DELETE FROM contacts WHERE account = $1 AND other = $2", account,
                           other) == 1;
  });
}

bool SqlStore::has_blocked(std::int64_t account, std::int64_t other) {
  return read([&](Database& database) {
    return database
        .value<int>("SELECT 1 FROM contacts WHERE account = $1 AND other = $2 AND kind = $3",
                    account, other, ContactKind::blocked)
        .has_value();
  });
}

std::expected<std::int64_t, Time> SqlStore::add_report(const AbuseReport& report, Time since,
                                                       int most) {
  return writer_->write([&](Database& database) -> std::expected<std::int64_t, Time> {
    const auto counts_longest = database.value<Time>(
        "SELECT made FROM abuse_reports WHERE by = $1 AND made > $2 ORDER BY made DESC"
        " LIMIT 1 OFFSET $3",
        report.by, since, most - 1);
    if (counts_longest) return std::unexpected(*counts_longest);
    return database.insert(
        "INSERT INTO abuse_reports (by, about, match, text, made) VALUES ($1, $2, $3, $4, $5)"
        " RETURNING id",
        report.by, report.about, report.match, report.text, report.made);
  });
}

std::vector<AbuseReport> SqlStore::reports(bool open_only, int limit) {
  return read([&](Database& database) {
    auto rows = open_only
                    ? database.query(
                          "SELECT r.id, r.by, p.handle, r.about, q.handle, r.match, r.text, r.made,"
                          " r.settled, r.answer FROM abuse_reports AS r"
                          " JOIN accounts AS p ON p.id = r.by JOIN accounts AS q ON q.id = r.about"
                          " WHERE r.settled IS NULL ORDER BY r.id DESC LIMIT $1",
                          limit)
                    : database.query(
                          "SELECT r.id, r.by, p.handle, r.about, q.handle, r.match, r.text, r.made,"
                          " r.settled, r.answer FROM abuse_reports AS r"
                          " JOIN accounts AS p ON p.id = r.by JOIN accounts AS q ON q.id = r.about"
                          " ORDER BY r.id DESC LIMIT $1",
                          limit);
    std::vector<AbuseReport> all;
    while (rows.next()) read_report(rows, all.emplace_back());
    return all;
  });
}

std::optional<AbuseReport> SqlStore::abuse_report(std::int64_t id) {
  return read([&](Database& database) -> std::optional<AbuseReport> {
    auto rows = database.query(
        "SELECT r.id, r.by, p.handle, r.about, q.handle, r.match, r.text, r.made, r.settled,"
        " r.answer FROM abuse_reports AS r JOIN accounts AS p ON p.id = r.by"
        " JOIN accounts AS q ON q.id = r.about WHERE r.id = $1",
        id);
    if (!rows.next()) return std::nullopt;
    AbuseReport report;
    read_report(rows, report);
    return report;
  });
}

Restrictions SqlStore::restrictions(std::int64_t account) {
  return read([&](Database& database) {
    Restrictions found;
    auto rows = database.query(
        "SELECT held_until, muted_until, reason FROM restrictions WHERE account = $1", account);
    if (rows.next()) rows.read(found.held_until, found.muted_until, found.reason);
    return found;
  });
}

void SqlStore::restrict(std::int64_t account, const Restrictions& now, const DeskEntry& entry) {
  writer_->write([&](Database& database) {
    database.run(
        "INSERT INTO restrictions (account, held_until, muted_until, reason)"
        " VALUES ($1, $2, $3, $4) ON CONFLICT (account) DO UPDATE SET"
        " held_until = excluded.held_until, muted_until = excluded.muted_until,"
        " reason = excluded.reason",
        account, now.held_until, now.muted_until, now.reason);
    if (now.held_until && *now.held_until > entry.at) {
      tell_others(database, ports::NewsKind::account, {}, account);
      database.run("DELETE FROM sessions WHERE account = $1", account);
      // What waits in tournaments for an answer of theirs is looked at now.
      database.run(
          "UPDATE tournaments SET due = $1 WHERE status = $2 AND key IN"
          " (SELECT tournament FROM tournament_entries WHERE account = $3)",
          entry.at, tournament::Status::running, account);
    }
    append_entry(database, entry);
  });
}

bool SqlStore::settle_report(std::int64_t id, const DeskEntry& entry) {
  return writer_->write([&](Database& database) {
    const int settled = database.change(
        "UPDATE abuse_reports SET settled = $1, answer = $2 WHERE id = $3 AND settled IS NULL",
        entry.at, entry.text, id);
    if (settled == 1) append_entry(database, entry);
    return settled == 1;
  });
}

void SqlStore::note(const DeskEntry& entry) {
  writer_->write([&](Database& database) { append_entry(database, entry); });
}

std::vector<DeskEntry> SqlStore::desk_entries(std::int64_t account, int limit) {
  return read([&](Database& database) {
    auto rows = account == 0
                    ? database.query(
                          "SELECT number, at, by, account, handle, act, text FROM desk_entries"
                          " ORDER BY number DESC LIMIT $1",
                          limit)
                    : database.query(
                          "SELECT number, at, by, account, handle, act, text FROM desk_entries"
                          " WHERE account = $1 ORDER BY number DESC LIMIT $2",
                          account, limit);
    std::vector<DeskEntry> all;
    while (rows.next()) read_entry(rows, all.emplace_back());
    return all;
  });
}

}  // namespace adjutant::store
