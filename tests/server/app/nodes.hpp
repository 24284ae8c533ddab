#pragma once

#include <barrier>
#include <future>
#include <memory>
#include <string>
#include <utility>

#include "server/app/application.hpp"
#include "server/app/nodes/news.hpp"
#include "server/auth/system_entropy.hpp"
#include "tests/server/app/world.hpp"
#include "tests/server/store/each_database.hpp"

namespace adjutant::app {

// Does both at the same time.
template <class First, class Second>
auto at_once(First first, Second second) {
  std::barrier ready(2);
  auto other = std::async(std::launch::async, [&] {
    ready.arrive_and_wait();
    return second();
  });
  ready.arrive_and_wait();
  auto done = first();
  return std::pair(std::move(done), other.get());
}

// A server of a club that others serve too, but its network and its mail.
class Node {
 public:
  Node(const std::string& url, const ports::Clock& clock)
      : store(url),
        application({.accounts = store,
                     .closings = store,
                     .people = store,
                     .matches = store,
                     .chat = store,
                     .tournaments = store,
                     .ratings = store,
                     .outbox = store,
                     .deliveries = store,
                     .mail_desk = store,
                     .upkeep = store,
                     .clock = clock,
                     .entropy = entropy,
                     .notifier = notifier,
                     .passwords = hasher,
                     .composer = composer,
                     .workers = workers,
                     .thinkers = workers,
                     .leads = [this] { return store.leads(); }}) {
    store.watch_others([this] { news.look(); });
  }
  ~Node() {
    store.stop_watching();
    workers.stop();
  }
  Node(const Node&) = delete;
  Node& operator=(const Node&) = delete;

  Result<Answer> submit(const Identity& who, const std::string& match,
                        const SubmitOrders& request) {
    return wait_for(
        application.submissions.submit(std::make_shared<const Identity>(who), match, request));
  }
  Result<Answer> declare(const Identity& who, const std::string& match, const Declare& request) {
    return wait_for(
        application.submissions.declare(std::make_shared<const Identity>(who), match, request));
  }
  ports::MatchRow row(const std::string& match) { return *store.match(match); }
  ports::MatchRow in_memory(const std::string& match) {
    return application.host.read(match).value()->row;
  }

  auth::SystemEntropy entropy;
  fakes::RecordingNotifier notifier;
  QuickHasher hasher;
  PlainComposer composer;
  ops::WorkerPool workers{2};
  store::PostgresqlStore store;
  Application application;
  News news{{application.context(), application.host, application.sessions, application.chat,
             application.computers, application.tournament_host, store}};
};

// Two servers of one club.
class NodesTest : public testing::Test {
 protected:
  void SetUp() override {
    if (!store::PostgresqlServer::is_installed()) GTEST_SKIP() << "postgresql-15 is missing";
    database = std::make_unique<store::PostgresqlTestDatabase>();
    one = std::make_unique<Node>(database->url(), clock);
    other = std::make_unique<Node>(database->url(), clock);
  }

  // A player who signs in at the first.
  Identity player(const std::string& handle) {
    const auto id = store::add_account(one->store, handle);
    const auto before = one->store.account(id).value().password_hash;
    one->store.renew_password_hash(id, before, "quick:a long enough password:1");
    const auto session =
        one->application.sessions.sign_in(handle, "a long enough password", "127.0.0.1", "test");
    EXPECT_TRUE(session) << session.error().detail;
    return one->application.sessions.who_is(session->token).value();
  }

  // A running match, made at one server and begun at the other.
  std::string start(const Identity& first, const Identity& second, json::value options = nullptr) {
    const auto created = one->application.matches.create(
        first,
        {.scenario = opening.scenario, .side = opening.first, .options = std::move(options)});
    EXPECT_TRUE(created) << created.error().detail;
    const auto taken =
        other->application.matches.take_seat(second, created->id, {.side = opening.second});
    EXPECT_TRUE(taken) << taken.error().detail;
    return created->id;
  }

  const samples::Opening& opening = samples::opening();
  fakes::SimulatedClock clock;
  std::unique_ptr<store::PostgresqlTestDatabase> database;
  std::unique_ptr<Node> one, other;
};

}  // namespace adjutant::app
