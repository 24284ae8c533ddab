#pragma once

#include <functional>
#include <string>
#include <vector>

#include "server/net/api.hpp"
#include "server/net/router.hpp"
#include "server/net/service.hpp"

namespace adjutant::net {

// The use cases behind the sockets: routes a request, turns what is thrown into a problem, counts
// and logs.
class AppService : public Service {
 public:
  // `changed` is called after every request that may have changed something: there may be mail.
  AppService(const Api& api, std::vector<std::string> trusted_proxies,
             std::function<void()> changed);

  Response answer(Request& request) override;
  std::expected<std::unique_ptr<LiveReader>, Response> open_live(Request& request) override;

 private:
  void take_forwarded_peer(Request& request) const;
  Response answer_safely(Request& request) const;

  const Api& api_;
  Router router_;
  std::vector<std::string> trusted_proxies_;
  std::function<void()> changed_;
};

}  // namespace adjutant::net
