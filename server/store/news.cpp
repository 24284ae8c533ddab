#include "server/store/rows.hpp"
#include "server/store/sql_store.hpp"

namespace adjutant::store {

namespace {

// After a longer absence of a server, each socket asks for what it has missed.
constexpr int news_kept = 10'000;

}  // namespace

void tell_others(Database& database, ports::NewsKind kind, std::string_view what,
                 std::int64_t number) {
  const auto node = database.node();
  if (!node) return;
  database.run("INSERT INTO news (node, kind, what, number) VALUES ($1, $2, $3, $4)", *node, kind,
               what, number);
}

int prune_news(Database& database, int most) {
  return database.change(
      "DELETE FROM news WHERE id IN (SELECT id FROM news"
      " WHERE id < (SELECT max(id) FROM news) - $1 ORDER BY id LIMIT $2)",
      news_kept, most);
}

namespace {

ports::NewsMark newest_mark(Database& database) {
  ports::NewsMark mark;
  auto rows = database.query(
      "SELECT coalesce((SELECT max(id) FROM steps), 0), coalesce((SELECT max(id) FROM news), 0)");
  if (rows.next()) rows.read(mark.step, mark.other);
  return mark;
}

}  // namespace

ports::NewsMark SqlStore::news_mark() {
  return read([](Database& database) { return newest_mark(database); });
}

ports::News SqlStore::news_since(const ports::NewsMark& mark, int limit) {
  return read([&](Database& database) {
    const Transaction transaction(database, Transaction::Kind::reading);
    ports::News news{.steps = {}, .others = {}, .read_to = newest_mark(database)};
    {
      auto rows = database.query(
          "SELECT s.id, m.id, m.options, s.first_event, s.next_event FROM steps AS s"
          " JOIN matches AS m ON m.key = s.match WHERE s.id > $1 ORDER BY s.id LIMIT $2",
          mark.step, limit);
      while (rows.next()) {
        auto& step = news.steps.emplace_back();
        rows.read(step.id, step.match, step.options, step.first_event, step.next_event);
      }
    }
    auto rows = database.query(
        "SELECT id, kind, what, number FROM news WHERE id > $1 AND node <> $2 ORDER BY id LIMIT $3",
        mark.other, node(), limit);
    while (rows.next()) {
      auto& other = news.others.emplace_back();
      rows.read(other.id, other.kind, other.what, other.number);
    }
    const auto most = static_cast<std::size_t>(limit);
    news.is_all = news.steps.size() < most && news.others.size() < most;
    if (news.steps.size() == most) news.read_to.step = news.steps.back().id;
    if (news.others.size() == most) news.read_to.other = news.others.back().id;
    return news;
  });
}

}  // namespace adjutant::store
