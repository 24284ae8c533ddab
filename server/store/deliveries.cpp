#include <algorithm>
#include <set>

#include "server/store/rows.hpp"
#include "server/store/sql_store.hpp"

namespace adjutant::store {

using ports::Channel;
using ports::Delivery;
using ports::DeliveryState;
using ports::DueDelivery;
using ports::Receiver;
using ports::Time;

namespace {

// More than there may be (ReceiverLimits).
constexpr int public_receivers_told = 10'000;

struct Wanting {
  std::int64_t receiver = 0;
  std::int64_t account = 0;
  Channel channel = Channel::webhook;
};

// Whether its account is not held, and there is room for it to be told more.
bool takes_more(Database& database, const Wanting& who, Time now) {
  if (database.value<int>("SELECT 1 FROM restrictions WHERE account = $1 AND held_until > $2",
                          who.account, now)) {
    return false;
  }
  return !database.value<int>(
      "SELECT 1 FROM deliveries WHERE receiver = $1 AND state = 0 LIMIT 1 OFFSET $2", who.receiver,
      ports::deliveries_waiting_max - 1);
}

// The receivers that want to hear of this match, as it stands.
std::vector<Wanting> wanting(Database& database, const ports::MatchRow& row) {
  std::vector<Wanting> all;
  const auto add = [&](Rows rows) {
    while (rows.next()) {
      auto& one = all.emplace_back();
      rows.read(one.receiver, one.account, one.channel);
    }
  };
  for (const auto account : std::set{row.seats[0].account, row.seats[1].account}) {
    add(database.query(
        "SELECT id, account, channel FROM receivers WHERE account = $1 AND tells_of = 0"
        " AND stopped IS NULL",
        account));
  }
  if (row.is_public) {
    add(
        database.query("SELECT id, account, channel FROM receivers WHERE tells_of = 1"
                       " AND stopped IS NULL ORDER BY id LIMIT $1",
                       public_receivers_told));
  }
  std::erase_if(all, [&](const Wanting& one) { return !takes_more(database, one, row.updated); });
  std::ranges::sort(all, {}, &Wanting::receiver);
  return all;
}

bool is_for(const ports::Message& message, const Wanting& who) {
  return message.channel == who.channel &&
         (message.only_for.empty() ||
          std::ranges::find(message.only_for, who.account) != message.only_for.end());
}

void read_receiver(Rows& rows, Receiver& receiver) {
  rows.read(receiver.id, receiver.account, receiver.channel, receiver.label, receiver.url,
            receiver.tells_of, receiver.key, receiver.made, receiver.stopped, receiver.reason);
}

void read_delivery(Rows& rows, Delivery& delivery) {
  rows.read(delivery.id, delivery.event, delivery.made, delivery.due, delivery.attempts,
            delivery.state, delivery.reason);
}

void read_due(Rows& rows, DueDelivery& due) {
  rows.read(due.id, due.receiver, due.channel, due.url, due.host, due.key, due.body, due.attempts);
}

Bytes bytes_of(const std::string& text) {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

}  // namespace

void queue_announcement(Database& database, const ports::MatchRow& row,
                        const ports::Announcement& told) {
  for (const auto& who : wanting(database, row)) {
    for (const auto& message : told.messages) {
      if (!is_for(message, who)) continue;
      database.run(
          "INSERT INTO deliveries (receiver, event, body, made, due) VALUES ($1, $2, $3, $4, $4)",
          who.receiver, told.event, message.body, row.updated);
    }
  }
}

std::vector<Channel> SqlStore::wants_to_be_told(const ports::MatchRow& match) {
  return read([&](Database& database) {
    std::vector<Channel> channels;
    for (const auto& who : wanting(database, match)) {
      const bool is_known = std::ranges::find(channels, who.channel) != channels.end();
      if (!is_known) channels.push_back(who.channel);
    }
    return channels;
  });
}

std::optional<std::int64_t> SqlStore::add_receiver(const Receiver& receiver,
                                                   const ports::ReceiverLimits& most) {
  return writer_->write([&](Database& database) -> std::optional<std::int64_t> {
    if (receiver.channel == Channel::push) {
      database.run("DELETE FROM receivers WHERE channel = 1 AND url = $1", receiver.url);
    }
    const auto own =
        database.value<int>("SELECT count(*) FROM receivers WHERE account = $1 AND channel = $2",
                            receiver.account, receiver.channel);
    const auto all =
        database.value<int>("SELECT count(*) FROM receivers WHERE channel = $1", receiver.channel);
    if (own.value() >= most.of_account || all.value() >= most.of_all) return std::nullopt;
    return database.insert(
        "INSERT INTO receivers (account, channel, label, url, tells_of, key, made)"
        " VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id",
        receiver.account, receiver.channel, receiver.label, receiver.url, receiver.tells_of,
        bytes_of(receiver.key), receiver.made);
  });
}

std::vector<Receiver> SqlStore::receivers(std::int64_t account, Channel channel) {
  return read([&](Database& database) {
    auto rows = database.query(
        "SELECT id, account, channel, label, url, tells_of, key, made, stopped, reason"
        " FROM receivers WHERE account = $1 AND channel = $2 ORDER BY id",
        account, channel);
    std::vector<Receiver> all;
    while (rows.next()) read_receiver(rows, all.emplace_back());
    return all;
  });
}

bool SqlStore::remove_receiver(std::int64_t account, Channel channel, std::int64_t id) {
  return writer_->write([&](Database& database) {
    return database.change("DELETE FROM receivers WHERE account = $1 AND channel = $2 AND id = $3",
                           account, channel, id) == 1;
  });
}

void remove_receivers(Database& database, std::int64_t account) {
  database.run("DELETE FROM receivers WHERE account = $1", account);
}

std::vector<Delivery> SqlStore::deliveries(std::int64_t receiver, int limit) {
  return read([&](Database& database) {
    auto rows = database.query(
        "SELECT id, event, made, due, attempts, state, reason FROM deliveries"
        " WHERE receiver = $1 ORDER BY id DESC LIMIT $2",
        receiver, limit);
    std::vector<Delivery> all;
    while (rows.next()) read_delivery(rows, all.emplace_back());
    return all;
  });
}

bool SqlStore::queue_test(std::int64_t account, std::int64_t receiver, const ports::Message& test,
                          Time now, int waiting_max) {
  return writer_->write([&](Database& database) {
    return database.change(
               "INSERT INTO deliveries (receiver, event, body, made, due)"
               " SELECT id, 'test', $1, $2, $2 FROM receivers WHERE account = $3 AND id = $4"
               " AND channel = $5 AND (SELECT count(*) FROM deliveries WHERE receiver = $4"
               " AND event = 'test' AND state = 0) < $6",
               test.body, now, account, receiver, test.channel, waiting_max) == 1;
  });
}

std::vector<DueDelivery> SqlStore::due_deliveries(Time now, const ports::DueLimits& most) {
  return read([&](Database& database) {
    auto rows = database.query(
        "WITH RECURSIVE waiting (receiver) AS ("
        "  SELECT min(receiver) FROM deliveries WHERE state = 0 UNION ALL"
        "  SELECT (SELECT min(d.receiver) FROM deliveries AS d WHERE d.state = 0"
        "    AND d.receiver > waiting.receiver) FROM waiting WHERE receiver IS NOT NULL),"
        // The last one wanted of a receiver, found once each.
        " bounds (receiver, last) AS MATERIALIZED (SELECT b.receiver,"
        "   (SELECT o.id FROM deliveries AS o WHERE o.state = 0 AND o.receiver = b.receiver"
        "    AND o.due <= $1 ORDER BY o.id LIMIT 1 OFFSET $2 - 1)"
        "   FROM waiting AS b WHERE b.receiver IS NOT NULL)"
        " SELECT d.id, d.receiver, w.channel, w.url, w.host, w.key, d.body, d.attempts"
        " FROM bounds JOIN receivers AS w ON w.id = bounds.receiver"
        " JOIN deliveries AS d ON d.state = 0 AND d.receiver = bounds.receiver AND d.due <= $1"
        "  AND (bounds.last IS NULL OR d.id <= bounds.last)"
        " ORDER BY row_number() OVER (PARTITION BY w.host ORDER BY d.due, d.id), d.due, d.id"
        " LIMIT $3",
        now, most.of_each, most.all);
    std::vector<DueDelivery> all;
    while (rows.next()) read_due(rows, all.emplace_back());
    return all;
  });
}

void SqlStore::delivered(std::int64_t delivery, Time now) {
  writer_->write([&](Database& database) {
    database.run(
        "UPDATE deliveries SET state = $1, attempts = attempts + 1, due = $2, reason = ''"
        " WHERE id = $3 AND state = $4",
        DeliveryState::delivered, now, delivery, DeliveryState::queued);
    database.run(
        "UPDATE receivers SET stopped = NULL, reason = '' WHERE stopped IS NOT NULL"
        " AND id = (SELECT receiver FROM deliveries WHERE id = $1)",
        delivery);
  });
}

void SqlStore::delivery_failed(const ports::FailedDelivery& failed, Time now) {
  writer_->write([&](Database& database) {
    database.run(
        "UPDATE deliveries SET state = $1, attempts = attempts + 1, due = $2, reason = $3"
        " WHERE id = $4 AND state = $5",
        failed.again ? DeliveryState::queued : DeliveryState::given_up, failed.again.value_or(now),
        failed.reason, failed.id, DeliveryState::queued);
    if (failed.again) return;
    database.run(
        "UPDATE receivers SET stopped = $1, reason = $2 WHERE stopped IS NULL"
        " AND id = (SELECT receiver FROM deliveries WHERE id = $3)",
        now, failed.reason, failed.id);
    database.run(
        "UPDATE deliveries SET state = $1, due = $2, reason = 'nothing gets through there'"
        " WHERE state = $3 AND receiver = (SELECT receiver FROM deliveries WHERE id = $4)",
        DeliveryState::given_up, now, DeliveryState::queued, failed.id);
  });
}

void SqlStore::receiver_gone(std::int64_t delivery) {
  writer_->write([&](Database& database) {
    database.run("DELETE FROM receivers WHERE id = (SELECT receiver FROM deliveries WHERE id = $1)",
                 delivery);
  });
}

}  // namespace adjutant::store
