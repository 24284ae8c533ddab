#pragma once

#include <string>
#include <vector>

#include <boost/asio/ip/address.hpp>

#include "server/networks/networks.hpp"

namespace adjutant::delivery {

// The addresses that webhooks may lead to: those of the public Internet, and what the operator also
// allows. The server can reach places that others cannot, so nobody may direct it there by an
// address (server-side request forgery).
class Networks {
 public:
  // As networks::Networks.
  explicit Networks(const std::vector<std::string>& allowed) : allowed_(allowed) {}

  bool allows(const boost::asio::ip::address& address) const;

 private:
  networks::Networks allowed_;
};

}  // namespace adjutant::delivery
