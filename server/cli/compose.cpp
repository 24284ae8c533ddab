#include "server/cli/compose.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <optional>
#include <thread>
#include <unistd.h>

#include "embedded/web.hpp"
#include "server/app/accounts/mail_address.hpp"
#include "server/app/accounts/peer_network.hpp"
#include "server/app/application.hpp"
#include "server/app/mail_in/commands/prepared.hpp"
#include "server/app/nodes/news.hpp"
#include "server/auth/system_entropy.hpp"
#include "server/cli/compose/auth.hpp"
#include "server/cli/compose/delivery.hpp"
#include "server/cli/compose/mail.hpp"
#include "server/cli/compose/mail_desk.hpp"
#include "server/cli/compose/mail_in.hpp"
#include "server/cli/compose/metrics.hpp"
#include "server/cli/compose/net.hpp"
#include "server/cli/compose/shared_pictures.hpp"
#include "server/cli/compose/store.hpp"
#include "server/cli/deadline_timer.hpp"
#include "server/cli/readiness.hpp"
#include "server/cli/scenario_folder.hpp"
#include "server/net/live_hub.hpp"
#include "server/net/quotas.hpp"
#include "server/net/routes/app_service.hpp"
#include "server/net/server.hpp"
#include "server/net/web_page.hpp"
#include "server/ops/log.hpp"
#include "server/ops/metrics.hpp"
#include "server/ops/server_clock.hpp"
#include "server/ops/worker_pool.hpp"
#include "server/render/drawn_pictures.hpp"
#include "server/render/map_picture.hpp"
#include "server/store/sql_store.hpp"

namespace adjutant::cli {
namespace {

std::optional<net::WebPage> page_of_the_program() {
  if (embedded::web_files().empty()) return std::nullopt;
  return std::optional<net::WebPage>(embedded::web_files());
}

// The limit for a reader of the database. No request needs as much: one that does must not keep the
// others from reading, or the server from stopping.
constexpr std::chrono::seconds reading_max{2};

constexpr std::size_t svg_bytes_max = std::size_t{16} << 20U;  // of drawn maps, and of their gzip

std::string node_name(const ops::Config& config) {
  if (!config.node.name.empty()) return config.node.name;
  std::array<char, 256> name{};
  ::gethostname(name.data(), name.size() - 1);
  return name.data();
}

std::size_t thinkers_at_once(const ops::Config& config) {
  const auto set = config.computer_players.at_once;
  // 0 again where the system does not say.
  return set != 0 ? set : std::max<std::size_t>(1, std::thread::hardware_concurrency());
}

}  // namespace

struct RunningServer::Parts {
  explicit Parts(const ops::Config& all)
      : config(all),
        scenarios(scenarios_with(config.scenarios.folder)),
        listener(config.listen),
        url("http://" + listener.address()),
        workers(config.http.workers),
        thinkers(thinkers_at_once(config), ops::Priority::behind),
        opened(open_store(config, store::SqlStore::Use::server)),
        store(*opened),
        passwords(hash_cost(config), password_limits(config)),
        composer(composer_settings(config, public_url()), clock),
        mailer(mailer_for(config)),
        deliverer(store, clock, settings_of_deliverer()),
        outbox(store, *mailer, clock, settings_of_outbox()),
        application(context()),
        mail_in(mail_in_for(config, application, store, clock, [this] { mail_desk->wake(); })),
        readiness(store, clock),
        quotas(server_settings(config).limits),
        web(page_of_the_program()),
        api{.app = application,
            .metrics = metrics,
            .workers = workers,
            .public_url = public_url(),
            .to_svg = [](const core::Picture& picture) { return render::to_svg(picture); },
            .kept =
                [this](const std::string& key, const net::Api::Draw& draw) {
                  using Wait = render::DrawnPictures::Wait;
                  return svgs.drawn(key, Wait::as_long_as_it_takes, draw);
                },
            .to_png =
                [this](const core::Picture& picture, double scale, std::string_view peer) {
                  return shared_pictures.png(picture, scale, app::network_of(peer));
                },
            .unready = [this] { return readiness.unready(); },
            .embedded_by = config.http.embedded_by,
            .quotas = &quotas,
            .web = web ? &*web : nullptr},
        service(api, networks::Networks(config.http.trusted_proxies), [this] { outbox.wake(); }) {}

  ~Parts() {
    store.stop_watching();
    store.complete_on({});
    if (mail_in) mail_in->stop();
  }
  Parts(const Parts&) = delete;
  Parts& operator=(const Parts&) = delete;

  // For the use cases; uses the members before `application` alone, but in functions for later.
  app::Context context() {
    return {.accounts = store,
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
            .notifier = live,
            .passwords = passwords,
            .composer = composer,
            .workers = workers,
            .thinkers = thinkers,
            .thinkers_at_once = thinkers_at_once(config),
            .guests_per_peer = config.guests.per_address_and_hour_max,
            .public_url = public_url(),
            .link_key = installation_key_in(config.data, entropy),
            .scenarios = scenarios,
            .answer_may_come =
                [this](const ports::MatchRow& row, core::Side side, ports::Time deadline) {
                  return mail_in && mail_in->answer_may_come(row, side, deadline);
                },
            .prepared =
                [this](const app::LiveMatch& match) {
                  return app::PreparedDesk({application.context(), application.host,
                                            application.submissions, store})
                      .step_after(match);
                },
            .has_prepared =
                [this](const ports::MatchRow& row, core::Side side) {
                  return app::wait_for_their_turn(store, row.id, side);
                },
            .leads = [this] { return store.leads(); }};
  }

  std::string public_url() const { return config.public_url.empty() ? url : config.public_url; }

  mail::OutboxSettings settings_of_outbox() {
    auto settings = outbox_settings(config);
    settings.maps = mail::DrawnMaps(pictures);
    settings.leads = [this] { return store.leads(); };
    if (!has_bounce_addresses(config)) return settings;
    const auto domain = app::address_parts(config.mail.in.address).domain;
    settings.envelope_from_of = [addresses = app::BounceAddresses(
                                     store, installation_key_in(config.data, entropy), domain)](
                                    const ports::QueuedMail& mail) { return addresses.of(mail); };
    settings.refused = [this](const ports::QueuedMail& mail, const std::string& reason) {
      mail_in->refused(mail, reason);
    };
    return settings;
  }

  delivery::DelivererSettings settings_of_deliverer() {
    auto settings =
        delivery_settings(config, installation_key_in(config.data, entropy), public_url(), entropy);
    settings.leads = [this] { return store.leads(); };
    return settings;
  }

  // On the thread that watches the other servers.
  void look() {
    const bool leads = store.leads();
    if (led.exchange(leads) != leads) {
      ops::log_info(leads ? "leads" : "follows", {{"node", node_name(config)}});
    }
    try {
      news.look();
    } catch (const std::exception& failure) {
      ops::log_error("news_not_read", {{"reason", failure.what()}});
    }
  }

  void start() {
    require_installation_key(store, config.data, entropy);
    store.limit_reading(reading_max);
    store.watch_others([this] { look(); });
    if (store.leads()) {
      application.outages.start(clock.now(), config.clocks.outage_time_min);
    } else {
      application.outages.follow();
    }
    application.computers.on_moved([this] { outbox.wake(); });
    metrics.add_source([this](ops::Metrics& into) {
      readiness.count(into, store.leads());
      count(into, clock_watch);
      into.set_gauge("adjutant_node_leads",
                     "1 if this server does what falls due by itself, else 0", "",
                     store.leads() ? 1 : 0);
      count(into, store);
      count(into, outbox);
      count(into, deliverer);
      count(into, *server, live);
      count(into, application.computers);
      if (mail_in) mail_in->count(into);
    });
    server =
        std::make_unique<net::Server>(listener, server_settings(config), workers, service, live);
    store.complete_on({.here = [this] { return server->here(); },
                       .tell =
                           [this](std::size_t place, store::Writer::Completion completion) {
                             server->run(place, std::move(completion));
                           }});
    outbox.start();
    deliverer.start();
    mail_desk = mail_desk_for(
        config, public_url(), application, store, store, clock,
        [this](const ports::StoredIncoming& row, const app::Letter& letter) {
          return mail_in->first_look(row, letter);
        },
        [this] { outbox.wake(); });
    if (mail_in) mail_in->start();
    const Timed timed{.context = application.context(),
                      .host = application.host,
                      .clock_watch = clock_watch,
                      .command_watch = command_watch,
                      .outages = application.outages,
                      .deadlines = application.deadlines,
                      .digests = digests,
                      .tournaments = application.tournament_timer,
                      .closings = application.closings};
    deadlines = std::make_unique<DeadlineTimer>(
        timed, store, clock, metrics, config.clocks.outage_time_min, [this] { outbox.wake(); });
  }

  const ops::Config config;
  const app::Scenarios scenarios;
  net::Listener listener;
  const std::string url;
  const std::shared_ptr<render::DrawnPictures> pictures = std::make_shared<render::DrawnPictures>();
  SharedPictures shared_pictures{*pictures};
  // Quickly drawn: as many at a time as there are workers.
  render::DrawnPictures svgs{{.bytes_max = svg_bytes_max, .at_once = config.http.workers}, {}};
  ops::ServerClock clock;
  auth::SystemEntropy entropy;
  ops::Metrics metrics;
  net::LiveHub live;
  ops::WorkerPool workers;
  ops::WorkerPool thinkers;
  const std::unique_ptr<store::SqlStore> opened;
  store::SqlStore& store;
  auth::SodiumPasswordHasher passwords;
  mail::MailComposer composer;
  std::unique_ptr<ports::Mailer> mailer;
  delivery::Deliverer deliverer;
  mail::Outbox outbox;
  app::Application application;
  ClockWatch clock_watch{clock, application.outages, application.host};
  CommandWatch command_watch{store, [this] {
                               application.host.forget_all();
                               application.sessions.account_changed();
                               live.sessions_may_have_ended();
                             }};
  app::News news{{application.context(), application.host, application.sessions, application.chat,
                  application.computers, application.tournament_host, store}};
  std::atomic<bool> led{false};
  app::Digests digests{application.context(), application.host, application.reading, store};
  const std::unique_ptr<MailIn> mail_in;
  Readiness readiness;
  net::Quotas quotas;
  const std::optional<net::WebPage> web;
  net::Api api;
  net::AppService service;
  std::unique_ptr<net::Server> server;
  std::unique_ptr<DeadlineTimer> deadlines;
  std::unique_ptr<MailDeskRunner> mail_desk;
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
  return mail_destination(parts_->config);
}

void RunningServer::stop() {
  parts_->readiness.stopping = true;
  parts_->store.complete_on({});
  parts_->server->stop(parts_->config.stop_time_max);
  if (parts_->mail_in) parts_->mail_in->stop();
  if (parts_->mail_desk) parts_->mail_desk->stop();
  parts_->application.computers.stop();
  parts_->thinkers.stop();
  parts_->workers.stop();
  parts_->deadlines->stop();
  if (parts_->store.leads()) parts_->application.outages.stop(parts_->clock.now());
  parts_->outbox.stop();
  parts_->deliverer.stop();
  parts_->store.stop_watching();
}

}  // namespace adjutant::cli
