#pragma once

#include <chrono>
#include <functional>
#include <string>

#include "server/net/api.hpp"
#include "server/net/router.hpp"
#include "server/net/service.hpp"
#include "server/networks/networks.hpp"

namespace adjutant::net {

// The address a request comes from: the peer's, or what a proxy that is trusted says of its client.
std::string client_address(const Request& request, const networks::Networks& trusted_proxies);

// The use cases behind the sockets: routes a request, turns what is thrown into a problem, counts
// and logs.
class AppService : public Service {
 public:
  // `changed` is called after every request that may have queued mail.
  AppService(const Api& api, networks::Networks trusted_proxies, std::function<void()> changed);

  void answer(Request request, Done done) override;
  std::string client_of(const Request& request) const override {
    return client_address(request, trusted_proxies_);
  }
  bool takes_large_body(const Request& request) const override;
  bool is_https() const override { return api_.is_https(); }
  std::expected<std::unique_ptr<LiveReader>, Response> open_live(Request& request) override;

 private:
  using Started = std::chrono::steady_clock::time_point;

  struct Asked;
  std::optional<Problem> over_quota(const Request& request) const;
  std::optional<Problem> over_quota(const Request& request, const app::Identity& identity) const;
  void begin(std::unique_ptr<Asked> asked, app::Caller caller) const;
  Response handle(const Asked& asked) const;
  void tell(Asked& asked, app::Outcome<Response> outcome) const;

  const Api& api_;
  Router router_;
  networks::Networks trusted_proxies_;
  std::function<void()> changed_;
};

}  // namespace adjutant::net
