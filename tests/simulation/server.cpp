#include "tests/simulation/server.hpp"

#include "server/mail/in/mime.hpp"
#include "tests/server/net/test_api.hpp"
#include "tests/simulation/promises.hpp"

namespace adjutant::simulation {

SimulatedServer::SimulatedServer(const Surroundings& around)
    : around_(around),
      store_(database_path, store::SqliteStore::Use::server,
             store::SqliteStore::Checkpoints::with_commits, around.disk.vfs(), around.disk.files()),
      failing_(store_, around.power),
      composer_(around.clock),
      outbox_(failing_, around.mailer, around.clock, {.envelope_from = "bounces@example.org"}),
      application_({.accounts = failing_,
                    .closings = failing_,
                    .people = failing_,
                    .matches = failing_,
                    .chat = failing_,
                    .tournaments = failing_,
                    .ratings = failing_,
                    .outbox = failing_,
                    .deliveries = failing_,
                    .mail_desk = failing_,
                    .upkeep = failing_,
                    .clock = around.clock,
                    .entropy = around.entropy,
                    .notifier = around.notifier,
                    .passwords = passwords_,
                    .composer = composer_,
                    .workers = workers_,
                    .thinkers = workers_,
                    .link_key = core::Digest{7}}),
      readiness_(failing_, around.clock),
      api_(
          net::test_api(application_, metrics_, workers_, [this] { return readiness_.unready(); })),
      service_(api_, {}, [] {}),
      intake_(failing_, around.clock, {}, [] {}),
      desk_(
          {.context = application_.context(),
           .host = application_.host,
           .submissions = application_.submissions,
           .matches = application_.matches,
           .reading = application_.reading,
           .accounts = application_.accounts,
           .tournaments = application_.tournaments,
           .tournament_host = application_.tournament_host,
           .bidding = application_.bidding,
           .incoming = failing_,
           .store = failing_,
           .settings = {.address = "reply@play.example",
                        .from_name = "Adjutant",
                        .from_address = "referee@play.example",
                        .public_url = "https://play.example",
                        .authserv_id = {}},
           .tokens = app::MailTokens(application_.context(), failing_),
           .first_look = [](const ports::StoredIncoming&, const app::Letter&) { return false; }},
          [](std::string_view bytes) { return mail::read_letter(bytes); },
          [](std::int64_t, std::string_view reason) {
            throw BrokenPromise("10: a mail could not be read: " + std::string(reason));
          }),
      digests_(application_.context(), application_.host, application_.reading, failing_) {
  metrics_.add_source([this](ops::Metrics& into) { readiness_.count(into, true); });
  application_.outages.start(around.clock.now(), outage_min);
}

net::Response SimulatedServer::answer(const net::Request& request) {
  return std::move(answer_all({request}).front());
}

std::vector<net::Response> SimulatedServer::answer_all(const std::vector<net::Request>& requests) {
  std::vector<std::optional<net::Response>> answers(requests.size());
  std::atomic<std::size_t> waiting{requests.size()};
  for (std::size_t i = 0; i < requests.size(); ++i) {
    service_.answer(requests[i], [this, &waiting, &place = answers[i]](net::Response response) {
      place = std::move(response);
      --waiting;
      workers_.wake();
    });
  }
  const bool done = workers_.work_until([&] { return waiting.load() == 0; },
                                        [this] { return failing_.release(); });
  if (!done) {
    throw BrokenPromise("a request was never answered");
  }
  std::vector<net::Response> responses;
  for (auto& answer : answers) responses.push_back(*std::move(answer));
  return responses;
}

void SimulatedServer::run_outbox() {
  try {
    outbox_.send_due(around_.clock.now());
  } catch (const ports::StoreFailure&) {
    // The program's own thread waits and goes on; so does the simulation.
  }
}

void SimulatedServer::run_desk() {
  constexpr int mails_at_once = 64;
  try {
    desk_.take_due(around_.clock.now(), mails_at_once, [this] { return !around_.power.is_on(); });
  } catch (const ports::StoreFailure&) {
    // As above.
  }
}

bool SimulatedServer::take_in(const std::string& sender, const std::string& recipient,
                              const std::string& bytes) {
  try {
    intake_.take_in(
        {.source = "pipe", .sender = sender, .recipients = {recipient}, .bytes = bytes});
    return true;
  } catch (const ports::StoreFailure&) {
    return false;
  }
}

void SimulatedServer::stop() {
  try {
    application_.outages.stop(around_.clock.now());
  } catch (const ports::StoreFailure&) {
    // The outage is longer then than it was.
  }
}

void SimulatedServer::run_deadlines() {
  const auto now = around_.clock.now();
  try {
    application_.outages.run(now);
    application_.deadlines.run_due(now);
    application_.tournament_timer.run_due(now);
    digests_.send_due(now);
    const bool prunes = now >= prune_at_ || prune_at_ > now + std::chrono::hours{1};
    if (prunes && !failing_.prune(now)) prune_at_ = now + std::chrono::hours{1};
  } catch (const ports::StoreFailure&) {
    // As above.
  }
}

}  // namespace adjutant::simulation
