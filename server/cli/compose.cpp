#include "server/cli/compose.hpp"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <sys/stat.h>

#include <fmt/format.h>

#include "embedded/web.hpp"
#include "server/app/application.hpp"
#include "server/auth/password_hasher.hpp"
#include "server/auth/system_entropy.hpp"
#include "server/cli/commands.hpp"
#include "server/cli/deadline_timer.hpp"
#include "server/cli/readiness.hpp"
#include "server/cli/scenario_folder.hpp"
#include "server/mail/composer.hpp"
#include "server/mail/maildir.hpp"
#include "server/mail/outbox.hpp"
#include "server/mail/smtp.hpp"
#include "server/net/live_hub.hpp"
#include "server/net/quotas.hpp"
#include "server/net/routes/app_service.hpp"
#include "server/net/server.hpp"
#include "server/net/web_page.hpp"
#include "server/ops/log.hpp"
#include "server/ops/metrics.hpp"
#include "server/ops/system_clock.hpp"
#include "server/ops/worker_pool.hpp"
#include "server/render/map_picture.hpp"
#include "server/store/sqlite_store.hpp"

namespace adjutant::cli {
namespace {

namespace filesystem = std::filesystem;

constexpr double png_scale = 1.0;

net::ServerSettings server_settings(const ops::Config& config) {
  const auto& http = config.http;
  net::ServerSettings settings;
  settings.io_threads = http.io_threads;
  auto& limits = settings.limits;
  limits.header_bytes_max = http.header_bytes_max;
  limits.body_bytes_max = http.body_bytes_max;
  limits.idle_time_max = http.idle_time_max;
  limits.header_time_max = http.header_time_max;
  limits.body_time_max = http.body_time_max;
  limits.write_time_max = http.write_time_max;
  limits.connections_max = http.connections_max;
  limits.connections_per_address_max = http.connections_per_address_max;
  limits.requests_waiting_max = http.requests_waiting_max;
  limits.address_requests_per_second_max = http.address_requests_per_second_max;
  limits.address_requests_burst_max = http.address_requests_burst_max;
  limits.account_requests_per_second_max = http.account_requests_per_second_max;
  limits.account_requests_burst_max = http.account_requests_burst_max;
  limits.trusted_proxies = http.trusted_proxies;
  limits.live_sockets_max = config.live.sockets_max;
  limits.live_sockets_per_address_max = config.live.sockets_per_address_max;
  limits.live_sockets_per_account_max = config.live.sockets_per_account_max;
  limits.live_matches_max = config.live.matches_max;
  limits.live_queue_messages_max = config.live.queue_messages_max;
  limits.live_queue_bytes_max = config.live.queue_bytes_max;
  limits.live_idle_time_max = config.live.idle_time_max;
  return settings;
}

// Half of the workers are free for everything else.
auth::PermitLimits password_limits(const ops::Config& config) {
  const auto all = std::max<std::size_t>(config.http.workers / 2, 1);
  const auto at_once = std::min(config.passwords.at_once, all);
  auth::PermitLimits limits;
  limits.at_once = static_cast<int>(at_once);
  limits.waiting_max = static_cast<int>(std::min(config.passwords.waiting_max, all - at_once));
  return limits;
}

mail::Tls tls_named(const std::string& name) {
  if (name == "none") return mail::Tls::none;
  if (name == "optional") return mail::Tls::optional;
  if (name == "implicit") return mail::Tls::implicit;
  return mail::Tls::required;
}

std::string maildir_in(const std::string& data) {
  return (filesystem::path(data) / "mail").string();
}

std::unique_ptr<ports::Mailer> mailer_for(const ops::Config& config) {
  if (config.mail.transport == "maildir") {
    return std::make_unique<mail::Maildir>(maildir_in(config.data));
  }
  const auto& smtp = config.mail.smtp;
  mail::SmtpSettings settings;
  settings.host = smtp.host;
  settings.port = smtp.port;
  settings.tls = tls_named(smtp.tls);
  settings.user = smtp.user;
  settings.password = smtp.password;
  settings.hello = smtp.hello;
  settings.ca_file = smtp.ca_file;
  return std::make_unique<mail::SmtpMailer>(settings);
}

mail::OutboxSettings outbox_settings(const ops::Config& config) {
  mail::OutboxSettings settings;
  settings.envelope_from =
      config.mail.bounces_to.empty() ? config.mail.from_address : config.mail.bounces_to;
  return settings;
}

std::optional<net::WebPage> page_of_the_program() {
  if (embedded::web_files().empty()) return std::nullopt;
  return std::optional<net::WebPage>(embedded::web_files());
}

// A folder that was there before, or a database put back from a backup, may be open to everybody.
void warn_of_readers(const std::string& data) {
  constexpr auto others = filesystem::perms::group_all | filesystem::perms::others_all;
  for (const auto& path : {filesystem::path(data), filesystem::path(data) / "adjutant.db"}) {
    std::error_code failure;
    const auto rights = filesystem::status(path, failure).permissions();
    if (failure || (rights & others) == filesystem::perms::none) continue;
    ops::log_warning("open_to_others", {{"path", path.string()},
                                        {"cure",
                                         "chmod go= and look who may have read it: the "
                                         "seeds of running matches are in there"}});
  }
}

}  // namespace

std::string database_in(const std::string& data) {
  ::umask(S_IRWXG | S_IRWXO);
  std::error_code failure;
  const bool made = filesystem::create_directories(data, failure);
  if (failure) {
    throw BadEnvironment(fmt::format(
        "cannot make the data folder {}: {}; choose another with --data", data, failure.message()));
  }
  if (made) filesystem::permissions(data, filesystem::perms::owner_all, failure);
  return (filesystem::path(data) / "adjutant.db").string();
}

struct RunningServer::Parts {
  explicit Parts(const ops::Config& all)
      : config(all),
        scenarios(scenarios_with(config.scenarios.folder)),
        listener(config.listen),
        url("http://" + listener.address()),
        workers(config.http.workers),
        store(database_in(config.data), store::SqliteStore::Use::server,
              store::SqliteStore::Checkpoints::beside_commits),
        passwords({.operations = config.passwords.operations,
                   .memory_bytes = config.passwords.memory_mib * 1024 * 1024},
                  password_limits(config)),
        composer({.public_url = public_url(),
                  .from_address = config.mail.from_address,
                  .from_name = config.mail.from_name},
                 clock),
        mailer(mailer_for(config)),
        outbox(store, *mailer, clock, outbox_settings(config)),
        application({.accounts = store,
                     .matches = store,
                     .chat = store,
                     .outbox = store,
                     .upkeep = store,
                     .clock = clock,
                     .entropy = entropy,
                     .notifier = live,
                     .passwords = passwords,
                     .composer = composer,
                     .workers = workers,
                     .link_key = auth::installation_key(
                         filesystem::path(config.data) / "installation.key", entropy),
                     .scenarios = scenarios}),
        readiness(store, clock),
        quotas(server_settings(config).limits),
        web(page_of_the_program()),
        api{.app = application,
            .metrics = metrics,
            .workers = workers,
            .public_url = public_url(),
            .to_svg = [](const core::Picture& picture) { return render::to_svg(picture); },
            .to_png =
                [](const core::Picture& picture) { return render::to_png(picture, png_scale); },
            .unready = [this] { return readiness.unready(); },
            .quotas = &quotas,
            .web = web ? &*web : nullptr},
        service(api, config.http.trusted_proxies, [this] { outbox.wake(); }) {}

  ~Parts() { store.complete_on({}); }
  Parts(const Parts&) = delete;
  Parts& operator=(const Parts&) = delete;

  std::string public_url() const { return config.public_url.empty() ? url : config.public_url; }

  void count(ops::Metrics& into) {
    readiness.count(into);
    const auto load = server->load();
    const auto sent = outbox.counts();
    into.set_total("adjutant_mails_sent_total", "Mails handed to the relay or the mailbox folder",
                   static_cast<double>(sent.sent));
    into.set_total("adjutant_mails_failed_total", "Attempts to send a mail that failed",
                   static_cast<double>(sent.failed));
    into.set_total("adjutant_mails_given_up_total", "Mails given up after all attempts",
                   static_cast<double>(sent.given_up));
    into.set_total("adjutant_store_failed_writes_total", "Writes that did not reach the disk",
                   static_cast<double>(store.failed_writes()));
    into.set_gauge("adjutant_http_connections", "Open connections, live sockets included", "",
                   static_cast<double>(load.connections));
    into.set_gauge("adjutant_http_requests_waiting", "Requests waiting for a worker or at work", "",
                   static_cast<double>(load.requests_waiting));
    into.set_gauge("adjutant_live_sockets", "Open live sockets", "",
                   static_cast<double>(live.sockets.load()));
    into.set_total("adjutant_publications_total", "Steps of matches told to live sockets",
                   static_cast<double>(live.publications.load()));
    into.set_total("adjutant_live_slow_readers_total", "Live sockets dropped for reading slowly",
                   static_cast<double>(live.slow_readers_dropped.load()));
  }

  // Commits of a second, how many writes share one, and how long they take,
  // come of these.
  void count_writes(ops::Metrics& into) {
    const auto work = store.writes();
    const std::chrono::duration<double> seconds = work.time;
    into.set_gauge("adjutant_writes_waiting", "Writes waiting for the disk", "",
                   static_cast<double>(work.waiting));
    into.set_total("adjutant_commits_total", "Groups of writes committed and synced together",
                   static_cast<double>(work.groups));
    into.set_total("adjutant_writes_total", "Writes in these groups",
                   static_cast<double>(work.pieces));
    into.set_total("adjutant_commit_seconds_total", "Time spent on these groups", seconds.count());
  }

  void count_computers(ops::Metrics& into) {
    const auto players = application.computers.tally();
    into.set_total("adjutant_computer_moves_total", "Orders handed in by computer players",
                   static_cast<double>(players.moves));
    into.set_total("adjutant_computer_failures_total",
                   "Moves of computer players that came to nothing and are tried again",
                   static_cast<double>(players.failures));
    into.set_gauge("adjutant_computers_thinking", "Computer players at work", "",
                   static_cast<double>(players.thinking));
    into.set_gauge("adjutant_computers_waiting", "Matches in which a computer player is due", "",
                   static_cast<double>(players.waiting));
  }

  void start() {
    application.computers.on_moved([this] { outbox.wake(); });
    metrics.add_source([this](ops::Metrics& into) { count_writes(into); });
    metrics.add_source([this](ops::Metrics& into) { count_computers(into); });
    metrics.add_source([this](ops::Metrics& into) { count(into); });
    server =
        std::make_unique<net::Server>(listener, server_settings(config), workers, service, live);
    store.complete_on({.here = [this] { return server->here(); },
                       .tell =
                           [this](std::size_t place, store::Writer::Completion completion) {
                             server->run(place, std::move(completion));
                           }});
    outbox.start();
    deadlines = std::make_unique<DeadlineTimer>(application.deadlines, store, clock, metrics,
                                                [this] { outbox.wake(); });
  }

  const ops::Config config;
  const app::Scenarios scenarios;
  net::Listener listener;
  const std::string url;
  ops::SystemClock clock;
  auth::SystemEntropy entropy;
  ops::Metrics metrics;
  net::LiveHub live;
  ops::WorkerPool workers;
  store::SqliteStore store;
  auth::SodiumPasswordHasher passwords;
  mail::MailComposer composer;
  std::unique_ptr<ports::Mailer> mailer;
  mail::Outbox outbox;
  app::Application application;
  Readiness readiness;
  net::Quotas quotas;
  const std::optional<net::WebPage> web;
  net::Api api;
  net::AppService service;
  std::unique_ptr<net::Server> server;
  std::unique_ptr<DeadlineTimer> deadlines;
};

RunningServer::RunningServer(const ops::Config& config) : parts_(std::make_unique<Parts>(config)) {
  for (const auto& name : parts_->store.migration().applied) {
    ops::log_info("migrated", {{"migration", name}});
  }
  warn_of_readers(config.data);
  parts_->start();
}

RunningServer::~RunningServer() = default;

std::string RunningServer::url() const {
  return parts_->url;
}

std::string RunningServer::mail() const {
  const auto& mail = parts_->config.mail;
  if (mail.transport == "maildir") return maildir_in(parts_->config.data);
  return fmt::format("{}:{}", mail.smtp.host, mail.smtp.port);
}

void RunningServer::stop() {
  parts_->readiness.stopping = true;
  parts_->store.complete_on({});
  parts_->server->stop(parts_->config.stop_time_max);
  parts_->workers.stop();
  parts_->deadlines->stop();
  parts_->outbox.stop();
}

}  // namespace adjutant::cli
