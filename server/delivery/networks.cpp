#include "server/delivery/networks.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>

namespace adjutant::delivery {
namespace {

namespace ip = boost::asio::ip;

template <class Network, class Address>
bool is_in(const Network& network, const Address& address) {
  return Network(address, network.prefix_length()).canonical() == network.canonical();
}

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

Networks::Networks(const std::vector<std::string>& allowed) {
  for (const auto& text : allowed) {
    boost::system::error_code not_v4, not_v6;
    const auto v4 = ip::make_network_v4(text, not_v4);
    const auto v6 = ip::make_network_v6(text, not_v6);
    if (not_v4 && not_v6) throw std::runtime_error(text + " is no network like 10.0.0.0/8");
    if (!not_v4) v4_.push_back(v4);
    if (!not_v6) v6_.push_back(v6);
  }
}

bool Networks::allows(const ip::address& address) const {
  if (is_public(address)) return true;
  if (address.is_v4()) {
    return std::ranges::any_of(v4_, [&](const auto& net) { return is_in(net, address.to_v4()); });
  }
  const auto v6 = address.to_v6();
  if (v6.is_v4_mapped()) return allows(ip::make_address_v4(ip::v4_mapped, v6));
  return std::ranges::any_of(v6_, [&](const auto& net) { return is_in(net, v6); });
}

}  // namespace adjutant::delivery
