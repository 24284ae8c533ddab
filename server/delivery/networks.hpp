#pragma once

#include <string>
#include <vector>

#include <boost/asio/ip/address.hpp>
#include <boost/asio/ip/network_v4.hpp>
#include <boost/asio/ip/network_v6.hpp>

namespace adjutant::delivery {

// Which addresses webhooks may lead to: those of the public Internet, and what the operator allows
// besides. The server stands where others cannot reach: who names an address must not make it
// look there (server-side request forgery).
class Networks {
 public:
  // "127.0.0.0/8", "fd00::/8". Throws std::runtime_error that says which is none.
  explicit Networks(const std::vector<std::string>& allowed);

  bool allows(const boost::asio::ip::address& address) const;

 private:
  std::vector<boost::asio::ip::network_v4> v4_;
  std::vector<boost::asio::ip::network_v6> v6_;
};

// Whether the IANA registries of special-purpose addresses (RFC 6890) leave it to the public
// Internet.
bool is_public(const boost::asio::ip::address& address);

}  // namespace adjutant::delivery
