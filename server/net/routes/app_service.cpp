#include "server/net/routes/app_service.hpp"

#include <algorithm>
#include <chrono>

#include <fmt/format.h>

#include "engine/core/ensure.hpp"
#include "protocol/json/reading.hpp"
#include "protocol/json/tournaments.hpp"
#include "server/app/accounts/peer_network.hpp"
#include "server/app/limits.hpp"
#include "server/net/compression.hpp"
#include "server/net/identity.hpp"
#include "server/net/problem.hpp"
#include "server/net/quotas.hpp"
#include "server/net/routes/routes.hpp"
#include "server/net/web_page.hpp"
#include "server/ops/log.hpp"
#include "server/ports/client_watch.hpp"
#include "server/ports/tournament_id.hpp"

namespace adjutant::net {
namespace {

constexpr int events_per_message = 200;  // of a backlog
constexpr std::string_view matches_prefix = "/api/v1/matches/{id}";

// Runs work(), and makes a problem of what it throws.
template <class Work>
auto safely(const std::string& request, Work work) -> app::Result<std::invoke_result_t<Work>> {
  try {
    return work();
  } catch (const ports::StoreFailure& failure) {
    if (ports::ClientWatch::client_has_gone()) {
      ops::log_info("client_gone", {{"request", request}});
    } else {
      ops::log_error("store_failure", {{"request", request}, {"reason", failure.what()}});
    }
    return std::unexpected(app::store_problem(failure));
  } catch (const std::exception& failure) {
    ops::log_error("request_failed", {{"request", request}, {"reason", failure.what()}});
    return std::unexpected(transport_problem(
        "internal-error",
        "The server did nothing. The operator can find the request in the log as request " +
            request + "."));
  }
}

// Matches with the eyes of one identity.
class AppLiveReader : public LiveReader {
 public:
  AppLiveReader(const Api& api, const Request& request, app::MaybeIdentity identity,
                Quotas::Permit permit)
      : api_(api),
        request_(request.id),
        peer_(request.peer),
        wants_sentences_(is_asked(request, "sentences")),
        identity_(std::move(identity)),
        permit_(std::move(permit)) {}

  std::expected<Backlog, Problem> backlog(const std::string& match,
                                          std::optional<int> after) override {
    auto read = safely(request_, [&] { return read_backlog(match, after); });
    if (!read) return std::unexpected(read.error());
    return *std::move(read);
  }

  std::optional<Problem> over_quota() override {
    if (api_.quotas == nullptr) return std::nullopt;
    if (auto refused = api_.quotas->request_from(peer_)) return refused;
    return identity_ ? api_.quotas->request_of(identity_->account.id, peer_) : std::nullopt;
  }

  bool wants_sentences() const override { return wants_sentences_; }

  std::optional<LiveIdentity> identity() const override {
    if (!identity_) return std::nullopt;
    return LiveIdentity{identity_->account.id, identity_->token_hash, identity_->account.admin};
  }

  bool is_welcome() override {
    // A store that fails tells nothing against anybody.
    return safely(request_, [&] { return may_stay(); }).value_or(true);
  }

 private:
  // Their token is good, and an operator is still one.
  bool may_stay() const {
    if (!identity_) return true;
    const auto now = api_.app.sessions.as_now(*identity_);
    return now && (now->account.admin || !identity_->account.admin);
  }

  app::Result<Backlog> read_backlog(const std::string& match, std::optional<int> after) const {
    // The token may have been ended between the handshake and now.
    const auto identity = identity_ ? api_.app.sessions.as_now(*identity_) : std::nullopt;
    if (identity_ && !identity) {
      return app::problem("unauthorized", "This token has expired.");
    }
    if (ports::is_tournament_id(match)) return read_tournament(identity, match, after);
    // Without a place to resume from: where the match stands, and from here on.
    const auto page =
        api_.app.reading.events(identity, match, after, events_per_message, wants_sentences_);
    if (!page) return std::unexpected(page.error());
    return Backlog{.viewer = page->viewer,
                   .next_event = page->last_event + 1,
                   .more = after && page->more,
                   .message = protocol::live_events(match, page->revision, page->events,
                                                    wants_sentences_ ? page->sentences : "")};
  }

  app::Result<Backlog> read_tournament(const app::MaybeIdentity& identity, const std::string& id,
                                       std::optional<int> after) const {
    auto page = api_.app.tournament_reading.events(identity, id, after, events_per_message);
    if (!page) return std::unexpected(page.error());
    const auto revision = core::json::value_to<int>(page->at("revision"));
    auto& events = page->at("events").as_array();
    // Numbered through from 0: the revision is the number of the next.
    const auto next =
        events.empty() ? revision : core::json::value_to<int>(events.back().at("number")) + 1;
    return Backlog{.viewer = {},
                   .next_event = next,
                   .more = after && page->at("more").as_bool(),
                   .message = protocol::live_tournament(id, revision, std::move(events))};
  }

  const Api& api_;
  const std::string request_;  // id of the one that opened the socket
  const std::string peer_;
  const bool wants_sentences_;
  const app::MaybeIdentity identity_;
  const Quotas::Permit permit_;
};

void log(const Request& request, std::string_view pattern, const Response& response,
         double seconds) {
  const bool of_match = pattern.starts_with(matches_prefix) && !request.parameters.empty();
  ops::log_info("request", {{"request", request.id},
                            {"method", name(request.method)},
                            {"route", pattern},
                            {"status", std::to_string(response.status)},
                            {"ms", fmt::format("{:.2f}", seconds * 1000)},
                            {"match", of_match ? request.parameters[0] : response.match},
                            {"side", response.side},
                            {"problem", response.problem},
                            {"peer", request.peer}});
}

// The permit of a live socket of this identity.
app::Result<Quotas::Permit> live_permit(const Api& api, const Request& request,
                                        const app::MaybeIdentity& identity) {
  if (api.quotas == nullptr) return nullptr;
  const auto account = identity ? std::optional(identity->account.id) : std::nullopt;
  return api.quotas->live_socket(request.peer, account);
}

// What a proxy writes of an address: alone, "203.0.113.7:4711", "[2001:db8::1]:4711".
std::optional<boost::asio::ip::address> address_of(std::string_view text) {
  const auto first = std::min(text.find_first_not_of(" \t"), text.size());
  text.remove_prefix(first);
  text = text.substr(0, text.find_last_not_of(" \t") + 1);
  const bool in_brackets = text.starts_with('[');
  const auto colon = in_brackets ? text.find("]:") : text.find(':');
  const bool has_port =
      colon != text.npos && (in_brackets || text.find(':', colon + 1) == text.npos);
  if (has_port) {
    const auto port = text.substr(colon + (in_brackets ? 2 : 1));
    if (port.empty() || port.find_first_not_of("0123456789") != port.npos) return std::nullopt;
    text = text.substr(0, in_brackets ? colon + 1 : colon);
  }
  if (in_brackets) {
    if (!text.ends_with(']')) return std::nullopt;
    text = text.substr(1, text.size() - 2);
  }
  return networks::address_in(text);
}

}  // namespace

std::string client_address(const Request& request, const networks::Networks& trusted_proxies) {
  std::string client = request.peer;
  // Each proxy adds the address it has seen: the last one that is not a proxy of ours is the
  // client's.
  for (auto rest = std::string_view(request.forwarded_for);
       !rest.empty() && trusted_proxies.contains(client);) {
    const auto comma = rest.rfind(',');
    const auto address = address_of(comma == rest.npos ? rest : rest.substr(comma + 1));
    rest = comma == rest.npos ? std::string_view() : rest.substr(0, comma);
    if (!address) break;
    client = address->to_string();
  }
  return client;
}

AppService::AppService(const Api& api, networks::Networks trusted_proxies,
                       std::function<void()> changed)
    : api_(api),
      router_(all_routes()),
      trusted_proxies_(std::move(trusted_proxies)),
      changed_(std::move(changed)) {}

bool AppService::takes_large_body(const Request& request) const {
  const auto* route = router_.find(request).route;
  return route != nullptr && route->body == Route::Body::large;
}

struct AppService::Asked {
  Request request;
  Done done;
  Router::Found found;
  Started started;
};

std::optional<Problem> AppService::over_quota(const Request& request) const {
  return api_.quotas == nullptr ? std::nullopt : api_.quotas->request_from(request.peer);
}

std::optional<Problem> AppService::over_quota(const Request& request,
                                              const app::Identity& identity) const {
  return api_.quotas == nullptr ? std::nullopt
                                : api_.quotas->request_of(identity.account.id, request.peer);
}

void AppService::answer(Request request, Done done) {
  auto asked = std::make_unique<Asked>(std::move(request), std::move(done), Router::Found{},
                                       std::chrono::steady_clock::now());
  asked->request.peer = client_of(asked->request);
  asked->found = router_.find(asked->request);
  const auto refuse = [this](Asked& whose, Problem why) {
    tell(whose, problem_response(std::move(why)));
  };
  if (auto refused = over_quota(asked->request)) return refuse(*asked, *std::move(refused));
  asked->request.parameters = std::move(asked->found.parameters);
  const auto* route = asked->found.route;
  if (route != nullptr) {
    if (auto fault = query_fault(asked->request, asked->found.pattern)) {
      return refuse(*asked, *std::move(fault));
    }
  }
  if (route != nullptr && route->begin != nullptr) {
    if (auto caller = known_identity(api_, asked->request)) {
      if (auto refused = over_quota(asked->request, *caller)) {
        return refuse(*asked, *std::move(refused));
      }
      begin(std::move(asked), std::move(caller));
      return;
    }
  }
  const auto client = app::network_of(asked->request.peer);
  api_.workers.run_for(client, [this, asked = std::move(asked)]() mutable {
    const auto* taken = asked->found.route;
    if (taken == nullptr || taken->begin == nullptr) {
      const ports::ClientWatch watch(asked->request.client_has_gone);
      auto answered = safely(asked->request.id, [&] { return handle(*asked); });
      tell(*asked, answered ? *std::move(answered) : problem_response(answered.error()));
      return;
    }
    auto identity = safely(asked->request.id, [&] { return signed_in(api_, asked->request); });
    const auto who = identity ? *std::move(identity) : std::unexpected(identity.error());
    if (!who) return tell(*asked, problem_response(who.error()));
    begin(std::move(asked), std::make_shared<const app::Identity>(*who));
  });
}

void AppService::begin(std::unique_ptr<Asked> asked, app::Caller caller) const {
  const auto& request = asked->request;
  const auto* route = asked->found.route;
  auto answer = route->begin(api_, request, std::move(caller));
  app::start(std::move(answer), [this, asked = std::move(asked)](app::Outcome<Response> outcome) {
    tell(*asked, std::move(outcome));
  });
}

Response AppService::handle(const Asked& asked) const {
  const auto& request = asked.request;
  if (asked.found.route != nullptr) return asked.found.route->handle(api_, request);
  // A person who has mistyped an address gets a page, not a problem document.
  const bool is_reader =
      request.method == Method::get && wants_html(request) && !request.path.starts_with("/api/");
  if (is_reader && asked.found.pattern.empty() && api_.web != nullptr) {
    return api_.web->nowhere(request);
  }
  return Router::answer_without_route(asked.found, request);
}

// Counts and logs the answer, and gives it.
void AppService::tell(Asked& asked, app::Outcome<Response> outcome) const {
  const auto& request = asked.request;
  auto answered = safely(request.id, [&] { return outcome.take(); });
  auto response = answered ? *std::move(answered) : problem_response(answered.error());
  if (!is_safe(request.method) && response.status < 300 && response.mailed) changed_();
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - asked.started;
  const auto route = asked.found.pattern;
  const auto pattern = route.empty() ? std::string_view("none") : route;
  api_.metrics.request(pattern, name(request.method), response.status, took.count());
  if (ops::logs_info()) log(request, pattern, response, took.count());
  asked.done(compressed(std::move(response), request));
}

std::expected<std::unique_ptr<LiveReader>, Response> AppService::open_live(Request& request) {
  request.peer = client_of(request);
  auto identity = safely(request.id, [&]() -> app::Result<app::MaybeIdentity> {
    const bool by_cookie = request.authorization.empty() && !request.cookie.empty();
    // A page of somebody else could open a socket with our cookie: browsers do not forbid it.
    if (by_cookie && !is_own_origin(api_, request)) {
      return std::unexpected(transport_problem(
          "foreign-origin", "Open the socket from a page of this server, or send a bearer token."));
    }
    return identity_of(api_, request);
  });
  auto opened = identity ? *std::move(identity) : std::unexpected(identity.error());
  if (auto fault = query_fault(request, {})) opened = std::unexpected(*std::move(fault));
  if (auto refused = over_quota(request)) opened = std::unexpected(*std::move(refused));
  auto permit = opened ? live_permit(api_, request, *opened) : std::unexpected(opened.error());
  if (!permit) opened = std::unexpected(permit.error());
  ops::log_info("live_opened",
                {{"request", request.id},
                 {"status", opened ? "101" : std::to_string(status_of(opened.error()).status)},
                 {"peer", request.peer}});
  if (!opened) return std::unexpected(problem_response(opened.error()));
  return std::make_unique<AppLiveReader>(api_, request, *std::move(opened), *std::move(permit));
}

}  // namespace adjutant::net
