// Acts of the operator on a tournament, in the server's data folder.
#include <fmt/format.h>

#include "server/app/application.hpp"
#include "server/auth/password_hasher.hpp"
#include "server/auth/system_entropy.hpp"
#include "server/cli/compose/auth.hpp"
#include "server/cli/compose/mail.hpp"
#include "server/cli/scenario_folder.hpp"
#include "server/cli/tournament_acts.hpp"
#include "server/ops/system_clock.hpp"
#include "server/ops/worker_pool.hpp"

namespace adjutant::cli {
namespace {

// Nobody watches: a server that runs beside finds it in the store.
class NobodyToTell : public ports::Notifier {
 public:
  void publish(ports::Publication) override {}
  void said(const std::string&, const std::array<std::int64_t, 2>&, std::string) override {}
  void session_ended(const core::Digest&) override {}
  void sessions_ended(std::int64_t) override {}
  bool is_awaited(const std::string&, int) const override { return false; }
  void sessions_may_have_ended(std::int64_t) override {}
};

template <class Value>
Value done(app::Result<Value> result) {
  if (result) return *std::move(result);
  auto why = result.error().detail;
  for (const auto& fault : result.error().extension.errors) {
    why += fmt::format("\n  {}: {}", fault.path, fault.message);
  }
  throw BadInput(why);
}

class StoredActs : public TournamentActs {
 public:
  explicit StoredActs(const TournamentPlace& place)
      : id_(place.tournament),
        config_(configuration(place.data.config)),
        scenarios_(scenarios_with(config_.scenarios.folder)),
        store_(open_store(place.data, true)),
        mail_(place.data, clock_),
        passwords_(hash_cost(config_), password_limits(config_)),
        application_({.accounts = *store_,
                      .closings = *store_,
                      .people = *store_,
                      .matches = *store_,
                      .chat = *store_,
                      .tournaments = *store_,
                      .ratings = *store_,
                      .outbox = *store_,
                      .deliveries = *store_,
                      .mail_desk = *store_,
                      .upkeep = *store_,
                      .clock = clock_,
                      .entropy = entropy_,
                      .notifier = nobody_,
                      .passwords = passwords_,
                      .composer = mail_.composer(),
                      .workers = workers_,
                      .thinkers = workers_,
                      .public_url = public_url_of(config_),
                      .link_key = mail_.link_key(),
                      .scenarios = scenarios_}) {
    operator_.account.id = app::operator_account;
    operator_.account.admin = true;
    operator_.account.handle = "operator";
  }

  ~StoredActs() override { workers_.stop(); }
  StoredActs(const StoredActs&) = delete;
  StoredActs& operator=(const StoredActs&) = delete;

  void rule(const Ruling& ruling) override {
    done(tournaments().rule(
        {operator_}, id_, ruling.round, ruling.board,
        {.result = ruling.result, .act = {.reason = ruling.reason}, .leg = ruling.leg}));
  }
  void undo(int round, const std::string& reason) override {
    done(tournaments().undo_round({operator_}, id_, round, {.reason = reason}));
  }
  void pair(int round, const Pairs& pairs, const std::vector<int>& byes,
            const std::string& reason) override {
    done(tournaments().pair_by_hand(
        {operator_}, id_, round, {.pairs = pairs, .byes = byes, .act = {.reason = reason}}, false));
  }
  void forbid(const Pairs& pairs, const std::string& reason) override {
    done(tournaments().forbid_pairs({operator_}, id_, {.pairs = pairs, .act = {.reason = reason}}));
  }
  Pairs forbidden() override {
    return done(application_.tournament_reading.status(operator_, id_)).forbidden;
  }
  void settle(int dispute, const std::string& result, const std::string& reason) override {
    protocol::SettleDispute wanted{.act = {.reason = reason}};
    if (!result.empty()) wanted.result = result;
    done(tournaments().settle({operator_}, id_, dispute, wanted));
  }

 private:
  app::Tournaments& tournaments() { return application_.tournaments; }

  const std::string id_;
  const ops::Config config_;
  const app::Scenarios scenarios_;
  ops::SystemClock clock_;
  auth::SystemEntropy entropy_;
  NobodyToTell nobody_;
  ops::WorkerPool workers_{1};
  std::unique_ptr<store::SqlStore> store_;
  OperatorMail mail_;
  auth::SodiumPasswordHasher passwords_;
  app::Application application_;
  app::Identity operator_;
};

}  // namespace

std::unique_ptr<TournamentActs> acts_in_store(const TournamentPlace& place) {
  return std::make_unique<StoredActs>(place);
}

}  // namespace adjutant::cli
