#pragma once

#include <map>
#include <string>

#include "server/net/routes/app_service.hpp"
#include "tests/server/app/world.hpp"

namespace adjutant::fuzz {

// All of the server but its sockets, over a real store: two players in a running public match, one
// who has invited an address, a token that may only read and one limited to the match.
class House : private app::World {
 public:
  House();

  // A request as it comes from the wire, from the peer who holds the token of this name ("anne",
  // "bill", "reader", "limited", anything else: nobody). False when the head is refused before
  // any route sees it.
  bool ask(const std::string& who, const std::string& head, std::string body);
  bool has_changed() const { return changed_; }

 private:
  void TestBody() override {}
  std::string token_for(app::TokenRequest request, const app::Identity& identity);
  void check(const net::Response& response) const;

  ops::Metrics metrics_;
  net::Api api_;
  net::AppService service_;
  std::map<std::string, std::string> tokens_;
  std::map<std::string, std::string> ids_;  // what stands in a target for an id
  bool changed_ = false;
};

}  // namespace adjutant::fuzz
