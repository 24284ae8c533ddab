#include "server/store/rows.hpp"
#include "server/store/sqlite_store.hpp"

namespace adjutant::store {

using ports::Delivery;
using ports::DeliveryState;
using ports::DueDelivery;
using ports::Time;
using ports::Webhook;
using ports::WebhookScope;

void queue_announcement(Database& database, const ports::MatchRow& row,
                        const ports::Announcement& told) {
  database.run(
      "INSERT INTO webhook_deliveries (webhook, event, body, made, due)"
      " SELECT w.id, ?1, ?2, ?3, ?3 FROM webhooks AS w WHERE w.stopped IS NULL"
      " AND ((w.scope = ?4 AND ?5) OR (w.scope = ?6 AND w.account IN (?7, ?8)))"
      " AND NOT EXISTS (SELECT 1 FROM restrictions AS r WHERE r.account = w.account"
      " AND r.held_until > ?3)"
      " AND (SELECT count(*) FROM webhook_deliveries AS d WHERE d.webhook = w.id AND d.state = 0)"
      " < ?9",
      told.event, told.body, row.updated, WebhookScope::everything_public, row.is_public,
      WebhookScope::mine, row.seats[0].account, row.seats[1].account,
      ports::deliveries_waiting_max);
}

std::optional<std::int64_t> SqliteStore::add_webhook(const Webhook& webhook, int of_account_max,
                                                     int of_all_max) {
  return writer_->write([&](Database& database) -> std::optional<std::int64_t> {
    const auto own =
        database.value<int>("SELECT count(*) FROM webhooks WHERE account = ?", webhook.account);
    const auto all = database.value<int>("SELECT count(*) FROM webhooks");
    if (own.value() >= of_account_max || all.value() >= of_all_max) return std::nullopt;
    database.run(
        "INSERT INTO webhooks (account, label, url, scope, salt, made) VALUES (?, ?, ?, ?, ?, ?)",
        webhook.account, webhook.label, webhook.url, webhook.scope, webhook.salt, webhook.made);
    return database.last_id();
  });
}

std::vector<Webhook> SqliteStore::webhooks(std::int64_t account) {
  return read([&](Database& database) {
    auto rows = database.query(
        "SELECT id, account, label, url, scope, salt, made, stopped, reason FROM webhooks"
        " WHERE account = ? ORDER BY id",
        account);
    std::vector<Webhook> all;
    while (rows.next()) {
      auto& one = all.emplace_back();
      rows.read(one.id, one.account, one.label, one.url, one.scope, one.salt, one.made, one.stopped,
                one.reason);
    }
    return all;
  });
}

bool SqliteStore::remove_webhook(std::int64_t account, std::int64_t id) {
  return writer_->write([&](Database& database) {
    database.run(
        "DELETE FROM webhook_deliveries WHERE webhook ="
        " (SELECT id FROM webhooks WHERE account = ? AND id = ?)",
        account, id);
    return database.run("DELETE FROM webhooks WHERE account = ? AND id = ?", account, id) == 1;
  });
}

void remove_webhooks(Database& database, std::int64_t account) {
  database.run(
      "DELETE FROM webhook_deliveries WHERE webhook IN"
      " (SELECT id FROM webhooks WHERE account = ?)",
      account);
  database.run("DELETE FROM webhooks WHERE account = ?", account);
}

std::vector<Delivery> SqliteStore::deliveries(std::int64_t webhook, int limit) {
  return read([&](Database& database) {
    auto rows = database.query(
        "SELECT id, event, made, due, attempts, state, reason FROM webhook_deliveries"
        " WHERE webhook = ? ORDER BY id DESC LIMIT ?",
        webhook, limit);
    std::vector<Delivery> all;
    while (rows.next()) {
      auto& one = all.emplace_back();
      rows.read(one.id, one.event, one.made, one.due, one.attempts, one.state, one.reason);
    }
    return all;
  });
}

bool SqliteStore::queue_test(std::int64_t account, std::int64_t id, const ports::Announcement& test,
                             Time now, int waiting_max) {
  return writer_->write([&](Database& database) {
    return database.run(
               "INSERT INTO webhook_deliveries (webhook, event, body, made, due)"
               " SELECT id, ?1, ?2, ?3, ?3 FROM webhooks WHERE account = ?4 AND id = ?5"
               " AND (SELECT count(*) FROM webhook_deliveries WHERE webhook = ?5 AND event = ?1"
               " AND state = 0) < ?6",
               test.event, test.body, now, account, id, waiting_max) == 1;
  });
}

std::vector<DueDelivery> SqliteStore::due_deliveries(Time now, int limit) {
  return read([&](Database& database) {
    auto rows = database.query(
        "SELECT d.id, d.webhook, w.url, w.salt, d.body, d.attempts FROM webhook_deliveries AS d"
        " JOIN webhooks AS w ON w.id = d.webhook WHERE d.state = 0 AND d.due <= ?"
        " ORDER BY d.due, d.id LIMIT ?",
        now, limit);
    std::vector<DueDelivery> all;
    while (rows.next()) {
      auto& one = all.emplace_back();
      rows.read(one.id, one.webhook, one.url, one.salt, one.body, one.attempts);
    }
    return all;
  });
}

void SqliteStore::delivered(std::int64_t id, Time now) {
  writer_->write([&](Database& database) {
    database.run(
        "UPDATE webhook_deliveries SET state = ?, attempts = attempts + 1, due = ?, reason = ''"
        " WHERE id = ? AND state = ?",
        DeliveryState::delivered, now, id, DeliveryState::queued);
    database.run(
        "UPDATE webhooks SET stopped = NULL, reason = '' WHERE stopped IS NOT NULL"
        " AND id = (SELECT webhook FROM webhook_deliveries WHERE id = ?)",
        id);
  });
}

void SqliteStore::delivery_failed(const ports::FailedDelivery& failed, Time now) {
  writer_->write([&](Database& database) {
    database.run(
        "UPDATE webhook_deliveries SET state = iif(?1 IS NULL, ?2, state),"
        " attempts = attempts + 1, due = ifnull(?1, ?3), reason = ?4 WHERE id = ?5 AND state = ?6",
        failed.again, DeliveryState::given_up, now, failed.reason, failed.id,
        DeliveryState::queued);
    if (failed.again) return;
    database.run(
        "UPDATE webhooks SET stopped = ?, reason = ? WHERE stopped IS NULL"
        " AND id = (SELECT webhook FROM webhook_deliveries WHERE id = ?)",
        now, failed.reason, failed.id);
    database.run(
        "UPDATE webhook_deliveries SET state = ?, due = ?, reason = 'the webhook is stopped'"
        " WHERE state = ? AND webhook = (SELECT webhook FROM webhook_deliveries WHERE id = ?)",
        DeliveryState::given_up, now, DeliveryState::queued, failed.id);
  });
}

}  // namespace adjutant::store
