#pragma once

#include <atomic>
#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "server/app/application.hpp"
#include "server/app/mail_in/answers/digests.hpp"
#include "server/app/mail_in/desk.hpp"
#include "server/cli/readiness.hpp"
#include "server/mail/in/intake.hpp"
#include "server/mail/outbox.hpp"
#include "server/net/routes/app_service.hpp"
#include "server/ops/metrics.hpp"
#include "server/store/sqlite/sqlite_store.hpp"
#include "tests/simulation/disk.hpp"
#include "tests/simulation/failing_store.hpp"
#include "tests/simulation/labelling_composer.hpp"
#include "tests/simulation/workers.hpp"

namespace adjutant::simulation {

inline constexpr std::chrono::minutes outage_min{1};  // so long is an outage
inline constexpr const char* database_path = "/simulated/adjutant.db";

// "Hashes" at once.
class QuickHasher : public ports::PasswordHasher {
 public:
  std::optional<std::string> hash(std::string_view password, std::string_view) override {
    return "quick:" + std::string(password);
  }
  bool is_outdated(std::string_view) const override { return false; }
  std::optional<bool> verify(std::string_view hash, std::string_view password,
                             std::string_view) override {
    return hash == "quick:" + std::string(password);
  }
};

// What stands outside the server and lives longer than it.
struct Surroundings {
  Power& power;
  Disk& disk;
  const ports::Clock& clock;
  ports::Entropy& entropy;
  ports::Mailer& mailer;
  ports::Notifier& notifier;
};

// One life of the whole server, all but its sockets and its timers: from its start to its end or
// its crash. Throws StoreFailure when it cannot start.
class SimulatedServer {
 public:
  explicit SimulatedServer(const Surroundings& around);

  // The answer to a request; throws BrokenPromise when there never is one.
  net::Response answer(const net::Request& request);
  // Several at once, all handed over before any of them is worked on.
  std::vector<net::Response> answer_all(const std::vector<net::Request>& requests);

  // What the timers of the program do: one round each. They never throw.
  void run_outbox();
  void run_deadlines();
  // As the operator ends it.
  void stop();
  // What the desk's thread does: one round.
  void run_desk();
  // A mail is handed over; whether it is acknowledged.
  bool take_in(const std::string& sender, const std::string& recipient, const std::string& bytes);

  FailingStore& failing() { return failing_; }
  // The store as it is, without simulated failures of its calls.
  ports::Store& store() { return store_; }

 private:
  Surroundings around_;
  ops::Metrics metrics_;
  store::SqliteStore store_;
  FailingStore failing_;
  QuickHasher passwords_;
  LabellingComposer composer_;
  SimulatedWorkers workers_;
  mail::Outbox outbox_;
  app::Application application_;
  cli::Readiness readiness_;
  net::Api api_;
  net::AppService service_;
  mail::Intake intake_;
  app::MailDesk desk_;
  app::Digests digests_;
  ports::Time prune_at_{};
};

}  // namespace adjutant::simulation
