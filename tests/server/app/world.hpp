#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "server/app/application.hpp"
#include "server/ops/worker_pool.hpp"
#include "server/store/sqlite/sqlite_store.hpp"
#include "tests/games/opening.hpp"
#include "tests/server/app/plain_composer.hpp"
#include "tests/server/fakes/clock.hpp"
#include "tests/server/fakes/entropy.hpp"
#include "tests/server/fakes/new_database.hpp"
#include "tests/server/fakes/notifier.hpp"
#include "tests/server/fakes/temporary_folder.hpp"

namespace adjutant::app {

// "Hashes" at once; counts how often it is asked.
class QuickHasher : public ports::PasswordHasher {
 public:
  std::optional<std::string> hash(std::string_view password, std::string_view) override {
    if (auto other = std::exchange(meanwhile, nullptr)) other();
    if (is_busy) return std::nullopt;
    return "quick:" + std::string(password) + ":" + std::to_string(++hashes);
  }
  std::optional<bool> verify(std::string_view hash, std::string_view password,
                             std::string_view) override {
    if (auto other = std::exchange(while_verifying, nullptr)) other();
    ++verifications;
    verified = hash;
    if (hash.starts_with("old:" + std::string(password) + ":")) return true;
    return hash.starts_with("quick:" + std::string(password) + ":");
  }
  bool is_outdated(std::string_view hash) const override { return hash.starts_with("old:"); }
  std::string verified;                   // the last hash
  std::function<void()> meanwhile;        // happens while the next hash is made
  std::function<void()> while_verifying;  // the same while the next password is checked
  bool is_busy = false;                   // has no place for a hash
  int hashes = 0;
  int verifications = 0;
};

// A real store whose commits fail when they are told to.
class ShakyStore : public store::SqliteStore {
 public:
  enum class Next { works, fails, fails_after_commit };
  using store::SqliteStore::SqliteStore;
  std::expected<void, ports::CommitRefused> commit(const ports::MatchCommit& commit) override {
    const auto now = std::exchange(next, Next::works);
    if (now == Next::fails) throw ports::StoreFailure("the disk is full");
    auto done = store::SqliteStore::commit(commit);
    if (now == Next::fails_after_commit) throw ports::StoreFailure("no answer", true);
    return done;
  }
  void commit_later(ports::MatchCommit commit, ports::Committed committed) override {
    if (holds_back) {
      held_back.emplace_back(std::move(commit), std::move(committed));
    } else if (next == Next::works) {
      store::SqliteStore::commit_later(std::move(commit), std::move(committed));
    } else {
      ports::MatchStore::commit_later(std::move(commit), std::move(committed));
    }
  }
  Next next = Next::works;

  // Of what tournaments write: so many calls work, the next comes out so, and all others work.
  int tournament_calls = -1;  // -1: all work
  Next tournament_call = Next::fails;
  std::expected<void, ports::CommitRefused> commit_tournament(
      const ports::TournamentCommit& commit) override {
    return counted([&] { return store::SqliteStore::commit_tournament(commit); });
  }
  // The same of what ratings write, which the next call does not do.
  int rating_calls = -1;
  bool close_periods(const ports::ClosedPeriods& closed) override {
    const bool now = rating_calls == 0;
    if (rating_calls >= 0) --rating_calls;
    if (now) throw ports::StoreFailure("the disk is full");
    return store::SqliteStore::close_periods(closed);
  }
  void make_matches(const std::vector<ports::NewMatch>& matches) override {
    counted([&] { return store::SqliteStore::make_matches(matches); });
  }

  // Commits that are told later wait here, not begun, while `holds_back`.
  bool holds_back = false;
  std::vector<std::pair<ports::MatchCommit, ports::Committed>> held_back;
  void let_through(std::size_t place) {
    auto& [commit, committed] = held_back.at(place);
    store::SqliteStore::commit_later(std::move(commit), std::move(committed));
  }

 private:
  template <class Work>
  std::invoke_result_t<Work> counted(Work work) {
    const bool now = tournament_calls == 0;
    if (tournament_calls >= 0) --tournament_calls;
    if (!now) return work();
    const bool is_done = tournament_call == Next::fails_after_commit;
    if (is_done) (void)work();
    throw ports::StoreFailure("killed", is_done);
  }
};

// All of the server but its network and its mail: a real store in a folder of its own, a clock
// that tests move, chance that is the same each time.
class World : public testing::Test {
 protected:
  World() {
    fakes::new_database(folder);
    open();
  }
  ~World() override { close(); }

  // As after a crash of the program: everything in memory is new, the database is the same.
  void restart() {
    close();
    open();
  }

  static constexpr auto outage_least = std::chrono::minutes{1};

  // The server was last seen running now, and starts again after this time.
  void be_down(ports::Duration time) {
    app().outages.stop(clock.now());
    restart();
    clock.advance(time);
    app().outages.start(clock.now(), outage_least);
  }

  // In the order of the program: whoever works still has all of it. Twice is once.
  void close() {
    workers->stop();
    application.reset();
    store.reset();
  }

  Application& app() { return *application; }

  // A confirmed account, signed in.
  Identity player(const std::string& handle) {
    const auto signed_up = app().accounts.sign_up({handle, handle + "@example.org", password});
    EXPECT_TRUE(signed_up.has_value());
    EXPECT_TRUE(app().accounts.confirm(token_mailed_to(handle + "@example.org")).has_value());
    return sign_in(handle);
  }

  Identity sign_in(const std::string& handle) {
    const auto session = app().sessions.sign_in(handle, password, "127.0.0.1", "test");
    EXPECT_TRUE(session.has_value());
    return *app().sessions.who_is(session->token);
  }

  std::vector<ports::QueuedMail> mails_to(const std::string& address) {
    std::vector<ports::QueuedMail> found;
    for (auto& queued : store->due_mail(clock.now(), 10'000)) {
      if (queued.mail.to == address) found.push_back(std::move(queued));
    }
    return found;
  }

  // How many mails of this kind are queued for the player.
  int count_mails(const std::string& handle, const std::string& kind) {
    int count = 0;
    for (const auto& queued : mails_to(handle + "@example.org")) {
      if (queued.mail.bytes.starts_with(kind + "\n")) ++count;
    }
    return count;
  }

  // The second line of the newest mail.
  std::string token_mailed_to(const std::string& address) {
    const auto mails = mails_to(address);
    EXPECT_FALSE(mails.empty()) << address;
    if (mails.empty()) return {};
    const auto& bytes = mails.back().mail.bytes;
    return bytes.substr(bytes.find('\n') + 1);
  }

  void deliver_all() {
    for (const auto& queued : store->due_mail(clock.now(), 10'000)) store->mail_sent(queued.id);
  }

  // What its organiser asks for: to play the side that begins.
  CreateMatch proposal(json::value options = nullptr, const std::string& invite = {}) {
    return {.scenario = opening.scenario,
            .side = opening.first,
            .options = std::move(options),
            .invite = invite};
  }

  // A running match; the first is the organiser and begins.
  std::string start(const Identity& first, const Identity& second, json::value options = nullptr) {
    auto request = proposal(std::move(options), second.account.handle);
    request.seed = "first seed";
    const auto created = app().matches.create(first, request);
    EXPECT_TRUE(created.has_value()) << (created ? "" : created.error().detail);
    const std::string id = created->id;
    const auto taken =
        app().matches.take_seat(second, id, {.side = opening.second, .seed = "second seed"});
    EXPECT_TRUE(taken.has_value()) << (taken ? "" : taken.error().detail);
    return id;
  }

  // What an operator's command writes mails with.
  MailContext mail_context() { return {*store, composer, link_key, clock}; }

  ports::MatchRow row(const std::string& match) { return *store->match(match); }

  Result<Answer> submit(const Identity& who, const std::string& match, const std::string& text,
                        const std::string& key = {}) {
    return submit(
        who, match,
        {.revision = row(match).revision, .orders = text, .nonce = "n", .idempotency_key = key});
  }

  Result<Answer> submit(const Identity& who, const std::string& match,
                        const SubmitOrders& request) {
    return wait_for(
        app().submissions.submit(std::make_shared<const Identity>(who), match, request));
  }
  Result<Answer> declare(const Identity& who, const std::string& match, const Declare& request) {
    return wait_for(
        app().submissions.declare(std::make_shared<const Identity>(who), match, request));
  }
  Result<StandingOrders> set_standing_orders(const Identity& who, const std::string& match,
                                             const std::string& text) {
    return wait_for(
        app().submissions.set_standing_orders(std::make_shared<const Identity>(who), match, text));
  }

  // Of the game that is played here.
  const samples::Opening& opening = samples::opening();
  static constexpr ports::DueLimits all_due{.all = 1'000, .of_each = 1'000};
  static constexpr const char* password = "a long enough password";
  fakes::TemporaryFolder folder;
  fakes::SimulatedClock clock;
  fakes::DeterministicEntropy entropy;
  fakes::RecordingNotifier notifier;
  QuickHasher hasher;
  core::Digest link_key{7};
  // Context::prepared of the next restart().
  std::function<std::shared_ptr<PreparedStep>(const LiveMatch&)> prepared;
  std::function<bool(const ports::MatchRow&, core::Side)> has_prepared;
  // Who thinks after the next restart(), and how many at once; null: the workers.
  ports::Workers* thinkers = nullptr;
  std::size_t thinkers_at_once = 1;
  PlainComposer composer;
  ports::Composer* writes = &composer;  // after restart()
  std::unique_ptr<ops::WorkerPool> workers;
  std::unique_ptr<ShakyStore> store;
  std::unique_ptr<Application> application;

 private:
  void open() {
    workers = std::make_unique<ops::WorkerPool>(2);
    store = std::make_unique<ShakyStore>(folder.file("adjutant.db"));
    application = std::make_unique<Application>(Context{.accounts = *store,
                                                        .closings = *store,
                                                        .people = *store,
                                                        .matches = *store,
                                                        .chat = *store,
                                                        .tournaments = *store,
                                                        .ratings = *store,
                                                        .outbox = *store,
                                                        .deliveries = *store,
                                                        .mail_desk = *store,
                                                        .upkeep = *store,
                                                        .clock = clock,
                                                        .entropy = entropy,
                                                        .notifier = notifier,
                                                        .passwords = hasher,
                                                        .composer = *writes,
                                                        .workers = *workers,
                                                        .thinkers = thinkers ? *thinkers : *workers,
                                                        .thinkers_at_once = thinkers_at_once,
                                                        .link_key = link_key,
                                                        .prepared = prepared,
                                                        .has_prepared = has_prepared});
  }
};

// The type of the problem a use case answered with; "done" when there was none.
template <class T>
std::string problem_of(const Result<T>& result) {
  return result ? "done" : result.error().type;
}

}  // namespace adjutant::app
