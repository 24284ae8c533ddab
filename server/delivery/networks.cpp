#include "server/delivery/networks.hpp"

#include <algorithm>
#include <array>

namespace adjutant::delivery {
namespace {

namespace ip = boost::asio::ip;

using ops::is_in;

// RFC 6890 with what came later; multicast and what is reserved.
constexpr auto special_v4 = std::to_array<const char*>(
    {"0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12",
     "192.0.0.0/24", "192.0.2.0/24", "192.88.99.0/24", "192.168.0.0/16", "198.18.0.0/15",
     "198.51.100.0/24", "203.0.113.0/24", "224.0.0.0/4", "240.0.0.0/4"});
// Of 2000::/3, the only addresses given out: protocol assignments with Teredo, documentation, 6to4,
// which holds an IPv4 address.
constexpr auto special_v6 =
    std::to_array<const char*>({"2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"});

}  // namespace

bool is_public(const ip::address& address) {
  if (address.is_v4()) {
    return std::ranges::none_of(special_v4, [&](const char* network) {
      return is_in(ip::make_network_v4(network), address.to_v4());
    });
  }
  const auto v6 = address.to_v6();
  if (v6.is_v4_mapped()) return is_public(ip::make_address_v4(ip::v4_mapped, v6));
  return is_in(ip::make_network_v6("2000::/3"), v6) &&
         std::ranges::none_of(special_v6, [&](const char* network) {
           return is_in(ip::make_network_v6(network), v6);
         });
}

bool Networks::allows(const ip::address& address) const {
  return is_public(address) || allowed_.contains(address);
}

}  // namespace adjutant::delivery
